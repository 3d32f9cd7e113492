"""Stage 6: the parts that use memory when a transformer is trained or fine-tuned."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.memory.model import DECODER, ENCODER
from expert.rules.memory.parts import (
    ACTIVATIONS_KEPT,
    ATTENTION_MATRIX,
    INPUTS_AFTER_DROPOUT,
    INPUTS_OF_4_BIT_LAYERS,
    NORMALIZATION_INPUTS,
    SCORES,
)
from expert.rules.memory.tuned import ADAPTERS, FULL, HALF, part
from expert.rules.vocabulary import TRAIN
from expert.units import BITS_PER_BYTE, GIB

MATRICES, MATRICES_WITH_GATE = 2, 3
"""The number of matrices in a feed-forward block, without and with a gate."""
ATTENTION_INPUTS = 4
"""The number of attention matrices; the input of each has the layer's width."""


# --- what is kept for each parameter -------------------------------------------------


@formula
def gated(shape: f.Shape, inner: float) -> bool:
    """Return whether a layer's feed-forward part has three matrices, not two.

    This follows from the parameters of a layer: those of attention are 2 x width x (width +
    key/value width), and each matrix of the feed-forward part has width x inner width.
    """
    width, layers = shape["hidden_size"], shape["layers"]
    ends = shape.get("unquantized_parameters", 2 * width * shape.get("vocabulary", 0))
    attention = 2 * width * (width + shape.get("kv_width", width))
    matrices = ((shape["parameters"] - ends) / layers - attention) / (width * inner)
    return bool(2 * matrices > MATRICES + MATRICES_WITH_GATE)


@formula
def inner_width(shape: f.Shape) -> float:
    """Return the width of a layer's feed-forward part; if unknown, four times the layer's width."""
    return float(shape.get("intermediate_size", 2 * 2 * shape["hidden_size"]))


@formula
def adapter_parameters(shape: f.Shape, inner: float, has_gate: bool, rank: float) -> float:
    """Return the parameters of adapters on all matrices of all layers.

    Hu et al. 2021: an adapter of a matrix has rank x (inputs + outputs) parameters.
    """
    width = shape["hidden_size"]
    attention = 2 * 2 * width + 2 * (width + shape.get("kv_width", width))
    feed_forward = (MATRICES_WITH_GATE if has_gate else MATRICES) * (width + inner)
    return float(rank * shape["layers"] * (attention + feed_forward))


@formula
def layer_inputs(shape: f.Shape, inner: float, has_gate: bool) -> float:
    """Return the values that enter the matrices of a layer, for each token.

    The last matrix of the feed-forward part has its inner width, all others the layer's.
    """
    feed_forward = (MATRICES_WITH_GATE if has_gate else MATRICES) - 1
    return float((ATTENTION_INPUTS + feed_forward) * shape["hidden_size"] + inner)


INNER = {"inner": inner_width(the.shape), "has_gate": gated(the.shape, inner_width(the.shape))}

part(
    "NEED-331",
    "Adapters need weights, gradients and optimizer states for their few parameters",
    f.Tuning(method=P(ADAPTERS)),
    f.Shape(hidden_size=the.hidden, layers=the.layers),
    AS.ranked << f.Known(key="adapter_rank", value=the.rank),
    f.Parameter(name="adapter-bytes", value=the.width),
    f.OptimizerStates(bytes=the.states),
    let={**INNER, "count": adapter_parameters(the.shape, the.inner, the.has_gate, the.rank)},
    name="adapters",
    number=the.count * (the.width + the.states),
    how="rank {rank:g}",
    says="Adapters of rank {rank:g} on all layers: {count:.3g} parameters x ({width:g} + "
    "{states:g}) bytes",
    because="Adapters are small, but they are trained, and training needs all of these.",
    source="lora-2021",
)

# --- what is kept for each token -----------------------------------------------------


@formula
def layer_bytes(shape: f.Shape, inner: float, has_gate: bool, outside: float, each: float) -> float:
    """Return the 16-bit activation bytes of one layer, per token and hidden dimension.

    Korthikanti et al. 2022, equation 1, without the attention matrix: 34 bytes with a feed-forward
    block of two matrices that is four times as wide as the layer. That block keeps two values per
    intermediate dimension, or four if it has a gate.
    """
    kept = 2 if has_gate else 1
    return float(outside + kept * each * inner / shape["hidden_size"])


SAMPLES = [
    f.Shape(layers=the.layers, hidden_size=the.hidden),
    AS.context << f.Known(key="context_tokens", value=the.tokens),
    AS.samples << f.Known(key="batch_size", value=the.batch),
]
ACTIVATIONS = [f.Tuning(), SAMPLES, AS.format << f.Known(key="precision", value=the.bits)]
WORKED = [
    AS.outside << f.Parameter(name="layer-activation-bytes", value=the.outer_bytes),
    AS.inside << f.Parameter(name="feed-forward-activation-bytes", value=the.inner_bytes),
]
WORK = {
    **INNER,
    "layer": layer_bytes(the.shape, the.inner, the.has_gate, the.outer_bytes, the.inner_bytes),
}
VALUES = the.tokens * the.batch * the.hidden
RECOMPUTED = AS.again << f.Known(key="checkpointing", value=True)
ALL_KEPT = AS.again << f.Known(key="checkpointing", value=False)

