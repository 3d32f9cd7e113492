"""Stages 1 to 9 too: whether renting is looked at, and what an hour of it is worth."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
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


@rule(
    id="SITUATION-500",
    title="A question about renting is answered from the prices of hours",
    because="What renting costs can be looked up; what it is worth can be worked out.",
    says="The question '{ask}' is about renting.",
    sources=["dettmers-2019-04-03"],
    when=[AS.topic << Topic(ask=MATCH.ask & P(ABOUT_RENTING))],
)
def look_at_renting(engine: Engine) -> None:
    """Conclude that renting is the question."""
    engine.conclude(Renting(depth="asked"))


@rule(
    id="SITUATION-501",
    title="Who computes in a cloud rents instead of buying",
    because="A card cannot be put into somebody else's computer.",
    says="It is to run in a cloud, so something to rent is chosen.",
    sources=["judgement"],
    when=[
        AS.place << Answer(key="where", value="cloud"),
        AS.topic << Topic(ask=P(WHAT_TO_TAKE)),
    ],
)
def rent_because_of_place(engine: Engine) -> None:
    """Conclude that renting is wanted."""
    engine.conclude(Renting(depth="wanted"))


@rule(
    id="SITUATION-502",
    title="Under a deadline, renting is worth a thought",
    because="Machines that are needed for some weeks only need not be bought.",
    says="There is a deadline.",
    sources=["dettmers-2019-04-03"],
    when=[AS.answer << Answer(key="deadline", value=True), AS.topic << Topic(ask="gpu")],
)
def think_of_renting_for_deadline(engine: Engine) -> None:
    """Conclude that renting is looked at beside the choice of a card."""
    engine.conclude(Renting(depth="aside"))


@rule(
    id="SITUATION-503",
    title="Who says how long it will compute hears whether renting would be cheaper",
    because="A card that stands still most of the week may never pay.",
    says="It will compute for {hours:g} hours a week.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="hours_per_week", value=MATCH.hours),
        AS.topic << Topic(ask="gpu"),
    ],
)
def think_of_renting_for_hours(engine: Engine) -> None:
    """Conclude that renting is looked at beside the choice of a card."""
    engine.conclude(Renting(depth="aside"))


@rule(
    id="SITUATION-504",
    title="With hardly any money, renting is worth a thought",
    because="Some hours cost less than any card.",
    says="There is hardly any money.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[AS.answer << Answer(key="budget", value=ALMOST_NONE), AS.topic << Topic(ask="gpu")],
)
def think_of_renting_for_money(engine: Engine) -> None:
    """Conclude that renting is looked at beside the choice of a card."""
    engine.conclude(Renting(depth="aside"))


@rule(
    id="SITUATION-510",
    title="Without a word on hours, a usual week is assumed",
    because="Renting is dear for many hours and cheap for few.",
    says="Nothing was said about hours, so {hours:g} hours of computing a week are assumed.",
    sources=["judgement"],
    when=[
        AS.renting << Renting(depth="asked"),
        AS.usual << Parameter(name="hours-a-week", value=MATCH.hours),
        NOT(Answer(key="hours_per_week")),
    ],
)
def assume_hours(engine: Engine, hours: float) -> None:
    """Assume the usual hours a week."""
    engine.conclude(Assumed(what="hours_per_week", value=hours))
    engine.conclude(HoursAWeek(hours=hours))


@rule(
    id="SITUATION-511",
    title="The hours named are the hours to be paid for",
    because="They were said.",
    says="It will compute for {hours:g} hours a week, as said.",
    sources=["judgement"],
    when=[
        AS.renting << Renting(),
        AS.answer << Answer(key="hours_per_week", value=MATCH.hours),
    ],
)
def take_hours(engine: Engine, hours: float) -> None:
    """Take over the hours a week."""
    engine.conclude(HoursAWeek(hours=hours))


@rule(
    id="SITUATION-512",
    title="A card is paid once for all the hours of its life",
    because="Renting must be held against the whole of them.",
    says="{a_week:g} hours a week for {years:g} years are {hours:.0f} hours.",
    sources=["judgement"],
    when=[
        AS.week << HoursAWeek(hours=MATCH.a_week),
        AS.life << Parameter(name="card-is-kept-for", value=MATCH.years),
    ],
)
def sum_up_hours(engine: Engine, a_week: float, years: float) -> dict[str, object]:
    """Conclude hours a week x 52 x years."""
    hours = a_week * WEEKS_PER_YEAR * years
    engine.conclude(UseExpected(hours=hours, a_week=a_week, years=years))
    return {"hours": hours}


# --- prices and speeds of hours -----------------------------------------------------


def is_recent(years: float, limit: float) -> bool:
    """The price was seen lately enough."""
    return years <= limit


def recent_hour(kind: str) -> list[Any]:
    """A price of an hour of that kind was seen lately enough."""
    return [
        AS.hour
        << Hour(
            cloud=MATCH.cloud,
            card=MATCH.card,
            kind=kind,
            usd=MATCH.usd,
            on=MATCH.on,
            years=MATCH.years,
            at_once=MATCH.least,
        ),
        AS.age << Parameter(name="rent-price-counts-for", value=MATCH.limit),
        TEST(is_recent),
    ]


@rule(
    id="PRICE-500",
    title="The newest price of an hour counts",
    because="Clouds change their prices seldom; until somebody sees another one, it holds.",
    says="{place[name]}: an hour of {card} for {usd:g} US dollars, seen on {on}.",
    sources=["judgement"],
    when=[
        AS.renting << Renting(),
        AS.place << Cloud(id=MATCH.cloud),
        *recent_hour("on_demand"),
        NOT(HourOffer(cloud=MATCH.cloud, card=MATCH.card, kind="spot")),
    ],
)
def offer_hour(engine: Engine, cloud: str, card: str, usd: float, on: str, least: int) -> None:
    """Conclude that the hour is on offer."""
    engine.conclude(
        HourOffer(cloud=cloud, card=card, kind="on_demand", usd=usd, on=on, at_once=least)
    )


@rule(
    id="TREND-500",
    title="Spot prices count for an advisor who goes by them",
    because="A spot machine costs a fraction, and may be taken away at any time.",
    says="{place[name]}: an hour of {card} for {usd:g} US dollars on the spot, seen on {on}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.setting << Setting(name="counts_spot", value=True),
        AS.renting << Renting(),
        AS.place << Cloud(id=MATCH.cloud),
        *recent_hour("spot"),
        NOT(Answer(key="deadline", value=True)),
    ],
)
def offer_spot_hour(engine: Engine, cloud: str, card: str, usd: float, on: str, least: int) -> None:
    """Conclude that the hour is on offer on the spot."""
    engine.conclude(HourOffer(cloud=cloud, card=card, kind="spot", usd=usd, on=on, at_once=least))


@rule(
    id="MARKET-500",
    title="What can be rented is looked at closely",
    because="It is held against the cards to buy, in the same measure.",
    says="{card[name]} can be rented.",
    sources=["judgement"],
    when=[AS.offer << HourOffer(card=MATCH.id), AS.card << Card(id=MATCH.id)],
)
def look_at_rented(engine: Engine, id: str) -> None:
    """Conclude that the accelerator is looked at closely."""
    engine.conclude(Relevant(card=id))


@rule(
    id="SPEED-500",
    title="An hour is worth the work that is done in it",
    because="A cheap hour of something slow can cost more than a dear one of something fast.",
    says="{place[name]}: {card[name]} at {usd:g} US dollars an hour has speed {speed:g}.",
    sources=["judgement"],
    when=[
        AS.offer
        << HourOffer(
            cloud=MATCH.cloud,
            card=MATCH.id,
            usd=MATCH.usd,
            at_once=MATCH.least,
        ),
        AS.place << Cloud(id=MATCH.cloud, name=MATCH.cloud_name),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        AS.pace << Speed(card=MATCH.id, value=MATCH.speed),
    ],
    uses=[CardsThatGain, CardsWanted, Fits, MoreCardsWanted],
)
def find_rental(
    engine: Engine,
    offer: HourOffer,
    cloud: str,
    cloud_name: str,
    id: str,
    name: str,
    usd: float,
    least: int,
    speed: float,
) -> None:
    """Conclude a rental; a model that lies on several cards is no faster on them than on one."""
    fits = engine.every(Fits, card=id)
    together = engine.every(CardsWanted) if fits else []
    faster = engine.every(MoreCardsWanted) if fits else []
    limits = [*faster, *engine.every(CardsThatGain)] if faster else []
    most = min((found["cards"] for found in limits), default=1)
    wanted = max(most, *(found["cards"] for found in fits), 1)
    split = 1 if together else wanted
    cards = max(least, wanted)
    engine.cite(*fits, *together, *limits)
    engine.conclude(
        Rental(
            cloud=cloud,
            cloud_name=cloud_name,
            card=id,
            name=name,
            kind=offer["kind"],
            usd=usd,
            on=offer["on"],
            cards=cards,
            lead=cards / wanted,
            cost=round(usd * split, 4),
            speed=speed,
        )
    )
