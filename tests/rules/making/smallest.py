"""Takes away what an example does not need: facts first, then fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from expert.facts import Declared
from tests.rules.examples import ANY, Example, Plus, Set, Turn
from tests.unit.factories import changed, plain

FEW = 4
"""Of more facts than these, whole stretches are tried before single ones."""


def smallest(example: Example) -> Example | None:
    """Return the smallest part of an example that shows the same; None if it does not fire."""
    try:
        concluded = example.decide().concluded
    except Exception:
        return None
    if not concluded:
        return None
    less = _fewer_fields(_fewer_facts(_smaller_additions(example)))
    return replace(less, concludes=tuple(less.decide().concluded))


def without(example: Example, places: range) -> Example | None:
    """Return an example without some facts; None if one of its changes concerns them."""
    turns = []
    for turn in example.turns:
        changes = []
        for change in turn.changes:
            if isinstance(change, Plus):
                changes.append(change)
            elif change.place in places:
                return None
            else:
                before = sum(place < change.place for place in places)
                changes.append(replace(change, place=change.place - before))
        turns.append(replace(turn, changes=tuple(changes)))
    given = (fact for place, fact in enumerate(example.given) if place not in places)
    return replace(example, given=tuple(given), turns=tuple(turns))


def without_field(example: Example, place: int, field: str) -> Example:
    """Return an example without a field of a fact."""
    given = example.after(Turn((Set(place, field, None),)))
    return replace(example, given=tuple(given))


def _fewer_facts(example: Example) -> Example:
    wanted = example.shows()
    size = max(1, len(example.given) // FEW)
    while True:
        place = 0
        while place < len(example.given):
            less = without(example, range(place, min(place + size, len(example.given))))
            if less is not None and less.shows() == wanted:
                example = less
            else:
                place += size
        if size == 1:
            return example
        size = max(1, size // FEW)


def _fewer_fields(example: Example) -> Example:
    wanted = example.shows()
    for place, fact in enumerate(example.given):
        for field in plain(fact):
            less = without_field(example, place, field)
            if less.shows() == wanted:
                example = less
    return example


def _smaller_additions(example: Example) -> Example:
    turns = tuple(_smaller(example, turn) for turn in example.turns)
    return replace(example, turns=turns)


def _smaller(example: Example, turn: Turn) -> Turn:
    """Return a change whose added facts have no field too many."""
    wanted = bool(example.outcome(example.after(turn)))
    changes = list(turn.changes)

    def does_the_same(place: int, fact: Declared) -> bool:
        tried = [*changes[:place], Plus(fact), *changes[place + 1 :]]
        return bool(example.outcome(example.after(Turn(tuple(tried))))) == wanted

    for place, change in enumerate(turn.changes):
        if isinstance(change, Plus):
            changes[place] = Plus(with_any(change.fact, partial(does_the_same, place)))
    return replace(turn, changes=tuple(changes))


def with_any(fact: Declared, does_the_same: Callable[[Declared], bool]) -> Declared:
    """Return a fact without fields, and without words, that make no difference."""
    for field, value in plain(fact).items():
        for less in (None, ANY) if isinstance(value, bool | str) else (None,):
            other = changed(fact, **{field: less})
            if does_the_same(other):
                fact = other
                break
    return fact
