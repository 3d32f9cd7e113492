"""What an answer brings into a run besides cards: the questions' files say so (`takes_in`).

A consultation about cards alone loads neither clouds nor frameworks; so they cost nothing where
nobody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.knowledge import Entry, Knowledge

ALL = "all"


def takes_in(knowledge: Knowledge, answers: Mapping[str, Any], facts: str) -> bool:
    """Tell whether an answer brings facts of a sort, whichever they are, into the run."""
    return any(item["facts"] == facts for _, item in taken_in(knowledge, answers, ALL))


def taken_in(
    knowledge: Knowledge, answers: Mapping[str, Any], which: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what the answers take in, all of it or only some, with the key of the answer."""
    for question, item in bringing(knowledge):
        if question.id not in answers or item.get("which", ALL) != which:
            continue
        if "on" not in item or answers[question.id] in listed(item["on"]):
            yield question.id, item


def bringing(knowledge: Knowledge) -> Iterator[tuple[Entry, Mapping[str, Any]]]:
    """Yield each thing that an answer can take in, with its question."""
    for question in knowledge.all("question").values():
        for item in question.data.get("takes_in", ()):
            yield question, item


def listed(value: Any) -> list[Any]:
    """Return a value as a list."""
    return value if isinstance(value, list) else [value]
