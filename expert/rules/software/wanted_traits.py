"""Stages 1, 6 and 7 too: which kind of thing is sought, and what is wanted of it.

The rules are generic over kinds of things; a question only says which kind is sought.
"""

from __future__ import annotations

from typing import Any

from expert.compat import EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import Value, the
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


# --- what is sought -------------------------------------------------------------------


SETTINGS = {
    FRAMEWORK: ("framework_wants", "framework_order"),
    RUNTIME: ("runtime_wants", "runtime_order"),
}
"""The advisor's settings that say who wants what of a kind of thing, and what else they value."""


def sought(kind: str, depth: str) -> Sought:
    """A kind of thing is sought, with the settings that speak of it."""
    wants, order = SETTINGS[kind]
    return Sought(kind=kind, wants=wants, order=order, depth=depth)


rule(
    "SITUATION-640",
    "Who asks for a framework chooses among frameworks",
    Topic(ask="framework"),
    then=sought(FRAMEWORK, ASKED),
    says="A framework is sought.",
    because="A framework decides what is easy for years; it is chosen by what one wants to do.",
    sources=["handbook-2017"],
)

rule(
    "SITUATION-641",
    "Who asks how to deploy chooses among runtimes",
    Topic(ask="deployment"),
    then=sought(RUNTIME, ASKED),
    says="A way to run a trained network is sought.",
    because="Networks are trained from Python or another language and then run by a back end.",
    sources=["handbook-2017"],
)

rule(
    "SITUATION-642",
    "Some goals are reached by the framework as much as by the card",
    Topic(ask="gpu"),
    Answer(key="goal", value=the.value),
    EXISTS(TraitSign(kind=FRAMEWORK, key="goal", value=the.value)),
    then=sought(FRAMEWORK, BESIDE),
    says="{answer[key]} = {value} touches the framework too.",
    because="A card that is right for the goal does little under software that is not.",
)

rule(
    "SITUATION-643",
    "Where a network is to run decides what runs it",
    Topic(ask="gpu"),
    Answer(key="target", value=the.value),
    EXISTS(TraitSign(kind=RUNTIME, key="target", value=the.value)),
    then=sought(RUNTIME, BESIDE),
    says="{answer[key]} = {value} touches the runtime too.",
    because="The card only trains it; the program that runs it is another choice.",
)

rule(
    "SITUATION-644",
    "What runs on other people's devices need not run on one's own computer",
    Answer(key="target", value=the.target & P(DEVICES_OF_OTHERS)),
    then=RunsElsewhere(kind=RUNTIME),
    says="The network is to run here: {target}.",
    because="Its users have other cards and systems than the one who trained it.",
)

# --- what is asked for ----------------------------------------------------------------

BY_THE_ADVISOR = Sought(kind=the.kind, wants=the.wants)
"""A kind of thing is sought, and the advisor's settings of this name say who wants what of it."""
ADVISOR_WANTS = [
    Setting(name=the.wants, key=the.key, value=the.trait),
    TraitName(trait=the.trait),
]
"""The advisor says that for such a person, goal or job a trait is wanted."""


def answer_asks(about: str) -> list[Any]:
    """An answer about the work, or about the computer at hand, is a sign that a trait is wanted."""
    return [
        Answer(key=the.key, value=the.value),
        TraitSign(kind=the.kind, key=the.key, value=the.value, trait=the.trait, about=about),
        TraitName(trait=the.trait),
    ]


def asked_for(reason: Value) -> TraitAsked:
    """A trait is asked of the kind of thing, for a reason."""
    return TraitAsked(kind=the.kind, trait=the.trait, reason=reason)


rule(
    "NEED-640",
    "A kind of person wants what the advisor says they want",
    BY_THE_ADVISOR,
    Profile(id=the.key),
    ADVISOR_WANTS,
    then=asked_for(the.key),
    says="The profile '{key}' wants {trait_name[name]} of a {kind}.",
    because="A beginner, a company and a researcher stay with a tool for different reasons.",
    sources=["handbook-2017", "judgement"],
)

rule(
    "NEED-641",
    "A goal wants what the advisor says it wants",
    BY_THE_ADVISOR,
    Answer(value=the.key),
    ADVISOR_WANTS,
    then=asked_for(the.key),
    says="{answer[key]} = {key} wants {trait_name[name]} of a {kind}.",
    because="What one is after decides which strengths count.",
    sources=["handbook-2017", "judgement"],
)

rule(
    "NEED-642",
    "Some answers ask for a property by themselves",
    Sought(kind=the.kind),
    answer_asks("work"),
    then=asked_for(the.key),
    says="{answer[key]} = {value} asks for {trait_name[name]}.",
    because="Who trains on several machines needs a tool that can, whoever advises.",
)

rule(
    "NEED-643",
    "It has to run on the card that is there or is meant",
    Sought(kind=the.kind),
    Named(role=the.role & P(OWNED_OR_MEANT), kind="card", id=the.id),
    Card(id=the.id, vendor=the.vendor),
    TraitSign(kind=the.kind, key="vendor", value=the.vendor, trait=the.trait),
    TraitName(trait=the.trait),
    ~RunsElsewhere(kind=the.kind),
    then=asked_for(the.role),
    says="{card[name]} asks for {trait_name[name]}.",
    because="Software without a back end for the card leaves it idle.",
)

rule(
    "NEED-644",
    "A job wants what the advisor says it wants",
    BY_THE_ADVISOR,
    Job(id=the.key),
    ADVISOR_WANTS,
    then=asked_for(the.key),
    says="The job {key} wants {trait_name[name]} of a {kind}.",
    because="Language models and networks of one's own are run by different programs.",
)

rule(
    "NEED-645",
    "It has to run on the computer that is there",
    Sought(kind=the.kind),
    answer_asks("computer"),
    ~RunsElsewhere(kind=the.kind),
    then=asked_for(the.key),
    says="{answer[key]} = {value} asks for {trait_name[name]}.",
    because="What the maker's or the system's software does not reach does not run.",
)

# --- what counts ------------------------------------------------------------------------

COUNTS = TraitWanted(kind=the.kind, trait=the.trait)

rule(
    "DEMAND-640",
    "Who says nothing gets what most people want",
    BY_THE_ADVISOR,
    ~TraitAsked(kind=the.kind),
    Setting(name=the.wants, key="default", value=the.trait),
    TraitName(trait=the.trait),
    then=COUNTS,
    says="Nothing was said that asks for a certain {kind}, so {trait_name[name]} is wanted.",
    because="A usual wish gives an answer now.",
    sources=["handbook-2017", "judgement"],
)

rule(
    "DEMAND-641",
    "What was asked for is wanted",
    TraitAsked(kind=the.kind, trait=the.trait),
    TraitName(trait=the.trait),
    then=COUNTS,
    says="{trait_name[name]} is wanted, for {trait_asked[reason]}.",
    because="It was said, or follows from who asks.",
)
