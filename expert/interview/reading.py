"""Understands what a person typed: numbers of choices, words, sums of money, units, names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from expert.case import case_from_mapping
from expert.errors import CaseError
from expert.interview.amounts import Amount, read_amount, read_money
from expert.interview.prompts import Checklist, Prompt, Question
from expert.interview.values import DOLLARS, MODELS
from expert.knowledge import Knowledge

YES = ("y", "yes", "yep", "yeah", "sure", "true", "ok")
NO = ("n", "no", "nope", "not", "false")
NONE = ("", "0", "none", "nothing", "no", "n", "-")
ALL = ("all", "everything")
CLOSE = 0.6
SUGGESTED = 3
LONGEST_NUMBER = 20
_SPLIT = re.compile(r"\s*(?:,|;|\band\b|\+)\s*")


@dataclass(frozen=True)
class Reading:
    """What was understood."""

    answers: Mapping[str, Any]
    sure: bool = True
    """False when it should be repeated back before it is taken."""


def read(prompt: Prompt, text: str, knowledge: Knowledge) -> Reading:
    """Return what a text answers to a prompt; what its question leaves open, the others may take.

    Raises:
        CaseError: nothing of it was understood; the message says what would be.

    """
    text = text.strip()
    found: list[Reading] = []
    troubles: list[str] = []
    for place, question in enumerate(prompt.questions):
        try:
            reading = _read_one(question, text, knowledge, numbered=place == 0)
        except CaseError as error:
            troubles.append(str(error))
            continue
        if reading.sure:
            return reading
        found.append(reading)
    if found:
        return found[0]
    raise CaseError(troubles[0] + _other_words(prompt))


def _other_words(prompt: Prompt) -> str:
    """Return the words that the questions taken along understand."""
    words = [choice["label"] for question in prompt.takes[:1] for choice in question.choices]
    return f" Or one of these words: {', '.join(words)}." if words else ""


def read_list(checklist: Checklist, text: str) -> list[str]:
    """Return the keys of what applies of a list; nothing typed means nothing applies.

    Raises:
        CaseError: something typed is not in the list.

    """
    if _plain(text) in NONE:
        return []
    labels = [(prompt.id, [prompt.question.label]) for prompt in checklist.prompts]
    found = []
    for part in _parts(text):
        key, sure = _chosen(part, labels)
        if not sure:
            label = dict(labels)[key][0]
            raise CaseError(
                f"{part!r} is not in the list; did you mean {label!r}? Type its number."
            )
        found.append(key)
    return list(dict.fromkeys(found))


def _read_one(question: Question, text: str, knowledge: Knowledge, numbered: bool) -> Reading:
    readers: dict[str, Callable[..., Reading]] = {
        "choice": _read_choice,
        "choices": _read_choices,
        "boolean": _read_boolean,
        "number": _read_number,
        "range": _read_range,
        "text": _read_text,
    }
    return readers.get(question.type, _read_names)(question, text, knowledge, numbered)


# --- choices --------------------------------------------------------------------


def _read_choice(question: Question, text: str, _: Knowledge, numbered: bool) -> Reading:
    value, sure = _chosen(text, _named(question), numbered)
    return Reading({question.id: value}, sure)


def _read_choices(question: Question, text: str, _: Knowledge, numbered: bool) -> Reading:
    if _plain(text) in ALL:
        return Reading({question.id: [choice["value"] for choice in question.choices]})
    found = [_chosen(part, _named(question), numbered) for part in _parts(text)]
    values = list(dict.fromkeys(value for value, _ in found))
    return Reading({question.id: values}, all(sure for _, sure in found))


def _read_boolean(question: Question, text: str, _: Knowledge, numbered: bool) -> Reading:
    plain = _plain(text)
    if plain in YES or (numbered and plain == "1"):
        return Reading({question.id: True})
    if plain in NO or (numbered and plain == "2"):
        return Reading({question.id: False})
    raise CaseError(f"Please type yes or no; you typed {text!r}.")


def _named(question: Question) -> list[tuple[Any, list[str]]]:
    """Return every choice with all its names, in the order shown."""
    return [
        (choice["value"], [choice["label"], str(choice["value"]), *choice.get("aliases", [])])
        for choice in question.choices
    ]


def _chosen(
    text: str, named: Sequence[tuple[Any, Sequence[str]]], numbered: bool = True
) -> tuple[Any, bool]:
    """Return what a number or a word chooses, and whether that is sure."""
    plain = _plain(text)
    if numbered and re.fullmatch(r"[-+]?[0-9]+\.?", text.strip()):
        number = int(text.strip().rstrip(".")[:LONGEST_NUMBER])
        if 1 <= number <= len(named):
            return named[number - 1][0], True
        raise CaseError(f"The numbers here go from 1 to {len(named)}; you typed {text[:20]}.")
    for matches in (_is, _begins, _has):
        hits = [value for value, names in named if any(matches(_plain(n), plain) for n in names)]
        if plain and len(hits) == 1:
            return hits[0], True
        if hits and plain:
            labels = [names[0] for value, names in named if value in hits]
            some = " or ".join(labels[:SUGGESTED]) + (
                " or others" if len(labels) > SUGGESTED else ""
            )
            hint = " or its number" if numbered else ""
            raise CaseError(f"{text[:40]!r} can mean {some}. Type more of it{hint}.")
    return _nearest(text, plain, named), False


def _nearest(text: str, plain: str, named: Sequence[tuple[Any, Sequence[str]]]) -> Any:
    names = {_plain(name): value for value, all_names in named for name in all_names}
    near = difflib.get_close_matches(plain, list(names), 1, CLOSE)
    if not near:
        raise CaseError(
            f"{text[:40]!r} is none of the answers. Type a number or a word of the list."
        )
    return names[near[0]]


def _is(name: str, plain: str) -> bool:
    return name == plain


def _begins(name: str, plain: str) -> bool:
    return name.startswith(plain)


def _has(name: str, plain: str) -> bool:
    return f" {plain}" in f" {name}"


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", text).strip(" .!").casefold()


def _parts(text: str) -> list[str]:
    parts = [part for part in _SPLIT.split(text.strip()) if part]
    if len(parts) == 1 and re.fullmatch(r"\d+(\s+\d+)+", parts[0]):
        return parts[0].split()
    return parts


# --- numbers --------------------------------------------------------------------


def _read_number(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    if question.unit == DOLLARS:
        return _read_money(question, text, knowledge)
    amount = read_amount(text, question.unit)
    if amount is None:
        raise CaseError(_expected(question, text))
    value = _checked(knowledge, question, amount.value)
    return Reading({question.id: value}, amount.sure and _is_usual(question, value))


def _read_money(question: Question, text: str, knowledge: Knowledge) -> Reading:
    found = read_money(text, _currencies(knowledge))
    if found is None or not isinstance(found.value, Amount) or found.currency not in (None, "USD"):
        raise CaseError(_expected(question, text))
    value = _checked(knowledge, question, found.value.value)
    return Reading({question.id: value}, found.value.sure and _is_usual(question, value))


def _read_range(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    """Read two sums, or one as a sum up to which; with a currency, if one is named."""
    found = read_money(text, _currencies(knowledge))
    if found is None:
        raise CaseError(_two_sums(text))
    if isinstance(found.value, Amount) and found.currency is None:
        raise CaseError(_two_sums(text))
    low, high = (Amount(0), found.value) if isinstance(found.value, Amount) else found.value
    value = _checked(knowledge, question, [low.value, high.value])
    answers = {question.id: value, "currency": found.currency or "USD"}
    return Reading(answers, low.sure and high.sure)


def _two_sums(text: str) -> str:
    return f"Please type two sums, such as 500-800; you typed {text[:40]!r}."


def _currencies(knowledge: Knowledge) -> dict[str, str]:
    """Return all signs and words for currencies, each with its code."""
    entry = knowledge.all("question").get("currency")
    found: dict[str, str] = {}
    for choice in entry.data["choices"] if entry else ():
        for name in (str(choice["value"]), choice["label"], *choice.get("aliases", [])):
            found[name.casefold()] = str(choice["value"])
    return found


def _is_usual(question: Question, value: Any) -> bool:
    usual = question.entry.data.get("usual")
    return usual is None or bool(usual[0] <= value <= usual[1])


def _expected(question: Question, text: str) -> str:
    data = question.entry.data
    unit = f" of {question.unit}" if question.unit else ""
    limits = f" from {data['min']:,} to {data['max']:,}" if "min" in data and "max" in data else ""
    what = "a sum" if question.unit == DOLLARS else "a number"
    return f"Please type {what}{unit}{limits}; you typed {text[:40]!r}."


def _checked(knowledge: Knowledge, question: Question, value: Any) -> Any:
    """Return the answer in plain form, as a case would hold it."""
    try:
        return case_from_mapping(knowledge, {"answers": {question.id: value}}).answers[question.id]
    except CaseError as error:
        raise CaseError(plain_trouble(error)) from None


def plain_trouble(error: CaseError) -> str:
    """Return an error about an answer without what only matters for files."""
    text = re.sub(r"^(?:[\w ]+: )?(?:[\w.]+: )?", "", str(error), count=1)
    text = text.replace(" Nothing was done.", "").strip()
    return text[:1].upper() + text[1:]


# --- names ----------------------------------------------------------------------


def _read_names(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    names = [part for part in re.split(r"\s*[,;]\s*|\s+and\s+", text) if part.strip()]
    if not names:
        raise CaseError("Please type a name of a card; commas between several.")
    return Reading({question.id: _checked(knowledge, question, names)})


def _read_text(question: Question, text: str, knowledge: Knowledge, _: bool) -> Reading:
    kind = MODELS.get(question.id)
    if kind is None:
        return Reading({question.id: _checked(knowledge, question, text)})
    named = [
        (entry.id, [entry.data["name"], entry.id, *entry.data.get("aliases", [])])
        for entry in knowledge.all(kind).values()
    ]
    try:
        value, sure = _chosen(text, named, numbered=False)
    except CaseError as error:
        if "can mean" in str(error):
            raise
        some = ", ".join(names[0] for _, names in named[:SUGGESTED])
        raise CaseError(f"{text[:40]!r} is not known here. Known are {some} and others.") from None
    return Reading({question.id: value}, sure)
