"""A case: what one person asks, checked against the questions of the knowledge base."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from expert.case.also import check_also
from expert.case.answers import (
    DID_NOTHING,
    Place,
    check_advisor,
    check_answer,
    check_currency,
    check_day,
)
from expert.case.model_names import (
    check_active,
    check_format,
    check_input,
    check_model,
    check_network,
    check_sizes,
)
from expert.case.money import CURRENCY, EXACT, IN_WORDS, RANGE, SUMS, is_bare, spending
from expert.case.names import CaseName, named_things
from expert.case.offers import CANDIDATES, as_candidate, offered_cards
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge, Origin, Passage

DEFAULT_ADVISOR = "house"
KEYS = ("id", "as_of", "advisor", "answers")
IGNORED_KEYS = ("claims", "expect", "case", "title", "note", "notes", "defence")
ALIASES = {"situation": "answers"}
ASK = "ask"
MOST_ANSWERS = 100


class Case(NamedTuple):
    """What one person asks."""

    as_of: str
    """The date of the question."""
    advisor: str
    """The advisor whose advice is used."""
    answers: dict[str, Any]
    """Checked answers, in the words that the questions use."""
    names: tuple[CaseName, ...] = ()
    """The things named in the answers."""
    id: str | None = None
    """The case's id, which is copied into the record."""
    file: str = "case"
    """The file or stream it was read from."""
    lines: Mapping[str, int] = MappingProxyType({})
    """The line of each answer, if it came from a file."""
    model: Mapping[str, Any] | None = None
    """The architecture of a model without a knowledge file: from a configuration, or as stated."""

    def passage(self, key: str) -> Passage:
        """Return the place of an answer in the case."""
        return Passage(self, key)

    def origin(self, key: str) -> Origin:
        """Return where an answer comes from."""
        line = self.lines.get(f"answers.{key}", self.lines.get(key, 1))
        return Origin(
            file=self.file,
            line=line,
            source="person",
            date=self.as_of,
            layer="case",
            confidence=None,
        )

    def named_cards(self) -> set[str]:
        """Return the ids of all cards named."""
        return {card for name in self.names for card in name.cards}


def case_from_mapping(
    knowledge: Knowledge,
    data: Any,
    lines: Mapping[str, int] | None = None,
    name: str = "case",
    today: str | None = None,
) -> Case:
    """Check one case.

    Raises:
        CaseError: something in the case is unusable; the message names file, line and key.

    """
    where = Place(name, lines or {})
    data = _with_plain_keys(where, data, knowledge.all("question"))
    today = today or datetime.date.today().isoformat()
    answers = _checked_answers(knowledge, where, data.get("answers") or {})
    offered = offered_cards(knowledge, where, answers)
    asked = _check_question(knowledge, where, answers, offered)
    names = (*named_things(knowledge, where, answers), *asked, *offered)
    model = check_model(knowledge, where, answers)
    check_active(where, answers)
    check_format(knowledge, where, answers)
    check_network(knowledge, where, answers)
    check_input(where, answers)
    check_sizes(knowledge, answers)
    check_currency(where, answers)
    check_also(knowledge, where, answers)
    identity = data.get("id")
    return Case(
        as_of=check_day(where, data.get("as_of", today), today),
        advisor=check_advisor(knowledge, where, data.get("advisor", DEFAULT_ADVISOR)),
        answers={key: answers[key] for key in sorted(answers)},
        names=names,
        id=None if identity is None else str(identity),
        file=name,
        lines=where.lines,
        model=model,
    )


def _with_plain_keys(where: Place, data: Any, questions: Collection[str]) -> dict[str, Any]:
    """Return the case with its keys checked and alternative spellings replaced."""
    if not isinstance(data, Mapping):
        raise where.error("", "a case is a mapping with as_of, advisor and answers", data)
    for alias, name in ALIASES.items():
        if alias in data and name in data:
            raise where.error(alias, f"either {alias} or {name}, not both", data[alias])
    plain = {ALIASES.get(str(key), str(key)): value for key, value in data.items()}
    misplaced = [key for key in plain if key in questions]
    if misplaced:
        raise where.misplaced(misplaced)
    strange = [key for key in plain if key not in (*KEYS, *IGNORED_KEYS)]
    if strange:
        raise where.strange(strange, KEYS, tuple(questions))
    return plain


