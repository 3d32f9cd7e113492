"""Stage 13, continued: a used card listed next to new ones, and a new one next to used ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.fallback import as_offered, used_offers
from expert.rules.cards.ladder import (
    CARDS_ARE_BOUGHT,
    READ_OF_WORTH,
    SHOWS_A_LADDER,
    all_usd,
    best_for_the_money,
    conclude_row,
    first_of,
    speed_kept,
)
from expert.rules.cards.taken import COUNT_TOGETHER
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import WEIGHED_BY, chosen_figure, weighed, weighed_offer, works_well
from expert.rules.market.seen import at_seen_prices
from expert.rules.market.trend import NEW, ON_SALE, USED
from expert.units import THOUSAND

BUYS_WITH_WARRANTY = OneOf(("professional", "money_ample"))
"""Profiles of those to whom a warranty is worth more than what a used card saves."""
READ_OF_USED = (
    *(
        f.Card,
        f.CardsTaken,
        f.Fits,
        f.Offer,
        f.OfferOut,
        f.PriceCounts,
        f.Quote,
        f.RuledOut,
        f.Speed,
        f.Unseen,
        f.Worth,
    ),
    *COUNT_TOGETHER,
    *WEIGHED_BY,
)


@rule(
    "ADVICE-350",
    "If you said nothing about used cards, a used one that gives more is listed as an option",
    CARDS_ARE_BOUGHT,
    ~f.Answer(key="used_ok"),
    ~f.Profile(id=P(BUYS_WITH_WARRANTY)),
    ~f.Pick(kind="card", condition=USED),
    f.Purse(high_usd=the.high),
    uses=[*READ_OF_USED, f.Contender, f.MainMemory, f.Outdated, f.Pick],
    concludes=[f.Rung],
    says="A used {name} for {usd:.0f} US dollars gives more for the money.",
    because="Used cards cost less but have no warranty. The choice is yours. A company, or someone "
    "with ample money, has to say that used cards are OK.",
)
def show_used(engine: Engine, high: float) -> Said:
    """Conclude the row of the used offer with a fresh price that gives the most for its price."""
    first = first_of(engine)
    found = _used(engine, high)
    if first.contender is None or not found:
        return {}
    outdated = {card["card"] for card in engine.every(f.Outdated)}
    current = [used for used in found if used.card["id"] not in outdated] or found
    best = min(current, key=UsedCard.order)
    of_first = weighed(engine, first.contender)
    value = (
        value_of(first.contender) / 1000 if of_first is None else chosen_figure(engine)(of_first)
    )
    if best.for_money <= value:
        return {}
    return _show_used(engine, best, found, first.usd)


@rule(
    "ADVICE-305",
    "If you keep a card, a clearly faster used one is listed as an option",
    f.Topic(ask="upgrade"),
    SHOWS_A_LADDER,
    EXISTS(f.Keep()),
    ~f.Pick(kind="card", condition=P(ON_SALE)),
    ~f.Answer(key="used_ok"),
    f.Purse(high_usd=the.high),
    EXISTS(f.PriceCounts()),
    f.Parameter(name="clearly-faster-from", value=the.times),
    uses=[*READ_OF_USED, f.Keep, f.MainMemory],
    concludes=[f.Rung],
    says="A used {name} for {usd:.0f} US dollars is clearly faster.",
    because="Used cards cost less but have no warranty. The choice is yours.",
)
def show_used_beside_kept(engine: Engine, high: float, times: float) -> Said:
    """Conclude the row of the clearly faster used offer that gives the most for its price."""
    own = speed_kept(engine)
    found = [used for used in _used(engine, high) if used.speed >= own * times]
    if not found:
        return {"name": "card", "usd": high}
    return _show_used(engine, min(found, key=UsedCard.order), found, high)


class UsedCard(NamedTuple):
    """Used cards of one kind that hold the work, at a price seen recently."""

    offer: f.Offer
    count: Any
    card: f.Card
    speed: float
    usd: float
    """US dollars for all of them."""
    for_money: float
    """What they give for their price, weighed like the recommended card."""

    def order(self) -> tuple[Any, ...]:
        """Return the order by what they give for their price, the best first."""
        return -self.for_money, self.offer["usd"], self.card["id"]


def _used(engine: Engine, high: float) -> list[UsedCard]:
    """Return used cards with a fresh price of at most ``high`` US dollars.

    These are the cards that hold half of what people like the person do; if none does, all of them.
    """
    figure, found = chosen_figure(engine), []
    for used in used_offers(engine, high):
        per_dollar, offer, count, card = used
        if not is_fresh(engine, offer):
            continue
        offered = as_offered(engine, used)
        worth = weighed_offer(engine, offered)
        for_money = per_dollar / THOUSAND if worth is None else figure(worth)
        well = works_well(engine, offered.gib, offered.cards)
        found.append((well, UsedCard(offer, count, card, offered.speed, offered.usd, for_money)))
    return [used for well, used in found if well] or [used for _, used in found]


def _show_used(
    engine: Engine, best: UsedCard, compared: Iterable[UsedCard], than_usd: float
) -> Said:
    """Conclude the row of a used card and return the names for the sentence."""
    others = (used.offer for used in compared if used is not best)
    engine.cite(best.offer, best.count, best.card, *others)
    paid = all_usd(engine, {"card": best.card["id"], "usd": best.usd})
    more = round(paid - than_usd, 2)
    engine.conclude(
        f.Rung(
            kind="card",
            id=best.card["id"],
            name=best.card["name"],
            role=USED,
            condition=USED,
            cards=best.count["cards"],
            usd=round(best.usd, 2),
            **({"more_usd": more} if more > 0 else {}),
        )
    )
    return {"name": best.card["name"], "usd": best.usd}


def is_fresh(engine: Engine, offer: f.Offer) -> bool:
    """Return whether the price of an offer was seen recently."""
    quotes = engine.every(f.Quote, card=offer["card"])
    return any(q["fresh"] for q in quotes if q["condition"] == offer["condition"])


@rule(
    "ADVICE-351",
    "If a used card is recommended, the best new one is listed as an option",
    f.Day(),
    SHOWS_A_LADDER,
    f.Buying(),
    EXISTS(f.Pick(kind="card", condition=USED)),
    f.Purse(high_usd=the.high),
    uses=[f.Candidate, f.PriceCounts, *READ_OF_WORTH],
    concludes=[f.Rung],
    says="The best new one is {names}.",
    because="A new card has a warranty.",
)
def show_new(engine: Engine, high: float) -> Said:
    """Conclude the row of the new candidate within the budget that is most worth its price."""
    new = engine.every(f.Candidate, condition=NEW)
    offers = at_seen_prices(engine, [c for c in new if c["usd"] <= high])
    if not offers:
        return {}
    best = best_for_the_money(engine, offers)
    return conclude_row(engine, best, NEW, first_of(engine), offers)
