"""The agenda and its strategy: conflict resolution without randomness.

experta's own agenda removes a withdrawn activation only if a binary search happens to find it, and
it breaks ties at random. Here, each activation has an identity, and there is a total order:
salience, then recency, then rule id, then the numbers of the matched facts.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Iterable, Sequence
from typing import Any

from expert.compat import Activation, Agenda, Fact, Strategy
from expert.engine.matcher.tokens import IndexedActivation

LOWEST = float("-inf")
BEHIND_ALL = 1 << 60
"""A number larger than the number of facts in any run."""
Identity = tuple[str, tuple[int, ...]]
"""A rule's id and the number of each fact its conditions bind, in order."""


def facts_of(activation: Activation) -> tuple[Fact, ...]:
    """Return the facts an activation matched, in the order of the conditions."""
    known: tuple[Fact, ...] | None = getattr(activation, "ordered_facts", None)
    if known is not None:
        return known
    context = activation.context
    return tuple(context[name] for name in activation.rule.spec.fact_names)


def values_of(activation: Activation, names: tuple[str, ...]) -> Sequence[Any]:
    """Return the values bound to certain names, if possible without computing other values."""
    if not names:
        return ()
    if isinstance(activation, IndexedActivation):
        return activation.values_of(names)
    context = activation.context
    return [context[name] for name in names]


def identity_of(activation: Activation) -> Identity:
    """Return an activation's identity, which is computed once and cached on the activation."""
    known: Identity | None = getattr(activation, "identity", None)
    if known is None:
        numbers = tuple([fact.__factid__ for fact in facts_of(activation)])
        known = activation.identity = (activation.rule.spec.id, numbers)
    return known


class _Stage:
    """The activations with one salience, sorted when the first of them fires.

    An entry consists of the deciding number, the numbers that break a tie, and the identity; the
    smallest entry fires next. Entries before ``done`` have been handled.
    """

    __slots__ = ("done", "entries", "is_sorted")

    def __init__(self) -> None:
        self.entries: list[tuple[int, list[int], Identity]] = []
        self.done = 0
        self.is_sorted = False

    def add(self, entry: tuple[int, list[int], Identity]) -> None:
        if self.is_sorted:
            insort(self.entries, entry, lo=self.done)
        else:
            self.entries.append(entry)

    def first_of(self, waiting: Container[Identity]) -> Identity | None:
        """Return the next activation that is still waiting, skipping withdrawn ones."""
        if not self.is_sorted:
            self.entries.sort()
            self.is_sorted = True
        entries, place = self.entries, self.done
        while place < len(entries):
            identity = entries[place][2]
            if identity in waiting:
                self.done = place
                return identity
            place += 1
        return None


class ExactAgenda(Agenda):  # type: ignore[misc]
    """The activations in firing order; a withdrawn activation is removed."""

    def __init__(self) -> None:
        super().__init__()
        self._stages: dict[int, _Stage] = {}
        self._saliences: list[int] = []
        """The saliences in use, in ascending order."""
        self._waiting: dict[Identity, Activation] = {}
        self._aside: dict[Identity, Activation] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, activation: Activation, last: bool = False) -> None:
        """Put an activation on the agenda; with ``last``, after all others with its salience."""
        identity = identity_of(activation)
        numbers = [-number for number in identity[1]]
        numbers.sort()
        newest = numbers[0] if numbers else 0
        self._waiting[identity] = activation
        salience = activation.rule.salience
        stage = self._stages.get(salience)
        if stage is None:
            stage = self._stages[salience] = _Stage()
            insort(self._saliences, salience)
        stage.add((BEHIND_ALL + newest if last else newest, numbers[1:], identity))

    def withdraw(self, activation: Activation) -> None:
        """Take an activation off the agenda; do nothing if it has fired."""
        identity = identity_of(activation)
        self._waiting.pop(identity, None)
        self._aside.pop(identity, None)

    def waiting_of(self, rule_id: str) -> list[Activation]:
        """Return the activations of a rule that have not fired."""
        return [one for (id, _), one in self._waiting.items() if id == rule_id]

    def put_aside(self, activation: Activation) -> None:
        """Keep an activation for a later run."""
        self._aside[identity_of(activation)] = activation

    def bring_back(self) -> None:
        """Add back what was put aside; call this after a run."""
        for activation in self._aside.values():
            self.add(activation)
        self._aside = {}

    @property
    def salience(self) -> float:
        """The salience of the next activation; lower than any other if there is none."""
        return self._saliences[-1] if self._first() is not None else LOWEST

    def get_next(self) -> Activation | None:
        """Remove and return the activation that fires now."""
        identity = self._first()
        if identity is None:
            return None
        self._stages[self._saliences[-1]].done += 1
        return self._waiting.pop(identity)

    def _first(self) -> Identity | None:
        while self._saliences:
            identity = self._stages[self._saliences[-1]].first_of(self._waiting)
            if identity is not None:
                return identity
            del self._stages[self._saliences.pop()]
        return None


class ExactStrategy(Strategy):  # type: ignore[misc]
    """Conflict resolution: salience, then recency, then rule id, then the matched facts."""

    def update_agenda(self, agenda: Any, added: Iterable[Any], removed: Iterable[Any]) -> None:
        """Update the agenda; experta's version would first check whether to log the change."""
        self._update_agenda(agenda, added, removed)

    def _update_agenda(
        self, agenda: ExactAgenda, added: Iterable[Activation], removed: Iterable[Activation]
    ) -> None:
        for activation in removed:
            agenda.withdraw(activation)
        for activation in added:
            agenda.add(activation)
