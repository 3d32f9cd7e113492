"""What the rest of a stated budget would buy, and why it is not advised."""

import pytest

from expert.facts import Advice, Enough, Pick, Worth
from tests.unit.factories import changed, contender, decide, purse, rule_called, setting

PICKED = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_for_the_money",
    place=20,
    cards=1,
    condition="new",
    usd=400,
)
SUM = changed(purse(high=1000, stretch=1000, save=1000), firm=True)
LARGE = contender("large", usd=900, gib=10)
OWN = Worth(card="card", condition="new", worth=10, paid_usd=1000)
OF_LARGE = Worth(card="large", condition="new", worth=11, paid_usd=1500)
SOUND, STEP = setting("sound_within", 0.25), setting("fair_step", 0.5)
GIVEN = (SUM, STEP, SOUND, PICKED, contender(), LARGE, OWN, OF_LARGE)


def told(*facts):
    """Return what is said about the rest of the money."""
    found = decide(*facts, rules=(rule_called("ADVICE-280"),))
    return [advice["says"] for advice in found.facts(Advice)]


@pytest.mark.parametrize(
    ("enough", "words"), [(60, "more speed than you can use"), (200, "1.5 times the speed")]
)
def test_speed_beyond_what_is_enough_is_told_as_of_no_use(enough, words):
    fast = changed(LARGE, gib=8, speed=150)

    (says,) = told(SUM, STEP, SOUND, PICKED, contender(), fast, OWN, OF_LARGE, Enough(speed=enough))

    assert words in says


@pytest.mark.parametrize(
    ("worth", "words"), [(10.4, "hardly more useful"), (11, "only 1.1 times as useful")]
)
def test_use_that_is_hardly_more_is_told_as_such(worth, words):
    (says,) = told(*GIVEN[:-1], changed(OF_LARGE, worth=worth))

    assert words in says


def test_of_several_offers_the_most_useful_is_told():
    """A smaller step may be better for the money; the question is what the sum could buy."""
    largest = contender("largest", usd=950, gib=24, cards=2)
    useful = Worth(card="largest", condition="new", worth=12, paid_usd=1900)

    (says,) = told(*GIVEN, largest, useful)

    assert "2 x Largest ($950)" in says
