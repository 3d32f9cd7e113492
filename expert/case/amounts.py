"""Amounts as people type them: 1.5k, €900, 500-800, 24GB, 70 billion."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

MULTIPLES = {"": 1.0, "k": 1e3, "thousand": 1e3, "grand": 1e3, "m": 1e6, "million": 1e6}
HOURS = "hours"
DOLLARS = "USD"
SCALES: dict[str, dict[str, float]] = {
    "GiB": {"gb": 1, "gib": 1, "g": 1, "gig": 1, "mb": 1 / 1024, "mib": 1 / 1024, "tb": 1024},
    "GB": {"gb": 1, "gib": 1, "g": 1, "mb": 1e-3, "tb": 1e3, "t": 1e3},
    "W": {"w": 1, "watt": 1, "watts": 1, "kw": 1e3},
    "bits": {"bit": 1, "bits": 1},
    "billion parameters": {
        "b": 1,
        "bn": 1,
        "billion": 1,
        "billions": 1,
        "m": 1e-3,
        "million": 1e-3,
        "t": 1e3,
        "trillion": 1e3,
    },
    "tokens": {"token": 1, "tokens": 1, "k": 1e3, "m": 1e6},
    HOURS: {"h": 1, "hour": 1, "hours": 1},
}
"""What may follow a number, and how many of the question's units it stands for."""
DOUBTFUL = ("mb", "mib", "kw", "m", "million", "t", "trillion")
"""Units that people rarely mean; the person is asked to confirm such an amount."""
NUMBERS = {
    word: value
    for value, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}
_ABOUT = re.compile(
    r"^(?:about|around|roughly|circa|ca\.?|some|max\.?|at most|up to|under|below"
    r"|less than|(?:not|no) more than|maybe|between|from|[~<≤])\s*",
    re.IGNORECASE,
)
_OR_SO = re.compile(
    r"[\s-]*(?:max\.?|maximum|at most|or less|or so|tops|(?:in )?total|all in|ish)$"
)
_A_WEEK = re.compile(r"[\s-]*(?:a|per) week$")
ALWAYS = "24/7"
HOURS_OF_A_WEEK = 168
_NUMBER = r"\d[\d.,_'\u00a0\u202f ]*\d|\d"
_TO = r"\s*(?:-|–|—|\.\.+|to|until|and)\s*"
_LONGEST = 60


@dataclass(frozen=True)
class Amount:
    """A number, and whether its meaning was clear."""

    value: float
    sure: bool = True
    other: float | None = None
    """What else the text may mean, if it is not clear."""


@dataclass(frozen=True)
class Money:
    """One amount or two, in a currency if one was given."""

    value: Amount | tuple[Amount, Amount]
    currency: str | None


def read_amount(text: str, unit: str) -> Amount | None:
    """Return an amount in a unit, or None if the text is not an amount.

    >>> read_amount("24GB", "GiB"), read_amount("70 billion", "billion parameters")
    (Amount(value=24, sure=True, other=None), Amount(value=70, sure=True, other=None))
    >>> read_amount("a lot", "GiB") is None
    True
    """
    plain = text.strip()[:_LONGEST].casefold()
    if unit == HOURS:
        plain = _A_WEEK.sub("", plain)
    plain = _OR_SO.sub("", _ABOUT.sub("", plain))
    if plain in NUMBERS:
        return Amount(NUMBERS[plain])
    if plain == ALWAYS and unit == HOURS:
        return Amount(HOURS_OF_A_WEEK)
    match = re.fullmatch(rf"({_NUMBER})\s*([a-z]*)(?:\s+([a-z]+))?", plain)
    if match is None or (match[3] and match[3] not in _words_of(unit)):
        return None
    number, behind = _number(match[1]), match[2]
    scales = SCALES.get(unit, {})
    if number is None or (behind and behind not in scales and behind not in _words_of(unit)):
        return None
    scaled = _times(number, scales.get(behind, MULTIPLES.get(behind, 1.0)))
    return replace(scaled, sure=scaled.sure and behind not in DOUBTFUL)


