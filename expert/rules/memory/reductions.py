"""Stage 13 too: what the work fills, and how to need less of it, where memory is the question."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import has_enough, has_less_than_wanted, has_more_than_allowed
from expert.engine.rule import rule
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


@rule(
    id="ADVICE-610",
    title="A way to need less memory may spare a new card",
    because="Many nets can be changed so that they fit, at some price.",
    says="One way to need less: {way[name]}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=MEMORY_QUESTION),
        AS.work << Job(id="train"),
        AS.way << Technique(name=MATCH.name, says=MATCH.what, warning=MATCH.warning),
        NOT(Network()),
        NOT(Pictures(kind=SMALL_PICTURES)),
    ],
)
def tell_of_technique(engine: Engine, name: str, what: str, warning: str) -> None:
    """Name a way to need less memory, with what it costs."""
    engine.conclude(Advice(topic=LESS, says=f"{name}: {what} {warning}"))


@rule(
    id="ADVICE-611",
    title="What a way to need less memory brings depends on the net",
    because="A stride counts where the maps are large, a pool for what follows it.",
    says="{net[name]}: {what} leaves {left:.0%} of activations and errors.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=MEMORY_QUESTION),
        AS.net << Network(id=MATCH.id),
        AS.saving
        << Saving(network=MATCH.id, technique=MATCH.way, what=MATCH.what, left=MATCH.left),
        AS.technique << Technique(id=MATCH.way, warning=MATCH.warning),
    ],
)
def tell_of_saving(engine: Engine, what: str, left: float, warning: str) -> None:
    """Say what a way brings on the net, with what it costs."""
    says = f"{what} leaves {left:.0%} of activations and errors. {warning}"
    engine.conclude(Advice(topic=LESS, says=says))


@rule(
    id="ADVICE-612",
    title="The fastest convolutions take more temporary memory",
    because="They keep transforms of inputs, outputs and kernels beside the layers.",
    says="{net[name]} may want more than its workspace for the fastest algorithms.",
    sources=["mathieu-2013", "lavin-gray-2015", "dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=MEMORY_QUESTION),
        AS.net << Network(id=MATCH.id),
        AS.space << MemoryPart(part="workspace"),
    ],
)
def tell_of_faster_algorithms(engine: Engine, id: str) -> None:
    """Say where the temporary memory of faster algorithms is shown."""
    says = (
        "The workspace is that of the matrix algorithm; Fourier transforms and Winograd's tiles "
        f"are faster and take more: whichgpu memory {id} shows how much."
    )
    engine.conclude(Advice(topic=MEMORY_QUESTION, says=says))


@rule(
    id="ADVICE-613",
    title="Where no card within reach holds a net, the net can be changed to need less",
    because="A simple change may be all it takes, and it costs no money.",
    says="No card will do for {net[name]} as it is; some have too little memory for it.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.net << Network(id=MATCH.id),
        EXISTS(RuledOut(reason="memory")),
        NOT(Pick(kind="card")),
    ],
)
def offer_to_need_less(engine: Engine, id: str) -> None:
    """Say where the ways to need less are worked out."""
    says = (
        "Before looking for more memory or money, try to need less: "
        f"whichgpu memory {id} shows what each way saves on this net, and what it costs."
    )
    engine.conclude(Advice(topic=LESS, says=says))


@rule(
    id="ADVICE-620",
    title="A very small batch is a last resort",
    because="Convolutions are made for larger batches, and accurate gradients matter at the end.",
    says="A batch of {wants:g} is {has:g} or less.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.net << Network(),
        AS.samples << Known(key="batch_size", value=MATCH.wants),
        AS.limit << Parameter(name="batch-of-last-resort", value=MATCH.has),
        TEST(has_enough),
    ],
)
def warn_of_tiny_batch(engine: Engine, wants: float, has: float) -> None:
    """Warn of a batch that slows training a lot."""
    says = (
        f"A batch of {wants:g} slows training a lot, as any of {has:g} or less does; "
        "make it so small only when nothing else helps."
    )
    engine.conclude(Advice(topic="batch", says=says))


@rule(
    id="ADVICE-621",
    title="Convolutions are made for larger batches",
    because="Their programs are tuned for full batches.",
    says="A batch of {has:g} is less than {wants:g}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=P(CARDS_SOUGHT)),
        AS.net << Network(),
        AS.samples << Known(key="batch_size", value=MATCH.has),
        AS.usual << Parameter(name="batch-convolutions-are-made-for", value=MATCH.wants),
        AS.limit << Parameter(name="batch-of-last-resort", value=MATCH.allowed),
        TEST(has_less_than_wanted),
        TEST(has_more_than_allowed),
    ],
)
def warn_of_small_batch(engine: Engine, has: float, wants: float) -> None:
    """Say that the batch is smaller than convolutions are made for."""
    says = (
        f"Most convolutions are made for batches of {wants:g} and more; "
        f"with {has:g} training takes longer."
    )
    engine.conclude(Advice(topic="batch", says=says))


@rule(
    id="ADVICE-630",
    title="What the work fills is said part by part",
    because="Who sees the parts knows which of them to make smaller.",
    says="The parts come to {gib:.1f} GiB.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=MEMORY_QUESTION), EXISTS(MemoryPart())],
    uses=[MemoryPart],
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


@rule(
    id="ADVICE-631",
    title="Where nothing is known of the net, the wanted memory is said",
    because="The work asks for it, if not to the last part.",
    says="At least {gib:g} GiB are wanted.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=MEMORY_QUESTION),
        AS.need << Need(gib=MATCH.gib),
        NOT(MemoryPart()),
    ],
)
def tell_wanted_memory(engine: Engine, gib: float) -> None:
    """Name the memory wanted, and how to learn more."""
    says = (
        f"Look for at least {gib:.3g} GiB. For a figure of your own net, describe its layers: "
        "whichgpu memory."
    )
    engine.conclude(Advice(topic=MEMORY_QUESTION, says=says))
