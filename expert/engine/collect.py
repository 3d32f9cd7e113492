"""Reads a whole class of facts in an order that does not depend on history.

A live consultation arrives at the same facts as a fresh run by a different route: the last answer
is the newest fact.  The order of declaration must therefore not be visible to a rule's action,
where it would decide a tie or the order of words in a sentence.
Here the facts of a class are sorted by content, field by field.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from expert.facts import Declared

EVERYTHING = ""
"""Used instead of a field's name if the facts are not indexed by a field."""

_MISSING = object()


class Readings:
    """The facts of the classes that were read."""

    def __init__(self) -> None:
        self._of: dict[type[Declared], dict[str, _Index]] = {}

    def known(self, cls: type[Declared], name: str, value: Any) -> Sequence[Any] | None:
        """Return what ``read`` returned for the same request, if no fact has changed it since."""
        try:
            return self._of[cls][name].sorted[value]
        except KeyError:
            return None

    def read(
        self, cls: type[Declared], name: str, value: Any, present: Iterable[Declared]
    ) -> Sequence[Any]:
        """Return the facts of a class whose field has a value, or all of them, sorted.

        ``present`` are the current facts of the class; they are indexed when first read, and
        ``add`` and ``remove`` keep the index up to date.
        """
        by_field = self._of.setdefault(cls, {})
        index = by_field.get(name)
        if index is None:
            index = by_field[name] = _Index(name)
            for fact in present:
                index.add(fact)
        return index.read(value)

    def add(self, fact: Declared) -> None:
        """Add a fact that has just been declared."""
        for index in self._of.get(type(fact), {}).values():
            index.add(fact)

    def remove(self, fact: Declared) -> None:
        """Remove a fact that is being retracted."""
        for index in self._of.get(type(fact), {}).values():
            index.remove(fact)


class _Index:
    """The facts of a class by the value of one field; each group is sorted when first read."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._groups: dict[Any, dict[int, Declared]] = {}
        self.sorted: dict[Any, tuple[Declared, ...]] = {}
        """The groups that were read, until one of their facts comes or goes."""

    def read(self, value: Any) -> tuple[Declared, ...]:
        found = self.sorted.get(value)
        if found is None:
            group = tuple(self._groups.get(value, {}).values())
            found = self.sorted[value] = group if len(group) < 2 else in_order(group)
        return found

    def add(self, fact: Declared) -> None:
        value = fact.get(self._name)
        self._groups.setdefault(value, {})[id(fact)] = fact
        self.sorted.pop(value, None)

    def remove(self, fact: Declared) -> None:
        value = fact.get(self._name)
        del self._groups[value][id(fact)]
        self.sorted.pop(value, None)


def in_order(facts: tuple[Declared, ...]) -> tuple[Declared, ...]:
    """Return facts of one class sorted by their fields, unknown ones first.

    If the first field distinguishes them all, as an id does, the others are not compared.
    """
    first = next(iter(facts[0].meaning), EVERYTHING)
    by_first = {_rank(fact.get(first, _MISSING)): fact for fact in facts}
    if len(by_first) == len(facts):
        return tuple([by_first[rank] for rank in sorted(by_first)])
    return tuple(sorted(facts, key=_by_content))


def _by_content(fact: Declared) -> list[Any]:
    return [_rank(fact.get(name, _MISSING)) for name in fact.meaning]


def _rank(value: Any) -> tuple[int, Any]:
    """Return a sort key for values of different types: unknown, numbers, text, the rest."""
    if isinstance(value, str):
        return 2, value
    if isinstance(value, int | float):
        return 1, value
    return (0, 0) if value is _MISSING else (3, repr(value))
