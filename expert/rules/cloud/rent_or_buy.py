"""Stage 10 too: whether renting pays."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
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
    id="RANK-500",
    title="Renting is held against the card with the most speed for the money",
    because="It is what the same money would buy.",
    says="Renting is held against {name} for {usd:.0f} US dollars.",
    sources=["judgement"],
    when=[AS.renting << Renting(), AS.purse << Purse(stretch_usd=MATCH.most)],
    uses=[Candidate, Card, CardsWanted, Speed],
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


@rule(
    id="RANK-510",
    title="A card pays once renting for the same work would have cost its price",
    because="Every hour of its own saves the rent and costs electricity only.",
    says=(
        "Renting {rental[name]} at {rental[cloud_name]} for an hour's work of {own[name]} costs "
        "{rent:.2f} US dollars; its {price:.0f} US dollars come back after {hours:.0f} hours."
    ),
    sources=["judgement"],
    when=[
        AS.own << OwnCard(usd=MATCH.price, speed=MATCH.pace, kw=MATCH.kw),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, cost=MATCH.usd, speed=MATCH.speed),
        AS.power << Parameter(name="price-of-electricity", value=MATCH.kwh),
    ],
)
def work_out_break_even(
    engine: Engine,
    price: float,
    pace: float,
    kw: float,
    cloud: str,
    card: str,
    usd: float,
    speed: float,
    kwh: float,
) -> dict[str, object]:
    """Conclude price / (hour price x own speed / rented speed - kilowatts x price of one hour)."""
    rent = usd * pace / speed
    hours = _hours_until(price, rent - kw * kwh)
    engine.conclude(BreakEven(cloud=cloud, card=card, usd=round(rent, 4), hours=hours))
    return {"rent": rent, "hours": hours}


@rule(
    id="RANK-511",
    title="Where nobody knows what a card draws, rent alone is held against its price",
    because="Electricity is the small part; a figure for it would be made up.",
    says=(
        "Renting {rental[name]} at {rental[cloud_name]} for an hour's work of {own[name]} costs "
        "{rent:.2f} US dollars; its {price:.0f} US dollars come back after {hours:.0f} hours, "
        "its unknown electricity not counted."
    ),
    sources=["judgement"],
    when=[
        AS.own << OwnCard(card=MATCH.id, usd=MATCH.price, speed=MATCH.pace),
        NOT(Card(id=MATCH.id, board_power_w=P(KNOWN))),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, cost=MATCH.usd, speed=MATCH.speed),
    ],
)
def work_out_break_even_of_rent(
    engine: Engine, price: float, pace: float, cloud: str, card: str, usd: float, speed: float
) -> dict[str, object]:
    """Conclude price / (hour price x own speed / rented speed)."""
    rent = usd * pace / speed
    hours = _hours_until(price, rent)
    engine.conclude(BreakEven(cloud=cloud, card=card, usd=round(rent, 4), hours=hours))
    return {"rent": rent, "hours": hours}


def _hours_until(price: float, saved: float) -> float:
    """Return after how many hours a price comes back, when each of them saves so much."""
    hours = round(price / saved, 1) if saved > 0 else float(NO_LIMIT_HOURS)
    return min(hours, float(NO_LIMIT_HOURS))


def are_too_few(expected: float, hours: float) -> bool:
    """The work expected ends before the card has paid."""
    return expected < hours


def are_enough(expected: float, hours: float) -> bool:
    """The card has paid before the work expected ends."""
    return expected >= hours


@rule(
    id="RANK-520",
    title="For few hours renting is cheaper",
    because="A card costs the same whether it works or not.",
    says="{expected:.0f} hours are expected, fewer than the {hours:.0f} after which a card pays.",
    sources=["judgement"],
    when=[
        AS.use << UseExpected(hours=MATCH.expected),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card, hours=MATCH.hours),
        TEST(are_too_few),
    ],
)
def find_rent_cheaper(engine: Engine, cloud: str, card: str) -> None:
    """Conclude that renting pays."""
    engine.conclude(RentPays(cloud=cloud, card=card))


@rule(
    id="RANK-521",
    title="For many hours buying is cheaper",
    because="Rent adds up, the price of a card does not.",
    says="{expected:.0f} hours are expected; a card pays after {hours:.0f}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        AS.use << UseExpected(hours=MATCH.expected),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card, hours=MATCH.hours),
        TEST(are_enough),
    ],
)
def find_own_cheaper(engine: Engine, cloud: str, card: str) -> None:
    """Conclude that buying pays."""
    engine.conclude(OwnPays(cloud=cloud, card=card))
