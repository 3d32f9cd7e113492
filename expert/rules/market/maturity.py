"""Stage 2 too: whether the software of a platform is far enough for the job."""

from __future__ import annotations

from typing import Any

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Card,
    Derived,
    Doable,
    Job,
    Known,
    LessMaturityAccepted,
    Ready,
    Setting,
)
from expert.rules.market.platform import left_out

MATURITY = "maturity of the software"


def less_mature_than(setting: str) -> list[Any]:
    """The software of a platform is less mature than the advisor asks for the job."""
    return [
        Job(id=the.work),
        Setting(name=setting, key=the.work, value=the.wants),
        Known(key="os", value=the.os),
        Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
        the.has < the.wants,
    ]


def too_immature(reason: str) -> tuple[Derived, Derived]:
    """Rule a card out by the two levels compared."""
    return left_out(reason, about=MATURITY, wanted=the.wants, found=the.has, unit="of 4")


rule(
    "PLATFORM-038",
    "A platform will do for a job where it is as mature as the advisor asks",
    Setting(name="maturity", key=the.job, value=the.wants),
    Ready(platform=the.platform, os=the.os, job=the.job, level=the.has),
    the.has >= the.wants,
    then=Doable(platform=the.platform, os=the.os, job=the.job),
    says="{platform} will do for {job} on {os}: it is {ready[word]}.",
    because="Where nothing will do on one operating system, it may on another.",
)

rule(
    "PLATFORM-040",
    "The platform's software must be mature enough for the job",
    less_mature_than("maturity"),
    ~LessMaturityAccepted(platform=the.platform),
    Card(id=the.id, platform=the.platform),
    then=too_immature("maturity"),
    says="{card[name]} runs on {platform}: {ready[says]} It is {ready[word]} on {os}.",
    because="Fast hardware without libraries, binaries and help costs more time than it saves.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
)

rule(
    "PLATFORM-042",
    "Even who accepts some trouble needs software that does the job",
    LessMaturityAccepted(platform=the.platform),
    less_mature_than("maturity_at_least"),
    Card(id=the.id, platform=the.platform),
    then=too_immature("no software"),
    says="{card[name]} runs on {platform}: {ready[says]} It is {ready[word]} on {os}.",
    because="Trouble can be worked around, but missing software cannot.",
    sources=["dettmers-2019-04-03", "judgement"],
)

rule(
    "PLATFORM-041",
    "A platform nobody has described cannot be recommended",
    Known(key="os", value=the.os),
    Card(id=the.id, platform=the.platform),
    ~Ready(platform=the.platform, os=the.os),
    then=left_out(
        "no software",
        about=MATURITY,
        wanted="described",
        found="not described",
        unit="state",
    ),
    says="Nothing is known of {platform} software on {os} on this day.",
    because="Without any word on its software, a card is a gamble.",
)
