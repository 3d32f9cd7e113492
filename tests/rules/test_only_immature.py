"""Cards that only their less mature software rules out are named if nothing else does the work."""

import pytest

from expert.facts import CardsWanted, Need, Offer, OnlyImmature, RuledOut
from tests.rules.changes import instead
from tests.unit.factories import card, changed, decide, purse, rule_called, setting

BEFORE = setting("lighter_before_used", True)
SUM = changed(purse(high=1000), firm=True)
NEED = Need(gib=40, low=38, high=44, own=1, hard=True)
YOUNG = RuledOut(
    card="card", rule="PLATFORM-040", reason="maturity", about="", wanted=4, found=3, unit="of 4"
)
SOLD = Offer(card="card", condition="new", usd=400, basis="seen", on="2020-05-01", kind="street")
TWO = CardsWanted(cards=2)
GIVEN = (BEFORE, SUM, NEED, YOUNG, SOLD, TWO, card(memory_gib=24))


@pytest.mark.parametrize(("cards", "found"), [(1, False), (2, True), (3, True)])
def test_number_of_cards_that_are_wanted_counts(cards, found):
    """CHOOSE-990: two cards hold the work."""
    given = instead(CardsWanted(cards=cards))(GIVEN)

    run = decide(*given, rules=[rule_called("CHOOSE-990")])

    assert bool(run.facts(OnlyImmature)) is found
