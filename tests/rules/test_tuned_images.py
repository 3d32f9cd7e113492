"""Adapters of image models: what is on the card while they are trained.

The figures are worked out by hand: 2**30 parameters take 2 GiB at 16 bits.
"""

import pytest

from expert.facts import (
    Component,
    Job,
    Known,
    MemoryPart,
    MemorySpread,
    Model,
    Parameter,
    WeightFormat,
)
from tests.rules.examples import Example, instead
from tests.rules.sentences import says
from tests.shipped import shipped
from tests.unit.factories import changed

TUNE, NAMED = Job(id="finetune"), Known(key="model", value="painter")
PAINTER = Model(id="painter", name="Painter", kind="image-model", megapixels=2)
HALF = WeightFormat(id="bf16", name="BF16", bits=16, kept_bits=16, family="float")
NETWORK = Component(model="painter", part="DiT", role="main", parameters=2**30, stays=True)
BATCH = Known(key="batch_size", value=3)
EACH = Parameter(name="tuning-memory-per-megapixel", value=4)
LOW, HIGH = (
    Parameter(name=f"memory-spread-tuning-{end}", value=value)
    for end, value in (("low", 0.9), ("high", 1.3))
)
NO_TUNING = {
    "it paints": instead(Job(id="generate_images")),
    "another model is named": instead(Known(key="model", value="writer")),
    "it writes": instead(changed(PAINTER, kind="language-model")),
}

EXAMPLES = [
    Example(
        "NEED-840",
        given=(TUNE, NAMED, PAINTER, NETWORK, HALF),
        concludes=(MemoryPart(part="DiT", gib=2, how="16 bits each"),),
        unless=NO_TUNING
        | {
            "it encodes text": instead(changed(NETWORK, role="encoder")),
            "it is the smaller of two": instead(changed(NETWORK, stays=False)),
        },
    ),
    Example(
        "NEED-841",
        given=(TUNE, NAMED, PAINTER, BATCH, EACH),
        concludes=(
            MemoryPart(
                part="adapters and activations",
                gib=24,
                how="2 million pixels x batch 3, with recomputation",
            ),
        ),
        unless=NO_TUNING,
    ),
    Example(
        "NEED-842",
        given=(TUNE, NAMED, PAINTER, LOW, HIGH),
        concludes=(MemorySpread(kind="tuning", low=0.9, high=1.3),),
        unless=NO_TUNING,
    ),
    Example(
        "ADVICE-143",
        given=(TUNE, NAMED, PAINTER),
        concludes=(says("lighter form"),),
        unless=NO_TUNING,
    ),
]


PUBLISHED = [
    ("sdxl", 16, 8, "possible with sd-scripts"),
    ("sdxl", 16, 10, "recommended by sd-scripts"),
    ("sdxl", 16, 12, "recommended by users of sd-scripts"),
    ("flux-1-dev", 16, 26, "sd-scripts"),
    ("flux-1-dev", 16, 30, "SimpleTuner"),
    ("flux-1-dev", 8, 18, "SimpleTuner"),
    ("flux-1-dev", 4, 13, "SimpleTuner"),
    ("flux-1-dev", 4, 10, "Hugging Face"),
    ("flux-1-dev", 4, 9, "SimpleTuner with NF4"),
]


@pytest.mark.parametrize(("model", "bits", "gib", "source"), PUBLISHED)
def test_published_figures_are_near_the_computed_ones(model, bits, gib, source):
    """At batch 1; the lowest and the highest are a fifth away."""
    data = shipped().get("model", model).data
    main = max(part["billion"] for part in data["components"] if part["role"] == "main")
    each, runtime = (
        shipped().get("constant", name).data["values"][-1]["value"]
        for name in ("tuning-memory-per-megapixel", "runtime-memory")
    )

    computed = main * 1e9 * bits / 8 / 2**30 + each * 1024 * 1024 / 1e6 + runtime

    assert gib / computed == pytest.approx(1, abs=0.22)
