"""The typical work of the day as given facts, for questions that depend on memory.

The advisor's setting `need_from_work` says whether the advice is based on typical work; without
it, none is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.case.case import Case
from expert.dates import first_day, holds_on
from expert.facts import (
    Given,
    LighterWork,
    StandsFor,
    TypicalNet,
    TypicalReading,
    TypicalWork,
    UsualPeople,
    WorkplaceFirst,
    WorksKnown,
)
from expert.given.catalogue import at, current
from expert.given.taken_in import takes_in
from expert.knowledge import Entry, Knowledge

SETTING = "need_from_work"
TYPICAL = "typical"
ASK, JOB = "ask", "job"
CONVOLUTIONAL, TRANSFORMER = "cnn", "transformer"
MODELS_OF_TEXT = ("language-model",)


def typical_for(case: Case) -> tuple[Any, ...]:
    """Return everything in a case that determines which typical work is loaded."""
    return (TYPICAL, case.as_of, case.advisor, case.answers.get(ASK), case.answers.get(JOB))


def typical_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield the typical work on the date, and for which people it is assumed.

    Yields nothing if the question does not depend on typical work, or if the advisor does not use
    it.
    """
    if not _is_used(knowledge, case) or not _is_asked(knowledge, case):
        return
    yield from _people(knowledge)
    known: set[tuple[str, str]] = set()
    for entry in knowledge.all("typical-work").values():
        found = list(facts_of_work(entry, case.as_of, case.answers.get(JOB)))
        yield from found
        for fact in found:
            pair = fact["who"], fact["job"]
            if pair not in known:
                known.add(pair)
                yield at(WorksKnown(profile=pair[0], job=pair[1]), entry.passage("who"))
        if found:
            yield from _nature_of_work(knowledge, entry)
            yield from lighter_form(entry, case.as_of)


def facts_of_work(entry: Entry, day: str, job: Any = None) -> Iterator[Given]:
    """Yield a piece of work, once per profile and job, if it is typical on a date.

    ``job`` limits this to one job. Work whose memory is not known yields nothing.
    """
    data = entry.data
    if "memory_gib" not in data or not holds_on(data, day):
        return
    for who in data["who"]:
        for one in data["jobs"]:
            if job in (None, one):
                fact = TypicalWork(
                    id=entry.id,
                    who=who,
                    job=one,
                    share=data["share"],
                    gib=data["memory_gib"],
                    cards=data.get("cards", 1),
                    name=data["name"],
                    since=first_day(data["from"]),
                )
                yield at(fact, entry.passage("memory_gib"))


def lighter_form(entry: Entry, day: str) -> Iterator[Given]:
    """Yield the variant of typical work that needs less memory, if there is one on a date."""
    if "lighter_gib" in entry.data and first_day(entry.data.get("lighter_from", day)) <= day:
        data = entry.data
        fact = LighterWork(work=entry.id, gib=data["lighter_gib"], how=data["lighter_how"])
        yield at(fact, entry.passage("lighter_gib"))


def _nature_of_work(knowledge: Knowledge, entry: Entry) -> Iterator[Given]:
    """Yield how much the work reads per token, and what kind of network it uses, if known."""
    if "reads_gb" in entry.data:
        fact = TypicalReading(work=entry.id, gb=entry.data["reads_gb"])
        yield at(fact, entry.passage("reads_gb"))
    kind, key = _net_of_work(knowledge, entry)
    if kind:
        yield at(TypicalNet(work=entry.id, kind=kind), entry.passage(key))


def _net_of_work(knowledge: Knowledge, entry: Entry) -> tuple[str | None, str]:
    """Return the kind of network that the work uses, and the key that says so."""
    said = entry.data.get("case", {})
    if "nets" in entry.data:
        return entry.data["nets"], "nets"
    if "network" in said:
        return CONVOLUTIONAL, "case.network"
    model = knowledge.all("model").get(str(said.get("model")))
    is_text = model is not None and model.data["kind"] in MODELS_OF_TEXT
    return (TRANSFORMER if is_text else None), "case.model"


def _is_used(knowledge: Knowledge, case: Case) -> bool:
    """Return whether the advisor's advice is based on typical work on that date."""
    values = knowledge.get("advisor", case.advisor).data["judgements"].get(SETTING, [])
    place = current(values, case.as_of)
    return place is not None and values[place]["value"] is True


def _is_asked(knowledge: Knowledge, case: Case) -> bool:
    """Return whether the question, or the one assumed if there is none, depends on memory."""
    usual = knowledge.get("question", ASK).data.get("default", {}).get("value")
    return takes_in(knowledge, {ASK: case.answers.get(ASK, usual)}, TYPICAL)


def _people(knowledge: Knowledge) -> Iterator[Given]:
    """Yield which profiles are assumed to do the work of which others."""
    for entry in knowledge.all("profile").values():
        for place, other in enumerate(entry.data.get("stands_for", [])):
            fact = StandsFor(profile=entry.id, other=other)
            yield at(fact, entry.passage(f"stands_for.{place}"))
        if entry.data.get("workplace_first"):
            yield at(WorkplaceFirst(profile=entry.id), entry.passage("workplace_first"))
    for entry in knowledge.all("workload").values():
        for place, who in enumerate(entry.data.get("done_by", [])):
            fact = UsualPeople(job=entry.id, profile=who)
            yield at(fact, entry.passage(f"done_by.{place}"))
