"""Records and other plain data to JSON: the same bytes for the same data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def json_text(data: Any, ascii_only: bool = False) -> str:
    r"""Return data as JSON for reading; keys stay in their order.

    >>> json_text({"format": 1})
    '{\n  "format": 1\n}\n'
    """
    return _written(data, ascii_only, indent=2) + "\n"


def json_line(data: Any, ascii_only: bool = False) -> str:
    r"""Return data as one line of JSON.

    >>> json_line({"format": 1})
    '{"format":1}\n'
    """
    return _written(data, ascii_only, separators=(",", ":")) + "\n"


def _written(data: Any, ascii_only: bool, **how: Any) -> str:
    return json.dumps(data, ensure_ascii=ascii_only, allow_nan=False, default=_plain, **how)


def _plain(value: Any) -> dict[str, Any]:
    """Return a mapping that is no plain one as such."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no plain data")
