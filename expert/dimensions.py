"""Sizes as people write them: ``224x224x3``, ``224 × 224 × 3``, a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

MOST = 10**6
"""The largest side, number of channels, maps or units accepted."""
MOST_SAMPLES = 10**9
"""The largest batch accepted."""
RGB = "x3"
"""What follows the width and height of an image in color."""
_DIGITS = re.compile(r"\d{1,12}", re.ASCII)
_SIGNS = re.compile(r"\s*[x×*,]\s*")


def whole(value: Any, most: int = MOST) -> int | None:
    """Return a whole number from 1 to ``most``; None for anything else.

    >>> whole("64"), whole(0), whole(2.5), whole(True)
    (64, None, None, None)
    """
    if isinstance(value, str) and _DIGITS.fullmatch(value.strip()):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 1 <= value <= most else None


def dimensions(value: Any) -> tuple[int, ...] | None:
    """Return sizes as whole numbers; None if one of them is invalid.

    >>> dimensions("224 x 224 x 3"), dimensions([50, 50, 2]), dimensions("wide")
    ((224, 224, 3), (50, 50, 2), None)
    """
    parts: Sequence[Any]
    if isinstance(value, str):
        parts = _SIGNS.split(value.strip().strip("[]").casefold())
    elif isinstance(value, list | tuple):
        parts = value
    else:
        parts = [value]
    found = [whole(part) for part in parts]
    return None if None in found or not found else tuple(n for n in found if n is not None)


def plain(amount: float) -> float:
    """Return a whole amount as an integer, any other as it is."""
    return int(amount) if amount == int(amount) else amount
