"""What answers add to a run besides cards, as stated in the questions' files (`takes_in`).

A consultation that is only about cards loads neither clouds nor frameworks, which saves time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.knowledge import Knowledge

ALL = "all"


def takes_in(knowledge: Knowledge, answers: Mapping[str, Any], facts: str) -> bool:
    """Return whether an answer adds facts of a certain sort to the run."""
    return any(item["facts"] == facts for _, item in taken_in(knowledge, answers, ALL))


def taken_in(
    knowledge: Knowledge, answers: Mapping[str, Any], which: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what the answers add, all of a sort or only part of it, with the key of the answer."""
    for key, item in could_take_in(knowledge, answers):
        if item.get("which", ALL) == which and (
            "on" not in item or answers[key] in listed(item["on"])
        ):
            yield key, item


def could_take_in(
    knowledge: Knowledge, answers: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the additions that depend on answers, for the questions that were answered."""
    questions = knowledge.all("question")
    for key in sorted(answers):
        for item in questions[key].data.get("takes_in", ()):
            yield key, item


def listed(value: Any) -> list[Any]:
    """Return a value as a list."""
    return value if isinstance(value, list) else [value]
