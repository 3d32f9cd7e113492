"""Pairs of rules: whether they clash, and whether one makes the other redundant."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from expert.engine.checks.clause import Atom, Clause, Field, example_of, ordering_of
from expert.engine.checks.ordering import Ordering, Relation
from expert.engine.conclusion import Conclusion, is_constant, is_template
from expert.engine.sentence import names_of
from expert.engine.terms import Formula, Value, words_of


class Clash(NamedTuple):
    """A contradiction between two rules."""

    says: str
    example: str


def clash(one: Clause, other: Clause) -> Clash | None:
    """Return how two rules contradict each other; None if they cannot.

    Two rules contradict each other if some facts satisfy both, and both conclude a fact of a class
    that allows only one fact for each combination of values in some fields (``one_per``), with
    equal values in these fields and different values in other fields.
    """
    if one.is_opaque or other.is_opaque:
        return None
    for mine in one.spec.then:
        for theirs in other.spec.then:
            if mine.cls is theirs.cls and mine.cls.one_per is not None:
                joined = _Joined(one, other)
                joined.unify_conclusions(mine, theirs)
                differing = joined.differing(mine, theirs)
                if joined.can_hold() and differing:
                    said = f"they conclude different {mine.cls.__name__}: {', '.join(differing)}"
                    return Clash(said, joined.example())
    return None


class _Joined:
    """The conditions of two rules on the same facts, with equal values unified."""

    def __init__(self, one: Clause, other: Clause) -> None:
        self._clauses = (one, other)
        self._same: dict[Hashable, Hashable] = {}
        self._possible = True

    def unify_conclusions(self, mine: Conclusion, theirs: Conclusion) -> None:
        """Assume that two conclusions have the same key, and unify what follows from it."""
        for key in mine.cls.one_per or ():
            self._unify(self._node(0, mine, key), self._node(1, theirs, key))
        self._unify_facts()

    def _node(self, side: int, conclusion: Conclusion, name: str) -> Hashable:
        """Return the node for a field of a conclusion."""
        if name in conclusion.fields or not conclusion.like:
            return self._content(side, conclusion.fields.get(name))
        atoms = self._clauses[side].of("there")
        model = next((atom for atom in atoms if atom.fact == conclusion.like), None)
        value = self._value(side, model.fields.get(name)) if model else None
        return value or ("field", self._find((side, ("fact", conclusion.like))), name)

    def _content(self, side: int, value: Any) -> Hashable:
        """Return a term or template with its names replaced by the nodes they are unified to."""
        spec = self._clauses[side].spec
        if isinstance(value, Value):
            if value.name in spec.let:
                return self._content(side, spec.let[value.name])
            kind = "fact" if value.name in spec.fact_names else "name"
            return self._find((side, (kind, value.name)))
        if isinstance(value, Formula):
            arguments = [self._content(side, each) for each in value.arguments]
            return (value.function, *arguments)
        if is_template(value):
            return (value, *(self._content(side, Value(name)) for name in names_of(value)))
        constant: Hashable = value
        return constant

    def _find(self, node: Hashable) -> Hashable:
        found = node
        while found in self._same:
            found = self._same[found]
        return found

    def _unify(self, one: Hashable, other: Hashable) -> bool:
        """Unify two nodes; return whether they were separate before."""
        one, other = self._find(one), self._find(other)
        if one == other:
            return False
        if not isinstance(one, tuple):
            one, other = other, one
        if not isinstance(one, tuple):
            self._possible = False  # two different constants
            return False
        self._same[one] = other
        return True

    def _atoms(self) -> Iterator[tuple[int, Atom]]:
        for side, clause in enumerate(self._clauses):
            yield from ((side, atom) for atom in clause.of("there"))

    def _unify_facts(self) -> None:
        """Unify the values of facts of one class that have the same key: they are one fact."""
        atoms = [(s, a) for s, a in self._atoms() if a.cls.one_per is not None]
        news = True
        while news and self._possible:
            news = False
            for place, (side, atom) in enumerate(atoms):
                for side2, atom2 in atoms[:place]:
                    if atom.cls is atom2.cls and self._same_key(side, atom, side2, atom2):
                        news |= self._unify_fields(side, atom, side2, atom2)

    def _value(self, side: int, wanted: Field | None) -> Hashable | None:
        if wanted is None:
            return None
        if wanted.constant is not None:
            constant: Hashable = wanted.constant
            return constant
        return None if wanted.name is None else self._find((side, ("name", wanted.name)))

    def _same_key(self, side: int, atom: Atom, side2: int, atom2: Atom) -> bool:
        for key in atom.cls.one_per or ():
            mine = self._value(side, atom.fields.get(key))
            if mine is None or mine != self._value(side2, atom2.fields.get(key)):
                return False
        return True

    def _unify_fields(self, side: int, atom: Atom, side2: int, atom2: Atom) -> bool:
        news = self._unify((side, ("fact", atom.fact)), (side2, ("fact", atom2.fact)))
        for name in atom.fields.keys() & atom2.fields.keys():
            one, other = atom.fields[name], atom2.fields[name]
            mine, theirs = self._value(side, one), self._value(side2, other)
            if mine is not None and theirs is not None:
                news |= self._unify(mine, theirs)
            if not _can_meet(one, other):
                self._possible = False
        return news

    def _renamed(self, side: int, atom: Atom, bound: set[str]) -> Atom:
        """Return an atom with its names replaced by nodes; names that nothing binds are dropped."""
        fields = {}
        for name, wanted in atom.fields.items():
            value = self._value(side, wanted)
            if wanted.constant is None and wanted.name is not None and wanted.name not in bound:
                fields[name] = replace(wanted, name=None)
            elif isinstance(value, tuple):
                fields[name] = replace(wanted, name=repr(value), constant=None)
            else:
                fields[name] = replace(wanted, name=None, constant=value)
        return Atom(atom.cls, fields, atom.polarity, atom.fact, atom.condition)

    def _relations(self) -> Iterator[Relation]:
        for side, clause in enumerate(self._clauses):
            for left, sign, right in clause.relations():
                yield self._placed(side, left), sign, self._placed(side, right)

    def _placed(self, side: int, node: Hashable) -> Hashable:
        """Return the shared node of both rules: a formula over equal values has a single value."""
        if node in self._clauses[side].formulas:
            return self._content(side, self._clauses[side].formulas[node])
        return self._find((side, node)) if isinstance(node, tuple) else node

    def can_hold(self) -> bool:
        """Return whether some facts satisfy both rules at once."""
        if not self._possible or not Ordering(self._relations()).is_consistent:
            return False
        bound = [
            {name for atom in clause.of("there") for name in atom.names} for clause in self._clauses
        ]
        there = [
            self._renamed(side, atom, bound[side])
            for side, clause in enumerate(self._clauses)
            for atom in clause.of("there", "some")
        ]
        for side, clause in enumerate(self._clauses):
            for absent in clause.of("absent"):
                wanted = self._renamed(side, absent, bound[side])
                if any(atom.is_as_strong_as(wanted, str) for atom in there):
                    return False
        return True

    def differing(self, mine: Conclusion, theirs: Conclusion) -> list[str]:
        """Return the fields in which two conclusions differ, in words."""
        found = []
        for name in mine.cls.meaning:
            if self._node(0, mine, name) != self._node(1, theirs, name) and name != "rule":
                one, other = mine.fields.get(name), theirs.fields.get(name)
                found.append(f"{name} {words_of(one)} and {words_of(other)}")
        return found

    def example(self) -> str:
        """Return facts that satisfy both rules, in words."""
        ordering = Ordering(self._relations())
        values = ordering.example()
        texts = []
        for side, clause in enumerate(self._clauses):
            mine: dict[Hashable, float] = {}
            for atom in clause.of("there"):
                for name in atom.names:
                    value = values.get(self._find((side, ("name", name))))
                    if value is not None:
                        mine["name", name] = value
            texts.append(example_of(clause, mine))
        return "; ".join(dict.fromkeys(part for text in texts for part in text.split("; ")))


def _can_meet(one: Field, other: Field) -> bool:
    """Return whether a single value may satisfy what two patterns require of a field."""
    for mine, theirs in ((one, other), (other, one)):
        if mine.constant is not None:
            return theirs.can_be(mine.constant)
        if mine.among is not None:
            return any(theirs.can_be(value) for value in mine.among)
    return True


# --- subsumption -----------------------------------------------------------------------

Names = dict[str, str]


def is_subsumed(one: Clause, other: Clause) -> bool:
    """Return whether another rule fires whenever this one does, and concludes at least as much."""
    if not one.spec.then or not other.spec.then or set(one.spec.uses) != set(other.spec.uses):
        return False
    if not {each.cls for each in one.spec.then} <= {each.cls for each in other.spec.then}:
        return False
    wanted = [atom for atom in other.atoms if atom.polarity != "absent"]
    return any(_holds_under(one, other, names) for names in _mappings(wanted, one, {}))


def _mappings(wanted: list[Atom], one: Clause, names: Names) -> Iterator[Names]:
    """Yield each renaming of the other rule's names that makes this one's facts match it."""
    if not wanted:
        yield names
        return
    atom, *rest = wanted
    for candidate in one.of("there", *({"some"} if atom.polarity == "some" else set())):
        extended = _extended(atom, candidate, names)
        if extended is not None and candidate.is_as_strong_as(atom, _renaming(extended)):
            yield from _mappings(rest, one, extended)


def _renaming(names: Names) -> Callable[[str], str]:
    return lambda name: names.get(name, name)


def _extended(atom: Atom, candidate: Atom, names: Names) -> Names | None:
    found = dict(names)
    pairs: list[tuple[str, str]] = []
    if atom.fact and candidate.fact:
        pairs.append((atom.fact, candidate.fact))
    for name, wanted in atom.fields.items():
        if wanted.name is not None:
            theirs = candidate.fields.get(name)
            if theirs is None or theirs.name is None:
                return None
            pairs.append((wanted.name, theirs.name))
    for mine, other in pairs:
        if found.setdefault(mine, other) != other:
            return None
    return found


def _holds_under(one: Clause, other: Clause, names: Names) -> bool:
    """Return whether this rule implies the other's remaining conditions and its conclusions."""
    back = _renaming({v: k for k, v in names.items()})
    for absent in other.of("absent"):
        if not any(absent.is_as_strong_as(mine, back) for mine in one.of("absent")):
            return False
    ordering = ordering_of(one)
    for _, (left, sign, right) in other.comparisons:
        if not ordering.implies(_read(left, names), sign, _read(right, names)):
            return False
    for predicate in other.predicates:
        if not any(_same_predicate(predicate, mine, names) for mine in one.predicates):
            return False
    return all(
        any(_same_conclusion(mine, theirs, one, other, names) for theirs in other.spec.then)
        for mine in one.spec.then
    )


