"""One published figure beside what the program says."""

from __future__ import annotations

from dataclasses import dataclass

NEAR = 0.10
FAR = 0.25


@dataclass(frozen=True)
class Row:
    """One published figure beside what the program says, in the same unit."""

    kind: str
    """What is compared, for example ``inference``; each kind gets a table of its own."""
    source: str
    """A source id, or for speeds the card: what is left out in turn where constants are fitted."""
    name: str
    """What was measured, in a few words."""
    told_low: float
    told: float
    told_high: float
    measured: float
    unit: str
    left_out: float | None = None
    """What is told by constants fitted without this row's source; None if nothing is fitted."""
    bound: str = "value"
    """``value``: a measured value; ``fits`` or ``too_small``: a card of `measured` GiB."""

    @property
    def ratio(self) -> float:
        """Estimated over measured."""
        return self.told / self.measured

    @property
    def error(self) -> float:
        """The distance of estimated over measured from 1."""
        return abs(self.ratio - 1)

    @property
    def is_value(self) -> bool:
        """Whether the figure is a measured value, not a card that was large enough or too small."""
        return self.bound == "value"
