"""Published tables as given facts: only if the question is about speed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.case.case import Case
from expert.facts import Given
from expert.given.catalogue import benchmark_facts
from expert.knowledge import Knowledge

ABOUT_SPEED = "speed_order"
"""The question that needs every published table."""


def tables_for(case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which published tables are included."""
    named = frozenset(case.named_cards()) if case.answers.get("ask") == ABOUT_SPEED else None
    return ("tables", case.as_of, named)


def tables_of(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the published tables, if the question is about speed."""
    if case.answers.get("ask") == ABOUT_SPEED:
        yield from benchmark_facts(knowledge, case.as_of, case.named_cards())
