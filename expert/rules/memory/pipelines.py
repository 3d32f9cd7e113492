"""Stages 6 and 13: the memory of models made up of several networks: images, video, sound, vision.

Without offload, all networks are on the card at once. With it, only the largest main network is;
the text encoders and the decoder run before or after it, or on the processor.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.situation.job import IMAGE_JOB
from expert.units import BILLION, BITS_PER_BYTE, GIB

WHOLE, IN_PIECES = "whole", "in pieces"
READS_OR_COMPUTES = OneOf(("main", "encoder"))
SOUND = OneOf(("speech-model", "music-model"))
TAKEN = [f.Job(id=IMAGE_JOB), AS.named << f.Known(key="model", value=the.id)]
TOGETHER = ~f.Known(key="offload", value=True)
PUT_ASIDE = AS.allowed << f.Known(key="offload", value=True)
FORMAT = f.WeightFormat(name=the.name, bits=the.bits)
SIXTEEN = f.Parameter(name="training-weight-bits", value=the.bits)
GIB_OF_PART = the.parameters * the.bits / BITS_PER_BYTE / GIB
KNOWN_PARTS = ["localmodel-2026-08", "diffusers-docs-2026-08"]


def part_of(role: Any, **more: Any) -> f.Component:
    """Return the condition that the model has such a network."""
    return f.Component(model=the.id, part=the.part, role=role, parameters=the.parameters, **more)


def holds(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare that a network of the model is on the card."""
    rule(
        id,
        title,
        TAKEN,
        *conditions,
        let={"gib": GIB_OF_PART},
        then=f.MemoryPart(part=the.part, gib=round(the.gib, 3), how="{bits:.3g} bits each"),
        says="{part}: {parameters:.3g} parameters x {bits:.3g} bits = {gib:.2f} GiB.",
        because=because,
        sources=KNOWN_PARTS,
    )


holds(
    "NEED-492",
    "Each network of a model takes memory in proportion to its own number of parameters",
    TOGETHER,
    part_of(P(READS_OR_COMPUTES)),
    FORMAT,
    because="All networks stay on the card, so that none has to be loaded again for the next "
    "image.",
)
holds(
    "NEED-493",
    "The decoder of a model stays in 16 bits",
    TOGETHER,
    part_of("decoder"),
    SIXTEEN,
    because="The decoder is small, and fewer bits would be visible in the image.",
)
holds(
    "NEED-494",
    "If networks are offloaded, only the largest stays on the card",
    PUT_ASIDE,
    part_of("main", stays=True),
    FORMAT,
    because="The largest network runs at every step; the others run once, before or after it.",
)

# --- a model known only by its size -------------------------------------------------------

ONLY_A_SIZE = [
    f.Job(id=IMAGE_JOB),
    AS.whole << f.Answer(key="parameters_billion", value=the.size),
    ~f.Answer(key="model"),
]

rule(
    "NEED-355",
    "If you give only the size of an image model, it is the size of its main network",
    ONLY_A_SIZE,
    FORMAT,
    let={"parameters": the.size * BILLION, "gib": GIB_OF_PART},
    then=f.MemoryPart(part="weights", gib=round(the.gib, 3), how="{bits:.3g} bits each"),
    says="Weights: {size:g} billion parameters x {bits:.3g} bits = {gib:.2f} GiB.",
    because="The size in the name of an image model is that of the network that draws the image.",
    sources=KNOWN_PARTS,
)
rule(
    "NEED-356",
    "An image model known only by its size is assumed to have the usual text encoder",
    ONLY_A_SIZE,
    TOGETHER,
    FORMAT,
    f.Parameter(name="text-encoder-of-image-models", value=the.encoder),
    let={"parameters": the.encoder * BILLION, "gib": GIB_OF_PART},
    then=f.MemoryPart(part="text encoder", gib=round(the.gib, 3), how="{encoder:.3g} billion"),
    says="Text encoder: {encoder:.3g} billion parameters x {bits:.3g} bits = {gib:.2f} GiB.",
    because="Without offloading, the network that reads the text stays on the card, too.",
)

# --- working memory -----------------------------------------------------------------------

rule(
    "NEED-350",
    "Generating an image takes working memory in addition to the weights",
    TAKEN,
    f.Model(id=the.id, megapixels=the.megapixels),
    f.Parameter(name="working-memory-per-megapixel", value=the.each),
    let={"gib": the.megapixels * the.each},
    then=f.MemoryPart(
        part="working memory", gib=round(the.gib, 3), how="{megapixels:.2g} million pixels"
    ),
    says="Working memory: {megapixels:.2g} megapixels x {each:g} GiB = {gib:.2f} GiB.",
    because="Latents, attention and the decoder also need memory.",
)


def frames(id: str, title: str, constant: str, how: str, *conditions: Any, because: str) -> None:
    """Declare the working memory of the frames of a video."""
    rule(
        id,
        title,
        TAKEN,
        *conditions,
        f.Parameter(name=constant, value=the.each),
        let={"gib": the.frames * the.megapixels * the.each},
        then=f.MemoryPart(part="frames", gib=round(the.gib, 3), how=how),
        says="{frames:g} frames x {megapixels:.2g} megapixels x {each:g} GiB = {gib:.2f} GiB.",
        because=because,
    )


