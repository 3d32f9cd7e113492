"""Wraps text to a given width; anything that would move the cursor is removed."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence

from expert.knowledge.findings import printable

GAP = 2
NARROWEST_TEXT = 20
_BOUND = re.compile(r"(?<=\d) (?=(?:x|[KMGT]i?B|W|s|tokens(?:/s)?)\b)|(?<=\d x) ")
"""A space at which a line should not be broken, as in `12 GB` and `2 x 24 GB`."""
_JOINT = "\ue000"
"""Stands for such a space; it occurs in no printable text."""


def clean(text: str) -> str:
    """Return text without characters that move the cursor; line breaks are kept."""
    return "\n".join(printable(line) for line in text.split("\n"))


def cells(text: str) -> int:
    """Return how many terminal columns a text takes; wide East Asian characters take two."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def wrapped(text: str, width: int, start: str = "") -> list[str]:
    """Wrap a text; later lines start below its first letter."""
    rest = " " * len(start)
    room = max(NARROWEST_TEXT, width - len(start))
    found = [line for part in clean(text).split("\n") for line in (_wrap(part, room) or [""])]
    return [((start if place == 0 else rest) + line).rstrip() for place, line in enumerate(found)]


def _wrap(text: str, room: int) -> list[str]:
    """Wrap a line; a word that is longer, such as a path, stays whole so that it can be copied.

    A number stays with its unit.
    """
    bound = _BOUND.sub(_JOINT, text)
    found = textwrap.wrap(bound, room, break_on_hyphens=False, break_long_words=False)
    return [line.replace(_JOINT, " ") for line in found]


def filled(text: str, width: int, right: bool) -> str:
    """Return text padded with spaces to a width; on the left if it is to be right-aligned."""
    space = " " * max(0, width - cells(text))
    return space + text if right else text + space


def packed(parts: Sequence[str], width: int, start: str) -> list[str]:
    """Return parts as a list on as few lines as possible; no part is broken."""
    found: list[str] = []
    for part in parts:
        if found and cells(f"{found[-1]}, {part},") <= width:
            found[-1] += f", {part}"
        else:
            found.append(start + part)
    return [line + "," for line in found[:-1]] + found[-1:]
