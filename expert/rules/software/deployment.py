"""Stages 12 and 13 too: what frameworks bring along to run what they have trained."""

from __future__ import annotations

from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
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
DEPLOYMENT_ASKED = Topic(ask="deployment")

rule(
    "FIT-642",
    "A framework's own means must reach the device that is meant",
    DEPLOYMENT_ASKED,
    TraitWanted(kind="runtime", trait=the.trait),
    TraitName(trait=the.trait, needed=True),
    TraitSign(kind="runtime", key="target", trait=the.trait),
    AS.own << Trait(kind="framework", thing=the.id, trait=OWN_MEANS),
    Thing(kind="framework", id=the.id),
    ~Trait(kind="framework", thing=the.id, trait=the.trait),
    then=Lacks(kind="framework", thing=the.id, trait=the.trait, needed=True),
    says="The own means of {thing[name]} lack {trait_name[name]}.",
    because="What nobody has seen run there cannot be relied on.",
)

rule(
    "FIT-643",
    "A runtime must reach the device that is meant",
    Answer(key="target", value=the.target),
    TraitSign(kind="runtime", key="target", value=the.target, trait=the.trait),
    TraitName(trait=the.trait, needed=True),
    Lacks(kind="runtime", thing=the.id, trait=the.trait),
    Thing(kind="runtime", id=the.id),
    then=OutOfReach(kind="runtime", thing=the.id, trait=the.trait),
    says="{thing[name]} lacks {trait_name[name]}, and the network is to run here: {target}.",
    because="The best program for another device does nothing on this one.",
)

# --- what runs what was trained -------------------------------------------------------

HAS_OWN_MEANS = [
    Trait(kind="framework", thing=the.id, trait=OWN_MEANS),
    Thing(kind="framework", id=the.id, name=the.name),
    ~Ended(kind="framework", thing=the.id),
    ~Lacks(kind="framework", thing=the.id),
]
"""A framework that is alive and reaches the device runs what it has trained."""
OWN_MEANS_PICKED = Pick(
    kind="framework", id=the.id, name=the.name, role="own_means", place=FIRST_PLACE
)

rule(
    "CHOOSE-641",
    "The framework in use comes with means of its own",
    DEPLOYMENT_ASKED,
    Answer(key="software", value=the.id),
    HAS_OWN_MEANS,
    ~Job(id=P(LANGUAGE_JOBS)),
    then=OWN_MEANS_PICKED,
    says="{thing[name]} deploys what it trains: {trait[says]}.",
    because="The way with the fewest steps is the one the framework brings along.",
    sources=["handbook-2017"],
)

rule(
    "CHOOSE-642",
    "Where no runtime will do, frameworks run what they have trained",
    DEPLOYMENT_ASKED,
    ~ThingPlace(kind="runtime"),
    HAS_OWN_MEANS,
    then=OWN_MEANS_PICKED,
    says="No runtime comes into question; {thing[name]} runs what it has trained.",
    because="Somebody has to run it.",
)


@rule(
    "ADVICE-874",
    "Frameworks deploy what they have trained by means of their own",
    DEPLOYMENT_ASKED,
    ~Answer(key="software"),
    ~Job(id=P(LANGUAGE_JOBS)),
    uses=[Trait, Thing, Ended, Lacks],
    concludes=[Advice],
    says="Frameworks with means of their own: {names}.",
    because="What comes with the framework takes the fewest steps.",
    sources=["handbook-2017"],
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


rule(
    "ADVICE-877",
    "The framework's own means are told by what they are",
    Pick(kind="framework", id=the.id, role="own_means", name=the.name),
    Trait(kind="framework", thing=the.id, trait=OWN_MEANS, says=the.words),
    then=Advice(topic="deployment", says="{name} by its own means: {words}."),
    says="{pick[name]} by its own means: {trait[says]}.",
    because="A name alone does not say where to begin.",
    sources=["handbook-2017"],
)


@rule(
    "ADVICE-880",
    "Where nothing of the day runs what was trained, none is named",
    DEPLOYMENT_ASKED,
    Day(date=the.date),
    ~Pick(kind="framework"),
    ~Pick(kind="runtime"),
    uses=[Lacks, TraitName],
    concludes=[Pick, Advice],
    says="On {date} nothing is known that runs a trained network as wanted.",
    because="A tool that does not reach the device is no help there.",
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
