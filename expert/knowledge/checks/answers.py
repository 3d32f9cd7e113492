"""Checks that a person can actually give the answers named in knowledge files.

A profile whose sign nobody can give is never recognized, and a job that assumes such an answer
ends in an error; yet both look right in their own files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.checks.collection import Collection, joined
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.records import Record

PROFILE = "profile"
"""A condition may name a profile instead of a question."""
PARTS = ("_low", "_high", "_rate")
"""The parts into which an answer with several numbers is split."""
CHOSEN = ("choice", "choices")
PAIRS = {
    "profile": ("signs",),
    "trait": ("wanted",),
    "question": ("known_by",),
    "cloud": ("traits",),
}
"""Lists of items with `key` and `value`, by kind of file."""
CONDITIONS = ("framework", "runtime", "server", "platform", "vendor")
"""Kinds of files with caveats that have a condition."""
ASSUMES = "assumes"
"""Where a job's file lists the answers it assumes; typical work has its own check."""
Pair = tuple[str, Any, Any]


def answers_can_be_given(collection: Collection) -> Iterator[Finding]:
    """KB036, KB048; without any questions, nothing is checked."""
    questions = {record.entry.id: record.usable for record in collection.of("question")}
    known = collection.ids.get("question", {})
    vendors = tuple(collection.ids.get("vendor", ()))
    for record in collection.readable if questions else ():
        for place, key, value in _pairs(record):
            if key == PROFILE:
                for one in value if isinstance(value, list) else [value]:
                    yield from collection.missing(record, PROFILE, one, joined(place, "value"))
            elif not isinstance(key, str) or _plain(key, questions) not in known:
                near = did_you_mean(str(key), known)
                message = f"there is no question {shown(key)}.{near} Correct the key."
                yield record.finding("KB036", joined(place, "key"), message, at_value=True)
            elif key in questions:
                for one in value if isinstance(value, list) else [value]:
                    problem = _problem(one, key, questions[key], vendors)
                    if problem:
                        yield record.finding("KB048", place, problem, at_value=True)


def limits_of_questions_are_in_order(collection: Collection) -> Iterator[Finding]:
    """KB049."""
    for record in collection.of("question"):
        question = record.usable
        low, high = question.get("min"), question.get("max")
        if low is not None and high is not None and low >= high:
            message = f"'min' is {low:g}, not below 'max', {high:g}. Correct one of them."
            yield record.finding("KB049", "min", message, at_value=True)
        usual = question.get("usual")
        if isinstance(usual, list) and usual[0] > usual[1]:
            message = f"'usual' goes from {usual[0]:g} to {usual[1]:g}. Swap them."
            yield record.finding("KB049", "usual", message, at_value=True)
        default = (question.get("default") or {}).get("value")
        problem = _problem(default, record.entry.id, question, ()) if default is not None else ""
        if problem and not question.get("choices_from"):
            yield record.finding("KB048", "default.value", problem, at_value=True)


def _plain(key: str, questions: Mapping[str, Any]) -> str:
    """Return the question that a key is about: `budget_low` is a part of `budget`."""
    if key in questions:
        return key
    ending = next((part for part in PARTS if key.endswith(part)), "")
    return key.removesuffix(ending)


def _pairs(record: Record) -> Iterator[Pair]:
    """Yield the place, key and value of each answer that an entry names."""
    kind, data = record.entry.kind, record.usable
    for name in PAIRS.get(kind, ()):
        for number, item in enumerate(data.get(name) or ()):
            if isinstance(item, dict) and "key" in item:
                yield f"{name}.{number}", item["key"], item.get("value", [])
    for number, item in enumerate(data.get("caveats") or () if kind in CONDITIONS else ()):
        when = item.get("when") if isinstance(item, dict) else None
        if when and "key" in when:
            yield f"caveats.{number}.when", when["key"], when.get("value", [])
    for key, value in (data.get(ASSUMES) or {}).items() if kind == "workload" else ():
        yield f"{ASSUMES}.{key}", key, value


def _problem(value: Any, key: str, question: Mapping[str, Any], vendors: Sequence[str]) -> str:
    """Return why a question cannot have an answer; empty if it can."""
    kind = question.get("type")
    if kind in CHOSEN:
        choices = [choice["value"] for choice in question.get("choices", ()) if choice]
        known = [*choices, *(vendors if question.get("choices_from") else ())]
        if known and not any(value == one and type(value) is type(one) for one in known):
            near = did_you_mean(str(value), map(str, known))
            listed = ", ".join(map(str, known))
            return f"{shown(value)} is not an answer to {shown(key)}.{near} Answers: {listed}."
    elif kind == "boolean" and not isinstance(value, bool):
        return f"{shown(value)} is not an answer to {shown(key)}; write true or false."
    elif kind == "number":
        if isinstance(value, bool) or not isinstance(value, int | float):
            return f"{shown(value)} is not an answer to {shown(key)}; expected a number."
        low, high = question.get("min", value), question.get("max", value)
        if not low <= value <= high:
            return f"{value:g} is not an answer to {shown(key)}; expected {low:g} to {high:g}."
    elif isinstance(value, dict | list) or (isinstance(value, bool) and kind != "boolean"):
        return f"{shown(value)} is not an answer to {shown(key)}; expected text."
    return ""
