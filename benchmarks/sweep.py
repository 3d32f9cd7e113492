"""Sweep the money and the days, to see the advice between the cases that somebody looked at.

Usage: python benchmarks/sweep.py [--quick] [--only money|days] [--steps N] [--every WEEKS]
                                  [--write]

Money: six jobs with 300 to 50,000 dollars in geometric steps. A step is a fault if the advised row
has less memory and less speed than the row for less money, or if a card that was not ruled out
fits the sum and is clearly better in memory and in speed than the advised row; and what is a
fault on a day is one here.
Days: six kinds of people on each week since June 2012, or on every nth. A day is a fault if there
is no answer with a reason, if the price of an advised row was modelled, or if an advised card was
not announced yet.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.judgement import write  # noqa: E402
from expert.case.case import case_from_mapping  # noqa: E402
from expert.given.catalogue import is_public  # noqa: E402
from tests.cases.scoring import answer, shipped  # noqa: E402

TODAY = "2026-11-22"
LEAST, MOST = 300, 50_000
STEPS, QUICK_STEPS = 40, 8
FIRST_DAY = date(2012, 6, 4)
EVERY, QUICK_EVERY = 1, 52
CLEARLY = 1.25
"""Ratio from which memory or speed is clearly more: beyond the usual error of the speed model."""
JOBS: Mapping[str, Mapping[str, Any]] = {
    "chat with 8B": {"job": "run_llm", "model": "llama-3-1-8b"},
    "chat with 32B, used accepted": {"job": "run_llm", "model": "qwen3-32b", "used_ok": True},
    "training": {"job": "train"},
    "Kaggle, used accepted": {"persona": "kaggle", "used_ok": True},
    "QLoRA of 8B": {"job": "finetune", "model": "llama-3-1-8b", "finetune_method": "qlora"},
    "images with SDXL": {"job": "generate_images", "model": "sdxl"},
}
PEOPLE = ("beginner", "casual", "kaggle", "cv_researcher", "nlp_researcher", "startup")
Record = Mapping[str, Any]


class Row(NamedTuple):
    """What is advised, or could have been, for a sum."""

    name: str
    usd: float = 0
    gib: float = 0
    speed: float = 0
    basis: str = ""


class Step(NamedTuple):
    """The answer for one sum."""

    money: int
    row: Row
    better: tuple[Row, ...] = ()
    """Rows within the sum that nothing rules out and that are clearly better."""


# --- money ------------------------------------------------------------------------------


def sums(steps: int) -> list[int]:
    """Return so many sums from the least to the most, each a like share above the one before."""
    ratio = (MOST / LEAST) ** (1 / (steps - 1))
    return [round(LEAST * ratio**step) for step in range(steps)]


def step_of(record: Record, money: int) -> Step:
    """Return what is advised for a sum, and what would be clearly better."""
    rows = [item for item in record.get("recommended", []) if item["kind"] == "card"]
    if not rows:
        return Step(money, Row("-"))
    row = _advised(rows[0])
    return Step(money, row, tuple(r for r in within(record, money) if clearly_better(r, row)))


def _advised(item: Record) -> Row:
    count = item["count"] or 1
    card = shipped().get("card", item["id"]).data
    speed = item.get("speed") or {}
    name = f"{count}x {item['name']}" if count > 1 else item["name"]
    usd = (item.get("price_usd") or 0) * count
    gib = card.get("memory_gib", 0) * count
    return Row(name, usd, gib, speed.get("value", 0), speed.get("basis", ""))


def within(record: Record, money: int) -> Iterator[Row]:
    """Yield the contenders of a record that cost no more than a sum and were not ruled out."""
    out = {item["id"] for item in record["ruled_out"]}
    for fact in record["facts"]:
        fields = fact["fields"]
        if fact["type"] != "Contender" or fields["card"] in out:
            continue
        count = fields.get("cards", 1)
        usd = fields.get("usd", 0) * count
        if 0 < usd <= money:
            name = f"{count}x {fields['name']}" if count > 1 else fields["name"]
            yield Row(name, usd, fields.get("gib", 0) * count, fields.get("speed", 0))


def clearly_better(one: Row, other: Row) -> bool:
    """Tell whether a row has clearly more of both memory and speed."""
    return one.gib >= CLEARLY * other.gib > 0 and one.speed >= CLEARLY * other.speed > 0


def worse(before: Row, after: Row) -> bool:
    """Tell whether a row has less of both, where their speeds can be compared."""
    alike = before.basis == after.basis
    return alike and after.gib < before.gib and after.speed < before.speed


def faults_of_money(steps: Sequence[Step]) -> Iterator[str]:
    """Say where more money gets less, or stays although it could get clearly more."""
    for before, after in pairwise(steps):
        if before.row.gib and not after.row.gib:
            yield f"{after.money:,}: nothing, but {before.row.name} for {before.money:,}"
        elif worse(before.row, after.row):
            yield f"{after.money:,}: {after.row.name} is less than {before.row.name}"
    for step in steps:
        if step.better:
            best = max(step.better, key=lambda row: (row.speed, row.gib, row.name))
            yield f"{step.money:,}: {step.row.name}, but {best.name} costs {best.usd:,.0f}"


def money(steps: int) -> Iterator[str]:
    """Yield the sweep of the money as Markdown."""
    found: list[str] = []
    yield "| job | from, USD | advised | price | memory, GiB | speed |"
    yield "|---|---|---|---|---|---|"
    for job, answers in JOBS.items():
        done = []
        for sum_ in sums(steps):
            record = asked(TODAY, {**answers, "budget_usd": sum_})
            done.append(step_of(record, sum_))
            found += [f"{job}, {sum_:,}: {fault}" for fault in faults_of_day(record, TODAY)]
        for _, same in groupby(done, key=lambda step: step.row):
            least, row, _ = next(same)
            shown = f"{row.usd:,.0f} | {row.gib:g} | {row.speed:.3g}"
            yield f"| {job} | {least:,} | {row.name} | {shown} |"
        found += [f"{job}, {fault}" for fault in faults_of_money(done)]
    yield ""
    yield f"Answers: {steps * len(JOBS)}; faults: {len(found)}."
    yield from (f"- {fault}" for fault in found)


# --- days -------------------------------------------------------------------------------


def days(every: int) -> list[str]:
    """Return the first day and each so many weeks after it until today."""
    last = date.fromisoformat(TODAY)
    count = (last - FIRST_DAY).days // (7 * every) + 1
    return [(FIRST_DAY + timedelta(weeks=every * n)).isoformat() for n in range(count)]


def faults_of_day(record: Record, day: str) -> Iterator[str]:
    """Say what is wrong with the answer of a day."""
    if "error" in record:
        yield f"no answer: {record['error']['message']}"
        return
    if not record["recommended"] or not all(item["because"] for item in record["recommended"]):
        yield "no answer with a reason"
    modelled = {
        (fact["fields"]["card"], fact["fields"]["condition"], fact["fields"]["usd"])
        for fact in record["facts"]
        if fact["type"] == "Offer" and fact["fields"].get("basis") == "modelled"
    }
    cards = shipped().all("card")
    for item in record["recommended"]:
        if item["id"] not in cards:
            continue
        if (item["id"], item.get("condition"), item.get("price_usd")) in modelled:
            yield f"{item['name']} ({item['condition']}) at a price that nobody saw"
        if not is_public(cards[item["id"]], day):
            yield f"{item['name']} was not announced yet"


def over_days(every: int) -> Iterator[str]:
    """Yield the sweep of the days as Markdown."""
    yield "| person | answers | faults | advised most often |"
    yield "|---|---|---|---|"
    told: list[str] = []
    for person in PEOPLE:
        first: list[str] = []
        faulty = 0
        for day in days(every):
            record = asked(day, {"persona": person})
            found = list(faults_of_day(record, day))
            faulty += bool(found)
            told += [f"{day} {person}: {fault}" for fault in found]
            first += [item["name"] for item in record.get("recommended", [])[:1]]
        usual = max(sorted(set(first)), key=first.count, default="-")
        yield f"| {person} | {len(days(every))} | {faulty} | {usual} |"
    yield ""
    yield f"Faults: {len(told)}."
    yield from (f"- {fault}" for fault in told)


def asked(day: str, answers: Mapping[str, Any]) -> Record:
    """Return the record of some answers on a day."""
    data = {"as_of": day, "answers": dict(answers)}
    return answer(shipped(), case_from_mapping(shipped(), data, {}, "sweep"))


def main() -> None:
    """Read the arguments, sweep, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few steps and a day a year")
    parser.add_argument("--write", action="store_true", help="renew the page docs/judgement.md")
    parser.add_argument("--only", choices=["money", "days"])
    parser.add_argument("--steps", type=int, default=None, help=f"sums of money, usually {STEPS}")
    parser.add_argument("--every", type=int, default=None, help="weeks from day to day")
    options = parser.parse_args()
    if (options.steps or 2) < 2 or (options.every or 1) < 1:
        parser.error("--steps is 2 or more, --every 1 or more")
    steps = options.steps or (QUICK_STEPS if options.quick else STEPS)
    every = options.every or (QUICK_EVERY if options.quick else EVERY)
    parts = {"money": lambda: money(steps), "days": lambda: over_days(every)}
    for part in [options.only] if options.only else parts:
        lines = []
        for line in parts[part]():
            print(line, flush=True)
            lines.append(line)
        print()
        if options.write:
            write([f"Measured on {date.today():%Y-%m-%d}.", "", *lines], part)


if __name__ == "__main__":
    main()
