"""Turns a model's configuration into the data of a model's entry."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from expert.knowledge.importing.config import CONFIG, read_config, refused
from expert.knowledge.importing.entries import listed
from expert.knowledge.importing.keys import (
    ENCODERS,
    FULL,
    LIMITS,
    MAY_BE_ZERO,
    NAMES,
    NEEDED,
    PICTURE_PARTS,
    PLAIN,
    SLIDING,
    TEXT_PARTS,
    TIED,
    VALUE_BYTES,
)
from expert.knowledge.importing.parameters import counted, experts_in, seen_part, width_in
from expert.units import BILLION


@dataclass
class Proposal:
    """The data of an entry, and what was assumed to derive them."""

    data: dict[str, Any]
    assumed: list[str] = field(default_factory=list)


def model_from_config(config: Mapping[str, Any], place: str) -> Proposal:
    """Return the data of a model's entry.

    If a configuration leaves something out, the usual value is assumed and listed in ``assumed``.

    Raises:
        CaseError: this is not a model's configuration, or a number is impossible; the message
            names the key.

    """
    inner = _text_part(config)
    found = Proposal({"kind": "language-model"})
    data = found.data
    for key in NAMES:
        number = _number(inner, key, place)
        if number is not None:
            data[key] = number
    missing = [NAMES[key][0] for key in NEEDED if key not in data]
    if missing:
        raise refused(
            place, f"is not a language model's configuration: it has no {_named(missing)}"
        )
    sort = str(inner.get("model_type") or config.get("model_type") or "")[:60]
    _add_build(found, config, inner, sort)
    _add_heads(found, inner, place)
    _add_mixture(found, place)
    _add_memory(found, inner)
    _add_size(found, config, inner)
    data["name"] = _name(config, sort, data["parameters_billion"])
    return found


def _text_part(config: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part about text, which models for images keep separately."""
    for key in TEXT_PARTS:
        part = config.get(key)
        if isinstance(part, Mapping):
            return _text_part(part) if key == "thinker_config" else part
    return config


def _number(config: Mapping[str, Any], key: str, place: str) -> int | None:
    """Return the number for a key of an entry; None if there is none."""
    for name in NAMES[key]:
        value = config.get(name)
        if value is None or isinstance(value, bool):
            continue
        if isinstance(value, list) and value and key in ("intermediate_size", "kv_heads"):
            value = max((v for v in value if isinstance(v, int)), default=0)
        least = 0 if key in MAY_BE_ZERO else 1
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if not whole or not least <= value <= LIMITS[key]:
            shown = repr(value)[:40]
            raise refused(
                place, f"{name} is {shown}; expected a whole number from {least} to {LIMITS[key]:,}"
            )
        return int(value) or None
    return None


def _named(keys: list[str]) -> str:
    return " and no ".join(keys)


def _add_build(
    found: Proposal, config: Mapping[str, Any], inner: Mapping[str, Any], sort: str
) -> None:
    if config.get("is_encoder_decoder") is True:
        found.data["build"] = "encoder-decoder"
    elif sort in ENCODERS and not inner.get("is_decoder"):
        found.data["build"] = "encoder"
    told = inner.get("tie_word_embeddings", config.get("tie_word_embeddings"))
    if not isinstance(told, bool):
        told = sort.startswith(TIED) or "build" in found.data
        how = "the embedding is also" if told else "the embedding is not"
        found.assumed.append(f"{how} the output matrix (tie_word_embeddings is missing)")
    found.data["tied_embeddings"] = told


