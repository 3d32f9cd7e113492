"""Tokens per second of reading a prompt, one card: models without and with experts, by vendor.

Used are llama.cpp and programs built on it, formats of up to 9 bits, prompts of 512 to 4,096
tokens; of several back ends on one card, the fastest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any

from benchmarks.accuracy.constants import chip, constant, knowledge
from benchmarks.accuracy.generation import SOFTWARE, SOURCES
from benchmarks.accuracy.least import least_squares
from benchmarks.accuracy.reference import Chip, chips, language_of, number, rows_of
from benchmarks.accuracy.report import FEW
from benchmarks.accuracy.row import Row
from expert.rules.cards.prefill import attention_share, plain_rate, prompt_rate
from expert.units import BILLION

FEWEST_TOKENS, MOST_TOKENS = 512, 4096
MOST_BITS = 9.5
NEW_SOFTWARE = "2024-11-22"
"""Programs read prompts in another way before, so constants have dates."""
UNRATED = ("RDNA 3", "RDNA 3.5", "rdna-3-5-gfx1151")
"""Architectures with matrix units whose rate the tables do not state."""
LLAMA_3_8B = {"read_parameters": 7.5e9, "layers": 32, "hidden_size": 4096}
LLAMA_3_70B = {"read_parameters": 69.5e9, "layers": 80, "hidden_size": 8192}
SHIPPED = {
    "llm-xiongjiedai-2024-05-llama-3-8b-q4-k-m-prompt": LLAMA_3_8B,
    "llm-xiongjiedai-2024-05-llama-3-70b-q4-k-m-prompt": LLAMA_3_70B,
}
"""Tables in the knowledge files, with the shape of their model; their prompts have 1,024 tokens."""


@dataclass(frozen=True)
class Reading:
    """One measured speed of reading a prompt."""

    kind: str
    shape: Mapping[str, Any]
    build: str
    card: Chip
    tokens: float
    tokens_s: float
    day: str
    name: str

    @property
    def work(self) -> float:
        """Billions of parameters, with what attention adds, that a token takes."""
        more = 1 + attention_share(self.shape, self.tokens)
        return float(self.shape["read_parameters"] / BILLION * more)

    def law(self) -> Any:
        """Return the product's constants for the card on that day, or None."""
        kind = "power-law" if self.card.tensor_tflops else "plain"
        if not self.card.tensor_tflops and self.card.architecture in UNRATED:
            kind = "unrated"
        return constant(f"prefill-{kind}-{self.build}", self.card.vendor, self.day)

    def told(self, law: Any) -> float:
        """Return the tokens per second by the product's formula."""
        card, one = self.card, {"read_parameters": self.work * BILLION}
        if card.tensor_tflops:
            rates = card.fp32_tflops, card.tensor_tflops, card.bandwidth_gb_s
            return float(prompt_rate(one, law, *rates))
        return float(plain_rate(one, law, card.fp32_tflops))

    def logs(self, law: Sequence[float]) -> list[float]:
        """Return a one and the logarithms of the rates whose exponents are not whole numbers."""
        card = self.card
        rates = card.fp32_tflops, card.tensor_tflops or 1, card.bandwidth_gb_s
        return [1, *(log(r) for r, power in zip(rates, law[1:], strict=True) if power % 1)]


def rows() -> Iterable[Row]:
    """Yield the figures in the knowledge files."""
    found = []
    for id, shape in SHIPPED.items():
        data = knowledge().get("performance", id).data
        for card, measured in data["values"].items():
            known, day = chip(card), str(data["on"])
            if known:
                kind = f"before 2024-11, prefill, dense, {known.vendor}"
                found.append(Reading(kind, shape, "dense", known, 1024, measured, day, id))
    return compared(found)


def more_rows(folder: Path) -> Iterable[Row]:
    """Yield the figures of the folder, the fastest back end of each."""
    best: dict[tuple[object, ...], Reading] = {}
    for cells in rows_of(folder, "llm-inference", "prompt processing"):
        one = _reading(folder, cells)
        if one:
            key = one.kind, one.card.name, one.name
            if key not in best or best[key].tokens_s < one.tokens_s:
                best[key] = one
    return compared(list(best.values()))


def compared(found: Sequence[Reading]) -> Iterator[Row]:
    """Yield the figures beside what is told, if anything is; also with each card left out."""
    for one in found:
        law = one.law()
        if law is None or not one.card.fp32_tflops:
            continue
        low, high = constant(f"prefill-{one.build}-spread", one.card.vendor, one.day)
        told = one.told(law)
        yield Row(
            one.kind, one.card.name, one.name, told * low, told, told * high, one.tokens_s,
            "tokens/s", left_out=_left_out(one, [o for o in found if o.kind == one.kind]),
        )  # fmt: skip


def _left_out(one: Reading, kind: Sequence[Reading]) -> float | None:
    """Return what is told by constants fitted on the other cards, if exponents were fitted."""
    law = one.law()
    others = [o for o in kind if o.card.name != one.card.name]
    if not isinstance(law, list) or len(one.logs(law)) == 1 or len(kind) < FEW:
        return None
    wanted = [log(o.tokens_s * o.work) for o in others]
    found = least_squares([o.logs(law) for o in others], wanted, [1] * len(others))
    return exp(sum(f * x for f, x in zip(found, one.logs(law), strict=True))) / one.work


def _reading(folder: Path, cells: dict[str, str]) -> Reading | None:
    software = (cells.get("software") or "").casefold()
    known = any(word in software for word in SOFTWARE)
    known = known or (not software and any(name in cells["source"] for name in SOURCES))
    card, found = chips(folder).get(cells["card"]), language_of(folder, cells)
    tokens = number((cells.get("context_tokens") or "").split(" ")[-1]) or 1024
    if not known or cells["gpu_count"] != "1" or not card or not found:
        return None
    shape, bits = found
    if not FEWEST_TOKENS <= tokens <= MOST_TOKENS or bits > MOST_BITS or "depth" in cells["test"]:
        return None
    size = {
        "read_parameters": shape.read_parameters,
        "layers": shape.full_layers,
        "hidden_size": shape.hidden_size,
    }
    when = "more " if cells["date"] >= NEW_SOFTWARE else "more, before 2024-11, "
    kind = f"{when}prefill, {shape.build}, {card.vendor}"
    name = f"{shape.id}, {bits:.2g} bits, {tokens:g} tokens"
    measured = number(cells["value"]) or 0
    return Reading(kind, size, shape.build, card, tokens, measured, cells["date"], name)
