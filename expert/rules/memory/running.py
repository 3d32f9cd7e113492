"""Stage 6, continued: the parts of memory that depend on the text and on the program."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.memory.inference import LLAMA_CPP, RUN, TRANSFORMERS, VLLM
from expert.rules.memory.parts import CACHE, WHOLE_BITS
from expert.units import BITS_PER_BYTE, GIB

WORKING = "working memory"
COPY = "copy of the embedding"
FP8 = "fp8"


@formula
def cache_gib(
    shape: f.Shape, program: f.Program, added: float, tokens: float, users: float, bits: float
) -> float:
    """Return the GiB of the cache: for each user, a key and a value of each token and layer.

    ``added`` is the number of values that a token adds to the layers whose cache grows.

    See Pope et al. 2022. Sliding-window layers cache only their window and the step in progress, if
    the program takes advantage of this. Recurrent layers have a state of fixed size.
    """
    kept = tokens
    if program["keeps_windows"]:
        step = program.get("step_tokens", tokens)
        kept = min(tokens, shape.get("window_tokens", tokens) + step)
    values = tokens * added + kept * shape.get("window_values", 0)
    held = bits if bits >= WHOLE_BITS else bits + program.get("scale_bits", 0)
    grown = values * held / BITS_PER_BYTE * program.get("cache_copies", 1)
    return float(users * (grown + shape.get("state_bytes", 0)) / GIB)


@formula
def working_gib(
    shape: f.Shape,
    program: f.Program,
    tokens: float,
    users: float,
    inner: float,
    outer: float,
    ratio: float,
) -> float:
    """Return the GiB in use at once while a prompt is processed.

    This is the larger of two amounts that are not needed at the same time. One is the values inside
    a layer, for each token: ``inner`` bytes per intermediate dimension of the feed-forward block
    and ``outer`` bytes per hidden dimension. The other is the logits, in programs that compute them
    for more than the last token.
    """
    at_once = min(tokens, program["step_tokens"]) if "step_tokens" in program else tokens * users
    width = shape["hidden_size"]
    layer = inner * shape.get("intermediate_size", ratio * width) + outer * width
    scores = program.get("score_bytes", 0) * shape.get("vocabulary", 0)
    return float(at_once * max(layer, scores) / GIB)


TEXT = [
    AS.context << f.Known(key="context_tokens", value=the.tokens),
    AS.people << f.Known(key="users", value=the.users),
]

rule(
    "NEED-320",
    "The key/value cache grows with the context and the users",
    f.Job(id=RUN),
    f.Shape(),
    f.Program(id=the.program_id),
    f.CacheWidth(values=the.values),
    TEXT,
    AS.format << f.Known(key="cache_bits", value=the.bits),
    let={"gib": cache_gib(the.shape, the.program, the.values, the.tokens, the.users, the.bits)},
    then=f.MemoryPart(
        part=CACHE, gib=round(the.gib, 3), how="{users:g} x {tokens:g} tokens, {bits:g} bits"
    ),
    says="Key/value cache in {program_id}: {users:g} x {tokens:g} tokens, {values:,.0f} values "
    "each in layers that attend to the whole context, {bits:g} bits = {gib:.2f} GiB.",
    because="Each layer keeps the keys and values of every token until the text is finished.",
    sources=["pope-2022", "llama-cpp-windows", "vllm-cache-manager"],
)

rule(
    "NEED-321",
    "Processing a prompt takes working memory",
    f.Job(id=RUN),
    f.Shape(hidden_size=the.width),
    f.Program(id=the.program_id),
    TEXT,
    AS.wide << f.Parameter(name="working-bytes-feed-forward", value=the.inner),
    AS.narrow << f.Parameter(name="working-bytes-width", value=the.outer),
    AS.usual << f.Parameter(name="feed-forward-over-width", value=the.ratio),
    let={
        "gib": working_gib(
            the.shape, the.program, the.tokens, the.users, the.inner, the.outer, the.ratio
        )
    },
    then=f.MemoryPart(part=WORKING, gib=round(the.gib, 3), how="of the prompt, in {program_id}"),
    says="Working memory of {program_id} for the prompt, width {width:g}: {gib:.2f} GiB.",
    because="The values inside a layer, or the logits, are in memory only for a moment.",
    sources=["qwen-speed-2024-11", "llama-cpp-memory"],
)

rule(
    "NEED-322",
    "How much memory a model takes is known only within a range",
    f.Job(id=RUN),
    f.Shape(cache_values=the.values),
    AS.least << f.Parameter(name="memory-spread-inference-low", value=the.low),
    AS.most << f.Parameter(name="memory-spread-inference-high", value=the.high),
    then=f.MemorySpread(kind="inference", low=the.low, high=the.high),
    says="Running a model takes {low:g} to {high:g} times the likely amount.",
    because="Versions of programs, drivers and files differ.",
    sources=["qwen-readme-2023", "qwen-speed-2024-06", "qwen-speed-2024-11", "exllama-readme"],
)


# --- what Transformers keeps beside the weights ----------------------------------------------


@formula
def positions_gib(shape: f.Shape, bytes: float) -> float:
    """Return the GiB of a cosine and a sine for each layer, position and dimension of a head."""
    unit = shape["hidden_size"] / shape["heads"]
    return float(2 * shape["layers"] * shape["own_context"] * unit * bytes / GIB)


rule(
    "NEED-985",
    "Early versions of Transformers keep a table of all positions in each layer of some models",
    f.Job(id=RUN),
    f.Program(id=TRANSFORMERS),
    f.Known(key="model", value=the.id),
    AS.table << f.Parameter(of="position-tables", model=the.id, value=the.bytes),
    the.bytes > 0,
    f.Shape(layers=the.layers, own_context=the.tokens, hidden_size=the.width, heads=the.heads),
    let={"gib": positions_gib(the.shape, the.bytes)},
    then=f.MemoryPart(
        part="tables of positions", gib=round(the.gib, 3), how="{layers:g} layers x {tokens:g}"
    ),
    says="{layers:g} layers x {tokens:g} positions, {width:g} / {heads:g} units of a head, a "
    "cosine and a sine of {bytes:g} bytes = {gib:.2f} GiB.",
    because="Each layer computes the angles of its longest context in advance.",
    sources=["transformers-qwen2-2024", "qwen-speed-2024-06"],
)

rule(
    "NEED-986",
    "In FP8, Transformers stores an embedding twice if it is also the output matrix",
    f.Job(id=RUN),
    f.Program(id=TRANSFORMERS),
    f.Shape(tied_parameters=the.tied),
    f.WeightFormat(id=FP8),
    f.Parameter(name="tied-copy-transformers-fp8", value=the.bytes),
    the.bytes > 0,
    let={"gib": the.tied * the.bytes / GIB},
    then=f.MemoryPart(part=COPY, gib=round(the.gib, 3), how="{bytes:g} bytes each"),
    says="The output matrix, which is also the embedding, is stored a second time: "
    "{tied:.3g} parameters x {bytes:g} bytes = {gib:.2f} GiB.",
    because="Models in FP8 are published with a separate output matrix, in 16 bits.",
    sources=["qwen-speed-2024-11", "qwen-speed-2025-05"],
)

rule(
    "NEED-988",
    "In vLLM, each card holds the whole cache if the cache has only one head",
    f.Job(id=RUN),
    f.Program(id=VLLM),
    f.CacheWidth(heads=1),
    f.MemoryPart(part=CACHE, gib=the.gib),
    then=f.CopiedPart(part=CACHE),
    says="Each card holds the whole key/value cache, {gib:.1f} GiB.",
    because="vLLM divides a cache among cards by its heads; a compressed cache has only one.",
    sources=["vllm-kv-heads"],
)

rule(
    "NEED-987",
    "While an AWQ file with a tied embedding loads, the embedding is in memory twice",
    f.Job(id=RUN),
    f.Program(id=TRANSFORMERS),
    f.Shape(tied_parameters=the.tied),
    f.WeightFormat(id="awq"),
    f.Parameter(name="tied-copy-transformers-awq", value=the.bytes),
    AS.text << f.MemoryPart(part=CACHE, gib=the.cached),
    AS.prompt << f.MemoryPart(part=WORKING, gib=the.worked),
    the.tied * the.bytes / GIB > the.cached + the.worked,
    let={"gib": the.tied * the.bytes / GIB - the.cached - the.worked},
    then=f.MemoryPart(
        part=COPY, gib=round(the.gib, 3), how="while loading, beyond what the text takes"
    ),
    says="While the file loads, {tied:.3g} parameters x {bytes:g} bytes are in memory twice, "
    "{gib:.2f} GiB more than the text takes later.",
    because="AutoAWQ also writes the output matrix to the file; the copy is dropped once "
    "everything is loaded.",
    sources=["autoawq-save", "qwen-speed-2024-11"],
)


# --- what a program does not divide ----------------------------------------------------------

MATRICES_OF_AN_EXPERT = 3


@formula
def large_layers(shape: f.Shape) -> int:
    """Return how many layers of a model are large: those with experts, or all if there are none.

    The first layers of many mixture-of-experts models have no experts.

    >>> large_layers({"layers": 61, "experts": 256, "hidden_size": 7168,
    ...               "expert_intermediate_size": 2048, "expert_parameters": 653908770816})
    58
    """
    one = MATRICES_OF_AN_EXPERT * shape.get("experts", 0) * shape["hidden_size"]
    one *= shape.get("expert_intermediate_size", 0)
    with_experts = round(shape.get("expert_parameters", 0) / one) if one else 0
    return min(with_experts, int(shape["layers"])) or int(shape["layers"])


@formula
def large_layer_gib(shape: f.Shape, weights: float, cached: float) -> float:
    """Return the GiB of one large layer: its weights and its part of the cache.

    Embeddings, the output matrix and parts for images or audio belong to no layer.
    """
    outside = shape.get("unquantized_parameters", shape.get("embedding_parameters", 0))
    outside += shape.get("other_parameters", 0)
    routed = shape.get("expert_parameters", 0)
    in_all = (shape["parameters"] - outside - routed) / shape["layers"]
    largest = in_all + routed / large_layers(shape)
    return float(weights * largest / shape["parameters"] + cached / shape["layers"])


rule(
    "NEED-996",
    "A program that divides a model by layers puts only whole layers on a card",
    f.Job(id=RUN),
    f.Program(id=LLAMA_CPP),
    f.Parameter(name="splits-by-layers-llama-cpp", value=True),
    f.Shape(layers=the.all, hidden_size=the.width, parameters=the.parameters),
    AS.stored << f.MemoryPart(part="weights", gib=the.weights),
    AS.text << f.MemoryPart(part=CACHE, gib=the.cached),
    let={
        "layers": large_layers(the.shape),
        "gib": large_layer_gib(the.shape, the.weights, the.cached),
    },
    then=f.WholeLayers(layers=the.layers, gib=round(the.gib, 4)),
    says="The model has {layers:g} large layers of {gib:.2f} GiB each, with their part of the "
    "cache.",
    because="By default, llama.cpp gives each card a slice of whole layers.",
    sources=["llama-cpp-split-modes"],
)
