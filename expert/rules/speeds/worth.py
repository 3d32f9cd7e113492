"""Stages 11 and 12 too: what compared cards cost, and their speed for the money."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Cost, Offer, Pace, Quote, ReferenceCard, RelativeValue, Topic
from expert.rules.market.price import NEW, USED
from expert.rules.market.trend import LAUNCH
from expert.rules.speeds.yardstick import SPEEDS


@rule(
    id="REACH-210",
    title="A card sold new costs its new price",
    because="A new card can be had by everybody.",
    says="{pace[name]} costs {usd:.0f} US dollars new.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.pace << Pace(card=MATCH.id),
        AS.offer << Offer(card=MATCH.id, condition=NEW, usd=MATCH.usd, on=MATCH.on),
    ],
)
def cost_new(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude the cost."""
    engine.conclude(Cost(card=id, usd=usd, condition=NEW, on=on))


@rule(
    id="REACH-211",
    title="A card no longer sold new costs its used price",
    because="It can be had in no other way.",
    says="{pace[name]} costs {usd:.0f} US dollars used.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.pace << Pace(card=MATCH.id),
        AS.offer << Offer(card=MATCH.id, condition=USED, usd=MATCH.usd, on=MATCH.on),
        NOT(Offer(card=MATCH.id, condition=NEW)),
    ],
)
def cost_used(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude the cost."""
    engine.conclude(Cost(card=id, usd=usd, condition=USED, on=on))


@rule(
    id="REACH-212",
    title="Of a card nobody offers, the launch price is what it once cost",
    because="An old price says more about its worth than none, as long as it is marked.",
    says="{pace[name]} cost {usd:.0f} US dollars at its launch, and no later price is known.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.pace << Pace(card=MATCH.id),
        AS.quote << Quote(card=MATCH.id, condition=LAUNCH, usd=MATCH.usd, on=MATCH.on),
        NOT(Offer(card=MATCH.id)),
    ],
)
def cost_at_launch(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude the cost."""
    engine.conclude(Cost(card=id, usd=usd, condition=LAUNCH, on=on))


@rule(
    id="CHOOSE-210",
    title="Speed for the money is speed over cost, relative to the reference",
    because="What a card gives for a sum can be compared where its speed alone cannot be afforded.",
    says=(
        "{pace[name]} at {usd:.0f} US dollars gives {ratio:.3g} times the speed for the money of "
        "{base[name]} at {base_usd:.0f}."
    ),
    sources=["dettmers-2019-04-03"],
    when=[
        AS.reference << ReferenceCard(card=MATCH.reference_id, scale=MATCH.scale),
        AS.base << Pace(card=MATCH.reference_id, scale=MATCH.scale, value=MATCH.one),
        AS.pace << Pace(card=MATCH.id, scale=MATCH.scale, value=MATCH.value),
        AS.base_cost << Cost(card=MATCH.reference_id, usd=MATCH.base_usd),
        AS.cost << Cost(card=MATCH.id, usd=MATCH.usd),
    ],
)
def relate_value(
    engine: Engine, id: str, cost: Cost, value: float, one: float, usd: float, base_usd: float
) -> dict[str, object]:
    """Conclude the ratio of speed over cost."""
    ratio = round((value / usd) / (one / base_usd), 4)
    condition, on = cost["condition"], cost["on"]
    engine.conclude(RelativeValue(card=id, ratio=ratio, usd=usd, condition=condition, on=on))
    return {"ratio": ratio}
