"""Published tables as given facts, if the question is about speed or the job has such tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.case.case import Case
from expert.dates import first_day, year_of
from expert.facts import Given, Timed
from expert.given.catalogue import at, benchmark_facts, constant_on
from expert.given.taken_in import takes_in
from expert.knowledge import Knowledge

TABLES = "tables"
TIMED = "timed"
AGE = "measured-speed-counts-for"


def tables_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which published tables are loaded."""
    asked = takes_in(knowledge, case.answers, TABLES)
    named = frozenset(case.named_cards()) if asked else None
    return ("tables", case.as_of, named)


def tables_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the published tables if the case asks about speeds."""
    if takes_in(knowledge, case.answers, TABLES):
        yield from benchmark_facts(knowledge, case.as_of, case.named_cards())


def timed_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which measured speeds are loaded."""
    return ("timed", case.as_of, takes_in(knowledge, case.answers, TIMED))


def timed_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the measured speeds of generating text, if that may be the job."""
    if not takes_in(knowledge, case.answers, TIMED):
        return
    since = year_of(case.as_of) - constant_on(knowledge, AGE, case.as_of)
    for entry in knowledge.all("performance").values():
        data = entry.data
        if "reads" not in data or first_day(data["on"]) > case.as_of or year_of(data["on"]) < since:
            continue
        shared = {"table": entry.id, "name": data["name"], "on": first_day(data["on"])}
        for card, tokens_s in data["values"].items():
            fact = Timed(card=card, tokens_s=tokens_s, **shared, **data["reads"])
            yield at(fact, entry.passage(f"values.{card}"))
