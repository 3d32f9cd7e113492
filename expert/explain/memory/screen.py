"""The estimate for a network as blocks: a table with a bar for each layer, and a summary."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain.memory.figures import bar, count, mib, percent
from expert.explain.memory.rules_of_thumb import thumbs_blocks
from expert.render.blocks import Block, Bullets, Code, Column, Heading, KeyValues, Paragraph, Table

LAYERS_SHOWN = 60
"""Longer networks are shortened in the middle; JSON has every layer."""
ROW_OF_REST = "…"


def memory_blocks(data: Mapping[str, Any], go_on: Sequence[str] = ()) -> list[Block]:
    """Return the estimate as blocks; ``go_on`` holds commands to try next."""
    about = data["network"]
    size = "x".join(map(str, about["input"]))
    blocks: list[Block] = [
        Heading(f"Memory needed by {about['name']}"),
        Paragraph(
            f"Input {size}, batch {about['batch']:,}, {about['bits']} bits, padding "
            f"{about['padding']}. Each value that a layer keeps is stored "
            f"{data['times_stored']:g} times, as in frameworks of {data['counted_on']}. MiB are "
            "2**20 bytes."
        ),
        _table(data["layers"]),
        *_notes(data),
        Heading("Total", 2),
        _totals(data),
        *_temporary(data["workspace"]),
        *_ways(data["savings"]),
        *thumbs_blocks(data.get("rules_of_thumb", ())),
        Heading("What to look for", 2),
        _wanted(data["need"]),
    ]
    return [*blocks, *([Code(list(go_on))] if go_on else [])]


def _table(layers: Sequence[Mapping[str, Any]]) -> Table:
    published = any("published_mb" in layer for layer in layers)
    most = max(layer["values_kept"] for layer in layers)
    titles = ["Published", "Off by"] if published else ["Sum MiB"]
    columns = [Column("#", right=True), Column("Layer"), Column("Output"), Column("MiB", True)]
    columns += [Column(title, right=True, spare=1) for title in titles]
    columns += [Column("Weights", right=True, spare=2), Column("", spare=3)]
    rows = []
    for layer in _cut(layers):
        if layer is None:
            rows.append([ROW_OF_REST] * 3 + [""] * (len(columns) - 3))
            continue
        middle = [mib(layer["running_mib"])]
        if published:
            known = layer.get("published_mb")
            middle = [f"{known:g}", percent(layer["off_by_percent"])] if known else ["", ""]
        output = "x".join(map(str, layer["output"]))
        head = [str(layer["number"]), layer["layer"], output, mib(layer["mib"])]
        rows.append([*head, *middle, count(layer["parameters"]), bar(layer["values_kept"], most)])
    return Table(columns, rows)


def _cut(layers: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any] | None]:
    if len(layers) <= LAYERS_SHOWN:
        return list(layers)
    half = LAYERS_SHOWN // 2
    return [*layers[:half], None, *layers[-half:]]


def _notes(data: Mapping[str, Any]) -> list[Block]:
    layers = data["layers"]
    notes = [
        f"Layer {layer['number']}, published as {layer['published_mb']:g} MB: {layer['note']}"
        if "published_mb" in layer
        else f"Layer {layer['number']}: {layer['note']}"
        for layer in _cut(layers)
        if layer and "note" in layer
    ]
    if len(layers) > LAYERS_SHOWN:
        notes.append(
            f"{len(layers) - LAYERS_SHOWN:,} layers in the middle are not shown; "
            "--format json has all of them."
        )
    note = data["network"].get("note")
    return [*([Paragraph(note)] if note else []), *([Bullets(notes)] if notes else [])]


def _totals(data: Mapping[str, Any]) -> KeyValues:
    total = data["activations_and_errors_mib"]
    largest = data["layers"][data["largest_layer"]]
    share = f"{100 * largest['mib'] / total:.0f} %" if total else "all"
    weights = f"{count(data['parameters'])} parameters, {mib(data['parameters_mib'])} MiB per copy"
    if "published_parameters" in data:
        weights += (
            f"; published: {count(data['published_parameters'])}, "
            f"off by {percent(data['parameters_off_by_percent'])}"
        )
    pairs = [
        ("activations and gradients", f"{mib(total)} MiB"),
        ("largest", f"layer {largest['number']} ({largest['layer']}), {share} of that"),
        ("weights", weights),
    ]
    if "card_gib" in data:
        at = data["passes_at_layer"]
        passed = "not reached" if at is None else f"exceeded at layer {at}"
        pairs.append((f"{data['card_gib']:g} GiB", passed))
    return KeyValues(pairs)


def _temporary(taken: Sequence[Mapping[str, Any]]) -> list[Block]:
    if not taken:
        return []
    rows = [
        [
            row["name"],
            mib(row["largest_mib"]),
            str(row["layer"]),
            mib(row["all_layers_mib"]),
            row["remark"],
        ]
        for row in taken
    ]
    columns = [
        Column("Algorithm"),
        Column("MiB", right=True),
        Column("Layer", right=True),
        Column("All kept", right=True),
        Column("Remark"),
    ]
    return [
        Heading("Temporary memory of a convolution, by algorithm", 2),
        Paragraph("It is freed after each layer, so only the largest one matters."),
        Table(columns, rows),
    ]


def _ways(savings: Sequence[Mapping[str, Any]]) -> list[Block]:
    items = []
    for row in savings:
        start = f"{row['name']}: "
        if "not_possible" in row:
            items.append(f"{start}not possible here: {row['not_possible']}.")
        elif "mib" not in row:
            items.append(f"{start}{row['says']} {row['warning']}")
        else:
            items.append(f"{start}{_effect(row)} {row['warning']}")
    return [Heading("Ways to use less memory on this network", 2), Bullets(items)] if items else []


def _effect(row: Mapping[str, Any]) -> str:
    saved = row["saved_mib"]
    change = f"adds {mib(-saved)} MiB"
    if saved >= 0:
        change = f"saves {mib(saved)} MiB ({row['saved_percent']:g} %) and leaves {mib(row['mib'])}"
    text = f"{row['what']} {change}."
    if "passes_on_mib" in row:
        before, after = row["passes_on_mib"]
        text += f" Later layers start from {mib(after)} MiB instead of {mib(before)}."
    return text + (f" Note: {row['caution']}." if "caution" in row else "")


def _wanted(need: Mapping[str, Any]) -> Paragraph:
    parts = ", ".join(f"{row['part']} {row['gib']:,.2f}" for row in need["parts"] if row["gib"])
    least = math.ceil(need["gib"])
    return Paragraph(
        f"Training takes about {need['gib']:,.1f} GiB, or {need['low']:,.1f} to "
        f"{need['high']:,.1f} depending on the framework ({parts}). "
        f"Look for a card with {least:,} GiB or more."
    )
