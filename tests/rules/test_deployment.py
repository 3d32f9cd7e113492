"""Deployment: the means that frameworks bring along, picked and told."""

import pytest

from expert.facts import Advice, Answer, Ended, Job, Pick, Thing, Topic, Trait
from tests.rules.examples import Example, contents, instead, plus, stops

KIND = "framework"
DEPLOYING = Topic(ask="deployment")
ONE = Thing(kind=KIND, id="one", name="One")
OWN = Trait(kind=KIND, thing="one", trait="own-deployment", says="its server")
TOOL = Answer(key="software", value="one")
RUNTIME = Thing(kind="runtime", id="runner", name="Runner")
PICKED = Pick(kind=KIND, id="one", name="One", role="own_means", place=1)
GONE = Ended(kind=KIND, thing="one", on="2020-01-01", says="Nobody works on it.")
ENDED = {"it has ended": plus(GONE)}
LANGUAGE = {"a language model is run": plus(Job(id="run_llm"))}


def advice(says):
    return Advice(topic="deployment", says=says)


EXAMPLES = [
    Example(
        "CHOOSE-641",
        given=(DEPLOYING, TOOL, OWN, ONE),
        concludes=(PICKED,),
        unless={"another is in use": instead(Answer(key="software", value="two"))}
        | ENDED
        | LANGUAGE,
    ),
    Example(
        "CHOOSE-642",
        given=(DEPLOYING, OWN, ONE),
        concludes=(PICKED,),
        unless={"there is a runtime": plus(RUNTIME)} | ENDED,
    ),
    Example(
        "ADVICE-874",
        given=(DEPLOYING, OWN, ONE),
        concludes=(
            advice(
                "Networks are trained from Python mostly and then run by a back end. First look "
                "at what the framework brings along: One (its server).",
            ),
        ),
        unless={"a framework was named": plus(TOOL)} | LANGUAGE,
    ),
    Example(
        "ADVICE-877",
        given=(PICKED, OWN),
        concludes=(advice("One by its own means: its server."),),
        unless={"it is picked for something else": instead(Pick(**{**PICKED, "role": "first"}))},
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_rule_concludes_exactly_this_from_its_smallest_case(example):
    """Each rule fires on the facts it needs and on no more."""
    run = example.decide()

    assert contents(run.concluded) == contents(example.concludes)


@pytest.mark.parametrize(("example", "change"), stops(EXAMPLES))
def test_rule_does_not_fire_when_a_condition_fails(example, change):
    """One changed fact is enough to stop it."""
    run = example.decide(change)

    assert run.firings == ()
