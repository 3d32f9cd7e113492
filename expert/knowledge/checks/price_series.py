"""Checks a card's prices against the prices around them; gives warnings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.dates import year_of
from expert.knowledge.checks.collection import Collection
from expert.knowledge.checks.plausible import ENOUGH_PEERS
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

Seen = tuple[int, float, Mapping[str, Any]]

BETWEEN, AT_AN_END = 1.4, 2.2
"""How far a price may be from its neighbors in time: between two prices, and at either end."""
NEIGHBORS = 2
NEIGHBORS_WITHIN_YEARS = 1.0
OF_A_CLASS = 1.3
"""How far a launch price may be from those of its class, by memory and by speed."""
NEXT_WITHIN_YEARS = 0.3
AVERAGE_OF_MANY, ONE_SALE = 0.08, 0.5
"""How far an average of sales may be from its neighbors; the second limit falls with the square
root of the number sold."""
WORTH = ("memory_gib", "fp32_tflops")
LAUNCH_WITHIN_YEARS = 0.75
_SOLD = re.compile(r"([1-9]\d*) sold")


def prices_fit_each_other(collection: Collection) -> Iterator[Finding]:
    """KB065, KB066."""
    for record in collection.of("card"):
        prices = [
            (place, year_of(price["on"]), price)
            for place, price in enumerate(record.usable.get("prices", ()))
            if price and {"on", "usd", "kind", "condition"} <= price.keys()
        ]
        if "prices" in record.usable:
            yield from _far_off(record, prices)
        if not any(map(record.may_have_meant, ("announced", "released"))):
            yield from _launch(record, prices)


def _far_off(record: Record, prices: Sequence[Seen]) -> Iterator[Finding]:
    """Compare each price with those seen just before and after it in the same condition."""
    for condition in ("new", "used"):
        members = [seen for seen in prices if seen[2]["condition"] == condition]
        for number, (place, year, price) in enumerate(members):
            before = _near(members[:number][-NEIGHBORS:], year)
            after = _near(members[number + 1 :][:NEIGHBORS], year)
            around = [*before, *after]
            far = BETWEEN if before and after else AT_AN_END
            if len(around) < NEIGHBORS:
                continue
            if min(around) / far <= price["usd"] <= max(around) * far:
                continue
            message = (
                f"{price['usd']:g} USD {condition} on {price['on']}, but the prices around it are "
                f"{min(around):g} to {max(around):g}. Correct it, or confirm it."
            )
            yield record.finding("KB066", f"prices.{place}.usd", message, at_value=True)


def averages_follow_each_other(collection: Collection) -> Iterator[Finding]:
    """KB066; averages of many sales move slowly from one month to the next."""
    for record in collection.of("card"):
        series: dict[tuple[str, str], list[Seen]] = {}
        for place, price in enumerate(record.usable.get("prices", ())):
            if price and {"on", "usd", "kind", "condition"} <= price.keys():
                seen = (place, year_of(price["on"]), price)
                series.setdefault((price["kind"], price["condition"]), []).append(seen)
        for members in series.values():
            yield from _jumps(record, members) if "prices" in record.usable else ()


def _jumps(record: Record, members: Sequence[Seen]) -> Iterator[Finding]:
    """Compare each price with the prices of the same kind just before and after it."""
    for number, (place, year, price) in enumerate(members):
        around = [
            other["usd"]
            for _, then, other in (*members[:number][-1:], *members[number + 1 :][:1])
            if abs(then - year) <= NEXT_WITHIN_YEARS
        ]
        sold = _SOLD.match(str(price.get("note", "")))
        if len(around) < NEIGHBORS or not sold:
            continue
        far = 1 + AVERAGE_OF_MANY + ONE_SALE / int(sold[1]) ** 0.5
        if not min(around) / far <= price["usd"] <= max(around) * far:
            message = (
                f"{price['usd']:g} USD {price['condition']} on {price['on']}, but before and after "
                f"it were {_two(around)} of the same kind. Correct it, or confirm it."
            )
            yield record.finding("KB066", f"prices.{place}.usd", message, at_value=True)


def _two(numbers: Sequence[float]) -> str:
    return " and ".join(f"{number:g}" for number in numbers)


def _near(members: Sequence[Seen], year: float) -> list[float]:
    """Return the prices at about the same time."""
    return [p["usd"] for _, then, p in members if abs(then - year) <= NEIGHBORS_WITHIN_YEARS]


def _launch(record: Record, prices: Sequence[Seen]) -> Iterator[Finding]:
    """Yield a finding for a launch price that was not seen around the day of the launch."""
    day = record.usable.get("announced") or record.usable.get("released")
    for place, year, price in prices:
        if not day or price["kind"] != "launch" or "released" not in record.usable:
            continue
        if abs(year - year_of(day)) > LAUNCH_WITHIN_YEARS:
            message = (
                f"a launch price from {price['on']}; the card is from {day}. Correct one of them."
            )
            yield record.finding("KB065", f"prices.{place}.on", message, at_value=True)


def launch_prices_fit_the_class(collection: Collection) -> Iterator[Finding]:
    """KB066."""
    classes: dict[tuple[Any, ...], list[tuple[Record, int, Mapping[str, float]]]] = {}
    for record in collection.of("card"):
        card = record.usable
        prices = card.get("prices", ()) if card.get("gpus_per_board", 1) == 1 else ()
        for place, price in enumerate(prices):
            if price and price.get("kind") == "launch" and "usd" in price:
                per = {key: price["usd"] / card[key] for key in WORTH if card.get(key)}
                group = (card.get("architecture"), card.get("segment"))
                classes.setdefault(group, []).append((record, place, per))
    for members in classes.values():
        for record, place, worth in members:
            others = [other for one, _, other in members if one is not record]
            odd = [key for key in worth if _is_far(worth[key], key, others)]
            price = record.usable["prices"][place]
            if len(odd) == len(worth) > 0:
                message = (
                    f"a launch price of {price['usd']:g} USD is far from those of its class, by "
                    "memory and by speed. Correct it, or confirm it."
                )
                yield record.finding("KB066", f"prices.{place}.usd", message, at_value=True)


def _is_far(value: float, key: str, others: Sequence[Mapping[str, float]]) -> bool:
    """Return whether a price per unit of a figure is far from those of all others in its class."""
    known = [other[key] for other in others if key in other]
    if len(known) < ENOUGH_PEERS:
        return False
    return not min(known) / OF_A_CLASS <= value <= max(known) * OF_A_CLASS
