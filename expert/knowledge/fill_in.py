"""Completes valid entries by adding what their files may leave out.

A judgement's default becomes a value that applies from the first edition on. A constant that
differs by country or currency becomes one entry for each of these. Each marketing series of cards
becomes a group. A question whose answers are entries of a kind gets these entries as choices. Code
that reads the knowledge sees only dated values, single constants, groups and choices; each value
keeps the number of the line on which it was written.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.knowledge.entries import Entry, Layer
from expert.knowledge.vocabulary import with_choices

ALWAYS = "0001-01-01"
"""The start date of an advisor without an edition."""


def completed(entries: Sequence[Entry], layers: Sequence[Layer]) -> list[Entry]:
    """Return the entries along with everything derived from them; later layers win."""
    order = {layer.name: place for place, layer in enumerate(layers)}
    found: dict[tuple[str, str], Entry] = {}
    for entry in sorted(entries, key=lambda entry: order[entry.layer]):
        found.update(((part.kind, part.id), part) for part in _parts(entry))
    for group in _series_groups(found.values()):
        found.setdefault((group.kind, group.id), group)
    return with_choices(list(found.values()))


def _parts(entry: Entry) -> Iterator[Entry]:
    """Yield the entries that an entry represents."""
    if entry.kind == "advisor":
        yield _with_dates(entry)
    elif "each" in entry.data and entry.kind == "constant":
        yield from _constants(entry)
    else:
        yield entry


# --- judgements -----------------------------------------------------------------------


def _with_dates(entry: Entry) -> Entry:
    """Return an advisor whose judgements are all dated lists."""
    begins = next((edition["from"] for edition in entry.data.get("editions", ())), ALWAYS)
    written = entry.data.get("judgements", {})
    data = {**entry.data, "judgements": {name: _dated(j, begins) for name, j in written.items()}}
    lines = dict(entry.lines)
    by_word = defaultdict[str, dict[str, int]](dict)
    for key, line in entry.lines.items():
        by_word[_word(key.partition(".")[2])][key] = line
    for name, judgement in written.items():
        if isinstance(judgement, Mapping):
            lines.update(_lines_of_dates(f"judgements.{name}", judgement, by_word[_word(name)]))
    return entry._replace(data=data, lines=lines)


def _word(name: str) -> str:
    """Return the first word of a dotted name."""
    return name.partition(".")[0]


def _dated(judgement: Any, begins: str) -> list[dict[str, Any]]:
    if isinstance(judgement, list):
        return judgement
    first = {"from": begins, "value": judgement["default"]}
    first |= {key: judgement[key] for key in judgement if key not in ("default", "exceptions")}
    return [first, *judgement.get("exceptions", ())]


def _lines_of_dates(
    path: str, judgement: Mapping[str, Any], lines: Mapping[str, int]
) -> Iterator[tuple[str, int]]:
    """Yield the lines of the dated list made from a default and its exceptions."""
    yield f"{path}.0", lines[f"{path}.default"]
    for key, line in lines.items():
        name, _, rest = key.removeprefix(f"{path}.").partition(".")
        if not key.startswith(f"{path}.") or name not in judgement:
            continue  # another key, or a judgement whose name begins the same way
        if name == "exceptions":
            place, _, rest = rest.partition(".")
            if place:
                yield _joined(path, str(int(place) + 1), rest), line
        else:
            yield _joined(path, "0", "value" if name == "default" else name, rest), line


def _joined(*parts: str) -> str:
    return ".".join(part for part in parts if part)


# --- constants ------------------------------------------------------------------------


def _constants(entry: Entry) -> Iterator[Entry]:
    """Yield a constant for each country or currency, with an id like `currency-eur`."""
    shared = {key: value for key, value in entry.data.items() if key != "each"}
    for key, own in entry.data["each"].items():
        path = f"each.{key}"
        id = f"{entry.id}-{key}"
        data = {**shared, **own, "id": id, "of": entry.id}
        lines = {name: line for name, line in entry.lines.items() if name in shared}
        lines[""] = entry.lines[path]
        lines |= {
            name[len(path) + 1 :]: line
            for name, line in entry.lines.items()
            if name.startswith(f"{path}.")
        }
        yield entry._replace(id=id, data=data, lines=lines)


# --- series ---------------------------------------------------------------------------


def id_of_series(name: str) -> str:
    """Return the id of a series' group.

    >>> id_of_series("GeForce RTX 50 series")
    'geforce-rtx-50-series'
    """
    return re.sub(r"[\W_]+", "-", name.casefold()).strip("-")


def _series_groups(entries: Any) -> Iterator[Entry]:
    """Yield a group for each series of cards, with the series' other names."""
    cards: dict[str, Entry] = {}
    named: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind == "card" and "series" in entry.data:
            cards.setdefault(entry.data["series"], entry)
        elif entry.kind == "series":
            named[entry.data["name"]] = entry
    for name, card in sorted(cards.items()):
        stands = card.origin("series")
        group: dict[str, Any] = {"id": id_of_series(name), "name": name, "select": {"series": name}}
        if name in named:
            group["aliases"] = named[name].data["aliases"]
            stands = named[name].origin("name")
        yield Entry(
            kind="group",
            id=group["id"],
            layer=stands.layer,
            file=stands.file,
            data={**group, "source": "judgement", "checked": card.data["checked"]},
            lines={"": stands.line},
        )
