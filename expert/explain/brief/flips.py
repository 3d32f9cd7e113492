"""What would change the answer: single changes, each tried on the live session."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from expert.consultation.live import Session
from expert.errors import CaseError, EngineError
from expert.explain.brief.amounts import TEN, gb, usd
from expert.explain.brief.told import CARD, Told
from expert.explain.view import Item
from expert.facts import Pick

QUESTIONS = ("gpu", "upgrade")
"""Questions whose answer is one choice among all cards."""
DEARER = (1.1, 1.25, 1.5, 2)
"""The prices tried, as multiples of today's; a card that costs twice as much is another offer."""
NEW, USED = "new", "used"
MEMORY, USED_CARDS, PRICE = "memory_need_gb", "used_ok", "price"


class Choice(NamedTuple):
    """What is recommended first."""

    kind: str
    id: str
    condition: str | None
    cards: int
    name: str


def add_flips(found: dict[str, Any], told: Told, session: Session) -> None:
    """Add to a brief answer what was tried and changed the first choice, and how many tries.

    The session is left with other facts than it began with.
    """
    first = told.first
    bought = first and first["kind"] == CARD and first.get("condition") in (NEW, USED)
    if told.ask not in QUESTIONS or not first or not bought or "price_usd" not in first:
        return
    trial = _Trial(session)
    tried = [
        *_answers(trial, told),
        _price(trial, first, told.answers.get("budget_usd")),
    ]
    found["flips"] = [flip for flip in reversed(tried) if flip]
    found["tries"] = trial.tries


class _Trial:
    """Tries changes one at a time and takes each back."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.tries = 0
        self.now = _choice(session)
        self.several = self.now is not None and self.now.cards > 1

    def answer(self, key: str, value: Any) -> Choice | None:
        """Return another first choice that an answer brings about, if it does."""
        self.tries += 1
        before = self.session.case.answers.get(key)
        try:
            self.session.answer(key, value)
        except CaseError:
            return None
        found = _choice(self.session)
        if before is None:
            self.session.forget(key)
        else:
            self.session.answer(key, before)
        return self._other(found)

    def price(self, card: str, condition: str, times: float) -> Choice | None:
        """Return another first choice that a price of the card brings about, if it does."""
        self.tries += 1
        self.session.price_at(card, condition, times)
        return self._other(_choice(self.session))

    def _other(self, found: Choice | None) -> Choice | None:
        return found if found and found != self.now else None


def _choice(session: Session) -> Choice | None:
    """Return what is recommended first in a session."""
    picks = session.engine.facts_of(Pick)
    if not picks:
        return None
    pick = min(picks, key=lambda p: (p["place"], p["kind"], p["id"]))
    return Choice(
        pick["kind"], pick["id"], pick.get("condition"), pick.get("cards", 1), pick["name"]
    )


def _price(trial: _Trial, first: Item, budget: Any) -> dict[str, Any] | None:
    """Return the lowest of some prices at which something else comes first.

    One of them is the first that the budget does not cover.
    """
    card, condition = first["id"], str(first["condition"])
    each, count = float(first["price_usd"]), int(first.get("count") or 1)
    tens = {math.ceil(each * times / TEN) * TEN for times in DEARER}
    if isinstance(budget, int | float):
        beyond = (math.floor(budget / count / TEN) + 1) * TEN
        tens |= {beyond} if each < beyond < max(tens) else set()
    prices = sorted(tens)
    try:
        then = trial.price(card, condition, prices[-1] / each)
        low, high = 0, len(prices) - 1
        while then and low < high:
            middle = (low + high) // 2
            other = trial.price(card, condition, prices[middle] / each)
            low, high, then = (low, middle, other) if other else (middle + 1, high, then)
    except EngineError:
        return None
    if then is None:
        return None
    return _flip(
        PRICE,
        prices[high],
        f"the price reaches {usd(prices[high])}{' each' if trial.several else ''}",
        then,
    )


def _answers(trial: _Trial, told: Told) -> Iterator[dict[str, Any] | None]:
    """Yield what other answers change: more memory, and used cards."""
    row = next((row for row in told.record["ladder"] if row["advised"]), None)
    if row is not None and "memory_gib" in row:
        more = math.floor(row["memory_gib"]) + 1
        then = trial.answer(MEMORY, more)
        yield _flip(MEMORY, more, f"your model needs {gb(more)}", then) if then else None
    if USED_CARDS not in told.answers and told.first and told.first["condition"] == NEW:
        then = trial.answer(USED_CARDS, True)
        yield _flip(USED_CARDS, True, "used cards are OK", then) if then else None


def _flip(key: str, value: Any, says: str, then: Choice) -> dict[str, Any]:
    number = f"{then.cards} x " if then.cards > 1 else ""
    other = "buy nothing" if then.kind == "nothing" else f"{number}{then.name}"
    return {
        "key": key,
        "value": value,
        "says": f"{says} (then {other})",
        "then": {"kind": then.kind, "id": then.id, "count": then.cards},
    }
