"""What costs least over the years, electricity included."""

import pytest

from expert.facts import Buying, Fits, LeastCost, Offloaded, Pick, Reach, RoleWanted, Worth
from tests.unit.factories import contender, decide, rule_called, setting

ASKED = LeastCost(years=4, hours=20)
BAND = setting("tie_band", 0.05)
LOOKING = (Buying(ask="gpu"), RoleWanted(role="best_value", place=1), Reach(reach="inside"), BAND)


def offered(card, paid, worth=10, **fields):
    """Return an offer within the budget and what it costs over the years."""
    found = contender(card, usd=400, **fields)
    return found, Worth(card=card, condition="new", worth=worth, paid_usd=paid)


@pytest.mark.parametrize(
    ("other", "first"),
    [
        (offered("other", 800), "other"),
        (offered("other", 800, reach="below"), "other"),
        (offered("other", 800, reach="save"), "card"),
        (offered("other", 945, worth=11), "other"),
        (offered("other", 946, worth=11), "card"),
        ((*offered("other", 800), Offloaded(card="other", gib=3, what="experts")), "card"),
        ((*offered("other", 800), Fits(card="other", cards=1, gib=8, tight=True)), "card"),
    ],
    ids=[
        "lower",
        "below the range",
        "above the budget",
        "alike and better",
        "too far",
        "in part",
        "tight",
    ],
)
def test_the_lowest_total_of_those_that_hold_all_the_work_is_picked(other, first):
    """CHOOSE-124: what is about equal goes by what it is worth."""
    run = decide(*LOOKING, ASKED, *offered("card", 900), *other, rules=[rule_called("CHOOSE-124")])

    assert [pick["id"] for pick in run.facts(Pick)] == [first]
