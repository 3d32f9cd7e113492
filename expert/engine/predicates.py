"""Printable predicates and shared tests for the conditions of rules.

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
        """Compare one value."""
        return bool(value >= self.limit)

    @property
    def words(self) -> str:
        """The predicate in words."""
        return f"at least {self.limit}"


@dataclass(frozen=True)
class OneOf:
    """True for a value in a short list."""

    values: tuple[Any, ...]

    def __call__(self, value: Any) -> bool:
        """Look one value up."""
        return value in self.values

    @property
    def words(self) -> str:
        """The predicate in words."""
        return " or ".join(str(value) for value in self.values)


def has_less_than_wanted(has: float, wants: float) -> bool:
    """Return whether the amount found is below the amount wanted."""
    return has < wants


def has_enough(has: float, wants: float) -> bool:
    """Return whether the amount found is at least the amount wanted."""
    return has >= wants


def has_more_than_allowed(has: float, allowed: float) -> bool:
    """Return whether the amount found is above the amount allowed."""
    return has > allowed


def differ(left: Any, right: Any) -> bool:
    """Return whether two values differ."""
    return bool(left != right)
