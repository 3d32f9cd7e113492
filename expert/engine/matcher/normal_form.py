"""A normal form of a rule's conditions, from which the network can be built.

experta describes a rule as a tree of conditional elements. Here, the tree becomes one or more
*branches*, each a flat sequence of steps: a pattern, a test, or a group that must be absent or
present. Each branch fires by itself; a rule with an ``OR`` has several branches. A condition that
we cannot match exactly is rejected here, in a message that names the rule.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import product
from types import FunctionType
from typing import Any, NamedTuple

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
    FieldConstraint,
    InitialFact,
    L,
    P,
    Rule,
    W,
)
from expert.errors import RuleError

WHOLE = "the fact itself"
"""Used instead of a field's name: a name bound by ``AS`` refers to the fact, not to one of its
fields."""


class Check(NamedTuple):
    """One requirement on one field that involves no other fact."""

    field: str | int
    kind: str  # is | is_not | passes | fails | never
    value: Any = None


class Pattern(NamedTuple):
    """One fact to find: its exact class, the requirements on its fields, and the names it binds."""

    fact_type: type[Fact]
    checks: tuple[Check, ...]
    binds: tuple[tuple[str, str | int], ...]
    differs: tuple[tuple[str, str | int], ...]
    present: tuple[str | int, ...]


class Test(NamedTuple):
    """A callable that tests the variables bound so far."""

    function: Callable[..., Any]
    names: tuple[str, ...]
    by_keyword: bool


class Group(NamedTuple):
    """Branches: none of them may match (if ``must_be_absent``), or at least one must."""

    branches: tuple[tuple[Step, ...], ...]
    must_be_absent: bool
    condition: ConditionalElement


Atom = tuple[str, Any, str | None]
"""One part of a field's constraint: its kind, its value, and the name it binds or must differ
from."""
Atoms = tuple[Atom, ...]

Step = Pattern | Test | Group
Branch = tuple[Step, ...]


def branches_of(rule: Rule, *, is_checked: bool = False) -> list[Branch]:
    """Return the branches of a rule in the order in which they are written.

    Raises ``RuleError`` if a condition cannot be matched exactly, unless ``is_checked``.
    """
    name = getattr(rule, "__name__", None) or "a rule without a function"
    expander = _Expander(name)
    branches = [expander.completed(branch) for branch in expander.all_of(tuple(rule))]
    if not is_checked:
        _refuse_names_nothing_binds(name, branches)
    return branches


class _Expander:
    """Turns conditional elements into branches.

    The expander knows the rule's name, for error messages.
    """

    def __init__(self, rule_name: str) -> None:
        self._rule_name = rule_name

    def refuse(self, what: str) -> RuleError:
        return RuleError(f"Rule {self._rule_name}: {what}")

    def completed(self, branch: Branch) -> Branch:
        """Start the branch with ``InitialFact`` where experta does, so that a fact comes first."""
        stands_on_nothing = not branch or isinstance(branch[0], Group)
        only_tests = bool(branch) and all(isinstance(step, Test) for step in branch)
        if stands_on_nothing or only_tests:
            return (Pattern(InitialFact, (), (), (), ()), *branch)
        if isinstance(branch[0], Test):
            raise self.refuse(
                "a TEST comes first, and experta never fires such a rule. Put the TEST after "
                "what it reads."
            )
        return branch

    def all_of(self, elements: tuple[Any, ...]) -> list[Branch]:
        parts = [self.expand(element) for element in elements]
        return [tuple(step for part in chosen for step in part) for chosen in product(*parts)]

    def expand(self, element: Any) -> list[Branch]:
        if isinstance(element, Fact):
            return [(pattern,) for pattern in self.patterns(element)]
        if isinstance(element, TEST):
            return [(self.test(element),)]
        if isinstance(element, AND):
            return self.all_of(tuple(element))
        if isinstance(element, OR):
            return [branch for part in element for branch in self.expand(part)]
        if isinstance(element, NOT):
            return self.absence(element)
        if isinstance(element, EXISTS):
            inner = self.only_argument(element, "EXISTS")
            return [(Group(tuple(self.expand(inner)), False, element),)]
        if isinstance(element, FORALL):
            return self.for_all(element)
        raise self.refuse(f"{element!r} is not a condition this matcher knows.")

    def only_argument(self, element: ConditionalElement, name: str) -> Any:
        if len(element) != 1:
            raise self.refuse(
                f"{name} is given {len(element)} conditions; experta would look only at the first. "
                f"Give one, or wrap them: {name}(AND(...))."
            )
        return element[0]

    def absence(self, element: NOT) -> list[Branch]:
        inner = self.only_argument(element, "NOT")
        if isinstance(inner, TEST):
            raise self.refuse(
                "NOT around a TEST. Write a TEST with the opposite condition instead."
            )
        if isinstance(inner, NOT):
            return self.expand(self.only_argument(inner, "NOT"))
        return [tuple(Group((branch,), True, element) for branch in self.expand(inner))]

    def for_all(self, element: FORALL) -> list[Branch]:
        """Expand FORALL: "each has its followers" becomes "none lacks its followers"."""
        if len(element) < 2:
            raise self.refuse("FORALL needs a condition and at least one that must follow from it.")
        leader, *followers = element
        without = self.absence(NOT(AND(*followers)))
        groups = [
            Group(((*lead, *missing),), True, element)
            for lead in self.expand(leader)
            for missing in without
        ]
        return [tuple(groups)]

    def test(self, element: TEST) -> Test:
        function = self.only_argument(element, "TEST")
        if not callable(function):
            raise self.refuse(f"TEST needs something to call, not {function!r}.")
        reads = getattr(function, "reads", None)
        if reads is not None:
            return Test(function, reads, by_keyword=False)
        if type(function) is FunctionType and not hasattr(function, "__wrapped__"):
            code = function.__code__
            takes_more = code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
            if not takes_more and not code.co_kwonlyargcount:
                return Test(function, code.co_varnames[: code.co_argcount], by_keyword=False)
        parameters = inspect.signature(function).parameters.values()
        if any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in parameters):
            raise self.refuse(
                f"TEST cannot know which variables {function!r} reads: it takes * or ** arguments."
            )
        return Test(function, tuple(p.name for p in parameters), by_keyword=True)

    def patterns(self, fact: Fact) -> list[Pattern]:
        """Return one pattern for each way in which its alternatives (``|``) can be chosen."""
        choices: dict[str | int, list[Atoms]] = {}
        for field, wanted in fact.items():
            if not isinstance(field, str) or not (field.startswith("__") or field.endswith("__")):
                choices[field] = self.alternatives(wanted)
            elif not fact.is_special(field):
                raise self.refuse(f"the field name {field!r} starts or ends with two underscores.")
        return [
            self.pattern(fact, dict(zip(choices, chosen))) for chosen in product(*choices.values())
        ]

    def pattern(self, fact: Fact, atoms_by_field: dict[str | int, Atoms]) -> Pattern:
        checks: list[Check] = []
        binds: list[tuple[str, str | int]] = []
        differs: list[tuple[str, str | int]] = []
        present: list[str | int] = []
        if fact.__bind__ is not None:
            binds.append((fact.__bind__, WHOLE))
        for field, atoms in atoms_by_field.items():
            for kind, value, name in atoms:
                if kind == "differs":
                    differs.append((str(name), field))
                    continue
                if kind == "present":
                    present.append(field)
                else:
                    checks.append(Check(field, kind, value))
                if name is not None:
                    binds.append((name, field))
        return Pattern(type(fact), tuple(checks), tuple(binds), tuple(differs), tuple(present))

    def alternatives(self, constraint: Any, negated: bool = False) -> list[Atoms]:
        """Return the constraint's alternatives; within an alternative, all atoms must hold."""
        if not isinstance(constraint, ConditionalElement):
            return [(("is_not" if negated else "is", constraint, None),)]
        if isinstance(constraint, NOTFC):
            return self.alternatives(constraint[0], not negated)
        if not isinstance(constraint, (ANDFC, ORFC)):
            return [(self.atom(constraint, negated),)]
        parts = [self.alternatives(part, negated) for part in constraint]
        if isinstance(constraint, ANDFC) == negated:
            return [alternative for part in parts for alternative in part]
        return [tuple(atom for part in chosen for atom in part) for chosen in product(*parts)]

    def atom(self, constraint: FieldConstraint, negated: bool) -> Atom:
        name = getattr(constraint, "__bind__", None)
        if isinstance(constraint, W):
            if negated:
                return ("never", None, None) if name is None else ("differs", None, name)
            return ("present", None, name)
        if negated and name is not None:
            raise self.refuse(
                f"a negated condition binds {name!r}, so the name would have no value."
            )
        if isinstance(constraint, L):
            return ("is_not" if negated else "is", constraint.value, name)
        if isinstance(constraint, P):
            return ("fails" if negated else "passes", constraint.match, name)
        raise self.refuse(f"{constraint!r} is not a field constraint this matcher knows.")


