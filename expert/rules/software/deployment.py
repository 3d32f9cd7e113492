"""Stages 12 and 13 too: what frameworks bring along to run what they have trained."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Advice,
    Answer,
    Day,
    Ended,
    Job,
    Lacks,
    OutOfReach,
    Pick,
    Thing,
    ThingPlace,
    Topic,
    Trait,
    TraitName,
    TraitSign,
    TraitWanted,
)
from expert.rules.vocabulary import FIRST_PLACE, LANGUAGE_JOBS

OWN_MEANS = "own-deployment"


@rule(
    id="FIT-642",
    title="A framework's own means must reach the device that is meant",
    because="What nobody has seen run there cannot be relied on.",
    says="The own means of {thing[name]} lack {name[name]}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="deployment"),
        AS.wanted << TraitWanted(kind="runtime", trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait, needed=True),
        AS.sign << TraitSign(kind="runtime", key="target", trait=MATCH.trait),
        AS.own << Trait(kind="framework", thing=MATCH.id, trait=OWN_MEANS),
        AS.thing << Thing(kind="framework", id=MATCH.id),
        NOT(Trait(kind="framework", thing=MATCH.id, trait=MATCH.trait)),
    ],
)
def find_out_of_reach(engine: Engine, id: str, trait: str) -> None:
    """Conclude that a framework's own means lack what the device needs."""
    engine.conclude(Lacks(kind="framework", thing=id, trait=trait, needed=True))


@rule(
    id="FIT-643",
    title="A runtime must reach the device that is meant",
    because="The best program for another device does nothing on this one.",
    says="{thing[name]} lacks {name[name]}, and the network is to run here: {target}.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="target", value=MATCH.target),
        AS.sign << TraitSign(kind="runtime", key="target", value=MATCH.target, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait, needed=True),
        AS.lack << Lacks(kind="runtime", thing=MATCH.id, trait=MATCH.trait),
        AS.thing << Thing(kind="runtime", id=MATCH.id),
    ],
)
def find_runtime_out_of_reach(engine: Engine, id: str, trait: str) -> None:
    """Conclude that a runtime does not run on the device."""
    engine.conclude(OutOfReach(kind="runtime", thing=id, trait=trait))


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
        NOT(Lacks(kind="framework", thing=MATCH.id)),
        NOT(Job(id=P(LANGUAGE_JOBS))),
    ],
)
def pick_own_means(engine: Engine, id: str, name: str) -> None:
    """Pick the framework's own means."""
    engine.conclude(Pick(kind="framework", id=id, name=name, role="own_means", place=FIRST_PLACE))


@rule(
    id="CHOOSE-642",
    title="Where no runtime will do, frameworks run what they have trained",
    because="Somebody has to run it.",
    says="No runtime comes into question; {thing[name]} runs what it has trained.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="deployment"),
        NOT(ThingPlace(kind="runtime")),
        AS.own << Trait(kind="framework", thing=MATCH.id, trait=OWN_MEANS),
        AS.thing << Thing(kind="framework", id=MATCH.id, name=MATCH.name),
        NOT(Ended(kind="framework", thing=MATCH.id)),
        NOT(Lacks(kind="framework", thing=MATCH.id)),
    ],
)
def pick_framework_as_runtime(engine: Engine, id: str, name: str) -> None:
    """Pick a framework where no runtime has a place."""
    engine.conclude(Pick(kind="framework", id=id, name=name, role="own_means", place=FIRST_PLACE))


@rule(
    id="ADVICE-874",
    title="Frameworks deploy what they have trained by means of their own",
    because="What comes with the framework takes the fewest steps.",
    says="Frameworks with means of their own: {names}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="deployment"),
        NOT(Answer(key="software")),
        NOT(Job(id=P(LANGUAGE_JOBS))),
    ],
    uses=[Trait, Thing, Ended, Lacks],
)
def tell_own_means(engine: Engine) -> dict[str, object]:
    """Name the frameworks with own means of deployment."""
    gone = {ended["thing"] for ended in engine.every(Ended, kind="framework")}
    gone |= {lack["thing"] for lack in engine.every(Lacks, kind="framework")}
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
    id="ADVICE-880",
    title="Where nothing of the day runs what was trained, none is named",
    because="A tool that does not reach the device is no help there.",
    says="On {date} nothing is known that runs a trained network as wanted.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="deployment"),
        AS.day << Day(date=MATCH.date),
        NOT(Pick(kind="framework")),
        NOT(Pick(kind="runtime")),
    ],
    uses=[Lacks, TraitName],
)
def tell_that_nothing_is_left(engine: Engine, date: str) -> None:
    """Recommend nothing, and say what is missing."""
    lacks = engine.every(Lacks, kind="framework")
    names = {name["trait"]: name["name"] for name in engine.every(TraitName)}
    missing = ", ".join(dict.fromkeys(names[lack["trait"]] for lack in lacks))
    engine.cite(*lacks)
    engine.conclude(
        Pick(kind="nothing", id="nothing", name="nothing", role="none", place=FIRST_PLACE)
    )
    says = (
        f"On {date} there is no runtime that comes into question, and no framework is known to "
        f"bring means of its own{f' for {missing}' if missing else ''}: nothing is left to name."
    )
    engine.conclude(Advice(topic="deployment", says=says))
