"""Stage 6: what training keeps for each parameter: a copy, a gradient, the optimizer's states."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.memory.tuned import FULL, HALF, WHOLE, part
from expert.units import BITS_PER_BYTE

FUSED = "fused-adamw-8bit"

# --- the format in which weights are updated -----------------------------------------

rule(
    "NEED-474",
    "With 32-bit weights, the optimizer works in 32 bits",
    f.Tuning(method=FULL),
    f.Known(key="precision", value=WHOLE),
    then=f.StateBits(bits=WHOLE),
    says="Weights and optimizer states have 32 bits.",
    because="Optimizers keep their states in the format of the weights they update.",
)


@formula
def bits_updated(copy: bool) -> int:
    """Return the bits in which weights are updated: 32 if there is a 32-bit copy."""
    return WHOLE if copy else HALF


rule(
    "NEED-475",
    "In 16-bit training, the optimizer works on the 32-bit copy of the weights if there is one",
    f.Tuning(method=FULL),
    AS.format << f.Known(key="precision", value=HALF),
    AS.copied << f.Known(key="master_copy", value=the.copy),
    let={"kept": bits_updated(the.copy)},
    then=f.StateBits(bits=the.kept),
    says="Weights are updated in {kept:g} bits.",
    because="Optimizers keep their states in the format of the weights they update.",
    sources=["zero-2019"],
)


rule(
    "NEED-488",
    "One optimizer updates all trained parameters",
    f.Known(key="optimizer", value=the.id),
    then=f.Optimizer(id=the.id),
    says="The optimizer is {id}.",
    because="Optimizers differ in how many values they keep for each trained parameter.",
)


def keeps(id: str, optimizer: str, name: str, follow: bool) -> None:
    """Declare a rule that says what an optimizer keeps for each trained parameter."""
    rule(
        id,
        f"For each trained parameter, {name} keeps states of a certain size",
        f.Optimizer(id=optimizer),
        f.Parameter(name=f"states-of-{optimizer}", value=the.width),
        then=f.OptimizerStates(bytes=the.width, follow=follow),
        says=f"For each trained parameter, {name} keeps {{width:g}} bytes.",
        because="Adam keeps a momentum and a variance for each parameter; others keep less.",
    )


keeps("NEED-334", "adamw", "AdamW", follow=True)
keeps("NEED-335", "sgd", "SGD", follow=True)
keeps("NEED-336", "adafactor", "Adafactor", follow=True)
keeps("NEED-337", "adamw-8bit", "8-bit AdamW", follow=False)
keeps("NEED-338", "paged-adamw-8bit", "paged 8-bit AdamW", follow=False)
keeps(
    "NEED-339", "fused-adamw-8bit", "paged 8-bit AdamW, fused into the backward pass,", follow=False
)


# --- the parts --------------------------------------------------------------------

TRAINS_ALL = [f.Tuning(method=FULL), f.Shape(parameters=the.parameters)]

part(
    "NEED-330",
    "Each trained parameter has a gradient in the format in which it is updated",
    TRAINS_ALL,
    f.StateBits(bits=the.kept),
    f.Optimizer(id=the.id),
    the.id.differs_from(FUSED),
    name="gradients",
    number=the.parameters * the.kept / BITS_PER_BYTE,
    how="{kept:g} bits each",
    says="Gradients: {parameters:.3g} parameters x {kept:g} bits",
    because="The optimizer needs the gradient of every parameter to update the weight.",
    source="hf-memory-anatomy",
)
part(
    "NEED-332",
    "Mixed precision keeps a 32-bit copy of the weights",
    TRAINS_ALL,
    AS.copy << f.Known(key="master_copy", value=True),
    name="32-bit copy of the weights",
    number=the.parameters * WHOLE / BITS_PER_BYTE,
    how="32 bits each",
    says="32-bit copy of the weights: {parameters:.3g} parameters x 4 bytes",
    because="Updates are often too small for 16 bits and would be lost.",
    source="zero-2019",
)


@formula
def state_bytes(whole: float, follow: bool, bits: float) -> float:
    """Return the bytes of optimizer states for a parameter that is updated in this many bits."""
    return whole * bits / WHOLE if follow else whole


part(
    "NEED-333",
    "The optimizer keeps values for each trained parameter",
    TRAINS_ALL,
    f.StateBits(bits=the.kept),
    f.OptimizerStates(bytes=the.whole, follow=the.follow),
    let={"width": state_bytes(the.whole, the.follow, the.kept)},
    name="optimizer states",
    number=the.parameters * the.width,
    how="{width:g} bytes each",
    says="Optimizer states: {parameters:.3g} parameters x {width:g} bytes",
    because="Adam keeps a momentum and a variance for each parameter; others keep less.",
    source="zero-2019",
)
