"""The form for tables of measurements."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from expert.knowledge.forms.types import Date, File, Id, Part, Positive, Speed, Text


class Reads(Part):
    """What a language model reads per token in this measurement."""

    build: Literal["dense", "experts"] = Field(
        description="`experts` if only some of the weights are read per token"
    )
    weights_gb: Positive = Field(
        description="GB of weights per token: the active ones, without the embedding table"
    )
    cache_gb: float = Field(
        0, ge=0, le=1000, description="GB of key/value cache per token, on average"
    )
    layers: int = Field(ge=1, le=10_000, description="transformer layers")


class Performance(File):
    """One table of measurements."""

    id: Id = Field(description="the file name without .yaml")
    name: Text = Field(description="the table in a few words")
    kind: Literal["equivalence", "throughput", "latency", "ratio", "scaling"] = Field(
        description="kind of figure"
    )
    workload: Literal[
        "general",
        "cnn",
        "cnn-inference",
        "rnn",
        "transformer",
        "llm-inference",
        "llm-prompt",
        "recommender",
        "speech",
        "gemm",
    ] = Field(description="kind of work that was measured")
    test: Text | None = Field(None, description="the program or model that was run")
    precision: Id | None = Field(None, description="fp32, fp16, 4-bit…")
    gpus: int = Field(1, ge=1, le=100_000, description="number of GPUs working together")
    unit: Text = Field(description="ratio, images/s, tokens/s, ms…")
    higher_is_better: bool = Field(description="whether a larger number means faster")
    reference: Id | None = Field(None, description="card whose value is 1")
    on: Date = Field(description="day it was measured")
    values: dict[str, Speed] = Field(
        min_length=1,
        description="a number for each card id; for `scaling`, a range for each kind of code",
    )
    reads: Reads | None = Field(
        None,
        description="if one card generates text for one user: what each token reads, so that "
        "the speeds help estimate those of other models",
    )
    called: dict[Id, Text] | None = Field(
        None,
        description="the table's name for a card, if that name means a machine or all memory sizes",
    )
