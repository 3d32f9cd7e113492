"""Temporary memory by algorithm, worked out by hand."""

import pytest

from expert.convnets import workspaces
from expert.convnets.workspace import largest_matrix_values
from tests.unit.network.nets import sized

VALUES_OF_MIB = 2**18
"""Values of 32 bits in a MiB."""


def values(found, algorithm):
    """Values of the workspace of one algorithm, of its largest layer and of all."""
    (taken,) = [w for w in workspaces(found) if w.algorithm.id == algorithm]
    return taken.largest_mib * VALUES_OF_MIB, taken.all_mib * VALUES_OF_MIB


def test_matrix_repeats_each_pixel_for_its_patches():
    """One sample: 6 x 6 outputs, each a patch of 3 x 3 x 4."""
    found = sized("conv 3x3 8", "8x8x4", batch=100)

    assert values(found, "matrix")[0] == 6 * 6 * 3 * 3 * 4
    assert largest_matrix_values(found) == 6 * 6 * 3 * 3 * 4


def test_patches_are_those_of_one_row():
    assert values(sized("conv 3x3 8", "8x8x4"), "patches")[0] == 6 * 3 * 3 * 4


def test_transforms_are_those_of_inputs_outputs_and_kernels():
    """A map of 8 x 8 has 8 x (8 / 2 + 1) complex values."""
    found = sized("conv 3x3 16", "8x8x4", batch=10)

    assert values(found, "fft")[0] == 8 * 5 * 2 * (10 * 4 + 10 * 16 + 4 * 16)


@pytest.mark.parametrize(
    ("padding", "side", "width"), [("same", 10, 6), ("valid", 8, 5), (2, 12, 7)]
)
def test_transforms_take_the_padded_picture(padding, side, width):
    found = sized(f"conv 3x3 1 padding {padding}", "8x8x1")

    assert values(found, "fft")[0] == side * width * 2 * 3


def test_tiles_of_winograd_overlap():
    """16 values for each 2 x 2 of 6 x 6 outputs, in and out, and for each kernel."""
    found = sized("conv 3x3 16", "8x8x4", batch=10)

    assert values(found, "winograd")[0] == 16 * (10 * 3 * 3 * (4 + 16) + 4 * 16)


def test_odd_outputs_take_a_whole_tile_more():
    found = sized("conv 3x3 1", "7x7x1")

    assert values(found, "winograd")[0] == 16 * (3 * 3 * 2 + 1)


@pytest.mark.parametrize(
    ("layers", "usable"),
    [
        ("conv 3x3 4", {"fft", "winograd", "matrix", "patches"}),
        ("conv 5x5 4", {"fft", "matrix", "patches"}),
        ("conv 3x3 4 stride 2", {"matrix", "patches"}),
        ("pool 2, dense 4", set()),
    ],
)
def test_algorithm_is_named_only_where_it_can_be_used(layers, usable):
    assert {w.algorithm.id for w in workspaces(sized(layers))} == usable


def test_largest_layer_counts_and_is_named():
    found = sized("conv 3x3 4, conv 3x3 64, conv 3x3 64 padding same, pool 2, conv 3x3 4")
    taken = {w.algorithm.id: w.layer for w in workspaces(found)}

    assert taken["matrix"] == 3
    assert values(found, "matrix")[0] < values(found, "matrix")[1]


def test_transforms_take_most_and_patches_least():
    """As the guide has it: Fourier first, then the matrix, then patch by patch."""
    found = sized("conv 3x3 32, conv 3x3 64", "100x100x3", batch=128)
    fft, matrix, patches = (values(found, name)[0] for name in ("fft", "matrix", "patches"))

    assert fft > matrix > patches


def test_no_workspace_is_left_out_of_a_layer_without_neighbours():
    assert largest_matrix_values(sized("pool 2")) == 0
