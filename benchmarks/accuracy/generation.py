"""Tokens per second of generated text, one user and one card: models without and with experts.

Told are the product's formula and constants.  `generation, dense` and `generation, experts` are
cards without a measurement of their own; `..., scaled` are cards with one, of other weights.
Used are llama.cpp and programs built on it, and mlx-lm, up to 8,192 tokens; of several back ends
on one card, the fastest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from benchmarks.accuracy.constants import chip, constant, knowledge
from benchmarks.accuracy.reference import Chip, Language, chips, language_of, number, rows_of
from benchmarks.accuracy.row import Row
from expert.given.models import shape_fields
from expert.rules.cards.generation import read_gb, token_seconds
from expert.rules.memory.formats import body_bits, expert_bits, kept_bits
from expert.rules.memory.model import idle_of, read_of

MOST_TOKENS = 8192
SOFTWARE = ("llama", "mlx-lm", "lm-studio")
SOURCES = ("XiongjieDai", "geerlingguy", "ggml-org", "normiebench")
"""Sources that name no software but used llama.cpp or Ollama."""
GIGA = 1e9
OTHER_WEIGHTS = 0.1
CONSTANTS = (
    "generation-bandwidth-share", "generation-byte-operations", "generation-layer-us",
)  # fmt: skip
GRID = tuple(
    product(
        [0.76 + 0.04 * step for step in range(6)],
        [2.0 * step for step in range(16)],
        [20.0 + 10 * step for step in range(14)],
    )
)
"""The values tried for each; no memory delivers more than 0.96 of its rate."""


@dataclass(frozen=True)
class Timing:
    """One measured speed, with what a token reads."""

    chip: Chip
    source: str
    model: str
    build: str
    weights_gb: float
    cache_gb: float
    layers: int
    tokens_s: float

    def seconds(self, *constants: float) -> float:
        """Return the seconds of a token by the product's formula, with its constants or others."""
        told = constants or [constant(f"{name}-{self.build}") for name in CONSTANTS]
        share, operations, layer_us = told
        work = {
            "weights_gb": self.weights_gb,
            "cache_gb": self.cache_gb,
            "layers": self.layers,
            "share": share,
            "byte_operations": operations,
            "usual_tflops": constant("arithmetic-for-bandwidth"),
            "layer_us": layer_us,
        }
        card = {"bandwidth_gb_s": self.chip.bandwidth_gb_s, "fp32_tflops": self.chip.fp32_tflops}
        reached = constant("cache-bandwidth-share", self.chip.vendor)
        return float(token_seconds(work, card, reached))


# --- what was measured ----------------------------------------------------------------


def shipped() -> Iterator[Timing]:
    """Yield the measured speeds in the knowledge files."""
    for entry in knowledge().all("performance").values():
        reads = entry.data.get("reads")
        for card, tokens_s in entry.data["values"].items() if reads else ():
            known = chip(card)
            if known:
                read = {"build": "dense", "cache_gb": 0, **reads}
                yield Timing(known, entry.data["source"], entry.id, tokens_s=tokens_s, **read)


def of_reference(folder: Path) -> list[Timing]:
    """Return the measured speeds of the folder, the fastest back end of each."""
    best: dict[tuple[object, ...], Timing] = {}
    for row in rows_of(folder, "llm-inference", "generation"):
        timing = _timing(folder, row)
        if timing:
            sizes = round(timing.weights_gb, 1), round(timing.cache_gb, 2)
            key = (timing.chip.name, timing.model, *sizes)
            if key not in best or best[key].tokens_s < timing.tokens_s:
                best[key] = timing
    return sorted(best.values(), key=lambda t: (t.chip.name, t.model, t.weights_gb))


def _timing(folder: Path, row: dict[str, str]) -> Timing | None:
    software = (row.get("software") or "").casefold()
    known = any(word in software for word in SOFTWARE)
    known = known or (not software and any(name in row["source"] for name in SOURCES))
    card, found, depth = chips(folder).get(row["card"]), language_of(folder, row), depth_of(row)
    if not known or row["gpu_count"] != "1" or not card or not found or depth > MOST_TOKENS:
        return None
    shape, bits = found
    return Timing(
        chip=card,
        source=row["source"],
        model=shape.id,
        build=shape.build,
        weights_gb=_read_gb(shape, bits, row),
        cache_gb=(shape.cache_bytes * depth + shape.window_bytes * min(1, depth / 1024)) / GIGA,
        layers=shape.layers,
        tokens_s=number(row["value"]) or 0,
    )


