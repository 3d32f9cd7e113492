"""The shipped files with one value deleted, replaced, scaled, doubled or exchanged."""

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from expert.case.case import KEYS, case_from_mapping
from expert.errors import CaseError
from expert.knowledge import Knowledge, Layer
from expert.knowledge.checks import CHECKS
from expert.knowledge.checks.collection import Collection
from expert.knowledge.fill_in import completed
from expert.knowledge.findings import ERROR
from expert.knowledge.folders import SHIPPED, walk
from expert.knowledge.read_files import read_folder
from expert.knowledge.records import Record
from expert.knowledge.validation import validate
from tests.cases.answers import everything
from tests.shipped import shipped

VALUES = [0, -1, 2, 1e9, 0.001, "x", "gpu", "2016-01-01", True, [], {}, [1, 2], {"a": 1}]
FACTORS = (0, -1, 0.001, 1000)


@cache
def whole_shelf() -> tuple[Record, ...]:
    """Return all shipped entries, validated."""
    (folder,) = walk(())
    records, _ = read_folder(folder, [])
    for record in records:
        validate(record)
    return tuple(records)


def mutations(seed: int) -> Iterator[tuple[str, Record, int]]:
    """Yield shipped entries with one value changed: what was done, the entry and its place.

    Each kind of entry is as likely as any other.
    """
    chance = random.Random(seed)
    kinds: dict[str, list[int]] = {}
    for number, record in enumerate(whole_shelf()):
        kinds.setdefault(record.entry.kind, []).append(number)
    while True:
        number = chance.choice(kinds[chance.choice(sorted(kinds))])
        old = whole_shelf()[number]
        data, what = _mutated(old.entry.data, chance)
        new = replace(old, entry=old.entry._replace(data=data))
        yield f"{old.entry.kind} {old.entry.id}: {what}", new, number


def accepted(changed: Mapping[int, Record]) -> Knowledge | None:
    """Return the shipped knowledge with entries changed; None if a check finds an error."""
    if any(map(validate, changed.values())):
        return None
    records = [changed.get(number, record) for number, record in enumerate(whole_shelf())]
    collection = Collection(records)
    found = (each for check in CHECKS for each in check(collection))
    return None if any(each.severity == ERROR for each in found) else rebuilt(records)


def rebuilt(records: Sequence[Record]) -> Knowledge:
    """Return knowledge made of records."""
    (folder,) = walk(())
    layers = [Layer(SHIPPED, "0" * 64, folder.path)]
    return Knowledge(completed([each.entry for each in records], layers), layers, "0" * 64)


@cache
def _unchanged() -> Knowledge:
    return rebuilt(list(whole_shelf()))


def kinds_changed(knowledge: Knowledge) -> set[str]:
    """Return the kinds of which some entry is not as it is shipped."""
    before = _unchanged()
    kinds = {*before.kinds(), *knowledge.kinds()}
    return {kind for kind in kinds if _data(knowledge, kind) != _data(before, kind)}


def _data(knowledge: Knowledge, kind: str) -> dict[str, Any]:
    return {id: entry.data for id, entry in knowledge.all(kind).items()}


def case_mutations(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield cases of the tests with one value changed: what was done, and the case."""
    chance = random.Random(seed)
    cases = [case for _, case in everything()]
    while True:
        case = chance.choice(cases)
        data, what = _mutated({key: case.data[key] for key in KEYS if key in case.data}, chance)
        yield f"case {case.id}: {what}", data


def is_accepted_case(data: dict[str, Any]) -> bool:
    """Tell whether a case can be asked."""
    try:
        case_from_mapping(shipped(), data)
    except CaseError:
        return False
    return True


def _mutated(data: dict[str, Any], chance: random.Random) -> tuple[dict[str, Any], str]:
    data = copy.deepcopy(data)
    paths = [path for path in _paths(data) if path and path[0] != "id"]
    path = chance.choice(paths)
    above = data
    for part in path[:-1]:
        above = above[part]
    key, value = path[-1], above[path[-1]]
    how = chance.choice(("delete", "replace", "scale", "double", "exchange"))
    if how == "delete":
        del above[key]
    elif how == "scale" and isinstance(value, int | float) and not isinstance(value, bool):
        above[key] = value * chance.choice(FACTORS)
    elif how == "double" and isinstance(above, list):
        above.append(copy.deepcopy(value))
    elif how == "exchange":
        other = data
        for part in chance.choice(paths):
            other = other[part]
        above[key] = copy.deepcopy(other)
    else:
        above[key] = copy.deepcopy(chance.choice(VALUES))
    return data, f"{how} {'.'.join(map(str, path))}"


def _paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    parts = data if isinstance(data, dict | list) else {}
    for key, value in parts.items() if isinstance(parts, dict) else enumerate(parts):
        yield from _paths(value, (*path, key))
