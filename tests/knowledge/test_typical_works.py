"""The shipped typical works: what they fill is what the rules conclude, and everyone has some."""

import re

import pytest

from expert.consultation.typical import changes, computed_works, figures_of, rewritten
from expert.facts import Typical
from expert.given.typical import facts_of_work
from tests.partly import concluded
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

WORKS = shipped().all("typical-work")
COMPUTED = [entry.id for entry in computed_works(shipped())]
EVERY_FORTIETH = COMPUTED[::40]
TODAY = "2026-11-24"
JOBS = ("train", "finetune", "run_llm", "generate_images")
PERSONAS = [choice["value"] for choice in shipped().get("question", "persona").data["choices"]]


def counting(day, **answers):
    """Return the works that count for a person on a day."""
    return concluded(Typical, {"as_of": day, "answers": answers})


@pytest.mark.parametrize("id", EVERY_FORTIETH)
def test_what_a_work_fills_is_what_the_rules_conclude(id):
    """Run `python -m expert.consultation.typical` after a change to the rules of memory."""
    assert figures_of(shipped(), WORKS[id])["memory_gib"] == WORKS[id].data["memory_gib"]


@pytest.mark.slow
def test_what_every_work_fills_is_what_the_rules_conclude():
    assert [str(change) for change in changes(shipped(), computed_works(shipped()))] == []


@pytest.mark.slow
@pytest.mark.parametrize("id", COMPUTED[::4])
def test_what_a_work_fills_is_the_same_on_its_last_day(id):
    """If programs came to need less meanwhile, the work has to be two works."""
    last = WORKS[id].data.get("until", TODAY)

    assert figures_of(shipped(), WORKS[id], last) == figures_of(shipped(), WORKS[id])


def test_every_work_has_its_memory():
    """Without it a work does not count, and nobody would notice."""
    assert [id for id, entry in WORKS.items() if "memory_gib" not in entry.data] == []


def test_memory_taken_from_a_source_is_that_of_the_source():
    stated = [entry.data for entry in WORKS.values() if entry.data["basis"] == "stated"]

    assert [work["id"] for work in stated if work["memory_gib"] != work["stated_gib"]] == []


@pytest.mark.slow
@pytest.mark.parametrize("persona", PERSONAS)
@pytest.mark.parametrize("day", ["2013-06-01", "2017-06-01", "2021-06-01", "2026-11-01"])
def test_everyone_who_trains_has_a_typical_work(persona, day):
    assert counting(day, persona=persona, job="train")


@pytest.mark.parametrize("persona", PERSONAS)
@pytest.mark.parametrize("job", JOBS)
def test_everyone_has_a_typical_work_for_every_job_of_today(persona, job):
    assert counting("2026-11-01", persona=persona, job=job)


def test_data_centres_do_heavier_work_than_homes():
    answers = {"persona": "industry", "job": "run_llm"}
    there = counting("2026-11-01", **answers, in_data_centre=True)

    assert {fact["work"] for fact in there} == {
        entry.id
        for entry in WORKS.values()
        for fact in facts_of_work(entry, "2026-11-01", "run_llm")
        if fact["who"] == "place_data_centre"
    }


@pytest.mark.parametrize(
    ("day", "jobs"), [("2023-12-31", []), ("2024-01-01", ["run_llm"]), ("2024-12-31", ["run_llm"])]
)
def test_a_work_is_a_fact_from_its_first_day_to_its_last(day, jobs):
    entry = WORKS["t2023-06-6"]._replace(data={**WORKS["t2023-06-6"].data, "from": "2024-01"})

    assert [fact["job"] for fact in facts_of_work(entry, day)] == jobs


def test_a_work_of_unknown_memory_does_not_count():
    data = {key: value for key, value in WORKS["t2023-06-6"].data.items() if key != "memory_gib"}

    assert list(facts_of_work(WORKS["t2023-06-6"]._replace(data=data), "2024-12-31")) == []


@pytest.mark.parametrize("answers", [{"ask": "framework"}, {"ask": "deployment"}])
def test_nothing_is_loaded_for_questions_without_memory(answers):
    assert counting("2026-11-01", **answers) == ()


@pytest.mark.parametrize("advisor", ["dettmers", "lambda"])
def test_published_advisors_keep_their_own_minimum(advisor):
    data = {"as_of": "2020-03-01", "advisor": advisor, "answers": {"persona": "kaggle"}}

    assert concluded(Typical, data) == ()


def test_the_writer_renews_a_line_or_adds_one():
    text = "works:\n  - id: a\n    basis: rules\n    memory_gib: 1\n  - id: b\n    basis: rules\n"
    known = WORKS[COMPUTED[0]]
    change = next(changes(shipped(), [known._replace(data={**known.data, "memory_gib": 0})]))
    old = change._replace(entry=known._replace(lines={"basis": 3, "memory_gib": 4}), figure=2.5)
    new = change._replace(entry=known._replace(lines={"basis": 6}), figure=7)

    written = rewritten(text, [old, new])

    assert re.findall(r"\n    (.*)", written) == [
        *("basis: rules", "memory_gib: 2.5"),
        *("basis: rules", "memory_gib: 7"),
    ]
