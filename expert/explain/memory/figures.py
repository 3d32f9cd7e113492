"""Amounts of memory as text and as bars."""

from __future__ import annotations

BAR = 12
"""The number of characters in the longest bar."""
LEAST_SHOWN = 0.01
MILLION, BILLION = 10**6, 10**9


def mib(amount: float) -> str:
    """Return an amount in MiB with a useful number of digits.

    >>> mib(91.55), mib(1922.0), mib(48828125.0), mib(0.001)
    ('91.55', '1,922.0', '48,828,125', '<0.01')
    """
    if amount < LEAST_SHOWN:
        return f"<{LEAST_SHOWN}"
    digits = 2 if amount < 1000 else 1 if amount < 10_000 else 0
    return f"{amount:,.{digits}f}"


def count(number: int) -> str:
    """Return a large count in short form.

    >>> count(0), count(1728), count(138357544)
    ('0', '1,728', '138.4M')
    """
    if number >= BILLION:
        return f"{number / BILLION:,.1f}B"
    return f"{number / MILLION:.1f}M" if number >= MILLION else f"{number:,}"


def percent(number: float) -> str:
    """Return a difference in percent with its sign."""
    return f"{number:+.1f} %"


def bar(amount: float, most: float) -> str:
    """Return a bar whose length shows the amount; it is empty for an amount close to zero.

    >>> bar(5.0, 10.0)
    '######'
    """
    return "#" * round(BAR * amount / most) if most else ""
