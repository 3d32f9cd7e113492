"""Checks of single entries: their names, and keys that require each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

LIMITS = {"min": "smallest number", "max": "largest number"}
"""What a numeric question needs: the interview states the limits and tries values in between."""


def file_is_named_like_its_id(collection: Collection) -> Iterator[Finding]:
    """KB030."""
    for record in collection.readable:
        id = record.usable.get("id", record.stem)
        if not record.base and id != record.stem:
            message = f"the file is called '{record.stem}.yaml', its id '{id}'. Rename one."
            yield record.finding("KB030", "id", message, at_value=True)


ONE_OF = {
    ("workload", "asks"): ("software", "format"),
    ("profile", "signs"): ("value", "at_least"),
}
"""Lists whose items must have exactly one of certain keys."""


def number_has_limits(collection: Collection) -> Iterator[Finding]:
    """KB015."""
    for record in collection.of("question"):
        if record.usable.get("type") != "number" or record.document.lacks_keys:
            continue
        for key, what in LIMITS.items():
            if key not in record.entry.data:
                message = (
                    f"key '{key}' is missing ({what}); a question of type number requires it. "
                    f"Add a line `{key}: …`."
                )
                yield record.finding("KB015", "type", message)


def constant_has_values(collection: Collection) -> Iterator[Finding]:
    """KB015, KB024."""
    for record in collection.of("constant"):
        given = [key for key in ("values", "each") if record.entry.data.get(key)]
        if record.document.lacks_keys or record.may_have_meant("values"):
            continue
        if not given and not record.may_have_meant("each"):
            message = (
                "key 'values' is missing (values in date order). Add a line `values: …`, "
                "or `each: …` if each country or currency has its own."
            )
            yield record.finding("KB015", "", message)
        if len(given) > 1:
            message = "both 'each' and 'values' are given. Keep one of them."
            yield record.finding("KB024", "each", message)


def items_say_one_thing(collection: Collection) -> Iterator[Finding]:
    """KB015, KB024."""
    for (kind, name), keys in ONE_OF.items():
        for record in collection.of(kind):
            for place, item in enumerate(record.usable.get(name, ())):
                if isinstance(item, dict) and not record.document.lacks_keys:
                    yield from _one_of(record, f"{name}.{place}", item, keys)


def _one_of(
    record: Record, place: str, item: Mapping[str, Any], keys: Sequence[str]
) -> Iterator[Finding]:
    given = [key for key in keys if key in item]
    if len(given) > 1:
        message = f"both '{given[0]}' and '{given[1]}' are given. Keep one of them."
        yield record.finding("KB024", f"{place}.{given[1]}", message)
    if not given and not any(record.may_have_meant(key) for key in keys):
        listed = " or ".join(f"'{key}'" for key in keys)
        message = f"key {listed} is missing. Add one of them, or remove the item."
        yield record.finding("KB015", place, message)


def constants_are_given_once(collection: Collection) -> Iterator[Finding]:
    """KB032."""
    records = collection.of("constant")
    files = {(record.entry.layer, record.entry.id): record for record in records}
    for record in records:
        each = record.usable.get("each")
        for key in each if isinstance(each, dict) else ():
            id = f"{record.entry.id}-{key}"
            if (record.entry.layer, id) in files:
                place = files[record.entry.layer, id].place("id")
                message = f"constant '{id}' is already defined in {place}. Keep one of them."
                yield record.finding("KB032", f"each.{key}", message)
