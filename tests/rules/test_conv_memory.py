"""Convolution nets, rules of thumb on memory, and the answer to the question of memory.

The figures are worked out by hand: 2**28 values of 32 bits take 1 GiB.
"""

import pytest

from expert.facts import Input, Job, Known, Network, Parameter, Pictures, Topic
from tests.unit.factories import decide, rule_called, setting

TRAIN, ASKED = Job(id="train"), Topic(ask="memory")
NET = Network(
    id="net",
    name="Net",
    input_values=2**20,
    layer_values=2**21,
    patch_values=2**26,
    parameters=2**27,
    batch=128,
    bits=32,
)
SIDE = setting("thumb_side", 224, key="imagenet")
SMALL_SIDE = setting("thumb_side", 112, key="small_pictures")
LAST_RESORT = Parameter(name="batch-of-last-resort", value=32)
MADE_FOR = Parameter(name="batch-convolutions-are-made-for", value=64)


def known(key, value):
    return Known(key=key, value=value)


def picture(side, frames=1):
    return Input(frames=frames, side=side, channels=3)


@pytest.mark.parametrize(
    ("batch", "warned"), [(31, ["ADVICE-620"]), (32, ["ADVICE-620"]), (33, ["ADVICE-621"]),
                          (63, ["ADVICE-621"]), (64, []), (65, [])]
)  # fmt: skip
def test_batch_is_warned_of_once(batch, warned):
    """32 and less is a last resort, less than 64 is slow, 64 and more is as it should be."""
    run = decide(
        ASKED,
        NET,
        known("batch_size", batch),
        LAST_RESORT,
        MADE_FOR,
        rules=[rule_called("ADVICE-620"), rule_called("ADVICE-621")],
    )

    assert run.rules_fired == warned


@pytest.mark.parametrize(
    ("side", "kinds"),
    [(111, ["small_pictures"]), (112, ["small_pictures"]), (113, []), (223, []),
     (224, ["imagenet"]), (225, ["imagenet"])],
)  # fmt: skip
def test_pictures_between_the_sizes_have_no_rule_of_thumb(side, kinds):
    """Between half of ImageNet's side and all of it nobody said anything."""
    rules = [rule_called("SITUATION-713"), rule_called("SITUATION-714")]
    run = decide(picture(side), SIDE, SMALL_SIDE, rules=rules)

    assert [fact["kind"] for fact in run.facts(Pictures)] == kinds
