"""What a person may have meant: repeated back to them until they confirm or replace it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from expert.render import Block

LONGEST_NUMBER = 3


@dataclass(frozen=True)
class Meaning:
    """One possible meaning, and what to do if it is what the person meant."""

    words: str
    take: Callable[[], None]


@dataclass(frozen=True)
class Doubt:
    """Several possible meanings, the likeliest first."""

    meanings: Sequence[Meaning]

    def confirmed(self, line: str) -> Meaning | None:
        """Return the meaning that a line confirms: by a yes, Enter, or its number."""
        from expert.interview.answer_parser import YES

        if not line or line.casefold() in YES:
            return self.meanings[0]
        if len(self.meanings) > 1 and line.isdecimal() and len(line) <= LONGEST_NUMBER:
            return dict(enumerate(self.meanings, start=1)).get(int(line))
        return None

    def denied(self, line: str) -> bool:
        """Return whether a line says that none of the meanings is right."""
        from expert.interview.answer_parser import NO

        return line.casefold() in NO

    def blocks(self) -> list[Block]:
        """Return a question that asks which one was meant."""
        from expert.render import KeyValues, Paragraph

        if len(self.meanings) == 1:
            only = self.meanings[0].words
            return [Paragraph(f"Did you mean: {only}? Press Enter or y for yes, or type it again.")]
        rows = [(str(number), one.words) for number, one in enumerate(self.meanings, start=1)]
        return [
            Paragraph("Did you mean one of these?"),
            KeyValues(rows, indent=1),
            Paragraph(
                "Type its number, press Enter or y for the first one, or type your answer again."
            ),
        ]
