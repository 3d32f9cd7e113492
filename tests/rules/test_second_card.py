"""A second card like the one that is owned."""

import pytest

from expert import facts as f
from expert.facts import Offer as OfferFact
from tests.unit.factories import card, changed, decide, need, purse, quote, rule_called, setting

OWNED = f.Named(role="owned", text="my card", kind="card", id="card", count=1)
MINE = card("card", name="Card", board_power_w=300)
HAS = f.Usable(card="card", gib=24)
WITHIN = purse(high=1500)
USED = OfferFact(card="card", condition="used", usd=1200, basis="seen", on="2020", kind="resale")
FRESH = quote("card", usd=1200, condition="used", fresh=True)
NOT_ASKED_FOR = f.OfferOut(card="card", condition="used", rule="FIT-081", about="used card")
MEASURED = f.Scaling(of="framework", gpus=4, low=3.0, high=3.86, on="2020")
BEYOND = f.Parameter(name="supply-beyond-a-card", value=400)
GIVEN = (
    *(f.Topic(ask="upgrade"), setting("ladder", True), f.PriceCounts(per_usd=0.001), WITHIN),
    *(f.Job(id="train"), OWNED, MINE, HAS, need(11), USED, FRESH, NOT_ASKED_FOR, MEASURED, BEYOND),
)
DEARER = f.Pick(
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

    assert [row["role"] for row in run.facts(f.Rung)] == ["second"]


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(2.5, 2.5, "one job 1.7 times as fast;"), (3.0, 3.86, "one job 1.8 to 2 times as fast;")],
)
def test_gain_is_told_as_measured(low, high, words):
    """Amdahl's law carries what four cards gain over to two."""
    facts = [changed(found, low=low, high=high) if found is MEASURED else found for found in GIVEN]

    run = decide(*facts, rules=[rule_called("ADVICE-307")])

    (advice,) = run.facts(f.Advice)
    assert words in advice["says"]


def test_gain_that_nobody_had_measured_is_no_figure():
    facts = [fact for fact in GIVEN if fact is not MEASURED]

    run = decide(*facts, rules=[rule_called("ADVICE-307")])

    (advice,) = run.facts(f.Advice)
    assert "or one job faster;" in advice["says"]
