"""Conditions in words, for traces and explanations."""

from __future__ import annotations

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
    ConditionalElement,
    Fact,
    L,
    P,
    W,
)

_JOINED_BY = {AND: " and ", OR: " or "}


def said(condition: Any, values: dict[str, Any]) -> str:
    """Return a condition as one phrase, with the values known put in for its variables."""
    if isinstance(condition, Fact):
        fields = (
            f"{name}{_field(wanted, values)}"
            for name, wanted in condition.items()
            if not _special(name)
        )
        return f"{type(condition).__name__}({', '.join(fields)})"
    if isinstance(condition, NOT):
        return f"no {said(condition[0], values)}"
    if isinstance(condition, EXISTS):
        return f"some {said(condition[0], values)}"
    if isinstance(condition, FORALL):
        followers = " and ".join(said(part, values) for part in condition[1:])
        return f"for each {said(condition[0], values)}: {followers}"
    if isinstance(condition, TEST):
        return _called(condition[0])
    joined_by = _JOINED_BY.get(type(condition), ", ")
    return "(" + joined_by.join(said(part, values) for part in condition) + ")"


def _special(name: Any) -> bool:
    return isinstance(name, str) and name.startswith("__") and name.endswith("__")


def _field(wanted: Any, values: dict[str, Any]) -> str:
    if isinstance(wanted, NOTFC):
        return f" not{_field(wanted[0], values)}"
    return f"={_value(wanted, values)}"


def _value(wanted: Any, values: dict[str, Any]) -> str:
    if isinstance(wanted, W):
        return repr(values[wanted.__bind__]) if wanted.__bind__ in values else "any"
    if isinstance(wanted, L):
        return repr(wanted.value)
    if isinstance(wanted, P):
        return _called(wanted.match)
    if isinstance(wanted, NOTFC):
        return f"not {_value(wanted[0], values)}"
    if isinstance(wanted, (ANDFC, ORFC)):
        joined_by = " and " if isinstance(wanted, ANDFC) else " or "
        return joined_by.join(_value(part, values) for part in wanted)
    if isinstance(wanted, ConditionalElement):
        return str(wanted)
    return repr(wanted)


def _called(function: Any) -> str:
    return str(getattr(function, "__name__", function))
