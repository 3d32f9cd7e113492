"""Which values are numbers and which are text, traced from the facts through the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from expert.engine.checks.clause import Clause
from expert.engine.conclusion import is_constant, is_template
from expert.engine.terms import Compared, Formula, Value, words_of
from expert.facts import Declared

Kinds = dict[tuple[type[Declared], str], set[str]]
NUMBER, TEXT, UNKNOWN = "number", "text", "unknown"


def mixed_comparisons(
    clauses: Sequence[Clause], samples: Sequence[Declared]
) -> Iterator[tuple[Clause, Any, str]]:
    """Yield each comparison of text with a number: the rule, the condition, and what is wrong."""
    kinds = _kinds(clauses, samples)
    for clause in clauses:
        names = _kinds_of_names(clause, kinds)
        for condition, _ in clause.comparisons:
            test: Compared = condition[0]
            left, right = _kind_of(test.left, names), _kind_of(test.right, names)
            if {left, right} == {NUMBER, TEXT}:
                sides = f"{words_of(test.left)} is a {left}, {words_of(test.right)} a {right}"
                yield (
                    clause,
                    condition,
                    f"{sides}; compare numbers with numbers and text with text.",
                )


def _kinds(clauses: Sequence[Clause], samples: Sequence[Declared]) -> Kinds:
    """Return the kinds of values that occur in each field of each class."""
    kinds: Kinds = {}
    for fact in samples:
        for name in fact.meaning:
            if name in fact:
                _note(kinds, type(fact), name, _kind_of(fact[name], {}))
    known = -1
    while known != sum(map(len, kinds.values())):
        known = sum(map(len, kinds.values()))
        for clause in clauses:
            names = _kinds_of_names(clause, kinds)
            for conclusion in clause.spec.then:
                for name, value in conclusion.fields.items():
                    _note(kinds, conclusion.cls, name, _kind_of(value, names))
    _note_unknown(kinds, clauses)
    return kinds


def _note_unknown(kinds: Kinds, clauses: Sequence[Clause]) -> None:
    """Note the fields that some rule fills with a value of unknown kind."""
    for clause in clauses:
        names = _kinds_of_names(clause, kinds)
        for conclusion in clause.spec.then:
            for name, value in conclusion.fields.items():
                if _kind_of(value, names) is None:
                    _note(kinds, conclusion.cls, name, UNKNOWN)


def _note(kinds: Kinds, cls: type[Declared], name: str, kind: str | None) -> None:
    if kind is not None:
        kinds.setdefault((cls, name), set()).add(kind)


def _kinds_of_names(clause: Clause, kinds: Kinds) -> dict[str, str]:
    """Return the kind of each bound value that has the same kind wherever its field was seen."""
    found: dict[str, str] = {}
    for atom in clause.of("there"):
        for name, wanted in atom.fields.items():
            seen = kinds.get((atom.cls, name), set())
            if wanted.name is not None and len(seen) == 1 and UNKNOWN not in seen:
                (found[wanted.name],) = seen
    for name, term in clause.spec.let.items():
        kind = _kind_of(term, found)
        if kind is not None:
            found[name] = kind
    return found


def _kind_of(side: Any, names: dict[str, str]) -> str | None:
    if isinstance(side, Value):
        return names.get(side.name)
    if isinstance(side, Formula):
        return NUMBER if side.is_arithmetic else None
    if isinstance(side, bool) or not isinstance(side, int | float | str):
        return None
    if isinstance(side, str):
        return TEXT if is_constant(side) or is_template(side) else None
    return NUMBER
