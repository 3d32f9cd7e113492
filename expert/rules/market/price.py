"""Stage 4: what each card costs on the day, new and used."""

from __future__ import annotations

from expert.compat import AS
from expert.dates import year_of
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import AskingPrice, Card, Day, Drift, Newest, Offer, Parameter, Quote
from expert.rules.market.trend import LAUNCH

NEW, USED, ASKED = "new", "used", "asked"


@formula
def years_between(earlier: str, later: str) -> float:
    """Return the years from one ISO date to another."""
    return year_of(later) - year_of(earlier)


@formula
def drift_since(years: float, fresh_years: float, drift: float) -> float:
    """Return how far prices have moved since one was seen so many years ago, as a ratio."""
    return drift if years > fresh_years else 1.0


@formula
def basis_of(usd: float, last: float) -> str:
    """Return how a price in US dollars is known, beside the last one seen."""
    return "seen" if usd == last else "carried"


# --- new ----------------------------------------------------------------------------------

rule(
    "PRICE-010",
    "A card costs the lowest new price seen lately",
    Quote(card=the.id, condition=NEW, fresh=True, usd=the.usd, on=the.on),
    Card(id=the.id),
    ~AskingPrice(card=the.id),
    then=Offer(card=the.id, condition=NEW, usd=the.usd, basis="seen", on=the.on),
    says="{card[name]} costs {usd:g} US dollars new, seen on {on}.",
    because="A buyer compares shops.",
)

PRICED_NEW_BEFORE = [
    Quote(card=the.id, condition=NEW, fresh=False, usd=the.last, on=the.on),
    Card(
        id=the.id,
        vendor=the.vendor,
        generation=the.generation,
        segment=the.segment,
        released=the.released,
    ),
]
"""A card had a new price, though none was seen lately."""
CARRIED_ON = Offer(
    card=the.id, condition=NEW, usd=round(the.last * the.drift, 2), basis="carried", on=the.on
)

rule(
    "PRICE-020",
    "Without a recent price, a card of the newest generation keeps the last one",
    PRICED_NEW_BEFORE,
    Newest(vendor=the.vendor, generation=the.generation),
    Parameter(name="new-cards-are-sold-for", value=the.sold_years),
    Day(date=the.date),
    AS.market << Drift(segment=the.segment, ratio=the.drift),
    years_between(the.released, the.date) <= the.sold_years,
    ~AskingPrice(card=the.id),
    then=CARRIED_ON,
    says=(
        "{card[name]}: {last:g} US dollars new, last seen on {on}, "
        "carried on at {drift:g} times that."
    ),
    because=(
        "List prices change seldom while a card is in production, "
        "but in a shortage or a glut all prices move."
    ),
)

rule(
    "PRICE-021",
    "For a while after its successor, a card is still sold new",
    PRICED_NEW_BEFORE,
    Newest(vendor=the.vendor, generation=the.latest, years=the.since),
    the.generation.differs_from(the.latest),
    AS.sellout << Parameter(name="old-stock-is-sold-for", value=the.sellout_years),
    the.since <= the.sellout_years,
    AS.sold << Parameter(name="new-cards-are-sold-for", value=the.sold_years),
    Day(date=the.date),
    years_between(the.released, the.date) <= the.sold_years,
    AS.market << Drift(segment=the.segment, ratio=the.drift),
    ~AskingPrice(card=the.id),
    then=CARRIED_ON,
    says=(
        "{card[name]}: {last:g} US dollars new, last seen on {on}; its successors are out "
        "for {since:.1f} years, so old stock is still sold."
    ),
    because="Shops sell off what they have.",
)

# --- used ---------------------------------------------------------------------------------

rule(
    "PRICE-030",
    "A used card costs what was last paid, less the loss of value since",
    Quote(card=the.id, condition=USED, usd=the.last, on=the.on, years=the.years),
    Card(id=the.id, segment=the.segment),
    AS.resale << Parameter(name="resale-rate", value=the.rate),
    AS.fresh << Parameter(name="price-is-fresh-for", value=the.fresh_years),
    AS.market << Drift(segment=the.segment, ratio=the.drift),
    ~AskingPrice(card=the.id),
    let={
        "moved": drift_since(the.years, the.fresh_years, the.drift),
        "usd": round(the.last * the.rate**the.years * the.moved, 2),
    },
    then=Offer(
        card=the.id, condition=USED, usd=the.usd, basis=basis_of(the.usd, the.last), on=the.on
    ),
    says=(
        "{card[name]}: {last:g} US dollars used, seen on {on}; at {rate:g} a year "
        "and {moved:g} times for the market that is {usd:.0f} now."
    ),
    because="Used prices fall year by year at a rate that observed prices show.",
)

rule(
    "PRICE-031",
    "A used card nobody has seen costs its launch price less the loss of value since",
    Quote(card=the.id, condition=LAUNCH, usd=the.last, on=the.on, years=the.years),
    Card(id=the.id, vendor=the.vendor, generation=the.generation, segment=the.segment),
    Newest(vendor=the.vendor, generation=the.latest),
    the.generation.differs_from(the.latest),
    AS.age << Parameter(name="used-cards-appear-after", value=the.used_after_years),
    the.years >= the.used_after_years,
    ~Quote(card=the.id, condition=USED),
    AS.resale << Parameter(name="resale-rate", value=the.rate),
    AS.market << Drift(segment=the.segment, ratio=the.drift),
    ~AskingPrice(card=the.id),
    let={"usd": round(the.last * the.rate**the.years * the.drift, 2)},
    then=Offer(card=the.id, condition=USED, usd=the.usd, basis="modelled", on=the.on),
    says=(
        "{card[name]} came out at {last:g} US dollars on {on}; at {rate:g} a year "
        "and {drift:g} times for the market a used one is put at {usd:.0f}."
    ),
    because="Resale prices follow the launch price with the years.",
)

# --- asked of the person --------------------------------------------------------------------

rule(
    "PRICE-040",
    "The price asked of the person is the offer",
    AskingPrice(card=the.id, usd=the.usd),
    Card(id=the.id),
    Day(date=the.date),
    then=Offer(card=the.id, condition=ASKED, usd=the.usd, basis="asked", on=the.date),
    says="{card[name]} is offered to the person at {usd:g} US dollars.",
    because="It is the one they would pay.",
)
