"""Stage 6: the architecture of the model, and the context it works with."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.vocabulary import MODEL_JOBS, SHAPED_JOBS, TRAIN, as_assumed
from expert.units import BILLION

CONTEXT = "context_tokens"
ACTIVE = "active_parameters_billion"
KINDS = {"decoder": "language", "encoder": "encoder", "encoder-decoder": "encoder-decoder"}


@formula
def kind_of(model: Mapping[str, Any]) -> str:
    """Return what sort of network a model is; an image model has no build."""
    return KINDS.get(model.get("build", ""), "image")


@formula
def experts_in(model: Mapping[str, Any], parameters: float, active: float | None) -> float | None:
    """Return the parameters of all routed experts, if the model has this many parameters.

    If the number of active parameters is given, all other parameters belong to idle experts, which
    are (experts - used) of all experts. Otherwise, the experts make up the same share of the model
    as they do at its published size.
    """
    if "experts" not in model:
        return None
    if active is not None:
        waiting = 1 - model["experts_per_token"] / model["experts"]
        return float(min((parameters - active) / waiting, parameters))
    share = model.get("expert_parameters", 0) / BILLION / model["parameters_billion"]
    return float(parameters * share)


def _for_text(model: Mapping[str, Any], parameters: float) -> float:
    part = parameters / BILLION / model["parameters_billion"]
    return float(parameters - part * model.get("other_parameters", 0))


@formula
def idle_of(model: Mapping[str, Any], parameters: float, active: float | None) -> float:
    """Return the parameters for text that a token does not use: those of the idle experts.

    A dense model has none, even if it has parts for images or audio.
    """
    if active is not None:
        return float(max(parameters - active, 0))
    if experts := experts_in(model, parameters, None):
        return float(experts * (1 - model["experts_per_token"] / model["experts"]))
    if ACTIVE in model:
        used = parameters * model[ACTIVE] / model["parameters_billion"]
        return float(max(_for_text(model, parameters) - used, 0))
    return 0.0


@formula
def read_of(model: Mapping[str, Any], parameters: float, active: float | None) -> float:
    """Return the parameters that work on each token of text.

    These are all parameters except those for images or audio and those of the idle experts.
    """
    text = parameters if active is not None else _for_text(model, parameters)
    return text - idle_of(model, parameters, active)


def shape_of(active: Any = None) -> Any:
    """Return the conclusion of a model's shape; an image model has no vocabulary or layers."""
    return like(
        the.model,
        f.Shape,
        kind=kind_of(the.model),
        parameters=the.parameters,
        read_parameters=read_of(the.model, the.parameters, active),
        idle_parameters=idle_of(the.model, the.parameters, active),
        expert_parameters=experts_in(the.model, the.parameters, active),
        own_context=the.model["context_tokens"],
    )


NAMED = [f.Job(id=P(SHAPED_JOBS)), AS.named << f.Known(key="model", value=the.id)]
BUILD = "model_build"
ENCODER = "encoder"

rule(
    "NEED-300",
    "A model that you name has a known architecture",
    NAMED,
    f.Model(id=the.id, whole=True),
    ~f.Answer(key="parameters_billion"),
    let={"parameters": the.model["parameters_billion"] * BILLION},
    then=shape_of(),
    says="The model is {model[name]}, with {model[parameters_billion]:.4g} billion parameters.",
    because="A model's layers and widths determine how much memory it takes.",
)

rule(
    "NEED-302",
    "If you name a model and also state a size, its architecture is used at the size you state",
    NAMED,
    AS.answer << f.Answer(key="parameters_billion", value=the.size),
    f.Model(id=the.id, whole=True),
    let={"parameters": the.size * BILLION},
    then=shape_of(),
    says="The model is {model[name]}, with {size:g} billion parameters, as stated.",
    because="The size you state is the size you plan to use.",
)

rule(
    "NEED-418",
    "Whatever a model's configuration leaves open is assumed",
    NAMED,
    f.Model(id=the.id, assumes=the.left_open),
    then=f.Assumed(what="model", value=the.left_open),
    says="The configuration of {model[name]} leaves some things open, so this is assumed: "
    "{left_open}.",
    because="Most models of its kind are built that way.",
)

# --- models known only by their size ------------------------------------------------------

