"""What an example must show of its rule: every fact, field and condition matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from expert.compat import ANDFC, EXISTS, NOT, NOTFC, TEST, P, Rule, W
from expert.engine.conditions import describe, suits
from expert.engine.spec import RuleSpec
from expert.engine.stages import salience_of
from expert.engine.terms import Comparison
from expert.errors import EngineError
from expert.facts import Declared
from tests.rules.examples import ANY, Example, Minus, Plus, Set, Turn, text_of, written
from tests.rules.making.smallest import without, without_field
from tests.unit.factories import changed, decide, plain, rule_called

Where = tuple[int, str]
"""The place of a condition, and a field of its pattern; no field for a condition as a whole."""


def complaints(example: Example) -> Iterator[str]:
    """Yield what an example does not show of its rule, or what the rule does against it."""
    found, wanted = example.outcome(), [written(fact) for fact in example.concludes]
    if not found:
        yield "does not fire"
        return
    if found != wanted:
        yield f"concludes {'; '.join(found)} instead of {'; '.join(wanted)}"
        return
    yield from needless_facts(example)
    yield from needless_fields(example)
    yield from wrongly_free(example)
    for turn in example.turns:
        yield from turned_wrong(example, turn)
    for where in stoppers(rule_called(example.rule).spec):
        if not stops_alone(example, where):
            yield f"nothing shows that it is stopped by: {told(example.rule, where)}"


def needless_facts(example: Example) -> Iterator[str]:
    """Yield each fact that may be missing."""
    declared = rule_called(example.rule).spec.function is None
    for place, label in enumerate(example.labels):
        if declared and example.outcome(example.after(Turn((Minus(place),)))):
            yield f"fires without {label}"
        elif not declared and shows_as_much(example, without(example, range(place, place + 1))):
            yield f"concludes the same without {label}"


def needless_fields(example: Example) -> Iterator[str]:
    """Yield each field that may be missing."""
    for place, label in enumerate(example.labels):
        for field in plain(example.given[place]):
            if shows_as_much(example, without_field(example, place, field)):
                yield f"concludes the same without {label}.{field}"


def shows_as_much(example: Example, less: Example | None) -> bool:
    """Tell whether a part of an example concludes as much and is stopped by as much."""
    if less is None or less.outcome() != outcome(example):
        return False
    return less.shows() == example.shows()


def wrongly_free(example: Example) -> Iterator[str]:
    """Yield each text or choice of which the example tells wrongly that it makes a difference."""
    for place, field in sorted({*free_fields(example)} ^ {*example.free}):
        says = "the same" if (place, field) not in example.free else "something else"
        yield f"concludes {says} with any {example.labels[place]}.{field}"


def free_fields(example: Example) -> Iterator[tuple[int, str]]:
    """Yield each text or choice whose value makes no difference."""
    for place, fact in enumerate(example.given):
        for field, value in plain(fact).items():
            if isinstance(value, bool | str):
                turn = Turn((Set(place, field, another(value)),))
                if example.outcome(example.after(turn)) == outcome(example):
                    yield place, field


def another(value: bool | str) -> bool | str:
    """Return a value of the same kind that is not this one."""
    return (not value) if isinstance(value, bool) else f"not {value}"


def outcome(example: Example) -> list[str]:
    """Return what the example is said to conclude."""
    return [written(fact) for fact in example.concludes]


def turned_wrong(example: Example, turn: Turn) -> Iterator[str]:
    """Yield if the rule does not turn as told, and which fields of an added fact are needless."""
    fires = bool(example.outcome(example.after(turn)))
    words = text_of(replace(example, turns=(turn,), free=())).splitlines()[-1][2:]
    if fires != turn.fires:
        yield f"{'fires' if fires else 'does not fire'} after {words}"
    elif not fires and len(turn.changes) == 1 and isinstance(turn.changes[0], Plus):
        for field, other in unlike(turn.changes[0].fact):
            if not example.outcome(example.after(Turn((Plus(other),)))):
                yield f"is stopped by {words} whatever {field}"


def unlike(fact: Declared) -> Iterator[tuple[str, Declared]]:
    """Yield a fact with one field less or with another text or choice in it, for each field."""
    for field, value in plain(fact).items():
        yield field, changed(fact, **{field: None})
        if isinstance(value, bool | str) and value != ANY:
            yield field, changed(fact, **{field: another(value)})


# --- conditions ---------------------------------------------------------------------------


@cache
def stoppers(spec: RuleSpec) -> tuple[Where, ...]:
    """Return what can only stop a rule: absences, comparisons, limits on values."""
    found: list[Where] = []
    for place, condition in enumerate(spec.when):
        if isinstance(condition, NOT | TEST):
            found.append((place, ""))
        else:
            pattern = pattern_of(condition)
            found += [(place, n) for n, v in pattern.items() if limits(pattern, n, v)]
    return tuple(found)


def pattern_of(condition: Any) -> Declared:
    """Return the pattern of a condition for which a fact must exist."""
    pattern: Declared = condition[0] if isinstance(condition, EXISTS) else condition
    return pattern


def limits(pattern: Declared, name: str, value: Any) -> bool:
    """Tell whether a constraint on a field is more than one value or a variable."""
    return not pattern.is_special(name) and isinstance(value, P | NOTFC | ANDFC)


def stops_alone(example: Example, where: Where) -> bool:
    """Tell whether some change stops the rule by one condition and no other.

    A limit on a field may say what a comparison says, too: to be told of is then enough.
    """
    place, field = where
    if field and (place_of(example, place), field) in set(stopping_fields(example)):
        return True
    loose = weakened(rule_called(example.rule), where)
    return any(fires(loose, example.after(turn)) for turn in example.turns if not turn.fires)


def stopping_fields(example: Example) -> Iterator[tuple[int, str]]:
    """Yield the fields of given facts that are changed to stop the rule."""
    for turn in example.turns:
        for change in turn.changes if not turn.fires else ():
            if isinstance(change, Set):
                yield change.place, change.field


def place_of(example: Example, condition: int) -> int:
    """Return the place of the given fact that a pattern matches."""
    when = rule_called(example.rule).spec.when
    if isinstance(when[condition], EXISTS):
        return next(p for p, fact in enumerate(example.given) if could_be(when[condition][0], fact))
    firing = example.decide().firings[0]
    matched = firing.facts[sum(isinstance(c, Declared) for c in when[:condition])]
    return [written(fact) for fact in example.given].index(written(matched))


def could_be(pattern: Declared, fact: Declared) -> bool:
    """Tell whether a fact is what a pattern looks for, whatever its variables are bound to."""
    asked = {n: v for n, v in pattern.items() if not pattern.is_special(n)}
    known = type(fact) is type(pattern) and asked.keys() <= fact.keys()
    return known and all(suits(wanted, fact[name]) for name, wanted in asked.items())


def fires(rule: Rule, facts: list[Declared]) -> bool:
    """Tell whether a rule fires on facts; one that fails or triggers itself without end does."""
    try:
        return bool(decide(*facts, rules=(rule,)).firings)
    except EngineError:
        return True


@cache
def weakened(rule: Rule, where: Where) -> Rule:
    """Return a rule without one of its conditions, or without what limits a field."""
    place, field = where
    conditions = list(rule.spec.when)
    conditions[place : place + 1] = [_any_value(conditions[place], field)] if field else []
    return with_conditions(rule, conditions)


@cache
def with_other_end(rule: Rule, place: int) -> Rule | None:
    """Return a rule in which a comparison holds for equal sides, if it does not, or the reverse."""
    compared = rule.spec.when[place][0]
    sign = OTHER_END.get(getattr(compared, "operator", ""))
    if sign is None:
        return None
    conditions = list(rule.spec.when)
    conditions[place] = Comparison(compared.left, sign, compared.right)
    return with_conditions(rule, conditions)


OTHER_END = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def with_conditions(rule: Rule, conditions: Sequence[Any]) -> Rule:
    """Return a rule with other conditions."""

    def action() -> None:
        """Stand in for the action; the engine calls the one of the spec."""

    action.spec = replace(rule.spec, when=tuple(conditions))  # type: ignore[attr-defined]
    return Rule(*conditions, salience=salience_of(rule.spec.stage))(action)


def _any_value(condition: Any, field: str) -> Any:
    """Return a condition in which a field binds what it bound and may have any value."""
    pattern = pattern_of(condition)
    constraint = pattern[field]
    parts = list(constraint) if isinstance(constraint, ANDFC) else [constraint]
    bound = next((part.__bind__ for part in parts if getattr(part, "__bind__", None)), None)
    fields = {n: v for n, v in pattern.items() if not pattern.is_special(n)}
    free = type(pattern).with_fields({**fields, field: W(bound)})
    free.__bind__ = pattern.__bind__
    return EXISTS(free) if isinstance(condition, EXISTS) else free


def told(rule_id: str, where: Where) -> str:
    """Return a condition in words."""
    place, field = where
    condition = rule_called(rule_id).spec.when[place]
    return f"{describe(condition)}: {field}" if field else describe(condition)
