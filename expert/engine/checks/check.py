"""The checks: each goes through all rules and yields what it finds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

from expert.compat import Rule
from expert.engine.checks.clause import Atom, Clause, Field, clause_of, example_of, ordering_of
from expert.engine.checks.kinds import mixed_comparisons
from expert.engine.checks.pairs import clash, is_subsumed
from expert.engine.conclusion import Conclusion, is_constant
from expert.engine.conditions import describe
from expert.engine.spec import RuleSpec
from expert.engine.stages import STAGES
from expert.facts import FACT_CLASSES, Declared, Given

KINDS = {
    "never": "a rule that no facts can satisfy",
    "later": "a rule that reads facts which only a later stage concludes",
    "idle": "a condition that can never stop its rule",
    "clash": "two rules of a stage that conclude contradictory things from the same facts",
    "subsumed": "a rule that adds nothing, because another rule then concludes the same",
    "class": "a class of facts that no rule concludes or that nothing reads",
    "entry": "a constant, a judgment or a trait that no rule reads",
    "mixed": "a comparison of a text with a number",
    "joined": "an EXISTS that names a value which another condition binds: experta ignores it",
}
"""What each check looks for, by its name."""


class Entry(NamedTuple):
    """A value in the knowledge files, and the facts through which rules read it."""

    what: str
    """constant, judgement or trait."""
    id: str
    place: str
    """File and line."""
    classes: tuple[type[Declared], ...]
    """The classes of facts by which rules read it."""
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Vocabulary:
    """What the checks need to know that the rules themselves do not say."""

    values: Mapping[tuple[type[Declared], str], frozenset[Any]] = field(default_factory=dict)
    """By field of a class of given facts, all values it can have, if they are listed somewhere."""
    samples: Sequence[Declared] = ()
    """Samples of given facts, which show whether a field holds numbers or text."""
    entries: Sequence[Entry] = ()
    read_outside: frozenset[type[Declared]] = frozenset()
    """Classes that the record or a command reads."""
    named: frozenset[str] = frozenset()
    """Names of entries that given facts contain, so that a rule may read the entries by a bound
    name."""
    entries_read_outside: frozenset[str] = frozenset()
    """Ids of entries that are read by code outside the rules."""


class Finding(NamedTuple):
    """One fault or suspected fault."""

    kind: str
    """A key of ``KINDS``."""
    about: str
    """The rule, class or entry."""
    beside: str
    """The condition, or the other rule; empty if there is none."""
    says: str
    places: tuple[str, ...]
    """File and line of each rule, class or entry involved."""
    example: str
    """A minimal set of facts that shows the fault."""


def check_rules(
    rules: Iterable[Rule], vocabulary: Vocabulary | None = None, kinds: Collection[str] = KINDS
) -> list[Finding]:
    """Return the findings of all kinds, or of the kinds named, in the order of ``KINDS``."""
    known = vocabulary or Vocabulary()
    base = _Base([clause_of(rule.spec) for rule in rules], known)
    checks: Mapping[str, Callable[[_Base], Iterator[Finding]]] = {
        "never": _never,
        "later": _later,
        "idle": _idle,
        "clash": _clashes,
        "subsumed": _subsumed,
        "class": _classes,
        "entry": _entries,
        "mixed": _mixed,
        "joined": _joined,
    }
    return [finding for kind in checks if kind in kinds for finding in checks[kind](base)]


class _Base:
    """All rules, and the values that each class of facts can have."""

    def __init__(self, clauses: Sequence[Clause], known: Vocabulary) -> None:
        self.clauses = clauses
        self.known = known
        self.producers: dict[type[Declared], list[RuleSpec]] = {}
        for clause in clauses:
            for cls in clause.spec.concludes:
                self.producers.setdefault(cls, []).append(clause.spec)

    def why_impossible(self, atom: Atom) -> str:
        """Return why no fact can match a pattern; empty if one may."""
        for name, wanted in atom.fields.items():
            if not wanted.is_possible:
                return f"no value of {name} can meet the condition"
            allowed = self.known.values.get((atom.cls, name))
            if allowed is not None and not any(wanted.can_be(value) for value in allowed):
                return f"no {atom.cls.__name__} has {name} {wanted.constant or wanted.among}"
        if issubclass(atom.cls, Given):
            return ""
        if any(_may_conclude(spec, atom) for spec in self.producers.get(atom.cls, [])):
            return ""
        return f"no rule concludes such a {atom.cls.__name__}"

    def stages_of(self, atom: Atom) -> list[str]:
        """Return the stages that may conclude a fact matching a pattern, in their order."""
        found = {s.stage for s in self.producers.get(atom.cls, []) if _may_conclude(s, atom)}
        return sorted(found, key=STAGES.index)


def _may_conclude(spec: RuleSpec, atom: Atom) -> bool:
    made = [conclusion for conclusion in spec.then if conclusion.cls is atom.cls]
    return not spec.then or any(_may_match(conclusion, atom) for conclusion in made)


def _may_match(conclusion: Conclusion, atom: Atom) -> bool:
    for name, wanted in atom.fields.items():
        if name not in conclusion.fields:
            if not conclusion.like and name != "rule":
                return False
        elif is_constant(conclusion.fields[name]) and not wanted.can_be(conclusion.fields[name]):
            return False
    return True


# --- one rule -------------------------------------------------------------------------


def _never(base: _Base) -> Iterator[Finding]:
    for clause in base.clauses:
        for why in _whys_never(base, clause):
            yield _finding("never", clause.spec, f"It can never fire: {why}.", clause)


def _whys_never(base: _Base, clause: Clause) -> Iterator[str]:
    for atom in clause.of("there", "some"):
        why = base.why_impossible(atom)
        if why:
            yield f"{why} ({describe(atom.condition)})"
    for absent in clause.of("absent"):
        for atom in clause.of("there"):
            if atom.is_as_strong_as(absent, str):
                yield f"{describe(absent.condition)}, but {describe(atom.condition)}"
    if not ordering_of(clause).is_consistent:
        said = " and ".join(describe(condition) for condition, _ in clause.comparisons)
        yield f"not all of this can hold: {said or 'the values of its patterns'}"


def _later(base: _Base) -> Iterator[Finding]:
    for clause in base.clauses:
        own = clause.spec.stage
        for condition, atom in _read(clause):
            stages = base.stages_of(atom)
            if stages and STAGES.index(stages[0]) > STAGES.index(own):
                says = (
                    f"It reads '{condition}' in the stage {own}, but only the later "
                    f"{'stage' if len(stages) == 1 else 'stages'} {' and '.join(stages)} "
                    f"may conclude such a {atom.cls.__name__}."
                )
                yield _finding("later", clause.spec, says, clause, beside=condition)


def _read(clause: Clause) -> Iterator[tuple[str, Atom]]:
    """Yield everything a rule reads, in words and as a pattern: conditions and whole classes."""
    yield from ((describe(atom.condition), atom) for atom in clause.atoms)
    for whole in clause.spec.wholes:
        yield describe(whole), Atom(type(whole), _asked(whole), "some", None, whole)


def _idle(base: _Base) -> Iterator[Finding]:
    for clause in base.clauses:
        for condition, why in _idle_conditions(base, clause):
            says = f"'{describe(condition)}' can never stop it: {why}."
            yield _finding("idle", clause.spec, says, clause, beside=describe(condition))


def _idle_conditions(base: _Base, clause: Clause) -> Iterator[tuple[Any, str]]:
    if ordering_of(clause).is_consistent:
        idle: list[Any] = []
        for condition, relation in reversed(clause.comparisons):
            if ordering_of(clause, but=[*idle, condition]).implies(*relation):
                idle.append(condition)
                yield condition, "the other conditions imply it"
    for place, atom in enumerate(clause.atoms):
        others = [*clause.atoms[:place], *clause.atoms[place + 1 :]]
        if atom.polarity == "absent":
            why = base.why_impossible(atom) or _implied_absence(atom, others, clause.atoms[:place])
        else:
            why = _implied_presence(atom, others, clause.atoms[:place])
        if why:
            yield atom.condition, why


def _implied_absence(atom: Atom, others: Sequence[Atom], before: Sequence[Atom]) -> str:
    for other in others:
        implied = other.polarity == "absent" and atom.is_as_strong_as(other, str)
        if implied and (other in before or not other.is_as_strong_as(atom, str)):
            return f"'{describe(other.condition)}' implies it"
    return ""


def _implied_presence(atom: Atom, others: Sequence[Atom], before: Sequence[Atom]) -> str:
    for other in others:
        there = other.polarity == "there" or other.polarity == atom.polarity
        if there and other.polarity != "absent" and other.is_as_strong_as(atom, str):
            same = atom.is_as_strong_as(other, str) and atom.polarity == other.polarity
            if other in before or not same:
                return f"'{describe(other.condition)}' implies it"
    return ""


# --- two rules -------------------------------------------------------------------------


def _clashes(base: _Base) -> Iterator[Finding]:
    for one, other in combinations(base.clauses, 2):
        if one.spec.stage == other.spec.stage:
            found = clash(one, other)
            if found:
                says = f"Where both fire, {found.says}."
                yield _pair("clash", one.spec, other.spec, says, found.example)


def _subsumed(base: _Base) -> Iterator[Finding]:
    for one in base.clauses:
        for other in base.clauses:
            twins = one.spec.id > other.spec.id
            if one is other or not is_subsumed(one, other):
                continue
            if twins or not is_subsumed(other, one):
                says = (
                    "Whenever it fires, the other rule fires, too, and concludes at least as much."
                )
                shown = example_of(one, ordering_of(one).example())
                yield _pair("subsumed", one.spec, other.spec, says, shown)


# --- classes and entries ---------------------------------------------------------------


def _classes(base: _Base) -> Iterator[Finding]:
    read: set[type[Declared]] = set(base.known.read_outside)
    for clause in base.clauses:
        read.update(atom.cls for atom in clause.atoms)
        read.update(clause.spec.uses)
    for name, cls in FACT_CLASSES.items():
        given = issubclass(cls, Given)
        if not given and cls not in base.producers:
            yield Finding("class", name, "", f"No rule concludes {name}.", (), "")
        if cls not in read:
            yield Finding("class", name, "", f"Nothing reads {name}.", (), "")


def _entries(base: _Base) -> Iterator[Finding]:
    named = base.known.named | _constants_concluded(base)
    for entry in base.known.entries:
        if entry.id in base.known.entries_read_outside:
            continue
        if not any(_reads(clause, entry, named) for clause in base.clauses):
            says = f"No rule reads the {entry.what} {entry.id}."
            facts = ", ".join(f"{name}={value!r}" for name, value in entry.fields.items())
            example = f"{entry.classes[0].__name__}({facts})"
            yield Finding("entry", entry.id, "", says, (entry.place,), example)


def _constants_concluded(base: _Base) -> frozenset[str]:
    """Return the texts that rules conclude, which other rules may use to read an entry by name."""
    values = (v for c in base.clauses for each in c.spec.then for v in each.fields.values())
    return frozenset(value for value in values if isinstance(value, str))


def _reads(clause: Clause, entry: Entry, named: frozenset[str]) -> bool:
    """Return whether a rule reads an entry, by a constant name or by a bound one."""
    patterns = [_asked(pattern) for pattern in clause.spec.wholes if type(pattern) in entry.classes]
    patterns += [atom.fields for atom in clause.atoms if atom.cls in entry.classes]
    return any(_can_read(fields, entry, named) for fields in patterns)


def _can_read(fields: Mapping[str, Field], entry: Entry, named: frozenset[str]) -> bool:
    asked = [fields[name] for name in entry.fields if name in fields]
    by_constant = any(each.constant is not None or each.among is not None for each in asked)
    if not by_constant and not named.intersection(entry.fields.values()):
        return False
    return all(fields[n].can_be(value) for n, value in entry.fields.items() if n in fields)


def _asked(pattern: Declared) -> dict[str, Field]:
    return {n: Field(constant=v) for n, v in pattern.items() if not pattern.is_special(n)}


def _mixed(base: _Base) -> Iterator[Finding]:
    for clause, condition, says in mixed_comparisons(base.clauses, base.known.samples):
        yield _finding("mixed", clause.spec, says, clause, beside=describe(condition))


def _joined(base: _Base) -> Iterator[Finding]:
    for clause in base.clauses:
        bound = {name for atom in clause.of("there") for name in atom.names}
        for atom in clause.of("some"):
            named = {name for wanted in atom.fields.values() for name in wanted.not_names}
            for name in sorted((atom.names | named) & bound):
                says = (
                    f"'{describe(atom.condition)}' does not look at the {name} that another "
                    "condition binds: match the pattern itself."
                )
                beside = describe(atom.condition)
                yield _finding("joined", clause.spec, says, clause, beside=beside)


# --- findings --------------------------------------------------------------------------


def place_of(spec: RuleSpec) -> str:
    """Return file and line of a rule."""
    return f"{spec.file}:{spec.line}"


def _finding(kind: str, spec: RuleSpec, says: str, clause: Clause, beside: str = "") -> Finding:
    ordering = ordering_of(clause)
    values = ordering.example() if ordering.is_consistent else {}
    return Finding(kind, spec.id, beside, says, (place_of(spec),), example_of(clause, values))


def _pair(kind: str, one: RuleSpec, other: RuleSpec, says: str, example: str) -> Finding:
    return Finding(kind, one.id, other.id, says, (place_of(one), place_of(other)), example)
