"""Networks with branches, joins and repeats: their sizes, and what is said about wrong ones."""

import pytest

from expert.convnets import estimate, network_from_data, saving
from expert.errors import NetworkError
from tests.shipped import shipped

CONV = {"kind": "conv", "kernel": 3, "maps": 8, "padding": 1, "norm": "batch"}


def branches(*paths, join="add"):
    return {"kind": "branches", "join": join, "branches": [list(path) for path in paths]}


def repeat(times, *layers):
    return {"kind": "repeat", "times": times, "layers": list(layers)}


def found(*layers, input="8x8x8", **more):
    data = {"name": "net", "input": input, "layers": list(layers), **more}
    return estimate(network_from_data(data, {}, "net.yaml"), 1)


def fault(*layers, input="8x8x8"):
    with pytest.raises(NetworkError) as caught:
        found(*layers, input=input)
    return str(caught.value)


def test_normalization_keeps_values_of_its_own_and_replaces_the_bias():
    (_, conv) = found(CONV).layers

    assert conv.values == 2 * 8 * 8 * 8
    assert conv.parameters == 3 * 3 * 8 * 8 + 2 * 8


def test_sum_takes_no_memory_and_keeps_its_size():
    *_, join = found(branches([CONV, CONV], [])).layers

    assert (join.values, str(join.volume)) == (0, "8x8x8")


def test_concatenation_adds_channels_and_is_stored():
    *_, join = found(branches([], [CONV], join="concatenate")).layers

    assert (join.values, str(join.volume)) == (8 * 8 * 16, "8x8x16")


def test_product_takes_one_factor_for_each_map():
    gate = [{"kind": "mean"}, {"kind": "conv", "kernel": 1, "maps": 8}]
    *_, join = found(branches([], gate, join="multiply")).layers

    assert (join.values, str(join.volume)) == (8 * 8 * 8, "8x8x8")


def test_repeat_follows_itself():
    """Each time it reads what the time before left."""
    *_, last = found(repeat(3, branches([], [CONV], join="concatenate"))).layers

    assert (last.number, last.volume.channels) == (6, 8 * 4)


def test_transposed_convolution_doubles_the_sides():
    *_, up = found({"kind": "up", "kernel": 2, "maps": 4}).layers

    assert (str(up.volume), up.parameters) == ("16x16x4", (2 * 2 * 8 + 1) * 4)


@pytest.mark.parametrize("id", [n for n in shipped().all("network") if n != "lenet-5"])
def test_weights_of_shipped_nets_are_the_published_ones(id):
    """DenseNet has biases more than published, 0.03 %; older papers round."""
    entry = shipped().get("network", id)
    net = estimate(network_from_data(entry.data, entry.lines, entry.file))

    assert net.parameters == pytest.approx(
        entry.data.get("published_parameters", net.parameters), rel=0.02
    )


@pytest.mark.parametrize("id", ["resnet-18", "resnet-50", "resnet-152", "efficientnet-b7", "u-net"])
def test_weights_are_met_exactly(id):
    entry = shipped().get("network", id)
    net = estimate(network_from_data(entry.data, entry.lines, entry.file))

    assert net.parameters == entry.data["published_parameters"]


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        (
            {"kind": "branches", "branches": [[CONV], []]},
            ["layer 1", "never join", "add or concatenate"],
        ),
        ({"kind": "branches", "branches": [[CONV]], "join": "add"}, ["two or more lists"]),
        ({"kind": "branches", "branches": 5, "join": "add"}, ["two or more lists"]),
        ({"kind": "branches", "branches": [[], []], "join": "sum"}, ["join is 'sum'", "add"]),
        (branches([CONV, "conv 3x3"], []), ["layer 1, branch 1, layer 2", "maps is missing"]),
        (branches(["pool 2"], []), ["layer 2", "4x4x8 and 8x8x8", "must be equal"]),
        (branches(["pool 2"], [], join="concatenate"), ["height and width must be equal"]),
        (branches(["conv 1x1 4"], []), ["8x8x4 and 8x8x8"]),
        (repeat(0, CONV), ["times is 0", "from 1 to"]),
        ({"kind": "repeat", "times": 3}, ["no layers to repeat"]),
        (repeat(1_000_000, CONV), ["1,000,000 layers", "at most 10,000"]),
        (repeat(10**5, repeat(10**5, repeat(10**5, CONV))), ["at most 10,000"]),
        (repeat(2, {**CONV, "maps": 0}), ["layer 1.1", "maps is 0", "from 1 to"]),
        ({**CONV, "norm": "odd"}, ["norm is 'odd'", "batch"]),
        ({**repeat(2, CONV), "join": "add"}, ["unknown key 'join'", "times"]),
        (repeat(9000, {"kind": "up", "kernel": 2, "maps": 4}), ["more than a million"]),
        (repeat(9000, branches([], [], join="concatenate")), ["more than a million"]),
    ],
)
def test_wrong_branches_and_repeats_are_told_with_their_place(layer, words):
    said = fault(layer)

    assert [word for word in [*words, "net.yaml"] if word not in said] == []


def test_channels_of_the_input_are_at_least_one():
    assert "8x8x0" in fault(CONV, input="8x8x0")


def test_nesting_has_a_limit():
    layer = CONV
    for _ in range(30):
        layer = repeat(1, layer)

    assert "more than 20 deep" in fault(layer)


def test_layers_are_not_inserted_into_branches():
    changed = saving(found(branches([CONV], [])), "pooling", 2)

    assert "in one branch" in changed.reason
