"""Training of convolutional networks: published figures beside what the program says.

Used are all figures found for networks of ``knowledge/work/convnets`` with batch, format and
input. A table of the largest batches that filled each card counts as a measured value, 2 % below
the card. Figures of a framework's allocation have no context in them; it is left out of ours too.
Unified memory is a kind of its own: no constant is meant for it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path

from benchmarks.accuracy.row import Row
from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.facts import MemoryPart, MemorySpread
from expert.knowledge import load_knowledge

FIGURES = Path(__file__).parent / "figures" / "nets.csv"
KIND = "convnet"
OTHERS = {"tf-metal-experiments": "convnet in unified memory"}
FILLED = 0.98
"""The share of a card that the largest batch fills, on average: steps of 4 to 8 % were tried."""


def rows() -> Iterable[Row]:
    """Yield each published figure beside ours."""
    knowledge = load_knowledge(user=False)
    with FIGURES.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            answers = {
                "ask": "memory",
                "network": line["network"],
                "batch_size": int(line["batch"]),
                "precision": int(line["bits"]),
                "input": line["input"],
            }
            told, low, high = _told(knowledge, line["as_of"], answers, line["context"] == "yes")
            filled = line["bound"] == "full"
            yield Row(
                kind=OTHERS.get(line["source"], KIND),
                source=line["source"],
                name=f"{line['network']}, batch {line['batch']}, {line['bits']} bits, "
                f"{line['note']}",
                told_low=told * low,
                told=told,
                told_high=told * high,
                measured=float(line["gib"]) * (FILLED if filled else 1),
                unit="GiB",
                bound="value" if filled else line["bound"],
            )


def _told(
    knowledge: object, day: str, answers: dict[str, object], context: bool
) -> tuple[float, float, float]:
    """Return the likely GiB and the ends of the range as ratios."""
    case = case_from_mapping(knowledge, {"as_of": day, "answers": answers}, today=day)
    engine = run(knowledge, case)
    parts = {part["part"]: part["gib"] for part in engine.facts_of(MemoryPart)}
    (spread,) = engine.facts_of(MemorySpread)
    gib = sum(parts.values()) - (0 if context else parts["runtime"])
    return gib, spread["low"], spread["high"]
