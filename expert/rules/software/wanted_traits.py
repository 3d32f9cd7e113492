"""Stages 1, 6 and 7: which kind of product is sought, and which traits it should have.

The rules work for any kind of product; the question only determines the kind.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import Value, the
from expert.rules.vocabulary import OWNED_OR_MEANT, SEVERAL

ASKED, BESIDE = "asked", "beside"
FRAMEWORK, RUNTIME = "framework", "runtime"
SERVES_MANY = "serves-many-users"
DEVICES_OF_OTHERS = OneOf(("phone", "browser", "small_device"))


# --- what is sought -------------------------------------------------------------------


SETTINGS = {
    FRAMEWORK: ("framework_wants", "framework_order"),
    RUNTIME: ("runtime_wants", "runtime_order"),
}
"""The advisor's settings for each kind: who wants which traits, and what else to value."""


def sought(kind: str, depth: str) -> f.Sought:
    """Return the fact that a kind of product is sought, with the names of its settings."""
    wants, order = SETTINGS[kind]
    return f.Sought(kind=kind, wants=wants, order=order, depth=depth)


rule(
    "SITUATION-640",
    "A question about frameworks calls for a choice of frameworks",
    f.Topic(ask="framework"),
    then=sought(FRAMEWORK, ASKED),
    says="You are looking for a framework.",
    because="A framework shapes your work for years, so the choice should follow your goals.",
    sources=["handbook-2017"],
)

rule(
    "SITUATION-641",
    "A question about deployment calls for a choice of runtimes",
    f.Topic(ask="deployment"),
    then=sought(RUNTIME, ASKED),
    says="You are looking for a way to run a trained network.",
    because="Networks are trained from Python or another language, then run by a back end.",
    sources=["handbook-2017"],
)

rule(
    "SITUATION-642",
    "Some goals depend on the framework as much as on the card",
    f.Topic(ask="gpu"),
    f.Answer(key="goal", value=the.value),
    f.TraitSign(kind=FRAMEWORK, key="goal", value=the.value),
    then=sought(FRAMEWORK, BESIDE),
    says="{answer[key]} = {value} also affects the choice of framework.",
    because="With the wrong software, even the right card does little for the goal.",
)

rule(
    "SITUATION-643",
    "The target device decides which program runs the network",
    f.Topic(ask="gpu"),
    f.Answer(key="target", value=the.value),
    f.TraitSign(kind=RUNTIME, key="target", value=the.value),
    then=sought(RUNTIME, BESIDE),
    says="{answer[key]} = {value} also affects the choice of runtime.",
    because="The card only trains the network; the program that runs it is a separate choice.",
)

rule(
    "SITUATION-644",
    "A network for other people's devices need not run on your own computer",
    f.Answer(key="target", value=the.target & P(DEVICES_OF_OTHERS)),
    then=f.RunsElsewhere(kind=RUNTIME),
    says="The network must run on this target: {target}.",
    because="Its users have different hardware and operating systems than the person who trained "
    "it.",
)

# --- which traits are asked for ----------------------------------------------------------------

BY_THE_ADVISOR = f.Sought(kind=the.kind, wants=the.wants)
"""A kind of product is sought; the advisor's settings under this name say who wants what."""
ADVISOR_WANTS = [
    f.Setting(name=the.wants, key=the.key, value=the.trait),
    f.TraitName(trait=the.trait),
]
"""The advisor lists a trait for this profile, goal or job."""


def answer_asks(about: str) -> list[Any]:
    """Return conditions for an answer about the work or the computer that calls for a trait."""
    return [
        f.Answer(key=the.key, value=the.value),
        f.TraitSign(kind=the.kind, key=the.key, value=the.value, trait=the.trait, about=about),
        f.TraitName(trait=the.trait),
    ]


def asked_for(reason: Value) -> f.TraitAsked:
    """Return the fact that a trait is asked for, with the reason."""
    return f.TraitAsked(kind=the.kind, trait=the.trait, reason=reason)


