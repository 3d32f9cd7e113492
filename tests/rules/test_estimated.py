"""Estimated prices near the budget: what may cost too much, and what may be payable after all."""

import pytest

from expert.facts import Advice, Offer, Parameter, Pick, Rung
from tests.rules.examples import ANY_WORDS, Example, instead
from tests.unit.factories import card, changed, decide, purse, quote, rule_called

ERRORS = {
    condition: Parameter(name=f"price-estimate-error-{condition}", value=0.25)
    for condition in ("new", "used")
}
BUDGET = changed(purse(high=1000, stretch=1000, save=1000), firm=True)


def row(usd, condition="new"):
    fields = {"kind": "card", "id": "card", "name": "Card", "condition": condition, "cards": 2}
    return Rung(role="fastest", usd=usd, **fields)


def pick(condition="new"):
    fields = {"kind": "card", "id": "card", "name": "Card", "condition": condition, "cards": 2}
    return Pick(role="fastest", place=1, usd=450, **fields)


def estimate(condition="new"):
    return Offer(
        card="card", condition=condition, usd=450, basis="carried", on="2020-01-01", kind="street"
    )


def given(usd, condition, *more):
    return (BUDGET, row(usd, condition), estimate(condition), card(), *ERRORS.values(), *more)


def example(rule, topic, usd, condition, other_usd, *more):
    return Example(
        rule,
        given=given(usd, condition, *more),
        concludes=(Advice(topic=topic, says=ANY_WORDS),),
        unless={
            "no sum is named": instead(changed(BUDGET, firm=False)),
            "its price was seen lately": instead(changed(estimate(condition), basis="seen")),
            "the error does not reach across the budget": instead(row(other_usd, condition)),
            "it is on the other side": instead(row(2000 - usd, condition)),
        },
    )


NAMED = changed(row(1300), role="named")
LAST = quote(usd=500)
WITHIN, ABOVE = "estimate at the budget", "estimate above the budget"
EXAMPLES = [
    example("ADVICE-118", WITHIN, 900, "new", 800, pick()),
    example("ADVICE-121", ABOVE, 1100, "new", 1300),
    Example(
        "ADVICE-123",
        given=(BUDGET, NAMED, estimate(), LAST, card(), ERRORS["new"]),
        concludes=(Advice(topic="estimate of a named card", says=ANY_WORDS),),
        unless={
            "no sum is named": instead(changed(BUDGET, firm=False)),
            "its price was seen lately": instead(changed(estimate(), basis="seen")),
            "the estimate is near the budget": instead(changed(NAMED, usd=1250)),
            "its last price is above the budget, too": instead(changed(LAST, usd=501)),
            "it is not named": instead(changed(NAMED, role="next_step")),
        },
    ),
]
WORDS = {
    "ADVICE-118": ["Card (new)", "$1,000", "25%"],
    "ADVICE-121": ["Card (new)", "$1,000", "$1,100", "25%"],
    "ADVICE-123": ["Card: $450 each", "from $500 (", "At $500 or less each"],
}


@pytest.mark.parametrize(
    ("usd", "rule", "found"),
    [
        (800, "ADVICE-118", 0),
        (801, "ADVICE-118", 1),
        (1000, "ADVICE-118", 1),
        (1001, "ADVICE-118", 0),
        (1000, "ADVICE-121", 0),
        (1001, "ADVICE-121", 1),
        (1250, "ADVICE-121", 1),
        (1251, "ADVICE-121", 0),
    ],
)
def test_error_of_an_estimate_counts_on_both_sides_of_the_budget(usd, rule, found):
    """ADVICE-118 and 121: exactly the budget is within it, and exactly the error still reaches."""
    run = decide(*given(usd, "new", pick()), rules=[rule_called(rule)])

    assert len(run.facts(Advice)) == found
