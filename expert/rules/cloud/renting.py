"""Stages 1 to 9 too: whether renting is looked at, and what an hour of it is worth."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, P
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    Assumed,
    Card,
    CardsThatGain,
    CardsWanted,
    Cloud,
    Fits,
    Hour,
    HourOffer,
    HoursAWeek,
    MoreCardsWanted,
    Parameter,
    Relevant,
    Rental,
    Renting,
    Setting,
    Speed,
    Topic,
    UseExpected,
)
from expert.rules.vocabulary import ALMOST_NONE

WHAT_TO_TAKE = OneOf(("gpu", "vendor"))
ABOUT_RENTING = OneOf(("cloud", "gpu_or_cloud", "rent_or_buy"))
WEEKS_PER_YEAR = 52


# --- the situation ----------------------------------------------------------------

rule(
    "SITUATION-500",
    "A question about renting is answered from the prices of hours",
    Topic(ask=the.ask & P(ABOUT_RENTING)),
    then=Renting(depth="asked"),
    says="The question '{ask}' is about renting.",
    because="What renting costs can be looked up; what it is worth can be worked out.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "SITUATION-501",
    "Who computes in a cloud rents instead of buying",
    Answer(key="where", value="cloud"),
    Topic(ask=P(WHAT_TO_TAKE)),
    then=Renting(depth="wanted"),
    says="It is to run in a cloud, so something to rent is chosen.",
    because="A card cannot be put into somebody else's computer.",
)

rule(
    "SITUATION-502",
    "Under a deadline, renting is worth a thought",
    Answer(key="deadline", value=True),
    Topic(ask="gpu"),
    then=Renting(depth="aside"),
    says="There is a deadline.",
    because="Machines that are needed for some weeks only need not be bought.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "SITUATION-503",
    "Who says how long it will compute hears whether renting would be cheaper",
    Answer(key="hours_per_week", value=the.hours),
    Topic(ask="gpu"),
    then=Renting(depth="aside"),
    says="It will compute for {hours:g} hours a week.",
    because="A card that stands still most of the week may never pay.",
)

rule(
    "SITUATION-504",
    "With hardly any money, renting is worth a thought",
    Answer(key="budget", value=ALMOST_NONE),
    Topic(ask="gpu"),
    then=Renting(depth="aside"),
    says="There is hardly any money.",
    because="Some hours cost less than any card.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "SITUATION-510",
    "Without a word on hours, a usual week is assumed",
    Renting(depth="asked"),
    Parameter(name="hours-a-week", value=the.hours),
    ~Answer(key="hours_per_week"),
    then=(Assumed(what="hours_per_week", value=the.hours), HoursAWeek(hours=the.hours)),
    says="Nothing was said about hours, so {hours:g} hours of computing a week are assumed.",
    because="Renting is dear for many hours and cheap for few.",
)

rule(
    "SITUATION-511",
    "The hours named are the hours to be paid for",
    Renting(),
    Answer(key="hours_per_week", value=the.hours),
    then=HoursAWeek(hours=the.hours),
    says="It will compute for {hours:g} hours a week, as said.",
    because="They were said.",
)

rule(
    "SITUATION-512",
    "A card is paid once for all the hours of its life",
    HoursAWeek(hours=the.a_week),
    Parameter(name="card-is-kept-for", value=the.years),
    let={"hours": the.a_week * WEEKS_PER_YEAR * the.years},
    then=UseExpected(hours=the.hours, a_week=the.a_week, years=the.years),
    says="{a_week:g} hours a week for {years:g} years are {hours:.0f} hours.",
    because="Renting must be held against the whole of them.",
)


# --- prices and speeds of hours -----------------------------------------------------


def recent_hour(kind: str) -> list[Any]:
    """Renting is looked at, and a price of an hour of that kind was seen lately enough."""
    return [
        Renting(),
        AS.place << Cloud(id=the.cloud),
        Hour(cloud=the.cloud, card=the.card, kind=kind, usd=the.usd, on=the.on, years=the.years),
        Parameter(name="rent-price-counts-for", value=the.limit),
        the.years <= the.limit,
    ]


rule(
    "PRICE-500",
    "The newest price of an hour counts",
    recent_hour("on_demand"),
    ~HourOffer(cloud=the.cloud, card=the.card, kind="spot"),
    then=like(the.hour, HourOffer),
    says="{place[name]}: an hour of {card} for {usd:g} US dollars, seen on {on}.",
    because="Clouds change their prices seldom; until somebody sees another one, it holds.",
)

rule(
    "TREND-500",
    "Spot prices count for an advisor who goes by them",
    Setting(name="counts_spot", value=True),
    recent_hour("spot"),
    ~Answer(key="deadline", value=True),
    then=like(the.hour, HourOffer),
    says="{place[name]}: an hour of {card} for {usd:g} US dollars on the spot, seen on {on}.",
    because="A spot machine costs a fraction, and may be taken away at any time.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "MARKET-500",
    "What can be rented is looked at closely",
    HourOffer(card=the.id),
    Card(id=the.id),
    then=Relevant(card=the.id),
    says="{card[name]} can be rented.",
    because="It is held against the cards to buy, in the same measure.",
)


@rule(
    "SPEED-500",
    "An hour is worth the work that is done in it",
    AS.offer << HourOffer(cloud=the.cloud, card=the.id, usd=the.usd),
    AS.place << Cloud(id=the.cloud),
    Card(id=the.id),
    AS.pace << Speed(card=the.id, value=the.speed),
    uses=[CardsThatGain, CardsWanted, Fits, MoreCardsWanted],
    concludes=[Rental],
    says="{place[name]}: {card[name]} at {usd:g} US dollars an hour has speed {speed:g}.",
    because="A cheap hour of something slow can cost more than a dear one of something fast.",
)
def find_rental(engine: Engine, offer: HourOffer, place: Cloud, card: Card, speed: float) -> None:
    """Conclude a rental; a model that lies on several cards is no faster on them than on one."""
    fits = engine.every(Fits, card=card["id"])
    together = engine.every(CardsWanted) if fits else []
    faster = engine.every(MoreCardsWanted) if fits else []
    limits = [*faster, *engine.every(CardsThatGain)] if faster else []
    most = min((found["cards"] for found in limits), default=1)
    wanted = max(most, *(found["cards"] for found in fits), 1)
    split = 1 if together else wanted
    cards = max(offer["at_once"], wanted)
    engine.cite(*fits, *together, *limits)
    engine.conclude(
        Rental(
            cloud=offer["cloud"],
            cloud_name=place["name"],
            card=card["id"],
            name=card["name"],
            kind=offer["kind"],
            usd=offer["usd"],
            on=offer["on"],
            cards=cards,
            lead=cards / wanted,
            cost=round(offer["usd"] * split, 4),
            speed=speed,
        )
    )
