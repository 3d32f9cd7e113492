"""One line that names the answers that made no difference to what is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.render.blocks import Block, Code, Heading, Paragraph


def unused_line(found: Mapping[str, Any], to: str) -> str:
    """Return a sentence about the answers that made no difference; empty if there are none.

    >>> unused_line({"case": {"answers": {"users": 4}}, "not_used": ["users"]}, "this answer")
    'users (4) made no difference to this answer.'
    """
    answers = found["case"]["answers"]
    told = [
        f"{wording.answer_name(key)} ({_said(answers[key])})" for key in found.get("not_used", ())
    ]
    return f"{wording.listed(told)} made no difference to {to}." if told else ""


def _said(answer: Any) -> str:
    """Return an answer in words, including a choice such as `cost_efficient`."""
    return wording.words(answer) if isinstance(answer, str) else wording.value(answer)


def with_unused(blocks: Sequence[Block], found: Mapping[str, Any], to: str) -> list[Block]:
    """Return a screen with that line above the commands at its end."""
    line = unused_line(found, to)
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Code):
        end -= 1
        if end and isinstance(blocks[end - 1], Heading):
            end -= 1
    return [*blocks[:end], *([Paragraph(f"Not used: {line}")] if line else []), *blocks[end:]]