def needed_names(knowledge: Knowledge) -> dict[str, str]:
    """Return the choices that ask about named cards, each with the question for the names."""
    asked = knowledge.all("question").get(ASK)
    choices = asked.data.get("choices", ()) if asked else ()
    return {choice["value"]: choice["needs"] for choice in choices if "needs" in choice}


def _check_question(
    knowledge: Knowledge, where: Place, answers: Mapping[str, Any], offered: Sequence[CaseName]
) -> Sequence[CaseName]:
    """Return the offered cards if the question is about cards and no others are named.

    Raises:
        CaseError: the question is about cards, and no card is named or offered.

    """
    needed = needed_names(knowledge).get(str(answers.get(ASK)))
    if needed == CANDIDATES and offered and not answers.get(needed):
        return [as_candidate(knowledge, one) for one in offered]
    if needed and not answers.get(needed):
        option = knowledge.get("question", needed).data.get("option")
        how = f"--{option['name']} NAME" if option else f"--set {needed}=NAME"
        expected = (
            f"this question also needs the answer {needed}, with the names of cards "
            f"({how}; or `whichgpu ask`, which asks for them)"
        )
        raise where.error("answers.ask", expected, answers[ASK])
    return ()


def _checked_answers(knowledge: Knowledge, where: Place, answers: Any) -> dict[str, Any]:
    """Return the answers in plain form; an empty answer counts as not given."""
    if not isinstance(answers, Mapping):
        raise where.error("answers", "answers are a mapping from questions to answers", answers)
    if len(answers) > MOST_ANSWERS:
        raise where.error("answers", f"at most {MOST_ANSWERS} answers", len(answers))
    questions = knowledge.all("question")
    for key in answers:
        if key not in questions:
            raise where.unknown(str(key), questions)
    return _all_or_none(where, questions, answers)


def _all_or_none(
    where: Place, questions: Mapping[str, Entry], answers: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the answers in plain form; report all faults together."""
    checked: dict[str, Any] = {}
    faults: list[CaseError] = []
    for key, value in answers.items():
        try:
            if value is not None:
                checked |= _told(where, questions, answers, key)
        except CaseError as error:
            faults.append(error)
    if len(faults) > 1:
        lines = [str(fault).removesuffix(DID_NOTHING) for fault in faults]
        raise CaseError("\n".join(lines) + DID_NOTHING)
    for fault in faults:
        raise fault
    return checked


def _told(
    where: Place, questions: Mapping[str, Entry], answers: Mapping[str, Any], key: str
) -> dict[str, Any]:
    """Return one answer in plain form; an amount of money may answer a different question."""
    value = answers[key]
    if key == IN_WORDS and answers.get(CURRENCY) and is_bare(value):
        value = f"{value} {answers[CURRENCY]}"
    sums = spending(where, questions, key, value) if key in SUMS else None
    if sums is None:
        return {key: check_answer(where, questions[key], value, questions)}
    others = {*sums, EXACT, RANGE} - {key}
    given = {other: answers.get(other) for other in others}
    also = sorted(o for o in given if given[o] is not None and given[o] != sums.get(o))
    if also:
        expected = f"one answer about the budget, not {also[0]} as well"
        raise where.error(f"answers.{key}", expected, value)
    return {name: check_answer(where, questions[name], one) for name, one in sums.items()}


def case_from_flags(
    knowledge: Knowledge,
    flags: Mapping[str, Any],
    base: Mapping[str, Any] | None = None,
    lines: Mapping[str, int] | None = None,
) -> Case:
    """Check a case from command-line flags, which override a case from a file.

    ``lines`` holds the lines of the answers in the file; an overridden answer has no line.

    Raises:
        CaseError: a flag or the file is unusable.

    """
    merged: dict[str, Any] = dict(base or {})
    merged = {ALIASES.get(key, key): value for key, value in merged.items()}
    for key in ("as_of", "advisor", "id"):
        if flags.get(key) is not None:
            merged[key] = flags[key]
    answers = merged.get("answers") or {}
    given = {key: value for key, value in flags.get("answers", {}).items() if value is not None}
    if isinstance(answers, Mapping) and any(key in given for key in SUMS):
        answers = {key: value for key, value in answers.items() if key not in (*SUMS, CURRENCY)}
    merged["answers"] = {**answers, **given} if isinstance(answers, Mapping) else answers
    overridden = {"as_of", "advisor", "id", *(f"answers.{key}" for key in given)}
    kept = {key: line for key, line in (lines or {}).items() if key not in overridden}
    return case_from_mapping(knowledge, merged, kept, str(flags.get("name", "command line")))
