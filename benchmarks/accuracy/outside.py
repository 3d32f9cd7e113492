"""Tokens per second that people published of recent models, beside the whole answer of their day.

Looked for on 2026-11-26 by what a buyer would compare, before the answers were computed; all that
were found with card, model, format and program are here, but for cards with less power, texts
guessed ahead (speculative decoding), other programs than llama.cpp, and pages that do not say who
measured. No knowledge file has them, and nothing is fitted to them but the lower end of
`measured-spread`, which rests on three of them and three more.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from benchmarks.accuracy.constants import knowledge
from benchmarks.accuracy.row import Row
from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.facts import Speed

FIGURES = Path(__file__).parent / "figures" / "outside.csv"


def rows() -> Iterator[Row]:
    """Yield each figure beside the speed that `compare` tells."""
    with FIGURES.open(encoding="utf-8") as file:
        for line in csv.DictReader(file):
            low, told, high = told_of(line)
            name = f"{line['card']}, {line['model']} {line['format']}"
            measured = float(line["tokens_s"])
            kind = "generation, outside"
            yield Row(kind, line["address"], name, low, told, high, measured, "tokens/s")


def told_of(line: dict[str, str]) -> tuple[float, float, float]:
    """Return the low, likely and high tokens per second that are told on the day of a figure."""
    answers = {
        "ask": "compare",
        "job": "run_llm",
        "model": line["model"],
        "weight_format": line["format"],
        "context_tokens": int(line["tokens"]),
        "candidates": [line["card"]],
    }
    case = case_from_mapping(
        knowledge(), {"as_of": line["day"], "answers": answers}, today=line["day"]
    )
    found = run(knowledge(), case).facts_of(Speed)
    (speed,) = (speed for speed in found if speed["card"] == line["card"])
    return float(speed["low"]), float(speed["value"]), float(speed["high"])
