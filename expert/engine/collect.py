"""Reads a whole class of facts in an order that does not depend on history.

A live consultation arrives at the same facts as a fresh run by a different route: the last answer
is the newest fact. Therefore, a rule's action must not see the order of declaration, which would
otherwise break ties or change the order of words in a sentence. Here, the facts of a class are
sorted by content, field by field.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import Any

from expert.facts import Declared

Part = tuple[type[Declared], str, Any]
"""The facts of a class that have a value in a field; with an empty name, all facts of the class."""
EVERYTHING = ""
"""Used instead of a field's name if the facts are not indexed by a field."""

FEW = 8
"""If at most one fact in this many has changed, only the changed facts are sorted again."""

NUMBERS = (int, float)
"""A tuple, because a union would be made again for each value."""
_MISSING = object()
_Groups = dict[Any, dict[int, Declared]]
"""Facts by the value of one field."""
_NOTHING: dict[str, _Groups] = {}
_NOBODY: dict[int, Declared] = {}


class Readings:
    """The facts of the classes that were read."""

    def __init__(self) -> None:
        self.known: dict[Part, tuple[Any, ...]] = {}
        """What ``read`` returned, kept until a fact changes it."""
        self.classes: dict[type[Declared], dict[str, _Groups]] = {}
        """The facts of each class that was read, by the value of each field that it was read by."""
        self._outdated: dict[Part, _Outdated] = {}

    def read(self, part: Part, present: Iterable[Declared]) -> tuple[Any, ...]:
        """Return the facts of a class that have a value in a field, or all of them, sorted.

        ``present`` holds the current facts of the class. The facts are indexed when first read;
        ``add`` and ``remove`` keep the index up to date.
        """
        cls, name, value = part
        by_field = self.classes.setdefault(cls, {})
        groups = by_field.get(name)
        if groups is None:
            groups = by_field[name] = {}
            for fact in present:
                groups.setdefault(fact.get(name), {})[id(fact)] = fact
        outdated = self._outdated.pop(part, None)
        if outdated is not None:
            found = outdated.renewed()
        else:
            group = tuple(groups.get(value, _NOBODY).values())
            found = group if len(group) < 2 else in_order(group)
        self.known[part] = found
        return found

    def add(self, fact: Declared) -> None:
        """Add a fact that has just been declared."""
        cls, number = type(fact), id(fact)
        for name, groups in self.classes.get(cls, _NOTHING).items():
            value = fact.get(name)
            groups.setdefault(value, {})[number] = fact
            outdated = self._changed((cls, name, value))
            if outdated is not None:
                outdated.added[number] = fact

    def remove(self, fact: Declared) -> None:
        """Remove a fact that is being retracted."""
        cls, number = type(fact), id(fact)
        for name, groups in self.classes.get(cls, _NOTHING).items():
            value = fact.get(name)
            del groups[value][number]
            if not groups[value]:
                del groups[value]
            outdated = self._changed((cls, name, value))
            if outdated is not None and outdated.added.pop(number, None) is None:
                outdated.removed.add(number)

    def _changed(self, part: Part) -> _Outdated | None:
        """Return the record of changes to a part; None if the whole part must be sorted again."""
        was = self.known.pop(part, None)
        if was is not None:
            if len(was) < FEW:
                return None
            self._outdated[part] = _Outdated(was)
        outdated = self._outdated.get(part)
        if outdated is not None and outdated.changes * FEW > len(outdated.was):
            del self._outdated[part]
            return None
        return outdated

    def parts_of(self, cls: type[Declared], facts: Iterable[Declared]) -> set[Part]:
        """Return those parts of a class that were read and that contain some of these facts."""
        names = self.classes.get(cls, ())
        return {(cls, name, fact.get(name)) for fact in facts for name in names}


class _Outdated:
    """Facts as they were last sorted, and the few added or removed since then."""

    def __init__(self, was: tuple[Any, ...]) -> None:
        self.was = was
        self.added: dict[int, Declared] = {}
        self.removed: set[int] = set()

    @property
    def changes(self) -> int:
        """How many facts have been added or removed."""
        return len(self.added) + len(self.removed)

    def renewed(self) -> tuple[Any, ...]:
        """Return the current facts, sorted."""
        found = [fact for fact in self.was if id(fact) not in self.removed]
        for fact in self.added.values():
            insort(found, fact, key=_by_content)
        return tuple(found)


def in_order(facts: tuple[Declared, ...]) -> tuple[Declared, ...]:
    """Return facts of one class sorted by their fields, unknown values first.

    If the first field distinguishes all of them, as an id does, the other fields are not compared.
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
    if isinstance(value, NUMBERS):
        return 1, value
    return (0, 0) if value is _MISSING else (3, repr(value))
