"""Stages 5 to 13: whether a price that a person was quoted is too good to be true, or too high."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from expert import facts as f
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED, ASKED_ABOUT, OWNED, PRICE_OFFERED
from expert.rules.cards.wishes import USED_OK, offers_taken, takes_used
from expert.rules.market.trend import GOODS, NEW
from expert.rules.vocabulary import UNUSABLE

DOES_THE_WORK = [~f.RuledOut(card=the.id, reason=reason) for reason in ("memory", *UNUSABLE)]
"""A card that does not do the work is not worth buying for less money, either."""


class Elsewhere(NamedTuple):
    """What others charge for a card today."""

    usd: float
    """The last price seen, adjusted by how far prices have moved since."""
    condition: str


def least_elsewhere(
    engine: Engine, card: str, conditions: Sequence[str] = GOODS
) -> Elsewhere | None:
    """Return the lowest fresh price of a card and cite it; None if nobody has seen one recently."""
    moved = {m["condition"]: m for m in engine.every(f.Moved, card=card)}
    found = []
    for quote in engine.every(f.Quote, card=card):
        condition = str(quote["condition"])
        if quote["fresh"] and condition in conditions:
            since = [moved[condition]] if condition in moved else []
            usd = round(quote["usd"] * (since[0]["ratio"] if since else 1), 2)
            found.append((usd, condition, [quote, *since]))
    if not found:
        return None
    usd, condition, seen = min(found, key=lambda one: one[:2])
    engine.cite(*seen)
    return Elsewhere(usd, condition)


@rule(
    "MARKET-085",
    "An offer far below what everyone else charges is too good to be true, so it is no option",
    f.AskingPrice(card=the.id, usd=the.usd),
    f.Parameter(name="price-too-good-to-be-true", value=the.share),
    uses=[f.Moved, f.Quote],
    concludes=[f.OfferOut, f.TooCheap],
    says="You were offered the card for {usd:g} US dollars; others charge {usual:g} or more.",
    because="Nobody gives away a card that they could sell for much more the next day.",
)
def doubt_price(engine: Engine, id: str, usd: float, share: float) -> Said:
    """Conclude that a price is below the given share of the lowest one seen recently."""
    least = least_elsewhere(engine, id)
    if least is None or usd >= share * least.usd:
        return {}
    engine.conclude(f.TooCheap(card=id, usd=usd, usual_usd=least.usd, condition=least.condition))
    engine.conclude(f.OfferOut(card=id, condition=ASKED, about="a likely price"))
    return {"usual": least.usd}


@rule(
    "RANK-890",
    "An offer clearly above what others charge for a card that does the work is too expensive",
    f.AskingPrice(card=the.id, usd=the.usd),
    f.Parameter(name="price-rise-worth-telling", value=the.times),
    f.Card(id=the.id, name=the.name),
    DOES_THE_WORK,
    uses=[f.Answer, f.Moved, f.Quote],
    answers=[USED_OK],
    concludes=[f.AskedTooMuch],
    says="{name} is offered for {usd:g} US dollars; others charge {usual:g}.",
    because="The same card for less is the better buy, no matter what else is compared.",
)
def compare_with_others(engine: Engine, id: str, usd: float, times: float) -> Said:
    """Conclude that an offer is clearly above the lowest price, including used cards if OK."""
    least = least_elsewhere(engine, id, GOODS if takes_used(engine) else (NEW,))
    if least is None or usd < times * least.usd:
        return {"usual": usd}
    engine.conclude(
        f.AskedTooMuch(card=id, usd=usd, usual_usd=least.usd, condition=least.condition)
    )
    return {"usual": least.usd}


rule(
    "CHOOSE-306",
    "A card at a price that is too good to be true is not recommended",
    f.Topic(ask="check_card"),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.TooCheap(card=the.id, usd=the.usd),
    f.Card(id=the.id),
    then=f.Verdict(card=the.id, fine=False),
    says="{card[name]} for {usd:g} US dollars is too good to be true.",
    because="If the card never arrives or does not work, your money is gone.",
)


@rule(
    "ADVICE-965",
    "If others charge clearly less or far more for the card you were offered, the answer says so",
    f.AskingPrice(card=the.id, usd=the.usd),
    f.Parameter(name="price-rise-worth-telling", value=the.times),
    f.Card(id=the.id, name=the.name),
    uses=[f.Moved, f.Quote, f.TooCheap],
    concludes=[f.Advice],
    says="{name} costs {least:g} US dollars elsewhere.",
    because="The same card for less is the better buy, and a warning only helps before you send "
    "the money.",
)
def tell_usual_price(engine: Engine, id: str, usd: float, times: float, name: str) -> Said:
    """Name the lowest recent price, if the quoted price is clearly above or far below it."""
    for cheap in engine.every(f.TooCheap, card=id):
        engine.cite(cheap)
        says = (
            f"${usd:,.0f} for a {name} is too good to be true: it costs ${cheap['usual_usd']:,.0f} "
            f"or more ({cheap['condition']}). Expect a fake or broken card, or none at all; pay "
            "only after you have seen it run."
        )
        engine.conclude(f.Advice(topic=PRICE_OFFERED, says=says, key="lower price"))
        return {"least": cheap["usual_usd"]}
    least = least_elsewhere(engine, id)
    if least is None or usd < times * least.usd:
        return {"least": usd}
    says = (
        f"You were offered the {name} for ${usd:,.0f}; it costs about ${least.usd:,.0f} "
        f"elsewhere ({least.condition})."
    )
    engine.conclude(f.Advice(topic=PRICE_OFFERED, says=says, key="lower price"))
    return {"least": least.usd}


@rule(
    "NEED-121",
    "If you ask about a card and name no budget, its price shows how much you mean to spend",
    f.Topic(ask="check_card"),
    ~f.Answer(key="budget"),
    ~f.Answer(key="budget_usd"),
    ~f.Answer(key="budget_range_high"),
    f.Setting(name="sound_within", value=the.share),
    uses=[f.Answer, f.AskingPrice, f.Member, f.Named, f.Offer, f.TooCheap],
    answers=[USED_OK],
    concludes=[f.Assumed, f.Budget],
    says="You are thinking of spending about {high:,.0f} US dollars.",
    because="Whoever asks about a card has roughly its price in mind, so what is better should "
    "not cost several times as much, unless nothing cheaper does the work.",
)
def take_price_in_view(engine: Engine, share: float) -> Said:
    """Conclude a rough budget: the highest price of the cards asked about, and a little more."""
    owned = {named["id"] for named in engine.every(f.Named, role=OWNED)}
    untrue = {offer["card"] for offer in engine.every(f.TooCheap)}
    prices = [
        usd
        for member in engine.every(f.Member, group=ASKED_ABOUT)
        if member["card"] not in owned | untrue
        if (usd := _price_in_view(engine, member["card"]))
    ]
    if not prices:
        return {"high": 0}
    high = round(max(prices) * (1 + share), 2)
    engine.conclude(f.Budget(high_usd=high, grade="in view"))
    engine.conclude(f.Assumed(what="budget_usd", value=high))
    return {"high": high}


def _price_in_view(engine: Engine, card: str) -> float:
    """Return the price you were offered, or else the lowest one that you would pay; 0 if none."""
    asked = engine.every(f.AskingPrice, card=card)
    offers = asked or offers_taken(engine, card) or engine.every(f.Offer, card=card)
    engine.cite(*offers)
    return min((float(offer["usd"]) for offer in offers), default=0.0)
