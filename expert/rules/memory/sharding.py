"""Stage 6: what several cards divide among themselves when they train one transformer."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.memory.tuned import assumed

DIVIDED_AMONG_SEVERAL = [f.Tuning(), AS.several << f.Answer(key="gpus", value=P(AtLeast(2)))]
WHAT_IS_NOT_DIVIDED = "Every card must hold whatever is not divided."

rule(
    "NEED-481",
    "The sharding you state is used in training",
    DIVIDED_AMONG_SEVERAL,
    f.Answer(key="sharding", value=the.value),
    then=f.Known(key="sharding", value=the.value),
    says="The sharding is {value}, as stated.",
    because=WHAT_IS_NOT_DIVIDED,
)
assumed("NEED-482", "sharding", "sharding", DIVIDED_AMONG_SEVERAL, because=WHAT_IS_NOT_DIVIDED)


def divides(id: str, title: str, stages: OneOf, *parts: str) -> None:
    """Declare a rule that says which parts are divided from a given stage of ZeRO on."""
    rule(
        id,
        title,
        f.Known(key="sharding", value=the.stage & P(stages)),
        then=tuple(f.DividedPart(part=name) for name in parts),
        says="With {stage}, each card holds only a share of these parts.",
        because="A card can fetch them from the others when it needs them.",
        sources=["zero-2019"],
    )


OF_THE_OPTIMIZER = ("optimizer states", "32-bit copy of the weights", "adapters")
EVERYTHING = (*OF_THE_OPTIMIZER, "gradients", "weights")
"""What ZeRO stage 3 and FSDP divide."""

divides(
    "NEED-483",
    "ZeRO stage 1 and higher divide the optimizer's values",
    OneOf(("zero-1", "zero-2", "zero-3")),
    *OF_THE_OPTIMIZER,
)
divides(
    "NEED-484",
    "ZeRO stage 2 and higher divide the gradients",
    OneOf(("zero-2", "zero-3")),
    "gradients",
)
divides("NEED-485", "ZeRO stage 3 and FSDP divide the weights", OneOf(("zero-3",)), "weights")
