"""Stage 13: what to do with the cards picked: bits, adapters, several of them."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, OneOf, has_enough
from expert.engine.rule import rule
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


@rule(
    id="ADVICE-140",
    title="Fewer bits a weight make room",
    because="Weights of 8 or 4 bits lose little and fill a half or a quarter.",
    says="The weights are held in {has:g} bits.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=P(OneOf(("run_llm", "generate_images")))),
        AS.known << Known(key="weight_bits", value=MATCH.has),
        AS.whole << Parameter(name="training-weight-bits", value=MATCH.wants),
        TEST(has_enough),
        AS.part << MemoryPart(part="weights", gib=MATCH.gib),
    ],
)
def tell_of_fewer_bits(engine: Engine, has: float, gib: float) -> None:
    """Say what fewer bits would save."""
    says = (
        f"The weights take {gib:.1f} GiB in {has:g} bits; in 8 bits they would take about half "
        "and in 4 bits about a quarter, with little loss. Try weight_bits=8."
    )
    engine.conclude(Advice(topic="memory", says=says))


@rule(
    id="ADVICE-150",
    title="Tuning all parameters is rarely needed",
    because="Adapters reach nearly the same for a small part of the memory.",
    says="All parameters are to be tuned, which needs {gib:.0f} GiB.",
    sources=["lora-2021", "qlora-2023"],
    when=[
        AS.work << Job(id="finetune"),
        AS.known << Known(key="finetune_method", value="full"),
        AS.need << Need(gib=MATCH.gib),
    ],
)
def tell_of_adapters(engine: Engine, gib: float) -> None:
    """Say that adapters need much less."""
    says = (
        f"Tuning all parameters needs {gib:.0f} GiB; LoRA needs little more than the 16-bit "
        "weights, and QLoRA about a third of that. Try finetune_method=lora or qlora."
    )
    engine.conclude(Advice(topic="memory", says=says))


@rule(
    id="ADVICE-160",
    title="Several cards need a board, a case and a supply to match",
    because="Two wide cards on adjacent slots overheat, and a small supply switches off.",
    says="{cards:g} cards of {pick[name]} are named.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", cards=MATCH.cards & P(AtLeast(2)), id=MATCH.id),
        AS.card << Card(id=MATCH.id, board_power_w=MATCH.power, name=MATCH.name),
        AS.other << Parameter(name="power-of-the-rest", value=MATCH.rest),
    ],
)
def tell_of_several_cards(engine: Engine, cards: int, power: float, rest: float, name: str) -> None:
    """Say what several cards need."""
    says = (
        f"{cards} x {name} need {cards} slots far enough apart and a power supply of at least "
        f"{power * cards + rest:.0f} W."
    )
    engine.conclude(Advice(topic="several cards", says=says))


@rule(
    id="ADVICE-161",
    title="Cards that hold a model one after the other take turns",
    because="A word passes through the layers in order, so only one card works at a time.",
    says="{cards:g} cards of {pick[name]} hold the model together.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", cards=MATCH.cards & P(AtLeast(2)), name=MATCH.name),
        AS.split << SplitAllowed(),
    ],
)
def tell_of_turns(engine: Engine, cards: int, name: str) -> None:
    """Say that a model on several cards runs no faster."""
    says = f"{cards} x {name} hold a larger model together, but write no faster than one would."
    engine.conclude(Advice(topic="several cards", says=says))


@rule(
    id="ADVICE-170",
    title="Speed for the money favours small cards",
    because=(
        "A small card costs little, but the slot, the computer and the work of spreading a job "
        "over several cards are not in its price."
    ),
    says="Value was asked for, and value by speed alone favours small cards.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="compare"),
        AS.found << Profile(id="thrifty"),
        EXISTS(Pick(kind="card")),
    ],
)
def tell_of_small_card_bias(engine: Engine) -> None:
    """Say what speed for the money leaves out."""
    says = (
        "Speed for the money favours small cards: one computer with several large cards can be "
        "the better buy than two computers with more small ones."
    )
    engine.conclude(Advice(topic="value", says=says))
