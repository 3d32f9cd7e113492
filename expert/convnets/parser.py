"""Turns a file, an entry or a line of text into a network; all faults are reported together.

A layer is a mapping such as ``{kind: conv, maps: 32, kernel: 3, stride: 2}``, or the same in
words: ``conv 3x3 32 stride 2``. ``steps`` reads layers, their repeats and branches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from expert.convnets.describe import SAME, VALID, Network, Padding, Volume
from expert.convnets.faults import Faults
from expert.convnets.steps import MOST_LAYERS, published, steps_from, without_figures
from expert.dimensions import MOST_SAMPLES, dimensions, whole
from expert.errors import NetworkError
from expert.knowledge.findings import did_you_mean, in_order, shown

KEYS = ("name", "input", "batch", "bits", "padding", "layers", "note")
OF_SOURCE = ("published_input_mb", "published_parameters", "counted_on")
OF_ENTRY = ("id", "aliases", "source", "checked", "sources", "confidence", "released")
BITS = (64, 32, 16, 8)
SIZES = "height x width x channels, such as 224x224x3"


def read_network(
    source: Path | bytes, name: str, changes: Mapping[str, Any] | None = None
) -> Network:
    """Read a network from a YAML file or its bytes; ``changes`` override the file.

    Raises:
        NetworkError: the file cannot be read or used; the error lists every fault with its line.

    """
    from expert.knowledge.strict_yaml import read_yaml

    document = read_yaml(source, name)
    if document.faults:
        raise NetworkError("\n".join(str(fault) for fault in in_order(document.faults)))
    return network_from_data(document.data, document.lines, name, changes)


def network_from_data(
    data: Any,
    lines: Mapping[str, int],
    name: str,
    changes: Mapping[str, Any] | None = None,
) -> Network:
    """Make a network from a mapping; ``changes`` override the mapping.

    Raises:
        NetworkError: something in the mapping is unusable; the error lists every fault with its
            line.

    """
    if not isinstance(data, Mapping):
        raise NetworkError(
            f"{name}: a network is written as keys and values: input, layers and optionally batch, "
            f"bits and padding; found {shown(data)}. `whichgpu memory --help` shows one."
        )
    changes = {key: value for key, value in (changes or {}).items() if value is not None}
    faults = Faults(name, lines, changes)
    known = (*KEYS, *OF_SOURCE, *OF_ENTRY)
    for key in data:
        if key not in known:
            faults.add(
                str(key),
                f"unknown key {shown(key)}.{did_you_mean(str(key), known)} "
                f"Allowed here: {', '.join(KEYS)}.",
            )
    merged = {**data, **changes}
    network = _network(merged, name, faults)
    faults.raise_if_any()
    written = _network(data, name, Faults(name, lines, {})) if changes else network
    return _with_figures_that_hold(network, written)


def _with_figures_that_hold(network: Network, written: Network) -> Network:
    """Drop the published figures if input, batch or bits differ from what the file says."""
    if (network.input, network.batch, network.bits) == (written.input, written.batch, written.bits):
        return network
    changed = replace(
        network,
        steps=without_figures(network.steps),
        published_input_mb=None,
        note=None,
        counted_on=None,
    )
    same_input = network.input == written.input
    return changed if same_input else replace(changed, published_parameters=None)


def network_from_text(layers: str, changes: Mapping[str, Any]) -> Network:
    """Make a network from layers in words, separated by commas, and the other answers.

    Raises:
        NetworkError: a layer or an answer is unusable.

    >>> network_from_text("conv 3x3 32, pool 2", {"input": "28x28x1"}).steps[1].layer.stride
    2

    """
    items = [item.strip() for item in layers.replace(";", ",").replace("\n", ",").split(",")]
    data = {"name": "the network described", "layers": [item for item in items if item]}
    return network_from_data(data, {}, "--layers", changes)


def _network(data: Mapping[str, Any], name: str, faults: Faults) -> Network:
    volume = _input(data, faults)
    batch = _batch(data, faults)
    bits = _bits(data, faults)
    padding = _padding(data, faults)
    return Network(
        name=str(data.get("name", name)),
        input=volume,
        steps=steps_from(data.get("layers"), faults),
        batch=batch,
        bits=bits,
        padding=padding,
        published_input_mb=published(data, "published_input_mb", "", faults),
        published_parameters=whole(data.get("published_parameters"), MOST_SAMPLES * MOST_LAYERS),
        note=str(data["note"]) if "note" in data else None,
        counted_on=data.get("counted_on"),
    )


def _input(data: Mapping[str, Any], faults: Faults) -> Volume:
    given = data.get("input")
    sides = dimensions(given) if given is not None else None
    if sides is not None and len(sides) == 2:
        return Volume(*sides, 1)
    if sides is not None and len(sides) == 3:
        return Volume(*sides)
    if given is None:
        faults.add("input", f"the input is missing. Add it: {SIZES}.")
    elif sides is not None and len(sides) == 4:
        faults.add(
            "input",
            f"the input {shown(given)} has four sizes. Give the size of one video frame, "
            f"{'x'.join(map(str, sides[1:]))}, and multiply the batch by {sides[0]}. A network "
            "with 3D convolutions takes far more and is not computed here: state the memory it "
            "takes (--memory-gb).",
        )
    else:
        faults.add(
            "input",
            f"the input is {shown(given)}; expected {SIZES}, in whole numbers from 1 to a million.",
        )
    return Volume(1, 1, 1)


def _batch(data: Mapping[str, Any], faults: Faults) -> int:
    given = data.get("batch", 1)
    batch = whole(given, MOST_SAMPLES)
    if batch is None:
        faults.add(
            "batch",
            f"the batch is {shown(given)}; expected a whole number of samples from 1 to "
            f"{MOST_SAMPLES:,}.",
        )
    return batch or 1


def _bits(data: Mapping[str, Any], faults: Faults) -> int:
    given = data.get("bits", 32)
    bits = whole(given)
    if bits not in BITS:
        allowed = ", ".join(map(str, BITS))
        faults.add(
            "bits", f"the number of bits per value is {shown(given)}; expected one of {allowed}."
        )
        return BITS[1]
    return int(bits)


def _padding(data: Mapping[str, Any], faults: Faults) -> Padding:
    given = data.get("padding", VALID)
    if given in (SAME, VALID):
        return str(given)
    number = 0 if given in (0, "0") and not isinstance(given, bool) else whole(given)
    if number is None:
        faults.add(
            "padding", f"the padding is {shown(given)}; expected same, valid or a number of pixels."
        )
    return number or 0
