"""Support decides between cards for training that figures cannot tell apart."""

import pytest

from expert.facts import Beaten, Candidate, Job, Outdated, Premium, Topic
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import candidate, card, decide, purse, rule_called, setting

TRAIN = Job(id="train")
LACKS = Premium(card="card", condition="new", share=0.15, reason="no_bfloat16")
OLD = Outdated(card="card", why="no_bfloat16")
SOUND = setting("sound_within", 0.25)
NEWER = candidate("other", usd=500)
LOST = Beaten(
    card="card",
    condition="new",
    by="other",
    by_condition="new",
    how="outdated",
    about="support and number formats",
    wanted="current",
    found="outdated",
    unit="kind",
)

EXAMPLES = [
    Example(
        "SPEED-370",
        given=(TRAIN, LACKS, card()),
        concludes=(OLD,),
        unless={
            "no network is trained": instead(Job(id="run_llm")),
            "it is asked about": plus(Topic(ask="check_card")),
            "the trouble is another": instead(Premium(card="card", share=0.15, reason="used")),
        },
    ),
    Example(
        "RANK-370",
        given=(OLD, SOUND, purse(), candidate(usd=400), NEWER),
        concludes=(LOST,),
        unless={
            "it is not outdated": without(Outdated),
            "there is no other": without(Candidate, card="other"),
            "the money does not reach the other": instead(purse(stretch=499)),
            "the other is smaller": instead(candidate("other", usd=500, gib=7)),
        },
    ),
]


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
