"""A cache of given facts for a live consultation whose answers change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from expert.facts import Given

MOST_STATES = 2
"""For how many sets of answers the facts of a part are kept: one before and one in a trial."""


class FactCache:
    """The facts of one case in parts and, for each part, the answers that determine it.

    Facts of an earlier case may have been retracted from working memory. A retracted fact must not
    return there, so these facts are copied.
    """

    def __init__(self) -> None:
        self._parts: dict[Hashable, list[tuple[Hashable, list[Given]]]] = {}

    def facts(
        self, decided_by: tuple[Hashable, ...], make: Callable[[], Iterable[Given]]
    ) -> list[Given]:
        """Return the facts of a part; ``decided_by`` begins with the part's name."""
        states = self._parts.setdefault(decided_by[0], [])
        if not states or states[0][0] != decided_by:
            known = next((facts for state, facts in states if state == decided_by), None)
            facts = list(make()) if known is None else list(map(copied, known))
            others = [state for state in states if state[0] != decided_by]
            states[:] = [(decided_by, facts), *others][:MOST_STATES]
        return states[0][1]


def copied(fact: Given) -> Given:
    """Return a new fact with the same content and place, which has not been in working memory."""
    made = type(fact).with_fields(fact)
    made.__dict__ = dict(vars(fact))
    return made
