"""Stage 2: whether a model for images or video is so large that people run it in 8 bits."""

from __future__ import annotations

from typing import Any

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Answer, Component, Job, Known, LargeForImages, Parameter
from expert.rules.situation.job import IMAGE_JOB

BILLION = 10**9


def is_large(id: str, title: str, *conditions: Any, billion: Any) -> None:
    """Declare how the size of the largest network is known."""
    rule(
        id,
        title,
        Job(id=IMAGE_JOB),
        *conditions,
        Parameter(name="image-network-in-8-bits-from", value=the.least),
        billion >= the.least,
        then=LargeForImages(billion=billion),
        says="Its largest network has {least:g} billion parameters or more.",
        because="Such models are published in 8 bits for cards of less than 24 GB.",
        sources=["comfy-flux-fp8-2024-08"],
    )


is_large(
    "PLATFORM-312",
    "An image model counts as large if its largest network is large",
    AS.named << Known(key="model", value=the.id),
    Component(model=the.id, role="main", stays=True, parameters=the.parameters),
    billion=the.parameters / BILLION,
)
is_large(
    "PLATFORM-313",
    "An image model without a name counts as large if the size you give is large",
    ~Answer(key="model"),
    Answer(key="parameters_billion", value=the.size),
    billion=the.size,
)
