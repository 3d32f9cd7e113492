"""Rows of options with the figures of each in columns; the recommended option is marked."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from expert.render.blocks import Block, Column, Rows
from expert.render.wrapping import GAP, cells, clean, filled, packed, wrapped

MARK, NO_MARK = "> ", "  "
WIDE_SCREEN = 120
"""Rows have bars if the screen is at least this wide."""
BAR, BAR_LENGTH = "█", 20
MOST_LINES = 3
"""The most lines that a name may take; with more, it would no longer look like one name."""


def has_bars(block: Block) -> bool:
    """Return whether a block consists of rows with bars."""
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
    """Return the lines of rows, each with whether it belongs to the marked row.

    If rows are too wide, titles take two lines, then spare columns are dropped, then long names
    are wrapped to as few lines as possible. If that is not enough, each row is folded.
    """
    shown = block._replace(rows=[[clean(cell) for cell in row] for row in block.rows])
    room = width - len(MARK)
    choices = (shown, _without_spare(shown))
    layouts = [layout for rows in choices for layout in _whole(rows, room)]
    if layouts:
        return _side_by_side(*layouts[0])
    layouts = [layout for rows in choices for layout in _with_wrapped_names(rows, room)]
    drawn = [_side_by_side(*layout) for layout in layouts]
    return min(drawn, key=len) if drawn else _folded(shown, width)


def _without_spare(block: Rows) -> Rows:
    kept = [place for place, column in enumerate(block.columns) if not column.spare]
    return block._replace(
        columns=[block.columns[place] for place in kept],
        rows=[[row[place] for place in kept] for row in block.rows],
    )


def _whole(block: Rows, room: int) -> Iterator[tuple[Rows, list[int]]]:
    """Yield rows with the widths of their columns, if no cell has to be wrapped."""
    for title in (cells, _longest_word):
        widths = _widths(block, [title(column.title) for column in block.columns])
        left = room - _taken(widths)
        if left >= 0:
            yield block, [*widths[:-1], widths[-1] + left]


def _with_wrapped_names(block: Rows, room: int) -> Iterator[tuple[Rows, list[int]]]:
    """Yield rows with the widths of their columns, if wrapping names leaves enough room."""
    *others, _ = _widths(block, [_longest_word(column.title) for column in block.columns])
    left = room - _taken([*others, 0])
    names = [block.columns[-1].title, *(row[-1] for row in block.rows)]
    fits = left >= max(map(_longest_word, names))
    if fits and all(len(textwrap.wrap(name, left)) <= MOST_LINES for name in names):
        yield block, [*others, left]


def _widths(block: Rows, titles: Sequence[int]) -> list[int]:
    columns = zip(titles, *block.rows, strict=True)
    return [max(title, *map(cells, column)) for title, *column in columns]


def _taken(widths: Sequence[int]) -> int:
    return sum(widths) + GAP * (len(widths) - 1)


def _longest_word(text: str) -> int:
    return max(map(cells, text.split()), default=0)


def _side_by_side(block: Rows, widths: Sequence[int]) -> list[tuple[str, bool]]:
    """Return the titles, which end on the same line, and below them one row after the other."""
    titles = [_wrap(column.title, width) for column, width in zip(block.columns, widths)]
    height = max(map(len, titles))
    found = [
        (line, False)
        for line in _lines(block, widths, [[""] * (height - len(t)) + t for t in titles], NO_MARK)
    ]
    for place, row in enumerate(block.rows):
        marked = place == block.marked
        wrapped_cells = [_wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
        start = MARK if marked else NO_MARK
        found += [(line, marked) for line in _lines(block, widths, wrapped_cells, start)]
    return found


def _wrap(text: str, width: int) -> list[str]:
    if cells(text) <= width:
        return [text]
    return textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)


def _lines(
    block: Rows, widths: Sequence[int], columned: Sequence[Sequence[str]], start: str
) -> Iterator[str]:
    """Yield the lines of one row; each cell takes one or two lines."""
    for number in range(max(map(len, columned))):
        parts = [
            filled(cell[number] if number < len(cell) else "", width, column.right)
            for cell, width, column in zip(columned, widths, block.columns, strict=True)
        ]
        yield ((NO_MARK if number else start) + (" " * GAP).join(parts)).rstrip()


def _folded(block: Rows, width: int) -> list[tuple[str, bool]]:
    """Return each row as its name, followed by its figures, each after the title of its column."""
    titles = [column.title for column in block.columns]
    found = []
    for place, row in enumerate(block.rows):
        marked = place == block.marked
        pairs = zip(titles[1:-1], row[1:-1], strict=True)
        figures = [f"{title} {cell}".strip() for title, cell in pairs]
        name = wrapped(f"{row[0]}: {row[-1]}", width, MARK if marked else NO_MARK)
        found += [(line, marked) for line in (*name, *packed(figures, width, NO_MARK * 2))]
    return found
