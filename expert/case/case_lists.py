"""Lists of cases as people provide them: YAML, or JSON with one case per line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from expert.case.answers import shown
from expert.case.case import Case, case_from_mapping
from expert.errors import CaseError, InputError
from expert.knowledge import Knowledge

MOST_BYTES = 64 * 2**20
MOST_BYTES_OF_A_CASE = 2**20
MOST_DIGITS = 18
MOST_LEVELS = 20
LINES_OF_JSON = (".jsonl", ".ndjson")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
CASES = "cases"
_UNPRINTABLE = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
"""Characters that occur in no name or number; tabs and line breaks are harmless in JSON."""

Unusable = tuple[str | None, InputError]
"""The id of a case that cannot be used, and why."""


class Row(NamedTuple):
    """One case of a list, not yet checked against the questions."""

    file: str
    place: int
    """The case's place in the list, from 1."""
    content: Any
    """The bytes of the case's line, or the data from YAML."""
    line: int
    lines: Mapping[str, int]
    """The line of each of the case's answers, if the list is YAML."""

    def read(self) -> tuple[Any, Mapping[str, int]]:
        """Return the data of the case and the line of each answer.

        Raises:
            CaseError: the case's line is not JSON.

        """
        if not isinstance(self.content, bytes):
            return self.content, self.lines
        data = _json(self.content, f"{self.file}:{self.line}")
        return data, dict.fromkeys(["", *_paths(data, "")], self.line)

    def case(self, knowledge: Knowledge, today: str | None = None) -> Case | Unusable:
        """Return the case, or its id and the reason why it cannot be used."""
        id = None
        try:
            data, lines = self.read()
            id = id_of(data)
            return case_from_mapping(knowledge, data, lines, self.file, today)
        except InputError as error:
            return (f"#{self.place}" if id is None else id), error


def id_of(data: Any) -> str | None:
    """Return the id in a case's data, if it has one."""
    id = data.get("id") if isinstance(data, Mapping) else None
    return None if id is None else str(id)


def cases_from_file(
    knowledge: Knowledge, path: Path | str, stdin: TextIO | None = None
) -> Iterator[Case | Unusable]:
    """Yield the cases of a file; an unusable case is yielded as its id and the error.

    Raises:
        InputError: the file itself is unusable.

    """
    for row in rows_of_file(path, stdin):
        yield row.case(knowledge)


def rows_of_file(path: Path | str, stdin: TextIO | None = None) -> list[Row]:
    """Return the cases of a YAML list, a mapping with ``cases``, or JSON lines, unchecked.

    Raises:
        InputError: the file itself is unusable.

    """
    name = "standard input" if str(path) == "-" else str(path)
    raw = _read(path, stdin, name).removeprefix(BYTE_ORDER_MARK)
    rows = [(n, row.strip()) for n, row in enumerate(raw.split(b"\n"), start=1) if row.strip()]
    if Path(name).suffix in LINES_OF_JSON or _are_lines_of_json(rows):
        return [Row(name, place, row, n, {}) for place, (n, row) in enumerate(rows, start=1)]
    return _rows_of_yaml(raw, name)


def _are_lines_of_json(rows: Sequence[tuple[int, bytes]]) -> bool:
    """Return whether most lines are objects in braces, even if some lines are broken."""
    objects = sum(row.startswith(b"{") and row.endswith(b"}") for _, row in rows)
    if len(rows) > 1:
        return 2 * objects >= len(rows)
    if not objects:
        return False
    try:
        return CASES not in _json(rows[0][1], "")
    except CaseError:
        return False


