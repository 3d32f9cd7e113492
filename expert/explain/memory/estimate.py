"""The memory of a convolutional network as plain data; ``screen`` turns it into blocks."""

from __future__ import annotations

from typing import Any

from expert.convnets import Estimate, Network, estimate, saving, workspaces
from expert.given.catalogue import constant_on
from expert.given.nets import TIMES_STORED
from expert.knowledge import Knowledge
from expert.units import GIB

FORMAT = 1
MIB_PER_GIB = 1024
SHORT, LONG = 16, 32
SPREAD = "memory-spread-convnet"
OF_FRAMEWORK = ("samples-in-the-workspace", "context-of-training")


def memory_of(
    network: Network, knowledge: Knowledge, day: str, card_gib: float | None = None
) -> dict[str, Any]:
    """Return the whole estimate for a network, as plain data.

    What is stored depends on the frameworks of ``day``; published figures are compared with what
    was stored when they were calculated. ``card_gib`` marks the layer at which the running total
    passes a card's memory.

    Raises:
        NetworkError: a layer shrinks the image to nothing.

    """
    day = network.counted_on or day
    found = estimate(network, constant_on(knowledge, TIMES_STORED, day))
    data: dict[str, Any] = {
        "format": FORMAT,
        "network": _about(network),
        "layers": _layers(found),
        "activations_and_errors_mib": _round(found.mib),
        "parameters": found.parameters,
        "parameters_mib": _round(found.parameters_mib),
        "largest_layer": found.largest.number,
        "workspace": _workspaces(found),
        "savings": _savings(found, knowledge),
        "counted_on": day,
        "times_stored": found.times,
        "need": _need(found, knowledge, day),
    }
    if network.published_parameters is not None:
        data["published_parameters"] = network.published_parameters
        data["parameters_off_by_percent"] = _off_by(
            found.parameters, float(network.published_parameters)
        )
    if card_gib is not None:
        data["card_gib"] = card_gib
        data["passes_at_layer"] = _passes_at(found, card_gib)
    return data


def _about(network: Network) -> dict[str, Any]:
    size = network.input
    about = {
        "name": network.name,
        "input": [size.height, size.width, size.channels],
        "batch": network.batch,
        "bits": network.bits,
        "padding": network.padding,
    }
    return {**about, **({"note": network.note} if network.note else {})}


def _layers(found: Estimate) -> list[dict[str, Any]]:
    rows = []
    for layer, running in zip(found.layers, found.running_mib()):
        own = found.mib_of(layer)
        volume = layer.volume
        row: dict[str, Any] = {
            "number": layer.number,
            "layer": "| " * layer.depth + layer.words,
            "output": [volume.height, volume.width, volume.channels],
            "values_kept": round(found.stored(layer)),
            "mib": _round(own),
            "running_mib": _round(running),
            "parameters": layer.parameters,
        }
        published = layer.step.published_mb if layer.step else found.network.published_input_mb
        if published is not None:
            row |= {"published_mb": published, "off_by_percent": _off_by(own, published)}
        if layer.step and layer.step.note:
            row["note"] = layer.step.note
        rows.append(row)
    return rows


def _workspaces(found: Estimate) -> list[dict[str, Any]]:
    return [
        {
            "algorithm": taken.algorithm.id,
            "name": taken.algorithm.name,
            "largest_mib": _round(taken.largest_mib),
            "layer": taken.layer,
            "all_layers_mib": _round(taken.all_mib),
            "usable_for_layers": taken.layers,
            "values": taken.algorithm.formula,
            "remark": taken.algorithm.remark,
            "source": taken.algorithm.source,
        }
        for taken in workspaces(found)
    ]


def _savings(found: Estimate, knowledge: Knowledge) -> list[dict[str, Any]]:
    """Return each known way to use less memory, with its effect on this network, in order."""
    rows = []
    entries = knowledge.all("technique").values()
    for entry in sorted(entries, key=lambda e: (e.data["place"], e.id)):
        told = {"technique": entry.id, "name": entry.data["name"]}
        rest = {key: entry.data[key] for key in ("says", "warning", "source")}
        for by in entry.data.get("by", []):
            taken = saving(found, entry.id, by)
            if taken is None:
                continue
            row: dict[str, Any] = {**told, "what": taken.what}
            if taken.mib is not None:
                row |= {"mib": _round(taken.mib), "saved_mib": _round(found.mib - taken.mib)}
                row["saved_percent"] = round(100 * (1 - taken.mib / found.mib), 1)
            if taken.passes_on_mib is not None:
                row["passes_on_mib"] = [_round(part) for part in taken.passes_on_mib]
            if taken.batch is not None:
                row["caution"] = _caution(taken.batch, knowledge)
            row |= {"not_possible": taken.reason} if taken.reason else {}
            rows.append({**row, **rest})
        if not entry.data.get("by"):
            rows.append({**told, **rest})
    return rows


def _caution(batch: int, knowledge: Knowledge) -> str:
    """Return how a batch size compares with the size that convolutions are tuned for."""
    last = parameter(knowledge, "batch-of-last-resort")
    usual = parameter(knowledge, "batch-convolutions-are-made-for")
    if batch <= last:
        return f"a batch of {batch} is a last resort, as is anything up to {last:g}"
    if batch < usual:
        return f"a batch of {batch} is less than the {usual:g} that convolutions are tuned for"
    return f"a batch of {batch} is still {usual:g} or more"


def _need(found: Estimate, knowledge: Knowledge, day: str) -> dict[str, Any]:
    """Return how much memory a card needs, part by part, in GiB, computed as the rules do."""
    matrix = next((w for w in workspaces(found) if w.algorithm.id == "matrix"), None)
    bits = SHORT if found.network.bits <= SHORT else LONG
    width, samples, context = (
        float(constant_on(knowledge, id, day))
        for id in (f"bytes-per-weight-in-{bits}-bits", *OF_FRAMEWORK)
    )
    parts = {
        "activations and gradients": found.mib / MIB_PER_GIB,
        "weights, gradients and momentum": found.parameters * width / GIB,
        "workspace": (matrix.largest_mib if matrix else 0) * samples / MIB_PER_GIB,
        "runtime": context,
    }
    rounded = {name: _round(gib) for name, gib in parts.items() if gib or name != "workspace"}
    rows = [{"part": name, "gib": gib} for name, gib in rounded.items()]
    gib = sum(rounded.values())
    low, high = (float(constant_on(knowledge, f"{SPREAD}-{end}", day)) for end in ("low", "high"))
    return {"parts": rows, "gib": _round(gib), "low": _round(gib * low), "high": _round(gib * high)}


def parameter(knowledge: Knowledge, id: str) -> float:
    """Return the newest value of a parameter."""
    return float(knowledge.get("constant", id).data["values"][-1]["value"])


def _passes_at(found: Estimate, card_gib: float) -> int | None:
    for layer, running in zip(found.layers, found.running_mib()):
        if running > card_gib * MIB_PER_GIB:
            return layer.number
    return None


def _off_by(ours: float, published: float) -> float:
    """Return the percentage by which the published figure exceeds ours."""
    return round(100 * (published / ours - 1), 1)


def _round(number: float) -> float:
    return round(number, 3)
