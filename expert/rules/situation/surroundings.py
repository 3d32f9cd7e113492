"""Stage 1: the operating system, the hardware covered, and the software that is accepted."""

from __future__ import annotations

from expert.compat import AS, P
from expert.engine.conclusion import like
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Answer,
    BringsSystem,
    Covered,
    Job,
    JobMaturity,
    Known,
    LessMaturityAccepted,
    Maturity,
    OwnSystem,
    Profile,
    Ready,
    RunsBest,
    Setting,
    Thing,
    Trait,
    Usual,
)
from expert.rules.vocabulary import as_assumed

# --- the operating system ---------------------------------------------------------------

rule(
    "SITUATION-060",
    "Your operating system decides which drivers matter",
    Answer(key="os", value=the.os),
    then=Known(key="os", value=the.os),
    says="The operating system is {os}.",
    because="Some platforms work on one operating system long before they work on another.",
)

rule(
    "SITUATION-061",
    "If you don't name an operating system, Linux is assumed",
    Usual(key="os", value=the.value, says=the.told),
    ~Answer(key="os"),
    then=as_assumed("os", the.value),
    says="{told}",
    because="Deep-learning software reaches Linux first, so this assumption rules out the fewest "
    "cards.",
)

rule(
    "SITUATION-300",
    "A complete computer brings its own operating system, unless you name yours",
    Setting(name="computers_bring_their_system", value=True),
    OwnSystem(platform=the.platform, os=the.os),
    ~Answer(key="os"),
    then=BringsSystem(platform=the.platform, os=the.os),
    says="Computers of the platform {platform} come with {os}.",
    because="An assumed operating system should not rule out a computer that comes with its own.",
)

# --- the hardware covered -----------------------------------------------------------------

rule(
    "SITUATION-070",
    "The advice covers the kinds of hardware that its author writes about",
    Setting(name="covers", key="always", value=the.segment),
    then=Covered(segment=the.segment),
    says="This advice covers {segment} cards.",
    because="An author who writes about cards for personal computers makes no claims about "
    "servers.",
)

rule(
    "SITUATION-071",
    "For some jobs, more kinds of hardware are considered",
    Job(id=the.work),
    Setting(name="covers", key=the.work, value=the.segment),
    then=Covered(segment=the.segment),
    says="For the job {work}, the advice also covers {segment} hardware.",
    because="Some jobs need more memory than cards for personal computers have.",
)

rule(
    "SITUATION-072",
    "For some profiles, more kinds of hardware are considered",
    AS.found << Profile(id=the.profile),
    Setting(name="covers", key=the.profile, value=the.segment),
    then=Covered(segment=the.segment),
    says="For the profile '{profile}', the advice also covers {segment} hardware.",
    because="People who work with the largest models need the cards that can hold them.",
)

rule(
    "SITUATION-077",
    "If quirky hardware is OK, more kinds of hardware are considered",
    Answer(key="accepts_trouble", value=True),
    Setting(name="covers", key="accepts_trouble", value=the.segment),
    then=Covered(segment=the.segment),
    says="You accept quirky hardware, so the advice also covers {segment} cards.",
    because="Old server cards have a lot of memory for little money; their quirk is that they "
    "have no fan.",
)

# --- the state of the software ------------------------------------------------------------

SERVES_SEVERAL = Answer(key="users", value=P(AtLeast(2)))

rule(
    "SITUATION-090",
    "If you insist on a vendor, you accept the state of its software",
    Answer(key="vendor", value=the.vendor),
    Job(id=the.work),
    Setting(name="maturity_at_least", key=the.work),
    Known(key="os", value=the.os),
    Maturity(platform=the.platform, vendor=the.vendor, os=the.os),
    then=LessMaturityAccepted(platform=the.platform, reason="vendor"),
    says="You asked for the vendor {vendor}, so software for {platform} is accepted as it is.",
    because="You have already chosen the vendor, and its software comes with it.",
)

rule(
    "SITUATION-091",
    "If you accept some trouble, you accept finicky software",
    Answer(key="accepts_trouble", value=True),
    Job(id=the.work),
    Setting(name="maturity_at_least", key=the.work),
    Known(key="os", value=the.os),
    Maturity(platform=the.platform, os=the.os),
    then=LessMaturityAccepted(platform=the.platform, reason="answer"),
    says="You accept some trouble, so software for {platform} is accepted as it is.",
    because="Workarounds cost time, and some people have more time than money.",
)


@formula
def sign_of(platform: str) -> str:
    """Return the trait of software that runs on a platform.

    >>> sign_of("cuda")
    'runs-on-cuda'
    """
    return f"runs-on-{platform}"


rule(
    "SITUATION-097",
    "If you name a framework that runs best on a platform, you accept that platform",
    Answer(key="software", value=the.framework),
    RunsBest(platform=the.platform, software=the.framework),
    Thing(kind="framework", id=the.framework, name=the.name),
    Trait(kind="framework", thing=the.framework, trait=the.sign),
    the.sign.equals(sign_of(the.platform)),
    then=LessMaturityAccepted(platform=the.platform, reason="framework"),
    says="You use {name}, which runs best on {platform}.",
    because="The rating of a platform covers all frameworks; yours runs best there.",
    sources=["torchtpu-2025-12"],
)

rule(
    "SITUATION-092",
    "A rating of a platform's software for a particular job applies to that job",
    Job(id=the.work),
    JobMaturity(platform=the.platform, os=the.os, job=the.work),
    ~SERVES_SEVERAL,
    then=like(the.job_maturity, Ready),
    says="For {work}, software for {platform} is {job_maturity[word]} on {os}: "
    "{job_maturity[says]}",
    because="Running a language model uses little of a platform's software; training uses all of "
    "it.",
)

rule(
    "SITUATION-094",
    "Serving several people at once needs the same libraries as training",
    Job(id=the.work),
    SERVES_SEVERAL,
    JobMaturity(platform=the.platform, os=the.os, job=the.work),
    Maturity(platform=the.platform, os=the.os),
    then=like(the.maturity, Ready, job=the.work),
    says="For several users, software for {platform} is {maturity[word]} on {os}: {maturity[says]}",
    because="Programs with their own kernels are made for one person or a few. Servers for many "
    "users rely on the same libraries as training.",
)

rule(
    "SITUATION-093",
    "A general rating of a platform's software applies to every job without its own rating",
    Job(id=the.work),
    Maturity(platform=the.platform, os=the.os),
    ~JobMaturity(platform=the.platform, os=the.os, job=the.work),
    then=like(the.maturity, Ready, job=the.work),
    says="For {work}, software for {platform} is {maturity[word]} on {os}: {maturity[says]}",
    because="Jobs without their own rating use the same libraries.",
)
