"""Another judgement of an advisor, tried on one case or on many."""

import json

import pytest

pytestmark = pytest.mark.sampled

CASES = """\
- {id: rich, as_of: 2026-11-21, answers: {job: run_llm, parameters_billion: 8, budget_usd: 3000}}
- {id: old, as_of: 2016-07-23, advisor: dettmers, answers: {persona: kaggle}}
"""
OTHER = ("what-if", "--judgement", "enough_speed.run_llm=5")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "cases" / "mine.yaml"
    path.parent.mkdir()
    path.write_text(CASES, encoding="utf-8")
    return path


def test_each_case_that_changes_is_listed(run, file):
    said = run(*OTHER, "--cases", str(file), "--format", "json")

    found = json.loads(said.out)
    assert (found["cases"], found["of_other_advisors"], found["failed"]) == (1, 1, [])
    assert [one["id"] for one in found["changed"]] in ([], ["rich"])
    assert found["judgements"] == {"enough_speed.run_llm": "5"}


def test_folder_is_as_good_as_its_files(run, file):
    said = run(*OTHER, "--cases", str(file.parent))

    assert "of 1 case answered by house change" in said.out
    assert "Not run: 1 case for other advisors." in said.out


def test_one_case_shows_the_difference(run):
    said = run("what-if", "--judgement", "counts_used=true", "--as-of", "2016-07-23")

    assert said.exit_code == 0
    assert "Before" in said.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--judgement", "fair_stop=1"), ["house has no judgment 'fair_stop'", "fair_step"]),
        (("--judgement", "counts_used=often"), ["counts_used is true or false, now False"]),
        (("--judgement", "stretch=[1]"), ["stretch is a number"]),
        (("--judgement", "stretch"), ["--judgement takes KEY=VALUE"]),
        (("--judgement", "stretch=0.2", "--cases", "no/such.yaml"), ["no/such.yaml"]),
        (("--cases", "no/such.yaml"), ["needs a judgment"]),
        (("budget_usd=5", "--judgement", "stretch=0.2", "--cases", "x"), ["their own dates"]),
        ((), ["nothing to change"]),
    ],
)
def test_what_cannot_be_tried_is_refused(run, arguments, words):
    said = run("what-if", *arguments)

    assert said.exit_code == 2
    assert [word for word in words if word not in " ".join(said.err.split())] == []
