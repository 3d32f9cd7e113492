"""Stage 1: the operating system, its software, the hardware that counts, the trouble accepted."""

from __future__ import annotations

from expert.compat import AS
from expert.engine.conclusion import like
from expert.engine.rule import rule
from expert.engine.terms import the
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

# --- the operating system ---------------------------------------------------------------

rule(
    "SITUATION-060",
    "The operating system named decides which drivers count",
    Answer(key="os", value=the.os),
    then=Known(key="os", value=the.os),
    says="The operating system is {os}.",
    because="Some platforms work on one operating system long before another.",
)

rule(
    "SITUATION-061",
    "Without another word, the computer runs Linux",
    Day(),
    ~Answer(key="os"),
    then=(Assumed(what="os", value="linux"), Known(key="os", value="linux")),
    says="No operating system was named, so Linux is assumed.",
    because="Deep-learning software reaches Linux first, so it is the mildest assumption.",
)

# --- the hardware that counts -------------------------------------------------------------

rule(
    "SITUATION-070",
    "The advice extends to the segments its author covers",
    Setting(name="covers", key="always", value=the.segment),
    then=Covered(segment=the.segment),
    says="This advice extends to {segment} cards.",
    because="An author who writes about cards for one's own computer says nothing of servers.",
)

rule(
    "SITUATION-071",
    "A job may bring further segments into view",
    Job(id=the.work),
    Setting(name="covers", key=the.work, value=the.segment),
    then=Covered(segment=the.segment),
    says="For the job {work} the advice extends to {segment} hardware too.",
    because="Some jobs need more memory than cards for one's own computer have.",
)

rule(
    "SITUATION-072",
    "A profile may bring further segments into view",
    AS.found << Profile(id=the.profile),
    Setting(name="covers", key=the.profile, value=the.segment),
    then=Covered(segment=the.segment),
    says="For the profile '{profile}' the advice extends to {segment} hardware too.",
    because="Who must hold the largest models needs the cards that hold them.",
)

# --- the state of software ----------------------------------------------------------------

rule(
    "SITUATION-090",
    "Who insists on a vendor accepts the state of its software",
    Answer(key="vendor", value=the.vendor),
    Job(id=the.work),
    Setting(name="maturity_at_least", key=the.work),
    Known(key="os", value=the.os),
    Maturity(platform=the.platform, vendor=the.vendor, os=the.os),
    then=LessMaturityAccepted(platform=the.platform, reason="vendor"),
    says="The vendor {vendor} was asked for, so {platform} is taken as it is.",
    because="The choice of the vendor was made already.",
)

rule(
    "SITUATION-091",
    "Who accepts trouble accepts software that needs some care",
    Answer(key="accepts_trouble", value=True),
    Job(id=the.work),
    Setting(name="maturity_at_least", key=the.work),
    Known(key="os", value=the.os),
    Maturity(platform=the.platform, os=the.os),
    then=LessMaturityAccepted(platform=the.platform, reason="answer"),
    says="Trouble is accepted, so {platform} is taken as it is.",
    because="Care costs time, and some people have more of it than money.",
)

rule(
    "SITUATION-092",
    "What was said of a platform's software for one job counts for that job",
    Job(id=the.work),
    JobMaturity(platform=the.platform, os=the.os, job=the.work),
    then=like(the.job_maturity, Ready),
    says="For {work}, {platform} software is {job_maturity[word]} on {os}: {job_maturity[says]}",
    because="Programs that run language models need little of a platform; training needs it all.",
)

rule(
    "SITUATION-093",
    "What was said of a platform's software counts for every job",
    Job(id=the.work),
    Maturity(platform=the.platform, os=the.os),
    ~JobMaturity(platform=the.platform, os=the.os, job=the.work),
    then=like(the.maturity, Ready, job=the.work),
    says="For {work}, {platform} software is {maturity[word]} on {os}: {maturity[says]}",
    because="Where no job is set apart, all rest on the same libraries.",
)
