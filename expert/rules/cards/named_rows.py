"""Stage 13, continued: rows for the cards a person names, whatever their verdict."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Candidate,
    Card,
    Member,
    Mention,
    Offer,
    OfferOut,
    Pick,
    RuledOut,
    Rung,
    Topic,
)
from expert.facts.values import ASKED_ABOUT, CANDIDATE, NAMED, NAMED_OUT, NAMED_TOO_SMALL
from expert.rules.cards.ladder import SHOWS_A_LADDER
from expert.rules.market.trend import ON_SALE
from expert.rules.vocabulary import ALONE, CARD_QUESTIONS

MEMORY = "memory"
IS_NAMED = [
    Topic(ask=P(CARD_QUESTIONS)),
    SHOWS_A_LADDER,
    EXISTS(Mention(role=CANDIDATE)),
    EXISTS(Pick(kind="card", condition=P(ON_SALE))),
    Member(group=ASKED_ABOUT, card=the.id),
    Card(id=the.id, name=the.name),
]
COMPARED = "You named it, so you want to see what it costs and holds beside the one advised."


@rule(
    "ADVICE-345",
    "A card you name is listed even if another one is better",
    IS_NAMED,
    ~RuledOut(card=the.id),
    uses=[Candidate],
    concludes=[Rung],
    says="{name} is one of the cards you named.",
    because=COMPARED,
)
def show_what_is_named(engine: Engine, id: str) -> None:
    """Conclude the row of the cheapest candidate of a card."""
    found = list(engine.every(Candidate, card=id))
    if found:
        least = min(found, key=lambda c: (c["usd"], c["condition"]))
        engine.cite(least)
        _show(engine, id, least["name"], NAMED, least["condition"], least["cards"], least["usd"])


@rule(
    "ADVICE-346",
    "A card you name that is ruled out is listed with its price",
    IS_NAMED,
    EXISTS(RuledOut(card=the.id)),
    uses=[Offer, OfferOut, RuledOut],
    concludes=[Rung],
    says="{name} is one of the cards you named, although something rules it out.",
    because=COMPARED,
)
def show_what_is_ruled_out(engine: Engine, id: str, name: str) -> None:
    """Conclude the row of the cheapest offer that the person accepts."""
    out = {offer["condition"] for offer in engine.every(OfferOut, card=id)}
    offers = [offer for offer in engine.every(Offer, card=id) if offer["condition"] not in out]
    if offers:
        least = min(offers, key=lambda o: (o["usd"], o["condition"]))
        against = engine.every(RuledOut, card=id)
        small = any(found["reason"] == MEMORY for found in against)
        engine.cite(least, *against)
        role = NAMED_TOO_SMALL if small else NAMED_OUT
        _show(engine, id, name, role, least["condition"], ALONE, least["usd"])


def _show(
    engine: Engine, id: str, name: str, role: str, condition: str, cards: int, usd: float
) -> None:
    engine.conclude(
        Rung(kind="card", id=id, name=name, role=role, condition=condition, cards=cards, usd=usd)
    )
