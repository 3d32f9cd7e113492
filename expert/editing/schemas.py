"""JSON Schemas of knowledge files."""

from __future__ import annotations

from pathlib import Path


def address_of(kind: str, into: Path | None) -> str:
    """Return the address."""
    return ""
