"""The memory of weights, beside the sizes of published GGUF files.

Every size that localmodel.run gives for a model in the knowledge is used (Data: localmodel.run,
2026-08-03, CC BY 4.0). No constant was set from them: the bits of each format come from one table
about Llama 3.1 8B, and the shapes from published configurations. Files leave out the parts for
pictures and sound, and so does the figure told.
With `--reference`, the sizes that other catalogs give are added; they are rounded to 1 to 4 %.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.accuracy.row import Row
from expert.case.model_names import named_entry
from expert.given.models import shape_fields
from expert.knowledge import Knowledge, load_knowledge
from expert.rules.memory.formats import body_bits, kept_bits
from expert.rules.memory.parts import weight_bytes
from expert.units import GIB

FIGURES = Path(__file__).with_name("figures") / "gguf-files.csv"
MODELS = "models.csv"
COLUMNS = ("q2_k", "q3_k_m", "q4_k_m", "q5_k_m", "q6_k", "q8_0", "f16", "mxfp4")
BILLION = 10**9


@cache
def knowledge() -> Knowledge:
    """Return the shipped knowledge."""
    return load_knowledge(user=False)


def told_gib(data: Mapping[str, Any], stored: Mapping[str, Any]) -> float:
    """Return the GiB of a model's weights for text in a format, by the product's formulas."""
    shape = shape_fields(data)
    shape["parameters"] = data["parameters_billion"] * BILLION
    return weight_bytes(shape, body_bits(stored, shape), kept_bits(stored, shape)) / GIB


def rows() -> Iterator[Row]:
    """Yield the size of every file that may be shipped, beside what is told."""
    with FIGURES.open(encoding="utf-8", newline="") as file:
        for figure in csv.DictReader(file):
            yield _row(figure["model"], figure["format"], float(figure["gib"]), "weights")


def more_rows(folder: Path) -> Iterator[Row]:
    """Yield the sizes in other catalogs."""
    with (folder / MODELS).open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            entry = named_entry(knowledge(), "model", line["id"])
            # Files of some catalogs hold the parts for pictures, which cannot be told apart.
            if entry is None or "other_parameters_billion" in entry.data:
                continue
            shipped = set(_formats(line["gguf_source"], "localmodel"))
            for column in COLUMNS:
                size = line[f"gguf_{column}_gib"]
                if size and column not in shipped:
                    format = column.replace("_", "-")
                    yield _row(entry.id, format, float(size), "weights, other catalogs")


def _formats(sources: str, wanted: str) -> Iterator[str]:
    """Yield the columns that a source gives: `localmodel: q8_0 f16; ollama: q2_k`."""
    for part in sources.split(";"):
        source, _, columns = part.partition(":")
        if source.strip().startswith(wanted):
            yield from columns.split()


def _row(model: str, format: str, measured: float, kind: str) -> Row:
    entry = knowledge().get("model", model)
    told = told_gib(entry.data, knowledge().get("weight-format", format).data)
    return Row(
        kind=kind,
        source=str(entry.data["family"]),
        name=f"{model} {format}",
        told_low=told,
        told=told,
        told_high=told,
        measured=measured,
        unit="GiB",
    )
