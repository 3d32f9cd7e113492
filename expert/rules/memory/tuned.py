"""Stage 6: how a transformer is trained or fine-tuned, as stated or as usual."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.rules.memory.formats import sort_of
from expert.rules.memory.model import DECODER, ENCODER
from expert.rules.vocabulary import TRAIN, as_assumed
from expert.units import GIB

FULL = "full"
ADAPTERS = OneOf(("lora", "qlora"))
HALF, WHOLE = 16, 32
"""The two number formats in which people train."""

# --- the transformer -----------------------------------------------------------------

rule(
    "NEED-451",
    "The method of training decides the format of the weights",
    f.Job(id=TRAIN),
    f.Tuning(method=the.method),
    then=f.WeightUse(use=the.method, sort=sort_of(the.method)),
    says="The weights are stored for this use: {method}.",
    because="Weights that are trained need 16 bits or more; frozen ones need fewer.",
)
rule(
    "NEED-452",
    "A transformer must fit in the card's memory to be trained",
    f.Job(id=TRAIN),
    f.Shape(name=the.name),
    then=f.HardMemory(reason="job"),
    says="Memory matters more than price: {name} must fit.",
    because="Data that does not fit in the card's memory has to be fetched over the bus again and "
    "again.",
)


@formula
def group_of(shape: f.Shape) -> str:
    """Return whether a transformer encodes a whole input or generates text token by token."""
    return ENCODER if shape.get("kind") == ENCODER else DECODER


def tunes(id: str, title: str, *conditions: Any, method: Any, because: str) -> None:
    """Declare a rule that says which parameters are trained."""
    rule(
        id,
        title,
        *conditions,
        f.Shape(layers=the.layers),
        let={"kind": group_of(the.shape), "method": method},
        then=f.Tuning(method=the.method, kind=the.kind),
        says="The method is {method}; the kind of model is {kind}.",
        because=because,
    )


tunes(
    "NEED-453",
    "Fine-tuning trains all parameters or only adapters",
    f.Job(id="finetune"),
    f.Known(key="finetune_method", value=the.how),
    method=the.how,
    because="Gradients and optimizer states are needed only for parameters that are trained.",
)
tunes(
    "NEED-454",
    "Training a model trains all its parameters",
    f.Job(id=TRAIN),
    ~f.Answer(key="finetune_method"),
    method=FULL,
    because="A model that is not trained yet has no parameters that could stay frozen.",
)
tunes(
    "NEED-455",
    "If you name a fine-tuning method, it is used for training too",
    f.Job(id=TRAIN),
    f.Answer(key="finetune_method", value=the.how),
    method=the.how,
    because="Many people say training when they mean fine-tuning.",
)

# --- how it is trained ---------------------------------------------------------------


@formula
def on_or_off(value: Any) -> str:
    """Return a yes or no in words."""
    return "on" if value is True else "off"


def assumed(
    id: str,
    what: str,
    key: str,
    *conditions: Any,
    value: Any = None,
    says: str | None = None,
    because: str,
) -> None:
    """Declare a rule that assumes the usual value if none is stated, and shows it."""
    usual = [f.Usual(key=key, value=the.common, says=the.told)]
    rule(
        id,
        f"If you state no {what}, the usual one is assumed",
        *conditions,
        *(usual if value is None else []),
        ~f.Answer(key=key),
        ~f.LighterTaken(key=key),
        let={"value": the.common} if value is None else {"value": value, "word": on_or_off(value)},
        then=as_assumed(key, the.value),
        says="{told}"
        if value is None
        else says or f"No {what} was stated, so {{value}} is assumed.",
        because=because,
    )


assumed(
    "NEED-457",
    "number format",
    "precision",
    f.Tuning(),
    because="Values with half the bits take half the memory.",
)
assumed(
    "NEED-459",
    "optimizer",
    "optimizer",
    f.Tuning(),
    because="Optimizers differ in how many values they keep for each trained parameter.",
)


@formula
def recomputes(kind: str) -> bool:
    """Return whether activations are usually recomputed: language models, yes; encoders, no."""
    return kind != ENCODER


assumed(
    "NEED-461",
    "gradient checkpointing",
    "checkpointing",
    f.Tuning(kind=the.kind),
    value=recomputes(the.kind),
    says="Gradient checkpointing is assumed to be {word}.",
    because="Tools for fine-tuning language models turn it on by default; small encoders fit "
    "without.",
)
assumed(
    "NEED-463",
    "adapter rank",
    "adapter_rank",
    f.Tuning(method=P(ADAPTERS)),
    because="Adapters have as many parameters as their rank times the widths they connect.",
)
assumed(
    "NEED-465",
    "32-bit copy of the weights",
    "master_copy",
    f.Tuning(method=FULL),
    f.Known(key="precision", value=HALF),
    because="Updates are often too small for 16 bits and would be lost.",
)


@formula
def in_blocks(kind: str, shape: f.Shape) -> bool:
    """Return whether attention is usually computed in blocks.

    Encoders of text (those with a vocabulary) are often trained by code that stores the matrix.
    """
    return kind != ENCODER or shape.get("vocabulary") is None


assumed(
    "NEED-467",
    "flash attention",
    "flash_attention",
    f.Tuning(kind=the.kind),
    f.Shape(),
    value=in_blocks(the.kind, the.shape),
    says="Flash attention is assumed to be {word}.",
    because="Code that stores the attention matrix needs more memory the longer the text is.",
)

assumed(
    "NEED-469",
    "batch size",
    "batch_size",
    f.Job(id=TRAIN),
    f.Tuning(kind=ENCODER),
    f.Parameter(name="usual-batch-of-encoders", value=the.usual_batch),
    value=the.usual_batch,
    because="Encoders are small, and their authors train them with batches of about this size.",
)
assumed(
    "NEED-489",
    "batch size",
    "batch_size",
    f.Job(id="finetune"),
    f.Tuning(kind=ENCODER),
    f.Parameter(name="usual-batch-of-tuned-encoders", value=the.usual_batch),
    value=the.usual_batch,
    because="Tools for fine-tuning take a few samples at a time.",
)
assumed(
    "NEED-470",
    "batch size",
    "batch_size",
    f.Job(id=TRAIN),
    f.Tuning(kind=DECODER),
    f.Parameter(name="usual-batch-of-language-models", value=the.usual_batch),
    value=the.usual_batch,
    because="Gradients of many small batches are added up, so one text at a time is enough.",
)
rule(
    "NEED-471",
    "A transformer is trained on texts as long as you state",
    f.Job(id=TRAIN),
    f.Tuning(),
    f.Answer(key="context_tokens", value=the.value),
    then=f.Known(key="context_tokens", value=the.value),
    says="The context length is {value}, as stated.",
    because="Each token has activations in every layer.",
)
assumed(
    "NEED-472",
    "context length",
    "context_tokens",
    f.Job(id=TRAIN),
    f.Tuning(kind=ENCODER),
    f.Shape(own_context=the.own),
    value=the.own,
    because="An encoder is made for inputs of a certain length.",
)
assumed(
    "NEED-473",
    "context length",
    "context_tokens",
    f.Job(id=TRAIN),
    f.Tuning(kind=DECODER),
    f.Parameter(name="usual-training-context", value=the.usual_tokens),
    value=the.usual_tokens,
    because="Training on longer texts is rare because it takes much more memory.",
)

# --- how a part is declared ----------------------------------------------------------


def part(
    id: str,
    title: str,
    *conditions: Any,
    name: str,
    number: Any,
    let: dict[str, Any] | None = None,
    how: str,
    says: str,
    because: str,
    source: str = "judgement",
) -> None:
    """Declare a rule that says how many bytes one part of the memory takes."""
    rule(
        id,
        title,
        *conditions,
        let={**(let or {}), "gib": number / GIB},
        then=f.MemoryPart(part=name, gib=round(the.gib, 3), how=how),
        says=says + " = {gib:.2f} GiB.",
        because=because,
        sources=[source],
    )
