"""Writes a card's file as text, in the order of its keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from expert.knowledge.forms.cards import Card
from expert.knowledge.importing.entries import written
from expert.knowledge.validation import keys_of

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def file_text(data: Mapping[str, Any]) -> str:
    """Return the text of a card's file.

    >>> print(file_text({"name": "Example 24", "id": "example-24", "aliases": ["EX 24"]}), end="")
    id: example-24
    name: Example 24
    aliases: [EX 24]
    """
    lines = []
    for key in keys_of(Card):
        value = data.get(key)
        if value in (None, [], {}):
            continue
        if isinstance(value, list) and isinstance(value[0], Mapping):
            lines += [f"{key}:", *(f"  - {_flow(item)}" for item in value)]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and _DAY.fullmatch(value):
        return value
    return written(value)
