"""Which speed is enough for those who wait, and how many users are assumed."""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    Beaten,
    Default,
    Enough,
    FallsBehind,
    Job,
    Known,
    Offloaded,
    Parameter,
    Profile,
    Speed,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    day,
    decide,
    purse,
    rule_called,
    setting,
)

RUN = Job(id="run_llm")
WEIGHS = setting("enough_speed", 60, key="run_llm")
SOUND = setting("sound_within", 0.25)
READS = Parameter(name="tokens-a-person-reads", value=5)
USUAL = Default(job="run_llm", key="users", value=1)
COMPANY = Profile(id="professional")
DESK = Answer(key="form", value="computer")


def tokens(value, card="card", unit="tokens/s"):
    return Speed(card=card, value=value, basis="measured", unit=unit)


def users(value):
    return Assumed(what="users", value=value), Known(key="users", value=value)


SLOW = beaten("too_slow", "speed for a reader", (4.9, 5, "tokens/s"))
TWO_OFFERS = (
    candidate(usd=300, speed=4.9),
    tokens(4.9),
    candidate("other", usd=500, speed=7),
    tokens(7, "other"),
)
NOT_SLOW = {
    "it keeps up": instead(tokens(5)),
    "the other does not keep up": instead(tokens(4.8, "other")),
    "the other is not clearly faster": instead(tokens(6, "other")),
    "it is for another job": instead(Job(id="train")),
    "the advisor knows no such limit": without(type(WEIGHS), name="enough_speed"),
    "the advisor does not say how exact speeds are": without(type(SOUND), name="sound_within"),
}
SEVERAL = Known(key="users", value=2)
FETCHES = Offloaded(card="card", gib=9, what="experts")


EXAMPLES = [
    Example(
        "PLATFORM-310",
        given=(day(), RUN, USUAL),
        concludes=users(1),
        unless={
            "it was said": plus(Answer(key="users", value=3)),
            "a company asks": plus(COMPANY),
            "the job has no users": instead(Default(job="train", key="users", value=1)),
        },
    ),
    Example(
        "PLATFORM-311",
        given=(day(), RUN, USUAL, COMPANY, Parameter(name="users-of-a-company", value=20)),
        concludes=users(20),
        unless={
            "it was said": plus(Answer(key="users", value=3)),
            "nobody says who asks": without(Profile),
            "the job has no users": instead(Default(job="train", key="users", value=1)),
            "it is for one desk": plus(DESK),
        },
    ),
    Example(
        "PLATFORM-318",
        given=(day(), RUN, USUAL, COMPANY, DESK),
        concludes=users(1),
        unless={
            "it was said": plus(Answer(key="users", value=3)),
            "nobody says who asks": without(Profile),
            "a server is bought": instead(changed(DESK, value="server")),
            "the job has no users": instead(Default(job="train", key="users", value=1)),
        },
    ),
    Example(
        "FIT-240",
        given=(
            RUN,
            WEIGHS,
            Known(key="users", value=2),
            Parameter(name="tokens-a-served-user-wants", value=25),
        ),
        concludes=(Enough(speed=25),),
        unless={
            "one person uses it": instead(Known(key="users", value=1)),
            "it is for another job": instead(Job(id="train")),
            "the advisor knows no such limit": without(type(WEIGHS)),
        },
    ),
    Example(
        "RANK-070",
        given=(RUN, WEIGHS, SOUND, READS, purse(stretch=500), *TWO_OFFERS),
        concludes=(SLOW,),
        unless={
            **NOT_SLOW,
            "the money does not reach the other": instead(purse(stretch=499)),
            "several people use it": plus(SEVERAL),
        },
    ),
    Example(
        "RANK-071",
        given=(RUN, WEIGHS, SOUND, READS, SEVERAL, *TWO_OFFERS),
        concludes=(SLOW,),
        unless={**NOT_SLOW, "one person uses it": instead(Known(key="users", value=1))},
    ),
    Example(
        "RANK-072",
        given=(RUN, READS, card(), FETCHES, changed(tokens(6), low=4.9, high=9)),
        concludes=(FallsBehind(card="card", speed=4.9),),
        unless={
            "it keeps up at worst": instead(changed(tokens(6), low=5, high=9)),
            "it holds the whole model": without(Offloaded),
            "it is for another job": instead(Job(id="train")),
        },
    ),
]


@pytest.mark.parametrize("unit", ["tokens/s", "tokens/s for each user"])
def test_each_user_of_a_server_reads(unit):
    """RANK-070 compares what each user gets, and the cheapest that keeps up is named."""
    run = decide(
        RUN,
        WEIGHS,
        SOUND,
        READS,
        purse(),
        candidate(speed=4),
        tokens(4, unit=unit),
        *[candidate(name, usd=usd, speed=9) for name, usd in [("dear", 420), ("cheap", 410)]],
        *[tokens(9, name, unit) for name in ("dear", "cheap")],
        rules=[rule_called("RANK-070")],
    )

    assert [(fact["card"], fact["by"]) for fact in run.facts(Beaten)] == [("card", "cheap")]


@pytest.mark.parametrize(("low", "beaten"), [(4.9, ["card"]), (5, [])])
def test_a_card_keeps_up_if_the_low_end_of_its_speed_does(low, beaten):
    """RANK-070: a likely speed above the reader's is no promise."""
    slow = changed(tokens(6), low=low)
    others = [candidate("other", speed=20), tokens(20, "other")]
    facts = [RUN, WEIGHS, SOUND, READS, purse(), candidate(speed=6), slow, *others]

    run = decide(*facts, rules=[rule_called("RANK-070")])

    assert [fact["card"] for fact in run.facts(Beaten)] == beaten
