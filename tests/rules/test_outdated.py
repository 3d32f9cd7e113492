"""Support decides between cards for training that figures cannot tell apart."""

import pytest

from expert.facts import (
    Beaten,
    Candidate,
    Job,
    Named,
    OtherAsked,
    Outdated,
    Outlived,
    Premium,
    Speed,
    Topic,
    Usable,
)
from tests.rules.examples import Example, instead, without
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    decide,
    purse,
    rule_called,
    setting,
)

TRAIN = Job(id="train")
LACKS = Premium(card="card", condition="new", share=0.15, reason="no_bfloat16")
OLD = Outdated(card="card", why="no_bfloat16")
SOUND = setting("sound_within", 0.25)
NEWER = candidate("other", usd=500)
LOST = beaten("outdated", "support and number formats", ("outdated", "current", "kind"))

MINE = (
    Topic(ask="upgrade"),
    Named(role="owned", text="my card", kind="card", id="card", count=1),
    Outdated(card="card", why="support_ended"),
    Usable(card="card", gib=8),
    Speed(card="card", value=100, basis="training_model"),
    changed(purse(), firm=True),
)

EXAMPLES = [
    Example(
        "SPEED-370",
        given=(TRAIN, LACKS, card()),
        concludes=(OLD,),
        unless={
            "no network is trained": instead(Job(id="run_llm")),
            "the trouble is another": instead(Premium(card="card", share=0.15, reason="used")),
        },
    ),
    Example(
        "SPEED-375",
        given=(Job(id="generate_images"), LACKS, card()),
        concludes=(OLD,),
        unless={
            "a network is trained": instead(TRAIN),
            "support ends": instead(Premium(card="card", share=0.15, reason="support_ends")),
        },
    ),
    Example(
        "SPEED-376",
        given=(
            OtherAsked(number=1, platform="cuda", what="bf16", instead="fp16"),
            LACKS,
            card(platform="cuda"),
        ),
        concludes=(Outdated(card="card", why="no_bfloat16"),),
        unless={
            "the trouble is another": instead(Premium(card="card", share=0.15, reason="used")),
            "it is another platform": instead(card(platform="metal")),
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
    Example(
        "RANK-372",
        given=(*MINE, candidate("other", usd=500)),
        concludes=(Outlived(card="card"),),
        unless={
            "a first card is wanted": instead(Topic(ask="gpu")),
            "it is only asked about": instead(changed(MINE[1], role="candidate")),
            "it is outdated in another way": instead(OLD),
            "no sum is named": instead(purse()),
            "its speed is unknown": without(Speed),
            "its memory is unknown": without(Usable),
        },
    ),
]


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
