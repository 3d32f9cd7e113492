"""Reads, validates and checks the files of all layers; needed only if the cache is cold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from expert.knowledge.checks import cross_check
from expert.knowledge.checks.collection import Collection
from expert.knowledge.checks.references import sources_exist
from expert.knowledge.document import Document
from expert.knowledge.entries import Became, Entry, Layer
from expert.knowledge.fill_in import completed, id_of_series
from expert.knowledge.findings import ERROR, Finding, in_order, shown
from expert.knowledge.folders import (
    LIST_FILES,
    LIST_KEYS,
    Folder,
    LayerFile,
    layer_digest,
    total_digest,
)
from expert.knowledge.merging import CORRECTS, merge
from expert.knowledge.places import kind_of, place_today
from expert.knowledge.records import Record
from expert.knowledge.strict_yaml import MAX_BYTES, read_yaml
from expert.knowledge.validation import validate

SHARED_KEYS = {"source", "checked", "confidence"}
"""Keys that may be given once at the top of a list of entries and then apply to all of them."""


@dataclass(slots=True)
class Batch:
    """All layers, read and merged."""

    entries: list[Entry] = field(default_factory=list)
    layers: list[Layer] = field(default_factory=list)
    digest: str = ""
    findings: tuple[Finding, ...] = ()
    became: list[Became] = field(default_factory=list)
    """The effects of the entries of every layer above the first."""


def read_folders(folders: Sequence[Folder]) -> Batch:
    """Read every file in every folder; faults become findings."""
    batch = Batch()
    findings: list[Finding] = []
    records: list[Record] = []
    for folder in folders:
        findings += folder.findings
        of_folder, digest = read_folder(folder, findings)
        batch.layers.append(Layer(folder.name, digest, folder.path))
        records += of_folder
    batch.digest = total_digest([layer.digest for layer in batch.layers])
    merged = merge(records, findings)
    batch.became = merged.became
    for record in (*merged.kept, *merged.repeated, *merged.corrections):
        findings += validate(record)
    findings += cross_check([*merged.kept, *merged.repeated])
    if merged.corrections:
        sources = [record for record in merged.kept if record.entry.kind == "source"]
        findings += sources_exist(Collection([*sources, *merged.corrections]))
    if not any(finding.severity == ERROR for finding in findings):
        batch.entries = completed([record.entry for record in merged.kept], batch.layers)
    batch.findings = in_order(findings)
    return batch


def read_folder(folder: Folder, findings: list[Finding]) -> tuple[list[Record], str]:
    """Return a folder's records, not yet validated, and its digest; add faults to the findings."""
    contents: list[tuple[str, bytes]] = []
    records: list[Record] = []
    for file in folder.files:
        name = folder.shown(file.relative)
        content = _content(file, name, findings)
        if content is None:
            continue
        contents.append((file.relative, content))
        document = read_yaml(content, name)
        place = place_today(file.relative, document)
        if not place:
            continue
        kind, problem = kind_of(place, document)
        if problem:
            findings.append(Finding(name, 0, 0, "KB005", problem))
        if kind:  # the faults in a misplaced file are reported in the same run
            findings += document.faults
            records += _records(folder, name, place, kind, document, findings)
    return records, layer_digest(contents)


def _content(file: LayerFile, name: str, findings: list[Finding]) -> bytes | None:
    try:
        with Path(file.path).open("rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        message = f"cannot be read ({error.strerror or error}). Check its permissions."
        findings.append(Finding(name, 0, 0, "KB002", message))
        return None


def _records(
    folder: Folder, name: str, place: str, kind: str, document: Document, findings: list[Finding]
) -> Iterator[Record]:
    """Make a record for the file's entry, or for each item of a list of entries."""
    key = _list_key(place, kind, document)
    # If a list breaks off, its content is not known.
    if not key or not document.complete:
        yield _record(folder, name, place, kind, document, "", findings)
        return
    shared = dict(document.data) if isinstance(document.data, dict) else {}
    items = shared.pop(key, None)
    if not isinstance(items, list) or (place in LIST_FILES and not shared.keys() <= SHARED_KEYS):
        what = key.replace("_", " ")
        message = f"expected one key, `{key}`, with a list of {what}. See knowledge/README.md."
        findings.append(Finding(name, 1, 0, "KB021", message))
        document.complete = False
        yield _record(folder, name, place, kind, document, "", findings)
        return
    lines = _lines_of_items(document.lines, key, len(items))
    for index, own in enumerate(lines):
        path = f"{key}.{index}"
        yield _record(folder, name, place, kind, document, path, findings, shared, own)


def _list_key(relative: str, kind: str, document: Document) -> str:
    """Return the key of the file's list of entries; empty if the file is one entry."""
    if relative in LIST_FILES:
        return LIST_FILES[relative][1]
    key = LIST_KEYS.get(kind, "")
    return key if key and isinstance(document.data, dict) and key in document.data else ""


def _lines_of_items(lines: dict[str, int], key: str, count: int) -> list[dict[str, int]]:
    """Return the lines of each item in a list, including those of the keys that all items share."""
    items: list[dict[str, int]] = [{} for _ in range(count)]
    shared: dict[str, int] = {}
    for path, line in lines.items():
        first, _, rest = path.partition(".")
        if first != key:
            shared[path] = line
        elif rest:
            place, _, below = rest.partition(".")
            items[int(place)][below] = line
    return [{**shared, "": 1, **item} for item in items]


def _record(
    folder: Folder,
    name: str,
    relative: str,
    kind: str,
    document: Document,
    path: str,
    findings: list[Finding],
    shared: Mapping[str, Any] = MappingProxyType({}),
    lines: dict[str, int] | None = None,
) -> Record:
    """Return the record of a file's entry, or of a list item with the keys that all items share."""
    data: Any = document.data
    for part in path.split(".") if path else ():
        data = data[int(part)] if isinstance(data, list) else data[part]
    stem = relative.rsplit("/", 1)[-1].removesuffix(".yaml")
    readable = document.complete
    if readable and not isinstance(data, dict):
        message = f"expected keys and values such as `id: {stem}`, found {shown(data)}."
        findings.append(Finding(name, document.lines.get(path, 1), 0, "KB021", message))
        readable = False
    above = frozenset(shared.keys() - data.keys()) if readable else frozenset()
    data = {**shared, **data} if readable else {}
    corrects = data[CORRECTS] if isinstance(data.get(CORRECTS), str) else ""
    id = corrects or _id(kind, data, "" if path else stem)
    own = document.lines if lines is None else lines
    entry = Entry(kind, id, folder.name, name, data, own)
    return Record(entry, relative, document, path, readable, above, corrects=corrects)


def _id(kind: str, data: dict[str, Any], otherwise: str) -> str:
    """Return an entry's id; a series has the id of the group made from its cards."""
    if kind == "series":
        return id_of_series(data["name"]) if isinstance(data.get("name"), str) else ""
    return data["id"] if isinstance(data.get("id"), str) else otherwise
