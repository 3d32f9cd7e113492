"""Stage 6 too: the size of the model that is meant."""

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
    """Return the part of a model's parameters that is read for one token."""
    whole = model["parameters_billion"]
    return float(model.get("active_parameters_billion", whole) / whole)


SHAPE = like(
    the.model,
    Shape,
    parameters=the.parameters,
    read_parameters=the.parameters * read_share(the.model),
)
"""The shape of a model; one without a vocabulary or layers draws images."""

rule(
    "NEED-300",
    "A named model has a known shape",
    Job(id=P(MODEL_JOBS)),
    Known(key="model", value=the.id),
    Model(id=the.id),
    ~Answer(key="parameters_billion"),
    let={"parameters": the.model["parameters_billion"] * BILLION},
    then=SHAPE,
    says="The model is {model[name]} with {model[parameters_billion]:g} billion parameters.",
    because="Its layers and widths decide what it fills.",
)


@rule(
    "NEED-301",
    "A size without a name has the shape usual for that size",
    Job(id=P(MODEL_JOBS)),
    Answer(key="parameters_billion", value=the.size),
    ~Answer(key="model"),
    uses=[Model],
    concludes=[Shape],
    says="A model of {size:g} billion parameters is taken to be built like {like}.",
    because="Models of one size are built much alike.",
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
    "A named model of a named size is built as its name says",
    Job(id=P(MODEL_JOBS)),
    AS.answer << Answer(key="parameters_billion", value=the.size),
    AS.named << Answer(key="model", value=the.id),
    Model(id=the.id),
    let={"parameters": the.size * BILLION},
    then=SHAPE,
    says="The model is {model[name]}, with {size:g} billion parameters as said.",
    because="The size said is the size meant.",
)

rule(
    "NEED-305",
    "A model that does not fit does not run",
    Job(id=the.work & P(MODEL_JOBS)),
    then=HardMemory(reason="job"),
    says="Memory comes before price for the job {work}.",
    because="What lies outside the card's memory is fetched over the bus again and again.",
)
