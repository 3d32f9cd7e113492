"""Reads the architecture of a model that a person states in words and numbers."""

from __future__ import annotations

import re
from typing import Any

from expert.knowledge.importing.config import refused
from expert.knowledge.importing.keys import NAMES
from expert.knowledge.importing.models import Proposal, model_from_config

LONGEST = 2000
MOST_DIGITS = 15
_WORDS = re.compile(r"([a-z][a-z _/-]*?)[\s=:]+(\d[\d_]*)\s*(?:,|;|\s|$)\s*", re.IGNORECASE)
_MEANT = {
    "layers": "num_hidden_layers",
    "width": "hidden_size",
    "heads": "num_attention_heads",
    "attention_heads": "num_attention_heads",
    "kv_heads": "num_key_value_heads",
    "head_size": "head_dim",
    "vocabulary": "vocab_size",
    "context": "max_position_embeddings",
    "context_tokens": "max_position_embeddings",
    "experts": "num_experts",
    "experts_per_token": "num_experts_per_tok",
    "expert_size": "moe_intermediate_size",
    "window": "sliding_window",
}
"""What people call the keys of a configuration."""
EXAMPLE = "layers=32 hidden_size=4096 intermediate_size=14336 heads=32 kv_heads=8 vocabulary=128256"


def model_from_words(text: str, place: str) -> Proposal:
    """Return the data of a model whose architecture is stated in words, such as ``layers=32``.

    Raises:
        CaseError: a word is unknown, or a number is impossible or missing.

    """
    known = {key for keys in NAMES.values() for key in keys}
    config: dict[str, Any] = {}
    rest = text[:LONGEST].strip()
    while rest:
        match = _WORDS.match(rest)
        word = match[1].strip().casefold().replace(" ", "_").replace("-", "_") if match else ""
        key = _MEANT.get(word, word)
        if match is None or key not in known:
            raise refused(place, f"cannot be read at {rest[:40]!r}; write it like `{EXAMPLE}`")
        config[key] = int(match[2].replace("_", "")[:MOST_DIGITS])
        rest = rest[match.end() :]
    return model_from_config(config, place)
