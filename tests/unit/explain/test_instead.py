"""Which lighter ways of doing the work are tried after an answer."""

from functools import cache
from types import SimpleNamespace

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.explain.brief.instead import _needs_less, _savings, _ways
from expert.explain.brief.told import Told
from tests.shipped import shipped

TUNED = {"job": "finetune", "finetune_method": "qlora", "model": "llama-3-1-8b"}


@cache
def told(as_of="2026-11-22", **answers):
    """Return what a session tells about a case, and the session."""
    session = Session(shipped(), case_from_mapping(shipped(), {"as_of": as_of, "answers": answers}))
    return Told(session.record_in_order(), shipped()), session


def saved_by(case):
    """Return the answers of the usual savings."""
    return [(one["key"], one["value"]) for one in _savings(*case)]


@pytest.mark.parametrize(
    ("value", "now", "expected"),
    [
        (8, 16, True),
        (16, 16, False),
        (32, 16, False),
        ("a", "b", True),
        ("a", "a", False),
        (False, True, True),
        (True, None, True),
    ],
)
def test_answer_needs_less_than_the_one_that_counts(value, now, expected):
    assert _needs_less(value, now) is expected


def test_stated_answer_gives_way_only_to_another_way_to_the_same_result():
    of_batches = shipped().get("question", "batch_size")
    stated = told(**TUNED, batch_size=8, context_tokens=4096)

    assert _ways(*stated, of_batches) == [(1, "batches of 1 with gradient accumulation")]
    assert _ways(*stated, shipped().get("question", "context_tokens")) == []
    assert ("batch_size", 1) in saved_by(stated)
    assert not [key for key, _ in saved_by(stated) if key == "context_tokens"]


def test_format_that_is_assumed_saves_nothing():
    """An assumed format is known by its name, a lighter one by its id."""
    case = told(**TUNED, weight_format="NF4")
    found = SimpleNamespace(
        answers={},
        value=lambda key: case[0].value(key) if key != "weight_format" else "NF4",
        knowledge=shipped(),
        fact=case[0].fact,
    )

    assert ("weight_format", "nf4") not in saved_by((found, case[1]))


def test_lighter_way_is_tried_only_from_the_day_it_was_usual():
    """Of a stated answer, too: on an earlier day, nobody would have advised it."""
    before = told("2018-10-31", job="finetune", batch_size=8)
    since = told("2018-11-01", job="finetune", batch_size=8)
    of_batches = shipped().get("question", "batch_size")

    assert (_ways(*before, of_batches), saved_by(before)) == ([], [])
    assert _ways(*since, of_batches)[0][0] == 1
    assert ("batch_size", 1) in saved_by(since)


def test_way_for_one_kind_of_model_is_not_tried_for_another():
    """An image model is tuned on FP8 weights; adapters of a language model are not."""
    language = told(**{**TUNED, "finetune_method": "lora"})
    images = told(job="finetune", finetune_method="lora", model="flux-1-dev")

    assert ("weight_format", "fp8") not in saved_by(language)
    assert ("weight_format", "fp8") in saved_by(images)
