"""Reads strict YAML: the subset of YAML 1.2 without surprises.

A file is one document of mappings, lists and scalars. `yes`, `no`, `on`, `off` and `12:30` are
text, and dates stay text. `017` and `0x1f`, anchors, aliases, merge keys, tags, directives and
repeated keys are faults.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from expert.errors import CaseError
from expert.knowledge.composer import FORBIDDEN, Composer
from expert.knowledge.document import Document
from expert.knowledge.findings import Finding, in_order

MAX_BYTES = 1024 * 1024


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
            return _failed(
                name, "KB002", f"cannot be read ({_reason(error)}). Check its path and permissions."
            )
    text, document = _decode(source, name or "<text>")
    return document if text is None else Composer(name or "<text>").compose(text)


def load_case_file(
    source: str | Path | bytes, name: str = "", line: int = 0
) -> tuple[Any, dict[str, int]]:
    """Read a case from a path or from bytes; return its data and the line of each dotted path.

    If the bytes are a single line of a file, ``line`` is its number.

    Raises:
        CaseError: the file cannot be read or is not strict YAML; the error lists all faults.

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
    """Decode bytes into text, or report why that is not possible."""
    raw = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(raw) > MAX_BYTES:
        return None, _failed(
            name, "KB006", f"larger than {MAX_BYTES // 1024} KiB. Split it into one file per thing."
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return None, _failed(
            name,
            "KB007",
            f"byte 0x{raw[error.start]:02x} is not UTF-8. Save the file with UTF-8 encoding.",
            line,
        )
    text = text.removeprefix("\ufeff")
    found = re.search(FORBIDDEN, text)
    if found:
        start = found.start()
        what = "a tab" if found[0] == "\t" else f"control character U+{ord(found[0]):04X}"
        return None, _failed(
            name,
            "KB008",
            f"{what}. Only visible characters, spaces and line breaks are allowed; use spaces.",
            text.count("\n", 0, start) + 1,
            start - (text.rfind("\n", 0, start) + 1) + 1,
        )
    return text, Document()
