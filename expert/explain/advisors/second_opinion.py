"""What the other advisors recommend on the same date, and why they differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.case.case import Case
from expert.consultation.run import consult_for_text
from expert.dates import first_day, holds_on
from expert.explain import wording
from expert.explain.changes.difference import cause_line, differences
from expert.explain.changes.proof import World, proved
from expert.explain.view import RecordView, taken
from expert.knowledge import Entry, Knowledge
from expert.render.blocks import Block, Bullets, Heading

NAMED = 2
MOST_RUNS = 6
"""The most runs that a second opinion may take; each run takes a few tenths of a second."""


def second_opinions(
    knowledge: Knowledge, case: Case, record: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return what the other advisors with advice for that date recommend for the same case.

    An advisor with nothing to say about the question is left out. ``agrees`` says whether both
    have the same first choice. ``differs`` holds what only one of them recommends, as seen from
    this record, with the given facts that cause the difference.
    """
    found = []
    for advisor, _ in other_advisors(knowledge, case):
        their_case = case._replace(advisor=advisor.id)
        other = consult_for_text(knowledge, their_case)
        named = taken(other)
        if not named:
            continue
        agrees = _first(taken(record)) == _first(named)
        here = World(knowledge, case, RecordView(record, knowledge))
        there = World(knowledge, their_case, RecordView(other, knowledge))
        found.append(
            {
                "advisor": advisor.id,
                "name": advisor.data["name"],
                "agrees": agrees,
                "recommended": [item.get("label") or item["name"] for item in named],
                "differs": [] if agrees else _differs(here, there),
            }
        )
    return found


def _differs(here: World, there: World) -> list[dict[str, Any]]:
    """Return what only one of them recommends, with the facts that proved decisive in a trial."""
    return proved(differences(here.view, there.view), here, there, most_runs=MOST_RUNS)


def other_advisors(knowledge: Knowledge, case: Case) -> list[tuple[Entry, Mapping[str, Any]]]:
    """Return the other advisors with an edition valid on that date, each with that edition."""
    found = []
    for advisor in knowledge.all("advisor").values():
        begun = [e for e in advisor.data["editions"] if first_day(e["from"]) <= case.as_of]
        newest = max(begun, key=lambda e: first_day(e["from"]), default=None)
        if advisor.id != case.advisor and newest is not None and holds_on(newest, case.as_of):
            found.append((advisor, newest))
    return found


def _first(items: list[Mapping[str, Any]]) -> tuple[str, str] | None:
    return (items[0]["kind"], items[0]["id"]) if items else None


def second_opinion_blocks(opinions: list[Mapping[str, Any]]) -> list[Block]:
    """Return a section with one line per advisor, including the cause of any difference."""
    lines = []
    for opinion in opinions:
        names = wording.listed(opinion["recommended"][:NAMED])
        if opinion["agrees"]:
            lines.append(f"{opinion['name']} ({opinion['advisor']}) recommends the same: {names}.")
            continue
        lines.append(
            f"{opinion['name']} ({opinion['advisor']}) recommends {names}. {_why(opinion)}"
        )
    return [Heading("Second opinion", 2), Bullets(lines)] if lines else []


def _why(opinion: Mapping[str, Any]) -> str:
    """Return the most direct cause of the difference as a sentence."""
    for one in opinion["differs"]:
        if one["causes"]:
            point = "; ".join(cause_line(cause, "here", "there") for cause in one["causes"])
            return f"The deciding difference in {one['label']}: {point}."
    if any(one.get("cited") for one in opinion["differs"]):
        return "Several facts differ; none that was tried decides the result by itself."
    return "They weigh the same facts differently."
