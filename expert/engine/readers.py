"""Which firings read each part of a class of facts, so that they can fire again when it changes."""

from __future__ import annotations

from collections.abc import Iterable

from expert.engine.collect import Readings
from expert.engine.firing import Firing
from expert.facts import Declared

Found = dict[int, Firing]
"""Firings by their number."""


class Readers:
    """The firings of rules that read a class of facts, or a part of it."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._of: dict[type[Declared], Found] = {}

    def add(self, firing: Firing) -> None:
        """Add a firing that may read the classes that its rule uses."""
        for cls in firing.spec.uses:
            self._of.setdefault(cls, {})[firing.number] = firing

    def remove(self, firing: Firing) -> None:
        """Forget a firing that was undone."""
        for cls in firing.spec.uses:
            del self._of[cls][firing.number]

    def of(self, *changed: Iterable[Declared]) -> Iterable[Firing]:
        """Return the firings that read a part to which any of the changed facts belongs."""
        changed_facts: dict[type[Declared], list[Declared]] = {}
        for facts in changed:
            for fact in facts:
                if self._of.get(type(fact)):
                    changed_facts.setdefault(type(fact), []).append(fact)
        found: Found = {}
        for cls, of_class in changed_facts.items():
            parts = self._readings.parts_of(cls, of_class)
            for number, firing in self._of[cls].items():
                if not parts.isdisjoint(firing.read):
                    found[number] = firing
        return found.values()
