"""Blocks as plain text of a given width, for pipes, files and simple terminals."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from expert.knowledge.findings import printable
from expert.render.blocks import (
    Block,
    Bullets,
    Code,
    Column,
    Heading,
    KeyValues,
    Lines,
    Outline,
    Paragraph,
    Rows,
    Table,
)

DEFAULT_WIDTH = 80
STEP = 2
GAP = 2
NARROWEST_COLUMN = 4
NARROWEST_TEXT = 20
ENOUGH = 0.7
"""A column that gets less than this share of the width it wants counts as squeezed."""


def plain(blocks: Iterable[Block], width: int = DEFAULT_WIDTH, screen: int = 0) -> str:
    r"""Return blocks as text, no line wider than ``width`` except commands and long words.

    On a wide ``screen``, rows have bars, which sentences leave free.

    >>> plain([Heading("Answer"), Paragraph("Take this one.")])
    'Answer\n======\n\nTake this one.\n'
    """
    blocks = [with_bars(block, screen) for block in blocks]
    parts = [
        "\n".join(lines(block, max(width, screen) if has_bars(block) else width))
        for block in blocks
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def lines(block: Block, width: int) -> list[str]:
    """Return one block as lines."""
    match block:
        case Heading():
            return _heading(block, width)
        case Paragraph():
            return wrapped(block.text, width, " " * STEP * block.indent)
        case Lines():
            return [line for text in block.texts for line in wrapped(text, width)]
        case Outline():
            items = ((" " * STEP * depth, text) for depth, text in block.items)
            return [line for start, text in items for line in wrapped(text, width, start)]
        case Bullets():
            indent = " " * STEP * block.indent
            return [line for item in block.items for line in wrapped(item, width, indent + "- ")]
        case KeyValues():
            return _key_values(block, width)
        case Table():
            return _table(block, width)
        case Rows():
            return [line for line, _ in row_lines(block, width)]
        case Code():
            return [" " * STEP + clean(line) for line in block.lines]


def clean(text: str) -> str:
    """Return text without characters that move the cursor; line ends stay."""
    return "\n".join(printable(line) for line in text.split("\n"))


def cells(text: str) -> int:
    """Return how many terminal columns a text takes; wide East Asian characters take two."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def wrapped(text: str, width: int, start: str = "") -> list[str]:
    """Wrap a text; later lines start below its first letter."""
    rest = " " * len(start)
    room = max(NARROWEST_TEXT, width - len(start))
    found = [line for part in clean(text).split("\n") for line in (_wrap(part, room) or [""])]
    return [((start if place == 0 else rest) + line).rstrip() for place, line in enumerate(found)]


def _wrap(text: str, room: int) -> list[str]:
    """Wrap a line; a word that is longer, such as a path, stays whole so that it can be copied."""
    return textwrap.wrap(text, room, break_on_hyphens=False, break_long_words=False)


def _heading(heading: Heading, width: int) -> list[str]:
    found = wrapped(heading.text, width)
    if heading.level > 1:
        return found
    return [*found, "=" * min(width, max(cells(line) for line in found))]


def _key_values(block: KeyValues, width: int) -> list[str]:
    if not block.pairs:
        return []
    indent = " " * STEP * block.indent
    left = max(cells(key) for key, _ in block.pairs)
    if left > width // 2:
        return [
            line
            for key, value in block.pairs
            for line in (*wrapped(key, width, indent), *wrapped(value, width, indent + "  "))
        ]
    return [
        line
        for key, value in block.pairs
        for line in wrapped(value, width, indent + _filled(clean(key), left + GAP, False))
    ]


def _filled(text: str, width: int, right: bool) -> str:
    space = " " * max(0, width - cells(text))
    return space + text if right else text + space


def without_spare_columns(table: Table, width: int) -> Table:
    """Return a table without its spare columns if it would be squeezed otherwise."""
    while True:
        rows = [[column.title for column in table.columns], *table.rows]
        wanted = [max(cells(cell) for cell in column) for column in zip(*rows, strict=True)]
        squeezed = any(w < ENOUGH * want for w, want in zip(fit(rows, width), wanted, strict=True))
        spare = max(range(len(wanted)), key=lambda place: table.columns[place].spare)
        if not squeezed or not table.columns[spare].spare:
            return table
        kept = [place for place in range(len(wanted)) if place != spare]
        table = Table(
            [table.columns[place] for place in kept],
            [[row[place] for place in kept] for row in table.rows],
        )


def folded(table: Table, width: int) -> list[str]:
    """Return the rows of a table that breaks no word in this width; empty if columns fit.

    Each row begins with its first cell; the others follow on as few lines as hold them, each
    after the title of its column.
    """
    titles = [column.title for column in table.columns]
    rows = [[clean(cell) for cell in row] for row in table.rows]
    if _longest_words([titles, *rows]) + GAP * (len(titles) - 1) <= width:
        return []
    found = []
    for first, *others in rows:
        found += wrapped(first, width)
        cells_told = zip(titles[1:], others, strict=True)
        figures = [f"{title} {cell}".strip() for title, cell in cells_told if cell]
        found += [
            part
            for line in _packed(figures, width, NO_MARK * 2)
            for part in wrapped(line.strip(), width, NO_MARK * 2)
        ]
    return found


