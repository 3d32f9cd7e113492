"""The network of a case: the network's file, changed by the answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.convnets.parser import network_from_data
from expert.convnets.size import OF_LAYER, Estimate, estimate
from expert.knowledge import Entry

ANSWERS_OF_NETS = {"batch_size": "batch", "precision": "bits", "input": "input"}
"""Answers that override the network's file."""


def estimate_of(entry: Entry, answers: Mapping[str, Any], times: float = OF_LAYER) -> Estimate:
    """Compute a network from the knowledge files with the batch, bits and input of a case.

    ``times`` is how many times frameworks of that date store each value that a layer keeps.

    Raises:
        NetworkError: the file or an answer is unusable, or a layer leaves nothing of the image.

    """
    changes = {name: answers[key] for key, name in ANSWERS_OF_NETS.items() if key in answers}
    return estimate(network_from_data(entry.data, entry.lines, entry.file, changes), times)