def film(decodes: Any) -> f.Model:
    """Return the condition that the model makes video, decoded in this way."""
    return f.Model(id=the.id, megapixels=the.megapixels, frames=the.frames, decodes=decodes)


frames(
    "NEED-351",
    "A video decoded in pieces needs memory for what passes between its frames",
    "working-memory-per-megapixel-of-video",
    "{frames:g} frames, decoded in pieces",
    film(IN_PIECES),
    because="All frames are generated together, but the decoder sees a few at a time.",
)
frames(
    "NEED-352",
    "A video decoded all at once needs memory for all its frames at full size",
    "decoding-per-megapixel-of-video",
    "{frames:g} frames, decoded at once",
    TOGETHER,
    film(WHOLE),
    because="The decoder's intermediate values are many times larger than the finished frames.",
)
frames(
    "NEED-497",
    "If networks are offloaded, a video is decoded in pieces, too",
    "working-memory-per-megapixel-of-video",
    "{frames:g} frames, decoded in pieces",
    PUT_ASIDE,
    film(WHOLE),
    because="Programs that offload networks can also decode in tiles.",
)
rule(
    "NEED-353",
    "Recognizing or generating sound takes working memory",
    TAKEN,
    f.Model(id=the.id, kind=P(SOUND)),
    f.Parameter(name="working-memory-for-sound", value=the.gib),
    then=f.MemoryPart(part="working memory", gib=the.gib, how="one piece of audio at a time"),
    says="Working memory: {gib:g} GiB.",
    because="The layers' values, the text cache and the audio itself need memory.",
)
rule(
    "NEED-354",
    "An image model known only by its size is assumed to generate one megapixel",
    ONLY_A_SIZE,
    f.Parameter(name="working-memory-per-megapixel", value=the.gib),
    then=f.MemoryPart(part="working memory", gib=the.gib, how="1 million pixels"),
    says="Working memory: {gib:g} GiB for one megapixel.",
    because="Latents, attention and the decoder also need memory.",
)
rule(
    "NEED-498",
    "The memory that an image, video or sound model takes depends on the program",
    f.Job(id=IMAGE_JOB),
    AS.least << f.Parameter(name="memory-spread-pipeline-low", value=the.low),
    AS.most << f.Parameter(name="memory-spread-pipeline-high", value=the.high),
    then=f.MemorySpread(kind="pipeline", low=the.low, high=the.high),
    says="Programs take {low:g} to {high:g} times the likely memory for the same model.",
    because="They differ in what they keep on the card and in how they decode.",
)


def is_put_aside(id: str, title: str, role: Any, *bits: Any) -> None:
    """Declare what a network takes that a program may also keep on a card with room for it."""
    rule(
        id,
        title,
        TAKEN,
        PUT_ASIDE,
        AS.adapts << f.Parameter(name="image-programs-offload-as-needed", value=True),
        part_of(role, stays=False),
        *bits,
        let={"gib": GIB_OF_PART},
        then=f.PutAside(part=the.part, gib=round(the.gib, 3)),
        says="{part}, {gib:.2f} GiB, is offloaded if the card has no room for it.",
        because="A program that moves what does not fit needs no more than all networks together.",
        sources=["comfyui-readme"],
    )


is_put_aside(
    "NEED-997",
    "Programs that offload networks as needed never take more than all networks together",
    P(READS_OR_COMPUTES),
    FORMAT,
)
is_put_aside(
    "NEED-998",
    "A decoder that is offloaded as needed takes its 16 bits at most",
    "decoder",
    SIXTEEN,
)

rule(
    "ADVICE-141",
    "A model of several networks needs less memory with fewer bits per weight",
    TAKEN,
    part_of("main", stays=True),
    f.MemoryPart(part=the.part, gib=the.gib),
    f.WeightFormat(bits=the.has),
    f.Parameter(name="training-weight-bits", value=the.wants),
    the.has >= the.wants,
    then=f.Advice(
        topic="memory",
        says="At {has:g} bits per weight, {part} takes up {gib:.1f} GiB. In 8 bits it would "
        "take up half as much, and in 4 bits about a quarter, with little loss of quality: "
        "--weights FP8 or NF4.",
    ),
    says="{part} is stored at {has:g} bits per weight.",
    because="Weights of 8 or 4 bits lose little quality and take half or a quarter of the memory.",
)

rule(
    "ADVICE-142",
    "A model of several networks needs less memory if parts of it are offloaded",
    TAKEN,
    TOGETHER,
    f.Component(model=the.id, role="encoder"),
    then=f.Advice(
        topic="memory",
        says="With --offload, only the largest network stays on the card; it is slower.",
    ),
    says="All networks stay on the card.",
    because="The others run once for each image, before or after the largest one.",
)
