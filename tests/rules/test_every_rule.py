"""The examples are complete: every rule has one, and every condition is shown to stop it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from expert.compat import EXISTS, NOT, TEST, P, Rule
from expert.errors import EngineError
from expert.facts import Declared
from expert.rule import STAGES, RuleSpec, salience_of
from expert.rules import RULES
from tests.rules import (
    test_advice,
    test_choose,
    test_cloud,
    test_conv_memory,
    test_demand,
    test_deployment,
    test_doubts,
    test_fit,
    test_framework,
    test_machine,
    test_market,
    test_memory,
    test_need,
    test_order,
    test_pace,
    test_platform,
    test_precision,
    test_processor,
    test_rank,
    test_renting,
    test_servers,
    test_several,
    test_side_by_side,
    test_situation,
    test_speed,
    test_systems,
    test_vendor,
    test_yardstick,
)
from tests.rules.examples import Example
from tests.unit.factories import changed, decide, plain, rule_called

MODULES = (
    test_deployment,
    test_several,
    test_systems,
    test_servers,
    test_machine,
    test_precision,
    test_side_by_side,
    test_situation,
    test_platform,
    test_market,
    test_need,
    test_memory,
    test_conv_memory,
    test_demand,
    test_fit,
    test_speed,
    test_yardstick,
    test_pace,
    test_order,
    test_rank,
    test_renting,
    test_cloud,
    test_choose,
    test_advice,
    test_doubts,
    test_vendor,
    test_framework,
    test_processor,
)
EXAMPLES = {example.rule: example for module in MODULES for example in module.EXAMPLES}


def test_every_rule_has_an_example():
    """A new rule comes with its smallest case."""
    assert sorted(rule.spec.id for rule in RULES if rule.spec.id not in EXAMPLES) == []


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=str)
def test_every_matched_fact_is_needed(example):
    """Without any one of the facts it matched, the rule does not fire."""
    matched = example.decide().firings[0].facts

    for fact in matched:
        rest = [given for given in example.given if plain(given) != plain(fact)]
        assert decide(*rest, rules=[rule_called(example.rule)]).firings == ()


# --- conditions that match nothing: absences and comparisons -------------------------


def weakened(rule: Rule, place: int) -> Rule:
    """Return a rule without one of its conditions."""
    spec = rule.spec
    conditions = [c for number, c in enumerate(spec.when) if number != place]
    return _made(spec, conditions)


def _made(spec: RuleSpec, conditions: list[Any]) -> Rule:
    def action() -> None:
        """Stand in for the action; the engine calls the one of the spec."""

    action.spec = replace(spec, when=tuple(conditions))  # type: ignore[attr-defined]
    return Rule(*conditions, salience=salience_of(spec.stage))(action)


def unbound_conditions() -> Iterator[Any]:
    for rule in RULES:
        for place, condition in enumerate(rule.spec.when):
            if isinstance(condition, NOT | TEST):
                name = f"{rule.spec.id} without its condition {place + 1}"
                yield pytest.param(rule, place, id=name)


@pytest.mark.parametrize(("rule", "place"), list(unbound_conditions()))
def test_every_absence_and_comparison_is_what_stops_some_example(rule, place):
    """Take the condition away, and an example that must not fire does."""
    example = EXAMPLES[rule.spec.id]
    looser = weakened(rule, place)

    fired = [words for words, change in example.unless.items() if fires(looser, example, change)]

    assert fired, "no example of `unless` fails on this condition alone"


def fires(rule: Rule, example: Example, change: Any) -> bool:
    try:
        return bool(decide(*change(example.given), rules=[rule]).firings)
    except EngineError as error:
        return "keep triggering each other" in str(error)


# --- literals -------------------------------------------------------------------------


def literals(rule: Rule) -> Iterator[tuple[int, str, Any]]:
    """Yield place of the matched fact, field and value of every constant a pattern asks for."""
    patterns = [condition for condition in rule.spec.when if isinstance(condition, Declared)]
    for place, pattern in enumerate(patterns):
        for name, value in plain(pattern).items():
            if isinstance(value, str | int | float):
                yield place, name, value


def another(value: Any) -> Any:
    """Return a value of the same kind that is not this one."""
    return (not value) if isinstance(value, bool) else f"not {value}"


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=str)
def test_every_constant_of_a_condition_is_needed(example):
    """A fact with another value in that field does not do."""
    rule = rule_called(example.rule)
    matched = example.decide().firings[0].facts

    for place, name, value in literals(rule):
        other = changed(matched[place], **{name: another(value)})
        rest = [given for given in example.given if plain(given) != plain(matched[place])]
        assert decide(*rest, other, rules=[rule]).firings == (), (place, name)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=str)
def test_every_choice_of_values_is_tried(example):
    """Where a condition takes one of several values, none of them is `something else`."""
    rule = rule_called(example.rule)
    matched = example.decide().firings[0].facts
    patterns = [condition for condition in rule.spec.when if isinstance(condition, Declared)]

    for place, pattern in enumerate(patterns):
        for name, value in pattern.items():
            if not pattern.is_special(name) and holds_predicate(value):
                other = changed(matched[place], **{name: unlikely(matched[place][name])})
                rest = [given for given in example.given if plain(given) != plain(matched[place])]
                assert decide(*rest, other, rules=[rule]).firings == (), (place, name)


def holds_predicate(value: Any) -> bool:
    """Tell whether a constraint asks a predicate and does not negate it."""
    if isinstance(value, P):
        return True
    return type(value).__name__ == "ANDFC" and any(isinstance(part, P) for part in value)


def unlikely(value: Any) -> Any:
    return -1 if isinstance(value, int | float) else "something else"


# --- stages ---------------------------------------------------------------------------


def constants(pattern: Declared) -> dict[str, Any]:
    """Return the fields of a pattern that ask for one value."""
    return {n: v for n, v in plain(pattern).items() if isinstance(v, str | int | float)}


def could_match(pattern: Declared, fact: Declared) -> bool:
    """Tell whether a conclusion may be what a pattern looks for."""
    if type(pattern) is not type(fact):
        return False
    return all(fact.get(name, value) == value for name, value in constants(pattern).items())


def read_as_a_whole(spec: RuleSpec) -> list[Declared]:
    """Return patterns of what a rule must see all of: absences and what its action reads."""
    absent = chain.from_iterable(c for c in spec.when if isinstance(c, NOT))
    return [*absent, *(cls() for cls in spec.uses)]


def overlaps() -> Iterator[tuple[str, str, str]]:
    """Yield reader, class and a writer that fires in the same stage or later."""
    for reader in RULES:
        stage = STAGES.index(reader.spec.stage)
        late = [w for w in RULES if STAGES.index(w.spec.stage) >= stage]
        for pattern in read_as_a_whole(reader.spec):
            for writer in late:
                if any(could_match(pattern, fact) for fact in EXAMPLES[writer.spec.id].concludes):
                    yield reader.spec.id, type(pattern).__name__, writer.spec.id


ONLY_CARDS = "it reads picks of cards only, and those are all made by then"
ALLOWED_OVERLAPS = {
    (reader, "Pick", writer): ONLY_CARDS
    for reader in ("ADVICE-020", "ADVICE-111", "ADVICE-740", "ADVICE-741")
    for writer in ("ADVICE-010", "ADVICE-800", "ADVICE-880", "ADVICE-900")
} | {
    (reader, "RuledOut", "REACH-090"): "the one needs a known speed, the other none"
    for reader in ("SPEED-100", "SPEED-110")
}
"""Reader, class, writer, and why the order of the two makes no difference."""


def test_no_rule_looks_for_what_its_own_stage_has_yet_to_conclude():
    """Inside a stage order never matters; what is read as a whole is complete by then."""
    assert sorted(set(overlaps()) - set(ALLOWED_OVERLAPS)) == []


def test_allowed_overlaps_exist():
    """A reason that is no longer needed is taken out."""
    assert sorted(set(ALLOWED_OVERLAPS) - set(overlaps())) == []


def test_exists_is_not_satisfied_by_nothing():
    """A rule with EXISTS does not fire without any such fact."""
    for example in EXAMPLES.values():
        rule = rule_called(example.rule)
        for condition in rule.spec.when:
            if isinstance(condition, EXISTS):
                rest = [fact for fact in example.given if type(fact) is not type(condition[0])]
                assert decide(*rest, rules=[rule]).firings == (), example.rule