rule(
    "NEED-640",
    "A profile calls for the traits that the advisor lists for it",
    BY_THE_ADVISOR,
    f.Profile(id=the.key),
    ADVISOR_WANTS,
    then=asked_for(the.key),
    says="For the profile '{key}', a {kind} should offer {trait_name[name]}.",
    because="A beginner, a company and a researcher need different things from a tool.",
    sources=["handbook-2017", "judgement"],
)

rule(
    "NEED-641",
    "A goal calls for the traits that the advisor lists for it",
    BY_THE_ADVISOR,
    f.Answer(value=the.key),
    ADVISOR_WANTS,
    then=asked_for(the.key),
    says="For {answer[key]} = {key}, a {kind} should offer {trait_name[name]}.",
    because="Your goal decides which strengths matter.",
    sources=["handbook-2017", "judgement"],
)

rule(
    "NEED-642",
    "Some answers by themselves call for a trait",
    f.Sought(kind=the.kind),
    answer_asks("work"),
    then=asked_for(the.key),
    says="{answer[key]} = {value} calls for {trait_name[name]}.",
    because="Training on several machines, for example, needs a tool that supports it, whatever "
    "the advisor prefers.",
)

rule(
    "NEED-643",
    "The software must run on the card you own or ask about",
    f.Sought(kind=the.kind),
    f.Named(role=the.role & P(OWNED_OR_MEANT), kind="card", id=the.id),
    f.Card(id=the.id, vendor=the.vendor),
    f.TraitSign(kind=the.kind, key="vendor", value=the.vendor, trait=the.trait),
    f.TraitName(trait=the.trait),
    ~f.RunsElsewhere(kind=the.kind),
    then=asked_for(the.role),
    says="{card[name]} calls for {trait_name[name]}.",
    because="Software that does not support the card leaves it idle.",
)

rule(
    "NEED-644",
    "A job calls for the traits that the advisor lists for it",
    BY_THE_ADVISOR,
    f.Job(id=the.key),
    ADVISOR_WANTS,
    then=asked_for(the.key),
    says="For the job {key}, a {kind} should offer {trait_name[name]}.",
    because="Language models and your own networks run on different programs.",
)

rule(
    "NEED-645",
    "The software must run on the computer you have",
    f.Sought(kind=the.kind),
    answer_asks("computer"),
    ~f.RunsElsewhere(kind=the.kind),
    then=asked_for(the.key),
    says="{answer[key]} = {value} calls for {trait_name[name]}.",
    because="A program that does not support your operating system or hardware does not run.",
)

rule(
    "NEED-646",
    "Several people at once call for a program that answers many requests together",
    f.Sought(kind=RUNTIME),
    f.Answer(key="users", value=the.users & P(SEVERAL)),
    f.TraitName(trait=SERVES_MANY),
    then=f.TraitAsked(kind=RUNTIME, trait=SERVES_MANY, reason="users"),
    says="{users:g} users call for {trait_name[name]}.",
    because="A program that answers one request after another makes everyone else wait.",
    sources=["vllm-docs", "judgement"],
)

# --- which traits count ------------------------------------------------------------------------

COUNTS = f.TraitWanted(kind=the.kind, trait=the.trait)

rule(
    "DEMAND-640",
    "If no answer calls for a trait, the most common wishes apply",
    BY_THE_ADVISOR,
    ~f.TraitAsked(kind=the.kind),
    f.Setting(name=the.wants, key="default", value=the.trait),
    f.TraitName(trait=the.trait),
    then=COUNTS,
    says="Your answers call for no particular traits, so {trait_name[name]} is wanted by default.",
    because="By assuming the most common wishes, the advisor can answer without asking another "
    "question.",
    sources=["handbook-2017", "judgement"],
)

rule(
    "DEMAND-641",
    "A trait that your answers or situation call for is wanted",
    f.TraitAsked(kind=the.kind, trait=the.trait),
    f.TraitName(trait=the.trait),
    then=COUNTS,
    says="{trait_name[name]} is wanted because of {trait_asked[reason]}.",
    because="Your answers and situation decide which product suits you best.",
)
