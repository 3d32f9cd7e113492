"""Blocks as plain text of a given width, for pipes, files and simple terminals."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

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
from expert.render.rows import NO_MARK, has_bars, row_lines, with_bars
from expert.render.wrapping import GAP, cells, clean, filled, packed, wrapped

DEFAULT_WIDTH = 80
STEP = 2
NARROWEST_COLUMN = 4
ENOUGH = 0.7
"""A column that gets less than this share of the width it needs counts as too narrow."""


def plain(blocks: Iterable[Block], width: int = DEFAULT_WIDTH, screen: int = 0) -> str:
    r"""Return blocks as text; only commands and long words may be wider than ``width``.

    On a wide ``screen``, rows have bars, and sentences are not printed beside them.

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
        for line in wrapped(value, width, indent + filled(clean(key), left + GAP, False))
    ]


def without_spare_columns(table: Table, width: int) -> Table:
    """Return a table without its spare columns if it would otherwise be too narrow for them."""
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
    """Return the rows of a table folded so that no word is broken; empty if its columns fit.

    Each row begins with its first cell. The other cells follow on as few lines as possible, each
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
            for line in packed(figures, width, NO_MARK * 2)
            for part in wrapped(line.strip(), width, NO_MARK * 2)
        ]
    return found


def _longest_words(rows: Sequence[Sequence[str]]) -> int:
    """Return the minimum total width of columns in which no word is broken, without the gaps."""
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
            filled(cell[number] if number < len(cell) else "", w, column.right)
            for cell, w, column in zip(columned, widths, columns)
        ]
        found.append((" " * GAP).join(parts).rstrip())
    return found
