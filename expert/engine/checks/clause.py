"""A rule's conditions in the form in which checks compare them: atoms, relations, predicates."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from expert.compat import ANDFC, EXISTS, NOT, NOTFC, ORFC, TEST, L, P, W
from expert.engine.checks.ordering import Ordering, Relation, is_number
from expert.engine.predicates import AtLeast, OneOf
from expert.engine.spec import RuleSpec
from expert.engine.terms import Compared, Formula, Value
from expert.facts import Declared


@dataclass
class Field:
    """What a pattern requires of one field."""

    name: str | None = None
    """The name that its value is bound to or joined on."""
    constant: Any = None
    """The constant it equals; None if it may vary."""
    among: tuple[Any, ...] | None = None
    """The constants it must be one of."""
    at_least: float | None = None
    other_than: tuple[Any, ...] = ()
    """The constants it must not equal."""
    not_names: tuple[str, ...] = ()
    """The bound names whose values it must not equal."""
    opaque: tuple[Any, ...] = ()
    """Predicates and combinations that are not analyzed."""

    def can_be(self, value: Any) -> bool:
        """Return whether a constant may satisfy the requirement; calls the predicates."""
        if self.constant is not None and not _same(self.constant, value):
            return False
        if self.among is not None and not any(_same(each, value) for each in self.among):
            return False
        if self.at_least is not None and not (is_number(value) and value >= self.at_least):
            return False
        return not any(_same(each, value) for each in self.other_than)

    @property
    def is_possible(self) -> bool:
        """Whether any value can satisfy the requirement."""
        if self.constant is not None:
            return self.can_be(self.constant)
        return self.among is None or any(self.can_be(each) for each in self.among)

    def is_as_strong_as(self, other: Field, rename: Callable[[str], str]) -> bool:
        """Return whether every value that satisfies this one also satisfies the other."""
        if other.opaque and other.opaque != self.opaque:
            return False
        if other.name is not None and (self.name is None or rename(other.name) != self.name):
            return False
        if any(rename(name) not in self.not_names for name in other.not_names):
            return False
        if self.constant is not None:
            return other.can_be(self.constant)
        if self.among is not None:
            return all(other.can_be(each) for each in self.among)
        if other.constant is not None or other.among is not None:
            return False
        if other.at_least is not None and (self.at_least or float("-inf")) < other.at_least:
            return False
        return all(any(_same(a, b) for b in self.other_than) for a in other.other_than)


@dataclass
class Atom:
    """One pattern."""

    cls: type[Declared]
    fields: dict[str, Field]
    polarity: str
    """One of: there, absent, some."""
    fact: str | None
    """The name bound to the fact."""
    condition: Any

    @property
    def names(self) -> set[str]:
        """The names of the values that it binds or joins on."""
        return {f.name for f in self.fields.values() if f.name is not None}

    def is_as_strong_as(self, other: Atom, rename: Callable[[str], str]) -> bool:
        """Return whether every fact that matches this one also matches the other."""
        return self.cls is other.cls and all(
            name in self.fields and self.fields[name].is_as_strong_as(wanted, rename)
            for name, wanted in other.fields.items()
        )


@dataclass
class Clause:
    """The conditions of a rule."""

    spec: RuleSpec
    atoms: list[Atom] = field(default_factory=list)
    comparisons: list[tuple[Any, Relation]] = field(default_factory=list)
    """Each relation with its condition."""
    predicates: list[Any] = field(default_factory=list)
    """Tests that are not comparisons."""
    formulas: dict[Hashable, Formula] = field(default_factory=dict)
    """The formula behind each node of ``comparisons`` that is a formula."""

    def of(self, *polarities: str) -> list[Atom]:
        """Return the atoms that have one of these polarities."""
        return [atom for atom in self.atoms if atom.polarity in polarities]

    @property
    def is_opaque(self) -> bool:
        """Whether the clause contains a requirement that cannot be analyzed."""
        return bool(self.predicates) or any(f.opaque for a in self.atoms for f in a.fields.values())

    def relations(self, but: Sequence[Any] = ()) -> list[Relation]:
        """Return all relations between values, leaving out those of certain comparisons."""
        left_out = [id(condition) for condition in but]
        found = [relation for each, relation in self.comparisons if id(each) not in left_out]
        for atom in self.of("there"):
            found += _relations_of(atom)
        return found


def clause_of(spec: RuleSpec) -> Clause:
    """Split a rule's conditions into a clause."""
    clause = Clause(spec)
    for condition in spec.when:
        if isinstance(condition, NOT):
            clause.atoms.append(_atom(condition[0], "absent", condition))
        elif isinstance(condition, EXISTS):
            clause.atoms.append(_atom(condition[0], "some", condition))
        elif isinstance(condition, Declared):
            clause.atoms.append(_atom(condition, "there", condition))
        elif isinstance(condition, TEST) and isinstance(condition[0], Compared):
            test = condition[0]
            left, right = node_of(test.left), node_of(test.right)
            clause.comparisons.append((condition, (left, test.operator, right)))
            for node, side in ((left, test.left), (right, test.right)):
                if isinstance(side, Formula):
                    clause.formulas[node] = side
        else:
            clause.predicates.append(condition)
    return clause


