"""What to type into a shop's search to find a card, and how to recognize other products."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from expert.explain import wording
from expert.explain.amounts import gb
from expert.explain.brief.told import Told
from expert.explain.view import Item
from expert.facts.values import OWNED
from expert.knowledge import Entry
from expert.knowledge.names import full_name

USED = "used"
BROKEN = "for parts"
"""The words with which sellers mark used cards that do not work."""
COMPUTER = "computer"
MOST = 4


def search_term(told: Told, item: Item) -> dict[str, Any] | None:
    """Return the search term, and words that mark offers to skip; None if nothing is bought.

    These are the words by which the names of other known cards differ from this one.
    """
    entry = told.knowledge.all("card").get(item["id"])
    if entry is None or item.get("condition") in (None, OWNED):
        return None
    name = full_name(entry.data)
    memory = gb(entry.data["memory_gib"]) if "memory_gib" in entry.data else ""
    plain = _without_memory(name)
    avoided = list(dict.fromkeys(_others(told, entry, plain)))[:MOST]
    if item["condition"] == USED and entry.data.get("form") != COMPUTER:
        avoided.append(BROKEN)
    return {"term": f'"{plain}" {memory}'.strip(), "avoid": avoided}


@cache
def _without_memory(name: str) -> str:
    """Return a name without its memory and any part in parentheses, which sellers leave out.

    >>> _without_memory("GeForce RTX 5060 Ti 16GB"), _without_memory("Apple M4 Max (32-core GPU)")
    ('GeForce RTX 5060 Ti', 'Apple M4 Max')
    """
    return re.sub(r"\s*(\b\d+ ?GB\b|\([^)]*\))", "", name).strip()


def _others(told: Told, card: Entry, plain: str) -> Iterator[str]:
    """Yield what other cards' names add to this name: `Ti`, `Laptop`, or their memory."""
    memory = card.data.get("memory_gib")
    known = told.knowledge.all("card").values()
    for other in sorted(known, key=lambda e: (len(e.data["name"]), e.id)):
        if other.id == card.id or str(other.data.get("released", "")) > told.day:
            continue
        name = _without_memory(full_name(other.data))
        if name == plain and other.data.get("memory_gib") not in (None, memory):
            yield gb(other.data["memory_gib"])
        elif name.startswith(f"{plain} "):
            yield name.removeprefix(plain).split()[0]


def in_words(search: dict[str, Any]) -> str:
    """Return a search term worded for a sentence."""
    avoid = wording.listed([f"“{word}”" for word in search["avoid"]], "or")
    return f"{search['term']}{f', but not {avoid}' if avoid else ''}"
