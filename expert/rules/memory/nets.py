"""Stages 1 and 6: the memory needed to train a named convolutional network.

The sizes of its layers are given as facts. These rules convert them to GiB (2**30 bytes)
for the batch size and the number format in question.
"""

from __future__ import annotations

from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Answer, Assumed, HardMemory, Job, Known, MemoryPart, Network, Parameter
from expert.rules.memory.parts import BITS_PER_BYTE, GIB
from expert.rules.vocabulary import TRAIN

OF_LAYER = 2
"""A layer has activations and errors; the input has only activations."""


@formula
def gib_of(batch: float, values: float, bits: float) -> float:
    """Return how many GiB the values of all samples take, as `expert/convnets/size.py` does."""
    return batch * values * bits / BITS_PER_BYTE / GIB


# --- batch and number format ----------------------------------------------------------------

rule(
    "SITUATION-700",
    "The batch size you state is the one used in training",
    Job(id=TRAIN),
    Network(),
    Answer(key="batch_size", value=the.batch),
    then=Known(key="batch_size", value=the.batch),
    says="{network[name]} is trained with a batch of {batch:g} samples, as stated.",
    because="Each sample in a batch has its own activations, so memory depends on the batch size.",
)

rule(
    "SITUATION-701",
    "If no batch size is stated, the one in the network's file is used",
    Job(id=TRAIN),
    Network(batch=the.batch),
    ~Answer(key="batch_size"),
    then=(Assumed(what="batch_size", value=the.batch), Known(key="batch_size", value=the.batch)),
    says=(
        "No batch size was stated, so {network[name]} is trained with a batch of {batch:g} samples."
    ),
    because="The authors of a network report the batch size they trained it with.",
)

rule(
    "SITUATION-702",
    "The number format you state is the one used in training",
    Job(id=TRAIN),
    Network(),
    Answer(key="precision", value=the.bits),
    then=Known(key="precision", value=the.bits),
    says="{network[name]} computes in {bits:g} bits, as stated.",
    because="Values with half the bits take half the memory.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SITUATION-703",
    "If no number format is stated, the one in the network's file is used",
    Job(id=TRAIN),
    Network(bits=the.bits),
    ~Answer(key="precision"),
    then=(Assumed(what="precision", value=the.bits), Known(key="precision", value=the.bits)),
    says="No number format was stated, so {network[name]} computes in {bits:g} bits.",
    because="The network is known to work in this format.",
)

# --- what fills the memory --------------------------------------------------------------------

rule(
    "NEED-700",
    "Activations and errors take most of a convolutional network's memory",
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
        "Activations and errors: {batch:g} samples x ({inward:,} input values + 2 x {outward:,} "
        "layer values) x {bits:g} bits = {gib:.2f} GiB."
    ),
    because=(
        "Training stores the output of each layer until the error comes back, and then stores the "
        "error too. The weights take little by comparison."
    ),
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "NEED-701",
    "During training, each weight has a gradient and a momentum",
    Job(id=TRAIN),
    Network(parameters=the.parameters),
    Known(key="precision", value=the.bits),
    Parameter(name="copies-of-trained-weights", value=the.copies),
    let={"gib": gib_of(1, the.parameters, the.bits) * the.copies},
    then=MemoryPart(
        part="weights, gradients and momentum",
        gib=round(the.gib, 3),
        how="stored {copies:g} times",
    ),
    says="Weights: {parameters:,} x {bits:g} bits, stored {copies:g} times = {gib:.2f} GiB.",
    because="Updating a weight takes both its gradient and its momentum.",
    sources=["krizhevsky-2012"],
)

rule(
    "NEED-702",
    "The convolution algorithm needs temporary memory",
    Job(id=TRAIN),
    Network(patch_values=the.patches),
    Known(key="precision", value=the.bits),
    let={"gib": gib_of(1, the.patches, the.bits)},
    then=MemoryPart(
        part="workspace", gib=round(the.gib, 3), how="patches of one sample as a matrix"
    ),
    says=(
        "Workspace: {patches:,} values in the patches of one sample x {bits:g} bits = {gib:.2f} "
        "GiB."
    ),
    because=(
        "It copies the patches of its input into one block of memory and repeats the pixels that "
        "several patches share. Reading scattered memory would be far slower."
    ),
    sources=["chellapilla-2006", "dettmers-2016-06-25"],
)

rule(
    "NEED-703",
    "The runtime takes memory in addition to the network",
    Job(id=TRAIN),
    Network(),
    Parameter(name="runtime-memory", value=the.gib),
    then=MemoryPart(part="runtime", gib=the.gib, how="driver, libraries, buffers"),
    says="Runtime and buffers: {gib:g} GiB.",
    because="The driver, libraries and buffers are loaded onto the card before the first sample.",
)

rule(
    "NEED-704",
    "A network must fit in the card's memory to be trained",
    Job(id=TRAIN),
    Network(),
    then=HardMemory(reason="job"),
    says="Memory matters more than price: {network[name]} must fit.",
    because=(
        "Data that does not fit in the card's memory has to be fetched over the bus again and "
        "again."
    ),
)
