"""Stage 2: which cards software supports on the given date, for any buyer."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.engine.conclusion import like
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import ruled_out


def left_out(
    reason: str, *, about: str, wanted: Any, found: Any, unit: str
) -> tuple[f.Derived, f.Derived]:
    """Return the conclusions that rule a card out for everybody and exclude it from the market.

    A separate rule for the second conclusion would make up a quarter of all firings.
    """
    out = ruled_out(reason, about=about, wanted=wanted, found=found, unit=unit)
    return out, f.Unserved(card=the.id)


rule(
    "PLATFORM-010",
    "A card is considered only once it has been announced",
    f.Day(date=the.date),
    f.Card(id=the.id, public=the.public),
    the.public > the.date,
    then=left_out("outside", about="announcement", wanted=the.date, found=the.public, unit="date"),
    lifted="if the question had been asked on {have} or later",
    says="{card[name]} was announced on {public}, after {date}.",
    because="Nobody can choose a card before its maker has shown it.",
)

rule(
    "PLATFORM-020",
    "The advice does not cover this class of hardware",
    f.Card(id=the.id, segment=the.segment),
    ~f.Covered(segment=the.segment),
    then=left_out(
        "outside",
        about="class of hardware",
        wanted="a covered class",
        found=the.segment,
        unit="class",
    ),
    lifted="if this advice covered {have} hardware",
    says="{card[name]} is {segment} hardware, which this advice does not cover.",
    because="A class of hardware that the author does not cover has different prices, rules and "
    "buyers.",
)

NOT_RUN_BY_NEEDED_SOFTWARE = [
    f.Job(id=the.work),
    f.Needs(job=the.work, platform=the.platform, software=the.software),
    f.Existing(software=the.software),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    ~f.Support(architecture=the.architecture, software=the.software),
    ~f.SupportExpected(architecture=the.architecture, software=the.software),
]
NOT_SUPPORTED = left_out(
    "support", about="{software} support", wanted="supported", found="not supported", unit="state"
)


@formula
def last_to_run(version: str | None) -> str:
    """Return the last version that still runs on a card, for the end of a sentence.

    >>> last_to_run("2.14"), last_to_run(None)
    ('; the last version that runs on it is 2.14', '')
    """
    return f"; the last version that runs on it is {version}" if version else ""


rule(
    "PLATFORM-030",
    "The software the job needs must run on the card's architecture",
    NOT_RUN_BY_NEEDED_SOFTWARE,
    ~f.Dropped(architecture=the.architecture, software=the.software),
    then=NOT_SUPPORTED,
    says="As of this date, {software} does not run on {card[name]} (architecture {architecture}).",
    because="Deep-learning libraries call ready-made kernels and ship as binaries. They do not "
    "run on an architecture that they were not built for.",
    sources=["dettmers-2016-06-25", "judgement"],
)

rule(
    "PLATFORM-031",
    "A card to buy must run new versions of the software the job needs",
    NOT_RUN_BY_NEEDED_SOFTWARE,
    f.Dropped(architecture=the.architecture, software=the.software, on=the.on),
    ~f.OldSoftwareWillDo(card=the.id),
    let={"still": last_to_run(the.dropped["last"])},
    then=NOT_SUPPORTED,
    says="New versions of {software} no longer run on {card[name]} (full support until "
    "{on}{still}).",
    because="Old versions keep running, but programs written next year will need newer ones.",
    sources=["dettmers-2016-06-25", "judgement"],
)

rule(
    "SITUATION-371",
    "A card you own keeps running the software it runs today",
    f.Topic(ask="upgrade"),
    f.Named(role="owned", kind="card", id=the.id),
    then=f.OldSoftwareWillDo(card=the.id),
    says="You own {id}, and software for it exists.",
    because="A card that works keeps working when support ends. The end of support is a reason to "
    "look for another card, and the answer says so, but it does not make the card worthless.",
)

rule(
    "SITUATION-370",
    "If you name a card for running models, it is considered even without official support",
    f.Job(id="run_llm"),
    f.Named(role="candidate", kind="card", id=the.id),
    then=f.OldSoftwareWillDo(card=the.id),
    says="You named {id} for running models.",
    because="Programs for running models have their own kernels and keep working with the last "
    "software that supported the card. The drawbacks count against the card and are explained.",
    sources=["llama-cpp-build-docs", "judgement"],
)

rule(
    "PLATFORM-035",
    "If support is not yet official, or no longer official, it is not enough",
    f.Setting(name="rough_support", value=the.level),
    f.Job(id=the.work),
    f.Needs(job=the.work, platform=the.platform, software=the.software),
    f.Support(architecture=the.architecture, software=the.software, level=the.level),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    ~f.LessMaturityAccepted(platform=the.platform),
    ~f.OldSoftwareWillDo(card=the.id),
    ~f.SupportExpected(architecture=the.architecture, software=the.software),
    ~f.FormWanted(form="board"),
    then=left_out(
        "support", about="{software} support", wanted="official", found=the.level, unit="state"
    ),
    says="As of this date, {software} support for {card[name]} is only '{level}'.",
    because="Such support ends with the next release or requires custom builds and settings.",
)

rule(
    "PLATFORM-044",
    "A card's software must do each of its jobs",
    f.OtherJob(number=the.number, job=the.other),
    f.OtherUnusable(
        number=the.number, card=the.id, about=the.about, wanted=the.wants, found=the.has
    ),
    f.Card(id=the.id),
    then=like(the.other_unusable, f.RuledOut),
    lifted="without that job",
    says="{card[name]}, for the job {other}: {about} is {has}, and the job needs {wants}.",
    because="Each job is checked separately, and a card for several jobs is no use for one that "
    "its software cannot do.",
)

rule(
    "PLATFORM-050",
    "This advice covers only cards with matrix units",
    f.Setting(name="matrix_units_only", value=True),
    f.Card(id=the.id),
    ~f.Card(id=the.id, tensor_tflops=the.tensor),
    then=left_out("outside", about="matrix units", wanted="present", found="absent", unit="state"),
    says="{card[name]} has no matrix units for 16-bit numbers.",
    because="Its author measured only cards that have them.",
    sources=["lambda-2020-02"],
)
