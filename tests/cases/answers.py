"""The answers to all cases as they stand, as text to read before it is renewed.

Each case tells what is recommended and which rules advise; one in ten tells the whole sentences.
A case that no longer gets what it expects tells what it lacks, which an everyday test refuses.

Renew with ``python -m tests.cases.answers``: it prints what changes, case by case, so
that an edit of the knowledge shows its effect before it is kept.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Mapping
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


def _answer(place: tuple[str, str]) -> tuple[str, str]:
    folder, id = place
    return id, told(id, shipped_answer(folder, id))


def answers() -> dict[str, str]:
    """Return the answer to every case as it stands now; each processor answers its share."""
    places = [(folder, case.id) for folder, case in everything()]
    with ProcessPoolExecutor() as pool:
        return dict(pool.map(_answer, places, chunksize=4))


@cache
def stored() -> dict[str, str]:
    """Return the stored answers by case."""
    text = STORED.read_text(encoding="utf-8") if STORED.exists() else ""
    return {block.partition("\n")[0]: block + "\n" for block in text.split("\n\n") if block.strip()}


def not_met() -> list[str]:
    """Return what cases lacked, other than listed misses, when the answers were renewed."""
    lines = [(id, line) for id, block in stored().items() for line in block.splitlines()]
    return [f"{id}: {line.strip()}" for id, line in lines if line.startswith(NOT_MET)]


def changes(id: str, record: Mapping[str, Any]) -> list[str]:
    """Return the lines in which an answer differs from the stored one."""
    return _difference(id, stored().get(id, ""), told(id, record))


def _difference(id: str, before: str, now: str) -> list[str]:
    old, new = before.strip().splitlines(), now.strip().splitlines()
    return list(difflib.unified_diff(old, new, id, id, lineterm="", n=0))


def renew() -> None:
    """Store the answers and print what changed."""
    now, before = answers(), stored()
    for id in sorted({*now, *before}):
        for line in _difference(id, before.get(id, ""), now.get(id, "")):
            sys.stdout.write(f"{line}\n")
    STORED.write_text("\n".join(now.values()), encoding="utf-8")


if __name__ == "__main__":
    renew()
