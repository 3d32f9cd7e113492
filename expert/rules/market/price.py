"""Stage 4: what each card costs on the given date, new and used."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.dates import year_of
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import ASKED
from expert.rules.market.trend import LAUNCH, MODELLED, NEW, USED


@formula
def years_between(earlier: str, later: str) -> float:
    """Return the years from one ISO date to another."""
    return year_of(later) - year_of(earlier)


TODAY = round(the.last * the.ratio, 2)
"""The last price seen, in US dollars, adjusted by how far prices have moved since."""


# --- new ----------------------------------------------------------------------------------

rule(
    "PRICE-010",
    "A new card costs its last known price, adjusted for how the market has moved since",
    f.Quote(card=the.id, condition=NEW, fresh=True, usd=the.last, on=the.on, kind=the.kind),
    f.Card(id=the.id),
    f.Moved(card=the.id, condition=NEW, ratio=the.ratio, basis=the.basis),
    ~f.AskingPrice(card=the.id),
    ~f.Withdrawn(card=the.id),
    then=f.Offer(card=the.id, condition=NEW, usd=TODAY, basis=the.basis, on=the.on, kind=the.kind),
    says="{card[name]} was last seen new at {last:g} US dollars on {on}; prices are now {ratio:g} "
    "times as high.",
    because="Buyers pay what shops ask now, not what they asked last season.",
)

PRICED_NEW_BEFORE = [
    f.Quote(card=the.id, condition=NEW, fresh=False, usd=the.last, on=the.on, kind=the.kind),
    f.Moved(card=the.id, condition=NEW, ratio=the.ratio, basis=the.basis),
    f.Card(id=the.id, vendor=the.vendor, generation=the.generation, released=the.released),
    ~f.Withdrawn(card=the.id),
]
"""The card has a new price, but no recent one."""
CARRIED_ON = f.Offer(
    card=the.id, condition=NEW, usd=TODAY, basis=the.basis, on=the.on, kind=the.kind
)

rule(
    "PRICE-020",
    "Without a recent price, a card of the newest generation keeps its last one",
    PRICED_NEW_BEFORE,
    f.Newest(vendor=the.vendor, generation=the.generation),
    f.Parameter(name="new-cards-are-sold-for", value=the.sold_years),
    f.Day(date=the.date),
    years_between(the.released, the.date) <= the.sold_years,
    ~f.AskingPrice(card=the.id),
    then=CARRIED_ON,
    says="{card[name]}: last seen new at {last:g} US dollars on {on}, carried forward at "
    "{ratio:g} times that.",
    because="List prices rarely change while a card is in production, but in a shortage or a glut "
    "all prices move.",
)

rule(
    "PRICE-021",
    "For a while after its successor appears, a card is still sold new",
    PRICED_NEW_BEFORE,
    f.Newest(vendor=the.vendor, generation=the.latest, years=the.since),
    the.generation.differs_from(the.latest),
    AS.sellout << f.Parameter(name="old-stock-is-sold-for", value=the.sellout_years),
    the.since <= the.sellout_years,
    AS.sold << f.Parameter(name="new-cards-are-sold-for", value=the.sold_years),
    f.Day(date=the.date),
    years_between(the.released, the.date) <= the.sold_years,
    ~f.AskingPrice(card=the.id),
    then=CARRIED_ON,
    says="{card[name]}: last seen new at {last:g} US dollars on {on}. Its successors have been "
    "out for {since:.1f} years, so old stock is still for sale.",
    because="Shops sell off the stock they have.",
)

# --- used ---------------------------------------------------------------------------------

rule(
    "PRICE-030",
    "A used card costs its last known price, adjusted for how the used market has moved since",
    f.Quote(card=the.id, condition=USED, usd=the.last, on=the.on, kind=the.kind),
    f.Card(id=the.id),
    f.Moved(card=the.id, condition=USED, ratio=the.ratio, basis=the.basis),
    ~f.AskingPrice(card=the.id),
    then=f.Offer(card=the.id, condition=USED, usd=TODAY, basis=the.basis, on=the.on, kind=the.kind),
    says="{card[name]}: {last:g} US dollars used, seen on {on}; prices are now {ratio:g} times as "
    "high.",
    because="Used prices rise and fall together.",
)

rule(
    "PRICE-031",
    "A used card without an observed price costs its launch price minus depreciation",
    f.Quote(card=the.id, condition=LAUNCH, usd=the.last, on=the.on, years=the.years),
    f.Card(id=the.id, vendor=the.vendor, generation=the.generation, segment=the.segment),
    f.Newest(vendor=the.vendor, generation=the.latest),
    the.generation.differs_from(the.latest),
    AS.age << f.Parameter(name="used-cards-appear-after", value=the.used_after_years),
    the.years >= the.used_after_years,
    AS.known << f.Parameter(name="resale-rate-holds-for", value=the.most_years),
    the.years <= the.most_years,
    ~f.Quote(card=the.id, condition=USED),
    AS.resale << f.Parameter(name="resale-rate", value=the.rate),
    AS.market << f.Drift(segment=the.segment, condition=USED, ratio=the.drift),
    ~f.AskingPrice(card=the.id),
    let={"usd": round(the.last * the.rate**the.years * the.drift, 2)},
    then=f.Offer(card=the.id, condition=USED, usd=the.usd, basis=MODELLED, on=the.on, kind=LAUNCH),
    says="{card[name]} launched at {last:g} US dollars on {on}. If it keeps {rate:g} of its value "
    "each year, and used ones now cost {drift:g} times that, a used one costs {usd:.0f}.",
    because="Resale prices start from the launch price and fall as the years pass.",
)

# --- quoted to the buyer --------------------------------------------------------------------

rule(
    "PRICE-040",
    "A price you were quoted for a card is treated as an offer",
    f.AskingPrice(card=the.id, usd=the.usd),
    f.Card(id=the.id),
    f.Day(date=the.date),
    then=f.Offer(card=the.id, condition=ASKED, usd=the.usd, basis="asked", on=the.date, kind=ASKED),
    says="You were offered {card[name]} at {usd:g} US dollars.",
    because="It is the price you would pay.",
)