def names_read(steps: Branch) -> Iterator[str]:
    """Yield every variable that steps mention, including in groups; names may repeat."""
    for step in steps:
        if isinstance(step, Pattern):
            yield from (name for name, _ in step.binds)
            yield from (name for name, _ in step.differs)
        elif isinstance(step, Test):
            yield from step.names
        else:
            for branch in step.branches:
                yield from names_read(branch)


def _refuse_names_nothing_binds(rule_name: str, branches: list[Branch]) -> None:
    """Reject a TEST or a ``~MATCH`` that reads a name without a value at that point.

    A TEST may read a name that only another branch of the rule binds; it then gets None, as in
    experta.
    """
    anywhere = {name for branch in branches for name in _names_bound(branch)}
    for branch in branches:
        _check_scope(rule_name, branch, set(), anywhere.difference(_names_bound(branch)))


def _names_bound(steps: Branch) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Pattern):
            yield from (name for name, _ in step.binds)


def _check_scope(rule_name: str, steps: Branch, bound: set[str], elsewhere: set[str]) -> None:
    bound = set(bound)
    for step in steps:
        if isinstance(step, Pattern):
            bound.update(name for name, _ in step.binds)
            missing = [name for name, _ in step.differs if name not in bound]
            reader = f"~MATCH.{missing[0]}" if missing else ""
        elif isinstance(step, Test):
            missing = [name for name in step.names if name not in bound and name not in elsewhere]
            reader = f"TEST {getattr(step.function, '__name__', step.function)!s}"
        else:
            for branch in step.branches:
                _check_scope(rule_name, branch, bound, elsewhere)
            continue
        if missing:
            raise RuleError(
                f"Rule {rule_name}: {reader} reads {missing[0]!r}, "
                "which no condition before it binds."
            )
