"""Which matched facts a concluded value comes from, according to the rule's declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from expert.engine.conclusion import names_read
from expert.engine.conditions import constraint_parts
from expert.engine.spec import RuleSpec
from expert.explain.view import Item, RecordView
from expert.facts import Declared


@cache
def specs() -> Mapping[str, RuleSpec]:
    """Return the declaration of every rule, by rule id."""
    from expert.rules import RULES

    return {rule.spec.id: rule.spec for rule in RULES}


def spec_of(rule_id: str) -> RuleSpec | None:
    """Return a rule's declaration; None if this version of the program has no such rule."""
    return specs().get(rule_id)


def sources_of(
    view: RecordView, firing: Item, fact: Item, field: str
) -> list[tuple[Item, str | None]]:
    """Return the facts, each with a field, from which a rule took a field of its conclusion.

    The list is empty if the field is a constant or copied from another fact, if a function
    concluded the fact, or if the record is of another version of the rule.
    """
    spec = spec_of(firing["rule"])
    if spec is None:
        return []
    concluded = [c for c in spec.then if c.cls.__name__ == fact["type"]]
    terms = [c.fields[field] for c in concluded if field in c.fields]
    names = {name for term in terms for name in _names(spec, term)}
    patterns = [each for each in spec.when if isinstance(each, Declared) and each.__bind__]
    found: list[tuple[Item, str | None]] = []
    for pattern, premise in zip(patterns, view.premises(firing), strict=False):
        if premise["type"] != type(pattern).__name__:
            return []
        bound = {name: key for name, key in bound_by(pattern) if name in names}
        found += [(premise, key) for key in bound.values()]
        names -= bound.keys()
    return found


def _names(spec: RuleSpec, term: Any) -> Iterator[str]:
    """Yield the bound names that a term depends on, directly or through computed names."""
    for name in names_read(term):
        if name in spec.let:
            yield from _names(spec, spec.let[name])
        else:
            yield name


def bound_by(pattern: Declared) -> Iterator[tuple[str, str | None]]:
    """Yield the names that a pattern binds, each with its field, or None for the whole fact."""
    yield str(pattern.__bind__), None
    for field, wanted in pattern.items():
        for part in () if pattern.is_special(field) else constraint_parts(wanted):
            if getattr(part, "__bind__", None):
                yield part.__bind__, field
