"""Stages 10 to 13: a verdict that says what work a card asked about is right for.

A person who asks about a card without naming a model may have no work in mind yet. Then the verdict
must not depend on one assumed kind of work: the typical work of each job shows what the card holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts import (
    Advice,
    AskedTooMuch,
    BringsSystem,
    Cadence,
    Card,
    ComingSoon,
    Contender,
    Day,
    Fits,
    HeldWork,
    InPart,
    Job,
    Keep,
    Known,
    LessMaturityAccepted,
    Member,
    Named,
    Newest,
    NotReadyFor,
    Outweighed,
    Pick,
    Price,
    Profile,
    Ready,
    Refreshed,
    RightFrom,
    RuledOut,
    Setting,
    Speed,
    Superseded,
    Support,
    TooCheap,
    Topic,
    Typical,
    TypicalWork,
    Usable,
    UsualPeople,
    Verdict,
    WorkBeyond,
)
from expert.facts.values import ASKED_ABOUT, HELD, OWNED, WAITING
from expert.rules.cards.choose import PLACES_PER_ROLE, pick_contender
from expert.rules.cards.reach import WITH_GOOD_SOFTWARE
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.market.trend import LAUNCH
from expert.rules.vocabulary import ALONE, CONSUMER, NEVER, UNUSABLE, WITHIN_MEANS

CHECKED = [Topic(ask="check_card"), Member(group=ASKED_ABOUT, card=the.id)]
SUPPORT = "support"
JOB_WORDS = {
    "train": "Training",
    "finetune": "Fine-tuning language models",
    "run_llm": "Running language models",
    "generate_images": "Generating images and sound",
}

Work = tuple[float, str]
"""How many GiB a workload needs, and its name."""


# --- what it holds, for each job -----------------------------------------------------------


def _works(engine: Engine) -> Mapping[str, list[Work]]:
    """Return the typical single-card workloads of each job, the lightest first.

    For the person's own job, these are the workloads assumed for them; for every other job, those
    of the people who usually do it.
    """
    found: dict[str, list[Work]] = {}
    mine = engine.every(Typical)
    jobs = {str(work["job"]) for work in mine}
    profiles = {profile["id"] for profile in engine.every(Profile)}
    usual = {(people["job"], people["profile"]) for people in engine.every(UsualPeople)}
    others = [work for work in engine.every(TypicalWork) if work["job"] not in jobs]
    own = {work["job"] for work in others if work["who"] in profiles}
    for work in (*mine, *others):
        job = str(work["job"])
        theirs = work["who"] in profiles if job in own else (job, work.get("who")) in usual
        if work["cards"] == ALONE and (job in jobs or theirs):
            found.setdefault(job, []).append((float(work["gib"]), str(work["name"])))
    return {job: sorted(works) for job, works in found.items()}


@rule(
    "RANK-891",
    "If you name no model, the typical work for each job shows what fits on the card",
    CHECKED,
    NO_WORK_IS_NAMED,
    Usable(card=the.id, gib=the.has),
    Card(id=the.id),
    EXISTS(TypicalWork()),
    uses=[Profile, Typical, TypicalWork, UsualPeople],
    concludes=[HeldWork, WorkBeyond],
    says="{card[name]} ({has:g} GiB) has room for: {held}.",
    because="We know what people do with such cards, but not what you will do.",
)
def find_what_it_holds(engine: Engine, id: str, has: float) -> Said:
    """Conclude, for each job, the heaviest workload that fits and the lightest that does not."""
    held = []
    for job, works in sorted(_works(engine).items()):
        words = JOB_WORDS.get(job, job)
        fitting = [work for work in works if work[0] <= has]
        for gib, name in fitting[-1:]:
            engine.conclude(HeldWork(card=id, job=job, words=words, name=name, gib=gib))
            held.append(name)
        for gib, name in works[len(fitting) :][:1]:
            engine.conclude(WorkBeyond(card=id, job=job, words=words, name=name, gib=gib))
    return {"held": "; ".join(held) or "none of them"}


def is_not_ready(
    id: str, title: str, setting: str, accepted: Any, *system: Any, because: str
) -> None:
    """Declare which jobs the software of a card asked about is not mature enough for."""
    rule(
        id,
        title,
        CHECKED,
        NO_WORK_IS_NAMED,
        Card(id=the.id, platform=the.platform),
        accepted,
        Setting(name=setting, key=the.job, value=the.wants),
        *system,
        Ready(platform=the.platform, os=the.os, job=the.job, level=the.has, word=the.word),
        the.has < the.wants,
        then=NotReadyFor(card=the.id, job=the.job, word=the.word, os=the.os),
        says="For {job}, the software of {card[name]} is {word} on {os}.",
        because=because,
    )


TROUBLE_ACCEPTED = LessMaturityAccepted(platform=the.platform)
ON_SYSTEM = (Known(key="os", value=the.os), ~BringsSystem(platform=the.platform))
ON_OWN_SYSTEM = BringsSystem(platform=the.platform, os=the.os)
AS_WANTED, AT_LEAST = "maturity", "maturity_at_least"
NO_USE = "A card with room for the work is useless if the programs do not run on it."
ITS_OWN = "You would use the computer with the operating system it comes with."

is_not_ready(
    "RANK-892",
    "For some jobs, a card's software may not be mature enough",
    AS_WANTED,
    ~TROUBLE_ACCEPTED,
    *ON_SYSTEM,
    because=NO_USE,
)
is_not_ready(
    "RANK-893",
    "For some jobs, the software of a complete computer may not be mature enough",
    AS_WANTED,
    ~TROUBLE_ACCEPTED,
    ON_OWN_SYSTEM,
    because=ITS_OWN,
)
is_not_ready(
    "RANK-894",
    "For some jobs, a card's software may fall short even if you accept some trouble",
    AT_LEAST,
    TROUBLE_ACCEPTED,
    *ON_SYSTEM,
    because=NO_USE,
)
is_not_ready(
    "RANK-895",
    "For some jobs, a computer's software may fall short even if you accept some trouble",
    AT_LEAST,
    TROUBLE_ACCEPTED,
    ON_OWN_SYSTEM,
    because=ITS_OWN,
)

HOLDS = [
    HeldWork(card=the.id, job=the.job, words=the.words, name=the.held, gib=the.gib),
    Card(id=the.id, name=the.name),
    ~NotReadyFor(card=the.id, job=the.job),
    ~RuledOut(card=the.id, reason=SUPPORT),
]
BEYOND = WorkBeyond(card=the.id, job=the.job, words=the.words, name=the.beyond, gib=the.needs)


def holds(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare what the answer says about the typical work of a job that fits on a card."""
    rule(
        id,
        title,
        *conditions,
        then=Advice(topic=HELD, says="{words}: " + says),
        says=says[:1].upper() + says[1:],
        because=because,
        sources=["judgement"],
    )


