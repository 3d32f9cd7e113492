"""Stage 9, continued: offers that nothing rules out."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.engine.rule import rule
from expert.engine.terms import the

NOTHING_SPEAKS_AGAINST_IT = [
    ~f.RuledOut(card=the.id),
    ~f.OfferOut(card=the.id, condition=the.condition),
]


def candidate(
    cards: Any, usd: Any, *, speed: Any = the.pace, gib: Any = the.gib, **further: Any
) -> f.Candidate:
    """Return an offer as a candidate: US dollars, speed and GiB of all the cards together."""
    return f.Candidate(
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
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    ~f.CardsWanted(),
    f.Card(id=the.id, name=the.name),
    f.Fits(card=the.id, cards=the.cards, gib=the.gib),
    ~f.BoardTaken(card=the.id),
    f.Speed(card=the.id, value=the.pace),
    ~f.MainMemory(card=the.id),
    NOTHING_SPEAKS_AGAINST_IT,
    let={"total": round(the.usd * the.cards, 2)},
    then=candidate(the.cards, the.total),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because="It fits, it can be bought, and its speed is known.",
)
