"""Support decides between cards for training that figures cannot tell apart."""

import pytest

from expert.facts import Beaten, Named, Outdated, Outlived, Speed, Topic, Usable
from tests.unit.factories import candidate, changed, decide, purse, rule_called, setting

OLD = Outdated(card="card", why="no_bfloat16")
SOUND = setting("sound_within", 0.25)
NEWER = candidate("other", usd=500)

MINE = (
    Topic(ask="upgrade"),
    Named(role="owned", text="my card", kind="card", id="card", count=1),
    Outdated(card="card", why="support_ended"),
    Usable(card="card", gib=8),
    Speed(card="card", value=100, basis="training_model"),
    changed(purse(), firm=True),
)


@pytest.mark.parametrize(
    ("more", "outlived"),
    [
        ((candidate("other", usd=550, gib=8, speed=100),), True),
        ((candidate("other", usd=551, gib=8, speed=100),), False),
        ((candidate("other", usd=550, gib=7.9, speed=100),), False),
        ((candidate("other", usd=550, gib=8, speed=99),), False),
        ((candidate("other"), Outdated(card="other", why="lacks")), False),
    ],
)
def test_owned_card_is_outlived_only_by_one_that_does_no_less(more, outlived):
    """RANK-372."""
    run = decide(*MINE, *more, rules=[rule_called("RANK-372")])

    assert bool(run.facts(Outlived)) is outlived


@pytest.mark.parametrize(("usd", "beaten"), [(533, ["card"]), (534, [])])
def test_price_for_the_speed_may_be_higher_by_the_share(usd, beaten):
    """RANK-370: 400 for the same speed is three quarters of 533."""
    run = decide(
        *(OLD, SOUND, purse(stretch=1000), candidate(usd=400), candidate("other", usd=usd)),
        rules=[rule_called("RANK-370")],
    )

    assert [found["card"] for found in run.facts(Beaten)] == beaten


@pytest.mark.parametrize(("outdated", "beaten"), [((OLD,), []), ((), ["other"])])
def test_outdated_card_dominates_no_other(outdated, beaten):
    """RANK-010: the other is better in support."""
    run = decide(*(*outdated, purse(), candidate(usd=400), NEWER), rules=[rule_called("RANK-010")])

    assert [found["card"] for found in run.facts(Beaten)] == beaten
