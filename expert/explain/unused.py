"""The answers that had no effect on what is shown, as one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.render.blocks import Block, Code, Heading, Paragraph


def unused_blocks(record: Mapping[str, Any], on: str) -> list[Block]:
    """Return the line about answers that had no effect on something; nothing if all had one."""
    answers = record["case"]["answers"]
    told = [
        f"{wording.words(key)} {wording.value(answers[key])}" for key in record.get("not_used", ())
    ]
    if not told:
        return []
    verb = "has" if len(told) == 1 else "have"
    return [Paragraph(f"Not used: {wording.listed(told)} {verb} no effect on {on}.")]


def with_unused(blocks: Sequence[Block], record: Mapping[str, Any], on: str) -> list[Block]:
    """Return a screen with that line above the commands at its end."""
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Code):
        end -= 1
        if end and isinstance(blocks[end - 1], Heading):
            end -= 1
    return [*blocks[:end], *unused_blocks(record, on), *blocks[end:]]
