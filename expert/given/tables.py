"""Published tables as given facts, only if the question is about speed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.case.case import Case
from expert.facts import Given
from expert.given.catalogue import benchmark_facts
from expert.given.taken_in import takes_in
from expert.knowledge import Knowledge

TABLES = "tables"


def tables_for(knowledge: Knowledge, case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which published tables are loaded."""
    asked = takes_in(knowledge, case.answers, TABLES)
    named = frozenset(case.named_cards()) if asked else None
    return ("tables", case.as_of, named)


def tables_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the published tables if the case asks about speeds."""
    if takes_in(knowledge, case.answers, TABLES):
        yield from benchmark_facts(knowledge, case.as_of, case.named_cards())