def node_of(side: Any) -> Hashable:
    """Return the node for one side of a comparison: a name, a formula in words, or a constant."""
    if isinstance(side, Value):
        return ("name", side.name)
    if isinstance(side, Formula):
        return ("formula", str(side))
    return side if is_number(side) else ("text", side)


def _atom(pattern: Declared, polarity: str, condition: Any) -> Atom:
    fields = {n: _field(v) for n, v in pattern.items() if not pattern.is_special(n)}
    return Atom(type(pattern), fields, polarity, pattern.__bind__, condition)


def _field(value: Any) -> Field:
    found = Field()
    for part in value if isinstance(value, ANDFC) else (value,):
        _narrow(found, part)
    return found


def _narrow(found: Field, part: Any) -> None:
    if isinstance(part, W):
        found.name = part.__bind__ or found.name
    elif isinstance(part, L):
        _take_constant(found, part.value)
        found.name = part.__bind__ or found.name
    elif isinstance(part, NOTFC) and isinstance(part[0], L):
        found.other_than = (*found.other_than, part[0].value)
    elif isinstance(part, NOTFC) and isinstance(part[0], W) and part[0].__bind__:
        found.not_names = (*found.not_names, part[0].__bind__)
    elif isinstance(part, P) and isinstance(part.match, OneOf):
        known = found.among
        found.among = tuple(v for v in part.match.values if known is None or v in known)
        found.name = part.__bind__ or found.name
    elif isinstance(part, P) and isinstance(part.match, AtLeast):
        found.at_least = max(part.match.limit, found.at_least or float("-inf"))
        found.name = part.__bind__ or found.name
    elif isinstance(part, P):
        found.opaque = (*found.opaque, part.match)
        found.name = part.__bind__ or found.name
    elif isinstance(part, NOTFC | ORFC | ANDFC):
        found.opaque = (*found.opaque, str(part))
    else:
        _take_constant(found, part)


def _take_constant(found: Field, value: Any) -> None:
    if found.constant is not None and not _same(found.constant, value):
        found.among = ()
    found.constant = value


def _relations_of(atom: Atom) -> Iterator[Relation]:
    ascending = [atom.fields[name].name for name in atom.cls.ascending if name in atom.fields]
    named = [("name", name) for name in ascending if name is not None]
    yield from ((low, "<=", high) for low, high in pairwise(named))
    for wanted in atom.fields.values():
        if wanted.name is None:
            continue
        node = ("name", wanted.name)
        if wanted.at_least is not None:
            yield node, ">=", wanted.at_least
        if is_number(wanted.constant):
            yield node, "==", wanted.constant
        for name in wanted.not_names:
            yield node, "!=", ("name", name)


def example_of(clause: Clause, values: Mapping[Hashable, float]) -> str:
    """Return the smallest set of facts that satisfies a clause, in words."""
    return "; ".join(
        f"{atom.cls.__name__}({', '.join(_shown(atom, values))})" for atom in clause.of("there")
    )


def _shown(atom: Atom, values: Mapping[Hashable, float]) -> Iterator[str]:
    for name, wanted in atom.fields.items():
        if wanted.constant is not None:
            yield f"{name}={wanted.constant!r}"
        elif wanted.among:
            yield f"{name}={wanted.among[0]!r}"
        elif wanted.name is not None:
            value = values.get(("name", wanted.name))
            yield f"{name}={wanted.name if value is None else format(value, 'g')}"
        elif wanted.at_least is not None:
            yield f"{name}={wanted.at_least:g}"


def ordering_of(clause: Clause, but: Sequence[Any] = ()) -> Ordering:
    """Return what a clause, without certain comparisons, implies about the order of its values."""
    return Ordering(clause.relations(but))


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
