"""The form for tables of measurements."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.values import Date, Figure, File, Id, Text


class Performance(File):
    """One table of measurements."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="the table in a few words")
    kind: Literal["equivalence", "throughput", "latency", "ratio", "scaling"] = Field(
        description="kind of figure"
    )
    workload: Id = Field(description="general, cnn, rnn, transformer, llm-inference, gemm…")
    test: Text | None = Field(None, description="what ran")
    precision: Id | None = Field(None, description="fp32, fp16, 4-bit…")
    gpus: int = Field(1, ge=1, le=100_000, description="number of GPUs working together")
    unit: Text = Field(description="ratio, images/s, tokens/s, ms…")
    higher_is_better: bool = Field(description="whether a larger number means faster")
    reference: Id | None = Field(None, description="card whose value is 1")
    on: Date = Field(description="day it was measured")
    values: dict[str, Figure] = Field(
        min_length=1,
        description="a number for each card id; for `scaling`, a range for each kind of code",
    )
    called: dict[Id, Text] | None = Field(
        None, description="the table's name for a card, if it means a machine or all memory sizes"
    )
