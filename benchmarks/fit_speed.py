"""Fit the exponents that relate training speed to bandwidth and arithmetic.

    python benchmarks/fit_speed.py

Least squares over published one-card training tables in 16 bit.  Within each
table, log speed is modeled as  b * log bandwidth + a * log arithmetic  after the
table's own means are subtracted, so the table's unit and network do not matter.  The
two exponents, rounded, are the constants `speed-share-of-bandwidth` and
`speed-share-of-arithmetic`; a test checks that they agree.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.accuracy.least import least_squares  # noqa: E402
from expert.knowledge import Knowledge, load_knowledge  # noqa: E402

TABLES_BEGIN_WITH = "lambda"
FEWEST_CARDS = 4
ARITHMETIC = ("tensor_fp16_fp32acc_tflops", "tensor_fp16_tflops", "fp32_tflops")
"""Keys of a card; the first one that is known is used."""


@dataclass(frozen=True)
class Point:
    """One card in one table; logarithms minus the table's means."""

    card: str
    speed: float
    bandwidth: float
    arithmetic: float


@dataclass(frozen=True)
class Fit:
    """The exponents and the errors of the fit."""

    bandwidth: float
    arithmetic: float
    tables: int
    points: tuple[Point, ...]

    def miss(self, point: Point) -> float:
        """Return the log of measured over fitted speed."""
        fitted = self.bandwidth * point.bandwidth + self.arithmetic * point.arithmetic
        return point.speed - fitted

    @property
    def error(self) -> float:
        """Return the root mean square error of the natural logarithm of the speed."""
        return sqrt(fmean(self.miss(point) ** 2 for point in self.points))

    def by_card(self) -> dict[str, tuple[float, int]]:
        """Return each card's mean error, as a share, and the number of its tables."""
        misses = defaultdict(list)
        for point in self.points:
            misses[point.card].append(self.miss(point))
        means = {card: (exp(fmean(found)) - 1, len(found)) for card, found in misses.items()}
        return dict(sorted(means.items(), key=lambda item: item[1]))


def counts(table: Mapping[str, Any]) -> bool:
    """Return whether a table measures one-card training in 16 bit."""
    return (
        table["id"].startswith(TABLES_BEGIN_WITH)
        and table["kind"] == "throughput"
        and table.get("precision") == "fp16"
        and table.get("gpus", 1) == 1
    )


def arithmetic_of(card: Mapping[str, Any]) -> float | None:
    """Return the TFLOPS that training uses; None if unknown."""
    return next((card[key] for key in ARITHMETIC if key in card), None)


def rows_of(
    knowledge: Knowledge, table: Mapping[str, Any]
) -> Iterator[tuple[str, float, float, float]]:
    """Yield the card and the logarithms of its speed, bandwidth and arithmetic."""
    cards = knowledge.all("card")
    for card_id, speed in table["values"].items():
        card = cards[card_id].data
        flops = arithmetic_of(card)
        if flops and "bandwidth_gb_s" in card:
            yield card_id, log(speed), log(card["bandwidth_gb_s"]), log(flops)


def centred(rows: list[tuple[str, float, float, float]]) -> Iterator[Point]:
    """Yield the rows of one table minus the table's means."""
    means = [fmean(row[place] for row in rows) for place in (1, 2, 3)]
    for card, *values in rows:
        yield Point(card, *(value - mean for value, mean in zip(values, means)))


def fit(knowledge: Knowledge) -> Fit:
    """Fit both exponents by least squares."""
    tables = [
        rows
        for entry in knowledge.all("performance").values()
        if counts(entry.data) and len(rows := list(rows_of(knowledge, entry.data))) >= FEWEST_CARDS
    ]
    points = tuple(point for rows in tables for point in centred(rows))
    bandwidth, arithmetic = least_squares(
        [(point.bandwidth, point.arithmetic) for point in points],
        [point.speed for point in points],
        [1.0] * len(points),
    )
    return Fit(bandwidth, arithmetic, tables=len(tables), points=points)


def main() -> None:
    """Fit and print."""
    found = fit(load_knowledge())
    print(
        f"speed ~ bandwidth^{found.bandwidth:.3f} * arithmetic^{found.arithmetic:.3f}\n"
        f"{found.tables} tables, {len(found.points)} values, "
        f"root mean square error {found.error:.2f} in the natural logarithm "
        f"(a factor of {exp(found.error):.2f})\n"
        "mean error by card (measured over fitted), worst first:"
    )
    cards = sorted(found.by_card().items(), key=lambda item: -abs(log(1 + item[1][0])))
    for card, (error, tables) in cards:
        print(f"  {error:+6.0%}  {card} ({tables} tables)")


if __name__ == "__main__":
    main()
