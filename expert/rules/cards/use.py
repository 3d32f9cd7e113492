"""Stage 13: how to use the recommended cards: fewer bits, adapters, several cards."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import ADD, MODEL_LICENSE, OWNED
from expert.rules.cards.together import cards_dividing
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.machine.supply import (
    FOR_SEVERAL,
    MAKERS,
    POWER_OF_THE_REST,
    SUPPLY,
    SUPPLY_MARGIN,
    SUPPLY_OF_ALL,
    SUPPLY_OF_ONE,
    UNSAID,
    circuit_must_bear,
    supply_basis,
)
from expert.rules.memory.inference import VLLM
from expert.rules.situation.users import COMPANIES
from expert.rules.vocabulary import CARDS_SOUGHT, SEVERAL

rule(
    "ADVICE-955",
    "The answer says what each additional job takes",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.OtherJob(name=the.name, share=the.share, gib=the.gib),
    f.Need(gib=the.wants),
    ~NO_WORK_IS_NAMED,
    then=f.Advice(
        topic="jobs",
        says="{share:.0%} of the time goes to {name}, which needs {gib:.1f} GiB; the largest job "
        "needs {wants:.1f}.",
    ),
    says="{share:.0%} of the time goes to {name}.",
    because="A card that is fast at one job and slow at another is slow part of the time.",
)

rule(
    "ADVICE-957",
    "If the main job names no model, the answer says only what each additional job takes",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.OtherJob(name=the.name, share=the.share, gib=the.gib),
    NO_WORK_IS_NAMED,
    then=f.Advice(
        topic="jobs",
        says="{share:.0%} of the time goes to {name}, which needs {gib:.1f} GiB.",
    ),
    says="{share:.0%} of the time goes to {name}.",
    because="What people like you usually do is not a need that you stated.",
)

rule(
    "ADVICE-140",
    "Fewer bits per weight save memory",
    f.Job(id=P(OneOf(("run_llm", "generate_images")))),
    f.WeightFormat(bits=the.has),
    f.Parameter(name="training-weight-bits", value=the.wants),
    the.has >= the.wants,
    f.MemoryPart(part="weights", gib=the.gib),
    then=f.Advice(
        topic="memory",
        says="At {has:g} bits each, the weights take up {gib:.1f} GiB. At 8 bits they would take "
        "up about half as much, and at 4 bits about a quarter, with little loss of quality. "
        "Try --weights Q8_0.",
    ),
    says="The weights are stored at {has:g} bits each.",
    because="Weights of 8 or 4 bits lose little quality and take half or a quarter of the memory.",
)

rule(
    "ADVICE-150",
    "You rarely need to tune all parameters",
    f.Job(id="finetune"),
    f.Known(key="finetune_method", value="full"),
    f.Need(gib=the.gib),
    then=f.Advice(
        topic="memory",
        says="Tuning all parameters needs {gib:.0f} GiB; LoRA needs little more memory than the "
        "16-bit weights alone, and QLoRA about a third of that. Try finetune_method=lora or qlora.",
    ),
    says="Tuning all parameters needs {gib:.0f} GiB.",
    because="Adapters reach nearly the same quality with a fraction of the memory.",
    sources=["lora-2021", "qlora-2023"],
)

rule(
    "ADVICE-960",
    "If no card can hold LoRA, QLoRA is suggested",
    f.Job(id="finetune"),
    f.Known(key="finetune_method", value="lora"),
    ~f.Pick(kind="card"),
    ~f.Answer(key="weight_bits"),
    f.Need(gib=the.gib),
    then=f.Advice(
        topic="memory",
        says="LoRA keeps the weights in 16 bits and needs {gib:.0f} GiB; QLoRA keeps them in 4 "
        "bits and needs about a third. Try finetune_method=qlora.",
    ),
    says="No affordable card holds the {gib:.0f} GiB that LoRA takes.",
    because="The same adapters are trained; only the frozen weights take fewer bits.",
    sources=["qlora-2023"],
)

rule(
    "ADVICE-961",
    "If no card can hold the optimizer's states, 8-bit states are suggested",
    f.Job(id=P(OneOf(("finetune", "train")))),
    ~f.Pick(kind="card"),
    ~f.Answer(key="optimizer"),
    EXISTS(f.LighterAnswer(key="optimizer")),
    f.MemoryPart(part="optimizer states", gib=the.gib),
    then=f.Advice(
        topic="memory",
        says="The states of the optimizer take {gib:.1f} GiB; in 8 bits they take about a "
        "quarter. Try optimizer=adamw-8bit.",
    ),
    says="The states of the optimizer take {gib:.1f} GiB.",
    because="Training with 8-bit states reaches the same results.",
    sources=["dettmers-8bit-2021"],
)

rule(
    "ADVICE-993",
    "If a company names a model under a noncommercial license, the answer says so",
    f.Answer(key="model", value=the.id),
    f.Model(id=the.id, name=the.called, noncommercial=the.license),
    EXISTS(f.Profile(id=P(COMPANIES))),
    then=f.Advice(
        topic=MODEL_LICENSE,
        says="{called} is under the {license}, which is for noncommercial use: a company should "
        "ask its maker before it buys a card for it, or use another model. Not legal advice.",
    ),
    says="{called}: {license}.",
    because="A card bought for a model that may not be used is money lost.",
)

rule(
    "ADVICE-160",
    "Several cards need a matching board, case and power supply",
    f.Pick(kind="card", cards=the.cards & P(SEVERAL), id=the.id),
    f.Card(id=the.id, board_power_w=the.power, name=the.name),
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    SUPPLY_MARGIN,
    let={"supply_w": SUPPLY_OF_ALL},
    then=f.Advice(
        topic="several cards",
        says="{cards} x {name} need {cards} slots far enough apart and a power supply of at least "
        "{supply_w:.0f} W.",
        key="supply of several",
    ),
    says="{cards:g} x {pick[name]} are recommended.",
    because="Two wide cards in adjacent slots overheat, and a small power supply shuts down.",
    sources=FOR_SEVERAL,
)

rule(
    "ADVICE-914",
    "A card that draws a lot of power needs a larger power supply than an ordinary computer has",
    f.Pick(kind="card", cards=1, id=the.id, condition=~L(OWNED)),
    ~f.Pick(kind="card", role=ADD, id=the.id),
    f.Card(id=the.id, board_power_w=the.power, name=the.name, form="card"),
    ~f.Answer(key="psu_w"),
    ~f.Answer(key="in_data_centre", value=True),
    ~f.ServerAsked(),
    SUPPLY_MARGIN,
    AS.usual << f.Parameter(name="supply-of-an-ordinary-computer", value=the.has),
    the.has < SUPPLY_OF_ONE,
    let={"supply_w": SUPPLY_OF_ONE, "basis": supply_basis(the.card["supply_w"], 1)},
    then=f.Advice(
        topic=SUPPLY,
        says="{name} draws {power:g} W: the computer needs a power supply of at least "
        "{supply_w:.0f} W ({basis}).",
        key="supply of one",
    ),
    says="{name} calls for {supply_w:.0f} W; an ordinary computer has {has:g} W.",
    because="A power supply that is too weak shuts off under load.",
    sources=MAKERS,
)


def circuit_must_bear_the_picks(
    id: str, title: str, place: Any, *, region: Any, because: str
) -> None:
    """Declare a rule that checks the draw of several picked cards against a region's circuit."""
    circuit_must_bear(
        id,
        title,
        f.Pick(kind="card", cards=the.cards & P(SEVERAL), id=the.id),
        place,
        ~f.Answer(key="in_data_centre", value=True),
        ~f.ServerAsked(),
        f.Card(id=the.id, board_power_w=the.power, name=the.name),
        ~f.Caveat(card=the.id, kind="needs_server_module"),
        POWER_OF_THE_REST,
        region=region,
        topic="several cards",
        says="At full load, a computer with {cards} x {name} draws {drawn:.0f} W from the wall; "
        "a household circuit in {where} can supply only about {circuit:g} W continuously. Use a "
        "second circuit, or limit the cards' power.",
        because=because,
    )


