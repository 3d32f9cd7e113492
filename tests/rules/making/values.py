"""Finds the values that stop a rule, and of numbers and days the nearest ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from itertools import product
from typing import Any

from expert.compat import ANDFC, NOTFC, L, P, W
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.spec import RuleSpec
from expert.engine.terms import Formula, Value
from expert.facts import Declared
from tests.rules.examples import Example, Set, Turn, seen
from tests.rules.shown import Where, fires, pattern_of, weakened, with_other_end
from tests.unit.factories import plain, rule_called

OTHERS = (0, -1, 1, 2, 1e6, "something else", "1990-01-01", "2090-01-01", True, False)
"""Values that a condition may not like."""
FACTORS = (0.5, 0.9, 1.1, 2, 5, 20, 100, 1e4, 0.01)
HALVINGS, DIGITS = 60, 5
DAY = re.compile(r"\d{4}-\d\d-\d\d")
NONE = object()
"""There is no such value."""
Spot = tuple[tuple[int, str], ...]
"""Fields of given facts that share a value."""


def by_value(example: Example, where: Where | None, spots: Iterable[Spot]) -> tuple[Turn, ...]:
    """Return a change of a value that stops the rule; of a number, as near as can be."""
    found: tuple[Turn, ...] = ()
    spots = [
        wider
        for spot in spots
        for wider in (spot, alike(example, spot))[: 1 if where is None else 2]
    ]
    for spot, parts in product(spots, (False, True)):
        value = stopping(example, where, spot)
        if value is not NONE:
            turns = narrowed(example, where, spot, value, parts=parts)
            if is_sharp(example, where, turns):
                return turns
            found = found or turns
    return found


def is_sharp(example: Example, where: Where | None, turns: Iterable[Turn]) -> bool:
    """Tell whether changes show if a comparison holds for equal sides."""
    if where is None or where[1]:
        return True
    rule = rule_called(example.rule)
    other = with_other_end(rule, where[0])
    cases = [list(example.given), *map(example.after, turns)]
    return other is None or any(fires(rule, facts) != fires(other, facts) for facts in cases)


def stopping(example: Example, where: Where | None, spot: Spot) -> Any:
    """Return a value that stops the rule, or ``NONE``."""
    place, field = spot[0]
    usual = seen(type(example.given[place]), field)
    for value in (*other_values(example, where, value_at(example, spot)), *usual):
        if stopped(example, where, setting(spot, value)):
            return value
    return NONE


def value_at(example: Example, spot: Spot) -> Any:
    """Return the value of a field."""
    place, field = spot[0]
    return example.given[place].get(field)


def alike(example: Example, spot: Spot) -> Spot:
    """Return all fields that have the value of one: they may be joined."""
    value = value_at(example, spot)
    same = [
        (place, field)
        for place, fact in enumerate(example.given)
        for field, other in plain(fact).items()
        if other == value and type(other) is type(value)
    ]
    return tuple(dict.fromkeys((*spot, *same)))


def setting(spot: Spot, value: Any) -> Turn:
    """Return the change that gives fields a value."""
    return Turn(tuple(Set(place, field, value) for place, field in spot))


def stopped(example: Example, where: Where | None, turn: Turn) -> bool:
    """Tell whether a change stops a rule, by one condition and no other if that is told."""
    facts = example.after(turn)
    rule = rule_called(example.rule)
    try:
        return not fires(rule, facts) and (where is None or fires(weakened(rule, where), facts))
    except Exception:
        return False


# --- which values to try ------------------------------------------------------------------


def other_values(example: Example, where: Where | None, start: Any) -> Iterator[Any]:
    """Yield values to put instead of one: those that conditions and facts name come first."""
    constants: list[Any] = []
    if where is not None:
        condition = rule_called(example.rule).spec.when[where[0]]
        if where[1]:
            yield from forbidden(pattern_of(condition)[where[1]], contexts(example)[0])
        else:
            constants = [s for s in sides(condition[0]) if not isinstance(s, Value | Formula)]
    given = [v for fact in example.given for v in plain(fact).values()]
    given += listed(rule_called(example.rule).spec)
    if isinstance(start, int | float) and not isinstance(start, bool):
        yield from (value for value in (*constants, *given) if is_number(value))
        scaled = (start * factor for factor in FACTORS)
        yield from map(int, scaled) if isinstance(start, int) else scaled
        yield from (start + 1, start - 1, 0, 1_000_000)
        yield from () if where is None else (-1,)
    else:
        yield from (v for v in (*constants, *given) if type(v) is type(start))
        yield from (v for v in OTHERS if type(v) is type(start))
    if isinstance(start, tuple):
        yield start[:1]
    if where is not None:
        yield None


def contexts(example: Example) -> list[dict[str, Any]]:
    """Return the bound values of the example's firings."""
    return [dict(firing.context) for firing in example.decide().firings]


