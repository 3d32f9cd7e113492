"""Interprets what a person typed: numbers of choices, words, amounts, units, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from expert.case.amounts import Amount, read_amount, read_larger, read_money
from expert.case.answers import currency_words, doubtful_currency
from expert.case.case import case_from_mapping
from expert.case.model_names import MODELS, instead_of_a_net, is_any_of_a_size
from expert.case.names import names_in
from expert.errors import CaseError, UnknownNameError
from expert.interview.interview import FIRST
from expert.interview.matching import SeveralError, chosen, in_order, parts, plain
from expert.interview.prompts import Checklist, Prompt, Question
from expert.interview.values_to_try import DOLLARS
from expert.knowledge import Knowledge

YES = ("y", "yes", "yep", "yeah", "sure", "true", "ok")
NO = ("n", "no", "nope", "not", "false")
"""Words for yes and no that the interview accepts everywhere; the meaning of Enter varies."""
NONE = ("", "0", "none", "nothing", "no", "n", "-")
ALL = ("all", "everything")
_NUMBERS = re.compile(r"\d+")
_POLITE = re.compile(r",? (?:please|thanks|thank you|of course)$")
MOST_MEANINGS = 12
"""If a text could mean more names than this, no name is suggested."""


@dataclass(frozen=True)
class Reading:
    """What was understood."""

    answers: Mapping[str, Any]
    sure: bool = True
    """False if the person should confirm it before it is used."""
    others: tuple[Mapping[str, Any], ...] = ()
    """What else the text may mean, the closest first."""


@dataclass(frozen=True)
class Picking:
    """What was understood from a reply to a list."""

    keys: list[str]
    sure: bool = True
    """False if the person should confirm it before it is used."""


def read(prompt: Prompt, text: str, knowledge: Knowledge) -> Reading:
    """Return the answers that a text gives to a prompt's question or to a question it covers.

    Raises:
    CaseError: the text was not understood; the message says what is accepted.

    """
    text = text.strip()
    found: list[Reading] = []
    troubles: list[str] = []
    for place, question in enumerate(prompt.questions):
        if question.says_nothing_alone and place > 0:
            continue
        try:
            reading = _read_one(question, text, knowledge, numbered=place == 0)
        except CaseError as error:
            troubles.append(str(error))
            continue
        if place > 0 and _is_bare_number(question, text):
            found = [_with_others(reading, found)]
        elif reading.sure:
            return reading
        else:
            found.append(reading)
    if found:
        return found[0]
    raise CaseError(troubles[0] + _other_words(prompt))


def _with_others(size: Reading, names: Sequence[Reading]) -> Reading:
    """Return a size that was typed without its unit, and the names that it could mean instead."""
    others = (answers for one in names[:1] for answers in (one.answers, *one.others))
    return replace(size, sure=False, others=tuple(others))


def _is_bare_number(question: Question, text: str) -> bool:
    """Return whether a text is a number without a unit, for a question not asked directly."""
    return question.type == "number" and text.replace(".", "").isdecimal()


def _other_words(prompt: Prompt) -> str:
    """Return a sentence with the words that the covered questions accept."""
    taken = (question for question in prompt.takes if not question.says_nothing_alone)
    words = [choice["label"] for question in taken for choice in question.choices]
    return f" Or one of these words: {', '.join(words)}." if words else ""


def read_list(checklist: Checklist, text: str) -> Picking:
    """Return the keys of the list items that apply; an empty line means that none do.

    Raises:
        CaseError: something typed is not in the list.

    """
    if plain(text) in NONE:
        return Picking([])
    if plain(text) in YES:
        raise CaseError("Which ones? Type a number, or several, such as 2, 5; Enter for none.")
    labels = [(prompt.id, [prompt.question.label]) for prompt in checklist.prompts]
    found = [chosen(part, labels) for part in parts(text)]
    return Picking(list(dict.fromkeys(key for key, _ in found)), all(sure for _, sure in found))


def _read_one(question: Question, text: str, knowledge: Knowledge, numbered: bool) -> Reading:
    readers: dict[str, Callable[..., Reading]] = {
        "choice": _read_choice,
        "choices": _read_choices,
        "boolean": _read_boolean,
        "number": _read_number,
        "range": _read_range,
        "text": _read_text,
        "prices": _read_text,
    }
    return readers.get(question.type, _read_names)(question, text, knowledge, numbered)


# --- choices --------------------------------------------------------------------


def _read_choice(question: Question, text: str, _: Knowledge, numbered: bool) -> Reading:
    if question.id == FIRST and not text:
        return Reading({question.id: question.choices[0]["value"]})
    value, sure = chosen(text, _named(question), numbered)
    return Reading({question.id: value}, sure)


def _read_choices(question: Question, text: str, _: Knowledge, numbered: bool) -> Reading:
    if plain(text) in ALL:
        return Reading({question.id: [choice["value"] for choice in question.choices]})
    found = [chosen(part, _named(question), numbered) for part in parts(text)]
    values = list(dict.fromkeys(value for value, _ in found))
    return Reading({question.id: values}, all(sure for _, sure in found))


def _read_boolean(question: Question, text: str, _: Knowledge, numbered: bool) -> Reading:
    word = _POLITE.sub("", plain(text))
    if word in YES or (numbered and word == "1"):
        return Reading({question.id: True})
    if word in NO or (numbered and word == "2"):
        return Reading({question.id: False})
    raise CaseError(f"Please type yes or no; you typed {text!r}.")


def _named(question: Question) -> list[tuple[Any, list[str]]]:
    """Return every choice with all its names, in the order shown."""
    return [
        (choice["value"], [choice["label"], str(choice["value"]), *choice.get("aliases", [])])
        for choice in question.choices
    ]


# --- numbers --------------------------------------------------------------------


def _read_number(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    if question.unit == DOLLARS:
        return _read_money(question, text, knowledge)
    amount = read_amount(text, question.unit) or read_larger(text, question.unit)
    if amount is None:
        raise CaseError(_expected(question, text))
    value = _checked(knowledge, question, amount.value)
    return Reading({question.id: value}, amount.sure and _is_usual(question, value))


def _read_money(question: Question, text: str, knowledge: Knowledge) -> Reading:
    found = read_money(text, _currencies(knowledge))
    if found is None or not isinstance(found.value, Amount) or found.currency not in (None, "USD"):
        raise CaseError(_expected(question, text))
    try:
        value = _checked(knowledge, question, found.value.value)
    except CaseError:
        raise CaseError(_expected(question, text)) from None
    return Reading({question.id: value}, found.value.sure and _is_usual(question, value))


def _read_range(question: Question, text: str, knowledge: Knowledge, numbered: bool) -> Reading:
    """Read two amounts, or one amount as an upper limit, with a currency if one is given.

    A single amount in dollars is taken as the answer to a question that expects US dollars.
    """
    found = read_money(text, _currencies(knowledge))
    if found is None:
        doubt = doubtful_currency(text[:40], knowledge.all("question").get("currency"))
        raise CaseError(f"{doubt}. Type the code after the amount." if doubt else _two_sums(text))
    alone = isinstance(found.value, Amount)
    if alone and (found.currency is None or (found.currency == "USD" and not numbered)):
        raise CaseError(_two_sums(text))
    low, high = (Amount(0), found.value) if isinstance(found.value, Amount) else found.value
    value = _checked(knowledge, question, [low.value, high.value])
    answers = {question.id: value, "currency": found.currency or "USD"}
    return Reading(answers, low.sure and high.sure)


def _two_sums(text: str) -> str:
    return f"Please type two amounts, such as 500-800; you typed {text[:40]!r}."


def _currencies(knowledge: Knowledge) -> dict[str, str]:
    return currency_words(knowledge.all("question").get("currency"))


def _is_usual(question: Question, value: Any) -> bool:
    usual = question.entry.data.get("usual")
    return usual is None or bool(usual[0] <= value <= usual[1])


def _expected(question: Question, text: str) -> str:
    data = question.entry.data
    unit = f" of {question.unit}" if question.unit else ""
    limits = f" from {data['min']:,} to {data['max']:,}" if "min" in data and "max" in data else ""
    what = "an amount" if question.unit == DOLLARS else "a number"
    return f"Please type {what}{unit}{limits}; you typed {text[:40]!r}."


def _checked(knowledge: Knowledge, question: Question, value: Any) -> Any:
    """Return the answer in plain form, as a case would contain it."""
    try:
        return case_from_mapping(knowledge, {"answers": {question.id: value}}).answers[question.id]
    except CaseError as error:
        raise CaseError(plain_trouble(error)) from None


def plain_trouble(error: CaseError) -> str:
    """Return the text of an error without the parts that matter only for files."""
    text = re.sub(r"^(?:[\w ]+: )?(?:[\w.]+: )?", "", str(error), count=1)
    text = text.replace(" Nothing was done.", "").strip()
    return text[:1].upper() + text[1:]


# --- names ----------------------------------------------------------------------


def _read_names(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    """Read names of cards; for an unknown name, the most similar known names are suggested."""
    names = [name for name in names_in(knowledge, text) if name.strip(" ,;")]
    if not names:
        raise CaseError("Please type the name of a card, or several separated by commas.")
    try:
        return Reading({question.id: _checked(knowledge, question, names)})
    except CaseError:
        meanings = _nearest_names(question, names, knowledge)
        if not meanings:
            raise
    first, *others = ({question.id: _checked(knowledge, question, some)} for some in meanings)
    return Reading(first, sure=False, others=tuple(others))


def _nearest_names(question: Question, names: list[str], knowledge: Knowledge) -> list[list[str]]:
    """Return possible lists of names: one for each name similar to the first unknown name."""
    near = {name: _suggested(question, name, knowledge) for name in names}
    odd = next((name for name in names if near[name] != [name]), None)
    if odd is None or not all(near.values()):
        return []
    return [[first if name == odd else near[name][0] for name in names] for first in near[odd]]


def _suggested(question: Question, name: str, knowledge: Knowledge) -> list[str]:
    """Return the name itself if it can be used, or else the names closest to it."""
    try:
        _checked(knowledge, question, [name])
    except CaseError:
        try:
            knowledge.resolve(name)
        except UnknownNameError as error:
            return list(error.suggestions)
        return []
    return [name]


def _read_text(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    kind = MODELS.get(question.id)
    if kind is None:
        return Reading({question.id: _checked(knowledge, question, text)})
    if kind == "network" and (says := instead_of_a_net(knowledge, text)):
        raise CaseError(f"{text[:40]!r} is not among the known networks for images. Give {says}.")
    named = [
        (entry.id, [entry.data["name"], entry.id, *entry.data.get("aliases", [])])
        for entry in sorted(knowledge.all(kind).values(), key=lambda e: in_order(e.data["name"]))
        if not is_any_of_a_size(entry)
    ]
    try:
        value, sure = chosen(text, named, numbered=False)
    except SeveralError as error:
        if len(error.values) > MOST_MEANINGS:
            raise
        first, *others = ({question.id: value} for value in error.values)
        return Reading(first, sure=False, others=tuple(others))
    except CaseError:
        raise _unknown(kind, text) from None
    names = [name for id, names in named if id == value for name in names]
    if not sure and kind == "model" and _has_another_number(text, names):
        raise _unknown(kind, text)
    return Reading({question.id: value}, sure)


def _has_another_number(text: str, names: Iterable[str]) -> bool:
    """Return whether a text has a number that no name has, so that it means another model."""
    return not set(_NUMBERS.findall(text)) <= set(_NUMBERS.findall(" ".join(names)))


def _unknown(kind: str, text: str) -> CaseError:
    size = "its size, such as 8b, or " if kind == "model" else ""
    return CaseError(f"Unknown {kind} {text[:40]!r}; type {size}? for a list.")
