"""Clouds and services as given facts: what could be rented on the day, and at what price."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, NamedTuple

from expert.case.case import Case
from expert.dates import first_day, holds_on, last_day, year_of
from expert.facts import Cloud, CloudTrait, Given, Hour, HourHint, NotServed, OnlyServed, Ratio
from expert.given.catalogue import at
from expert.given.machines import MACHINES
from expert.given.taken_in import takes_in
from expert.knowledge import Entry, Knowledge

RENTING = "renting"
HINTS = "rent-hints"
ON_DEMAND = "on_demand"
OPEN_MARKET = "open_market"


def rents_for(knowledge: Knowledge, case: Case) -> tuple[Hashable, ...]:
    """Return everything in a case that determines which facts ``rent_facts`` yields."""
    about = [takes_in(knowledge, case.answers, part) for part in (RENTING, HINTS, MACHINES)]
    return (RENTING, case.as_of, case.answers.get("region"), *about)


def rent_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield what can be rented, if the case is about renting."""
    rents = takes_in(knowledge, case.answers, RENTING)
    if rents:
        yield from cloud_facts(knowledge, case.as_of)
    # The number of GPUs for a run is worked out from the hints, wherever it is done.
    if takes_in(knowledge, case.answers, HINTS) and (
        not rents or takes_in(knowledge, case.answers, MACHINES)
    ):
        yield from _hints(knowledge, case)


def _hints(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield each accelerator's lowest hourly price among the clouds that sell the same sizes.

    Strangers' machines are used only on days when nobody else rents any out.
    """
    region = case.answers.get("region")
    of_firms: dict[_Sold, _Lowest] = {}
    of_strangers: dict[_Sold, _Lowest] = {}
    for entry in knowledge.all("cloud").values():
        data = entry.data
        if region in data.get("not_served", []) or region not in data.get("serves_only", [region]):
            continue
        strangers = any(trait["kind"] == OPEN_MARKET for trait in _traits(entry, case.as_of))
        lowest = of_strangers if strangers else of_firms
        for hour in _hours(entry, case.as_of):
            if hour["kind"] == ON_DEMAND:
                found = _Lowest(hour["usd"], entry.id, data["name"], hour)
                sold = _Sold(hour["card"], hour["at_once"], hour["most"], hour.get("sizes"))
                lowest[sold] = min(lowest.get(sold, found), found, key=lambda f: f[:2])
    for sold, found in sorted((of_firms or of_strangers).items(), key=_by_card):
        hint = HourHint(
            card=sold.card,
            cloud=found.cloud,
            cloud_name=found.name,
            usd=found.usd,
            on=found.hour["on"],
            years=found.hour["years"],
            at_once=sold.at_once,
            most=sold.most,
            **({} if sold.sizes is None else {"sizes": sold.sizes}),
        )
        yield at(hint, found.hour.passage)


def _by_card(item: tuple[_Sold, _Lowest]) -> tuple[str, str]:
    return (item[0].card, item[1].cloud)


class _Sold(NamedTuple):
    """An accelerator, and the numbers in which it is rented."""

    card: str
    at_once: int
    most: int
    sizes: tuple[int, ...] | None


class _Lowest(NamedTuple):
    """The lowest price of an accelerator found so far, and where it was found."""

    usd: float
    cloud: str
    name: str
    hour: Hour


def cloud_facts(knowledge: Knowledge, day: str) -> Iterator[Given]:
    """Yield the day's clouds with their newest hourly prices, traits and caveats."""
    rented: set[str] = set()
    for entry in knowledge.all("cloud").values():
        hours = list(_hours(entry, day))
        traits = list(_traits(entry, day))
        if not hours and not traits:
            continue
        rented |= {hour["card"] for hour in hours}
        yield at(Cloud(id=entry.id, name=entry.data["name"]), entry.passage())
        yield from hours
        yield from traits
        for region in entry.data.get("not_served", []):
            yield at(NotServed(service=entry.id, region=region), entry.passage("not_served"))
        for region in entry.data.get("serves_only", []):
            yield at(OnlyServed(service=entry.id, region=region), entry.passage("serves_only"))
    yield from _ratios(knowledge, day, rented)


def _hours(entry: Entry, day: str) -> Iterator[Hour]:
    """Yield the newest price of each accelerator and kind of rental, as long as it is available."""
    for place, offer in enumerate(entry.data.get("offers", [])):
        if "until" in offer and last_day(offer["until"]) < day:
            continue
        newest: dict[str, int] = {}
        for number, price in enumerate(offer["prices"]):
            if first_day(price["on"]) <= day:
                newest[price.get("kind", ON_DEMAND)] = number
        for kind, number in sorted(newest.items()):
            price = offer["prices"][number]
            hour = Hour(
                cloud=entry.id,
                card=offer["card"],
                kind=kind,
                usd=price["usd"],
                on=price["on"],
                years=round(year_of(day) - year_of(price["on"]), 4),
                at_once=offer.get("at_once", 1),
                **_sizes(entry, offer),
            )
            at(hour, entry.passage(f"offers.{place}.prices.{number}"))
            yield hour


def _sizes(entry: Entry, offer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the largest number in one machine, and the numbers sold if those are unusual."""
    most = offer.get("most", 1)
    if "sizes" in offer:
        return {"most": most, "sizes": tuple(offer["sizes"])}
    if entry.data.get("any_number"):
        return {"most": most, "sizes": tuple(range(1, most + 1))}
    return {"most": most}


def _traits(entry: Entry, day: str) -> Iterator[Given]:
    for place, trait in enumerate(entry.data.get("traits", [])):
        if holds_on(trait, day):
            fields = {key: trait[key] for key in ("kind", "key", "value", "says") if key in trait}
            yield at(CloudTrait(cloud=entry.id, **fields), entry.passage(f"traits.{place}"))


def _ratios(knowledge: Knowledge, day: str, rented: set[str]) -> Iterator[Given]:
    """Yield measured speed ratios between rental-only cards and cards on sale."""
    cards = knowledge.all("card")
    for entry in knowledge.all("performance").values():
        data = entry.data
        if data["kind"] != "ratio" or "reference" not in data or first_day(data["on"]) > day:
            continue
        for card in sorted(data["values"].keys() & rented - {data["reference"]}):
            if cards[card].data["segment"] == "cloud-only":
                yield at(
                    Ratio(
                        card=card,
                        reference=data["reference"],
                        workload=data["workload"],
                        value=data["values"][card],
                        on=data["on"],
                    ),
                    entry.passage(f"values.{card}"),
                )
