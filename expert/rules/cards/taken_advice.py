"""Stage 13: why so many of several cards are named, and no more."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_more_than_allowed
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    CardsTaken,
    CardsWanted,
    MoreCardsWanted,
    NetworkType,
    Pick,
    Setting,
    SpreadsBadly,
    Topic,
)


def picked_of_several() -> list[Any]:
    """A card is picked, and several of it may share the work."""
    return [
        AS.topic << Topic(ask="gpu"),
        AS.pick
        << Pick(
            kind="card",
            id=MATCH.id,
            name=MATCH.name,
            condition=MATCH.condition,
            cards=MATCH.cards,
        ),
    ]


def are_fewer(cards: int, most: int) -> bool:
    """Fewer cards are taken than may share the work."""
    return cards < most


def fewer_than_may_share() -> list[Any]:
    """Of the picked card fewer are taken than may share the work."""
    return [
        *picked_of_several(),
        AS.taken
        << CardsTaken(card=MATCH.id, condition=MATCH.condition, cards=MATCH.cards, most=MATCH.most),
        TEST(are_fewer),
    ]


@rule(
    id="ADVICE-165",
    title="Where fewer cards are named than may share the work, the limit is told",
    because="Who knows it can lift it or leave the slots free for later.",
    says="{cards:g} of up to {most:g} cards are named.",
    sources=["judgement"],
    when=[
        *picked_of_several(),
        AS.taken
        << CardsTaken(
            card=MATCH.id,
            condition=MATCH.condition,
            cards=MATCH.cards,
            most=MATCH.most,
            limit=MATCH.limit,
        ),
    ],
)
def tell_limit(engine: Engine, name: str, cards: int, most: int, limit: str) -> None:
    """Say why not more cards are named."""
    says = f"{cards} of up to {most} cards {_are(cards)} named: {most} x {name} {limit}."
    engine.conclude(Advice(topic="several cards", says=says))


def _are(cards: int) -> str:
    return "is" if cards == 1 else "are"


@rule(
    id="ADVICE-166",
    title="Where as few cards are named as hold the work, what more would bring is told",
    because="Twice the cards cost twice as much and are not twice as fast.",
    says="{cards:g} of up to {most:g} cards hold the work.",
    sources=["amdahl-1967"],
    when=[
        *fewer_than_may_share(),
        NOT(MoreCardsWanted()),
        NOT(SpreadsBadly()),
    ],
)
def tell_that_few_do(engine: Engine, name: str, cards: int, most: int) -> None:
    """Say that fewer cards than may share the work hold it."""
    says = f"{_hold_the_work(name, cards, most)}; each further one costs its price again."
    engine.conclude(Advice(topic="several cards", says=says))


def _hold_the_work(name: str, cards: int, most: int) -> str:
    hold = "holds" if cards == 1 else "hold"
    return f"{cards} x {name} {hold} the work, of up to {most} cards"


@rule(
    id="ADVICE-167",
    title="Where the network does not spread over several cards, no more are named",
    because="The others would wait for each other most of the time.",
    says="{cards:g} of up to {most:g} cards hold the work, and more bring hardly anything.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
    when=[
        *fewer_than_may_share(),
        AS.bad << SpreadsBadly(net=MATCH.net),
        AS.type << NetworkType(id=MATCH.net, name=MATCH.kind, says=MATCH.why),
    ],
)
def tell_of_bad_spreading(
    engine: Engine, name: str, cards: int, most: int, kind: str, why: str
) -> None:
    """Say why more cards bring hardly anything."""
    says = (
        f"{_hold_the_work(name, cards, most)}: {kind} gain hardly anything from more, "
        f"because {why}."
    )
    engine.conclude(Advice(topic="several cards", says=says))


@rule(
    id="ADVICE-168",
    title="More cards than one computer holds take a server or several computers",
    because="Slots, power and cooling of an ordinary computer end somewhere.",
    says="{has:g} cards are named, and {allowed:g} fit an ordinary computer.",
    sources=["dettmers-2016-06-25", "judgement"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.wanted << CardsWanted(),
        AS.pick << Pick(kind="card", cards=MATCH.has),
        AS.limit << Setting(name="cards_in_one_computer", value=MATCH.allowed),
        TEST(has_more_than_allowed),
        NOT(Answer(key="in_data_centre", value=True)),
    ],
)
def tell_of_server(engine: Engine, has: int, allowed: int) -> None:
    """Say that so many cards take more than an ordinary computer."""
    says = (
        f"An ordinary computer holds up to {allowed:g} cards; {has} take a server or several "
        f"computers, which are not in this sum. With gpus={allowed:g} fewer and larger ones count."
    )
    engine.conclude(Advice(topic="several cards", says=says))
