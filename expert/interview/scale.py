"""Where on a scale of amounts something changes: found with few trials, told in round numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace

from expert.answers import WHOLE_UNITS
from expert.interview.prompts import Question
from expert.interview.values import DOLLARS

POINTS = 9
"""So many amounts are tried at first, from one end of the scale to the other."""
CLOSE = 1.1
"""Amounts whose ratio is smaller are the same to a person who says `about`."""
MOST_DIGITS = 15


@dataclass(frozen=True)
class Stretch:
    """Amounts between two round numbers that lead to the same."""

    outcome: Hashable
    low: float | None
    """Where it begins; nothing at the lower end of the scale."""
    high: float | None
    """Where it ends; nothing at the upper end of the scale."""
    exact: bool = False
    """Whether the ends are exact, as with a small number of cards."""
    below: bool = False
    """Whether it ends where what holds now begins."""
    above: bool = False
    """Whether it begins where what holds now ends."""


@dataclass
class Scale:
    """The amounts that a question can take, and what was found at some of them."""

    question: Question
    found: dict[float, Hashable] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return self.question.unit in WHOLE_UNITS or self.question.unit == DOLLARS

    def amounts(self) -> Iterator[float]:
        """Yield amounts to try; what was ``found`` at each decides which is next."""
        points = self._points()
        yield from points
        for low, high in itertools.pairwise(points):
            yield from self._between(low, high)

    def _points(self) -> list[float]:
        data = self.question.entry.data
        low, high = data.get("usual") or (data["min"], data["max"])
        low = max(low, 1 if self.whole or low <= 0 else low)
        step = (high / low) ** (1 / (POINTS - 1))
        return sorted({self._plain(low * step**place) for place in range(POINTS)})

    def _between(self, low: float, high: float) -> Iterator[float]:
        """Yield amounts between two that lead to something else, until they are close."""
        found = self.found
        if low not in found or high not in found or found[low] == found[high]:
            return
        middle = self._plain(math.sqrt(low * high))
        if high / low <= CLOSE or not low < middle < high:
            return
        yield middle
        yield from self._between(low, middle)
        yield from self._between(middle, high)

    def _plain(self, amount: float) -> float:
        return round(amount) if self.whole else float(f"{amount:.3g}")

    def stretches(self) -> list[Stretch]:
        """Return what was found as stretches from one round number to the next."""
        amounts = sorted(self.found)
        runs = [list(run) for _, run in itertools.groupby(amounts, key=self.found.__getitem__)]
        ends = [round_between(one[-1], other[0]) for one, other in itertools.pairwise(runs)]
        exact = all(b[0] - a[-1] <= 1 for a, b in itertools.pairwise(runs)) and self.whole
        return [
            Stretch(self.found[run[0]], low, high, exact)
            for run, low, high in zip(runs, [None, *ends], [*ends, None], strict=True)
        ]


def round_between(low: float, high: float) -> float:
    """Return the number a person would name above ``low``, up to ``high``: the roundest.

    >>> round_between(688, 741), round_between(2, 3), round_between(0.4, 0.55)
    (700, 3, 0.5)
    """
    for digits in range(1, MOST_DIGITS):
        places = math.floor(math.log10(high)) - digits + 1
        step = 10.0**places
        rounded = round(math.floor(high / step) * step, max(0, -places))
        if rounded > low:
            return int(rounded) if rounded == int(rounded) else rounded
    return high


def around(stretches: list[Stretch], now: Hashable) -> Iterator[Stretch]:
    """Yield the stretches next below and next above the amounts that lead to what holds now.

    Where none does, they are the lower and the upper end.
    """
    places = [place for place, stretch in enumerate(stretches) if stretch.outcome == now]
    if not places:
        yield from dict.fromkeys((stretches[0], stretches[-1]))
        return
    if places[0] > 0:
        yield replace(stretches[places[0] - 1], below=True)
    if places[-1] < len(stretches) - 1:
        yield replace(stretches[places[-1] + 1], above=True)
