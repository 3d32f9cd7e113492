"""Merges the entries of all layers, and remembers the effect of each.

An entry with the kind and id of an earlier entry replaces it. An entry that says `corrects: <id>`
changes only the keys it has: mappings are merged, prices and offers are added, everything else is
replaced. Whatever the correction does not name still comes from the layers below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from expert.knowledge.entries import Became
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.folders import PLACES, SHIPPED
from expert.knowledge.records import Record, id_of_name

CORRECTS = "corrects"
OF_THE_FILE = (CORRECTS, "id", "source", "checked", "confidence", "note")
"""Keys that describe the correction itself; the values that it sets inherit them."""
ADDED_TO = {
    "prices": ("on", "condition", "kind"),
    "offers": ("on", "card", "gpus", "kind"),
}
"""Lists to which items are added; an item with the same values for these keys is replaced."""
Key = tuple[str, str]
Item = tuple[Any, Record, str]
"""An item of a list, the record it comes from, and its place there."""


@dataclass(slots=True)
class Merged:
    """The entries of all layers."""

    kept: list[Record] = field(default_factory=list)
    """The entries in use, with corrections applied."""
    repeated: list[Record] = field(default_factory=list)
    """Entries whose id is used twice in a layer."""
    corrections: list[Record] = field(default_factory=list)
    """For each correction, the corrected entry with the keys that describe the correction."""
    became: list[Became] = field(default_factory=list)
    """The effects of the entries of every layer above the first."""


def merge(records: Sequence[Record], findings: list[Finding]) -> Merged:
    """Let later layers replace and correct earlier entries; add what is wrong to the findings."""
    merged = Merged()
    kept: dict[Key, Record] = {}
    for record in sorted(records, key=_is_correction_in_order(records)):
        kind, id = record.entry.kind, record.entry.id
        if record.corrects:
            base = kept.get((kind, record.corrects))
            if base is None:
                known = {id: other for (of, id), other in kept.items() if of == kind}
                meant = id_of_name(known.values(), record.corrects)
                findings.append(_no_base(record, meant, known))
                base = known.get(meant or "")  # its other faults are reported in the same run
                id = meant or id
            if base is None:
                continue
            if record.readable and base.readable:
                findings += _overruled(base, record)
                findings += _lacks(record)
                kept[kind, id] = _corrected(base, record)
                merged.corrections.append(about_itself(kept[kind, id], record))
                merged.became.append(_became("corrected", record, record.corrects, base))
            continue
        earlier = kept.get((kind, id))
        if earlier and id and earlier.entry.layer == record.entry.layer:
            place = earlier.place("id")
            message = f"{kind} {shown(id)} is already in {place}. Give it another id."
            findings.append(record.finding("KB032", "id", message))
            merged.repeated.append(record)
            continue
        if earlier:
            findings += _lost(earlier, record)
            merged.became.append(_became("replaced", record, id, earlier))
        elif record.entry.layer != SHIPPED:
            merged.became.append(_became("added", record, id))
        kept[kind, id] = record
    merged.kept = list(kept.values())
    return merged


def _is_correction_in_order(records: Sequence[Record]) -> Any:
    """Return a sort key: layers in order and, within each layer, corrections after entries."""
    order = {layer: n for n, layer in enumerate(dict.fromkeys(r.entry.layer for r in records))}
    return lambda record: (order[record.entry.layer], bool(record.corrects))


def _no_base(record: Record, meant: str | None, known: Iterable[str]) -> Finding:
    kind = record.entry.kind
    near = did_you_mean(meant or record.corrects, known)
    message = (
        f"there is no {kind} {shown(record.corrects)} in the layers below.{near} Correct the id, "
        f"or write a whole entry for {PLACES[kind]}."
    )
    return record.finding("KB046", CORRECTS, message, at_value=True)


def _lacks(record: Record) -> Iterator[Finding]:
    """Yield a finding for each missing key that every correction must have."""
    for key, what in (("source", "id of a source"), ("checked", "day it was compared with it")):
        needed = key in record.document.data or key in record.above or key in record.entry.data
        if not needed and record.entry.kind not in ("source", "series", "meaning"):
            message = f"key '{key}' is missing ({what}). Add a line `{key}: …`."
            yield record.finding("KB015", "", message)


# --- corrections ------------------------------------------------------------------


def _corrected(base: Record, record: Record) -> Record:
    """Return an entry with a correction applied."""
    data, amended = dict(base.entry.data), dict(base.amended)
    for key, value in record.entry.data.items():
        old = data.get(key)
        if key in OF_THE_FILE:
            continue
        if key in ADDED_TO and isinstance(value, list) and isinstance(old, list | None):
            items = [(item, *_from(base, f"{key}.{n}")) for n, item in enumerate(old or ())]
            for n, item in enumerate(value):
                _add(items, (item, record, f"{key}.{n}"), ADDED_TO[key])
            data[key] = [item for item, _, _ in items]
            amended |= {f"{key}.{n}": (other, path) for n, (_, other, path) in enumerate(items)}
        elif isinstance(value, dict) and isinstance(old, dict):
            data[key] = {**old, **value}
            amended |= {f"{key}.{part}": (record, f"{key}.{part}") for part in value}
        else:
            data[key] = value
            amended[key] = (record, key)
    lines = dict(base.entry.lines)
    for path, (other, place) in amended.items():
        lines |= _moved(other.entry.lines, place, path)
    parts = {path: (other.entry, place) for path, (other, place) in amended.items()}
    entry = base.entry._replace(data=data, lines=lines, corrected=parts)
    return replace(base, entry=entry, amended=amended)


def about_itself(base: Record, record: Record) -> Record:
    """Return a corrected entry, with the correction's own keys, for validation."""
    own = {key: value for key, value in record.entry.data.items() if key in OF_THE_FILE[2:]}
    entry = base.entry._replace(data={**base.entry.data, **own})
    return replace(base, entry=entry, amended=base.amended | {key: (record, key) for key in own})


