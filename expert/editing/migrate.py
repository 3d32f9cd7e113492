"""Converts what was written for the previous version into the form of this version.

A folder of knowledge files is copied: each file to its new place, with its keys renamed. Cases are
read as they are. No command reads old records, but the case in a record can be answered again.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from expert.case.case import case_from_mapping
from expert.case.case_lists import rows_of_file
from expert.editing.formatting import parts_of
from expert.editing.whole_files import NOTHING_WRITTEN
from expert.errors import CaseError, InputError
from expert.knowledge import Knowledge
from expert.knowledge.findings import ERROR
from expert.knowledge.folders import user_folder, walk
from expert.knowledge.old_layout import DROPPED, MOVED, RENAMED
from expert.knowledge.read_files import read_folders

RECORD_FORMAT = 1
MOST_BYTES = 64 * 2**20


def migrate_folder(folder: Path, into: Path) -> list[str]:
    """Copy a folder in the old layout to a new folder in today's layout; return what was done.

    The old folder stays as it is. The new folder appears in one step, once the checks have
    accepted it.

    Raises:
        CaseError: the folder is not in the old layout, the new folder already exists, or a file
            would have errors, which are listed.

    """
    moves = dict(_moves(folder))
    if not moves:
        raise CaseError(
            f"{folder}: not in the layout of an earlier version; there is nothing to migrate. "
            "`whichgpu knowledge check` says whether it can be read."
        )
    if into.exists():
        raise CaseError(f"{into}: already exists. Name a new folder. {NOTHING_WRITTEN}")
    try:
        into.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=into.parent, prefix=".migrating-") as scratch:
            draft = Path(scratch) / "new"
            told = [_copied(folder, draft, old, new) for old, new in moves.items()]
            _check(draft, into)
            shutil.copytree(draft, Path(scratch) / "whole")
            (Path(scratch) / "whole").replace(into)
    except OSError as error:
        raise CaseError(
            f"{into}: cannot be written ({error.strerror or error}). {NOTHING_WRITTEN}"
        ) from None
    return told


def _moves(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each file's place in the old layout and in the new one."""
    if not any((folder / old).exists() for old in MOVED):
        return
    for path in sorted(folder.rglob("*.yaml")):
        old = path.relative_to(folder).as_posix()
        top, _, rest = old.partition("/")
        new = MOVED.get(top)
        yield old, old if new is None else f"{new}/{rest}" if rest else new


def _copied(folder: Path, draft: Path, old: str, new: str) -> str:
    """Copy one file to its new place; return what was done to it."""
    target = draft / new
    target.parent.mkdir(parents=True, exist_ok=True)
    text = (folder / old).read_bytes().decode("utf-8", "surrogateescape")
    written, told = _rewritten(text, old.partition("/")[0])
    target.write_bytes(written.encode("utf-8", "surrogateescape"))
    return "; ".join([f"{old} -> {new}", *told])


def _rewritten(text: str, top: str) -> tuple[str, list[str]]:
    """Return a file's text with today's keys, and what changed."""
    names, dropped = RENAMED.get(top, {}), DROPPED.get(top, ())
    head, parts = parts_of(text)
    kept, told = [head], []
    for key, lines in parts:
        if key in dropped:
            told.append(f"`{key}` left out")
        elif key in names:
            told.append(f"`{key}` is now `{names[key]}`")
            kept.append(lines.replace(f"{key}:", f"{names[key]}:", 1))
        else:
            kept.append(lines)
    return ("".join(kept), told) if told else (text, told)


def _check(draft: Path, into: Path) -> None:
    """Reject a folder that would have errors; each error is reported with its new place."""
    found = read_folders(walk([draft], None, user_folder())).findings
    faults = [str(finding) for finding in found if finding.severity == ERROR]
    if faults:
        told = [fault.replace(draft.as_posix(), into.as_posix()) for fault in faults[:20]]
        raise CaseError(
            "\n".join(
                [*told, f"Correct these in the old folder, then try again. {NOTHING_WRITTEN}"]
            )
        )


# --- cases and records -----------------------------------------------------------------


def migrated_cases(knowledge: Knowledge, path: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the cases in a file of cases or records, and remarks about them.

    Raises:
        CaseError: the file cannot be read, or a case or record cannot be used; all faults are
            listed.

    """
    cases: list[dict[str, Any]] = []
    told: list[str] = []
    faults: list[str] = []
    for number, row in enumerate(_rows(path), start=1):
        try:
            case = _case_of(row, f"{path}, number {number}", told)
            case_from_mapping(knowledge, case, name=f"{path}, number {number}")
            cases.append(case)
        except InputError as error:
            faults.append(str(error))
    if faults:
        raise CaseError("\n".join(faults))
    return cases, told


def _case_of(row: Any, where: str, told: list[str]) -> dict[str, Any]:
    if isinstance(row, InputError):
        raise row
    if not isinstance(row, Mapping):
        raise CaseError(f"{where}: neither a case nor a record. {NOTHING_WRITTEN}")
    if "format" not in row:
        return dict(row)
    if row["format"] != RECORD_FORMAT:
        raise CaseError(
            f"{where}: a record in format {row['format']}, but this version knows "
            f"{RECORD_FORMAT}. Use the version that wrote it. {NOTHING_WRITTEN}"
        )
    if not isinstance(row.get("case"), Mapping):
        raise CaseError(f"{where}: a record of an error, without its case. {NOTHING_WRITTEN}")
    told.append(f"{where}: a record; only its case is kept, so that it can be answered again")
    named = {"id": row["id"]} if "id" in row else {}
    return {**named, **row["case"]}


def _rows(path: Path) -> Iterator[Any]:
    """Yield what a file of JSON, JSON lines or YAML holds."""
    try:
        raw = path.read_bytes()[: MOST_BYTES + 1]
    except OSError as error:
        raise CaseError(
            f"{path}: cannot be read ({error.strerror or error}). Give a folder of an earlier "
            f"version, or a file of cases or records. {NOTHING_WRITTEN}"
        ) from None
    text = raw.decode("utf-8-sig", "replace")
    if text.lstrip().startswith(("{", "[")) and len(raw) <= MOST_BYTES:
        try:
            yield from _json_rows(text)
            return
        except (ValueError, RecursionError):
            pass  # flow-style YAML, which the strict reader will read
    for row in rows_of_file(path):
        try:
            yield row.read()[0]
        except InputError as error:
            yield error


def _json_rows(text: str) -> list[Any]:
    try:
        data = json.loads(text)
        return data if isinstance(data, list) else [data]
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
