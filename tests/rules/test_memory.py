"""Stage need too: what running, tuning and drawing with a model fill.

The figures are worked out by hand: 2**30 parameters take 1 GiB at 8 bits.
"""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    CacheWidth,
    Component,
    CopiedPart,
    HardMemory,
    Job,
    Known,
    MemoryPart,
    MemorySpread,
    Movable,
    Parameter,
    Program,
    Shape,
    WeightFormat,
    WholeLayers,
)
from expert.rules.memory.compressed import width_of_heads, width_twice
from expert.rules.memory.running import cache_gib, large_layer_gib, large_layers, working_gib
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import changed

GIB = 2**30
RUN, TUNE, DRAW = Job(id="run_llm"), Job(id="finetune"), Job(id="generate_images")
STORED = WeightFormat(id="some", name="Some format", bits=4, kept_bits=8, family="gguf")
WIDTH = Parameter(name="training-weight-bits", value=16)
TOKENS = Known(key="context_tokens", value=1024)
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
MIXTURE = Shape(name="Mixture", parameters=GIB, expert_parameters=0.8 * GIB)
ONE_USER = Known(key="users", value=1)
CACHE_BITS = Known(key="cache_bits", value=16)
MAY_MOVE = Known(key="offload", value=True)
LAYER_BYTES = (
    Parameter(name="working-bytes-feed-forward", value=6),
    Parameter(name="working-bytes-width", value=10),
    Parameter(name="feed-forward-over-width", value=4),
)
BY_LAYERS = Parameter(name="splits-by-layers-llama-cpp", value=True)
LLAMA_CPP = Program(
    id="llama.cpp",
    keeps_windows=True,
    keeps_compressed="twice",
    step_tokens=512,
    score_bytes=4,
    scale_bits=0.5,
)
VLLM = Program(id="vllm", keeps_windows=True, keeps_compressed="once")
WIDTH_OF_CACHE = CacheWidth(values=65536, heads=8)
ONE_HEAD = changed(WIDTH_OF_CACHE, heads=1)
LATENT = changed(
    SHAPE,
    cache_values=32 * 640,
    heads=16,
    compressed=True,
    latent_layers=32,
    mla_rank=512,
    mla_rope_dim=64,
    mla_key_dim=192,
    mla_value_dim=128,
)
"""An indexer takes 64 values of each layer in addition to the latent vector."""
TIED = changed(SHAPE, tied_parameters=GIB / 4)
WIDE = changed(SHAPE, layers=28, own_context=32768, hidden_size=3584, heads=28)
QWEN2 = Known(key="model", value="qwen2-7b")
TABLES = Parameter(name="position-tables-qwen2", of="position-tables", model="qwen2-7b", value=2)
TRANSFORMERS = Program(id="transformers", keeps_windows=False, keeps_compressed="in full")
EARLY_TRANSFORMERS = changed(TRANSFORMERS, cache_copies=2, score_bytes=6)


def in_program(name):
    return Known(key="program", value=name)


def method(name):
    return Known(key="finetune_method", value=name)


def part(name, gib, how):
    return MemoryPart(part=name, gib=gib, how=how)


