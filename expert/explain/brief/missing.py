"""Why no card is recommended, in a few words that do not claim more than is known.

A card without a current price may cost less than the cheapest card that has one, and a server card
may have enough memory when no card for a desktop computer does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

from expert.explain.amounts import gb, several, usd
from expert.explain.brief.told import Told
from expert.rules.vocabulary import DATA_CENTRE

NEW, USED = "new", "used"
USED_OK = "used_ok"
OFFER, OUTSIDE = "offer", "outside"
"""Two reasons that rule out a card: it has no offer, or its class of hardware is not covered."""


class LastPrice(NamedTuple):
    """The last known price of cards that do the work and have no current price."""

    total_usd: float
    """The total price of the cards, including the computer they need."""
    on: str
    name: str
    cards: int
    usd: float
    """The total price of the cards, without a computer."""
    is_withdrawn: bool
    """Whether their maker no longer sells them new."""


def missing(told: Told) -> str:
    """Return, in a few words, why no card is possible."""
    high = float(told.fact("Purse").get("high_usd", inf))
    high += float(told.fact("Purse").get("server_usd", 0))
    contenders = [fact["fields"] for fact in told.view.of_type("Contender")]
    pricier = [c for c in contenders if told.with_computer_usd(c) > high]
    if pricier:
        nearest = min(pricier, key=lambda c: (told.with_computer_usd(c), c["card"]))
        return _too_expensive(told, nearest, high)
    gib = told.need_gib()
    if gib is not None and not told.view.of_type("Fits"):
        whose = "for a desktop computer" if _servers_have(told, gib) else "you can use"
        return f"no card {whose} has the {gb(gib)} that this needs"
    return "no card for sale meets all these requirements"


def _too_expensive(told: Told, nearest: Mapping[str, Any], high: float) -> str:
    """Return the price of the cheapest card, and the last price of a card that may cost less."""
    total = told.with_computer_usd(nearest)
    what = "device" if told.is_complete({"id": nearest["card"]}) else "card"
    costs = f"costs {usd(nearest['usd'])}, {usd(total - high)} too much"
    newest_first = sorted(_last_prices(told), key=lambda last: last.on, reverse=True)
    last = min(newest_first, key=lambda last: last.total_usd, default=None)
    if last is None or last.total_usd >= total:
        return f"the cheapest {what} that does this {costs}"
    cards = several(last.cards, last.name)
    known = f"the last known price of {cards} is {usd(last.usd)}, from {last.on[:4]}"
    if last.is_withdrawn:
        known += ", but its maker no longer sells it new"
    return f"the cheapest {what} with a current price that does this {costs}; {known}"


def _last_prices(told: Told) -> Iterator[LastPrice]:
    """Yield the last price of every card that does the work and only lacks a current price."""
    conditions = (NEW, USED) if told.value(USED_OK) else (NEW,)
    priced = {fact["fields"]["card"] for fact in told.view.of_type("Contender")}
    for fact in told.view.of_type("Fits"):
        card, cards = fact["fields"]["card"], int(fact["fields"]["cards"])
        if card in priced or _ruled_out_for(told, card) - {OFFER}:
            continue
        quotes = [quote["fields"] for quote in told.view.of_type("Quote", card=card)]
        for quote in quotes:
            if quote["condition"] in conditions:
                paid = float(quote["usd"]) * cards
                total = told.with_computer_usd({"card": card, "usd": paid})
                name = str(told.fact("Card", id=card)["name"])
                withdrawn = bool(told.view.of_type("Withdrawn", card=card))
                yield LastPrice(total, str(quote["on"]), name, cards, paid, withdrawn)


def _servers_have(told: Told, gib: float) -> bool:
    """Return whether only hardware for data centers has as much memory as a card."""
    outside = told.view.of_type("RuledOut", reason=OUTSIDE, found=DATA_CENTRE)
    for card in (fact["fields"]["card"] for fact in outside):
        of_card = told.fact("Card", id=card)
        holds = float(of_card.get("usable_gib") or of_card.get("memory_gib") or 0)
        if holds >= gib and _ruled_out_for(told, card) <= {OUTSIDE, OFFER}:
            return True
    return False


def _ruled_out_for(told: Told, card: str) -> set[str]:
    """Return the reasons that rule out a card."""
    return {str(fact["fields"]["reason"]) for fact in told.view.of_type("RuledOut", card=card)}
