"""Reads a table in CSV, or a list in JSON; nothing in it is trusted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from expert.errors import CaseError
from expert.knowledge.findings import did_you_mean, shown

MAX_BYTES = 2**20
MAX_ROWS = 2000
FAULTS_SHOWN = 20
NOTHING_DONE = "Nothing was done."
_FORMULA = "=+-@\t"


class Row(NamedTuple):
    """One row: where it is in the file, and the cells that are not empty."""

    place: str
    cells: Mapping[str, str]


def is_list(path: Path) -> bool:
    """Return whether a JSON file holds a list; a model's configuration does not."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES).decode("utf-8-sig", "replace").lstrip()[:1] == "["
    except (OSError, ValueError):
        return False


def read_table(path: Path, known: Sequence[str], needed: Sequence[str]) -> list[Row]:
    """Return the rows of a table whose columns are all known.

    Raises:
        CaseError: the file cannot be read or is too large, a column is unknown, missing or
            repeated, or a row or cell cannot be used; the message lists the faults with their
            places.

    """
    faults: list[str] = []
    read = _of_list if is_list(path) else _of_csv
    rows = read(path, known, needed, faults)
    if len(rows) > MAX_ROWS:
        raise refused(path, [f"more than {MAX_ROWS} rows; split it"])
    if not rows and not faults:
        faults.append("has a header but no rows" if read is _of_csv else "has no cards")
    if faults:
        raise refused(path, faults)
    return rows


def _of_csv(
    path: Path, known: Sequence[str], needed: Sequence[str], faults: list[str]
) -> list[Row]:
    reader = csv.reader(io.StringIO(_text(path), newline=""), strict=True)
    rows: list[Row] = []
    try:
        header = [cell.strip() for cell in next(reader, [])]
        _check_header(path, "line 1", header, known, needed)
        for cells in reader:
            if any(cell.strip() for cell in cells) and len(rows) <= MAX_ROWS:
                place = f"line {reader.line_num}"
                if len(cells) != len(header):
                    faults.append(f"{place}: {len(cells)} cells, but the header has {len(header)}")
                rows.append(_row(place, dict(zip(header, cells, strict=False)), faults))
    except csv.Error as error:
        raise refused(path, [f"line {reader.line_num}: not valid CSV ({error})"]) from None
    return rows


def _of_list(
    path: Path, known: Sequence[str], needed: Sequence[str], faults: list[str]
) -> list[Row]:
    try:
        items = json.loads(_text(path), object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        raise refused(path, [f"not valid JSON ({str(error).rstrip('.')})"]) from None
    rows = []
    for number, item in enumerate(items[: MAX_ROWS + 1], 1):
        place = f"item {number}"
        if not isinstance(item, dict):
            faults.append(f"{place}: is not a card with keys and values")
            continue
        _check_header(path, place, list(item), known, needed)
        wrong = [key for key, value in item.items() if _cell(value) is None]
        faults += [f"{place}: '{key}' must be text, a number, true or false" for key in wrong]
        rows.append(_row(place, {key: _cell(value) or "" for key, value in item.items()}, faults))
    return rows


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    repeated = [name for name in names if names.count(name) > 1]
    if repeated:
        raise ValueError(f"the key {shown(repeated[0])} is repeated")
    return dict(pairs)


def _cell(value: Any) -> str | None:
    """Return a value as a cell of a table; None if it cannot be a cell."""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ";".join(value)
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool | int | float):
        return str(value).lower()
    return None


def refused(path: Path, faults: Sequence[str]) -> CaseError:
    """Return the error that lists the faults of a table."""
    lines = [f"{path}: {fault}." for fault in faults[:FAULTS_SHOWN]]
    if len(faults) > FAULTS_SHOWN:
        lines.append(f"And {len(faults) - FAULTS_SHOWN} more.")
    return CaseError("\n".join([*lines, NOTHING_DONE]))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise refused(path, [f"cannot be read ({reason})"]) from None
    if len(raw) > MAX_BYTES:
        raise refused(path, [f"is larger than {MAX_BYTES // 1024} KiB; split it"])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise refused(path, ["is not UTF-8 text; save it as CSV in UTF-8"]) from None


def _check_header(
    path: Path, place: str, header: Sequence[str], known: Sequence[str], needed: Sequence[str]
) -> None:
    faults = []
    for name in dict.fromkeys(header):
        if name not in known:
            faults.append(f"{place}: unknown column {shown(name)}.{did_you_mean(name, known)}")
        elif header.count(name) > 1:
            faults.append(f"{place}: the column '{name}' is repeated")
    faults += [f"{place}: the column '{name}' is missing" for name in needed if name not in header]
    if faults:
        faults.append(f"the columns are {', '.join(known)}")
        raise refused(path, [fault.rstrip(".") for fault in faults])


def _row(place: str, cells: Mapping[str, str], faults: list[str]) -> Row:
    """Return a row; add any unusable cells to the faults."""
    filled = {name: cell.strip() for name, cell in cells.items()}
    for name, cell in filled.items():
        if not cell.isprintable():
            faults.append(f"{place}: '{name}' has a line break or a control character in it")
        elif cell[:1] in _FORMULA and cell and not _is_number(cell):
            faults.append(f"{place}: '{name}' is {shown(cell)}, a formula; write its value")
    return Row(place, {name: cell for name, cell in filled.items() if cell})


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
