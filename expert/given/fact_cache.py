"""A cache of given facts for a live consultation whose answers change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from expert.facts import Given


class FactCache:
    """The facts of one case in parts, and for each part the answers that determine it.

    Only the facts of the current case are kept: those of an earlier one may have been retracted
    from working memory, and a retracted fact must not return.
    """

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[Hashable, list[Given]]] = {}

    def facts(
        self, decided_by: tuple[Hashable, ...], make: Callable[[], Iterable[Given]]
    ) -> list[Given]:
        """Return the facts of a part; ``decided_by`` begins with the part's name."""
        part = decided_by[0]
        known = self._parts.get(part)
        if known is None or known[0] != decided_by:
            known = self._parts[part] = (decided_by, list(make()))
        return known[1]
