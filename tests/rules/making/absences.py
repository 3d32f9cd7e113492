"""Makes the facts that must be absent, each with no more fields than it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from expert.compat import ANDFC, NOTFC, L, P, W
from expert.engine.conditions import suits
from expert.engine.predicates import AtLeast, OneOf
from expert.facts import Declared
from tests.rules.examples import Example, Plus, Turn, seen
from tests.rules.making.smallest import with_any
from tests.rules.making.values import OTHERS, below, contexts, stopped, values_in
from tests.rules.shown import Where
from tests.unit.factories import changed


def by_presence(example: Example, where: Where, pattern: Declared) -> Iterator[Turn]:
    """Yield the added fact that stops the rule, and next to it one that does not."""
    for fact in facts_like(example, pattern):
        if not stopped(example, where, Turn((Plus(fact),))):
            continue
        least = with_any(fact, lambda less: stopped(example, where, Turn((Plus(less),))))
        yield Turn((Plus(least),))
        for other in not_quite(pattern, least):
            fires_too = bool(example.outcome(example.after(Turn((Plus(other),)))))
            yield Turn((Plus(other),), fires=fires_too)
        return


def facts_like(example: Example, pattern: Declared) -> Iterator[Declared]:
    """Yield facts that a pattern may match."""
    for context in contexts(example):
        fields = {
            name: next(candidates(value, context, name, seen(type(pattern), name)), None)
            for name, value in pattern.items()
            if not pattern.is_special(name)
        }
        yield type(pattern)(**{n: v for n, v in fields.items() if v is not None})


def candidates(
    wanted: Any, context: dict[str, Any], name: str, usual: Iterable[Any]
) -> Iterator[Any]:
    """Yield values that meet a constraint."""
    parts = list(wanted) if isinstance(wanted, ANDFC) else [wanted]
    for part in parts:
        if isinstance(part, W | L | P) and part.__bind__ in context:
            yield context[part.__bind__]
    for part in parts:
        for value in (*values_in(part), f"some {name}", *OTHERS, *usual):
            if all(meets(each, value, context) for each in parts):
                yield value


def meets(part: Any, value: Any, context: dict[str, Any]) -> bool:
    """Tell whether a value meets a part of a constraint, for bound values as they are."""
    if isinstance(part, NOTFC):
        inner = part[0]
        if isinstance(inner, W):
            return inner.__bind__ not in context or context[inner.__bind__] != value
        return not suits(inner, value)
    if isinstance(part, W) and part.__bind__ in context:
        return bool(context[part.__bind__] == value)
    return suits(part, value)


def not_quite(pattern: Declared, fact: Declared) -> Iterator[Declared]:
    """Yield facts just below a limit, or with another value of a list."""
    for name, value in pattern.items():
        match = value.match if isinstance(value, P) else None
        if isinstance(match, AtLeast):
            yield changed(fact, **{name: below(match.limit)})
        elif isinstance(match, OneOf):
            others = (member for member in match.values if member != fact.get(name))
            yield from (changed(fact, **{name: member}) for member in others)
