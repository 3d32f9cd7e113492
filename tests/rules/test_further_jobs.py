"""Several jobs of one card: each must fit, and the speed is weighted by their shares."""

import pytest

from expert.facts import (
    ComputerCounts,
    HardMemory,
    MemoryFloor,
    OtherJob,
    OtherSpeed,
    OtherUnusable,
    RuledOut,
    Topic,
    TypicalCounts,
    Usable,
    Worth,
)
from tests.rules.examples import Example, instead, plus
from tests.rules.sentences import says
from tests.unit.factories import candidate, card, changed, day, decide, need, rule_called, setting

JOB = OtherJob(
    number=1, job="run_llm", name="Model", share=0.5, gib=12, high=14, hard=True, splits=True
)
STATES = {"about": "software maturity", "wanted": 4, "found": 2, "unit": "of 4"}

EXAMPLES = [
    Example(
        "FIT-046",
        given=(changed(JOB, splits=False), Usable(card="card", gib=11.9), card()),
        concludes=(
            RuledOut(
                card="card",
                reason="memory",
                about="memory",
                wanted=12,
                found=11.9,
                unit="GiB",
                rule="FIT-046",
            ),
        ),
        unless={
            "it may be divided": instead(changed(JOB, splits=True)),
            "its memory is a wish": instead(changed(JOB, splits=False, hard=False)),
            "the card just holds it": instead(Usable(card="card", gib=12)),
        },
    ),
    Example(
        "PLATFORM-044",
        given=(JOB, OtherUnusable(number=1, card="card", reason="maturity", **STATES), card()),
        concludes=(RuledOut(card="card", reason="maturity", rule="PLATFORM-044", **STATES),),
        unless={
            "another card is unusable": instead(
                OtherUnusable(number=1, card="other", reason="maturity", **STATES)
            ),
        },
    ),
    Example(
        "NEED-930",
        given=(JOB,),
        concludes=(MemoryFloor(reason="also", key="Model", gib=12, high=14),),
    ),
    Example(
        "NEED-931",
        given=(JOB,),
        concludes=(HardMemory(reason="also"),),
        unless={"its memory is a wish": instead(changed(JOB, hard=False))},
    ),
    Example(
        "ADVICE-955",
        given=(Topic(ask="gpu"), JOB, need(16)),
        concludes=(says("jobs"),),
        unless={
            "something else is asked": instead(Topic(ask="cloud")),
            "the need is that of typical work": plus(TypicalCounts(share=1.0)),
        },
    ),
    Example(
        "ADVICE-957",
        given=(Topic(ask="gpu"), JOB, TypicalCounts(share=1.0)),
        concludes=(says("jobs"),),
        unless={
            "something else is asked": instead(Topic(ask="cloud")),
            "a model is named": instead(TypicalCounts(share=0.5)),
        },
    ),
]
WORDS = {
    "ADVICE-955": ["50% of the time", "Model", "12.0 GiB", "16.0"],
    "ADVICE-957": ["50% of the time", "Model", "12.0 GiB"],
}

CHEAP, FAST = candidate("cheap", usd=100, speed=10), candidate("fast", usd=200, speed=40)
FACTS = (
    *(day(), setting("worth_of_memory", 0.5), ComputerCounts(usd=0)),
    *(card("cheap"), card("fast"), CHEAP, FAST),
)


def speed(id, value, number=1):
    return OtherSpeed(number=number, card=id, value=value)


def worths(*facts):
    run = decide(*FACTS, *facts, rules=[rule_called("RANK-050")])
    return {fact["card"]: fact["worth"] for fact in run.facts(Worth)}


@pytest.mark.parametrize(
    ("share", "other", "worth"),
    [(0.5, 4, 40), (0.5, 1, 16), (0.25, 1, 22.8571), (0.5, 12, 60)],
)
def test_worth_is_the_harmonic_mean_weighted_by_shares(share, other, worth):
    """RANK-050: the fast card takes a quarter of the cheap one's time for the main job."""
    job = changed(JOB, share=share)

    found = worths(job, speed("cheap", 1), speed("fast", other))

    assert found == {"cheap": 10, "fast": worth}


def test_job_without_a_known_speed_does_not_count():
    """RANK-050: what is unknown is neither fast nor slow."""
    assert worths(JOB, speed("fast", 9)) == {"cheap": 10, "fast": 40}


def test_several_jobs_add_up():
    """RANK-050: a quarter of the time each, half for the main job."""
    jobs = [changed(JOB, share=0.25), changed(JOB, number=2, share=0.25)]
    speeds = [speed("cheap", 1), speed("fast", 2), speed("cheap", 1, 2), speed("fast", 1, 2)]

    # 0.5 / 4 + 0.25 / 2 + 0.25 / 1 of the time of the cheap card.
    assert worths(*jobs, *speeds)["fast"] == 20
