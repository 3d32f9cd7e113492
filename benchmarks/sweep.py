"""Sweep the money and the days, to see the advice between the cases that somebody looked at.

Usage: python benchmarks/sweep.py [--quick] [--only money|days] [--steps N] [--every WEEKS]

Money: six jobs with 300 to 50,000 dollars in geometric steps. A step is a fault if

- the advised row is worse than the row for less money: it has less memory or clearly less speed,
  and clearly more of neither. A used card that was advised although nobody said that used cards
  are fine may give way to a new one with a warranty, if it keeps its row in the ladder;
- a row within the sum that is neither ruled out nor advised has clearly more memory and clearly
  more useful speed. Speed beyond what is enough for the work is of no use, so a person who chats
  with a small model need not spend more. What is advised as just as good ("too close") counts;
- a row within the sum has clearly more of one and no less of the other, and the answer does not
  say what the rest of the money would buy;
- and what is a fault on a day is one here.

Days: six kinds of people on each week since June 2012, or on every nth. A day is a fault if there
is no answer with a reason, if the price of an advised row was modelled, is of a later day or was
last seen more than three years before, if it is an estimate and the answer does not say so, if an
advised card was not announced yet, or if it was not on sale yet and the answer does not say from
when on it is. Estimates are prices that somebody saw, moved to the day as other prices did.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby, pairwise
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from expert.case.case import case_from_mapping  # noqa: E402
from expert.dates import first_day, year_of  # noqa: E402
from expert.given.catalogue import is_public  # noqa: E402
from tests.cases.scoring import answer, shipped  # noqa: E402

TODAY = "2026-11-22"
LEAST, MOST = 300, 50_000
STEPS, QUICK_STEPS = 40, 8
FIRST_DAY = date(2012, 6, 4)
EVERY, QUICK_EVERY = 1, 52
CLEARLY = 1.25
"""Ratio from which memory or speed is clearly more: beyond the usual error of the speed model."""
YEARS_ON_SALE = 3
"""A generation lasts about two years and its last cards a year more; later ones are hard to get."""
MONEY_LEFT, WAIT, PRICE = "money left", "wait", "price"
"""Topics of advice."""
NEW, USED = "new", "used"
CARRIED = "carried"
"""The basis of a price that was seen earlier and moved as other prices did."""
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
    """What is advised, or could have been, for a sum; its speed is as much as is of use."""

    name: str
    usd: float = 0
    gib: float = 0
    speed: float = 0
    basis: str = ""
    condition: str = ""


class Step(NamedTuple):
    """The answer for one sum."""

    money: int
    row: Row
    better: tuple[Row, ...] = ()
    """Rows within the sum that are clearly better in all and are not advised."""
    untold: tuple[Row, ...] = ()
    """Rows within the sum that are clearly better in something, if the answer is silent on it."""
    shown: frozenset[str] = frozenset()
    """The names in the ladder."""
    why: str = ""


# --- money ------------------------------------------------------------------------------


def sums(steps: int) -> list[int]:
    """Return so many sums from the least to the most, each a like share above the one before."""
    ratio = (MOST / LEAST) ** (1 / (steps - 1))
    return [round(LEAST * ratio**step) for step in range(steps)]


def step_of(record: Record, money: int) -> Step:
    """Return what is advised for a sum, and what would be clearly better."""
    items = record.get("recommended", [])
    rows = [item for item in items if item["kind"] == "card"]
    if not rows:
        name = " ".join(["no card:", *(item["name"] for item in items[:1])])
        return Step(money, Row(name), why=reason(record))
    enough, row = enough_in(record), _advised(rows[0])
    advised = {_numbered(item["name"], item["count"] or 1) for item in rows}
    others = [other for other in within(record, money) if other.name not in advised]
    left = any(advice["topic"] == MONEY_LEFT for advice in record["advice"])
    return Step(
        money,
        useful(row, enough),
        tuple(r for r in others if clearly_better(useful(r, enough), useful(row, enough))),
        () if left else tuple(r for r in others if tempting(r, row)),
        frozenset(_numbered(r["name"], r.get("count") or 1) for r in record["ladder"]),
        reason(record),
    )


def reason(record: Record) -> str:
    """Return the sentence of the rule that decided, without the names of cards in it.

    What is not a card is explained by the title of the rule.
    """
    first = [*record.get("recommended", []), {}][0]
    for firing in record.get("firings", []):
        if firing["id"] not in first.get("because", ()):
            continue
        if first["kind"] != "card":
            return str(firing["title"])
        head, _, names = firing["says"].rstrip(".").partition(": ")
        _, comma, ahead = names.rpartition(", ahead of ")
        return f"{head}{comma}{ahead if comma else ''}"
    return ""


def step_up(before: Row | None, after: Row) -> str:
    """Return how many times the memory and useful speed of the row before a row has."""
    if before is None or not before.gib or not after.gib or before.basis != after.basis:
        return ""
    memory, speed = after.gib / before.gib, after.speed / before.speed
    return f"; memory x {memory:.2g}, speed x {speed:.2g}"


def money_left(record: Record) -> str:
    """Return what the answer says about the rest of the money."""
    told = [advice["says"] for advice in record.get("advice", []) if advice["topic"] == MONEY_LEFT]
    return told[0] if told else ""


def enough_in(record: Record) -> float:
    """Return the speed beyond which more is of no use for the work of a record."""
    limits = [fact["fields"]["speed"] for fact in record["facts"] if fact["type"] == "Enough"]
    return min(limits, default=inf)


def useful(row: Row, enough: float) -> Row:
    """Return a row with as much of its speed as is of use."""
    return row._replace(speed=min(row.speed, enough))


def _numbered(name: str, count: int) -> str:
    return f"{count}x {name}" if count > 1 else name


def _advised(item: Record) -> Row:
    count = item["count"] or 1
    card = shipped().get("card", item["id"]).data
    speed = item.get("speed") or {}
    usd = (item.get("price_usd") or 0) * count
    gib = card.get("memory_gib", 0) * count
    value, basis = speed.get("value", 0), speed.get("basis", "")
    return Row(_numbered(item["name"], count), usd, gib, value, basis, item.get("condition") or "")


def within(record: Record, money: int) -> Iterator[Row]:
    """Yield the contenders of a record that cost no more than a sum and were not ruled out."""
    out = {item["id"] for item in record["ruled_out"]}
    for fact in record["facts"]:
        fields = fact["fields"]
        if fact["type"] != "Contender" or fields["card"] in out:
            continue
        if 0 < fields.get("usd", 0) <= money:
            name = _numbered(fields["name"], fields.get("cards", 1))
            yield Row(name, fields["usd"], fields.get("gib", 0), fields.get("speed", 0))


def clearly_better(one: Row, other: Row) -> bool:
    """Tell whether a row has clearly more of both memory and speed."""
    return one.gib >= CLEARLY * other.gib > 0 and one.speed >= CLEARLY * other.speed > 0


def tempting(one: Row, other: Row) -> bool:
    """Tell whether a row for more money has clearly more of one and no less of the other."""
    no_less = one.gib >= other.gib > 0 and one.speed >= other.speed > 0
    return one.usd > other.usd and no_less and _gains(one, other)


def worse(before: Row, after: Row) -> bool:
    """Tell whether a row lost something and gained nothing, where speeds can be compared."""
    loses = after.gib < before.gib or CLEARLY * after.speed <= before.speed
    return before.basis == after.basis and loses and not _gains(after, before)


def _gains(one: Row, other: Row) -> bool:
    return one.gib >= CLEARLY * other.gib or one.speed >= CLEARLY * other.speed


def faults_of_money(steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """Yield sums with what is wrong: they get less, or stay although they could get more."""
    for before, after in pairwise(steps):
        old, new = before.row, after.row
        has_warranty = old.condition == USED and new.condition == NEW
        if old.gib and not new.gib:
            yield after.money, f"nothing, but {old.name} for {before.money:,}"
        elif worse(old, new) and not (has_warranty and old.name in after.shown):
            yield after.money, f"{new.name} is less than {old.name}"
    for step in steps:
        for rows, ending in ((step.better, "costs"), (step.untold, "is not told of and costs")):
            if rows:
                best = max(rows, key=lambda row: (row.speed, row.gib, row.name))
                yield step.money, f"{step.row.name}, but {best.name} {ending} {best.usd:,.0f}"


def in_ranges(faults: Sequence[tuple[Any, str]]) -> Iterator[str]:
    """Yield each kind of fault once, with the first and last place and the number of places."""
    of_kind: dict[str, list[Any]] = {}
    for place, fault in faults:
        of_kind.setdefault(fault, []).append(place)
    for fault, places in of_kind.items():
        shown = [f"{p:,}" if isinstance(p, int) else str(p) for p in (places[0], places[-1])]
        where = f"{shown[0]} to {shown[1]} ({len(places)})" if len(places) > 1 else shown[0]
        yield f"{where}: {fault}"


def money(steps: int) -> Iterator[str]:
    """Yield the sweep of the money as Markdown."""
    found: list[str] = []
    count = 0
    yield "| job | from, USD | advised | price | GiB | useful speed | why |"
    yield "|---|---|---|---|---|---|---|"
    for job, answers in JOBS.items():
        done, wrong, left = [], [], {}
        for sum_ in sums(steps):
            record = asked(TODAY, {**answers, "budget_usd": sum_})
            done.append(step_of(record, sum_))
            left[sum_] = money_left(record)
            wrong += [(sum_, fault) for fault in faults_of_day(record, TODAY)]
        before = None
        for _, same in groupby(done, key=lambda step: step.row):
            rows = list(same)
            least, row = rows[0].money, rows[0].row
            rest = f" {left[rows[-1].money]}".rstrip()
            shown = f"{row.usd:,.0f} | {row.gib:g} | {row.speed:.3g}" if row.gib else "| |"
            why = f"{rows[0].why}{step_up(before, row)}.{rest}"
            yield f"| {job} | {least:,} | {row.name} | {shown} | {why} |"
            before = row
        wrong += faults_of_money(done)
        count += len(wrong)
        found += [f"{job}, {fault}" for fault in in_ranges(wrong)]
    yield ""
    yield f"Answers: {steps * len(JOBS)}; faults: {count}."
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
        card = cards[item["id"]]
        if (item["id"], item.get("condition"), item.get("price_usd")) in modelled:
            yield f"{item['name']} ({item['condition']}) at a price that nobody saw"
        yield from _faults_of_price(record, item, str(card.data["name"]), day)
        if not is_public(card, day):
            yield f"{item['name']} was not announced yet"
        elif first_day(str(card.data.get("released") or day)) > day and not _is_told(
            record, WAIT, card.data["name"]
        ):
            yield f"{item['name']} was not on sale yet, and nothing says so"


def _faults_of_price(record: Record, item: Record, name: str, day: str) -> Iterator[str]:
    """Say whether an advised price is of a later day, too old for the card to be had, or untold.

    The advice tells the card by its ``name``; an item may be called "wait for" it.
    """
    offers = (fact["fields"] for fact in record["facts"] if fact["type"] == "Offer")
    for offer in offers:
        if (offer["card"], offer["condition"]) != (item["id"], item.get("condition")):
            continue
        on = str(offer.get("on", day))
        if first_day(on) > day:
            yield f"{item['name']} at a price of a later day"
        elif year_of(day) - year_of(on) > YEARS_ON_SALE:
            yield f"{item['name']} ({item['condition']}) has had no price for {YEARS_ON_SALE} years"
        elif offer.get("basis") == CARRIED and not _is_told(record, PRICE, name):
            yield f"{item['name']} ({item['condition']}) at an estimate that is not told as one"


def _is_told(record: Record, topic: str, name: str) -> bool:
    """Tell whether the answer says something about a card on a topic."""
    told = (advice["says"] for advice in record["advice"] if advice["topic"] == topic)
    return any(name in says for says in told)


def is_estimate(record: Record) -> bool:
    """Tell whether the price of the first row was carried from an earlier day to the asked one."""
    first = record.get("recommended", [{}])[:1]
    return any(
        (fact["fields"]["card"], fact["fields"]["condition"])
        == (item.get("id"), item.get("condition"))
        and fact["fields"].get("basis") == CARRIED
        for item in first
        for fact in record["facts"]
        if fact["type"] == "Offer"
    )


def over_days(every: int) -> Iterator[str]:
    """Yield the sweep of the days as Markdown: for each year, what is advised most often."""
    yield f"| year | answers | estimates | faults | {' | '.join(PEOPLE)} |"
    yield f"|---|---|---|---|{'---|' * len(PEOPLE)}"
    told: dict[str, list[tuple[str, str]]] = {person: [] for person in PEOPLE}
    count = 0
    for year, in_year in groupby(days(every), key=lambda day: day[:4]):
        dates = list(in_year)
        usual, faulty, estimates = [], 0, 0
        for person in PEOPLE:
            first: list[str] = []
            for day in dates:
                record = asked(day, {"persona": person})
                found = list(faults_of_day(record, day))
                faulty += bool(found)
                estimates += is_estimate(record)
                told[person] += [(day, fault) for fault in found]
                first += [item["name"] for item in record.get("recommended", [])[:1]]
            usual.append(max(sorted(set(first)), key=first.count, default="-"))
        answers = len(dates) * len(PEOPLE)
        count += answers
        yield f"| {year} | {answers} | {estimates} | {faulty} | {' | '.join(usual)} |"
    yield ""
    yield f"Answers: {count}; faults: {sum(map(len, told.values()))}."
    for person, faults in told.items():
        yield from (f"- {person}, {fault}" for fault in in_ranges(faults))


def asked(day: str, answers: Mapping[str, Any]) -> Record:
    """Return the record of some answers on a day."""
    data = {"as_of": day, "answers": dict(answers)}
    return answer(shipped(), case_from_mapping(shipped(), data, {}, "sweep"))


def main() -> None:
    """Read the arguments, sweep, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few steps and a day a year")
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
        for line in parts[part]():
            print(line, flush=True)
        print()


if __name__ == "__main__":
    main()
