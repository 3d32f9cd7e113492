"""Like cases are answered after one another, and told in their order."""

import json

import pytest

from expert.app.batch.answering import Told
from expert.app.batch.likeness import FIRST, MOST, order_of, with_like_together
from expert.case.case_lists import Row


def row(place, **data):
    return Row("cases.jsonl", place, json.dumps(data).encode(), place, {})


def test_cases_that_differ_least_follow_each_other():
    """Few jobs and many budgets: the job decides first."""
    jobs = ("train", "run_llm") * 3
    rows = [
        row(n, as_of="2026-11-21", answers={"budget_usd": 900 - n, "job": job})
        for n, job in enumerate(jobs)
    ]

    assert order_of(rows) == [5, 3, 1, 4, 2, 0]


def test_work_decides_before_what_has_fewer_values():
    """Another job changes most of what is concluded, and another system little."""
    systems, jobs = ("linux", "windows") * 3, ("train", "run_llm", "finetune") * 2
    rows = [
        row(n, answers={"os": system, "job": job})
        for n, (system, job) in enumerate(zip(systems, jobs))
    ]

    assert [jobs[place] for place in order_of(rows)] == sorted(jobs)


def test_day_decides_before_everything_else():
    rows = [row(n, as_of=f"2026-11-2{n % 2}", answers={"job": "train"}) for n in range(4)]

    assert order_of(rows) == [0, 2, 1, 3]


@pytest.mark.parametrize("count", [0, 1, FIRST, FIRST + 1, 3 * MOST + 5])
def test_answers_come_in_the_order_of_the_cases(count):
    rows = [row(n, answers={"job": str(n % 3)}) for n in range(count)]
    answered = []

    def echo(rows):
        for one in rows:
            answered.append(one.place)
            yield Told(str(one.place))

    told = [one.line for one in with_like_together(rows, echo)]

    assert told == [str(n) for n in range(count)]
    assert sorted(answered) == list(range(count))


def test_first_answer_waits_for_few_cases():
    rows = (row(n) for n in range(1000))
    told = with_like_together(rows, lambda rows: (Told(str(one.place)) for one in rows))

    next(told)

    assert next(rows).place <= 2 * FIRST


@pytest.mark.parametrize("line", [b"{", b"[1]", b'"text"', b'{"answers": 3}'])
def test_case_that_cannot_be_read_has_a_place_too(line):
    broken = Row("cases.jsonl", 1, line, 1, {})

    assert sorted(order_of([row(0, answers={"job": "train"}), broken])) == [0, 1]
