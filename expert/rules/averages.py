"""Median and mean.

Importing `statistics` for these would take longer than running the rules usually does.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum


def median(numbers: Iterable[float]) -> float:
    """Return the middle number, or the mean of the two middle ones; needs at least one.

    >>> median([3, 1, 2]), median([4, 1, 2, 3])
    (2, 2.5)

    """
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def mean(numbers: Iterable[float]) -> float:
    """Return the arithmetic mean; needs at least one number.

    >>> mean([1, 2, 6])
    3.0

    """
    found = list(numbers)
    return fsum(found) / len(found)
