"""GPUs for rent compared with cards to buy: how fast they train, and which are ignored.

Stages 9 and 10.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.cards.instead import BUYS, FASTEST_WANTED
from expert.rules.cards.premiums import TROUBLE_COSTS
from expert.rules.cards.speed import SHARES_OF_SPEED
from expert.rules.cloud.no_rental import SYSTEM_OF_CLOUDS
from expert.rules.vocabulary import TRAINING_JOBS


def computes_at(id: str, title: str, *work: Any) -> None:
    """Declare how fast a rental GPU does work that is limited by both memory and arithmetic."""
    rule(
        id,
        title,
        BUYS,
        *work,
        f.Day(date=the.date),
        SHARES_OF_SPEED,
        f.HourHint(card=the.id),
        f.Card(
            id=the.id,
            bandwidth_gb_s=the.width,
            tensor_tflops=the.flops,
            mixed_precision_from=the.since,
        ),
        the.since <= the.date,
        let={"value": round(the.width**the.w * the.flops**the.f, 3)},
        then=f.HourPace(card=the.id, value=the.value),
        says="{card[name]} scores {value:.0f} for this work, on the scale used for all GPUs.",
        because="A cheap hour of a slow GPU can cost more per result than an expensive hour of a "
        "fast one.",
        sources=["lambda-benchmark-2025-12"],
    )


computes_at(
    "SPEED-910",
    "How fast a rental GPU trains is estimated from its data sheet, whether or not it is also sold",
    f.Job(id=P(TRAINING_JOBS)),
)
computes_at(
    "SPEED-911",
    "If speed matters most, how fast a rental GPU generates images is estimated, too",
    FASTEST_WANTED,
    f.Job(id="generate_images"),
)

rule(
    "RANK-910",
    "A rented GPU whose software is not mature enough is not compared with cards to buy",
    f.Setting(name="rents_only_mature", value=True),
    BUYS,
    f.Job(id=the.work),
    f.HourHint(card=the.id),
    f.Card(id=the.id, platform=the.platform),
    ~f.Doable(platform=the.platform, os=SYSTEM_OF_CLOUDS, job=the.work),
    ~f.LessMaturityAccepted(platform=the.platform),
    then=f.HourOut(card=the.id),
    says="The software for {card[name]} is not mature enough for {work}.",
    because="A cheap hour is no bargain if you spend it on getting your program to run.",
)

rule(
    "RANK-911",
    "A different kind of processor also raises the price at which an hour is compared",
    BUYS,
    f.HourHint(cloud=the.cloud, card=the.card),
    f.Caveat(card=the.card, kind="arm_processor"),
    TROUBLE_COSTS,
    then=f.RentTrouble(cloud=the.cloud, card=the.card, share=the.share, what="an Arm processor"),
    says="{hour_hint[card]} has an Arm processor, which adds {share:.0%} to its price.",
    because="Many packages have no build for it, so you spend paid hours building them.",
    sources=["dphnai-arm64-308"],
)
