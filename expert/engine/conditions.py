"""Conditions as data: the names they bind, and how they read in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from expert.compat import ANDFC, EXISTS, NOT, NOTFC, ORFC, TEST, L, P, W
from expert.facts import Declared


def constraint_parts(value: Any) -> Iterator[Any]:
    """Yield the parts of the constraint on a field."""
    if isinstance(value, ANDFC | ORFC | NOTFC):
        for inner in value:
            yield from constraint_parts(inner)
    else:
        yield value


def suits(wanted: Any, value: Any) -> bool:
    """Return whether a value can meet the constraint on a field; a variable may have any value."""
    if isinstance(wanted, P):
        return bool(wanted.match(value))
    if isinstance(wanted, L):
        return bool(wanted.value == value)
    if isinstance(wanted, ANDFC):
        return all(suits(part, value) for part in wanted)
    return isinstance(wanted, W | ORFC | NOTFC) or bool(wanted == value)


def bound_names(conditions: Sequence[Any]) -> Iterator[str]:
    """Yield every bound name once, pattern by pattern: the fact's name, then its values' names."""
    seen: dict[str, None] = {}
    for condition in conditions:
        seen.update(dict.fromkeys(fact_names([condition])))
        seen.update(dict.fromkeys(value_names([condition])))
    yield from seen


def value_names(conditions: Sequence[Any]) -> Iterator[str]:
    """Yield the names that patterns bind to field values."""
    for condition in conditions:
        if isinstance(condition, Declared):
            for name, value in condition.items():
                for part in () if condition.is_special(name) else constraint_parts(value):
                    if isinstance(part, W | L | P) and part.__bind__:
                        yield part.__bind__


def fact_names(conditions: Sequence[Any]) -> Iterator[str]:
    """Yield the names that patterns bind to whole facts."""
    for condition in conditions:
        if isinstance(condition, Declared) and condition.__bind__:
            yield condition.__bind__


def describe(condition: Any, context: Mapping[str, Any] | None = None) -> str:
    """Return a condition in words; bound values are filled in from ``context``."""
    if isinstance(condition, NOT):
        return "no " + describe(condition[0], context)
    if isinstance(condition, EXISTS):
        return "some " + describe(condition[0], context)
    if isinstance(condition, TEST):
        return str(condition[0].__name__).replace("_", " ")
    parts = [
        f"{name} {value_in_words(value, context)}"
        for name, value in condition.items()
        if not condition.is_special(name)
    ]
    kind = type(condition).__name__
    return f"{kind} ({', '.join(parts)})" if parts else kind


def value_in_words(value: Any, context: Mapping[str, Any] | None) -> str:
    """Return the constraint on a field in words; bound values are filled in from ``context``."""
    if isinstance(value, NOTFC):
        return "not " + value_in_words(value[0], context)
    if isinstance(value, ANDFC):
        return " and ".join(value_in_words(part, context) for part in value)
    if isinstance(value, ORFC):
        return " or ".join(value_in_words(part, context) for part in value)
    if isinstance(value, W):
        name = value.__bind__
        return str(context[name]) if context and name in context else f"= {name or 'any'}"
    if isinstance(value, P):
        return str(getattr(value.match, "words", getattr(value.match, "__name__", "matches")))
    if isinstance(value, L):
        return repr(value.value)
    return str(value)
