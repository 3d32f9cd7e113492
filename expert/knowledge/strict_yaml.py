"""Strict YAML: the subset of YAML 1.2 that cannot surprise its reader.

One document of mappings, lists and scalars. `yes`, `no`, `on`, `off` and `12:30`
are text, `017` is seventeen, dates stay text. Anchors, aliases, merge keys, tags,
directives and repeated keys are faults. The text comes as events and is put
together without recursion, so that size, depth and number of values are bounded
before anything is built: the C library's own composer crashes on deep nesting.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from expert.errors import CaseError
from expert.knowledge.findings import Finding, in_order, shown

MAX_BYTES = 1024 * 1024
MAX_DEPTH = 20
MAX_NODES = 100_000
MAX_FAULTS = 50
MAX_DIGITS = 18

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
_FLOAT = r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"
_SPECIAL_FLOAT = r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
# Control characters (tabs too: parsers differ on them), unusual line breaks, marks that turn
# the writing direction, halves of surrogate pairs, byte order marks, what is no character at all.
_FORBIDDEN = (
    "[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


@dataclass(slots=True)
class Document:
    """What one file holds and where each value stands."""

    data: Any = None
    """Mappings, lists, text, numbers, booleans, None."""
    lines: dict[str, int] = field(default_factory=dict)
    """Line of each dotted path (`prices.3.usd`); a key's line, not its value's."""
    key_columns: dict[str, int] = field(default_factory=dict)
    """Column of the key, or of the list item."""
    value_places: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Line and column of the value."""
    faults: list[Finding] = field(default_factory=list)
    """What is wrong; when there is any, `data` is good for further checks alone."""
    complete: bool = True
    """False when reading stopped before the end, so that something may be missing in `data`."""

    @property
    def faulty_lines(self) -> set[int]:
        """Lines on which a value or key may not be what its author wrote."""
        return {fault.line for fault in self.faults if fault.code != "KB013"}

    @property
    def lacks_keys(self) -> bool:
        """True when a key may have been written in a way that is not read."""
        return any(fault.code == "KB022" for fault in self.faults) or any(
            path.rpartition(".")[2] == "<<" for path in self.lines
        )


def read_yaml(source: str | bytes | Path, name: str = "") -> Document:
    """Read strict YAML from text, bytes or a file; faults are returned, not raised.

    >>> read_yaml("ready: no").data
    {'ready': 'no'}
    """
    if isinstance(source, Path):
        name = name or source.as_posix()
        try:
            with source.open("rb") as file:
                source = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            return _failed(name, "KB002", f"cannot be read ({_reason(error)}).")
    text, document = _decode(source, name or "<text>")
    return document if text is None else _Composer(name or "<text>").compose(text)


def load_case_file(
    source: str | Path | bytes, name: str = "", line: int = 0
) -> tuple[Any, dict[str, int]]:
    """Read a case from a path or from bytes; return its data and the line of each dotted path.

    ``line`` is the one that the bytes are, where they are a single line of a file.

    Raises:
        CaseError: the file cannot be read or is not strict YAML; all faults together.

    >>> load_case_file(b"as_of: 2016-07-23")
    ({'as_of': '2016-07-23'}, {'': 1, 'as_of': 1})

    """
    document = read_yaml(Path(source) if isinstance(source, str) else source, name)
    if document.faults:
        faults = [fault._replace(line=line or fault.line) for fault in document.faults]
        raise CaseError("\n".join(map(str, in_order(faults))))
    return document.data, {key: line or found for key, found in document.lines.items()}


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _failed(name: str, code: str, message: str, line: int = 0, column: int = 0) -> Document:
    return Document(faults=[Finding(name, line, column, code, message)], complete=False)


def _decode(source: str | bytes, name: str) -> tuple[str | None, Document]:
    """Turn bytes into text, or say why not."""
    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(raw) > MAX_BYTES:
        return None, _failed(
            name, "KB006", f"larger than {MAX_BYTES // 1024} KiB. Split it: one thing per file."
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return None, _failed(
            name,
            "KB007",
            f"byte 0x{raw[error.start]:02x} is not UTF-8. Save the file with the encoding UTF-8.",
            line,
        )
    text = text.removeprefix("\ufeff")
    found = re.search(_FORBIDDEN, text)
    if found:
        start = found.start()
        what = "a tab" if found[0] == "\t" else f"control character U+{ord(found[0]):04X}"
        return None, _failed(
            name,
            "KB008",
            f"{what}. Only visible characters, spaces and line ends are allowed; write spaces.",
            text.count("\n", 0, start) + 1,
            start - (text.rfind("\n", 0, start) + 1) + 1,
        )
    return text, Document()


@dataclass(slots=True)
class _Frame:
    """A mapping or list that is still open."""

    path: str
    container: Any
    key: str | None = None
    dropped: bool = False  # its content is read past: the key was faulty


class _TooMuchError(Exception):
    """Reading on would cost more than it is worth."""


class _Composer:
    """Puts events together, with a stack of its own."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.document = Document(lines={"": 1})
        self.stack: list[_Frame] = []
        self.documents = 0
        self.nodes = 0

    def compose(self, text: str) -> Document:
        """Read the whole text, or up to the first fault that hides the rest."""
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        try:
            while loader.check_event():
                self._take(loader.get_event())
        except yaml.MarkedYAMLError as error:
            self._syntax_fault(error.problem or error.context or "", error.problem_mark)
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            self._syntax_fault(str(error).splitlines()[0], None)
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
                "a second document starts here. One file holds one; delete the line '---'.",
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

    # Putting together

    def _open(self, event: Any, container: Any) -> None:
        self._count(event)
        self._refuse_decoration(event)
        if len(self.stack) >= MAX_DEPTH:
            self._fault(
                event, "KB010", f"nested more than {MAX_DEPTH} levels deep. Write it flatter."
            )
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
            self._fault(
                event, "KB022", f"the key {key or 'here'} is not text. Put it in quotes: '{key}'."
            )
        elif re.search(_FORBIDDEN, key):
            self._fault(event, "KB008", f"the key {shown(key)} holds a control character.")
        if key in frame.container:
            first = self.document.lines.get(path, 0)
            self._fault(
                event, "KB013", f"key {shown(key)} again; first on line {first}. Keep one of them."
            )
            frame.key = _DROPPED
            return
        mark = event.start_mark
        self.document.lines[path] = mark.line + 1
        self.document.key_columns[path] = mark.column + 1

    def _place(self, event: Any, value: Any) -> tuple[str, bool]:
        """Put a value where it belongs; return its path and whether it is dropped."""
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
            if re.search(_FORBIDDEN, text):
                self._fault(
                    event, "KB008", "the text holds an escaped control character. Delete it."
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

    def _syntax_fault(self, problem: str, mark: Any) -> None:
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        self.document.complete = False
        hint = "Expected lines like `key: value`; text with ': ' or ' #' in it needs quotes."
        self.document.faults.append(
            Finding(
                self.name,
                line,
                column,
                "KB009",
                f"not valid YAML: {shown(problem, 120)[1:-1]}. {hint}",
            )
        )


_DROPPED = "\0dropped"
_INEXACT = object()


def _is_plain(event: Any) -> bool:
    """True for a scalar without quotes, whichever parser made it."""
    return bool(event.implicit[0])


def _plain_value(text: str) -> Any:
    """Give an unquoted scalar its YAML 1.2 meaning."""
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
