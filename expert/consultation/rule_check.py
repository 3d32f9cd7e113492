"""Checks of the rule base, with what they need to know about knowledge files and code."""

from __future__ import annotations

from collections.abc import Iterator

from expert.case.answers import rate_of
from expert.case.case import case_from_mapping
from expert.consultation.record import TOLD
from expert.engine.checks import Finding, Vocabulary, check_rules
from expert.engine.checks.check import Entry
from expert.facts import (
    Answer,
    LighterToTry,
    MayStay,
    MoreMemory,
    NoNamedCard,
    Parameter,
    RelativeValue,
    SavingToTry,
    Setting,
    SpeedPlace,
    Trait,
    TraitSign,
)
from expert.given import given_facts
from expert.given.taken_in import listed
from expert.knowledge import Knowledge
from expert.rules import RULES
from expert.rules.accepted_findings import ACCEPTED

READ_BY_COMMANDS = frozenset(
    (LighterToTry, MayStay, MoreMemory, NoNamedCard, RelativeValue, SavingToTry, SpeedPlace)
)
"""Classes of facts that no rule needs to read: a command shows or a consultation tries them."""


def rule_findings(knowledge: Knowledge) -> list[tuple[Finding, str]]:
    """Return the findings about the shipped rules, each with the reason it is accepted, if any."""
    found = check_rules(RULES, vocabulary(knowledge))
    return [(each, ACCEPTED.get((each.kind, each.about, each.beside), "")) for each in found]


def vocabulary(knowledge: Knowledge) -> Vocabulary:
    """Return what the checks need to know about the knowledge files."""
    case = case_from_mapping(knowledge, {"answers": {}})
    questions = [entry.id for entry in knowledge.all("question").values()]
    parts = [f"{id}_{part}" for id in questions for part in ("low", "high", "rate")]
    advisors = knowledge.all("advisor").values()
    judgements = {name.partition(".")[0] for a in advisors for name in a.data["judgements"]}
    return Vocabulary(
        values={
            (Answer, "key"): frozenset([*questions, *parts]),
            (Parameter, "name"): frozenset(knowledge.all("constant")),
            (Setting, "name"): frozenset(judgements),
        },
        samples=given_facts(knowledge, case),
        entries=list(_entries(knowledge)),
        named=frozenset(_named_by_facts(knowledge)),
        read_outside=READ_BY_COMMANDS | frozenset(TOLD),
    )


def _named_by_facts(knowledge: Knowledge) -> Iterator[str]:
    """Yield the constants for currencies, and the traits that an answer or a profile asks for."""
    for choice in knowledge.get("question", "currency").data["choices"]:
        yield rate_of(choice["value"])
    for entry in knowledge.all("trait").values():
        if entry.data.get("wanted"):
            yield entry.id
    for advisor in knowledge.all("advisor").values():
        for dated in advisor.data["judgements"].values():
            yield from (item for each in dated for item in listed(each["value"]) if _is_id(item))


def _is_id(value: object) -> bool:
    return isinstance(value, str)


def _entries(knowledge: Knowledge) -> Iterator[Entry]:
    for entry in knowledge.all("constant").values():
        place = str(entry.passage("values").origin.file)
        fields = {name: entry.data[name] for name in ("of",) if name in entry.data}
        yield Entry("constant", entry.id, place, (Parameter,), {"name": entry.id, **fields})
    for advisor in knowledge.all("advisor").values():
        for name in advisor.data["judgements"]:
            origin = advisor.passage(f"judgements.{name}").origin
            plain, _, key = name.partition(".")
            fields = {"name": plain, **({"key": key} if key else {})}
            place = f"{origin.file}:{origin.line}"
            yield Entry("judgement", f"{advisor.id} {name}", place, (Setting,), fields)
    for entry in knowledge.all("trait").values():
        place = str(entry.passage().origin.file)
        yield Entry("trait", entry.id, place, (TraitSign, Trait), {"trait": entry.id})
