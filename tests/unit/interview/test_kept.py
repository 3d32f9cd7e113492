"""Facts that are kept from one answer to the next are those that would be made anew."""

import pytest

from expert.case.case import case_from_mapping
from expert.facts.things import Thing
from expert.given import FactCache, case_facts

TOPICS = ("gpu", "framework", "deployment", "server_class", "speed_order")
CHANGES = (
    {},
    {"goal": "deploy"},
    {"goal": "learn"},
    {"target": "phone"},
    {"software": ["pytorch"]},
    {"software": ["theano", "keras"]},
    {"candidates": ["GTX 1080 Ti"]},
    {"budget_usd": 500},
    {"os": "windows"},
)


def content(facts):
    return sorted((type(fact).__name__, sorted(map(repr, fact.items()))) for fact in facts)


@pytest.mark.parametrize(
    "as_of", ["2017-01-01", pytest.param("2026-11-21", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("ask", TOPICS)
def test_kept_facts_are_those_of_a_fresh_consultation(knowledge, ask, as_of):
    """Whatever answer was changed before, and back again."""
    kept = FactCache()
    cases = [
        case_from_mapping(knowledge, {"as_of": as_of, "answers": {"ask": ask, **change}})
        for change in (*CHANGES, *reversed(CHANGES))
    ]

    for case in cases:
        assert content(case_facts(knowledge, case, kept=kept)) == content(
            case_facts(knowledge, case)
        )


def test_facts_that_an_answer_does_not_touch_are_not_made_anew(knowledge):
    kept = FactCache()
    things = [
        [fact for fact in case_facts(knowledge, case, kept=kept) if isinstance(fact, Thing)]
        for case in (
            case_from_mapping(knowledge, {"answers": {"ask": "framework", **change}})
            for change in ({}, {"budget_usd": 500})
        )
    ]

    assert things[0]
    assert all(one is other for one, other in zip(*things, strict=True))


def test_facts_that_return_are_copies(knowledge):
    """They may have been retracted from working memory in between."""
    kept = FactCache()
    before, _, after = (
        [fact for fact in case_facts(knowledge, case, kept=kept) if isinstance(fact, Thing)]
        for case in (
            case_from_mapping(knowledge, {"answers": {"ask": ask}})
            for ask in ("framework", "gpu", "framework")
        )
    )

    assert before
    assert content(before) == content(after)
    assert all(one is not other for one, other in zip(before, after, strict=True))
    assert [one.origin for one in before] == [other.origin for other in after]
