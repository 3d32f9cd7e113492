"""Turns the events of a YAML parser into data, within limits, and records every position.

The composer uses no recursion, and it limits size, depth and number of values before it builds
anything, because the C library's own composer crashes on deep nesting.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from expert.knowledge.document import Document
from expert.knowledge.findings import Finding, shown
from expert.knowledge.yaml_faults import HINT, SyntaxFault, explained, place_of, too_deep

MAX_DEPTH = 20
MAX_NODES = 100_000
MAX_FAULTS = 50
MAX_DIGITS = 18
TOO_DEEP = f"nested more than {MAX_DEPTH} levels deep. Use fewer levels."
_NULL = frozenset(["", "~", "null", "Null", "NULL"])
_BOOLEANS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INTEGER = r"[-+]?[0-9]+"
_BASED = r"0o[0-7]+|0x[0-9a-fA-F]+"
_AMBIGUOUS = rf"[-+]?0[0-9]+|{_BASED}"
_FLOAT = r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
_SPECIAL_FLOAT = r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
# Control characters (including tabs, which parsers treat differently), unusual line breaks, marks
# that change the writing direction, halves of surrogate pairs, byte order marks, and code points
# that are not characters.
FORBIDDEN = (
    "[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is still open."""

    path: str
    container: Any
    key: str | None = None
    dropped: bool = False  # the content is skipped because the key was faulty


class _TooMuchError(Exception):
    """Raised if continuing to read would cost too much."""


