"""Stage 6 too: the size of the model that is meant."""

from __future__ import annotations

from expert.compat import AS, MATCH, NOT, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Answer, HardMemory, Job, Known, Model, Shape
from expert.rules.vocabulary import MODEL_JOBS

BILLION = 10**9


def _shape(model: Model, parameters: float) -> Shape:
    """Return the shape of a model; a model without a vocabulary or layers draws images."""
    active = model.get("active_parameters_billion", model["parameters_billion"])
    share = active / model["parameters_billion"]
    optional = {
        name: model[name]
        for name in ("layers", "hidden_size", "kv_width", "vocabulary")
        if name in model
    }
    return Shape(
        name=model["name"],
        parameters=parameters,
        read_parameters=parameters * share,
        **optional,
    )


@rule(
    id="NEED-300",
    title="A named model has a known shape",
    because="Its layers and widths decide what it fills.",
    says="The model is {model[name]} with {model[parameters_billion]:g} billion parameters.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=P(MODEL_JOBS)),
        AS.known << Known(key="model", value=MATCH.name),
        AS.model << Model(id=MATCH.name),
        NOT(Answer(key="parameters_billion")),
    ],
)
def take_shape_of_model(engine: Engine, model: Model) -> None:
    """Conclude the shape of the named model."""
    engine.conclude(_shape(model, model["parameters_billion"] * BILLION))


@rule(
    id="NEED-301",
    title="A size without a name has the shape usual for that size",
    because="Models of one size are built much alike.",
    says="A model of {size:g} billion parameters is taken to be built like {like}.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=P(MODEL_JOBS)),
        AS.answer << Answer(key="parameters_billion", value=MATCH.size),
        NOT(Answer(key="model")),
    ],
    uses=[Model],
)
def take_usual_shape(engine: Engine, size: float) -> dict[str, object]:
    """Conclude the shape of the generic model nearest in size."""
    model = min(
        engine.every(Model, generic=True),
        key=lambda m: (abs(m["parameters_billion"] - size), str(m["id"])),
    )
    engine.cite(model)
    engine.conclude(_shape(model, size * BILLION))
    return {"like": model["name"]}


@rule(
    id="NEED-302",
    title="A named model of a named size is built as its name says",
    because="The size said is the size meant.",
    says="The model is {model[name]}, with {size:g} billion parameters as said.",
    sources=["judgement"],
    when=[
        AS.work << Job(id=P(MODEL_JOBS)),
        AS.answer << Answer(key="parameters_billion", value=MATCH.size),
        AS.named << Answer(key="model", value=MATCH.name),
        AS.model << Model(id=MATCH.name),
    ],
)
def take_shape_of_sized_model(engine: Engine, model: Model, size: float) -> None:
    """Conclude the shape of a named model with a stated size."""
    engine.conclude(_shape(model, size * BILLION))


@rule(
    id="NEED-305",
    title="A model that does not fit does not run",
    because="What lies outside the card's memory is fetched over the bus again and again.",
    says="Memory comes before price for the job {job}.",
    sources=["judgement"],
    when=[AS.work << Job(id=MATCH.job & P(MODEL_JOBS))],
)
def make_model_memory_hard(engine: Engine) -> None:
    """Conclude that memory is a hard need."""
    engine.conclude(HardMemory(reason="job"))
