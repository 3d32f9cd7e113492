"""Stages 1 and 6 too: the memory that training a named convolution net fills.

The sizes of its layers are given facts; here they become GiB (2**30 bytes) for
the batch and the bits of the case.
"""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Answer, Assumed, HardMemory, Job, Known, MemoryPart, Network, Parameter
from expert.rules.memory.parts import BITS_PER_BYTE, GIB
from expert.rules.vocabulary import TRAIN

OF_LAYER = 2
"""A layer has activations and errors; the input has activations alone."""


def _gib(batch: float, values: float, bits: float) -> float:
    """Return the GiB of so many values for each sample, as `expert/convnets/size.py` does."""
    return batch * values * bits / BITS_PER_BYTE / GIB


@rule(
    id="SITUATION-700",
    title="The batch named is the batch the net is trained with",
    because="Every sample at once has activations of its own.",
    says="{net[name]} is trained with {batch:g} samples at once, as said.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(),
        AS.answer << Answer(key="batch_size", value=MATCH.batch),
    ],
)
def take_stated_batch(engine: Engine, batch: int) -> None:
    """Take over the batch."""
    engine.conclude(Known(key="batch_size", value=batch))


@rule(
    id="SITUATION-701",
    title="Without a word on it, the batch is the one in the net's file",
    because="The authors of a net say how they trained it.",
    says="No batch was named, so {net[name]} is trained with {batch:g} samples at once.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(batch=MATCH.batch),
        NOT(Answer(key="batch_size")),
    ],
)
def assume_batch_of_net(engine: Engine, batch: int) -> None:
    """Assume the batch of the file."""
    engine.conclude(Assumed(what="batch_size", value=batch))
    engine.conclude(Known(key="batch_size", value=batch))


@rule(
    id="SITUATION-702",
    title="The number format named is the one the net computes with",
    because="Values of half the bits take half the memory.",
    says="{net[name]} computes with {bits:g} bits, as said.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(),
        AS.answer << Answer(key="precision", value=MATCH.bits),
    ],
)
def take_stated_bits(engine: Engine, bits: int) -> None:
    """Take over the bits."""
    engine.conclude(Known(key="precision", value=bits))


@rule(
    id="SITUATION-703",
    title="Without a word on it, the number format is the one in the net's file",
    because="It is the format in which the net is known to work.",
    says="No number format was named, so {net[name]} computes with {bits:g} bits.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(bits=MATCH.bits),
        NOT(Answer(key="precision")),
    ],
)
def assume_bits_of_net(engine: Engine, bits: int) -> None:
    """Assume the bits of the file."""
    engine.conclude(Assumed(what="precision", value=bits))
    engine.conclude(Known(key="precision", value=bits))


@rule(
    id="NEED-700",
    title="Activations and errors of all layers are most of a convolution net's memory",
    because=(
        "Training keeps what each layer puts out until the error comes back, and then the "
        "error beside it; the weights are few."
    ),
    says=(
        "Activations and errors: {batch:g} samples x ({inward:,} values of input + 2 x {outward:,} "
        "of the layers) x {bits:g} bits = {gib:.2f} GiB."
    ),
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(input_values=MATCH.inward, layer_values=MATCH.outward),
        AS.samples << Known(key="batch_size", value=MATCH.batch),
        AS.width << Known(key="precision", value=MATCH.bits),
    ],
)
def weigh_layers(
    engine: Engine, inward: int, outward: int, batch: int, bits: int
) -> dict[str, object]:
    """Conclude activations and errors: batch x (input + 2 x layers) x bytes."""
    gib = _gib(batch, inward + OF_LAYER * outward, bits)
    how = f"batch {batch:g}, {bits:g} bits"
    engine.conclude(MemoryPart(part="activations and errors", gib=round(gib, 3), how=how))
    return {"gib": gib}


@rule(
    id="NEED-701",
    title="Each weight of a net in training has a gradient and a momentum beside it",
    because="The step of a weight is made of both.",
    says="Weights: {parameters:,} x {bits:g} bits, held {copies:g} times = {gib:.2f} GiB.",
    sources=["krizhevsky-2012"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(parameters=MATCH.parameters),
        AS.width << Known(key="precision", value=MATCH.bits),
        AS.held << Parameter(name="copies-of-trained-weights", value=MATCH.copies),
    ],
)
def weigh_net_weights(
    engine: Engine, parameters: int, bits: int, copies: float
) -> dict[str, object]:
    """Conclude the weights' part: parameters x bytes x copies."""
    gib = _gib(1, parameters, bits) * copies
    part = "weights, gradients and momentum"
    engine.conclude(MemoryPart(part=part, gib=round(gib, 3), how=f"held {copies:g} times"))
    return {"gib": gib}


@rule(
    id="NEED-702",
    title="The algorithm of a convolution needs temporary memory",
    because=(
        "It lays the patches of its input out in one run of memory, where pixels that lie in "
        "several patches are repeated; slow memory access would cost far more."
    ),
    says="Workspace: {patches:,} values of one sample's patches x {bits:g} bits = {gib:.2f} GiB.",
    sources=["chellapilla-2006", "dettmers-2016-06-25"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(patch_values=MATCH.patches),
        AS.width << Known(key="precision", value=MATCH.bits),
    ],
)
def weigh_workspace(engine: Engine, patches: int, bits: int) -> dict[str, object]:
    """Conclude the workspace of the matrix algorithm on the largest layer."""
    gib = _gib(1, patches, bits)
    engine.conclude(
        MemoryPart(part="workspace", gib=round(gib, 3), how="patches of one sample as a matrix")
    )
    return {"gib": gib}


@rule(
    id="NEED-703",
    title="The runtime itself fills memory beside a net",
    because="Driver, libraries and buffers lie on the card before the first sample does.",
    says="Runtime and buffers: {gib:g} GiB.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=TRAIN),
        AS.net << Network(),
        AS.own << Parameter(name="runtime-memory", value=MATCH.gib),
    ],
)
def weigh_runtime_of_net(engine: Engine, gib: float) -> None:
    """Conclude the runtime's part."""
    engine.conclude(MemoryPart(part="runtime", gib=gib, how="driver, libraries, buffers"))


@rule(
    id="NEED-704",
    title="A net that does not fit is not trained",
    because="What lies outside the card's memory is fetched over the bus again and again.",
    says="Memory comes before price: {net[name]} must fit.",
    sources=["judgement"],
    when=[AS.work << Job(id=TRAIN), AS.net << Network()],
)
def make_net_memory_hard(engine: Engine) -> None:
    """Conclude that memory is a hard need."""
    engine.conclude(HardMemory(reason="job"))
