"""Only answers that can bear on what is recommended are tried, on no more rules than need be."""

import pytest

from expert.case.case import case_from_mapping
from expert.compat import AS, MATCH, NOT, L, P
from expert.consultation.live import Session
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import Answer, Assumed, Budget, Buying, Day, Pick, Profile, Topic
from expert.interview import Interview
from expert.interview import trials as trying
from expert.interview.relevance import able, bearing, matter_of
from expert.interview.values_to_try import spread, values_to_try

pytestmark = pytest.mark.sampled

TOPICS = ("gpu", "framework", "deployment", "cloud", "vendor", "server_class", "memory")
SOME_QUESTIONS = ("persona", "model")
FEW = 3


def session(knowledge, ask, **more):
    case = {"as_of": "2026-11-21", "answers": {"ask": ask, **more}}
    return Session(knowledge, case_from_mapping(knowledge, case))


# --- what can match ---------------------------------------------------------------------


def made(id, when, concludes):
    """Return a rule that concludes one class."""
    texts = {"because": "It is one.", "says": ".", "sources": ["judgement"]}
    return rule(id, "A rule", *when, then=concludes(), **texts)


@pytest.mark.parametrize(
    ("wanted", "can"),
    [
        ("gpu", True),
        ("cloud", False),
        (L("cloud"), False),
        (P(OneOf(("gpu", "cloud"))), True),
        (P(OneOf(("cloud", "vendor"))), False),
        (MATCH.ask & P(OneOf(("cloud",))), False),
        (MATCH.ask, True),
    ],
)
def test_rule_on_another_question_cannot_match(wanted, can):
    one = made("CHOOSE-998", [AS.topic << Topic(ask=wanted)], Pick)
    first = made("SITUATION-998", [AS.day << Day()], Topic)

    found = [spec.id for spec in able([one.spec, first.spec], frozenset({"gpu"}))]

    assert ("CHOOSE-998" in found) == can


def test_rule_on_what_nothing_concludes_cannot_match():
    """What must be absent need not be concluded."""
    one = made("CHOOSE-998", [AS.profile << Profile(id="x")], Pick)
    other = made("CHOOSE-999", [AS.day << Day(), NOT(Profile(id="x"))], Pick)

    assert able([one.spec, other.spec], frozenset({"gpu"})) == [other.spec]


def test_chain_leads_back_from_the_outcome_to_the_answers():
    asked = made("SITUATION-998", [AS.answer << Answer(key="x")], Profile)
    chosen = made("CHOOSE-998", [AS.day << Day(), NOT(Profile(id="x"))], Pick)
    beside = made("NEED-998", [AS.profile << Profile(id="x")], Budget)

    found = bearing([asked, chosen, beside], (frozenset({"gpu"}), frozenset({Pick})))

    assert [spec.id for spec in found.rules] == ["CHOOSE-998", "SITUATION-998"]
    assert {Answer, Profile} <= found.classes
    assert Assumed not in found.classes


def test_matter_is_what_is_asked_and_what_counts_as_outcome(knowledge):
    asked, outcomes = matter_of(session(knowledge, "gpu").engine)

    assert asked == {"gpu"}
    assert {Pick, Buying} <= outcomes


# --- what is tried --------------------------------------------------------------------


@pytest.mark.parametrize("ask", ["framework", "deployment"])
def test_question_that_bears_on_nothing_is_not_tried(begin, ask, prompts):
    interview = begin(ask=ask)
    before = interview.trials.count

    found = [interview.chooser.matters(prompts.of(key)) for key in ("psu_w", "slots", "price_usd")]

    assert found == [False] * 3
    assert interview.trials.count == before


def tell_the_same(knowledge, monkeypatch, ask, keys, few):
    """Return the answers whose trials tell something else on the bearing rules than on all."""
    interview = Interview(knowledge, session(knowledge, ask).case)
    values = {key: some_values(interview, key, few) for key in keys}
    found = []
    for share in (0, 1):  # of the rules: never a ground of its own, always one
        monkeypatch.setattr(trying, "MOST_OF_THE_RULES", share)
        found.append(
            {
                (key, repr(trial.value)): but_advice(trial.outcome)
                for key in keys
                for trial in interview.trials.tried(key, values[key])
            }
        )
    assert found[0]
    return [answer for answer in found[0] if found[0][answer] != found[1][answer]]


def but_advice(outcome):
    """Leave out what only stands in where nothing is recommended any more."""
    return {one for one in outcome if one[0] != "advice"}


def some_values(interview, key, few):
    question = interview.prompts.question(key)
    engine = interview.session.engine
    return spread(values_to_try(question, engine, interview.knowledge), few)


def test_trial_on_the_bearing_rules_tells_the_same(knowledge, monkeypatch):
    assert tell_the_same(knowledge, monkeypatch, "gpu", SOME_QUESTIONS, FEW) == []


@pytest.mark.parametrize(
    "few",
    [pytest.param(FEW, marks=pytest.mark.slow), pytest.param(4 * FEW, marks=pytest.mark.whole)],
)
@pytest.mark.parametrize("ask", TOPICS)
def test_trials_on_the_bearing_rules_tell_the_same(knowledge, prompts, monkeypatch, ask, few):
    """Whatever question is answered; of many answers a few are tried."""
    keys = [question.id for prompt in prompts for question in prompt.questions]

    assert tell_the_same(knowledge, monkeypatch, ask, [k for k in keys if k != "ask"], few) == []


def test_going_over_to_another_question_leaves_the_old_ground(begin):
    """What is tried for a framework is no trial for a card."""
    interview = begin(ask="framework")
    list(interview.trials.tried("goal", ["deploy"]))
    interview.revise(0)
    interview.answer({"ask": "gpu"})

    (trial,) = interview.trials.tried("budget_usd", [400])

    assert {kind for kind, *_ in trial.outcome} == {"card"}
