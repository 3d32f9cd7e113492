"""Tokens per second of reading a prompt, one card: models without and with experts, by vendor.

Used are llama.cpp and programs built on it, formats of up to 9 bits, prompts of 512 to 4,096
tokens; of several back ends on one card, the fastest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.accuracy.constants import chip, constant, knowledge
from benchmarks.accuracy.generation import SOFTWARE, SOURCES
from benchmarks.accuracy.reference import Chip, chips, language_of, number, rows_of
from benchmarks.accuracy.row import Row
from expert.rules.cards.prefill import attention_share, plain_rate, prompt_rate

FEWEST_TOKENS, MOST_TOKENS = 512, 4096
MOST_BITS = 9.5
NEW_SOFTWARE = "2024-11-22"
"""Prompts were read more slowly before; a measurement counts for two years."""
UNRATED = ("RDNA 3", "RDNA 3.5", "rdna-3-5-gfx1151")
"""Architectures with matrix units whose rate the tables do not state."""
LLAMA_3_8B = {"read_parameters": 7.5e9, "layers": 32, "hidden_size": 4096}
LLAMA_3_70B = {"read_parameters": 69.5e9, "layers": 80, "hidden_size": 8192}
SHIPPED = {
    "llm-xiongjiedai-2024-05-llama-3-8b-q4-k-m-prompt": LLAMA_3_8B,
    "llm-xiongjiedai-2024-05-llama-3-70b-q4-k-m-prompt": LLAMA_3_70B,
}
"""Tables in the knowledge files, with the shape of their model; their prompts have 1,024 tokens."""


def told(shape: Mapping[str, Any], build: str, card: Chip, tokens: float) -> float | None:
    """Return the tokens per second by the product's formula, if it has one for the card."""
    kind = "power-law" if card.tensor_tflops else "plain"
    if not card.tensor_tflops and card.architecture in UNRATED:
        kind = "unrated"
    law = constant(f"prefill-{kind}-{build}", card.vendor)
    if law is None or not card.fp32_tflops:
        return None
    if card.tensor_tflops:
        rate = prompt_rate(shape, law, card.fp32_tflops, card.tensor_tflops)
    else:
        rate = plain_rate(shape, law, card.fp32_tflops)
    return float(rate / (1 + attention_share(shape, tokens)))


def row(
    where: str,
    shape: Mapping[str, Any],
    build: str,
    card: Chip,
    tokens: float,
    measured: float,
    name: str,
) -> Iterator[Row]:
    """Yield the figure beside what is told, if anything is."""
    rate = told(shape, build, card, tokens)
    if rate is not None:
        low, high = constant(f"prefill-{build}-spread", card.vendor)
        kind = f"{where}prefill, {build}, {card.vendor}"
        yield Row(kind, card.name, name, rate * low, rate, rate * high, measured, "tokens/s")


def rows() -> Iterable[Row]:
    """Yield the figures in the knowledge files."""
    for id, shape in SHIPPED.items():
        for card, measured in knowledge().get("performance", id).data["values"].items():
            known = chip(card)
            if known:
                yield from row("before 2024-11, ", shape, "dense", known, 1024, measured, id)


def more_rows(folder: Path) -> Iterable[Row]:
    """Yield the figures of the folder, the fastest back end of each."""
    best: dict[tuple[object, ...], Row] = {}
    for cells in rows_of(folder, "llm-inference", "prompt processing"):
        for found in _row(folder, cells):
            key = found.kind, found.source, found.name
            if key not in best or best[key].measured < found.measured:
                best[key] = found
    return best.values()


def _row(folder: Path, cells: dict[str, str]) -> Iterator[Row]:
    software = (cells.get("software") or "").casefold()
    known = any(word in software for word in SOFTWARE)
    known = known or (not software and any(name in cells["source"] for name in SOURCES))
    card, found = chips(folder).get(cells["card"]), language_of(folder, cells)
    tokens = number((cells.get("context_tokens") or "").split(" ")[-1]) or 1024
    if not known or cells["gpu_count"] != "1" or not card or not found:
        return
    shape, bits = found
    if (
        FEWEST_TOKENS <= tokens <= MOST_TOKENS
        and bits <= MOST_BITS
        and "depth" not in cells["test"]
    ):
        size = {
            "read_parameters": shape.read_parameters,
            "layers": shape.full_layers,
            "hidden_size": shape.hidden_size,
        }
        name = f"{shape.id}, {bits:.2g} bits, {tokens:g} tokens"
        measured = number(cells["value"]) or 0
        when = "more " if cells["date"] >= NEW_SOFTWARE else "more, before 2024-11, "
        yield from row(when, size, shape.build, card, tokens, measured, name)
