"""Stages 12 and 13: cards within the budget that only their less mature software rules out."""

from __future__ import annotations

from math import ceil

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.lighter import A_CARD_IS_SOUGHT, NOTHING_TO_BUY
from expert.rules.market.trend import NEW

IMMATURE = "maturity"
"""The reason why a card is ruled out if its software is less mature than the job requires."""


@rule(
    "CHOOSE-990",
    "Cards within the budget may be left out only because their software is less mature",
    AS.lighter_first << f.Setting(name="lighter_before_used", value=True),
    f.Purse(high_usd=the.money, firm=True),
    f.Need(gib=the.wants, hard=True),
    EXISTS(f.RuledOut(reason=IMMATURE)),
    uses=[f.Card, f.CardsWanted, f.MostCards, f.Offer, f.RuledOut],
    concludes=[f.OnlyImmature],
    says="Left out only for their software: {names}.",
    because="Whoever is told that nothing can do the work should know what less mature software "
    "could do.",
)
def find_only_immature(engine: Engine, money: float, wants: float) -> Said:
    """Conclude the cheapest new card that holds the work and that only its software rules out."""
    limits = (*engine.every(f.CardsWanted), *engine.every(f.MostCards))
    most = max((float(limit["cards"]) for limit in limits), default=1.0)
    reasons: dict[str, set[str]] = {}
    for out in engine.every(f.RuledOut):
        reasons.setdefault(out["card"], set()).add(out["reason"])
    found = []
    for offer in engine.every(f.Offer, condition=NEW):
        if reasons.get(offer["card"]) == {IMMATURE}:
            for card in engine.every(f.Card, id=offer["card"]):
                count = ceil(wants / float(card["memory_gib"]))
                if count <= most and count * offer["usd"] <= money:
                    found.append((count * float(offer["usd"]), str(card["id"]), card))
    if not found:
        return {"names": "none"}
    *_, card = min(found, key=lambda one: one[:2])
    engine.cite(card)
    engine.conclude(f.OnlyImmature(name=str(card["name"])))
    return {"names": str(card["name"])}


rule(
    "ADVICE-400",
    "If the budget buys only cards with less mature software, no card does the work as assumed",
    A_CARD_IS_SOUGHT,
    f.Purse(high_usd=the.money, firm=True),
    ~f.Pick(kind="card"),
    ~f.ServiceWanted(),
    f.OnlyImmature(name=the.name),
    then=f.NoNewCard(
        left="only {name}, whose software is less mature, can do it within the budget",
        rank=NOTHING_TO_BUY,
    ),
    says="For {money:,.0f} US dollars or less, only {name} would do the work as assumed.",
    because="Software that is young for this work is a risk that you did not accept, but you "
    "should know what it could do.",
)