def _rows_of_yaml(raw: bytes, name: str) -> list[Row]:
    from expert.knowledge import load_case_file

    data, lines = load_case_file(raw, name)
    prefix = ""
    if isinstance(data, Mapping) and CASES in data:
        data, prefix = data[CASES], f"{CASES}."
    if isinstance(data, Mapping):
        return [Row(name, 1, data, 1, lines)]
    if not isinstance(data, list):
        raise CaseError(f"{name}:1: a list of cases was expected, found {shown(data)}.")
    of_items: list[dict[str, int]] = [{} for _ in data]
    for path, line in lines.items():
        place, dot, key = path.removeprefix(prefix).partition(".")
        if path.startswith(prefix) and dot and place.isdecimal():
            of_items[int(place)][key] = line
    starts = [lines.get(f"{prefix}{place}", 1) for place in range(len(data))]
    return [
        Row(name, place, item, line, of_item)
        for place, (item, line, of_item) in enumerate(zip(data, starts, of_items), start=1)
    ]


def _read(path: Path | str, stdin: TextIO | None, name: str) -> bytes:
    try:
        if str(path) == "-":
            raw = (stdin or sys.stdin).buffer.read(MOST_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CaseError(
            f"{name}: cannot be read: {reason}. Give a file of cases, or - for standard input."
        ) from None
    if len(raw) > MOST_BYTES:
        raise CaseError(f"{name}: larger than {MOST_BYTES // 2**20} MiB. Split the file.")
    if not raw.strip():
        raise CaseError(
            f"{name}: empty; a list of cases was expected. Write one case per line as JSON, or "
            "a YAML list."
        )
    return raw


# --- JSON -----------------------------------------------------------------------


def _json(row: bytes, where: str) -> Any:
    """Read one case from its line.

    Raises:
        CaseError: the line is not JSON, a key is repeated, or a number or text cannot be stored.

    """
    if len(row) > MOST_BYTES_OF_A_CASE:
        raise CaseError(f"{where}: a case of more than {MOST_BYTES_OF_A_CASE // 2**20} MiB.")
    try:
        text = row.decode("utf-8")
        found = re.search(_UNPRINTABLE, text)
        data = _reader().decode(text)
        found = found or re.search(_UNPRINTABLE, " ".join(_texts(data)))
    except UnicodeDecodeError as error:
        at = row[error.start]
        raise CaseError(f"{where}: byte 0x{at:02x} is not UTF-8. Save the file as UTF-8.") from None
    except json.JSONDecodeError as error:
        raise CaseError(
            f"{where}:{error.colno}: not valid JSON: {error.msg}. Write one case per line, "
            'such as {"id": "a", "answers": {"budget_usd": 600}}.'
        ) from None
    except RecursionError:
        raise CaseError(f"{where}: nested too deeply for a case.") from None
    except _RefusedError as error:
        raise CaseError(f"{where}: {error}") from None
    if found:
        raise CaseError(f"{where}: control character U+{ord(found[0]):04X}. Delete it.")
    return data


class _RefusedError(ValueError):
    """Something that JSON allows but a case does not."""


@cache
def _reader() -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_mapping, parse_int=_whole, parse_float=_number, parse_constant=_number
    )


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _RefusedError(f"key {shown(twice)} is repeated. Keep one of them.")
    return found


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MOST_DIGITS:
        raise _RefusedError(
            f"a number with more than {MOST_DIGITS} digits cannot be stored. Shorten it."
        )
    return int(text)


def _number(text: str) -> float:
    number = float(text.replace("Infinity", "inf"))
    if number - number != 0:
        raise _RefusedError(
            f"{text[:MOST_DIGITS]} is not a finite number. Write one, or leave it out."
        )
    return number


def _texts(data: Any, level: int = 0) -> Iterator[str]:
    """Yield every string in plain data, including keys."""
    if level > MOST_LEVELS:
        raise _RefusedError(f"nested more than {MOST_LEVELS} levels deep. Use fewer levels.")
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from _texts(value, level + 1)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, level + 1)


def _paths(data: Any, path: str) -> Iterator[str]:
    """Yield the dotted path of each value in plain data."""
    items: Any = ()
    if isinstance(data, Mapping):
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for key, value in items:
        inner = f"{path}.{key}" if path else str(key)
        yield inner
        yield from _paths(value, inner)
