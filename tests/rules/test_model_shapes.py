"""Stage need: the shape of a model, by name or by size, and the context it works with."""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    Default,
    Job,
    Known,
    Model,
    Network,
    Parameter,
    Shape,
    TakenForMixture,
)
from expert.given.models import shape_fields
from expert.rules.memory.model import experts_in, held_tokens, idle_of, read_of
from tests.rules.examples import Example, instead, plus, without
from tests.shipped import shipped
from tests.unit.factories import changed, decide, lighter, rule_called

RUN = Job(id="run_llm")
OTHER = Job(id="render")
TRAINING = Job(id="train")
SIZE = Answer(key="parameters_billion", value=9)
NAMED = Known(key="model", value="some-8b")
MODEL = Model(
    id="some-8b",
    name="Some 8B",
    kind="language-model",
    build="decoder",
    whole=True,
    parameters_billion=8,
    layers=32,
    hidden_size=4096,
    kv_width=1024,
    vocabulary=1000,
    context_tokens=4096,
    generic=True,
)
MIXTURE = changed(
    MODEL,
    id="generic-mixture",
    experts=4,
    experts_per_token=1,
    expert_parameters=6e9,
    active_parameters_billion=3.5,
)
ENCODER = changed(MODEL, id="generic-encoder", build="encoder")
USUAL = Default(job="run_llm", key="context_tokens", value=8192)
SHAPE = Shape(name="Some", own_context=4096)
TAKEN = TakenForMixture(like="generic-mixture", active=3)
LARGE = Parameter(name="large-models-are-mixtures-from", value=9)


def shape_of(parameters, read=None, **fields):
    return Shape(
        **{
            "name": "Some 8B",
            "parameters": parameters,
            "read_parameters": read or parameters,
            "idle_parameters": parameters - (read or parameters),
            "layers": 32,
            "hidden_size": 4096,
            "kv_width": 1024,
            "vocabulary": 1000,
            "kind": "language",
            "own_context": 4096,
            **fields,
        }
    )


EXAMPLES = [
    Example(
        "NEED-300",
        given=(RUN, NAMED, MODEL),
        concludes=(shape_of(8e9),),
        unless={
            "a size is named too": plus(SIZE),
            "the job needs no model": instead(OTHER),
            "the model is another": instead(Known(key="model", value="other-8b")),
            "its layers are not known": instead(changed(MODEL, whole=False)),
        },
    ),
    Example(
        "NEED-301",
        given=(RUN, SIZE, MODEL),
        concludes=(shape_of(9e9),),
        unless={
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "the job needs no model": instead(OTHER),
            "few parameters work": plus(Answer(key="active_parameters_billion", value=3)),
            "it is an encoder": plus(Answer(key="model_build", value="encoder")),
            "it is taken for a mixture": plus(TAKEN),
        },
    ),
    Example(
        "SITUATION-780",
        given=(RUN, SIZE, MIXTURE, LARGE),
        concludes=(
            TakenForMixture(like="generic-mixture", active=4),
            Assumed(what="active_parameters_billion", value=4),
        ),
        unless={
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "it is told how many work": plus(Answer(key="active_parameters_billion", value=3)),
            "it is told how it is built": plus(Answer(key="model_build", value="encoder")),
            "the job is another": instead(OTHER),
            "it is not that large": instead(changed(LARGE, value=9.1)),
        },
    ),
    Example(
        "NEED-781",
        given=(RUN, SIZE, TAKEN, MIXTURE),
        concludes=(shape_of(9e9, 3e9, expert_parameters=8e9, experts=4, experts_per_token=1),),
        unless={
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "it is not taken for a mixture": without(TakenForMixture),
            "the job needs no model": instead(OTHER),
        },
    ),
    Example(
        "NEED-302",
        given=(RUN, NAMED, SIZE, MODEL),
        concludes=(shape_of(9e9),),
        unless={
            "no size is named": without(Answer, key="parameters_billion"),
            "the job needs no model": instead(OTHER),
            "its layers are not known": instead(changed(MODEL, whole=False)),
        },
    ),
    Example(
        "NEED-303",
        given=(RUN, NAMED, changed(MODEL, whole=False)),
        concludes=(shape_of(8e9),),
        unless={
            "its layers are known": instead(MODEL),
            "a size is named too": plus(SIZE),
            "the job needs no model": instead(OTHER),
        },
    ),
    Example(
        "NEED-306",
        given=(RUN, NAMED, SIZE, changed(MODEL, whole=False)),
        concludes=(shape_of(9e9),),
        unless={
            "its layers are known": instead(MODEL),
            "no size is named": without(Answer, key="parameters_billion"),
            "the job needs no model": instead(OTHER),
        },
    ),
    Example(
        "NEED-308",
        given=(RUN, SIZE, Answer(key="active_parameters_billion", value=3), MIXTURE),
        concludes=(shape_of(9e9, 3e9, expert_parameters=8e9, experts=4, experts_per_token=1),),
        unless={
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "all parameters work": without(Answer, key="active_parameters_billion"),
            "the job needs no model": instead(OTHER),
        },
    ),
    Example(
        "NEED-309",
        given=(RUN, SIZE, Answer(key="model_build", value="encoder"), ENCODER),
        concludes=(shape_of(9e9, kind="encoder"),),
        unless={
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "it writes text": without(Answer, key="model_build"),
            "few parameters work": plus(Answer(key="active_parameters_billion", value=3)),
            "the job needs no model": instead(OTHER),
        },
    ),
    Example(
        "NEED-418",
        given=(RUN, NAMED, changed(MODEL, assumes="8 heads")),
        concludes=(Assumed(what="model", value="8 heads"),),
        unless={"nothing is left open": instead(MODEL), "the job needs no model": instead(OTHER)},
    ),
    Example(
        "NEED-419",
        given=(TRAINING, NAMED, Shape(name="Some detector", kind="image")),
        concludes=(Assumed(what="model", value="typical training jobs"),),
        unless={
            "its layers are known": instead(Shape(name="Some 8B", kind="language")),
            "the memory is known": plus(Answer(key="memory_need_gb", value=14)),
            "its values were counted": plus(Network(id="some-detector", batch=16)),
            "it is run": instead(RUN),
            "no model is named": without(Known),
        },
    ),
    Example(
        "NEED-304",
        given=(RUN, USUAL, SHAPE, Answer(key="context_tokens", value=2000)),
        concludes=(Known(key="context_tokens", value=2000),),
        unless={
            "nothing is said": without(Answer),
            "the job has no context": instead(Default(job="train", key="context_tokens", value=1)),
            "there is no model": without(Shape),
            "it paints": plus(Model(id="painter", kind="image-model")),
        },
    ),
    Example(
        "NEED-307",
        given=(RUN, USUAL, SHAPE),
        concludes=(
            Assumed(what="context_tokens", value=4096),
            Known(key="context_tokens", value=4096),
        ),
        unless={
            "it is said": plus(Answer(key="context_tokens", value=2000)),
            "a lighter one is assumed": plus(lighter("context_tokens", 512)),
            "it paints": plus(Model(id="painter", kind="image-model")),
            "there is no model": without(Shape),
        },
    ),
    Example(
        "NEED-416",
        given=(RUN, USUAL, SHAPE, Answer(key="context_tokens", value=5000)),
        concludes=(Assumed(what="context_tokens", value=4096),),
        unless={
            "the model takes as much": instead(Answer(key="context_tokens", value=4096)),
            "its own is not known": instead(changed(SHAPE, own_context=None)),
            "the job has no context": instead(Default(job="train", key="context_tokens", value=1)),
        },
    ),
]