DECODER = "decoder"


def take_usual_shape(
    engine: Engine, size: float, build: str = DECODER, active: float | None = None
) -> Said:
    """Conclude the architecture of the generic model nearest in size and in active parameters."""
    generic = [
        model
        for model in engine.every(f.Model, generic=True)
        if model["build"] == build and ("experts" in model) == (active is not None)
    ]
    model = min(generic, key=lambda m: (_apart(m, size, active), str(m["id"])))
    engine.cite(model)
    used = None if active is None else active * BILLION
    engine.conclude(
        shape_of(the.active)({"model": model, "parameters": size * BILLION, "active": used})
    )
    return {"like": model["name"]}


def _apart(model: Mapping[str, Any], size: float, active: float | None) -> float:
    """Return how different two models are: the logarithms of the ratios of their sizes."""
    apart = abs(log(model["parameters_billion"] / size))
    return apart if active is None else apart + abs(log(model[ACTIVE] / active))


def take_usual_mixture(engine: Engine, size: float, active: float) -> Said:
    """Conclude the architecture of the generic mixture-of-experts model nearest in both sizes."""
    return take_usual_shape(engine, size, active=active)


def take_usual_encoder(engine: Engine, size: float) -> Said:
    """Conclude the architecture of the generic encoder nearest in size."""
    return take_usual_shape(engine, size, ENCODER)


def take_usual_decoder(engine: Engine, size: float) -> Said:
    """Conclude the architecture of the generic language model nearest in size."""
    return take_usual_shape(engine, size)


def by_size(
    id: str, title: str, *conditions: Any, take: Any = take_usual_decoder, says: str
) -> None:
    """Declare that a model has the architecture that is usual for its size."""
    rule(
        id,
        title,
        f.Job(id=P(SHAPED_JOBS)),
        *conditions,
        uses=[f.Model],
        concludes=[f.Shape],
        says=says + " is assumed to have the same architecture as {like}.",
        because="Models of the same size are built in much the same way.",
    )(take)


UNNAMED = [AS.whole << f.Answer(key="parameters_billion", value=the.size), ~f.Answer(key="model")]
NO_LAYERS = f.Model(id=the.id, whole=False, parameters_billion=the.size)


@rule(
    "SITUATION-780",
    "A large model known only by its size is assumed to be a mixture-of-experts model, as most are",
    f.Job(id="run_llm"),
    *UNNAMED,
    ~f.Answer(key=ACTIVE),
    ~f.Answer(key=BUILD),
    f.Parameter(name="large-models-are-mixtures-from", value=the.least),
    the.size >= the.least,
    uses=[f.Model],
    concludes=[f.Assumed, f.TakenForMixture],
    says="A model of {size:g} billion parameters is assumed to be a mixture-of-experts model "
    "with {active:g} billion active.",
    because="Nearly all new models of this size are mixture-of-experts models. If yours is not, "
    "say that all its parameters are active.",
)
def take_for_mixture(engine: Engine, size: float) -> Said:
    """Conclude the active parameters of a model of this size from the nearest known one."""
    mixtures = [m for m in engine.every(f.Model, generic=True) if "experts" in m]
    if not mixtures:
        return {"active": 0}
    model = min(mixtures, key=lambda m: (_apart(m, size, None), str(m["id"])))
    active = round(size * model[ACTIVE] / model["parameters_billion"])
    engine.cite(model)
    engine.conclude(f.TakenForMixture(like=model["id"], active=active))
    engine.conclude(f.Assumed(what=ACTIVE, value=active))
    return {"active": active}


