"""Stage 13 too: what the work fills, and how to need less of it, where memory is the question."""

from __future__ import annotations

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Job,
    Known,
    MemoryPart,
    Need,
    Network,
    Parameter,
    Pick,
    Pictures,
    RuledOut,
    Saving,
    Technique,
    Topic,
)
from expert.rules.vocabulary import CARDS_SOUGHT, MEMORY_QUESTION, SMALL_PICTURES

LESS = "less memory"

# --- ways to need less --------------------------------------------------------------------

rule(
    "ADVICE-610",
    "A way to need less memory may spare a new card",
    Topic(ask=MEMORY_QUESTION),
    Job(id="train"),
    Technique(name=the.name, says=the.what, warning=the.warning),
    ~Network(),
    ~Pictures(kind=SMALL_PICTURES),
    then=Advice(topic=LESS, says="{name}: {what} {warning}"),
    says="One way to need less: {name}.",
    because="Many nets can be changed so that they fit, at some price.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-611",
    "What a way to need less memory brings depends on the net",
    Topic(ask=MEMORY_QUESTION),
    Network(id=the.id),
    Saving(network=the.id, technique=the.way, what=the.what, left=the.left),
    Technique(id=the.way, warning=the.warning),
    then=Advice(topic=LESS, says="{what} leaves {left:.0%} of activations and errors. {warning}"),
    says="{network[name]}: {what} leaves {left:.0%} of activations and errors.",
    because="A stride counts where the maps are large, a pool for what follows it.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-612",
    "The fastest convolutions take more temporary memory",
    Topic(ask=MEMORY_QUESTION),
    Network(id=the.id),
    MemoryPart(part="workspace"),
    then=Advice(
        topic=MEMORY_QUESTION,
        says=(
            "The workspace is that of the matrix algorithm; Fourier transforms and Winograd's "
            "tiles are faster and take more: whichgpu memory {id!s} shows how much."
        ),
    ),
    says="{network[name]} may want more than its workspace for the fastest algorithms.",
    because="They keep transforms of inputs, outputs and kernels beside the layers.",
    sources=["mathieu-2013", "lavin-gray-2015", "dettmers-2016-06-25"],
)

rule(
    "ADVICE-613",
    "Where no card within reach holds a net, the net can be changed to need less",
    Topic(ask=P(CARDS_SOUGHT)),
    Network(id=the.id),
    EXISTS(RuledOut(reason="memory")),
    ~Pick(kind="card"),
    then=Advice(
        topic=LESS,
        says=(
            "Before looking for more memory or money, try to need less: whichgpu memory {id!s} "
            "shows what each way saves on this net, and what it costs."
        ),
    ),
    says="No card will do for {network[name]} as it is; some have too little memory for it.",
    because="A simple change may be all it takes, and it costs no money.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

# --- small batches ------------------------------------------------------------------------

rule(
    "ADVICE-620",
    "A very small batch is a last resort",
    Topic(ask=P(CARDS_SOUGHT)),
    Network(),
    Known(key="batch_size", value=the.batch),
    Parameter(name="batch-of-last-resort", value=the.limit),
    the.batch <= the.limit,
    then=Advice(
        topic="batch",
        says=(
            "A batch of {batch:g} slows training a lot, as any of {limit:g} or less does; "
            "make it so small only when nothing else helps."
        ),
    ),
    says="A batch of {batch:g} is {limit:g} or less.",
    because="Convolutions are made for larger batches, and accurate gradients matter at the end.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "ADVICE-621",
    "Convolutions are made for larger batches",
    Topic(ask=P(CARDS_SOUGHT)),
    Network(),
    Known(key="batch_size", value=the.batch),
    AS.usual << Parameter(name="batch-convolutions-are-made-for", value=the.made_for),
    AS.last << Parameter(name="batch-of-last-resort", value=the.limit),
    the.batch < the.made_for,
    the.batch > the.limit,
    then=Advice(
        topic="batch",
        says=(
            "Most convolutions are made for batches of {made_for:g} and more; "
            "with {batch:g} training takes longer."
        ),
    ),
    says="A batch of {batch:g} is less than {made_for:g}.",
    because="Their programs are tuned for full batches.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

# --- what the work fills ------------------------------------------------------------------


@rule(
    "ADVICE-630",
    "What the work fills is said part by part",
    Topic(ask=MEMORY_QUESTION),
    EXISTS(MemoryPart()),
    uses=[MemoryPart],
    concludes=[Advice],
    says="The parts come to {gib:.1f} GiB.",
    because="Who sees the parts knows which of them to make smaller.",
)
def tell_parts(engine: Engine) -> dict[str, object]:
    """Name the parts of the memory the work fills, the largest first."""
    parts = sorted(engine.every(MemoryPart), key=lambda p: (-p["gib"], p["part"]))
    engine.cite(*parts)
    gib = sum(part["gib"] for part in parts)
    named = ", ".join(f"{part['part']} {part['gib']:.1f}" for part in parts)
    says = f"The work fills about {gib:.1f} GiB: {named}."
    engine.conclude(Advice(topic=MEMORY_QUESTION, says=says))
    return {"gib": gib}


rule(
    "ADVICE-631",
    "Where nothing is known of the net, the wanted memory is said",
    Topic(ask=MEMORY_QUESTION),
    Need(gib=the.gib),
    ~MemoryPart(),
    then=Advice(
        topic=MEMORY_QUESTION,
        says=(
            "Look for at least {gib:.3g} GiB. For a figure of your own net, describe its layers: "
            "whichgpu memory."
        ),
    ),
    says="At least {gib:g} GiB are wanted.",
    because="The work asks for it, if not to the last part.",
)
