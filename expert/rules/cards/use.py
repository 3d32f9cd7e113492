"""Stage 13: what to do with the cards picked: bits, adapters, several of them."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Card,
    Job,
    Known,
    MemoryPart,
    Need,
    Parameter,
    Pick,
    Profile,
    SplitAllowed,
    Topic,
)
from expert.rules.vocabulary import SEVERAL

rule(
    "ADVICE-140",
    "Fewer bits a weight make room",
    Job(id=P(OneOf(("run_llm", "generate_images")))),
    Known(key="weight_bits", value=the.has),
    Parameter(name="training-weight-bits", value=the.wants),
    the.has >= the.wants,
    MemoryPart(part="weights", gib=the.gib),
    then=Advice(
        topic="memory",
        says="The weights take {gib:.1f} GiB in {has:g} bits; in 8 bits they would take about half "
        "and in 4 bits about a quarter, with little loss. Try weight_bits=8.",
    ),
    says="The weights are held in {has:g} bits.",
    because="Weights of 8 or 4 bits lose little and fill a half or a quarter.",
)

rule(
    "ADVICE-150",
    "Tuning all parameters is rarely needed",
    Job(id="finetune"),
    Known(key="finetune_method", value="full"),
    Need(gib=the.gib),
    then=Advice(
        topic="memory",
        says="Tuning all parameters needs {gib:.0f} GiB; LoRA needs little more than the 16-bit "
        "weights, and QLoRA about a third of that. Try finetune_method=lora or qlora.",
    ),
    says="All parameters are to be tuned, which needs {gib:.0f} GiB.",
    because="Adapters reach nearly the same for a small part of the memory.",
    sources=["lora-2021", "qlora-2023"],
)

rule(
    "ADVICE-160",
    "Several cards need a board, a case and a supply to match",
    Pick(kind="card", cards=the.cards & P(SEVERAL), id=the.id),
    Card(id=the.id, board_power_w=the.power, name=the.name),
    Parameter(name="power-of-the-rest", value=the.rest),
    let={"supply_w": the.power * the.cards + the.rest},
    then=Advice(
        topic="several cards",
        says="{cards} x {name} need {cards} slots far enough apart and a power supply of at least "
        "{supply_w:.0f} W.",
    ),
    says="{cards:g} cards of {pick[name]} are named.",
    because="Two wide cards on adjacent slots overheat, and a small supply switches off.",
)

rule(
    "ADVICE-161",
    "Cards that hold a model one after the other take turns",
    Pick(kind="card", cards=the.cards & P(SEVERAL), name=the.name),
    SplitAllowed(),
    then=Advice(
        topic="several cards",
        says="{cards} x {name} hold a larger model together, but write no faster than one would.",
    ),
    says="{cards:g} cards of {pick[name]} hold the model together.",
    because="A word passes through the layers in order, so only one card works at a time.",
)

rule(
    "ADVICE-170",
    "Speed for the money favours small cards",
    Topic(ask="compare"),
    Profile(id="thrifty"),
    EXISTS(Pick(kind="card")),
    then=Advice(
        topic="value",
        says="Speed for the money favours small cards: one computer with several large cards can "
        "be the better buy than two computers with more small ones.",
    ),
    says="Value was asked for, and value by speed alone favours small cards.",
    because=(
        "A small card costs little, but the slot, the computer and the work of spreading a job "
        "over several cards are not in its price."
    ),
    sources=["dettmers-2019-04-03"],
)
