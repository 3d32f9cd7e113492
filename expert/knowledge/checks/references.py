"""Checks that what a file refers to exists: sources, entries, series, traits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from expert.knowledge.checks.collection import Collection, joined, values_at
from expert.knowledge.entries import OTHERS
from expert.knowledge.findings import Finding, did_you_mean, shown

REFERENCES: dict[str, tuple[tuple[str, str], ...]] = {
    "architecture": (("vendor", "vendor"), ("platform", "platform")),
    "board": (("id", "card"),),
    "card": (
        ("vendor", "vendor"),
        ("platform", "platform"),
        ("architecture", "architecture"),
        ("prices.kind", "price-kind"),
        ("caveats.kind", "caveat-kind"),
    ),
    "cloud": (("offers.card", "card"), ("traits.key", "question")),
    "disagreement": (("sides.advisor", "advisor"),),
    "doubt": (("stands_in.advisor", "advisor"),),
    "group": (
        ("select.vendor", "vendor"),
        ("select.platform", "platform"),
        ("select.architecture", "architecture"),
        ("select.card", "card"),
        ("select.price_kind", "price-kind"),
    ),
    "licence": (("vendor", "vendor"),),
    "model": tuple(
        (f"published_as.{use}", "weight-format") for use in ("home", "serving", "serving_fp8")
    ),
    "performance": (("reference", "card"),),
    "platform": (("vendor", "vendor"),),
    "profile": (("implies", "profile"), ("stands_for", "profile")),
    "question": (
        ("takes", "question"),
        ("known_by.key", "question"),
        ("choices.needs", "question"),
        ("takes_in.traits", "trait"),
    ),
    "typical-work": (
        ("who", "profile"),
        ("jobs", "workload"),
        ("case.model", "model"),
        ("case.network", "network"),
        ("case.weight_format", "weight-format"),
    ),
    "workload": (
        ("done_by", "profile"),
        ("assumes.model", "model"),
        ("asks.platforms", "platform"),
    ),
}
KINDS_WITH_TRAITS = ("framework", "runtime", "server")
NUMBERS_ONCE = ("by", "sizes")
"""Lists of numbers in which each position has its own meaning."""
SETTINGS_OF_TRAITS = ("_wants", "_order")
"""Advisor settings whose names have this ending are lists of traits."""


def sources_exist(collection: Collection) -> Iterator[Finding]:
    """KB035, KB041."""
    for record in collection.readable:
        if record.entry.kind == "source":
            continue
        for path, mapping in collection.mappings(record):
            yield from collection.missing(
                record, "source", mapping.get("source"), joined(path, "source")
            )
        exceptions = record.usable.get("sources")
        for key, source in exceptions.items() if isinstance(exceptions, dict) else ():
            yield from collection.missing(record, "source", source, f"sources.{key}")
            if key.split(".")[0] not in record.entry.data:
                near = did_you_mean(key, record.entry.data)
                message = (
                    f"names a source for '{key}', a key this file does not have.{near} Correct it."
                )
                yield record.finding("KB041", f"sources.{key}", message)


def references_exist(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    for record in collection.readable:
        for path, kind in REFERENCES.get(record.entry.kind, ()):
            for place, id in values_at(record.usable, path):
                yield from collection.missing(record, kind, id, place)
    for record in collection.of("performance"):
        values = record.entry.data.get("values")
        if record.usable.get("kind", "scaling") != "scaling" and isinstance(values, dict):
            for card in values:
                for found in collection.missing(record, "card", card, f"values.{card}"):
                    yield record.finding(found.code, f"values.{card}", found.message)


def constants_apply_to_something(collection: Collection) -> Iterator[Finding]:
    """KB036; the vendors and models to which a constant applies, in its file or under `each`."""
    for record in collection.of("constant"):
        each = record.usable.get("each")
        parts = [("", record.usable)]
        parts += [(f"each.{id}", part) for id, part in each.items()] if each else []
        for place, part in parts:
            for key, kind in (("vendors", "vendor"), ("models", "model")):
                for path, id in values_at(part, key, place):
                    if id != OTHERS or kind != "vendor":
                        yield from collection.missing(record, kind, id, path)


def nothing_is_listed_twice(collection: Collection) -> Iterator[Finding]:
    """KB050; a fact that is given twice would stop every command.

    Most numbers may repeat, and so may the layers of a network.
    """
    for record in collection.readable:
        for path, items in _lists(collection.mappings(record)):
            names_each = path.rpartition(".")[2] in NUMBERS_ONCE
            if record.entry.kind == "network" or not (_are_alike(items) or names_each):
                continue
            for place, item in enumerate(items):
                if item in items[:place]:
                    what = "The same" if isinstance(item, dict) else shown(item)
                    message = f"{what} is already in this list. Remove one of them."
                    yield record.finding("KB050", joined(path, str(place)), message, at_value=True)


def nothing_is_asked_twice(collection: Collection) -> Iterator[Finding]:
    """KB050; at most one requirement of a job's programs for one platform and answer."""
    for record in collection.of("workload"):
        items = record.usable.get("asks")
        asked: dict[tuple[object, ...], object] = {}
        for place, item in enumerate(items if isinstance(items, list) else ()):
            earlier = [
                other
                for one in (_asked(item) if isinstance(item, dict) else ())
                if (other := asked.setdefault(one, item)) != item
            ]
            if earlier:
                message = (
                    "For one of these answers, an earlier item already requires this. Name the "
                    "answer in only one of them."
                )
                yield record.finding("KB050", f"asks.{place}", message)