holds(
    "ADVICE-893",
    "If you ask about a card, the answer says how much typical work fits on it",
    HOLDS,
    BEYOND,
    says="the {name} has room for {held} ({gib:.0f} GB), but not for {beyond} ({needs:.0f} GB).",
    because="What fits on a card decides what you can do with it.",
)
holds(
    "ADVICE-894",
    "The answer names the jobs whose typical work all fits on the card you ask about",
    HOLDS,
    ~WorkBeyond(card=the.id, job=the.job),
    says="the {name} has room for everything that people like you do, up to {held} ({gib:.0f} GB).",
    because="Memory is then no reason to buy another card.",
)
holds(
    "ADVICE-895",
    "The answer names the jobs that the card you ask about is too small for",
    BEYOND,
    Card(id=the.id, name=the.name),
    ~HeldWork(card=the.id, job=the.job),
    ~NotReadyFor(card=the.id, job=the.job),
    ~RuledOut(card=the.id, reason=SUPPORT),
    says="the {name} is too small even for {beyond} ({needs:.0f} GB).",
    because="What does not fit runs many times more slowly, or not at all.",
)
holds(
    "ADVICE-896",
    "The answer names the jobs that the card's software is not mature enough for",
    NotReadyFor(card=the.id, job=the.job, word=the.word, os=the.os),
    HeldWork(card=the.id, job=the.job, words=the.words),
    Card(id=the.id, name=the.name),
    says="the software of the {name} is rated only '{word}' on {os}.",
    because="What runs on other cards may not run on this one.",
)


@formula
def capitalized(word: str) -> str:
    """Return a word with a capital: `Linux`."""
    return word.capitalize()


rule(
    "ADVICE-897",
    "If the software of a card you own is better on another system, the answer says so",
    InPart(card=the.id),
    Card(id=the.id, name=the.name, platform=the.platform),
    Job(id=the.work),
    Known(key="os", value=the.os),
    ~BringsSystem(platform=the.platform),
    AS.here << Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
    AS.there
    << Ready(platform=the.platform, os=the.other, job=the.work, level=the.more, word=the.word),
    the.more > the.has,
    let={"system": capitalized(the.other)},
    then=Advice(
        topic=HELD,
        says="Under {system}, the software of the {name} is better: {word}. Try it there first.",
    ),
    says="For the job {work}, the software of {name} is {word} on {other}.",
    because="Trying another operating system costs only time.",
)

