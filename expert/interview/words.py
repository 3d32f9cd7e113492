"""Answers in everyday words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.interview.prompts import Prompt, Question


def in_words(prompt: Prompt, answers: Mapping[str, Any]) -> str:
    """Return answers in everyday words."""
    by_key = {question.id: question for question in prompt.questions}
    currency = answers.get("currency")
    parts = [
        _words(by_key[key], value, currency)
        for key, value in answers.items()
        if key in by_key and (key != "currency" or len(answers) == 1)
    ]
    return ", ".join(parts)


def capitalized(words: str) -> str:
    """Return words as the beginning of a sentence; a first word such as macOS stays as it is.

    >>> capitalized("a start-up"), capitalized("macOS")
    ('A start-up', 'macOS')
    """
    first = words.partition(" ")[0]
    return f"{words[:1].upper()}{words[1:]}" if first == first.lower() else words


def wanted_currency(code: Any) -> str:
    """Return the code of a currency as words: `USD a month`."""
    return str(code or "USD").replace("_per_", " a ")


def _words(question: Question, value: Any, currency: Any) -> str:
    labels: dict[Any, str] = {
        **question.names,
        **{c["value"]: c["label"] for c in question.choices},
    }
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        low = f"{value['low']:,}" if value["low"] else "up"
        return f"{low} to {value['high']:,} {wanted_currency(currency)}"
    if isinstance(value, list):
        return ", ".join(str(labels.get(item, item)) for item in value)
    if value in labels:
        return labels[value]
    if isinstance(value, int | float):
        return with_unit(value, question.unit)
    return str(value)


def with_unit(amount: float, unit: str) -> str:
    """Return an amount with its unit: `1 US dollar`, `10,000,000 tokens`.

    >>> with_unit(1, "US dollars"), with_unit(8, "billion parameters")
    ('1 US dollar', '8 billion parameters')
    """
    one = amount == 1 and not unit.startswith("billion")
    return f"{amount:,} {unit.removesuffix('s') if one else unit}".rstrip()
