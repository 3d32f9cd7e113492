"""Faults in a description, collected so that all of them are reported together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from expert.errors import NetworkError

MOST_FAULTS = 20


@dataclass
class Faults:
    """A list of faults with their places."""

    name: str
    lines: Mapping[str, int]
    changes: Mapping[str, Any]
    found: list[str] = field(default_factory=list)

    def place(self, path: str) -> str:
        """Return the beginning of a message about a dotted path."""
        if path in self.changes:
            return f"--{path}: "
        line = self.lines.get(path) or self.lines.get(path.rpartition(".")[0])
        return f"{self.name}:{line}: " if line else f"{self.name}: "

    def add(self, path: str, message: str) -> None:
        """Record a fault."""
        self.found.append(self.place(path) + message)

    def raise_if_any(self) -> None:
        """Raise one error with all faults, if there are any."""
        if not self.found:
            return
        more = len(self.found) - MOST_FAULTS
        told = self.found[:MOST_FAULTS] + ([f"… and {more} more."] if more > 0 else [])
        raise NetworkError("\n".join(told) + "\nNothing was computed.")
