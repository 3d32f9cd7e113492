"""Stage 6: the size of the model."""

from __future__ import annotations

from expert.compat import AS, P
from expert.engine.conclusion import like
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import Answer, HardMemory, Job, Known, Model, Shape
from expert.rules.vocabulary import MODEL_JOBS

BILLION = 10**9


@formula
def read_share(model: Model) -> float:
    """Return the share of a model's parameters that is read for each token."""
    whole = model["parameters_billion"]
    return float(model.get("active_parameters_billion", whole) / whole)


SHAPE = like(
    the.model,
    Shape,
    parameters=the.parameters,
    read_parameters=the.parameters * read_share(the.model),
)
"""The shape of a model; an image model has no vocabulary or layers."""

rule(
    "NEED-300",
    "A named model has a known shape",
    Job(id=P(MODEL_JOBS)),
    Known(key="model", value=the.id),
    Model(id=the.id),
    ~Answer(key="parameters_billion"),
    let={"parameters": the.model["parameters_billion"] * BILLION},
    then=SHAPE,
    says="The model is {model[name]}, with {model[parameters_billion]:g} billion parameters.",
    because="A model's layers and widths determine how much memory it takes.",
)


@rule(
    "NEED-301",
    "A model known only by its size is assumed to have the usual shape for that size",
    Job(id=P(MODEL_JOBS)),
    Answer(key="parameters_billion", value=the.size),
    ~Answer(key="model"),
    uses=[Model],
    concludes=[Shape],
    says="A model with {size:g} billion parameters is assumed to be built like {like}.",
    because="Models of the same size are built in much the same way.",
)
def take_usual_shape(engine: Engine, size: float) -> dict[str, object]:
    """Conclude the shape of the generic model nearest in size."""
    model = min(
        engine.every(Model, generic=True),
        key=lambda m: (abs(m["parameters_billion"] - size), str(m["id"])),
    )
    engine.cite(model)
    engine.conclude(SHAPE({"model": model, "parameters": size * BILLION}))
    return {"like": model["name"]}


rule(
    "NEED-302",
    "If you name a model and also state a size, its shape is used with the size you state",
    Job(id=P(MODEL_JOBS)),
    AS.answer << Answer(key="parameters_billion", value=the.size),
    AS.named << Answer(key="model", value=the.id),
    Model(id=the.id),
    let={"parameters": the.size * BILLION},
    then=SHAPE,
    says="The model is {model[name]}, with {size:g} billion parameters, as stated.",
    because="The size you state is the size you plan to use.",
)

rule(
    "NEED-305",
    "A model must fit in the card's memory",
    Job(id=the.work & P(MODEL_JOBS)),
    then=HardMemory(reason="job"),
    says="For the job {work}, memory matters more than price.",
    because=(
        "Data that does not fit in the card's memory has to be fetched over the bus again and "
        "again."
    ),
)
