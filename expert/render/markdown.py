"""Blocks as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
)
from expert.render.wrapping import clean

_MARKS = re.compile(r"([\\`*_\[\]<>|])")


def markdown(blocks: Iterable[Block]) -> str:
    r"""Return blocks as Markdown.

    >>> markdown([Heading("Answer"), Bullets(["one", "two"])])
    '# Answer\n\n- one\n- two\n'
    """
    return "\n\n".join(part for part in map(_block, blocks) if part) + "\n"


def escaped(text: str) -> str:
    """Return text in which characters that Markdown would read as markup are escaped."""
    return _MARKS.sub(r"\\\1", clean(text).replace("\n", " "))


def _block(block: Block) -> str:
    match block:
        case Heading():
            return "#" * block.level + " " + escaped(block.text)
        case Paragraph():
            return escaped(block.text)
        case Lines():
            return "\n\n".join(map(escaped, block.texts))
        case Outline():
            return "\n".join("  " * depth + "- " + escaped(text) for depth, text in block.items)
        case Bullets():
            return "\n".join("- " + escaped(item) for item in block.items)
        case KeyValues():
            return "\n".join(_pair(key, value) for key, value in block.pairs)
        case Table():
            return _table(block)
        case Rows():
            return _table(Table(block.columns, _marked(block)))
        case Code():
            return "\n".join(["```sh", *map(clean, block.lines), "```"])


def _pair(key: str, value: str) -> str:
    """Return a list item; values without a key and additional lines belong to the item above."""
    first, *rest = value.split("\n")
    start = f"- **{escaped(key)}**: " if key else "  - "
    return "\n".join([start + escaped(first), *(f"  - {escaped(line)}" for line in rest)])


def _table(table: Table) -> str:
    head = "| " + " | ".join(escaped(column.title) for column in table.columns) + " |"
    rule = "| " + " | ".join("---:" if column.right else "---" for column in table.columns) + " |"
    rows = ["| " + " | ".join(map(escaped, row)) + " |" for row in table.rows]
    return "\n".join([head, rule, *rows])


def _marked(block: Rows) -> list[list[str]]:
    """Return the rows, with a mark at the recommended row."""
    return [
        [f"> {row[0]}" if place == block.marked else row[0], *row[1:]]
        for place, row in enumerate(block.rows)
    ]