part(
    "NEED-340",
    "With gradient checkpointing, one activation is kept per layer and the rest is recomputed",
    ACTIVATIONS,
    RECOMPUTED,
    WORKED,
    AS.kept << f.Parameter(name="kept-activation-bytes", value=the.kept_bytes),
    let=WORK,
    name=ACTIVATIONS_KEPT,
    number=VALUES * (the.layers * the.kept_bytes + the.layer) * the.bits / HALF,
    how="with recomputation",
    says="Activations: {tokens:g} tokens x batch {batch:g} x width {hidden:g}, kept for "
    "{layers:g} layers and recomputed for one",
    because="Recomputing takes about a third more computation but saves most of this memory.",
    source="korthikanti-2022",
)
part(
    "NEED-342",
    "Without gradient checkpointing, the activations of all layers are kept",
    ACTIVATIONS,
    ALL_KEPT,
    WORKED,
    let=WORK,
    name=ACTIVATIONS_KEPT,
    number=VALUES * the.layers * the.layer * the.bits / HALF,
    how="without recomputation",
    says="Activations: {tokens:g} tokens x batch {batch:g} x width {hidden:g} x {layers:g} layers "
    "x {layer:.3g} bytes, in {bits:g} bits",
    because="The backward pass needs the inputs of every operation.",
    source="korthikanti-2022",
)
part(
    "NEED-343",
    "Mixed precision normalizes in 32 bits",
    ACTIVATIONS,
    ALL_KEPT,
    AS.copy << f.Known(key="master_copy", value=True),
    f.Parameter(name="normalization-bytes", value=the.more_bytes),
    name=NORMALIZATION_INPUTS,
    number=VALUES * the.layers * the.more_bytes,
    how="without recomputation",
    says="32-bit inputs and outputs of normalization: {tokens:g} tokens x batch {batch:g} x width "
    "{hidden:g} x {layers:g} layers x {more_bytes:g} bytes",
    because="Sums over many values lose too much in 16 bits, so frameworks compute them in 32.",
    source="pytorch-autocast",
)


@formula
def layers_kept(layers: float, again: bool) -> float:
    """Return the number of layers whose attention matrix is kept: one if it is recomputed."""
    return 1 if again else layers


part(
    "NEED-344",
    "Without flash attention, each layer stores a tokens-by-tokens matrix",
    ACTIVATIONS,
    AS.blocks << f.Known(key="flash_attention", value=False),
    AS.again << f.Known(key="checkpointing", value=the.recomputed),
    f.Parameter(name="attention-matrix-bytes", value=the.each),
    let={"heads": the.shape["heads"], "times": layers_kept(the.layers, the.recomputed)},
    name=ATTENTION_MATRIX,
    number=the.batch * the.tokens * the.tokens * the.heads * the.times * the.each * the.bits / HALF,
    how="{heads} heads",
    says="Attention matrix: {tokens:g} x {tokens:g} tokens x batch {batch:g} x {heads} heads x "
    "{times:g} layers x {each:g} bytes, in {bits:g} bits",
    because="The attention weight between every two tokens is kept until the backward pass.",
    source="korthikanti-2022",
)
part(
    "NEED-341",
    "The logits of the last layer take memory for every word in the vocabulary",
    f.Tuning(kind=DECODER),
    f.Shape(vocabulary=the.words),
    AS.context << f.Known(key="context_tokens", value=the.tokens),
    AS.samples << f.Known(key="batch_size", value=the.batch),
    f.Parameter(name="score-bytes", value=the.width),
    name=SCORES,
    number=the.words * the.tokens * the.batch * the.width,
    how="{words:g} words",
    says="Logits: {tokens:g} tokens x batch {batch:g} x {words:g} words x {width:g} bytes",
    because="The loss and its gradient are computed in 32 bits over the whole vocabulary.",
)

# --- what the update of the weights takes ------------------------------------------------


