"""Finds where on a scale of amounts something changes, with few trials and in round numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace

from expert.case.answers import WHOLE_UNITS
from expert.dimensions import plain
from expert.interview.prompts import Question
from expert.interview.values_to_try import DOLLARS

POINTS = 9
"""The number of amounts tried first, from one end of the scale to the other."""
CLOSE = 1.05
"""Amounts with a ratio below this count as equal in a sentence that says `about`."""
DIGITS = 15
"""The maximum number of digits in an amount."""


@dataclass(frozen=True)
class Stretch:
    """A range of amounts with the same outcome; both ends were tried and belong to it."""

    outcome: Hashable
    low: float | None
    """The smallest amount that was tried; None at the lower end of the scale."""
    high: float | None
    """The largest amount that was tried; None at the upper end of the scale."""
    exact: bool = False
    """Whether the ends are exact, as with a small number of cards."""
    below: bool = False
    """Whether this range ends where the range with the current outcome begins."""
    above: bool = False
    """Whether this range begins where the range with the current outcome ends."""

    def holds(self, amount: float) -> bool:
        """Return whether an amount is in the range."""
        low = -math.inf if self.low is None else self.low
        return low <= amount <= (math.inf if self.high is None else self.high)


@dataclass
class Scale:
    """The amounts that a question can take, and the outcomes found at some of them."""

    question: Question
    found: dict[float, Hashable] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return self.question.unit in WHOLE_UNITS or self.question.unit == DOLLARS

    def amounts(self) -> Iterator[float]:
        """Yield amounts to try; what is ``found`` at one amount decides which is next."""
        points = self._points()
        yield from points
        for low, high in itertools.pairwise(points):
            yield from self._between(low, high)

    def _points(self) -> list[float]:
        """Return round amounts at about equal ratios, amounts already tried, and both ends."""
        data = self.question.entry.data
        low, high = data.get("usual") or (data["min"], data["max"])
        low = max(low, 1 if self.whole or low <= 0 else low)
        step = (high / low) ** (1 / (POINTS - 1))
        inner = {float(f"{low * step**place:.1g}") for place in range(1, POINTS - 1)}
        inner |= set(self.found)
        return [plain(amount) for amount in sorted({low, high, *inner}) if low <= amount <= high]

    def _between(self, low: float, high: float) -> Iterator[float]:
        """Yield round amounts between two with different outcomes, until the two are close."""
        found = self.found
        if low not in found or high not in found or found[low] == found[high]:
            return
        middle = None if high / low <= CLOSE else roundest_between(low, high, self.whole)
        if middle is None:
            return
        yield middle
        yield from self._between(low, middle)
        yield from self._between(middle, high)

    def stretches(self) -> list[Stretch]:
        """Return the ranges found, from the lower end of the scale to the upper end."""
        amounts = sorted(self.found)
        runs = [list(run) for _, run in itertools.groupby(amounts, key=self.found.__getitem__)]
        exact = all(b[0] - a[-1] <= 1 for a, b in itertools.pairwise(runs)) and self.whole
        return [
            Stretch(
                self.found[run[0]],
                low=None if run is runs[0] else run[0],
                high=None if run is runs[-1] else run[-1],
                exact=exact,
            )
            for run in runs
        ]


def roundest_between(low: float, high: float, whole: bool) -> float | None:
    """Return the roundest amount between two others, near the middle between them.

    >>> roundest_between(4000, 6000, whole=True), roundest_between(4200, 4500, whole=True)
    (5000, 4300)
    >>> roundest_between(0.4, 0.55, whole=False), roundest_between(2, 3, whole=True)
    (0.5, None)
    """
    middle = math.sqrt(low * high)
    place = math.floor(math.log10(high))
    for power in range(place, 0 if whole else place - DIGITS, -1):
        for part in (1, 2):  # multiples of 100, then of 50, then of 10
            step = 10.0**power / part
            first, last = math.floor(low / step) + 1, math.ceil(high / step) - 1
            if first <= last:
                nearest = min(max(round(middle / step), first), last)
                return plain(round(nearest * step, DIGITS))
    first, last = math.floor(low) + 1, math.ceil(high) - 1
    return min(max(round(middle), first), last) if whole and first <= last else None


def around(stretches: list[Stretch], now: Hashable, said: float | None = None) -> Iterator[Stretch]:
    """Yield the stretches just below and just above the amounts with the current outcome.

    If an amount was ``said``, the amounts around it are used, even if amounts farther away have
    the same outcome. If no amount has the current outcome, yield the lowest and the highest
    stretch.
    """
    places = [
        place
        for place, stretch in enumerate(stretches)
        if stretch.outcome == now and (said is None or stretch.holds(said))
    ]
    if not places:
        yield from dict.fromkeys((stretches[0], stretches[-1]))
        return
    if places[0] > 0:
        yield replace(stretches[places[0] - 1], below=True)
    if places[-1] < len(stretches) - 1:
        yield replace(stretches[places[-1] + 1], above=True)
