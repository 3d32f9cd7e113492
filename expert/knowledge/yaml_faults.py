"""Says where and why a text is not YAML, in terms that the person who wrote it understands.

The parser reports where it gave up, which is often a line or more after the mistake.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from expert.knowledge.findings import shown

MARKER = re.compile(r"^(<{7}|\|{7}|>{7})( .*)?$", re.MULTILINE)
KEY = re.compile(r"\s*(- )*[\w.\"'-]+\s*:(\s|$)")
LEFT_OUT = re.compile(r"\s*(?:- )*([A-Za-z_][\w.-]*)\s+(\S.*)")
HINT = "Expected lines like `key: value`; text with ': ' or ' #' in it needs quotes."
CLOSING = {"{": "}", "[": "]", '"': '"', "'": "'"}


class SyntaxFault(NamedTuple):
    """A line and column, counted from 1, or 0 if not known, and what is wrong there."""

    line: int
    column: int
    message: str


def explained(text: str, error: Any) -> SyntaxFault:
    """Explain a parser error; ``error`` has PyYAML's marks for the position."""
    for found in (_conflict(text), _unclosed(text, error), _without_colon(text, error)):
        if found:
            return found
    problem = shown(error.problem or error.context or "", 120)[1:-1]
    return SyntaxFault(*place_of(error), f"not valid YAML: {problem}. {HINT}")


def place_of(error: Any) -> tuple[int, int]:
    """Return where the parser gave up as line and column, counted from 1; 0 if not known."""
    mark = error.problem_mark
    return (mark.line + 1, mark.column + 1) if mark else (0, 0)


def too_deep(error: Any) -> bool:
    """Return whether the parser rejected the depth, as libyaml 0.2.6 and later does."""
    return "maximum nesting depth" in str(error.problem)


def _conflict(text: str) -> SyntaxFault | None:
    """Find the conflict markers that git leaves in a file that it cannot merge."""
    found = MARKER.search(text)
    if not found:
        return None
    line = text.count("\n", 0, found.start()) + 1
    return SyntaxFault(
        line,
        1,
        f"not valid YAML: {shown(found[0], 30)} marks two versions that were not merged. Keep one "
        "of them, and delete the lines with <<<<<<<, ======= and >>>>>>>.",
    )


def _unclosed(text: str, error: Any) -> SyntaxFault | None:
    """Find the bracket or quote that was open when the parser gave up."""
    mark = error.context_mark
    context = str(error.context or "")
    if mark is None or not ("flow" in context or "quoted scalar" in context):
        return None
    line, column = mark.line, mark.column
    sign = _sign_at(text, line, column)
    if sign not in CLOSING:  # the text ends inside a bracket
        lines = text.rstrip().split("\n")
        line, column = len(lines) - 1, len(lines[-1]) - 1
        sign = _sign_at(text, line, column)
    if sign not in CLOSING:
        return None
    what = "quote" if CLOSING[sign] == sign else "bracket"
    reached = f" (noticed on line {error.problem_mark.line + 1})" if error.problem_mark else ""
    return SyntaxFault(
        line + 1,
        column + 1,
        f"not valid YAML: the {what} {sign} that opens here is not closed{reached}. "
        f"Add {CLOSING[sign]}{', or a comma between two values' if what == 'bracket' else ''}.",
    )


def _sign_at(text: str, line: int, column: int) -> str:
    lines = text.split("\n")
    return lines[line][column : column + 1] if line < len(lines) and column >= 0 else ""


def _without_colon(text: str, error: Any) -> SyntaxFault | None:
    """Find the line that lacks a colon: the line where reading stopped, or the one above it."""
    mark = error.problem_mark
    problem = str(error.problem or "")
    if mark is None or not ("':'" in problem or "mapping values" in problem):
        return None
    lines = text.split("\n")
    places = [p for p in range(min(mark.line, len(lines) - 1), -1, -1) if lines[p].strip()]
    for place in places[:2]:
        left_out = LEFT_OUT.fullmatch(lines[place].partition(" #")[0].rstrip())
        if left_out and not KEY.match(lines[place]):
            key, value = left_out.groups()
            column = len(lines[place]) - len(lines[place].lstrip()) + 1
            return SyntaxFault(
                place + 1,
                column,
                f"not valid YAML: there is no colon after {shown(key, 40)}. "
                f"Write `{key[:40]}: {shown(value, 40)[1:-1]}`.",
            )
    return None
