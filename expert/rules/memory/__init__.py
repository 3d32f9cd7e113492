"""What uses the memory: models, networks, images, and ways to use less."""

from expert.rules.memory import (
    compressed,
    formats,
    inference,
    model,
    nets,
    optimizers,
    parts,
    pipelines,
    reductions,
    running,
    sharding,
    thumb,
    tuned,
    tuned_images,
    tuned_parts,
)

MODULES = (
    model,
    formats,
    parts,
    inference,
    compressed,
    running,
    tuned,
    optimizers,
    tuned_parts,
    sharding,
    nets,
    pipelines,
    tuned_images,
    thumb,
    reductions,
)
