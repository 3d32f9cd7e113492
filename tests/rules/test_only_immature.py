"""Cards that only their less mature software rules out are named if nothing else does the work."""

import pytest

from expert.facts import (
    Answer,
    CardsWanted,
    CloudDecided,
    Need,
    NoNewCard,
    Offer,
    OnlyImmature,
    Pick,
    RuledOut,
    ServiceWanted,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, purse, rule_called, setting

GPU = Topic(ask="gpu")
BEFORE = setting("lighter_before_used", True)
SUM = changed(purse(high=1000), firm=True)
NEED = Need(gib=40, low=38, high=44, own=1, hard=True)
YOUNG = RuledOut(
    card="card", rule="PLATFORM-040", reason="maturity", about="", wanted=4, found=3, unit="of 4"
)
SOLD = Offer(card="card", condition="new", usd=400, basis="seen", on="2020-05-01", kind="street")
TWO = CardsWanted(cards=2)
ONLY = OnlyImmature(name="Card")
PICKED = Pick(kind="card", id="card", name="Card", role="best_value", place=1)
GIVEN = (BEFORE, SUM, NEED, YOUNG, SOLD, TWO, card(memory_gib=24))

EXAMPLES = [
    Example(
        "CHOOSE-990",
        given=GIVEN,
        concludes=(ONLY,),
        unless={
            "the advisor does not try": instead(setting("lighter_before_used", False)),
            "no sum is named": instead(purse(high=1000)),
            "the memory is only a wish": instead(changed(NEED, hard=False)),
            "its software is mature": without(RuledOut),
            "something else rules it out, too": plus(changed(YOUNG, reason="machine")),
            "the sum does not pay for two": instead(changed(SOLD, usd=501)),
            "two do not hold the work": instead(card(memory_gib=19)),
            "it is only sold used": instead(changed(SOLD, condition="used")),
        },
    ),
    Example(
        "ADVICE-400",
        given=(GPU, BEFORE, NEED, SUM, ONLY),
        concludes=(
            NoNewCard(
                left="only Card, whose software is less mature, can do it within the budget",
                rank=3,
            ),
        ),
        unless={
            "something else is asked": instead(Topic(ask="vendor")),
            "the advisor does not try": instead(setting("lighter_before_used", False)),
            "the memory is only a wish": instead(changed(NEED, hard=False)),
            "a place is named": plus(Answer(key="where", value="local")),
            "it is rented anyway": plus(CloudDecided()),
            "no sum is named": instead(purse(high=1000)),
            "a card is picked": plus(PICKED),
            "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
        },
    ),
]


@pytest.mark.parametrize(("cards", "found"), [(1, False), (2, True), (3, True)])
def test_number_of_cards_that_are_wanted_counts(cards, found):
    """CHOOSE-990: two cards hold the work."""
    given = instead(CardsWanted(cards=cards))(GIVEN)

    run = decide(*given, rules=[rule_called("CHOOSE-990")])

    assert bool(run.facts(OnlyImmature)) is found
