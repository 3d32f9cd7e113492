"""Runs only the rules that lead to certain facts, for tests that look at nothing else."""

from functools import cache

from expert.case.case import case_from_mapping
from expert.consultation.run import freeing_engines, new_engine
from expert.facts import Declared
from expert.given import given_facts
from expert.interview.relevance import bearing
from expert.knowledge.garbage import without_garbage_collection
from expert.rules import RULES
from tests.shipped import shipped


@cache
def leading_to(cls: type[Declared], ask: str) -> frozenset[str]:
    """Return the ids of the rules that can lead to facts of a class, whatever else is answered."""
    matter = frozenset({ask}), frozenset({cls})
    return frozenset(spec.id for spec in bearing(RULES, matter).rules)


def concluded(cls: type[Declared], data: dict) -> tuple[Declared, ...]:
    """Return the facts of a class that the rules conclude for a case."""
    case = case_from_mapping(shipped(), data)
    ask = str(case.answers.get("ask", "gpu"))
    with freeing_engines(), without_garbage_collection():
        engine = new_engine(only=leading_to(cls, ask))
        engine.load(given_facts(shipped(), case))
        engine.run()
        return engine.facts_of(cls)
