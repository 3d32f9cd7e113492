"""Stage need: the shape of a model, by name or by size, and the context it works with."""

import pytest

from expert.facts import Answer, Job, Model, Shape
from expert.given.models import shape_fields
from expert.rules.memory.model import experts_in, held_tokens, idle_of, read_of
from tests.shipped import shipped
from tests.unit.factories import changed, decide, rule_called

RUN = Job(id="run_llm")
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
SHAPE = Shape(name="Some", own_context=4096)


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
