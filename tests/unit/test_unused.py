"""Answers that had no bearing on what is told are listed, and no others."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.live import Session
from expert.errors import CaseError
from expert.interview.trials import restore
from tests.sampling import one_in
from tests.shipped import shipped

DAY = "2026-11-01"
BASES: dict[str, dict[str, Any]] = {
    "a card": {},
    "a language model": {"job": "run_llm", "parameters_billion": 8},
    "a network": {"job": "train", "network": "vgg-16"},
    "a framework": {"ask": "framework"},
    "a cloud": {"ask": "cloud"},
    "speeds": {"ask": "speed_order"},
}
EVERYDAY = "a language model"
A_PART = 16
"""Every day one of so many questions is answered, after one base; the others are slow tests."""
CARDS = ("ruled_out", "passed_over")
NOT_ABOUT_CARDS = ("a framework", "speeds")
SAMPLES: dict[str, Any] = {
    "names": ["RTX 3090"],
    "range": [300, 800],
    "boolean": True,
    "model": "llama-3-1-8b",
    "network": "vgg-16",
    "input": "224x224x3",
    "series": ["GeForce 30 series"],
}


def _record(base: str, key: str, value: Any) -> dict[str, Any]:
    """Return the record with one more answer; the session is as before afterwards."""
    session = _session(base)
    session.answer(key, value)
    try:
        return session.record()
    finally:
        restore(session, BASES[base])


@cache
def _session(base: str) -> Session:
    return Session(shipped(), _case(BASES[base]))


def _case(answers: dict[str, Any]) -> Any:
    return case_from_mapping(shipped(), {"as_of": DAY, "answers": answers}, today=DAY)


def _sample(key: str) -> Any:
    """Return an ordinary answer to a question."""
    data = shipped().get("question", key).data
    if "choices" in data:
        return data["choices"][-1]["value"]
    if data["type"] == "number":
        return min(data["max"], max(data["min"], 40))
    return SAMPLES.get(key, SAMPLES.get(data["type"]))


def _told(record: dict[str, Any], base: str) -> dict[str, list[str]]:
    parts = ("recommended", "advice", *(() if base in NOT_ABOUT_CARDS else CARDS))
    return {part: sorted(_shown(item) for item in record[part]) for part in parts}


def _shown(item: dict[str, Any]) -> str:
    return str({key: value for key, value in item.items() if key != "because"})


def _silent(base: str, keys: Iterable[str]) -> list[str]:
    """Return the questions whose answer changes something although it is listed as not used."""
    session = _session(base)
    before = session.record()
    wrong = []
    for key in keys:
        if key in session.case.answers:
            continue
        try:
            record = _record(base, key, _sample(key))
        except CaseError:
            continue
        if key in record["not_used"] and _told(record, base) != _told(before, base):
            wrong.append(key)
    return wrong


def test_an_answer_to_some_questions_changes_something_or_is_listed_as_not_used() -> None:
    some = [key for key in shipped().all("question") if one_in(A_PART, key)]

    assert some
    assert _silent(EVERYDAY, some) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_an_answer_to_any_question_changes_something_or_is_listed_as_not_used(base: str) -> None:
    assert _silent(base, shipped().all("question")) == []


@pytest.mark.parametrize(
    ("base", "key", "value"),
    [
        ("a language model", "images", 1000),
        ("a language model", "batch_size", 32),
        ("a language model", "finetune_method", "lora"),
        ("a card", "context_tokens", 4096),
        ("a card", "finetune_method", "lora"),
        ("a framework", "psu_w", 300),
        ("a framework", "budget_usd", 500),
        ("speeds", "psu_w", 300),
    ],
)
def test_an_answer_that_nothing_reads_is_listed(base: str, key: str, value: Any) -> None:
    assert _record(base, key, value)["not_used"] == [key]


@pytest.mark.parametrize(
    ("base", "key", "value"),
    [
        ("a card", "budget_usd", 100_000),
        ("a card", "psu_w", 3000),
        ("a card", "slots", 8),
        ("a card", "owned", ["RTX 3090"]),
        ("a language model", "context_tokens", 8192),
        ("speeds", "candidates", ["RTX 3090", "RTX 4090"]),
    ],
)
def test_a_limit_that_everything_meets_counts_as_used(base: str, key: str, value: Any) -> None:
    """It was compared, even if it stopped nothing."""
    assert key not in _record(base, key, value)["not_used"]
