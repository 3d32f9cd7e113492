"""Sets of computers: what each costs and does."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import (
    Card,
    Job,
    Known,
    Member,
    Named,
    Offer,
    OfferOut,
    Parameter,
    Scaling,
    Speed,
    SystemFound,
    Topic,
)
from expert.rules.amdahl import gain_of_system
from expert.rules.vocabulary import TRAINING_JOBS

COMPARE_SYSTEMS = "compare_systems"
IN_TURN = OneOf(("run_llm", "generate_images"))
ONE = 1


def named_system() -> list[Any]:
    """A set of computers is asked about, with this card in it."""
    return [
        AS.named
        << Named(
            role="candidate",
            kind="system",
            id=MATCH.group,
            text=MATCH.text,
            count=MATCH.cards,
            computers=MATCH.computers,
        ),
        AS.member << Member(group=MATCH.group, card=MATCH.id),
        AS.card << Card(id=MATCH.id),
    ]


def prices_and_speed() -> list[Any]:
    """The card is on offer, its speed is known, and so is what a computer costs."""
    return [
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition, usd=MATCH.usd),
        NOT(OfferOut(card=MATCH.id, condition=MATCH.condition)),
        AS.pace << Speed(card=MATCH.id, value=MATCH.speed),
        AS.base << Parameter(name="price-of-a-computer", value=MATCH.base_usd),
    ]


@rule(
    id="REACH-670",
    title="A set of computers is as fast as its cards together, less what their links lose",
    because="One run on many GPUs waits for the slowest exchange between them.",
    says="{named[text]}: {total:.0f} US dollars, speed {together:.0f}.",
    sources=["amdahl-1967", "dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        AS.work << Job(id=P(TRAINING_JOBS)),
        *named_system(),
        *prices_and_speed(),
        AS.loss << Parameter(name="speed-kept-between-computers", value=MATCH.kept),
        AS.known << Known(key="code", value=MATCH.code),
        AS.scaling << Scaling(of=MATCH.code, gpus=MATCH.measured, low=MATCH.low, high=MATCH.high),
    ],
)
def rate_system(
    engine: Engine,
    text: str,
    cards: int,
    computers: int,
    card: Card,
    condition: str,
    usd: float,
    speed: float,
    base_usd: float,
    kept: float,
    measured: int,
    low: float,
    high: float,
) -> dict[str, object]:
    """Conclude price and speed of a set of computers that train together."""
    gain = gain_of_system(measured, (low + high) / 2, cards, computers, kept)
    system = _system(text, card, (computers, cards), (condition, usd, base_usd), speed * gain)
    engine.conclude(system)
    return {"total": system["total_usd"], "together": system["speed"]}


@rule(
    id="REACH-671",
    title="Cards that run a model work in turn, so more of them are not faster",
    because="Each holds some of the layers, and the data passes through all of them.",
    says="{named[text]}: {total:.0f} US dollars, speed {speed:.0f} as of one card.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        AS.work << Job(id=P(IN_TURN)),
        *named_system(),
        *prices_and_speed(),
    ],
)
def rate_system_in_turn(
    engine: Engine,
    text: str,
    cards: int,
    computers: int,
    card: Card,
    condition: str,
    usd: float,
    speed: float,
    base_usd: float,
) -> dict[str, object]:
    """Conclude price and speed of a set of computers whose cards work in turn."""
    system = _system(text, card, (computers, cards), (condition, usd, base_usd), speed)
    engine.conclude(system)
    return {"total": system["total_usd"]}


@rule(
    id="REACH-672",
    title="A single card asked about stands for one computer with it",
    because="A card needs a computer too, and its price belongs to the comparison.",
    says="{card[name]} in one computer: {total:.0f} US dollars, speed {speed:.0f}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        AS.named << Named(role="candidate", kind="card", id=MATCH.id, text=MATCH.text),
        AS.card << Card(id=MATCH.id),
        *prices_and_speed(),
    ],
)
def rate_single_card(
    engine: Engine,
    text: str,
    card: Card,
    condition: str,
    usd: float,
    speed: float,
    base_usd: float,
) -> dict[str, object]:
    """Conclude price and speed of one computer with one card."""
    system = _system(text, card, (ONE, ONE), (condition, usd, base_usd), speed)
    engine.conclude(system)
    return {"total": system["total_usd"]}


def _system(
    text: str,
    card: Card,
    counts: tuple[int, int],
    money: tuple[str, float, float],
    speed: float,
) -> SystemFound:
    """Return a system of so many computers and cards, at a card's and a computer's price."""
    computers, cards = counts
    condition, usd, base_usd = money
    return SystemFound(
        text=text,
        card=card["id"],
        name=card["name"],
        computers=computers,
        cards=cards,
        condition=condition,
        usd=usd,
        total_usd=round(cards * usd + computers * base_usd, 2),
        speed=round(speed, 3),
        **({"gib": card["memory_gib"]} if "memory_gib" in card else {}),
    )
