"""How far the training speed of cards deviates from their data sheets, by published measurements.

A measured speed over that of the model is a ratio that contains the network, the software and
the computer of its table, too. Cards of one table share these, so a table says how its cards
depart relative to each other, and tables with some cards in common say it of all cards.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log


@dataclass(frozen=True)
class Run:
    """A card's measured speed in a table, divided by the speed that its data sheet suggests."""

    table: str
    test: str
    card: str
    architecture: str
    speed: float
    sheet: float


@dataclass(frozen=True)
class Departure:
    """What was measured for a card: its speed over the suggested one, and how often."""

    run: Run
    times: float
    runs: float


def departures(runs: Sequence[Run], sheet_counts_as: float) -> dict[str, Departure]:
    """Return how far each measured card deviates from its data sheet.

    The data sheet has the weight of ``sheet_counts_as`` measurements of an architecture's cards,
    and the architecture has the same weight for a card: with few measurements, an estimate stays
    near what is known otherwise (James and Stein 1961). A figure that was published twice is one
    measurement.
    """
    published = Counter((run.test, run.card, run.speed) for run in runs)
    of_table: dict[str, list[tuple[float, str]]] = defaultdict(list)
    of_card: dict[str, list[tuple[float, float, str]]] = defaultdict(list)
    newest = {run.card: run for run in runs}
    for run in runs:
        beyond = log(run.speed / run.sheet)
        share = 1 / published[run.test, run.card, run.speed]
        of_table[run.table].append((beyond, run.card))
        of_card[run.card].append((share, beyond, run.table))
    weights = {card: sum(share for share, *_ in rows) for card, rows in of_card.items()}
    families = {card: run.architecture for card, run in newest.items()}
    cards = dict.fromkeys(of_card, 0.0)
    before = None
    while before != (before := _ratios(cards)):
        means = {
            table: sum(one - cards[card] for one, card in rows) / len(rows)
            for table, rows in of_table.items()
        }
        raw = {
            card: sum(share * (one - means[table]) for share, one, table in rows) / weights[card]
            for card, rows in of_card.items()
        }
        architectures = _of_architectures(raw, families, sheet_counts_as)
        for card, value in raw.items():
            shared = sheet_counts_as * architectures[families[card]]
            cards[card] = (weights[card] * value + shared) / (weights[card] + sheet_counts_as)
    return {
        card: Departure(newest[card], times, weights[card])
        for card, times in _ratios(cards).items()
    }


def nearest(sheets: Mapping[str, float], sheet: float) -> str:
    """Return the card whose data sheet suggests a speed closest to that of another card."""
    return min(sheets, key=lambda card: (abs(log(sheets[card] / sheet)), card))


def shared(times: float, over_its_sheet: float, sheet_counts_as: float, within: float) -> float:
    """Return how much of a card's deviation a similarly built card shares.

    All of it if their data sheets agree; else it has the weight of one measurement, next to the
    weight of the data sheet.

    >>> shared(0.8, 1.02, 2, 0.1), shared(0.8, 1.5, 2, 0.1)
    (0.8, 0.9283)
    """
    agree = abs(log(over_its_sheet)) <= within
    return times if agree else float(round(times ** (1 / (1 + sheet_counts_as)), 4))


def _of_architectures(
    raw: Mapping[str, float], families: Mapping[str, str], sheet_counts_as: float
) -> dict[str, float]:
    """Return the mean deviation of each architecture's cards, drawn towards none."""
    found: dict[str, list[float]] = defaultdict(list)
    for card, value in raw.items():
        found[families[card]].append(value)
    return {name: sum(values) / (len(values) + sheet_counts_as) for name, values in found.items()}


def _ratios(logarithms: Mapping[str, float]) -> dict[str, float]:
    return {name: round(exp(value), 4) for name, value in logarithms.items()}
