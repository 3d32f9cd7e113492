"""Stage 13: whether several cards have a direct link, and whether the work needs it."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.ladder import first_of
from expert.rules.market.trend import ON_SALE
from expert.rules.memory.inference import VLLM
from expert.rules.vocabulary import CARD_QUESTIONS, SEVERAL, TRAINING_JOBS
from expert.units import GIGA

EVERY_LAYER = f.Known(key="program", value=VLLM)
"""The program divides every layer among the cards."""


STEP_BYTES, PASSES = 2, 3
"""Bytes of a weight in 16 bits, and how often they travel in a step: the weights twice, forward and
backward, and their gradients once."""

rule(
    "ADVICE-339",
    "Cards without a direct link that divide a whole model in training wait for it in every step",
    f.Topic(ask=P(CARD_QUESTIONS)),
    f.Job(id="finetune"),
    AS.method << f.Known(key="finetune_method", value="full"),
    AS.divided << f.Known(key="sharding", value="zero-3"),
    f.Shape(parameters=the.parameters),
    f.Pick(kind="card", id=the.id, name=the.name, cards=the.cards & P(SEVERAL)),
    f.Card(id=the.id, nvlink_gb_s=0),
    AS.bridge << f.Link(id="nvlink", name=the.direct),
    AS.bus << f.Link(id="pci-express", name=the.slot, gb_s=the.gb_s),
    let={
        "traffic": PASSES * STEP_BYTES * the.parameters * (the.cards - 1) / the.cards / GIGA,
        "seconds": the.traffic / the.gb_s,
    },
    then=f.Advice(
        topic="link",
        says="{name} has no {direct}. In each step, about {traffic:,.0f} GB of weights and "
        "gradients reach every card over {slot}, which takes at least {seconds:.1f} s at {gb_s:g} "
        "GB/s; use large batches, or cards with {direct}, which are several times faster.",
        key="lacking",
    ),
    says="{cards:g} x {name} divide {parameters:.3g} parameters among themselves.",
    because="A card that holds only a share of a model fetches the rest from the others for every "
    "step, twice, and sends them its gradients.",
    sources=["zero-2019"],
)


def tells_of_link(id: str, title: str, *work: Any, needs: str, because: str) -> None:
    """Declare what is said about the link of cards that share some work."""

    @rule(
        id,
        title,
        f.Topic(ask=P(CARD_QUESTIONS)),
        f.Answer(key="gpus", value=P(SEVERAL)),
        EXISTS(f.Pick(kind="card", cards=P(SEVERAL), condition=P(ON_SALE))),
        f.Link(id="nvlink", name=the.bridge),
        *work,
        uses=[f.Card, f.Contender, f.MainMemory, f.Pick],
        concludes=[f.Advice],
        says="{name} {has}: {bridge}.",
        because=because,
    )
    def say_whether_linked(engine: Engine, bridge: str) -> Said:
        """Conclude whether the first of the recommended cards has the link, and if it helps."""
        first = first_of(engine).pick
        (card,) = engine.every(f.Card, id=first["id"])
        if first["cards"] == 1 or "nvlink_gb_s" not in card:
            return {"name": first["name"], "has": "unknown or not needed"}
        engine.cite(card)
        gb_s = float(card["nvlink_gb_s"])
        has = f"has it ({gb_s:g} GB/s)" if gb_s else "has none"
        says = f"{bridge}: {first['name']} {has}; {needs}."
        engine.conclude(f.Advice(topic="link", says=says))
        return {"name": first["name"], "has": has}


tells_of_link(
    "ADVICE-692",
    "Cards that take turns on a model hardly need a direct link",
    f.Job(id="run_llm"),
    ~EVERY_LAYER,
    needs="it hardly matters for running a model split by layers, because the cards take turns",
    because="Only the activations between two layers go from card to card, a few kilobytes for "
    "each token.",
)
tells_of_link(
    "ADVICE-693",
    "Cards that split every layer of a model benefit from a direct link",
    f.Job(id="run_llm"),
    EVERY_LAYER,
    needs="it would help, because the cards exchange data in every layer",
    because="Each layer waits for what the other cards have computed.",
)
tells_of_link(
    "ADVICE-694",
    "Cards that train together benefit from a direct link",
    f.Job(id=P(TRAINING_JOBS)),
    needs="it helps in training, where gradients go from card to card after every step",
    because="A step is done only when the slowest exchange is done.",
)
