"""What a card holds of the work that people like the person typically do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.explain.amounts import gb
from expert.explain.brief.told import Told

KINDS: Mapping[str, str] = {
    "train": "training jobs",
    "finetune": "fine-tuning jobs",
    "run_llm": "language models",
    "generate_images": "models for images and video",
}
WAYS = ("training", "fine-tuning", "LoRA", "QLoRA")
"""How a model is trained, as the names of typical work say it."""


def held(told: Told, job: str, gib: float, cards: int) -> str:
    """Return how much typical work cards of ``gib`` GiB hold: `holds 3 of 5 typical ...`.

    Work that people spread over several cards may fill all of them.  Empty if the need is
    another, or if none of that work fits.
    """
    works = _works(told, cards)
    fits = [work for work in works if work[0] <= gib]
    if not fits:
        return ""
    number = f"{len(fits)} of {len(works)}" if len(fits) < len(works) else _all(len(works))
    _, size, name, *how = fits[-1]
    return f"holds {number} typical {KINDS[job]}, up to {name} ({', '.join([*how, gb(size)])})"


def beyond(told: Told, gib: float, cards: int) -> str:
    """Return the lightest typical work that the cards do not hold; empty if they hold all."""
    for on_each, size, name, *how in _works(told, cards):
        if on_each > gib:
            return f" {name}{f' ({how[0]})' if how else ''} needs {gb(size)}."
    return ""


def _works(told: Told, cards: int) -> list[tuple[Any, ...]]:
    """Return GiB on one card, GiB, name and way of each work that counts, the smallest first.

    `Qwen3 14B, QLoRA, batch 1 of 2,048 tokens` is named `Qwen3 14B`, `QLoRA`.  None if the
    memory needed is not that of typical work.
    """
    floors = told.view.of_type("MemoryFloor", reason="typical")
    if told.need_gib() not in [float(floor["fields"]["gib"]) for floor in floors]:
        return []
    return sorted(
        (
            float(work["fields"]["gib"]) / _spread(told, work["fields"]["work"], cards),
            float(work["fields"]["gib"]),
            *_in_few_words(told, work["fields"]["work"]),
        )
        for work in told.view.of_type("WorkCounts")
    )


def _spread(told: Told, work: str, cards: int) -> int:
    """Return over how many of the cards a work is spread."""
    return cards if told.fact("TypicalWork", id=work)["cards"] > 1 else 1


def _in_few_words(told: Told, work: str) -> list[str]:
    name, *rest = str(told.fact("TypicalWork", id=work)["name"]).split(", ")
    return [name, *[part for part in rest if part in WAYS][:1]]


def _all(number: int) -> str:
    return {1: "the one", 2: "both"}.get(number, f"all {number}")
