"""Frameworks, runtimes and servers as given facts: which are loaded, and what they say on a day."""

import pytest

from expert.case.case import case_from_mapping
from expert.facts.things import Ended, Thing, ThingCaveat, Trait, TraitName, TraitSign
from expert.given.things import facts_of_thing, thing_facts
from tests.shipped import shipped

KNOWLEDGE = shipped()
TODAY = "2026-11-21"


def loaded(as_of=TODAY, **answers):
    case = case_from_mapping(KNOWLEDGE, {"as_of": as_of, "answers": answers}, {}, "case")
    return list(thing_facts(KNOWLEDGE, case))


def kinds(facts):
    return {fact["kind"] for fact in facts if type(fact) is Thing}


def of_framework(id, day, cls):
    facts = facts_of_thing(KNOWLEDGE.get("framework", id), day)
    return [fact for fact in facts if type(fact) is cls]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ({"ask": "framework"}, {"framework"}),
        ({"ask": "deployment"}, {"framework", "runtime"}),
        ({"ask": "server_class"}, {"server"}),
        ({"ask": "gpu", "goal": "distributed_training"}, {"framework"}),
        ({"goal": "deploy"}, {"framework"}),
        ({"target": "phone"}, {"runtime"}),
        ({"software": ["tensorflow"]}, {"framework"}),
    ],
)
def test_things_are_loaded_where_a_question_or_an_answer_is_about_them(answers, expected):
    """What is sought, and what an answer of a question about cards touches."""
    assert kinds(loaded(**answers)) == expected


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"ask": "gpu", "job": "run_llm", "vendor": "amd", "os": "windows"},
        {"goal": "value_for_money"},
        {"ask": "compare", "candidates": ["RTX 3090", "RTX 4090"], "goal": "deploy"},
    ],
)
def test_nothing_is_loaded_where_nobody_asks(answers):
    """A question about cards costs nothing here."""
    assert loaded(**answers) == []


def test_only_the_named_framework_is_loaded_beside_cards():
    """Who names one does not ask about the others."""
    facts = loaded(software=["tensorflow"])

    assert {fact["id"] for fact in facts if type(fact) is Thing} == {"tensorflow"}


@pytest.mark.parametrize(("day", "known"), [("2017-01-17", False), ("2017-01-18", True)])
def test_thing_is_known_from_its_release(day, known):
    assert bool(of_framework("pytorch", day, Thing)) is known


@pytest.mark.parametrize(("day", "gone"), [("2023-09-25", False), ("2023-09-26", True)])
def test_thing_has_ended_from_that_day(day, gone):
    assert bool(of_framework("mxnet", day, Ended)) is gone


def test_newest_word_of_the_day_on_a_trait_counts():
    """Each trait is said once, as it stood."""
    traits = of_framework("pytorch", TODAY, Trait)

    assert len({fact["trait"] for fact in traits}) == len(traits)
    assert [t["says"] for t in traits if t["trait"] == "own-deployment"] == [
        "torch.export, ExecuTorch for devices, and export to ONNX"
    ]


@pytest.mark.parametrize(("day", "said"), [("2019-09-29", True), ("2019-09-30", False)])
def test_caveat_holds_until_its_last_day(day, said):
    caveats = [fact["says"] for fact in of_framework("tensorflow", day, ThingCaveat)]

    assert any("interfaces are messy" in says for says in caveats) is said


def test_need_and_wish_are_told_apart():
    """Without a back end for the card nothing runs; without a tutorial it does."""
    needed = {fact["trait"]: fact["needed"] for fact in loaded(ask="framework") if "needed" in fact}

    assert (needed["runs-on-rocm"], needed["chinese-material"]) == (True, False)


def test_answers_on_the_computer_are_told_from_those_on_the_work():
    signs = {(s["key"], s["about"]) for s in loaded(ask="deployment") if type(s) is TraitSign}

    assert {("vendor", "computer"), ("os", "computer"), ("target", "work")} <= signs


def test_every_trait_has_its_words():
    names = {fact["trait"] for fact in loaded(ask="framework") if type(fact) is TraitName}

    assert names == set(KNOWLEDGE.all("trait"))
