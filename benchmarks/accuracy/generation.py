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
from pathlib import Path

from benchmarks.accuracy.constants import chip, constant, knowledge
from benchmarks.accuracy.reference import Chip, chips, language_of, number, rows_of
from benchmarks.accuracy.row import Row
from expert.rules.cards.generation import token_seconds

MOST_TOKENS = 8192
SOFTWARE = ("llama", "mlx-lm", "lm-studio")
SOURCES = ("XiongjieDai", "geerlingguy", "ggml-org", "normiebench")
"""Sources that name no software but used llama.cpp or Ollama."""
GIGA = 1e9
OTHER_WEIGHTS = 0.1
SHARES = [0.6 + 0.02 * step for step in range(20)]
LAYERS_US = [20 + 4 * step for step in range(31)]


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

    def seconds(self, share: float | None = None, layer_us: float | None = None) -> float:
        """Return the seconds of a token by the product's formula."""
        work = {
            "weights_gb": self.weights_gb,
            "cache_gb": self.cache_gb,
            "layers": self.layers,
            "share": share or constant(f"generation-bandwidth-share-{self.build}"),
            "layer_us": layer_us or constant(f"generation-layer-us-{self.build}"),
        }
        reached = constant("cache-bandwidth-share", self.chip.vendor)
        return float(token_seconds(work, self.chip.bandwidth_gb_s, reached))


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
        weights_gb=shape.read_parameters * bits / 8 / GIGA,
        cache_gb=(shape.cache_bytes * depth + shape.window_bytes * min(1, depth / 1024)) / GIGA,
        layers=shape.layers,
        tokens_s=number(row["value"]) or 0,
    )


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


def fitted_without_each_card(timings: Sequence[Timing]) -> dict[str, tuple[float, float]]:
    """Return, for each card, both constants with the least mean error on the other cards."""
    errors: dict[tuple[float, float], dict[str, list[float]]] = {}
    for share in SHARES:
        for layer_us in LAYERS_US:
            by_card = defaultdict(list)
            for timing in timings:
                told = 1 / timing.seconds(share, layer_us)
                by_card[timing.chip.name].append(abs(told / timing.tokens_s - 1))
            errors[share, layer_us] = by_card
    names = {timing.chip.name for timing in timings}
    return {name: min(errors, key=lambda pair: _mean(errors[pair], name)) for name in names}


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