def _read(node: Hashable, names: Mapping[str, str]) -> Hashable:
    if isinstance(node, tuple) and node[0] == "name":
        return ("name", names.get(node[1], node[1]))
    return node


def _same_predicate(theirs: Any, mine: Any, names: Names) -> bool:
    if theirs[0] is not mine[0]:
        return False
    code = theirs[0].__code__
    return all(names.get(name, name) == name for name in code.co_varnames[: code.co_argcount])


def _same_conclusion(
    mine: Conclusion, theirs: Conclusion, one: Clause, other: Clause, names: Names
) -> bool:
    if mine.cls is not theirs.cls or mine.fields.keys() != theirs.fields.keys():
        return False
    if (names.get(theirs.like, theirs.like)) != mine.like:
        return False
    return all(
        _same_value(mine.fields[name], theirs.fields[name], one, other, names)
        for name in mine.fields
    )


def _same_value(mine: Any, theirs: Any, one: Clause, other: Clause, names: Names) -> bool:
    if isinstance(theirs, Value) and isinstance(mine, Value):
        if theirs.name in other.spec.let or mine.name in one.spec.let:
            return False
        return names.get(theirs.name, theirs.name) == mine.name
    if isinstance(theirs, Formula) and isinstance(mine, Formula):
        renamed = tuple(names.get(name, name) for name in theirs.names)
        return theirs.shape == mine.shape and renamed == mine.names
    if isinstance(theirs, str) and not is_constant(theirs):
        return bool(theirs == mine) and all(names.get(n, n) == n for n in names)
    return type(mine) is type(theirs) and bool(mine == theirs)
