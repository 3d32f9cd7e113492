"""Stage 2 too: whether the software of a platform is far enough for the job."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_enough, has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Card,
    Doable,
    Job,
    Known,
    LessMaturityAccepted,
    Ready,
    Setting,
)
from expert.rules.market.platform import leave_out


@rule(
    id="PLATFORM-038",
    title="A platform will do for a job where it is as mature as the advisor asks",
    because="Where nothing will do on one operating system, it may on another.",
    says="{platform} will do for {job} on {os}: it is {ready[word]}.",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="maturity", key=MATCH.job, value=MATCH.wants),
        AS.ready << Ready(platform=MATCH.platform, os=MATCH.os, job=MATCH.job, level=MATCH.has),
        TEST(has_enough),
    ],
)
def find_platform_that_will_do(engine: Engine, platform: str, os: str, job: str) -> None:
    """Conclude that a job can be done."""
    engine.conclude(Doable(platform=platform, os=os, job=job))


def less_mature_than(setting: str) -> list[Any]:
    """The software of a platform is less mature than the advisor asks for the job."""
    return [
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name=setting, key=MATCH.job, value=MATCH.wants),
        AS.system << Known(key="os", value=MATCH.os),
        AS.maturity << Ready(platform=MATCH.platform, os=MATCH.os, job=MATCH.job, level=MATCH.has),
        TEST(has_less_than_wanted),
    ]


def _too_immature(engine: Engine, card: str, reason: str, has: int, wants: int) -> None:
    leave_out(
        engine,
        card,
        reason,
        about="maturity of the software",
        wanted=wants,
        found=has,
        unit="of 4",
    )


@rule(
    id="PLATFORM-040",
    title="The platform's software must be mature enough for the job",
    because="Fast hardware without libraries, binaries and help costs more time than it saves.",
    says="{card[name]} runs on {platform}: {maturity[says]} It is {maturity[word]} on {os}.",
    sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    when=[
        *less_mature_than("maturity"),
        NOT(LessMaturityAccepted(platform=MATCH.platform)),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform),
    ],
)
def rule_out_immature(engine: Engine, id: str, has: int, wants: int) -> None:
    """Rule out a card whose software platform is not ready."""
    _too_immature(engine, id, "maturity", has, wants)


@rule(
    id="PLATFORM-042",
    title="Even who accepts some trouble needs software that does the job",
    because="Trouble can be worked around, but missing software cannot.",
    says="{card[name]} runs on {platform}: {maturity[says]} It is {maturity[word]} on {os}.",
    sources=["dettmers-2019-04-03", "judgement"],
    when=[
        AS.accepted << LessMaturityAccepted(platform=MATCH.platform),
        *less_mature_than("maturity_at_least"),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform),
    ],
)
def rule_out_unusable(engine: Engine, id: str, has: int, wants: int) -> None:
    """Rule out a card whose software platform does not do the job at all."""
    _too_immature(engine, id, "no software", has, wants)


@rule(
    id="PLATFORM-041",
    title="A platform nobody has described cannot be recommended",
    because="Without any word on its software, a card is a gamble.",
    says="Nothing is known of {platform} software on {os} on this day.",
    sources=["judgement"],
    when=[
        AS.system << Known(key="os", value=MATCH.os),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform),
        NOT(Ready(platform=MATCH.platform, os=MATCH.os)),
    ],
)
def rule_out_unknown_platform(engine: Engine, id: str) -> None:
    """Rule out a card whose platform is not described for the day."""
    leave_out(
        engine,
        id,
        "no software",
        about="maturity of the software",
        wanted="described",
        found="not described",
        unit="state",
    )
