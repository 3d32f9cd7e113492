"""Stages 1 and 6: the memory needed to train a named convolutional network.

The sizes of its layers are given as facts. These rules convert them to GiB (2**30 bytes)
for the batch size and the number format in question.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import ONLY_RUN, VOLUMES
from expert.rules.memory.parts import ACTIVATIONS_AND_GRADIENTS, WHOLE_BITS
from expert.rules.sizes import smaller_of
from expert.rules.vocabulary import CARDS_SOUGHT, SEVERAL, TRAIN, as_assumed
from expert.units import BITS_PER_BYTE, GIB

MEMORY = "memory"


@formula
def gib_of(batch: float, values: float, bits: float) -> float:
    """Return how many GiB the values of all samples take, as `expert/convnets/size.py` does."""
    return batch * values * bits / BITS_PER_BYTE / GIB


# --- batch and number format ----------------------------------------------------------------

rule(
    "SITUATION-701",
    "If you ask about memory and state no batch size, the one the network's authors used is "
    "assumed",
    f.Topic(ask=MEMORY),
    f.Job(id=TRAIN),
    f.Network(batch=the.batch),
    ~f.Answer(key="batch_size"),
    then=as_assumed("batch_size", the.batch),
    says="No batch size was stated, so {network[name]} is trained with a batch of {batch:g} "
    "samples.",
    because="The authors of a network report the batch size they trained it with.",
)

rule(
    "SITUATION-704",
    "If you are choosing a card and state no batch size, a usual one for a single card is assumed",
    f.Topic(ask=~L(MEMORY)),
    f.Job(id=TRAIN),
    f.Network(batch=the.authors),
    f.Parameter(name="usual-batch-of-convolutional-nets", value=the.usual),
    ~f.Answer(key="batch_size"),
    let={"batch": smaller_of(the.authors, the.usual)},
    then=as_assumed("batch_size", the.batch),
    says="No batch size was stated, so {network[name]} is trained with a batch of {batch:g} "
    "samples.",
    because="The authors of a network spread large batches over several cards. With one card, "
    "people train with a smaller batch, which works as well.",
)

rule(
    "SITUATION-703",
    "If you ask about memory and state no number format, the one in the network's file is used",
    f.Topic(ask=MEMORY),
    f.Job(id=TRAIN),
    f.Network(bits=the.bits),
    ~f.Answer(key="precision"),
    then=as_assumed("precision", the.bits),
    says="No number format was stated, so {network[name]} computes in {bits:g} bits.",
    because="The authors of the network trained it in this format.",
)
rule(
    "SITUATION-705",
    "If you are choosing a card and state no number format, the usual one of the day is assumed",
    f.Topic(ask=~L(MEMORY)),
    f.Job(id=TRAIN),
    f.Network(bits=the.own),
    f.Parameter(name="usual-bits-of-convolutional-nets", value=the.usual),
    ~f.Answer(key="precision"),
    let={"bits": smaller_of(the.own, the.usual)},
    then=as_assumed("precision", the.bits),
    says="No number format was stated, so {network[name]} is trained in {bits:g} bits, as was "
    "usual on that day.",
    because="Most people train in the format that their framework offers without extra work.",
    sources=["pytorch-release-documents", "judgement"],
)

rule(
    "SITUATION-706",
    "If you state no image size, a network is trained with images of its usual size",
    f.Job(id=TRAIN),
    f.Network(usual_size=the.size),
    ~f.Answer(key="input"),
    then=f.Assumed(what="input", value=the.size),
    says="No image size was stated, so {network[name]} is trained with images of {size}.",
    because="Each pixel has its own activations, so memory grows with the number of pixels.",
)

# --- what fills the memory --------------------------------------------------------------------

rule(
    "NEED-700",
    "Activations and gradients take most of a convolutional network's memory",
    f.Job(id=TRAIN),
    f.Network(input_values=the.inward, layer_values=the.outward),
    AS.samples << f.Known(key="batch_size", value=the.batch),
    AS.width << f.Known(key="precision", value=the.bits),
    f.Parameter(name="times-a-kept-value-is-stored", value=the.times),
    let={"gib": gib_of(the.batch, the.inward + the.times * the.outward, the.bits)},
    then=f.MemoryPart(
        part=ACTIVATIONS_AND_GRADIENTS,
        gib=round(the.gib, 3),
        how="batch {batch:g}, {bits:g} bits",
    ),
    says="Activations and gradients: {batch:g} samples x ({inward:,} input values + {times:g} x "
    "{outward:,} layer values) x {bits:g} bits = {gib:.2f} GiB.",
    because="Training stores the output of each layer until the backward pass needs it. Some "
    "frameworks also store each layer's gradient; others keep it only while it is used.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23", "paszke-2017"],
)


def weights(id: str, title: str, bits: Any, constant: str, because: str, source: str) -> None:
    """Declare the memory of a network's weights in one number format."""
    rule(
        id,
        title,
        f.Job(id=TRAIN),
        f.Network(parameters=the.parameters),
        f.Known(key="precision", value=the.bits),
        bits,
        f.Parameter(name=constant, value=the.width),
        let={"gib": the.parameters * the.width / GIB},
        then=f.MemoryPart(
            part="weights, gradients and momentum",
            gib=round(the.gib, 3),
            how="{width:g} bytes each",
        ),
        says="Weights: {parameters:,} x {width:g} bytes = {gib:.2f} GiB.",
        because=because,
        sources=[source],
    )