class Composer:
    """Assembles the events, using its own stack."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.document = Document(lines={"": 1})
        self.stack: list[_Frame] = []
        self.documents = 0
        self.nodes = 0
        self.text = ""

    def compose(self, text: str) -> Document:
        """Read the whole text, or stop at the first fault that makes the rest unreadable."""
        import yaml

        self.text = text
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        try:
            while loader.check_event():
                self._take(loader.get_event())
        except yaml.MarkedYAMLError as error:
            if too_deep(error):
                self._syntax_fault(SyntaxFault(*place_of(error), TOO_DEEP), "KB010")
            else:
                self._syntax_fault(explained(text, error))
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            problem = shown(str(error).splitlines()[0], 120)[1:-1]
            self._syntax_fault(SyntaxFault(0, 0, f"not valid YAML: {problem}. {HINT}"))
        except _TooMuchError:
            self.document.complete = False
        finally:
            loader.dispose()
        return self.document

    # Events

    def _take(self, event: Any) -> None:
        match type(event).__name__:
            case "ScalarEvent":
                self._take_scalar(event)
            case "MappingStartEvent":
                self._open(event, {})
            case "SequenceStartEvent":
                self._open(event, [])
            case "MappingEndEvent" | "SequenceEndEvent":
                self.stack.pop()
            case "AliasEvent":
                self._refuse_alias(event)
            case "DocumentStartEvent":
                self._start_document(event)

    def _start_document(self, event: Any) -> None:
        self.documents += 1
        if event.version or event.tags:
            self._fault(event, "KB012", "a directive (%) is not used here. Delete the line.")
        if self.documents > 1:
            self._fault(
                event,
                "KB011",
                "a second document starts here. A file may contain only one; delete the line "
                "'---'.",
            )
            raise _TooMuchError

    def _refuse_alias(self, event: Any) -> None:
        self._fault(
            event, "KB012", f"alias '*{event.anchor}' is not used here. Write the value out."
        )
        self._place(event, None)

    def _take_scalar(self, event: Any) -> None:
        self._count(event)
        self._refuse_decoration(event)
        frame = self.stack[-1] if self.stack else None
        if frame and isinstance(frame.container, dict) and frame.key is None:
            self._open_key(frame, event)
        else:
            self._place(event, self._value(event))

    # Assembling

    def _open(self, event: Any, container: Any) -> None:
        self._count(event)
        self._refuse_decoration(event)
        if len(self.stack) >= MAX_DEPTH:
            self._fault(event, "KB010", TOO_DEEP)
            raise _TooMuchError
        path, dropped = self._place(event, container)
        self.stack.append(_Frame(path, container, dropped=dropped))

    def _open_key(self, frame: _Frame, event: Any) -> None:
        key = event.value
        path = f"{frame.path}.{key}" if frame.path else key
        frame.key = key
        if frame.dropped:
            return
        if _is_plain(event) and key == "<<":
            self._fault(
                event, "KB012", "the merge key '<<' is not used here. Write the values out."
            )
        elif _is_plain(event) and not isinstance(_plain_value(key), str):
            self._fault(event, "KB022", _no_key(key, self.text, event.start_mark.index))
        elif re.search(FORBIDDEN, key):
            self._fault(event, "KB008", f"the key {shown(key)} contains a control character.")
        if key in frame.container:
            first = self.document.lines.get(path, 0)
            self._fault(
                event,
                "KB013",
                f"key {shown(key)} is repeated; it first appears on line {first}. Keep one of "
                f"them.",
            )
            frame.key = _DROPPED
            return
        mark = event.start_mark
        self.document.lines[path] = mark.line + 1
        self.document.key_columns[path] = mark.column + 1

    def _place(self, event: Any, value: Any) -> tuple[str, bool]:
        """Put a value where it belongs; return its path and whether the value is dropped."""
        mark = event.start_mark
        if not self.stack:
            self.document.data = value
            return "", False
        frame = self.stack[-1]
        if isinstance(frame.container, list):
            path = (
                f"{frame.path}.{len(frame.container)}" if frame.path else str(len(frame.container))
            )
            frame.container.append(value)
            if not frame.dropped:
                self.document.lines[path] = mark.line + 1
                self.document.key_columns[path] = mark.column + 1
        elif frame.key is None:
            self._fault(event, "KB022", "a key must be text on one line. Write `key: value`.")
            frame.key = _DROPPED
            return frame.path, True
        else:
            key, frame.key = frame.key, None
            if key is _DROPPED:
                return frame.path, True
            path = f"{frame.path}.{key}" if frame.path else key
            frame.container[key] = value
        if not frame.dropped:
            self.document.value_places[path] = (mark.line + 1, mark.column + 1)
        return path, frame.dropped

    # Values

    def _value(self, event: Any) -> Any:
        text = event.value
        if not _is_plain(event):
            if re.search(FORBIDDEN, text):
                self._fault(
                    event, "KB008", "the text contains an escaped control character. Delete it."
                )
            return text
        value = _plain_value(text)
        if value is _INEXACT:
            self._fault(
                event,
                "KB023",
                f"number {shown(text, 30)[1:-1]}: only finite numbers of up to {MAX_DIGITS} digits"
                " can be kept. Shorten it, or put it in quotes if it is text.",
            )
            return 0
        if isinstance(value, int) and re.fullmatch(_AMBIGUOUS, text):
            self._fault(
                event,
                "KB024",
                f"{text} could be read as {value} or as text. Write {value}, or put it in quotes.",
            )
        return value

    # Faults

    def _count(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self._fault(event, "KB010", f"more than {MAX_NODES} values in one file. Split it.")
            raise _TooMuchError

    def _refuse_decoration(self, event: Any) -> None:
        if event.anchor:
            self._fault(event, "KB012", f"anchor '&{event.anchor}' is not used here. Delete it.")
        if event.tag:
            self._fault(event, "KB012", f"tag {shown(event.tag)} is not used here. Delete it.")

    def _fault(self, event: Any, code: str, message: str) -> None:
        mark = event.start_mark
        self.document.faults.append(
            Finding(self.name, mark.line + 1, mark.column + 1, code, message)
        )
        if len(self.document.faults) >= MAX_FAULTS:
            raise _TooMuchError

    def _syntax_fault(self, fault: SyntaxFault, code: str = "KB009") -> None:
        self.document.complete = False
        found = Finding(self.name, fault.line, fault.column, code, fault.message)
        self.document.faults.append(found)


def _no_key(key: str, text: str, start: int) -> str:
    """Return what is wrong with a key that is a number or empty."""
    before = re.search(r"(\d+),$", text[max(0, start - MAX_DIGITS) : start])
    if before and re.fullmatch(r"\d{3}", key):
        return (
            f"{before[1]},{key} in braces is read as two values. Write {before[1]}{key} without "
            "the comma."
        )
    return f"the key {key or 'here'} is not text. Put it in quotes: '{key}'."


_DROPPED = "\0dropped"
_INEXACT = object()


def _is_plain(event: Any) -> bool:
    """Return whether a scalar is unquoted, no matter which parser produced it."""
    return bool(event.implicit[0])


def _plain_value(text: str) -> Any:
    """Interpret an unquoted scalar as YAML 1.2 does."""
    if text in _NULL:
        return None
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if text[0] not in "+-.0123456789":
        return text
    if re.fullmatch(_INTEGER, text):
        return int(text) if len(text.lstrip("+-").lstrip("0")) <= MAX_DIGITS else _INEXACT
    if re.fullmatch(_BASED, text):
        return int(text, 0) if len(text) <= MAX_DIGITS else _INEXACT
    if re.fullmatch(_FLOAT, text):
        number = float(text) if len(text) <= 40 else math.inf
        return number if math.isfinite(number) else _INEXACT
    return _INEXACT if re.fullmatch(_SPECIAL_FLOAT, text) else text
