"""What would still count against a card if the reasons found did not apply."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from expert.consultation.live import Session
from expert.explain.view import RecordView
from expert.explain.why_not.standing import DOLLARS, is_reason
from expert.explain.why_not.verdict import AGAINST, verdict
from expert.facts import Card, Derived, Given, OfferOut
from expert.given.catalogue import at
from expert.knowledge import Knowledge

ROUNDS = 3
"""How many rounds of reasons against a card are ignored to see what comes after them."""
ROOM = 1.25
"""A card that is given the memory it lacks also gets this much extra for drivers and displays."""


def later_reasons(
    found: Mapping[str, Any], session: Session, knowledge: Knowledge
) -> tuple[list[dict[str, Any]], bool]:
    """Return the reasons that come up when those found are ignored, and whether none are left.

    The rules continue without the ignored reasons, which shows what later stages would have
    concluded.
    """
    card = found["card"]
    ignored = list(found["blockers"])
    later: list[dict[str, Any]] = []

    def without(fact: Derived) -> Derived | None:
        own = type(fact).__name__ in AGAINST and fact["card"] == card
        return None if own and any(is_reason(fact, one) for one in ignored) else fact

    for _ in range(ROUNDS):
        session.suppose(without, _with_memory(card, ignored))
        view = RecordView(session.record_in_order(), knowledge)
        then = verdict(view, knowledge, card)
        reached = then["status"] in ("recommended", "possible")
        known = _rules(ignored)
        new = [one for one in then.get("blockers", []) if not reached and one["rule"] not in known]
        if not any(one["type"] == OfferOut.__name__ for one in found["blockers"]):
            new = [one for one in new if one["type"] != OfferOut.__name__]
        money = then.get("beyond_the_money")
        if _is_about_money(new):
            later = [one for one in later if not _has_money(one)]
        elif money and not _is_about_money(ignored) and not _has_money(found, *later):
            later.append({"rule": "", "says": "", "beyond_the_money": money})
        if not new:
            later += _unknown(view, card, reached)
            alone = not later and not _has_money(found)
            return later, alone and reached
        later += [{key: one[key] for key in ("rule", "title", "says")} for one in new]
        ignored += new
    return later, False


def _is_about_money(blockers: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether a reason says that the budget does not cover the card."""
    return any(one.get("unit") == DOLLARS and "by" not in one for one in blockers)


def _has_money(*told: Mapping[str, Any]) -> bool:
    """Return whether the answer also says that the budget does not cover the card."""
    return any("beyond_the_money" in one for one in told)


def _with_memory(card: str, blockers: Sequence[Mapping[str, Any]]) -> Callable[[Given], Given]:
    """Return a function that gives a card the memory it lacks, if that is a reason against it."""
    wanted = [
        float(one["wanted"]["value"])
        for one in blockers
        if "memory" in str(one.get("about")) and one.get("unit") == "GiB"
    ]
    return having(card, {"memory_gib": math.ceil(max(wanted) * ROOM)} if wanted else {})


def having(card: str, fields: Mapping[str, Any]) -> Callable[[Given], Given]:
    """Return a function that gives a card other properties; None removes a property."""

    def changed(fact: Given) -> Given:
        if not isinstance(fact, Card) or fact["id"] != card:
            return fact
        own = {name: fact[name] for name in Card.meaning if name in fact}
        known = {name: value for name, value in {**own, **fields}.items() if value is not None}
        return fact if known == own else at(Card(**known), fact.passage)

    return changed


def _unknown(view: RecordView, card: str, reached: bool) -> list[dict[str, Any]]:
    """Return what keeps a card from being compared, although nothing counts against it."""
    if reached:
        return []
    if not view.of_type("Offer", card=card):
        return [{"rule": "", "says": f"No price of it is known on {view.record['case']['as_of']}."}]
    if not view.of_type("Speed", card=card):
        return [{"rule": "", "says": "It is not known how fast it is at this work."}]
    return []


def _rules(blockers: Sequence[Mapping[str, Any]]) -> set[str]:
    return {str(one["rule"]) for one in blockers}
