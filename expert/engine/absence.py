"""What a rule needed to be missing and was: a text for the record that still knows its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.compat import NOT
from expert.engine.conditions import describe, value_in_words
from expert.facts import Declared

_CUT = "\0"


class Absence(str):
    """A missing fact in words, with its class and what was asked of its fields."""

    fact: type[Declared]
    _pattern: Declared
    _context: Mapping[str, Any]

    @property
    def asked(self) -> dict[str, str]:
        """What was asked of each field, in words; bound values are filled in."""
        return {
            name: value_in_words(value, self._context).strip("'")
            for name, value in self._pattern.items()
            if not self._pattern.is_special(name)
        }


class AbsenceSought:
    """One NOT of a rule, prepared to be told for many firings."""

    def __init__(self, condition: NOT, names: Sequence[str]) -> None:
        self._pattern: Declared = condition[0]
        named = {name: f"{_CUT}{name}{_CUT}" for name in names}
        self._words = describe(condition, named).split(_CUT)  # text and names by turns

    def found_missing(self, context: Mapping[str, Any]) -> Absence:
        """Return what was missing for one firing, whose values ``context`` holds."""
        told = Absence(
            "".join(
                str(context[word]) if place % 2 else word for place, word in enumerate(self._words)
            )
        )
        told.fact, told._pattern, told._context = type(self._pattern), self._pattern, context
        return told
