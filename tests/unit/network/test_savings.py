"""What each way to need less memory brings on a net."""

import pytest
from hypothesis import assume, given, settings

from expert.convnets import saving
from expert.convnets.savings import CHANGES
from tests.shipped import shipped
from tests.unit.network.nets import described, found_or_none, sized


def left(found, technique, by=2):
    """The share of activations and gradients that is left."""
    return saving(found, technique, by).mib / found.mib


def why_not(found, technique, by=2):
    return saving(found, technique, by).reason


PLAIN = sized("conv 3x3 8 padding same, conv 3x3 8 padding same, pool 2", batch=128)


def test_half_the_bits_leave_half():
    assert left(PLAIN, "half-precision") == 0.5


def test_half_the_batch_leaves_half():
    taken = saving(PLAIN, "smaller-batch", 2)

    assert (taken.mib / PLAIN.mib, taken.batch) == (0.5, 64)


def test_both_leave_a_quarter():
    assert left(PLAIN, "half-precision-and-batch") == 0.25


def test_odd_batch_is_rounded_down():
    assert saving(sized("conv 3 8", batch=3), "smaller-batch", 2).batch == 1


def test_stride_leaves_a_quarter_of_every_layer():
    """A stride of 2 on the first of several layers of one size; the input stays."""
    taken = saving(PLAIN, "larger-stride", 2)
    inward = PLAIN.mib_of(PLAIN.layers[0])

    assert taken.mib - inward == (PLAIN.mib - inward) / 4


def test_pool_leaves_a_quarter_of_what_follows():
    found = sized("conv 1x1 4, conv 1x1 4", "4x4x1", batch=1)

    assert saving(found, "pooling", 2).what == "a 2x2 pool after layer 1"
    assert saving(found, "pooling", 2).mib * 2**18 == 16 + 2 * (64 + 16 + 16)


def test_pool_goes_where_none_follows_yet():
    assert saving(PLAIN, "pooling", 2).what == "a 2x2 pool after layer 1"
    assert "after layer 3" in saving(sized("conv 3 8, pool 2, conv 3 8"), "pooling", 2).what


def test_one_by_one_adds_itself_and_passes_on_less():
    """The large layer stays; what is built on the new one starts from a third."""
    found = sized("conv 3x3 96 padding same", "62x62x64", batch=128)
    taken = saving(found, "one-by-one", 3)

    assert taken.mib > found.mib
    assert taken.passes_on_mib[1] * 3 == taken.passes_on_mib[0]


def test_one_by_one_saves_where_pools_follow():
    """A pool has as many maps as come in, so it gets smaller too."""
    found = sized("conv 3x3 96 padding same, pool 1, pool 1, pool 1")

    assert left(found, "one-by-one", 3) < 1


@pytest.mark.parametrize(
    ("layers", "changes", "technique", "by", "reason"),
    [
        ("conv 3 8", {"bits": 16}, "half-precision", 2, "already computes with 16 bits"),
        ("conv 3 8", {"batch": 1}, "smaller-batch", 2, "one sample"),
        ("conv 3 8 stride 2", {}, "larger-stride", 2, "already has a stride of 2"),
        ("conv 3 8 stride 3", {}, "larger-stride", 2, "already has a stride of 3"),
        ("dense 8", {}, "larger-stride", 2, "no convolution"),
        ("dense 8", {}, "one-by-one", 3, "no convolution"),
        ("conv 3 2", {}, "one-by-one", 3, "too few maps"),
        ("conv 3 8, pool 2", {}, "pooling", 2, "a pool already follows"),
        ("conv 31 8, conv 2 8", {}, "pooling", 2, "too little of the image"),
    ],
)
def test_way_that_cannot_be_gone_says_why(layers, changes, technique, by, reason):
    assert reason in why_not(sized(layers, **changes), technique, by)


def test_unknown_way_is_none():
    assert saving(PLAIN, "prayer", 2) is None


def test_every_way_of_the_knowledge_that_has_numbers_is_known():
    """And every way that is known has its file."""
    entries = shipped().all("technique").values()

    assert {entry.id for entry in entries if entry.data.get("by")} == set(CHANGES)


@settings(max_examples=60)
@given(described)
def test_only_the_1x1_convolution_and_the_pool_may_add(data):
    """Bits, batch and stride never take more than before."""
    found = found_or_none(data)
    assume(found)

    taken = [saving(found, way, 2) for way in CHANGES if way not in ("one-by-one", "pooling")]

    assert all(one.mib is None or one.mib <= found.mib for one in taken)
