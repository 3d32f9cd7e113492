"""Whether the program decides rightly which cards hold a job.

Each measured value answers one question for every usual card that has between half and twice as
much memory. A published "fits" or "does not fit" is one question more. As in rules FIT-001, FIT-030
and FIT-035, a card fits if part of it stays free at the high end of the range, and is tight if it
only holds the likely amount.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from benchmarks.accuracy.row import Row

USUAL_GIB = (4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384)
"""Memory of usual cards, and of usual sets of cards, in GiB."""
KEPT_FREE = 0.05
"""The share of a card that stays free; the constant `memory-left-free` is the same."""
HALF, TWICE = 0.5, 2


@dataclass(frozen=True)
class Decision:
    """What the program says about one card, and what is true."""

    row: Row
    card_gib: float
    holds: bool

    @property
    def fits(self) -> bool:
        """Whether the program says that it fits."""
        return self.card_gib * (1 - KEPT_FREE) >= self.row.told_high

    @property
    def is_tight(self) -> bool:
        """Whether the program says that it is a tight fit."""
        return self.card_gib >= self.row.told and not self.fits

    @property
    def is_right(self) -> bool:
        """Whether the program says that it fits, and it does, or neither."""
        return self.fits == self.holds


def decisions(rows: Iterable[Row]) -> Iterator[Decision]:
    """Yield the questions about cards that the memory figures answer."""
    for row in rows:
        if row.unit != "GiB":
            continue
        if not row.is_value:
            yield Decision(row, row.measured, row.bound == "fits")
            continue
        for size in USUAL_GIB:
            if HALF <= size / row.measured <= TWICE:
                yield Decision(row, size, row.measured <= size * (1 - KEPT_FREE))