circuit_must_bear_the_picks(
    "ADVICE-162",
    "If you name no country, several cards are checked against the weakest household circuit",
    ~f.Answer(key="region"),
    region=UNSAID,
    because="An overloaded circuit trips its breaker.",
)
circuit_must_bear_the_picks(
    "ADVICE-163",
    "Several cards must not overload a household circuit in your country",
    f.Answer(key="region", value=the.region),
    region=the.region,
    because="An overloaded circuit trips its breaker, and its limit depends on the country.",
)

rule(
    "ADVICE-161",
    "Cards that split a model by layers take turns",
    f.Pick(kind="card", cards=the.cards & P(SEVERAL), name=the.name),
    f.SplitAllowed(),
    ~f.Known(key="program", value=VLLM),
    then=f.Advice(
        topic="several cards",
        says="Together, {cards} x {name} hold a larger model, but they generate text no faster "
        "than one card.",
    ),
    says="Together, {cards:g} x {pick[name]} hold the model.",
    because="Each token passes through the layers in order, so only one card works at a time.",
)

SHARED_BY_A_SERVER = [
    f.Pick(kind="card", cards=the.cards & P(SEVERAL), name=the.name),
    f.SplitAllowed(),
    f.Known(key="program", value=VLLM),
    AS.shape << f.Shape(heads=the.heads),
]
EVEN = cards_dividing(the.cards, the.heads, the.shape["kv_heads"])
"""The smallest number of cards, counting up from this one, that divides all heads evenly."""

