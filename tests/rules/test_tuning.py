"""Stage need too: what training and fine-tuning a transformer fills.

The figures are worked out by hand: 2**30 parameters take 1 GiB at 8 bits.
"""

import pytest

from expert.facts import DividedPart, Known, Shape
from expert.rules.memory.tuned_parts import gated, inner_width
from tests.unit.factories import changed, decide, rule_called

GIB = 2**30
SHAPE = Shape(
    name="Some",
    parameters=GIB,
    layers=32,
    hidden_size=1024,
    kv_width=1024,
    vocabulary=1024,
    heads=16,
    intermediate_size=4096,
    own_context=512,
    kind="encoder",
)


def known(key, value):
    return Known(key=key, value=value)


@pytest.mark.parametrize(
    ("stage", "divided"), [("none", 0), ("zero-1", 3), ("zero-2", 4), ("zero-3", 5)]
)
def test_each_stage_divides_more(stage, divided):
    """NEED-483 to NEED-485 build on each other."""
    rules = [rule_called(f"NEED-48{place}") for place in (3, 4, 5)]
    run = decide(known("sharding", stage), rules=rules)

    assert len(run.facts(DividedPart)) == divided


@pytest.mark.parametrize(("inner", "is_gated"), [(4096, False), (2730, True)])
def test_gate_is_seen_from_the_parameters_of_a_layer(inner, is_gated):
    """A layer of width 1024 with 12.6 million parameters has 8.4 million of them in this part."""
    shape = changed(SHAPE, parameters=32 * 12.58e6, vocabulary=None, intermediate_size=inner)

    assert gated(shape, inner) == is_gated


def test_unknown_inner_width_is_four_times_the_width():
    assert inner_width(changed(SHAPE, intermediate_size=None)) == 4096