weights(
    "NEED-701",
    "During training, each weight has a gradient and a momentum",
    the.bits > WHOLE_BITS,
    "bytes-per-weight-in-32-bits",
    "Updating a weight takes both its gradient and its momentum.",
    "krizhevsky-2012",
)
weights(
    "NEED-490",
    "Training in 16 bits takes extra memory for copies of the weights",
    the.bits <= WHOLE_BITS,
    "bytes-per-weight-in-16-bits",
    "Small updates are lost in 16 bits, so mixed precision also keeps each weight in 32 bits.",
    "micikevicius-2017",
)

rule(
    "NEED-702",
    "The convolution algorithm needs temporary memory",
    f.Job(id=TRAIN),
    f.Network(patch_values=the.patches),
    f.Known(key="precision", value=the.bits),
    f.Parameter(name="samples-in-the-workspace", value=the.samples),
    the.samples > 0,
    let={"gib": gib_of(the.samples, the.patches, the.bits)},
    then=f.MemoryPart(part="workspace", gib=round(the.gib, 3), how="im2col matrix for one sample"),
    says="Workspace: {patches:,} values in the im2col matrix of one sample x {bits:g} bits = "
    "{gib:.2f} GiB.",
    because="The algorithm copies the patches of its input into one block of memory (im2col) and "
    "repeats the pixels that several patches share. Reading scattered memory would be far slower.",
    sources=["chellapilla-2006", "dettmers-2016-06-25"],
)

rule(
    "NEED-703",
    "The runtime takes memory in addition to the network",
    f.Job(id=TRAIN),
    f.Network(),
    f.Parameter(name="context-of-training", value=the.gib),
    then=f.MemoryPart(part="runtime", gib=the.gib, how="driver, libraries, buffers"),
    says="Runtime and buffers: {gib:g} GiB.",
    because="The driver, libraries and buffers are loaded onto the card before the first sample.",
)

rule(
    "NEED-491",
    "The memory that training a network takes varies from framework to framework",
    f.Job(id=TRAIN),
    f.Network(),
    AS.least << f.Parameter(name="memory-spread-convnet-low", value=the.low),
    AS.most << f.Parameter(name="memory-spread-convnet-high", value=the.high),
    then=f.MemorySpread(kind="convnet", low=the.low, high=the.high),
    says="Frameworks take {low:g} to {high:g} times the likely memory for the same network.",
    because="They differ in which values they overwrite and in how much workspace they allow.",
)

rule(
    "NEED-704",
    "A network must fit in the card's memory to be trained",
    f.Job(id=TRAIN),
    f.Network(),
    then=f.HardMemory(reason="job"),
    says="Memory matters more than price: {network[name]} must fit.",
    because="Data that does not fit in the card's memory has to be fetched over the bus again and "
    "again.",
)

# --- what is not computed --------------------------------------------------------------------


def may_be_a_volume(id: str, title: str, *conditions: Any, says: str) -> None:
    """Declare when the input looks like a volume, which networks for images do not compute."""
    rule(
        id,
        title,
        f.Job(id=TRAIN),
        *conditions,
        then=f.Advice(
            topic=VOLUMES,
            says=says
            + " Networks that compute in volumes (3D) take far more memory and are not computed "
            "here: if yours is one, state what it takes (--memory-gb). `whichgpu memory --typical "
            "--job train` lists published figures.",
        ),
        says=says,
        because="Counting a volume as images would make it look many times smaller than it is.",
    )


may_be_a_volume(
    "ADVICE-994",
    "If the third size of the input is too large for channels, the answer says that volumes are "
    "not computed",
    f.Input(frames=1, channels=the.channels),
    f.Parameter(name="channels-of-an-image-at-most", value=the.most),
    the.channels > the.most,
    says="The last size of the input was counted as {channels:g} channels of an image.",
)
may_be_a_volume(
    "ADVICE-995",
    "If the input has several images, the answer says that volumes are not computed",
    f.Input(frames=the.frames & P(SEVERAL)),
    says="The input was counted as {frames:g} images, each computed by itself.",
)

rule(
    "ADVICE-998",
    "If a network that you do not name is only run, the answer says that this takes less memory "
    "than training",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Job(id=TRAIN),
    f.Answer(key="phase", value="infer"),
    ~f.Network(),
    ~f.Answer(key="model"),
    ~f.Answer(key="memory_need_gb"),
    then=f.Advice(
        topic=ONLY_RUN,
        says="The memory named here is what training takes. To run a network that is already "
        "trained, you need far less: its weights and the values of one layer at a time. If you "
        "know the network, name it (--model).",
    ),
    says="You only run a trained network, and it is not known which one.",
    because="Training keeps the values of all layers, and running a network does not.",
)
