"""Stage 4: what each card costs on the day, new and used."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST
from expert.dates import year_of
from expert.engine.engine import Engine
from expert.engine.predicates import differ
from expert.engine.rule import rule
from expert.facts import AskingPrice, Card, Day, Drift, Newest, Offer, Parameter, Quote
from expert.rules.market.trend import LAUNCH

NEW, USED, ASKED = "new", "used", "asked"


def is_still_sold(date: str, released: str, sold_years: float) -> bool:
    """The card came out so lately that shops still sell it."""
    return year_of(date) - year_of(released) <= sold_years


def successor_is_fresh(since: float, sellout_years: float) -> bool:
    """The next generation has been out for so short a time that old stock remains."""
    return since <= sellout_years


def is_old_enough(years: float, used_after_years: float) -> bool:
    """The card came out so long ago that used ones can be had."""
    return years >= used_after_years


@rule(
    id="PRICE-010",
    title="A card costs the lowest new price seen lately",
    because="A buyer compares shops.",
    says="{card[name]} costs {usd:g} US dollars new, seen on {on}.",
    sources=["judgement"],
    when=[
        AS.quote << Quote(card=MATCH.id, condition=NEW, fresh=True, usd=MATCH.usd, on=MATCH.on),
        AS.card << Card(id=MATCH.id),
        NOT(AskingPrice(card=MATCH.id)),
    ],
)
def offer_new_as_seen(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude a new offer at the price seen."""
    engine.conclude(Offer(card=id, condition=NEW, usd=usd, basis="seen", on=on))


def priced_new_before(generation: Any) -> list[Any]:
    """A card had a new price, though none was seen lately."""
    return [
        AS.quote << Quote(card=MATCH.id, condition=NEW, fresh=False, usd=MATCH.last, on=MATCH.on),
        AS.card
        << Card(
            id=MATCH.id,
            vendor=MATCH.vendor,
            generation=generation,
            segment=MATCH.segment,
            released=MATCH.released,
        ),
    ]


def _carry(engine: Engine, card: str, usd: float, on: str) -> None:
    engine.conclude(Offer(card=card, condition=NEW, usd=round(usd, 2), basis="carried", on=on))


@rule(
    id="PRICE-020",
    title="Without a recent price, a card of the newest generation keeps the last one",
    because=(
        "List prices change seldom while a card is in production, "
        "but in a shortage or a glut all prices move."
    ),
    says=(
        "{card[name]}: {last:g} US dollars new, last seen on {on}, "
        "carried on at {drift:g} times that."
    ),
    sources=["judgement"],
    when=[
        *priced_new_before(MATCH.generation),
        AS.newest << Newest(vendor=MATCH.vendor, generation=MATCH.generation),
        AS.sold << Parameter(name="new-cards-are-sold-for", value=MATCH.sold_years),
        AS.day << Day(date=MATCH.date),
        AS.moved << Drift(segment=MATCH.segment, ratio=MATCH.drift),
        TEST(is_still_sold),
        NOT(AskingPrice(card=MATCH.id)),
    ],
)
def carry_new_price(engine: Engine, id: str, last: float, on: str, drift: float) -> None:
    """Conclude a new offer carried on from the last price."""
    _carry(engine, id, last * drift, on)


@rule(
    id="PRICE-021",
    title="For a while after its successor, a card is still sold new",
    because="Shops sell off what they have.",
    says=(
        "{card[name]}: {last:g} US dollars new, last seen on {on}; its successors are out "
        "for {since:.1f} years, so old stock is still sold."
    ),
    sources=["judgement"],
    when=[
        *priced_new_before(MATCH.left),
        AS.newest << Newest(vendor=MATCH.vendor, generation=MATCH.right, years=MATCH.since),
        TEST(differ),
        AS.sellout << Parameter(name="old-stock-is-sold-for", value=MATCH.sellout_years),
        TEST(successor_is_fresh),
        AS.sold << Parameter(name="new-cards-are-sold-for", value=MATCH.sold_years),
        AS.day << Day(date=MATCH.date),
        TEST(is_still_sold),
        AS.moved << Drift(segment=MATCH.segment, ratio=MATCH.drift),
        NOT(AskingPrice(card=MATCH.id)),
    ],
)
def carry_old_stock_price(engine: Engine, id: str, last: float, on: str, drift: float) -> None:
    """Conclude a new offer of a card whose successor is out."""
    _carry(engine, id, last * drift, on)


