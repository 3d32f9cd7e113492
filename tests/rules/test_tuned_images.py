"""Adapters of image models: what is on the card while they are trained.

The figures are worked out by hand: 2**30 parameters take 2 GiB at 16 bits.
"""

import pytest

from tests.shipped import shipped

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
