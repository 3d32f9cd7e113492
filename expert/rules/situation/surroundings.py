"""Stage 1: the operating system, the hardware covered, and the software that is accepted."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.conclusion import like
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import as_assumed

# --- the operating system ---------------------------------------------------------------

rule(
    "SITUATION-061",
    "If you don't name an operating system, Linux is assumed",
    f.Usual(key="os", value=the.value, says=the.told),
    ~f.Answer(key="os"),
    then=as_assumed("os", the.value),
    says="{told}",
    because="Deep-learning software reaches Linux first, so this assumption rules out the fewest "
    "cards.",
)

rule(
    "SITUATION-300",
    "A complete computer brings its own operating system, unless you name yours",
    f.Setting(name="computers_bring_their_system", value=True),
    f.OwnSystem(platform=the.platform, os=the.os),
    ~f.Answer(key="os"),
    then=f.BringsSystem(platform=the.platform, os=the.os),
    says="Computers of the platform {platform} come with {os}.",
    because="An assumed operating system should not rule out a computer that comes with its own.",
)

# --- the hardware covered -----------------------------------------------------------------

rule(
    "SITUATION-070",
    "The advice covers the kinds of hardware that its author writes about",
    f.Setting(name="covers", key="always", value=the.segment),
    then=f.Covered(segment=the.segment),
    says="This advice covers {segment} cards.",
    because="An author who writes about cards for personal computers makes no claims about "
    "servers.",
)

rule(
    "SITUATION-071",
    "For some jobs, more kinds of hardware are considered",
    f.Job(id=the.work),
    f.Setting(name="covers", key=the.work, value=the.segment),
    then=f.Covered(segment=the.segment),
    says="For the job {work}, the advice also covers {segment} hardware.",
    because="Some jobs need more memory than cards for personal computers have.",
)

rule(
    "SITUATION-072",
    "For some profiles, more kinds of hardware are considered",
    AS.found << f.Profile(id=the.profile),
    f.Setting(name="covers", key=the.profile, value=the.segment),
    then=f.Covered(segment=the.segment),
    says="For the profile '{profile}', the advice also covers {segment} hardware.",
    because="People who work with the largest models need the cards that can hold them.",
)

rule(
    "SITUATION-077",
    "If quirky hardware is OK, more kinds of hardware are considered",
    f.Answer(key="accepts_trouble", value=True),
    f.Setting(name="covers", key="accepts_trouble", value=the.segment),
    then=f.Covered(segment=the.segment),
    says="You accept quirky hardware, so the advice also covers {segment} cards.",
    because="Old server cards have a lot of memory for little money; their quirk is that they "
    "have no fan.",
)

# --- the state of the software ------------------------------------------------------------

SERVES_SEVERAL = f.Answer(key="users", value=P(AtLeast(2)))

rule(
    "SITUATION-090",
    "If you insist on a vendor, you accept the state of its software",
    f.Answer(key="vendor", value=the.vendor),
    f.Job(id=the.work),
    f.Setting(name="maturity_at_least", key=the.work),
    f.Known(key="os", value=the.os),
    f.Maturity(platform=the.platform, vendor=the.vendor, os=the.os),
    then=f.LessMaturityAccepted(platform=the.platform, reason="vendor"),
    says="You asked for the vendor {vendor}, so software for {platform} is accepted as it is.",
    because="You have already chosen the vendor, and its software comes with it.",
)

rule(
    "SITUATION-091",
    "If you accept some trouble, you accept finicky software",
    f.Answer(key="accepts_trouble", value=True),
    f.Job(id=the.work),
    f.Setting(name="maturity_at_least", key=the.work),
    f.Known(key="os", value=the.os),
    f.Maturity(platform=the.platform, os=the.os),
    then=f.LessMaturityAccepted(platform=the.platform, reason="answer"),
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
    f.Answer(key="software", value=the.framework),
    f.RunsBest(platform=the.platform, software=the.framework),
    f.Thing(kind="framework", id=the.framework, name=the.name),
    f.Trait(kind="framework", thing=the.framework, trait=the.sign),
    the.sign.equals(sign_of(the.platform)),
    then=f.LessMaturityAccepted(platform=the.platform, reason="framework"),
    says="You use {name}, which runs best on {platform}.",
    because="The rating of a platform covers all frameworks; yours runs best there.",
    sources=["torchtpu-2025-12"],
)

rule(
    "SITUATION-092",
    "A rating of a platform's software for a particular job applies to that job",
    f.Job(id=the.work),
    f.JobMaturity(platform=the.platform, os=the.os, job=the.work),
    ~SERVES_SEVERAL,
    then=like(the.job_maturity, f.Ready),
    says="For {work}, software for {platform} is {job_maturity[word]} on {os}: "
    "{job_maturity[says]}",
    because="Running a language model uses little of a platform's software; training uses all of "
    "it.",
)

rule(
    "SITUATION-094",
    "Serving several people at once needs the same libraries as training",
    f.Job(id=the.work),
    SERVES_SEVERAL,
    f.JobMaturity(platform=the.platform, os=the.os, job=the.work),
    f.Maturity(platform=the.platform, os=the.os),
    then=like(the.maturity, f.Ready, job=the.work),
    says="For several users, software for {platform} is {maturity[word]} on {os}: {maturity[says]}",
    because="Programs with their own kernels are made for one person or a few. Servers for many "
    "users rely on the same libraries as training.",
)

rule(
    "SITUATION-093",
    "A general rating of a platform's software applies to every job without its own rating",
    f.Job(id=the.work),
    f.Maturity(platform=the.platform, os=the.os),
    ~f.JobMaturity(platform=the.platform, os=the.os, job=the.work),
    then=like(the.maturity, f.Ready, job=the.work),
    says="For {work}, software for {platform} is {maturity[word]} on {os}: {maturity[says]}",
    because="Jobs without their own rating use the same libraries.",
)
