"""What a rule's action reads of a whole class of facts, in an order that has no history.

A live consultation comes to the same facts on another way than a fresh run:
an answer given last has the youngest fact.  So the order of declaration must
not reach a rule's action, where it would break a tie or order a sentence.
Here the facts of a class are sorted by what they say, field by field.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from typing import Any

from expert.facts import Declared

Sorted = list[Declared]
Groups = dict[Any, Sorted]
EVERYTHING = ""
"""Stands for a field's name where the facts are not told apart by a field."""

_MISSING: tuple[Any, ...] = (0,)


class Readings:
    """The facts of the classes that were read, by the value of a field and sorted."""

    def __init__(self) -> None:
        self._of: dict[type[Declared], dict[str, Groups]] = {}

    def read(
        self, cls: type[Declared], name: str, value: Any, present: Iterable[Declared]
    ) -> Sequence[Any]:
        """Return the facts of a class whose field has a value, or all of them.

        ``present`` are the facts of the class there are now; they are sorted at
        the first reading, and ``add`` and ``remove`` keep them so.
        """
        by_field = self._of.setdefault(cls, {})
        groups = by_field.get(name)
        if groups is None:
            groups = by_field[name] = {}
            for fact in sorted(present, key=by_content):
                _group_of(groups, fact, name).append(fact)
        return tuple(groups.get(value, ()))

    def add(self, fact: Declared) -> None:
        """Take in a fact that has just been declared."""
        for name, groups in self._of.get(type(fact), {}).items():
            insort(_group_of(groups, fact, name), fact, key=by_content)

    def remove(self, fact: Declared) -> None:
        """Leave out a fact that is retracted."""
        for name, groups in self._of.get(type(fact), {}).items():
            group = _group_of(groups, fact, name)
            del group[bisect_left(group, by_content(fact), key=by_content)]


def _group_of(groups: Groups, fact: Declared, name: str) -> Sorted:
    return groups.setdefault(fact.get(name), [])


def by_content(fact: Declared) -> tuple[Any, ...]:
    """Return a key that sorts facts of one class by their fields, unknown ones first."""
    return tuple([_rank(fact[name]) if name in fact else _MISSING for name in fact.meaning])


def _rank(value: Any) -> tuple[Any, ...]:
    """Return a key for values of different types: numbers, then text, then the rest."""
    if isinstance(value, int | float):
        return 1, value
    if isinstance(value, str):
        return 2, value
    return 3, repr(value)
