"""Constants with the least relative error, for formulas that are sums of parts."""

from __future__ import annotations

from collections.abc import Sequence

ROUNDS = 25
NEAR = 0.02
"""Errors below this weigh alike; larger ones weigh less, so that outliers do not decide."""


def least_relative_error(rows: Sequence[tuple[Sequence[float], float]]) -> list[float]:
    """Return the factors of the parts whose sum has the least mean relative error.

    Each row holds the parts and what was measured. No factor is negative: a part that would get
    such a factor is left out.

    >>> [round(f, 6) for f in least_relative_error([([1, 0], 2), ([1, 1], 5), ([2, 3], 13)])]
    [2.0, 3.0]
    """
    shares = [[part / measured for part in parts] for parts, measured in rows]
    places = list(range(len(shares[0])))
    while True:
        found = _factors([[row[place] for place in places] for row in shares])
        if min(found) >= 0:
            return [found[places.index(p)] if p in places else 0.0 for p in range(len(shares[0]))]
        del places[found.index(min(found))]


def _factors(shares: Sequence[Sequence[float]]) -> list[float]:
    weights = [1.0] * len(shares)
    factors: list[float] = []
    for _ in range(ROUNDS):
        factors = least_squares(shares, [1.0] * len(shares), weights)
        errors = (abs(sum(map(_times, factors, row)) - 1) for row in shares)
        weights = [1 / max(error, NEAR) for error in errors]
    return factors


def least_squares(
    rows: Sequence[Sequence[float]], wanted: Sequence[float], weights: Sequence[float]
) -> list[float]:
    """Return the factors with the least sum of weighted squares.

    >>> least_squares([[1, 0], [0, 2]], [3, 8], [1, 1])
    [3.0, 4.0]
    """
    places = range(len(rows[0]))
    left = [
        [sum(w * r[i] * r[j] for r, w in zip(rows, weights, strict=True)) for j in places]
        for i in places
    ]
    right = [
        sum(w * r[i] * y for r, y, w in zip(rows, wanted, weights, strict=True)) for i in places
    ]
    return _solved(left, right)


def _times(a: float, b: float) -> float:
    return a * b


def _solved(left: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations whose matrix is positive definite."""
    size = len(right)
    for place in range(size):
        for below in range(place + 1, size):
            times = left[below][place] / left[place][place]
            left[below] = [b - times * a for a, b in zip(left[place], left[below], strict=True)]
            right[below] -= times * right[place]
    found = [0.0] * size
    for place in reversed(range(size)):
        rest = sum(left[place][i] * found[i] for i in range(place + 1, size))
        found[place] = (right[place] - rest) / left[place][place]
    return found
