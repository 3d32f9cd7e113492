"""Compare the cost of renting across clouds and with the cost of a card (stage 13)."""

from __future__ import annotations

from typing import Any

from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Advice,
    Answer,
    BreakEven,
    HeldWhileUsed,
    OwnCard,
    Purse,
    RentAdvised,
    Rental,
    RentalChosen,
    RentalOut,
    ServiceWanted,
    UseExpected,
)
from expert.rules.cloud.leaning import hour_value
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.rent_or_buy import KNOWN, NO_LIMIT_HOURS

COMPARED = 3
USELESS = ("memory", "support")
"""Reasons that leave nothing to compare: too little memory, or no software support."""


@formula
def hours_in_words(hours: float) -> str:
    """Return when a card pays off, in words.

    >>> hours_in_words(173.4), hours_in_words(10**9)
    ('after about 173 hours', 'never')
    """
    return "never" if hours >= NO_LIMIT_HOURS else f"after about {hours:.0f} hours"


@formula
def risk_in_words(kind: str) -> str:
    """Return the risk that comes with a kind of price, worded for the middle of a sentence."""
    return " as a spot instance, which may be taken away at any time" if kind == "spot" else ""


@formula
def all_in_words(cards: int, usd: float) -> str:
    """Return the price of all cards together, in words; nothing for a single card."""
    return f", or {usd * cards:g} for all {cards}" if cards > 1 else ""


rule(
    "ADVICE-500",
    "An hourly price is shown with its cloud and its date",
    RentAdvised(),
    RentalChosen(cloud=the.cloud, card=the.card),
    Rental(cloud=the.cloud, card=the.card, kind=the.kind, usd=the.usd, on=the.on, cards=the.cards),
    let={"risk": risk_in_words(the.kind), "together": all_in_words(the.cards, the.usd)},
    then=Advice(
        topic=TOPIC,
        says="{rental[cloud_name]}: one {rental[name]} costs {usd:g} US dollars an "
        "hour{risk}{together} (price as of {on}).",
    ),
    says="{rental[name]} at {rental[cloud_name]}: {usd:g} US dollars an hour, as of {on}.",
    because="Hourly prices change, and every cloud has its own.",
)


@rule(
    "ADVICE-501",
    "The best cloud is compared with others by work per dollar",
    RentAdvised(),
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    Rental(cloud=the.cloud, card=the.card),
    ~Answer(key="deadline", value=True),
    ~HeldWhileUsed(),
    uses=[Rental, RentalOut, RentalChosen],
    concludes=[Advice],
    says="For the same money, {rental[name]} does {list}.",
    because="This figure shows whether switching clouds is worth it.",
    sources=["dettmers-2019-04-03"],
)
def compare_value_of_clouds(engine: Engine, rental: Rental) -> dict[str, object]:
    """Compare the chosen rental with the best rentals from clouds that were not chosen."""
    chosen = {c["cloud"] for c in engine.every(RentalChosen)}
    useless = {o["card"] for o in engine.every(RentalOut) if o["reason"] in USELESS}
    best: dict[str, Rental] = {}
    for other in engine.every(Rental):
        name = other["cloud"]
        if name in chosen or other["card"] in useless:
            continue
        if hour_value(other) >= hour_value(rental):
            continue
        if name not in best or hour_value(other) > hour_value(best[name]):
            best[name] = other
    rivals = sorted(best.values(), key=lambda r: (-hour_value(r), r["cloud"]))[:COMPARED]
    if not rivals:
        return {}
    engine.cite(*rivals)
    words = [
        f"{hour_value(rental) / hour_value(r):.1f} times the work of {r['name']} at "
        f"{r['cloud_name']}"
        for r in rivals
    ]
    says = f"For the same money, {rental['cloud_name']} does {', '.join(words)}."
    engine.conclude(Advice(topic=TOPIC, says=says))
    return {"list": ", ".join(words)}


FOR_THE_SAME_WORK = (
    "the work that {own_card[name]} ({own_card[usd]:.0f} US dollars) does in an hour costs "
    "{rent:.2f} US dollars on {rental[name]} at {rental[cloud_name]}"
)
FOR_AN_HOUR = (
    "an hour of {rental[name]} at {rental[cloud_name]} costs {rent:.2f} US dollars, and "
    "{own_card[name]} costs {own_card[usd]:.0f}"
)


def tells_when_it_pays(
    id: str, title: str, *own: Any, rent: str, counted: str, because: str
) -> None:
    """Declare a rule that says when a card pays off, and which costs are included."""
    rule(
        id,
        title,
        UseExpected(),
        ~ServiceWanted(usd_per_month=0, instead=True),
        *own,
        RentalChosen(rank=1, cloud=the.cloud, card=the.card),
        Rental(cloud=the.cloud, card=the.card),
        BreakEven(cloud=the.cloud, card=the.card, usd=the.rent, hours=the.hours),
        let={"when": hours_in_words(the.hours)},
        then=Advice(
            topic="rent or buy",
            says="Rent adds up: "
            + rent
            + ". The card's break-even point, "
            + counted
            + " the rest of the computer: {when}; {use_expected[a_week]:g} hours a week for "
            "{use_expected[years]:g} years come to {use_expected[hours]:.0f}.",
        ),
        says="{own_card[name]} breaks even with {rental[name]} at {rental[cloud_name]}: {when}.",
        because=because,
        sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    )


WITH_ELECTRICITY = "including its electricity but not"
WITHOUT_ELECTRICITY = "including neither its electricity, whose cost is unknown, nor"

tells_when_it_pays(
    "ADVICE-510",
    "The answer always says after how many hours a card pays off",
    OwnCard(kw=P(KNOWN)),
    ~HeldWhileUsed(),
    rent=FOR_THE_SAME_WORK,
    counted=WITH_ELECTRICITY,
    because="Only you know how many hours you will use it.",
)
tells_when_it_pays(
    "ADVICE-511",
    "If a card's power draw is unknown, the answer leaves out its electricity and says so",
    OwnCard(),
    ~OwnCard(kw=P(KNOWN)),
    ~HeldWhileUsed(),
    rent=FOR_THE_SAME_WORK,
    counted=WITHOUT_ELECTRICITY,
    because="Electricity would make the card pay off later, but nobody can say how much later.",
)
tells_when_it_pays(
    "ADVICE-973",
    "Beside a machine that waits for you, a card pays off by the hour",
    OwnCard(kw=P(KNOWN)),
    HeldWhileUsed(),
    rent=FOR_AN_HOUR,
    counted=WITH_ELECTRICITY,
    because="Only you know how many hours you will use it.",
)
tells_when_it_pays(
    "ADVICE-974",
    "Beside a machine that waits for you, a card of unknown power draw pays off by the hour, too",
    OwnCard(),
    ~OwnCard(kw=P(KNOWN)),
    HeldWhileUsed(),
    rent=FOR_AN_HOUR,
    counted=WITHOUT_ELECTRICITY,
    because="Electricity would make the card pay off later, but nobody can say how much later.",
)

rule(
    "ADVICE-515",
    "A budget is also converted to rented hours",
    RentAdvised(),
    Purse(firm=True, high_usd=the.sum),
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    let={"hours": the.sum / (the.usd * the.cards)},
    then=Advice(
        topic=TOPIC,
        says="{sum:.0f} US dollars will pay for {hours:.0f} hours at {rental[cloud_name]}.",
    ),
    says="{sum:.0f} US dollars will pay for {hours:.0f} hours.",
    because="You rent by the hour, so hours are the best way to show what a budget buys.",
)
