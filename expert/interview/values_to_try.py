"""Which answers to a question are worth trying: every choice, and numbers that can matter.

A number matters only near a value that it is compared with in working memory: a price, the memory
of a card, or the power it draws. Therefore, only amounts just below, at and just above these
values are tried.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import Any

from expert.case.answers import WHOLE_UNITS
from expert.case.model_names import MODELS
from expert.compat import P
from expert.engine.engine import Engine
from expert.facts import (
    Answer,
    Candidate,
    Card,
    Contender,
    Fits,
    Member,
    Offer,
    Parameter,
    Pick,
    Purse,
    Relevant,
    Sign,
    Usable,
)
from expert.facts.values import ASKED_ABOUT
from expert.interview.prompts import Question
from expert.knowledge import Knowledge

ALL_SETS_UP_TO = 4
"""Up to this many choices, every combination is tried; with more, each choice alone and all
together."""
NAMES = 4
ENTRIES = 30
"""The most models, networks or formats tried, from the smallest to the largest."""
DOLLARS = "US dollars"
SMALL_STEP = 0.01
REST_OF_THE_COMPUTER = "power-of-the-rest"
OFFERED = (0.7, 1.3)
"""The shares of a card's price at which it is tried as an offer."""
INPUTS = ("64x64x3", "224x224x3", "1024x1024x3")


def values_to_try(question: Question, engine: Engine, knowledge: Knowledge) -> list[Any]:
    """Return answers that cover the whole range of a question, in a fixed order."""
    kind = question.type
    if kind == "choice":
        return [choice["value"] for choice in question.choices]
    if kind == "choices":
        return list(_sets([choice["value"] for choice in question.choices]))
    if kind == "boolean":
        return [True, False]
    if kind == "number":
        return _within(question, _numbers(question, engine))
    if kind == "range":
        amounts = _within(question, (math.ceil(amount) for amount in _money(engine)))
        return [
            *([0, amount] for amount in amounts),
            *([amount, 10 * amount] for amount in amounts),
        ]
    if kind == "text":
        return _texts(question, knowledge)
    if kind == "prices":
        return list(_offers(engine))
    return [[name] for name in _names(engine, knowledge)]


def _offers(engine: Engine) -> Iterator[list[str]]:
    """Yield a low and a high offer for each card asked about, as shares of its price."""
    names = {card["id"]: card["name"] for card in engine.facts_of(Card)}
    asked = {member["card"] for member in engine.facts_of(Member) if member["group"] == ASKED_ABOUT}
    for offer in engine.facts_of(Offer):
        if offer["card"] in asked:
            yield from ([f"{names[offer['card']]}={offer['usd'] * share:.0f}"] for share in OFFERED)


def spread(values: list[Any], count: int) -> list[Any]:
    """Return this many of the values, spread evenly from one end to the other, including both."""
    if len(values) <= count:
        return values
    places = sorted({round(n * (len(values) - 1) / (count - 1)) for n in range(count)})
    return [values[place] for place in places]


def _sets(values: list[Any]) -> Iterator[list[Any]]:
    if len(values) > ALL_SETS_UP_TO:
        yield from ([value] for value in values)
        yield values
        return
    for size in range(1, len(values) + 1):
        yield from (list(some) for some in itertools.combinations(values, size))


# --- numbers --------------------------------------------------------------------


def _numbers(question: Question, engine: Engine) -> Iterator[float]:
    """Yield the amounts that an answer is compared with, and the amounts next to them."""
    found = {fact["at_least"] for fact in engine.facts_of(Sign) if _is_sign(fact, question.id)}
    found |= set(_limits(engine, question.id))
    compared = {
        "budget_usd": _money,
        "memory_need_gb": _memory,
        "psu_w": _power,
        "slots": _room,
    }
    if question.id in compared:
        yield from _around(found | set(compared[question.id](engine)), question)
    else:
        yield from _around(found, question)
        yield from _doublings(question)


def _is_sign(fact: Sign, key: str) -> bool:
    return bool(fact["key"] == key and "at_least" in fact)


def _limits(engine: Engine, key: str) -> Iterator[float]:
    """Yield the limits for an answer that are written in the rules themselves."""
    for rule in engine.get_rules():
        for pattern in rule.spec.when:
            if isinstance(pattern, Answer) and pattern.get("key") == key:
                yield from _limits_in(pattern.get("value"))


