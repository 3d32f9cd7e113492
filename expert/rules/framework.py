"""Frameworks and runtimes: what is wanted of them, what lacks it, and what remains.

The rules are generic over kinds of things; a question only says which kind is sought.
"""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import AS, MATCH, NOT, TEST, P
from expert.conditions import OneOf, has_more_than_allowed
from expert.engine import Engine
from expert.facts import (
    Advice,
    Answer,
    Card,
    Ended,
    Fewest,
    Job,
    Lacks,
    Named,
    OptionOut,
    Pick,
    Profile,
    Setting,
    Shortcoming,
    Sought,
    Thing,
    ThingCaveat,
    Topic,
    Trait,
    TraitAsked,
    TraitName,
    TraitSign,
    TraitWanted,
)
from expert.rule import rule

ABOUT_CARDS = OneOf(("gpu", "compare", "check_card", "upgrade"))
BESIDE_CARDS = OneOf(("gpu", "compare", "check_card", "upgrade", "vendor", "gpu_or_cpu"))
FIRST = 1
OWN_MEANS = "own-deployment"


# --- what is sought and wanted --------------------------------------------------------


@rule(
    id="SITUATION-640",
    title="Who asks for a framework chooses among frameworks",
    because="A framework decides what is easy for years; it is chosen by what one wants to do.",
    says="A framework is sought.",
    sources=["handbook-2017"],
    when=[AS.topic << Topic(ask="framework")],
)
def seek_framework(engine: Engine) -> None:
    """Conclude that a framework is sought."""
    engine.conclude(Sought(kind="framework", wants="framework_wants", order="framework_order"))


@rule(
    id="SITUATION-641",
    title="Who asks how to deploy chooses among runtimes",
    because="Networks are trained from Python or another language and then run by a back end.",
    says="A way to run a trained network is sought.",
    sources=["handbook-2017"],
    when=[AS.topic << Topic(ask="deployment")],
)
def seek_runtime(engine: Engine) -> None:
    """Conclude that a runtime is sought."""
    engine.conclude(Sought(kind="runtime", wants="runtime_wants", order="runtime_order"))


