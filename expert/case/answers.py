"""Answers of a case, checked against the questions.

Messages say where the fault is, what is wrong and what to write instead.
"""

from __future__ import annotations

import datetime
import difflib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from expert.case.amounts import DOLLARS, Amount, read_amount, read_larger, read_money
from expert.errors import CaseError
from expert.knowledge import Entry, Knowledge

EARLIEST_DAY = "2010-01-01"
TRUE_WORDS = ("true", "yes", "y", "1")
FALSE_WORDS = ("false", "no", "n", "0")
MOST_NAMES = 50
DID_NOTHING = " Nothing was done."
LARGEST_NUMBER = 10**15
WHOLE_UNITS = ("GPUs", "machines", "slots", "images", "classes", "samples", "tokens", "users")
LEAST_WORD = 4
"""Minimum length of a word that distinguishes choices; shorter words are articles and the like."""
DOLLARS_UNIT = "US dollars"
NO_QUESTIONS: Mapping[str, Entry] = MappingProxyType({})
CURRENCY = "currency"
OTHER = "other"
"""The choice for anything not listed."""
A_SUM = "SUM"
"""The placeholder for an option that takes an amount of money as well as words."""
_BETWEEN_CHOICES = re.compile(r"\s*[,;]\s*|\s+and\s+", re.IGNORECASE)
_BETWEEN_PRICES = re.compile(r"\s*(?:;|,(?!\d{3}(?!\d))|\s+and\s+)\s*", re.IGNORECASE)
"""What separates the prices of cards in a text; a thousands separator is part of a price."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def shown(value: Any) -> str:
    """Return a value as text for a message, shortened to a sensible length."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Place(NamedTuple):
    """The place that a message points to."""

    name: str
    lines: Mapping[str, int]

    def at(self, key: str) -> str:
        """Return the beginning of a message: the file and, where known, the line."""
        line = self.lines.get(key)
        return f"{self.name}:{line}: " if line else f"{self.name}: "

    def error(self, key: str, expected: str, found: Any) -> CaseError:
        """Return the error for an answer that cannot be used."""
        label = f"{key.removeprefix('answers.')}: " if key else ""
        return CaseError(f"{self.at(key)}{label}{expected}; found {shown(found)}.{DID_NOTHING}")

    def misplaced(self, keys: Sequence[str]) -> CaseError:
        """Return the error for answers written next to `answers` instead of inside it."""
        if len(keys) == 1:
            what = f"{keys[0]} is an answer and belongs"
        else:
            what = f"{', '.join(keys[:-1])} and {keys[-1]} are answers and belong"
        inner = ", ".join(f"{key}: ..." for key in keys)
        return CaseError(
            f"{self.at(keys[0])}{what} under `answers`: `answers: {{{inner}}}`.{DID_NOTHING}"
        )

    def strange(
        self, keys: Sequence[str], known: Sequence[str], answers: Sequence[str]
    ) -> CaseError:
        """Return the error for keys that do not exist in a case, each with its closest match."""
        told = []
        for key in keys:
            near = difflib.get_close_matches(key, [*known, *answers], n=1)
            under = " under `answers`" if near and near[0] in answers else ""
            hint = f" Did you mean {near[0]}{under}?" if near else ""
            told.append(f"{self.at(key)}unknown key {shown(key)}.{hint}")
        told[-1] += f" Known here: {', '.join(known)}; everything else belongs under `answers`."
        return CaseError("\n".join(told) + DID_NOTHING)

    def unknown(self, key: str, questions: Mapping[str, Entry]) -> CaseError:
        """Return the error for an answer to a question that does not exist."""
        typed = key.replace("_", "-")
        options = {id: question.data.get("option", {}) for id, question in questions.items()}
        near = [id for id, o in options.items() if typed in (o.get("name", ""), *o.get("also", ()))]
        near = near or difflib.get_close_matches(key, list(questions), n=3)
        hint = f"Did you mean {' or '.join(near)}?" if near else "`whichgpu questions` lists all."
        return CaseError(
            f"{self.at(f'answers.{key}')}unknown question {shown(key)}. {hint}{DID_NOTHING}"
        )


def check_day(where: Place, value: Any, today: str) -> str:
    """Return the date of the question; reject a date before the first card or after today."""
    text = str(value)
    expected = f"a day from {EARLIEST_DAY} to today ({today}), as YYYY-MM-DD"
    try:
        day = datetime.date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        day = None
    if day is None or not EARLIEST_DAY <= text <= today:
        raise where.error("as_of", expected, value)
    return text


