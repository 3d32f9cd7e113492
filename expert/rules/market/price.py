"""Stage 4: what each card costs on the given date, new and used."""

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
    """Return the ratio by which prices have moved since a price seen this many years ago."""
    return drift if years > fresh_years else 1.0


@formula
def basis_of(usd: float, last: float) -> str:
    """Return whether a price was seen or carried forward, given the last price seen."""
    return "seen" if usd == last else "carried"


# --- new ----------------------------------------------------------------------------------

rule(
    "PRICE-010",
    "A card costs the lowest new price seen recently",
    Quote(card=the.id, condition=NEW, fresh=True, usd=the.usd, on=the.on),
    Card(id=the.id),
    ~AskingPrice(card=the.id),
    then=Offer(card=the.id, condition=NEW, usd=the.usd, basis="seen", on=the.on),
    says="{card[name]} costs {usd:g} US dollars new, seen on {on}.",
    because="Buyers compare shops and take the lowest price.",
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
"""The card has a new price, but no recent one."""
CARRIED_ON = Offer(
    card=the.id, condition=NEW, usd=round(the.last * the.drift, 2), basis="carried", on=the.on
)

rule(
    "PRICE-020",
    "Without a recent price, a card of the newest generation keeps its last one",
    PRICED_NEW_BEFORE,
    Newest(vendor=the.vendor, generation=the.generation),
    Parameter(name="new-cards-are-sold-for", value=the.sold_years),
    Day(date=the.date),
    AS.market << Drift(segment=the.segment, ratio=the.drift),
    years_between(the.released, the.date) <= the.sold_years,
    ~AskingPrice(card=the.id),
    then=CARRIED_ON,
    says=(
        "{card[name]}: last seen new at {last:g} US dollars on {on}, carried forward at {drift:g} "
        "times that."
    ),
    because=(
        "List prices rarely change while a card is in production, but in a shortage or a glut all "
        "prices move."
    ),
)

rule(
    "PRICE-021",
    "For a while after its successor appears, a card is still sold new",
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
        "{card[name]}: last seen new at {last:g} US dollars on {on}. Its successors have been out "
        "for {since:.1f} years, so old stock is still on sale."
    ),
    because="Shops sell off the stock they have.",
)

# --- used ---------------------------------------------------------------------------------

rule(
    "PRICE-030",
    "A used card costs the last price paid, less its loss of value since then",
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
        "{card[name]}: {last:g} US dollars used, seen on {on}. If it keeps {rate:g} of its value "
        "each year, with a market factor of {moved:g}, that is {usd:.0f} now."
    ),
    because="Used prices fall year by year, at a rate derived from observed prices.",
)

rule(
    "PRICE-031",
    "A used card without an observed price costs its launch price less its loss of value",
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
        "{card[name]} launched at {last:g} US dollars on {on}. If it keeps {rate:g} of its value "
        "each year, with a market factor of {drift:g}, a used one is estimated at {usd:.0f}."
    ),
    because="Resale prices start from the launch price and fall as the years pass.",
)

# --- quoted to the buyer --------------------------------------------------------------------

rule(
    "PRICE-040",
    "A price you were quoted for a card counts as its offer",
    AskingPrice(card=the.id, usd=the.usd),
    Card(id=the.id),
    Day(date=the.date),
    then=Offer(card=the.id, condition=ASKED, usd=the.usd, basis="asked", on=the.date),
    says="You were offered {card[name]} at {usd:g} US dollars.",
    because="It is the price you would pay.",
)
