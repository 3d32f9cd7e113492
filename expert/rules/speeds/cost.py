"""Stages 11 and 12: what the compared cards cost, and their speed per dollar."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.conclusion import like
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.market.trend import LAUNCH, NEW, USED
from expert.rules.speeds.yardstick import SPEEDS

rule(
    "REACH-210",
    "If a card is sold new, its price is the price when new",
    f.Topic(ask=SPEEDS),
    f.Pace(card=the.id),
    f.Offer(card=the.id, condition=NEW, usd=the.usd, on=the.on),
    then=f.Cost(card=the.id, usd=the.usd, condition=NEW, on=the.on),
    says="{pace[name]} costs {usd:.0f} US dollars new.",
    because="Anyone can buy a new card.",
)

rule(
    "REACH-211",
    "If a card is no longer sold new, its price is the used price",
    f.Topic(ask=SPEEDS),
    f.Pace(card=the.id),
    f.Offer(card=the.id, condition=USED, usd=the.usd, on=the.on),
    ~f.Offer(card=the.id, condition=NEW),
    then=f.Cost(card=the.id, usd=the.usd, condition=USED, on=the.on),
    says="{pace[name]} costs {usd:.0f} US dollars used.",
    because="You can only buy it used.",
)

rule(
    "REACH-212",
    "If nobody sells a card anymore, its launch price is used",
    f.Topic(ask=SPEEDS),
    f.Pace(card=the.id),
    f.Quote(card=the.id, condition=LAUNCH, usd=the.usd, on=the.on),
    ~f.Offer(card=the.id),
    then=f.Cost(card=the.id, usd=the.usd, condition=LAUNCH, on=the.on),
    says="{pace[name]} cost {usd:.0f} US dollars at launch, and no later price is known.",
    because="An old price, marked as old, says more about a card's value than no price at all.",
)

rule(
    "CHOOSE-210",
    "Value is speed per dollar, relative to the reference",
    f.ReferenceCard(card=the.reference_id, scale=the.scale),
    AS.base << f.Pace(card=the.reference_id, scale=the.scale, value=the.one),
    AS.pace << f.Pace(card=the.id, scale=the.scale, value=the.value),
    AS.base_cost << f.Cost(card=the.reference_id, usd=the.base_usd),
    AS.cost << f.Cost(card=the.id, usd=the.usd),
    let={"ratio": round((the.value / the.usd) / (the.one / the.base_usd), 4)},
    then=like(the.cost, f.RelativeValue, ratio=the.ratio),
    says="{pace[name]} at {usd:.0f} US dollars gives {ratio:.3g} times the speed per dollar of "
    "{base[name]} at {base_usd:.0f}.",
    because="Speed alone does not help if you cannot afford the card; speed per dollar compares "
    "cards at any price.",
    sources=["dettmers-2019-04-03"],
)
