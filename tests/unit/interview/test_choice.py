"""What can be read, what is worth trying, and what answers would do."""

import pytest

from expert.engine.rule import rule
from expert.engine.terms import the
from expert.errors import EngineError
from expert.facts import Answer, Card, Network, Purse, Sign
from expert.given import FactCache
from expert.interview.effects import waiting
from expert.interview.readable_answers import is_read, keys_read, makes_facts, rules_reading
from expert.interview.trials import difference, restore
from expert.interview.values_to_try import spread, values_to_try
from expert.rules import RULES

# --- what can be read ----------------------------------------------------------------


def read_by_all(interview):
    return keys_read((rule.spec for rule in RULES), interview.session.engine)


def test_key_that_a_rule_names_is_read(begin):
    assert "budget_usd" in read_by_all(begin(ask="gpu"))


def test_key_that_only_a_sign_of_a_profile_has_is_read(begin):
    """The rule on signs names no key; the facts it joins do."""
    assert "very_large_networks" in read_by_all(begin(ask="gpu"))


def test_key_that_nothing_asks_for_is_not_read(begin):
    assert "images_of_cats" not in read_by_all(begin(ask="gpu"))


def test_both_ends_of_a_range_are_the_range():
    assert is_read("budget_range", frozenset({"budget_range_high"}))
    assert not is_read("gpus", frozenset({"budget_range_high"}))


def test_name_of_a_net_gives_facts_besides_itself(knowledge, begin):
    case = begin(ask="gpu").session.case

    assert makes_facts(knowledge, case, ("network", "vgg-16"), FactCache(), [Network])
    assert not makes_facts(knowledge, case, ("network", "vgg-16"), FactCache(), [Card])
    assert not makes_facts(
        knowledge, case, ("seriousness", "serious"), FactCache(), [Network, Answer]
    )


def test_rules_that_wait_for_an_answer_are_named():
    found = rules_reading((rule.spec for rule in RULES), frozenset({"psu_w"}))

    assert "FIT-050" in [spec.id for spec in found]
    assert "FIT-051" not in [spec.id for spec in found]


def test_joined_keys_are_those_of_the_facts(begin):
    """A rule that takes any key from another fact reads just the keys of such facts."""

    @rule(
        "ADVICE-999",
        "A sign",
        Answer(key=the.key),
        Sign(key=the.key),
        because="It is one.",
        says="{key}",
        sources=["judgement"],
    )
    def see(engine):
        """See it."""

    engine = begin().session.engine

    found = keys_read([see.spec], engine)

    assert found == {sign["key"] for sign in engine.facts_of(Sign)}


# --- values ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["budget_usd", "memory_need_gb", "psu_w", "slots", "dataset_gb"])
def test_numbers_tried_are_answers(knowledge, prompts, begin, key):
    """Each lies within the question's limits."""
    data = prompts.question(key).entry.data
    values = values_to_try(prompts.question(key), begin(ask="gpu").session.engine, knowledge)

    assert values == sorted(set(values))
    assert data["min"] <= values[0] <= values[-1] <= data["max"]


def test_threshold_of_a_sign_is_tried_below_and_at(knowledge, prompts, begin):
    engine = begin(ask="gpu").session.engine
    limit = next(s["at_least"] for s in engine.facts_of(Sign) if s["key"] == "dataset_gb")

    values = values_to_try(prompts.question("dataset_gb"), engine, knowledge)

    assert limit in values
    assert max(value for value in values if value < limit) > 0.99 * limit


def test_purse_is_tried_at_its_ends(knowledge, prompts, begin):
    engine = begin(ask="gpu", budget_usd=300).session.engine
    (purse,) = engine.facts_of(Purse)

    values = values_to_try(prompts.question("budget_usd"), engine, knowledge)

    assert {purse["high_usd"] - 1, purse["high_usd"], purse["high_usd"] + 1} <= set(values)


def test_every_set_of_few_choices_is_tried(knowledge, prompts, begin):
    values = values_to_try(prompts.question("tasks"), begin().session.engine, knowledge)

    assert len(values) == 2 ** len(prompts.question("tasks").choices) - 1


def test_few_values_hold_both_ends():
    assert spread(list(range(100)), 3) == [0, 50, 99]
    assert spread([1, 2], 5) == [1, 2]


# --- trials ---------------------------------------------------------------------------


def test_trial_leaves_the_session_as_it_was(begin):
    interview = begin(ask="gpu", budget_usd=300)
    before = interview.session.case, interview.trials.outcome(), interview.state()

    tried = list(interview.trials.tried("budget_usd", [100, 5000, "nonsense"]))

    assert [trial.value for trial in tried] == [100, 5000]
    assert (interview.session.case, interview.trials.outcome(), interview.state()) == before


def test_fault_in_a_rule_is_not_hidden_by_taking_back(begin, monkeypatch):
    """What is said is what went wrong first."""
    interview = begin(ask="gpu")

    def fail(key, value):
        raise EngineError("FIT-000 failed")

    monkeypatch.setattr(interview.session, "answer", fail)
    monkeypatch.setattr(interview.session, "forget", None)

    with pytest.raises(EngineError, match="FIT-000 failed"):
        list(interview.trials.tried("budget_usd", [100]))


def test_answers_that_hold_each_other_up_are_restored_in_any_order(begin):
    """A question about cards cannot stand without their names."""
    session = begin(ask="check_card", candidates=["GTX 1070"]).session

    restore(session, {})
    restore(session, {"ask": "check_card", "candidates": ["GTX 1080"]})

    assert session.case.answers == {"ask": "check_card", "candidates": ["GTX 1080"]}


def test_difference_is_the_share_not_in_common():
    one, two = frozenset({("a",)}), frozenset({("a",), ("b",)})

    assert difference(one, one) == 0
    assert difference(one, two) == 0.5
    assert difference(one, frozenset()) == 1
    assert difference(frozenset(), frozenset()) == 0


# --- what answers would do -------------------------------------------------------------


def test_why_names_the_cards_at_stake(begin, prompts):
    found = waiting(begin(ask="gpu"), prompts.of("vendor"))

    assert found.possible > 0
    assert found.removable
    assert "SITUATION-090" in [spec.id for spec in found.rules]


def test_who_is_likely_to_know_depends_on_what_was_said(prompts):
    """Who trains nothing on Kaggle has nothing to say on its competitions."""
    kind = prompts.of("kaggle_kind")

    assert kind.by_itself({"persona": "kaggle"})
    assert not kind.by_itself({"persona": "startup"})


def test_every_question_stands_in_one_prompt(knowledge, prompts):
    """By itself, or taken along by another one."""
    standing = [question.id for prompt in prompts for question in prompt.questions]

    assert set(standing) == set(knowledge.all("question"))
    assert len(standing) == len(set(standing))