def _asked(item: Mapping[str, Any]) -> Iterator[tuple[object, ...]]:
    """Yield what an item requires, once for each platform and answer."""
    when = item.get("when")
    key, values = (when.get("key"), when.get("value")) if isinstance(when, dict) else (None, None)
    asks = (item.get("software"), item.get("format"), item.get("instead"))
    for platform in item.get("platforms") or ():
        for value in values if isinstance(values, list) else (values,):
            yield str(platform), str(key), str(value), *map(str, asks)


def _are_alike(items: list[Any]) -> bool:
    """Return whether all items are words, or all are mappings."""
    return any(all(isinstance(item, kind) for item in items) for kind in (str, dict))


def _lists(
    found: Iterable[tuple[str, Mapping[str, Any]]],
) -> Iterator[tuple[str, list[Any]]]:
    for path, mapping in found:
        for key, value in mapping.items():
            if isinstance(value, list):
                yield joined(path, str(key)), value


def named_series_exist(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    cards = collection.of("card")
    known = {record.usable["series"] for record in cards if "series" in record.usable}
    unsure = "card" in collection.without_id or any(
        record.may_have_meant("series") for record in cards
    )
    for kind, path in (("group", "select.series"), ("series", "name")):
        for record in collection.of(kind):
            for place, series in values_at(record.usable, path):
                if series not in known and not unsure:
                    near = did_you_mean(series, known)
                    message = f"no card has the series {shown(series)}.{near}"
                    yield record.finding("KB036", place, message, at_value=True)


def traits_exist(collection: Collection) -> Iterator[Finding]:
    """KB036."""
    for kind in KINDS_WITH_TRAITS:
        for record in collection.of(kind):
            for place, held in enumerate(record.usable.get("traits", ())):
                trait = held.get("trait") if isinstance(held, dict) else None
                yield from collection.missing(record, "trait", trait, f"traits.{place}.trait")
    for record in collection.of("advisor"):
        for path, trait in _traits_of_settings(record.usable.get("judgements", {})):
            yield from collection.missing(record, "trait", trait, path)


def _traits_of_settings(judgements: Any) -> Iterator[tuple[str, Any]]:
    """Yield each trait that an advisor's settings name, with its place."""
    for name, judgement in judgements.items() if isinstance(judgements, dict) else ():
        if name.partition(".")[0].endswith(SETTINGS_OF_TRAITS):
            for ending in ("default", "exceptions.value", "value"):
                yield from values_at(judgement, ending, f"judgements.{name}")
