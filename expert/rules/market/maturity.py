"""Stage 2, continued: whether a platform's software is mature enough for the job."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, OWNED
from expert.rules.market.platform import left_out
from expert.rules.situation.job import USERS
from expert.rules.situation.users import COMPANIES, FOR_ONE_PERSON

MATURITY = "software maturity"
TROUBLE_IS_REFUSED = [
    f.Setting(name="premium", key="trouble"),
    f.Answer(key="accepts_trouble", value=False),
]
"""The advisor weighs trouble, and the person said that they accept none."""
NOT_NAMED = [
    ~f.Member(group=ASKED_ABOUT, card=the.id),
    ~f.Named(role=OWNED, kind="card", id=the.id),
]
"""Cards that a person names or owns are judged as asked, not left out."""


FOUND = f.Ready(platform=the.platform, os=the.os, job=the.work, level=the.has)
ON_THE_SYSTEM_KNOWN = [
    f.Known(key="os", value=the.os),
    FOUND,
    ~f.BringsSystem(platform=the.platform),
]
ON_ITS_OWN_SYSTEM = [f.BringsSystem(platform=the.platform, os=the.os), FOUND]
FOR_THE_USERS_OF_A_COMPANY = [
    f.Default(job=the.work, key=USERS),
    ~f.Answer(key=USERS),
    EXISTS(f.Profile(id=P(COMPANIES))),
    ~FOR_ONE_PERSON,
    f.Known(key="os", value=the.os),
    AS.ready << f.Maturity(platform=the.platform, os=the.os, level=the.has),
    ~f.BringsSystem(platform=the.platform),
]
"""Many users are assumed (PLATFORM-311); if they are stated, SITUATION-094 rates the software."""


def less_mature_than(setting: str, system: list[Any]) -> list[Any]:
    """Return the conditions under which software is less mature than the advisor requires."""
    return [
        f.Job(id=the.work),
        f.Setting(name=setting, key=the.work, value=the.wants),
        *system,
        the.has < the.wants,
    ]


def too_immature(reason: str) -> tuple[f.Derived, f.Derived]:
    """Return the conclusions that rule a card out, with the two levels compared."""
    return left_out(reason, about=MATURITY, wanted=the.wants, found=the.has, unit="of 4")


rule(
    "PLATFORM-038",
    "A platform is good enough for a job if it is as mature as the advisor requires",
    f.Setting(name="maturity", key=the.job, value=the.wants),
    f.Ready(platform=the.platform, os=the.os, job=the.job, level=the.has),
    the.has >= the.wants,
    then=f.Doable(platform=the.platform, os=the.os, job=the.job),
    says="{platform} is good enough for {job} on {os}: it is {ready[word]}.",
    because="If no platform is good enough on one operating system, another system may have one.",
)


def must_be_mature(id: str, title: str, system: list[Any], because: str) -> None:
    """Declare that a platform's software must be as mature as the advisor requires."""
    rule(
        id,
        title,
        less_mature_than("maturity", system),
        ~f.LessMaturityAccepted(platform=the.platform),
        f.Card(id=the.id, platform=the.platform),
        then=too_immature("maturity"),
        lifted="if the job needed {have} or less",
        says="{card[name]} runs on {platform}: {ready[says]} On {os}, it is rated '{ready[word]}'.",
        because=because,
        sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "judgement"],
    )


must_be_mature(
    "PLATFORM-040",
    "The platform's software must be mature enough for the job",
    ON_THE_SYSTEM_KNOWN,
    because="Without libraries, binaries and help, fast hardware costs more time than it saves.",
)
must_be_mature(
    "PLATFORM-300",
    "The operating system of a complete computer must have mature enough software for the job",
    ON_ITS_OWN_SYSTEM,
    because="You would use the computer with the operating system it comes with.",
)
must_be_mature(
    "PLATFORM-043",
    "The libraries that serve the users of a company must be mature enough",
    FOR_THE_USERS_OF_A_COMPANY,
    because="Programs with their own kernels are made for one person or a few. Servers for many "
    "use the same libraries as training.",
)


