"""Checks the weights of models against their architecture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding

SHAPE = ("layers", "hidden_size", "attention_heads", "intermediate_size", "vocabulary")
"""The keys that determine the number of weights in a plain transformer."""
NOT_PLAIN = ("experts", "layer_embedding_width", "mla_rank")
"""Keys of models that have weights beyond those counted for a plain transformer."""
MIXED = "hybrid"
"""The prefix of the attention type in models that also have other kinds of layers."""
GENERIC = "generic"
LEAST, MOST = 0.8, 1.2
"""Allowed ratio of computed to stated weights; the known models have 0.92 to 1.04."""
MATRICES = (2, 3)
"""Number of matrices in the feed-forward block: plain, or with a gate."""


def weights_follow_from_the_shape(collection: Collection) -> Iterator[Finding]:
    """KB076."""
    for record in collection.of("model"):
        model = record.usable
        stated = model.get("parameters_billion")
        if not stated or not _is_plain(model):
            continue
        ratios = [_weights(model, matrices) / 1e9 / stated for matrices in MATRICES]
        closest = min(ratios, key=lambda ratio: abs(ratio - 1))
        if not LEAST <= closest <= MOST:
            message = (
                f"'parameters_billion' is {stated:g}, but layers and widths make "
                f"{closest * stated:.3g}. Correct one of them."
            )
            yield record.finding("KB076", "parameters_billion", message, at_value=True)


def heads_share_evenly(collection: Collection) -> Iterator[Finding]:
    """KB076, for a number of query heads that is not a multiple of that of key/value heads."""
    for record in collection.of("model"):
        heads, shared = record.usable.get("attention_heads"), record.usable.get("kv_heads")
        if heads and shared and heads % shared:
            message = f"{shared} 'kv_heads' for {heads} 'attention_heads'; expected a divisor."
            yield record.finding("KB076", "kv_heads", message, at_value=True)


def _is_plain(model: Mapping[str, Any]) -> bool:
    if model.get("build") == "encoder-decoder" or model.get("family") == GENERIC:
        return False
    mixed = str(model.get("attention", "")).startswith(MIXED)
    return all(model.get(k) for k in SHAPE) and not mixed and not any(map(model.get, NOT_PLAIN))


def _weights(model: Mapping[str, Any], matrices: int) -> float:
    """Return the number of weights in a plain transformer with this architecture."""
    width, heads = model["hidden_size"], model["attention_heads"]
    head = model.get("head_dim") or width / heads
    attention = 2 * width * head * (heads + model.get("kv_heads", heads))
    layer = attention + matrices * width * model["intermediate_size"]
    embeddings = model["vocabulary"] * width * (1 if model.get("tied_embeddings") else 2)
    other = float(model.get("other_parameters_billion", 0)) * 1e9
    return float(layer * model["layers"] + embeddings + other)
