"""Models made of several networks: what each holds, alone and with parts put aside.

The figures are worked out by hand: 2**30 parameters take 2 GiB at 16 bits.
"""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Component,
    Job,
    Known,
    MemoryPart,
    MemorySpread,
    Model,
    Parameter,
    PutAside,
    WeightFormat,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import changed

DRAW, NAMED = Job(id="generate_images"), Known(key="model", value="painter")
EIGHT = WeightFormat(id="q8", name="Q8", bits=8, kept_bits=8, family="gguf")
WHOLE_FORMAT = WeightFormat(id="bf16", name="BF16", bits=16, kept_bits=16, family="float")
SIXTEEN = Parameter(name="training-weight-bits", value=16)
OFFLOAD = Known(key="offload", value=True)
NETWORK, ENCODER, DECODER = (
    Component(model="painter", part=part, role=role, parameters=2**30, stays=role == "main")
    for part, role in (("DiT", "main"), ("T5", "encoder"), ("VAE", "decoder"))
)
PICTURE = Model(id="painter", kind="image-model", megapixels=2)
WHOLE = Model(id="painter", kind="video-model", megapixels=2, frames=10, decodes="whole")
PIECES = Model(id="painter", kind="video-model", megapixels=2, frames=10, decodes="in pieces")
PER_PICTURE = Parameter(name="working-memory-per-megapixel", value=1.5)
PER_FRAME = Parameter(name="working-memory-per-megapixel-of-video", value=0.05)
AT_ONCE = Parameter(name="decoding-per-megapixel-of-video", value=0.5)
SIZE = Answer(key="parameters_billion", value=8 * 2**30 / 10**9)
T5 = Parameter(name="text-encoder-of-image-models", value=4 * 2**30 / 10**9)
TEXT = {"text is written": instead(Job(id="run_llm"))}
OTHER = {"another model is named": instead(Known(key="model", value="writer"))}
TAKEN_ASIDE = {"parts are put aside": plus(OFFLOAD)}
SPREAD = (
    Parameter(name="memory-spread-pipeline-low", value=0.7),
    Parameter(name="memory-spread-pipeline-high", value=1.5),
)
ADAPTS = Parameter(name="image-programs-offload-as-needed", value=True)
NAMED_TOO = {"a model is named": plus(Answer(key="model", value="painter"))}
KEPT = {"parts stay": without(Known, key="offload")}


def part(name, gib, how):
    return MemoryPart(part=name, gib=gib, how=how)