by_size(
    "NEED-301",
    "A model known only by its size is assumed to have the usual architecture for that size",
    *UNNAMED,
    ~f.Answer(key=ACTIVE),
    ~f.Answer(key=BUILD, value=ENCODER),
    ~f.TakenForMixture(),
    says="A model with {size:g} billion parameters",
)
by_size(
    "NEED-781",
    "A model assumed to be a mixture-of-experts model has the usual architecture for its size",
    *UNNAMED,
    AS.part << f.TakenForMixture(active=the.active),
    take=take_usual_mixture,
    says="A model with {size:g} billion parameters, {active:g} billion of them active,",
)
by_size(
    "NEED-308",
    "If the number of active parameters is given, the model is assumed to be a "
    "mixture-of-experts model",
    *UNNAMED,
    AS.part << f.Answer(key=ACTIVE, value=the.active),
    take=take_usual_mixture,
    says="A model with {size:g} billion parameters, {active:g} billion of them active,",
)
by_size(
    "NEED-309",
    "An encoder known only by its size is assumed to have the usual architecture for that size",
    *UNNAMED,
    ~f.Answer(key=ACTIVE),
    AS.sort << f.Answer(key=BUILD, value=ENCODER),
    take=take_usual_encoder,
    says="An encoder with {size:g} billion parameters",
)
by_size(
    "NEED-303",
    "If the layers of a model you name are not known, the usual architecture for its size is "
    "assumed",
    f.Known(key="model", value=the.id),
    NO_LAYERS,
    ~f.Answer(key="parameters_billion"),
    says="The layers of {model[name]} are not known. It has {size:g} billion parameters and",
)
by_size(
    "NEED-306",
    "If the layers of a model you name are not known and you state a size, the usual "
    "architecture for that size is assumed",
    f.Known(key="model", value=the.id),
    f.Model(id=the.id, whole=False),
    f.Answer(key="parameters_billion", value=the.size),
    says="The layers of {model[name]} are not known. With {size:g} billion parameters, it",
)

rule(
    "NEED-419",
    "If the layers of a model are not known, the memory for training it is taken from typical work",
    f.Job(id=TRAIN),
    f.Known(key="model"),
    f.Shape(name=the.name, kind="image"),
    ~f.Network(),
    ~f.Answer(key="memory_need_gb"),
    then=f.Assumed(what="model", value="typical training jobs"),
    says="How much memory {name} takes in training is not known here, so typical training jobs "
    "are used instead. If you know it, say so with --memory-gb.",
    because="Memory in training depends on the values that each layer keeps.",
)

# --- the context --------------------------------------------------------------------------


@formula
def held_tokens(asked: float, shape: Mapping[str, Any]) -> float:
    """Return the tokens of context that a model works with: at most its own."""
    return float(min(asked, shape.get("own_context", asked)))


CONTEXT_OF_SHAPE = [
    f.Job(id=the.work),
    f.Default(job=the.work, key=CONTEXT, value=the.usual),
    f.Shape(),
    ~f.Model(kind="image-model"),
]

rule(
    "NEED-304",
    "The context is as long as you say, up to the model's own limit",
    CONTEXT_OF_SHAPE,
    f.Answer(key=CONTEXT, value=the.asked),
    let={"tokens": held_tokens(the.asked, the.shape)},
    then=f.Known(key=CONTEXT, value=the.tokens),
    says="The context is {tokens:,.0f} tokens.",
    because="What you say about your work is more reliable than a typical value.",
)

rule(
    "NEED-307",
    "If you say nothing about the context, a typical length is assumed",
    CONTEXT_OF_SHAPE,
    ~f.Answer(key=CONTEXT),
    ~f.LighterTaken(key=CONTEXT),
    let={"tokens": held_tokens(the.usual, the.shape)},
    then=as_assumed(CONTEXT, the.tokens),
    says="You said nothing about the context, so {tokens:,.0f} tokens are assumed.",
    because="A typical value gives an answer now. It is listed under the assumptions, where you "
    "can correct it.",
)

rule(
    "NEED-416",
    "A context longer than the model's limit is cut to that limit",
    f.Job(id=the.work),
    f.Default(job=the.work, key=CONTEXT),
    f.Shape(name=the.name, own_context=the.own),
    f.Answer(key=CONTEXT, value=the.asked),
    the.asked > the.own,
    then=f.Assumed(what=CONTEXT, value=the.own),
    says="{name} works with at most {own:,.0f} tokens, so the answer uses that many instead of "
    "{asked:,.0f}.",
    because="A model has not learned to use text from further back.",
)

rule(
    "NEED-305",
    "A model must fit in the card's memory",
    f.Job(id=the.work & P(MODEL_JOBS)),
    then=f.HardMemory(reason="job"),
    says="For the job {work}, memory matters more than price.",
    because="Data that does not fit in the card's memory has to be fetched over the bus again and "
    "again.",
)
