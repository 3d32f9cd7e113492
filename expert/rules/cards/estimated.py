"""Stage 13: estimated prices so close to the budget that their error decides who can pay."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, L
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Card, Offer, Parameter, Pick, Purse, Rung
from expert.facts.values import MAY_BE_PAYABLE, PRICE_ESTIMATED
from expert.rules.market.trend import NEW, USED

HALF_ARE_OFF = "half of such estimates are off by {error:.0%} or more"
RECOMMENDED = Pick(kind="card", id=the.id, condition=the.condition, role=the.role)


def near_the_budget(
    id: str, title: str, row: Rung, error: Parameter, *window: Any, topic: str, says: str
) -> None:
    """Declare what is said about a row whose estimated price may be above or below the budget."""
    rule(
        id,
        title,
        row,
        Purse(high_usd=the.high, firm=True),
        Offer(card=the.id, condition=the.condition, basis="carried"),
        AS.of_it << Card(id=the.id, name=the.name),
        error,
        *window,
        then=Advice(topic=topic, says=says),
        says="{name} ({condition}) costs {total:,.0f} US dollars by an estimate that may be off by "
        "{error:.0%}; the budget is {high:,.0f}.",
        because="You won't know whether you can afford it until you look up the price.",
    )


def within_the_budget(id: str, condition: str, error: Parameter) -> None:
    """Declare what is said about a recommended card if its estimate is just within the budget."""
    near_the_budget(
        id,
        f"A {condition} card whose estimated price is just within the budget may cost more",
        Rung(
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


def above_the_budget(id: str, condition: str, error: Parameter) -> None:
    """Declare what is said about a row whose estimated price is just above the budget."""
    near_the_budget(
        id,
        f"A {condition} card whose estimated price is just above the budget may cost less",
        Rung(kind="card", id=the.id, condition=the.condition & L(condition), usd=the.total),
        error,
        the.total > the.high,
        the.total <= the.high * (1 + the.error),
        topic=MAY_BE_PAYABLE,
        says="{name} ({condition}) may be within your ${high:,.0f}: its ${total:,.0f} is an "
        "estimate, and " + HALF_ARE_OFF + ".",
    )


OF_NEW = Parameter(name="price-estimate-error-new", value=the.error)
OF_USED = Parameter(name="price-estimate-error-used", value=the.error)

within_the_budget("ADVICE-118", NEW, OF_NEW)
within_the_budget("ADVICE-119", USED, OF_USED)
above_the_budget("ADVICE-121", NEW, OF_NEW)
above_the_budget("ADVICE-122", USED, OF_USED)
