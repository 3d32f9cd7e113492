"""Stage 9, continued: how long a card takes for an image."""

from __future__ import annotations

from collections.abc import Sequence

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Card, CardLacks, Fits, Job, Known, Parameter, Rate
from expert.rules.cards.generation import in_range

PER_SECOND = 1000
"""Milliseconds in a second."""


@formula
def picture_seconds(work: Sequence[float], share: float, tflops: float, step_ms: float) -> float:
    """Return the seconds for an image: steps x (TFLOP / (share x rate) + waiting)."""
    tflop, steps = work
    return steps * (tflop / (share * tflops) + step_ms / PER_SECOND)


rule(
    "SPEED-090",
    "Generating an image takes several steps, each with its arithmetic and a wait for the computer",
    Job(id="generate_images"),
    Known(key="model", value=the.model),
    AS.work << Parameter(of="image-work", model=the.model, value=the.steps),
    Fits(card=the.id),
    ~CardLacks(card=the.id),
    Card(id=the.id, vendor=the.vendor, tensor_tflops=the.matrix),
    AS.reached << Parameter(of="image-share-of-matrix-rate", vendor=the.vendor, value=the.share),
    AS.waiting << Parameter(of="image-step-ms", vendor=the.vendor, value=the.step_ms),
    AS.spread << Parameter(of="image-spread", vendor=the.vendor, value=the.ends),
    let={"seconds": picture_seconds(the.steps, the.share, the.matrix, the.step_ms)},
    then=Rate(
        card=the.id,
        quantity="image_time",
        **in_range(the.seconds, the.ends),
        unit="s",
        basis="image_model",
    ),
    says="{card[name]} takes about {seconds:.3g} s for an image or clip at {share:.0%} of "
    "{matrix:g} TFLOPS.",
    because="Large images are limited by arithmetic; with small ones, fast cards wait for the "
    "computer.",
    sources=["speed-figures-2026-11"],
)
