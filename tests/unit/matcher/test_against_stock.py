"""The indexed matcher finds what it should, on random rules and random histories of facts.

Where experta's own matcher is right, it is the judge; a brute-force matcher judges everything.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from expert.compat import InitialFact, ReteMatcher
from tests.unit.matcher.reference import activations, described
from tests.unit.matcher.rule_bases import RuleBase, Taste, history

STEPS = 12


def follow_stock(seed: int) -> None:
    """Compare with experta's matcher, and with brute force, after every step."""
    random = Random(seed)
    base = RuleBase(random, Taste())
    engine = base.engine_class()
    ours, stock = Followed(engine.matcher), FollowedByValue(ReteMatcher(engine))
    facts: list[Any] = []
    for step, (adding, deleting) in enumerate(history(random, STEPS)):
        facts = [fact for fact in facts if all(fact is not gone for gone in deleting)] + adding
        found, wanted = ours.after(adding, deleting), stock.after(adding, deleting)
        assert_same(found, wanted, f"stock, seed {seed}, step {step}", base)
        assert_same(found, activations(base.rules, facts), f"seed {seed}, step {step}", base)


def follow_reference(seed: int) -> None:
    """Compare with brute force where experta is wrong: groups under NOT, EXISTS and FORALL."""
    random = Random(seed)
    base = RuleBase(random, Taste(beyond_stock=True))
    ours = Followed(base.engine_class().matcher)
    facts: list[Any] = []
    for step, (adding, deleting) in enumerate(history(random, STEPS)):
        facts = [fact for fact in facts if all(fact is not gone for gone in deleting)] + adding
        found = ours.after(adding, deleting)
        assert_same(found, activations(base.rules, facts), f"seed {seed}, step {step}", base)


class Followed:
    """The activations a matcher has announced and not withdrawn, told apart by identity."""

    def __init__(self, matcher: Any) -> None:
        self._matcher = matcher
        self._live: dict[int, Any] = {}

    def after(self, adding: list[Any], deleting: list[Any]) -> Counter:
        added, removed = self._matcher.changes(adding, deleting)
        for activation in removed:
            del self._live[id(activation)]
        for activation in added:
            assert id(activation) not in self._live
            self._live[id(activation)] = activation
        return Counter(
            described(one.rule.__name__, one.facts, one.context) for one in self._live.values()
        )


class FollowedByValue:
    """The same for experta's matcher, which withdraws equal activations, not the same ones."""

    def __init__(self, matcher: Any) -> None:
        self._matcher = matcher
        self._live: Counter = Counter()

    def after(self, adding: list[Any], deleting: list[Any]) -> Counter:
        added, removed = self._matcher.changes(adding, deleting)
        self._live.update(described(one.rule.__name__, one.facts, one.context) for one in added)
        self._live.subtract(described(one.rule.__name__, one.facts, one.context) for one in removed)
        return +self._live


def assert_same(found: Counter, wanted: Counter, where: str, base: RuleBase) -> None:
    if found != wanted:
        rules = "\n".join(f"  {rule.__name__}: {rule!r}" for rule in base.rules)
        pytest.fail(f"{where}\nmissing {wanted - found}\ntoo many {found - wanted}\n{rules}")


@pytest.mark.parametrize("part", range(10))
def test_agrees_with_stock_where_stock_is_right(part):
    for seed in range(part * 15, part * 15 + 15):
        follow_stock(seed)


@pytest.mark.parametrize("part", range(10))
def test_agrees_with_brute_force_where_stock_is_wrong(part):
    for seed in range(part * 15, part * 15 + 15):
        follow_reference(seed)


@pytest.mark.parametrize(
    "part",
    [pytest.param(p, marks=pytest.mark.whole if p % 4 else pytest.mark.slow) for p in range(40)],
)
def test_agrees_on_thousands_of_rule_bases(part):
    """A quarter is slow; until November 2026 all of them were, and the matchers agreed."""
    for seed in range(1_000_000 + part * 100, 1_000_000 + part * 100 + 100):
        follow_stock(seed)
        follow_reference(seed)


def test_random_rules_do_match_something():
    """A fuzzer whose rules never match compares nothing with nothing."""
    matches = Counter()
    for seed in range(40):
        random = Random(seed)
        base = RuleBase(random, Taste())
        followed = Followed(base.engine_class().matcher)
        for adding, deleting in history(random, STEPS):
            matches["steps with a match"] += bool(followed.after(adding, deleting))

    assert matches["steps with a match"] > 200


def test_described_leaves_out_what_experta_adds():
    assert described("r", [InitialFact()], {"__pattern_1__": 1}) == ("r", frozenset(), frozenset())
