"""A case's network as given facts: its layers, and the ways to save memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

from expert.case.case import Case
from expert.dates import holds_on
from expert.dimensions import RGB, dimensions
from expert.facts import Given, Input, Network, Saving, Technique
from expert.given.catalogue import at, constant_on
from expert.given.taken_in import takes_in
from expert.knowledge import Entry, Knowledge
from expert.units import BILLION, MILLION

TECHNIQUES = "techniques"
TIMES_STORED = "times-a-kept-value-is-stored"
USUAL_BITS = "usual-bits-of-convolutional-nets"
USUAL_BATCH = "usual-batch-of-convolutional-nets"
KEPT = "kept_values_million"
TRAINED = (None, "train")
"""The jobs for which a model's values for training count; None if no job is named."""


def net_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the named network, how much each technique saves on it, and the input size.

    Raises:
        NetworkError: a layer of the network leaves nothing of the image.

    """
    if "input" in case.answers:
        size = _input(case.answers["input"])
        if size is not None:
            yield at(size, case.passage("input"))
    counted = _counted(knowledge, case)
    if counted is not None:
        yield counted
    if "network" not in case.answers and not takes_in(knowledge, case.answers, TECHNIQUES):
        return
    techniques = [
        entry for entry in knowledge.all("technique").values() if holds_on(entry.data, case.as_of)
    ]
    # The technique loaded last comes first in the advice.
    techniques.sort(key=lambda entry: (-entry.data["place"], entry.id))
    for entry in techniques:
        told = {key: entry.data[key] for key in ("name", "says", "warning", "place")}
        yield at(Technique(id=entry.id, **told), entry.passage())
    if "network" in case.answers:
        entry = knowledge.get("network", case.answers["network"])
        times = float(constant_on(knowledge, TIMES_STORED, case.as_of))
        yield from _network(entry, case.answers, times, techniques)


def _counted(knowledge: Knowledge, case: Case) -> Given | None:
    """Return the named model as a network, if only the sum of the values it keeps is known.

    Convolutions keep as many values more as an image has pixels more.
    """
    entry = knowledge.all("model").get(str(case.answers.get("model")))
    if entry is None or KEPT not in entry.data or case.answers.get("job") not in TRAINED:
        return None
    data = entry.data
    usual = dimensions(data["resolution"])
    if usual is None:
        return None
    stated = dimensions(str(case.answers.get("input", "")))
    height, width = (stated or usual)[-3:][:2]
    times = height * width / prod(usual)
    return at(
        Network(
            id=entry.id,
            name=data["name"],
            input_values=0,
            layer_values=round(data[KEPT] * MILLION * times),
            patch_values=0,
            parameters=round(data["parameters_billion"] * BILLION),
            batch=data.get("usual_batch", constant_on(knowledge, USUAL_BATCH, case.as_of)),
            bits=constant_on(knowledge, USUAL_BITS, case.as_of),
            **({} if stated else {"usual_size": data["resolution"] + RGB}),
        ),
        entry.passage(KEPT),
    )


def _input(sizes: str) -> Input | None:
    """Return the size of an input; None if it cannot be read."""
    given = dimensions(sizes)
    if given is None:
        return None
    frames, height, width, channels = {
        2: (1, *given, 1),
        3: (1, *given),
    }.get(len(given), given)
    return Input(frames=frames, side=max(height, width), channels=channels)


def _network(
    entry: Entry, answers: Mapping[str, Any], times: float, techniques: list[Entry]
) -> Iterator[Given]:
    from expert.convnets import estimate_of, largest_matrix_values, saving

    plain = estimate_of(entry, {}).network
    found = estimate_of(entry, answers, times)
    yield at(
        Network(
            id=entry.id,
            name=entry.data["name"],
            input_values=found.input_values,
            layer_values=found.layer_values,
            patch_values=largest_matrix_values(found),
            parameters=found.parameters,
            batch=plain.batch,
            bits=plain.bits,
        ),
        entry.passage("layers"),
    )
    for technique in techniques:
        for by in reversed(technique.data.get("by", [])):
            taken = saving(found, technique.id, by)
            if taken is not None and taken.mib is not None:
                share = round(taken.mib / found.mib, 4)
                yield at(
                    Saving(network=entry.id, technique=technique.id, what=taken.what, left=share),
                    entry.passage("layers"),
                )
