"""Checks prices that have few others beside them, as those of a new card do; gives warnings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from statistics import median
from typing import Any

from expert.dates import year_of
from expert.knowledge.checks.collection import Collection
from expert.knowledge.checks.price_series import NEIGHBORS, NEIGHBORS_WITHIN_YEARS, WORTH
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

LEAST_OF_LAUNCH = {"new": 0.45, "used": 0.25}
"""The least of its launch price that a card costs in its first year."""
LEFT_AFTER_A_YEAR = 0.7
"""What is left of that share after each further year."""
MOST_OF_LAUNCH = 3.0
USED_ABOVE_NEW = 1.5
"""How far a used card may be above a new one of the same time, in a shortage."""
SAME_TIME_YEARS = 0.3
OF_A_SEGMENT = 8.0
"""How far a first price may be from the median of its segment, by memory and by speed."""
ENOUGH_OF_A_SEGMENT = 8
SEEN_RANK = 2
"""The last rank of the kinds of prices that show the market and exist only once cards are sold."""

Price = Mapping[str, Any]


def few_prices_are_plausible(collection: Collection) -> Iterator[Finding]:
    """KB066: prices with hardly any others around them, held against the launch and the class."""
    levels = _levels(collection)
    seen = {
        kind.usable["id"]
        for kind in collection.of("price-kind")
        if kind.usable.get("market") and kind.usable.get("rank", SEEN_RANK + 1) <= SEEN_RANK
    }
    for record in collection.of("card"):
        prices = record.usable.get("prices", ())
        whole = [
            (place, price)
            for place, price in enumerate(prices)
            if price and {"on", "usd", "kind", "condition"} <= price.keys()
        ]
        for place, price in whole:
            odd = _against_others(record.usable, price, [other for _, other in whole])
            if not odd and len(whole) == 1:
                odd = _against_segment(record.usable, price, levels)
            if odd:
                message = (
                    f"{price['usd']:g} USD {price['condition']} on {price['on']}, {odd}. "
                    "Correct it, or confirm it."
                )
                yield record.finding("KB066", f"prices.{place}.usd", message, at_value=True)
        yield from _sold_too_early(record, whole, seen)


def _against_others(card: Mapping[str, Any], price: Price, prices: Sequence[Price]) -> str:
    """Return what is odd about a price beside the few others of its card; empty if nothing is."""
    launches = [other for other in prices if other["kind"] == "launch"]
    if price["kind"] == "launch":
        others = [other["usd"] for other in launches if other is not price]
        return f"but another launch price is {others[0]:g}" if others else ""
    year = year_of(price["on"])
    alike = [o for o in prices if o is not price and o["condition"] == price["condition"]]
    near = [o for o in alike if abs(year_of(o["on"]) - year) <= NEIGHBORS_WITHIN_YEARS]
    if len(near) >= NEIGHBORS + 1:
        return ""
    if price["condition"] == "used":
        new = [
            other["usd"]
            for other in prices
            if other["condition"] == "new" and abs(year_of(other["on"]) - year) <= SAME_TIME_YEARS
        ]
        if new and price["usd"] > USED_ABOVE_NEW * max(new):
            return f"but it costs {max(new):g} new"
    for launch in launches:
        age = max(year - year_of(launch["on"]) - 1, 0)
        least = LEAST_OF_LAUNCH[price["condition"]] * LEFT_AFTER_A_YEAR**age
        if not least <= price["usd"] / launch["usd"] <= MOST_OF_LAUNCH:
            return f"but the launch price is {launch['usd']:g}"
    return ""


def _levels(collection: Collection) -> dict[tuple[str, str], list[float]]:
    """Return the newest prices of all cards of a segment, per unit of memory and of speed."""
    levels: dict[tuple[str, str], list[float]] = {}
    for record in collection.of("card"):
        card = record.usable
        known = [p for p in card.get("prices", ()) if p and {"on", "usd"} <= p.keys()]
        if not known or "segment" not in card:
            continue
        newest = max(known, key=lambda price: str(price["on"]))
        for key in WORTH:
            if card.get(key):
                levels.setdefault((card["segment"], key), []).append(newest["usd"] / card[key])
    return levels


def _against_segment(
    card: Mapping[str, Any], price: Price, levels: Mapping[tuple[str, str], Sequence[float]]
) -> str:
    """Return what is odd about a card's only price, by every figure that it is held against."""
    usual = {
        key: median(known)
        for key in WORTH
        if card.get(key)
        and len(known := levels.get((card.get("segment", ""), key), ())) >= ENOUGH_OF_A_SEGMENT
    }
    ratios = [price["usd"] / card[key] / level for key, level in usual.items()]
    if ratios and all(not 1 / OF_A_SEGMENT <= ratio <= OF_A_SEGMENT for ratio in ratios):
        return "far from what others of its segment cost, by memory and by speed"
    return ""


def _sold_too_early(
    record: Record, prices: Sequence[tuple[int, Price]], seen: Set[str]
) -> Iterator[Finding]:
    """KB038: nobody sells a card before its release."""
    released = str(record.usable.get("released", ""))
    if len(released) < len("2026-11-28"):
        return
    for place, price in prices:
        on = str(price["on"])
        if price["kind"] in seen and len(on) == len(released) and on < released:
            message = (
                f"a price '{price['kind']}' from {on}, but the card was released on {released}. "
                "Correct one of them."
            )
            yield record.finding("KB038", f"prices.{place}.on", message, at_value=True)
