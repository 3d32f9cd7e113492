"""Reads a table in CSV; nothing in it is trusted."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from expert.errors import CaseError
from expert.knowledge.findings import did_you_mean, shown

MAX_BYTES = 2**20
MAX_ROWS = 2000
FAULTS_SHOWN = 20
NOTHING_DONE = "Nothing was done."
_FORMULA = "=+-@\t"


class Row(NamedTuple):
    """One row: its line in the file, and the cells that are filled."""

    line: int
    cells: Mapping[str, str]


def read_table(path: Path, known: Sequence[str], needed: Sequence[str]) -> list[Row]:
    """Return the rows of a table whose columns are all known.

    Raises:
        CaseError: the file cannot be read or is too large, a column is unknown, missing or
            repeated, or a row or cell cannot be used; the message lists the faults with their
            lines.

    """
    reader = csv.reader(io.StringIO(_text(path), newline=""), strict=True)
    try:
        header = [cell.strip() for cell in next(reader, [])]
        _check_header(path, header, known, needed)
        rows: list[Row] = []
        faults: list[str] = []
        for cells in reader:
            if any(cell.strip() for cell in cells):
                row = _row(reader.line_num, header, cells, faults)
                rows.append(row)
            if len(rows) > MAX_ROWS:
                raise refused(path, [f"more than {MAX_ROWS} rows; split it"])
    except csv.Error as error:
        raise refused(path, [f"line {reader.line_num}: not valid CSV ({error})"]) from None
    if not rows and not faults:
        faults.append("has a header but no rows")
    if faults:
        raise refused(path, faults)
    return rows


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
    path: Path, header: Sequence[str], known: Sequence[str], needed: Sequence[str]
) -> None:
    faults = []
    for name in dict.fromkeys(header):
        if name not in known:
            faults.append(f"line 1: unknown column {shown(name)}.{did_you_mean(name, known)}")
        elif header.count(name) > 1:
            faults.append(f"line 1: the column '{name}' is repeated")
    faults += [f"line 1: the column '{name}' is missing" for name in needed if name not in header]
    if faults:
        faults.append(f"the columns are {', '.join(known)}")
        raise refused(path, [fault.rstrip(".") for fault in faults])


def _row(line: int, header: Sequence[str], cells: Sequence[str], faults: list[str]) -> Row:
    """Return a row; add to the faults what cannot be used."""
    if len(cells) != len(header):
        faults.append(f"line {line}: {len(cells)} cells, but the header has {len(header)}")
    filled = {name: cell.strip() for name, cell in zip(header, cells, strict=False)}
    for name, cell in filled.items():
        if not cell.isprintable():
            faults.append(f"line {line}: '{name}' has a line break or a control character in it")
        elif cell[:1] in _FORMULA and cell and not _is_number(cell):
            faults.append(f"line {line}: '{name}' is {shown(cell)}, a formula; write its value")
    return Row(line, {name: cell for name, cell in filled.items() if cell})


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
