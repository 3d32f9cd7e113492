"""Writes a knowledge file as text, in the order of its keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from expert.knowledge.forms.cards import Card
from expert.knowledge.forms.types import Part
from expert.knowledge.importing.entries import written
from expert.knowledge.validation import keys_of

LONG = ("judgements", "values")
"""Keys whose mappings are written with one line per key."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def file_text(data: Mapping[str, Any], form: type[Part] = Card) -> str:
    """Return the text of an entry's file; keys without a value are left out.

    >>> print(file_text({"name": "Example 24", "id": "example-24", "aliases": ["EX 24"]}), end="")
    id: example-24
    name: Example 24
    aliases: [EX 24]
    """
    lines = []
    for key in keys_of(form):
        value = data.get(key)
        if value in (None, [], {}):
            continue
        if isinstance(value, list) and isinstance(value[0], Mapping):
            lines += [f"{key}:", *(f"  - {flow(item)}" for item in value)]
        elif isinstance(value, Mapping) and key in LONG:
            lines += [f"{key}:", *(f"  {name}: {flow(item)}" for name, item in value.items())]
        else:
            lines.append(f"{key}: {flow(value)}")
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and _DAY.fullmatch(value):
        return value
    return written(value)
