"""The interview asks all that can change the answer of a published case, and little else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from statistics import median
from typing import Any
from zlib import crc32

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.errors import CaseError
from expert.interview import Question
from expert.interview.values_to_try import values_to_try
from tests.cases.interviewing import Sitting, begin, card_cases, go_through
from tests.cases.scoring import Expected, shipped
from tests.sampling import one_in

CASES = {case.id: case for case in card_cases()}
FEW = ("G-S1-10", "G-S4-09")
"""Cases of which everything is tested; the slow tests try what matters most on a third of all."""
THIRD = [id for id in sorted(CASES.keys() - set(FEW)) if one_in(3, id)]
FIRST_DAILY = [FEW[0], pytest.param(FEW[1], marks=pytest.mark.slow)]
"""Of these every test run goes through the first."""
SOME = sorted(CASES)[::16]
MOST_QUESTIONS = 12
USUAL_QUESTIONS = 6
GRID = 24


@cache
def sat(id: str) -> Sitting:
    """Return the interview of a case, gone through once."""
    case: Expected = CASES[id]
    return go_through(begin(shipped(), case), case.data["answers"])


def never_asked(sitting: Sitting) -> Iterator[Question]:
    """Yield the questions that were put neither by themselves nor in a list."""
    for prompt in sitting.interview.prompts:
        yield from (question for question in prompt.questions if question.id not in sitting.keys)


def allowed(question: Question, sitting: Sitting) -> Iterator[Any]:
    """Yield allowed answers: all choices, and for numbers the thresholds and a grid beside them."""
    engine = sitting.interview.session.engine
    yield from values_to_try(question, engine, shipped())
    low, high = question.entry.data.get("min"), question.entry.data.get("max")
    if question.type == "number" and low is not None and high is not None:
        for step in range(GRID + 1):
            yield math.floor(max(low, 1) * (high / max(low, 1)) ** (step / GRID))


def changing(sitting: Sitting) -> list[tuple[str, Any]]:
    """Return the answers to what was never asked that would change what is recommended."""
    trials = sitting.interview.trials
    return [
        (question.id, trial.value)
        for question in never_asked(sitting)
        for trial in trials.tried(question.id, allowed(question, sitting))
        if trial.changes
    ]


@pytest.mark.parametrize("id", FIRST_DAILY)
def test_nothing_that_was_not_asked_changes_the_recommendation(id):
    """Every allowed answer to every question that was left out leaves the same things."""
    sitting = sat(id)

    assert list(never_asked(sitting))
    assert changing(sitting) == []


@pytest.mark.slow
@pytest.mark.parametrize("id", THIRD)
def test_nothing_that_was_not_asked_changes_other_published_cases(id):
    """The same for a third of the published cases about cards."""
    assert changing(sat(id)) == []


@pytest.mark.slow
@pytest.mark.parametrize("id", SOME)
def test_fresh_consultations_agree_that_it_does_not_matter(id):
    """What the live session says of an answer, a consultation begun with it says too.

    Each question gets one answer, a different one in each case.
    """
    sitting = sat(id)
    case = sitting.interview.session.case
    base = recommended(case.answers, case)

    found = [
        recommended({**case.answers, question.id: value}, case)
        for question in never_asked(sitting)
        for value in one_of(list(allowed(question, sitting)), f"{id} {question.id}")
    ]
    taken = [things for things in found if things is not None]

    assert taken
    assert [things for things in taken if things != base] == []


def one_of(values: list[Any], name: str) -> list[Any]:
    """Return one of some values, for one name always the same."""
    place = crc32(name.encode()) % max(1, len(values))
    return values[place : place + 1]


def recommended(answers: dict[str, Any], case: Any) -> set[tuple[Any, ...]] | None:
    """Return what a fresh consultation recommends; nothing where the answers are refused."""
    data = {"as_of": case.as_of, "advisor": case.advisor, "answers": answers}
    try:
        record = consult(shipped(), case_from_mapping(shipped(), data))
    except CaseError:
        return None
    return {(item["kind"], item["id"], item["count"]) for item in record["recommended"]}


@pytest.mark.parametrize("id", FIRST_DAILY)
def test_interview_ends_where_the_whole_case_does(id):
    """Whoever is asked gets the answer of somebody who says everything at once."""
    case = CASES[id].case(shipped())
    at_once = recommended(case.answers, case)

    record = sat(id).interview.record()

    assert {(i["kind"], i["id"], i["count"]) for i in record["recommended"]} == at_once


@pytest.mark.slow
@pytest.mark.parametrize("id", THIRD)
def test_other_interviews_end_where_the_whole_case_does(id):
    """The same for a third of the published cases about cards."""
    case = CASES[id].case(shipped())
    end = sat(id).interview.session.case

    assert recommended(end.answers, end) == recommended(case.answers, case)


@pytest.mark.parametrize("id", FIRST_DAILY)
def test_interview_is_short(id):
    """No interview asks more than a dozen questions."""
    assert len(sat(id).asked) <= MOST_QUESTIONS


@pytest.mark.parametrize(
    "ids",
    [
        pytest.param([*FEW, *THIRD], marks=pytest.mark.slow, id="a third"),
        pytest.param([*CASES], marks=pytest.mark.whole, id="all"),
    ],
)
def test_most_interviews_are_very_short(ids):
    """Half of the interviews are done after six questions."""
    counts = [len(sat(id).asked) for id in ids]

    assert max(counts) <= MOST_QUESTIONS
    assert median(counts) <= USUAL_QUESTIONS


@pytest.mark.parametrize("id", FIRST_DAILY)
def test_nothing_is_asked_twice(id):
    """What was answered, or not known, does not come again."""
    asked = [prompt.id for prompt in sat(id).asked]

    assert len(asked) == len(set(asked))


def test_same_answers_lead_to_the_same_questions():
    """No clock and no chance decides what is asked."""
    again = go_through(begin(shipped(), CASES[FEW[0]]), CASES[FEW[0]].data["answers"])

    assert [p.id for p in again.asked] == [p.id for p in sat(FEW[0]).asked]
    assert [p.keys for p in again.asked] == [p.keys for p in sat(FEW[0]).asked]
