"""Published figures that may be read but not shipped, from a folder given on the command line.

The folder holds `performance.csv`, `performance-more.csv`, `cards.csv`, `cards-more.csv` and
`models.csv`.  Rows are used by these rules: confidence high or
medium; no reports of single users (LocalScore, localmaxxing, llmfit); no speculative decoding,
no weights on the CPU, no power limit and nothing marked as suspicious.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Cells = dict[str, str]

SINGLE_USERS = ("LocalScore", "localmaxxing", "llmfit", "ukcamo", "power limit", "jankyai")
UNUSUAL = ("speculative", "cpu-offload", "check:", "dflash", "mtp", "overclock")
BITS = {
    "Q2_K": 3.16, "Q3_K_S": 3.6, "Q3_K_M": 4.0, "Q3_K_XL": 4.1, "Q4_0": 4.66, "Q4_K_M": 4.89,
    "Q4_K_XL": 4.95, "Q4": 4.89, "4-BIT": 4.5, "4BIT": 4.5, "Q5_K_M": 5.7, "Q5_K_XL": 5.75,
    "Q6_K": 6.56, "Q6_K_XL": 6.8, "Q8_0": 8.5, "8BIT": 8.5, "Q8_K_XL": 9.2, "IQ2_M": 2.9,
    "F16": 16, "BF16": 16, "FP16": 16, "MXFP4": 4.25, "MXFP4_MOE": 4.25, "FP8": 8, "INT8": 8,
}  # fmt: skip
"""Bits a weight of the format, scales included."""
MODELS_IN_TESTS = (
    ("LLaMA 3 8B", "llama-3-8b"), ("LLaMA 3 70B", "llama-3-70b"), ("Llama 3.1 8B", "llama-3.1-8b"),
    ("DeepSeek R1 14b", "qwen2.5-14b"), ("DeepSeek R1 671b", "deepseek-r1"),
    ("Llama 3.1:405b", "llama-3.1-405b"), ("Llama 3.1:70b", "llama-3.1-70b"),
    ("Llama 3.2:3b", "llama-3.2-3b"), ("gpt-oss 20b", "gpt-oss-20b"),
    ("LLaMA 13B", "llama-1-13b"), ("LLaMA 7B", "llama-1-7b"), ("LLaMA 8B", "llama-3-8b"),
    ("Mistral 7B", "mistral-7b"),
)  # fmt: skip
"""Models of tables that name them in the words of the test."""
FORMATS_IN_TESTS = r"(Q\d_K_M|Q\d_\d|Q6_K|F16|MXFP4)"

SMALL_FLOATS_IN = r"(Grace )?Blackwell|CDNA ?[45]"
"""Architectures that compute in 4-bit floating point."""


@dataclass(frozen=True)
class Chip:
    """What a figure's card can do."""

    name: str
    vendor: str
    bandwidth_gb_s: float
    fp32_tflops: float = 0
    tensor_tflops: float | None = None
    fp8_tflops: float | None = None
    released: str = ""
    architecture: str = ""
    fp4: bool = False


@dataclass(frozen=True)
class Language:
    """The shape of a language model; `cache_bytes` are for each token, in 16 bits."""

    id: str
    parameters: float
    read_parameters: float
    layers: int
    hidden_size: int
    cache_bytes: float
    window_bytes: float
    full_layers: float
    experts: float
    experts_per_token: float
    kv_heads: float = 0
    """Key/value heads; 1 if the cache is compressed, 0 if they are unknown."""

    @property
    def build(self) -> str:
        """Whether all weights are read for a token."""
        return "experts" if self.experts else "dense"


def number(text: str | None) -> float | None:
    """Return the number in a cell, or None."""
    try:
        return float(text) if text else None
    except ValueError:
        return None


