"""Makes the file that an addition needs: a new entry, or one more line in an entry.

A new entry becomes a file of its own; a document goes into the list of sources.  A price, a rent
or a measured value is a line in the entry it is about: in the folder's own file if there is one,
otherwise in a new file that only corrects what is known so far.  Nothing is overwritten.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from expert.dates import first_day
from expert.editing.comments_kept import (
    Tree,
    changed,
    insert,
    insert_by_date,
    items_of,
    node,
    on_one_line,
)
from expert.editing.proposal import Proposal, place_of
from expert.editing.typed_values import NOTHING_DONE, Key, keys, typed, value_of
from expert.errors import CaseError, UnknownNameError
from expert.knowledge import Entry, Knowledge
from expert.knowledge.findings import did_you_mean, shown
from expert.knowledge.folders import LIST_FILES, LIST_KEYS
from expert.knowledge.forms import FORMS
from expert.knowledge.forms.cards import Price
from expert.knowledge.forms.measured import Performance
from expert.knowledge.forms.renting import HourPrice, Rented
from expert.knowledge.importing.card_text import file_text, flow
from expert.knowledge.importing.cards import slug
from expert.knowledge.importing.models import from_config
from expert.knowledge.merging import ADDED_TO, CORRECTS, OF_THE_FILE
from expert.knowledge.strict_yaml import read_yaml

Values = Mapping[str, str]
LINES = ("price", "rent")
"""What is added to an entry instead of being one."""
CALLED = {"benchmark": "performance"}
"""Kinds under another name than that of their files."""
SAME_IN_A_CLASS = ("vendor", "platform", "architecture", "brand", "series", "segment")
"""What `like` takes over from a known card: never a figure."""
OF_A_PRICE = ("price_on", "price_usd", "price_condition", "price_kind", "price_note")
OF_A_SHAPE = ("hidden_size", "kv_heads", "head_dim")
"""Keys of a model without which its `layers` say nothing about its memory."""
LAST = ("source", "confidence", "note")
RATES = {"images/s", "tokens/s", "samples/s", "it/s"}
TIMES = {"s", "ms", "us", "min", "h"}


def kinds() -> list[str]:
    """Return everything that can be added, the usual things first."""
    usual = ["card", "price", "model", "rent", "benchmark", "architecture", "vendor"]
    return [*usual, *(kind for kind in FORMS if kind not in usual and kind != "performance")]


def keys_for(kind: str) -> dict[str, Key]:
    """Return the keys that one can give for an addition, in the order to ask for them.

    Raises:
        CaseError: there is nothing of that kind to add.

    """
    if kind == "price":
        return _line_keys(Price, {"card": "name of a known card"})
    if kind == "rent":
        about = {"cloud": "name of a known cloud", "card": "name of a known card"}
        more = {key: keys(Rented)[key] for key in ("at_once", "most", "until")}
        return {**_line_keys(HourPrice, about), **more}
    if kind == "card":
        return {**keys(FORMS["card"]), **_of_a_card()}
    if kind == "benchmark":
        one = _text("card", "name of the measured card; several cards go into `values`")
        figure = keys(Performance)["values"]._replace(name="value", annotation=float, needed=False)
        return {**keys(Performance), "card": one, "value": figure._replace(meaning="its figure")}
    if kind == "advisor":
        like = _text("like", "a known advisor to start from; KEY=VALUE then sets its judgements")
        return {**keys(FORMS[kind]), "like": like}
    if kind not in FORMS:
        raise CaseError(
            f"{shown(kind)} cannot be added.{did_you_mean(kind, kinds())} "
            f"Possible are {', '.join(kinds())}. {NOTHING_DONE}"
        )
    return keys(FORMS[kind])


def _line_keys(form: type, about: Mapping[str, str]) -> dict[str, Key]:
    own = keys(form)
    first = {name: _text(name, meaning, needed=True) for name, meaning in about.items()}
    last = {"source": own["source"]._replace(needed=True)}
    return {**first, **{k: own[k] for k in own if k not in LAST}, **last, "note": own["note"]}


def _of_a_card() -> dict[str, Key]:
    own = keys(Price)
    found = {f"price_{key}": own[key]._replace(name=f"price_{key}") for key in own}
    like = _text("like", "a known card of the same class, for vendor, architecture, brand ...")
    return {"like": like, **{k: found[k]._replace(needed=False) for k in OF_A_PRICE}}


def _text(name: str, meaning: str, *, needed: bool = False) -> Key:
    return Key(name, str, needed, meaning)


def needed(kind: str, given: Values) -> list[Key]:
    """Return the keys that have to be given and are not, in their order."""
    derived = {"id", "checked", "values" if "value" in given else ""}
    if kind == "card" and ("like" in given or "architecture" in given):
        derived |= {"vendor", "platform", *(SAME_IN_A_CLASS if "like" in given else ())}
    if kind == "benchmark":
        derived |= {"kind", "higher_is_better"}
    if kind in LINES:
        derived |= {"on", "condition"}
    also = OF_A_SHAPE if kind == "model" and "layers" in given else ()
    return [
        key
        for key in keys_for(kind).values()
        if (key.needed or key.name in also) and key.name not in {*given, *derived}
    ]


def proposal(knowledge: Knowledge, kind: str, given: Values, into: Path | None = None) -> Proposal:
    """Return the file that an addition needs; it is not checked yet.

    Raises:
        CaseError: a key or value cannot be used, one is missing, or its file is already there.

    """
    if kind == "advisor" and "like" in given:
        return advisor_like(knowledge, given, into)
    known = keys_for(kind)
    values = typed(known, given, f"a {kind}")
    lacking = needed(kind, given)
    if lacking:
        listed = "\n".join(f"  {key.name}: {key.meaning}" for key in lacking)
        raise CaseError(f"A {kind} needs\n{listed}\n{NOTHING_DONE}")
    if kind == "price":
        return _price(knowledge, values, into)
    if kind == "rent":
        return _rent(knowledge, values, into)
    if kind == "card":
        values = _card(knowledge, values)
    elif kind == "benchmark":
        values = _benchmark(knowledge, values)
    return _entry(knowledge, CALLED.get(kind, kind), values, into)


def from_file(
    knowledge: Knowledge, kind: str, path: Path, given: Values, into: Path | None = None
) -> Proposal:
    """Return the file that a filled template, or a model's config.json, asks for.

    A new entry keeps the file's comments; ``id`` and ``checked`` may be left out.

    Raises:
        CaseError: the file cannot be read, or something in it cannot be used.

    """
    if kind == "model" and path.suffix == ".json":
        values = typed(keys_for(kind), given, "a model")
        return _entry(knowledge, kind, {**from_config(path), **values}, into)
    text, data = _filled(path)
    if kind in LINES or given:
        flat = {key: _as_typed(value) for key, value in data.items() if value is not None}
        return proposal(knowledge, kind, {**flat, **given}, into)
    kind = CALLED.get(kind, kind)
    known = keys_for(kind)
    missing = {
        key: value
        for key, value in (
            ("id", slug(str(data.get("name") or data.get("title") or kind))),
            ("checked", _today()),
        )
        if key in known and data.get(key) is None
    }
    entry = {**data, **missing}
    place = place_of(kind, str(entry.get("id")), entry, _architectures(knowledge))
    if place in LIST_FILES:
        return _list_item(kind, str(entry.get("id")), place, entry, into)
    _refuse_if_there(place, into)
    if missing:
        text = changed(text, lambda tree: tree.update({key: node(missing[key]) for key in missing}))
    there = knowledge.all(kind).get(str(entry.get("id")))
    differs = [f"it takes the place of {there.file}"] if there else []
    return Proposal(kind, str(entry.get("id")), place, text, differs=differs)


def _filled(path: Path) -> tuple[str, dict[str, Any]]:
    """Return the text and the data of a filled template."""
    document = read_yaml(path)
    if document.faults or not isinstance(document.data, dict):
        faults = [str(fault) for fault in document.faults]
        faults = faults or [f"{path}: expected keys and values such as `name: Example 24`."]
        raise CaseError("\n".join([*faults, NOTHING_DONE]))
    return path.read_text(encoding="utf-8-sig"), document.data


def _as_typed(value: Any) -> str:
    """Return a value as a person would type it."""
    return value if isinstance(value, str) else flow(value)


# --- entries ---------------------------------------------------------------------------


def _entry(
    knowledge: Knowledge, kind: str, values: Mapping[str, Any], into: Path | None
) -> Proposal:
    """Return a new entry, or a correction of a known one with what differs."""
    data: dict[str, Any] = dict(values)
    form = FORMS[kind]
    if "id" in form.model_fields:
        name = str(data.get("name") or data.get("title") or kind)
        data = {"id": slug(name), **data}
    id = str(data.get("id") or data.get("name"))
    known = knowledge.all(kind).get(id)
    if "checked" in form.model_fields:
        data.setdefault("checked", _today())
    place = place_of(kind, id, {**(known.data if known else {}), **data}, _architectures(knowledge))
    if place in LIST_FILES:
        return _list_item(kind, id, place, data, into)
    _refuse_if_there(place, into)
    if known is None:
        return Proposal(kind, id, place, file_text(data, form))
    changes = {
        key: value
        for key, value in data.items()
        if known.data.get(key) != value and key not in OF_THE_FILE
    }
    differs = [
        f"{key}: {_short(known.data[key])} -> {_short(value)}"
        if key in known.data
        else f"{key}: new, {_short(value)}"
        for key, value in changes.items()
    ]
    about = {"source": data.get("source", known.data.get("source")), "checked": _today()}
    told = [f"it corrects {known.file}", *differs]
    return Proposal(kind, id, place, _correction(known, about, changes), differs=told)


def _correction(known: Entry, about: Mapping[str, Any], changes: Mapping[str, Any]) -> str:
    """Return a file that changes only some keys of a known entry."""
    head = "".join(f"{key}: {value}\n" for key, value in about.items())
    return f"{CORRECTS}: {known.id}\n{head}{file_text(changes, FORMS[known.kind])}"


def _own_text(known: Entry) -> str | None:
    """Return the text of the file that holds an entry alone; None if it holds several."""
    if LIST_KEYS.get(known.kind) or known.lines.get("", 1) > 1:
        return None
    path = _path_of(known)
    try:
        text = path.read_text(encoding="utf-8") if path else ""
    except OSError:
        return None
    return text if f"id: {known.id}" in text.splitlines() else None


def _path_of(known: Entry) -> Path | None:
    from expert.knowledge.folders import SHIPPED, shipped_folder

    if known.layer == SHIPPED:
        return shipped_folder() / known.file.removeprefix("knowledge/")
    return Path(known.file)


def _list_item(
    kind: str, id: str, place: str, data: Mapping[str, Any], into: Path | None
) -> Proposal:
    """Return a file that lists entries, with one more."""
    key = LIST_FILES[place][1]
    before = _text_at(place, into)
    item = {name: value for name, value in data.items() if name in keys(FORMS[kind])}
    if before is None:
        text = f"{key}:\n  - {{}}\n"
        return Proposal(kind, id, place, changed(text, lambda tree: _only(tree[key], item)))
    text = changed(before, lambda tree: insert(tree[key], len(tree[key]), item))
    return Proposal(kind, id, place, text, before)


def _only(items: Any, item: Mapping[str, Any]) -> None:
    items.clear()
    insert(items, 0, item)


def _refuse_if_there(place: str, into: Path | None) -> None:
    if _text_at(place, into) is not None:
        raise CaseError(f"{into}/{place}: is already there; edit it. {NOTHING_DONE}")


def _text_at(place: str, into: Path | None) -> str | None:
    try:
        return (into / place).read_text(encoding="utf-8") if into else None
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            return None
        raise CaseError(f"{into}/{place}: cannot be read. {NOTHING_DONE}") from None


def advisor_like(knowledge: Knowledge, given: Values, into: Path | None) -> Proposal:
    """Return a copy of a known advisor with a name of its own and some judgements of its own.

    Raises:
        CaseError: the known advisor has no such judgement, or a value is of another kind.

    """
    like = knowledge.all("advisor").get(given["like"])
    if like is None:
        near = did_you_mean(given["like"], knowledge.all("advisor"))
        raise CaseError(f"There is no advisor {shown(given['like'])}.{near} {NOTHING_DONE}")
    now = {name: items[-1]["value"] for name, items in like.data["judgements"].items()}
    judged = {name: _judged(name, text, now[name]) for name, text in given.items() if name in now}
    own = {key: text for key, text in given.items() if key not in (*now, "like")}
    known = {**keys(FORMS["advisor"]), **dict.fromkeys(now, _text("judgement", ""))}
    values = typed(known, own, f"an advisor like {like.id}")
    started = {"id": slug(str(values.get("name", ""))), "source": "judgement", "checked": _today()}
    values = {**started, **values}
    if values["id"] == like.id or "name" not in values:
        raise CaseError(f"An advisor needs a `name` of its own. {NOTHING_DONE}")
    place = place_of("advisor", values["id"], values, {})
    _refuse_if_there(place, into)

    def change(tree: Tree) -> None:
        tree.update({key: node(value) for key, value in values.items()})
        for name, value in judged.items():
            tree["judgements"][name] = on_one_line({"default": value, "source": values["source"]})

    text = _own_text(like) or file_text(like.data, FORMS["advisor"])
    differs = [f"{name}: {_short(now[name])} -> {_short(value)}" for name, value in judged.items()]
    told = [f"a copy of {like.file}", *differs]
    return Proposal("advisor", values["id"], place, changed(text, change), None, text, told)


def _judged(name: str, text: str, now: Any) -> Any:
    """Return the value of a judgement, which is of the same kind as the present one."""
    value = value_of(Key(name, Any, False, ""), text)
    kinds = [float if type(one) is int else type(one) for one in (value, now)]
    if kinds[0] is not kinds[1]:
        raise CaseError(
            f"{name} is now {_short(now)}; {shown(text)} is no such value. {NOTHING_DONE}"
        )
    return value


# --- cards and measurements ------------------------------------------------------------


def _card(knowledge: Knowledge, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a card's data: what its class shares, what was given, and its first price."""
    data = {key: value for key, value in values.items() if key not in (*OF_A_PRICE, "like")}
    if "like" in values:
        like = _named(knowledge, str(values["like"])).data
        data = {**{key: like[key] for key in SAME_IN_A_CLASS if key in like}, **data}
    architectures = _architectures(knowledge)
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
    price = {key.removeprefix("price_"): values[key] for key in OF_A_PRICE if key in values}
    if price:
        lacking = [f"price_{key}" for key in ("usd", "kind") if key not in price]
        if lacking:
            raise CaseError(f"A price also needs {' and '.join(lacking)}. {NOTHING_DONE}")
        data["prices"] = [_price_line({**price, "source": values["source"]})]
    return data


