"""Printable predicates for the fields of patterns.

A bare lambda cannot be explained, so conditions use these: each one can put itself
in words.  A missing value never reaches them: experta does not match a field that
a fact lacks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class AtLeast:
    """True for a number that is at least the limit."""

    limit: float

    def __call__(self, value: Any) -> bool:
        """Compare one value; text, or no value, is not a number."""
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
        """Look one value up."""
        return value in self.values

    @property
    def words(self) -> str:
        """The predicate in words."""
        return " or ".join(str(value) for value in self.values)
