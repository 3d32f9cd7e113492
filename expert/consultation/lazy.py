"""Mappings whose dear values are worked out when somebody first asks for them.

A record tells every firing and every fact of a run, and a text shows a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Step = Callable[[], Mapping[str, Any]]


class Later(Mapping[str, Any]):
    """A mapping that reads like a plain one: ``dict(later)`` is the whole of it.

    The keys in ``known`` are there at once; each of the ``steps`` works out some more, and is
    taken only when a key is asked for that the steps before did not bring.
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

    def __iter__(self) -> Iterator[str]:
        for step in self._steps:
            self._known.update(step())
        self._steps = ()
        return (key for key in self._order if key in self._known)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))
