"""Renders blocks for a terminal, as plain text or as Markdown, and records as JSON.

No other module knows about widths and colors. The library rich is imported only for a terminal
that can show its output.
"""

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
from expert.render.json_text import json_line, json_rows, json_text
from expert.render.markdown import markdown
from expert.render.plain import plain

__all__ = [
    "Block",
    "Bullets",
    "Code",
    "Column",
    "Heading",
    "KeyValues",
    "Lines",
    "Outline",
    "Paragraph",
    "Rows",
    "Table",
    "json_line",
    "json_rows",
    "json_text",
    "markdown",
    "plain",
]
