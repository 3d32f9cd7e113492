"""Stage 13: estimated prices so close to the budget that their error decides who can pay."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, L
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts.values import MAY_BE_PAYABLE, NAMED, NAMED_ESTIMATED, PRICE_ESTIMATED
from expert.rules.market.trend import NEW, USED


@formula
def each_of(cards: int) -> str:
    """Return `each` after a price if there are several cards; nothing for one.

    >>> each_of(1), each_of(2)
    ('', ' each')
    """
    return " each" if cards > 1 else ""


HALF_ARE_OFF = "half of such estimates are off by {error:.0%} or more"
RECOMMENDED = f.Pick(kind="card", id=the.id, condition=the.condition, role=the.role)


def near_the_budget(
    id: str, title: str, row: f.Rung, error: f.Parameter, *window: Any, topic: str, says: str
) -> None:
    """Declare what is said about a row whose estimated price may be above or below the budget."""
    rule(
        id,
        title,
        row,
        f.Purse(high_usd=the.high, firm=True),
        f.Offer(card=the.id, condition=the.condition, basis="carried"),
        AS.of_it << f.Card(id=the.id, name=the.name),
        error,
        *window,
        then=f.Advice(topic=topic, says=says),
        says="{name} ({condition}) costs {total:,.0f} US dollars by an estimate that may be off by "
        "{error:.0%}; the budget is {high:,.0f}.",
        because="You won't know whether you can afford it until you look up the price.",
    )


def within_the_budget(id: str, condition: str, error: f.Parameter) -> None:
    """Declare what is said about a recommended card if its estimate is just within the budget."""
    near_the_budget(
        id,
        f"A {condition} card whose estimated price is just within the budget may cost more",
        f.Rung(
            kind="card",
            id=the.id,
            role=the.role,
            condition=the.condition & L(condition),
            usd=the.total,
        ),
        error,
        RECOMMENDED,
        the.total <= the.high,
        the.total * (1 + the.error) > the.high,
        topic=PRICE_ESTIMATED,
        says="{name} ({condition}) may cost more than your ${high:,.0f}: " + HALF_ARE_OFF + ".",
    )


def above_the_budget(id: str, condition: str, error: f.Parameter) -> None:
    """Declare what is said about a row whose estimated price is just above the budget."""
    near_the_budget(
        id,
        f"A {condition} card whose estimated price is just above the budget may cost less",
        f.Rung(kind="card", id=the.id, condition=the.condition & L(condition), usd=the.total),
        error,
        the.total > the.high,
        the.total <= the.high * (1 + the.error),
        topic=MAY_BE_PAYABLE,
        says="{name} ({condition}) may be within your ${high:,.0f}: its ${total:,.0f} is an "
        "estimate, and " + HALF_ARE_OFF + ".",
    )


OF_NEW = f.Parameter(name="price-estimate-error-new", value=the.error)
OF_USED = f.Parameter(name="price-estimate-error-used", value=the.error)

within_the_budget("ADVICE-118", NEW, OF_NEW)
within_the_budget("ADVICE-119", USED, OF_USED)
above_the_budget("ADVICE-121", NEW, OF_NEW)
above_the_budget("ADVICE-122", USED, OF_USED)

rule(
    "ADVICE-123",
    "If a card you name is over the budget only by an estimate, the answer says at what price it "
    "is not",
    f.Rung(kind="card", id=the.id, role=NAMED, condition=NEW, cards=the.cards, usd=the.total),
    f.Purse(high_usd=the.high, firm=True),
    f.Offer(card=the.id, condition=NEW, basis="carried", usd=the.each),
    f.Quote(card=the.id, condition=NEW, usd=the.last, on=the.on),
    AS.of_it << f.Card(id=the.id, name=the.name),
    OF_NEW,
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
