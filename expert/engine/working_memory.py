"""The working memory: experta's list of facts, without the work that our engine does itself.

experta searches for an equal fact at every declaration and every retraction, and validates
experta's own kind of fields, which our facts do not have. The engine already indexes facts by
content, so this list only numbers them, stores them and reports them to the matcher.
"""

from __future__ import annotations

from expert.compat import Fact, FactList


class WorkingMemory(FactList):  # type: ignore[misc]
    """Facts by number, and the changes since the matcher was last updated."""

    last_index: int

    def declare(self, fact: Fact) -> int:
        """Number and store a new fact, and return its number."""
        number: int = self.last_index
        fact.__factid__ = number
        self[number] = fact
        self.last_index = number + 1
        self.added.append(fact)
        return number

    def retract(self, number: int) -> int:
        """Retract a fact.

        Raises:
            KeyError: no fact has this number.

        """
        self.removed.append(self.pop(number))
        return number

    @property
    def has_changed(self) -> bool:
        """Whether there are changes that the matcher has not seen."""
        return bool(self.added or self.removed)
