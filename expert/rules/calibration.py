"""How far the training speed of cards deviates from their data sheets, by published measurements.

The ratio of a measured speed to the speed that the data sheet suggests also reflects the network,
the software and the computer used for the table. The cards in one table share these, so a table
shows how its cards deviate relative to each other, and tables that have some cards in common show
this for all cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log

RUNS_KEPT = 4
"""The number of sets of measurements (for example, one set per date) whose results are cached."""


@dataclass(frozen=True)
class Run:
    """A card's measured speed in a table, and the speed that its data sheet suggests."""

    table: str
    test: str
    card: str
    architecture: str
    speed: float
    sheet: float


@dataclass(frozen=True)
class Departure:
    """How far a card deviates from its data sheet, and how many measurements this rests on."""

    run: Run
    times: float
    runs: float


def departures(runs: Sequence[Run], sheet_counts_as: float) -> Mapping[str, Departure]:
    """Return how far each measured card deviates from its data sheet.

    The estimates are shrunk (James and Stein 1961): a card's deviation toward that of its
    architecture, and the architecture's toward the data sheet. Each of the two has the weight of
    ``sheet_counts_as`` measurements, so an estimate from few measurements stays close to it. A
    figure that was published twice counts as one measurement.
    """
    return _departures(tuple(runs), sheet_counts_as)


@lru_cache(maxsize=RUNS_KEPT)
def _departures(runs: tuple[Run, ...], sheet_counts_as: float) -> Mapping[str, Departure]:
    published = Counter((run.test, run.card, run.speed) for run in runs)
    newest = {run.card: run for run in runs}
    numbers = {card: number for number, card in enumerate(newest)}
    tables = {table: number for number, table in enumerate(dict.fromkeys(r.table for r in runs))}
    of_table: list[list[tuple[float, int]]] = [[] for _ in tables]
    of_card: list[list[tuple[float, float, int]]] = [[] for _ in numbers]
    for run in runs:
        beyond = log(run.speed / run.sheet)
        share = 1 / published[run.test, run.card, run.speed]
        card, table = numbers[run.card], tables[run.table]
        of_table[table].append((beyond, card))
        of_card[card].append((share, beyond, table))
    weights = [sum([share for share, *_ in rows]) for rows in of_card]
    families = [run.architecture for run in newest.values()]
    cards = [0.0] * len(numbers)
    before = None
    while before != (before := _ratios(cards)):
        means = [sum([one - cards[card] for one, card in rows]) / len(rows) for rows in of_table]
        raw = [
            sum([share * (one - means[table]) for share, one, table in rows]) / weight
            for rows, weight in zip(of_card, weights)
        ]
        architectures = _of_architectures(raw, families, sheet_counts_as)
        for card, value in enumerate(raw):
            shared = sheet_counts_as * architectures[families[card]]
            cards[card] = (weights[card] * value + shared) / (weights[card] + sheet_counts_as)
    return {
        run.card: Departure(run, times, weight)
        for run, times, weight in zip(newest.values(), _ratios(cards), weights)
    }


def nearest(sheets: Mapping[str, float], sheet: float) -> str:
    """Return the card whose data sheet suggests a speed closest to that of another card."""
    return min(sheets, key=lambda card: (abs(log(sheets[card] / sheet)), card))


def shared(times: float, over_its_sheet: float, sheet_counts_as: float, within: float) -> float:
    """Return how much of a card's deviation a similarly built card shares.

    The two share all of it if their data sheets agree. Otherwise, it has the weight of one
    measurement, and the data sheet has the weight of ``sheet_counts_as`` measurements.

    >>> shared(0.8, 1.02, 2, 0.1), shared(0.8, 1.5, 2, 0.1)
    (0.8, 0.9283)
    """
    agree = abs(log(over_its_sheet)) <= within
    return times if agree else float(round(times ** (1 / (1 + sheet_counts_as)), 4))


def _of_architectures(
    raw: Sequence[float], families: Sequence[str], sheet_counts_as: float
) -> dict[str, float]:
    """Return the mean deviation of each architecture's cards, shrunk toward zero."""
    found: dict[str, list[float]] = defaultdict(list)
    for value, family in zip(raw, families):
        found[family].append(value)
    return {name: sum(values) / (len(values) + sheet_counts_as) for name, values in found.items()}


def _ratios(logarithms: Sequence[float]) -> list[float]:
    return [round(exp(value), 4) for value in logarithms]
