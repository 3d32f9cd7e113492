"""What the checks read: all records, and ways to go through the keys and values of a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.folders import FOLDER_KINDS, LIST_FILES, PLACES
from expert.knowledge.records import Record, id_of_name

LISTED = {kind for kind, _ in LIST_FILES.values() if kind not in FOLDER_KINDS.values()}

FEW = 20
"""The most known ids that are listed if an unknown id resembles none of them."""


class Collection:
    """All records, together with the lookups that the checks need."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records
        self.readable = [record for record in records if record.readable]
        # Faulty files count, too: their faults are reported, but references to them are no faults.
        self.ids: dict[str, dict[str, None]] = {}
        for record in records:
            names = dict.fromkeys([record.entry.id, record.stem])
            self.ids.setdefault(record.entry.kind, {}).update(names)
        self.without_id = {record.entry.kind for record in records if "id" not in record.usable}
        self._mappings: dict[int, list[tuple[str, Mapping[str, Any]]]] = {}

    def of(self, kind: str) -> list[Record]:
        """Return the records of a kind that can be read."""
        return [record for record in self.readable if record.entry.kind == kind]

    def mappings(self, record: Record) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Return every mapping in a record with its dotted path."""
        found = self._mappings.get(id(record))
        if found is None:
            found = self._mappings[id(record)] = list(mappings(record.usable))
        return found

    def missing(self, record: Record, kind: str, id: Any, path: str) -> Iterator[Finding]:
        """Yield a finding if there is no entry of this kind and id."""
        known = self.ids.get(kind, {})
        unsure = kind in LISTED and kind in self.without_id
        if not isinstance(id, str) or id in known or unsure:
            return
        code = "KB035" if kind == "source" else "KB036"
        ids = sorted({each.entry.id for each in self.records if each.entry.kind == kind})
        few = f" Known: {', '.join(ids)}." if 0 < len(ids) <= FEW else ""
        near = did_you_mean(id_of_name(self.of(kind), id) or id, known) or few
        how = " (whichgpu knowledge add source)" if kind == "source" else ""
        message = (
            f"there is no {kind} {shown(id)}.{near} Add it to {PLACES[kind]}{how} or correct the "
            "id."
        )
        yield record.finding(code, path, message, at_value=True)


def mappings(data: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every mapping with its dotted path; depth is limited by the loader."""
    if isinstance(data, dict):
        yield path, data
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            if isinstance(value, dict | list):
                yield from mappings(value, joined(path, str(key)))


def values_at(data: Any, path: str, base: str = "") -> Iterator[tuple[str, Any]]:
    """Yield what is at a dotted path: one value, or one per item if the path crosses a list."""
    if isinstance(data, list):
        for index, item in enumerate(data):
            yield from values_at(item, path, joined(base, str(index)))
    elif not path:
        yield from [(base, data)] if data is not None else []
    elif isinstance(data, dict):
        part, _, rest = path.partition(".")
        yield from values_at(data.get(part), rest, joined(base, part))


def joined(path: str, key: str) -> str:
    """Return a dotted path with a key added at the end."""
    return f"{path}.{key}" if path else key
