"""Stages 8 and 13: complete computers that come with their own operating system."""

from __future__ import annotations

from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    BringsSystem,
    Card,
    Job,
    Pick,
    Premium,
    Ready,
    Relevant,
    Setting,
    Topic,
)
from expert.rules.vocabulary import CARDS_SOUGHT


@rule(
    "FIT-250",
    "A complete computer with less mature software is compared at a higher price",
    Setting(name="premium", key="less_mature", value=the.share),
    Job(id=the.work),
    BringsSystem(platform=the.platform, os=the.os),
    Relevant(card=the.id),
    Card(id=the.id, platform=the.platform),
    Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
    uses=[Ready],
    concludes=[Premium],
    says="{card[name]}: {platform} software is {ready[word]}, so it is compared at a "
    "price {more:.0%} higher.",
    because="Time spent on missing or slow software is a cost, whatever operating system the "
    "computer comes with.",
)
def count_less_mature_system(engine: Engine, id: str, work: str, share: float, has: float) -> Said:
    """Conclude a premium for each level below the most mature platform on any system."""
    most = max(ready["level"] for ready in engine.every(Ready, job=work))
    more = round(share * (most - has), 4)
    if more:
        engine.conclude(Premium(card=id, share=more, reason="less_mature"))
    return {"more": more}


rule(
    "ADVICE-931",
    "The answer says which operating system a complete computer runs",
    Topic(ask=P(CARDS_SOUGHT)),
    Pick(kind="card", id=the.id, name=the.name),
    Card(id=the.id, platform=the.platform),
    BringsSystem(platform=the.platform, os=the.os),
    then=Advice(
        topic="operating system",
        says="{name} is a complete computer and runs {os}. You did not specify an operating "
        "system; add --os if you need another.",
    ),
    says="{name} comes with {os}.",
    because="Programs for one operating system do not run on another.",
)
