"""The working memory: experta's list of facts without the work our engine does itself.

experta looks for an equal fact at every declaration and again at every
retraction, and validates fields that our facts do not have.  The engine keeps
facts apart by their content already, so here a fact is only numbered, kept and
reported to the matcher.
"""

from __future__ import annotations

from expert.compat import Fact, FactList


class WorkingMemory(FactList):  # type: ignore[misc]
    """Facts by number, with what came and went since the matcher was last told."""

    last_index: int

    def declare(self, fact: Fact) -> int:
        """Number a fact that is not there yet, keep it, and return its number."""
        number: int = self.last_index
        fact.__factid__ = number
        self[number] = fact
        self.last_index = number + 1
        self.added.append(fact)
        return number

    def retract(self, number: int) -> int:
        """Let a fact go.

        Raises:
            KeyError: no fact has this number.

        """
        self.removed.append(self.pop(number))
        return number

    @property
    def has_changed(self) -> bool:
        """Whether there is anything the matcher has not been told."""
        return bool(self.added or self.removed)
