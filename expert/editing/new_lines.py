"""Adds one price or rent to the card or cloud that it is about."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from expert.dates import first_day, today
from expert.editing.comments_kept import Tree, changed, insert, insert_by_date, items_of
from expert.editing.keys_of_additions import LAST
from expert.editing.known_entries import (
    card_named,
    correction,
    known_architectures,
    one_named,
    short,
    text_at,
)
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_values import NOTHING_DONE
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.merging import ADDED_TO, CORRECTS

ON_DEMAND = "on_demand"
"""The kind of hourly price that is assumed if none is named."""


def price(knowledge: Knowledge, values: Mapping[str, Any], into: Path | None) -> Proposal:
    """Return a card's file with one more price."""
    card = card_named(knowledge, str(values["card"]))
    line = price_line({key: value for key, value in values.items() if key != "card"})
    same = ("on", "usd", "condition", "kind")
    if any(all(old.get(key) == line[key] for key in same) for old in card.data.get("prices", ())):
        raise CaseError(f"This price of {card.data['name']} is already known. {NOTHING_DONE}")

    def add(tree: Tree) -> None:
        insert_by_date(items_of(tree, "prices"), line)
        renew(tree, line["on"])

    found = _with_line(knowledge, card, add, into, values["source"])
    near = [p for p in card.data.get("prices", ()) if p["condition"] == line["condition"]]
    found.differs = [
        f"new line: {short(line)}",
        *_of_the_same_day(card, line, into),
        *(f"the latest so far: {short(old)}" for old in near[-1:]),
    ]
    return found


def _of_the_same_day(card: Entry, line: Mapping[str, Any], into: Path | None) -> Iterator[str]:
    """Yield what happens to prices of that date, condition and kind: a folder keeps its own."""
    for place, old in enumerate(card.data.get("prices", ())):
        if all(old.get(key) == line[key] for key in ADDED_TO["prices"]):
            own = _is_in(card.origin(f"prices.{place}").file, into)
            yield f"{'of the same day, and kept' if own else 'it replaces'}: {short(old)}"


def _is_in(file: str, folder: Path | None) -> bool:
    return folder is not None and file.startswith(f"{folder.as_posix().rstrip('/')}/")


def price_line(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return one line of a card's prices; by default, it is from today and for a new card."""
    line = {"on": today(), "condition": "new", **values}
    return {key: line[key] for key in ("on", "usd", "condition", "kind", *LAST) if key in line}


def rent(knowledge: Knowledge, values: Mapping[str, Any], into: Path | None) -> Proposal:
    """Return a cloud's file with one more hourly price."""
    cloud = one_named(knowledge, "cloud", str(values["cloud"]))
    card = card_named(knowledge, str(values["card"])).id
    line = {"on": today(), **values}
    line = {key: line[key] for key in ("on", "usd", "kind", *LAST) if key in line}
    _refuse_second_of_a_day(cloud, card, line)
    offer = {"card": card, **{k: values[k] for k in ("at_once", "most", "until") if k in values}}

    def add(tree: Tree) -> None:
        offers = items_of(tree, "offers")
        same = _same_offer(offers, offer)
        if same is not None:
            insert_by_date(same["prices"], line)
        else:
            known = _same_offer(cloud.data.get("offers", ()), offer) or {}
            prices = sorted(
                [*known.get("prices", ()), line], key=lambda item: first_day(item["on"])
            )
            insert(offers, len(offers), {**known, **offer, "prices": prices})
        renew(tree, line["on"])

    found = _with_line(knowledge, cloud, add, into, values["source"])
    known = [o for o in cloud.data.get("offers", ()) if o["card"] == card]
    found.differs = [
        f"new line: {short(line)}",
        *(f"the latest so far: {short(old['prices'][-1])}" for old in known[-1:]),
    ]
    return found


def _refuse_second_of_a_day(cloud: Entry, card: str, line: Mapping[str, Any]) -> None:
    """Raise a CaseError if an hourly price of that date and kind is already known."""
    kind = line.get("kind", ON_DEMAND)
    for number, offer in enumerate(cloud.data.get("offers", ())):
        for place, old in enumerate(offer["prices"]):
            same = (offer["card"], old["on"], old.get("kind", ON_DEMAND))
            if same == (card, line["on"], kind):
                where = cloud.origin(f"offers.{number}.prices.{place}")
                raise CaseError(
                    f"{where.file}:{where.line}: {cloud.data['name']} already has a price for "
                    f"that day, {old['usd']:g} USD. Give another day with `on`, or correct that "
                    f"line. {NOTHING_DONE}"
                )


def _same_offer(offers: Iterable[Any], offer: Mapping[str, Any]) -> Any:
    """Return the known offer of the same card in the same quantity; None if there is none."""
    about = (offer["card"], offer.get("at_once", 1))
    return next((o for o in offers if (o["card"], o.get("at_once", 1)) == about), None)


def renew(tree: Tree, day: str) -> None:
    """Update the date of the last check if a line is from a later date."""
    if "checked" in tree and str(tree["checked"]) < day:
        tree["checked"] = datetime.date.today()


def _with_line(
    knowledge: Knowledge,
    entry: Entry,
    add: Callable[[Tree], None],
    into: Path | None,
    source: str,
) -> Proposal:
    """Return the folder's file about an entry with one more line, or a correction with the line."""
    place = place_of(entry.kind, entry.id, entry.data, known_architectures(knowledge))
    if into is not None and _is_in(entry.file, into):
        place = entry.file.removeprefix(f"{into.as_posix().rstrip('/')}/")
    before = text_at(place, into)
    about = {"source": source, "checked": today()}
    text = before or correction(entry, about, {})

    def change(tree: Tree) -> None:
        add(_item_of(tree, entry.id))

    return Proposal(entry.kind, entry.id, place, changed(text, change), before)


def _item_of(tree: Tree, id: str) -> Tree:
    """Return an entry within its file: the file itself, or an item of its list."""
    if id in (tree.get("id"), tree.get(CORRECTS)):
        return tree
    lists = [value for value in tree.values() if isinstance(value, list)]
    return next(item for items in lists for item in items if item.get("id") == id)
