"""Writes files completely or not at all: a reader sees either the old content or the new."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from expert.errors import CaseError
from expert.knowledge.replacing import FOR_ALL, mask, replace_file

NOTHING_WRITTEN = "Nothing was written."


def write_new(files: Mapping[Path, str]) -> None:
    """Write files that must not exist yet: all of them, or none if one fails.

    Raises:
        CaseError: a file already exists, or a folder cannot be written to.

    """
    there = [path for path in files if os.path.lexists(path)]
    if there:
        raise _is_there(there[0])
    made: list[Path] = []
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with _Draft(path, text) as draft:
                _put_beside(draft, path)
            made.append(path)
    except (OSError, CaseError) as error:
        for path in made:
            with suppress(OSError):
                path.unlink()
        raise error if isinstance(error, CaseError) else _refused(error) from None


def replace(path: Path, old: str, new: str) -> None:
    """Replace a file's content in one step.

    Raises:
        CaseError: the file has changed in the meantime, or it cannot be written.

    """
    try:
        if path.read_bytes() != old.encode():
            raise CaseError(f"{path}: changed in the meantime. {NOTHING_WRITTEN} Try again.")
        replace_file(path, new.encode())
    except OSError as error:
        raise _refused(error, path) from None


def write_all(new: Mapping[Path, str], changed: Mapping[Path, tuple[str, str]]) -> None:
    """Write new files, and replace the content of others: all of them, or none if one fails.

    Raises:
        CaseError: a file already exists, has changed in the meantime, or cannot be written.

    """
    write_new(new)
    done: list[Path] = []
    try:
        for path, (old, text) in changed.items():
            replace(path, old, text)
            done.append(path)
    except CaseError:
        for path in new:
            with suppress(OSError):
                path.unlink()
        for path in done:
            with suppress(CaseError):
                replace(path, changed[path][1], changed[path][0])
        raise


class _Draft:
    """A hidden file next to the target, which the knowledge reader ignores."""

    def __init__(self, path: Path, text: str) -> None:
        self.target, self.text = path, text

    def __enter__(self) -> Path:
        handle, name = tempfile.mkstemp(dir=self.target.parent, prefix=".", suffix=".tmp")
        self.path = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(self.text.encode())
                file.flush()
                os.fsync(file.fileno())
            self.path.chmod(FOR_ALL & ~mask())
        except OSError:
            self.__exit__()
            raise
        return self.path

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self.path.unlink()


def _put_beside(draft: Path, path: Path) -> None:
    """Give a draft its final name, unless a file with that name has appeared in the meantime."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise _is_there(path) from None
    except OSError:  # the file system does not support links
        if os.path.lexists(path):
            raise _is_there(path) from None
        draft.replace(path)


def _is_there(path: Path) -> CaseError:
    return CaseError(f"{path}: already exists; move it away or edit it. {NOTHING_WRITTEN}")


def _refused(error: OSError, path: Path | None = None) -> CaseError:
    name = path or error.filename or "the folder"
    return CaseError(f"{name}: cannot be written ({error.strerror or error}). {NOTHING_WRITTEN}")
