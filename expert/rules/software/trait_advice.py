"""Stage 13: advice on the frameworks and runtimes named in the answer or by the buyer."""

from __future__ import annotations

from collections.abc import Sequence

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.software.framework import lacks_of, traits_of
from expert.rules.software.wanted_traits import ASKED, BESIDE
from expert.rules.vocabulary import CARD_QUESTIONS, FIRST_PLACE

WHERE_SOFTWARE_COUNTS = OneOf(
    ("gpu", "compare", "check_card", "upgrade", "vendor", "gpu_or_cpu", "framework", "deployment")
)
QUESTION_ABOUT = {"framework": "framework", "runtime": "deployment"}


def _sentence(name: str, traits: Sequence[f.Trait]) -> str:
    says = list(dict.fromkeys(trait["says"] for trait in traits if trait["says"]))
    return f"{name}: {'; '.join(says)}."


@rule(
    "ADVICE-870",
    "The strengths of a recommended product are listed",
    f.Sought(kind=the.kind),
    f.Pick(kind=the.kind, id=the.id, name=the.name),
    uses=[f.Trait, f.TraitWanted],
    concludes=[f.Advice],
    says="{pick[name]} has these wanted traits: {found}.",
    because="Once you know the reason, you can weigh it against your own priorities.",
    sources=["handbook-2017", "judgement"],
)
def tell_strengths(engine: Engine, kind: str, id: str, name: str) -> Said:
    """Say which wanted traits a picked product has, and how."""
    wanted = {want["trait"] for want in engine.every(f.TraitWanted, kind=kind)}
    held = [trait for trait in traits_of(engine, kind, id) if trait["trait"] in wanted]
    telling = [trait for trait in held if trait["says"]]
    engine.cite(*held)
    if telling:
        engine.conclude(f.Advice(topic=kind, says=_sentence(name, telling)))
    found = ", ".join(engine.name_of(trait["trait"]) for trait in held)
    return {"found": found or "none that are known"}


WORDS_ON_IT = f.Advice(topic=the.kind, says="{name}: {words}")

rule(
    "ADVICE-871",
    "The caveats of a recommended product are listed",
    f.Sought(),
    f.Pick(kind=the.kind, id=the.id, name=the.name),
    f.ThingCaveat(kind=the.kind, thing=the.id, key="always", says=the.words),
    then=WORDS_ON_IT,
    says="{pick[name]}: {thing_caveat[says]}",
    because="You can plan for a weakness you know about.",
)

rule(
    "ADVICE-872",
    "Some caveats depend on your answers",
    f.Sought(),
    f.Pick(kind=the.kind, id=the.id, name=the.name),
    f.ThingCaveat(kind=the.kind, thing=the.id, key=the.key, value=the.value, says=the.words),
    f.Answer(key=the.key, value=the.value),
    then=WORDS_ON_IT,
    says="{answer[key]} = {value}. {pick[name]}: {thing_caveat[says]}",
    because="The caveat matters only in the situation you described.",
)


@rule(
    "ADVICE-873",
    "If the first choice lacks a wanted trait, products that have it are listed",
    f.Sought(kind=the.kind),
    f.Fewest(kind=the.kind, needs=the.needs),
    f.Pick(kind=the.kind, id=the.id, place=FIRST_PLACE),
    f.Lacks(kind=the.kind, thing=the.id, trait=the.trait),
    f.TraitName(trait=the.trait, name=the.words),
    uses=[f.Trait, f.Thing, f.Ended, f.Lacks],
    concludes=[f.Advice],
    says="{pick[name]} lacks {trait_name[name]}. Products that have it: {others}.",
    because="If this trait matters most to you, another product may be better.",
)
def tell_who_meets_it(engine: Engine, kind: str, trait: str, words: str, needs: int) -> Said:
    """Name products with the missing trait that lack no more required traits."""
    gone = {ended["thing"] for ended in engine.every(f.Ended, kind=kind)}
    names = {thing["id"]: thing["name"] for thing in engine.every(f.Thing, kind=kind)}
    having = [
        held
        for held in engine.every(f.Trait, trait=trait)
        if held["kind"] == kind
        and held["thing"] not in gone
        and sum(lack["needed"] for lack in lacks_of(engine, kind, held["thing"])) <= needs
    ]
    engine.cite(*having)
    shown = ", ".join(names[held["thing"]] for held in having)
    says = (
        f"For {words}: {shown}."
        if having
        else f"As of this date, no {kind} offers {words} as well."
    )
    engine.conclude(f.Advice(topic=kind, says=says))
    return {"others": shown or "none"}


rule(
    "ADVICE-875",
    "Software whose development has ended is a poor foundation",
    f.Topic(ask=P(WHERE_SOFTWARE_COUNTS)),
    f.Answer(key="software", value=the.id),
    f.Ended(kind="framework", thing=the.id, says=the.words, on=the.on),
    f.Thing(kind="framework", id=the.id, name=the.name),
    then=f.Advice(topic="software", says="Development of {name} ended on {on}: {words}"),
    says="Development of {thing[name]} ended on {ended[on]}: {ended[says]}",
    because="It will not run on new cards or systems.",
)

rule(
    "ADVICE-876",
    "The software you named may not run on every card",
    f.Topic(ask=the.ask & P(CARD_QUESTIONS)),
    f.Answer(key="software", value=the.id),
    f.ThingCaveat(kind="framework", thing=the.id, key="ask", value=the.ask, says=the.words),
    f.Thing(kind="framework", id=the.id, name=the.name),
    then=f.Advice(topic="software", says="{name}: {words}"),
    says="{thing[name]}: {thing_caveat[says]}",
    because="Packages are built for some GPU architectures and not for others.",
)


@rule(
    "ADVICE-878",
    "If the goal depends on software, an answer about cards includes one sentence on it",
    f.Sought(kind=the.kind, depth=BESIDE),
    EXISTS(f.ThingPlace()),
    uses=[f.ThingPlace, f.Thing],
    concludes=[f.Advice],
    says="Software to go with the card: {names}.",
    because="Software is a separate question, and this answer is already long enough.",
)
def name_beside_card(engine: Engine, kind: str) -> Said:
    """Name the best products of a kind, and the query that lists more of them."""
    known = {thing["id"]: thing["name"] for thing in engine.every(f.Thing, kind=kind)}
    placed = sorted(engine.every(f.ThingPlace, kind=kind), key=lambda p: int(p["place"]))
    if not placed:
        return {}
    engine.cite(*placed)
    names = ", ".join(known[place["thing"]] for place in placed)
    says = f"Recommended {kind}: {names}. For more, set ask={QUESTION_ABOUT[kind]}."
    engine.conclude(f.Advice(topic=kind, says=says))
    return {"names": names}


rule(
    "ADVICE-879",
    "A product that was not released by the date is ruled out and mentioned",
    f.Sought(kind=the.kind, depth=ASKED),
    f.Named(role="candidate", kind=the.kind, id=the.id, text=the.text),
    f.Day(date=the.date),
    ~f.Thing(kind=the.kind, id=the.id),
    then=f.Advice(topic=the.kind, says="{text!s} had not been released by {date}."),
    says="{named[text]} had not been released by {date}.",
    because="The answer should explain why a product you named is missing.",
)
