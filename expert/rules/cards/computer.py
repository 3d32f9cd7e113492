"""Stages 7 and 8: whether the person has a computer for the card, and what a new one adds."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import SYSTEM_RAM
from expert.rules.cards.works_counted import WEIGHS_MEMORY

COMPUTER = "computer"
TAKE_NO_CARD = ("laptop", COMPUTER)
"""Form factors of machines with a built-in GPU and no slot for another."""

rule(
    "FIT-221",
    "If you don't say whether you have a computer, part of its price is added",
    WEIGHS_MEMORY,
    ~f.ComputerAtHand(),
    ~f.Sealed(),
    AS.likely << f.Setting(name="without_a_computer", value=the.share),
    f.Parameter(name="price-of-a-computer-for-a-card", value=the.usd),
    then=f.ComputerCounts(usd=the.share * the.usd),
    says="A computer for a card costs {usd:g} US dollars; {share:.0%} of that is added to each "
    "card.",
    because="A card needs a computer, but you may already have one. A complete computer needs "
    "nothing else.",
)

rule(
    "FIT-222",
    "If you have a computer for the card, only the card's price counts",
    WEIGHS_MEMORY,
    f.ComputerAtHand(),
    then=f.ComputerCounts(usd=0),
    says="You have a computer for the card, so only the price of the card counts.",
    because="You have already paid for the computer.",
)

rule(
    "FIT-223",
    "If your machine cannot take a graphics card, the price of a computer is added to each card",
    WEIGHS_MEMORY,
    ~f.ComputerAtHand(),
    EXISTS(f.Sealed()),
    f.Parameter(name="price-of-a-computer-for-a-card", value=the.usd),
    then=f.ComputerCounts(usd=the.usd),
    says="A computer for a card costs {usd:g} US dollars.",
    because="A card does not fit into a laptop or a sealed computer, so you need another computer "
    "for it.",
)

rule(
    "NEED-374",
    "A laptop or a complete computer has no slot for a card",
    f.Named(role="owned", kind="card", id=the.id),
    f.Card(id=the.id, name=the.name, form=P(OneOf(TAKE_NO_CARD))),
    EXISTS(f.Relevant()),
    then=f.Sealed(card=the.id, name=the.name),
    says="Your {name} is part of a machine that has no slot for a card.",
    because="Its GPU is soldered in, and there is no slot for another.",
)

rule(
    "ADVICE-177",
    "If a card does not fit into what you own, the answer says that you need a computer for it",
    f.Sealed(name=the.own),
    ~f.ComputerAtHand(),
    f.Pick(kind="card", id=the.id, name=the.name, condition=~L("owned")),
    f.Card(id=the.id, form=~P(OneOf(TAKE_NO_CARD))),
    f.Parameter(name="price-of-a-computer-for-a-card", value=the.usd),
    then=f.Advice(
        topic="price",
        says="The {name} does not fit into the machine with your {own}: it needs a desktop "
        "computer, about ${usd:,.0f} without the card.",
        key="room",
    ),
    says="Your {own} has no slot for a card.",
    because="Laptop owners may not know this, and the computer can cost as much as the card.",
)


def has_computer(id: str, title: str, *conditions: Any, says: str) -> None:
    """Declare what shows that the person has a computer for the card."""
    rule(
        id,
        title,
        *conditions,
        EXISTS(f.Relevant()),
        then=f.ComputerAtHand(),
        says=says,
        because="Only someone who has a computer would say this.",
    )


has_computer(
    "DEMAND-070",
    "If you are upgrading, you have a computer",
    f.Topic(ask="upgrade"),
    ~f.Sealed(),
    says="You are upgrading a computer, so you have one.",
)
has_computer(
    "DEMAND-071",
    "If you state the power supply, you have a computer",
    f.Answer(key="psu_w"),
    says="You stated the power supply, so you have a computer.",
)
has_computer(
    "DEMAND-072",
    "If you state the free slots, you have a computer",
    f.Answer(key="slots"),
    says="You stated the free slots, so you have a computer.",
)
has_computer(
    "DEMAND-073",
    "If you have a card, you have a computer for it",
    f.Day(),
    EXISTS(f.Named(role="owned")),
    ~f.Sealed(),
    says="You have a card, so you have a computer.",
)
has_computer(
    "DEMAND-074",
    "If you state the system RAM, you have a computer",
    f.Answer(key=SYSTEM_RAM),
    ~f.Sealed(),
    ~f.ServerBought(what=COMPUTER),
    says="You stated the system RAM, so you have a computer.",
)
