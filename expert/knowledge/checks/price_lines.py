"""Checks single price lines against their own note, their date and neighboring lines.

Each line is judged mainly by what it says itself, so even a card's first price is judged.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from expert.dates import year_of
from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

SOLD_ON_WITHIN_DAYS = 14
"""For how long after the first day of sale no used cards exist."""
ONE_DAY = 1.8
"""The largest ratio of two prices on one date in one condition; shipped prices reach 1.6."""
MIDDLE = 0.02
"""How far the stated middle of a range may be from the computed middle because of rounding."""
_RANGE = re.compile(
    r"(?i)(?:from|between|range,?)\s+(?!\d{4}-\d\d\b)"
    r"\$?(\d+(?:\.\d+)?)\s*(?:to|and|-)\s*\$?(\d+(?:\.\d+)?)"
)
"""Matches two amounts of money, but not a date, which has dashes, too."""
_OTHER_MONEY = re.compile(
    r"(?i)€|£|¥|₹|\b(?:euros?|EUR|pounds?|GBP|CHF|yuan|RMB|CNY|yen|JPY|INR)\b"
)
_CONVERTED = re.compile(r"(?i)\bper (?:USD|(?:US )?dollar)|\bconverted\b|\bUSD at\b")


def price_lines_are_sound(collection: Collection) -> Iterator[Finding]:
    """KB072."""
    for record in collection.of("card"):
        seen: dict[tuple[Any, ...], int] = {}
        for place, price in _prices(record):
            for key, problem in _own_faults(record, price):
                yield record.finding("KB072", f"prices.{place}.{key}", problem, at_value=True)
            line = tuple(price.get(key) for key in ("on", "usd", "condition", "kind", "source"))
            first = seen.setdefault(line, place)
            if first != place:
                where = record.place(f"prices.{first}")
                message = f"the same price is also in {where}. Remove one of them."
                yield record.finding("KB072", f"prices.{place}", message)


def prices_of_one_day_agree(collection: Collection) -> Iterator[Finding]:
    """KB066; prices of a kind that is only a last resort may differ from the others."""
    quirky = {kind.entry.id for kind in collection.of("price-kind") if kind.usable.get("quirky")}
    for record in collection.of("card"):
        days: dict[tuple[str, str], list[tuple[int, float]]] = {}
        for place, price in _prices(record):
            if price["kind"] not in quirky:
                day = (price["on"], price["condition"])
                days.setdefault(day, []).append((place, price["usd"]))
        for (on, condition), members in days.items():
            for (_, one), (place, other) in itertools.pairwise(members):
                ratio = max(one, other) / min(one, other)
                if ratio > ONE_DAY:
                    message = (
                        f"{other:g} USD {condition} on {on}, and {one:g} on the same day: "
                        f"{ratio:.3g} times as much. Correct one of them, or confirm it."
                    )
                    yield record.finding("KB066", f"prices.{place}.usd", message, at_value=True)


def _prices(record: Record) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the complete prices of a card with their places."""
    for place, price in enumerate(record.usable.get("prices", ())):
        if price and {"on", "usd", "kind", "condition"} <= price.keys():
            yield place, price


def _own_faults(record: Record, price: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the key and the fault for each way in which a price line contradicts itself."""
    yield from _range_faults(price["usd"], str(price.get("note", "")))
    yield from _money_faults(str(price.get("note", "")))
    released = record.usable.get("released", "")
    exact = len(price["on"]) == len(released) == len("2016-07-19")
    days = (year_of(price["on"]) - year_of(released)) * 365.25 if exact else SOLD_ON_WITHIN_DAYS
    if price["condition"] == "used" and days < SOLD_ON_WITHIN_DAYS:
        day = f"a used price of {price['on']}; the card came out on {released}."
        yield "condition", f"{day} Correct the date or the condition."


def _range_faults(usd: float, note: str) -> Iterator[tuple[str, str]]:
    """Compare a price with the range that its note states."""
    found = _RANGE.search(note)
    if not found:
        return
    low, high = sorted(map(float, found.groups()))
    middle = (low + high) / 2
    if not low <= usd <= high:
        yield "usd", f"{usd:g} USD, but its note says {low:g} to {high:g}. Correct one of them."
    elif "middle of a range" in note and abs(usd - middle) > MIDDLE * middle:
        yield "usd", f"{usd:g} USD; the middle of {low:g} to {high:g} is {middle:g}. Correct it."


def _money_faults(note: str) -> Iterator[tuple[str, str]]:
    """Look for another currency from which the price was not converted."""
    money = _OTHER_MONEY.search(note)
    if money and not _CONVERTED.search(note):
        message = (
            f"the note names '{money.group()}', but 'usd' is in US dollars. Convert the price, and "
            "say at which rate: `at 1.08 USD per EUR`."
        )
        yield "note", message
