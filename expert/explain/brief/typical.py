"""How much of the work that people like this person typically do fits on a card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from expert.explain.amounts import count, gb
from expert.explain.brief.told import Told

KINDS: Mapping[str, str] = {
    "train": "training jobs",
    "finetune": "fine-tuning jobs",
    "run_llm": "language models",
    "generate_images": "models for images and video",
}
WAYS: Mapping[str, str] = {
    "training": "training {}",
    "fine-tuning": "fine-tuning {}",
    "LoRA": "{} with LoRA",
    "QLoRA": "{} with QLoRA",
}
"""Training methods in words, by the first word used for them in the names of typical work."""

MORE_OF_THEM = "more_of_them"
"""The role of the row with as many of the recommended card as the budget pays for."""
IN_PARTS = "in micro-batches"
"""How a batch is computed in parts: the gradients are accumulated, so the result is the same."""
BATCH = re.compile(r"batch (\d+) of ([\d,]+) tokens")


class Work(NamedTuple):
    """A typical workload and the memory it needs."""

    on_each_gib: float
    gib: float
    words: str
    tokens: str
    """The size of the training batch, such as ` on 2 x 2,048 tokens`; empty for other work."""
    id: str
    spread: bool
    """Whether several cards hold the work together."""

    def with_tokens(self) -> Work:
        """Return the work with the size of its training batch named."""
        return self._replace(words=self.words + self.tokens, tokens="")


def held(told: Told, job: str, gib: float, cards: int) -> str:
    """Return how much typical work fits on cards of ``gib`` GiB, with examples near the limit.

    `has room for 3 of 5 typical training jobs, such as ..., but not for ...`. Work that people
    spread over several cards may use all of them. Empty if the memory needed has another basis, or
    if none of that work fits.
    """
    works = _works(told, cards)
    fits = [work for work in works if work.on_each_gib <= gib]
    if not fits:
        return ""
    such_as = ", such as " if len(fits) > 1 else ": "
    says = f"has room for {_number(len(fits), len(works))} {_kind(job, len(works))}"
    says += _in_smaller_batches(told, works, gib, cards)
    largest, more = fits[-1], works[len(fits) :]
    if not more:
        return f"{says}{such_as}{_on_card(told, largest, gib)}"
    beyond = more[0]
    if largest.tokens and beyond.tokens:
        largest, beyond = largest.with_tokens(), beyond.with_tokens()
    example = _on_card(told, largest, gib)
    return f"{says}{such_as}{example}, but not for {_not_held(told, beyond, gib, cards)}"


def number_held(told: Told, gib: float, cards: int = 1) -> int:
    """Return how many kinds of typical work fit on cards of ``gib`` GiB each."""
    return sum(work.on_each_gib <= gib for work in _works(told, cards))


def sized(told: Told, work: str, gib: float) -> str:
    """Return typical work by its id, in a few words and with its size."""
    return f"{_in_few_words(told, work)[0]} ({gb(gib)})"


def in_few_words(told: Told, work: str) -> str:
    """Return typical work by its id, in a few words: `Qwen3 14B with QLoRA`."""
    return _in_few_words(told, work)[0]


def _number(fits: int, all: int) -> str:
    return f"{fits} of {all} typical" if fits < all else f"{_all(all)} typical"


def _kind(job: str, number: int) -> str:
    words = KINDS[job]
    first, space, rest = words.partition(" for ")
    return words if number > 1 else first.removesuffix("s") + space + rest


def _on_card(told: Told, work: Work, gib: float) -> str:
    """Return typical work that fits, and whether it leaves too little of the memory free."""
    free = told.fact("Parameter", name="memory-left-free").get("value", 0)
    sized = _sized(work)
    return f"{work.words} (tight: {gb(work.gib)})" if work.on_each_gib > gib * (1 - free) else sized


def _sized(work: Work) -> str:
    """Return typical work with the memory it needs: `Qwen3 14B with QLoRA (16 GB)`."""
    return f"{work.words} ({gb(work.gib)})"


def _in_smaller_batches(told: Told, works: Sequence[Work], gib: float, cards: int) -> str:
    """Return how many works fit if their batches are computed in parts, which changes no result."""
    fits = [work.on_each_gib <= gib for work in works]
    in_parts = [fit or _fits_in_parts(told, work, gib, cards) for fit, work in zip(fits, works)]
    if sum(in_parts) == sum(fits):
        return ""
    number = f"all {len(works)}" if all(in_parts) else str(sum(in_parts))
    return f" ({number} with smaller batches)"


def _fits_in_parts(told: Told, work: Work, gib: float, cards: int) -> bool:
    forms = [form["fields"] for form in told.view.of_type("LighterWork", work=work.id)]
    return any(
        str(form["how"]).startswith(IN_PARTS) and _on_each(form["gib"], work.spread, cards) <= gib
        for form in forms
    )


def _not_held(told: Told, work: Work, gib: float, cards: int) -> str:
    """Return work that does not fit, with its lighter variant if that one fits.

    `Qwen2.5 7B with LoRA (18 GB; with QLoRA 9 GB)`.
    """
    size = gb(work.gib) + (_by_several(told, work, gib) if cards == 1 else "")
    for form in told.view.of_type("LighterWork", work=work.id):
        lighter = float(form["fields"]["gib"])
        if _on_each(lighter, work.spread, cards) <= gib:
            return f"{work.words} ({size}; {form['fields']['how']} {gb(lighter)})"
    return f"{work.words} ({size})"


def _on_each(gib: float, spread: bool, cards: int) -> float:
    """Return the GiB that work takes on each card."""
    return float(gib) / (cards if spread else 1)


def _by_several(told: Told, work: Work, gib: float) -> str:
    """Return how many of the card hold the work, if the budget pays for them: a row shows them."""
    paid_for = int(told.fact("Rung", role=MORE_OF_THEM).get("cards", 1))
    needed = ceil(work.gib / gib)
    if not work.spread or needed > paid_for:
        return ""
    return f", which {count(needed)} of these cards hold together"


def _works(told: Told, cards: int) -> list[Work]:
    """Return the typical work assumed for the person, the smallest first.

    `Qwen3 14B, QLoRA, batch 1 of 2,048 tokens` is worded `Qwen3 14B with QLoRA`. Empty if the
    memory needed is not based on typical work.
    """
    if told.typical_floor() is None:
        return []
    counted = [work["fields"] for work in told.view.of_type("WorkCounts")]
    return sorted(
        Work(
            _on_each(work["gib"], work["spread"], cards),
            float(work["gib"]),
            *_in_few_words(told, work["work"]),
            str(work["work"]),
            bool(work["spread"]),
        )
        for work in counted
    )


def _in_few_words(told: Told, work: str) -> tuple[str, str]:
    """Return the name of typical work with its training method, and its training batch."""
    name, *rest = str(told.fact("TypicalWork", id=work)["name"]).split(", ")
    first_words = (part.split()[0] for part in rest if part)
    ways = [WAYS[word] for word in first_words if word in WAYS]
    found = BATCH.search(", ".join(rest))
    batch, tokens = found.groups() if found else ("", "")
    texts = f" on {tokens} tokens" if batch == "1" else f" on {batch} x {tokens} tokens"
    return ways[0].format(name) if ways else name, texts if found else ""


def _all(number: int) -> str:
    return {1: "the", 2: "both"}.get(number, f"all {number}")
