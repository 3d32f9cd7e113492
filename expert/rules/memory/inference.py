"""Stage 6: the memory of running a language model, in addition to its weights.

The program matters as much as the model: it decides how much of the text is processed at once, how
often the cache is stored, and whether sliding-window layers cache only their window.
"""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import AtLeast
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.vocabulary import MODEL_JOBS, as_assumed

RUN = "run_llm"
SEVERAL_USERS = 2
LLAMA_CPP, VLLM, TRANSFORMERS = "llama.cpp", "vllm", "transformers"
ITS_VERSION_COUNTS = "Newer versions of a program use less memory for the same model."


# --- the program ---------------------------------------------------------------------------

rule(
    "NEED-421",
    "A model for several users is assumed to run in a program that serves many users at once",
    f.Job(id=RUN),
    ~f.Answer(key="program"),
    f.Known(key="users", value=the.users & P(AtLeast(SEVERAL_USERS))),
    then=as_assumed("program", VLLM),
    says="{users:g} users at once: the model is assumed to run in vLLM.",
    because="It answers many requests in one batch.",
    sources=["vllm-docs"],
)

rule(
    "NEED-422",
    "A model for one user is assumed to run in llama.cpp",
    f.Job(id=RUN),
    ~f.Answer(key="program"),
    ~f.Known(key="users", value=P(AtLeast(SEVERAL_USERS))),
    then=as_assumed("program", LLAMA_CPP),
    says="One user: the model is assumed to run in llama.cpp.",
    because="Most programs for running a model at home are built on it.",
    sources=["llama-cpp-build-docs"],
)

rule(
    "NEED-423",
    "llama.cpp processes a prompt in small steps",
    f.Known(key="program", value=LLAMA_CPP),
    AS.windows << f.Parameter(name="windows-kept-llama-cpp", value=the.keeps),
    AS.stepping << f.Parameter(name="prompt-step-llama-cpp", value=the.step),
    AS.scoring << f.Parameter(name="prompt-scores-llama-cpp", value=the.scores),
    AS.scaling << f.Parameter(name="cache-scale-bits", value=the.scale),
    AS.compressing << f.Parameter(name="compressed-cache-llama-cpp", value=the.compressed),
    then=f.Program(
        id=LLAMA_CPP,
        keeps_windows=the.keeps,
        keeps_compressed=the.compressed,
        step_tokens=the.step,
        score_bytes=the.scores,
        scale_bits=the.scale,
    ),
    says="llama.cpp processes {step:g} tokens at once and keeps room for the logits of all of "
    "them.",
    because=ITS_VERSION_COUNTS,
    sources=["llama-cpp-memory", "llama-cpp-windows"],
)

rule(
    "NEED-424",
    "vLLM processes a prompt in steps and computes logits only for its last token",
    f.Known(key="program", value=VLLM),
    AS.windows << f.Parameter(name="windows-kept-vllm", value=the.keeps),
    AS.stepping << f.Parameter(name="prompt-step-vllm", value=the.step),
    AS.compressing << f.Parameter(name="compressed-cache-vllm", value=the.compressed),
    AS.padding << f.Parameter(name="head-width-in-cache-vllm", value=the.width),
    then=f.Program(
        id=VLLM,
        keeps_windows=the.keeps,
        keeps_compressed=the.compressed,
        head_width=the.width,
        step_tokens=the.step,
    ),
    says="vLLM processes {step:g} tokens at once.",
    because=ITS_VERSION_COUNTS,
    sources=["vllm-cache-manager"],
)

rule(
    "NEED-425",
    "Transformers processes the whole prompt at once",
    f.Known(key="program", value=TRANSFORMERS),
    AS.windows << f.Parameter(name="windows-kept-transformers", value=the.keeps),
    AS.copying << f.Parameter(name="cache-copies-transformers", value=the.copies),
    AS.scoring << f.Parameter(name="prompt-scores-transformers", value=the.scores),
    AS.compressing << f.Parameter(name="compressed-cache-transformers", value=the.compressed),
    then=f.Program(
        id=TRANSFORMERS,
        keeps_windows=the.keeps,
        keeps_compressed=the.compressed,
        cache_copies=the.copies,
        score_bytes=the.scores,
    ),
    says="Transformers processes the whole prompt at once.",
    because=ITS_VERSION_COUNTS,
    sources=["qwen-readme-2023", "qwen-speed-2024-06", "qwen-speed-2024-11"],
)

# --- a monitor ------------------------------------------------------------------------------

rule(
    "NEED-426",
    "A monitor on the same card takes memory in addition to the model",
    f.Job(id=P(MODEL_JOBS)),
    f.Answer(key="drives_display", value=True),
    f.Parameter(name="display-memory", value=the.gib),
    then=f.MemoryPart(part="display", gib=the.gib, how="desktop and browser"),
    says="The monitor: {gib:g} GiB.",
    because="The desktop takes its share of memory before the model gets any.",
)

rule(
    "NEED-984",
    "On Windows, a monitor is assumed to be connected to the card",
    f.Job(id=P(MODEL_JOBS)),
    f.Answer(key="os", value="windows"),
    ~f.Answer(key="drives_display"),
    ~f.Answer(key="in_data_centre", value=True),
    f.Parameter(name="display-memory", value=the.gib),
    then=(
        f.Assumed(what="drives_display", value=True),
        f.MemoryPart(part="display", gib=the.gib, how="desktop and browser"),
    ),
    says="Windows has a desktop: a monitor is assumed, which takes {gib:g} GiB.",
    because="People who use Windows usually sit in front of the same computer.",
)

# --- what may be in system RAM ----------------------------------------------------------------

MAY_BE_MOVED = [
    f.Job(id=RUN),
    f.Known(key="offload", value=True),
    f.MemoryPart(part="weights", gib=the.gib),
]

rule(
    "NEED-427",
    "The experts of a mixture-of-experts model can be in system RAM",
    MAY_BE_MOVED,
    f.Shape(parameters=the.all, expert_parameters=the.routed),
    then=f.Movable(gib=round(the.gib * the.routed / the.all, 3), what="experts"),
    says="{gib:.1f} GiB of weights, of which the experts may be in system RAM.",
    because="Each token reads only a few of the experts, so slower memory hurts less.",
    sources=["ktransformers-2025-02"],
)

rule(
    "DEMAND-050",
    "Layers of a model can be in system RAM",
    MAY_BE_MOVED,
    ~f.Shape(expert_parameters=the.routed),
    then=f.Movable(gib=the.gib, what="layers"),
    says="{gib:.1f} GiB of weights, which may be in system RAM, layer by layer.",
    because="The CPU computes these layers; each token waits for its slower memory.",
    sources=["llama-cpp-build-docs"],
)
