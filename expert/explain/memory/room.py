"""How much memory a model takes, as a range, and which cards have that much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.render.blocks import Block, Column, Paragraph, Table

FITS, TIGHT, TOO_SMALL = "fits", "tight", "too small"
SHOWN = 3
ON_SALE = "new"
Fields = Mapping[str, Any]


def room_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the range of memory needed, and the cards for sale by verdict, cheapest first."""
    (need,) = _fields(record, "Need")
    spreads = list(_fields(record, "MemorySpread"))
    filled = sum(part["gib"] for part in _fields(record, "MemoryPart"))
    found: dict[str, Any] = {}
    if spreads:
        found["low_gib"] = round(filled * spreads[0]["low"], 3)
        aside = [part["gib"] for part in _fields(record, "PutAside")]
        highest = filled * spreads[0]["high"]
        found["high_gib"] = round(min(highest, filled + sum(aside)) if aside else highest, 3)
    found["look_for_gib"] = need["high"]
    for share in _fields(record, "CardShare"):
        found["each_card_gib"] = share["gib"]
        found["look_for_gib"] = round(share["gib"] * need["high"] / need["gib"], 3)
    for moved in _fields(record, "Movable"):
        found["may_be_in_main_memory"] = {"gib": moved["gib"], "what": moved["what"]}
    return {**found, "cards": _cards(record)}


def _fields(record: Mapping[str, Any], type: str) -> Iterator[Fields]:
    return (fact["fields"] for fact in record["facts"] if fact["type"] == type)


def _cards(record: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the cards for sale by verdict; of those that are too small, the largest first."""
    names = {card["id"]: card["name"] for card in _fields(record, "Card")}
    usable = {card["card"]: card["gib"] for card in _fields(record, "Usable")}
    prices: dict[str, float] = {}
    for offer in _fields(record, "Offer"):
        if offer["condition"] == ON_SALE:
            prices[offer["card"]] = min(offer["usd"], prices.get(offer["card"], math.inf))
    verdicts: dict[str, list[dict[str, Any]]] = {FITS: [], TIGHT: [], TOO_SMALL: []}

    def add(verdict: str, id: str, cards: int) -> None:
        if id in prices:
            card = {"id": id, "name": names[id], "cards": cards, "gib": usable[id]}
            verdicts[verdict].append({**card, "usd": cards * prices[id]})

    for fits in _fields(record, "Fits"):
        add(TIGHT if fits.get("tight") else FITS, fits["card"], fits["cards"])
    for out in _fields(record, "RuledOut"):
        if out["reason"] == "memory":
            add(TOO_SMALL, out["card"], 1)
    for named in verdicts.values():
        named.sort(key=lambda card: (card["usd"], card["id"]))
    verdicts[TOO_SMALL].sort(key=lambda card: -float(card["gib"]))
    return verdicts


def room_blocks(found: Mapping[str, Any]) -> list[Block]:
    """Return the total and the cards as blocks."""
    total = f"Total: about {found['gib']:,.1f} GiB"
    if "low_gib" in found:
        total += f", or {found['low_gib']:,.1f} to {found['high_gib']:,.1f}"
    least, total = found["look_for_gib"], f"{total}."
    if "may_be_in_main_memory" in found:
        moved = found["may_be_in_main_memory"]
        share = max(1 - moved["gib"] / found["gib"], 0)
        least *= share
        total += (
            f" Up to {moved['gib']:,.1f} GiB of it, the {moved['what']}, may be in system RAM, "
            f"so about {found['gib'] * share:,.1f} GiB must be on the card."
        )
    if "each_card_gib" in found:
        total += f" Each of the cards that share it needs about {found['each_card_gib']:,.1f} GiB."
        total += f" Look for cards with {math.ceil(least):,} GiB or more."
    else:
        total += f" Look for a card with {math.ceil(least):,} GiB or more."
    return [Paragraph(total), *_table(found["cards"])]


def _table(cards: Mapping[str, Sequence[Fields]]) -> list[Block]:
    rows = [
        [verdict, str(len(named)), ", ".join(map(_words, named[:SHOWN]))]
        for verdict, named in cards.items()
        if named
    ]
    if not rows:
        return []
    columns = [Column("Verdict"), Column("New cards", right=True), Column("For example")]
    none = not cards[FITS] and not cards[TIGHT]
    return [Table(columns, rows), *([Paragraph("No card for sale holds it.")] if none else [])]


def _words(card: Fields) -> str:
    count = f"{card['cards']} x " if card["cards"] > 1 else ""
    return f"{count}{card['name']} ({card['gib']:g} GiB)"
