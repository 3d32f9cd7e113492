"""Stage 6: the parts that fill the memory when a model runs or is fine-tuned."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Job, Known, MemoryPart, Parameter, Shape
from expert.rules.vocabulary import MODEL_JOBS

GIB = 2**30
CACHE = "key/value cache"
BITS_PER_BYTE = 8
WHOLE_BITS = 16

TRAINS_ALL = OneOf(("full",))
TRAINS_ADAPTERS = OneOf(("lora", "qlora"))
KEEPS_WHOLE_WEIGHTS = OneOf(("full", "lora"))
KEEPS_QUANTISED_WEIGHTS = OneOf(("qlora",))


@formula
def held_bits(bits: float, scale_bits: float) -> float:
    """Return the bits that one weight takes; a quantized weight also shares a block scale."""
    return bits if bits >= WHOLE_BITS else bits + scale_bits


def tuning(methods: OneOf) -> list[Any]:
    """Return conditions: a model of known size is fine-tuned by one of the methods."""
    return [
        Job(id="finetune"),
        Known(key="finetune_method", value=P(methods)),
        Shape(parameters=the.parameters),
    ]


# --- weights ------------------------------------------------------------------------------

GIB_OF_WEIGHTS = the.parameters * the.held / BITS_PER_BYTE / GIB
WEIGHTS = MemoryPart(part="weights", gib=round(the.gib, 3), how="{held:g} bits each")

rule(
    "NEED-310",
    "Weights take the number of parameters times the number of bits in each",
    Job(id=P(OneOf(("run_llm", "generate_images")))),
    Shape(parameters=the.parameters),
    Known(key="weight_bits", value=the.bits),
    Parameter(name="bits-for-block-scales", value=the.scale_bits),
    let={"held": held_bits(the.bits, the.scale_bits), "gib": GIB_OF_WEIGHTS},
    then=WEIGHTS,
    says="Weights: {parameters:.3g} parameters x {held:g} bits = {gib:.2f} GiB.",
    because="Every parameter is stored once; quantized weights also store a scale for each block.",
    sources=["llama-cpp-formats"],
)

rule(
    "NEED-311",
    "Fine-tuning a full-precision model keeps its weights in 16 bits",
    tuning(KEEPS_WHOLE_WEIGHTS),
    Parameter(name="training-weight-bits", value=the.held),
    let={"gib": GIB_OF_WEIGHTS},
    then=WEIGHTS,
    says="Weights: {parameters:.3g} parameters x {held:g} bits = {gib:.2f} GiB.",
    because="Forward and backward passes read 16-bit weights.",
    sources=["zero-2019"],
)

rule(
    "NEED-312",
    "QLoRA keeps the frozen weights in 4 bits",
    tuning(KEEPS_QUANTISED_WEIGHTS),
    Parameter(name="qlora-weight-bits", value=the.held),
    let={"gib": GIB_OF_WEIGHTS},
    then=WEIGHTS,
    says="Weights: {parameters:.3g} parameters x {held:g} bits = {gib:.2f} GiB.",
    because="Only the adapters are trained, so the other weights can be less precise.",
    sources=["qlora-2023"],
)

# --- what else fills the memory -----------------------------------------------------------

rule(
    "NEED-320",
    "The key/value cache grows with the context",
    Job(id="run_llm"),
    Shape(layers=the.layers, kv_width=the.kv_width),
    Known(key="context_tokens", value=the.tokens),
    Parameter(name="cache-bits", value=the.bits),
    # A key and a value.
    let={"gib": 2 * the.layers * the.kv_width * the.tokens * the.bits / BITS_PER_BYTE / GIB},
    then=MemoryPart(part=CACHE, gib=round(the.gib, 3), how="{tokens:g} tokens"),
    says=(
        "Key/value cache: 2 x {layers:g} layers x {kv_width:g} x "
        "{tokens:g} tokens x {bits:g} bits = {gib:.2f} GiB."
    ),
    because="Each token's keys and values stay in every layer until the text ends.",
    sources=["pope-2022"],
)

rule(
    "NEED-330",
    "Full fine-tuning keeps gradients and optimizer states for every parameter",
    tuning(TRAINS_ALL),
    Parameter(name="optimizer-bytes-per-parameter", value=the.width),
    let={"gib": the.parameters * the.width / GIB},
    then=MemoryPart(
        part="gradients and optimizer", gib=round(the.gib, 3), how="{width:g} bytes each"
    ),
    says="Gradients and optimizer: {parameters:.3g} parameters x {width:g} bytes = {gib:.2f} GiB.",
    because=(
        "For each parameter, Adam with mixed precision keeps a 16-bit gradient and a 32-bit "
        "weight, momentum and variance."
    ),
    sources=["zero-2019"],
)

rule(
    "NEED-331",
    "Adapters need weights, gradients and optimizer states for their few parameters",
    tuning(TRAINS_ADAPTERS),
    AS.part << Parameter(name="adapter-share", value=the.share),
    AS.width << Parameter(name="training-weight-bits", value=the.bits),
    AS.state << Parameter(name="optimizer-bytes-per-parameter", value=the.bytes_each),
    let={
        "gib": the.parameters * the.share * (the.bits / BITS_PER_BYTE + the.bytes_each) / GIB,
    },
    then=MemoryPart(part="adapters", gib=round(the.gib, 3), how="{share:.1%} of the parameters"),
    says=(
        "Adapters: {share:.1%} of the parameters, with gradients and optimizer states, take "
        "{gib:.2f} GiB."
    ),
    because="Adapters are small, but they are trained, and training needs all of these.",
    sources=["lora-2021"],
)


@formula
def activation_bytes(
    samples: float, width: float, layers: float, kept_bytes: float, layer_bytes: float
) -> float:
    """Return the bytes of activations: samples x width x (layers x 2 + 34).

    Korthikanti et al. 2022, equation 2, without the attention matrix (computed
    in blocks), and with full recomputation.
    """
    return samples * width * (layers * kept_bytes + layer_bytes)


rule(
    "NEED-340",
    "Fine-tuning keeps one activation per layer and recomputes the rest",
    Job(id="finetune"),
    Shape(layers=the.layers, hidden_size=the.width),
    AS.context << Known(key="context_tokens", value=the.tokens),
    AS.samples << Known(key="batch_size", value=the.batch),
    AS.kept << Parameter(name="kept-activation-bytes", value=the.kept_bytes),
    AS.worked << Parameter(name="layer-activation-bytes", value=the.layer_bytes),
    let={
        "gib": activation_bytes(
            the.tokens * the.batch, the.width, the.layers, the.kept_bytes, the.layer_bytes
        )
        / GIB,
    },
    then=MemoryPart(part="activations", gib=round(the.gib, 3), how="with recomputation"),
    says=(
        "Activations: {tokens:g} tokens x batch {batch:g} x width {width:g}, kept for {layers:g} "
        "layers and recomputed for one = {gib:.2f} GiB."
    ),
    because=(
        "Recomputing activations takes a third more computation but saves most of their memory."
    ),
    sources=["korthikanti-2022"],
)

rule(
    "NEED-341",
    "The last layer's scores take memory for every word in the vocabulary",
    Job(id="finetune"),
    Shape(vocabulary=the.words),
    AS.context << Known(key="context_tokens", value=the.tokens),
    AS.samples << Known(key="batch_size", value=the.batch),
    Parameter(name="score-bytes", value=the.width),
    let={"gib": the.words * the.tokens * the.batch * the.width / GIB},
    then=MemoryPart(part="scores", gib=round(the.gib, 3), how="{words:g} words"),
    says=(
        "Scores: {tokens:g} tokens x batch {batch:g} x {words:g} words x {width:g} bytes "
        "= {gib:.2f} GiB."
    ),
    because="The loss and its gradient are computed in 32 bits over the whole vocabulary.",
)

rule(
    "NEED-350",
    "Generating an image takes working memory in addition to the weights",
    Job(id="generate_images"),
    Parameter(name="image-working-memory", value=the.gib),
    then=MemoryPart(part="working memory", gib=the.gib, how="one picture at a time"),
    says="Working memory for image generation: {gib:g} GiB.",
    because="Latents, attention and the image decoder need memory of their own.",
)

rule(
    "NEED-360",
    "The runtime takes memory in addition to the model",
    Job(id=P(MODEL_JOBS)),
    Parameter(name="runtime-memory", value=the.gib),
    then=MemoryPart(part="runtime", gib=the.gib, how="driver, libraries, buffers"),
    says="Runtime and buffers: {gib:g} GiB.",
    because="The driver, libraries and buffers are loaded onto the card before the model.",
)
