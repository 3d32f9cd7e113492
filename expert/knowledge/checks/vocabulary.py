"""Checks words that are defined by certain kinds of files: brands and operating systems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.checks.collection import Collection, values_at
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.folders import PLACES
from expert.knowledge.records import Record

BRANDS_OF_OTHERS = {"group": ("select", "brand"), "licence": ("forbids", "brands")}
"""Kinds of files that list brands of any vendor, and where they list them."""
OF_ITS_VENDOR = "`brands` of its vendor"
SYSTEM = "os"
"""The question about the operating system, and the key under which files list operating systems."""
HELD_BY_SYSTEM = {"architecture": "support", "platform": "maturity", "card": "usable_under"}
"""Kinds of files with a list whose items may apply only to certain operating systems."""
OWN_SYSTEM = "own_system"
WITH_OWN_SYSTEM = ("platform", "card")
"""Kinds of files that may name the only operating system of a computer."""


def brands_are_known(collection: Collection) -> Iterator[Finding]:
    """KB017; if a vendor lists no brands, any brand is allowed."""
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
    """KB017; if the question about the operating system is missing, nothing is checked."""
    questions = {record.entry.id: record for record in collection.of("question")}
    choices = questions[SYSTEM].usable.get("choices", ()) if SYSTEM in questions else ()
    known = [choice["value"] for choice in choices if choice and "value" in choice]
    where = f"the choices of the question {SYSTEM!r}"
    for kind, key in HELD_BY_SYSTEM.items():
        for record in collection.of(kind):
            for place in range(len(record.usable.get(key, ()))):
                yield from _unknown(record, (key, place, SYSTEM), known, where)
    for kind in WITH_OWN_SYSTEM:
        for record in collection.of(kind):
            yield from _unknown(record, (OWN_SYSTEM,), known, where)


SOFTWARE = (
    ("architecture", "support.software"),
    ("workload", "needs"),
    ("workload", "asks.software"),
)
"""Where files name the software that an architecture supports, or a job needs."""
PROGRAMS = ("framework", "runtime", "platform")


def software_is_known(collection: Collection) -> Iterator[Finding]:
    """KB036; a name that no rule looks for would appear as missing support."""
    own = [record for record in collection.of("platform") if "software" in record.usable]
    of_platforms = [word for record in own for word in record.usable["software"] if word]
    known = {*of_platforms, *(id for kind in PROGRAMS for id in collection.ids.get(kind, ()))}
    named = [
        (record, place, word)
        for kind, path in SOFTWARE
        for record in collection.of(kind)
        for place, word in _words_at(record.usable, path)
    ]
    usual = {word for _, _, word in named if word in known}
    for record, place, word in named if usual else ():
        if word not in known:
            near = did_you_mean(word, usual) or did_you_mean(word, known)
            message = (
                f"there is no software {shown(word)}.{near} Correct it, or add it to `software` of "
                f"its platform in {PLACES['platform']}."
            )
            yield record.finding("KB036", place, message, at_value=True)


def _words_at(data: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield the words at a path, including those under each key of a mapping there."""
    for place, value in values_at(data, path):
        parts = values_at(value, "", place)
        if isinstance(value, dict):
            parts = (
                part
                for key, listed in value.items()
                for part in values_at(listed, "", f"{place}.{key}")
            )
        yield from ((at, word) for at, word in parts if isinstance(word, str))


def _unknown(
    record: Record, path: Sequence[str | int], known: Sequence[str], where: str
) -> Iterator[Finding]:
    """Yield a finding for each word at a path that is not one of the known words."""
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
