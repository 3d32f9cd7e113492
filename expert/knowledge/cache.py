"""Keeps loaded knowledge as JSON in the user's cache folder, and discards it when in doubt.

Each set of folders has one file, its slot. The first line holds a key and a checksum of the rest.
The second line is an index of where the entries of each kind are. Entries are parsed when their
kind is first requested, and an entry's line numbers when they are first requested, so that a
command spends no time on knowledge that it does not use. The key covers the path, the size and
both change times (of the content and of the metadata) of every knowledge file and of this
package's code, so no knowledge file is opened when the cache is read.

The cache cannot detect a file that was rewritten at the same size within the clock's resolution,
or a file whose times were deliberately set back. To prevent the former, nothing is cached while a
file is less than two seconds old. `--no-cache` reads everything again. A stale, truncated or
damaged cache file is rebuilt; a folder that cannot be written to is not an error. A folder that is
a link, belongs to somebody else, or is open to others for writing is not used.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from expert.knowledge.entries import Became, Entry, Knowledge, Layer
from expert.knowledge.findings import Finding
from expert.knowledge.folders import Folder
from expert.knowledge.garbage import without_garbage_collection
from expert.knowledge.replacing import replace_file

FORMAT = 6
SETTLED_NS = 2_000_000_000
SLOT = "knowledge-"
"""The prefixes of the names of slots and of their drafts."""
OPEN_TO_OTHERS = stat.S_IWGRP | stat.S_IWOTH
KEPT_SECONDS = {".json": 90 * 86_400.0, ".tmp": 86_400.0}
"""How long to keep unused slots, and drafts that another process may still be writing."""


def cache_folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Return the system's cache folder; None if there is no home folder.

    `WHICHGPU_CACHE_DIR` comes first, then `XDG_CACHE_HOME`, then the system's default.
    """
    if environment.get("WHICHGPU_CACHE_DIR"):
        return Path(environment["WHICHGPU_CACHE_DIR"])
    if environment.get("XDG_CACHE_HOME"):
        return Path(environment["XDG_CACHE_HOME"]) / "whichgpu"
    if platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"]) / "whichgpu" / "Cache"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / ("Library/Caches" if platform == "darwin" else ".cache") / "whichgpu"


class Slot(NamedTuple):
    """The place in the cache for one set of folders."""

    path: Path
    key: str
    newest_ns: int
    """The time of the latest change to any file."""

    @classmethod
    def of(cls, folders: Sequence[Folder]) -> Slot | None:
        """Return the slot for the folders as they are now; None if there is no cache folder."""
        parent = cache_folder()
        if parent is None:
            return None
        places = json.dumps([[folder.name, str(folder.path.absolute())] for folder in folders])
        states = [[[file.relative, *file.state] for file in folder.files] for folder in folders]
        findings = [[str(finding) for finding in folder.findings] for folder in folders]
        key = json.dumps([FORMAT, places, states, findings, list(_code_state())])
        newest = max(
            (max(file.state[1:]) for folder in folders for file in folder.files), default=0
        )
        return cls(parent / f"{SLOT}{_check_sum(places.encode())}.json", key, newest)

    def read(self, folders: Sequence[Folder]) -> Knowledge | None:
        """Return the cached knowledge for these folders; None if it is absent, stale or damaged."""
        try:
            if not _is_ours_alone(self.path.parent):
                return None
            content = _content(self.path)
            body = content.index(b"\n") + 1
            sections = content.index(b"\n", body) + 1
            uncopied = memoryview(content)  # most of the content is never parsed
            if content[: body - 1].decode() != f"{self.key} {_check_sum(uncopied[body:])}":
                return None
            return _unpack(content[body:sections], uncopied[sections:], folders)
        except (OSError, ValueError, TypeError, KeyError, IndexError):
            return None

    def write(self, knowledge: Knowledge, entries: Sequence[Entry]) -> None:
        """Cache what was loaded, in one step; do nothing if the folder cannot be written to."""
        if time.time_ns() - self.newest_ns < SETTLED_NS:
            return
        body = _pack(knowledge, entries)
        with suppress(OSError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_ours_alone(self.path.parent):
                return
            content = f"{self.key} {_check_sum(body)}\n".encode() + body
            replace_file(self.path, content, private=True)
            _tidy(self.path.parent, self.path)


def _check_sum(content: bytes | memoryview) -> str:
    return f"{zlib.crc32(content):08x}"


def _code_state() -> Iterator[tuple[str, int, int]]:
    """Yield the state of this package's code: if a check changes, all files are checked anew."""
    package = Path(__file__).parent
    with suppress(OSError):
        for path in sorted(package.rglob("*.py")):
            status = path.stat()
            yield path.relative_to(package).as_posix(), status.st_size, status.st_mtime_ns


def _is_ours_alone(folder: Path) -> bool:
    """Return whether a folder is no link and only this user can put files into it."""
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode):
        return False
    return os.name == "nt" or not (status.st_uid != _user() or status.st_mode & OPEN_TO_OTHERS)


