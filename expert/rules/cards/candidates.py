"""Stage 9 too: offers that nothing speaks against."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Candidate, Card, CardsWanted, Fits, Offer, OfferOut, RuledOut, Speed


def nothing_speaks_against_it() -> list[Any]:
    """Neither the card nor its offer is out."""
    return [
        NOT(RuledOut(card=MATCH.id)),
        NOT(OfferOut(card=MATCH.id, condition=MATCH.condition)),
    ]


@rule(
    id="SPEED-100",
    title="An offer that nothing speaks against is a candidate",
    because="It fits, it can be bought, and its speed is known.",
    says="{cards:g} x {card[name]} {condition} for {total:.0f} US dollars: speed {speed:g}.",
    sources=["judgement"],
    when=[
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition, usd=MATCH.usd),
        NOT(CardsWanted()),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.cards, gib=MATCH.gib),
        AS.pace << Speed(card=MATCH.id, value=MATCH.speed),
        *nothing_speaks_against_it(),
    ],
)
def find_candidate(
    engine: Engine,
    id: str,
    name: str,
    condition: str,
    usd: float,
    cards: int,
    gib: float,
    speed: float,
) -> dict[str, object]:
    """Conclude a candidate."""
    return conclude_candidate(engine, (id, name, condition), cards, usd, speed=speed, gib=gib)


def conclude_candidate(
    engine: Engine,
    offer: tuple[str, str, str],
    cards: int,
    usd: float,
    *,
    speed: float,
    gib: float,
    **apart: float,
) -> dict[str, object]:
    """Conclude so many of a card on offer as a candidate; return what all of them cost."""
    id, name, condition = offer
    total = round(usd * cards, 2)
    engine.conclude(
        Candidate(
            card=id,
            name=name,
            condition=condition,
            cards=cards,
            usd=total,
            speed=speed,
            gib=gib,
            **apart,
        )
    )
    return {"total": total}
