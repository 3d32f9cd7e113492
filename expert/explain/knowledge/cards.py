"""What the knowledge files say about cards."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from expert.errors import CaseError
from expert.explain import wording
from expert.explain.knowledge.boards import board_blocks, boards
from expert.knowledge import Entry, Knowledge
from expert.knowledge.findings import did_you_mean
from expert.knowledge.names import full_name
from expert.render.blocks import Block, Bullets, Column, Heading, KeyValues, Paragraph, Table

CARD_FORM = "card"
"""The form factor of a card whose file states none."""
_DAY = re.compile(r"\d{4}(-\d{2}){0,2}")
SORTS = ("today", "name", "memory", "released", "price", "power", "bandwidth")
CONDITIONS = ("new", "used")
YEAR = datetime.timedelta(days=365)
"""A price older than this does not show that a card is sold."""
_KEYS = {
    "memory": "memory_gib",
    "power": "board_power_w",
    "bandwidth": "bandwidth_gb_s",
}
_NOT_VALUES = ("id", "source", "checked", "sources", "note", "prices", "caveats", "confidence")


@dataclass(frozen=True)
class CardFilter:
    """Which cards to list, and in what order."""

    vendor: str | None = None
    segment: str | None = None
    min_memory_gib: float | None = None
    since: str | None = None
    sort: str = "today"
    form: str | None = None
    max_usd: float | None = None
    """The highest price, new or used, going by the newest price seen."""


def cards(knowledge: Knowledge, wanted: CardFilter) -> list[dict[str, Any]]:
    """Return the cards that pass a filter, as plain data; by default, those sold today first.

    Raises:
        CaseError: the filter names an unknown vendor, segment, form or order.

    """
    entries = list(knowledge.all("card").values())
    must_be_one_of("--sort", wanted.sort, SORTS)
    if wanted.form is not None:
        must_be_one_of("--form", wanted.form, [CARD_FORM, *sorted(_forms(entries))])
    if wanted.segment is not None:
        known = sorted({entry.data.get("segment", "") for entry in entries} - {""})
        must_be_one_of("--segment", wanted.segment, known)
    if wanted.since is not None and not _DAY.fullmatch(wanted.since):
        raise CaseError(
            f"--since takes a year, month or day, such as 2020, 2020-09 or 2020-09-17; "
            f"you typed {wanted.since!r}."
        )
    vendor = None
    if wanted.vendor is not None:
        vendor = _vendor(knowledge, wanted.vendor)
    kinds = _launch_kinds(knowledge)
    found = [_card_line(entry, kinds) for entry in entries if _passes(entry, wanted, vendor)]
    if wanted.max_usd is not None:
        found = [card for card in found if _lowest(card) <= wanted.max_usd]
    found.sort(key=lambda card: str(card["name"]))
    if wanted.sort == "today":
        found.sort(key=lambda card: str(card["released"] or ""), reverse=True)
    found.sort(key=lambda card: _sort_key(card, wanted.sort))
    return found


def _forms(entries: Sequence[Entry]) -> set[str]:
    return {entry.data["form"] for entry in entries if entry.data.get("form")}


def _lowest(card: Mapping[str, Any]) -> float:
    """Return the lower of a card's newest prices; infinity if none was seen recently."""
    return min(card[f"{c}_usd"] or math.inf for c in CONDITIONS)


def _vendor(knowledge: Knowledge, text: str) -> str:
    for id, entry in knowledge.all("vendor").items():
        names = [id, entry.data.get("name", id), *entry.data.get("aliases", [])]
        if text.casefold() in (name.casefold() for name in names):
            return id
    must_be_one_of("--vendor", text, list(knowledge.all("vendor")))
    return text


def must_be_one_of(option: str, typed: str, known: Sequence[str]) -> None:
    """Raise an error for an unknown word.

    Raises:
        CaseError: the word is unknown; the message lists the known words and the most similar one.

    """
    if typed not in known:
        raise CaseError(
            f"{option} must be one of {', '.join(known)}; you typed {typed!r}."
            + did_you_mean(typed, known)
        )