rule(
    "ADVICE-936",
    "If the number of cards does not divide the heads of a model evenly, the cards take turns in "
    "vLLM, too",
    SHARED_BY_A_SERVER,
    the.cards < EVEN,
    let={"even": EVEN},
    then=f.Advice(
        topic="several cards",
        says="vLLM cannot split each layer of this model across {cards} x {name}, only across "
        "{even}: start it with pipeline parallelism, where the cards take turns, or use llama.cpp.",
        key="uneven split",
    ),
    says="{cards:g} cards cannot share the heads of this model evenly; {even:g} can.",
    because="Tensor parallelism divides the query heads and the key/value heads evenly; layers can "
    "be split unevenly.",
    sources=["vllm-parallelism-docs", "vllm-glm4-moe"],
)

rule(
    "ADVICE-935",
    "Cards that split each layer of a model work at the same time",
    SHARED_BY_A_SERVER,
    the.cards >= EVEN,
    then=f.Advice(
        topic="several cards",
        says="With vLLM, {cards} x {name} share each layer (tensor parallelism) and generate text "
        "faster than one card. They wait for each other after each layer, so give them a fast "
        "link or at least 8 lanes each.",
    ),
    says="{cards:g} x {pick[name]} hold the model and read it at the same time.",
    because="Each card reads only its part of every layer.",
    sources=["vllm-docs"],
)

rule(
    "ADVICE-170",
    "Speed per dollar favors small cards",
    f.Topic(ask="compare"),
    f.Profile(id="thrifty"),
    EXISTS(f.Pick(kind="card")),
    then=f.Advice(
        topic="value",
        says="Speed per dollar favors small cards: one computer with several large cards can be "
        "a better buy than two computers with a larger number of small ones.",
    ),
    says="You want good value, but speed per dollar alone favors small cards.",
    because="A small card is cheap, but its price does not include the slot, the computer and "
    "the work of spreading a job across several cards.",
    sources=["dettmers-2019-04-03"],
)