EXAMPLES = [
    Example(
        "NEED-492",
        given=(DRAW, NAMED, NETWORK, EIGHT),
        concludes=(part("DiT", 1, "8 bits each"),),
        unless={**TEXT, **OTHER, **TAKEN_ASIDE, "it decodes": instead(DECODER)},
    ),
    Example(
        "NEED-493",
        given=(DRAW, NAMED, DECODER, SIXTEEN),
        concludes=(part("VAE", 2, "16 bits each"),),
        unless={**TEXT, **OTHER, **TAKEN_ASIDE, "it encodes": instead(ENCODER)},
    ),
    Example(
        "NEED-494",
        given=(DRAW, NAMED, NETWORK, EIGHT, OFFLOAD),
        concludes=(part("DiT", 1, "8 bits each"),),
        unless={**TEXT, **OTHER, **KEPT, "it encodes": instead(ENCODER)},
    ),
    Example(
        "NEED-350",
        given=(DRAW, NAMED, PICTURE, PER_PICTURE),
        concludes=(part("working memory", 3, "2 million pixels"),),
        unless={**TEXT, **OTHER, "it makes sound": instead(Model(id="painter", kind="music"))},
    ),
    Example(
        "NEED-351",
        given=(DRAW, NAMED, PIECES, PER_FRAME),
        concludes=(part("frames", 1, "10 frames, decoded in pieces"),),
        unless={**TEXT, **OTHER, "it decodes them at once": instead(WHOLE)},
    ),
    Example(
        "NEED-352",
        given=(DRAW, NAMED, WHOLE, AT_ONCE),
        concludes=(part("frames", 10, "10 frames, decoded at once"),),
        unless={**TEXT, **OTHER, **TAKEN_ASIDE, "it decodes in pieces": instead(PIECES)},
    ),
    Example(
        "NEED-497",
        given=(DRAW, NAMED, WHOLE, PER_FRAME, OFFLOAD),
        concludes=(part("frames", 1, "10 frames, decoded in pieces"),),
        unless={**TEXT, **OTHER, **KEPT, "it always does so": instead(PIECES)},
    ),
    Example(
        "NEED-353",
        given=(
            DRAW,
            NAMED,
            Model(id="painter", kind="speech-model"),
            Parameter(name="working-memory-for-sound", value=1),
        ),
        concludes=(part("working memory", 1, "one piece of audio at a time"),),
        unless={**TEXT, **OTHER, "it makes pictures": instead(PICTURE)},
    ),
    Example(
        "NEED-355",
        given=(DRAW, SIZE, EIGHT),
        concludes=(part("weights", 8, "8 bits each"),),
        unless={**TEXT, **NAMED_TOO},
    ),
    Example(
        "NEED-356",
        given=(DRAW, SIZE, EIGHT, T5),
        concludes=(part("text encoder", 4, "4.29 billion"),),
        unless={**TEXT, **NAMED_TOO, **TAKEN_ASIDE},
    ),
    Example(
        "NEED-354",
        given=(DRAW, Answer(key="parameters_billion", value=3), PER_PICTURE),
        concludes=(part("working memory", 1.5, "1 million pixels"),),
        unless={**TEXT, **NAMED_TOO},
    ),
    Example(
        "ADVICE-141",
        given=(
            DRAW,
            NAMED,
            NETWORK,
            part("DiT", 2, "16 bits each"),
            WHOLE_FORMAT,
            SIXTEEN,
        ),
        concludes=(Advice(topic="memory", says="..."),),
        unless={
            **TEXT,
            **OTHER,
            "it encodes": instead(ENCODER),
            "it has fewer bits": instead(EIGHT),
        },
    ),
    Example(
        "ADVICE-142",
        given=(DRAW, NAMED, ENCODER),
        concludes=(Advice(topic="memory", says="..."),),
        unless={**TEXT, **OTHER, **TAKEN_ASIDE, "it has one network": instead(NETWORK)},
    ),
    Example(
        "NEED-498",
        given=(DRAW, *SPREAD),
        concludes=(MemorySpread(kind="pipeline", low=0.7, high=1.5),),
        unless=TEXT,
    ),
    Example(
        "NEED-997",
        given=(DRAW, NAMED, OFFLOAD, ENCODER, EIGHT, ADAPTS),
        concludes=(PutAside(part="T5", gib=1),),
        unless={
            **TEXT,
            **OTHER,
            **KEPT,
            "it runs out of memory": instead(changed(ADAPTS, value=False)),
            "it is the one that stays": instead(changed(ENCODER, stays=True)),
            "it decodes": instead(DECODER),
        },
    ),
    Example(
        "NEED-998",
        given=(DRAW, NAMED, OFFLOAD, DECODER, SIXTEEN, ADAPTS),
        concludes=(PutAside(part="VAE", gib=2),),
        unless={
            **TEXT,
            **OTHER,
            **KEPT,
            "it runs out of memory": instead(changed(ADAPTS, value=False)),
            "it is the one that stays": instead(changed(DECODER, stays=True)),
            "it encodes": instead(ENCODER),
        },
    ),
]


@pytest.mark.parametrize("frames", [1, 81, 121])
def test_frames_add_memory_in_proportion(frames):
    film = Model(id="painter", kind="video-model", megapixels=1, frames=frames, decodes="in pieces")
    run = Example("NEED-351", (DRAW, NAMED, film, PER_FRAME), ()).decide()

    assert [p["gib"] for p in run.facts(MemoryPart)] == [round(frames * 0.05, 3)]
