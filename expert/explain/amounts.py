"""Numbers as a person would say them: $560, 12 GB, 13 to 17, 1.4x."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

SMALL = 2
"""Below this amount of memory, in GB, a decimal is shown."""
TEN, HUNDRED, THOUSAND = 10, 100, 1000
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
ALSO_COMPUTERS = ("Server", "Workstation")
"""Final words of a card's name that make it sound like a computer: eight PRO 6000 Server."""
SPELLED_WITH_A_VOWEL = "AEFHILMNORSX"
"""Letters whose names begin with a vowel: an H100, an RTX 4090."""
VOWELS = "AEIOU"


def usd(amount: float) -> str:
    """Return a price: from 100 up rounded to tens, from 10,000 up to hundreds.

    >>> usd(564.2), usd(1234.5), usd(15599), usd(82.36), usd(2.29)
    ('$560', '$1,230', '$15,600', '$82', '$2.29')
    """
    if amount < TEN:
        return f"${amount:.2f}"
    return f"${_rounded(amount):,.0f}"


def _rounded(amount: float) -> float:
    if amount < HUNDRED:
        return round(amount)
    return round(amount / _step(amount)) * _step(amount)


def _step(amount: float) -> int:
    return TEN if amount < TEN * THOUSAND else HUNDRED


def up_to_round(amount: float) -> int:
    """Return the lowest multiple of ten that covers a price and that ``usd`` shows exactly.

    >>> up_to_round(564.2), up_to_round(10645), up_to_round(560)
    (570, 10700, 560)
    """
    return math.ceil(amount / _step(amount)) * _step(amount)


def down_to_round(amount: float) -> int:
    """Return the highest multiple of ten, up to an amount, that ``usd`` shows exactly.

    >>> down_to_round(564.2), down_to_round(10645), down_to_round(560)
    (560, 10600, 560)
    """
    return math.floor(amount / _step(amount)) * _step(amount)


def exact_usd(amount: float) -> str:
    """Return an amount as the person stated it.

    >>> exact_usd(1999), exact_usd(0.5)
    ('$1,999', '$0.50')
    """
    return f"${amount:,.0f}" if amount == int(amount) else f"${amount:,.2f}"


def left_of(budget: float, price: float) -> int:
    """Return what is left of a budget after the price as displayed; negative if it is too small.

    >>> left_of(1000, 846.3), left_of(900, 890.28), left_of(100, 390.4)
    (150, 10, -290)
    """
    left = budget - (_rounded(price) if price >= TEN else price)
    return round(_rounded(left) if left > 0 else -_rounded(-left))


def less_by(price: float, other: float) -> str:
    """Return how much lower another price is, from the two as shown.

    >>> less_by(967.5, 895), less_by(1230, 82.4)
    ('$70', '$1,148')
    """
    return f"${_rounded(price) - _rounded(other):,.0f}"


def bare_usd(amount: float) -> str:
    """Return a price without the dollar sign, for a column of prices."""
    return usd(amount).removeprefix("$")


def share(part: float, whole: float) -> str:
    """Return part of an amount of memory, with a decimal if it would otherwise look like the whole.

    >>> share(6.8, 16), share(11.52, 12)
    ('7 of 16 GB', '11.5 of 12 GB')
    >>> share(4, 4)
    'all 4 GB'
    """
    said = f"{part:.0f}" if part >= SMALL else f"{part:.1f}"
    if f"{part:.1f}" == f"{whole:.1f}":
        return f"all {gb(whole)}"
    if said == f"{whole:.0f}" and part < whole:
        said = f"{part:.1f}"
    return f"{said} of {gb(whole)}"


def gb(gib: float) -> str:
    """Return an amount of memory: a whole number, or one decimal below 2 GB.

    >>> gb(11.52), gb(46.755), gb(0.6)
    ('12 GB', '47 GB', '0.6 GB')
    """
    return f"{gib:.1f} GB" if gib < SMALL else f"{gib:.0f} GB"


def gb_rounded_up(gib: float) -> str:
    """Return an amount of memory that is enough, rounded up to a step of :func:`gb`.

    >>> gb_rounded_up(24.2), gb_rounded_up(24), gb_rounded_up(1.42)
    ('25 GB', '24 GB', '1.5 GB')
    """
    steps = 10 if gib < SMALL else 1
    return gb(math.ceil(gib * steps) / steps)


def span(figure: Mapping[str, Any]) -> str:
    """Return the range of a figure, or the figure itself if there is no range.

    >>> span({"value": 66.6, "low": 57.3, "high": 79.9}), span({"value": 3.04})
    ('57 to 80', '3')
    """
    if "low" not in figure or "high" not in figure:
        return short(figure["value"])
    low, high = short(figure["low"]), short(figure["high"])
    return low if low == high else f"{low} to {high}"


def short(value: float) -> str:
    """Return a number with two significant digits, or three from 100 up.

    >>> short(66.6), short(7.06), short(1734.2), short(0.333), short(3.04)
    ('67', '7.1', '1,730', '0.33', '3')
    """
    digits = 3 if value >= HUNDRED else 2
    return f"{float(f'{value:.{digits}g}'):,.10g}"


def times(ratio: float) -> str:
    """Return how many times as fast something is.

    >>> times(1), times(1.43), times(12.4)
    ('1.0x', '1.4x', '12x')
    """
    return f"{ratio:.1f}x" if ratio < TEN else f"{ratio:.0f}x"


def count(number: int) -> str:
    """Return a small number as a word.

    >>> count(2), count(12)
    ('two', '12')
    """
    return COUNTS[number] if number < len(COUNTS) else str(number)


def a(name: str) -> str:
    """Return a name with its article.

    >>> a("GeForce RTX 3090"), a("RTX PRO 4000"), a("H100 SXM"), a("TITAN RTX"), a("Arc B580")
    ('a GeForce RTX 3090', 'an RTX PRO 4000', 'an H100 SXM', 'a TITAN RTX', 'an Arc B580')
    """
    first = name.split()[0] if name.split() else name
    if first[:1].isdigit():
        return f"{'an' if first.startswith(('8', '11', '18')) else 'a'} {name}"
    letters = "".join(c for c in first if c.isalpha())
    spelled = letters.isupper() and first[:1] in SPELLED_WITH_A_VOWEL
    if first.lower() == "used":
        return f"a {name}"
    return f"{'an' if spelled or first[:1].upper() in VOWELS else 'a'} {name}"


def several(number: int, name: str, condition: str = "") -> str:
    """Return the name with its article for one thing, or with the number for several.

    >>> several(1, "GeForce RTX 3090", "used"), several(2, "GeForce RTX 3090", "used")
    ('a used GeForce RTX 3090', 'two used GeForce RTX 3090')
    >>> several(1, "GeForce RTX 3090", "new")
    'a new GeForce RTX 3090'
    >>> several(8, "PRO 6000 Server"), several(1, "PRO 6000 Workstation")
    ('eight PRO 6000 Server cards', 'a PRO 6000 Workstation card')
    """
    used = f"{condition} " if condition in ("new", "used") else ""
    what = as_a_card(f"{used}{name}", number)
    return a(what) if number == 1 else f"{count(number)} {what}"


def as_a_card(name: str, number: int = 1) -> str:
    """Return a name, adding the word card if it would otherwise sound like a computer."""
    is_clear = name.rpartition(" ")[2] not in ALSO_COMPUTERS
    return name if is_clear else f"{name} card" + "s" * (number > 1)
