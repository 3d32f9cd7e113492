"""Tokens per second of all users of a server: models without and with experts, by vendor.

Used are vLLM, TensorRT-LLM and SGLang, one card or tensor parallel, up to 8 cards, with weights
of 16 bits or 8-bit floats, mixtures also of 4 bits; a figure for each user counts times the users.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.accuracy.constants import board, constant
from benchmarks.accuracy.least import least_relative_error
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
from benchmarks.accuracy.report import FEW
from benchmarks.accuracy.row import Row
from expert.rules.cards.prefill import FLOP_A_PARAMETER
from expert.rules.cards.serving import TWO_CARDS, cache_copies, step_seconds, touched_gb
from expert.units import TERA

SOFTWARE = ("vLLM", "TensorRT-LLM", "SGLang")
BITS = {"FP16/BF16": 16, "FP16": 16, "BF16": 16, "bf16": 16, "fp16": 16, "FP8": 8, "fp8": 8}
FEW_BITS = {"NVFP4/MXFP4": 4.25, "MXFP4": 4.25, "NVFP4": 4.5, "INT4": 4.25, "GPTQ 4-bit": 4.25}
SMALL_FLOATS = ("NVFP4/MXFP4", "MXFP4", "NVFP4")
NOT_OF_THE_SHAPE = r"^Meta-|-hf$|-v0\.1$|(-Instruct)?-(FP8(-dynamic)?|GPTQ-4bit)$"
MOST_CARDS = 8
NEVER = float("inf")
"""A share of a rate that takes no time."""
GIGA = 1e9
FIGURES = Path(__file__).parent / "figures"
NUMBERS = (
    "parameters_billion", "read_billion", "layers", "cache_bytes", "window_bytes", "experts",
    "experts_per_token", "kv_heads", "bits", "users", "cards", "prompt", "answer", "tokens_s",
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
    is_small_float: bool = False


def rows() -> Iterable[Row]:
    """Yield the shipped figures: every fifth that may be shipped."""
    return _rows("", [_shipped(cells) for cells in table(FIGURES / "serving.csv")])


def more_rows(folder: Path) -> Iterable[Row]:
    """Yield the figures of the folder."""
    metrics = ("serving throughput, output", "generation per user")
    found = (_served(folder, c) for m in metrics for c in rows_of(folder, "llm-serving", m))
    return _rows("more ", [one for one in found if one])


def _shipped(cells: dict[str, str]) -> Served:
    told = {name: float(cells[name]) for name in NUMBERS}
    card = board(cells["card"])
    if card is None:
        raise ValueError(f"serving.csv: no bandwidth is known of {cells['card']}")
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
        kv_heads=told["kv_heads"],
    )
    lengths = int(told["prompt"]), int(told["answer"])
    sizes = told["bits"], told["users"], told["cards"]
    return Served(card, shape, *sizes, *lengths, told["tokens_s"], cells["software"])


def _served(folder: Path, cells: dict[str, str]) -> Served | None:
    card = chips(folder).get(cells["card"])
    name = re.sub(NOT_OF_THE_SHAPE, "", cells["model"].rpartition("/")[2])
    shape, users = languages(folder).get(plain(name)), number(cells["batch_or_users"])
    formats = BITS | FEW_BITS if shape and shape.experts else BITS
    bits = formats.get(cells["model_format"])
    tokens = re.match(r"(\d+) in, (\d+) out", cells["context_tokens"])
    cards = number(cells["gpu_count"]) or 0
    usual = cells["software"].startswith(SOFTWARE) and cells["gpus_split"] in ("none", "tensor", "")
    if not (card and shape and bits and users and tokens and usual and cards <= MOST_CARDS):
        return None
    each = cells["metric"].startswith("generation per user")
    measured = (number(cells["value"]) or 0) * (users if each else 1)
    return Served(
        card, shape, bits, users, cards, int(tokens[1]), int(tokens[2]), measured,
        cells["software"], cells["model_format"] in SMALL_FLOATS,
    )  # fmt: skip


def _rows(where: str, found: Sequence[Served]) -> Iterator[Row]:
    """Yield the figures beside what is told, where the vendor has constants; also left out."""
    for build in ("dense", "experts"):
        for vendor in sorted({one.chip.vendor for one in found}):
            mine = [o for o in found if (o.shape.build, o.chip.vendor) == (build, vendor)]
            fitted = _fitted_without_each_card(mine)
            for one in mine:
                yield from _row(where, one, fitted.get(one.chip.name))


def _row(where: str, one: Served, left_out: Sequence[float] | None) -> Iterator[Row]:
    step = constant(f"serving-step-{one.shape.build}", one.chip.vendor)
    if step is None:
        return
    few = "few" if one.users <= constant("serving-few-users") else "many"
    low, high = constant(f"serving-{one.shape.build}-{few}-spread", one.chip.vendor)
    told = _linked(one) * one.users / _seconds(one, step)
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
        left_out=_linked(one) * one.users / _seconds(one, left_out) if left_out else None,
    )


def _fitted_without_each_card(found: Sequence[Served]) -> dict[str, list[float]]:
    """Return, for each card, the constants with the least relative error on the other cards.

    A step's seconds are a sum whose parts each take one constant as factor (or divisor).
    """
    parts = [(o.chip.name, _parts(o), _linked(o) * o.users / o.tokens_s) for o in found]
    cards = {name for name, _, _ in parts}
    fitted = {}
    for card in cards if len(found) >= FEW and len(cards) > 1 else ():
        others = [(given, seconds) for name, given, seconds in parts if name != card]
        read, matrix, layer_us, round_us = least_relative_error(others)
        fitted[card] = [_share(read), _share(matrix), layer_us, round_us]
    return fitted


def _share(factor: float) -> float:
    """Return the share of a rate that takes so many times the seconds; nothing takes none."""
    return 1 / factor if factor else NEVER


def _parts(one: Served) -> list[float]:
    """Return the seconds of each part of a step, with a constant of one and all others nothing."""
    alone = [1, NEVER, 0, 0], [NEVER, 1, 0, 0], [NEVER, NEVER, 1, 0], [NEVER, NEVER, 0, 1]
    return [_seconds(one, step) for step in alone]


def _linked(one: Served) -> float:
    """Return the share of the speed that is reached without the links of a server, or 1."""
    linked = re.search("sxm|gb200|gb300|gh200|mi[23]|hgx", one.chip.name.casefold())
    return 1 if linked or one.cards <= TWO_CARDS else constant("serving-without-server-links")


def _seconds(one: Served, step: Sequence[float]) -> float:
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
    cache_gb *= cache_copies(one.cards, shape.kv_heads)
    is_fast = one.bits == 8 or (one.is_small_float and one.chip.fp4)
    fast = one.chip.fp8_tflops if is_fast else None
    flops = (fast or one.chip.tensor_tflops or one.chip.fp32_tflops) * TERA
    token = FLOP_A_PARAMETER * shape.read_parameters * one.users
    return step_seconds(
        step,
        (one.chip.bandwidth_gb_s, flops),
        touched_gb(size, one.bits, one.users) + cache_gb,
        token + token * one.prompt / one.answer,
        shape.layers,
        one.cards,
    )
