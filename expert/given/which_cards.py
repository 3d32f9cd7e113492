"""Which cards become facts: those on the market that day, and those that matter only in this case.

Laptop GPUs and modified cards matter if a person asks for them or names one. Computers whose CPU
and GPU share memory matter if they have a price and the advice could cover them in this case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from expert.case.case import Case
from expert.dates import first_day
from expert.facts import Given, SoldAs
from expert.given.catalogue import at, card_facts, current, is_public
from expert.knowledge import Entry, Knowledge
from expert.knowledge.selection import form_of, is_set_apart

FORM = "form"
"""The question about what is to be bought: a card, a laptop, a whole computer."""
COMPUTER = "computer"
BOARD = "board"
"""The form of whole computers; these always become facts, and rules leave out unwanted ones."""
COVERS = "covers."
"""The advisor's settings for the segments that the advice covers: always, by job, by profile."""
FORM_OF_TARGET = {"laptop": "laptop", "small_device": "board"}
"""Forms that the place where a model will run may call for, if no form is named."""
ASK = "ask"
ANOTHER_QUESTION = ("candidates", "owned", "hours_per_week")
"""Answers that lead to another question than the usual one."""
JOB = "job"
JOB_FOLLOWS_FROM = ("model", "parameters_billion")
"""Answers that lead to another job than the usual one."""


def in_every_case(entry: Entry, day: str) -> bool:
    """Return whether a card was known on a date and can matter regardless of the answers."""
    return is_public(entry, day) and not is_set_apart(entry.data) and not _is_computer(entry)


def cards_decided_by(
    knowledge: Knowledge, case: Case, named: Collection[str]
) -> tuple[str, str, str | None, frozenset[str], frozenset[str]]:
    """Return everything in a case that determines which additional cards become facts."""
    segments = frozenset(_segments_covered(knowledge, case))
    return ("cards", case.as_of, _form(case), segments, frozenset(named))


def further_cards(knowledge: Knowledge, case: Case, named: Collection[str]) -> Iterator[Given]:
    """Yield the cards that matter only because of this case, and the forms they are sold in."""
    form, day = _form(case), case.as_of
    covered = _segments_covered(knowledge, case)

    def wanted(entry: Entry) -> bool:
        if in_every_case(entry, day):
            return False
        if entry.id in named:
            return True
        asked = form is not None and form in (
            form_of(entry.data),
            *entry.data.get("also_sold_as", ()),
        )
        shared = _is_computer(entry) and entry.data["segment"] in covered and _has_price(entry, day)
        return (asked or shared) and is_public(entry, day)

    yield from card_facts(knowledge, day, wanted)
    for entry in knowledge.all("card").values():
        for other in entry.data.get("also_sold_as", ()):
            if other in (form, BOARD):
                yield at(SoldAs(card=entry.id, form=other), entry.passage("also_sold_as"))


def _form(case: Case) -> str | None:
    """Return the form that the advice may look for; None if that is not clear."""
    return case.answers.get(FORM) or FORM_OF_TARGET.get(case.answers.get("target", ""))


def _is_computer(entry: Entry) -> bool:
    return form_of(entry.data) == COMPUTER


def _has_price(entry: Entry, day: str) -> bool:
    return any(first_day(price["on"]) <= day for price in entry.data.get("prices", ()))


def _segments_covered(knowledge: Knowledge, case: Case) -> set[str]:
    """Return the segments that the advice may cover in this case, including doubtful ones."""
    found: set[str] = set()
    for name, values in knowledge.get("advisor", case.advisor).data["judgements"].items():
        place = current(values, case.as_of) if name.startswith(COVERS) else None
        if place is not None and _may_hold(knowledge, case, name.removeprefix(COVERS)):
            value: Any = values[place]["value"]
            found.update(value if isinstance(value, list) else [value])
    return found


def _may_hold(knowledge: Knowledge, case: Case, key: str) -> bool:
    """Return whether a setting for this key may apply: only another job rules that out.

    Questions other than the usual question, which card to buy, may be about any card.
    """
    if key not in knowledge.all("workload") or not _is_usual(knowledge, case, ASK):
        return True
    if ASK not in case.answers and any(name in case.answers for name in ANOTHER_QUESTION):
        return True
    if JOB not in case.answers and any(name in case.answers for name in JOB_FOLLOWS_FROM):
        return True
    return bool(_answer(knowledge, case, JOB) == key)


def _is_usual(knowledge: Knowledge, case: Case, key: str) -> bool:
    return bool(_answer(knowledge, case, key) == _usual(knowledge, key))


def _answer(knowledge: Knowledge, case: Case, key: str) -> Any:
    return case.answers.get(key, _usual(knowledge, key))


def _usual(knowledge: Knowledge, key: str) -> Any:
    return knowledge.get("question", key).data.get("default", {}).get("value")
