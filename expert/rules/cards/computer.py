"""Stages 7 and 8: whether the person has a computer for the card, and what one counts."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    ComputerAtHand,
    ComputerCounts,
    Day,
    Named,
    Parameter,
    Relevant,
    Setting,
    Topic,
)
from expert.rules.cards.works_counted import WEIGHS_MEMORY

rule(
    "FIT-221",
    "If you don't say whether you have a computer, part of its price is added",
    WEIGHS_MEMORY,
    ~ComputerAtHand(),
    AS.likely << Setting(name="without_a_computer", value=the.share),
    Parameter(name="price-of-a-computer-for-a-card", value=the.usd),
    then=ComputerCounts(usd=the.share * the.usd),
    says="A computer for a card costs {usd:g} US dollars; {share:.0%} of that is added to each "
    "card.",
    because="A card needs a computer around it, but you may have one. A complete computer is one.",
)

rule(
    "FIT-222",
    "If you have the computer, only the card's price is weighed",
    WEIGHS_MEMORY,
    ComputerAtHand(),
    then=ComputerCounts(usd=0),
    says="You have a computer for the card, so only the price of the card is weighed.",
    because="You have already paid for the computer.",
)


def has_computer(id: str, title: str, *conditions: Any, says: str) -> None:
    """Declare how it is known that the person has a computer for the card."""
    rule(
        id,
        title,
        *conditions,
        EXISTS(Relevant()),
        then=ComputerAtHand(),
        says=says,
        because="Only someone who has the computer can say this.",
    )


has_computer(
    "DEMAND-070",
    "If you are upgrading, you have a computer",
    Topic(ask="upgrade"),
    says="You are upgrading a computer, so you have one.",
)
has_computer(
    "DEMAND-071",
    "If you state the power supply, you have a computer",
    Answer(key="psu_w"),
    says="You stated the power supply, so you have a computer.",
)
has_computer(
    "DEMAND-072",
    "If you state the free slots, you have a computer",
    Answer(key="slots"),
    says="You stated the free slots, so you have a computer.",
)
has_computer(
    "DEMAND-073",
    "If you have a card, you have a computer for it",
    Day(),
    EXISTS(Named(role="owned")),
    says="You have a card, so you have a computer.",
)
