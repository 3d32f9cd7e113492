"""What would change the answer: single changes, each tried in the live session."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from expert.explain.amounts import gb, up_to_round, usd
from expert.explain.brief.first_line import first_line
from expert.explain.brief.of_card import named_sum
from expert.explain.brief.savings import savings
from expert.explain.brief.told import CARD, Told
from expert.explain.changes.trials import Change, Choice, Trials, price_change
from expert.explain.view import NOTHING, Item
from expert.facts.values import ADD

QUESTIONS = ("gpu", "upgrade")
"""Questions whose answer is one choice among all cards."""
HIGHER_PRICES = (1.1, 1.25, 1.5, 2)
"""The prices tried, as multiples of today's price; higher prices are not tried."""
FAR_DEARER = 2
"""If the new card costs at least this many times the tried price, its price is explained."""
BEST_VALUE = "best_value"
NEW, USED = "new", "used"
OF_A_FLIP = ("key", "value", "says", "then")
"""The fields of a brief answer that describe one change; the price is that of the first choice."""
MEMORY, USED_CARDS = "memory_need_gb", "used_ok"
NUMBER, TWO = "gpus", 2
ROOM = (NUMBER, "cache_bits", "weight_format")
"""Answers that save memory on what is bought; they matter more than a change of price."""


def add_flips(found: dict[str, Any], told: Told, trials: Trials) -> None:
    """Add to a brief answer the changes that led to another first choice, and how many tries."""
    found["flips"] = [{key: one[key] for key in OF_A_FLIP} for one in flips(trials, told)]
    found["tries"] = trials.tries


def flips(trials: Trials, told: Told) -> list[dict[str, Any]]:
    """Return the tried changes that led to another first choice; only if a card is to be bought.

    A memory saving may also make another row a better purchase; see ``savings``.
    """
    first = told.first
    bought = first and first["kind"] == CARD and first.get("condition") in (NEW, USED)
    if told.ask not in QUESTIONS or not first or not bought or "price_usd" not in first:
        return []
    tried = [
        _price(trials, told, first),
        *_answers(trials, told, first),
    ]
    # A short screen shows only the first change.
    return sorted((flip for flip in tried if flip), key=lambda flip: flip["key"] not in ROOM)


def _price(trials: Trials, told: Told, first: Item) -> dict[str, Any] | None:
    """Return the lowest of some prices at which something else comes first.

    One of these prices is just above the budget. The prices are tried in ascending order, and
    usually the lowest already changes the choice.
    """
    each, count = float(first["price_usd"]), int(first.get("count") or 1)
    left, _ = named_sum(told, first)
    tried = {up_to_round(each * times) for times in HIGHER_PRICES}
    if left is not None:
        beyond = up_to_round(math.floor(left / count) + 1)
        tried |= {beyond} if each < beyond < max(tried) else set()
    for price in sorted(tried):
        change = price_change(first["id"], str(first["condition"]), each, price, each=count > 1)
        then = trials.other(change)
        if then:
            found = flip(change, then, same=then.id == first["id"])
            found["says"] += _why_far_dearer(told, first, price * count, then)
            return found
    return None


def _why_far_dearer(told: Told, first: Item, price_usd: float, then: Choice) -> str:
    """Return why a card at several times the price becomes the best value; empty if none does.

    The jump looks like a mistake, but the expensive card was almost as good a value all along.
    """
    usd_each = told.fact("Offer", card=then.id, condition=then.condition).get("usd", 0)
    total = float(usd_each) * then.cards
    if first["role"] != BEST_VALUE or total < FAR_DEARER * price_usd:
        return ""
    computer = told.fact("ComputerCounts").get("usd", 0)
    counted = f", with {usd(float(computer))} counted for a computer" if computer else ""
    return f" for {usd(total)}, which then gives more for its price{counted}"


def _answers(trials: Trials, told: Told, first: Item) -> Iterator[dict[str, Any] | None]:
    """Yield what other answers change: used cards, a second card, less memory, more memory.

    More memory comes last, because any trial after it has to weigh all cards again.
    """
    if USED_CARDS not in told.answers and first["condition"] == NEW:
        change = Change(USED_CARDS, True, "used cards are OK")
        then = trials.other(change)
        yield flip(change, then) if then else None
    if _is_tight_alone(told):
        change = Change(NUMBER, TWO, "your computer takes two cards")
        then = trials.other(change)
        yield flip(change, then) if then else None
    yield from savings(trials, told, first)
    has = _memory(told)
    if has is not None:
        change = Change(
            MEMORY, math.floor(max(has, round(has))) + 1, f"you need more than {gb(has)}"
        )
        then = trials.other(change)
        yield flip(change, then, reason=_reason(trials, told, then)) if then else None


def _is_tight_alone(told: Told) -> bool:
    """Return whether a model to fine-tune only just fits on the one recommended card.

    Two cards could share the model, but whether the computer has room for two is not known.
    """
    first = told.first or {}
    tight = told.fact("Fits", card=first.get("id")).get("tight")
    asked = {NUMBER, "form", "slots"} & told.answers.keys()
    return bool(tight and first.get("count") == 1 and not asked and told.fact("Tuning"))


def _memory(told: Told) -> float | None:
    """Return the memory of the first choice and the cards it joins; None if there is no limit."""
    row = next((row for row in told.record["ladder"] if row["advised"]), None)
    if row is None or told.fact("Offloaded", card=row["id"]):
        return None
    has: float | None = row.get("memory_gib")
    if row["role"] == ADD:
        has = told.fact("Addition", card=row["id"], condition=row.get("condition")).get("gib")
    return has


def _reason(trials: Trials, told: Told, then: Choice) -> str:
    """Return why nothing is bought after the last tried change; empty if something is."""
    if then.kind != NOTHING:
        return ""
    there = Told(trials.session.record_in_order(), told.knowledge)
    _, _, reason = first_line(there).removesuffix(".").partition(": ")
    return reason


def flip(change: Change, then: Choice, same: bool = False, reason: str = "") -> dict[str, Any]:
    """Return a change and the effect it had when tried, as plain data.

    ``same`` says that the new choice is the same product in another condition. If the product is
    used, this is always stated. ``reason`` says why nothing is bought. A card without a current
    price may be hard to find or too expensive, so the answer says that it has none.
    """
    told = same or then.condition == USED
    condition = then.condition if told and then.condition else ""
    unpriced = ", if you find one (no current price)"
    end = unpriced if then.kind == CARD and then.condition is None else ""
    return {
        **change.data(),
        "says": f"{change.says}: then {reason or then.in_condition(condition)}{end}",
        "then": {"kind": then.kind, "id": then.id, "count": then.cards},
    }
