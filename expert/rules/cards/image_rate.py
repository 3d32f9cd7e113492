"""Stage 9, continued: how long a card takes for an image."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.cards.generation import in_range
from expert.rules.situation.image_size import STEPS

PER_SECOND = 1000
"""Milliseconds in a second."""
TRANSFORMER = "transformer"


@formula
def picture_seconds(
    work: Sequence[float], steps: float, share: float, tflops: float, step_ms: float
) -> float:
    """Return the seconds for an image: steps x (TFLOP / (share x rate) + waiting)."""
    tflop, _ = work
    return steps * (tflop / (share * tflops) + step_ms / PER_SECOND)


@formula
def transformer_seconds(
    work: Sequence[float], steps: float, tflops: float, bytes_moved: float, gb_s: float
) -> float:
    """Return the seconds for an image: steps x TFLOP x (1 / rate + bytes / bandwidth).

    One TFLOP is 10^12 operations, a GB 10^9 bytes, so bytes per 1,000 operations are GB per TFLOP.
    """
    tflop, _ = work
    return steps * tflop * (1 / tflops + bytes_moved / gb_s)


DRAWN = [
    f.Job(id="generate_images"),
    f.Known(key="model", value=the.model),
    AS.work << f.Parameter(of="image-work", model=the.model, value=the.work_of_a_step),
    AS.wanted << f.Known(key=STEPS, value=the.steps),
    f.Fits(card=the.id),
    ~f.CardLacks(card=the.id),
    ~f.Premium(card=the.id, reason="no_bfloat16"),
]
BY_SHARE = [
    f.Card(id=the.id, vendor=the.vendor, tensor_tflops=the.matrix),
    AS.reached << f.Parameter(of="image-share-of-matrix-rate", vendor=the.vendor, value=the.share),
    AS.waiting << f.Parameter(of="image-step-ms", vendor=the.vendor, value=the.step_ms),
    AS.spread << f.Parameter(of="image-spread", vendor=the.vendor, value=the.ends),
]
SECONDS_BY_SHARE = picture_seconds(
    the.work_of_a_step, the.steps, the.share, the.matrix, the.step_ms
)
SAYS_BY_SHARE = (
    "{card[name]} takes about {seconds:.3g} s for the {steps:g} steps of an image or clip, at "
    "{share:.0%} of {matrix:g} TFLOPS."
)


def draws(id: str, title: str, *conditions: Any, seconds: Any, says: str, because: str) -> None:
    """Declare how long a card takes for an image."""
    rule(
        id,
        title,
        DRAWN,
        *conditions,
        let={"seconds": seconds},
        then=f.Rate(
            card=the.id,
            quantity="image_time",
            **in_range(the.seconds, the.ends),
            unit="s",
            basis="image_model",
        ),
        says=says,
        because=because,
        sources=["speed-figures-2026-11"],
    )


draws(
    "SPEED-090",
    "Generating an image takes several steps, each with arithmetic and some waiting for the CPU",
    ~f.Model(id=the.model, main_network=TRANSFORMER),
    BY_SHARE,
    seconds=SECONDS_BY_SHARE,
    says=SAYS_BY_SHARE,
    because="Large images are limited by arithmetic; with small ones, fast cards wait for the CPU.",
)


def transformer_draws(id: str, title: str, matrix: Any, *conditions: Any, says: str) -> None:
    """Declare how long a card takes if its matrix units reach a given rate."""
    draws(
        id,
        title,
        AS.transformer << f.Model(id=the.model, main_network=TRANSFORMER),
        *conditions,
        AS.moved << f.Parameter(of="image-bytes-moved", vendor=the.vendor, value=the.bytes),
        AS.spread << f.Parameter(of="image-transformer-spread", vendor=the.vendor, value=the.ends),
        seconds=transformer_seconds(
            the.work_of_a_step, the.steps, matrix, the.bytes, the.bandwidth
        ),
        says=(
            "{card[name]} takes about {seconds:.3g} s for the {steps:g} steps of an image or clip, "
        )
        + says,
        because="Its matrices are large enough to use all of a card's arithmetic units; "
        "intermediate values are written to memory and read back.",
    )


transformer_draws(
    "SPEED-091",
    "A diffusion transformer is limited by arithmetic and by memory bandwidth",
    the.matrix,
    f.Card(id=the.id, vendor=the.vendor, tensor_tflops=the.matrix, bandwidth_gb_s=the.bandwidth),
    ~f.Multiplied(card=the.id),
    says="at {matrix:g} TFLOPS and {bandwidth:g} GB/s.",
)
transformer_draws(
    "SPEED-093",
    "If cards with the same matrix units were measured, a diffusion transformer runs at their rate",
    the.matrix,
    f.Card(id=the.id, vendor=the.vendor, bandwidth_gb_s=the.bandwidth),
    AS.measured << f.Multiplied(card=the.id, tflops=the.matrix),
    says="at {matrix:g} TFLOPS, as measured with large matrices on cards like it, and "
    "{bandwidth:g} GB/s.",
)
draws(
    "SPEED-092",
    "If no diffusion transformers were measured, they are assumed to take as long as other image "
    "networks",
    AS.transformer << f.Model(id=the.model, main_network=TRANSFORMER),
    BY_SHARE,
    ~f.Parameter(of="image-bytes-moved", vendor=the.vendor),
    seconds=SECONDS_BY_SHARE,
    says=SAYS_BY_SHARE,
    because="This share of the peak was measured with other networks, on cards from the same "
    "vendor.",
)
