"""What a rule's action reads of a whole class of facts, in an order that has no history.

A live consultation comes to the same facts on another way than a fresh run:
an answer given last has the youngest fact.  So the order of declaration must
not reach a rule's action, where it would break a tie or order a sentence.
Here the facts of a class come sorted by what they say, field by field.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from expert.facts import Declared

EVERYTHING = ""
"""Stands for a field's name where the facts are not told apart by a field."""

_MISSING = object()


class Readings:
    """The facts of the classes that were read."""

    def __init__(self) -> None:
        self._of: dict[type[Declared], dict[str, _Index]] = {}

    def read(
        self, cls: type[Declared], name: str, value: Any, present: Iterable[Declared]
    ) -> Sequence[Any]:
        """Return the facts of a class whose field has a value, or all of them, sorted.

        ``present`` are the facts of the class there are now; they are gone
        through at the first reading, and ``add`` and ``remove`` tell what changes.
        """
        by_field = self._of.setdefault(cls, {})
        index = by_field.get(name)
        if index is None:
            index = by_field[name] = _Index(name)
            for fact in present:
                index.add(fact)
        return index.read(value)

    def add(self, fact: Declared) -> None:
        """Take in a fact that has just been declared."""
        for index in self._of.get(type(fact), {}).values():
            index.add(fact)

    def remove(self, fact: Declared) -> None:
        """Leave out a fact that is retracted."""
        for index in self._of.get(type(fact), {}).values():
            index.remove(fact)


class _Index:
    """The facts of a class by the value of one field; each group is sorted when it is read."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._groups: dict[Any, dict[int, Declared]] = {}
        self._sorted: dict[Any, tuple[Declared, ...]] = {}

    def read(self, value: Any) -> tuple[Declared, ...]:
        found = self._sorted.get(value)
        if found is None:
            group = tuple(self._groups.get(value, {}).values())
            found = self._sorted[value] = group if len(group) < 2 else in_order(group)
        return found

    def add(self, fact: Declared) -> None:
        value = fact.get(self._name)
        self._groups.setdefault(value, {})[id(fact)] = fact
        self._sorted.pop(value, None)

    def remove(self, fact: Declared) -> None:
        value = fact.get(self._name)
        del self._groups[value][id(fact)]
        self._sorted.pop(value, None)


def in_order(facts: tuple[Declared, ...]) -> tuple[Declared, ...]:
    """Return facts of one class sorted by their fields, unknown ones first.

    Where the first field tells them all apart, as an id does, the others need no look.
    """
    first = next(iter(facts[0].meaning), EVERYTHING)
    by_first = {_rank(fact.get(first, _MISSING)): fact for fact in facts}
    if len(by_first) == len(facts):
        return tuple([by_first[rank] for rank in sorted(by_first)])
    return tuple(sorted(facts, key=_by_content))


def _by_content(fact: Declared) -> list[Any]:
    return [_rank(fact.get(name, _MISSING)) for name in fact.meaning]


def _rank(value: Any) -> tuple[int, Any]:
    """Return a key for values of different types: what is unknown, numbers, text, the rest."""
    if isinstance(value, str):
        return 2, value
    if isinstance(value, int | float):
        return 1, value
    return (0, 0) if value is _MISSING else (3, repr(value))