def _benchmark(knowledge: Knowledge, values: Mapping[str, Any]) -> dict[str, Any]:
    data = {key: value for key, value in values.items() if key not in ("card", "value")}
    if "value" in values:
        if "card" not in values:
            raise CaseError(f"A `value` also needs its `card`. {NOTHING_DONE}")
        card = _named(knowledge, str(values["card"])).id
        data["values"] = {card: values["value"], **dict(data.get("values", {}))}
    unit = str(data["unit"])
    if unit in TIMES or unit in RATES or unit.endswith("/s"):
        data.setdefault("kind", "latency" if unit in TIMES else "throughput")
        data.setdefault("higher_is_better", unit not in TIMES)
    elif not {"kind", "higher_is_better"} <= data.keys():
        raise CaseError(f"A unit such as {unit} needs kind and higher_is_better. {NOTHING_DONE}")
    return data


# --- prices and rents ------------------------------------------------------------------


def _price(knowledge: Knowledge, values: Mapping[str, Any], into: Path | None) -> Proposal:
    """Return a card's file with one more price."""
    card = _named(knowledge, str(values["card"]))
    line = _price_line({key: value for key, value in values.items() if key != "card"})
    same = ("on", "usd", "condition", "kind")
    if any(all(old.get(key) == line[key] for key in same) for old in card.data.get("prices", ())):
        raise CaseError(f"This price of {card.data['name']} is already known. {NOTHING_DONE}")

    def add(tree: Tree) -> None:
        insert_by_date(items_of(tree, "prices"), line)
        _renew(tree, line["on"])

    found = _with_line(knowledge, card, add, into, values["source"])
    near = [p for p in card.data.get("prices", ()) if p["condition"] == line["condition"]]
    old_one = [p for p in near if all(p.get(key) == line[key] for key in ADDED_TO["prices"])]
    found.differs = [
        f"new line: {_short(line)}",
        *(f"it takes the place of: {_short(old)}" for old in old_one),
        *(f"the last so far: {_short(old)}" for old in near[-1:]),
    ]
    return found


