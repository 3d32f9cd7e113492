"""Each case gets the answer it expects, or stands in misses.yaml with the reason.

The cases of `golden/` are lines of published guides, those of `today/` are our own.
A case runs once; everything that must hold of its record is looked at together.
One in twelve of `golden/` and one in 36 of `today/` run every day, the others with `-m slow`.
"""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from expert.consultation.further_jobs import further_job_facts
from expert.consultation.record import make_record
from expert.consultation.run import new_engine, run
from expert.errors import WhichGpuError
from expert.facts import LighterTaken
from expert.given import given_facts
from expert.knowledge.garbage import without_garbage_collection
from tests.cases import answers, chain
from tests.cases.names import ids_told
from tests.cases.scoring import (
    EXPECTATIONS,
    answered_kinds,
    cases_of,
    errors,
    failed,
    misses,
    shipped,
    shipped_answer,
    shortfalls,
)
from tests.sampling import one_in

ROOT = Path(__file__).parents[2]
SCHEMA = Draft202012Validator(
    json.loads((ROOT / "expert/schema/record.schema.json").read_text(encoding="utf-8"))
)
ALL = [(folder, case) for folder in ("golden", "today") for case in cases_of(folder)]
EACH = {"golden": 12, "today": 36}
"""One in so many published cases, and of our own, runs every day."""
NOT_DAILY = {case.id for folder, case in ALL if not one_in(EACH[folder], case.id)}


def each(cases, slow=frozenset()):
    """Run a test once per case, named by its id, and those called slow only with `-m slow`."""
    named = [
        pytest.param(folder, case, id=case.id, marks=[pytest.mark.slow] * (case.id in slow))
        for folder, case in cases
    ]
    return pytest.mark.parametrize(("folder", "case"), named)


def test_golden_set_is_whole():
    assert len(cases_of("golden")) == 163


def test_ids_are_unique():
    ids = [case.id for _, case in ALL]

    assert sorted(set(ids)) == sorted(ids)


def test_expectations_are_known():
    """A misspelt expectation would hold for ever."""
    unknown = {case.id: set(case.expect) - set(EXPECTATIONS) for _, case in ALL}

    assert {id: keys for id, keys in unknown.items() if keys} == {}
    assert [case.id for _, case in ALL if not case.expect] == []


def test_lists_name_cases_that_are_checked():
    checked = {case.id for _, case in ALL if case.ask in answered_kinds()}

    assert set(misses()) - checked == set()
    assert set(errors()) - {case.id for _, case in ALL} == set()


def test_every_miss_has_a_reason():
    reasons = {**misses(), **errors()}

    assert [id for id, reason in reasons.items() if len(reason) < 20] == []


@pytest.fixture(scope="session")
def shapes():
    """The shapes of items that the schema has judged so far."""
    return set()


@each(ALL, NOT_DAILY)
def test_case(folder, case, shapes):
    record = shipped_answer(folder, case.id)

    assert complaints(case, record, shapes) == []


@pytest.fixture(scope="session")
def contents():
    """The items of records that the schema has judged so far, without their numbers."""
    return set()


EIGHTH = [(folder, case) for folder, case in ALL if one_in(8, case.id)]


@pytest.mark.slow
@each(EIGHTH)
def test_record_is_valid(folder, case, contents):
    """Of an eighth of the records every item is judged."""
    record = shipped_answer(folder, case.id)

    found = SCHEMA.iter_errors(chain.of_new_content(record, contents))

    assert [error.message for error in found] == []


OF_EACH_KIND = {case.ask: case.id for _, case in [*ALL, *EIGHTH]}.values()
"""One case of each kind of question."""


COMPARED = [place for place in ALL if place[1].id in OF_EACH_KIND and one_in(3, place[1].id)]


@pytest.mark.slow
@each(COMPARED)
def test_other_matcher_finds_the_same(folder, case):
    """A quarter of all cases, which ran until November 2026, gave no difference either."""
    assert answered_by_stock(case) == shipped_answer(folder, case.id)


