"""Counts the parameters of a model from its layers and widths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def counted(data: Mapping[str, Any], config: Mapping[str, Any], plain: bool) -> float:
    """Return the number of parameters for text: embeddings, attention and feed-forward blocks.

    Vaswani et al. 2017: each layer has four matrices for attention, and two for the feed-forward
    block, or three with a gate. Biases and norms are left out; they are below 0.1 %.
    """
    embedding = data["vocabulary"] * data["hidden_size"]
    tied = data["tied_embeddings"] or data.get("build") == "encoder"
    layers = data["layers"]
    experts = experts_in(data, plain) if "experts" in data else 0
    dense = data.get("dense_layers", 0) if "experts" in data else layers
    matrices = 2 if plain else 3
    forward = dense * matrices * data["hidden_size"] * data.get("intermediate_size", 0)
    common = data.get("shared_experts", 0) if "experts" in data else 0
    shared = common * (layers - dense) * one_expert(data, plain) if common else 0
    linear = layers - data.get("full_attention_layers", layers) if _has_linear(config) else 0
    attention = (layers - linear) * attention_in(data, config) + linear * linear_in(data, config)
    text = attention + forward
    if data.get("build") == "encoder-decoder":  # a second stack, which attends to the first
        text = 2 * text + attention
    return float(embedding * (1 if tied else 2) + text + experts + shared)


def one_expert(data: Mapping[str, Any], plain: bool) -> float:
    """Return the parameters of one expert in one layer."""
    return float((2 if plain else 3) * data["hidden_size"] * data["expert_intermediate_size"])


def experts_in(data: Mapping[str, Any], plain: bool) -> float:
    """Return the parameters of all routed experts in all layers."""
    layers = data["layers"] - data.get("dense_layers", 0)
    return float(layers * data["experts"] * one_expert(data, plain))


def attention_in(data: Mapping[str, Any], config: Mapping[str, Any]) -> float:
    """Return the parameters of the attention in one layer.

    Under MLA, keys and values come from one narrow vector (DeepSeek-V2, section 2.1).
    """
    hidden, heads = data["hidden_size"], data["attention_heads"]
    if "mla_rank" not in data:
        gate = heads if _has_linear(config) else 0  # these models gate the output
        return float(hidden * data["head_dim"] * (2 * heads + gate + 2 * data["kv_heads"]))
    rope = data.get("mla_rope_dim", 0)
    plain_width = width_in(config, "qk_nope_head_dim", data["head_dim"])
    values = width_in(config, "v_head_dim", data["head_dim"])
    rank = width_in(config, "q_lora_rank", 0)
    whole = heads * (plain_width + rope)
    queries = rank * (hidden + whole) if rank else hidden * whole
    keys = hidden * (data["mla_rank"] + rope) + data["mla_rank"] * heads * (plain_width + values)
    return float(queries + keys + heads * values * hidden)


def _has_linear(config: Mapping[str, Any]) -> bool:
    return bool(width_in(config, "linear_num_value_heads", 0))


def linear_in(data: Mapping[str, Any], config: Mapping[str, Any]) -> float:
    """Return the parameters of a gated linear layer (Gated DeltaNet, 2024).

    The inputs are queries, keys, values and a gate for the values; the output is values.
    """
    keys = width_in(config, "linear_num_key_heads", 1) * width_in(config, "linear_key_head_dim", 1)
    values = width_in(config, "linear_num_value_heads", 1)
    values *= width_in(config, "linear_value_head_dim", 1)
    return float(data["hidden_size"] * (2 * keys + 3 * values))


def width_in(config: Mapping[str, Any], key: str, otherwise: int) -> int:
    """Return a width that a configuration states, or another value if it states none."""
    value = config.get(key)
    return value if isinstance(value, int) and 0 < value <= 10**6 else otherwise


def seen_part(config: Mapping[str, Any]) -> float:
    """Return roughly how many parameters the image or audio encoder has; 0 if unknown."""
    hidden = width_in(config, "hidden_size", width_in(config, "d_model", 0))
    layers = width_in(config, "num_hidden_layers", width_in(config, "depth", 0))
    layers = layers or width_in(config, "encoder_layers", 0)
    inside = width_in(config, "intermediate_size", width_in(config, "encoder_ffn_dim", 4 * hidden))
    return float(min(layers, 1000) * (4 * hidden * hidden + 2 * hidden * inside))