def _passes(entry: Entry, wanted: CardFilter, vendor: str | None) -> bool:
    data = entry.data
    return (
        (vendor is None or data.get("vendor") == vendor)
        and (wanted.segment is None or data.get("segment") == wanted.segment)
        and (wanted.min_memory_gib is None or data.get("memory_gib", 0) >= wanted.min_memory_gib)
        and (wanted.since is None or str(data.get("released", "")) >= wanted.since)
        and (wanted.form is None or data.get("form", CARD_FORM) == wanted.form)
    )


def _sort_key(card: Mapping[str, Any], sort: str) -> tuple[Any, ...]:
    """Return the sort key of a card; cards with equal keys keep their order."""
    if sort == "name":
        return ()
    if sort == "today":
        return (_lowest(card) == math.inf,)
    if sort == "released":
        return (str(card["released"] or "9999"),)
    if sort == "price":
        return (_lowest(card),)
    amount = card[_KEYS[sort]]
    return (amount is None, -(amount or 0))


def _launch_kinds(knowledge: Knowledge) -> set[str]:
    """Return the kinds of launch prices, leaving out those of more expensive editions."""
    kinds = knowledge.all("price-kind").values()
    return {k.id for k in kinds if k.data.get("at_launch") and not k.data.get("quirky")}


def _launch_price(entry: Entry, kinds: set[str]) -> float | None:
    prices = entry.data.get("prices", [])
    return next((price["usd"] for price in prices if price["kind"] in kinds), None)


def _seen_lately(entry: Entry, condition: str) -> float | None:
    """Return the newest price seen in the last year; if several are from that day, the lowest."""
    oldest = (datetime.date.today() - YEAR).isoformat()
    seen = [
        (str(price["on"]), -float(price["usd"]))
        for price in entry.data.get("prices", [])
        if price["condition"] == condition and str(price["on"]) >= oldest
    ]
    return -max(seen)[1] if seen else None


def _card_line(entry: Entry, launch_kinds: set[str]) -> dict[str, Any]:
    data = entry.data
    prices = {f"{c}_usd": _seen_lately(entry, c) for c in CONDITIONS}
    return {
        "id": entry.id,
        "name": full_name(data),
        "vendor": data.get("vendor"),
        "architecture": data.get("architecture"),
        "segment": data.get("segment"),
        "form": data.get("form", CARD_FORM),
        "released": data.get("released"),
        "memory_gib": data.get("memory_gib"),
        "bandwidth_gb_s": data.get("bandwidth_gb_s"),
        "board_power_w": data.get("board_power_w"),
        "launch_usd": _launch_price(entry, launch_kinds),
        **prices,
        "file": entry.file,
        "layer": entry.layer,
    }


def cards_blocks(found: Sequence[Mapping[str, Any]]) -> list[Block]:
    """Return the list of cards as blocks."""
    if not found:
        return [Paragraph("No card matches this filter. Leave out one of the options.")]

    def shown(content: Any) -> str:
        return "–" if content is None else wording.value(content)

    rows = [
        [
            card["name"],
            shown(card["segment"]),
            shown(card["released"]),
            shown(card["memory_gib"]),
            shown(card["bandwidth_gb_s"]),
            wording.usd(card["new_usd"]),
            wording.usd(card["used_usd"]),
        ]
        for card in found
    ]
    columns = [
        Column("Card"),
        Column("Segment", spare=1),
        Column("Released"),
        Column("GiB", right=True),
        Column("GB/s", right=True, spare=2),
        Column("New USD", right=True),
        Column("Used USD", right=True),
    ]
    counted = wording.counted(len(found), "card")
    return [
        Table(columns, rows),
        Paragraph(
            f"{counted}; prices are the newest seen in the last year. "
            "For details on one: whichgpu cards NAME",
            tone="quiet",
        ),
    ]


def card(entry: Entry, board: Entry | None = None) -> dict[str, Any]:
    """Return everything known about a card and its board versions, each value with its source."""
    data = entry.data
    found: dict[str, Any] = {
        "id": entry.id,
        "name": full_name(data),
        "aliases": data.get("aliases", []),
        "file": entry.file,
        "layer": entry.layer,
        "values": [
            {"key": key, "value": content, **_origin(entry, key)}
            for key, content in data.items()
            if key not in (*_NOT_VALUES, "name", "variant", "aliases")
        ],
        "prices": [
            {**price, **_origin(entry, f"prices.{place}")}
            for place, price in enumerate(data.get("prices", []))
        ],
        "caveats": [
            {**caveat, **_origin(entry, f"caveats.{place}")}
            for place, caveat in enumerate(data.get("caveats", []))
        ],
    }
    if data.get("note"):
        found["note"] = data["note"]
    if board is not None:
        found["boards"] = boards(board)
    return found