@pytest.mark.whole
@each([place for place in ALL if place not in COMPARED])
def test_other_matcher_finds_the_same_in_every_case(folder, case):
    """Experta's own matcher takes up to a hundred times as long."""
    assert answered_by_stock(case) == shipped_answer(folder, case.id)


def answered_by_stock(expected):
    """Return the record of a case by experta's own matcher, on the facts that our own ended with.

    Forms of the work that were tried and not taken are not run again: it takes many times longer.
    """
    case = expected.case(shipped())
    try:
        taken = run(shipped(), case).facts_of(LighterTaken)
        engine = new_engine("stock", knowledge=shipped())
        further = further_job_facts(shipped(), case, run)
        engine.load([*given_facts(shipped(), case), *further, *taken])
        with without_garbage_collection():
            engine.run()
        try:
            return make_record(shipped(), case, engine)
        finally:
            engine.discard()
    except WhichGpuError as error:
        return failed(error, expected.id)


def complaints(case, record, shapes):
    """Say what is wrong with the record of a case."""
    if "error" in record or case.id in errors():
        return about_the_error(case, record)
    found = about_expectations(case, record) if case.ask in answered_kinds() else []
    sources = frozenset(shipped().all("source")) | {"person"}
    return [
        *found,
        *about_the_answer(case, record),
        *(f"no longer reached: {rule}" for rule in answers.no_longer_reached(case.id, record)),
        *(f"given twice: {id}" for id in chain.repeated_ids(record)),
        *(f"leads nowhere: {end}" for end in chain.loose_ends(record)),
        *(f"rests on nothing given: {item}" for item in chain.groundless(record)),
        *(f"no source: {fact}" for fact in chain.unsourced(record, sources)),
        *(f"an id instead of a name: {told}" for told in ids_told(record)),
        *(f"no such line: {place}" for place in chain.misplaced(record, ROOT)),
        *(e.message for e in SCHEMA.iter_errors(chain.of_new_shape(record, shapes))),
    ]


def about_the_error(case, record):
    """An error must be listed, and what is listed must be one."""
    if "error" not in record:
        return [f"{case.id} has an answer by now: take it off the list of errors"]
    return [] if case.id in errors() else [record["error"]["message"]]


def about_expectations(case, record):
    """What is missed must be listed, and what is listed must be missed."""
    lacking = shortfalls(shipped(), record, case.expect)
    if case.id not in misses():
        return lacking
    return [] if lacking else [f"{case.id} is met by now: take it off the list of misses"]


def about_the_answer(case, record):
    """The answer must be the stored one, so that every change is read before it is kept."""
    changes = answers.changes(case.id, record)
    hint = ["not the stored answer; if it is meant to change: python -m tests.cases.answers"]
    return [*hint, *changes] if changes else []


def test_every_case_was_met_when_the_answers_were_stored():
    """Words that a case looks for and nobody says any more are found before the slow tests run."""
    assert answers.not_met() == []


def test_what_an_answer_lacks_is_stored_with_it():
    parts = ("recommended", "advice", "firings", "ruled_out", "passed_over", "assumed")

    told = answers.picked("G-S0-02", dict.fromkeys(parts, ()))

    assert f"{answers.NOT_MET}none of GeForce GTX TITAN X (Maxwell), GeForce GTX 1070 is" in told


def test_no_answer_is_stored_for_a_case_that_is_gone():
    for path in (answers.PICKS, answers.SAID):
        assert set(answers.stored(path)) == {case.id for _, case in ALL}
    assert set(answers.reached().values()) - {case.id for _, case in ALL} == set()


def test_a_rule_keeps_its_case_as_long_as_that_reaches_it():
    fired = {"a": {"FIT-1", "FIT-2"}, "b": {"FIT-1"}, "c": {"FIT-1"}}
    found = [answers.Answered(id, "", "", rules) for id, rules in fired.items()]

    assert answers.cases_by_rule(found, {}) == {"FIT-1": "a", "FIT-2": "a"}
    assert answers.cases_by_rule(found, {"FIT-1": "b"}) == {"FIT-1": "b", "FIT-2": "a"}
