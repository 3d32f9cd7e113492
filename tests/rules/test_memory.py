"""Stage need too: what running, tuning and drawing with a model fill.

The figures are worked out by hand: 2**30 parameters take 1 GiB at 8 bits.
"""

import pytest

from expert.facts import Answer, HardMemory, Job, Known, MemoryPart, Model, Parameter, Shape
from expert.rules.memory.parts import held_bits
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import changed, decide, rule_called

GIB = 2**30
RUN, TUNE, DRAW = Job(id="run_llm"), Job(id="finetune"), Job(id="generate_images")
BITS = Known(key="weight_bits", value=4)
SCALES = Parameter(name="bits-for-block-scales", value=0.5)
WIDTH = Parameter(name="training-weight-bits", value=16)
STATES = Parameter(name="optimizer-bytes-per-parameter", value=14)
TOKENS = Known(key="context_tokens", value=1024)
BATCH = Known(key="batch_size", value=2)
MODEL = Model(
    id="some-8b",
    name="Some 8B",
    kind="language-model",
    parameters_billion=8,
    layers=32,
    hidden_size=4096,
    kv_width=1024,
    vocabulary=1000,
    generic=True,
)
SHAPE = Shape(
    name="Some",
    parameters=GIB,
    read_parameters=GIB,
    layers=32,
    hidden_size=1024,
    kv_width=1024,
    vocabulary=1024,
)


def shape_of(parameters):
    return Shape(
        name="Some 8B",
        parameters=parameters,
        read_parameters=parameters,
        layers=32,
        hidden_size=4096,
        kv_width=1024,
        vocabulary=1000,
    )


def method(name):
    return Known(key="finetune_method", value=name)


def part(name, gib, how):
    return MemoryPart(part=name, gib=gib, how=how)


EXAMPLES = [
    Example(
        "NEED-300",
        given=(RUN, Known(key="model", value="some-8b"), MODEL),
        concludes=(shape_of(8e9),),
        unless={
            "a size is named too": plus(Answer(key="parameters_billion", value=9)),
            "networks are trained": instead(Job(id="train")),
            "the model is another": instead(Known(key="model", value="other-8b")),
        },
    ),
    Example(
        "NEED-301",
        given=(RUN, Answer(key="parameters_billion", value=9), MODEL),
        concludes=(shape_of(9e9),),
        unless={
            "a model is named": plus(Answer(key="model", value="some-8b")),
            "networks are trained": instead(Job(id="train")),
        },
    ),
    Example(
        "NEED-302",
        given=(
            RUN,
            Answer(key="parameters_billion", value=9),
            Answer(key="model", value="some-8b"),
            MODEL,
        ),
        concludes=(shape_of(9e9),),
        unless={
            "no size is named": without(Answer, key="parameters_billion"),
            "networks are trained": instead(Job(id="train")),
        },
    ),
    Example(
        "NEED-305",
        given=(TUNE,),
        concludes=(HardMemory(reason="job"),),
        unless={"networks are trained": instead(Job(id="train"))},
    ),
    Example(
        "NEED-310",
        given=(RUN, SHAPE, BITS, SCALES),
        concludes=(part("weights", round(4.5 / 8, 3), "4.5 bits each"),),
        unless={"the model is tuned": instead(TUNE)},
    ),
    Example(
        "NEED-311",
        given=(TUNE, method("lora"), SHAPE, WIDTH),
        concludes=(part("weights", 2, "16 bits each"),),
        unless={
            "only the adapters are whole": instead(method("qlora")),
            "the model is run": instead(RUN),
        },
    ),
    Example(
        "NEED-312",
        given=(TUNE, method("qlora"), SHAPE, Parameter(name="qlora-weight-bits", value=4)),
        concludes=(part("weights", 0.5, "4 bits each"),),
        unless={"the weights are whole": instead(method("lora"))},
    ),
    Example(
        "NEED-320",
        given=(RUN, SHAPE, TOKENS, Parameter(name="cache-bits", value=16)),
        concludes=(part("key/value cache", 0.125, "1024 tokens"),),
        unless={
            "the model is tuned": instead(TUNE),
            "the model keeps no cache": instead(changed(SHAPE, kv_width=None)),
        },
    ),
    Example(
        "NEED-330",
        given=(TUNE, method("full"), SHAPE, STATES),
        concludes=(part("gradients and optimizer", 14, "14 bytes each"),),
        unless={"only adapters are trained": instead(method("lora"))},
    ),
    Example(
        "NEED-331",
        given=(
            TUNE,
            method("qlora"),
            SHAPE,
            Parameter(name="adapter-share", value=0.01),
            WIDTH,
            STATES,
        ),
        concludes=(part("adapters", 0.16, "1.0% of the parameters"),),
        unless={"everything is trained": instead(method("full"))},
    ),
    Example(
        "NEED-340",
        given=(
            TUNE,
            SHAPE,
            TOKENS,
            BATCH,
            Parameter(name="kept-activation-bytes", value=2),
            Parameter(name="layer-activation-bytes", value=34),
        ),
        concludes=(
            part("activations", round(1024 * 2 * 1024 * 98 / GIB, 3), "with recomputation"),
        ),
        unless={"the model is run": instead(RUN)},
    ),
    Example(
        "NEED-341",
        given=(TUNE, SHAPE, TOKENS, BATCH, Parameter(name="score-bytes", value=8)),
        concludes=(part("scores", round(1024 * 2 * 1024 * 8 / GIB, 3), "1024 words"),),
        unless={
            "the model is run": instead(RUN),
            "the model has no words": instead(changed(SHAPE, vocabulary=None)),
        },
    ),
    Example(
        "NEED-350",
        given=(DRAW, Parameter(name="image-working-memory", value=3)),
        concludes=(part("working memory", 3, "one picture at a time"),),
        unless={"text is written": instead(RUN)},
    ),
    Example(
        "NEED-360",
        given=(RUN, Parameter(name="runtime-memory", value=1)),
        concludes=(part("runtime", 1, "driver, libraries, buffers"),),
        unless={"networks are trained": instead(Job(id="train"))},
    ),
]


@pytest.mark.parametrize(("bits", "held"), [(4, 4.5), (15, 15.5), (16, 16), (32, 32)])
def test_only_quantised_weights_carry_scales(bits, held):
    """NEED-310: from 16 bits on a weight stands for itself."""
    assert held_bits(bits, 0.5) == held


@pytest.mark.parametrize(
    ("size", "like"), [(2, "One"), (4.5, "One"), (4.6, "Eight"), (40, "Eight")]
)
def test_size_without_a_name_takes_the_nearest_generic_shape(size, like):
    """NEED-301 never takes the shape of a certain model."""
    run = decide(
        RUN,
        Answer(key="parameters_billion", value=size),
        changed(MODEL, id="generic-1b", name="One", parameters_billion=1),
        changed(MODEL, id="generic-8b", name="Eight"),
        changed(MODEL, id="certain", name="Certain", parameters_billion=size, generic=False),
        rules=[rule_called("NEED-301")],
    )
    (shape,) = run.facts(Shape)

    assert shape["name"] == like
    assert shape["parameters"] == size * 10**9


def test_model_of_experts_is_held_whole_and_read_in_part():
    """NEED-300: only the active parameters are read for one token."""
    run = decide(
        RUN,
        Known(key="model", value="some-8b"),
        changed(MODEL, active_parameters_billion=2),
        rules=[rule_called("NEED-300")],
    )
    (shape,) = run.facts(Shape)

    assert (shape["parameters"], shape["read_parameters"]) == (8e9, 2e9)
