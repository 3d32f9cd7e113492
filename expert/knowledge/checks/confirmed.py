"""Removes findings about figures that a card confirms, and finds unneeded confirmations.

An unneeded confirmation hides the next mistake in the same figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding, did_you_mean
from expert.knowledge.records import Record

CONFIRMED = "confirmed"


def unconfirmed(collection: Collection, found: Sequence[Finding]) -> Iterator[Finding]:
    """Yield the findings about figures that no card confirms, and KB075.

    A finding is confirmed if it is on the line of a confirmed key, or if it names that key.
    """
    beside: dict[str, list[Finding]] = {}
    for finding in found:
        beside.setdefault(finding.file, []).append(finding)
    confirmed: set[Finding] = set()
    for record in (*collection.of("card"), *collection.of("model")):
        keys = list(_confirmed(record.usable))
        own = list(_of_record(record, beside)) if keys else []
        for place, key in keys:
            told = record.finding("KB075", key, "")
            silenced = [
                each
                for each in own
                if (each.file, each.line) == (told.file, told.line) or f"'{key}'" in each.message
            ]
            confirmed.update(silenced)
            if not silenced:
                known = key.split(".")[0] in record.usable
                near = "" if known else did_you_mean(key, record.usable)
                message = f"'{key}' is confirmed, but no check questions it.{near} Remove it."
                yield record.finding("KB075", place, message)
    yield from (finding for finding in found if finding not in confirmed)


def _of_record(record: Record, beside: Mapping[str, Sequence[Finding]]) -> Iterator[Finding]:
    """Yield the findings about an entry, in its own file and in files that correct it."""
    first, last = _lines(record)
    own = record.entry.file
    yield from (finding for finding in beside.get(own, ()) if first <= finding.line <= last)
    for file in {other.entry.file for other, _ in record.amended.values()} - {own}:
        yield from beside.get(file, ())


def _lines(record: Record) -> tuple[int, int]:
    base = f"{record.base}." if record.base else ""
    lines = [line for path, line in record.document.lines.items() if path.startswith(base)]
    return (min(lines), max(lines)) if record.base and lines else (0, 10**9)


def _confirmed(card: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the place of each confirmation, and the key that it is about."""
    figures = card.get(CONFIRMED)
    for key in figures if isinstance(figures, dict) else ():
        yield f"{CONFIRMED}.{key}", key
    for place, price in enumerate(card.get("prices", ())):
        if price and CONFIRMED in price:
            yield f"prices.{place}.{CONFIRMED}", f"prices.{place}.usd"