def _add_heads(found: Proposal, inner: Mapping[str, Any], place: str) -> None:
    data = found.data
    if "attention_heads" not in data:
        data["attention_heads"] = max(data["hidden_size"] // 128, 1)
        found.assumed.append(f"{data['attention_heads']} attention heads")
    heads = data["attention_heads"]
    if "kv_heads" not in data:
        data["kv_heads"] = 1 if inner.get("multi_query") is True else heads
        if "mla_rank" not in data and "build" not in data:
            found.assumed.append(f"{data['kv_heads']} key/value heads")
    if data["kv_heads"] > heads:
        raise refused(
            place, f"num_key_value_heads is {data['kv_heads']}, more than the {heads} heads"
        )
    if "head_dim" not in data:
        data["head_dim"] = max(data["hidden_size"] // heads, 1)
    if "intermediate_size" not in data and "expert_intermediate_size" not in data:
        data["intermediate_size"] = 4 * data["hidden_size"]
        found.assumed.append(
            "feed-forward layers four times as wide (intermediate_size is missing)"
        )


def _add_mixture(found: Proposal, place: str) -> None:
    data = found.data
    if data.get("experts", 0) < 2:
        for key in ("experts", "experts_per_token", "shared_experts", "dense_layers"):
            data.pop(key, None)
        return
    if "experts_per_token" not in data:
        data["experts_per_token"] = 1
        found.assumed.append("one expert per token")
    if data["experts_per_token"] > data["experts"]:
        raise refused(
            place,
            f"num_experts_per_tok is {data['experts_per_token']}, more than the "
            f"{data['experts']} experts",
        )
    data.setdefault("expert_intermediate_size", data.get("intermediate_size", data["hidden_size"]))
    data["dense_layers"] = min(data.get("dense_layers", 0), data["layers"])


def _add_memory(found: Proposal, inner: Mapping[str, Any]) -> None:
    """Add what the layers cache: the whole text, a window, or a state of fixed size."""
    data = found.data
    layers = data["layers"]
    width = 2 * data["kv_heads"] * data["head_dim"]
    if "mla_rank" in data:
        data["attention"] = "mla"
        rope = data.get("mla_rope_dim", 0)
        data["cache_values"] = layers * (data["mla_rank"] + rope)
        key, value = width_in(inner, "qk_nope_head_dim", 0), width_in(inner, "v_head_dim", 0)
        if key and value:
            data |= {"mla_key_dim": key + rope, "mla_value_dim": value}
        data.pop("window_tokens", None)
        return
    kinds = inner.get("layer_types")
    kinds = kinds if isinstance(kinds, list) and len(kinds) == layers else []
    window = data.pop("window_tokens", None) if _has_window(inner, kinds) else None
    data.pop("window_tokens", None)
    full, sliding = layers, 0
    if kinds:
        full = sum(kind in (FULL, "attention") for kind in kinds)
        sliding = sum(kind in SLIDING for kind in kinds)
    elif window:
        every = inner.get("sliding_window_pattern")
        full = layers // every if isinstance(every, int) and every > 1 else 0
        sliding = layers - full
    if full == layers:
        return
    data["full_attention_layers"] = full
    data["cache_values"] = full * width
    data["attention"] = "sliding" if full + sliding == layers else "hybrid-linear"
    if sliding and window:
        data |= {"window_tokens": window, "window_values": sliding * width}
    if full + sliding < layers:
        _add_state(found, inner, layers - full - sliding)


def _has_window(inner: Mapping[str, Any], kinds: list[Any]) -> bool:
    return inner.get("use_sliding_window") is not False and (
        not kinds or any(kind in SLIDING for kind in kinds)
    )


def _add_state(found: Proposal, inner: Mapping[str, Any], layers: int) -> None:
    keys = ("linear_num_value_heads", "linear_key_head_dim", "linear_value_head_dim")
    sizes = [n for n in map(inner.get, keys) if isinstance(n, int) and 0 < n < LIMITS["head_dim"]]
    if len(sizes) == len(keys):
        found.data["state_bytes"] = layers * math.prod(sizes) * VALUE_BYTES
    else:
        found.assumed.append(f"no memory for the state of {layers} layers without a cache")


def _add_size(found: Proposal, config: Mapping[str, Any], inner: Mapping[str, Any]) -> None:
    data = found.data
    sort = str(inner.get("model_type"))
    plain = "build" in data or sort == "phi" or sort.startswith(PLAIN)
    seen = sum(
        seen_part(part)
        for part in (config.get(key) for key in PICTURE_PARTS)
        if isinstance(part, Mapping)
    )
    if seen:
        data["other_parameters_billion"] = _rounded(seen)
    data["parameters_billion"] = _rounded(counted(data, inner, plain) + seen)
    if "experts" in data:
        waiting = 1 - data["experts_per_token"] / data["experts"]
        experts = experts_in(data, plain)
        data["expert_parameters_billion"] = _rounded(experts)
        active = data["parameters_billion"] * BILLION - seen - experts * waiting
        data["active_parameters_billion"] = _rounded(active)
        if not data["dense_layers"]:
            del data["dense_layers"]


def _rounded(parameters: float) -> float:
    return float(f"{parameters / BILLION:.5g}")


def _name(config: Mapping[str, Any], sort: str, billion: float) -> str:
    """Return the name that the configuration states, or its type and size."""
    given = config.get("_name_or_path")
    text = given.rstrip("/").rpartition("/")[2] if isinstance(given, str) else ""
    text = re.sub(r"[^\w .+-]", "", text)[:60].strip()
    return text or f"{sort or 'model'} of {billion:.3g} billion parameters"


ORDER = ("id", "name", "kind", "build", "parameters_billion", "active_parameters_billion")
COMMENT = (
    "A proposal: compare it with its source, and add the source's id, the family and the release "
    "date."
)


def from_config(path: Path) -> dict[str, Any]:
    """Return the data of an entry for the model that a configuration describes.

    Raises:
        CaseError: the configuration cannot be used.

    """
    file = path / CONFIG if path.is_dir() else path
    found = model_from_config(read_config(file), str(file))
    data = dict(found.data)
    data["id"] = re.sub(r"[^a-z0-9]+", "-", data["name"].casefold()).strip("-")[:90] or "model"
    first = {key: data[key] for key in ORDER if key in data}
    assumed = f" Assumed: {'; '.join(found.assumed)}." if found.assumed else ""
    last = {"source": "memory", "confidence": "low", "note": f"From a config.json.{assumed}"}
    return {**first, **data, **last}


def proposal(path: Path) -> str:
    """Return a knowledge file with an entry for the model that a configuration describes.

    Raises:
        CaseError: the configuration cannot be used.

    """
    return listed("models", [from_config(path)], COMMENT)
