"""Stage 13: what would make a kept card faster: its settings, a second card, or another one."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import BESIDE
from expert.rules.cards.premiums import LESS_MATURE
from expert.rules.cards.worth import chosen_figure, order_of_worth
from expert.rules.market.trend import ON_SALE, used_before
from expert.rules.ordering import first_by
from expert.rules.vocabulary import ALONE


@rule(
    "ADVICE-124",
    "If a kept card has part of a model in system RAM, the answer says what a second card gains",
    f.Topic(ask="upgrade"),
    f.Keep(card=the.mine, cards=ALONE),
    f.Offloaded(card=the.mine, gib=the.aside),
    AS.own << f.Card(id=the.mine, platform=the.platform),
    f.Purse(firm=True, high_usd=the.high),
    ~f.Answer(key="gpus", value=ALONE),
    ~f.Pick(kind="card", condition=P(ON_SALE)),
    uses=[f.Candidate, f.Card, f.PriceCounts, f.Worth],
    concludes=[f.Advice],
    says="With {name}, at most {part:.0f} of the {aside:.0f} GiB leave the system RAM, and text is "
    "generated at most {times:.2f} times as fast.",
    because="What stays in system RAM is read for each token, and that takes most of the time.",
)
def tell_gain_of_second(engine: Engine, aside: float, platform: str, high: float) -> Said:
    """Say how much of the model the largest affordable second card would take over, at most."""
    akin = {card["id"] for card in engine.every(f.Card, platform=platform)}
    found = [
        one
        for one in engine.every(f.Candidate)
        if one["card"] in akin and one["cards"] == ALONE and one["usd"] <= high
    ]
    most = max((float(one["gib"]) for one in found), default=0.0)
    if not 0 < most < aside:
        return {"name": "no card", "part": 0, "times": 1}
    largest = [one for one in found if one["gib"] == most]
    best = min(largest, key=order_of_worth(engine, chosen_figure(engine)))
    engine.cite(best)
    part, times = most, aside / (aside - most)
    used = used_before(best["condition"])
    says = (
        f"A second card, such as a {used}{best['name']} for ${best['usd']:,.0f}, would take over "
        f"at most {part:.0f} of the {aside:.0f} GB in system RAM, and you would get at most "
        f"{times:.1f} times as many tokens/s."
    )
    engine.conclude(f.Advice(topic=BESIDE, says=says))
    return {"name": best["name"], "part": part, "times": times}


rule(
    "ADVICE-126",
    "If a kept card leaves experts in system RAM, the answer says which settings its speed needs",
    f.Topic(ask="upgrade"),
    f.Keep(card=the.mine, cards=ALONE),
    f.Offloaded(card=the.mine, gib=the.aside, what="experts"),
    f.Card(id=the.mine, name=the.name),
    then=f.Advice(
        topic=BESIDE,
        says="If your {name} generates fewer tokens/s than this, check the settings before you buy "
        "anything: only experts belong in system RAM, everything else on the card.",
    ),
    says="{aside:.0f} GiB of the experts are in system RAM, and all else on the {name}.",
    because="Each token needs only a few of the experts, but all of the other weights and the "
    "cache: if these are in system RAM, it takes far longer.",
    sources=["ktransformers-2025-02"],
)


@rule(
    "ADVICE-127",
    "If your card is kept because it is fast enough, the answer says what your budget would buy "
    "for more speed",
    f.Topic(ask="upgrade"),
    f.Keep(card=the.mine, cards=ALONE),
    EXISTS(f.Enough()),
    f.Purse(firm=True, high_usd=the.high),
    f.Speed(card=the.mine, value=the.pace),
    f.Parameter(name="clearly-faster-from", value=the.least),
    ~f.Pick(kind="card", condition=P(ON_SALE)),
    uses=[f.Candidate, f.Premium],
    concludes=[f.Advice],
    says="The fastest card for {high:.0f} US dollars: {name}, {times:.2f} times as fast.",
    because="How fast is fast enough is our estimate, and whoever asks about an upgrade may find "
    "it too slow.",
)
def tell_fastest_for_the_sum(
    engine: Engine, mine: str, high: float, pace: float, least: float
) -> Said:
    """Name the fastest single card within the budget whose software is as mature as the kept one's.

    It must be clearly faster.
    """
    young = {premium["card"] for premium in engine.every(f.Premium, reason=LESS_MATURE)}
    faster = [
        one
        for one in engine.every(f.Candidate, cards=ALONE)
        if one["usd"] <= high
        and one["speed"] >= least * pace
        and (one["card"] not in young or mine in young)
    ]
    if not faster:
        return {"name": "none", "times": 1}
    best = first_by(faster, "-speed", "usd", "card")
    engine.cite(best)
    times = best["speed"] / pace
    used = used_before(best["condition"])
    says = (
        f"If that is too slow for you: a {used}{best['name']}, about ${best['usd']:,.0f}, is "
        f"{times:.1f} times as fast."
    )
    engine.conclude(f.Advice(topic=BESIDE, says=says))
    return {"name": best["name"], "times": times}
