"""How old the prices and rents in the files are on a date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from expert.dates import DAYS_PER_YEAR, first_day, holds_on, last_day, year_of
from expert.knowledge.entries import Entry, Knowledge
from expert.knowledge.findings import Finding

PRICE_IS_OLD = "KB070"
RENT_IS_OLD = "KB071"
DAY_TO_COME = "KB077"
RECENT = "market-is-seen-within"
SOLD_NEW = "new-cards-are-sold-for"


def old_prices(knowledge: Knowledge, day: str) -> Iterator[Finding]:
    """Yield a warning for each card still sold new and each cloud whose latest price is old.

    A price is old when it no longer reflects the market: after ``market-is-seen-within`` years. A
    card counts as sold new for ``new-cards-are-sold-for`` years after its release.
    """
    old = constant_on(knowledge, RECENT, day)
    sold = constant_on(knowledge, SOLD_NEW, day)
    for card in knowledge.all("card").values():
        released = first_day(card.data.get("released", "9999"))
        if released > day or year_of(day) - year_of(released) > sold:
            continue
        age = _age(card.data.get("prices", ()), day)
        if age is not None and age > old:
            message = (
                f"the newest price of {card.data['name']} is {_days(age)} days old, more than "
                f"{_days(old)}. Add a newer one, or leave it as it is."
            )
            yield _finding(card, PRICE_IS_OLD, "prices", message)
    for cloud in knowledge.all("cloud").values():
        yield from _old_rents(cloud, day, old)


def days_to_come(knowledge: Knowledge, day: str) -> Iterator[Finding]:
    """Yield an error for each price, rent and measured table with a date after the given day.

    Only `knowledge check` reports these: no answer sees such a line before its date, and whether
    files can be loaded must not depend on the clock.
    """
    for card in knowledge.all("card").values():
        for place, price in enumerate(card.data.get("prices", ())):
            yield from _to_come(card, f"prices.{place}", price, day)
    for cloud in knowledge.all("cloud").values():
        for number, offer in enumerate(cloud.data.get("offers", ())):
            for place, price in enumerate(offer["prices"]):
                yield from _to_come(cloud, f"offers.{number}.prices.{place}", price, day)
    for table in knowledge.all("performance").values():
        yield from _to_come(table, "on", table.data, day)


def _to_come(entry: Entry, path: str, item: Mapping[str, Any], day: str) -> Iterator[Finding]:
    if first_day(item["on"]) > day:
        place = entry.origin(path)
        message = f"{item['on']} is in the future; nobody can have seen this. Correct the date."
        yield Finding(place.file, place.line, 0, DAY_TO_COME, message)


def _old_rents(cloud: Entry, day: str, old: float) -> Iterator[Finding]:
    """Yield one warning for all old rents of a cloud."""
    ages = [
        age
        for offer in cloud.data.get("offers", ())
        if last_day(offer.get("until", "9999")) >= day
        and (age := _age(offer["prices"], day)) is not None
        and age > old
    ]
    if ages:
        name, oldest, limit = cloud.data["name"], _days(max(ages)), _days(old)
        told = (
            f"{len(ages)} hourly prices of {name} are more than {limit} days old, the oldest "
            f"{oldest}. Add newer ones"
            if len(ages) > 1
            else f"an hourly price of {name} is {oldest} days old, more than {limit}. Add a newer "
            "one"
        )
        message = f"{told}, or `until` where an offer ended."
        yield _finding(cloud, RENT_IS_OLD, "offers", message)


def _finding(entry: Entry, code: str, path: str, message: str) -> Finding:
    return Finding(entry.file, entry.lines.get(path, 0), 0, code, message)


def _age(prices: Sequence[Mapping[str, Any]], day: str) -> float | None:
    """Return the years since the newest price seen by a date, if there is one."""
    seen = [year_of(price["on"]) for price in prices if first_day(price["on"]) <= day]
    return year_of(day) - max(seen) if seen else None


def _days(years: float) -> int:
    return round(years * DAYS_PER_YEAR)


def constant_on(knowledge: Knowledge, name: str, day: str) -> float:
    """Return a constant as of a date; infinity if it has no value yet."""
    values = knowledge.get("constant", name).data["values"]
    return float(next((v["value"] for v in reversed(values) if holds_on(v, day)), inf))
