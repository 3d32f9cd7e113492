"""Random rule bases and random histories of facts, both from one seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
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
    KnowledgeEngine,
    L,
    P,
    Rule,
    W,
)
from expert.engine.matcher import IndexedMatcher


class Red(Fact):
    pass


class Green(Fact):
    pass


class Blue(Fact):
    pass


CLASSES = (Red, Green, Blue)
FIELDS = ("a", "b", "c")
VALUES: tuple[Any, ...] = (0, 1, 1, 2, 2, 1.0, "two", None)
NAMES = ("x", "y", "z")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float))


def _is_small(value: Any) -> bool:
    return _is_number(value) and value < 2


PREDICATES = (_is_number, _is_small, bool)


def _no_argument_test() -> bool:
    return True


def _x_is_small(x: Any) -> bool:
    return _is_small(x)


def _x_and_y_differ(x: Any, y: Any) -> bool:
    return bool(x != y)


def _facts_in_order(f0: Any, f1: Any) -> bool:
    return f0 is None or f1 is None or f0.__factid__ < f1.__factid__


@dataclass(frozen=True)
class Taste:
    """What a rule base may contain; the stock matcher is right about the default only."""

    beyond_stock: bool = False


class RuleBase:
    """Some rules and the engine class that holds them."""

    def __init__(self, random: Random, taste: Taste) -> None:
        self._random = random
        self._taste = taste
        self._pattern_number = 0
        self._beginnings: list[tuple[list[Any], list[str], int]] = []
        self.rules = [self._rule(number) for number in range(random.randint(1, 4))]
        body = {rule.__name__: rule for rule in self.rules} | {"__matcher__": IndexedMatcher}
        self.engine_class = type("Engine", (KnowledgeEngine,), body)

    def _rule(self, number: int) -> Rule:
        def action(self: Any, **_: Any) -> None:
            """Do nothing: only matching is compared."""

        action.__name__ = f"rule_{number}"
        return Rule(*self._conditions())(action)

    def _conditions(self) -> list[Any]:
        """Make some conditions, sometimes on top of another rule's first ones."""
        conditions, bound, self._pattern_number = [], [], 0
        if self._beginnings and self._random.random() < 0.35:
            conditions, bound, self._pattern_number = self._random.choice(self._beginnings)
        bound = list(bound)
        for _ in range(self._random.choice((1, 1, 2, 2, 2, 3, 3, 4)) - len(conditions) // 2):
            conditions = [*conditions, self._condition(bound, can_test=bool(conditions))]
            self._beginnings.append((conditions, list(bound), self._pattern_number))
        return conditions

    def _condition(self, bound: list[str], can_test: bool) -> Any:
        kind = self._random.choices(
            ("pattern", "not", "exists", "test", "or", "beyond"),
            (10, 4, 2, 3 if can_test else 0, 1.5, 5 if self._taste.beyond_stock else 0),
        )[0]
        if kind == "not":
            return NOT(self._pattern(list(bound), named=False))
        if kind == "exists":
            outer = list(bound) if self._taste.beyond_stock else []
            return EXISTS(self._pattern(outer, named=False, apart=not self._taste.beyond_stock))
        if kind == "test":
            return TEST(self._test(bound))
        if kind == "or":
            return self._or(bound)
        if kind == "beyond":
            return self._beyond(bound)
        return self._pattern(bound)

    def _test(self, bound: list[str]) -> Any:
        possible = [_no_argument_test]
        if "x" in bound:
            possible += [_x_is_small] * 3
        if "x" in bound and "y" in bound:
            possible += [_x_and_y_differ] * 3
        if "f0" in bound and "f1" in bound:
            possible += [_facts_in_order] * 2
        return self._random.choice(possible)

    def _or(self, bound: list[str]) -> Any:
        branches = []
        after: set[str] | None = None
        for _ in range(2):
            own = list(bound)
            part = self._pattern(own)
            if self._random.random() < 0.3:
                part = AND(part, self._pattern(own))
            branches.append(part)
            after = set(own) if after is None else after & set(own)
        bound[:] = sorted(after or ())
        return OR(*branches)

    def _beyond(self, bound: list[str]) -> Any:
        inner = list(bound)
        shape = self._random.choice(("not", "not", "exists", "forall", "nested", "or", "not or"))
        first = self._pattern(inner)
        if shape == "forall":
            return FORALL(first, self._pattern(inner))
        second = self._pattern(list(bound) if "or" in shape else inner)
        if shape == "not":
            more = [TEST(self._test(inner))] if self._random.random() < 0.4 else []
            return NOT(AND(first, second, *more))
        if shape == "exists":
            return EXISTS(AND(first, second))
        if shape == "nested":
            return NOT(AND(first, NOT(AND(second, self._pattern(inner)))))
        if shape == "or":
            return EXISTS(OR(first, second))
        return NOT(OR(first, second))

    def _pattern(self, bound: list[str], named: bool = True, apart: bool = False) -> Fact:
        """Make a pattern; ``bound`` gains what it binds.  ``apart``: it names no variable."""
        random = self._random
        before = [name for name in bound if name in NAMES]
        fields = {}
        gained: list[str] = []
        negated: list[str] = []
        for field in FIELDS:
            if random.random() < 0.45:
                fields[field] = self._constraint(before, gained, negated, apart)
        pattern = random.choice(CLASSES)(**fields)
        if named:
            name = f"f{self._pattern_number}"
            self._pattern_number += 1
            name << pattern
            gained.append(name)
        bound.extend(name for name in gained if name not in bound)
        return pattern

    def _constraint(
        self, before: list[str], gained: list[str], negated: list[str], apart: bool
    ) -> Any:
        random = self._random
        kind = random.choice(
            ("literal", "L", "not L", "either", "P", "not P", "any", "both")
            if apart
            else ("literal", "either", "P", "not P", "not L", "both")
            + ("match", "bound", "differs") * 3
        )
        if kind in ("match", "bound"):
            name = random.choice(before) if kind == "bound" and before else random.choice(NAMES)
            if name in negated and not self._taste.beyond_stock:
                return W()
            gained.append(name)
            if random.random() < 0.2:
                return ANDFC(W(name), P(random.choice(PREDICATES)))
            return W(name)
        if kind == "differs":
            usable = [
                name
                for name in before
                if self._taste.beyond_stock or (name not in gained and name not in negated)
            ]
            if not usable:
                return L(random.choice(VALUES))
            negated.append(random.choice(usable))
            return NOTFC(W(negated[-1]))
        return self._plain_constraint(kind)

    def _plain_constraint(self, kind: str) -> Any:
        random = self._random
        one, other = random.choice(VALUES), random.choice(VALUES)
        if kind == "L":
            return L(one)
        if kind == "not L":
            return NOTFC(L(one))
        if kind == "either":
            return ORFC(L(one), random.choice((L(other), P(_is_small))))
        if kind == "P":
            return P(random.choice(PREDICATES))
        if kind == "not P":
            return NOTFC(P(random.choice(PREDICATES)))
        if kind == "both":
            return ANDFC(P(random.choice(PREDICATES)), NOTFC(L(one)))
        if kind == "any":
            return W()
        # experta fails on a bare None beside an alternative
        return L(one) if one is None else one


def history(random: Random, steps: int) -> Iterator[tuple[list[Fact], list[Fact]]]:
    """Yield what is added and what is taken away, step by step."""
    number = 0
    present: list[Fact] = []
    start = InitialFact()
    start.__factid__ = number
    yield [start], []
    for _ in range(steps):
        adding, deleting = [], []
        for _ in range(random.choice((1, 1, 2, 3))):
            if present and random.random() < 0.35:
                deleting.append(present.pop(random.randrange(len(present))))
            else:
                number += 1
                fields = {f: random.choice(VALUES) for f in FIELDS if random.random() < 0.85}
                fact = random.choice(CLASSES)(**fields)
                fact.__factid__ = number
                adding.append(fact)
        present.extend(adding)
        yield adding, deleting
