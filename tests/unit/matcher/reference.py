"""A matcher that tries everything: slow, short, and easy to believe.

It works on experta's conditional elements directly and shares no code with
``expert.engine.matcher``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from expert.compat import (
    AND,
    ANDFC,
    EXISTS,
    FORALL,
    NOT,
    NOTFC,
    OR,
    ORFC,
    TEST,
    Fact,
    InitialFact,
    L,
    P,
    Rule,
    W,
)

Match = tuple[tuple[Fact, ...], dict[str, Any]]


def activations(rules: list[Rule], facts: list[Fact]) -> Counter:
    """Count every activation by rule name, fact numbers and bound values."""
    found: Counter = Counter()
    for rule in rules:
        for matched, bound in _all_of(tuple(rule), facts, {}):
            found[described(rule.__name__, matched, bound)] += 1
    return found


def described(rule_name: str, facts: Any, context: dict[str, Any]) -> tuple:
    """Put an activation into a form that can be compared.

    What experta adds for its own use is left out: names that start with two underscores, and the
    ``InitialFact`` on which rules stand that would otherwise stand on nothing.
    """
    numbers = frozenset(f.__factid__ for f in facts if not isinstance(f, InitialFact))
    values = frozenset(
        (name, ("fact", value.__factid__) if isinstance(value, Fact) else value)
        for name, value in context.items()
        if not name.startswith("__")
    )
    return rule_name, numbers, values


def _all_of(elements: tuple, facts: list[Fact], bound: dict[str, Any]) -> Iterator[Match]:
    if not elements:
        yield (), bound
        return
    for matched, after in _one(elements[0], facts, bound):
        for more, at_last in _all_of(elements[1:], facts, after):
            yield matched + more, at_last


def _one(  # noqa: C901  one line per kind of condition
    element: Any, facts: list[Fact], bound: dict[str, Any]
) -> Iterator[Match]:
    if isinstance(element, Fact):
        for fact in facts:
            for after in _fact(element, fact, bound):
                yield (fact,), after
    elif isinstance(element, TEST):
        function = element[0]
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        if function(*[bound.get(name) for name in names]):
            yield (), bound
    elif isinstance(element, AND):
        yield from _all_of(tuple(element), facts, bound)
    elif isinstance(element, OR):
        for part in element:
            yield from _one(part, facts, bound)
    elif isinstance(element, NOT) and isinstance(element[0], NOT):
        yield from _one(element[0][0], facts, bound)
    elif isinstance(element, NOT):
        if not any(True for _ in _one(element[0], facts, bound)):
            yield (), bound
    elif isinstance(element, EXISTS):
        if any(True for _ in _one(element[0], facts, bound)):
            yield (), bound
    elif isinstance(element, FORALL):
        leader, *followers = element
        if all(
            any(True for _ in _all_of(tuple(followers), facts, after))
            for _, after in _one(leader, facts, bound)
        ):
            yield (), bound
    else:
        raise AssertionError(element)


def _fact(pattern: Fact, fact: Fact, bound: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the bindings after this fact, once for each way its alternatives come true."""
    if type(pattern) is not type(fact):
        return
    names = [name for name in pattern if not pattern.is_special(name)]
    if any(name not in fact for name in names):
        return
    start = dict(bound)
    if pattern.__bind__ is not None:
        start[pattern.__bind__] = fact
    for chosen in product(*[_alternatives(pattern[name]) for name in names]):
        after = dict(start)
        atoms = [(fact[name], atom) for name, atoms in zip(names, chosen) for atom in atoms]
        if all(_bind(value, atom, after) for value, atom in atoms) and all(
            _holds(value, atom, after) for value, atom in atoms
        ):
            yield after


def _alternatives(wanted: Any) -> list[list[Any]]:
    """Return a field's alternatives, each a list of things that must hold."""
    if isinstance(wanted, NOTFC):
        inner = wanted[0]
        if isinstance(inner, NOTFC):
            return _alternatives(inner[0])
        if isinstance(inner, ORFC):
            return _alternatives(ANDFC(*[NOTFC(part) for part in inner]))
        if isinstance(inner, ANDFC):
            return _alternatives(ORFC(*[NOTFC(part) for part in inner]))
        return [[wanted]]
    if isinstance(wanted, ORFC):
        return [alternative for part in wanted for alternative in _alternatives(part)]
    if isinstance(wanted, ANDFC):
        parts = [_alternatives(part) for part in wanted]
        return [[atom for part in chosen for atom in part] for chosen in product(*parts)]
    return [[wanted]]


def _bind(value: Any, atom: Any, bound: dict[str, Any]) -> bool:
    name = getattr(atom, "__bind__", None)
    if isinstance(atom, NOTFC) or name is None:
        return True
    return bool(bound.setdefault(name, value) == value)


def _holds(value: Any, atom: Any, bound: dict[str, Any]) -> bool:
    if isinstance(atom, NOTFC):
        inner = atom[0]
        if isinstance(inner, W):
            return inner.__bind__ is not None and bound[inner.__bind__] != value
        return not _holds(value, inner, bound)
    if isinstance(atom, W):
        return True
    if isinstance(atom, L):
        return bool(atom.value == value)
    if isinstance(atom, P):
        return bool(atom.match(value))
    return bool(atom == value)