def _user() -> int:
    return getattr(os, "getuid", lambda: 0)()


def _content(path: Path) -> bytes:
    """Read a slot.

    Raises:
        OSError: it is not a regular file that this program wrote. Reading a pipe would wait
            forever, and in a folder that others can write to, anybody could have put one there.

    """
    status = path.lstat()
    if not stat.S_ISREG(status.st_mode) or status.st_uid != _user():
        raise PermissionError(f"{path} is not a file of this program")
    return path.read_bytes()


def _tidy(folder: Path, but: Path) -> None:
    """Remove slots not renewed for a long time, and drafts that were never finished."""
    now = time.time()
    for path in folder.iterdir():
        kept = KEPT_SECONDS.get(path.suffix) if SLOT in path.name else None
        with suppress(OSError):
            if kept is not None and path != but and now - path.lstat().st_mtime > kept:
                path.unlink()


def _pack(knowledge: Knowledge, entries: Sequence[Entry]) -> bytes:
    """Return the index, followed by a section for each kind."""
    kinds: dict[str, list[Entry]] = {}
    for entry in entries:
        kinds.setdefault(entry.kind, []).append(entry)
    sections = [_section(kinds[kind]) for kind in kinds]
    index = {
        "digest": knowledge.digest,
        "layers": [[layer.name, layer.digest] for layer in knowledge.layers],
        "findings": [
            [found.file, found.line, found.column, found.code, found.message]
            for found in knowledge.findings
        ],
        "became": knowledge.became,
        "kinds": [[kind, len(section)] for kind, section in zip(kinds, sections, strict=True)],
    }
    return b"\n".join([_json(index), b"".join(sections)])


def _section(entries: Sequence[Entry]) -> bytes:
    """Return the entries of one kind on one line, then each entry's line numbers on one line."""
    rows = [[entry.id, entry.layer, entry.file, entry.data, _parts(entry)] for entry in entries]
    return b"\n".join(map(_json, [rows, *(dict(entry.lines) for entry in entries)]))


def _json(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()


def _unpack(index: bytes, sections: memoryview, folders: Sequence[Folder]) -> Knowledge:
    packed = json.loads(index)
    layers = [
        Layer(name, digest, folder.path)
        for (name, digest), folder in zip(packed["layers"], folders, strict=True)
    ]
    later: dict[str, Callable[[], list[Entry]]] = {}
    start = 0
    for kind, length in packed["kinds"]:
        later[kind] = partial(_entries, kind, sections, start, start + length)
        start += length
    findings = [Finding(*fields) for fields in packed["findings"]]
    became = [
        Became(how, kind, id, layer, file, instead_of, tuple(changes))
        for how, kind, id, layer, file, instead_of, changes in packed["became"]
    ]
    return Knowledge([], layers, packed["digest"], findings, later, became)


def _entries(kind: str, sections: memoryview, start: int, end: int) -> list[Entry]:
    """Parse the entries of one kind."""
    section = bytes(sections[start:end])
    after = section.find(b"\n") + 1
    lines = cache(section[after:].split)  # most entries are never asked for their lines
    with without_garbage_collection():
        return [
            Entry(kind, id, layer, file, data, LaterLines(lines, place), _corrected(kind, parts))
            for place, (id, layer, file, data, parts) in enumerate(json.loads(section[:after]))
        ]


def _parts(entry: Entry) -> list[Any]:
    """Return the corrections of an entry, and which paths come from each correction."""
    found: dict[Entry, dict[str, str]] = {}
    for path, (other, place) in entry.corrected.items():
        found.setdefault(other, {})[path] = place
    return [
        [other.id, other.layer, other.file, other.data, dict(other.lines), places]
        for other, places in found.items()
    ]


def _corrected(kind: str, parts: list[Any]) -> Mapping[str, tuple[Entry, str]]:
    return {
        path: (Entry(kind, *fields), place)
        for *fields, places in parts
        for path, place in places.items()
    }


class LaterLines(Mapping[str, int]):
    """The line numbers of one entry, parsed on first use."""

    __slots__ = ("_lines", "_place", "_texts")

    def __init__(self, texts: Callable[[bytes], list[bytes]], place: int) -> None:
        """Take what splits the line numbers of all entries of a kind, and the place of these."""
        self._texts, self._place = texts, place
        self._lines: dict[str, int] | None = None

    def _parsed(self) -> dict[str, int]:
        if self._lines is None:
            self._lines = dict(json.loads(self._texts(b"\n")[self._place]))
        return self._lines

    def __getitem__(self, path: str) -> int:
        return self._parsed()[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parsed())

    def __len__(self) -> int:
        return len(self._parsed())
