"""Checks a card's power, size and dates against its boards, its architecture and its prices."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from expert.dates import year_of
from expert.knowledge.checks.collection import Collection
from expert.knowledge.checks.plausible import ENOUGH_PEERS, differs
from expert.knowledge.findings import Finding
from expert.knowledge.records import Record

SLOT_W, CONNECTOR_W = 75, {"6": 75, "8": 150, "12": 600, "16": 600}
"""The power, in watts, that the slot and each connector may supply according to their standards."""
EIGHT_PIN_OF_SERVERS_W = 300
"""The power that the 8-pin connector of workstations and servers supplies."""
VARIES = ("12", "16")
"""Connectors that say nothing about the power drawn."""
OVER_STANDARD = 1.1
LEAST_SHARE = 0.3
"""The smallest share of its connectors' power that a card draws."""
ENOUGH_BOARDS = 3
SHORTER, LONGER = 0.7, 1.1
"""How much smaller or larger a reference board may be than any of the partner cards."""
STANDARD_SIZES = ("workstation", "datacenter")
"""Segments whose cards come in only a few sizes."""
LIKE_OTHERS = 0.04
LARGEST = 1.5
"""How much larger than every other card of its segment a card may be."""
POWER_OF_BOARDS = 0.25
YEARS_BEYOND_SERIES = 1
ON_SALE_WITHIN_YEARS = 1.5
"""The longest time from a card's announcement to its sale; so far, it was a year at most."""
_CONNECTOR = re.compile(r"(\d+)\s*x\s*(\d+)-pin")
_YEARS = re.compile(r"(\d{4})(?:-(\d{4})?)?$")


def power_fits_the_board(collection: Collection) -> Iterator[Finding]:
    """KB063."""
    boards = {record.entry.id: record.usable for record in collection.of("board")}
    for record in collection.of("card"):
        card, power = record.usable, record.usable.get("board_power_w")
        if not power or "board_power_w" not in record.usable:
            continue
        carried, least = _carried(card)
        low, high = card.get("lowest_power_w"), card.get("highest_power_w")
        usual = boards.get(record.entry.id, {}).get("board_power_w")
        why = ""
        if carried and power > carried * OVER_STANDARD:
            why = f"its connectors and the slot can supply {carried} W"
        elif power < least:
            why = f"its connectors and the slot can supply {carried} W, so it should draw more"
        elif low and high and not low <= power <= high:
            why = f"its maker allows {low:g} to {high:g} W"
        elif usual and differs(power, usual, POWER_OF_BOARDS):
            why = f"partner cards draw {usual:g} W"
        if why:
            message = f"'board_power_w' is {power:g}, but {why}. Correct one of them."
            yield record.finding("KB063", "board_power_w", message, at_value=True)


def _carried(card: Mapping[str, Any]) -> tuple[int, float]:
    """Return the watts that a card's connectors and slot carry, and the least it should draw.

    Both are 0 if the connectors are not known, or if the card does not go into a slot.
    """
    text = str(card.get("power_connectors", "")).casefold()
    pins = _CONNECTOR.findall(text)
    if card.get("form", "card") != "card" or not (pins or text == "none"):
        return 0, 0.0
    carries = dict(CONNECTOR_W)
    if card.get("segment") != "consumer":
        carries["8"] = EIGHT_PIN_OF_SERVERS_W
    carried = SLOT_W + sum(int(count) * carries.get(pin, 0) for count, pin in pins)
    fixed = sum(int(count) * CONNECTOR_W.get(pin, 0) for count, pin in pins if pin not in VARIES)
    return carried, fixed * LEAST_SHARE


