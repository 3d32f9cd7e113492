"""Turns a table of cards and prices, in CSV or JSON, into proposals of card files.

A row is a card, a price of a card, or both. The columns are the keys of a card's file plus
`price_on`, `price_usd`, `price_condition`, `price_kind` and `price_note`; names in `aliases` are
separated by semicolons. A row for a known card proposes a file that only corrects it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from expert.dates import today
from expert.errors import UnknownNameError
from expert.knowledge.checks import cross_check
from expert.knowledge.document import Document
from expert.knowledge.entries import Entry, Knowledge
from expert.knowledge.findings import ERROR, Finding, in_order
from expert.knowledge.forms.cards import Card
from expert.knowledge.importing.card_text import file_text
from expert.knowledge.importing.table import Row, read_table, refused
from expert.knowledge.loading import load_knowledge
from expert.knowledge.merging import CORRECTS
from expert.knowledge.records import Record
from expert.knowledge.strict_yaml import read_yaml
from expert.knowledge.validation import keys_of, validate

LISTS = ("also_sold_as", "aliases")
NOT_COLUMNS = ("sources", "confirmed", "prices", "caveats")
COLUMNS = [key for key in keys_of(Card) if key not in NOT_COLUMNS]
PRICE_COLUMNS = ["price_on", "price_usd", "price_condition", "price_kind", "price_note"]
NEEDED = ["name", "source"]
NEEDED_BY_A_PRICE = ("price_on", "price_usd", "price_kind")
NEEDED_BY_A_CARD = ("vendor", "platform", "architecture", "brand", "segment")
DATES = ("announced", "released", "price_on")
CHECKED_WITH = (
    *("architecture", "board", "card", "caveat-kind", "memory-type"),
    *("platform", "price-kind", "source", "vendor"),
)
"""Kinds of entries that a card refers to or is compared with."""
FIRST_YEAR = 2006
"""Before this year, no card could be programmed freely."""
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,89}")
_OF_THE_ROW = ("name", "source", "confidence", "note", "checked", "id")


@dataclass
class Proposal:
    """A proposed card file, and what to say about it."""

    data: dict[str, Any]
    """The card with all its values."""
    found: str
    """Where the card is in the table."""
    place: str = ""
    """Path below a knowledge folder."""
    own: dict[str, Any] | None = None
    """The content of the file, if it only corrects a known card."""
    differs: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)

    @property
    def is_new(self) -> bool:
        """Whether there is anything new to write."""
        return self.own is None or bool(self.own.keys() - _OF_THE_ROW)

    @property
    def text(self) -> str:
        """The text of the file."""
        if self.own is None:
            return file_text(self.data)
        return f"{CORRECTS}: {self.data['id']}\n{file_text(self.own)}"


def proposal(path: Path, layers: Sequence[Path] = ()) -> str:
    """Return the files that a table proposes, each below a comment with its place.

    Raises:
        CaseError: the table or one of its values cannot be used; the message lists the faults.

    """
    parts = []
    for found in proposals(path, layers):
        told = [f"# {found.place}", *(f"# {text}" for text in (*found.differs, *found.flags))]
        parts.append("\n".join([*told, found.text if found.is_new else ""]))
    return "\n".join(parts)


def proposals(path: Path, layers: Sequence[Path] = ()) -> list[Proposal]:
    """Return what a table proposes, checked together with the existing knowledge.

    Raises:
        CaseError: the table or one of its values cannot be used; the message lists the faults.

    """
    rows = read_table(path, [*COLUMNS, *PRICE_COLUMNS], NEEDED)
    knowledge = load_knowledge(layers)
    faults: list[str] = []
    found: dict[str, Proposal] = {}
    for row in rows:
        _take(knowledge, row, found, faults)
    if faults:
        raise refused(path, faults)
    for one in found.values():
        one.place = _place(knowledge, one.data)
    _check(path, knowledge, list(found.values()))
    return list(found.values())


def _take(knowledge: Knowledge, row: Row, found: dict[str, Proposal], faults: list[str]) -> None:
    """Add what a row proposes, or its faults."""
    number_of_faults = len(faults)
    cells = {key: _value(key, text, row, faults) for key, text in row.cells.items()}
    faults += [f"{row.place}: '{key}' is empty" for key in NEEDED if key not in cells]
    price = {key: cells.pop(key) for key in PRICE_COLUMNS if key in cells}
    if price:
        lacking = [key for key in NEEDED_BY_A_PRICE if key not in price]
        faults += [f"{row.place}: a price needs '{key}'" for key in lacking]
    figures = {key for key in cells if key not in _OF_THE_ROW}
    if len(faults) > number_of_faults:
        return
    if "id" in cells and not _ID.fullmatch(cells["id"]):
        faults.append(f"{row.place}: 'id' is {cells['id'][:40]}; write it like example-24")
        return
    id = str(cells.get("id") or slug(str(cells["name"])))
    known = _known(knowledge, str(cells["name"]), id)
    one = found.get(known.id if known else id)
    if one is None:
        lacking = [key for key in NEEDED_BY_A_CARD if key not in cells] if known is None else []
        if lacking:
            names = ", ".join(lacking)
            faults.append(
                f"{row.place}: no card is called {cells['name']}; a new one needs {names}"
            )
            return
        one = _correction(known, cells, row.place) if known else _new(id, cells, row.place)
        found[one.data["id"]] = one
    elif figures:
        faults.append(f"{row.place}: {one.data['id']} is already on {one.found}")
        return
    if price:
        _add_price(one, price, cells)


def _value(key: str, text: str, row: Row, faults: list[str]) -> Any:
    """Return a cell's value in the type of its column."""
    if key in LISTS:
        return [part.strip() for part in text.split(";") if part.strip()]
    if key in DATES:
        _check_date(key, text, row, faults)
        return text
    kind = float if key == "price_usd" else _number_type(key)
    if kind is bool:
        if text.casefold() not in ("true", "false"):
            faults.append(f"{row.place}: '{key}' is {text[:40]}; write true or false")
        return text.casefold() == "true"
    if kind is None:
        return text
    try:
        number = float(text)
    except ValueError:
        faults.append(f"{row.place}: '{key}' is {text[:40]}; write only digits")
        return None
    if not 0 < number < 1e9 and not (number == 0 and key == "nvlink_gb_s"):
        faults.append(f"{row.place}: '{key}' is {text[:40]}; it must be more than 0")
        return None
    return int(number) if number == int(number) else number


