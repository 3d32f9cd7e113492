"""The order in which a fresh run would have reached the same conclusions as a session.

A session makes the same firings as a fresh run, but in another order: those shared with an earlier
case came first. Here, each firing is put in its place according to the agenda
(``expert/engine/agenda.py``), without matching anything. The order therefore depends only on what
was given and concluded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, Protocol

from expert.compat import InitialFact
from expert.engine.engine import Engine
from expert.engine.firing import Firing
from expert.facts import Declared


class Seen(Protocol):
    """A finished run as a record reads it."""

    @property
    def firings(self) -> list[Firing]:
        """The firings that concluded something, in order."""

    def facts_of(self, cls: type[Declared]) -> Sequence[Any]:
        """Return all facts of a class in the order of their declaration."""


class Replay:
    """Firings in the order of a fresh run, and the numbers that facts get in it."""

    def __init__(self, engine: Engine, numbers: Mapping[int, int]) -> None:
        """Take the engine of a session, and the number of each given fact by its id."""
        self._engine = engine
        self.firings: list[Firing] = []
        """The firings that concluded something."""
        self._numbers = {id(fact): 0 for fact in engine.facts.values() if type(fact) is InitialFact}
        self._numbers |= numbers
        self._next = len(self._numbers)
        stages: dict[int, list[Firing]] = {}
        for firing in engine.firings:
            stages.setdefault(firing.activation.rule.salience, []).append(firing)
        for salience in sorted(stages, reverse=True):
            self._fire_all(stages[salience])

    def facts_of(self, cls: type[Declared]) -> list[Any]:
        """Return all facts of a class in the order of their declaration."""
        numbers = self._numbers
        return sorted(self._engine.facts_of(cls), key=lambda fact: numbers[id(fact)])

    def _fire_all(self, firings: Iterable[Firing]) -> None:
        """Fire what belongs to one stage; some firings wait for conclusions of the same stage."""
        numbers = self._numbers
        waiting: dict[int, list[Firing]] = {}
        ready: list[Any] = []
        for firing in firings:
            entry = self._entry(firing, waiting)
            if entry is not None:
                ready.append(entry)
        if not waiting:
            ready.sort()
            self._fire_in_order(entry[-1] for entry in ready)
            return
        ready.sort(reverse=True)
        late: list[Any] = []
        while ready or late:
            is_late = not ready or (late and late[0] < ready[-1])
            *_, firing = heappop(late) if is_late else ready.pop()
            self.firings.append(firing)
            for fact in firing.concluded:
                if id(fact) not in numbers:
                    numbers[id(fact)] = self._next
                    self._next += 1
                    for one in waiting.pop(id(fact), ()) if waiting else ():
                        entry = self._entry(one, waiting)
                        if entry is not None:
                            heappush(late, entry)

    def _fire_in_order(self, firings: Iterable[Firing]) -> None:
        """Fire the rules that need no conclusion from their own stage."""
        numbers = self._numbers
        for firing in firings:
            self.firings.append(firing)
            for fact in firing.concluded:
                if id(fact) not in numbers:
                    numbers[id(fact)] = self._next
                    self._next += 1

    def _entry(self, firing: Firing, waiting: dict[int, list[Firing]]) -> Any:
        """Return the key that decides when a firing is next; None if a fact of it is missing."""
        numbers = self._numbers
        try:
            found = [numbers[id(fact)] for fact in firing.facts]
        except KeyError:
            missing = next(fact for fact in firing.facts if id(fact) not in numbers)
            waiting.setdefault(id(missing), []).append(firing)
            return None
        newest = [-number for number in found]
        newest.sort()
        return newest, firing.spec.id, found, firing.number, firing
