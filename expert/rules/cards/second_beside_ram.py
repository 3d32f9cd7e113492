"""Stage 13: what a second card would gain if part of a model stays in system RAM anyway."""

from __future__ import annotations

from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Candidate,
    Card,
    Keep,
    Offloaded,
    Pick,
    PriceCounts,
    Purse,
    Topic,
    Worth,
)
from expert.facts.values import BESIDE
from expert.rules.cards.worth import chosen_figure, order_of_worth
from expert.rules.market.trend import ON_SALE, USED
from expert.rules.vocabulary import ALONE


@rule(
    "ADVICE-124",
    "If a kept card has part of a model in system RAM, the answer says what a second card gains",
    Topic(ask="upgrade"),
    Keep(card=the.mine, cards=ALONE),
    Offloaded(card=the.mine, gib=the.aside),
    AS.own << Card(id=the.mine, platform=the.platform),
    Purse(firm=True, high_usd=the.high),
    ~Answer(key="gpus", value=ALONE),
    ~Pick(kind="card", condition=P(ON_SALE)),
    uses=[Candidate, Card, PriceCounts, Worth],
    concludes=[Advice],
    says="With {name}, at most {part:.0f} of the {aside:.0f} GiB leave the system RAM, and text is "
    "generated at most {times:.2f} times as fast.",
    because="What stays in system RAM is read for each token, and that takes most of the time.",
)
def tell_gain_of_second(engine: Engine, aside: float, platform: str, high: float) -> Said:
    """Say how much of the model the largest affordable second card would take over, at most."""
    akin = {card["id"] for card in engine.every(Card, platform=platform)}
    found = [
        one
        for one in engine.every(Candidate)
        if one["card"] in akin and one["cards"] == ALONE and one["usd"] <= high
    ]
    most = max((float(one["gib"]) for one in found), default=0.0)
    if not 0 < most < aside:
        return {"name": "no card", "part": 0, "times": 1}
    largest = [one for one in found if one["gib"] == most]
    best = min(largest, key=order_of_worth(engine, chosen_figure(engine)))
    engine.cite(best)
    part, times = most, aside / (aside - most)
    used = f"{USED} " if best["condition"] == USED else ""
    says = (
        f"A second card, such as a {used}{best['name']} for ${best['usd']:,.0f}, would take over "
        f"at most {part:.0f} of the {aside:.0f} GB in system RAM, and you would get at most "
        f"{times:.1f} times as many tokens/s."
    )
    engine.conclude(Advice(topic=BESIDE, says=says))
    return {"name": best["name"], "part": part, "times": times}
