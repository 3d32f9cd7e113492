"""Turns knowledge files into entries: strict YAML, checks that return findings, a cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from expert.knowledge.entries import Entry, Knowledge, Layer, Origin, Passage
from expert.knowledge.findings import CODES, Finding
from expert.knowledge.folders import KINDS, shipped_folder, user_folder
from expert.knowledge.loading import load_knowledge

if TYPE_CHECKING:
    from expert.knowledge.strict_yaml import load_case_file, read_yaml

__all__ = [
    "CODES",
    "KINDS",
    "Entry",
    "Finding",
    "Knowledge",
    "Layer",
    "Origin",
    "Passage",
    "load_case_file",
    "load_knowledge",
    "read_yaml",
    "shipped_folder",
    "user_folder",
]


def __getattr__(name: str) -> Any:
    """Import the YAML reader on first use: a run on cached knowledge does not need it."""
    if name in ("load_case_file", "read_yaml"):
        from expert.knowledge import strict_yaml

        return getattr(strict_yaml, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