def size_fits_the_boards(collection: Collection) -> Iterator[Finding]:
    """KB064."""
    boards = {record.entry.id: record.usable for record in collection.of("board")}
    for record in collection.of("card"):
        board = boards.get(record.entry.id, {})
        for key in ("length_mm", "slots"):
            spread = board.get(key)
            if not spread or board.get("boards", 0) < ENOUGH_BOARDS or key not in record.usable:
                continue
            value = record.usable[key]
            if not spread[0] * SHORTER <= value <= spread[-1] * LONGER:
                message = (
                    f"'{key}' is {value:g}, but partner cards have {spread[0]:g} to "
                    f"{spread[-1]:g}. Correct one of them."
                )
                yield record.finding("KB064", key, message, at_value=True)


def size_is_usual(collection: Collection) -> Iterator[Finding]:
    """KB064."""
    cards = [record for record in collection.of("card") if record.usable.get("form") != "computer"]
    for key in ("length_mm", "slots"):
        sizes: dict[Any, list[tuple[Record, float]]] = {}
        for record in cards:
            if key in record.usable:
                segment = record.usable.get("segment")
                sizes.setdefault(segment, []).append((record, record.usable[key]))
        for segment, members in sizes.items():
            for record, value in members:
                others = [other for one, other in members if one is not record]
                if len(others) < ENOUGH_PEERS or key not in record.usable:
                    continue
                if segment in STANDARD_SIZES:
                    odd = all(differs(value, other, LIKE_OTHERS) for other in others)
                else:
                    odd = value > max(others) * LARGEST
                if odd:
                    message = f"'{key}' is {value:g}; no other {segment} card is like that."
                    yield record.finding("KB064", key, f"{message} Correct it.", at_value=True)


def card_has_a_date(collection: Collection) -> Iterator[Finding]:
    """KB067."""
    for record in collection.of("card"):
        given = [key for key in ("announced", "released") if key in record.entry.data]
        if not given and not any(map(record.may_have_meant, ("announced", "released"))):
            message = (
                "has neither 'announced' nor 'released', so no answer can include it. Add the day "
                "on which it became known."
            )
            yield record.finding("KB067", "", message)


def date_fits_the_architecture(collection: Collection) -> Iterator[Finding]:
    """KB065."""
    years = {
        record.entry.id: record.usable.get("years") for record in collection.of("architecture")
    }
    for record in collection.of("card"):
        card = record.usable
        span = _YEARS.match(str(years.get(card.get("architecture", "")) or ""))
        if not span or "released" not in record.usable:
            continue
        year, first = int(card["released"][:4]), int(span[1])
        last = int(span[2]) if span[2] else year
        if not first <= year <= last + 1:
            message = (
                f"'released' is {card['released']}, but cards of architecture "
                f"'{card['architecture']}' came out in {years[card['architecture']]}. "
                "Correct one of them."
            )
            yield record.finding("KB065", "released", message, at_value=True)


def release_follows_the_announcement(collection: Collection) -> Iterator[Finding]:
    """KB065."""
    for record in collection.of("card"):
        announced, released = map(record.usable.get, ("announced", "released"))
        if not announced or not released or "released" not in record.usable:
            continue
        years = year_of(released) - year_of(announced)
        if years > ON_SALE_WITHIN_YEARS:
            message = (
                f"'released' is {released}, {years:.1f} years after 'announced', {announced}. "
                "Correct one of them."
            )
            yield record.finding("KB065", "released", message, at_value=True)


def date_fits_the_series(collection: Collection) -> Iterator[Finding]:
    """KB065."""
    series: dict[str, list[tuple[Record, int]]] = {}
    for record in collection.of("card"):
        if "series" in record.usable and "released" in record.usable:
            year = int(record.usable["released"][:4])
            series.setdefault(record.usable["series"], []).append((record, year))
    for name, members in series.items():
        for record, year in members:
            others = [other for one, other in members if one is not record]
            if len(others) < ENOUGH_PEERS or "released" not in record.usable:
                continue
            if not min(others) - YEARS_BEYOND_SERIES <= year <= max(others) + YEARS_BEYOND_SERIES:
                message = (
                    f"'released' is {record.usable['released']}, but the others of the {name} came "
                    f"out from {min(others)} to {max(others)}. Correct it."
                )
                yield record.finding("KB065", "released", message, at_value=True)
