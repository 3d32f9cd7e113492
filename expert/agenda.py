"""The agenda and the strategy that orders it: conflict resolution without chance.

experta's own agenda takes a withdrawn activation off only when it lies where a
binary search lands, and leaves the order of ties to chance.  Here each
activation has an identity, and the order is total: salience, then recency,
then rule id, then the numbers of the matched facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from operator import neg
from typing import Any

from expert.compat import Activation, Agenda, Fact, Strategy
from expert.matcher.tokens import IndexedActivation

LOWEST = float("-inf")
Identity = tuple[str, tuple[int, ...]]
"""A rule's id and the number of each fact its conditions bind, in their order."""


def facts_of(activation: Activation) -> tuple[Fact, ...]:
    """Return the facts an activation matched, in the order of the conditions."""
    known: tuple[Fact, ...] | None = getattr(activation, "ordered_facts", None)
    if known is not None:
        return known
    context = activation.context
    return tuple(context[name] for name in activation.rule.spec.fact_names)


def values_of(activation: Activation, names: tuple[str, ...]) -> Sequence[Any]:
    """Return what an activation binds some names to, without a look at the others if it can."""
    if not names:
        return ()
    if isinstance(activation, IndexedActivation):
        return activation.values_of(names)
    context = activation.context
    return [context[name] for name in names]


def identity_of(activation: Activation) -> Identity:
    """Return what tells an activation from all others; it is worked out once and kept there."""
    known: Identity | None = getattr(activation, "identity", None)
    if known is None:
        numbers = tuple([fact.__factid__ for fact in facts_of(activation)])
        known = activation.identity = (activation.rule.spec.id, numbers)
    return known


class ExactAgenda(Agenda):  # type: ignore[misc]
    """Activations in the order in which they fire; a withdrawn one is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._heap: list[tuple[int, bool, list[int], Identity]] = []
        self._waiting: dict[Identity, Activation] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, activation: Activation, last: bool = False) -> None:
        """Put an activation on the agenda, or behind all others of its salience."""
        identity = identity_of(activation)
        numbers = identity[1]
        newest_first = [-numbers[0]] if len(numbers) == 1 else sorted(map(neg, numbers))
        self._waiting[identity] = activation
        heappush(self._heap, (-activation.rule.salience, last, newest_first, identity))

    def withdraw(self, activation: Activation) -> None:
        """Take an activation off the agenda; nothing happens when it has fired."""
        self._waiting.pop(identity_of(activation), None)

    @property
    def salience(self) -> float:
        """The salience of what fires next, below all others when nothing does."""
        heap, waiting = self._heap, self._waiting
        while heap and heap[0][3] not in waiting:
            heappop(heap)
        return -heap[0][0] if heap else LOWEST

    def get_next(self) -> Activation | None:
        """Return the activation that fires now and take it off."""
        while self._heap:
            activation = self._waiting.pop(heappop(self._heap)[3], None)
            if activation is not None:
                return activation
        return None


class ExactStrategy(Strategy):  # type: ignore[misc]
    """Conflict resolution: salience, then recency, then rule id, then the matched facts."""

    def update_agenda(self, agenda: Any, added: Iterable[Any], removed: Iterable[Any]) -> None:
        """Bring the agenda in step; experta's own would first ask whether to log it."""
        self._update_agenda(agenda, added, removed)

    def _update_agenda(
        self, agenda: ExactAgenda, added: Iterable[Activation], removed: Iterable[Activation]
    ) -> None:
        for activation in removed:
            agenda.withdraw(activation)
        for activation in added:
            agenda.add(activation)
