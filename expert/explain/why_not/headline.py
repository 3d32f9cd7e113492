"""The first line about a card that is not recommended: the reason that decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.explain.view import (
    NO_OFFER,
    NOT_CONSIDERED,
    PASSED_OVER,
    POSSIBLE,
    RECOMMENDED,
    RULED_OUT,
)
from expert.explain.why_not.standing import DOLLARS
from expert.facts.values import (
    A_USED_CARD,
    CARDS_AND_SERVER,
    MEMORY_BESIDE,
    MODULES_AND_SERVER,
    NO_CURRENT_PRICE,
    ON_A_BOARD,
    TOO_LATE,
    UNSEEN_PRICE,
)

OVER_BUDGET = "over_budget"
USED = "used"
WITH_SERVER = "costs more than your budget, with the server it needs"
IN_WORDS = {
    RECOMMENDED: "is recommended",
    PASSED_OVER: "is possible, but another card is better",
    RULED_OUT: "is ruled out",
    POSSIBLE: "is possible",
    NO_OFFER: "has no suitable offer",
    NOT_CONSIDERED: "was not considered",
    OVER_BUDGET: "costs more than your budget",
    UNSEEN_PRICE: f"has {NO_CURRENT_PRICE}",
    MODULES_AND_SERVER: WITH_SERVER,
    CARDS_AND_SERVER: WITH_SERVER,
    MEMORY_BESIDE: "costs more than your budget, with the system RAM it needs",
    ON_A_BOARD: "comes only on a board with others",
    TOO_LATE: "comes out too late for your deadline",
    A_USED_CARD: "is sold only used",
}
"""What is said about a card, by its status or by what is wrong with its closest offer."""
IN_SHORT = {
    UNSEEN_PRICE: NO_CURRENT_PRICE,
    MODULES_AND_SERVER: "over budget with its server",
    CARDS_AND_SERVER: "over budget with its server",
    MEMORY_BESIDE: "over budget with system RAM",
    ON_A_BOARD: "only on a board",
    TOO_LATE: "too late",
    A_USED_CARD: "only used",
}
"""The deciding reason in a few words, for a table; a status is shown unchanged."""
OF_SEVERAL = {"is": "are", "was": "were", "has": "have", "costs": "cost", "comes": "come"}
_FIRST = (
    *(UNSEEN_PRICE, MODULES_AND_SERVER, CARDS_AND_SERVER, MEMORY_BESIDE),
    *(ON_A_BOARD, TOO_LATE, A_USED_CARD),
)
"""What may be wrong with an offer; reasons that do not depend on used cards come first."""


def headline(found: Mapping[str, Any]) -> str:
    """Return a card with the reason that decides and the number of cards the job needs."""
    verb, _, rest = _words(found).partition(" ")
    if found["count"] == 1 or found["status"] == RECOMMENDED:
        return f"{found['label']} {verb} {rest}"
    return f"{found['count']} x {found['label']} {OF_SEVERAL[verb]} {rest}"


def deciding(found: Mapping[str, Any]) -> str:
    """Return the status of a card, or what decides against it if that says more."""
    status = str(found["status"])
    if status not in (PASSED_OVER, NO_OFFER, POSSIBLE):
        return status
    blockers = found["blockers"]
    if "beyond_the_money" in found or (blockers and all(map(_is_about_money, blockers))):
        return OVER_BUDGET
    return _wrong_with_the_offers(blockers) if status == NO_OFFER else status


def _is_about_money(blocker: Mapping[str, Any]) -> bool:
    return blocker.get("unit") == DOLLARS and "by" not in blocker


def _wrong_with_the_offers(blockers: Sequence[Mapping[str, Any]]) -> str:
    """Return what is wrong with the offer that comes closest to counting.

    An offer for a new card decides before one for a used card, if there is one.
    """
    wrong: dict[str, list[str]] = {}
    for blocker in blockers:
        wrong.setdefault(str(blocker.get("condition", "")), []).append(str(blocker.get("about")))
    made = {c: w for c, w in wrong.items() if c != USED and UNSEEN_PRICE not in w} or wrong
    closest = min(made.values(), key=len, default=[])
    return next((one for one in _FIRST if one in closest), NO_OFFER)


def _words(found: Mapping[str, Any]) -> str:
    decided = deciding(found)
    words = IN_WORDS[decided]
    if decided == OVER_BUDGET and _is_used_only(found):
        return f"{words}, even used"
    if decided == A_USED_CARD:
        return f"{words}, and {_about_used(found)}"
    return words


def _is_used_only(found: Mapping[str, Any]) -> bool:
    """Return whether used cards do not count and the named price is that of a used card."""
    about_used = any(blocker.get("about") == A_USED_CARD for blocker in found["blockers"])
    return about_used and found.get("beyond_the_money", {}).get("condition") == USED


def _about_used(found: Mapping[str, Any]) -> str:
    """Return what decides against a card that is sold only used."""
    if any(one["rule"] for one in found.get("later", ())):
        return "another card would still be better"
    unsaid = any(blocker["unsaid"] for blocker in found["blockers"])
    return "you did not ask for used cards" if unsaid else "you do not want used cards"