def read_larger(text: str, unit: str) -> Amount | None:
    """Return the larger of two amounts such as `30-70b`, or None if the text is not two amounts.

    What is large enough for the larger amount is large enough for the other; this holds for sizes,
    not for hours or watts.

    >>> read_larger("30-70b", "billion parameters")
    Amount(value=70, sure=True, other=None)
    """
    ends = re.fullmatch(
        rf"(?:between\s+|from\s+)?({_NUMBER}.*?){_TO}(\d.*)", text.strip().casefold()
    )
    if ends is None:
        return None
    high = read_amount(ends[2], unit)
    low = read_amount(ends[1], unit)
    return high if low and high and low.value <= high.value else None


def read_money(text: str, currencies: Mapping[str, str]) -> Money | None:
    """Return one amount, two, or None; ``currencies`` maps symbols and words to codes.

    >>> read_money("€900", {"€": "EUR"})
    Money(value=Amount(value=900, sure=True, other=None), currency='EUR')
    >>> read_money("1.5k", {}).value, read_money("1.000", {}).value
    (Amount(value=1500, sure=True, other=None), Amount(value=1000, sure=False, other=1))
    """
    plain = text.strip()[:_LONGEST].casefold()
    plain = re.sub(r"\s*(?:/|per|a)\s*month$", " us dollars a month", plain)
    plain, named = _without_currency(plain, currencies)
    if len(named - {DOLLARS}) > 1:
        return None
    currency = next(iter(sorted(named, key=DOLLARS.__eq__)), None)
    plain = _OR_SO.sub("", _ABOUT.sub("", plain)).strip()
    sums = re.fullmatch(rf"({_NUMBER})\s*([a-z]*)(?:{_TO}({_NUMBER})\s*([a-z]*))?", plain)
    if sums is None:
        return None
    first, last = _sum(sums[1], sums[2] or ""), None
    if sums[3]:
        last = _sum(sums[3], sums[4] or "")
        first = _sum(sums[1], sums[2] or (sums[4] or ""))
    if first is None or (sums[3] and last is None):
        return None
    return Money(first if last is None else (first, last), currency)


def _without_currency(plain: str, currencies: Mapping[str, str]) -> tuple[str, set[str]]:
    """Remove currency symbols and words, the longest first; return the text and the codes found."""
    found = set()
    names = {"dollars": DOLLARS, "dollar": DOLLARS, "bucks": DOLLARS, "us$": DOLLARS, **currencies}
    more = {word: code for name, code in names.items() for word in _shorter(name)}
    for name, code in sorted((more | names).items(), key=lambda item: -len(item[0])):
        pattern = rf"(?<![a-z]){re.escape(name)}(?![a-z])" if name.isalpha() else re.escape(name)
        shorter = re.sub(pattern, " ", plain)
        if shorter != plain:
            found.add(code)
            plain = shorter
    return " ".join(plain.split()), found


def _shorter(name: str) -> list[str]:
    """Return the words of a currency's name, each also in the singular."""
    words = [
        w for w in name.split() if len(w) > 2 and w.isalpha() and w not in ("month", "dollars")
    ]
    return [*words, *(word.rstrip("s") for word in words)]


def _sum(digits: str, multiple: str) -> Amount | None:
    number = _number(digits)
    if number is None or multiple not in MULTIPLES:
        return None
    return _times(number, MULTIPLES[multiple])


def _times(number: Amount, scale: float) -> Amount:
    other = None if number.other is None else _tidy(number.other * scale)
    return Amount(_tidy(number.value * scale), number.sure, other)


def _number(digits: str) -> Amount | None:
    """Return a number, marked as unclear if its point or comma can be read in two ways."""
    plain = re.sub(r"[\s_'\u00a0\u202f]", "", digits)
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", plain):
        return Amount(float(plain.replace(",", "")))
    if re.fullmatch(r"[1-9]\d{0,2}(\.\d{3})+(,\d+)?", plain):
        decimal = float(plain) if plain.count(".") == 1 and "," not in plain else None
        return Amount(float(plain.replace(".", "").replace(",", ".")), sure=False, other=decimal)
    if re.fullmatch(r"\d+,\d+", plain):
        whole = float(plain.replace(",", ""))
        return Amount(float(plain.replace(",", ".")), sure=False, other=whole)
    return Amount(float(plain)) if re.fullmatch(r"\d+(\.\d+)?", plain) else None


def _words_of(unit: str) -> tuple[str, ...]:
    """Return the unit's own words, and those for multiples of a thousand."""
    plain = unit.casefold()
    return (plain, plain.rstrip("s"), *plain.split(), "k", "thousand")


def _tidy(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 4)
