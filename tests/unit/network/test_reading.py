"""Descriptions as people write them, right and wrong."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expert.convnets import (
    Conv,
    Dense,
    Pool,
    estimate,
    network_from_data,
    network_from_text,
    read_network,
)
from expert.convnets.parser import MOST_LAYERS
from expert.dimensions import dimensions
from expert.errors import NetworkError
from tests.unit.network.nets import net

FILE = """\
name: Mine
input: 32 x 32 x 3
batch: 64
bits: 16
padding: same
layers:
  - {kind: conv, kernel: 3, maps: 16, stride: 2}
  - pool 2
  - {kind: dense, units: 10, note: the classes}
"""


def outcome(read, *given):
    """The message for a description that cannot be used, or what a usable one is."""
    try:
        return f"a net of {len(estimate(read(*given)).layers)} layers"
    except NetworkError as error:
        return str(error)


def faults_of(text):
    with pytest.raises(NetworkError) as caught:
        read_network(text.encode(), "net.yaml")
    return str(caught.value).splitlines()


def test_file_in_keys_and_in_words():
    found = read_network(FILE.encode(), "net.yaml")

    assert [step.layer for step in found.steps] == [
        Conv(16, (3, 3), 2), Pool((2, 2), 2), Dense(10),
    ]  # fmt: skip
    assert (found.name, found.batch, found.bits, found.padding) == ("Mine", 64, 16, "same")


def test_words_and_keys_mean_the_same():
    words = net("conv 3x5 8 stride 2 padding 1 groups 1, pool 3 stride 2, dense 4")
    keys = network_from_data(
        {
            "input": [32, 32, 3],
            "layers": [
                {"kind": "conv", "kernel": "3x5", "maps": 8, "stride": 2, "padding": 1},
                {"kind": "pool", "size": 3, "stride": 2},
                {"kind": "dense", "units": 4},
            ],
        },
        {},
        "keys",
    )

    assert [step.layer for step in words.steps] == [step.layer for step in keys.steps]


def test_layer_is_shown_as_it_is_typed():
    found = net("conv 3x3 8 stride 2 padding same, pool 3x3 stride 2, pool 2x2, dense 4")

    assert [str(step.layer) for step in found.steps] == [
        "conv 3x3 8 stride 2 padding same", "pool 3x3 stride 2", "pool 2x2", "dense 4",
    ]  # fmt: skip


def test_changes_replace_what_the_file_says():
    found = read_network(FILE.encode(), "net.yaml", {"batch": "8", "bits": None})

    assert (found.batch, found.bits) == (8, 16)


@pytest.mark.parametrize(
    ("changes", "kept"),
    [({}, 7.0), ({"padding": "valid", "batch": "1"}, 7.0), ({"batch": 8}, None)],
)
def test_figures_in_print_hold_for_the_batch_of_the_file(changes, kept):
    """Beside another batch, another input or other bits they would only mislead."""
    data = {
        "input": "9x9",
        "published_input_mb": 7,
        "layers": [{"kind": "dense", "units": 3, "published_mb": 7}],
    }
    found = network_from_data(data, {}, "net", changes)

    assert (found.published_input_mb, found.steps[0].published_mb) == (kept, kept)


def test_picture_without_channels_has_one():
    assert net("dense 2", "28x28").input.channels == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("konv 3x3 8", "layer 1: unknown layer 'konv'. Did you mean 'conv'?"),
        ("conv 3x3", "layer 1: maps is missing. Write it as conv KERNEL MAPS"),
        ("conv 3x3 8 strid 2", "has an extra 'strid'. Did you mean 'stride'?"),
        ("conv 3x3 8 stride", "there is no value after stride"),
        ("conv 3x3 8 stride 2 stride 2", "gives stride twice"),
        ("conv 0x3 8", "kernel is '0x3'; expected 3 or 3x3"),
        ("conv 3x3x3 8", "kernel is '3x3x3'; expected 3 or 3x3"),
        ("conv 3x3 -8", "maps is '-8'; expected a whole number from 1"),
        ("conv 3x3 2.5", "maps is '2.5'"),
        ("conv 3x3 8 padding wide", "padding is 'wide'; expected same, valid or"),
        ("pool", "layer 1: size is missing"),
        ("pool 2 stride 0", "stride is '0'"),
        ("dense 99999999999", "units is '99999999999'; expected a whole number from 1 to 1,000"),
        ("", "a network needs a list of layers"),
    ],
)
def test_wrong_layer_is_told_with_what_is_right(text, words):
    with pytest.raises(NetworkError, match=re.escape(words)):
        net(text)


@pytest.mark.parametrize(
    "given", ["0x10x3", "-1x10x3", "10", "wide", "1x2x3x4x5", "10xx3", "9999999x1"]
)
def test_input_that_is_no_size_is_refused(given):
    with pytest.raises(NetworkError, match=r"--input: the input '?.*expected height x width"):
        net("dense 2", given)


def test_film_is_told_how_to_be_given():
    with pytest.raises(
        NetworkError, match="Give the size of one video frame, 75x75x3, and multiply"
    ):
        net("dense 2", "25x75x75x3")


@pytest.mark.parametrize("given", [0, -1, "many", 2.5, True, 10**9 + 1])
def test_batch_that_is_none_is_refused(given):
    with pytest.raises(NetworkError, match="expected a whole number of samples from 1 to"):
        net("dense 2", batch=given)


def test_all_faults_are_told_together_with_their_lines():
    faults = faults_of(
        "inptu: 3x3x1\nbatch: 0\nbits: 12\nlayers:\n"
        "  - {kind: conv, kernel: 3, maps: 0}\n  - pool\n  - {kind: dense, unit: 3}\n  - 7\n"
    )

    assert [fault.split(": ")[0] for fault in faults[:-1]] == [
        "net.yaml:1", "net.yaml:1", "net.yaml:2", "net.yaml:3",
        "net.yaml:5", "net.yaml:6", "net.yaml:7", "net.yaml:8",
    ]  # fmt: skip
    assert "Did you mean 'input'?" in faults[0]
    assert "layer 3: unknown key 'unit' in a dense layer. Did you mean 'units'?" in faults[6]


def test_many_faults_are_cut():
    faults = faults_of("input: 9x9\nlayers:\n" + "  - pool 0\n" * 100)

    assert faults[-2] == "… and 80 more."


def test_faults_of_yaml_are_those_of_every_file():
    (fault,) = faults_of("input: [1, 2\n")

    assert fault.startswith("KB009 net.yaml:")


def test_list_is_no_net():
    (fault,) = faults_of("- pool 2\n")

    assert "a network is written as keys and values" in fault


@pytest.mark.slow
def test_longest_net_is_worked_out():
    """Ten thousand layers take no minute."""
    found = estimate(net(", ".join(["conv 3x3 8 padding same"] * MOST_LAYERS)))

    assert len(found.layers) == MOST_LAYERS + 1


def test_longer_net_is_refused():
    with pytest.raises(NetworkError, match="10,001 layers; at most 10,000"):
        net(", ".join(["pool 1"] * (MOST_LAYERS + 1)))


def test_largest_batch_and_net_do_not_overflow():
    found = estimate(net("conv 1x1 1000000", "1000000x1000000x1000000", batch=10**9, bits=64))

    assert found.mib == 3 * 10**27 * 8 / 2**20


@settings(max_examples=40)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=3)
                    | st.dictionaries(st.sampled_from(["layers", "input", "kind", "maps", "x"]),
                                      inner, max_size=3)))  # fmt: skip
def test_anything_gives_a_net_or_a_message(data):
    """Whatever a file holds, it ends in a net or in an error for people."""
    assert "net" in outcome(network_from_data, data, {}, "net")


@pytest.mark.parametrize("kind", [[], {}, 3, None])
def test_kind_that_is_no_word_is_refused(kind):
    data = {"input": "9x9x3", "layers": [{"kind": kind}]}

    assert "layer 1" in outcome(network_from_data, data, {}, "net")


@settings(max_examples=100)
@given(st.text(alphabet="convpoldens 0123456789x,stridepadding-.", max_size=40))
def test_any_words_give_a_net_or_a_message(words):
    assert "layer" in outcome(network_from_text, words, {"input": "9x9x3"})


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=4))
def test_sizes_are_read_as_they_are_written(sizes):
    assert dimensions("x".join(map(str, sizes))) == tuple(sizes)
