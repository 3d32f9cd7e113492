"""Prices that were seen, beside the offers concluded from what was known the day before.

Each month is foretold from earlier prices alone. That happens three times: with all earlier prices
of a card, without its own of the year before, and without any but its launch price. So offers
that are carried forward and modelled ones are tested too, although the knowledge holds better.
Compared are prices of kinds that show the market, new and used, whose confidence is not low.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.accuracy.row import Row
from expert.case.case import case_from_mapping
from expert.consultation.run import new_engine
from expert.dates import first_day, year_of
from expert.errors import WhichGpuError
from expert.facts import Offer
from expert.given import given_facts
from expert.knowledge import Entry, Knowledge, load_knowledge
from expert.rules import RULES

STAGES = ("trend", "price")
HALVES = (0, 1)
"""The cards whose own prices are hidden: every second one, then the others."""
A_DAY = 0.002
"""In years."""
SHOP = "lowest retailer price, converted"
"""The kind of the shop prices that may be read but not shipped."""
SHOP_SOURCE = "TeoAmpatzis/gpu-prices-gr"
Hidden = Callable[[str, Mapping[str, Any]], bool]
"""Whether a price of a card is hidden."""


class Observed(NamedTuple):
    """A price that was seen."""

    card: str
    condition: str
    on: str
    usd: float
    source: str


def rows() -> Iterator[Row]:
    """Yield each price beside the offer foretold for its day."""
    knowledge = load_knowledge([])
    places = {id: place for place, id in enumerate(knowledge.all("card"))}
    by_day: dict[str, list[Observed]] = {}
    for seen in _observed(knowledge):
        by_day.setdefault(first_day(seen.on), []).append(seen)
    for day, observed in sorted(by_day.items()):
        yield from _beside(offers_on(knowledge, day, _nothing), observed)
        for half in HALVES:
            told = [seen for seen in observed if places[seen.card] % 2 == half]
            for hidden in (_last_year(day), _all_but_launch):
                of_half = _of_half(places, half, hidden)
                yield from _beside(offers_on(knowledge, day, of_half), told, "hidden ")


def more_rows(folder: Path) -> Iterator[Row]:
    """Yield shop prices that may be read but not shipped beside the offer of their day."""
    knowledge = load_knowledge([])
    by_day: dict[str, list[Observed]] = {}
    for line in _shop_lines(folder / "prices-more.csv"):
        try:
            card = knowledge.resolve_card(line["card"]).id
        except WhichGpuError:
            continue
        usd = float(line["price_usd"])
        seen = Observed(card, line["condition"], line["date"], usd, SHOP_SOURCE)
        by_day.setdefault(seen.on, []).append(seen)
    for day, observed in sorted(by_day.items()):
        yield from _beside(offers_on(knowledge, day, _nothing), observed, "shops abroad, ")


def _shop_lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            if line["price_kind"] == SHOP and line["source"].startswith(SHOP_SOURCE):
                yield line


def _observed(knowledge: Knowledge) -> Iterator[Observed]:
    """Yield the prices that show the market."""
    shows = {id for id, kind in knowledge.all("price-kind").items() if kind.data.get("market")}
    for card in knowledge.all("card").values():
        for price in card.data.get("prices", []):
            if price["kind"] in shows and price.get("confidence") != "low":
                yield Observed(
                    card.id,
                    price["condition"],
                    price["on"],
                    price["usd"],
                    price.get("source", card.data["source"]),
                )


def offers_on(knowledge: Knowledge, day: str, hidden: Hidden) -> Mapping[tuple[str, str], Offer]:
    """Return the offers of a day, concluded from the prices seen before it."""
    before = year_of(day) - A_DAY

    def known(entry: Entry) -> Entry:
        prices = [
            price
            for price in entry.data.get("prices", [])
            if year_of(price["on"]) < before and not hidden(entry.id, price)
        ]
        return entry._replace(data={**entry.data, "prices": prices})

    entries = [
        known(entry) if kind == "card" else entry
        for kind in knowledge.kinds()
        for entry in knowledge.all(kind).values()
    ]
    part = Knowledge(entries, knowledge.layers, knowledge.digest)
    engine = new_engine(only=frozenset(r.spec.id for r in RULES if r.spec.stage in STAGES))
    case = case_from_mapping(part, {"as_of": day, "answers": {}}, today=day)
    engine.load(given_facts(part, case))
    engine.run()
    return {(offer["card"], offer["condition"]): offer for offer in engine.facts_of(Offer)}


def _nothing(card: str, price: Mapping[str, Any]) -> bool:
    return False


def _last_year(day: str) -> Hidden:
    return lambda card, price: year_of(price["on"]) > year_of(day) - 1


def _all_but_launch(card: str, price: Mapping[str, Any]) -> bool:
    return bool(price["kind"] != "launch")


def _of_half(places: Mapping[str, int], half: int, hidden: Hidden) -> Hidden:
    return lambda card, price: places[card] % 2 == half and hidden(card, price)


def _beside(
    offers: Mapping[tuple[str, str], Offer], observed: Iterable[Observed], how: str = ""
) -> Iterator[Row]:
    """Yield each price beside its offer, if there is one."""
    for seen in observed:
        offer = offers.get((seen.card, seen.condition))
        if offer is None:
            continue
        usd = float(offer["usd"])
        yield Row(
            kind=f"price, {seen.condition}, {how}{offer['basis']}",
            source=seen.source,
            name=f"{seen.card} on {seen.on}",
            told_low=usd,
            told=usd,
            told_high=usd,
            measured=float(seen.usd),
            unit="US dollars",
        )
