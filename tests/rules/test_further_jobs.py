"""Several jobs of one card: each must fit, and the speed is weighted by their shares."""

import pytest

from expert.facts import ComputerCounts, OtherJob, OtherSpeed, Worth
from tests.unit.factories import candidate, card, changed, day, decide, rule_called, setting

JOB = OtherJob(
    number=1, job="run_llm", name="Model", share=0.5, gib=12, high=14, hard=True, splits=True
)


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
