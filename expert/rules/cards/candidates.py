"""Stage 9, continued: offers that nothing rules out."""

from __future__ import annotations

from typing import Any

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    BoardTaken,
    Candidate,
    Card,
    CardsWanted,
    Fits,
    MainMemory,
    Offer,
    OfferOut,
    RuledOut,
    Speed,
)

NOTHING_SPEAKS_AGAINST_IT = [
    ~RuledOut(card=the.id),
    ~OfferOut(card=the.id, condition=the.condition),
]


def candidate(
    cards: Any, usd: Any, *, speed: Any = the.pace, gib: Any = the.gib, **further: Any
) -> Candidate:
    """Return an offer as a candidate: US dollars, speed and GiB of all the cards together."""
    return Candidate(
        card=the.id,
        name=the.name,
        condition=the.condition,
        cards=cards,
        usd=usd,
        speed=speed,
        gib=gib,
        **further,
    )


rule(
    "SPEED-100",
    "An offer that nothing rules out is a candidate",
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    ~CardsWanted(),
    Card(id=the.id, name=the.name),
    Fits(card=the.id, cards=the.cards, gib=the.gib),
    ~BoardTaken(card=the.id),
    Speed(card=the.id, value=the.pace),
    ~MainMemory(card=the.id),
    NOTHING_SPEAKS_AGAINST_IT,
    let={"total": round(the.usd * the.cards, 2)},
    then=candidate(the.cards, the.total),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because="It fits, it can be bought, and its speed is known.",
)
