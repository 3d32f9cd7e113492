"""What the keys of configurations mean, and which numbers they may hold."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {
    "layers": ("num_hidden_layers", "n_layer", "num_layers", "n_layers", "decoder_layers"),
    "hidden_size": ("hidden_size", "n_embd", "d_model", "dim"),
    "intermediate_size": ("intermediate_size", "ffn_dim", "n_inner", "d_ff", "decoder_ffn_dim"),
    "attention_heads": (
        *("num_attention_heads", "n_head", "n_heads", "num_heads"),
        *("decoder_attention_heads", "encoder_attention_heads"),
    ),
    "kv_heads": ("num_key_value_heads", "num_kv_heads", "n_kv_heads", "n_head_kv"),
    "head_dim": ("head_dim", "d_kv"),
    "vocabulary": ("vocab_size", "n_vocab"),
    "context_tokens": ("max_position_embeddings", "n_positions", "n_ctx", "max_seq_len"),
    "experts": ("num_local_experts", "num_experts", "n_routed_experts", "moe_num_experts"),
    "experts_per_token": (
        "num_experts_per_tok",
        "num_experts_per_token",
        "moe_topk",
        "top_k_experts",
    ),
    "shared_experts": ("n_shared_experts", "num_shared_experts", "moe_num_shared_experts"),
    "expert_intermediate_size": ("moe_intermediate_size", "expert_ffn_hidden_size"),
    "dense_layers": ("first_k_dense_replace", "num_dense_layers", "moe_layer_start_index"),
    "mla_rank": ("kv_lora_rank",),
    "mla_rope_dim": ("qk_rope_head_dim",),
    "window_tokens": ("sliding_window", "attention_chunk_size"),
}
"""For each key of an entry, the keys of a configuration that state it."""
LIMITS = {
    "layers": 2_000,
    "hidden_size": 1_000_000,
    "intermediate_size": 10_000_000,
    "attention_heads": 10_000,
    "kv_heads": 10_000,
    "head_dim": 100_000,
    "vocabulary": 10_000_000,
    "context_tokens": 100_000_000,
    "experts": 100_000,
    "experts_per_token": 100_000,
    "shared_experts": 10_000,
    "expert_intermediate_size": 10_000_000,
    "dense_layers": 2_000,
    "mla_rank": 1_000_000,
    "mla_rope_dim": 100_000,
    "window_tokens": 100_000_000,
}
"""The largest number that each key may have; no model comes near these limits."""
MAY_BE_ZERO = ("experts", "shared_experts", "dense_layers", "experts_per_token", "window_tokens")
NEEDED = ("layers", "hidden_size", "vocabulary")
TEXT_PARTS = ("text_config", "llm_config", "language_config", "thinker_config")
PICTURE_PARTS = ("vision_config", "audio_config", "vision_tower_config")
ENCODERS = (
    *("bert", "roberta", "electra", "deberta", "deberta-v2", "distilbert", "albert", "mpnet"),
    *("xlm-roberta", "modernbert", "nomic_bert", "camembert", "esm", "new", "gte"),
)
TIED = ("gemma", "gpt2", "gpt_neo", "t5", "mt5", "umt5", "bart", "opt", "bloom", "cohere")
"""Prefixes of the types of models whose embedding is also the output matrix."""
FULL, SLIDING = "full_attention", ("sliding_attention", "chunked_attention")
PLAIN = (
    *("gpt2", "gpt_neo", "gptj", "gpt_bigcode", "opt", "bloom", "mpt", "starcoder2", "nemotron"),
    "falcon",
)
"""Prefixes of the types of models whose feed-forward blocks have no gate."""
VALUE_BYTES = 4
"""Bytes per value of the state of linear-attention layers, which is kept in 32 bits."""
