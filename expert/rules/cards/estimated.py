"""Stage 13: estimated prices so close to the budget that their error decides who can pay."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import MAY_BE_PAYABLE, NAMED, NAMED_ESTIMATED, PRICE_ESTIMATED
from expert.rules.market.trend import GOODS, NEW, USED


@formula
def each_of(cards: int) -> str:
    """Return `each` after a price if there are several cards; nothing for one.

    >>> each_of(1), each_of(2)
    ('', ' each')
    """
    return " each" if cards > 1 else ""


HALF_ARE_OFF = "half of such estimates are off by {error:.0%} or more"


@formula
def error_of(condition: str, of_new: float, of_used: float) -> float:
    """Return the usual error of an estimate for new or used cards.

    >>> error_of("new", 0.1, 0.2), error_of("used", 0.1, 0.2)
    (0.1, 0.2)
    """
    return of_used if condition == USED else of_new


ERROR = error_of(the.condition, the.of_new, the.of_used)


def near_the_budget(id: str, title: str, row: f.Rung, *window: Any, topic: str, says: str) -> None:
    """Declare what is said about a row whose estimated price may be above or below the budget."""
    rule(
        id,
        title,
        row,
        f.Purse(high_usd=the.high, firm=True),
        f.Offer(card=the.id, condition=the.condition, basis="carried"),
        AS.of_it << f.Card(id=the.id, name=the.name),
        AS.error_new << f.Parameter(name="price-estimate-error-new", value=the.of_new),
        AS.error_used << f.Parameter(name="price-estimate-error-used", value=the.of_used),
        *window,
        let={"error": ERROR},
        then=f.Advice(topic=topic, says=says),
        says="{name} ({condition}) costs {total:,.0f} US dollars by an estimate that may be off by "
        "{error:.0%}; the budget is {high:,.0f}.",
        because="You won't know whether you can afford it until you look up the price.",
    )


near_the_budget(
    "ADVICE-118",
    "A card whose estimated price is just within the budget may cost more",
    f.Rung(
        kind="card",
        id=the.id,
        role=the.role,
        condition=the.condition & P(OneOf(GOODS)),
        usd=the.total,
    ),
    f.Pick(kind="card", id=the.id, condition=the.condition, role=the.role),
    the.total <= the.high,
    the.total * (1 + ERROR) > the.high,
    topic=PRICE_ESTIMATED,
    says="{name} ({condition}) may cost more than your ${high:,.0f}: " + HALF_ARE_OFF + ".",
)
near_the_budget(
    "ADVICE-121",
    "A card whose estimated price is just above the budget may cost less",
    f.Rung(kind="card", id=the.id, condition=the.condition & P(OneOf(GOODS)), usd=the.total),
    the.total > the.high,
    the.total <= the.high * (1 + ERROR),
    topic=MAY_BE_PAYABLE,
    says="{name} ({condition}) may be within your ${high:,.0f}: its ${total:,.0f} is an "
    "estimate, and " + HALF_ARE_OFF + ".",
)

rule(
    "ADVICE-123",
    "If a card you name is over the budget only by an estimate, the answer says at what price it "
    "is not",
    f.Rung(kind="card", id=the.id, role=NAMED, condition=NEW, cards=the.cards, usd=the.total),
    f.Purse(high_usd=the.high, firm=True),
    f.Offer(card=the.id, condition=NEW, basis="carried", usd=the.each),
    f.Quote(card=the.id, condition=NEW, usd=the.last, on=the.on),
    AS.of_it << f.Card(id=the.id, name=the.name),
    f.Parameter(name="price-estimate-error-new", value=the.error),
    the.total > the.high * (1 + the.error),
    the.last * the.cards <= the.high,
    let={"most": the.high / the.cards, "of_several": each_of(the.cards)},
    then=f.Advice(
        topic=NAMED_ESTIMATED,
        says="{name}: ${each:,.0f}{of_several} is estimated from ${last:,.0f} ({on}), by how the "
        "prices of similar cards have moved. At ${most:,.0f} or less{of_several}, it is within "
        "your budget: look it up.",
    ),
    says="{name} was last seen at {last:g} US dollars on {on}, which would be within the budget.",
    because="You named this card, and its price may have moved less than that of similar ones.",
)