@rule(
    id="PRICE-030",
    title="A used card costs what was last paid, less the loss of value since",
    because="Used prices fall year by year at a rate that observed prices show.",
    says=(
        "{card[name]}: {last:g} US dollars used, seen on {on}; at {rate:g} a year "
        "and {drift:g} times for the market that is {usd:.0f} now."
    ),
    sources=["judgement"],
    when=[
        AS.quote
        << Quote(card=MATCH.id, condition=USED, usd=MATCH.last, on=MATCH.on, years=MATCH.years),
        AS.card << Card(id=MATCH.id, segment=MATCH.segment),
        AS.resale << Parameter(name="resale-rate", value=MATCH.rate),
        AS.fresh << Parameter(name="price-is-fresh-for", value=MATCH.fresh_years),
        AS.moved << Drift(segment=MATCH.segment, ratio=MATCH.drift),
        NOT(AskingPrice(card=MATCH.id)),
    ],
)
def carry_used_price(
    engine: Engine,
    id: str,
    last: float,
    on: str,
    years: float,
    rate: float,
    fresh_years: float,
    drift: float,
) -> dict[str, object]:
    """Conclude a used offer from the last used price."""
    moved = drift if years > fresh_years else 1.0
    usd = round(last * rate**years * moved, 2)
    basis = "seen" if usd == last else "carried"
    engine.conclude(Offer(card=id, condition=USED, usd=usd, basis=basis, on=on))
    return {"usd": usd, "drift": moved}


@rule(
    id="PRICE-031",
    title="A used card nobody has seen costs its launch price less the loss of value since",
    because="Resale prices follow the launch price with the years.",
    says=(
        "{card[name]} came out at {last:g} US dollars on {on}; at {rate:g} a year "
        "and {drift:g} times for the market a used one is put at {usd:.0f}."
    ),
    sources=["judgement"],
    when=[
        AS.quote
        << Quote(card=MATCH.id, condition=LAUNCH, usd=MATCH.last, on=MATCH.on, years=MATCH.years),
        AS.card
        << Card(
            id=MATCH.id,
            vendor=MATCH.vendor,
            generation=MATCH.left,
            segment=MATCH.segment,
        ),
        AS.newest << Newest(vendor=MATCH.vendor, generation=MATCH.right),
        TEST(differ),
        AS.age << Parameter(name="used-cards-appear-after", value=MATCH.used_after_years),
        TEST(is_old_enough),
        NOT(Quote(card=MATCH.id, condition=USED)),
        AS.resale << Parameter(name="resale-rate", value=MATCH.rate),
        AS.moved << Drift(segment=MATCH.segment, ratio=MATCH.drift),
        NOT(AskingPrice(card=MATCH.id)),
    ],
)
def model_used_price(
    engine: Engine, id: str, last: float, on: str, years: float, rate: float, drift: float
) -> dict[str, object]:
    """Conclude a used offer from the launch price."""
    usd = round(last * rate**years * drift, 2)
    engine.conclude(Offer(card=id, condition=USED, usd=usd, basis="modelled", on=on))
    return {"usd": usd}


@rule(
    id="PRICE-040",
    title="The price asked of the person is the offer",
    because="It is the one they would pay.",
    says="{card[name]} is offered to the person at {usd:g} US dollars.",
    sources=["judgement"],
    when=[
        AS.asked << AskingPrice(card=MATCH.id, usd=MATCH.usd),
        AS.card << Card(id=MATCH.id),
        AS.day << Day(date=MATCH.date),
    ],
)
def offer_as_asked(engine: Engine, id: str, usd: float, date: str) -> None:
    """Conclude the offer the person named."""
    engine.conclude(Offer(card=id, condition=ASKED, usd=usd, basis="asked", on=date))
