"""Stages 1 and 6 too: the memory that training a named convolution net fills.

The sizes of its layers are given facts; here they become GiB (2**30 bytes) for
the batch and the bits of the case.
"""

from __future__ import annotations

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Answer, Assumed, HardMemory, Job, Known, MemoryPart, Network, Parameter
from expert.rules.memory.parts import BITS_PER_BYTE, GIB
from expert.rules.vocabulary import TRAIN

OF_LAYER = 2
"""A layer has activations and errors; the input has activations alone."""


@formula
def gib_of(batch: float, values: float, bits: float) -> float:
    """Return the GiB of so many values for each sample, as `expert/convnets/size.py` does."""
    return batch * values * bits / BITS_PER_BYTE / GIB


# --- batch and number format ----------------------------------------------------------------

rule(
    "SITUATION-700",
    "The batch named is the batch the net is trained with",
    Job(id=TRAIN),
    Network(),
    Answer(key="batch_size", value=the.batch),
    then=Known(key="batch_size", value=the.batch),
    says="{network[name]} is trained with {batch:g} samples at once, as said.",
    because="Every sample at once has activations of its own.",
)

rule(
    "SITUATION-701",
    "Without a word on it, the batch is the one in the net's file",
    Job(id=TRAIN),
    Network(batch=the.batch),
    ~Answer(key="batch_size"),
    then=(Assumed(what="batch_size", value=the.batch), Known(key="batch_size", value=the.batch)),
    says="No batch was named, so {network[name]} is trained with {batch:g} samples at once.",
    because="The authors of a net say how they trained it.",
)

rule(
    "SITUATION-702",
    "The number format named is the one the net computes with",
    Job(id=TRAIN),
    Network(),
    Answer(key="precision", value=the.bits),
    then=Known(key="precision", value=the.bits),
    says="{network[name]} computes with {bits:g} bits, as said.",
    because="Values of half the bits take half the memory.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-703",
    "Without a word on it, the number format is the one in the net's file",
    Job(id=TRAIN),
    Network(bits=the.bits),
    ~Answer(key="precision"),
    then=(Assumed(what="precision", value=the.bits), Known(key="precision", value=the.bits)),
    says="No number format was named, so {network[name]} computes with {bits:g} bits.",
    because="It is the format in which the net is known to work.",
)

# --- what fills the memory --------------------------------------------------------------------

rule(
    "NEED-700",
    "Activations and errors of all layers are most of a convolution net's memory",
    Job(id=TRAIN),
    Network(input_values=the.inward, layer_values=the.outward),
    AS.samples << Known(key="batch_size", value=the.batch),
    AS.width << Known(key="precision", value=the.bits),
    let={"gib": gib_of(the.batch, the.inward + OF_LAYER * the.outward, the.bits)},
    then=MemoryPart(
        part="activations and errors",
        gib=round(the.gib, 3),
        how="batch {batch:g}, {bits:g} bits",
    ),
    says=(
        "Activations and errors: {batch:g} samples x ({inward:,} values of input + 2 x {outward:,} "
        "of the layers) x {bits:g} bits = {gib:.2f} GiB."
    ),
    because=(
        "Training keeps what each layer puts out until the error comes back, and then the "
        "error beside it; the weights are few."
    ),
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "NEED-701",
    "Each weight of a net in training has a gradient and a momentum beside it",
    Job(id=TRAIN),
    Network(parameters=the.parameters),
    Known(key="precision", value=the.bits),
    Parameter(name="copies-of-trained-weights", value=the.copies),
    let={"gib": gib_of(1, the.parameters, the.bits) * the.copies},
    then=MemoryPart(
        part="weights, gradients and momentum",
        gib=round(the.gib, 3),
        how="held {copies:g} times",
    ),
    says="Weights: {parameters:,} x {bits:g} bits, held {copies:g} times = {gib:.2f} GiB.",
    because="The step of a weight is made of both.",
    sources=["krizhevsky-2012"],
)

rule(
    "NEED-702",
    "The algorithm of a convolution needs temporary memory",
    Job(id=TRAIN),
    Network(patch_values=the.patches),
    Known(key="precision", value=the.bits),
    let={"gib": gib_of(1, the.patches, the.bits)},
    then=MemoryPart(
        part="workspace", gib=round(the.gib, 3), how="patches of one sample as a matrix"
    ),
    says="Workspace: {patches:,} values of one sample's patches x {bits:g} bits = {gib:.2f} GiB.",
    because=(
        "It lays the patches of its input out in one run of memory, where pixels that lie in "
        "several patches are repeated; slow memory access would cost far more."
    ),
    sources=["chellapilla-2006", "dettmers-2016-06-25"],
)

rule(
    "NEED-703",
    "The runtime itself fills memory beside a net",
    Job(id=TRAIN),
    Network(),
    Parameter(name="runtime-memory", value=the.gib),
    then=MemoryPart(part="runtime", gib=the.gib, how="driver, libraries, buffers"),
    says="Runtime and buffers: {gib:g} GiB.",
    because="Driver, libraries and buffers lie on the card before the first sample does.",
)

rule(
    "NEED-704",
    "A net that does not fit is not trained",
    Job(id=TRAIN),
    Network(),
    then=HardMemory(reason="job"),
    says="Memory comes before price: {network[name]} must fit.",
    because="What lies outside the card's memory is fetched over the bus again and again.",
)
