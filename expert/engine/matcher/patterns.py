"""What a pattern requires of a fact, and how it joins the variables bound before it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import itemgetter
from typing import Any, NamedTuple

from expert.engine.matcher.normal_form import WHOLE, Check, Pattern, Test
from expert.engine.matcher.plan import AlphaPlan, Pairs, Positions, Row


class Links(NamedTuple):
    """The key that joins a pattern's facts with earlier tokens, and what the pattern binds."""

    left: Positions
    right: Positions
    different: Pairs
    scope: dict[str, int]
    """Every variable that has a value after this pattern, with its position."""


def asked_of_one_fact(pattern: Pattern) -> tuple[Hashable, Callable[[], AlphaPlan]]:
    """Return a key that is the same for equal requirements, and a function that makes the plan."""
    literals, checks = _sorted_checks(pattern.checks)
    fields = _fields(pattern, checks)
    place = _places(fields)
    same, different = _pairs_inside(pattern, place)
    judged = tuple((check.field, check.kind, identity(check.value)) for check in checks)
    key = (pattern.fact_type, tuple(literals.items()), fields, judged, same, different)

    def make() -> AlphaPlan:
        calls = tuple((place[check.field], _judge(check)) for check in checks)
        return AlphaPlan(pattern.fact_type, literals, fields, calls, same, different)

    return key, make


def links(pattern: Pattern, alpha: AlphaPlan, scope: dict[str, int], width: int) -> Links:
    """Return how a pattern is joined to a chain of rows with this width and these variables."""
    place = _places(alpha.fields)
    after = dict(scope)
    equal: dict[tuple[int, int], None] = {}
    own: set[str] = set()
    for name, fact_field in pattern.binds:
        if name in own:
            continue
        own.add(name)
        if name in scope:
            equal[place[fact_field], scope[name]] = None
        else:
            after[name] = width + place[fact_field]
    different = {
        (scope[name], place[fact_field]): None
        for name, fact_field in pattern.differs
        if name not in own
    }
    ordered = sorted(equal)
    left = tuple(position for _, position in ordered)
    right = tuple(position for position, _ in ordered)
    return Links(left, right, tuple(sorted(different)), after)


def called_on_rows(test: Test, scope: dict[str, int]) -> Callable[[Row], Any]:
    """Return the test as a function of a row; a name without a position is passed as None."""
    function = getattr(test.function, "plain", None) or test.function
    places = [scope.get(name) for name in test.names]
    if test.by_keyword or None in places:
        named = tuple(zip(test.names, places))
        return lambda row: function(**{name: None if at is None else row[at] for name, at in named})
    if not places:
        return lambda row: function()
    take: Callable[[Row], Any] = itemgetter(*places)
    if len(places) == 1:
        return lambda row: function(take(row))
    return lambda row: function(*take(row))


def identity(value: Any) -> Hashable:
    """Return what identifies a callable or a value: its type and equality, or else its address.

    A comparison is identified by its shape, so that it is the same test under other names.
    """
    shape = getattr(value, "shape", value)
    try:
        hash(shape)
    except TypeError:
        return ("at", id(value))
    return (type(value), shape)


def _places(fields: tuple[str | int, ...]) -> dict[str | int, int]:
    return {WHOLE: 0} | {name: position for position, name in enumerate(fields, 1)}


def _sorted_checks(checks: Iterable[Check]) -> tuple[dict[str | int, Any], list[Check]]:
    """Separate literals that a hash table can look up from other checks, both in a fixed order."""
    literals: dict[str | int, Any] = {}
    others: list[Check] = []
    for check in sorted(checks, key=lambda check: str(check.field)):
        if check.kind == "is" and check.field not in literals and _can_be_looked_up(check.value):
            literals[check.field] = check.value
        else:
            others.append(check)
    return literals, others


def _can_be_looked_up(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return bool(value == value)  # NaN equals nothing, but a dict would find it


def _fields(pattern: Pattern, checks: list[Check]) -> tuple[str | int, ...]:
    """Return the fields whose values a row must hold, in a fixed order."""
    wanted = {check.field for check in checks}
    wanted.update(name for _, name in (*pattern.binds, *pattern.differs) if name != WHOLE)
    wanted.update(pattern.present)
    return tuple(sorted(wanted, key=str))


def _pairs_inside(pattern: Pattern, place: dict[str | int, int]) -> tuple[Pairs, Pairs]:
    """Return the pairs of positions in a fact's row that must be equal, and that must differ."""
    first: dict[str, int] = {}
    same: set[tuple[int, int]] = set()
    for name, fact_field in pattern.binds:
        position = place[fact_field]
        if first.setdefault(name, position) != position:
            same.add((first[name], position))
    different = {
        (first[name], place[fact_field]) for name, fact_field in pattern.differs if name in first
    }
    return tuple(sorted(same)), tuple(sorted(different))


def _judge(check: Check) -> Callable[[Any], Any]:
    value: Callable[[Any], Any] = check.value
    if check.kind == "passes":
        return value
    if check.kind == "fails":
        return lambda found: not value(found)
    if check.kind == "is":
        return lambda found: value == found
    if check.kind == "is_not":
        return lambda found: not value == found  # noqa: SIM201  the opposite of "is", exactly
    return lambda found: False