@rule(
    id="NEED-640",
    title="A kind of person wants what the advisor says they want",
    because="A beginner, a company and a researcher stay with a tool for different reasons.",
    says="The profile '{key}' wants {name[name]} of a {kind}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, wants=MATCH.wants),
        AS.found << Profile(id=MATCH.key),
        AS.setting << Setting(name=MATCH.wants, key=MATCH.key, value=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_for_profile(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from a profile."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


@rule(
    id="NEED-641",
    title="A goal wants what the advisor says it wants",
    because="What one is after decides which strengths count.",
    says="{answer[key]} = {key} wants {name[name]} of a {kind}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, wants=MATCH.wants),
        AS.answer << Answer(value=MATCH.key),
        AS.setting << Setting(name=MATCH.wants, key=MATCH.key, value=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_for_goal(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from the advisor's word on an answer."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


@rule(
    id="NEED-642",
    title="Some answers ask for a property by themselves",
    because="Who trains on several machines needs a tool that can, whoever advises.",
    says="{answer[key]} = {value} asks for {name[name]}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.sign << TraitSign(kind=MATCH.kind, key=MATCH.key, value=MATCH.value, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_for_answer(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from an answer alone."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


@rule(
    id="NEED-643",
    title="It has to run on the card that is there",
    because="A runtime without a back end for the card leaves it idle.",
    says="{card[name]} is there, which asks for {name[name]}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        AS.named << Named(role="owned", kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, vendor=MATCH.vendor),
        AS.sign << TraitSign(kind=MATCH.kind, key="vendor", value=MATCH.vendor, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_for_owned_card(engine: Engine, kind: str, trait: str) -> None:
    """Conclude a wanted back end from an owned card."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason="owned"))


@rule(
    id="NEED-644",
    title="A job wants what the advisor says it wants",
    because="Language models and networks of one's own are run by different programs.",
    says="The job {key} wants {name[name]} of a {kind}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, wants=MATCH.wants),
        AS.work << Job(id=MATCH.key),
        AS.setting << Setting(name=MATCH.wants, key=MATCH.key, value=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_for_job(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from the job."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


@rule(
    id="DEMAND-640",
    title="Who says nothing gets what most people want",
    because="A usual wish gives an answer now.",
    says="Nothing was said that asks for a certain {kind}, so {name[name]} is wanted.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, wants=MATCH.wants),
        NOT(TraitAsked(kind=MATCH.kind)),
        AS.setting << Setting(name=MATCH.wants, key="default", value=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_the_usual(engine: Engine, kind: str, trait: str) -> None:
    """Conclude the traits wanted by default."""
    engine.conclude(TraitWanted(kind=kind, trait=trait))


@rule(
    id="DEMAND-641",
    title="What was asked for is wanted",
    because="It was said, or follows from who asks.",
    says="{name[name]} is wanted, for {asked[reason]}.",
    sources=["judgement"],
    when=[
        AS.asked << TraitAsked(kind=MATCH.kind, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def want_what_was_asked(engine: Engine, kind: str, trait: str) -> None:
    """Conclude the traits asked for."""
    engine.conclude(TraitWanted(kind=kind, trait=trait))


# --- what speaks against a thing -------------------------------------------------------


@rule(
    id="FIT-640",
    title="A thing whose development has ended is no choice",
    because="Nobody mends its faults, and new cards and systems will not run it.",
    says="{thing[name]} has ended ({ended[on]}): {ended[says]}",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        AS.ended << Ended(kind=MATCH.kind, thing=MATCH.id),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id, name=MATCH.name),
    ],
)
def leave_out_ended(engine: Engine, kind: str, id: str, name: str) -> None:
    """Leave out a thing that has ended."""
    engine.conclude(OptionOut(kind=kind, id=id, name=name, rule="FIT-640"))


@rule(
    id="FIT-641",
    title="A wanted property that is not known of a thing is missing",
    because="What nobody says of it cannot be relied on.",
    says="{thing[name]} lacks {name[name]} on this day.",
    sources=["judgement"],
    when=[
        AS.wanted << TraitWanted(kind=MATCH.kind, trait=MATCH.trait),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id),
        NOT(Ended(kind=MATCH.kind, thing=MATCH.id)),
        NOT(Trait(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait)),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def find_lacking(engine: Engine, kind: str, id: str, trait: str) -> None:
    """Conclude that a thing lacks a wanted trait."""
    engine.conclude(Lacks(kind=kind, thing=id, trait=trait))


@rule(
    id="RANK-640",
    title="What lacks the fewest wanted properties comes first",
    because="Not every wish is met by anything; then the nearest will have to do.",
    says="Of {many} that are alive, the best lack {least} of the wanted properties.",
    sources=["judgement"],
    when=[AS.sought << Sought(kind=MATCH.kind)],
    uses=[Thing, Ended, Lacks, Named],
)
def count_lacking(engine: Engine, kind: str) -> dict[str, object]:
    """Count what each thing lacks; where some are named and alive, these alone."""
    gone = {ended["thing"] for ended in engine.every(Ended, kind=kind)}
    named = {n["id"] for n in engine.every(Named, kind=kind) if n["role"] == "candidate"}
    alive = [thing for thing in engine.every(Thing, kind=kind) if thing["id"] not in gone]
    alive = [thing for thing in alive if thing["id"] in named] or alive
    lacking = {thing["id"]: _lacks_of(engine, kind, thing["id"]) for thing in alive}
    least = min(map(len, lacking.values()), default=0)
    for thing in alive:
        fact = Shortcoming(kind=kind, thing=thing["id"], lacks=len(lacking[thing["id"]]))
        engine.conclude(fact, thing, *lacking[thing["id"]])
    if alive:
        engine.conclude(Fewest(kind=kind, lacks=least))
    return {"many": len(alive), "least": least}


def _lacks_of(engine: Engine, kind: str, thing: str) -> list[Lacks]:
    return [lack for lack in engine.every(Lacks, thing=thing) if lack["kind"] == kind]


@rule(
    id="REACH-640",
    title="What lacks more than others is no choice",
    because="Another one has what this one lacks.",
    says="{thing[name]} lacks {name[name]}, and others do better.",
    sources=["judgement"],
    when=[
        AS.fewest << Fewest(kind=MATCH.kind, lacks=MATCH.allowed),
        AS.short << Shortcoming(kind=MATCH.kind, thing=MATCH.id, lacks=MATCH.has),
        TEST(has_more_than_allowed),
        AS.lack << Lacks(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait),
        AS.thing << Thing(kind=MATCH.kind, id=MATCH.id),
        AS.name << TraitName(trait=MATCH.trait),
    ],
)
def leave_out_lacking(engine: Engine, kind: str, id: str, thing: Thing) -> None:
    """Leave out a thing that lacks more than another."""
    engine.conclude(OptionOut(kind=kind, id=id, name=thing["name"], rule="REACH-640"))


# --- what is picked ---------------------------------------------------------------------


@rule(
    id="CHOOSE-640",
    title="What remains is named in the order of what the advisor values besides",
    because="Among tools that do the work, people, help and history decide.",
    says="In this order: {names}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, order=MATCH.order),
        AS.fewest << Fewest(kind=MATCH.kind, lacks=MATCH.least),
        AS.limit << Setting(name="things_named", value=MATCH.most),
    ],
    uses=[Shortcoming, Setting, Trait, Thing],
)
def pick_things(
    engine: Engine, kind: str, order: str, least: int, most: float
) -> dict[str, object]:
    """Pick the things that lack least, the better ones first."""
    valued = [s["value"] for s in engine.every(Setting, name=order)]
    left = [s for s in engine.every(Shortcoming, kind=kind) if s["lacks"] == least]
    things = {thing["id"]: thing for thing in engine.every(Thing, kind=kind)}
    held = {s["thing"]: _traits_of(engine, kind, s["thing"]) for s in left}

    def rank(short: Shortcoming) -> tuple[object, ...]:
        has = {trait["trait"] for trait in held[short["thing"]]}
        return ([trait not in has for trait in valued], -len(has), short["thing"])

    chosen = sorted(left, key=rank)[: int(most)]
    for place, short in enumerate(chosen, start=FIRST):
        thing = things[short["thing"]]
        role = "first_choice" if place == FIRST else "alternative"
        pick = Pick(kind=kind, id=thing["id"], name=thing["name"], role=role, place=place)
        engine.conclude(pick, short, thing, *held[short["thing"]])
    return {"names": ", ".join(things[short["thing"]]["name"] for short in chosen)}


def _traits_of(engine: Engine, kind: str, thing: str) -> list[Trait]:
    return [trait for trait in engine.every(Trait, thing=thing) if trait["kind"] == kind]


@rule(
    id="CHOOSE-641",
    title="The framework in use comes with means of its own",
    because="The way with the fewest steps is the one the framework brings along.",
    says="{thing[name]} deploys what it trains: {own[says]}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="deployment"),
        AS.answer << Answer(key="software", value=MATCH.id),
        AS.own << Trait(kind="framework", thing=MATCH.id, trait=OWN_MEANS),
        AS.thing << Thing(kind="framework", id=MATCH.id, name=MATCH.name),
        NOT(Ended(kind="framework", thing=MATCH.id)),
    ],
)
def pick_own_means(engine: Engine, id: str, name: str) -> None:
    """Pick the framework's own means."""
    engine.conclude(Pick(kind="framework", id=id, name=name, role="own_means", place=FIRST))


@rule(
    id="CHOOSE-642",
    title="Before there were runtimes, frameworks ran what they had trained",
    because="Somebody has to run it.",
    says="There is no runtime yet; {thing[name]} runs what it has trained.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="deployment"),
        NOT(Thing(kind="runtime")),
        AS.own << Trait(kind="framework", thing=MATCH.id, trait=OWN_MEANS),
        AS.thing << Thing(kind="framework", id=MATCH.id, name=MATCH.name),
        NOT(Ended(kind="framework", thing=MATCH.id)),
    ],
)
def pick_framework_as_runtime(engine: Engine, id: str, name: str) -> None:
    """Pick a framework where there is no runtime."""
    engine.conclude(Pick(kind="framework", id=id, name=name, role="own_means", place=FIRST))


# --- what is said -------------------------------------------------------------------------


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
    held = [trait for trait in _traits_of(engine, kind, id) if trait["trait"] in wanted]
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
        AS.pick << Pick(kind=MATCH.kind, id=MATCH.id, place=FIRST),
        AS.lack << Lacks(kind=MATCH.kind, thing=MATCH.id, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait, name=MATCH.words),
    ],
    uses=[Trait, Thing, Ended],
)
def tell_who_meets_it(engine: Engine, kind: str, trait: str, words: str) -> dict[str, object]:
    """Name what has the trait that the first choice lacks."""
    gone = {ended["thing"] for ended in engine.every(Ended, kind=kind)}
    having = [t for t in engine.every(Trait, trait=trait) if t["kind"] == kind]
    names = {thing["id"]: thing["name"] for thing in engine.every(Thing, kind=kind)}
    others = [names[t["thing"]] for t in having if t["thing"] not in gone]
    engine.cite(*having)
    shown = ", ".join(others) or "none"
    says = f"For {words}: {shown}." if others else f"No {kind} of this day has {words}."
    engine.conclude(Advice(topic=kind, says=says))
    return {"others": shown}


@rule(
    id="ADVICE-874",
    title="Frameworks deploy what they have trained by means of their own",
    because="What comes with the framework takes the fewest steps.",
    says="Frameworks with means of their own: {names}.",
    sources=["handbook-2017"],
    when=[AS.topic << Topic(ask="deployment"), NOT(Answer(key="software"))],
    uses=[Trait, Thing, Ended],
)
def tell_own_means(engine: Engine) -> dict[str, object]:
    """Name the frameworks with own means of deployment."""
    gone = {ended["thing"] for ended in engine.every(Ended, kind="framework")}
    names = {thing["id"]: thing["name"] for thing in engine.every(Thing, kind="framework")}
    own = [t for t in engine.every(Trait, trait=OWN_MEANS) if t["thing"] not in gone]
    engine.cite(*own)
    shown = ", ".join(f"{names[t['thing']]} ({t['says']})" for t in own)
    if own:
        says = (
            f"Networks are trained from Python mostly and then run by a back end. First look "
            f"at what the framework brings along: {shown}."
        )
        engine.conclude(Advice(topic="deployment", says=says))
    return {"names": shown}


@rule(
    id="ADVICE-877",
    title="The framework's own means are told by what they are",
    because="A name alone does not say where to begin.",
    says="{pick[name]} by its own means: {own[says]}.",
    sources=["handbook-2017"],
    when=[
        AS.pick << Pick(kind="framework", id=MATCH.id, role="own_means", name=MATCH.name),
        AS.own << Trait(kind="framework", thing=MATCH.id, trait=OWN_MEANS, says=MATCH.words),
    ],
)
def tell_means(engine: Engine, name: str, words: str) -> None:
    """Say what a framework's own means are."""
    engine.conclude(Advice(topic="deployment", says=f"{name} by its own means: {words}."))


@rule(
    id="ADVICE-875",
    title="Software that was named and has ended is no base for a purchase",
    because="New cards will not run it.",
    says="{thing[name]}: {ended[says]} ({ended[on]})",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(BESIDE_CARDS)),
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
        AS.topic << Topic(ask=MATCH.ask & P(ABOUT_CARDS)),
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
