"""Which parts of answers are compared, and how two answers differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from expert.case.case import Case
from expert.consultation.record import make_later_record
from expert.consultation.run import run
from expert.errors import WhichGpuError
from expert.explain.brief import brief
from expert.facts import Market
from expert.knowledge import Knowledge

ADVISED, LADDER, RULED_OUT, WORDS = "advised", "ladder", "ruled_out", "words"
WAYS = (ADVISED, LADDER, RULED_OUT, WORDS)
"""The ways in which answers can differ, the most important first."""
OF_A_ROW = ("kind", "id", "count", "condition")


class Outcome(NamedTuple):
    """The parts of an answer that are compared."""

    advised: list[str]
    """What is recommended: number, name and condition."""
    ladder: list[str]
    """The other rows of the ladder, each with its role."""
    ruled_out: list[str]
    """What is ruled out, and the rules that rule it out."""
    words: list[str]
    """The sentences that a person reads."""
    market: dict[str, float]
    """The market figures that the rules conclude."""


def outcome(knowledge: Knowledge, case: Case) -> Outcome:
    """Answer a case; if that is not possible, the error takes the place of the sentences."""
    try:
        engine = run(knowledge, case)
        record = make_later_record(knowledge, case, engine)
    except WhichGpuError as error:
        return Outcome([], [], [], [str(error)], {})
    told = brief(record, knowledge)
    rules = {firing["id"]: firing["rule"] for firing in record["firings"]}
    return Outcome(
        [_row(item) for item in record["recommended"]],
        [f"{row['role']}: {_row(row)}" for row in record["ladder"]],
        sorted(f"{item['name']} ({_rules(item, rules)})" for item in record["ruled_out"]),
        _words(record, told),
        {fact["quantity"]: fact["value"] for fact in engine.facts_of(Market)},
    )


def _row(item: Mapping[str, Any]) -> str:
    count = f"{item['count']} x " if (item.get("count") or 1) > 1 else ""
    condition = f", {item['condition']}" if item.get("condition") else ""
    return f"{count}{item.get('label') or item.get('name') or item['id']}{condition}"


def _rules(item: Mapping[str, Any], rules: Mapping[str, str]) -> str:
    return ", ".join(dict.fromkeys(rules[firing] for firing in item["because"]))


def _words(record: Mapping[str, Any], told: Mapping[str, Any]) -> list[str]:
    """Return the sentences of the brief answer, including all advice and all assumptions."""
    rows = [
        f"{row['name']}: {row['says']}, {row.get('total_usd', 'no price')} USD, "
        f"{row.get('times', 1)} times"
        for row in told["ladder"]
    ]
    return [
        *told["says"],
        *rows,
        *(one["says"] for one in told["checks"]),
        *(one["says"] for one in told["close"]),
        *(str(one["says"]) for one in record["advice"]),
        *(f"{one['what']}: {one['value']}" for one in record["assumed"]),
    ]


def differs(before: Outcome, after: Outcome) -> str | None:
    """Return the most important way in which two answers differ; None if they are the same.

    >>> same = Outcome(["A"], [], [], ["Buy A."], {})
    >>> differs(same, same._replace(words=["Get A."]))
    'words'
    """
    return next((way for way in WAYS if getattr(before, way) != getattr(after, way)), None)


def only_in(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return what only the first of two lists contains, in its order."""
    return [text for text in one if text not in other]
