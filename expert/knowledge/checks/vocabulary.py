"""Checks on words that are defined by other files: brands, operating systems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.records import Record

BRANDS_OF_OTHERS = {"group": ("select", "brand"), "licence": ("forbids", "brands")}
"""Kinds of files that name product lines of any vendor, and under which key."""
OF_ITS_VENDOR = "`brands` of its vendor"
SYSTEM = "os"
"""The question for the operating system, and the key under which files name some."""
HELD_BY_SYSTEM = {"architecture": "support", "platform": "maturity"}
"""Kinds of files with a list of things that apply only on some operating systems."""


def brands_are_known(collection: Collection) -> Iterator[Finding]:
    """KB017; a vendor that lists no brands may have any."""
    vendors = {record.entry.id: record for record in collection.of("vendor")}
    brands = {id: vendor.usable.get("brands", []) for id, vendor in vendors.items()}
    everyones = sorted({brand for listed in brands.values() for brand in listed if brand})
    any_goes = False
    for record in collection.of("card"):
        id = record.usable.get("vendor", "")
        any_goes = any_goes or brands.get(id) == []
        where = f"`brands` of {vendors[id].entry.file}" if id in vendors else OF_ITS_VENDOR
        yield from _unknown(record, ("brand",), brands.get(id, everyones), where)
    for kind, path in () if any_goes else BRANDS_OF_OTHERS.items():
        for record in collection.of(kind):
            yield from _unknown(record, path, everyones, OF_ITS_VENDOR)


def systems_are_known(collection: Collection) -> Iterator[Finding]:
    """KB017; if the question for the operating system is missing, no operating system is known."""
    questions = {record.entry.id: record for record in collection.of("question")}
    choices = questions[SYSTEM].usable.get("choices", ()) if SYSTEM in questions else ()
    known = [choice["value"] for choice in choices if choice and "value" in choice]
    for kind, key in HELD_BY_SYSTEM.items():
        for record in collection.of(kind):
            for place in range(len(record.usable.get(key, ()))):
                path = (key, place, SYSTEM)
                yield from _unknown(record, path, known, f"the choices of the question {SYSTEM!r}")


def _unknown(
    record: Record, path: Sequence[str | int], known: Sequence[str], where: str
) -> Iterator[Finding]:
    """Yield a finding for each word at a path that is not a known one."""
    found: Any = record.usable
    for part in path:
        found = found.get(part) if isinstance(found, Mapping) else found and found[part]
    keys = [part for part in path if isinstance(part, str)]
    for place, word in enumerate(found if isinstance(found, list) else [found]):
        if known and isinstance(word, str) and word not in known:
            message = (
                f"'{' of '.join(reversed(keys))}' is {shown(word)}.{did_you_mean(word, known)} "
                f"Allowed: {', '.join(known)}. Correct it, or add it to {where}."
            )
            at = [*path, place] if isinstance(found, list) else path
            yield record.finding("KB017", ".".join(map(str, at)), message, at_value=True)
