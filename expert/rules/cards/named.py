"""Stages 1 to 13: a card that the person names is always weighed, regardless of class and price."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.fallback import NOTHING_WITHIN_MEANS
from expert.rules.market.trend import GOODS

NO_PRICE = "no_price_known"
NO_OFFER = {"offer"}
"""Why a card without a known price is ruled out."""
NAMED_COUNT = f.Setting(name="named_cards_count", value=True)
COMPARING = f.Topic(ask=P(OneOf(("gpu", "compare"))))

rule(
    "SITUATION-310",
    "A card you name is considered even if others of its class are not",
    NAMED_COUNT,
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id, segment=the.segment),
    then=(f.AlwaysWeighed(card=the.id), f.Covered(segment=the.segment)),
    says="You named {card[name]}, so {segment} hardware is covered.",
    because="A card that is not considered cannot be compared with another.",
)

rule(
    "SITUATION-311",
    "Server parts are considered if you are buying for a server",
    f.Profile(id="server_room"),
    EXISTS(f.Setting(name="covers", key="server_room")),
    then=f.InServer(),
    says="You are buying for a server, so server modules and cards without fans are considered.",
    because="A server has the airflow and the sockets they need.",
)


# --- without a price ------------------------------------------------------------------


class _Found(NamedTuple):
    """A card that lacks only a price, and what it is worth."""

    usd: float
    """its last known price, adjusted for how other prices have moved since; 0 if none is known"""
    merit: float
    card: f.Card
    fits: f.Fits
    speed: f.Speed


def _without_price(engine: Engine, power: float, cards: set[str]) -> Iterator[_Found]:
    """Yield the cards that lack only a price, rated by speed times a power of the memory."""
    for id in sorted(cards):
        reasons = {r["reason"] for r in engine.every(f.RuledOut, card=id)}
        fits, speeds = engine.every(f.Fits, card=id), engine.every(f.Speed, card=id)
        if reasons != NO_OFFER or not fits or not speeds:
            continue
        (card,) = engine.every(f.Card, id=id)
        merit = speeds[0]["value"] * fits[0]["gib"] ** power
        yield _Found(_last_usd(engine, id) * fits[0]["cards"], merit, card, fits[0], speeds[0])


def _last_usd(engine: Engine, card: str) -> float:
    """Return the last known price of a card, the lower of new and used; 0 if none is known."""
    moved = {m["condition"]: float(m["ratio"]) for m in engine.every(f.Moved, card=card)}
    last = [quote for quote in engine.every(f.Quote, card=card) if quote["condition"] in GOODS]
    return min((float(q["usd"]) * moved.get(q["condition"], 1.0) for q in last), default=0.0)


def _is_withdrawn(engine: Engine, found: _Found) -> bool:
    """Return whether a card is no longer sold new by its maker."""
    return bool(engine.every(f.Withdrawn, card=found.card["id"]))


def _budget(engine: Engine) -> float:
    """Return the most that the cards may cost."""
    return min((float(purse["high_usd"]) for purse in engine.every(f.Purse)), default=inf)


def _pick_without_price(engine: Engine, power: float, cards: set[str]) -> Said:
    """Pick the best of the cards that lack only a price; one that was too expensive comes last."""
    found = list(_without_price(engine, power, cards))
    if not found:
        return {"name": "none"}
    high = _budget(engine)
    best = min(found, key=lambda one: (one.usd > high, -one.merit, str(one.card["id"])))
    return _conclude_without_price(engine, best)


def _conclude_without_price(engine: Engine, best: _Found) -> Said:
    """Pick a card that has no price; return its name for the sentence."""
    engine.cite(best.card, best.fits, best.speed)
    engine.conclude(
        f.Pick(
            kind="card",
            id=best.card["id"],
            name=best.card["name"],
            role=NO_PRICE,
            place=PLACES_PER_ROLE,
            cards=best.fits["cards"],
        )
    )
    return {"name": best.card["name"]}


@rule(
    "CHOOSE-420",
    "If no card you name has a price, the one with the best speed and memory is recommended",
    f.Buying(),
    COMPARING,
    NAMED_COUNT,
    AS.weighing << f.Setting(name="worth_of_memory", value=the.power),
    NOTHING_WITHIN_MEANS,
    EXISTS(f.AlwaysWeighed()),
    uses=[f.AlwaysWeighed, f.Card, f.Fits, f.Moved, f.Purse, f.Quote, f.RuledOut, f.Speed],
    concludes=[f.Pick],
    says="No price is known for the cards you name. By speed and memory, the best is: {name}.",
    because="You asked for a choice among these cards, and you can look up their prices.",
)
def pick_named_without_price(engine: Engine, power: float) -> Said:
    """Pick among the named cards."""
    named = {str(weighed["card"]) for weighed in engine.every(f.AlwaysWeighed)}
    return _pick_without_price(engine, power, named)


@rule(
    "CHOOSE-421",
    "If nothing in the form factor you want has a known price, the smallest that fits is "
    "recommended",
    f.Buying(),
    f.FormWanted(form=the.form),
    NAMED_COUNT,
    NOTHING_WITHIN_MEANS,
    uses=[
        f.Card,
        f.Fits,
        f.Moved,
        f.Offer,
        f.Purse,
        f.Quote,
        f.RuledOut,
        f.SoldAs,
        f.Speed,
        f.Withdrawn,
    ],
    concludes=[f.Pick],
    says="Nothing sold as a {form} has a known price within the budget. The smallest that does the "
    "job and is not known to cost more than the budget: {name}.",
    because="Without prices, the smallest that does the job is most likely the cheapest; if others "
    "cost more than the budget, one whose price was never known is unlikely to cost less.",
)
def pick_form_without_price(engine: Engine, form: str) -> Said:
    """Pick the card that only lacks a price and has the least memory to spare.

    A card is not recommended if its last known price is above the budget. Nor is a card that never
    had a price, or that its maker no longer sells, if another one of that form factor that does the
    job is for sale today.
    """
    high, fitting = _budget(engine), {str(fits["card"]) for fits in engine.every(f.Fits)}
    of_form = {str(card["id"]) for card in engine.every(f.Card, form=form)}
    of_form |= {str(sold["card"]) for sold in engine.every(f.SoldAs, form=form)}
    is_sold = any(engine.every(f.Offer, card=id) for id in of_form & fitting)
    affordable = (found for found in _without_price(engine, 0, fitting) if found.usd <= high)
    found = [
        one for one in affordable if not is_sold or (one.usd and not _is_withdrawn(engine, one))
    ]
    if not found:
        return {"name": "none"}
    best = min(
        found,
        key=lambda one: (
            one.fits["tight"],
            one.fits["gib"],
            -one.speed["value"],
            str(one.card["id"]),
        ),
    )
    return _conclude_without_price(engine, best)


rule(
    "ADVICE-932",
    "If a recommendation is made without a price, the answer says so",
    f.Pick(kind="card", role=NO_PRICE, name=the.name),
    then=f.Advice(
        topic="price",
        says="The price of {name} on this date is unknown. It was chosen for what it can do, so "
        "look up its price before you decide.",
    ),
    says="{name} has no known price.",
    because="A card chosen regardless of price may cost more than it is worth.",
)
