"""Exact sizes, and what each layer fills."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from expert.convnets import estimate, network_from_data
from expert.convnets.layers import output_side
from expert.convnets.steps import count
from expert.errors import NetworkError
from tests.shipped import shipped
from tests.unit.network.nets import described, found_or_none, sized

FEW = settings(max_examples=60)


def sizes(found):
    return [str(layer.volume) for layer in found.layers]


def size_of(id):
    entry = shipped().get("network", id)
    return estimate(network_from_data(entry.data, entry.lines, entry.file))


@pytest.mark.parametrize(
    ("side", "kernel", "stride", "padding", "left"),
    [
        (250, 3, 1, "valid", 248),
        (250, 3, 1, "same", 250),
        (250, 3, 2, "valid", 124),
        (250, 3, 2, "same", 125),
        (227, 11, 4, "valid", 55),
        (27, 5, 1, 2, 27),
        (55, 3, 2, "valid", 27),
        (125, 2, 2, "valid", 62),
        (3, 3, 1, "valid", 1),
        (2, 3, 1, "valid", 0),
        (2, 3, 1, 1, 2),
        (1, 7, 4, "same", 1),
    ],
)
def test_side_of_the_output(side, kernel, stride, padding, left):
    assert output_side(side, kernel, stride, padding) == left


def test_kernel_may_be_wider_than_high():
    assert sizes(sized("conv 3x1 8, pool 1x2 stride 2", "10x20x1"))[1:] == ["8x20x8", "4x10x8"]


def test_dense_layer_takes_all_values_before_it():
    found = sized("conv 3 8, dense 10", "4x4x1")

    assert sizes(found) == ["4x4x1", "2x2x8", "1x1x10"]
    assert [layer.parameters for layer in found.layers] == [0, 80, 330]


def test_input_is_kept_once_and_every_layer_twice():
    """Errors stand beside the activations of layers, not beside the input."""
    found = sized("conv 1x1 3", "16x16x4", batch=1024)

    assert [found.mib_of(layer) for layer in found.layers] == [4.0, 6.0]
    assert found.mib == 10.0


def test_running_total_ends_with_the_total():
    found = sized("conv 3 8, pool 2, dense 10", batch=100)

    assert list(found.running_mib())[-1] == found.mib


@pytest.mark.parametrize(
    ("id", "values", "parameters"),
    [
        ("vgg-16", 15_237_608, 138_357_544),
        ("vgg-19", 16_542_184, 143_667_240),
        ("alexnet", 936_323, 60_965_224),
        ("lenet-5", 9_118, 61_706),
    ],
)
def test_known_nets_have_their_known_sizes(id, values, parameters):
    """Parameters are those of public copies of the nets; values follow from the sizes of maps."""
    found = size_of(id)

    assert found.parameters == parameters
    assert found.input_values + found.layer_values == values


@pytest.mark.parametrize("id", shipped().all("network"))
def test_every_shipped_net_can_be_worked_out(id):
    found = size_of(id)

    assert found.mib > 0
    assert len(found.layers) == count(found.network.steps) + 1


@pytest.mark.parametrize("id", ["vgg-16", "vgg-19", "alexnet"])
def test_published_parameters_are_ours_rounded(id):
    """Papers round to a million and more; LeNet-5 leaves out connections."""
    found = size_of(id)

    assert found.network.published_parameters == pytest.approx(found.parameters, rel=0.02)


def test_maps_of_alexnet_are_those_of_its_paper():
    found = sizes(size_of("alexnet"))

    assert found[1:9] == [
        "55x55x96", "27x27x96", "27x27x256", "13x13x256",
        "13x13x384", "13x13x384", "13x13x256", "6x6x256",
    ]  # fmt: skip


def test_groups_see_only_their_part_of_the_channels():
    whole, halves = (sized(f"conv 3 8 groups {n}", "5x5x4").parameters for n in (1, 2))

    assert (whole, halves) == (8 * (9 * 4 + 1), 8 * (9 * 2 + 1))


@pytest.mark.parametrize("layers", ["conv 3 9 groups 2", "conv 3 8 groups 3"])
def test_groups_must_divide_maps_and_channels(layers):
    with pytest.raises(NetworkError, match=r"layer 1 .* groups must divide"):
        sized(layers, "5x5x4")


def test_net_that_shrinks_below_a_pixel_names_its_layer():
    with pytest.raises(NetworkError, match=r"layer 3 \(pool 2x2\): only 1x1 pixels are left"):
        sized("pool 2, pool 2, pool 2", "4x4x1")


# --- for any net ------------------------------------------------------------------


def with_batch(found, batch):
    return replace(found, network=replace(found.network, batch=batch))


@FEW
@given(described)
def test_more_samples_never_take_less(data):
    found = found_or_none(data)
    assume(found)

    assert with_batch(found, found.network.batch + 1).mib > found.mib


@FEW
@given(described)
def test_half_the_bits_take_exactly_half(data):
    found = found_or_none({**data, "bits": 32})
    half = found_or_none({**data, "bits": 16})
    assume(found)

    assert half.mib * 2 == found.mib
    assert half.parameters_mib * 2 == found.parameters_mib


@FEW
@given(described)
def test_twice_the_samples_take_exactly_twice(data):
    found = found_or_none(data)
    assume(found)

    assert with_batch(found, 2 * found.network.batch).mib == 2 * found.mib


@FEW
@given(described)
def test_layers_add_up_to_the_total(data):
    found = found_or_none(data)
    assume(found)

    assert sum(map(found.mib_of, found.layers)) == pytest.approx(found.mib)


@FEW
@given(described)
def test_further_layer_never_takes_less(data):
    found = found_or_none(data)
    longer = found_or_none({**data, "layers": [*data["layers"], {"kind": "dense", "units": 1}]})
    assume(found)

    assert longer.mib > found.mib


@FEW
@given(described)
def test_padding_same_never_shrinks_a_picture_by_its_kernel(data):
    """With stride 1 and padding same the sides stay."""
    layers = [
        {**layer, "padding": "same", "stride": 1}
        for layer in data["layers"]
        if layer["kind"] == "conv"
    ]
    assume(layers)

    found = found_or_none({**data, "layers": layers})

    assert {(la.volume.height, la.volume.width) for la in found.layers} == {
        tuple(data["input"][:2])
    }
