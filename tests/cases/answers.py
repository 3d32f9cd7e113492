"""The answers to all cases as they stand, as text to read before it is renewed.

Picks and words are stored apart: ``picks.txt`` holds what is recommended, and ``said.txt`` the
subjects of the advice beside it; one case in ten tells the whole sentences. A case that no longer
gets what it expects tells what it lacks, which an everyday test refuses.

Renew with ``python -m tests.cases.answers``: it prints what changes, case by case, so
that an edit of the knowledge shows its effect before it is kept; with ``--picks`` it prints the
changed picks alone and stores nothing. For each rule, the name of one case that reaches it is
stored with the answers.
"""

from __future__ import annotations

import difflib
import gc
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from expert.app import OBJECTS_BETWEEN_COLLECTIONS
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

PICKS = Path(__file__).with_name("picks.txt")
SAID = Path(__file__).with_name("said.txt")
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


def picked(id: str, record: Mapping[str, Any]) -> str:
    """Return what an answer recommends, and what it lacks of what its case expects."""
    if "error" in record:
        return f"{id}\n  error: {record['error']['message']}\n"
    lines = [f"  {_item(item)}\n" for item in record["recommended"]]
    lines += [f"{NOT_MET}{lacking}\n" for lacking in _lacking(id, record)]
    return f"{id}\n{''.join(lines)}"


def said(id: str, record: Mapping[str, Any]) -> str:
    """Return what an answer says beside its picks: the subjects, or the whole sentences."""
    advice = record.get("advice", ())
    if told_in_full(id):
        return f"{id}\n" + "".join(f"  {item['topic']}: {item['says']}\n" for item in advice)
    return f"{id}\n" + "".join(f"  {topic}\n" for topic in _counted(i["topic"] for i in advice))


def _counted(topics: Iterable[str]) -> list[str]:
    return [f"{topic} x {n}" if n > 1 else topic for topic, n in sorted(Counter(topics).items())]


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


class Answered(NamedTuple):
    """What is stored of an answer."""

    id: str
    picks: str
    said: str
    rules: set[str]


def _answer(place: tuple[str, str]) -> Answered:
    folder, id = place
    record = shipped_answer(folder, id)
    return Answered(id, picked(id, record), said(id, record), reached_in(record))


def reached_in(record: Mapping[str, Any]) -> set[str]:
    """Return the rules that fire in a case; none if it ends in an error."""
    return {firing["rule"] for firing in record.get("firings", ())}


def answers() -> list[Answered]:
    """Return each case, its answer as it stands now and the rules that fire in it.

    Each processor answers its share.
    """
    places = [(folder, case.id) for folder, case in everything()]
    with ProcessPoolExecutor(
        initializer=gc.set_threshold, initargs=(OBJECTS_BETWEEN_COLLECTIONS,)
    ) as pool:
        return list(pool.map(_answer, places, chunksize=4))


@cache
def stored(path: Path) -> dict[str, str]:
    """Return the stored picks or sentences by case."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {block.partition("\n")[0]: block + "\n" for block in text.split("\n\n") if block.strip()}


def not_met() -> list[str]:
    """Return what cases lacked, other than listed misses, when the answers were renewed."""
    lines = [(id, line) for id, block in stored(PICKS).items() for line in block.splitlines()]
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
    return [
        *_difference(id, stored(PICKS).get(id, ""), picked(id, record)),
        *_difference(id, stored(SAID).get(id, ""), said(id, record)),
    ]


def _difference(id: str, before: str, now: str) -> list[str]:
    old, new = before.strip().splitlines(), now.strip().splitlines()
    return list(difflib.unified_diff(old, new, id, id, lineterm="", n=0))


def renew(*, picks_alone: bool) -> None:
    """Print what changed; unless only picks are looked at, store it and a case for each rule."""
    found = answers()
    told = {PICKS: {each.id: each.picks for each in found}}
    if not picks_alone:
        told[SAID] = {each.id: each.said for each in found}
    for path, now in told.items():
        before = stored(path)
        for id in sorted({*now, *before}):
            for line in _difference(id, before.get(id, ""), now.get(id, "")):
                sys.stdout.write(f"{line}\n")
        if not picks_alone:
            path.write_text("\n".join(now.values()), encoding="utf-8")
    if not picks_alone:
        lines = [f"{rule} {id}\n" for rule, id in sorted(cases_by_rule(found, reached()).items())]
        REACHED.write_text("".join(lines), encoding="utf-8")


def cases_by_rule(found: Iterable[Answered], before: Mapping[str, str]) -> dict[str, str]:
    """Return for each rule one case that reaches it: the one before if it still does."""
    cases: dict[str, str] = {}
    for each in found:
        for rule in each.rules:
            if rule not in cases or before.get(rule) == each.id:
                cases[rule] = each.id
    return cases


if __name__ == "__main__":
    renew(picks_alone="--picks" in sys.argv[1:])
