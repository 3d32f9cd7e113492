"""Which of several facts comes first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def first_by(facts: Iterable[Any], *fields: str) -> Any:
    """Return the fact that comes first by some fields; with a minus, the highest number is first.

    >>> cards = [{"usd": 9, "speed": 1}, {"usd": 7, "speed": 2}, {"usd": 7, "speed": 3}]
    >>> first_by(cards, "usd", "-speed")
    {'usd': 7, 'speed': 3}
    """
    keys = [(field.removeprefix("-"), field.startswith("-")) for field in fields]
    return min(facts, key=lambda fact: [-fact[key] if last else fact[key] for key, last in keys])
