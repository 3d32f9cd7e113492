"""Stage 13, continued: rows for the cards a person names, whatever their verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import (
    ASKED_ABOUT,
    CANDIDATE,
    NAMED,
    NAMED_BY_OFFER,
    NAMED_OUT,
    NAMED_TOO_SMALL,
)
from expert.rules.cards.ladder import SHOWS_A_LADDER
from expert.rules.cards.wishes import cheapest_offer
from expert.rules.market.trend import ON_SALE
from expert.rules.ordering import first_by
from expert.rules.vocabulary import ALONE, CARD_QUESTIONS

MEMORY = "memory"
ROWS_ARE_SHOWN = [
    f.Topic(ask=P(CARD_QUESTIONS)),
    SHOWS_A_LADDER,
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
]
ASKED_FOR = [EXISTS(f.Mention(role=CANDIDATE)), f.Member(group=ASKED_ABOUT, card=the.id)]
OFFERED_ALONE = [f.OfferedAt(card=the.id), ~f.Member(group=ASKED_ABOUT, card=the.id)]


def shows(id: str, title: str, named: Sequence[Any], *, role: str, how: str) -> None:
    """Declare the row of a card that was named or offered, whether or not it is ruled out."""

    def show(engine: Engine, id: str, name: str) -> None:
        if engine.every(f.RuledOut, card=id):
            _show_what_is_ruled_out(engine, id, name, role)
        else:
            _show_candidate(engine, id, role)

    rule(
        id,
        title,
        ROWS_ARE_SHOWN,
        *named,
        f.Card(id=the.id, name=the.name),
        uses=[f.Addition, f.Candidate, f.Offer, f.OfferOut, f.RuledOut],
        concludes=[f.Rung],
        says=f"{{name}} is {how}.",
        because=f"It is {how}, so you want to see its price and memory next to those of the "
        "recommended one, even if that is better or something rules the card out.",
    )(show)


def _show_candidate(engine: Engine, id: str, role: str) -> None:
    """Conclude the row of a card's cheapest candidate, with owned cards if it can join them."""
    found = engine.every(f.Addition, card=id) or engine.every(f.Candidate, card=id)
    if found:
        least = first_by(found, "usd", "condition")
        engine.cite(least)
        _show(engine, id, least["name"], role, least["condition"], least["cards"], least["usd"])


def _show_what_is_ruled_out(engine: Engine, id: str, name: str, role: str) -> None:
    """Conclude the row of the cheapest offer that the person accepts.

    A card that is too small alone may be large enough together with the cards that are owned.
    """
    if engine.every(f.Addition, card=id):
        _show_candidate(engine, id, role)
        return
    least = cheapest_offer(engine, id)
    if least is None:
        return
    against = engine.every(f.RuledOut, card=id)
    small = any(found["reason"] == MEMORY for found in against)
    engine.cite(least, *against)
    against_it = NAMED_TOO_SMALL if small else NAMED_OUT
    _show(engine, id, name, against_it, least["condition"], ALONE, least["usd"])


def _show(
    engine: Engine, id: str, name: str, role: str, condition: str, cards: int, usd: float
) -> None:
    engine.conclude(
        f.Rung(kind="card", id=id, name=name, role=role, condition=condition, cards=cards, usd=usd)
    )


shows(
    "ADVICE-345",
    "A card you name is listed even if another one is better or something rules it out",
    ASKED_FOR,
    role=NAMED,
    how="one of the cards you named",
)
shows(
    "ADVICE-347",
    "A card you are offered is listed even if another one is better or something rules it out",
    OFFERED_ALONE,
    role=NAMED_BY_OFFER,
    how="offered to you",
)
