"""Shows blocks on a terminal with rich: bold text, colors and boxes where they help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from expert.render.blocks import (
    Block,
    Bullets,
    Code,
    Heading,
    KeyValues,
    Lines,
    Outline,
    Paragraph,
    Rows,
    Table,
    Tone,
)
from expert.render.plain import STEP, folded, lines, without_spare_columns
from expert.render.rows import has_bars, row_lines, with_bars
from expert.render.wrapping import GAP, cells, clean, wrapped

GREEN, RED, BLUE, ORANGE = "color(28)", "color(196)", "color(30)", "color(130)"
"""Colors halfway between black and white, which are readable on dark and on light screens."""
STYLES: dict[Tone, str] = {"plain": "", "good": GREEN, "bad": RED, "quiet": "dim"}
EDGES = 3
"""The width of a table's edges; its columns are one space farther apart than in plain text."""
NARROW = 70
"""On a narrower terminal, a table has no lines between its columns."""


def show(blocks: Iterable[Block], console: Console, screen: int = 0) -> None:
    """Print blocks; the console knows its width and whether it has colors.

    A command or a path is printed on one line, because a line break inside it would be copied,
    too. On a wide ``screen``, rows have bars, and may be wider than the console.
    """
    for place, block in enumerate(with_bars(block, screen) for block in blocks):
        if place:
            console.print()
        barred = has_bars(block)
        width = max(screen, console.width) if barred else console.width
        whole = barred or isinstance(block, Code) or breaks_words(block, width)
        console.print(renderable(block, width), soft_wrap=whole)


def renderable(block: Block, width: int) -> RenderableType:
    """Return what rich prints for a block; none of its text is interpreted as markup."""
    match block:
        case Heading():
            colour = STYLES[block.tone] or (BLUE if block.level == 1 else "")
            return Text(clean(block.text), style=f"bold {colour}".rstrip())
        case Paragraph():
            indent = STEP * block.indent
            text = Text("\n".join(wrapped(block.text, width - indent)), style=STYLES[block.tone])
            return Padding(text, (0, 0, 0, indent))
        case Lines():
            return Text("\n".join(map(clean, block.texts)))
        case Outline():
            return Group(
                *(Padding(Text(clean(t)), (0, 0, 0, STEP * depth)) for depth, t in block.items)
            )
        case Bullets():
            return _pairs([("•", item) for item in block.items], block.indent, width, BLUE, 1)
        case KeyValues():
            return _key_values(block, width)
        case Table():
            return _table(block, width)
        case Rows():
            rows = row_lines(block, width)
            return Text("\n").join(Text(line, "bold" if marked else "") for line, marked in rows)
        case Code():
            commands = "\n".join(" " * STEP + clean(line) for line in block.lines)
            return Text(commands, style="" if block.plain else GREEN)


def _key_values(block: KeyValues, width: int) -> RenderableType:
    style = BLUE if block.warned is None else ""
    if not breaks_words(block, width):
        return _pairs(block.pairs, block.indent, width, style, GAP, block.warned or ())
    end = _end_of_keys(block)
    keys = end if end <= width // 2 else 0
    return Text("\n").join(_with_start_colored(line, keys) for line in lines(block, width))


def breaks_words(block: Block, width: int) -> bool:
    """Return whether a word, such as a path, is longer than the space next to the keys."""
    if not isinstance(block, KeyValues) or block.warned:
        return False
    words = (cells(word) for _, value in block.pairs for word in clean(value).split())
    return max(words, default=0) > width - _end_of_keys(block)


def _end_of_keys(block: KeyValues) -> int:
    return STEP * block.indent + max((cells(key) for key, _ in block.pairs), default=0) + GAP


def _with_start_colored(line: str, end: int) -> Text:
    found = Text(line)
    found.stylize(BLUE, 0, end)
    return found


def _pairs(
    pairs: Sequence[tuple[str, str]],
    indent: int,
    width: int,
    style: str,
    gap: int,
    warned: Sequence[int] = (),
) -> RenderableType:
    grid = RichTable.grid(padding=(0, gap, 0, 0))
    grid.add_column(style=style)
    grid.add_column(overflow="fold")
    keys = max((cells(key) for key, _ in pairs), default=0)
    room = width - STEP * indent - keys - gap
    for place, (key, value) in enumerate(pairs):
        warning = ORANGE if place in warned else ""
        grid.add_row(Text(clean(key), warning), Text("\n".join(wrapped(value, room)), warning))
    return Padding(grid, (0, 0, 0, STEP * indent))


def _table(table: Table, width: int) -> RenderableType:
    from rich import box

    room = width - EDGES - len(table.columns)
    table = without_spare_columns(table, room)
    narrow = folded(table, room)
    if narrow:
        return Text("\n".join(folded(table, width) or narrow))
    found = RichTable(
        box=box.SIMPLE_HEAD if width < NARROW else box.ROUNDED,
        header_style="bold",
        pad_edge=width >= NARROW,
    )
    for column in table.columns:
        found.add_column(
            Text(column.title), justify="right" if column.right else "left", overflow="fold"
        )
    for row in table.rows:
        found.add_row(*(Text(clean(cell)) for cell in row))
    return found
