"""Writes a file in one step: a reader sees either the complete old content or the complete new."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FOR_ALL = 0o666


def replace_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a new file next to the target and move it over the target.

    An existing file keeps its permissions; a new file gets the usual permissions. If ``private``,
    the file is readable only by its owner, and a link in its place is replaced, not followed: in a
    folder that nobody edits by hand, somebody else may have put it there. If anything fails, the
    target is left unchanged.

    Raises:
        OSError: the folder cannot be written to, or the disk is full.

    """
    import tempfile  # imported late, because most commands write nothing

    target = path if private else Path(os.path.realpath(path))
    handle, name = tempfile.mkstemp(
        dir=target.parent, prefix=f".{target.stem[:40]}-", suffix=".tmp"
    )
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if not private:
            draft.chmod(target.stat().st_mode & 0o7777 if target.exists() else FOR_ALL & ~mask())
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise


def mask() -> int:
    """Return the permissions that are withheld from new files of this process."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