def _origin(entry: Entry, path: str) -> dict[str, Any]:
    origin = entry.origin(path)
    return {
        "line": origin.line,
        "source": origin.source,
        "date": origin.date,
        "confidence": origin.confidence,
    }


def card_blocks(found: Mapping[str, Any], knowledge: Knowledge) -> list[Block]:
    """Return one card in full as blocks."""
    blocks: list[Block] = [Heading(found["name"])]
    about = [("File", found["file"])]
    if found["layer"] != "shipped":
        about.append(("Layer", found["layer"]))
    if found["aliases"]:
        about.append(("Also called", ", ".join(found["aliases"])))
    blocks.append(KeyValues(about))
    if found.get("note"):
        blocks.append(Paragraph(found["note"]))
    blocks.append(
        Table(
            [
                Column("Property"),
                Column("Value"),
                Column("Source"),
                Column("Date"),
                Column("Line", right=True),
            ],
            [
                [
                    _property(item["key"]),
                    wording.amount(item["value"], wording.unit_of(item["key"])),
                    _source(item),
                    item["date"] or "",
                    str(item["line"]),
                ]
                for item in found["values"]
            ],
        )
    )
    blocks.extend(_price_blocks(found["prices"], wording.kind_names(knowledge, "price")))
    if "boards" in found:
        blocks += board_blocks(found["boards"])
    if found["caveats"]:
        kinds = wording.kind_names(knowledge, "caveat")
        caveats = [_caveat(item, kinds) for item in found["caveats"]]
        blocks += [Heading("Caveats", 2), Bullets(caveats)]
    blocks.extend(_source_blocks(found, knowledge))
    return blocks


def _property(key: str) -> str:
    unit = next((ending for ending in wording.UNITS if key.endswith(ending)), "")
    return wording.words(key.removesuffix(unit))


def _source(item: Mapping[str, Any]) -> str:
    source = item["source"] or ""
    return (
        f"{source} ({item['confidence']})"
        if item.get("confidence") in ("low", "medium")
        else source
    )


def _price_blocks(prices: Sequence[Mapping[str, Any]], kinds: Mapping[str, str]) -> list[Block]:
    if not prices:
        return [Heading("Prices", 2), Paragraph("No price is known.")]
    columns = [
        Column("On"),
        Column("USD", right=True),
        Column("Condition"),
        Column("What it is"),
        Column("Source"),
        Column("Line", right=True),
    ]
    rows = [
        [
            price["on"],
            wording.usd(price["usd"]),
            price["condition"],
            kinds[price["kind"]],
            _source(price),
            str(price["line"]),
        ]
        for price in prices
    ]
    return [Heading("Prices", 2), Table(columns, rows)]


def _caveat(item: Mapping[str, Any], kinds: Mapping[str, str]) -> str:
    extra = {
        key: content
        for key, content in item.items()
        if key not in ("kind", "note", "source", "line", "date", "confidence", "from")
    }
    text = kinds[item["kind"]]
    if extra:
        text += (
            f" ({', '.join(f'{wording.words(k)} {wording.value(v)}' for k, v in extra.items())})"
        )
    if item.get("note"):
        text += f": {item['note']}"
    known = f", known since {item['from']}" if item.get("from") else ""
    return f"{text} [{item['source']}, line {item['line']}{known}]"


def _source_blocks(found: Mapping[str, Any], knowledge: Knowledge) -> list[Block]:
    used = dict.fromkeys(
        item["source"]
        for part in ("values", "prices", "caveats")
        for item in found[part]
        if item["source"]
    )
    known = knowledge.all("source")
    pairs = [(id, _source_text(known[id])) for id in used if id in known]
    return [Heading("Sources", 2), KeyValues(pairs)] if pairs else []


def _source_text(entry: Entry) -> str:
    data = entry.data
    parts = [data.get("title"), data.get("author"), data.get("date"), data.get("address")]
    return ", ".join(str(part) for part in parts if part)
