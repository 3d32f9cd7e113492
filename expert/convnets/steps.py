"""Reads the layers of a description: single layers, repeats, and branches that are joined again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from expert.convnets.describe import JOINS, Branches, Repeat, Step
from expert.convnets.faults import Faults
from expert.convnets.layer import KINDS, KeyFault, layer_from, words_of
from expert.dimensions import MOST, whole
from expert.knowledge.findings import did_you_mean, shown

OF_STEP = ("published_mb", "note")
MOST_LAYERS = 10_000
"""The most layers that are computed, including repetitions."""
MOST_DEPTH = 20
"""How deep branches and repeats may be nested."""
REPEAT, BRANCHES = "repeat", "branches"
KEYS_OF_GROUPS = {REPEAT: ("kind", "times", "layers"), BRANCHES: ("kind", "branches", "join")}
ALL_KINDS = (*KINDS, *KEYS_OF_GROUPS)


def steps_from(layers: Any, faults: Faults) -> tuple[Step, ...]:
    """Read the layers of a network; faults are collected."""
    if not isinstance(layers, Sequence) or isinstance(layers, str) or not layers:
        faults.add("layers", f"a network needs a list of layers: {', '.join(ALL_KINDS)}.")
        return ()
    found = _steps(layers, "layers", "layer ", faults, 0)
    if (number := count(found)) > MOST_LAYERS:
        faults.add("layers", f"{number:,} layers; at most {MOST_LAYERS:,} are read.")
        return ()
    return found


def count(steps: Sequence[Step]) -> int:
    """Return the number of layers, counting every repetition."""
    return sum(_count(step) for step in steps)


def _count(step: Step) -> int:
    if isinstance(step.layer, Repeat):
        return step.layer.times * count(step.layer.steps)
    if isinstance(step.layer, Branches):
        return 1 + sum(map(count, step.layer.paths))
    return 1


def _steps(
    layers: Sequence[Any], path: str, named: str, faults: Faults, depth: int
) -> tuple[Step, ...]:
    if len(layers) > MOST_LAYERS:
        faults.add(path, f"{len(layers):,} layers; at most {MOST_LAYERS:,} are read.")
        return ()
    found = [
        _step(item, f"{path}.{place}", f"{named}{place + 1}", faults, depth)
        for place, item in enumerate(layers)
    ]
    return tuple(step for step in found if step is not None)


def _step(item: Any, path: str, named: str, faults: Faults, depth: int) -> Step | None:
    try:
        fields = words_of(item) if isinstance(item, str) else item
        if not isinstance(fields, Mapping):
            raise KeyFault("", f"expected a layer such as conv 3x3 32, found {shown(item)}.")
        own = {key: value for key, value in fields.items() if key not in OF_STEP}
        grouped = own.get("kind") in tuple(KEYS_OF_GROUPS)  # a list may occur here
        layer = _group(own, path, named, faults, depth + 1) if grouped else layer_from(own)
    except KeyFault as fault:
        faults.add(f"{path}.{fault.key}" if fault.key else path, f"{named}: {fault}")
        return None
    own_figure = published(fields, "published_mb", f"{path}.", faults)
    note = fields.get("note")
    return Step(layer, faults.place(path), own_figure, None if note is None else str(note))


def _group(
    fields: Mapping[str, Any], path: str, named: str, faults: Faults, depth: int
) -> Branches | Repeat:
    kind = fields["kind"]
    if depth > MOST_DEPTH:
        raise KeyFault(
            "", f"branches and repeats are nested more than {MOST_DEPTH} deep. Flatten them."
        )
    for key in fields:
        if key not in KEYS_OF_GROUPS[kind]:
            near = did_you_mean(str(key), KEYS_OF_GROUPS[kind])
            allowed = ", ".join(KEYS_OF_GROUPS[kind])
            raise KeyFault(str(key), f"unknown key {shown(key)}.{near} Allowed: {allowed}.")
    if kind == REPEAT:
        return _repeat(fields, path, named, faults, depth)
    return _branches(fields, path, named, faults, depth)


def _repeat(fields: Mapping[str, Any], path: str, named: str, faults: Faults, depth: int) -> Repeat:
    times, layers = whole(fields.get("times")), fields.get("layers")
    if times is None:
        given = shown(fields["times"]) if "times" in fields else "missing"
        raise KeyFault("times", f"times is {given}; expected a whole number from 1 to {MOST:,}.")
    if not isinstance(layers, list) or not layers:
        raise KeyFault("layers", "it has no layers to repeat. Add layers: [conv 3x3 32].")
    return Repeat(times, _steps(layers, f"{path}.layers", f"{named}.", faults, depth))


def _branches(
    fields: Mapping[str, Any], path: str, named: str, faults: Faults, depth: int
) -> Branches:
    paths, join = fields.get("branches"), fields.get("join")
    lists = paths if isinstance(paths, list) else []
    if len(lists) < len(("one", "other")) or not all(isinstance(one, list) for one in lists):
        raise KeyFault(
            "branches",
            "expected two or more lists of layers; an empty list passes the values on unchanged.",
        )
    if join is None:
        raise KeyFault("", f"its branches never join. Add join: {' or '.join(JOINS)}.")
    if join not in JOINS:
        near = did_you_mean(str(join), JOINS)
        raise KeyFault("join", f"join is {shown(join)}; expected one of {', '.join(JOINS)}.{near}")
    return Branches(
        tuple(
            _steps(
                one, f"{path}.branches.{place}", f"{named}, branch {place + 1}, layer ",
                faults, depth,
            )
            for place, one in enumerate(lists)
        ),
        join,
    )  # fmt: skip


def without_figures(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return steps without published figures and notes; only plain chains of layers have any."""
    return tuple(replace(step, published_mb=None, note=None) for step in steps)


def published(data: Mapping[str, Any], key: str, before: str, faults: Faults) -> float | None:
    """Return the published figure of a layer or the input; add a fault if it is not above 0."""
    given = data.get(key)
    if given is None:
        return None
    if isinstance(given, int | float) and not isinstance(given, bool) and given > 0:
        return float(given)
    faults.add(before + key, f"{key} is {shown(given)}; expected a number of MB above 0.")
    return None
