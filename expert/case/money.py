"""Amounts of money as people type them, as answers to the questions about the budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.case.amounts import DOLLARS, Amount, Money, read_money
from expert.case.answers import Place, currency_words, doubtful_currency, two_meanings
from expert.errors import CaseError
from expert.knowledge import Entry

EXACT, IN_WORDS, RANGE, CURRENCY = "budget_usd", "budget", "budget_range", "currency"
SUMS = (EXACT, IN_WORDS, RANGE)
"""The questions about the budget; an amount given to any of them answers the one that it suits."""
LONGEST_SHOWN = 40


def spending(
    where: Place, questions: Mapping[str, Entry], key: str, value: Any
) -> dict[str, Any] | None:
    """Return what an amount answers; None if the value is no amount and is checked unchanged.

    An amount without a currency sign is in US dollars, as the answer then shows. `900` and `$900`
    answer `budget_usd`; `500-800` and `€900` answer `budget_range`, the latter with its currency.

    Raises:
        CaseError: the amount may mean two things, or another answer is also about the budget.

    """
    text = _as_text(key, value)
    if text is None:
        return None
    currency = questions.get(CURRENCY)
    money = read_money(text, currency_words(currency))
    if money is None:
        doubt = doubtful_currency(text, currency)
        if doubt:
            raise _asked_back(where, key, f"{doubt}; type that code instead of the sign", text)
        return None
    for amount in money.value if isinstance(money.value, tuple) else (money.value,):
        if not amount.sure:
            raise _asked_back(where, key, two_meanings(amount), text)
    return _answers(money, key)


def is_bare(value: Any) -> bool:
    """Return whether an amount has no currency, which another answer may give."""
    if isinstance(value, str):
        return value.strip().replace(".", "", 1).isdigit()
    return isinstance(value, int | float) and not isinstance(value, bool)


def _as_text(key: str, value: Any) -> str | None:
    """Return an amount as text; None for grades, pairs, and numbers where a number is expected."""
    if isinstance(value, str):
        return value.strip() if any(c.isdigit() for c in value) else None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return f"{value:.15g}" if key == IN_WORDS and is_number else None


def _answers(money: Money, key: str) -> dict[str, Any]:
    if isinstance(money.value, Amount):
        if money.currency in (None, DOLLARS) and key != RANGE:
            return {EXACT: money.value.value}
        low, high = Amount(0), money.value
    else:
        low, high = money.value
    named = {CURRENCY: money.currency} if money.currency else {}
    return {RANGE: [low.value, high.value], **named}


def _asked_back(where: Place, key: str, what: str, text: str) -> CaseError:
    return where.error(f"answers.{key}", what, text[:LONGEST_SHOWN])