def _price_line(values: Mapping[str, Any]) -> dict[str, Any]:
    line = {"on": _today(), "condition": "new", **values}
    return {key: line[key] for key in ("on", "usd", "condition", "kind", *LAST) if key in line}


def _rent(knowledge: Knowledge, values: Mapping[str, Any], into: Path | None) -> Proposal:
    """Return a cloud's file with one more hourly price."""
    cloud = _one(knowledge, "cloud", str(values["cloud"]))
    card = _named(knowledge, str(values["card"])).id
    line = {"on": _today(), **values}
    line = {key: line[key] for key in ("on", "usd", "kind", *LAST) if key in line}
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
        _renew(tree, line["on"])

    found = _with_line(knowledge, cloud, add, into, values["source"])
    known = [o for o in cloud.data.get("offers", ()) if o["card"] == card]
    found.differs = [
        f"new line: {_short(line)}",
        *(f"the last so far: {_short(old['prices'][-1])}" for old in known[-1:]),
    ]
    return found


def _same_offer(offers: Iterable[Any], offer: Mapping[str, Any]) -> Any:
    """Return the offer of the same card in the same number; None if there is none."""
    about = (offer["card"], offer.get("at_once", 1))
    return next((o for o in offers if (o["card"], o.get("at_once", 1)) == about), None)