EXAMPLES = [
    Example(
        "NEED-305",
        given=(TUNE,),
        concludes=(HardMemory(reason="job"),),
        unless={"networks are trained": instead(Job(id="train"))},
    ),
    Example(
        "NEED-310",
        given=(RUN, changed(SHAPE, unquantized_parameters=GIB / 2, other_parameters=0), STORED),
        concludes=(part("weights", round((4 + 8) / 16, 3), "Some format, 6 bits each"),),
        unless={
            "nothing is done with a model": instead(Job(id="render")),
            "it is made of several networks": plus(
                Component(model="some", part="VAE", role="decoder", parameters=1, stays=False)
            ),
        },
    ),
    Example(
        "NEED-411",
        given=(RUN, changed(SHAPE, other_parameters=GIB), WIDTH),
        concludes=(part("image and sound parts", 2, "16 bits each"),),
        unless={
            "networks are trained": instead(Job(id="train")),
            "it has none": instead(changed(SHAPE, other_parameters=None)),
        },
    ),
    Example(
        "NEED-320",
        given=(RUN, SHAPE, LLAMA_CPP, WIDTH_OF_CACHE, TOKENS, ONE_USER, CACHE_BITS),
        concludes=(part("key/value cache", 0.125, "1 x 1024 tokens, 16 bits"),),
        unless={
            "the model is tuned": instead(TUNE),
        },
    ),
    Example(
        "NEED-989",
        given=(RUN, changed(SHAPE, kv_heads=8)),
        concludes=(WIDTH_OF_CACHE,),
        unless={
            "the model is tuned": instead(TUNE),
            "the model keeps no cache": instead(changed(SHAPE, cache_values=None)),
            "keys and values are compressed": instead(LATENT),
        },
    ),
    Example(
        "NEED-990",
        given=(RUN, LATENT, VLLM),
        concludes=(CacheWidth(values=32 * 640, heads=1),),
        unless={
            "the model is tuned": instead(TUNE),
            "keys and values are not compressed": instead(SHAPE),
            "the program stores them twice": instead(LLAMA_CPP),
        },
    ),
    Example(
        "NEED-991",
        given=(RUN, LATENT, LLAMA_CPP),
        concludes=(CacheWidth(values=32 * (640 + 512), heads=1),),
        unless={
            "the model is tuned": instead(TUNE),
            "keys and values are not compressed": instead(SHAPE),
            "the program stores them once": instead(VLLM),
        },
    ),
    Example(
        "NEED-992",
        given=(RUN, LATENT, TRANSFORMERS),
        concludes=(CacheWidth(values=32 * (64 + 16 * (192 + 128)), heads=16),),
        unless={
            "the model is tuned": instead(TUNE),
            "keys and values are not compressed": instead(SHAPE),
            "the program stores them once": instead(VLLM),
        },
    ),
    Example(
        "NEED-321",
        given=(RUN, SHAPE, LLAMA_CPP, TOKENS, ONE_USER, *LAYER_BYTES),
        concludes=(part("working memory", 0.008, "of the prompt, in llama.cpp"),),
        unless={
            "the model is tuned": instead(TUNE),
            "its width is unknown": instead(changed(SHAPE, hidden_size=None)),
        },
    ),
    Example(
        "NEED-985",
        given=(RUN, WIDE, TRANSFORMERS, QWEN2, TABLES),
        concludes=(part("tables of positions", 0.438, "28 layers x 32768"),),
        unless={
            "the model is tuned": instead(TUNE),
            "it runs in another program": instead(LLAMA_CPP),
            "another model is run": instead(changed(QWEN2, value="llama-3-8b")),
            "its heads are unknown": instead(changed(WIDE, heads=None)),
            "versions of the day share one table": instead(changed(TABLES, value=0)),
        },
    ),
    Example(
        "NEED-986",
        given=(
            RUN,
            TIED,
            TRANSFORMERS,
            WeightFormat(id="fp8", name="FP8", bits=8, kept_bits=16, family="float"),
            Parameter(name="tied-copy-transformers-fp8", value=2),
        ),
        concludes=(part("copy of the embedding", 0.5, "2 bytes each"),),
        unless={
            "the model is tuned": instead(TUNE),
            "it runs in another program": instead(LLAMA_CPP),
            "the output matrix is another one": instead(SHAPE),
            "it is stored in another format": instead(STORED),
            "versions of the day keep one copy": instead(
                Parameter(name="tied-copy-transformers-fp8", value=0)
            ),
        },
    ),
    Example(
        "NEED-988",
        given=(RUN, VLLM, ONE_HEAD, part("key/value cache", 2, "")),
        concludes=(CopiedPart(part="key/value cache"),),
        unless={
            "the model is tuned": instead(TUNE),
            "it runs in another program": instead(LLAMA_CPP),
            "it has several heads": instead(WIDTH_OF_CACHE),
        },
    ),
    Example(
        "NEED-996",
        given=(
            *(RUN, LLAMA_CPP, SHAPE, BY_LAYERS),
            *(part("weights", 16, ""), part("key/value cache", 8, "")),
        ),
        concludes=(WholeLayers(layers=32, gib=0.75),),
        unless={
            "the model is tuned": instead(TUNE),
            "it runs in another program": instead(VLLM),
            "its version divides rows": instead(changed(BY_LAYERS, value=False)),
        },
    ),
    Example(
        "NEED-987",
        given=(
            RUN,
            TIED,
            TRANSFORMERS,
            WeightFormat(id="awq", name="AWQ", bits=4, kept_bits=16, family="integer"),
            Parameter(name="tied-copy-transformers-awq", value=2),
            part("key/value cache", 0.125, "-"),
            part("working memory", 0.125, "-"),
        ),
        concludes=(
            part("copy of the embedding", 0.25, ("while loading, beyond what the text takes")),
        ),
        unless={
            "the model is tuned": instead(TUNE),
            "it runs in another program": instead(LLAMA_CPP),
            "the output matrix is another one": instead(SHAPE),
            "it is stored in another format": instead(STORED),
            "the text takes as much": instead(part("key/value cache", 0.375, "-")),
        },
    ),
    Example(
        "NEED-322",
        given=(
            RUN,
            SHAPE,
            Parameter(name="memory-spread-inference-low", value=0.9),
            Parameter(name="memory-spread-inference-high", value=1.2),
        ),
        concludes=(MemorySpread(kind="inference", low=0.9, high=1.2),),
        unless={
            "the model is tuned": instead(TUNE),
            "the model keeps no cache": instead(changed(SHAPE, cache_values=None)),
        },
    ),
    Example(
        "NEED-421",
        given=(RUN, Known(key="users", value=2)),
        concludes=(
            Assumed(what="program", value="vllm"),
            Known(key="program", value="vllm"),
        ),
        unless={
            "there is one user": instead(ONE_USER),
            "a program is named": plus(Answer(key="program", value="llama.cpp")),
            "the model is tuned": instead(TUNE),
        },
    ),
    Example(
        "NEED-422",
        given=(RUN,),
        concludes=(
            Assumed(what="program", value="llama.cpp"),
            Known(key="program", value="llama.cpp"),
        ),
        unless={
            "there are two users": plus(Known(key="users", value=2)),
            "a program is named": plus(Answer(key="program", value="vllm")),
            "the model is tuned": instead(TUNE),
        },
    ),
    Example(
        "NEED-423",
        given=(
            in_program("llama.cpp"),
            Parameter(name="windows-kept-llama-cpp", value=True),
            Parameter(name="prompt-step-llama-cpp", value=512),
            Parameter(name="prompt-scores-llama-cpp", value=4),
            Parameter(name="cache-scale-bits", value=0.5),
            Parameter(name="compressed-cache-llama-cpp", value="twice"),
        ),
        concludes=(LLAMA_CPP,),
        unless={"it is another program": instead(in_program("vllm"))},
    ),
    Example(
        "NEED-424",
        given=(
            in_program("vllm"),
            Parameter(name="windows-kept-vllm", value=False),
            Parameter(name="prompt-step-vllm", value=2048),
            Parameter(name="compressed-cache-vllm", value="once"),
            Parameter(name="head-width-in-cache-vllm", value=256),
        ),
        concludes=(changed(VLLM, keeps_windows=False, head_width=256, step_tokens=2048),),
        unless={"it is another program": instead(in_program("llama.cpp"))},
    ),
    Example(
        "NEED-425",
        given=(
            in_program("transformers"),
            Parameter(name="windows-kept-transformers", value=False),
            Parameter(name="cache-copies-transformers", value=2),
            Parameter(name="prompt-scores-transformers", value=6),
            Parameter(name="compressed-cache-transformers", value="in full"),
        ),
        concludes=(EARLY_TRANSFORMERS,),
        unless={"it is another program": instead(in_program("vllm"))},
    ),
    Example(
        "NEED-426",
        given=(
            RUN,
            Answer(key="drives_display", value=True),
            Parameter(name="display-memory", value=0.5),
        ),
        concludes=(part("display", 0.5, "desktop and browser"),),
        unless={
            "no monitor is connected": instead(Answer(key="drives_display", value=False)),
            "there is no model of others": instead(Job(id="train")),
        },
    ),
    Example(
        "NEED-984",
        given=(
            TUNE,
            Answer(key="os", value="windows"),
            Parameter(name="display-memory", value=0.5),
        ),
        concludes=(
            Assumed(what="drives_display", value=True),
            part("display", 0.5, "desktop and browser"),
        ),
        unless={
            "it is another system": instead(Answer(key="os", value="linux")),
            "a monitor was spoken of": plus(Answer(key="drives_display", value=False)),
            "it goes into a data center": plus(Answer(key="in_data_centre", value=True)),
            "there is no model of others": instead(Job(id="train")),
        },
    ),
    Example(
        "NEED-427",
        given=(RUN, MAY_MOVE, part("weights", 10, ""), MIXTURE),
        concludes=(Movable(gib=8, what="experts"),),
        unless={
            "nothing may be moved": instead(changed(MAY_MOVE, value=False)),
            "the model has no experts": instead(SHAPE),
            "the model is tuned": instead(TUNE),
        },
    ),
    Example(
        "DEMAND-050",
        given=(RUN, MAY_MOVE, part("weights", 10, "")),
        concludes=(Movable(gib=10, what="layers"),),
        unless={
            "nothing may be moved": instead(changed(MAY_MOVE, value=False)),
            "the model has experts": plus(MIXTURE),
            "the model is tuned": instead(TUNE),
        },
    ),
    Example(
        "NEED-360",
        given=(RUN, Parameter(name="runtime-memory", value=1)),
        concludes=(part("runtime", 1, "driver, libraries, buffers"),),
        unless={"networks are trained": instead(Job(id="train"))},
    ),
]


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