def _number_type(key: str) -> type | None:
    """Return the type of numbers that a column holds; None for text."""
    if key not in Card.model_fields:
        return None
    annotation = Card.model_fields[key].annotation
    kinds = get_args(annotation) or (annotation,)
    return next((kind for kind in (bool, int, float) if kind in kinds), None)


def _check_date(key: str, text: str, row: Row, faults: list[str]) -> None:
    try:
        parts = [int(part) for part in text.split("-")]
        day = datetime.date(*[*parts, 1, 1][:3])
    except (ValueError, TypeError):
        faults.append(f"{row.place}: '{key}' is {text[:40]}; write a date such as 2024-03-01")
        return
    if day.year < FIRST_YEAR:
        faults.append(f"{row.place}: '{key}' is {text}, before {FIRST_YEAR}")
    elif day > datetime.date.today():
        faults.append(f"{row.place}: '{key}' is {text}, which is in the future")


def _known(knowledge: Knowledge, name: str, id: str) -> Entry | None:
    if id in knowledge.all("card"):
        return knowledge.get("card", id)
    try:
        return knowledge.resolve_card(name)
    except UnknownNameError:
        return None


def slug(name: str) -> str:
    """Return an id made from a name.

    >>> slug("GeForce RTX 5090")
    'geforce-rtx-5090'
    """
    kept = "".join(char if char.isascii() and char.isalnum() else " " for char in name.casefold())
    return "-".join(kept.split())[:90] or "card"


def _new(id: str, cells: Mapping[str, Any], found: str) -> Proposal:
    return Proposal({"id": id, "checked": today(), **cells}, found)


def _correction(known: Entry, cells: Mapping[str, Any], found: str) -> Proposal:
    """Return a known card with the values that differ in the row."""
    own = {"source": cells["source"], "checked": today()}
    one = Proposal({**known.data}, found, own=own)
    for key, value in cells.items():
        old = known.data.get(key)
        if key in _OF_THE_ROW or key in LISTS or value == old:
            continue
        one.differs.append(f"{key}: {old if old is not None else 'not known'} -> {value}")
        one.data[key] = own[key] = value
    if one.differs:
        changed = {key: cells["source"] for key in own if key not in _OF_THE_ROW}
        one.data["sources"] = {**known.data.get("sources", {}), **changed}
    one.data["checked"] = today()
    return one


def _add_price(one: Proposal, price: Mapping[str, Any], cells: Mapping[str, Any]) -> None:
    line = {
        "on": price["price_on"],
        "usd": price["price_usd"],
        "condition": price.get("price_condition", "new"),
        "kind": price["price_kind"],
        "source": cells["source"],
    }
    line |= {"confidence": cells["confidence"]} if "confidence" in cells else {}
    line |= {"note": price["price_note"]} if "price_note" in price else {}
    same = ("on", "usd", "condition", "kind")
    if any(all(old.get(key) == line[key] for key in same) for old in one.data.get("prices", ())):
        one.differs.append(f"the price for {line['on']} is already there")
        return
    there = [
        f"{old['usd']:g} -> "
        for old in one.data.get("prices", ())
        if all(old.get(key) == line[key] for key in ("on", "condition", "kind"))
    ]
    told = f"{''.join(there[-1:])}{line['usd']:g} USD {line['condition']}"
    one.differs.append(f"price for {line['on']}: {told}")
    for data in (one.data, *([one.own] if one.own is not None else [])):
        prices = [*data.get("prices", []), line]
        data["prices"] = sorted(prices, key=lambda item: str(item["on"]))


def _place(knowledge: Knowledge, data: Mapping[str, Any]) -> str:
    architecture = knowledge.all("architecture").get(str(data["architecture"]))
    family = architecture.data["family"] if architecture else "unknown"
    return f"hardware/cards/{slug(str(data['vendor']))}/{family}/{data['id']}.yaml"


def _check(path: Path, knowledge: Knowledge, found: Sequence[Proposal]) -> None:
    """Check the proposals in the same way as `knowledge check`; warnings become flags."""
    by_place = {one.place: one for one in found}
    ids = {one.data["id"] for one in found}
    records = [
        Record(entry, "", Document(), "")
        for kind in CHECKED_WITH
        for entry in knowledge.all(kind).values()
        if kind != "card" or entry.id not in ids
    ]
    findings: list[Finding] = []
    for one in found:
        document = read_yaml(file_text(one.data), one.place)
        entry = Entry("card", one.data["id"], "proposed", one.place, document.data, document.lines)
        records.append(Record(entry, one.place, document, ""))
        findings += [*document.faults, *validate(records[-1])]
    faults = []
    for finding in in_order([*findings, *cross_check(records)]):
        one_of = by_place.get(finding.file)
        if one_of and finding.severity == ERROR:
            told = f"{one_of.found}: {finding.code} {finding.message}"
            faults.append(told.rstrip("."))
        elif one_of:
            one_of.flags.append(f"{finding.code}: {finding.message}")
    if faults:
        raise refused(path, faults)
