"""Sentences of rules, filled with the values that were compared."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any

UNKNOWN = "unknown"
_KEY = re.compile(r"[a-z0-9]+(_[a-z0-9]+)+")


class _Formatter(string.Formatter):
    """Fills a sentence; what is unknown reads as 'unknown', and keys read as words."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        try:
            return super().get_field(field_name, args, kwargs)
        except (KeyError, AttributeError):
            return UNKNOWN, field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, str):
            return value.replace("_", " ") if _KEY.fullmatch(value) else value
        if isinstance(value, tuple):
            return ", ".join(str(item) for item in value)
        return str(super().format_field(value, format_spec))


_FORMATTER = _Formatter()


def fill(template: str, names: Mapping[str, Any]) -> str:
    """Return a rule's sentence with the values in it.

    >>> fill("{role} costs {usd:.0f}; {other}", {"role": "best_value", "usd": 249.0})
    'best value costs 249; unknown'

    """
    return _FORMATTER.vformat(template, (), names)
