"""What would change the answer, as `why` shows it: more changes than the brief answer tries.

Each change is one that a person can make: another answer, another budget, another price. Each
change was tried in the live session and changed what is recommended first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.explain import wording
from expert.explain.amounts import down_to_round, up_to_round, usd
from expert.explain.brief.flips import flip, flips
from expert.explain.brief.told import CARD, Told, short_name, total_usd
from expert.explain.changes.trials import Change, Trials, price_change
from expert.explain.view import Item
from expert.explain.why_not.first_price import first_prices
from expert.knowledge.names import full_name

MOST_TRIES = 24
"""The most changes tried; each takes a few hundredths of a second."""
RIVALS = 2
CHOICES = 2
"""The most other choices that are tried per question."""
BUDGET = "budget_usd"
SHARED_SUM = "SharedSum"
"""The type of a fact that says that the budget is for several machines, not for one."""
THE_QUESTION = ("ask", "candidates", "currency")
"""Answers that define the question itself, and so are not changed."""


def why_flips(trials: Trials, told: Told) -> list[dict[str, Any]]:
    """Return the changes that lead to a different first choice; budgets and prices come first."""
    found = flips(trials, told)
    known = {one["key"] for one in found}
    for change in _changes(told):
        if trials.tries >= MOST_TRIES:
            break
        if change.key in known:
            continue
        then = trials.other(change)
        if then:
            found.append(flip(change, then, trials.now_is(then.id)))
            known.add(change.key if not change.card else change.card)
    return found


def _changes(told: Told) -> Iterator[Change]:
    first = told.first
    if first is None:
        yield from _enough(told)
        yield from _given(told)
    elif first["kind"] == CARD:
        yield from _money(told, first)
        yield from _rivals(told)
    yield from _assumed(told)
    yield from _given(told)


def _money(told: Told, first: Item) -> Iterator[Change]:
    """Yield two budgets: one too low for the first choice, and one that covers the next step."""
    total = total_usd(first)
    if total is None or told.answers.get("currency") or told.view.of_type(SHARED_SUM):
        return
    steps = [row["total_usd"] for row in told.record["ladder"] if row.get("role") == "next_step"]
    if BUDGET in told.answers:
        for step in steps:
            more = up_to_round(step)
            yield Change(BUDGET, more, f"your budget is {usd(more)}")
    less = down_to_round(total)
    less = down_to_round(less - 1) if usd(less) == usd(total) else less
    if less > 0:
        yield Change(BUDGET, less, f"your budget is only {usd(less)}")


def _enough(told: Told) -> Iterator[Change]:
    """Yield the budget that the cheapest card needs, if nothing is recommended."""
    contenders = [fact["fields"] for fact in told.view.of_type("Contender")]
    several = told.view.of_type(SHARED_SUM)
    if BUDGET in told.answers and contenders and not told.answers.get("currency") and not several:
        more = up_to_round(min(float(c["usd"]) for c in contenders))
        yield Change(BUDGET, more, f"your budget is {usd(more)}")


def _rivals(told: Told) -> Iterator[Change]:
    """Yield lower prices for the cards that give nearly as much per dollar."""
    for rival in list(first_prices(told.view))[:RIVALS]:
        cards = int(rival.offer.get("cards") or 1)
        label = _label(told, rival.card)
        yield price_change(
            rival.card,
            str(rival.offer["condition"]),
            float(rival.offer["usd"]) / cards,
            down_to_round(rival.usd / cards),
            whose=label,
            each=cards > 1,
        )


def _label(told: Told, card: str) -> str:
    entry = told.knowledge.all(CARD).get(card)
    label = full_name(entry.data) if entry else card
    return short_name(told.knowledge, {"kind": CARD, "id": card, "label": label})


def _assumed(told: Told) -> Iterator[Change]:
    """Yield other answers in place of what was assumed."""
    for item in told.record["assumed"]:
        key = str(item["what"])
        if key not in told.answers and key not in THE_QUESTION:
            yield from _other_choices(told, key, item["value"])


def _given(told: Told) -> Iterator[Change]:
    """Yield, for each answer that was given, other answers and leaving it out."""
    for key, value in told.answers.items():
        if key in THE_QUESTION:
            continue
        yield from _other_choices(told, key, value)
        yield Change(key, None, f"you leave out {wording.option(told.knowledge, key, None)}")


def _other_choices(told: Told, key: str, value: Any) -> Iterator[Change]:
    question = told.knowledge.all("question").get(key)
    if isinstance(value, bool):
        yield _answer(told, key, not value)
        return
    if question and isinstance(value, int | float):
        for end in question.data.get("usual") or ():
            yield _answer(told, key, end)
    choices = question.data.get("choices") or [] if question else []
    others = [choice["value"] for choice in choices if choice["value"] != value]
    for other in others[:CHOICES]:
        yield _answer(told, key, other)


def _answer(told: Told, key: str, value: Any) -> Change:
    return Change(key, value, f"you say {wording.option(told.knowledge, key, value)}")