def check_advisor(knowledge: Knowledge, where: Place, value: Any) -> str:
    """Return the advisor's id; reject an unknown advisor."""
    advisors = knowledge.all("advisor")
    named = {entry.data["name"].casefold(): id for id, entry in advisors.items()}
    text = str(value)
    id = text if text in advisors else named.get(text.casefold(), text.casefold())
    if not isinstance(value, str) or id not in advisors:
        near = difflib.get_close_matches(str(value), list(advisors), n=1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise where.error("advisor", f"one of {', '.join(advisors)}{hint}", value)
    return id


def check_answer(
    where: Place, question: Entry, value: Any, questions: Mapping[str, Entry] = NO_QUESTIONS
) -> Any:
    """Check one answer against its question and return it in plain form.

    If the answer cannot be used here but answers another of the ``questions``, the error names
    that question.
    """
    key = f"answers.{question.id}"
    kind = question.data["type"]
    currency = questions.get(CURRENCY)
    if kind == "choice":
        return _check_choice(where, key, question, value, questions)
    if kind == "choices":
        items = value if isinstance(value, list) else [value]
        single = [one for item in items for one in _listed(question, item)]
        return [_check_choice(where, key, question, item, questions) for item in single]
    if kind == "number":
        return check_number(where, key, question, value, currency)
    if kind == "range":
        return _check_range(where, key, question, value)
    if kind == "boolean":
        return _check_boolean(where, key, value)
    if kind in ("names", "cards", "card"):
        return _check_name_list(where, key, value)
    if kind == "prices":
        return _check_prices(where, key, value)
    return _check_text(where, key, question, value)


def _check_choice(
    where: Place, key: str, question: Entry, value: Any, questions: Mapping[str, Entry]
) -> Any:
    choices = question.data.get("choices", [])
    for choice in choices:
        if value == choice["value"] and isinstance(value, bool) == isinstance(
            choice["value"], bool
        ):
            return choice["value"]
        if _spelt(value) in {_spelt(name) for name in _names(choice)}:
            return choice["value"]
    allowed = [str(choice["value"]) for choice in choices]
    near = _meant(question, _spelt(value), questions.values())
    hint = f" (did you mean {near}?)" if near else ""
    is_sum = question.data.get("option", {}).get("value") == A_SUM
    sums = "an amount, such as 900 or €900, or " if is_sum else ""
    raise where.error(key, f"{sums}one of {', '.join(allowed)}{hint}", value)


def _listed(question: Entry, value: Any) -> list[Any]:
    """Return the words that a text lists; a text that is itself a choice is not split."""
    parts = _BETWEEN_CHOICES.split(value.strip("[] ")) if isinstance(value, str) else []
    names = {_spelt(name) for choice in question.data.get("choices", []) for name in _names(choice)}
    return [value] if len(parts) < 2 or _spelt(value) in names else [p for p in parts if p]


def _spelt(value: Any) -> str:
    return str(value).strip().casefold().replace("-", "_").replace(" ", "_")


def _names(choice: Mapping[str, Any]) -> list[str]:
    return [str(choice["value"]), *choice.get("aliases", [])]


def _meant(question: Entry, spelt: str, questions: Iterable[Entry]) -> str | None:
    """Return what a word probably means: an answer to another question, a choice, or nothing."""
    for other in question.data.get("elsewhere", []):
        is_number = other.get("number") and read_amount(spelt, "") is not None
        if is_number or spelt in {_spelt(word) for word in other.get("words", [])}:
            return str(other["says"])
    choices = question.data.get("choices", [])
    for choice in choices:
        if len(spelt) >= LEAST_WORD and spelt in _spelt(choice["label"]).split("_"):
            return str(choice["value"])
    if elsewhere := " or ".join(_answered_by(spelt, questions)):
        return elsewhere
    names = {_spelt(name): choice for choice in choices for name in _names(choice)}
    near = difflib.get_close_matches(spelt, list(names), n=1) or [n for n in names if n == OTHER]
    return str(names[near[0]]["value"]) if near else None


def _answered_by(spelt: str, questions: Iterable[Entry]) -> Iterator[str]:
    """Yield the options that take a word as their answer."""
    for question in questions:
        option = question.data.get("option", {}).get("name")
        for choice in question.data.get("choices", ()):
            if option and spelt in {_spelt(name) for name in _names(choice)}:
                yield f"--{option} {choice['value']}"


def check_number(
    where: Place, key: str, question: Entry, value: Any, currency: Entry | None = None
) -> float | int:
    """Return a number if it is within the limits of its question.

    Raises:
        CaseError: not a number, too small, too large or not whole; the message names the limits.

    """
    data = question.data
    low, high, unit = data.get("min"), data.get("max"), data.get("unit", "")
    whole = unit in WHOLE_UNITS
    expected = "a whole number" if whole else "a number"
    expected += f" of {unit}" if unit else ""
    if low is not None and high is not None:
        expected += f" from {low:,} to {high:,}"
    amount = _amount(value, unit, currency)
    if amount is not None and not amount.sure:
        raise where.error(key, two_meanings(amount), value)
    number = None if amount is None else amount.value
    too_small = number is not None and low is not None and number < low
    too_large = number is not None and high is not None and number > high
    broken = number is not None and whole and number != int(number)
    if number is None or too_small or too_large or broken:
        raise where.error(key, expected, value)
    return number


def currency_words(question: Entry | None) -> dict[str, str]:
    """Return all currency signs and words, each with its code."""
    found: dict[str, str] = {}
    for choice in question.data["choices"] if question else ():
        for name in (*_names(choice), choice["label"]):
            found[name.casefold()] = str(choice["value"])
    return found


def doubtful_currency(text: str, question: Entry | None) -> str:
    """Return what a currency sign may mean if several currencies share it; empty otherwise."""
    for other in question.data.get("elsewhere", []) if question else ():
        for word in other["words"]:
            if word in text:
                return f"{word!r} may mean {other['says']}"
    return ""


def two_meanings(amount: Amount) -> str:
    """Return what an unclear amount may mean, as the start of an error."""
    if amount.other is None:
        return f"a simpler amount: {amount.value:,.15g}, if that is what you mean"
    return f"either {amount.value:.15g} or {amount.other:.15g}, written that way"


def _amount(value: Any, unit: str, currency: Entry | None) -> Amount | None:
    """Read a number; it may include a thousands separator, a multiplier or its own unit.

    For two amounts such as 30-70b, the larger is used: what is enough for it is enough for both.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return Amount(value) if abs(value) <= LARGEST_NUMBER else None
    text = str(value)
    if unit != DOLLARS_UNIT:
        return read_amount(text, unit) or read_larger(text, unit)
    found = read_money(text, currency_words(currency))
    if found is None or isinstance(found.value, tuple) or found.currency not in (None, DOLLARS):
        return None
    return found.value


def _check_range(where: Place, key: str, question: Entry, value: Any) -> dict[str, Any]:
    expected = "two numbers [low, high], the lower one first"
    if isinstance(value, str):
        value = re.split(r"\s*(?:-|\.\.|,|to)\s*", value.strip("[] "))
    if isinstance(value, Mapping):
        value = [value.get("low"), value.get("high")]
    if not isinstance(value, list) or len(value) != 2:
        raise where.error(key, expected, value)
    low, high = (check_number(where, key, question, item) for item in value)
    if low > high:
        raise where.error(key, expected, value)
    return {"low": low, "high": high}


def _check_boolean(where: Place, key: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    text = str(value).strip().casefold()
    if text in TRUE_WORDS:
        return True
    if text in FALSE_WORDS:
        return False
    raise where.error(key, "true or false", value)


def _check_text(where: Place, key: str, question: Entry, value: Any) -> Any:
    if isinstance(value, list) and 0 < len(value) <= MOST_NAMES:
        return " x ".join(str(_check_text(where, key, question, item)) for item in value)
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return value
    raise where.error(key, "text", value)


def _check_name_list(where: Place, key: str, value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    if len(items) > MOST_NAMES:
        raise where.error(key, f"at most {MOST_NAMES} names", len(items))
    for item in items:
        if not isinstance(item, str) or not item.strip():
            raise where.error(key, "names of cards, as text", item)
    return [item.strip() for item in items]


def _check_prices(where: Place, key: str, value: Any) -> list[str]:
    """Return names with prices, one text per card, given as a list, a mapping or one text."""
    if isinstance(value, Mapping):
        value = [f"{name}={usd}" for name, usd in value.items()]
    texts = [str(item) for item in (value if isinstance(value, list) else [value])]
    parts = [part for text in texts for part in _BETWEEN_PRICES.split(text) if part]
    if not 0 < len(parts) <= MOST_NAMES:
        raise where.error(key, f"1 to {MOST_NAMES} cards with their prices", value)
    return parts


def check_currency(where: Place, answers: dict[str, Any]) -> None:
    """Assume US dollars for a range of money without a currency.

    Raises:
        CaseError: an amount in US dollars is given together with another currency.

    """
    if "budget_range" in answers:
        answers.setdefault("currency", DOLLARS)
    usd, currency = answers.get("budget_usd"), answers.get("currency", DOLLARS)
    if usd is not None and currency != DOLLARS:
        expected = f"an amount in US dollars; for {currency}, give budget: {usd:g} {currency}"
        raise where.error("answers.budget_usd", expected, f"{usd:g} and currency {currency}")


def rate_of(currency: str) -> str:
    """Return the id of the constant for a currency's rate: ``EUR`` gives ``currency-eur``."""
    return f"currency-{currency.lower().replace('_', '-')}"
