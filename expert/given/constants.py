"""The constants that apply on a date: to everybody, or to certain countries, vendors or models."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.case.case import Case
from expert.dates import first_day
from expert.facts import EarlierParameter, Given, Parameter
from expert.given.catalogue import at, current
from expert.knowledge import Entry, Knowledge
from expert.knowledge.entries import OTHERS

VENDORS = "vendors"
KINDS = {"regions": "region", VENDORS: "vendor", "models": "model"}
"""For each list that limits where a constant applies, the field of the fact that holds it."""


def constant_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the value of each constant on the day of a case, and its earlier values."""
    others = _other_vendors(knowledge)
    for entry in knowledge.all("constant").values():
        place = current(entry.data["values"], case.as_of)
        if place is not None:
            told = entry.data["values"][place]["value"]
            value = tuple(told) if isinstance(told, list) else told
            for fields in _kinds(entry, others) or [{}]:
                fact = Parameter(name=entry.id, value=value, **fields)
                yield at(fact, entry.passage(f"values.{place}"))
            yield from _earlier(entry, place)


def _earlier(entry: Entry, place: int) -> Iterator[Given]:
    """Yield the values that precede one in a file, if they are numbers that apply to everyone."""
    values = entry.data["values"]
    if any(entry.data.get(name) for name in KINDS):
        return
    ordered = sorted(values, key=lambda one: first_day(one.get("from") or "0001"))
    for before, after in itertools.pairwise(ordered[: ordered.index(values[place]) + 1]):
        if not isinstance(before["value"], list):
            fact = EarlierParameter(name=entry.id, value=before["value"], until=str(after["from"]))
            yield at(fact, entry.passage(f"values.{values.index(before)}"))


def _kinds(entry: Entry, others: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Return the fields of a constant that applies to some countries, vendors or models."""
    shared: dict[str, Any] = {n: entry.data[n] for n in ("of", "where") if n in entry.data}
    listed = {name: entry.data.get(name, []) for name in KINDS}
    if OTHERS in listed[VENDORS]:
        named = [vendor for vendor in listed[VENDORS] if vendor != OTHERS]
        listed[VENDORS] = [*named, *others.get(shared.get("of", ""), ())]
    return [{field: one, **shared} for name, field in KINDS.items() for one in listed[name]]


def _other_vendors(knowledge: Knowledge) -> dict[str, list[str]]:
    """Return, for each constant, the vendors that none of its values names."""
    named: dict[str, set[str]] = {}
    for entry in knowledge.all("constant").values():
        if "of" in entry.data:
            named.setdefault(entry.data["of"], set()).update(entry.data.get(VENDORS, ()))
    known = knowledge.all("vendor")
    return {of: [id for id in known if id not in vendors] for of, vendors in named.items()}
