"""Printable predicates for the fields of patterns.

A bare lambda cannot be explained, so conditions use these predicates, each of which can be put
into words. A missing value never reaches them, because experta does not match a field that a fact
lacks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class AtLeast:
    """True for a number that is at least the limit."""

    limit: float

    def __call__(self, value: Any) -> bool:
        """Compare one value; text and None do not count as numbers."""
        return isinstance(value, int | float) and bool(value >= self.limit)

    @property
    def words(self) -> str:
        """The predicate in words."""
        return f"at least {self.limit}"


@dataclass(frozen=True)
class OneOf:
    """True for a value that is in a short list."""

    values: tuple[Any, ...]

    def __call__(self, value: Any) -> bool:
        """Look up one value."""
        return value in self.values

    @property
    def words(self) -> str:
        """The predicate in words."""
        return " or ".join(str(value) for value in self.values)
