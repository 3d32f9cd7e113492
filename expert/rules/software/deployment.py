"""Stages 12 and 13: frameworks' own tools for running the networks they train."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.vocabulary import FIRST_PLACE, LANGUAGE_JOBS

OWN_MEANS = "own-deployment"
DEPLOYMENT_ASKED = f.Topic(ask="deployment")

rule(
    "FIT-642",
    "A framework's own deployment tools must support the target device",
    DEPLOYMENT_ASKED,
    f.TraitWanted(kind="runtime", trait=the.trait),
    f.TraitName(trait=the.trait, needed=True),
    f.TraitSign(kind="runtime", key="target", trait=the.trait),
    AS.own << f.Trait(kind="framework", thing=the.id, trait=OWN_MEANS),
    f.Thing(kind="framework", id=the.id),
    ~f.Trait(kind="framework", thing=the.id, trait=the.trait),
    then=f.Lacks(kind="framework", thing=the.id, trait=the.trait, needed=True),
    says="The deployment tools of {thing[name]} do not offer {trait_name[name]}.",
    because="You cannot rely on a tool that is not known to run on the device.",
)

rule(
    "FIT-643",
    "A runtime must support the target device",
    f.Answer(key="target", value=the.target),
    f.TraitSign(kind="runtime", key="target", value=the.target, trait=the.trait),
    f.TraitName(trait=the.trait, needed=True),
    f.Lacks(kind="runtime", thing=the.id, trait=the.trait),
    f.Thing(kind="runtime", id=the.id),
    then=f.OutOfReach(kind="runtime", thing=the.id, trait=the.trait),
    says="{thing[name]} lacks {trait_name[name]}, and the network must run on this target: "
    "{target}.",
    because="A program built for another device does not run on this one.",
)

# --- what runs a trained network -------------------------------------------------------

HAS_OWN_MEANS = [
    f.Trait(kind="framework", thing=the.id, trait=OWN_MEANS),
    f.Thing(kind="framework", id=the.id, name=the.name),
    ~f.Ended(kind="framework", thing=the.id),
    ~f.Lacks(kind="framework", thing=the.id),
]
"""A framework that is still in development and supports the device can run its networks."""
OWN_MEANS_PICKED = f.Pick(
    kind="framework", id=the.id, name=the.name, role="own_means", place=FIRST_PLACE
)

rule(
    "CHOOSE-641",
    "The framework you use has its own deployment tools",
    DEPLOYMENT_ASKED,
    f.Answer(key="software", value=the.id),
    HAS_OWN_MEANS,
    ~f.Job(id=P(LANGUAGE_JOBS)),
    then=OWN_MEANS_PICKED,
    says="{thing[name]} can deploy the networks it trains: {trait[says]}.",
    because="Deployment with the framework's own tools takes the fewest steps.",
    sources=["handbook-2017"],
)

rule(
    "CHOOSE-642",
    "If no runtime fits, frameworks run the networks they train",
    DEPLOYMENT_ASKED,
    ~f.ThingPlace(kind="runtime"),
    HAS_OWN_MEANS,
    then=OWN_MEANS_PICKED,
    says="No runtime meets the requirements, but {thing[name]} can run the networks it trains.",
    because="Without a separate runtime, the framework's own tools are the only way to deploy.",
)


@rule(
    "ADVICE-874",
    "Frameworks with their own deployment tools are listed",
    DEPLOYMENT_ASKED,
    ~f.Answer(key="software"),
    ~f.Job(id=P(LANGUAGE_JOBS)),
    uses=[f.Trait, f.Thing, f.Ended, f.Lacks],
    concludes=[f.Advice],
    says="Frameworks with their own deployment tools: {names}.",
    because="Tools that come with the framework take the fewest steps.",
    sources=["handbook-2017"],
)
def tell_own_means(engine: Engine) -> Said:
    """Name the frameworks with their own deployment tools."""
    gone = {ended["thing"] for ended in engine.every(f.Ended, kind="framework")}
    gone |= {lack["thing"] for lack in engine.every(f.Lacks, kind="framework")}
    names = {thing["id"]: thing["name"] for thing in engine.every(f.Thing, kind="framework")}
    own = [t for t in engine.every(f.Trait, trait=OWN_MEANS) if t["thing"] not in gone]
    engine.cite(*own)
    shown = ", ".join(f"{names[t['thing']]} ({t['says']})" for t in own)
    if own:
        says = (
            f"Most networks are trained from Python and then run by a back end. Start with the "
            f"framework's own deployment tools: {shown}."
        )
        engine.conclude(f.Advice(topic="deployment", says=says))
    return {"names": shown}


rule(
    "ADVICE-877",
    "The framework's own deployment tools are described",
    f.Pick(kind="framework", id=the.id, role="own_means", name=the.name),
    f.Trait(kind="framework", thing=the.id, trait=OWN_MEANS, says=the.words),
    then=f.Advice(topic="deployment", says="{name}, with its own deployment tools: {words}."),
    says="{pick[name]}, with its own deployment tools: {trait[says]}.",
    because="A framework's name does not tell you which of its tools to start with.",
    sources=["handbook-2017"],
)


@rule(
    "ADVICE-880",
    "If no known tool can run the network, none is recommended",
    DEPLOYMENT_ASKED,
    f.Day(date=the.date),
    ~f.Pick(kind="framework"),
    ~f.Pick(kind="runtime"),
    uses=[f.Lacks, f.TraitName],
    concludes=[f.Pick, f.Advice],
    says="As of {date}, no known tool runs a trained network the way you want.",
    because="A tool that does not support the device is no help.",
)
def tell_that_nothing_is_left(engine: Engine, date: str) -> None:
    """Recommend no product, and say what is missing."""
    lacks = engine.every(f.Lacks, kind="framework")
    names = {name["trait"]: name["name"] for name in engine.every(f.TraitName)}
    missing = ", ".join(dict.fromkeys(names[lack["trait"]] for lack in lacks))
    engine.cite(*lacks)
    engine.conclude(
        f.Pick(kind="nothing", id="nothing", name="nothing", role="none", place=FIRST_PLACE)
    )
    says = (
        f"As of {date}, no runtime meets the requirements, and no framework is known to have its "
        f"own deployment tools{f' for {missing}' if missing else ''}, so there is nothing to "
        "recommend."
    )
    engine.conclude(f.Advice(topic="deployment", says=says))