def _renew(tree: Tree, day: str) -> None:
    """Renew the day of checking if a line is from a later day."""
    if "checked" in tree and str(tree["checked"]) < day:
        tree["checked"] = datetime.date.today()


def _with_line(
    knowledge: Knowledge,
    entry: Entry,
    add: Callable[[Tree], None],
    into: Path | None,
    source: str,
) -> Proposal:
    """Return the folder's file about an entry with one more line, or a correction with it."""
    place = place_of(entry.kind, entry.id, entry.data, _architectures(knowledge))
    if into is not None and entry.file.startswith(f"{into.as_posix().rstrip('/')}/"):
        place = entry.file.removeprefix(f"{into.as_posix().rstrip('/')}/")
    before = _text_at(place, into)
    about = {"source": source, "checked": _today()}
    text = before or _correction(entry, about, {})

    def change(tree: Tree) -> None:
        add(_item_of(tree, entry.id))

    return Proposal(entry.kind, entry.id, place, changed(text, change), before)


def _item_of(tree: Tree, id: str) -> Tree:
    """Return an entry within its file: the file itself, or an item of its list."""
    if id in (tree.get("id"), tree.get(CORRECTS)):
        return tree
    lists = [value for value in tree.values() if isinstance(value, list)]
    return next(item for items in lists for item in items if item.get("id") == id)


# --- names -----------------------------------------------------------------------------


def _named(knowledge: Knowledge, name: str) -> Entry:
    """Return the card of a name or an id."""
    return _one(knowledge, "card", name)


def _one(knowledge: Knowledge, kind: str, name: str) -> Entry:
    entries = knowledge.all(kind)
    if name in entries:
        return entries[name]
    if kind == "card":
        return knowledge.resolve_card(name)
    found, entry = knowledge.resolve(name)
    if found != kind:
        raise UnknownNameError(f"{entry.data['name']} is no {kind}. {NOTHING_DONE}", name)
    return entry


def _architectures(knowledge: Knowledge) -> dict[str, Entry]:
    return knowledge.all("architecture")


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_short(item)}" for key, item in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"{len(value)} items" if len(value) > 3 else ", ".join(map(_short, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _today() -> str:
    return datetime.date.today().isoformat()
