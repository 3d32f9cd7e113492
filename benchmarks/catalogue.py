"""Catalogs of any size in memory, and how the benchmarks measure and show times."""

from __future__ import annotations

import gc
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from expert.case.case import Case, case_from_mapping  # noqa: E402
from expert.facts import Declared, Derived  # noqa: E402
from expert.knowledge import KINDS, Entry, Knowledge  # noqa: E402
from expert.knowledge.garbage import without_garbage_collection  # noqa: E402

SIZES = (150, 1000, 3000)
DAY = "2026-11-21"
PRICE_STEPS, PRICE_STEP = 41, 0.01
"""A generated card's prices are up to a fifth above or below those of the original card."""


def catalogue(knowledge: Knowledge, size: int) -> Knowledge:
    """Return the knowledge with this many cards: a selection of the shipped ones, plus copies.

    A copy has a different id, name and prices.
    """
    shipped = list(knowledge.all("card").values())
    others = [e for kind in KINDS if kind != "card" for e in knowledge.all(kind).values()]
    if size <= len(shipped):
        cards = [shipped[place * len(shipped) // size] for place in range(size)]
    else:
        cards = [_copy(shipped[n % len(shipped)], n // len(shipped), n) for n in range(size)]
    return Knowledge([*others, *cards], knowledge.layers, knowledge.digest)


def _copy(card: Entry, number: int, place: int) -> Entry:
    if number == 0:
        return card
    steps = place * 17 % PRICE_STEPS - PRICE_STEPS // 2
    factor = 1 + PRICE_STEP * steps
    prices = [{**p, "usd": round(p["usd"] * factor, 2)} for p in card.data.get("prices", [])]
    data = {
        **card.data,
        "id": f"{card.id}-{number}",
        "name": f"{card.data['name']} No. {number}",
        "aliases": [],
        "prices": prices,
    }
    return Entry(card.kind, data["id"], card.layer, card.file, data, card.lines)


def question(knowledge: Knowledge, **answers: Any) -> Case:
    """Return a case under the house policy on the day of the benchmarks."""
    return case_from_mapping(knowledge, {"as_of": DAY, "answers": answers}, today=DAY)


def content(fact: Declared) -> tuple[Any, ...]:
    """Return a fact as its class and fields, without the number experta gives it."""
    return type(fact).__name__, *((name, fact[name]) for name in fact.meaning if name in fact)


def conclusions(engine: Any) -> set[tuple[Any, ...]]:
    """Return everything the rules concluded."""
    derived = [cls for cls in engine._by_class if issubclass(cls, Derived)]
    return {content(fact) for cls in derived for fact in engine.facts_of(cls)}


# --- times --------------------------------------------------------------------


@dataclass(frozen=True)
class Times:
    """The seconds that one thing took, round by round."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """Return the median."""
        return statistics.median(self.seconds)

    def __str__(self) -> str:
        return f"{shown(self.median)} ({shown(min(self.seconds))} to {shown(max(self.seconds))})"


def shown(seconds: float) -> str:
    """Return a time in words."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def in_turn(rounds: int, *things: Callable[[], float]) -> list[Times]:
    """Time several things in turn, A B A B, so that a busy moment affects all of them.

    Each thing returns its own seconds, so it can prepare untimed.
    """
    found: list[list[float]] = [[] for _ in things]
    for _ in range(rounds):
        for place, thing in enumerate(things):
            gc.collect()
            found[place].append(thing())
    return [Times(tuple(seconds)) for seconds in found]


def clocked(action: Callable[[], Any]) -> float:
    """Return the processor seconds of an action, without garbage collection, as in a run.

    Processor time, because on a shared machine wall-clock time depends on other processes.
    """
    with without_garbage_collection():
        start = time.process_time()
        action()
        return time.process_time() - start


def ratio(above: Times, below: Times) -> str:
    """Return the median of the rounds' ratios, with the smallest and the largest."""
    ratios = [a / b for a, b in zip(above.seconds, below.seconds)]
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def machine() -> str:
    """Return the machine that produced the figures."""
    return f"{os.cpu_count()} cores, Python {platform.python_version()}"


def rounds_for(size: int, most: int) -> int:
    """Return fewer rounds for larger catalogs."""
    return max(3, most * SIZES[0] // size) if size > SIZES[0] else most
