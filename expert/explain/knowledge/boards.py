"""The dimensions of the board partners' versions of a card, which its own file does not state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.knowledge import Entry
from expert.render.blocks import Block, Heading, KeyValues

_SPREADS = {"length_mm": ("Length", "mm"), "slots": ("Slots", None)}


def boards(entry: Entry) -> dict[str, Any]:
    """Return what is known about the board partners' versions of a card, with place and source."""
    origin = entry.origin()
    left_out = ("id", "checked", "sources")
    told = {key: value for key, value in entry.data.items() if key not in left_out}
    return {**told, "file": entry.file, "line": origin.line, "date": origin.date}


def board_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return the board partners' versions of a card as blocks."""
    pairs = [
        (name, _spread(found[key], unit))
        for key, (name, unit) in _SPREADS.items()
        if found.get(key)
    ]
    if "power_connectors" in found:
        pairs.append(("Power connectors", _connectors(found)))
    if not pairs:
        return []
    counted = found.get("boards")
    heading = f"Board partners' cards ({counted} counted)" if counted else "Partner boards"
    place = f"{found['source']}, {found['file']}:{found['line']}"
    return [Heading(heading, 2), KeyValues([*pairs, ("Source", place)])]


def _spread(values: list[float], unit: str | None) -> str:
    """Return the smallest, median and largest value in words; one number if they are equal."""
    low, middle, high = (f"{value:g}" for value in values)
    text = low if low == high else f"{low} to {high}, half of them up to {middle}"
    return f"{text} {unit}" if unit else text


def _connectors(found: Mapping[str, Any]) -> str:
    share = found.get("power_connectors_share")
    text = str(found["power_connectors"])
    if share is not None and share < 1:
        text += f" on {share:.0%} of them"
    return f"{text}; others: {found['other_connectors']}" if "other_connectors" in found else text
