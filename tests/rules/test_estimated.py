"""Estimated prices near the budget: what may cost too much, and what may be payable after all."""

import pytest

from expert.facts import Advice, Offer, Parameter, Pick, Rung
from tests.unit.factories import card, changed, decide, purse, rule_called

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
