"""Stage 13: what uses the memory, and how to use less, for questions about memory."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.vocabulary import CARDS_SOUGHT, MEMORY_QUESTION, SMALL_PICTURES

LESS = "less memory"

# --- ways to use less --------------------------------------------------------------------

rule(
    "ADVICE-610",
    "If you reduce memory use, you may not need a new card",
    f.Topic(ask=MEMORY_QUESTION),
    f.Job(id="train"),
    f.Technique(name=the.name, says=the.what, warning=the.warning),
    ~f.Network(),
    ~f.Pictures(kind=SMALL_PICTURES),
    then=f.Advice(topic=LESS, says="{name}: {what} {warning}"),
    says="One way to use less memory: {name}.",
    because="Many networks can be changed to fit, at some cost.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-611",
    "How much memory a method saves depends on the network",
    f.Topic(ask=MEMORY_QUESTION),
    f.Network(id=the.id),
    f.Saving(network=the.id, technique=the.way, what=the.what, left=the.left),
    f.Technique(id=the.way, warning=the.warning),
    then=f.Advice(
        topic=LESS, says="{what} leaves {left:.0%} of the activations and gradients. {warning}"
    ),
    says="{network[name]}: {what} leaves {left:.0%} of the activations and gradients.",
    because="A larger stride saves memory where the feature maps are large; pooling saves memory "
    "in the layers after it.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-612",
    "The fastest convolution algorithms take more temporary memory",
    f.Topic(ask=MEMORY_QUESTION),
    f.Network(id=the.id),
    f.MemoryPart(part="workspace"),
    then=f.Advice(
        topic=MEMORY_QUESTION,
        says="The workspace is for the matrix (GEMM) algorithm. FFT and Winograd algorithms are "
        "faster but take more memory. To see how much, run: whichgpu memory {id!s}.",
    ),
    says="{network[name]} may need more workspace for the fastest algorithms.",
    because="They store transformed copies of inputs, outputs and kernels in addition to the "
    "layers.",
    sources=["mathieu-2013", "lavin-gray-2015", "dettmers-2016-06-25"],
)

rule(
    "ADVICE-613",
    "If no affordable card can hold a network, the network can be changed to use less memory",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Network(id=the.id),
    EXISTS(f.RuledOut(reason="memory")),
    ~f.Pick(kind="card"),
    then=f.Advice(
        topic=LESS,
        says="Before you look for a larger card or budget, try to use less memory. To see what "
        "each method saves on this network and what it costs, run: whichgpu memory {id!s}.",
    ),
    says="No suitable card was found for {network[name]} as it is; some have too little memory.",
    because="A simple change may be enough, and it costs no money.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

# --- small batches ------------------------------------------------------------------------

rule(
    "ADVICE-620",
    "A very small batch is a last resort",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Network(),
    f.Known(key="batch_size", value=the.batch),
    f.Parameter(name="batch-of-last-resort", value=the.limit),
    the.batch <= the.limit,
    then=f.Advice(
        topic="batch",
        says="A batch size of {batch:g} slows training a lot, as does any batch size of {limit:g} "
        "or less. Use such a small batch only if nothing else helps.",
    ),
    says="A batch size of {limit:g} or less is very small, and this one is {batch:g}.",
    because="Convolutions are tuned for larger batches, and accurate gradients matter at the end "
    "of training.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-621",
    "Convolutions are tuned for larger batches",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Network(),
    f.Known(key="batch_size", value=the.batch),
    AS.usual << f.Parameter(name="batch-convolutions-are-made-for", value=the.made_for),
    AS.last << f.Parameter(name="batch-of-last-resort", value=the.limit),
    the.batch < the.made_for,
    the.batch > the.limit,
    then=f.Advice(
        topic="batch",
        says="Most convolutions are tuned for batches of {made_for:g} or more. With a batch of "
        "{batch:g}, training takes longer.",
    ),
    says="The batch size, {batch:g}, is less than {made_for:g}.",
    because="Their code is fast only with full batches.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

# --- what fills the memory ------------------------------------------------------------------


@rule(
    "ADVICE-630",
    "The memory that the job takes is listed part by part",
    f.Topic(ask=MEMORY_QUESTION),
    EXISTS(f.MemoryPart()),
    uses=[f.MemoryPart],
    concludes=[f.Advice],
    says="The parts add up to {gib:.1f} GiB.",
    because="The list shows which parts are worth reducing.",
)
def tell_parts(engine: Engine) -> Said:
    """List the parts of the memory that the job takes, largest first."""
    parts = sorted(engine.every(f.MemoryPart), key=lambda p: (-p["gib"], p["part"]))
    engine.cite(*parts)
    gib = sum(part["gib"] for part in parts)
    named = ", ".join(f"{part['part']} {part['gib']:.1f}" for part in parts)
    says = f"The job takes about {gib:.1f} GiB: {named}."
    engine.conclude(f.Advice(topic=MEMORY_QUESTION, says=says))
    return {"gib": gib}


rule(
    "ADVICE-631",
    "If the network is unknown, the answer is the minimum amount of memory to look for",
    f.Topic(ask=MEMORY_QUESTION),
    f.Need(gib=the.gib),
    ~f.MemoryPart(),
    then=f.Advice(
        topic=MEMORY_QUESTION,
        says="Look for at least {gib:.3g} GiB. To get a figure for your own network, describe "
        "its layers with: whichgpu memory.",
    ),
    says="You need at least {gib:g} GiB.",
    because="Your answers show how much memory you need, but not what fills it.",
)
