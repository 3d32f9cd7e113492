"""Stages 6 and 13: the memory of adapters that are trained on an image model.

Only the main network is on the card: trainers compute the outputs of the text encoders and of the
image encoder once, before the training.
"""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import LIGHTER
from expert.rules.memory.parts import ADAPTER_ACTIVATIONS
from expert.rules.memory.pipelines import GIB_OF_PART

IMAGE = "image-model"
TRAINERS = ["sd-scripts-docs", "simpletuner-flux", "flux-qlora-2025"]
TUNED = [
    f.Job(id="finetune"),
    AS.named << f.Known(key="model", value=the.id),
    f.Model(id=the.id, kind=IMAGE, name=the.model_name, megapixels=the.megapixels),
]
BATCH = AS.samples << f.Known(key="batch_size", value=the.batch)

rule(
    "NEED-840",
    "When adapters of an image model are trained, its main network stays on the card, frozen",
    TUNED,
    f.Component(model=the.id, part=the.part, role="main", stays=True, parameters=the.parameters),
    f.WeightFormat(name=the.name, bits=the.bits),
    let={"gib": GIB_OF_PART},
    then=f.MemoryPart(part=the.part, gib=round(the.gib, 3), how="{bits:.3g} bits each"),
    says="{part}: {parameters:.3g} parameters x {bits:.3g} bits = {gib:.2f} GiB.",
    because="The main network runs forward and backward at every step. The outputs of the text "
    "encoders are computed once, before the training.",
    sources=TRAINERS,
)
rule(
    "NEED-841",
    "Training adapters of an image model takes memory for each pixel of a batch",
    TUNED,
    BATCH,
    f.Parameter(name="tuning-memory-per-megapixel", value=the.each),
    let={"gib": the.megapixels * the.batch * the.each},
    then=f.MemoryPart(
        part=ADAPTER_ACTIVATIONS,
        gib=round(the.gib, 3),
        how="{megapixels:.2g} million pixels x batch {batch:g}, with recomputation",
    ),
    says="Adapters and activations: {megapixels:.2g} megapixels x batch {batch:g} x {each:g} GiB = "
    "{gib:.2f} GiB.",
    because="The backward pass needs values of every layer, even if most are recomputed; the "
    "adapters, their gradients and 8-bit optimizer states take little.",
    sources=TRAINERS,
)
rule(
    "NEED-842",
    "The memory for adapters of an image model is known only within a range",
    TUNED,
    AS.least << f.Parameter(name="memory-spread-tuning-low", value=the.low),
    AS.most << f.Parameter(name="memory-spread-tuning-high", value=the.high),
    then=f.MemorySpread(kind="tuning", low=the.low, high=the.high),
    says="Trainers take {low:g} to {high:g} times the likely memory.",
    because="They differ in what they keep on the card and in which layers get adapters.",
    sources=TRAINERS,
)
rule(
    "ADVICE-143",
    "The memory for adapters of an image model depends on certain settings of the trainer",
    TUNED,
    then=f.Advice(
        topic=LIGHTER,
        says="To train {model_name} in this memory, turn on gradient checkpointing, an 8-bit "
        "optimizer, and the caches for latents and text encoder outputs, and train only the main "
        "network.",
    ),
    says="The figure for {model_name} assumes these settings.",
    because="Without them, the text encoders and all activations stay on the card, and training "
    "takes several more gigabytes.",
    sources=TRAINERS,
)
