"""Ratios of training speed between cards, in 16 and in 32 bits.

Used are all tables in the knowledge files that measure training on one card, in one of the two
formats, with at least four cards whose data sheets are known, and whose confidence is not low.
A card is compared with the geometric mean of its table, so that units and networks do not matter.
``from tables`` is what the program tells of a card that a table lacks: the mean of the table's
cards of its architecture, or else of all its cards, each times the model's ratio (RANK-202).
``as recommended`` is what advice rests on: the model, times what was measured of the card in all
tables (DEMAND-310).  There, all tables of an author are left out in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import exp, log
from statistics import fmean

from benchmarks.accuracy.constants import constant, knowledge
from benchmarks.accuracy.least import least_squares
from benchmarks.accuracy.row import Row
from expert.dates import first_day
from expert.given.tables import bits_trained_in, training_sheet
from expert.knowledge import Entry
from expert.rules.calibration import Departure, Run, departures, nearest, shared

FEWEST_CARDS = 4


@dataclass(frozen=True)
class Point:
    """One card in one table; logarithms of its speed, bandwidth and arithmetic."""

    card: str
    architecture: str
    table: str
    speed: float
    bandwidth: float
    arithmetic: float


def rows() -> Iterable[Row]:
    """Yield each card's speed over the mean of its table, as told and as measured."""
    for bits in (16, 32):
        tables = [points for entry in tables_in(bits) if len(points := points_of(entry, bits)) > 3]
        everything = [point for points in tables for point in points]
        names = {point.card for point in everything}
        fitted = {name: fit([p for p in everything if p.card != name]) for name in names}
        for points in tables:
            yield from _rows(points, bits, fitted)
            yield from _from_table(points, bits)
    yield from _as_recommended()


def _as_recommended() -> Iterator[Row]:
    """Yield each card's speed in 16 bits as the model tells it, times what was measured."""
    tables = [points for entry in tables_in(16) if (points := points_of(entry, 16))]
    authors = {points[0].table: author_of(points[0].table) for points in tables}
    low, high = constant("training-spread")
    told = _departing(tables)
    without = {
        author: _departing([t for t in tables if authors[t[0].table] != author])
        for author in set(authors.values())
    }
    for points in tables:
        if len(points) < FEWEST_CARDS:
            continue
        stated = _about_the_mean(points, told)
        others = _about_the_mean(points, without[authors[points[0].table]])
        for point, one, other in zip(points, stated, others, strict=True):
            yield Row(
                "training, 16 bits, as recommended", point.card, point.table,
                one * low, one, one * high, exp(point.speed), "ratio", left_out=other,
            )  # fmt: skip


def author_of(table: str) -> str:
    """Return who published a table."""
    source = knowledge().get("performance", table).data["source"]
    return str(knowledge().get("source", source).data.get("author", source))


def _departing(tables: Iterable[list[Point]]) -> dict[str, Departure]:
    """Return how far cards depart from the model in some tables."""
    return departures([_run(point) for points in tables for point in points], _sheet_counts_as())


def _sheet_counts_as() -> float:
    return float(constant("sheet-counts-as-measurements"))


def _run(point: Point) -> Run:
    test = knowledge().get("performance", point.table).data["test"]
    return Run(point.table, test, point.card, point.architecture, exp(point.speed), _model(point))


def _model(point: Point) -> float:
    """Return the speed that the card's data sheet suggested on the day of the table."""
    by_bandwidth, by_arithmetic = _shares(16)
    day = first_day(knowledge().get("performance", point.table).data["on"])
    sheet = training_sheet(knowledge(), point.card, 16, day) or {}
    return float(sheet["bandwidth_gb_s"] ** by_bandwidth * sheet["tflops"] ** by_arithmetic)


def _about_the_mean(points: list[Point], found: Mapping[str, Departure]) -> list[float]:
    """Return what is told of each card over the geometric mean of its table."""
    told = [log(_model(point) * _times(point, found)) for point in points]
    return [exp(one - fmean(told)) for one in told]


def _times(point: Point, found: Mapping[str, Departure]) -> float:
    """Return what the model is multiplied by for a card: as measured, or as the nearest."""
    if point.card in found:
        return found[point.card].times
    alike = {c: one for c, one in found.items() if one.run.architecture == point.architecture}
    if not alike:
        return 1.0
    near = nearest({card: one.run.sheet for card, one in alike.items()}, _model(point))
    apart = _model(point) / alike[near].run.sheet
    within = float(constant("same-sheet-within"))
    return shared(alike[near].times, apart, _sheet_counts_as(), within)


def _shares(bits: int) -> list[float]:
    suffix = "-32" if bits == 32 else ""
    return [constant(f"speed-share-of-{name}{suffix}") for name in ("bandwidth", "arithmetic")]


def _from_table(points: list[Point], bits: int) -> Iterator[Row]:
    """Yield each card's speed as told by the other cards of its table."""
    by_bandwidth, by_arithmetic = _shares(bits)
    low, high = constant("training-spread")
    model = {p: by_bandwidth * p.bandwidth + by_arithmetic * p.arithmetic for p in points}
    for point in points:
        others = [other for other in points if other.card != point.card]
        alike = [other for other in others if other.architecture == point.architecture]
        anchors = [p.speed + model[point] - model[p] for p in alike or others]
        told = exp(fmean(anchors))
        kind = f"training, {bits} bits, from tables"
        ends = told * low, told, told * high
        yield Row(kind, point.card, point.table, *ends, exp(point.speed), "ratio")


def _rows(points: list[Point], bits: int, fitted: dict[str, tuple[float, float]]) -> Iterator[Row]:
    shares = _shares(bits)
    low, high = constant("training-spread")
    for point in points:
        told = exp(shares[0] * point.bandwidth + shares[1] * point.arithmetic)
        b, a = fitted[point.card]
        yield Row(
            f"training, {bits} bits", point.card, point.table, told * low, told, told * high,
            exp(point.speed), "ratio",
            left_out=exp(b * point.bandwidth + a * point.arithmetic),
        )  # fmt: skip


def tables_in(bits: int) -> Iterator[Entry]:
    """Yield the tables of a format that the rule above admits."""
    for entry in knowledge().all("performance").values():
        if bits_trained_in(entry) == bits:
            yield entry


def points_of(entry: Entry, bits: int) -> list[Point]:
    """Return the table's cards, centred on its geometric means."""
    found = []
    day = first_day(entry.data["on"])
    for card, value in entry.data["values"].items():
        sheet = training_sheet(knowledge(), card, bits, day)
        if sheet:
            speed = value if entry.data["higher_is_better"] else 1 / value
            cells = log(speed), log(sheet["bandwidth_gb_s"]), log(sheet["tflops"])
            found.append((card, sheet["architecture"], *cells))
    if not found:
        return []
    speeds, widths, rates = (fmean(row[place] for row in found) for place in (2, 3, 4))
    return [
        Point(card, kind, entry.id, s - speeds, b - widths, a - rates)
        for card, kind, s, b, a in found
    ]


def fit(points: list[Point]) -> tuple[float, float]:
    """Return both exponents by least squares."""
    rates = [(p.bandwidth, p.arithmetic) for p in points]
    by_bandwidth, by_arithmetic = least_squares(rates, [p.speed for p in points], [1] * len(points))
    return by_bandwidth, by_arithmetic
