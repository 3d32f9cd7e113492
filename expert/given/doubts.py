"""Doubtful passages in the advisor's advice, as given facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from expert.case.case import Case
from expert.dates import first_day
from expert.facts import Given
from expert.facts.doubts import Doubt
from expert.given.catalogue import at, current
from expert.knowledge import Entry, Knowledge

PROFILE = "profile"


def doubt_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the doubts about the day's edition, one fact for each thing that depends on a doubt.

    A doubt's file lists what depends on it. Without a list, every profile whose current settings
    cite one of its claims depends on it.
    """
    advisor = knowledge.get("advisor", case.advisor)
    edition = current(advisor.data.get("editions", []), case.as_of)
    for entry in knowledge.all("doubt").values():
        if not _stands_in(entry, advisor, edition):
            continue
        concerned = set(_listed(entry)) or set(_cited(entry, advisor, case.as_of))
        for about, key in sorted(concerned):
            fact = Doubt(
                id=entry.id,
                about=about,
                key=key,
                written=entry.data["as_written"],
                meant=entry.data["likely_meant"],
                why=entry.data["why"],
            )
            yield at(fact, entry.passage("as_written"))


def _stands_in(entry: Entry, advisor: Entry, edition: int | None) -> bool:
    """Return whether a doubtful passage is in an edition of an advisor."""
    editions = advisor.data.get("editions", [])
    return edition is not None and any(
        passage["advisor"] == advisor.id and current(editions, first_day(passage["on"])) == edition
        for passage in entry.data["stands_in"]
    )


def _listed(entry: Entry) -> Iterator[tuple[str, str]]:
    for concern in entry.data.get("concerns", []):
        yield concern["about"], concern["key"]


def _cited(entry: Entry, advisor: Entry, day: str) -> Iterator[tuple[str, str]]:
    """Yield the profiles whose current settings cite a doubtful claim."""
    doubtful = set(entry.data["claims"])
    judgements: Mapping[str, Any] = advisor.data.get("judgements", {})
    for name, values in judgements.items():
        place = current(values, day)
        profile = name.partition(".")[2]
        if profile and place is not None and doubtful & set(values[place].get("claims", ())):
            yield PROFILE, profile
