"""Blocks of text to a terminal, plain text, Markdown; records to JSON.

The only place that knows widths and colours. rich is imported only when a
terminal is there to show what it can do.
"""

from expert.render.blocks import (
    Block,
    Bullets,
    Code,
    Column,
    Heading,
    KeyValues,
    Paragraph,
    Table,
)
from expert.render.json_text import json_line, json_text
from expert.render.markdown import markdown
from expert.render.plain import plain

__all__ = [
    "Block",
    "Bullets",
    "Code",
    "Column",
    "Heading",
    "KeyValues",
    "Paragraph",
    "Table",
    "json_line",
    "json_text",
    "markdown",
    "plain",
]
