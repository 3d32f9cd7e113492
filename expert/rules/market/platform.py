"""Stage 2: which cards the software of the day serves, whoever asks."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.conditions import OneOf, has_enough, has_less_than_wanted
from expert.engine import Engine
from expert.facts import (
    Card,
    Covered,
    Day,
    Doable,
    Existing,
    Job,
    JobMaturity,
    Known,
    LessMaturityAccepted,
    Maturity,
    Needs,
    Ready,
    RuledOut,
    Setting,
    Support,
    Unserved,
)
from expert.rule import rule

FOR_EVERYBODY = OneOf(("outside", "support", "maturity", "no software"))
"""Reasons that stand against a card whoever asks."""


def was_not_known_yet(public: str, date: str) -> bool:
    """The card became public after the day of the question."""
    return public > date


@rule(
    id="PLATFORM-010",
    title="A card exists for the reader from its announcement",
    because="Nobody can choose a card before its maker has shown it.",
    says="{card[name]} became known on {public}, after {date}.",
    sources=["judgement"],
    when=[
        AS.day << Day(date=MATCH.date),
        AS.card << Card(id=MATCH.id, public=MATCH.public),
        TEST(was_not_known_yet),
    ],
)
def rule_out_not_announced(engine: Engine, id: str, public: str, date: str) -> None:
    """Rule out a card of the future."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="outside",
            about="announcement",
            wanted=date,
            found=public,
            unit="date",
        )
    )


@rule(
    id="PLATFORM-020",
    title="The advice does not extend to this class of hardware",
    because="A class of hardware its author does not cover has other prices, rules and buyers.",
    says="{card[name]} is {segment} hardware, which this advice does not extend to.",
    sources=["judgement"],
    when=[
        AS.card << Card(id=MATCH.id, segment=MATCH.segment),
        NOT(Covered(segment=MATCH.segment)),
    ],
)
def rule_out_segment(engine: Engine, id: str, segment: str) -> None:
    """Rule out a card of a class that is not covered."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="outside",
            about="class of hardware",
            wanted="a covered class",
            found=segment,
            unit="class",
        )
    )


@rule(
    id="PLATFORM-030",
    title="The software the job needs must run on the card's architecture",
    because=(
        "Deep-learning libraries call ready-made kernels and come as binaries; "
        "an architecture they were not built for does not run them."
    ),
    says="{software} does not run on {card[name]} (architecture {architecture}) on this day.",
    sources=["dettmers-2016-06-25", "judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.needs << Needs(job=MATCH.job, platform=MATCH.platform, software=MATCH.software),
        AS.existing << Existing(software=MATCH.software),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform, architecture=MATCH.architecture),
        NOT(Support(architecture=MATCH.architecture, software=MATCH.software)),
    ],
)
def rule_out_unsupported(engine: Engine, id: str, software: str) -> None:
    """Rule out a card whose architecture the software does not serve."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="support",
            about=f"{software} support",
            wanted="supported",
            found="not supported",
            unit="state",
        )
    )


@rule(
    id="PLATFORM-035",
    title="Support that is no longer or not yet official is no support to build on",
    because="It ends with the next release, or asks for builds and settings of one's own.",
    says="{software} serves {card[name]} only as '{level}' on this day.",
    sources=["judgement"],
    when=[
        AS.setting << Setting(name="rough_support", value=MATCH.level),
        AS.work << Job(id=MATCH.job),
        AS.needs << Needs(job=MATCH.job, platform=MATCH.platform, software=MATCH.software),
        AS.support
        << Support(architecture=MATCH.architecture, software=MATCH.software, level=MATCH.level),
        AS.card << Card(id=MATCH.id, platform=MATCH.platform, architecture=MATCH.architecture),
        NOT(LessMaturityAccepted(platform=MATCH.platform)),
    ],
)
def rule_out_rough_support(engine: Engine, id: str, software: str, level: str) -> None:
    """Rule out a card whose architecture is served in a rough way only."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="support",
            about=f"{software} support",
            wanted="official",
            found=level,
            unit="state",
        )
    )


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
    engine.conclude(
        RuledOut(
            card=card,
            reason=reason,
            about="maturity of the software",
            wanted=wants,
            found=has,
            unit="level of 0 to 4",
        )
    )


@rule(
    id="PLATFORM-036",
    title="What was said of a platform's software for one job counts for that job",
    because="Programs that run language models need little of a platform; training needs it all.",
    says="For {job}, {platform} software is {state[word]} on {os}: {state[says]}",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.state << JobMaturity(platform=MATCH.platform, os=MATCH.os, job=MATCH.job),
    ],
)
def judge_software_for_job(
    engine: Engine, platform: str, os: str, job: str, state: JobMaturity
) -> None:
    """Conclude how far the software for a job is."""
    engine.conclude(_ready(platform, os, job, state))


@rule(
    id="PLATFORM-037",
    title="What was said of a platform's software counts for every job",
    because="Where no job is set apart, all rest on the same libraries.",
    says="For {job}, {platform} software is {state[word]} on {os}: {state[says]}",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.state << Maturity(platform=MATCH.platform, os=MATCH.os),
        NOT(JobMaturity(platform=MATCH.platform, os=MATCH.os, job=MATCH.job)),
    ],
)
def judge_software(engine: Engine, platform: str, os: str, job: str, state: Maturity) -> None:
    """Conclude how far the software for a job is from how far it is in general."""
    engine.conclude(_ready(platform, os, job, state))


def _ready(platform: str, os: str, job: str, state: Maturity | JobMaturity) -> Ready:
    return Ready(
        platform=platform,
        os=os,
        job=job,
        level=state["level"],
        word=state["word"],
        says=state["says"],
    )


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
        NOT(Maturity(platform=MATCH.platform, os=MATCH.os)),
    ],
)
def rule_out_unknown_platform(engine: Engine, id: str) -> None:
    """Rule out a card whose platform is not described for the day."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="no software",
            about="maturity of the software",
            wanted="described",
            found="not described",
            unit="state",
        )
    )


@rule(
    id="PLATFORM-050",
    title="This advice asks for matrix units",
    because="Its author measured only cards with them.",
    says="{card[name]} has no matrix units for 16-bit numbers.",
    sources=["lambda-2020-02"],
    when=[
        AS.setting << Setting(name="matrix_units_only", value=True),
        AS.card << Card(id=MATCH.id),
        NOT(Card(id=MATCH.id, tensor_tflops=MATCH.tensor)),
    ],
)
def rule_out_without_matrix_units(engine: Engine, id: str) -> None:
    """Rule out a card without matrix units."""
    engine.conclude(
        RuledOut(
            card=id,
            reason="outside",
            about="matrix units",
            wanted="present",
            found="absent",
            unit="state",
        )
    )


@rule(
    id="PLATFORM-090",
    title="What the software of the day rules out is no part of the market",
    because="The market is what can be bought and used.",
    says="{reason[card]} is no part of the market, by {reason[rule]}.",
    sources=["judgement"],
    when=[AS.reason << RuledOut(card=MATCH.card, reason=P(FOR_EVERYBODY))],
)
def leave_out_of_market(engine: Engine, card: str) -> None:
    """Conclude that nobody is served by the card."""
    engine.conclude(Unserved(card=card))
