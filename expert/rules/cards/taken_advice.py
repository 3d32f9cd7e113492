"""Stage 13: why this many cards are named, and no more."""

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
HOLD_THE_WORK = "Of up to {most} cards, {cards} x {name} {hold} the work"
"""A sentence start with the limit, the count, the card's name and the verb form."""


@formula
def verb(cards: int, for_one: str, for_more: str) -> str:
    """Return the form of a verb that agrees with a number of cards."""
    return for_one if cards == 1 else for_more


rule(
    "ADVICE-165",
    "If fewer cards are named than you allow, the limit is given",
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
    because="If you know the limit, you can raise it or leave the slots free for later.",
)

rule(
    "ADVICE-166",
    "If only the cards that hold the work are named, the cost of more is given",
    FEWER_THAN_MAY_SHARE_THE_WORK,
    ~MoreCardsWanted(),
    ~SpreadsBadly(),
    let={"hold": verb(the.cards, "holds", "hold")},
    then=Advice(
        topic="several cards",
        says=HOLD_THE_WORK + ". Each further card costs the full price again.",
    ),
    says="{cards:g} of up to {most:g} cards hold the work.",
    because="Twice the cards cost twice as much and are not twice as fast.",
    sources=["amdahl-1967"],
)

rule(
    "ADVICE-167",
    "If a network does not scale to several cards, no more than needed are named",
    FEWER_THAN_MAY_SHARE_THE_WORK,
    SpreadsBadly(net=the.net),
    NetworkType(id=the.net, name=the.kind, says=the.why),
    let={"hold": verb(the.cards, "holds", "hold")},
    then=Advice(
        topic="several cards",
        says=HOLD_THE_WORK + "; {kind} gain hardly anything from more, because {why}.",
    ),
    says="{cards:g} of up to {most:g} cards hold the work, and more would gain hardly anything.",
    because="Extra cards would wait for each other most of the time.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03"],
)

rule(
    "ADVICE-168",
    "More cards than one computer holds need a server or several computers",
    Topic(ask="gpu"),
    CardsWanted(),
    Pick(kind="card", cards=the.has),
    Setting(name="cards_in_one_computer", value=the.allowed),
    the.has > the.allowed,
    ~Answer(key="in_data_centre", value=True),
    then=Advice(
        topic="several cards",
        says=(
            "An ordinary computer holds up to {allowed:g} cards. {has} cards need a server or "
            "several computers, which the price does not include. With gpus={allowed:g}, fewer and "
            "larger cards count."
        ),
    ),
    says="{has:g} cards are named, but only {allowed:g} fit in an ordinary computer.",
    because="An ordinary computer has limited slots, power and cooling.",
    sources=["dettmers-2016-06-25", "judgement"],
)
