"""Stages 12 and 13 too: what frameworks bring along to run what they have trained."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.conditions import OneOf
from expert.engine import Engine
from expert.facts import Advice, Answer, Ended, Job, Pick, Thing, Topic, Trait
from expert.rule import rule
from expert.rules.framework import FIRST

OWN_MEANS = "own-deployment"
ABOUT_LANGUAGE_MODELS = OneOf(("run_llm", "finetune"))


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
        NOT(Job(id=P(ABOUT_LANGUAGE_MODELS))),
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


@rule(
    id="ADVICE-874",
    title="Frameworks deploy what they have trained by means of their own",
    because="What comes with the framework takes the fewest steps.",
    says="Frameworks with means of their own: {names}.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask="deployment"),
        NOT(Answer(key="software")),
        NOT(Job(id=P(ABOUT_LANGUAGE_MODELS))),
    ],
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