def _longest_words(rows: Sequence[Sequence[str]]) -> int:
    """Return how wide columns are at least if no word is broken, without the gaps."""
    return sum(
        max(cells(word) for cell in column for word in (cell.split() or [""]))
        for column in zip(*rows)
    )


def _table(table: Table, width: int) -> list[str]:
    table = without_spare_columns(table, width)
    narrow = folded(table, width)
    if narrow:
        return narrow
    titles = [column.title for column in table.columns]
    rows = [[clean(cell) for cell in row] for row in table.rows]
    widths = fit([titles, *rows], width)
    rule = (" " * GAP).join("-" * w for w in widths)
    found = [*_row(titles, widths, table.columns), rule]
    for row in rows:
        found.extend(_row(row, widths, table.columns))
    return found


def fit(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the widths of the columns; the widest column shrinks until the table fits."""
    widths = [max(cells(cell) for cell in column) for column in zip(*rows)]
    longest_words = [
        max(cells(word) for cell in column for word in (cell.split() or [""]))
        for column in zip(*rows)
    ]
    for least in (longest_words, [NARROWEST_COLUMN] * len(widths)):
        while sum(widths) + GAP * (len(widths) - 1) > width:
            spare = [(w, place) for place, w in enumerate(widths) if w > least[place]]
            if not spare:
                break
            widths[max(spare)[1]] -= 1
    return widths


def _row(row: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> list[str]:
    columned = [
        textwrap.wrap(cell, w, break_on_hyphens=False) or [""] for cell, w in zip(row, widths)
    ]
    height = max(len(cell) for cell in columned)
    found = []
    for number in range(height):
        parts = [
            _filled(cell[number] if number < len(cell) else "", w, column.right)
            for cell, w, column in zip(columned, widths, columns)
        ]
        found.append((" " * GAP).join(parts).rstrip())
    return found


# --- rows ---------------------------------------------------------------------------------

MARK, NO_MARK = "> ", "  "
WIDE_SCREEN = 120
"""From this width on, rows have bars."""
BAR, BAR_LENGTH = "█", 20


def has_bars(block: Block) -> bool:
    """Return whether a block is rows that show bars."""
    return isinstance(block, Rows) and any(BAR in row[-2] for row in block.rows)


def with_bars(block: Block, screen: int) -> Block:
    """Return rows with a column of bars before the last one, if the screen is wide enough."""
    if not isinstance(block, Rows) or not block.bars or screen < WIDE_SCREEN:
        return block
    drawn = [BAR * max(1, round(length * BAR_LENGTH)) if length else "" for length in block.bars]
    *columns, last = block.columns
    rows = [[*row[:-1], bar, row[-1]] for row, bar in zip(block.rows, drawn, strict=True)]
    return block._replace(columns=[*columns, Column(block.bars_title), last], rows=rows)


def row_lines(block: Rows, width: int) -> list[tuple[str, bool]]:
    """Return the lines of rows, each with whether it belongs to the marked row."""
    rows = [[clean(cell) for cell in row] for row in block.rows]
    titles = [column.title for column in block.columns]
    if _room(titles, rows) <= width - len(MARK):
        return _in_one_line(block, titles, rows, len(titles))
    if _room(titles[:-1], [row[:-1] for row in rows]) <= width - len(MARK):
        return _in_one_line(block, titles, rows, len(titles) - 1)
    found = []
    for place, row in enumerate(rows):
        marked = place == block.marked
        pairs = zip(titles[1:-1], row[1:-1], strict=True)
        figures = [f"{title} {cell}".strip() for title, cell in pairs]
        name = wrapped(f"{row[0]}: {row[-1]}", width, MARK if marked else NO_MARK)
        found += [(line, marked) for line in (*name, *_packed(figures, width, NO_MARK * 2))]
    return found


def _packed(parts: Sequence[str], width: int, start: str) -> list[str]:
    """Return parts as a list on as few lines as hold them; none is broken."""
    found: list[str] = []
    for part in parts:
        if found and cells(f"{found[-1]}, {part},") <= width:
            found[-1] += f", {part}"
        else:
            found.append(start + part)
    return [line + "," for line in found[:-1]] + found[-1:]


def _room(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return how wide rows are side by side."""
    return sum(_widths(titles, rows)) + GAP * (len(titles) - 1)


def _widths(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(cells(cell) for cell in column) for column in zip(titles, *rows, strict=True)]


def _in_one_line(
    block: Rows, titles: Sequence[str], rows: Sequence[Sequence[str]], shown: int
) -> list[tuple[str, bool]]:
    """Return rows with their first cells in one line; the last one follows on a second line."""
    widths = _widths(titles, rows)[:shown]

    def line(row: Sequence[str], start: str) -> str:
        parts = [
            _filled(cell, w, column.right)
            for cell, w, column in zip(row[:shown], widths, block.columns[:shown], strict=True)
        ]
        return (start + (" " * GAP).join(parts)).rstrip()

    found = [(line(titles, NO_MARK), False)]
    for place, row in enumerate(rows):
        marked = place == block.marked
        found.append((line(row, MARK if marked else NO_MARK), marked))
        found += [(NO_MARK * 2 + cell, marked) for cell in row[shown:]]
    return found
