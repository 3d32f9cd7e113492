"""How many cards of one kind to buy, and whether the budget covers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.explain import wording
from expert.explain.view import RecordView

TOGETHER = "memory of "
"""The beginning of a reason that is about several cards together."""


def count_of(view: RecordView, card: str, about: str = "") -> int:
    """Return how many cards the job needs; if no number is enough, the most that may share it."""
    wanted = view.of_type("Fits", card=card)
    if about.startswith(TOGETHER):
        wanted = view.of_type("SplitAllowed")
    return max((int(fact["fields"]["cards"]) for fact in wanted), default=1)


def can_be_paid(view: RecordView, card: str, count: int) -> bool:
    """Return whether the budget covers this many cards at the price of an eligible offer."""
    out = {fact["fields"]["condition"] for fact in view.of_type("OfferOut", card=card)}
    limits = [purse["fields"]["stretch_usd"] for purse in view.of_type("Purse")]
    return any(
        offer["fields"]["condition"] not in out
        and all(offer["fields"]["usd"] * count <= limit for limit in limits)
        for offer in view.of_type("Offer", card=card)
    )


def beyond_the_money(view: RecordView, card: str) -> dict[str, Any]:
    """Return what a card costs at its cheapest offer, if that exceeds the budget.

    Without any eligible offer, the others are used: before making one eligible, a reader should
    know that it costs too much.
    """
    offers = [fact["fields"] for fact in view.of_type("Offer", card=card)]
    out = {fact["fields"]["condition"] for fact in view.of_type("OfferOut", card=card)}
    counting = [offer for offer in offers if offer["condition"] not in out] or offers
    limits = [purse["fields"]["stretch_usd"] for purse in view.of_type("Purse")]
    if not counting or not limits:
        return {}
    count = count_of(view, card)
    cheapest = min(counting, key=lambda offer: (offer["usd"], offer["condition"]))
    total = round(cheapest["usd"] * count, 2)
    if total <= limits[0]:
        return {}
    told = {"count": count, "condition": cheapest["condition"]}
    return {**told, "total_usd": total, "there_is_usd": limits[0]}


def too_expensive(label: str, money: Mapping[str, Any]) -> str:
    """Return what the cards would cost, beside the budget; see ``beyond_the_money``."""
    cards = label if money["count"] == 1 else f"{money['count']} x {label}"
    total, there_is = wording.usd(money["total_usd"]), wording.usd(money["there_is_usd"])
    return f"{cards} ({money['condition']}) would cost ${total}, and the budget is ${there_is}."
