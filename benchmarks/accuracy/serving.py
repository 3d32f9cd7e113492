"""Tokens per second of all users of a server: models without and with experts, by vendor.

Used are vLLM, TensorRT-LLM and SGLang, one card or tensor parallel, 16-bit weights or 8-bit
floats, up to 8 cards; a figure for each user counts times the users.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.accuracy.constants import board, constant
from benchmarks.accuracy.reference import (
    Chip,
    Language,
    chips,
    languages,
    number,
    plain,
    rows_of,
    table,
)
from benchmarks.accuracy.row import Row
from expert.rules.cards.prefill import FLOP_A_PARAMETER, TERA
from expert.rules.cards.serving import TWO_CARDS, step_seconds, touched_gb

SOFTWARE = ("vLLM", "TensorRT-LLM", "SGLang")
BITS = {"FP16/BF16": 16, "FP16": 16, "BF16": 16, "bf16": 16, "fp16": 16, "FP8": 8, "fp8": 8}
MOST_CARDS = 8
GIGA = 1e9
FIGURES = Path(__file__).parent / "figures"
NUMBERS = (
    "parameters_billion", "read_billion", "layers", "cache_bytes", "window_bytes", "experts",
    "experts_per_token", "bits", "users", "cards", "prompt", "answer", "tokens_s",
)  # fmt: skip


@dataclass(frozen=True)
class Served:
    """One measured server."""

    chip: Chip
    shape: Language
    bits: float
    users: float
    cards: float
    prompt: int
    answer: int
    tokens_s: float
    software: str


def rows() -> Iterator[Row]:
    """Yield the shipped figures: every fifth that may be shipped."""
    for cells in table(FIGURES / "serving.csv"):
        told = {name: float(cells[name]) for name in NUMBERS}
        card = board(cells["card"])
        shape = Language(
            id=cells["model"],
            parameters=told["parameters_billion"] * GIGA,
            read_parameters=told["read_billion"] * GIGA,
            layers=int(told["layers"]),
            hidden_size=0,
            cache_bytes=told["cache_bytes"],
            window_bytes=told["window_bytes"],
            full_layers=told["layers"],
            experts=told["experts"],
            experts_per_token=told["experts_per_token"],
        )
        if card:
            yield from _rows(
                "",
                Served(
                    card, shape, told["bits"], told["users"], told["cards"],
                    int(told["prompt"]), int(told["answer"]), told["tokens_s"], cells["software"],
                ),
            )  # fmt: skip


def more_rows(folder: Path) -> Iterator[Row]:
    """Yield the figures of the folder."""
    for metric in ("serving throughput, output", "generation per user"):
        for cells in rows_of(folder, "llm-serving", metric):
            found = _served(folder, cells)
            if found:
                yield from _rows("more ", found)


def _served(folder: Path, cells: dict[str, str]) -> Served | None:
    card = chips(folder).get(cells["card"])
    shape = languages(folder).get(plain(cells["model"].rpartition("/")[2].removesuffix("-hf")))
    bits, users = BITS.get(cells["model_format"]), number(cells["batch_or_users"])
    tokens = re.match(r"(\d+) in, (\d+) out", cells["context_tokens"])
    cards = number(cells["gpu_count"]) or 0
    usual = cells["software"].startswith(SOFTWARE) and cells["gpus_split"] in ("none", "tensor", "")
    if not (card and shape and bits and users and tokens and usual and cards <= MOST_CARDS):
        return None
    each = cells["metric"].startswith("generation per user")
    measured = (number(cells["value"]) or 0) * (users if each else 1)
    return Served(
        card, shape, bits, users, cards, int(tokens[1]), int(tokens[2]), measured,
        cells["software"],
    )  # fmt: skip


def _rows(where: str, one: Served) -> Iterator[Row]:
    """Yield the figure beside what is told, if the vendor has constants."""
    step = constant(f"serving-step-{one.shape.build}", one.chip.vendor)
    if step is None:
        return
    slow = constant("serving-without-server-links") if _is_plugged(one.chip, one.cards) else 1
    few = "few" if one.users <= constant("serving-few-users") else "many"
    low, high = constant(f"serving-{one.shape.build}-{few}-spread", one.chip.vendor)
    told = slow * one.users / _seconds(one, step)
    yield Row(
        f"{where}serving, {one.shape.build}, {one.chip.vendor}",
        one.chip.name,
        f"{one.cards:g} x, {one.shape.id}, {one.bits:g} bits, {one.users:g} users, "
        f"{one.prompt} in, {one.answer} out, {one.software}",
        told * low,
        told,
        told * high,
        one.tokens_s,
        "tokens/s",
    )


def _is_plugged(card: Chip, cards: float) -> bool:
    """Return whether the cards have no links of a server."""
    return cards > TWO_CARDS and not re.search(
        "sxm|gb200|gb300|gh200|mi[23]|hgx", card.name.casefold()
    )


def _seconds(one: Served, step: list[float]) -> float:
    shape = one.shape
    size = {"parameters": shape.parameters, "read_parameters": shape.read_parameters}
    if shape.experts:
        used = shape.experts_per_token / shape.experts
        waiting = shape.parameters - shape.read_parameters
        size |= {"experts": shape.experts, "experts_per_token": shape.experts_per_token,
                 "expert_parameters": waiting / (1 - used)}  # fmt: skip
    else:
        size["parameters"] = shape.read_parameters
    mean_tokens = one.prompt + one.answer / 2
    cache_gb = one.users * (shape.cache_bytes * mean_tokens + shape.window_bytes) / GIGA
    fast = one.chip.fp8_tflops if one.bits < 16 else None
    flops = (fast or one.chip.tensor_tflops or one.chip.fp32_tflops) * TERA
    token = FLOP_A_PARAMETER * shape.read_parameters * one.users
    return step_seconds(
        step,
        (one.chip.bandwidth_gb_s, flops),
        (touched_gb(size, one.bits, one.users), cache_gb),
        (token, token * one.prompt / one.answer),
        shape.layers,
        one.cards,
    )
