"""Stage 10 too: whether renting pays."""

from __future__ import annotations

from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    BreakEven,
    Candidate,
    Card,
    CardsWanted,
    OwnCard,
    OwnPays,
    Parameter,
    Purse,
    Rental,
    Renting,
    RentPays,
    Speed,
    UseExpected,
)
from expert.rules.cards.value import value_of

WATTS_PER_KILOWATT = 1000
NO_LIMIT_HOURS = 10**9
KNOWN = AtLeast(0)
"""Any power that is known."""


# --- renting against buying ---------------------------------------------------------


@rule(
    "RANK-500",
    "Renting is held against the card with the most speed for the money",
    Renting(),
    Purse(stretch_usd=the.most),
    uses=[Candidate, Card, CardsWanted, Speed],
    concludes=[OwnCard],
    says="Renting is held against {name} for {usd:.0f} US dollars.",
    because="It is what the same money would buy.",
)
def find_own_card(engine: Engine, most: float) -> dict[str, object]:
    """Conclude the best value the money reaches; the cheapest of all where it reaches none."""
    found = sorted(engine.every(Candidate), key=lambda c: (c["usd"], c["card"], c["condition"]))
    if not found:
        return {}
    within = [c for c in found if c["usd"] <= most] or found[:1]
    best = min(within, key=lambda c: -value_of(c))
    (card,) = engine.every(Card, id=best["card"])
    (pace,) = engine.every(Speed, card=best["card"])
    split = 1 if engine.every(CardsWanted) else best["cards"]
    usd = round(best["usd"] * split / best["cards"], 2)
    engine.cite(best, card, pace)
    engine.conclude(
        OwnCard(
            card=best["card"],
            name=best["name"],
            usd=usd,
            speed=pace["value"],
            **_power(card, split),
        )
    )
    return {"name": best["name"], "usd": usd}


def _power(card: Card, cards: int) -> dict[str, float]:
    """Return the kilowatts of so many of a card; nothing where its power is not known."""
    if "board_power_w" not in card:
        return {}
    return {"kw": round(card["board_power_w"] * cards / WATTS_PER_KILOWATT, 3)}


@formula
def hours_until(price: float, saved: float) -> float:
    """Return after how many hours a price comes back, when each of them saves so much.

    Both are in US dollars; where nothing is saved, the price never comes back.
    """
    hours = round(price / saved, 1) if saved > 0 else float(NO_LIMIT_HOURS)
    return min(hours, float(NO_LIMIT_HOURS))


RENT = the.usd * the.pace / the.speed
"""What renting costs for an hour's work of one's own card, in US dollars."""

rule(
    "RANK-510",
    "A card pays once renting for the same work would have cost its price",
    OwnCard(usd=the.price, speed=the.pace, kw=the.kw),
    Rental(cloud=the.cloud, card=the.card, cost=the.usd, speed=the.speed),
    Parameter(name="price-of-electricity", value=the.kwh),
    let={"rent": RENT, "hours": hours_until(the.price, the.rent - the.kw * the.kwh)},
    then=BreakEven(cloud=the.cloud, card=the.card, usd=round(the.rent, 4), hours=the.hours),
    says="Renting {rental[name]} at {rental[cloud_name]} for an hour's work of {own_card[name]} "
    "costs {rent:.2f} US dollars; its {price:.0f} US dollars come back after {hours:.0f} hours.",
    because="Every hour of its own saves the rent and costs electricity only.",
)

rule(
    "RANK-511",
    "Where nobody knows what a card draws, rent alone is held against its price",
    OwnCard(card=the.id, usd=the.price, speed=the.pace),
    ~Card(id=the.id, board_power_w=P(KNOWN)),
    Rental(cloud=the.cloud, card=the.card, cost=the.usd, speed=the.speed),
    let={"rent": RENT, "hours": hours_until(the.price, the.rent)},
    then=BreakEven(cloud=the.cloud, card=the.card, usd=round(the.rent, 4), hours=the.hours),
    says="Renting {rental[name]} at {rental[cloud_name]} for an hour's work of {own_card[name]} "
    "costs {rent:.2f} US dollars; its {price:.0f} US dollars come back after {hours:.0f} hours, "
    "its unknown electricity not counted.",
    because="Electricity is the small part; a figure for it would be made up.",
)

rule(
    "RANK-520",
    "For few hours renting is cheaper",
    UseExpected(hours=the.expected),
    BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    the.expected < the.hours,
    then=RentPays(cloud=the.cloud, card=the.card),
    says="{expected:.0f} hours are expected, fewer than the {hours:.0f} after which a card pays.",
    because="A card costs the same whether it works or not.",
)

rule(
    "RANK-521",
    "For many hours buying is cheaper",
    UseExpected(hours=the.expected),
    BreakEven(cloud=the.cloud, card=the.card, hours=the.hours),
    the.expected >= the.hours,
    then=OwnPays(cloud=the.cloud, card=the.card),
    says="{expected:.0f} hours are expected; a card pays after {hours:.0f}.",
    because="Rent adds up, the price of a card does not.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)
