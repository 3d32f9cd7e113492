"""Stages 1 and 6: which typical work is assumed for the person.

What people do with a card, and how much memory that takes, are facts with dates. These rules decide
whose work is used, by the first of four reasons that applies: the place where the cards run, the
profiles of the person, similar profiles, the people who usually do the job.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.situation.job import IMAGE_JOB

COMMON = "common"
PLACE, OWN, STANDS_FOR, USUAL = "place", "profile", "stands_for", "usual"
REASONS = (PLACE, OWN, STANDS_FOR, USUAL)
"""Reasons for using a profile's work, in order of precedence."""
BY_WORK = [f.Setting(name="need_from_work", value=True), f.Job(id=the.work)]
WITH_WORKS = f.WorksKnown(profile=the.who, job=the.work)


def by_size(works: Iterable[f.Typical]) -> list[f.Typical]:
    """Return the work from the lightest to the heaviest."""
    return sorted(works, key=lambda work: (float(work["gib"]), str(work["work"])))


# --- whose works could count ---------------------------------------------------------------


def works(id: str, title: str, *conditions: Any, reason: str, says: str, because: str) -> None:
    """Declare a rule that says whose work could be used, and why."""
    rule(
        id,
        title,
        BY_WORK,
        *conditions,
        WITH_WORKS,
        then=f.Worker(profile=the.who, reason=reason),
        says=says,
        because=because,
    )


works(
    "SITUATION-110",
    "If a place has its own typical work, that work is used",
    f.Profile(id=the.who),
    f.WorkplaceFirst(profile=the.who),
    reason=PLACE,
    says="For the job {work}, the work typical of the place '{who}' is used.",
    because="A place with many users does heavier work than any one of them does at home.",
)
works(
    "SITUATION-111",
    "The typical work of your profile is used",
    f.Profile(id=the.who),
    reason=OWN,
    says="For the job {work}, the typical work of the profile '{who}' is used.",
    because="People who do the same work need the same memory.",
)
works(
    "SITUATION-112",
    "If a profile has no typical work, that of similar people is used",
    f.Profile(id=the.whose),
    f.StandsFor(profile=the.whose, other=the.who),
    reason=STANDS_FOR,
    says="The typical work of the profile '{who}' is similar to that of '{whose}' ({work}).",
    because="Similar people do similar work, so theirs is a better guess than the average "
    "person's.",
)
works(
    "SITUATION-113",
    "Without a profile, the typical work of the people who usually do the job is used",
    f.UsualPeople(job=the.work, profile=the.who),
    reason=USUAL,
    says="The job {work} is usually done by people of the profile '{who}'.",
    because="If you say nothing about yourself, the best guess is that you are like the people "
    "who usually do this at home.",
)

rule(
    "SITUATION-114",
    "Typical work that uses a different kind of network than yours is ignored",
    f.Setting(name="need_from_work", value=True),
    EXISTS(f.Answer(key="nets")),
    f.TypicalNet(work=the.id, kind=the.kind),
    ~f.Answer(key="nets", value=the.kind),
    then=f.OtherNet(work=the.id),
    says="You did not name {kind} among your networks.",
    because="How much memory other networks need says nothing about yours.",
)

rule(
    "SITUATION-115",
    "If you run a network that recognizes images, work that generates images or video is ignored",
    f.Setting(name="need_from_work", value=True),
    f.Job(id=IMAGE_JOB),
    f.Answer(key="model", value=the.named),
    f.Model(id=the.named, kind="vision-model", name=the.name),
    AS.other << f.TypicalWork(id=the.id, job=IMAGE_JOB),
    then=f.OtherNet(work=the.id),
    says="You run {name}, which recognizes images and does not generate them.",
    because="A network that recognizes images needs a small part of the memory that generating "
    "them takes.",
)

# --- the works that count --------------------------------------------------------------------


def counts(id: str, title: str, reason: str, because: str) -> None:
    """Declare that the work chosen for this reason counts, unless an earlier reason applies."""
    earlier = REASONS[: REASONS.index(reason)]
    rule(
        id,
        title,
        f.Job(id=the.work),
        f.Worker(profile=the.who, reason=reason),
        *(~f.Worker(reason=other) for other in earlier),
        f.TypicalWork(
            id=the.id,
            who=the.who,
            job=the.work,
            share=the.share,
            gib=the.gib,
            cards=the.cards,
            name=the.name,
        ),
        ~f.OtherNet(work=the.id),
        then=f.Typical(
            work=the.id, job=the.work, share=the.share, gib=the.gib, cards=the.cards, name=the.name
        ),
        says="Typical of '{who}' ({share}): {name}, {gib:g} GiB.",
        because=because,
    )


counts(
    "NEED-820",
    "The typical work of a place with many users takes precedence over any other",
    PLACE,
    "Cards there serve everyone, so one person's needs do not decide.",
)
counts(
    "NEED-821",
    "What people with your profile typically do shows how much memory you need",
    OWN,
    "The need grows with the field: what people train today takes more memory than before.",
)
counts(
    "NEED-822",
    "What similar people typically do shows how much memory you need",
    STANDS_FOR,
    "Nothing is known about what people with this profile do, but much is known about similar "
    "people.",
)
counts(
    "NEED-823",
    "The typical work of people who usually do this job shows how much memory you need",
    USUAL,
    "Nothing is known about you, so the people who usually do this are the best guess.",
)
