"""A scatter chart as plain data: offers by price and speed, on logarithmic scales."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

STEPS = (1, 2, 5)


class Point(NamedTuple):
    """One offer."""

    x: float
    y: float
    kind: str
    """``advised``, ``row``, ``weighed`` or ``out``."""
    label: str


class Scatter(NamedTuple):
    """Offers on two logarithmic scales; ``limit`` is a budget."""

    title: str
    across: str
    up: str
    points: Sequence[Point]
    limit: float | None = None


class Scale(NamedTuple):
    """A logarithmic scale from one end of the chart to the other."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return where on the scale a value is."""
        share = (math.log(value) - math.log(self.low)) / (math.log(self.high) - math.log(self.low))
        return round(self.start + share * (self.end - self.start), 1)

    def ticks(self) -> Iterator[float]:
        """Yield round values: 100, 200, 500, 1000."""
        for power in range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1):
            for step in STEPS:
                if self.low <= step * 10.0**power <= self.high:
                    yield step * 10.0**power


def front(points: Sequence[Point]) -> list[Point]:
    """Return the offers for sale that are faster than any cheaper offer, the cheapest first."""
    found: list[Point] = []
    for point in sorted(points, key=lambda p: (p.x, -p.y)):
        if point.kind != "out" and (not found or point.y > found[-1].y):
            found.append(point)
    return found
