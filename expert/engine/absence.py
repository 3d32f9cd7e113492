"""Absences: facts that a rule needed to be missing, as texts that also keep their parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.compat import NOT
from expert.engine.conditions import describe, value_in_words
from expert.facts import Declared

_CUT = "\0"


class Absence(str):
    """A missing fact described in words, with its class and the constraints on its fields."""

    kind: str
    """The name of the class."""
    asked: dict[str, str]
    """The constraint on each field, in words; bound values are filled in."""


class AbsenceSought:
    """One NOT of a rule, prepared once so that each firing can record it cheaply."""

    def __init__(self, condition: NOT, names: Sequence[str]) -> None:
        pattern: Declared = condition[0]
        named = {name: f"{_CUT}{name}{_CUT}" for name in names}
        self._kind = type(pattern).__name__
        self._words = describe(condition, named).split(_CUT)
        self._asked = {
            name: value_in_words(value, named).strip("'").split(_CUT)
            for name, value in pattern.items()
            if not pattern.is_special(name)
        }

    def found_missing(self, context: Mapping[str, Any]) -> Absence:
        """Return what was missing in one firing; ``context`` holds the values of the firing."""
        told = Absence(_filled(self._words, context))
        told.kind = self._kind
        told.asked = {name: _filled(words, context) for name, words in self._asked.items()}
        return told


def _filled(words: Sequence[str], context: Mapping[str, Any]) -> str:
    """Replace names with values; ``words`` alternates text and names, starting with text."""
    return "".join([str(context[w]) if place % 2 else w for place, w in enumerate(words)])
