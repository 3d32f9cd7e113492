"""The answers to all cases as they stand, as text to read before it is renewed.

Each case tells what is recommended and which rules advise; one in ten tells the whole sentences.
A case that no longer gets what it expects tells what it lacks, which an everyday test refuses.

Renew with ``python -m tests.cases.answers``: it prints what changes, case by case, so
that an edit of the knowledge shows its effect before it is kept.  For each rule, the name of one
case that reaches it is stored with the answers.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from tests.cases.scoring import (
    Expected,
    answered_kinds,
    cases_of,
    misses,
    shipped_answer,
    shortfalls,
)
from tests.sampling import one_in
from tests.shipped import shipped

STORED = Path(__file__).with_name("answers.txt")
REACHED = Path(__file__).with_name("reached.txt")
FOLDERS = ("golden", "today")
EACH = 10
"""One in so many cases tells its sentences."""
NOT_MET = "  not met: "


def everything() -> Iterator[tuple[str, Expected]]:
    """Yield every case with its folder, in the order of the file."""
    for folder in FOLDERS:
        for case in cases_of(folder):
            yield folder, case


def told(id: str, record: Mapping[str, Any]) -> str:
    """Return an answer in a few lines: what is recommended, then the advice beside it."""
    if "error" in record:
        return f"{id}\n  error: {record['error']['message']}\n"
    rule_of = {firing["id"]: firing["rule"] for firing in record["firings"]}
    lines = [f"  {_item(item)}\n" for item in record["recommended"]]
    for item in record["advice"]:
        rules = ", ".join(dict.fromkeys(rule_of[firing] for firing in item["because"]))
        said = f": {item['says']}" if told_in_full(id) else ""
        lines.append(f"  {rules} {item['topic']}{said}\n")
    lines += [f"{NOT_MET}{lacking}\n" for lacking in _lacking(id, record)]
    return f"{id}\n{''.join(lines)}"


def _lacking(id: str, record: Mapping[str, Any]) -> list[str]:
    """Return what an answer lacks of what its case expects, unless that is listed as a miss."""
    expected = next((case for _, case in everything() if case.id == id), None)
    if expected is None or id in misses() or expected.ask not in answered_kinds():
        return []
    return shortfalls(shipped(), record, expected.expect)


def told_in_full(id: str) -> bool:
    """Tell whether the sentences of a case are stored, whatever other cases there are."""
    return one_in(EACH, id)


def _item(item: Mapping[str, Any]) -> str:
    price = f" at {item['price_usd']} USD" if "price_usd" in item else ""
    condition = f" {item['condition']}" if "condition" in item else ""
    roles = ", ".join(item["roles"])
    return f"{item['rank']}. {item['count']} x {item['label']}{condition}{price} ({roles})"


def _answer(place: tuple[str, str]) -> tuple[str, str, set[str]]:
    folder, id = place
    record = shipped_answer(folder, id)
    return id, told(id, record), reached_in(record)


def reached_in(record: Mapping[str, Any]) -> set[str]:
    """Return the rules that fire in a case; none if it ends in an error."""
    return {firing["rule"] for firing in record.get("firings", ())}


def answers() -> list[tuple[str, str, set[str]]]:
    """Return each case, its answer as it stands now and the rules that fire in it.

    Each processor answers its share.
    """
    places = [(folder, case.id) for folder, case in everything()]
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_answer, places, chunksize=4))


@cache
def stored() -> dict[str, str]:
    """Return the stored answers by case."""
    text = STORED.read_text(encoding="utf-8") if STORED.exists() else ""
    return {block.partition("\n")[0]: block + "\n" for block in text.split("\n\n") if block.strip()}


def not_met() -> list[str]:
    """Return what cases lacked, other than listed misses, when the answers were renewed."""
    lines = [(id, line) for id, block in stored().items() for line in block.splitlines()]
    return [f"{id}: {line.strip()}" for id, line in lines if line.startswith(NOT_MET)]


@cache
def reached() -> dict[str, str]:
    """Return by rule the case that reached it when the answers were renewed."""
    lines = REACHED.read_text(encoding="utf-8").splitlines() if REACHED.exists() else ()
    return dict(line.split(" ", 1) for line in lines)


def no_longer_reached(id: str, record: Mapping[str, Any]) -> list[str]:
    """Return the rules that are said to be reached by a case and are not."""
    return sorted({rule for rule, case in reached().items() if case == id} - reached_in(record))


def changes(id: str, record: Mapping[str, Any]) -> list[str]:
    """Return the lines in which an answer differs from the stored one."""
    return _difference(id, stored().get(id, ""), told(id, record))


def _difference(id: str, before: str, now: str) -> list[str]:
    old, new = before.strip().splitlines(), now.strip().splitlines()
    return list(difflib.unified_diff(old, new, id, id, lineterm="", n=0))


def renew() -> None:
    """Store the answers and a case for each rule that one reaches; print what changed."""
    found, before = answers(), stored()
    now = {id: text for id, text, _ in found}
    for id in sorted({*now, *before}):
        for line in _difference(id, before.get(id, ""), now.get(id, "")):
            sys.stdout.write(f"{line}\n")
    STORED.write_text("\n".join(now.values()), encoding="utf-8")
    lines = [f"{rule} {id}\n" for rule, id in sorted(cases_by_rule(found, reached()).items())]
    REACHED.write_text("".join(lines), encoding="utf-8")


def cases_by_rule(
    found: Iterable[tuple[str, str, set[str]]], before: Mapping[str, str]
) -> dict[str, str]:
    """Return for each rule one case that reaches it: the one before if it still does."""
    cases: dict[str, str] = {}
    for id, _, rules in found:
        for rule in rules:
            if rule not in cases or before.get(rule) == id:
                cases[rule] = id
    return cases


if __name__ == "__main__":
    renew()
