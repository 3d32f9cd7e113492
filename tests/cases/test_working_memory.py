"""What the classes of facts declare about their facts holds at the end of real runs.

The checks of the rules build on it: ``one_per`` and ``ascending`` of ``expert/facts/base.py``.
"""

from collections import Counter
from itertools import pairwise

import pytest

from expert.consultation.run import run
from expert.facts import FACT_CLASSES, Day, Purse
from tests.cases.scoring import cases_of, errors
from tests.sampling import one_in
from tests.shipped import shipped
from tests.unit.factories import day, purse

ALL = [
    case for folder in ("golden", "today") for case in cases_of(folder) if case.id not in errors()
]
DAILY, SAMPLED = 4, 24
EVERYDAY = {case.id for case in ALL[:: -(-len(ALL) // DAILY)]}
"""Four of them, spread over all; of the others one in so many is a slow test."""


def how_often(id):
    """Return the mark of a case's test: none if it runs every day."""
    if id in EVERYDAY:
        return []
    return [pytest.mark.slow if one_in(SAMPLED, id) else pytest.mark.whole]


def contradictions(facts_of):
    """Say which facts tell of one thing twice, and which break the order of their fields."""
    found = []
    for name, cls in FACT_CLASSES.items():
        facts = facts_of(cls)
        if cls.one_per is not None:
            keys = Counter(tuple(fact.get(field) for field in cls.one_per) for fact in facts)
            found += [f"{n} facts {name} of {key}" for key, n in keys.items() if n > 1]
        for fact in facts:
            for lower, upper in pairwise(field for field in cls.ascending if field in fact):
                if fact[lower] > fact[upper]:
                    found.append(f"{fact!r} has {lower} above {upper}")
    return found


def test_the_sample_is_of_the_size_it_says():
    assert len(EVERYDAY) == DAILY


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.id, marks=how_often(case.id)) for case in ALL]
)
def test_one_fact_per_thing_and_fields_in_order(case):
    engine = run(shipped(), case.case(shipped()))

    assert len(engine.facts_of(Day)) == 1
    assert contradictions(engine.facts_of) == []


def test_contradictions_are_found():
    facts = {Day: [day(), day("2020-06-16")], Purse: [purse(high=600, stretch=550)]}

    found = contradictions(lambda cls: facts.get(cls, []))

    assert found[0] == "2 facts Day of ()"
    assert found[1].endswith("has high_usd above stretch_usd")
    assert len(found) == 2
