"""Stage 13: offers that nobody has seen recently, but that would be worth taking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.wishes import USED_OK, takes_used
from expert.rules.cards.worth import WEIGHED_BY, Offered, Trouble, Weighed, weighed_offer
from expert.rules.market.trend import GOODS, NEW
from expert.rules.ordering import first_by

TENS = -1
"""The decimal place to which an amount is rounded for display."""


class Find(NamedTuple):
    """An offer that nobody has seen, with the price it would be worth."""

    offer: f.Offer
    card: f.Card
    fits: f.Fits
    worth: Weighed


@rule(
    "ADVICE-950",
    "A card that nobody has offered recently is listed with the highest price worth paying for it",
    f.Topic(ask=P(OneOf(("gpu", "upgrade")))),
    EXISTS(f.Unseen()),
    EXISTS(f.Pick(kind="card")),
    f.Purse(high_usd=the.high),
    uses=[
        *(f.Answer, f.Card, f.Fits, f.Offer, f.Pick, f.RuledOut, f.Speed, f.Unseen, f.Worth),
        *WEIGHED_BY,
    ],
    concludes=[f.Advice],
    answers=[USED_OK],
    says="{name} would be worth up to {most:.0f} US dollars; the last price is from {day}.",
    because="You may still find one, and then it helps to know what it is worth to you.",
)
def tell_of_find(engine: Engine, high: float) -> Said:
    """Name the best offer nobody has seen, if it would beat the first pick at its last price."""
    pick = first_by(engine.every(f.Pick, kind="card"), "place", "id")
    worths = [
        worth
        for worth in engine.every(f.Worth, card=pick["id"])
        if worth["condition"] == pick.get("condition")
    ]
    if not worths:
        return {}
    best = Weighed.of(worths[0]).for_money()
    found = [
        find
        for find in _finds(engine)
        if find.worth.for_money() > best and find.offer["usd"] * find.fits["cards"] <= high
    ]
    if not found:
        return {}
    offer, card, fits, worth = max(
        found, key=lambda one: (one.worth.for_money(), str(one.card["id"]), one.offer["condition"])
    )
    engine.cite(offer, card, fits, worths[0], pick)
    spare = worth.worth / best - worth.paid_usd
    share = Trouble(engine.every).share(card["id"], offer["condition"])
    each = offer["usd"] + spare / (1 + share) / fits["cards"]
    most = max(round(min(each, high / fits["cards"]), TENS), offer["usd"])
    count, each_one = (f"{fits['cards']} x ", " each") if fits["cards"] > 1 else ("", "")
    says = (
        f"If you find {count}{card['name']} ({offer['condition']}) below ${most:,.0f}{each_one}, "
        f"it gives more for the money. Nobody has offered one lately; the last price is from "
        f"{offer['on']}."
    )
    engine.conclude(f.Advice(topic="price", says=says, key="find"))
    return {"name": card["name"], "most": most, "day": offer["on"]}


def _finds(engine: Engine) -> Iterator[Find]:
    """Yield the unseen offers of cards that fit, with their worth."""
    wanted = GOODS if takes_used(engine) else (NEW,)
    for unseen in engine.every(f.Unseen):
        card_id, condition = unseen["card"], unseen["condition"]
        fits, speeds = engine.every(f.Fits, card=card_id), engine.every(f.Speed, card=card_id)
        offers = [o for o in engine.every(f.Offer, card=card_id) if o["condition"] == condition]
        if not (fits and speeds and offers) or engine.every(f.RuledOut, card=card_id):
            continue
        if condition not in wanted:
            continue
        (card,) = engine.every(f.Card, id=card_id)
        cards, usd = int(fits[0]["cards"]), float(offers[0]["usd"])
        offered = Offered(
            card, condition, cards, float(speeds[0]["value"]), float(fits[0]["gib"]), usd * cards
        )
        worth = weighed_offer(engine, offered)
        if worth:
            yield Find(offers[0], card, fits[0], worth)
