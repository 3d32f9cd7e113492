"""Stage 6: the parts that use memory when a model runs or is fine-tuned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import MODEL_JOBS, SHAPED_JOBS
from expert.units import BITS_PER_BYTE, GIB

CACHE = "key/value cache"
ACTIVATIONS_KEPT = "activations"
ACTIVATIONS_AND_GRADIENTS = "activations and gradients"
ADAPTER_ACTIVATIONS = "adapters and activations"
ATTENTION_MATRIX = "attention matrix"
NORMALIZATION_INPUTS = "32-bit inputs of normalization"
SCORES = "scores"
INPUTS_OF_4_BIT_LAYERS = "inputs of 4-bit layers"
INPUTS_AFTER_DROPOUT = "inputs after dropout"
GROW_WITH_THE_BATCH = (
    ACTIVATIONS_KEPT,
    ACTIVATIONS_AND_GRADIENTS,
    ADAPTER_ACTIVATIONS,
    ATTENTION_MATRIX,
    NORMALIZATION_INPUTS,
    SCORES,
    INPUTS_OF_4_BIT_LAYERS,
    INPUTS_AFTER_DROPOUT,
)
"""The parts of the memory for training that grow with the number of samples."""
WHOLE_BITS = 16


# --- weights ------------------------------------------------------------------------------


@formula
def weight_bytes(shape: Mapping[str, Any], bits: float, kept_bits: float) -> float:
    """Return the bytes of a model's weights for text.

    Layers x bits + embeddings and output matrix x their own bits, divided by 8 bits per byte.
    """
    kept = shape.get("unquantized_parameters", 0)
    body = shape["parameters"] - shape.get("other_parameters", 0) - kept
    return float((body * bits + kept * kept_bits) / BITS_PER_BYTE)


rule(
    "NEED-310",
    "Weights take the number of parameters times the number of bits per parameter",
    f.Job(id=P(SHAPED_JOBS)),
    ~f.Component(),
    f.Shape(parameters=the.parameters),
    f.WeightFormat(name=the.name, bits=the.bits, kept_bits=the.kept_bits),
    let={
        "gib": weight_bytes(the.shape, the.bits, the.kept_bits) / GIB,
        "mean": the.gib * GIB * BITS_PER_BYTE / the.parameters,
    },
    then=f.MemoryPart(part="weights", gib=round(the.gib, 3), how="{name}, {mean:.3g} bits each"),
    says="Weights: {parameters:.3g} parameters in {name}, about {mean:.3g} bits each = {gib:.2f} "
    "GiB.",
    because="Every parameter is stored once; quantized weights also store a scale for each block.",
    sources=["llama-cpp-quantize"],
)

rule(
    "NEED-411",
    "The image and sound parts of a model stay in 16 bits",
    f.Job(id=P(MODEL_JOBS)),
    f.Shape(other_parameters=the.other),
    f.Parameter(name="training-weight-bits", value=the.bits),
    let={"gib": the.other * the.bits / BITS_PER_BYTE / GIB},
    then=f.MemoryPart(
        part="image and sound parts", gib=round(the.gib, 3), how="{bits:g} bits each"
    ),
    says="Parts for images and sound: {other:.3g} parameters x {bits:g} bits = {gib:.2f} GiB.",
    because="Most formats leave them as they were published.",
    sources=["localmodel-2026-08"],
)

# --- what else fills the memory -----------------------------------------------------------

rule(
    "NEED-360",
    "The runtime takes memory in addition to the model",
    f.Job(id=P(MODEL_JOBS)),
    f.Parameter(name="runtime-memory", value=the.gib),
    then=f.MemoryPart(part="runtime", gib=the.gib, how="driver, libraries, buffers"),
    says="Runtime and buffers: {gib:g} GiB.",
    because="The driver, libraries and buffers are loaded onto the card before the model.",
)