def table(path: Path) -> list[Cells]:
    """Return the rows of a table; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@cache
def chips(folder: Path) -> dict[str, Chip]:
    """Return the cards by name."""
    found = {}
    for row in [*table(folder / "cards.csv"), *table(folder / "cards-more.csv")]:
        width, fp32 = number(row["bandwidth_gbs"]), number(row["fp32_tflops"])
        tensor = number(row["tensor_fp16_fp32acc_dense_tflops"])
        tensor = tensor or number(row["tensor_fp16_dense_tflops"])
        if width and fp32:
            found[row["name"]] = Chip(
                row["name"], row["vendor"].lower(), width, fp32, tensor,
                number(row["fp8_dense_tflops"]), row["release_date"], row["architecture"],
                bool(re.match(SMALL_FLOATS_IN, row["architecture"])),
            )  # fmt: skip
    return found


def plain(name: str) -> str:
    """Return a model's name without case, punctuation and the words of its file."""
    name = re.sub(r"[^a-z0-9._]+", "-", name.casefold())
    name = re.sub(r"\.gguf$", "", name)
    name = re.sub(r"[-.](ud-)?(iq?q?\d\w*|q\d\w*|bf16|f16|mxfp4(_moe)?)$", "", name)
    return re.sub(r"-(ud|it|instruct|\d{4})(?=-|$)", "", name).strip("-.")


@cache
def languages(folder: Path) -> dict[str, Language]:
    """Return the shapes of language models by every name."""
    found: dict[str, Language] = {}
    for row in table(folder / "models.csv"):
        shape = _language(row)
        if shape:
            for name in (row["id"], row["name"], *row["aliases"].split(";")):
                found.setdefault(plain(name), shape)
    return found


def _language(row: Cells) -> Language | None:
    whole, layers, width = (number(row[k]) for k in ("parameters_b", "layers", "hidden_size"))
    if not (whole and layers and width):
        return None
    whole -= number(row["other_parameters_b"]) or 0
    active = number(row["active_parameters_b"])
    looked_up = (number(row["vocabulary"]) or 0) * width / 1e9
    read = active or whole - (0 if row["tied_embeddings"] == "yes" else looked_up)
    return Language(
        id=row["id"],
        parameters=whole * 1e9,
        read_parameters=read * 1e9,
        layers=int(layers),
        hidden_size=int(width),
        cache_bytes=number(row["kv_bytes_per_token"]) or 0,
        window_bytes=number(row["window_cache_bytes"]) or 0,
        full_layers=number(row["full_attention_layers"]) or layers,
        experts=number(row["experts"]) or 0,
        experts_per_token=number(row["experts_per_token"]) or 0,
        kv_heads=1 if row["mla_kv_rank"] else number(row["kv_heads"]) or 0,
    )


def bits_of(row: Cells) -> float | None:
    """Return the bits a weight: from the file's size, if it is told, or from the format."""
    told = re.search(r"([\d.]+) B parameters, file ([\d.]+) GiB", row["notes"])
    if told:
        return float(told[2]) * 2**30 * 8 / (float(told[1]) * 1e9)
    if "gpt-oss" in (row.get("model") or "").casefold():
        return 4.95  # experts 4.25 bits, the rest 16; other names of formats are of the rest
    words = (row.get("model_format") or row["precision"]).upper().replace("UD-", "")
    return BITS.get(words.removeprefix("GGUF ").removeprefix("MLX "))


@cache
def figures(folder: Path) -> list[Cells]:
    """Return the rows that the rules above admit."""
    return [
        row
        for name in ("performance.csv", "performance-more.csv")
        for row in table(folder / name)
        if admitted(row)
    ]


def admitted(row: Cells) -> bool:
    """Return whether a row counts as a measurement that others can repeat."""
    words = " ".join((row["test"], row["notes"], row.get("software") or "")).casefold()
    return (
        row["confidence"] in ("high", "medium")
        and not row.get("power_limit_w")
        and bool(number(row["value"]))
        and not any(name in row["source"] for name in SINGLE_USERS)
        and not any(word in words for word in UNUSUAL)
    )


def language_of(folder: Path, row: Cells) -> tuple[Language, float] | None:
    """Return the model of a row and its bits a weight, if both are known."""
    name, bits = row.get("model") or "", bits_of(row)
    for words, id in MODELS_IN_TESTS if not name else ():
        if words in row["test"]:
            name, told = id, re.search(FORMATS_IN_TESTS, row["test"])
            bits = 4.95 if "gpt-oss" in id else BITS[told[1] if told else "Q4_K_M"]
            break
    shape = languages(folder).get(plain(name))
    return (shape, bits) if shape and bits else None


def rows_of(folder: Path, workload: str, metric: str) -> Iterator[Cells]:
    """Yield the admitted rows of a workload whose metric begins with some words."""
    for row in figures(folder):
        if row["workload"] == workload and row["metric"].startswith(metric):
            yield row
