"""Writes the proposal of a knowledge file as text."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

_PLAIN = re.compile(r"[A-Za-z(][\w ()/.+%=-]*")
_WORDS = ("true", "false", "yes", "no", "null", "on", "off")


def listed(key: str, entries: Iterable[Mapping[str, Any]], comment: str) -> str:
    """Return a file with a list of entries, one line per key.

    >>> print(listed("models", [{"id": "a", "layers": 2}], "Check this.").split("checked")[0])
    # Check this.
    <BLANKLINE>
    """
    today = datetime.date.today().isoformat()
    lines = [f"# {comment}", f"checked: {today}", f"{key}:"]
    for entry in entries:
        start = "  - "
        for name, value in entry.items():
            lines.append(f"{start}{name}: {written(value)}")
            start = "    "
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """Return a value as YAML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        plain = (
            _PLAIN.fullmatch(value) and value.casefold() not in _WORDS and value == value.strip()
        )
        return value if plain else f'"{"".join(map(_in_quotes, value))}"'
    return repr(value)


def _in_quotes(letter: str) -> str:
    """Return a character as it is written in double quotes; JSON cannot escape every character."""
    if letter.isprintable() or letter < " ":
        return json.dumps(letter, ensure_ascii=False)[1:-1]
    return f"\\U{ord(letter):08x}"
