"""Stage 13: why so many of several cards are named, and no more."""

from __future__ import annotations

from expert.engine.rule import rule
from expert.engine.terms import formula, the
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

PICKED = [
    Topic(ask="gpu"),
    Pick(kind="card", id=the.id, name=the.name, condition=the.condition, cards=the.cards),
]
FEWER_THAN_MAY_SHARE_THE_WORK = [
    PICKED,
    CardsTaken(card=the.id, condition=the.condition, cards=the.cards, most=the.most),
    the.cards < the.most,
]
HOLD_THE_WORK = "{cards} x {name} {hold} the work, of up to {most} cards"
"""Reads the count, a card's name and the verb that fits the count."""


@formula
def verb(cards: int, for_one: str, for_more: str) -> str:
    """Return the form of a verb that goes with a number of cards."""
    return for_one if cards == 1 else for_more


rule(
    "ADVICE-165",
    "Where fewer cards are named than may share the work, the limit is told",
    PICKED,
    CardsTaken(
        card=the.id,
        condition=the.condition,
        cards=the.cards,
        most=the.most,
        limit=the.limit,
    ),
    let={"are": verb(the.cards, "is", "are")},
    then=Advice(
        topic="several cards",
        says="{cards} of up to {most} cards {are} named: {most} x {name} {limit}.",
    ),
    says="{cards:g} of up to {most:g} cards are named.",
    because="Who knows it can lift it or leave the slots free for later.",
)

rule(
    "ADVICE-166",
    "Where as few cards are named as hold the work, what more would bring is told",
    FEWER_THAN_MAY_SHARE_THE_WORK,
    ~MoreCardsWanted(),
    ~SpreadsBadly(),
    let={"hold": verb(the.cards, "holds", "hold")},
    then=Advice(
        topic="several cards",
        says=HOLD_THE_WORK + "; each further one costs its price again.",
    ),
    says="{cards:g} of up to {most:g} cards hold the work.",
    because="Twice the cards cost twice as much and are not twice as fast.",
    sources=["amdahl-1967"],
)

rule(
    "ADVICE-167",
    "Where the network does not spread over several cards, no more are named",
    FEWER_THAN_MAY_SHARE_THE_WORK,
    SpreadsBadly(net=the.net),
    NetworkType(id=the.net, name=the.kind, says=the.why),
    let={"hold": verb(the.cards, "holds", "hold")},
    then=Advice(
        topic="several cards",
        says=HOLD_THE_WORK + ": {kind} gain hardly anything from more, because {why}.",
    ),
    says="{cards:g} of up to {most:g} cards hold the work, and more bring hardly anything.",
    because="The others would wait for each other most of the time.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-168",
    "More cards than one computer holds take a server or several computers",
    Topic(ask="gpu"),
    CardsWanted(),
    Pick(kind="card", cards=the.has),
    Setting(name="cards_in_one_computer", value=the.allowed),
    the.has > the.allowed,
    ~Answer(key="in_data_centre", value=True),
    then=Advice(
        topic="several cards",
        says="An ordinary computer holds up to {allowed:g} cards; {has} take a server or several "
        "computers, which are not in this sum. With gpus={allowed:g} fewer and larger ones count.",
    ),
    says="{has:g} cards are named, and {allowed:g} fit an ordinary computer.",
    because="Slots, power and cooling of an ordinary computer end somewhere.",
    sources=["dettmers-2016-06-25", "judgement"],
)