rule(
    "ADVICE-898",
    "If you ask about a card of the newest generation, the answer says whether to wait for the "
    "next",
    CHECKED,
    Card(id=the.id, name=the.name, vendor=the.vendor, generation=the.generation, segment=CONSUMER),
    Newest(vendor=the.vendor, generation=the.generation, years=the.age),
    Cadence(vendor=the.vendor, years=the.usual),
    ~ComingSoon(vendor=the.vendor, segment=CONSUMER),
    ~Named(role=OWNED, kind="card", id=the.id),
    ~Refreshed(card=the.id),
    then=Advice(
        topic=WAITING,
        says="Waiting: no successor has been announced as of this date. This generation is "
        "{age:.1f} years old; successors have usually come after {usual:.1f}.",
    ),
    says="{name}: its generation is {age:.1f} years old; the next usually comes after {usual:.1f}.",
    because="Until a card is announced, it has neither a date nor a price.",
)


@rule(
    "RANK-898",
    "A card has a successor in its own generation if a later, faster one has no less memory and "
    "launched at no higher price",
    CHECKED,
    Day(date=the.date),
    AS.mine << Card(id=the.id, vendor=the.vendor, generation=the.generation, released=the.sold),
    Usable(card=the.id, gib=the.gib),
    Speed(card=the.id, value=the.pace),
    AS.first << Price(card=the.id, kind=LAUNCH, usd=the.usd),
    uses=[Card, Price, Speed, Usable],
    concludes=[Refreshed],
    says="Its successor in the same generation: {found}.",
    because="Makers replace cards within a generation, too, and the older ones are then sold off.",
)
def find_refreshed(
    engine: Engine, mine: Card, date: str, gib: float, pace: float, usd: float
) -> Said:
    """Conclude the newest later card that is faster, has no less memory and costs no more."""
    later = [
        card
        for card in engine.every(Card, generation=mine["generation"])
        if all(card.get(field) == mine.get(field) for field in ("vendor", "segment", "form"))
        and mine["released"] < str(card.get("released", NEVER)) <= date
        and _launched_at(engine, card["id"]) <= usd
        and min((float(u["gib"]) for u in engine.every(Usable, card=card["id"])), default=0) >= gib
        and min((float(s["value"]) for s in engine.every(Speed, card=card["id"])), default=0) > pace
    ]
    if not later:
        return {"found": "none"}
    last = max(later, key=lambda card: (str(card["released"]), str(card["id"])))
    engine.cite(last)
    found = {"by": last["id"], "name": last["name"], "on": last["released"]}
    engine.conclude(Refreshed(card=mine["id"], **found))
    return {"found": last["name"]}


def _launched_at(engine: Engine, card: str) -> float:
    """Return a card's launch price; infinite if it is unknown."""
    prices = [float(p["usd"]) for p in engine.every(Price, card=card) if p["kind"] == LAUNCH]
    return min(prices, default=inf)


