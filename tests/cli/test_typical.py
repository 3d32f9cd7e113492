"""What a person sees of `memory --typical`."""

import json

import pytest


def told(run, *arguments):
    """Return the works as data."""
    said = run("memory", "--typical", *arguments, "--format", "json")
    assert (said.exit_code, said.err) == (0, "")
    return json.loads(said.out)["typical_works"]


def test_works_of_a_job_are_listed_with_memory_share_and_source(run):
    out = run("memory", "--typical", "--job", "run_llm", "--as-of", "2023-12-01").out

    assert "Typical work on 2023-12-01" in out
    assert "common" in out
    assert "Llama 2 13B at Q4_K_M" in out


def test_works_that_count_for_a_person_are_a_part(run):
    everyone = told(run, "--job", "train", "--as-of", "2016-06-01")
    learner = told(run, "--persona", "beginner", "--job", "train", "--as-of", "2016-06-01")

    assert {work["id"] for work in learner} < {work["id"] for work in everyone}
    assert all("learner" in work["who"] for work in learner)


def test_a_day_without_such_work_says_so(run):
    said = run("memory", "--typical", "--job", "run_llm", "--as-of", "2014-01-01")

    assert (said.exit_code, said.out.strip()) == (
        0,
        "No typical work is known for this on 2014-01-01.",
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--persona", "kaggle"), "--persona can only be used with --typical"),
        (("vgg-16", "--typical"), "Give only one of these: a network or --typical."),
        (
            ("--typical", "--batch", "8"),
            "--batch cannot be combined with --typical, which takes --job",
        ),
        (("--typical", "--set", "users=2"), "--set cannot be combined with --typical"),
        (("--typical", "--job", "cook"), "job: one of train, run_llm"),
    ],
)
def test_what_does_not_belong_together_is_refused(run, arguments, words):
    said = run("memory", *arguments)

    assert (said.exit_code, said.out) == (2, "")
    assert words in said.err
