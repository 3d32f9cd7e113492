"""Mappings and lists whose costly values are computed when first read.

A record holds every firing and every fact of a run, but a text shows only a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

Step = Callable[[], Mapping[str, Any]]


class Later(Mapping[str, Any]):
    """A mapping that behaves like an ordinary mapping: ``dict(later)`` computes all of it.

    The keys in ``known`` exist from the start. Each of the ``steps`` computes more keys, and runs
    only if no earlier step provided the requested key.
    """

    __slots__ = ("_known", "_order", "_steps")

    def __init__(self, order: tuple[str, ...], known: dict[str, Any], *steps: Step) -> None:
        self._order = order
        self._known = known
        self._steps = steps

    def __getitem__(self, key: str) -> Any:
        known = self._known
        while key not in known and self._steps:
            step, *rest = self._steps
            known.update(step())
            self._steps = tuple(rest)
        return known[key]

    def whole(self) -> dict[str, Any]:
        """Return everything as an ordinary mapping, in half the time that ``dict(later)`` takes."""
        known = self._known
        for step in self._steps:
            known.update(step())
        self._steps = ()
        return {key: known[key] for key in self._order if key in known}

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


class Items(Sequence[Any]):
    """A list whose items are made when they are first read; items can be looked up by name."""

    def __init__(
        self,
        things: Sequence[Any],
        name_of: Callable[[Any], str],
        make: Callable[[Any], Any],
        mentions: Callable[[Any], Iterable[str]] = lambda _: (),
        ids: Iterable[str] = (),
    ) -> None:
        """Take what the items are made of, and how to find names and mentions without making items.

        ``ids`` holds the ids of the items in order, if items are to be looked up by id.
        """
        self._things, self._name_of, self._make, self._mentions = things, name_of, make, mentions
        self._ids = ids
        self._made: dict[int, Any] = {}
        self._places: dict[str, list[int]] | None = None
        self._named: dict[str, list[Any]] = {}
        self._by_value: dict[tuple[str, str], dict[Any, list[int]]] = {}
        self._mentioning: dict[str, list[int]] | None = None

    def __len__(self) -> int:
        return len(self._things)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        if place not in self._made:
            self._made[place] = self._make(self._things[place])
        return self._made[place]

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self)))

    def by_id(self) -> Mapping[str, Any]:
        """Return the items by id; each is made when it is looked up."""
        return _ById(self, self._ids)

    def named(self, name: str) -> list[Any]:
        """Return the items with a name, in order; the same list each time."""
        known = self._named.get(name)
        if known is None:
            known = self._named[name] = [self[place] for place in self._places_of(name)]
        return known

    def with_value(self, name: str, field: str, value: Any) -> list[Any]:
        """Return the items with a name that are made from a mapping with this value, in order.

        Values that are lists are not compared.
        """
        known = self._by_value.get((name, field))
        if known is None:
            known = self._by_value[name, field] = {}
            for place in self._places_of(name):
                found = self._things[place].get(field)
                if not isinstance(found, tuple | frozenset):
                    known.setdefault(found, []).append(place)
        return [self[place] for place in known.get(value, ())]

    def _places_of(self, name: str) -> Sequence[int]:
        if self._places is None:
            self._places = {}
            for place, thing in enumerate(self._things):
                self._places.setdefault(self._name_of(thing), []).append(place)
        return self._places.get(name, ())

    def mentioning(self, name: str) -> list[Any]:
        """Return the items that mention something, in order."""
        if self._mentioning is None:
            self._mentioning = {}
            for place, thing in enumerate(self._things):
                for each in self._mentions(thing):
                    self._mentioning.setdefault(each, []).append(place)
        return [self[place] for place in self._mentioning.get(name, ())]


class _ById(Mapping[str, Any]):
    """Items by id."""

    def __init__(self, items: Items, ids: Iterable[str]) -> None:
        self._items = items
        self._places = {id: place for place, id in enumerate(ids)}

    def __getitem__(self, id: str) -> Any:
        return self._items[self._places[id]]

    def __contains__(self, id: object) -> bool:
        return id in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
