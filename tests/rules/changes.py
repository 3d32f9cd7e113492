"""Changes to the facts of a test: some more of them, others instead, or fewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert.facts import Declared
from tests.unit.factories import plain

Change = Callable[[tuple[Declared, ...]], tuple[Declared, ...]]


def plus(*facts: Declared) -> Change:
    """Add facts."""
    return lambda given: (*given, *facts)


def instead(*facts: Declared) -> Change:
    """Put each fact in the place of the given one that is most like it."""

    def change(given: tuple[Declared, ...]) -> tuple[Declared, ...]:
        kept = list(given)
        for fact in facts:
            kept[_most_alike(kept, fact)] = fact
        return tuple(kept)

    return change


def _most_alike(facts: Sequence[Declared], wanted: Declared) -> int:
    def alike(place: int) -> int:
        same_class = type(facts[place]) is type(wanted)
        shared = plain(facts[place]).items() & plain(wanted).items()
        return (1 + len(shared)) if same_class else 0

    return max(range(len(facts)), key=alike)


def without(cls: type[Declared], **fields: Any) -> Change:
    """Take away the facts of a class that have these values."""

    def change(given: tuple[Declared, ...]) -> tuple[Declared, ...]:
        return tuple(
            fact
            for fact in given
            if not (type(fact) is cls and fields.items() <= plain(fact).items())
        )

    return change


def contents(facts: Sequence[Declared]) -> list[tuple[str, dict[str, Any]]]:
    """Return class and fields of facts, to be compared."""
    return [(type(fact).__name__, plain(fact)) for fact in facts]
