"""Stage 6 too: the parts that fill the memory when a model runs or is tuned."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
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


def held_bits(bits: float, scale_bits: float) -> float:
    """Return the bits one weight takes: quantised ones carry a scale per block beside theirs."""
    return bits if bits >= WHOLE_BITS else bits + scale_bits


def tuning(methods: OneOf) -> list[Any]:
    """A model of known size is tuned by one of the methods."""
    return [
        AS.work << Job(id="finetune"),
        AS.known << Known(key="finetune_method", value=P(methods)),
        AS.shape << Shape(parameters=MATCH.parameters),
    ]


def _conclude_weights(engine: Engine, parameters: float, bits: float) -> float:
    gib = parameters * bits / BITS_PER_BYTE / GIB
    engine.conclude(MemoryPart(part="weights", gib=round(gib, 3), how=f"{bits:g} bits each"))
    return gib


@rule(
    id="NEED-310",
    title="Weights fill parameters times bits",
    because=(
        "Every parameter is held once; quantised weights carry a scale per block "
        "beside their own bits."
    ),
    says="Weights: {shape[parameters]:.3g} parameters x {held:g} bits = {gib:.2f} GiB.",
    sources=["llama-cpp-formats"],
    when=[
        AS.work << Job(id=P(OneOf(("run_llm", "generate_images")))),
        AS.shape << Shape(parameters=MATCH.parameters),
        AS.known << Known(key="weight_bits", value=MATCH.bits),
        AS.scale << Parameter(name="bits-for-block-scales", value=MATCH.scale_bits),
    ],
)
def weigh_run_weights(
    engine: Engine, parameters: float, bits: float, scale_bits: float
) -> dict[str, object]:
    """Conclude the weights' part: parameters x (bits + scale bits if quantised) / 8."""
    held = held_bits(bits, scale_bits)
    return {"held": held, "gib": _conclude_weights(engine, parameters, held)}


@rule(
    id="NEED-311",
    title="Tuning a whole-precision model holds its weights in 16 bits",
    because="Forward and backward passes read 16-bit weights.",
    says="Weights: {shape[parameters]:.3g} parameters x {bits:g} bits = {gib:.2f} GiB.",
    sources=["zero-2019"],
    when=[
        *tuning(KEEPS_WHOLE_WEIGHTS),
        AS.width << Parameter(name="training-weight-bits", value=MATCH.bits),
    ],
)
def weigh_tuned_weights(engine: Engine, parameters: float, bits: float) -> dict[str, object]:
    """Conclude the weights' part of full tuning and LoRA."""
    return {"gib": _conclude_weights(engine, parameters, bits)}


@rule(
    id="NEED-312",
    title="QLoRA holds the frozen weights in 4 bits",
    because="Only the adapters are trained, so the rest may be coarse.",
    says="Weights: {shape[parameters]:.3g} parameters x {bits:g} bits = {gib:.2f} GiB.",
    sources=["qlora-2023"],
    when=[
        *tuning(KEEPS_QUANTISED_WEIGHTS),
        AS.width << Parameter(name="qlora-weight-bits", value=MATCH.bits),
    ],
)
def weigh_quantised_weights(engine: Engine, parameters: float, bits: float) -> dict[str, object]:
    """Conclude the weights' part of QLoRA."""
    return {"gib": _conclude_weights(engine, parameters, bits)}


@rule(
    id="NEED-320",
    title="The key/value cache grows with the context",
    because="Every token keeps its keys and values of every layer until the text ends.",
    says=(
        "Key/value cache: 2 x {shape[layers]:g} layers x {shape[kv_width]:g} x "
        "{tokens:g} tokens x {bits:g} bits = {gib:.2f} GiB."
    ),
    sources=["pope-2022"],
    when=[
        AS.work << Job(id="run_llm"),
        AS.shape << Shape(layers=MATCH.layers, kv_width=MATCH.kv_width),
        AS.known << Known(key="context_tokens", value=MATCH.tokens),
        AS.width << Parameter(name="cache-bits", value=MATCH.bits),
    ],
)
def weigh_cache(
    engine: Engine, layers: float, kv_width: float, tokens: float, bits: float
) -> dict[str, object]:
    """Conclude the cache: 2 (key and value) x layers x key/value width x tokens x bytes."""
    gib = 2 * layers * kv_width * tokens * bits / BITS_PER_BYTE / GIB
    engine.conclude(MemoryPart(part=CACHE, gib=round(gib, 3), how=f"{tokens:g} tokens"))
    return {"gib": gib}


@rule(
    id="NEED-330",
    title="Full tuning keeps gradients and optimizer states of every parameter",
    because=(
        "Adam with mixed precision holds a 16-bit gradient and 32-bit weight, "
        "momentum and variance."
    ),
    says="Gradients and optimizer: {parameters:.3g} parameters x {width:g} bytes = {gib:.2f} GiB.",
    sources=["zero-2019"],
    when=[
        *tuning(TRAINS_ALL),
        AS.state << Parameter(name="optimizer-bytes-per-parameter", value=MATCH.width),
    ],
)
def weigh_full_states(engine: Engine, parameters: float, width: float) -> dict[str, object]:
    """Conclude gradients and states: parameters x (2 + 12) bytes."""
    gib = parameters * width / GIB
    engine.conclude(
        MemoryPart(part="gradients and optimizer", gib=round(gib, 3), how=f"{width:g} bytes each")
    )
    return {"gib": gib}


