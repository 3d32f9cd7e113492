"""Checks entries in a card's file that have a fixed form: memory, cooling, bus, connectors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from expert.knowledge.checks.collection import Collection
from expert.knowledge.findings import Finding, did_you_mean, shown
from expert.knowledge.records import Record

COOLING = ("open", "blower", "passive", "liquid", "passive/liquid")
CONNECTORS = re.compile(r"none|(?:\d+x )?\d+-pin(?: EPS)?(?: \+ (?:\d+x )?\d+-pin(?: EPS)?)*")
"""Such as `1x 6-pin + 1x 8-pin`."""
PINS = ("6", "8", "12", "16")
BUS = re.compile(r"PCIe [1-9]\.\d x(?:1|2|4|8|16)")
_KIND = re.compile(r"[^\s(-]+")


def words_of_cards_are_known(collection: Collection) -> Iterator[Finding]:
    """KB074."""
    types = [record.usable.get("name", "") for record in collection.of("memory-type")]
    for record in collection.of("card"):
        card = record.usable
        kind = _KIND.match(card.get("memory_type", ""))
        if types and kind and kind.group() not in types:
            add = "Correct it, or add it to hardware/memory-types.yaml."
            yield from _unknown(record, "memory_type", types, add)
        if card.get("cooling", COOLING[0]) not in COOLING:
            yield from _unknown(record, "cooling", COOLING, "Correct it.")
        if "pcie" in card and not BUS.fullmatch(card["pcie"]):
            yield from _unknown(record, "pcie", (), "Write it as `PCIe 5.0 x16`.")
        if not _are_connectors(card.get("power_connectors", "none")):
            form = f"Write `none` or `1x 6-pin + 1x 8-pin`, with {', '.join(PINS)} pins."
            yield from _unknown(record, "power_connectors", (), form)


def _unknown(record: Record, key: str, words: Sequence[str], advice: str) -> Iterator[Finding]:
    """Yield a finding for an unknown word, with the known words and advice."""
    value = record.usable[key]
    known = f" Known: {', '.join(words)}." if words else ""
    message = f"'{key}' is {shown(value)}.{did_you_mean(value, words)}{known} {advice}"
    yield record.finding("KB074", key, message, at_value=True)


def _are_connectors(text: str) -> bool:
    pins = re.findall(r"(\d+)-pin", text)
    return bool(CONNECTORS.fullmatch(text)) and all(pin in PINS for pin in pins)
