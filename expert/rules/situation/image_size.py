"""Stage 2: how large a model for images or video is, and how many steps an image takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.situation.job import IMAGE_JOB
from expert.units import BILLION

STEPS = "steps"


@formula
def usual_steps(work: Sequence[float]) -> float:
    """Return a model's usual number of steps; ``work`` holds the TFLOP per step and the steps."""
    _, steps = work
    return steps


def is_large(id: str, title: str, *conditions: Any, billion: Any) -> None:
    """Declare how the size of the largest network is known."""
    rule(
        id,
        title,
        f.Job(id=IMAGE_JOB),
        *conditions,
        f.Parameter(name="image-network-in-8-bits-from", value=the.least),
        billion >= the.least,
        then=f.LargeForImages(billion=billion),
        says="Its largest network has {least:g} billion parameters or more.",
        because="Such models are published in 8 bits for cards with less than 24 GB.",
        sources=["comfy-flux-fp8-2024-08"],
    )


is_large(
    "PLATFORM-312",
    "An image model is considered large if its largest network is large",
    AS.named << f.Known(key="model", value=the.id),
    f.Component(model=the.id, role="main", stays=True, parameters=the.parameters),
    billion=the.parameters / BILLION,
)
is_large(
    "PLATFORM-313",
    "An unnamed image model is considered large if the size you give is large",
    ~f.Answer(key="model"),
    f.Answer(key="parameters_billion", value=the.size),
    billion=the.size,
)

rule(
    "PLATFORM-315",
    "If you don't say how many steps an image takes, the usual number is assumed",
    f.Job(id=IMAGE_JOB),
    ~f.Answer(key=STEPS),
    f.Known(key="model", value=the.id),
    f.Parameter(of="image-work", model=the.id, value=the.work),
    let={"steps": usual_steps(the.work)},
    then=(f.Known(key=STEPS, value=the.steps), f.Assumed(what=STEPS, value=the.steps)),
    says="An image or clip is assumed to take {steps:g} steps.",
    because="Most programs take this number if nobody changes it.",
)
