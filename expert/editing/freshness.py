"""How old prices, rents and models are, what support ends, and which advice depends on it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.case import case_from_mapping
from expert.consultation.record import make_later_record
from expert.consultation.run import run
from expert.dates import DAYS_PER_YEAR, first_day, last_day
from expert.editing.processes import each, whole
from expert.errors import WhichGpuError
from expert.explain import wording
from expert.knowledge import Entry, Knowledge
from expert.knowledge.ages import SOLD_NEW, constant_on
from expert.render.blocks import Block, Column, Heading, Paragraph, Table

ROWS_SHOWN = 20
CASES_SHOWN = 3
PRICED = "price"
"""The kind of thing for the price of a card in one condition."""
SOON_DAYS = 365
"""Ends of support are listed if they are at most this far in the future or in the past."""
TITLES = {
    "price": "Prices",
    "rent": "Hourly prices",
    "model": "Models",
    "support": "Support that ends",
}


class Aged(NamedTuple):
    """Something with a date, and the advice that depends on it."""

    sort: str
    """price, rent, model or support."""
    id: str
    name: str
    date: str
    days: int
    """Days since that date; negative for a date in the future."""
    place: str
    """File and line."""
    cases: tuple[str, ...]
    """Ids of the saved cases whose answers name it."""
    on_sale: bool = True
    """False for the price of a card that is no longer sold new."""


class _Asked(NamedTuple):
    knowledge: Knowledge
    day: str


Thing = tuple[str, str]
"""Kind and id of something that an answer names."""
Used = Mapping[Thing, Sequence[str]]
"""By kind and id of each thing, the cases whose answers name it."""


def used_by(
    knowledge: Knowledge, cases: Sequence[Mapping[str, Any]], day: str, jobs: int | None = None
) -> Iterator[tuple[str, list[Thing]]]:
    """Yield the id of each case and what its answer names, as advice or in the ladder.

    Cases with a date of their own are left out: their advice does not depend on new entries.
    """
    today = [case for case in cases if case.get("as_of", day) >= day]
    yield from each(_named, _Asked(whole(knowledge), day), today, jobs)


def _named(asked: _Asked, case: Mapping[str, Any]) -> tuple[str, list[Thing]]:
    try:
        one = case_from_mapping(asked.knowledge, dict(case), name="the case", today=asked.day)
        record = make_later_record(asked.knowledge, one, run(asked.knowledge, one))
    except WhichGpuError:
        return str(case["id"]), []
    rows = [*record["recommended"], *record["ladder"]]
    names = [(row["kind"], row["id"]) for row in rows]
    names += [(PRICED, f"{row['id']} {row['condition']}") for row in rows if "condition" in row]
    models = [("model", str(one.answers["model"]))] if "model" in one.answers else []
    return str(case["id"]), list(dict.fromkeys([*names, *models]))


def gathered(
    found: Iterable[tuple[str, list[Thing]]],
) -> dict[Thing, list[str]]:
    """Return, for each thing, the cases that name it."""
    uses: dict[Thing, list[str]] = {}
    for id, things in found:
        for thing in things:
            uses.setdefault(thing, []).append(id)
    return uses


def freshness(knowledge: Knowledge, day: str, used: Used) -> list[Aged]:
    """Return everything that has an age on a date: the newest price of each card, and so on.

    Things that advice depends on come first, and within each group the oldest.
    """
    rows = [
        *_prices(knowledge, day, used),
        *_rents(knowledge, day, used),
        *_models(knowledge, day, used),
        *_support(knowledge, day, used),
    ]
    order = {sort: place for place, sort in enumerate(TITLES)}
    return sorted(rows, key=lambda one: (order[one.sort], not one.cases, -one.days, one.id))


def _prices(knowledge: Knowledge, day: str, used: Used) -> Iterator[Aged]:
    sold = constant_on(knowledge, SOLD_NEW, day) * DAYS_PER_YEAR
    for card in knowledge.all("card").values():
        newest: dict[str, tuple[str, int]] = {}
        for place, price in enumerate(card.data.get("prices", ())):
            if first_day(price["on"]) <= day:
                newest[price["condition"]] = max(
                    newest.get(price["condition"], ("", 0)), (price["on"], place)
                )
        on_sale = _days(card.data.get("released", "1990"), day) <= sold
        for condition, (on, place) in newest.items():
            name = f"{card.data['name']}, {condition}"
            cases = used.get((PRICED, f"{card.id} {condition}"), ())
            found = _aged("price", card, name, on, f"prices.{place}", day, cases)
            yield found._replace(on_sale=on_sale)


def _rents(knowledge: Knowledge, day: str, used: Used) -> Iterator[Aged]:
    for cloud in knowledge.all("cloud").values():
        cases = used.get(("cloud", cloud.id), ())
        for place, offer in enumerate(cloud.data.get("offers", ())):
            seen = [price["on"] for price in offer["prices"] if first_day(price["on"]) <= day]
            if seen and last_day(offer.get("until", "9999")) >= day:
                name = f"{offer['card']} at {cloud.data['name']}"
                yield _aged("rent", cloud, name, max(seen), f"offers.{place}", day, cases)


def _models(knowledge: Knowledge, day: str, used: Used) -> Iterator[Aged]:
    for model in knowledge.all("model").values():
        released = model.data.get("released")
        if released and first_day(released) <= day:
            cases = used.get(("model", model.id), ())
            yield _aged("model", model, model.data["name"], released, "released", day, cases)


def _support(knowledge: Knowledge, day: str, used: Used) -> Iterator[Aged]:
    cards = knowledge.all("card").values()
    for architecture in knowledge.all("architecture").values():
        of_it = [card.id for card in cards if card.data.get("architecture") == architecture.id]
        cases = dict.fromkeys(case for card in of_it for case in used.get(("card", card), ()))
        for place, line in enumerate(architecture.data.get("support", ())):
            until = line.get("until")
            if until and abs(_days(until, day)) <= SOON_DAYS:
                name = f"{line['software']} on {architecture.data['name']}"
                path = f"support.{place}"
                yield _aged("support", architecture, name, until, path, day, tuple(cases))


def _aged(
    sort: str, entry: Entry, name: str, date: str, path: str, day: str, cases: Sequence[str]
) -> Aged:
    origin = entry.origin(path)
    place = f"{origin.file}:{origin.line}"
    return Aged(sort, entry.id, name, date, _days(date, day), place, tuple(cases))


def _days(date: str, day: str) -> int:
    parsed = datetime.date.fromisoformat
    return (parsed(day) - parsed(first_day(date))).days


# --- out -------------------------------------------------------------------------------


def freshness_blocks(found: Sequence[Aged], day: str, older_than: int) -> list[Block]:
    """Return everything older than a number of days as blocks, and all ends of support.

    Models, and prices of cards no longer sold new, are listed only if an answer names them.
    """
    blocks: list[Block] = [Heading(f"What is more than {older_than} days old on {day}")]
    for sort, title in TITLES.items():
        of_sort = [one for one in found if one.sort == sort]
        rows = [one for one in of_sort if one.days > older_than or sort == "support"]
        rows = [one for one in rows if one.cases or (one.on_sale and sort != "model")]
        named = sum(bool(one.cases) for one in rows)
        blocks.append(Heading(title, 2))
        told = f"{len(rows)} of {len(of_sort)}; saved answers name {named} of these."
        blocks.append(Paragraph(told if of_sort else "None."))
        if rows:
            blocks.append(_table(rows[:ROWS_SHOWN]))
        if len(rows) > ROWS_SHOWN:
            blocks.append(Paragraph(f"And {len(rows) - ROWS_SHOWN} more; --format json has all."))
    return blocks


def _table(rows: Sequence[Aged]) -> Table:
    columns = [
        Column("Days", right=True),
        Column("Date"),
        Column("What"),
        Column("Advice that names it"),
        Column("Where", spare=1),
    ]
    return Table(columns, [[str(r.days), r.date, r.name, _cases(r), r.place] for r in rows])


def _cases(one: Aged) -> str:
    shown = one.cases[:CASES_SHOWN]
    more = len(one.cases) - len(shown)
    return wording.listed([*shown, *([f"{more} more"] if more else [])]) if shown else "-"