def must_do_the_job(id: str, title: str, system: list[Any], because: str) -> None:
    """Declare what software must be able to do, even for those who accept some trouble."""
    rule(
        id,
        title,
        f.LessMaturityAccepted(platform=the.platform),
        less_mature_than("maturity_at_least", system),
        f.Card(id=the.id, platform=the.platform),
        then=too_immature("no software"),
        lifted="if the job needed {have} or less",
        says="{card[name]} runs on {platform}: {ready[says]} On {os}, it is rated '{ready[word]}'.",
        because=because,
        sources=["dettmers-2019-04-03", "judgement"],
    )


must_do_the_job(
    "PLATFORM-042",
    "Even if you accept some trouble, the software must do the job",
    ON_THE_SYSTEM_KNOWN,
    because="You can work around trouble, but not around missing software.",
)
must_do_the_job(
    "PLATFORM-301",
    "Even if you accept some trouble, the software of a complete computer must do the job",
    ON_ITS_OWN_SYSTEM,
    because="The system that comes with the computer cannot make up for missing software.",
)


@rule(
    "PLATFORM-049",
    "If you do not accept trouble, each card's software is compared with the most mature",
    TROUBLE_IS_REFUSED,
    f.Job(id=the.work),
    f.Known(key="os", value=the.os),
    uses=[f.Ready],
    concludes=[f.MostMature],
    says="On {os}, the best software for {work} is rated '{word}'.",
    because="Less mature software may cause trouble that the best software does not.",
)
def find_most_mature(engine: Engine, work: str, os: str) -> Said:
    """Conclude the highest level on the operating system."""
    ready = [each for each in engine.every(f.Ready, job=work) if each["os"] == os]
    if not ready:
        return {"word": "unknown"}
    best = max(ready, key=lambda each: float(each["level"]))
    engine.cite(best)
    engine.conclude(f.MostMature(os=os, job=work, level=best["level"], word=best["word"]))
    return {"word": best["word"]}


rule(
    "PLATFORM-045",
    "If you do not accept trouble, a card is ruled out if its software is less mature than other"
    " software",
    TROUBLE_IS_REFUSED,
    f.Job(id=the.work),
    f.Known(key="os", value=the.os),
    AS.ready << f.Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
    f.MostMature(os=the.os, job=the.work, level=the.wants, word=the.better),
    the.has < the.wants,
    ~f.BringsSystem(platform=the.platform),
    ~f.LessMaturityAccepted(platform=the.platform),
    f.Card(id=the.id, platform=the.platform),
    NOT_NAMED,
    then=too_immature("maturity"),
    lifted="if you accepted some trouble (accepts_trouble=yes)",
    says="{card[name]} runs on {platform}, whose software on {os} is only rated '{ready[word]}'; "
    "other software there is '{better}', and you do not accept trouble.",
    because="Less mature software is the kind of trouble you want to avoid. A complete computer "
    "comes with its own system, so it is not compared with others.",
)
rule(
    "PLATFORM-047",
    "If you do not accept trouble, a card whose support has ended is ruled out",
    TROUBLE_IS_REFUSED,
    EXISTS(f.Job()),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    f.Dropped(architecture=the.architecture, software=the.platform, on=the.on),
    NOT_NAMED,
    then=left_out(
        "support", about="{platform} support", wanted="supported", found="ended", unit="state"
    ),
    lifted="if you accepted some trouble (accepts_trouble=yes)",
    says="{platform} has not fully supported the architecture of {card[name]} since {on}, and you "
    "do not accept trouble.",
    because="New versions of programs may not run on it.",
    sources=["nvidia-cuda-documents", "rocm-documents"],
)

rule(
    "PLATFORM-041",
    "A platform whose software has not been described cannot be recommended",
    f.Known(key="os", value=the.os),
    f.Card(id=the.id, platform=the.platform),
    ~f.Ready(platform=the.platform, os=the.os),
    then=left_out(
        "no software",
        about="description of the software",
        wanted="described",
        found="not described",
        unit="state",
    ),
    lifted="if its platform's file described the state of its software",
    says="As of this date, nothing is known about {platform} software on {os}.",
    because="Without information about its software, a card is a gamble.",
)
