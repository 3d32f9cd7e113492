"""Follows a record from what it says down to what it was given."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

Record = Mapping[str, Any]
TELLING = ("kind", "rule", "type")
AN_ID = re.compile(r'"([FGD])[1-9][0-9]*"')
"""An id of a firing, a given or a derived fact, as it stands in JSON."""
LISTS = ("recommended", "ruled_out", "passed_over", "advice", "assumed")


def items_of(record: Record) -> Iterator[tuple[str, Record]]:
    """Yield every item with a `because`, with the name of its list."""
    for name in LISTS:
        for item in record[name]:
            yield name, item


def repeated_ids(record: Record) -> list[str]:
    """Return the ids that more than one firing or fact has."""
    ids = [thing["id"] for thing in (*record["firings"], *record["facts"])]
    return sorted({id for id in ids if ids.count(id) > 1}) if len(set(ids)) < len(ids) else []


def of_new_shape(record: Record, seen: set[Any]) -> Record:
    """Return a record in which each list keeps items of a shape, rule and type not yet seen.

    The schema judges items one by one and takes long; those of one shape differ in values only.
    What is kept is added to ``seen``: of many records each shape is judged once.
    """
    return {
        key: list(_new_items(key, value, seen)) if _is_of_records(value) else value
        for key, value in record.items()
    }


def _is_of_records(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _new_items(name: str, items: Iterable[Record], seen: set[Any]) -> Iterator[Record]:
    for item in items:
        shape = (name, shape_of(item), *map(item.get, TELLING))
        if shape not in seen:
            seen.add(shape)
            yield item


def of_new_content(record: Record, seen: set[str]) -> Record:
    """Return a record in which each list keeps items not yet seen, whatever their numbers are.

    The ids in an item are numbered anew in their order, so that the same fact of two records is
    one.  What is kept is added to ``seen``: of many records each item is judged once.
    """
    return {
        key: list(_new_contents(key, value, seen)) if isinstance(value, list) else value
        for key, value in record.items()
    }


def _new_contents(name: str, items: Iterable[Record], seen: set[str]) -> Iterator[Record]:
    for item in items:
        text = _renumbered(json.dumps(item))
        if (found := f"{name} {text}") not in seen:
            seen.add(found)
            yield json.loads(text)


def _renumbered(text: str) -> str:
    numbers: dict[str, str] = {}
    return AN_ID.sub(
        lambda found: numbers.setdefault(found[0], f'"{found[1]}{len(numbers) + 1}"'), text
    )


def shape_of(value: Any) -> Any:
    """Return what a value is made of: keys and types, all the way down, without the values."""
    kind = type(value)
    if kind is dict:
        return (*value, *map(shape_of, value.values()))
    return frozenset(map(shape_of, value)) if kind is list else kind


def loose_ends(record: Record) -> list[str]:
    """Return the references to firings or facts that the record does not hold."""
    firings = {firing["id"] for firing in record["firings"]}
    facts = {fact["id"] for fact in record["facts"]}
    ends = [
        f"{name} {item.get('id', item.get('topic', item.get('what')))}: {id}"
        for name, item in items_of(record)
        for id in item["because"]
        if id not in firings
    ]
    for firing in record["firings"]:
        named = [*firing["facts"], *firing["concludes"]]
        ends += [f"{firing['id']}: {id}" for id in named if id not in facts]
    for fact in record["facts"]:
        ends += [f"{fact['id']}: {id}" for id in fact.get("rests_on", ()) if id not in facts]
    return ends


def misplaced(record: Record, root: Path) -> list[str]:
    """Return the places that given facts name and that no file below the root has."""
    places = {(fact["file"], fact["line"]) for fact in record["facts"] if fact["kind"] == "given"}
    lengths = {file: _lines_in(root / file) for file in {file for file, _ in places}}
    return [f"{file}:{line}" for file, line in sorted(places) if line > lengths[file]]


@cache
def _lines_in(path: Path) -> int:
    """Count the lines of a file; one that is missing has none."""
    return len(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else 0


def groundless(record: Record) -> list[str]:
    """Return the items of which no path leads down to a given fact."""
    grounded = grounded_firings(record)
    return [
        f"{name}: {item.get('id') or item.get('topic') or item.get('what')}"
        for name, item in items_of(record)
        if not item["because"] or not set(item["because"]) <= grounded
    ]


def grounded_firings(record: Record) -> set[str]:
    """Return the firings that rest on given facts, directly or by what others concluded.

    All that a firing rests on must be grounded, not only a part of it.  Firings stand in
    their order, and a rule fires on what is there: one pass is enough.
    """
    known = {fact["id"] for fact in record["facts"] if fact["kind"] == "given"}
    grounded: set[str] = set()
    for firing in record["firings"]:
        if firing["facts"] and set(firing["facts"]) <= known:
            grounded.add(firing["id"])
            known.update(firing["concludes"])
    return grounded


def unsourced(record: Record, sources: frozenset[str]) -> list[str]:
    """Return the given facts that lack a file, line, date or known source."""
    return [
        f"{fact['id']} {fact['type']} {fact['fields']}: {fact['file']}:{fact['line']}, "
        f"source {fact['source']}, date {fact['date']}"
        for fact in record["facts"]
        if fact["kind"] == "given"
        and not (fact["file"] and fact["line"] >= 1 and fact["date"] and fact["source"] in sources)
    ]
