"""Stage 6, continued: what a program caches of a model whose keys and values are compressed.

Models with multi-head latent attention (DeepSeek V2 and later, Kimi, GLM) need only a short vector
for each token, but a program has to be written for that: until then, it computes the keys and
values of all heads and caches these.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.memory.inference import ITS_VERSION_COUNTS, RUN

ONCE, TWICE, IN_FULL = "once", "twice", "in full"


@formula
def width_twice(shape: f.Shape) -> float:
    """Return the cached values per token if the latent vector is also stored a second time."""
    return float(shape["cache_values"] + shape["latent_layers"] * shape["mla_rank"])


@formula
def width_of_heads(shape: f.Shape, padded: float | None) -> float:
    """Return the cached values per token if the keys and values of all heads are stored.

    Whatever else a model caches, such as the keys of an indexer, stays the same.

    >>> shape = {"cache_values": 61 * 576, "latent_layers": 61, "mla_rank": 512, "heads": 128}
    >>> width_of_heads({**shape, "mla_rope_dim": 64, "mla_key_dim": 192, "mla_value_dim": 128}, 0)
    2498560.0
    """
    widths = (max(shape[name], padded or 0) for name in ("mla_key_dim", "mla_value_dim"))
    layers, latent = shape["latent_layers"], shape["mla_rank"] + shape["mla_rope_dim"]
    return float(shape["cache_values"] + layers * (shape["heads"] * sum(widths) - latent))


rule(
    "NEED-989",
    "A model's layers add the same keys and values for every token",
    f.Job(id=RUN),
    f.Shape(compressed=False, cache_values=the.values),
    then=f.CacheWidth(values=the.values, heads=the.shape["kv_heads"]),
    says="A token adds {values:,.0f} values to the layers that attend to the whole context.",
    because="Each layer keeps the keys and values of a token until the text is finished.",
    sources=["pope-2022"],
)


def caches_compressed(
    id: str, title: str, keeps: str, *, values: Any, heads: Any, says: str
) -> None:
    """Declare what a program caches for compressed keys and values, in one of three ways."""
    rule(
        id,
        title,
        f.Job(id=RUN),
        f.Shape(compressed=True),
        AS.program << f.Program(id=the.name, keeps_compressed=keeps),
        let={"values": values},
        then=f.CacheWidth(values=the.values, heads=heads),
        says=says + ": {values:,.0f} values for each token.",
        because=ITS_VERSION_COUNTS,
        sources=["llama-cpp-mla", "llama-cpp-mla-once", "vllm-mla", "transformers-mla"],
    )


caches_compressed(
    "NEED-990",
    "A program made for compressed attention caches only the compressed keys and values",
    ONCE,
    values=the.shape["cache_values"],
    heads=1,
    says="{name} caches the keys and values of this model in compressed form",
)
caches_compressed(
    "NEED-991",
    "Some versions of a program cache the compressed keys and values twice",
    TWICE,
    values=width_twice(the.shape),
    heads=1,
    says="{name} stores the compressed keys of this model a second time, as its values",
)
caches_compressed(
    "NEED-992",
    "A program not made for compressed attention caches the keys and values of all heads",
    IN_FULL,
    values=width_of_heads(the.shape, the.program["head_width"]),
    heads=the.shape["heads"],
    says="{name} does not cache this model's keys and values in compressed form, but in full",
)
