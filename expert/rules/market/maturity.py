"""Stage 2, continued: whether a platform's software is mature enough for the job."""

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
    """Return the conditions under which software is less mature than the advisor requires."""
    return [
        Job(id=the.work),
        Setting(name=setting, key=the.work, value=the.wants),
        Known(key="os", value=the.os),
        Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
        the.has < the.wants,
    ]


def too_immature(reason: str) -> tuple[Derived, Derived]:
    """Return the conclusions that rule a card out, with the two levels compared."""
    return left_out(reason, about=MATURITY, wanted=the.wants, found=the.has, unit="of 4")


rule(
    "PLATFORM-038",
    "A platform is good enough for a job if it is as mature as the advisor requires",
    Setting(name="maturity", key=the.job, value=the.wants),
    Ready(platform=the.platform, os=the.os, job=the.job, level=the.has),
    the.has >= the.wants,
    then=Doable(platform=the.platform, os=the.os, job=the.job),
    says="{platform} is good enough for {job} on {os}: it is {ready[word]}.",
    because="If no platform is good enough on one operating system, another system may have one.",
)

rule(
    "PLATFORM-040",
    "The platform's software must be mature enough for the job",
    less_mature_than("maturity"),
    ~LessMaturityAccepted(platform=the.platform),
    Card(id=the.id, platform=the.platform),
    then=too_immature("maturity"),
    says="{card[name]} runs on {platform}: {ready[says]} It is {ready[word]} on {os}.",
    because="Without libraries, binaries and help, fast hardware costs more time than it saves.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
)

rule(
    "PLATFORM-042",
    "Even if you accept some trouble, the software must do the job",
    LessMaturityAccepted(platform=the.platform),
    less_mature_than("maturity_at_least"),
    Card(id=the.id, platform=the.platform),
    then=too_immature("no software"),
    says="{card[name]} runs on {platform}: {ready[says]} It is {ready[word]} on {os}.",
    because="You can work around trouble, but not around missing software.",
    sources=["dettmers-2019-04-03", "judgement"],
)

rule(
    "PLATFORM-041",
    "A platform whose software nobody has described cannot be recommended",
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
    says="As of this date, nothing is known about {platform} software on {os}.",
    because="Without information about its software, a card is a gamble.",
)
