"""Seconds for a picture, one at a time, by vendor.

Used are models in 16 bits on one card, without compiled or quantized networks or parts put aside:
Stable Diffusion 1 and SDXL with web interfaces and diffusers, transformers with diffusers;
iterations per second count as steps. The rule for transformers was written down after
five forms had been fitted to 11 of the 12 figures; they are few, so all are shipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path

from benchmarks.accuracy.constants import chip, constant, knowledge
from benchmarks.accuracy.reference import Chip, chips, number, rows_of, table
from benchmarks.accuracy.row import Row
from expert.given.tables import matrix_rates
from expert.rules.cards.image_rate import picture_seconds, transformer_seconds

TFLOP = {
    ("SD 1.4", 512): 1.4, ("SD 1.5", 512): 1.4, ("SDXL", 512): 3, ("SDXL", 768): 6.7,
    ("SDXL", 1024): 12,
}  # fmt: skip
"""TFLOP of a step with guidance, counted from the architectures."""
TRANSFORMERS = {
    ("FLUX.1-dev", 1024): 74, ("Qwen-Image", 1024): 138, ("Z-Image-Turbo", 1024): 56,
    ("FLUX.2-klein-4B", 1024): 35, ("CogVideoX-5B", 720): 664, ("Wan2.1-I2V-14B-480P", 832): 3400,
}  # fmt: skip
"""The same for networks without convolutions."""
FORMATS = ("16 bit", "fp16", "bf16")
FIGURES = Path(__file__).parent / "figures"
SHARES = [0.1 + 0.02 * step for step in range(40)]
STEPS_MS = [2.0 * step for step in range(40)]
LATEST = "9999"
BYTES_MOVED = [0.5 * step for step in range(21)]


@cache
def reached_rates() -> Mapping[str, float]:
    """Return the matrix rates that cards reach, as the program takes them."""
    return matrix_rates(knowledge(), LATEST)


@dataclass(frozen=True)
class Drawing:
    """The measured seconds of one step."""

    chip: Chip
    name: str
    tflop: float
    seconds: float

    def told(self, share: float, step_ms: float) -> float:
        """Return the seconds by the product's formula."""
        rate = self.chip.tensor_tflops or 0
        return float(picture_seconds((self.tflop, 1), 1, share, rate, step_ms))

    def told_by_bytes(self, moved: float) -> float:
        """Return the seconds by the product's formula for transformers."""
        reached = reached_rates().get(self.chip.name)
        rate, bandwidth = self.chip.tensor_tflops or 0, self.chip.bandwidth_gb_s
        rate = reached or rate
        return float(transformer_seconds((self.tflop, 1), 1, rate, moved, bandwidth))


def rows() -> Iterator[Row]:
    """Yield the shipped figures."""
    yield from _rows("", list(_shipped(TFLOP)))
    yield from _transformer_rows(list(_shipped(TRANSFORMERS)))


def _shipped(tflop: Mapping[tuple[str, int], float]) -> Iterator[Drawing]:
    for cells in table(FIGURES / "images.csv"):
        card, size = chip(cells["card"]), (cells["model"], int(cells["width"]))
        if card and size in tflop:
            seconds = float(cells["seconds"]) / float(cells["steps"])
            name = f"{cells['model']}, {cells['width']}, {cells['software']}"
            yield Drawing(card, name, tflop[size], seconds)


def _transformer_rows(drawings: Sequence[Drawing]) -> Iterator[Row]:
    moved = constant("image-bytes-moved", "nvidia")
    low, high = constant("image-transformer-spread", "nvidia")
    for one in drawings:
        others = [each for each in drawings if each.chip.name != one.chip.name]
        told = one.told_by_bytes(moved)
        yield Row(
            "images, transformers, nvidia", one.chip.name, one.name, told * low, told,
            told * high, one.seconds, "s",
            left_out=one.told_by_bytes(fitted_bytes(others)),
        )  # fmt: skip


def fitted_bytes(drawings: Sequence[Drawing]) -> float:
    """Return the bytes moved for 1,000 operations with the least mean logarithm."""
    return min(
        BYTES_MOVED,
        key=lambda moved: sum(abs(log(one.told_by_bytes(moved) / one.seconds)) for one in drawings),
    )


def more_rows(folder: Path) -> Iterator[Row]:
    """Yield the figures of the folder."""
    yield from _rows("more ", list(drawings_in(folder)))


def _rows(where: str, everything: Sequence[Drawing]) -> Iterator[Row]:
    for vendor in ("nvidia", "amd"):
        drawings = [one for one in everything if one.chip.vendor == vendor]
        left_out = fitted_without_each_card(drawings)
        share = constant("image-share-of-matrix-rate", vendor)
        step_ms = constant("image-step-ms", vendor)
        low, high = constant("image-spread", vendor)
        for one in drawings:
            told = one.told(share, step_ms)
            yield Row(
                f"{where}images, {vendor}", one.chip.name, one.name, told * low, told,
                told * high, one.seconds, "s", left_out=one.told(*left_out[one.chip.name]),
            )  # fmt: skip


def drawings_in(folder: Path) -> Iterator[Drawing]:
    """Yield the measured steps that the rule above admits."""
    for metric in ("iterations/s, batch 1", "seconds per image"):
        for cells in rows_of(folder, "image-generation", metric):
            card, size = chips(folder).get(cells["card"]), re.search(r"(\d+)x\d+", cells["test"])
            tflop = size and TFLOP.get((cells["model"].split(" (")[0], int(size[1])))
            steps = re.search(r"(\d+) steps", cells["test"])
            usual = cells["gpu_count"] == "1" and cells["model_format"].casefold() in FORMATS
            if not (card and card.tensor_tflops and tflop and usual):
                continue
            value = number(cells["value"]) or 0
            if metric.startswith("iterations"):
                yield Drawing(card, cells["test"] + cells["model"], tflop, 1 / value)
            elif steps and cells["batch_or_users"] == "1":
                yield Drawing(card, cells["test"], tflop, value / int(steps[1]))


def fitted_without_each_card(drawings: Sequence[Drawing]) -> dict[str, tuple[float, float]]:
    """Return, for each card, both constants with the least mean logarithm on the others."""
    pairs = [(share, step_ms) for share in SHARES for step_ms in STEPS_MS]
    missed = {pair: [abs(log(one.told(*pair) / one.seconds)) for one in drawings] for pair in pairs}
    return {
        name: min(
            pairs,
            key=lambda pair: sum(
                far for far, one in zip(missed[pair], drawings) if one.chip.name != name
            ),
        )
        for name in {one.chip.name for one in drawings}
    }