@rule(
    id="NEED-331",
    title="Adapters keep weights, gradients and optimizer states of their few parameters",
    because="Only the adapters are trained.",
    says=(
        "Adapters: {share:.1%} of the parameters, with gradients and optimizer, fill {gib:.2f} GiB."
    ),
    sources=["lora-2021"],
    when=[
        *tuning(TRAINS_ADAPTERS),
        AS.part << Parameter(name="adapter-share", value=MATCH.share),
        AS.width << Parameter(name="training-weight-bits", value=MATCH.bits),
        AS.state << Parameter(name="optimizer-bytes-per-parameter", value=MATCH.bytes_each),
    ],
)
def weigh_adapters(
    engine: Engine, parameters: float, share: float, bits: float, bytes_each: float
) -> dict[str, object]:
    """Conclude the adapters' part: share x parameters x (2 + 2 + 12) bytes."""
    gib = parameters * share * (bits / BITS_PER_BYTE + bytes_each) / GIB
    engine.conclude(
        MemoryPart(part="adapters", gib=round(gib, 3), how=f"{share:.1%} of the parameters")
    )
    return {"gib": gib}


@rule(
    id="NEED-340",
    title="Tuning keeps one activation per layer and works out the rest again",
    because="Recomputing activations trades a third more work for most of their memory.",
    says=(
        "Activations: {tokens:g} tokens x batch {batch:g} x width {width:g}, kept for {layers:g} "
        "layers and worked out for one = {gib:.2f} GiB."
    ),
    sources=["korthikanti-2022"],
    when=[
        AS.work << Job(id="finetune"),
        AS.shape << Shape(layers=MATCH.layers, hidden_size=MATCH.width),
        AS.context << Known(key="context_tokens", value=MATCH.tokens),
        AS.samples << Known(key="batch_size", value=MATCH.batch),
        AS.kept << Parameter(name="kept-activation-bytes", value=MATCH.kept_bytes),
        AS.worked << Parameter(name="layer-activation-bytes", value=MATCH.layer_bytes),
    ],
)
def weigh_activations(
    engine: Engine,
    layers: float,
    width: float,
    tokens: float,
    batch: float,
    kept_bytes: float,
    layer_bytes: float,
) -> dict[str, object]:
    """Conclude activations: tokens x batch x width x (layers x 2 + 34) bytes.

    Korthikanti et al. 2022, equation 2, without the attention matrix (computed
    in blocks), and with full recomputation.
    """
    gib = tokens * batch * width * (layers * kept_bytes + layer_bytes) / GIB
    engine.conclude(MemoryPart(part="activations", gib=round(gib, 3), how="with recomputation"))
    return {"gib": gib}


@rule(
    id="NEED-341",
    title="The last layer's scores fill memory for every word of the vocabulary",
    because="The loss is worked out in 32 bits over the whole vocabulary, and so is its gradient.",
    says=(
        "Scores: {tokens:g} tokens x batch {batch:g} x {words:g} words x {width:g} bytes "
        "= {gib:.2f} GiB."
    ),
    sources=["judgement"],
    when=[
        AS.work << Job(id="finetune"),
        AS.shape << Shape(vocabulary=MATCH.words),
        AS.context << Known(key="context_tokens", value=MATCH.tokens),
        AS.samples << Known(key="batch_size", value=MATCH.batch),
        AS.each << Parameter(name="score-bytes", value=MATCH.width),
    ],
)
def weigh_scores(
    engine: Engine, words: float, tokens: float, batch: float, width: float
) -> dict[str, object]:
    """Conclude the scores' part: tokens x batch x vocabulary x bytes."""
    gib = words * tokens * batch * width / GIB
    engine.conclude(MemoryPart(part="scores", gib=round(gib, 3), how=f"{words:g} words"))
    return {"gib": gib}


@rule(
    id="NEED-350",
    title="Drawing a picture needs working memory beside the weights",
    because="Latents, attention and the decoder of the finished picture take their share.",
    says="Working memory of image generation: {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.work << Job(id="generate_images"),
        AS.working << Parameter(name="image-working-memory", value=MATCH.gib),
    ],
)
def weigh_image_work(engine: Engine, gib: float) -> None:
    """Conclude the working memory of image generation."""
    engine.conclude(MemoryPart(part="working memory", gib=gib, how="one picture at a time"))


@rule(
    id="NEED-360",
    title="The runtime itself fills memory",
    because="Driver, libraries and buffers lie on the card before the model does.",
    says="Runtime and buffers: {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=P(MODEL_JOBS)),
        AS.own << Parameter(name="runtime-memory", value=MATCH.gib),
    ],
)
def weigh_runtime(engine: Engine, gib: float) -> None:
    """Conclude the runtime's part."""
    engine.conclude(MemoryPart(part="runtime", gib=gib, how="driver, libraries, buffers"))
