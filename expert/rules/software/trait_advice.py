"""Stage 13 too: what is said of frameworks and runtimes that are named, by oneself or by us."""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import AS, EXISTS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
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
    id="ADVICE-870",
    title="A thing is picked for what it is good at",
    because="Who knows the reason can weigh it against their own.",
    says="{pick[name]} has what is wanted: {found}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        AS.pick << Pick(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
    ],
    uses=[Trait, TraitWanted],
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


@rule(
    id="ADVICE-871",
    title="A picked thing comes with what one should know of it",
    because="A weakness that is known does no harm.",
    says="{pick[name]}: {caveat[says]}",
    sources=["judgement"],
    when=[
        AS.sought << Sought(),
        AS.pick << Pick(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
        AS.caveat << ThingCaveat(kind=MATCH.kind, thing=MATCH.id, key="always", says=MATCH.words),
    ],
)
def tell_caveat(engine: Engine, name: str, kind: str, words: str) -> None:
    """Say what one should know of a picked thing."""
    engine.conclude(Advice(topic=kind, says=f"{name}: {words}"))


@rule(
    id="ADVICE-872",
    title="Some things one should know depend on what was said",
    because="It concerns only those who said so.",
    says="{answer[key]} = {value}. {pick[name]}: {caveat[says]}",
    sources=["judgement"],
    when=[
        AS.sought << Sought(),
        AS.pick << Pick(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
        AS.caveat
        << ThingCaveat(
            kind=MATCH.kind, thing=MATCH.id, key=MATCH.key, value=MATCH.value, says=MATCH.words
        ),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
    ],
)
def tell_caveat_for_answer(engine: Engine, name: str, kind: str, words: str) -> None:
    """Say what one should know of a picked thing, having said this."""
    engine.conclude(Advice(topic=kind, says=f"{name}: {words}"))


@rule(
    id="ADVICE-873",
    title="A wish that the first choice does not meet is met by another",
    because="Whoever needs just this can weigh it.",
    says="{pick[name]} lacks {name[name]}; so much for {others}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        AS.fewest << Fewest(kind=MATCH.kind, needs=MATCH.needs),
        AS.pick << Pick(kind=MATCH.kind, id=MATCH.id, place=FIRST_PLACE),
        AS.lack << Lacks(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait, name=MATCH.words),
    ],
    uses=[Trait, Thing, Ended, Lacks],
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


@rule(
    id="ADVICE-875",
    title="Software that was named and has ended is no base to build on",
    because="New cards and systems will not run it.",
    says="{thing[name]}: {ended[says]} ({ended[on]})",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(WHERE_SOFTWARE_COUNTS)),
        AS.answer << Answer(key="software", value=MATCH.id),
        AS.ended << Ended(kind="framework", thing=MATCH.id, says=MATCH.words, on=MATCH.on),
        AS.thing << Thing(kind="framework", id=MATCH.id, name=MATCH.name),
    ],
)
def tell_software_has_ended(engine: Engine, name: str, words: str, on: str) -> None:
    """Say that named software has ended."""
    engine.conclude(Advice(topic="software", says=f"{name} has ended ({on}): {words}"))


@rule(
    id="ADVICE-876",
    title="Software that was named may not run on every card",
    because="Packages are built for some architectures and not for others.",
    says="{thing[name]}: {caveat[says]}",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=MATCH.ask & P(CARD_QUESTIONS)),
        AS.answer << Answer(key="software", value=MATCH.id),
        AS.caveat
        << ThingCaveat(
            kind="framework", thing=MATCH.id, key="ask", value=MATCH.ask, says=MATCH.words
        ),
        AS.thing << Thing(kind="framework", id=MATCH.id, name=MATCH.name),
    ],
)
def tell_of_software(engine: Engine, name: str, words: str) -> None:
    """Say what concerns cards about the named software."""
    engine.conclude(Advice(topic="software", says=f"{name}: {words}"))


@rule(
    id="ADVICE-878",
    title="Who asks for a card and names such a goal hears of software in one sentence",
    because="The rest is another question, and this answer is long enough.",
    says="Beside the card: {names}.",
    sources=["judgement"],
    when=[AS.sought << Sought(kind=MATCH.kind, depth=BESIDE), EXISTS(ThingPlace(kind=MATCH.kind))],
    uses=[ThingPlace, Thing],
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


@rule(
    id="ADVICE-879",
    title="What had not appeared by the day is no choice, and that is said",
    because="Who names it wants to know why it is missing.",
    says="{named[text]} is not known on {date}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, depth=ASKED),
        AS.named << Named(role="candidate", kind=MATCH.kind, id=MATCH.id, text=MATCH.text),
        AS.day << Day(date=MATCH.date),
        NOT(Thing(kind=MATCH.kind, id=MATCH.id)),
    ],
)
def tell_not_known_yet(engine: Engine, kind: str, text: str, date: str) -> None:
    """Say that a named thing did not exist yet."""
    engine.conclude(Advice(topic=kind, says=f"{text} had not appeared by {date}."))
