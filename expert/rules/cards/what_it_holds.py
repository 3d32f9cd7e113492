"""What typical work a card holds that you ask about without naming your work (stages 10 and 13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import HELD
from expert.rules.cards.conditional import CHECKED, SUPPORT
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.vocabulary import ALONE

Work = tuple[float, str]
"""How many GiB a workload needs, and its name."""
WorkOfPeople = tuple[float, str, str]
"""How many GiB a workload needs, its name and its id."""


JOB_WORDS = {
    "run_llm": "Running language models",
    "generate_images": "Generating images and sound",
    "finetune": "Fine-tuning language models",
    "train": "Training",
}
# --- what it holds, for each job -----------------------------------------------------------


def _works(engine: Engine) -> Mapping[str, list[WorkOfPeople]]:
    """Return the typical single-card workloads of each job, the lightest first.

    For the person's own job, these are the workloads assumed for them; for every other job, those
    of the people who usually do it.
    """
    found: dict[str, list[WorkOfPeople]] = {}
    mine = engine.every(f.Typical)
    jobs = {str(work["job"]) for work in mine}
    profiles = {profile["id"] for profile in engine.every(f.Profile)}
    usual = {(people["job"], people["profile"]) for people in engine.every(f.UsualPeople)}
    others = [work for work in engine.every(f.TypicalWork) if work["job"] not in jobs]
    own = {work["job"] for work in others if work["who"] in profiles}
    for work in (*mine, *others):
        job = str(work["job"])
        theirs = work["who"] in profiles if job in own else (job, work.get("who")) in usual
        if work["cards"] == ALONE and (job in jobs or theirs):
            found.setdefault(job, []).append(_sized(work))
    return {job: sorted(works) for job, works in found.items()}


def _sized(work: Mapping[str, Any]) -> WorkOfPeople:
    return float(work["gib"]), str(work["name"]), str(work.get("work", work.get("id")))


def _lighter(engine: Engine, works: list[WorkOfPeople], has: float) -> list[WorkOfPeople]:
    """Return the lighter variants of some workloads that fit on a card, the heaviest last."""
    found = [
        (float(form["gib"]), f"{name} {form['how']}", id)
        for _, name, id in works
        for form in engine.every(f.LighterWork, work=id)
        if float(form["gib"]) <= has
    ]
    return sorted(found)


@rule(
    "RANK-891",
    "If you name no model, the typical work for each job shows what fits on the card",
    CHECKED,
    NO_WORK_IS_NAMED,
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id),
    EXISTS(f.TypicalWork()),
    uses=[f.LighterWork, f.Profile, f.Typical, f.TypicalWork, f.UsualPeople],
    concludes=[f.HeldWork, f.WorkBeyond],
    says="{card[name]} ({has:g} GiB) has room for: {held}.",
    because="We know what people do with such cards, but not what you will do.",
)
def find_what_it_holds(engine: Engine, id: str, has: float) -> Said:
    """Conclude, for each job, the heaviest workload that fits and the lightest that does not.

    If none fits as it is usually done, the lighter variants count.
    """
    held = []
    for job, works in sorted(_works(engine).items()):
        words = JOB_WORDS.get(job, job)
        fitting = [work for work in works if work[0] <= has]
        for gib, name, _ in (fitting or _lighter(engine, works, has))[-1:]:
            engine.conclude(f.HeldWork(card=id, job=job, words=words, name=name, gib=gib))
            held.append(name)
        for gib, name, _ in works[len(fitting) :][:1]:
            engine.conclude(f.WorkBeyond(card=id, job=job, words=words, name=name, gib=gib))
    return {"held": "; ".join(held) or "none of them"}


AS_WANTED, AT_LEAST = "maturity", "maturity_at_least"


@rule(
    "RANK-892",
    "For some jobs, the software of a card or of a complete computer may not be mature enough",
    CHECKED,
    NO_WORK_IS_NAMED,
    f.Card(id=the.id, platform=the.platform),
    uses=[
        *(f.BringsSystem, f.Known(key="os"), f.LessMaturityAccepted, f.Ready),
        *(f.Setting(name=AS_WANTED), f.Setting(name=AT_LEAST)),
    ],
    concludes=[f.NotReadyFor],
    says="The software of {card[name]} is not mature enough for: {jobs}.",
    because="A card with room for the work is useless if the programs do not run on it. A complete "
    "computer is used with the operating system it comes with.",
)
def find_what_it_is_not_ready_for(engine: Engine, id: str, platform: str) -> Said:
    """Conclude the jobs for which the software is less mature than wanted, or than accepted."""
    brought = engine.every(f.BringsSystem, platform=platform)
    systems = [s["os"] for s in brought] or [s["value"] for s in engine.every(f.Known, key="os")]
    accepted = engine.every(f.LessMaturityAccepted, platform=platform)
    wanted = engine.every(f.Setting, name=AT_LEAST if accepted else AS_WANTED)
    levels = {setting["key"]: setting for setting in wanted}
    jobs = []
    for ready in engine.every(f.Ready, platform=platform):
        wants = levels.get(ready["job"])
        if wants and ready["os"] in systems and ready["level"] < wants["value"]:
            engine.cite(ready, wants, *brought, *accepted)
            rated = {"word": ready["word"], "os": ready["os"]}
            engine.conclude(f.NotReadyFor(card=id, job=ready["job"], **rated))
            jobs.append(ready["job"])
    return {"jobs": ", ".join(jobs) or "none"}


@rule(
    "ADVICE-893",
    "If you ask about a card, the answer says how much typical work fits on it",
    CHECKED,
    f.Card(id=the.id, name=the.name),
    uses=[f.HeldWork, f.Job, f.NotReadyFor, f.RuledOut, f.WorkBeyond],
    concludes=[f.Advice],
    says="What fits on the {name}, for each job: {told}.",
    because="What fits on a card decides what you can do with it, and what runs on other cards may "
    "not run on this one.",
)
def tell_what_it_holds(engine: Engine, id: str, name: str) -> Said:
    """Say what fits and what does not, or that the software is not mature enough, own job first."""
    held, beyond, not_ready = (
        {fact["job"]: fact for fact in engine.every(cls, card=id)}
        for cls in (f.HeldWork, f.WorkBeyond, f.NotReadyFor)
    )
    is_dropped = any(out["reason"] == SUPPORT for out in engine.every(f.RuledOut, card=id))
    told = []
    own = (str(job["id"]) for job in engine.every(f.Job))
    for job in dict.fromkeys([*own, *JOB_WORDS, *held]):
        most, least, young = held.get(job), beyond.get(job), not_ready.get(job)
        if not (most or least) or (young and not most) or (is_dropped and not young):
            continue
        engine.cite(*(fact for fact in (most, least, young) if fact))
        words = (most or beyond[job])["words"]
        says = _room(name, most, least)
        if young:
            says = (
                f"the software of the {name} is rated only '{young['word']}' on "
                f"{engine.name_of(young['os'])}"
            )
        told.append(f"{words}: {says}.")
        engine.conclude(f.Advice(topic=HELD, says=told[-1]))
    return {"told": " ".join(told) or "nothing is known"}


def _room(name: str, most: f.HeldWork | None, least: f.WorkBeyond | None) -> str:
    """Return the heaviest work of a job that fits on a card, and the lightest that does not."""
    fits, too_large = (
        f"{work['name']} ({work['gib']:.0f} GB)" if work else "" for work in (most, least)
    )
    if not fits:
        return f"the {name} is too small even for {too_large}"
    if not too_large:
        return f"the {name} has room for everything that people like you do, up to {fits}"
    return f"the {name} has room for {fits}, but not for {too_large}"


@formula
def capitalized(word: str) -> str:
    """Return a word with a capital: `Linux`."""
    return word.capitalize()


rule(
    "ADVICE-897",
    "If the software of a card you own is better on another system, the answer says so",
    f.InPart(card=the.id),
    f.Card(id=the.id, name=the.name, platform=the.platform),
    f.Job(id=the.work),
    f.Known(key="os", value=the.os),
    ~f.BringsSystem(platform=the.platform),
    AS.here << f.Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
    AS.there
    << f.Ready(platform=the.platform, os=the.other, job=the.work, level=the.more, word=the.word),
    the.more > the.has,
    let={"system": capitalized(the.other)},
    then=f.Advice(
        topic=HELD,
        says="Under {system}, the software of the {name} is better: {word}. Try it there first.",
    ),
    says="For the job {work}, the software of {name} is {word} on {other}.",
    because="Trying another operating system costs only time.",
)