def _limits_in(wanted: Any) -> Iterator[float]:
    if isinstance(wanted, P):
        limit = getattr(wanted.match, "limit", None)
        if limit is not None:
            yield float(limit)
    elif isinstance(wanted, int | float) and not isinstance(wanted, bool):
        yield float(wanted)
    elif isinstance(wanted, tuple):
        for part in wanted:
            yield from _limits_in(part)


def _money(engine: Engine) -> Iterator[float]:
    yield from (offer["usd"] for offer in engine.facts_of(Offer))
    yield from (one["usd"] for one in engine.facts_of(Candidate))
    for purse in engine.facts_of(Purse):
        yield from (purse["low_usd"], purse["high_usd"], purse["stretch_usd"])


def _memory(engine: Engine) -> Iterator[float]:
    looked_at = {fact["card"] for fact in engine.facts_of(Relevant)}
    for card in engine.facts_of(Card):
        if card["id"] in looked_at and "memory_gib" in card:
            yield card["memory_gib"]
    yield from (fact["gib"] for fact in engine.facts_of(Usable))
    yield from (fact["gib"] for fact in engine.facts_of(Fits))


def _power(engine: Engine) -> Iterator[float]:
    rest = sum(
        fact["value"] for fact in engine.facts_of(Parameter) if fact["name"] == REST_OF_THE_COMPUTER
    )
    for card, count in _fitting(engine):
        if "board_power_w" in card:
            yield card["board_power_w"] * count + rest


def _room(engine: Engine) -> Iterator[float]:
    for card, count in _fitting(engine):
        if "slots" in card:
            yield card["slots"] * count


def _fitting(engine: Engine) -> Iterator[tuple[Card, float]]:
    counts = {fact["card"]: fact["cards"] for fact in engine.facts_of(Fits)}
    for card in engine.facts_of(Card):
        if card["id"] in counts:
            yield card, counts[card["id"]]


def _doublings(question: Question) -> Iterator[float]:
    """Yield powers of two across the range of a number, if no given fact is compared with it."""
    low, high = question.entry.data.get("min", 0), question.entry.data.get("max", 0)
    usual = question.entry.data.get("usual", [low, high])
    amount = float(max(usual[0], low, 1 if not usual[0] else usual[0]))
    yield from (low, high)
    while amount <= min(high, usual[1]):
        yield amount
        amount *= 2


def _around(amounts: Iterable[float], question: Question) -> Iterator[float]:
    """Yield each amount, with the nearest valid amounts below and above it."""
    if question.unit in WHOLE_UNITS or question.unit == DOLLARS:
        for amount in sorted(set(amounts)):
            yield from (math.ceil(amount) - 1, math.ceil(amount), math.floor(amount) + 1)
        return
    for amount in sorted(set(amounts)):
        yield from (amount - SMALL_STEP, amount, amount + SMALL_STEP)


def _within(question: Question, amounts: Iterable[float]) -> list[float | int]:
    """Return the amounts that are valid answers, in order and without repeats."""
    data = question.entry.data
    low, high = data.get("min", float("-inf")), data.get("max", float("inf"))
    whole = question.unit in WHOLE_UNITS
    found: set[float | int] = set()
    for amount in amounts:
        plain = round(amount) if whole else round(amount, 2)
        if low <= plain <= high:
            found.add(int(plain) if plain == int(plain) else plain)
    return sorted(found)


# --- names ----------------------------------------------------------------------


def _texts(question: Question, knowledge: Knowledge) -> list[Any]:
    kind = MODELS.get(question.id)
    if kind is not None:
        return spread(_by_size(knowledge, kind), ENTRIES)
    return list(INPUTS) if question.id == "input" else []


def _by_size(knowledge: Knowledge, kind: str) -> list[Any]:
    """Return the ids of all entries of a kind, the smallest first if they have a size."""
    entries = knowledge.all(kind).values()
    sizes = ("parameters_billion", "bits")
    return [e.id for e in sorted(entries, key=lambda e: [e.data.get(size, 0) for size in sizes])]


def _names(engine: Engine, knowledge: Knowledge) -> Iterator[str]:
    """Yield names of cards that are picked or nearly picked, of other cards, and of vendors."""
    picked = [fact["id"] for fact in engine.facts_of(Pick) if fact["kind"] == "card"]
    near = [fact["card"] for fact in engine.facts_of(Contender)]
    cards = {card["id"]: card for card in engine.facts_of(Card)}
    known = [id for id in dict.fromkeys([*picked, *near]) if id in cards]
    yield from known[:NAMES]
    yield from (id for id in spread(sorted(cards), NAMES))
    yield from spread(list(knowledge.all("vendor")), 2)
