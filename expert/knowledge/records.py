"""An entry during the checks, with the positions of its keys and values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from expert.knowledge.document import Document
from expert.knowledge.entries import Entry
from expert.knowledge.findings import Finding
from expert.knowledge.names import words


def id_of_name(records: Iterable[Record], name: str) -> str | None:
    """Return the id of the entry that has a name or alias, however it is spelled."""
    wanted = words(name)
    for record in records:
        data = record.entry.data
        aliases = data.get("aliases")
        names = [data.get("name"), *(aliases if isinstance(aliases, list) else ())]
        if any(isinstance(each, str) and words(each) == wanted for each in names):
            return record.entry.id
    return None


@dataclass(slots=True, eq=False)
class Record:
    """One entry and the document that contains it."""

    entry: Entry
    relative: str
    """The file's path below the layer's folder."""
    document: Document
    base: str
    """Dotted path of the entry in its document; empty if the file is the entry."""
    readable: bool = True
    """False if the YAML has faults: then the entry is empty and only reserves its id."""
    above: frozenset[str] = frozenset()
    """Keys that the entry takes from the top of its file, which apply to all entries in the
    file."""
    usable: dict[str, Any] = field(init=False)
    """The entry without malformed values; other checks use only this."""
    unknown_keys: list[str] = field(default_factory=list)
    """Keys of the entry itself that do not exist for its kind."""
    corrects: str = ""
    """The id of the entry in an earlier layer that it corrects, if it is not a complete entry."""
    amended: dict[str, tuple[Record, str]] = field(default_factory=dict)
    """For each path whose value comes from a correction: its record, and the path in it."""

    def __post_init__(self) -> None:
        self.usable = self.entry.data

    def may_have_meant(self, key: str) -> bool:
        """Return whether the entry has a key that is misspelled or in an unusable form."""
        if key in self.usable:
            return False
        return key in self.entry.data or bool(get_close_matches(key, self.unknown_keys, 1, 0.5))

    @property
    def stem(self) -> str:
        """The file's name without .yaml."""
        return self.relative.rsplit("/", 1)[-1].removesuffix(".yaml")

    def finding(self, code: str, path: str, message: str, *, at_value: bool = False) -> Finding:
        """Report something at a key or its value, or at the nearest known part of the path."""
        other, place = self.amendment(path)
        if other:
            return other.finding(code, place, message, at_value=at_value)
        line, column = self._position(path, at_value)
        return Finding(self.entry.file, line, column, code, message)

    def amendment(self, path: str) -> tuple[Record | None, str]:
        """Return the correction that a path comes from, and the path in that correction."""
        parts = path.split(".")
        for length in range(len(parts), 0, -1) if self.amended else ():
            start = ".".join(parts[:length])
            if start in self.amended:
                other, place = self.amended[start]
                return other, ".".join([place, *parts[length:]])
        return None, path

    def place(self, path: str) -> str:
        """Return the `file:line` of a key, to mention a second place in a message."""
        other, place = self.amendment(path)
        if other:
            return other.place(place)
        return f"{self.entry.file}:{self._position(path, False)[0]}"

    def _position(self, path: str, at_value: bool) -> tuple[int, int]:
        base = "" if path.partition(".")[0] in self.above else self.base
        full = ".".join(part for part in (base, path) if part)
        while full and full not in self.document.lines:
            full, at_value = full.rpartition(".")[0], False
        if at_value and full in self.document.value_places:
            return self.document.value_places[full]
        return self.document.lines.get(full, 1), self.document.key_columns.get(full, 1)
