"""Checks a card's figures against all cards of its segment, of any architecture; gives warnings.

These checks find a figure that is ten times too large or too small even if the card has no peers:
the first card of a vendor or a new architecture, or a card that states neither bus nor boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

MANY = 8
"""How many cards a segment must have before another card is judged by them."""
YEARS = 3
"""How many years earlier or later a card may have come out to still be compared."""
BEYOND = {
    "memory_gib": (4.0, 2.0),
    "bandwidth_gb_s": (4.0, 2.0),
    "memory_bus_bits": (4.0, 2.0),
    "fp32_tflops": (4.0, 2.0),
    "tensor_fp16_tflops": (4.0, 2.0),
    "board_power_w": (2.0, 1.5),
    "length_mm": (1.5, 1.5),
}
"""How far a figure may be below the smallest or above the largest in its segment and years."""


def figures_are_within_their_segment(collection: Collection) -> Iterator[Finding]:
    """KB073."""
    groups: dict[tuple[Any, ...], list[Record]] = {}
    for record in collection.of("card"):
        card = record.usable
        if "segment" in card and "released" in card:
            groups.setdefault((card["segment"], card.get("form", "card")), []).append(record)
    for (segment, _), members in groups.items():
        for key, (below, above) in BEYOND.items():
            known = [
                (record, int(record.usable["released"][:4]), record.usable[key])
                for record in members
                if record.usable.get(key)
            ]
            around = {
                year: sorted(value for _, then, value in known if abs(then - year) <= YEARS)
                for year in {year for _, year, _ in known}
            }
            for record, year, value in known:
                others = list(around[year])
                others.remove(value)
                if len(others) >= MANY and not (others[0] / below <= value <= others[-1] * above):
                    message = (
                        f"'{key}' is {value:g}; the {segment} cards of those years have "
                        f"{others[0]:g} to {others[-1]:g}. Correct it."
                    )
                    yield record.finding("KB073", key, message, at_value=True)