@pytest.mark.parametrize(
    ("size", "like"), [(0.5, "One"), (2.8, "One"), (2.9, "Eight"), (40, "Eight")]
)
def test_size_without_a_name_takes_the_nearest_generic_shape(size, like):
    """NEED-301 compares ratios, and never takes the shape of a certain model."""
    run = decide(
        RUN,
        Answer(key="parameters_billion", value=size),
        changed(MODEL, id="generic-1b", name="One", parameters_billion=1),
        changed(MODEL, id="generic-8b", name="Eight"),
        changed(MODEL, id="certain", name="Certain", parameters_billion=size, generic=False),
        changed(MIXTURE, name="Mixture", parameters_billion=size),
        changed(ENCODER, name="Encoder", parameters_billion=size),
        rules=[rule_called("NEED-301")],
    )
    (shape,) = run.facts(Shape)

    assert shape["name"] == like
    assert shape["parameters"] == size * 10**9


def test_model_of_experts_is_held_whole_and_read_in_part():
    """Three of four experts wait: 6 of 8 billion are experts, so 3.5 billion are read."""
    assert read_of(MIXTURE, 8e9, None) == 3.5e9
    assert idle_of(MIXTURE, 8e9, None) == 4.5e9
    assert idle_of(changed(MIXTURE, other_parameters=1e9), 8e9, None) == 4.5e9
    assert experts_in(MIXTURE, 16e9, None) == 12e9


def test_parts_for_pictures_are_not_read_for_text():
    """They read a picture once, before the text."""
    seeing = changed(MODEL, other_parameters=1e9)

    assert read_of(seeing, 8e9, None) == 7e9
    assert idle_of(seeing, 8e9, None) == 0


@pytest.mark.parametrize("size", [None, 50])
def test_only_mixtures_have_idle_parameters(size):
    """SPEED-050 and SPEED-051 tell the shipped models apart, at their own size or another."""
    models = [Model(**shape_fields(entry.data)) for entry in shipped().all("model").values()]
    idle = {
        model["id"]
        for model in models
        if model.get("build") == "decoder"
        and idle_of(model, (size or model["parameters_billion"]) * 1e9, None) > 0
    }

    assert idle == {m["id"] for m in models if "experts" in m or "active_parameters_billion" in m}


def test_active_parameters_stand_for_a_mixture_whose_experts_are_not_known():
    """Some sources tell nothing else."""
    assert read_of(changed(MODEL, active_parameters_billion=2), 16e9, None) == 4e9


@pytest.mark.parametrize(("asked", "held"), [(4095, 4095), (4096, 4096), (4097, 4096)])
def test_context_ends_where_the_model_ends(asked, held):
    """NEED-304 cuts above the limit only."""
    assert held_tokens(asked, SHAPE) == held
    assert held_tokens(asked, {}) == asked
