"""Memory of training and fine-tuning transformers, beside published figures.

Most constants come from publications; docs/accuracy.md says which were set with these figures in
view, and what was left out after a look at the errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from benchmarks.accuracy.row import Row
from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.knowledge import Knowledge, load_knowledge

FIGURES = Path(__file__).with_name("figures") / "tuning.yaml"
BYTES = {"GB": 10**9, "GiB": 2**30}
GIB = 2**30
RUNTIME = "runtime"
NAMED = ("model", "finetune_method", "batch_size", "context_tokens", "precision", "gpus")
"""Answers that tell a figure from others."""


@cache
def knowledge() -> Knowledge:
    """Return the shipped knowledge."""
    return load_knowledge()


def told(answers: Mapping[str, Any], allocated: bool, day: str) -> tuple[float, float, float]:
    """Return the low, likely and high GiB that each card needs, as the product tells them."""
    case = case_from_mapping(
        knowledge(), {"as_of": day, "answers": {"ask": "memory", **answers}}, today=day
    )
    facts = consult(knowledge(), case)["facts"]
    parts = {f["fields"]["part"]: f["fields"]["gib"] for f in facts if f["type"] == "MemoryPart"}
    if allocated:
        parts.pop(RUNTIME)
    divided = {f["fields"]["part"] for f in facts if f["type"] == "DividedPart"}
    cards = answers.get("gpus", 1)
    likely = sum(gib / (cards if part in divided else 1) for part, gib in parts.items())
    (spread,) = [f["fields"] for f in facts if f["type"] == "MemorySpread"]
    return likely * spread["low"], likely, likely * spread["high"]


def rows() -> Iterator[Row]:
    """Yield every published figure beside what the product tells."""
    for table in yaml.safe_load(FIGURES.read_text(encoding="utf-8"))["tables"]:
        for figure in table["figures"]:
            answers = {**table["answers"], **figure["answers"]}
            low, likely, high = told(answers, table["allocated"], str(table["day"]))
            bound = figure.get("bound", "value")
            unit = BYTES[table["unit"]] if bound == "value" else GIB
            yield Row(
                kind=figure["kind"],
                source=table["source"],
                name=" ".join(str(answers[key]) for key in NAMED if key in answers),
                told_low=low,
                told=likely,
                told_high=high,
                measured=figure["measured"] * unit / GIB,
                unit="GiB",
                bound=bound,
            )
