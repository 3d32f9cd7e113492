"""Mappings whose costly values are computed when first read.

A record holds every firing and every fact of a run, but a text shows only a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

Step = Callable[[], Mapping[str, Any]]


class Later(Mapping[str, Any]):
    """A mapping that behaves like an ordinary one: ``dict(later)`` computes all of it.

    The keys in ``known`` exist from the start. Each of the ``steps`` computes more keys, and runs
    only if a requested key was not provided by an earlier step.
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
