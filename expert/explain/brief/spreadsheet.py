"""The ladder as a table for a spreadsheet: comma-separated values."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

COLUMNS = (
    *("advised", "says", "count", "label", "condition", "price_usd", "main_memory_usd"),
    *(
        "total_usd",
        "memory_gib",
        "times",
        "speed",
        "speed_low",
        "speed_high",
        "speed_unit",
        "power_w",
        "id",
    ),
)
FORMULA = ("=", "+", "-", "@")
"""A spreadsheet would evaluate a cell that begins with one of these as a formula."""


def ladder_csv(found: Mapping[str, Any]) -> str:
    """Return the ladder of a brief answer: a line of column names, then one line per row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in found["ladder"]:
        speed = row.get("speed") or {}
        cells = {
            **row,
            "advised": "yes" if row["advised"] else "no",
            "speed": speed.get("value"),
            "speed_low": speed.get("low"),
            "speed_high": speed.get("high"),
            "speed_unit": speed.get("unit"),
        }
        writer.writerow([_cell(cells.get(column)) for column in COLUMNS])
    return out.getvalue()


def _cell(value: Any) -> Any:
    """Return a cell; an apostrophe goes before content that a spreadsheet would evaluate."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
