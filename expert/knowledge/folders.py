"""Knowledge folders on disk: which files they contain, and the state of those files."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from expert.knowledge.findings import Finding
from expert.knowledge.old_layout import old_layout

SHIPPED = "shipped"
USER = "user"
FOLDER_KINDS = {
    "hardware/cards": "card",
    "hardware/architectures": "architecture",
    "hardware/vendors": "vendor",
    "hardware/platforms": "platform",
    "hardware/groups": "group",
    "hardware/links": "link",
    "hardware/licences": "licence",
    "measured": "performance",
    "software/frameworks": "framework",
    "software/runtimes": "runtime",
    "software/servers": "server",
    "software/traits": "trait",
    "renting/clouds": "cloud",
    "renting/services": "service",
    "work/workloads": "workload",
    "work/pipelines": "model",
    "work/models": "model",
    "work/convnets": "network",
    "work/network-kinds": "nettype",
    "work/techniques": "technique",
    "work/typical": "typical-work",
    "people/questions": "question",
    "people/profiles": "profile",
    "judgement/advisors": "advisor",
    "judgement/constants": "constant",
    "sources/doubts": "doubt",
    "sources/disagreements": "disagreement",
}
"""The folder for each kind of file."""
_BELOW_ROOMS: dict[str, list[str]] = {}
for _folder in FOLDER_KINDS:
    _room, _, _name = _folder.rpartition("/")
    _BELOW_ROOMS.setdefault(_room, []).append(_name)
LIST_FILES = {
    "sources/sources.yaml": ("source", "sources"),
    "hardware/series.yaml": ("series", "series"),
    "hardware/price-kinds.yaml": ("price-kind", "price_kinds"),
    "hardware/caveat-kinds.yaml": ("caveat-kind", "caveat_kinds"),
    "hardware/laptops.yaml": ("card", "cards"),
    "hardware/computers.yaml": ("card", "cards"),
    "hardware/boards.yaml": ("board", "boards"),
    "hardware/memory-types.yaml": ("memory-type", "memory_types"),
    "judgement/meanings.yaml": ("meaning", "meanings"),
    "work/weight-formats.yaml": ("weight-format", "formats"),
}
"""Files that contain a list of entries: the kind of the entries, and the key of the list."""
LIST_KEYS = {"model": "models", "network": "networks", "typical-work": "works"}
"""Kinds of entries that may share a file, and the key of the list in that file."""
PLACES = {
    **{kind: file for file, (kind, _) in LIST_FILES.items()},
    **{kind: f"{folder}/" for folder, kind in FOLDER_KINDS.items()},
}
"""Where people put the entries of each kind."""
KINDS = tuple(sorted(PLACES))
MAX_FOLDER_DEPTH = 6


class LayerFile(NamedTuple):
    """One file to read."""

    relative: str
    """Path below the layer's folder, with forward slashes."""
    path: str
    """The path to open."""
    state: tuple[int, int, int]
    """The file's size, and when its content and its metadata last changed, in nanoseconds."""


class Folder:
    """What was found in a layer's folder."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        """`shipped`, `user`, or the folder as given."""
        self.path = path
        self.files: list[LayerFile] = []
        self.findings: list[Finding] = []

    def shown(self, relative: str) -> str:
        """Return the displayed name of a file: below `knowledge/`, or below the folder as given."""
        given = str(self.path) if self.name == USER else self.name
        start = "knowledge" if self.name == SHIPPED else given.replace(os.sep, "/").rstrip("/")
        return f"{start}/{relative}" if relative else start


def shipped_folder() -> Path:
    """Return the folder of knowledge that comes with the program, in the package or checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "_knowledge"
    return installed if installed.is_dir() else package.parent / "knowledge"


