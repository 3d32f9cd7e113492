"""The rules about cards, written a second and a third time for the benchmarks.

CLIPS itself is compared in ``benchmarks/against_clips.py``; here is what can be
checked without it.
"""

import pytest

from benchmarks.clips_rules import CARD_RULES, CONCLUDED, CONCLUSIONS, facts_for, rule_text
from benchmarks.plain_loops import Loops
from expert.case.case import case_from_mapping
from expert.consultation.run import run
from expert.engine.engine import engine_class
from expert.engine.matcher import IndexedMatcher
from tests.shipped import shipped

TODAY = "2026-11-21"
ANSWERS = [
    {"psu_w": 500, "slots": 2, "vendor": "nvidia"},
    {"psu_w": 500, "in_data_centre": True, "used_ok": False},
]


@pytest.fixture(scope="module", params=ANSWERS, ids=["at home", "in a data centre"])
def facts(request):
    knowledge = shipped()
    case = case_from_mapping(knowledge, {"as_of": TODAY, "answers": request.param}, today=TODAY)
    return facts_for(run(knowledge, case))


def fields(fact):
    return {name: fact[name] for name in fact.meaning if name in fact}


def test_every_rule_written_for_clips_is_one_of_ours():
    """A rule that is renamed or withdrawn must be so there too."""
    assert {rule.spec.id for rule in CARD_RULES} == set(CONCLUSIONS)


@pytest.mark.parametrize("rule", CARD_RULES, ids=lambda rule: rule.spec.id)
def test_rule_can_be_written_for_clips(rule):
    """Each condition's function has its counterpart."""
    text = rule_text(rule.spec, rule.salience, set(), logical=True)

    assert text.startswith(f"(defrule {rule.spec.id} ")
    assert text.count("(") == text.count(")")


def test_loops_conclude_what_the_rules_conclude(facts):
    """The floor of the benchmarks does the same work."""
    engine = engine_class(CARD_RULES, IndexedMatcher)()
    engine.load(type(fact)(**fields(fact)) for fact in facts)
    engine.run()
    found = {
        (cls.__name__, *fields(fact).items()) for cls in CONCLUDED for fact in engine.facts_of(cls)
    }

    by_loops = Loops((type(fact).__name__, fields(fact)) for fact in facts).run()

    assert by_loops == found
