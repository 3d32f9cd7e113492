"""The prices that can still matter on a date, as given facts."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from expert.dates import year_of
from expert.facts import Price
from expert.knowledge import Entry, Knowledge


class PriceSpans(NamedTuple):
    """For how long, in years, a price matters."""

    season: float
    """how much older than a card's latest price other prices of it may be and still be used"""
    stands: float
    """how long a price is used unchanged"""
    recent: float
    """how old a price may be and still show the state of the market"""


class _Seen(NamedTuple):
    """A price in a card's file, its place there, and its day as a number of years."""

    place: int
    year: float
    price: Mapping[str, Any]


def prices_told(
    knowledge: Knowledge, cards: Iterable[Entry], today: float, spans: PriceSpans
) -> dict[str, list[tuple[int, Price]]]:
    """Return the prices of each card that can still matter, each with its place in the file.

    For each condition, these are the prices of kinds that always matter, such as the launch price,
    and all prices from the same season as the latest. If a card's latest price is too old to use,
    the prices of other cards then and now show how prices have moved (PRICE-005). For this reason,
    earlier prices of cards with a recent price matter, too.
    """
    kinds = knowledge.all("price-kind").values()
    always = {kind.id for kind in kinds if kind.data.get("at_launch")}
    seen = {entry.id: _seen_by(entry, today) for entry in cards}
    latest = {id: _latest(prices) for id, prices in seen.items()}
    told: dict[str, list[_Seen]] = {
        id: [
            one
            for one in prices
            if one.price["kind"] in always
            or latest[id][one.price["condition"]] - one.year <= spans.season
        ]
        for id, prices in seen.items()
    }
    days = _days_asked_for(told, today - spans.stands)
    return {
        id: [
            (one.place, _fact(id, one, today))
            for one in prices
            if one in told[id]
            or (
                today - latest[id][one.price["condition"]] <= spans.recent
                and _is_near(one, days, spans.stands)
            )
        ]
        for id, prices in seen.items()
    }


def _seen_by(entry: Entry, today: float) -> list[_Seen]:
    """Return the prices of a card seen by a date."""
    found = (_Seen(n, year_of(p["on"]), p) for n, p in enumerate(entry.data.get("prices", [])))
    return [one for one in found if one.year <= today]


def _latest(prices: Iterable[_Seen]) -> dict[str, float]:
    """Return, for each condition, when a card was last priced."""
    return {one.price["condition"]: one.year for one in sorted(prices, key=lambda one: one.year)}


def _days_asked_for(
    told: Mapping[str, Iterable[_Seen]], before: float
) -> Mapping[str, Sequence[float]]:
    """Return, by condition and in order, the days of the prices that are too old to use."""
    days: dict[str, set[float]] = {}
    for one in (one for prices in told.values() for one in prices if one.year < before):
        days.setdefault(one.price["condition"], set()).add(one.year)
    return {condition: sorted(years) for condition, years in days.items()}


def _is_near(one: _Seen, days: Mapping[str, Sequence[float]], span: float) -> bool:
    """Return whether one of the days is near a price; only the adjacent days are checked."""
    years = days.get(one.price["condition"], ())
    place = bisect(years, one.year)
    return any(abs(year - one.year) <= span for year in years[max(0, place - 1) : place + 1])


def _fact(card: str, seen: _Seen, today: float) -> Price:
    price = seen.price
    return Price(
        card=card,
        condition=price["condition"],
        kind=price["kind"],
        usd=price["usd"],
        on=price["on"],
        years=round(today - seen.year, 4),
    )
