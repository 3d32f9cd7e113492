"""The blocks that make up an explanation: plain data, without widths and colors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

Tone = Literal["plain", "good", "bad", "quiet"]
"""The tone of a text; a terminal may color it, but no information depends on color."""


class Heading(NamedTuple):
    """The title of a screen (level 1) or of a part of it (level 2)."""

    text: str
    level: int = 1
    tone: Tone = "plain"


class Paragraph(NamedTuple):
    """A few sentences."""

    text: str
    tone: Tone = "plain"
    indent: int = 0
    """How many levels it is indented."""


class Lines(NamedTuple):
    """Sentences that each begin on a new line, without a gap between them."""

    texts: Sequence[str]


class Outline(NamedTuple):
    """Sentences, each with its level of indentation: details follow below a sentence.

    Each sentence begins on a new line, without a gap between them.
    """

    items: Sequence[tuple[int, str]]


class Bullets(NamedTuple):
    """A list of sentences."""

    items: Sequence[str]
    indent: int = 0


class KeyValues(NamedTuple):
    """Names on the left, their values on the right."""

    pairs: Sequence[tuple[str, str]]
    indent: int = 0
    warned: Sequence[int] | None = None
    """The positions of warnings, which are highlighted; if given, nothing else is highlighted."""


class Column(NamedTuple):
    """One column of a table."""

    title: str
    right: bool = False
    """Whether the column holds numbers, which are right-aligned."""
    spare: int = 0
    """The column with the highest value is dropped first if there is no room; 0 always stays.

    ``Rows`` drops all columns above 0 at once.
    """


class Table(NamedTuple):
    """Rows under named columns; a cell is text."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]] = ()


class Rows(NamedTuple):
    """Options to compare, one per row: a word for it, its figures and, last, its name.

    If the screen is too narrow, spare columns are dropped, and long names take two lines.
    """

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]
    marked: int | None = None
    """The position of the recommended row."""
    bars: Sequence[float] = ()
    """The length of a bar for each row, from 0 to 1; shown on a wide screen."""
    bars_title: str = ""


class Code(NamedTuple):
    """Commands to type, one per line; never wrapped."""

    lines: Sequence[str]
    plain: bool = False
    """Whether the commands are shown without highlighting."""


Block = Heading | Paragraph | Lines | Outline | Bullets | KeyValues | Table | Rows | Code
