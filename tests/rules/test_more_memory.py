"""What more memory is for is told if a cheaper card that is as fast has less of it."""

import pytest

from expert import facts as f
from tests.rules.changes import contents, instead, plus, without
from tests.unit.factories import card, changed, day, decide, rule_called, setting

LARGE = f.Contender(
    card="large",
    name="Large",
    condition="used",
    cards=1,
    usd=500,
    speed=10,
    gib=24,
    reach="inside",
)
FAST = changed(LARGE, card="fast", name="Fast", condition="new", usd=400, speed=11, gib=16)
CHOSEN = f.Pick(
    kind="card",
    id="large",
    name="Large",
    role="best_value",
    place=20,
    cards=1,
    condition="used",
    usd=500,
)
WORK = f.WorkCounts(work="wide", gib=20.0, weight=3.0, usual=True, pace=1.0, spread=False)
SMALL = f.WorkCounts(work="slim", gib=8.0, weight=3.0, usual=True, pace=1.0, spread=False)
GIVEN = (
    day(),
    f.Topic(ask="gpu"),
    f.Buying(ask="gpu"),
    f.Reach(reach="inside"),
    setting("ladder", True),
    setting("worth_of_memory", 0.5),
    f.ComputerCounts(usd=0.0),
    CHOSEN,
    LARGE,
    FAST,
    card("large", memory_gib=24),
    card("fast", memory_gib=16),
    f.Worth(card="large", condition="used", worth=10.0, paid_usd=500.0),
    WORK,
    SMALL,
)
FOUND = {"card": "large", "over": "fast", "condition": "new"}
TOLD = f.MoreMemory(**FOUND, work="wide", gib=20.0)
TIGHT = f.Fits(card="fast", cards=1, gib=16, tight=True)


def concluded(*changes):
    facts = GIVEN
    for change in changes:
        facts = change(facts)
    return contents(decide(*facts, rules=(rule_called("ADVICE-360"),)).concluded)


@pytest.mark.parametrize(
    "change",
    [
        instead(changed(FAST, speed=9.9)),
        instead(changed(FAST, usd=500)),
        instead(changed(FAST, gib=24)),
        plus(f.Premium(card="fast", share=0.5, reason="less_mature")),
        instead(changed(CHOSEN, id="third", name="Third")),
        instead(changed(WORK, gib=16.0)),
        instead(changed(WORK, gib=24.1)),
    ],
    ids=[
        "the other one is slower",
        "the other one costs as much",
        "the other one has as much memory",
        "the other one loses for its trouble",
        "the first choice was not weighed",
        "both have room for the work",
        "neither has room for it",
    ],
)
def test_nothing_is_told_if_memory_does_not_decide(change):
    assert concluded(change) == []


@pytest.mark.parametrize(("gib", "told"), [(16.0, {"lighter_gib": 16.0}), (16.1, {})])
def test_lighter_variant_is_told_if_it_fits_on_the_other_card(gib, told):
    lighter = f.LighterCounts(work="wide", gib=gib, pace=0.7, spread=False)

    assert concluded(plus(lighter)) == contents((changed(TOLD, **told),))


def test_tight_fit_is_told_if_no_other_work_differs():
    """What the work may need in the end is a reason for more memory, too."""
    only_small = without(f.WorkCounts, work="wide")
    tight = plus(TIGHT, f.Premium(card="fast", share=0.5, reason="tight"))

    assert concluded(only_small, tight) == contents((f.MoreMemory(**FOUND),))
    assert concluded(only_small, tight, plus(changed(TIGHT, card="large", gib=24))) == []


def test_each_of_several_cards_must_hold_work_that_is_not_spread_over_them():
    """ADVICE-360: three cards of 8 GiB do not hold 20 GiB that are trained on each of them."""
    assert concluded(instead(changed(LARGE, cards=3))) == []
    assert concluded(instead(changed(LARGE, cards=3)), instead(changed(WORK, spread=True))) != []