def listed(spec: RuleSpec) -> list[Any]:
    """Return the values that a rule lists for some field."""
    fields = [v for c in spec.when if isinstance(c, Declared) for v in c.values()]
    parts = [part for v in fields for part in (v if isinstance(v, ANDFC) else (v,))]
    return [value for part in parts if isinstance(part, P) for value in values_in(part)]


def values_in(part: Any) -> tuple[Any, ...]:
    """Return the values that a part of a constraint names."""
    if isinstance(part, P):
        match = part.match
        return match.values if isinstance(match, OneOf) else (getattr(match, "limit", 1),)
    if isinstance(part, L):
        return (part.value,)
    return () if isinstance(part, W | NOTFC) else (part,)


def forbidden(wanted: Any, context: dict[str, Any]) -> Iterator[Any]:
    """Yield values that a constraint speaks of and does not admit."""
    for part in wanted if isinstance(wanted, ANDFC) else (wanted,):
        if isinstance(part, NOTFC):
            inner = part[0]
            yield from (context[inner.__bind__],) if isinstance(inner, W) else values_in(inner)
        elif isinstance(part, P) and isinstance(part.match, AtLeast):
            yield below(part.match.limit)
    yield from ("something else", -1)


def below(limit: float) -> float:
    """Return a number just below a limit."""
    return limit - 1 if isinstance(limit, int) and limit != 1 else round(limit * 0.999, 6)


def sides(compared: Any) -> Iterator[Any]:
    """Yield the two sides of a comparison, and what formulas in them are made of."""
    waiting = [getattr(compared, "left", None), getattr(compared, "right", None)]
    while waiting:
        side = waiting.pop()
        yield side
        if isinstance(side, Formula):
            waiting += side.arguments


# --- the nearest ones ---------------------------------------------------------------------


def narrowed(
    example: Example, where: Where | None, spot: Spot, value: Any, *, parts: bool
) -> tuple[Turn, ...]:
    """Return the last value at which the rule fires and the first that stops it.

    Whole numbers stay whole unless ``parts`` of them count.
    """
    start = value_at(example, spot)
    scale = scale_of(start, value)
    if scale is None:
        return (setting(spot, value),)
    number, shown = scale

    def holds(n: float) -> bool:
        return not stopped(example, where, setting(spot, shown(n)))

    at, beyond = between(number(start), number(value), holds, parts=parts)
    last, first = setting(spot, shown(at)), setting(spot, shown(beyond))
    if not example.outcome(example.after(last)) or not stopped(example, where, first):
        return (setting(spot, value),)
    return (first,) if shown(at) == start else (replace(last, fires=True), first)


def scale_of(*values: Any) -> tuple[Callable[[Any], float], Callable[[float], Any]] | None:
    """Return how to make numbers of values, and values of numbers; None if they have no order."""
    if all(map(is_number, values)):
        return (lambda value: value), (lambda number: number)
    if all(isinstance(value, str) and DAY.fullmatch(value) for value in values):
        return (
            lambda day: date.fromisoformat(day).toordinal(),
            lambda number: date.fromordinal(int(number)).isoformat(),
        )
    return None


def is_number(value: Any) -> bool:
    """Tell whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def between(
    at: float, beyond: float, holds: Callable[[float], bool], *, parts: bool
) -> tuple[float, float]:
    """Halve the stretch between two numbers, then take the roundest in what is left."""
    whole = isinstance(at, int) and isinstance(beyond, int) and not parts
    least = 1 if whole else 1e-7 * max(abs(at), abs(beyond))
    for _ in range(HALVINGS):
        if abs(at - beyond) <= least:
            break
        middle = (at + beyond) // 2 if whole else (at + beyond) / 2
        at, beyond = (middle, beyond) if holds(middle) else (at, middle)
    return (at, beyond) if whole else rounded(at, beyond, holds)


def rounded(at: float, beyond: float, holds: Callable[[float], bool]) -> tuple[float, float]:
    """Return numbers with few digits around a threshold, if possible the threshold itself."""
    up = 1 if beyond > at else -1
    for digits in range(DIGITS):
        number = round((at + beyond) / 2, digits)
        if min(at, beyond) <= number <= max(at, beyond):
            number = int(number) if digits == 0 else number
            step = up * max(10.0 ** -(digits + 3), abs(number) * 1e-4)
            if holds(number):
                return number, _short(number + step)
            return _short(number - step), number
    step = up * abs(at) * 2e-4
    return _short(at - step), _short(beyond + step)


def _short(number: float) -> float:
    return float(f"{number:.6g}")
