"""Checks hourly prices against each other and against their own file; gives warnings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from expert.dates import year_of
from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

OF_ONE_CARD, OF_ALL = 8.0, 2.0
"""The largest factor by which an hourly price may differ from others: from those of the same card,
and from all by memory. The largest among shipped prices are 5.5 and 1."""
WITHIN_YEARS, MANY = 1.0, 20
"""How close in time other prices must be, and how many of them it takes to judge the only price of
a card."""


class Rent(NamedTuple):
    """One hourly price, and where it is recorded."""

    record: Record
    path: str
    what: tuple[str, str]
    """The card, and whether the instance can be reclaimed at any time."""
    year: float
    usd: float


def rents_are_like_those_of_others(collection: Collection) -> Iterator[Finding]:
    """KB066."""
    memory = {r.entry.id: r.usable.get("memory_gib") for r in collection.of("card")}
    rents = list(_rents(collection))
    for rent in rents:
        near = [
            other
            for other in rents
            if other is not rent and abs(other.year - rent.year) <= WITHIN_YEARS
        ]
        same = [other.usd for other in near if other.what == rent.what]
        gib = memory.get(rent.what[0])
        if same:
            low, high = min(same) / OF_ONE_CARD, max(same) * OF_ONE_CARD
            told = f"at that time, other rentals cost {_span(same, 'g')}"
        elif gib and len(near) >= MANY:
            each = [other.usd / size * gib for other in near if (size := memory.get(other.what[0]))]
            low, high = min(each) / OF_ALL, max(each) * OF_ALL
            told = f"at that time, as much memory cost {_span(each, '.2g')}"
        else:
            continue
        if not low <= rent.usd <= high:
            message = f"{rent.usd:g} USD an hour for '{rent.what[0]}'; {told}. Correct it."
            yield rent.record.finding("KB066", rent.path, message, at_value=True)


def _span(amounts: Sequence[float], form: str) -> str:
    """Return the smallest and the largest amount, or the only amount."""
    ends = dict.fromkeys(format(end(amounts), form) for end in (min, max))
    return " to ".join(ends)


def _rents(collection: Collection) -> Iterator[Rent]:
    for record in collection.of("cloud"):
        for number, offer in enumerate(record.usable.get("offers", ())):
            prices = (offer or {}).get("prices", ()) if (offer or {}).get("card") else ()
            for place, price in enumerate(prices):
                if price and "on" in price and "usd" in price:
                    path = f"offers.{number}.prices.{place}.usd"
                    what = offer["card"], price.get("kind", "on_demand")
                    yield Rent(record, path, what, year_of(price["on"]), price["usd"])


def rents_of_one_day_are_one(collection: Collection) -> Iterator[Finding]:
    """KB072."""
    for record in collection.of("cloud"):
        seen: dict[tuple[Any, ...], str] = {}
        for number, offer in enumerate(record.usable.get("offers", ())):
            what = tuple((offer or {}).get(key) for key in ("card", "at_once", "most", "sizes"))
            for place, price in enumerate((offer or {}).get("prices") or ()):
                path = f"offers.{number}.prices.{place}"
                if not price or "on" not in price or not what[0]:
                    continue
                line = (str(what), price["on"], price.get("kind", "on_demand"))
                first = seen.setdefault(line, path)
                if first != path:
                    where = record.place(first)
                    message = f"{where} also has an hourly price for that day. Keep one."
                    yield record.finding("KB072", path, message)
