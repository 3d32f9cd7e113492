"""Makes files for new entries, and for corrections of known entries."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from expert.dates import today
from expert.editing.comments_kept import changed, insert
from expert.editing.keys_of_additions import OF_A_PRICE, SAME_IN_A_CLASS
from expert.editing.known_entries import (
    card_named,
    correction,
    known_architectures,
    refuse_if_there,
    short,
    text_at,
)
from expert.editing.new_lines import price_line
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_values import NOTHING_DONE, keys
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.folders import LIST_FILES
from expert.knowledge.forms import FORMS
from expert.knowledge.importing.card_text import file_text
from expert.knowledge.importing.cards import slug
from expert.knowledge.merging import OF_THE_FILE

RATES = {"images/s", "tokens/s", "samples/s", "it/s"}
TIMES = {"s", "ms", "us", "min", "h"}


def entry_file(
    knowledge: Knowledge, kind: str, values: Mapping[str, Any], into: Path | None
) -> Proposal:
    """Return a new entry, or a correction with the values that differ from a known entry."""
    data: dict[str, Any] = dict(values)
    form = FORMS[kind]
    if "id" in form.model_fields:
        name = str(data.get("name") or data.get("title") or kind)
        data = {"id": slug(name), **data}
    id = str(data.get("id") or data.get("name"))
    known = knowledge.all(kind).get(id)
    if "checked" in form.model_fields:
        data.setdefault("checked", today())
    place = place_of(
        kind, id, {**(known.data if known else {}), **data}, known_architectures(knowledge)
    )
    if place in LIST_FILES:
        return list_item(kind, id, place, data, into)
    refuse_if_there(place, into)
    if known is None:
        return Proposal(kind, id, place, file_text(data, form))
    changes = {
        key: value
        for key, value in data.items()
        if known.data.get(key) != value and key not in OF_THE_FILE
    }
    differs = [
        f"{key}: {short(known.data[key])} -> {short(value)}"
        if key in known.data
        else f"{key}: new, {short(value)}"
        for key, value in changes.items()
    ]
    about = {"source": data.get("source", known.data.get("source")), "checked": today()}
    told = [f"it corrects {known.file}", *differs]
    return Proposal(kind, id, place, correction(known, about, changes), differs=told)


def list_item(
    kind: str, id: str, place: str, data: Mapping[str, Any], into: Path | None
) -> Proposal:
    """Return a file that lists entries, with one entry added."""
    key = LIST_FILES[place][1]
    before = text_at(place, into)
    item = {name: value for name, value in data.items() if name in keys(FORMS[kind])}
    if before is None:
        text = f"{key}:\n  - {{}}\n"
        return Proposal(kind, id, place, changed(text, lambda tree: _only(tree[key], item)))
    text = changed(before, lambda tree: insert(tree[key], len(tree[key]), item))
    return Proposal(kind, id, place, text, before)


def _only(items: Any, item: Mapping[str, Any]) -> None:
    items.clear()
    insert(items, 0, item)


def card_data(
    knowledge: Knowledge, values: Mapping[str, Any], known: Entry | None
) -> tuple[dict[str, Any], list[str]]:
    """Return a card's data, and remarks about them.

    The data are the values that cards of its class share, the given values, and the first price. A
    known card already has the values of its class.
    """
    data = {key: value for key, value in values.items() if key not in (*OF_A_PRICE, "like")}
    told: list[str] = []
    if known is None:
        if "like" in values:
            like = card_named(knowledge, str(values["like"])).data
            same = {key: like[key] for key in SAME_IN_A_CLASS if key in like and key not in data}
            told = [f"like {like['name']}: {short(same)}"]
            data = {**same, **data}
        _add_what_the_architecture_says(knowledge, data)
    data |= _first_price(values)
    return data, told


def _add_what_the_architecture_says(knowledge: Knowledge, data: dict[str, Any]) -> None:
    architectures = known_architectures(knowledge)
    if "architecture" not in data:
        return
    if data["architecture"] not in architectures:
        near = did_you_mean(data["architecture"], architectures)
        raise CaseError(
            f"There is no architecture {shown(data['architecture'])}.{near} "
            f"Add it first: whichgpu knowledge add architecture. {NOTHING_DONE}"
        )
    made_for = architectures[data["architecture"]].data
    for key in ("vendor", "platform"):
        if key in made_for:
            data.setdefault(key, made_for[key])


def _first_price(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the list of prices with the price given with a card; empty if none is given."""
    price = {key.removeprefix("price_"): values[key] for key in OF_A_PRICE if key in values}
    if not {"usd", "kind"} <= price.keys():
        return {}
    return {"prices": [price_line({**price, "source": values["source"]})]}


def benchmark_data(knowledge: Knowledge, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table's data: the measured values, and the kind of figure that its unit implies."""
    data = {key: value for key, value in values.items() if key not in ("card", "value")}
    if "value" in values:
        if "card" not in values:
            raise CaseError(f"A `value` also needs its `card`. {NOTHING_DONE}")
        card = card_named(knowledge, str(values["card"])).id
        data["values"] = {card: values["value"], **dict(data.get("values", {}))}
    data.setdefault("on", today())
    unit = str(data["unit"])
    if unit in TIMES or unit in RATES or unit.endswith("/s"):
        data.setdefault("kind", "latency" if unit in TIMES else "throughput")
        data.setdefault("higher_is_better", unit not in TIMES)
    elif not {"kind", "higher_is_better"} <= data.keys():
        raise CaseError(f"A unit such as {unit} needs kind and higher_is_better. {NOTHING_DONE}")
    return data
