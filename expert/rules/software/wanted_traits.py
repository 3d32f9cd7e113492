"""Stages 1, 6 and 7 too: which kind of thing is sought, and what is wanted of it.

The rules are generic over kinds of things; a question only says which kind is sought.
"""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Card,
    Job,
    Named,
    Profile,
    RunsElsewhere,
    Setting,
    Sought,
    Topic,
    TraitAsked,
    TraitName,
    TraitSign,
    TraitWanted,
)
from expert.rules.vocabulary import OWNED_OR_MEANT

ASKED, BESIDE = "asked", "beside"
FRAMEWORK, RUNTIME = "framework", "runtime"
DEVICES_OF_OTHERS = OneOf(("phone", "browser", "small_device"))


SETTINGS = {
    FRAMEWORK: ("framework_wants", "framework_order"),
    RUNTIME: ("runtime_wants", "runtime_order"),
}
"""The advisor's settings that say who wants what of a kind of thing, and what else they value."""


def seek(engine: Engine, kind: str, depth: str) -> None:
    """Conclude that a kind of thing is sought, with the settings that speak of it."""
    wants, order = SETTINGS[kind]
    engine.conclude(Sought(kind=kind, wants=wants, order=order, depth=depth))


# --- what is sought -------------------------------------------------------------------


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
    seek(engine, FRAMEWORK, ASKED)


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
    seek(engine, RUNTIME, ASKED)


@rule(
    id="SITUATION-642",
    title="Some goals are reached by the framework as much as by the card",
    because="A card that is right for the goal does little under software that is not.",
    says="{answer[key]} = {value} touches the framework too.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="goal", value=MATCH.value),
        EXISTS(TraitSign(kind=FRAMEWORK, key="goal", value=MATCH.value)),
    ],
)
def seek_framework_beside(engine: Engine) -> None:
    """Conclude that a sentence on frameworks is due."""
    seek(engine, FRAMEWORK, BESIDE)


@rule(
    id="SITUATION-643",
    title="Where a network is to run decides what runs it",
    because="The card only trains it; the program that runs it is another choice.",
    says="{answer[key]} = {value} touches the runtime too.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="target", value=MATCH.value),
        EXISTS(TraitSign(kind=RUNTIME, key="target", value=MATCH.value)),
    ],
)
def seek_runtime_beside(engine: Engine) -> None:
    """Conclude that a sentence on runtimes is due."""
    seek(engine, RUNTIME, BESIDE)


@rule(
    id="SITUATION-644",
    title="What runs on other people's devices need not run on one's own computer",
    because="Its users have other cards and systems than the one who trained it.",
    says="The network is to run here: {target}.",
    sources=["judgement"],
    when=[AS.answer << Answer(key="target", value=MATCH.target & P(DEVICES_OF_OTHERS))],
)
def run_elsewhere(engine: Engine) -> None:
    """Conclude that the computer at hand does not count for runtimes."""
    engine.conclude(RunsElsewhere(kind=RUNTIME))


# --- what is asked for ----------------------------------------------------------------


def trait_the_advisor_wants() -> list[Any]:
    """The advisor says that for such a person, goal or job a trait is wanted."""
    return [
        AS.setting << Setting(name=MATCH.wants, key=MATCH.key, value=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
    ]


def answer_that_asks_for_a_trait(about: str) -> list[Any]:
    """An answer about the work, or about the computer at hand, is a sign that a trait is wanted."""
    return [
        AS.answer << Answer(key=MATCH.key, value=MATCH.value),
        AS.sign
        << TraitSign(
            kind=MATCH.kind, key=MATCH.key, value=MATCH.value, trait=MATCH.trait, about=about
        ),
        AS.name << TraitName(trait=MATCH.trait),
    ]


@rule(
    id="NEED-640",
    title="A kind of person wants what the advisor says they want",
    because="A beginner, a company and a researcher stay with a tool for different reasons.",
    says="The profile '{key}' wants {name[name]} of a {kind}.",
    sources=["handbook-2017", "judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, wants=MATCH.wants),
        AS.found << Profile(id=MATCH.key),
        *trait_the_advisor_wants(),
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
        *trait_the_advisor_wants(),
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
        *answer_that_asks_for_a_trait("work"),
    ],
)
def want_for_answer(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from an answer alone."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


@rule(
    id="NEED-643",
    title="It has to run on the card that is there or is meant",
    because="Software without a back end for the card leaves it idle.",
    says="{card[name]} asks for {name[name]}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        AS.named << Named(role=MATCH.role & P(OWNED_OR_MEANT), kind="card", id=MATCH.id),
        AS.card << Card(id=MATCH.id, vendor=MATCH.vendor),
        AS.sign << TraitSign(kind=MATCH.kind, key="vendor", value=MATCH.vendor, trait=MATCH.trait),
        AS.name << TraitName(trait=MATCH.trait),
        NOT(RunsElsewhere(kind=MATCH.kind)),
    ],
)
def want_for_card(engine: Engine, kind: str, trait: str, role: str) -> None:
    """Conclude a wanted back end from a card."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=role))


@rule(
    id="NEED-644",
    title="A job wants what the advisor says it wants",
    because="Language models and networks of one's own are run by different programs.",
    says="The job {key} wants {name[name]} of a {kind}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind, wants=MATCH.wants),
        AS.work << Job(id=MATCH.key),
        *trait_the_advisor_wants(),
    ],
)
def want_for_job(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from the job."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


@rule(
    id="NEED-645",
    title="It has to run on the computer that is there",
    because="What the maker's or the system's software does not reach does not run.",
    says="{answer[key]} = {value} asks for {name[name]}.",
    sources=["judgement"],
    when=[
        AS.sought << Sought(kind=MATCH.kind),
        *answer_that_asks_for_a_trait("computer"),
        NOT(RunsElsewhere(kind=MATCH.kind)),
    ],
)
def want_for_computer(engine: Engine, kind: str, trait: str, key: str) -> None:
    """Conclude a wanted trait from an answer on the computer at hand."""
    engine.conclude(TraitAsked(kind=kind, trait=trait, reason=key))


# --- what counts ------------------------------------------------------------------------


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