part(
    "NEED-347",
    "Updating all weights at once takes more memory than training on a short text",
    f.Tuning(method=FULL, kind=DECODER),
    f.Shape(parameters=the.parameters),
    f.Optimizer(id="adamw"),
    f.StateBits(bits=the.kept),
    AS.at_once << f.Parameter(name="step-values-of-adamw", value=the.values),
    AS.tokens << f.MemoryPart(part=ACTIVATIONS_KEPT, gib=the.kept_gib),
    AS.logits << f.MemoryPart(part=SCORES, gib=the.score_gib),
    ~f.Answer(key="gpus", value=P(AtLeast(2))),
    the.parameters * the.values * the.kept / BITS_PER_BYTE / GIB > the.kept_gib + the.score_gib,
    name="update of the weights",
    number=the.parameters * the.values * the.kept / BITS_PER_BYTE
    - (the.kept_gib + the.score_gib) * GIB,
    how="{values:g} values each, less activations and scores",
    says="Update: {parameters:.3g} parameters x {values:g} x {kept:g} bits, less the activations "
    "and logits, which are freed by then",
    because="AdamW computes the square roots of all variances before it changes the first weight; "
    "the activations are freed by then.",
    source="pytorch-adamw",
)

# --- what 4-bit weights cost ---------------------------------------------------------

FOUR_BITS = f.Tuning(method="qlora")

part(
    "NEED-345",
    "4-bit weights are dequantized to 16 bits before they are used",
    FOUR_BITS,
    f.Shape(hidden_size=the.hidden),
    f.Parameter(name="matrices-unpacked-at-once", value=the.count),
    let={"inner": inner_width(the.shape)},
    name="unpacked weights",
    number=the.count * the.hidden * the.inner * HALF / BITS_PER_BYTE,
    how="{count:g} matrices",
    says="Unpacked weights: {count:g} matrices of {hidden:g} x {inner:g} in 16 bits",
    because="Cards cannot multiply these 4-bit weights directly.",
    source="qlora-2023",
)


def keeps_inputs(
    id: str, title: str, *conditions: Any, constant: str, name: str, what: str, **reason: Any
) -> None:
    """Declare that layers keep another copy of their inputs if nothing is recomputed."""
    part(
        id,
        title,
        *conditions,
        SAMPLES,
        ALL_KEPT,
        AS.kept << f.Parameter(name=constant, value=the.each),
        let={**INNER, "inputs": layer_inputs(the.shape, the.inner, the.has_gate)},
        name=name,
        number=the.tokens * the.batch * the.layers * the.each * the.inputs,
        how="without recomputation",
        says=what + ": {tokens:g} tokens x batch {batch:g} x {layers:g} layers x {inputs:g} values "
        "x {each:g} bytes",
        **reason,
    )


keeps_inputs(
    "NEED-346",
    "Without gradient checkpointing, layers with 4-bit weights keep a second copy of their inputs",
    FOUR_BITS,
    constant="inputs-kept-by-4-bit-layers",
    name=INPUTS_OF_4_BIT_LAYERS,
    what="Inputs of 4-bit layers",
    because="Published measurements of QLoRA without checkpointing show this.",
    source="litgpt-finetune-memory",
)
keeps_inputs(
    "NEED-349",
    "Without gradient checkpointing, the adapters' dropout keeps another copy of their inputs",
    f.Tuning(method=P(ADAPTERS)),
    f.Answer(key="adapter_dropout", value=True),
    constant="bytes-kept-by-dropout",
    name=INPUTS_AFTER_DROPOUT,
    what="Inputs of adapters after dropout",
    because="Each adapter applies its own dropout to its input, so training keeps a copy of the "
    "result for each of them.",
    source="litgpt-lora-2024",
)

# --- the rest -----------------------------------------------------------------------

part(
    "NEED-486",
    "The runtime takes memory in addition to the transformer",
    f.Job(id=TRAIN),
    f.Tuning(),
    f.Parameter(name="runtime-memory", value=the.own),
    name="runtime",
    number=the.own * GIB,
    how="driver, libraries, buffers",
    says="Runtime and buffers",
    because="The driver, libraries and buffers are loaded onto the card before the model.",
)

# --- how sure the figure is ----------------------------------------------------------


def spreads(id: str, title: str, *conditions: Any, kind: str) -> None:
    """Declare a rule that says how far published figures are from the computed ones."""
    rule(
        id,
        title,
        *conditions,
        AS.lower << f.Parameter(name=f"memory-spread-{kind}-low", value=the.low),
        AS.upper << f.Parameter(name=f"memory-spread-{kind}-high", value=the.high),
        then=f.MemorySpread(kind=kind, low=the.low, high=the.high),
        says="The memory may be {low:g} to {high:g} times the likely value.",
        because="Programs differ in what they keep, and published figures show by how much.",
    )


spreads(
    "NEED-477",
    "Memory for training adapters is known only within a range",
    f.Tuning(method=P(ADAPTERS)),
    ~f.Model(kind="image-model"),
    kind="tuning",
)
spreads(
    "NEED-478",
    "Memory for training a whole language model is known only within a range",
    f.Tuning(method=FULL, kind=DECODER),
    kind="training",
)
spreads(
    "NEED-479",
    "Memory for training an encoder is known only within a range",
    f.Tuning(method=FULL, kind=ENCODER),
    kind="encoder",
)
