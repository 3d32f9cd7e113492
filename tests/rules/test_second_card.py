"""A second card like the one that is owned."""

import pytest

from expert.facts import (
    Advice,
    Job,
    Named,
    OfferOut,
    Parameter,
    Pick,
    PriceCounts,
    Rung,
    Scaling,
    Topic,
    Usable,
)
from expert.facts import Offer as OfferFact
from tests.unit.factories import card, changed, decide, need, purse, quote, rule_called, setting

OWNED = Named(role="owned", text="my card", kind="card", id="card", count=1)
MINE = card("card", name="Card", board_power_w=300)
HAS = Usable(card="card", gib=24)
WITHIN = purse(high=1500)
USED = OfferFact(card="card", condition="used", usd=1200, basis="seen", on="2020", kind="resale")
FRESH = quote("card", usd=1200, condition="used", fresh=True)
NOT_ASKED_FOR = OfferOut(card="card", condition="used", rule="FIT-081", about="used card")
MEASURED = Scaling(of="framework", gpus=4, low=3.0, high=3.86, on="2020")
BEYOND = Parameter(name="supply-beyond-a-card", value=400)
GIVEN = (
    *(Topic(ask="upgrade"), setting("ladder", True), PriceCounts(per_usd=0.001), WITHIN),
    *(Job(id="train"), OWNED, MINE, HAS, need(11), USED, FRESH, NOT_ASKED_FOR, MEASURED, BEYOND),
)
DEARER = Pick(
    kind="card",
    id="other",
    name="Other",
    role="best_for_the_money",
    place=1,
    cards=1,
    condition="new",
    usd=1200,
)


def test_second_card_next_to_a_dearer_one_that_is_picked():
    run = decide(*GIVEN, DEARER, rules=[rule_called("ADVICE-307")])

    assert [row["role"] for row in run.facts(Rung)] == ["second"]


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(2.5, 2.5, "one job 1.7 times as fast;"), (3.0, 3.86, "one job 1.8 to 2 times as fast;")],
)
def test_gain_is_told_as_measured(low, high, words):
    """Amdahl's law carries what four cards gain over to two."""
    facts = [changed(f, low=low, high=high) if f is MEASURED else f for f in GIVEN]

    run = decide(*facts, rules=[rule_called("ADVICE-307")])

    (advice,) = run.facts(Advice)
    assert words in advice["says"]


def test_gain_that_nobody_had_measured_is_no_figure():
    facts = [fact for fact in GIVEN if fact is not MEASURED]

    run = decide(*facts, rules=[rule_called("ADVICE-307")])

    (advice,) = run.facts(Advice)
    assert "or one job faster;" in advice["says"]
