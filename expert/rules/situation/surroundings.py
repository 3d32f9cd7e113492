"""Stage 1: the operating system, its software, the hardware that counts, the trouble accepted."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Assumed,
    Covered,
    Day,
    Job,
    JobMaturity,
    Known,
    LessMaturityAccepted,
    Maturity,
    Profile,
    Ready,
    Setting,
)

ASSUMED_OS = "linux"


@rule(
    id="SITUATION-060",
    title="The operating system named decides which drivers count",
    because="Some platforms work on one operating system long before another.",
    says="The operating system is {os}.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="os", value=MATCH.os)],
)
def take_the_system(engine: Engine, os: str) -> None:
    """Take over the operating system."""
    engine.conclude(Known(key="os", value=os))


@rule(
    id="SITUATION-061",
    title="Without another word, the computer runs Linux",
    because="Deep-learning software reaches Linux first, so it is the mildest assumption.",
    says="No operating system was named, so Linux is assumed.",
    sources=["judgement"],
    when=[AS.day << Day(), NOT(Answer(key="os"))],
)
def assume_linux(engine: Engine) -> None:
    """Assume Linux."""
    engine.conclude(Assumed(what="os", value=ASSUMED_OS))
    engine.conclude(Known(key="os", value=ASSUMED_OS))


@rule(
    id="SITUATION-070",
    title="The advice extends to the segments its author covers",
    because="An author who writes about cards for one's own computer says nothing of servers.",
    says="This advice extends to {segment} cards.",
    sources=["judgement"],
    when=[AS.setting << Setting(name="covers", key="always", value=MATCH.segment)],
)
def cover_segment(engine: Engine, segment: str) -> None:
    """Cover a segment."""
    engine.conclude(Covered(segment=segment))


@rule(
    id="SITUATION-071",
    title="A job may bring further segments into view",
    because="Some jobs need more memory than cards for one's own computer have.",
    says="For the job {job} the advice extends to {segment} hardware too.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="covers", key=MATCH.job, value=MATCH.segment),
    ],
)
def cover_segment_for_job(engine: Engine, segment: str) -> None:
    """Cover a segment for a job."""
    engine.conclude(Covered(segment=segment))


@rule(
    id="SITUATION-072",
    title="A profile may bring further segments into view",
    because="Who must hold the largest models needs the cards that hold them.",
    says="For the profile '{profile}' the advice extends to {segment} hardware too.",
    sources=["judgement"],
    when=[
        AS.found << Profile(id=MATCH.profile),
        AS.setting << Setting(name="covers", key=MATCH.profile, value=MATCH.segment),
    ],
)
def cover_segment_for_profile(engine: Engine, segment: str) -> None:
    """Cover a segment for a profile."""
    engine.conclude(Covered(segment=segment))


@rule(
    id="SITUATION-090",
    title="Who insists on a vendor accepts the state of its software",
    because="The choice of the vendor was made already.",
    says="The vendor {vendor} was asked for, so {platform} is taken as it is.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="vendor", value=MATCH.vendor),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity_at_least", key=MATCH.job),
        AS.system << Known(key="os", value=MATCH.os),
        AS.maturity << Maturity(platform=MATCH.platform, vendor=MATCH.vendor, os=MATCH.os),
    ],
)
def accept_vendor_software(engine: Engine, platform: str) -> None:
    """Conclude that the vendor's less mature software is accepted."""
    engine.conclude(LessMaturityAccepted(platform=platform, reason="vendor"))


@rule(
    id="SITUATION-091",
    title="Who accepts trouble accepts software that needs some care",
    because="Care costs time, and some people have more of it than money.",
    says="Trouble is accepted, so {platform} is taken as it is.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="accepts_trouble", value=True),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="maturity_at_least", key=MATCH.job),
        AS.system << Known(key="os", value=MATCH.os),
        AS.maturity << Maturity(platform=MATCH.platform, os=MATCH.os),
    ],
)
def accept_rough_software(engine: Engine, platform: str) -> None:
    """Conclude that less mature software is accepted."""
    engine.conclude(LessMaturityAccepted(platform=platform, reason="answer"))


@rule(
    id="SITUATION-092",
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
    id="SITUATION-093",
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
    told = {key: state[key] for key in ("level", "word", "says", "vendor") if key in state}
    return Ready(platform=platform, os=os, job=job, **told)
