"""Stage 13 too: what is said of frameworks and runtimes that are named, by oneself or by us."""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Day,
    Ended,
    Fewest,
    Lacks,
    Named,
    Pick,
    Sought,
    Thing,
    ThingCaveat,
    ThingPlace,
    Topic,
    Trait,
    TraitName,
    TraitWanted,
)
from expert.rules.software.framework import lacks_of, traits_of
from expert.rules.software.wanted_traits import ASKED, BESIDE
from expert.rules.vocabulary import CARD_QUESTIONS, FIRST_PLACE

WHERE_SOFTWARE_COUNTS = OneOf(
    ("gpu", "compare", "check_card", "upgrade", "vendor", "gpu_or_cpu", "framework", "deployment")
)
QUESTION_ABOUT = {"framework": "framework", "runtime": "deployment"}


def _sentence(name: str, traits: Sequence[Trait]) -> str:
    says = list(dict.fromkeys(trait["says"] for trait in traits if trait["says"]))
    return f"{name}: {'; '.join(says)}."


@rule(
    "ADVICE-870",
    "A thing is picked for what it is good at",
    Sought(kind=the.kind),
    Pick(kind=the.kind, id=the.id, name=the.name),
    uses=[Trait, TraitWanted],
    concludes=[Advice],
    says="{pick[name]} has what is wanted: {found}.",
    because="Who knows the reason can weigh it against their own.",
    sources=["handbook-2017", "judgement"],
)
def tell_strengths(engine: Engine, kind: str, id: str, name: str) -> dict[str, object]:
    """Say which wanted traits a picked thing has, and how."""
    wanted = {want["trait"] for want in engine.every(TraitWanted, kind=kind)}
    held = [trait for trait in traits_of(engine, kind, id) if trait["trait"] in wanted]
    telling = [trait for trait in held if trait["says"]]
    engine.cite(*held)
    if telling:
        engine.conclude(Advice(topic=kind, says=_sentence(name, telling)))
    return {"found": ", ".join(trait["trait"] for trait in held) or "nothing certain"}


WORDS_ON_IT = Advice(topic=the.kind, says="{name}: {words}")

rule(
    "ADVICE-871",
    "A picked thing comes with what one should know of it",
    Sought(),
    Pick(kind=the.kind, id=the.id, name=the.name),
    ThingCaveat(kind=the.kind, thing=the.id, key="always", says=the.words),
    then=WORDS_ON_IT,
    says="{pick[name]}: {thing_caveat[says]}",
    because="A weakness that is known does no harm.",
)

rule(
    "ADVICE-872",
    "Some things one should know depend on what was said",
    Sought(),
    Pick(kind=the.kind, id=the.id, name=the.name),
    ThingCaveat(kind=the.kind, thing=the.id, key=the.key, value=the.value, says=the.words),
    Answer(key=the.key, value=the.value),
    then=WORDS_ON_IT,
    says="{answer[key]} = {value}. {pick[name]}: {thing_caveat[says]}",
    because="It concerns only those who said so.",
)


@rule(
    "ADVICE-873",
    "A wish that the first choice does not meet is met by another",
    Sought(kind=the.kind),
    Fewest(kind=the.kind, needs=the.needs),
    Pick(kind=the.kind, id=the.id, place=FIRST_PLACE),
    Lacks(kind=the.kind, thing=the.id, trait=the.trait),
    TraitName(trait=the.trait, name=the.words),
    uses=[Trait, Thing, Ended, Lacks],
    concludes=[Advice],
    says="{pick[name]} lacks {trait_name[name]}; so much for {others}.",
    because="Whoever needs just this can weigh it.",
)
def tell_who_meets_it(
    engine: Engine, kind: str, trait: str, words: str, needs: int
) -> dict[str, object]:
    """Name what has the trait that the first choice lacks and lacks no more of what is needed."""
    gone = {ended["thing"] for ended in engine.every(Ended, kind=kind)}
    names = {thing["id"]: thing["name"] for thing in engine.every(Thing, kind=kind)}
    having = [
        held
        for held in engine.every(Trait, trait=trait)
        if held["kind"] == kind
        and held["thing"] not in gone
        and sum(lack["needed"] for lack in lacks_of(engine, kind, held["thing"])) <= needs
    ]
    engine.cite(*having)
    shown = ", ".join(names[held["thing"]] for held in having)
    says = f"For {words}: {shown}." if having else f"No {kind} of this day adds {words}."
    engine.conclude(Advice(topic=kind, says=says))
    return {"others": shown or "all"}


rule(
    "ADVICE-875",
    "Software that was named and has ended is no base to build on",
    Topic(ask=P(WHERE_SOFTWARE_COUNTS)),
    Answer(key="software", value=the.id),
    Ended(kind="framework", thing=the.id, says=the.words, on=the.on),
    Thing(kind="framework", id=the.id, name=the.name),
    then=Advice(topic="software", says="{name} has ended ({on}): {words}"),
    says="{thing[name]}: {ended[says]} ({ended[on]})",
    because="New cards and systems will not run it.",
)

rule(
    "ADVICE-876",
    "Software that was named may not run on every card",
    Topic(ask=the.ask & P(CARD_QUESTIONS)),
    Answer(key="software", value=the.id),
    ThingCaveat(kind="framework", thing=the.id, key="ask", value=the.ask, says=the.words),
    Thing(kind="framework", id=the.id, name=the.name),
    then=Advice(topic="software", says="{name}: {words}"),
    says="{thing[name]}: {thing_caveat[says]}",
    because="Packages are built for some architectures and not for others.",
)


@rule(
    "ADVICE-878",
    "Who asks for a card and names such a goal hears of software in one sentence",
    Sought(kind=the.kind, depth=BESIDE),
    EXISTS(ThingPlace(kind=the.kind)),
    uses=[ThingPlace, Thing],
    concludes=[Advice],
    says="Beside the card: {names}.",
    because="The rest is another question, and this answer is long enough.",
)
def name_beside_card(engine: Engine, kind: str) -> dict[str, object]:
    """Name the best things of a kind, and the question that tells more."""
    known = {thing["id"]: thing["name"] for thing in engine.every(Thing, kind=kind)}
    placed = sorted(engine.every(ThingPlace, kind=kind), key=lambda p: int(p["place"]))
    engine.cite(*placed)
    names = ", ".join(known[place["thing"]] for place in placed)
    says = f"A {kind} for this: {names}; ask={QUESTION_ABOUT[kind]} tells more."
    engine.conclude(Advice(topic=kind, says=says))
    return {"names": names}


rule(
    "ADVICE-879",
    "What had not appeared by the day is no choice, and that is said",
    Sought(kind=the.kind, depth=ASKED),
    Named(role="candidate", kind=the.kind, id=the.id, text=the.text),
    Day(date=the.date),
    ~Thing(kind=the.kind, id=the.id),
    then=Advice(topic=the.kind, says="{text!s} had not appeared by {date}."),
    says="{named[text]} is not known on {date}.",
    because="Who names it wants to know why it is missing.",
)