def user_folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Return the folder with the user's own knowledge; None if there is none.

    `WHICHGPU_KNOWLEDGE` names it (and it must then exist), or is empty for no folder; otherwise it
    is `whichgpu/knowledge` in the system's folder for settings, if that exists.
    """
    named = environment.get("WHICHGPU_KNOWLEDGE")
    if named is not None:
        return Path(named) if named else None
    try:
        home = _settings_folder(environment, platform)
    except RuntimeError:  # no home folder
        return None
    folder = home / "whichgpu" / "knowledge"
    return folder if folder.is_dir() else None


def _settings_folder(environment: Mapping[str, str], platform: str) -> Path:
    if environment.get("XDG_CONFIG_HOME"):
        return Path(environment["XDG_CONFIG_HOME"])
    if platform == "win32" and environment.get("APPDATA"):
        return Path(environment["APPDATA"])
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".config"


def walk(
    extra_layers: Sequence[Path], shipped: Path | None = None, user: Path | None = None
) -> list[Folder]:
    """List the files of the shipped folder, the user's folder and extra folders; read none of them.

    A folder named twice counts once, in its last position.
    """
    folders = [Folder(SHIPPED, shipped or shipped_folder())]
    folders += [Folder(USER, user)] if user else []
    folders += [Folder(_layer_name(path), Path(path)) for path in extra_layers]
    last = {folder.path.absolute(): folder for folder in folders}
    folders = [folder for folder in folders if last[folder.path.absolute()] is folder]
    for folder in folders:
        _walk_one(folder)
    return folders


def _layer_name(path: Path) -> str:
    """Return the folder as given, or changed if it looks like the name of one of our layers."""
    name = str(path)
    return f"{os.curdir}{os.sep}{name}" if name in (SHIPPED, USER) else name


def _walk_one(folder: Folder) -> None:
    wrong = _no_layer(folder.path)
    if wrong:
        folder.findings.append(Finding(folder.shown(""), 0, 0, "KB001", wrong))
        return
    moved = old_layout(folder.path)
    if moved:
        folder.findings.append(Finding(folder.shown(""), 0, 0, "KB025", moved))
    for relative, entry in _entries(folder, str(folder.path), ""):
        _take(folder, relative, entry)
    folder.files.sort(key=lambda file: file.relative)


def _no_layer(path: Path) -> str | None:
    """Return why a path is not a usable knowledge folder; None if it is usable."""
    around = _whole(path.absolute())
    if around and not path.is_absolute():
        around = os.path.relpath(around)
    if path.is_file():
        where = f": '{around}'" if around else ", with `hardware/` and so on in it"
        return f"is a file. Give the folder of knowledge files that contains it{where}."
    if not path.is_dir():
        return "no such folder. Give the path of a folder with knowledge files."
    if around and _holds_anything(path) and not _holds_kinds(path):
        return f"is only part of a folder of knowledge files. Give the whole folder: '{around}'."
    return None


def _whole(path: Path) -> str | None:
    """Return the knowledge folder that contains a path; None if there is none."""
    for place in (path, *path.parents):
        for folder in FOLDER_KINDS:
            parts = folder.split("/")
            if place.parts[-len(parts) :] == tuple(parts):
                return str(place.parents[len(parts) - 1])
        if any((place / name).is_dir() for name in _BELOW_ROOMS.get(place.name, ())):
            return str(place.parent)
    return None


def _holds_anything(path: Path) -> bool:
    """Return whether a folder contains anything; an unreadable one is reported later."""
    try:
        return any(path.iterdir())
    except OSError:
        return False


def _holds_kinds(path: Path) -> bool:
    """Return whether a folder contains one of the known folders or a list of entries."""
    return any((path / name).exists() for name in (*FOLDER_KINDS, *LIST_FILES))


def _entries(folder: Folder, path: str, relative: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield everything below a folder except hidden files; follow no symbolic link."""
    try:
        with os.scandir(path) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        message = f"the folder cannot be read ({error.strerror or error})."
        folder.findings.append(Finding(folder.shown(relative), 0, 0, "KB002", message))
        return
    for entry in entries:
        below = f"{relative}/{entry.name}" if relative else entry.name
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False) and below.count("/") < MAX_FOLDER_DEPTH:
            yield from _entries(folder, entry.path, below)
        else:
            yield below, entry


def _take(folder: Folder, relative: str, entry: os.DirEntry[str]) -> None:
    """Add a file to the list, or report why it is not added."""
    if relative.rsplit("/", 1)[-1] == "README.md":
        return

    def finding(code: str, message: str) -> None:
        folder.findings.append(Finding(folder.shown(relative), 0, 0, code, message))

    if entry.is_symlink():
        finding(
            "KB003",
            "is a symbolic link, and symbolic links are not followed. Put the file itself here.",
        )
        return
    if not relative.casefold().endswith((".yml", ".yaml")):
        finding("KB004", "ignored: only files ending in .yaml are read. Rename or remove it.")
        return
    if not relative.isprintable():
        finding(
            "KB005",
            "the file name contains characters that cannot be shown. Rename the file after its id.",
        )
        return
    if not relative.endswith(".yaml"):
        ending = relative.rpartition(".")[2]
        finding(
            "KB005", f"files ending in .{ending} are not read. Rename the file to end in .yaml."
        )
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError as error:
        finding("KB002", f"cannot be read ({error.strerror or error}).")
        return
    if stat.S_ISREG(status.st_mode):
        state = (status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        folder.files.append(LayerFile(relative, entry.path, state))
    else:
        finding("KB002", "is not a regular file. Put a file with the entry here.")


def layer_digest(contents: Sequence[tuple[str, bytes]]) -> str:
    """Return SHA-256 over relative paths and bytes, in the order of the paths."""
    import hashlib  # imported late: a large library that is not needed to read from the cache

    total = hashlib.sha256()
    for relative, content in sorted(contents):
        name = relative.encode("utf-8", "surrogateescape")
        total.update(b"%d:%s%d:" % (len(name), name, len(content)))
        total.update(content)
    return total.hexdigest()


def total_digest(digests: Sequence[str]) -> str:
    """Return SHA-256 over the digests of all layers, in the order of the layers."""
    import hashlib

    return hashlib.sha256("\n".join(digests).encode()).hexdigest()