def _from(base: Record, path: str) -> tuple[Record, str]:
    """Return the record of the file that a path comes from, and the path in that file."""
    other, place = base.amendment(path)
    if other:
        return other, place
    return replace(base, entry=base.entry._replace(corrected={}), amended={}), path


def _add(items: list[Item], new: Item, same: Sequence[str]) -> None:
    """Insert an item by date, or in place of the item that it corrects."""
    if not isinstance(new[0], dict):
        items.append(new)
        return
    later = len(items)
    for number in reversed(range(len(items))):
        old = items[number][0]
        if not isinstance(old, dict):
            continue
        of_the_same_file = items[number][1] is new[1]
        if not of_the_same_file and all(old.get(key) == new[0].get(key) for key in same):
            items[number] = new
            return
        if str(old.get("on", "")) > str(new[0].get("on", "")) and later == number + 1:
            later = number
    items.insert(later, new)


def _moved(lines: Mapping[str, int], old: str, new: str) -> dict[str, int]:
    """Return the lines of a part of an entry, under the path that it has in another entry."""
    return {
        new + path[len(old) :]: line
        for path, line in lines.items()
        if path == old or path.startswith(f"{old}.")
    }


def changed_keys(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys in which two versions of an entry differ."""
    keys = [key for key in dict.fromkeys((*old, *new)) if key not in OF_THE_FILE]
    return tuple(key for key in keys if old.get(key) != new.get(key))


# --- conflicts --------------------------------------------------------------------


def _overruled(base: Record, record: Record) -> Iterator[Finding]:
    """Yield a finding for each key to which another correction gave a different value."""
    for path, (other, place) in base.amended.items():
        if not other.corrects:
            continue
        new, old = _at(record.entry.data, path), _at(other.entry.data, place)
        if new is not None and new != old and path.split(".")[0] not in ADDED_TO:
            message = (
                f"{other.place(place)} corrects '{path}' to {shown(old)}, and this file to "
                f"{shown(new)}; this file is used. Remove one of them."
            )
            yield record.finding("KB047", path, message, at_value=True)


def _lost(earlier: Record, record: Record) -> Iterator[Finding]:
    """Yield a finding if a complete entry hides corrections, or is about something else."""
    hidden = {other.entry.file: other for other, _ in earlier.amended.values() if other.corrects}
    for other in hidden.values():
        message = (
            f"replaces {record.entry.kind} {shown(record.entry.id)}, and with it the correction in "
            f"{other.entry.file}. Write `{CORRECTS}: {record.entry.id}` with only what changes."
        )
        yield record.finding("KB047", "id", message)
    names = [each.entry.data.get("name") for each in (earlier, record)]
    if record.entry.kind == "card" and all(names) and names[0] != names[1]:
        message = (
            f"replaces {shown(names[0])} of {earlier.entry.file}, which has the same id, by "
            f"{shown(names[1])}. Give it a different id, or the same name."
        )
        yield record.finding("KB047", "id", message, at_value=True)


def _at(data: Any, path: str) -> Any:
    """Return what is at a path of at most two parts; the second may contain dots."""
    first, _, rest = path.partition(".")
    found = data.get(first) if isinstance(data, dict) else None
    return found.get(rest) if rest and isinstance(found, dict) else None if rest else found


def _became(how: str, record: Record, id: str, earlier: Record | None = None) -> Became:
    entry, old = record.entry, earlier.entry.data if earlier else {}
    if how == "corrected":
        keys = tuple(key for key in entry.data if key not in OF_THE_FILE)
    else:
        keys = changed_keys(old, entry.data) if earlier else ()
    changes = tuple(_change(key, old.get(key), entry.data.get(key)) for key in keys)
    instead = earlier.entry.file if earlier else ""
    return Became(how, entry.kind, id, entry.layer, entry.file, instead, changes)


def _change(key: str, old: Any, new: Any) -> str:
    """Return the change to one key in a few words."""
    if isinstance(new, list | dict) or isinstance(old, list | dict):
        return key
    words = [shown(each) if each is not None else "nothing" for each in (old, new)]
    return f"{key} {words[0]} -> {words[1]}"
