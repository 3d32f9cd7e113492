"""Finds what stops a rule, and what it must withstand, for an example of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from expert.compat import ANDFC, NOT, TEST, P
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.terms import Formula, Value
from expert.facts import Declared
from tests.rules.examples import Example, Set, Turn
from tests.rules.making.absences import by_presence
from tests.rules.making.values import (
    Spot,
    alike,
    by_value,
    is_number,
    setting,
    sides,
    value_at,
    values_in,
)
from tests.rules.shown import Where, fires, free_fields, pattern_of, place_of, stoppers, stops_alone
from tests.unit.factories import plain, rule_called


def turns_of(example: Example) -> Example:
    """Return an example with the changes that stop it, and those that it must withstand."""
    spec = rule_called(example.rule).spec
    found = list(numbers(example)) if spec.function else []
    for where in stoppers(spec):
        known = replace(example, turns=(*example.turns, *found))
        if isinstance(spec.when[where[0]], TEST) or not stops_alone(known, where):
            found += stops(example, where)
    found += other_members(example)
    told_of = {changed_alone(turn) for turn in found if not turn.fires}
    kept = [turn for turn in example.turns if changed_alone(turn) not in told_of]
    turns = {repr(turn): turn for turn in (*kept, *found)}
    return replace(example, turns=tuple(turns.values()), free=tuple(free_fields(example)))


def with_sound(example: Example, turns: Iterable[Turn]) -> Example:
    """Return an example with those changes that still do to it what they did."""
    sound = [turn for turn in turns if bool(example.outcome(example.after(turn))) == turn.fires]
    return replace(example, turns=tuple(sound))


def numbers(example: Example) -> Iterator[Turn]:
    """Yield what stops the function of a rule, number by number."""
    for place, fact in enumerate(example.given):
        for field, value in plain(fact).items():
            if is_number(value):
                yield from by_value(example, None, [((place, field),)])


def changed_alone(turn: Turn) -> tuple[int, str] | int | None:
    """Return the one field that a change concerns, or a number of its own."""
    change = turn.changes[0]
    one = len(turn.changes) == 1 and isinstance(change, Set)
    return (change.place, change.field) if one else id(turn)


def stops(example: Example, where: Where) -> tuple[Turn, ...]:
    """Return the changes that stop a rule by one condition."""
    spec = rule_called(example.rule).spec
    place, field = where
    condition = spec.when[place]
    if isinstance(condition, NOT):
        return tuple(by_presence(example, where, condition[0]))
    if isinstance(condition, TEST):
        names = getattr(condition[0], "reads", spec.names)
        spots = [spot for name in names for spot in spots_of(example, name)]
        spots += [spot for side in sides(condition[0]) for spot in fields_read(example, side)]
    else:
        spots = [((place_of(example, place), field),)]
        return by_value(example, where, spots) or by_value(example, None, spots)
    return by_value(example, where, spots)


def spots_of(example: Example, name: str) -> Iterator[Spot]:
    """Yield the fields that a name is bound to."""
    found = []
    for place, pattern in enumerate(rule_called(example.rule).spec.when):
        if isinstance(pattern, Declared):
            for field, value in pattern.items():
                parts = list(value) if isinstance(value, ANDFC) else [value]
                if any(getattr(part, "__bind__", None) == name for part in parts):
                    found.append((place_of(example, place), field))
    if found:
        yield tuple(found)


def fields_read(example: Example, side: Any) -> Iterator[Spot]:
    """Yield the field that a term such as ``the.card["price"]`` reads, or all of a whole fact."""
    when = rule_called(example.rule).spec.when
    bound = {c.__bind__: place for place, c in enumerate(when) if isinstance(c, Declared)}
    arguments = side.arguments if isinstance(side, Formula) else ()
    for part in arguments:
        if isinstance(part, Value) and part.name in bound:
            place = place_of(example, bound[part.name])
            named = [a for a in arguments if isinstance(a, str)]
            for field in named or plain(example.given[place]):
                yield ((place, field),)


def other_members(example: Example) -> Iterator[Turn]:
    """Yield the other values of a list that a field may have, and the least that it may have."""
    spec = rule_called(example.rule).spec
    for place, field in stoppers(spec):
        wanted = pattern_of(spec.when[place])[field] if field else ()
        for part in wanted if isinstance(wanted, ANDFC) else (wanted,):
            if isinstance(part, P) and isinstance(part.match, OneOf | AtLeast):
                spot = ((place_of(example, place), field),)
                yield from firing_with(example, spot, values_in(part))


def firing_with(example: Example, spot: Spot, values: Iterable[Any]) -> Iterator[Turn]:
    """Yield the values with which the rule still fires."""
    for value in values:
        if value == value_at(example, spot):
            continue
        for wider in (spot, alike(example, spot)):
            turn = replace(setting(wider, value), fires=True)
            if fires(rule_called(example.rule), example.after(turn)):
                yield turn
                break