def has_a_successor(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare what the answer says about a card asked about if a newer one is on sale."""
    rule(
        id,
        title,
        CHECKED,
        Card(id=the.id, name=the.name, vendor=the.vendor, segment=CONSUMER),
        ~Named(role=OWNED, kind="card", id=the.id),
        *conditions,
        then=Advice(topic=WAITING, says=says),
        says=says,
        because=because,
    )


has_a_successor(
    "ADVICE-881",
    "If a better card of the same generation replaced the one you ask about, the answer names it",
    ~Superseded(card=the.id),
    Refreshed(card=the.id, name=the.successor, on=the.since),
    says="The {successor} has been on sale since {since}: it has no less memory, is faster than "
    "the {name}, and launched at no higher price.",
    because="The older card is then worth buying only for clearly less.",
)
has_a_successor(
    "ADVICE-882",
    "If a later generation replaced the card you ask about, the answer names its successor",
    Superseded(card=the.id, name=the.successor, on=the.since),
    says="The {name} is not of the latest generation: the {successor} replaced it in its "
    "class on {since}.",
    because="Shops sell off old cards, and their support ends earlier.",
)
has_a_successor(
    "ADVICE-883",
    "If the maker sells a later generation than that of the card you ask about, the answer says so",
    AS.of_it << Card(id=the.id, generation=the.generation),
    ~Refreshed(card=the.id),
    ~Superseded(card=the.id),
    Newest(vendor=the.vendor, generation=the.latest, years=the.age),
    the.generation < the.latest,
    says="The {name} is not of the latest generation, which has been on sale for {age:.1f} years.",
    because="Shops sell off old cards, and their support ends earlier.",
)

# --- the verdict -----------------------------------------------------------------------------

rule(
    "REACH-891",
    "A card with more memory than the better bargain is the right choice for those who need the "
    "memory",
    CHECKED,
    NO_WORK_IS_NAMED,
    Outweighed(card=the.id, condition=the.condition, by=the.other),
    Usable(card=the.id, gib=the.has),
    AS.better << Usable(card=the.other, gib=the.less),
    the.has > the.less,
    ~Named(role=OWNED, kind="card", id=the.id),
    Card(id=the.id),
    then=RightFrom(card=the.id, condition=the.condition, gib=the.less, by=the.other),
    says="{card[name]} holds {has:g} GiB; the card that gives more for the money holds {less:g} "
    "GiB.",
    because="If you need the memory, saving money on a card without it gets you nothing.",
)


@rule(
    "CHOOSE-890",
    "A card with enough memory for larger work is a sound choice for people who do that work",
    CHECKED,
    RightFrom(card=the.id, condition=the.condition),
    Contender(card=the.id, condition=the.condition, reach=P(WITHIN_MEANS)),
    ~AskedTooMuch(card=the.id),
    ~TooCheap(card=the.id),
    ~Keep(),
    concludes=[Verdict, Pick],
    says="{contender[name]} is a sound choice for those who need its memory.",
    because="It fits, it is supported, and the better bargain holds less.",
)
def approve_from_a_need_on(engine: Engine, id: str, contender: Contender) -> None:
    """Conclude a good verdict and pick the card."""
    engine.conclude(Verdict(card=id, fine=True))
    pick_contender(engine, contender, "sound_choice", PLACES_PER_ROLE)


rule(
    "CHOOSE-891",
    "A card offered to you for clearly more than others charge is not recommended",
    CHECKED,
    AskedTooMuch(card=the.id, usd=the.usd, usual_usd=the.usual),
    Card(id=the.id),
    then=Verdict(card=the.id, fine=False),
    says="{card[name]} for {usd:g} US dollars: others charge {usual:g}.",
    because="The same card for less money is the better buy.",
)

# --- a card you own --------------------------------------------------------------------------

IS_OWNED = [
    CHECKED,
    AS.own << Named(role=OWNED, kind="card", id=the.id, count=the.cards),
    Card(id=the.id, name=the.name),
]

rule(
    "REACH-892",
    "A card you own that does the work is good enough, whatever it would cost new",
    IS_OWNED,
    Fits(card=the.id),
    WITH_GOOD_SOFTWARE,
    then=Keep(card=the.id, cards=the.cards),
    says="You own {name}; it has room for the work and is supported.",
    because="You already have it, so it does not have to compete with other cards.",
)
rule(
    "CHOOSE-892",
    "A card you own that is good enough is a good choice",
    IS_OWNED,
    Keep(card=the.id),
    ~TooCheap(card=the.id),
    ~AskedTooMuch(card=the.id),
    then=Verdict(card=the.id, fine=True),
    says="{name} is good enough.",
    because="It does the work, and you have it.",
)
rule(
    "CHOOSE-893",
    "A card you own whose software supports part of the work is worth trying",
    IS_OWNED,
    Fits(card=the.id),
    RuledOut(card=the.id, reason=P(OneOf(UNUSABLE))),
    AS.of_it << Card(id=the.id, platform=the.platform, architecture=the.architecture),
    Support(architecture=the.architecture, software=the.platform),
    ~Keep(card=the.id),
    then=(Verdict(card=the.id, fine=False), InPart(card=the.id)),
    says="You own {name}; its software supports part of the job.",
    because="Trying out what you have costs an evening; another card costs money.",
)
rule(
    "CHOOSE-895",
    "A computer you own whose software does part of the work is worth trying",
    IS_OWNED,
    Fits(card=the.id),
    RuledOut(card=the.id, reason=P(OneOf(("maturity", "no software"))), found=P(AtLeast(1))),
    AS.of_it << Card(id=the.id, platform=the.platform),
    ~Support(software=the.platform),
    ~Keep(card=the.id),
    then=(Verdict(card=the.id, fine=False), InPart(card=the.id)),
    says="You own {name}; its software does part of the job.",
    because="The software that comes with a computer supports all computers of its kind, so only "
    "a trial shows what is missing.",
)
rule(
    "CHOOSE-894",
    "A card you own that is too small for the work or not supported is not a good choice",
    IS_OWNED,
    RuledOut(card=the.id, reason=P(OneOf(("memory", "support")))),
    ~Keep(card=the.id),
    then=Verdict(card=the.id, fine=False),
    says="You own {name}, but it cannot do this work.",
    because="A card that cannot run the work costs time, even if you already own it.",
)
