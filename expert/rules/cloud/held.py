"""Machines that wait for people: enough speed, and when a card pays off (stages 1 and 10)."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.cards.generation import is_in_tokens
from expert.rules.cloud.rent_or_buy import KNOWN, hours_until
from expert.rules.cloud.renting import pace_of
from expert.rules.situation.users import COMPANIES
from expert.rules.vocabulary import SEVERAL, TRAINING_JOBS

WAITS_FOR_PEOPLE = OneOf(("run_llm", "generate_images"))
HOUR_FOR_HOUR = 1
WATCHED = OneOf(("prototype", "infer"))
"""Phases of a project in which a person sits in front of the machine."""
BY_THE_HOUR = [f.Renting(), AS.policy << f.Setting(name="sound_within")]


# --- what waits for people ---------------------------------------------------------

rule(
    "SITUATION-960",
    "You pay for a machine that answers people even while it waits for them",
    BY_THE_HOUR,
    f.Job(id=the.work & P(WAITS_FOR_PEOPLE)),
    then=f.HeldWhileUsed(),
    says="For the job {work}, the machine waits for people most of the time.",
    because="A faster machine waits just as long for the next question, at a higher price.",
)

rule(
    "SITUATION-961",
    "You pay for a machine that you experiment on even while you think",
    BY_THE_HOUR,
    f.Job(id=P(TRAINING_JOBS)),
    f.Answer(key="phase", value=the.phase & P(WATCHED)),
    then=f.HeldWhileUsed(),
    says="In the phase {phase}, the machine waits for you most of the time.",
    because="A faster machine does not reduce the hours you spend in front of it.",
)

rule(
    "PLATFORM-960",
    "Training and tuning by one person are judged by their total bill",
    BY_THE_HOUR,
    f.Job(id=the.work & P(TRAINING_JOBS)),
    ~f.HeldWhileUsed(),
    ~f.Profile(id=P(COMPANIES)),
    then=f.JobIsBilled(),
    says="The job {work} is rented for as long as it takes.",
    because="What matters is the total bill. For a company that trains all year, what matters is "
    "the work done per dollar.",
)

# --- which speed is enough ---------------------------------------------------------


def enough_tokens(
    id: str, title: str, *conditions: Any, name: str, because: str, **least: Any
) -> None:
    """Declare how many tokens a second are enough for a machine that answers people."""
    rule(
        id,
        title,
        f.HeldWhileUsed(),
        f.Job(id="run_llm"),
        EXISTS(f.Speed(unit=P(is_in_tokens))),
        *conditions,
        f.Parameter(name=name, value=the.enough),
        let={"least": least.get("least", the.enough)},
        then=f.RentedSpeed(least=the.least),
        says="{least:g} tokens/s for each person are enough.",
        because=because,
    )


enough_tokens(
    "RANK-960",
    "For one reader, a rental is fast enough if it generates text as fast as a person reads",
    ~f.Known(key="users", value=P(SEVERAL)),
    name="tokens-a-person-reads",
    because="Nobody reads faster on a machine that costs more.",
)
enough_tokens(
    "RANK-961",
    "For several users, a rental is fast enough if each of them gets about enough speed",
    f.Known(key="users", value=P(SEVERAL)),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    name="tokens-a-served-user-wants",
    least=round(the.enough * (1 - the.share), 2),
    because="A server that generates text faster than its users read does not help any of them. "
    "Speeds are known only to within a share, so a smaller shortfall means nothing.",
)

rule(
    "RANK-962",
    "A rental that waits for you is fast enough if it comes near the card you would buy",
    f.HeldWhileUsed(),
    ~f.Speed(unit=P(is_in_tokens)),
    f.OwnCard(name=the.name),
    f.Parameter(name="rented-is-no-slower-than", value=the.share),
    let={"least": round(the.share * pace_of(the.own_card), 3)},
    then=f.RentedSpeed(least=the.least),
    says="Fast enough is {share:g} times the speed of {name}, which you could buy.",
    because="You would accept this speed on your own computer.",
)

# --- when a card pays off ----------------------------------------------------------


def pays_off(id: str, title: str, *own: Any, hours: Any, says: str, because: str) -> None:
    """Declare when a card pays off compared with a machine that is paid for while it waits."""
    rule(
        id,
        title,
        f.HeldWhileUsed(),
        *own,
        f.Rental(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
        let={"rent": the.usd * the.cards, "hours": hours},
        then=f.BreakEven(
            cloud=the.cloud,
            card=the.card,
            usd=round(the.rent, 4),
            hours=the.hours,
            replaces=HOUR_FOR_HOUR,
        ),
        says="An hour of {rental[name]} at {rental[cloud_name]} costs {rent:.2f} US dollars; the "
        "price of {own_card[name]}, {price:.0f} US dollars, is earned back after {hours:.0f} "
        "hours" + says,
        because=because,
    )


pays_off(
    "RANK-963",
    "Compared hour for hour, a card pays off once renting for that many hours would have cost as "
    "much",
    f.OwnCard(usd=the.price, kw=the.kw),
    f.ElectricityPrice(usd_per_kwh=the.kwh),
    hours=hours_until(the.price, the.rent - the.kw * the.kwh),
    says=".",
    because="An hour on your own card saves an hour's rent and costs only electricity.",
)
pays_off(
    "RANK-964",
    "Compared hour for hour, a card of unknown power draw is compared with rent alone",
    f.OwnCard(card=the.id, usd=the.price),
    ~f.Card(id=the.id, board_power_w=P(KNOWN)),
    hours=hours_until(the.price, the.rent),
    says=", not counting its electricity, whose cost is unknown.",
    because="Electricity is a small part of the cost, and any figure for it would be made up.",
)
