"""Stage need too: what running, tuning and drawing with a model fill.

The figures are worked out by hand: 2**30 parameters take 1 GiB at 8 bits.
"""

import pytest

from expert.facts import Program, Shape
from expert.rules.memory.compressed import width_of_heads, width_twice
from expert.rules.memory.running import cache_gib, large_layer_gib, large_layers, working_gib
from tests.unit.factories import changed

GIB = 2**30
SHAPE = Shape(
    name="Some",
    parameters=GIB,
    read_parameters=GIB,
    layers=32,
    hidden_size=1024,
    kv_width=1024,
    vocabulary=1024,
    intermediate_size=1024,
    cache_values=65536,
    compressed=False,
)
LLAMA_CPP = Program(
    id="llama.cpp",
    keeps_windows=True,
    keeps_compressed="twice",
    step_tokens=512,
    score_bytes=4,
    scale_bits=0.5,
)
TRANSFORMERS = Program(id="transformers", keeps_windows=False, keeps_compressed="in full")
EARLY_TRANSFORMERS = changed(TRANSFORMERS, cache_copies=2, score_bytes=6)


# --- the cache and the working memory -------------------------------------------------------

WINDOWED = changed(SHAPE, window_values=4096, window_tokens=1024)


@pytest.mark.parametrize(
    ("tokens", "users", "bits", "values"),
    [
        (1024, 1, 16, 1024 * 1024 + 1024 * 4096),
        (65536, 1, 16, 65536 * 1024 + 1536 * 4096),
        (65536, 3, 16, 3 * (65536 * 1024 + 1536 * 4096)),
        (65536, 1, 8, (65536 * 1024 + 1536 * 4096) * 8.5 / 16),
    ],
)
def test_layers_with_a_window_keep_the_window_and_one_step(tokens, users, bits, values):
    """As in llama.cpp pull request 13194; 8-bit blocks of 32 values share a 16-bit scale."""
    assert cache_gib(WINDOWED, LLAMA_CPP, 1024, tokens, users, bits) * GIB == values * 2


def test_program_that_does_not_keep_windows_apart_stores_the_whole_text():
    """Early Transformers also has the old cache in memory while it builds the new one."""
    whole = 2 * 65536 * (1024 + 4096) * 2

    assert cache_gib(WINDOWED, EARLY_TRANSFORMERS, 1024, 65536, 1, 16) * GIB == whole


def test_state_of_recurrent_layers_does_not_grow():
    """Each user has one, at any length of text."""
    shape = changed(SHAPE, state_bytes=GIB)

    assert cache_gib(shape, LLAMA_CPP, 0, 10**6, 2, 8) == 2


def test_working_memory_is_what_llama_cpp_prints():
    """Its compute buffer for Qwen2.5 3B, 300.75 MiB, holds the scores of a step and its width."""
    shape = Shape(hidden_size=2048, intermediate_size=11008, vocabulary=151936)

    told = working_gib(shape, LLAMA_CPP, 8192, 1, 6, 8, 4) * 1024

    assert told == pytest.approx(300.75, rel=0.02)


def test_whole_batch_of_prompts_is_processed_at_once_without_steps():
    """Transformers: 6 bytes for each word of the vocabulary, for all tokens of all users."""
    told = working_gib(SHAPE, EARLY_TRANSFORMERS, 1024, 4, 1, 1, 4)

    assert told * GIB == 4 * 1024 * 6 * 1024


def test_compressed_cache_is_as_large_as_programs_print():
    """In MiB: llama.cpp pull request 11446, vLLM 10927, and ik_llama.cpp 240 (the copy)."""
    large, small = (
        {"latent_layers": layers, "heads": heads, "mla_rank": 512, "mla_rope_dim": 64}
        | {"mla_key_dim": 192, "mla_value_dim": 128, "cache_values": layers * 576}
        for layers, heads in ((61, 128), (27, 16))
    )
    told = (
        width_of_heads(large, None),
        large["cache_values"] * 32768,
        width_of_heads(small, 256) * 5373 * 16,
        (width_twice(small) - small["cache_values"]) * 65536,
    )

    assert [2 * values / 2**20 for values in told] == pytest.approx(
        [4.77, 2196, 35.42 * 1024, 1728], rel=1e-3
    )


def test_layers_with_experts_are_the_large_ones():
    """NEED-996: 4 layers, 3 of them with 8 experts; half of the weights are experts."""
    experts = 8 * 3 * 64 * 32
    shape = {
        "layers": 4,
        "hidden_size": 64,
        "experts": 8,
        "expert_intermediate_size": 32,
        "expert_parameters": 3 * experts,
        "parameters": 6 * experts,
        "unquantized_parameters": experts,
    }

    assert large_layers(shape) == 3
    assert large_layer_gib(shape, 6.0, 4.0) == pytest.approx(1 + 2 / 4 + 1)
