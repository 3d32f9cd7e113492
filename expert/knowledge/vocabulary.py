"""Words that are defined by certain kinds of files: answers to questions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from expert.knowledge.entries import Entry

RENTED_ONLY = "cloud-only"
"""The segment of cards that can be rented but not bought."""


def with_choices(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries, adding choices to questions whose choices come from other entries."""
    return [_with_choices(e, entries) if "choices_from" in e.data else e for e in entries]


def _with_choices(question: Entry, entries: Sequence[Entry]) -> Entry:
    sellers = {
        entry.data["vendor"]
        for entry in entries
        if entry.kind == "card" and entry.data["segment"] != RENTED_ONLY
    }
    vendors = [entry for entry in entries if entry.kind == "vendor" and entry.id in sellers]
    vendors.sort(key=lambda vendor: (vendor.data.get("order", math.inf), vendor.id))
    choices = [*question.data.get("choices", ()), *map(_choice, vendors)]
    return question._replace(data={**question.data, "choices": choices})


def _choice(entry: Entry) -> dict[str, Any]:
    """Return an entry as a choice of a question; its aliases are other ways to type it."""
    aliases = {"aliases": entry.data["aliases"]} if "aliases" in entry.data else {}
    return {"value": entry.id, "label": entry.data["name"], **aliases}
