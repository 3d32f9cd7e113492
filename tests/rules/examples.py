"""The form of a rule's example: the smallest case in which it fires, and what stops it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from expert.facts import Declared
from tests.unit.factories import Decision, decide, plain, rule_called

Change = Callable[[tuple[Declared, ...]], tuple[Declared, ...]]

ANY_WORDS = "..."
"""In an expected conclusion: a sentence, whatever its words."""


@dataclass(frozen=True)
class Example:
    """One rule on its own, with as few facts as it takes."""

    rule: str
    """Its id."""
    given: tuple[Declared, ...]
    """The smallest case in which it fires; derived facts stand here as if concluded before."""
    concludes: tuple[Declared, ...]
    """All that it concludes from it."""
    unless: Mapping[str, Change] = field(default_factory=dict)
    """In words: what keeps it from firing, and the change to the facts."""

    def __str__(self) -> str:
        return self.rule

    def decide(self, change: Change | None = None) -> Decision:
        """Run the rule, alone, on its facts or on changed ones."""
        facts = change(self.given) if change else self.given
        return decide(*facts, rules=(rule_called(self.rule),))


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


def told(found: Sequence[Declared], wanted: Sequence[Declared]) -> list[tuple[str, dict[str, Any]]]:
    """Return what was found; a sentence becomes ``ANY_WORDS`` where that is what is wanted.

    The key by which explanations place advice is compared only where an example states it.
    """
    conclusions = contents(found)
    for (_, has), (_, wants) in zip(conclusions, contents(wanted), strict=False):
        if wants.get("says") == ANY_WORDS and "says" in has:
            has["says"] = ANY_WORDS
        if "says" in wants and "key" not in wants:
            has.pop("key", None)
    return conclusions
