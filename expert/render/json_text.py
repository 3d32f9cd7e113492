"""Turns records and other plain data into JSON: the same data give the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from expert.consultation.lazy import Items

if TYPE_CHECKING:
    from json import JSONEncoder

LONG = 40
"""A list with more items has one item per line, because a record holds thousands of facts."""


def json_text(data: Any, ascii_only: bool = False) -> str:
    r"""Return data as readable JSON; keys keep their order.

    >>> json_text({"format": 1})
    '{\n  "format": 1\n}\n'
    """
    if not isinstance(data, Mapping) or not data:
        return _spread(data, ascii_only) + "\n"
    parts = [
        f"  {_encoder(ascii_only).encode(key)}: {_spread(value, ascii_only, margin='  ')}"
        for key, value in data.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def json_rows(data: Mapping[str, Any], ascii_only: bool = False) -> str:
    r"""Return data as JSON with one line per key, and one per item of a list.

    >>> json_rows({"format": 1, "says": ["a", "b"]})
    '{\n  "format": 1,\n  "says": [\n    "a",\n    "b"\n  ]\n}\n'
    """
    encode = _encoder(ascii_only).encode
    parts = []
    for key, value in data.items():
        items = ",".join(f"\n    {encode(item)}" for item in value) if _is_list(value) else ""
        parts.append(f"  {encode(key)}: " + (f"[{items}\n  ]" if items else encode(value)))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value)


def json_line(data: Any, ascii_only: bool = False) -> str:
    r"""Return data as one line of JSON.

    >>> json_line({"format": 1})
    '{"format":1}\n'
    """
    return _encoder(ascii_only, separators=(",", ":")).encode(data) + "\n"


def _spread(value: Any, ascii_only: bool, margin: str = "") -> str:
    """Return a value on several lines, with a margin before all but the first."""
    if isinstance(value, list | Items) and len(value) > LONG:
        items = [f"{margin}  {text}" for text in map(_encoder(ascii_only).encode, value)]
        return "[\n" + ",\n".join(items) + f"\n{margin}]"
    return _encoder(ascii_only, indent=2).encode(value).replace("\n", "\n" + margin)


@cache
def _encoder(
    ascii_only: bool, indent: int | None = None, separators: tuple[str, str] | None = None
) -> JSONEncoder:
    from json import JSONEncoder  # imported late, because most answers are text

    return JSONEncoder(
        ensure_ascii=ascii_only,
        allow_nan=False,
        default=_plain,
        indent=indent,
        separators=separators,
    )


def _plain(value: Any) -> dict[str, Any] | list[Any]:
    """Return any mapping as a plain dictionary, and a lazily made list as a plain list."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Items):
        return list(value)
    raise TypeError(f"{type(value).__name__} is not plain data")
