"""Stages 10 and 11 too: whether renting pays, and what speaks against a rental."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.conditions import OneOf
from expert.engine import Engine
from expert.facts import (
    Answer,
    BreakEven,
    Candidate,
    Card,
    CloudTrait,
    Named,
    NotServed,
    OwnCard,
    OwnPays,
    Parameter,
    Purse,
    Rental,
    RentalOut,
    Renting,
    RentPays,
    RuledOut,
    UseExpected,
)
from expert.rule import rule
from expert.rules.rank import value_of

MEMORY_RULES = OneOf(("FIT-031", "FIT-033", "FIT-034"))
SOFTWARE_RULES = OneOf(("PLATFORM-030", "PLATFORM-035"))
WATTS_PER_KILOWATT = 1000
NO_LIMIT_HOURS = 10**9


# --- renting against buying ---------------------------------------------------------


@rule(
    id="RANK-500",
    title="Renting is held against the card with the most speed for the money",
    because="It is what the same money would buy.",
    says="Renting is held against {name} for {usd:.0f} US dollars.",
    sources=["judgement"],
    when=[AS.renting << Renting(), AS.purse << Purse(stretch_usd=MATCH.most)],
    uses=[Candidate, Card],
)
def find_own_card(engine: Engine, most: float) -> dict[str, object]:
    """Conclude the best value the money reaches; the best of all where it reaches none."""
    found = engine.every(Candidate)
    within = [c for c in found if c["usd"] <= most] or found
    if not within:
        return {}
    best = min(within, key=lambda c: (-value_of(c), c["usd"], c["card"], c["condition"]))
    (card,) = engine.every(Card, id=best["card"])
    watts = card.get("board_power_w", 0) * best["cards"]
    engine.cite(best, card)
    engine.conclude(
        OwnCard(
            card=best["card"],
            name=best["name"],
            usd=best["usd"],
            speed=best["speed"],
            kw=round(watts / WATTS_PER_KILOWATT, 3),
        )
    )
    return {"name": best["name"], "usd": best["usd"]}


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
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, usd=MATCH.usd, speed=MATCH.speed),
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
    saved = rent - kw * kwh
    hours = round(price / saved, 1) if saved > 0 else float(NO_LIMIT_HOURS)
    hours = min(hours, float(NO_LIMIT_HOURS))
    engine.conclude(BreakEven(cloud=cloud, card=card, usd=round(rent, 4), hours=hours))
    return {"rent": rent, "hours": hours}


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


# --- what speaks against a rental ---------------------------------------------------


@rule(
    id="RANK-530",
    title="What is rented must hold the work, too",
    because="A rented memory is not larger than a bought one.",
    says="{rental[name]} at {rental[cloud_name]} has too little memory.",
    sources=["judgement"],
    when=[
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        AS.reason << RuledOut(card=MATCH.card, rule=P(MEMORY_RULES)),
    ],
)
def leave_out_small_rental(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a rental with too little memory."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-530"))


@rule(
    id="RANK-531",
    title="What is rented must run the software of the day, too",
    because="Clouds keep old machines for years after libraries have left them behind.",
    says="{rental[name]} at {rental[cloud_name]} is no longer served by the software.",
    sources=["judgement"],
    when=[
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        AS.reason << RuledOut(card=MATCH.card, rule=P(SOFTWARE_RULES)),
    ],
)
def leave_out_unserved_rental(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a rental that the software does not serve."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-531"))


@rule(
    id="RANK-532",
    title="A cloud that does not suit the work is no choice",
    because="Hardware made for one purpose does badly at another.",
    says="{rental[cloud_name]} does not suit {key} = {value}: {trait[says]}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.trait
        << CloudTrait(cloud=MATCH.cloud, kind="unsuited", key=MATCH.key, value=MATCH.value),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(Answer(key="accepts_trouble", value=True)),
    ],
)
def leave_out_unsuited(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that does not suit an answer."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-532"))


@rule(
    id="RANK-533",
    title="A cloud that works badly where one is, is no choice",
    because="A dropped connection ends the run.",
    says="{rental[cloud_name]} works badly or not at all in {region}.",
    sources=["zhihu-2020"],
    when=[
        AS.place << Answer(key="region", value=MATCH.region),
        AS.gap << NotServed(service=MATCH.cloud, region=MATCH.region),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
    ],
)
def leave_out_far_cloud(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that does not serve the country."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-533"))


@rule(
    id="RANK-534",
    title="Under a deadline only what can grow at once is a choice",
    because="Before a deadline, waiting costs more than money.",
    says="{rental[cloud_name]} is not known to grow and shrink at once.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="deadline", value=True),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(CloudTrait(cloud=MATCH.cloud, kind="flexible")),
    ],
)
def leave_out_inflexible(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that is not flexible."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-534"))


def is_hardly_faster(speed: float, pace: float, factor: float) -> bool:
    """What is rented is not clearly faster than the card to buy."""
    return speed < factor * pace


@rule(
    id="RANK-535",
    title="What is neither cheaper nor clearly faster than a card to buy is not rented",
    because="Dear and slow is the wrong way round.",
    says=(
        "{rental[name]} at {rental[cloud_name]} has {share:.2f} times the speed of {own[name]}, "
        "which pays after {even[hours]:.0f} hours."
    ),
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.renting << Renting(depth="asked"),
        AS.pays << OwnPays(cloud=MATCH.cloud, card=MATCH.card),
        AS.even << BreakEven(cloud=MATCH.cloud, card=MATCH.card),
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card, speed=MATCH.speed),
        AS.own << OwnCard(speed=MATCH.pace),
        AS.lead << Parameter(name="clearly-faster-from", value=MATCH.factor),
        TEST(is_hardly_faster),
    ],
)
def leave_out_dear_and_slow(
    engine: Engine, cloud: str, card: str, speed: float, pace: float
) -> dict[str, object]:
    """Leave out a rental that is dear and slow."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-535"))
    return {"share": speed / pace}


@rule(
    id="RANK-536",
    title="Who names clouds hears about these",
    because="The choice is between the named ones.",
    says="{rental[cloud_name]} was not named.",
    sources=["judgement"],
    when=[
        AS.rental << Rental(cloud=MATCH.cloud, card=MATCH.card),
        NOT(Named(role="candidate", kind="cloud", id=MATCH.cloud)),
        EXISTS(Named(role="candidate", kind="cloud")),
    ],
)
def leave_out_not_named(engine: Engine, cloud: str, card: str) -> None:
    """Leave out a cloud that was not named."""
    engine.conclude(RentalOut(cloud=cloud, card=card, rule="RANK-536"))