def _read_gb(shape: Language, bits: float, row: Mapping[str, str]) -> float:
    """Return the GB that a token reads, as the product counts them if it knows the model.

    Files of gpt-oss hold their experts in MXFP4, whatever the format; it is that of the rest.
    """
    entry = knowledge().all("model").get(shape.id.replace(".", "-"))
    if entry is None or shape.build == "dense":
        return shape.read_parameters * bits / 8 / GIGA
    its = shape_fields(entry.data)
    its["parameters"] = its["parameters_billion"] * GIGA
    its["read_parameters"] = read_of(its, its["parameters"], None)
    its["idle_parameters"] = idle_of(its, its["parameters"], None)
    if shape.id.startswith("gpt-oss"):
        packed = "mxfp4-bf16" if row.get("model_format") in ("F16", "BF16") else "mxfp4"
        stored = knowledge().get("weight-format", packed).data
    else:
        stored = {"bits": bits, "head_bits": bits, "embedding_bits": bits}
    of_each = (of(stored, its) for of in (body_bits, expert_bits, kept_bits))
    return float(read_gb(its, *of_each))


def depth_of(row: Mapping[str, str]) -> float:
    """Return the mean number of tokens in the cache while the text was generated."""
    told = number((row.get("context_tokens") or "").split(" ")[-1])
    if "1024 tokens" in row["test"]:
        return 512
    return 0 if told is None or row["test"].endswith("tg128") else told


# --- what is told ---------------------------------------------------------------------


def rows() -> Iterable[Row]:
    """Yield the shipped figures, as told by the model and as scaled from other weights."""
    timings = list(shipped())
    yield from modelled(timings)
    yield from scaled(timings)


def more_rows(folder: Path) -> Iterable[Row]:
    """Yield the figures of the folder."""
    timings = of_reference(folder)
    yield from modelled(timings, "more ")
    yield from scaled(timings, "more ")


def modelled(timings: Sequence[Timing], where: str = "") -> Iterator[Row]:
    """Yield what is told of cards without a measurement, also fitted without each card."""
    for build in ("dense", "experts"):
        mine = [timing for timing in timings if timing.build == build]
        left_out = fitted_without_each_card(mine)
        for timing in mine:
            spread = constant(f"generation-{build}-spread", timing.chip.vendor)
            yield row(
                timing, f"{where}generation, {build}", 1 / timing.seconds(), spread,
                1 / timing.seconds(*left_out[timing.chip.name]),
            )  # fmt: skip


def row(
    timing: Timing, kind: str, told: float, spread: Sequence[float], left_out: float | None = None
) -> Row:
    """Return a figure with its range, beside what was measured."""
    return Row(
        kind,
        timing.chip.name,
        f"{timing.model}, {timing.weights_gb:.3g} GB, {timing.source[:24]}",
        told * spread[0],
        told,
        told * spread[1],
        timing.tokens_s,
        "tokens/s",
        left_out=left_out,
    )


def fitted_without_each_card(timings: Sequence[Timing]) -> dict[str, tuple[float, ...]]:
    """Return, for each card, the constants with the least mean error on the other cards."""
    errors: dict[tuple[float, ...], dict[str, list[float]]] = {}
    for tried in GRID:
        by_card = defaultdict(list)
        for timing in timings:
            by_card[timing.chip.name].append(abs(1 / timing.seconds(*tried) / timing.tokens_s - 1))
        errors[tried] = by_card
    names = {timing.chip.name for timing in timings}
    return {name: min(GRID, key=lambda tried: _mean(errors[tried], name)) for name in names}


def _mean(by_card: Mapping[str, Sequence[float]], without: str) -> float:
    """Return the mean over the other cards of their mean error, so that each card counts once."""
    found = [sum(e) / len(e) for card, e in by_card.items() if card != without]
    return sum(found) / max(len(found), 1)


def scaled(timings: Sequence[Timing], where: str = "") -> Iterator[Row]:
    """Yield what is told of a card from its nearest measurement of other weights."""
    for timing in timings:
        others = [
            other
            for other in timings
            if (other.chip.name, other.build) == (timing.chip.name, timing.build)
            and abs(other.weights_gb / timing.weights_gb - 1) > OTHER_WEIGHTS
        ]
        if others:
            near = min(others, key=lambda o: abs(o.weights_gb / timing.weights_gb - 1))
            beyond_model = near.tokens_s * near.seconds()
            told = beyond_model ** constant("measured-scaled-weight") / timing.seconds()
            kind = f"{where}generation, {timing.build}, scaled"
            yield row(timing, kind, told, constant("measured-scaled-spread"))
