"""The agenda and the strategy that orders it: conflict resolution without chance.

experta's own agenda takes a withdrawn activation off only when it lies where a
binary search lands, and leaves the order of ties to chance.  Here each
activation has an identity, and the order is total: salience, then recency,
then rule id, then the numbers of the matched facts.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from expert.compat import Activation, Agenda, Strategy

if TYPE_CHECKING:
    from expert.rule import RuleSpec

Identity = tuple[str, tuple[int, ...]]
"""A rule's id and the number of each fact its conditions bind, in their order."""


def identity_of(activation: Activation) -> Identity:
    """Return what tells an activation from all others."""
    spec: RuleSpec = activation.rule.spec
    context = activation.context
    return spec.id, tuple(context[name].__factid__ for name in spec.fact_names)


class ExactAgenda(Agenda):  # type: ignore[misc]
    """Activations in the order in which they fire; a withdrawn one is gone."""

    def __init__(self) -> None:
        super().__init__()
        self._heap: list[tuple[Any, Identity]] = []
        self._waiting: dict[Identity, Activation] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, activation: Activation) -> None:
        """Put an activation on the agenda."""
        identity = identity_of(activation)
        recency = tuple(sorted(-number for number in identity[1]))
        order = (-activation.rule.salience, recency, identity)
        self._waiting[identity] = activation
        heapq.heappush(self._heap, (order, identity))

    def withdraw(self, activation: Activation) -> None:
        """Take an activation off the agenda; nothing happens when it has fired."""
        self._waiting.pop(identity_of(activation), None)

    def get_next(self) -> Activation | None:
        """Return the activation that fires now and take it off."""
        while self._heap:
            _, identity = heapq.heappop(self._heap)
            activation = self._waiting.pop(identity, None)
            if activation is not None:
                return activation
        return None


class ExactStrategy(Strategy):  # type: ignore[misc]
    """Conflict resolution: salience, then recency, then rule id, then the matched facts."""

    def _update_agenda(
        self, agenda: ExactAgenda, added: Iterable[Activation], removed: Iterable[Activation]
    ) -> None:
        for activation in removed:
            agenda.withdraw(activation)
        for activation in added:
            agenda.add(activation)
