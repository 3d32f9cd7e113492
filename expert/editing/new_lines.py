"""Adds one price or rent to the card or cloud that it is about."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from expert.editing.comments_kept import Tree, changed, insert, insert_by_date, items_of
from expert.editing.keys_of_additions import LAST
from expert.editing.known_entries import (
    card_named,
    known_architectures,
    one_named,
    own_text,
    short,
    text_at,
    today,
)
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_values import NOTHING_DONE
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.forms import FORMS
from expert.knowledge.importing.card_text import file_text


def price(knowledge: Knowledge, values: Mapping[str, Any], into: Path | None) -> Proposal:
    """Return a card's file with one more price."""
    card = card_named(knowledge, str(values["card"]))
    line = price_line({key: value for key, value in values.items() if key != "card"})
    same = ("on", "usd", "condition", "kind")
    if any(all(old.get(key) == line[key] for key in same) for old in card.data.get("prices", ())):
        raise CaseError(f"This price of {card.data['name']} is already known. {NOTHING_DONE}")

    def add(tree: Tree) -> None:
        insert_by_date(items_of(tree, "prices"), line)
        _renew(tree, line["on"])

    found = _with_line(knowledge, card, add, into)
    near = [p for p in card.data.get("prices", ()) if p["condition"] == line["condition"]]
    found.differs = [
        f"new line: {short(line)}",
        *(f"the last so far: {short(old)}" for old in near[-1:]),
    ]
    return found


def price_line(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return one line of a card's prices; it is from today and new if not said otherwise."""
    line = {"on": today(), "condition": "new", **values}
    return {key: line[key] for key in ("on", "usd", "condition", "kind", *LAST) if key in line}


def rent(knowledge: Knowledge, values: Mapping[str, Any], into: Path | None) -> Proposal:
    """Return a cloud's file with one more hourly price."""
    cloud = one_named(knowledge, "cloud", str(values["cloud"]))
    card = card_named(knowledge, str(values["card"])).id
    line = {"on": today(), **values}
    line = {key: line[key] for key in ("on", "usd", "kind", *LAST) if key in line}
    offer = {"card": card, **{k: values[k] for k in ("at_once", "most", "until") if k in values}}

    def add(tree: Tree) -> None:
        offers = items_of(tree, "offers")
        for place, known in enumerate(cloud.data.get("offers", ())):
            if known["card"] == card and known.get("at_once", 1) == offer.get("at_once", 1):
                insert_by_date(offers[place]["prices"], line)
                break
        else:
            insert(offers, len(offers), {**offer, "prices": [line]})
        _renew(tree, line["on"])

    found = _with_line(knowledge, cloud, add, into)
    known = [o for o in cloud.data.get("offers", ()) if o["card"] == card]
    found.differs = [
        f"new line: {short(line)}",
        *(f"the last so far: {short(old['prices'][-1])}" for old in known[-1:]),
    ]
    return found


def _renew(tree: Tree, day: str) -> None:
    """Renew the day of checking if a line is from a later day."""
    if "checked" in tree and str(tree["checked"]) < day:
        tree["checked"] = datetime.date.today()


def _with_line(
    knowledge: Knowledge, entry: Entry, add: Callable[[Tree], None], into: Path | None
) -> Proposal:
    """Return the file of an entry with one more line, or a copy of it."""
    place = place_of(entry.kind, entry.id, entry.data, known_architectures(knowledge))
    if into is not None and entry.file.startswith(f"{into.as_posix().rstrip('/')}/"):
        place = entry.file.removeprefix(f"{into.as_posix().rstrip('/')}/")
    before = text_at(place, into)
    text = before or own_text(entry) or file_text(entry.data, FORMS[entry.kind])

    def change(tree: Tree) -> None:
        add(_item_of(tree, entry.id))

    return Proposal(entry.kind, entry.id, place, changed(text, change), before, text)


def _item_of(tree: Tree, id: str) -> Tree:
    """Return an entry within its file: the file itself, or an item of its list."""
    if tree.get("id") == id:
        return tree
    lists = [value for value in tree.values() if isinstance(value, list)]
    return next(item for items in lists for item in items if item.get("id") == id)
