"""What a set of comparisons implies: the transitive closure of less than, at most and equal to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import product
from typing import Any

Relation = tuple[Hashable, str, Hashable]
"""The left side, one of < <= > >= == !=, and the right side."""
_TURNED = {">": "<", ">=": "<="}


class Ordering:
    """A set of relations between values, and everything that follows from them."""

    def __init__(self, relations: Iterable[Relation]) -> None:
        self._relations = tuple(relations)
        self._strict: dict[tuple[Hashable, Hashable], bool] = {}
        self._different: set[frozenset[Hashable]] = set()
        nodes: dict[Hashable, None] = {}
        for left, sign, right in self._relations:
            nodes.update({left: None, right: None})
            self._take(left, sign, right)
        numbers = [node for node in nodes if is_number(node)]
        for low, high in product(numbers, numbers):
            if low < high:  # type: ignore[operator]
                self._add(low, high, strict=True)
        self.nodes = tuple(nodes)
        self._close()

    def _take(self, left: Hashable, sign: str, right: Hashable) -> None:
        if sign in _TURNED:
            left, sign, right = right, _TURNED[sign], left
        if sign == "!=":
            self._different.add(frozenset((left, right)))
            return
        self._add(left, right, strict=sign == "<")
        if sign == "==":
            self._add(right, left, strict=False)

    def _add(self, low: Hashable, high: Hashable, strict: bool) -> None:
        self._strict[low, high] = strict or self._strict.get((low, high), False)

    def _close(self) -> None:
        for middle, low, high in product(self.nodes, self.nodes, self.nodes):
            first, second = self._strict.get((low, middle)), self._strict.get((middle, high))
            if first is not None and second is not None:
                self._add(low, high, strict=first or second)

    @property
    def is_consistent(self) -> bool:
        """Whether some values satisfy all relations."""
        if any(self._strict.get((node, node)) for node in self.nodes):
            return False
        return not any(self._are_equal(*_both(pair)) for pair in self._different)

    def _are_equal(self, one: Hashable, other: Hashable) -> bool:
        return one == other or ((one, other) in self._strict and (other, one) in self._strict)

    def implies(self, left: Hashable, sign: str, right: Hashable) -> bool:
        """Return whether a relation follows from the others."""
        new = [node for node in (left, right) if is_number(node) and node not in self.nodes]
        if new:  # constant numbers are already in order
            known = Ordering([*self._relations, *((node, "<=", node) for node in new)])
            return known.implies(left, sign, right)
        if sign in _TURNED:
            left, sign, right = right, _TURNED[sign], left
        if sign == "==":
            return self._are_equal(left, right)
        strict = self._strict.get((left, right))
        if sign == "<":
            return bool(strict)
        if sign == "<=":
            return left == right or strict is not None
        apart = frozenset((left, right)) in self._different or bool(strict)
        return apart or bool(self._strict.get((right, left)))

    def example(self) -> dict[Hashable, float]:
        """Return values that satisfy the relations of a consistent ordering, smallest first."""
        numbers: Any = filter(is_number, self.nodes)
        found: dict[Hashable, float] = {n: n for n in numbers}
        for node in sorted(self.nodes, key=self._rank):
            equal = next((n for n in found if self._are_equal(n, node)), None)
            if equal is not None:
                found[node] = found[equal]
                continue
            above = [found[n] for n in found if (n, node) in self._strict]
            below = [found[n] for n in found if (node, n) in self._strict]
            low = max(above, default=min(below, default=2.0) - 2)
            found[node] = (low + min(below)) / 2 if below else low + 1
        return found

    def _rank(self, node: Hashable) -> int:
        """Return how many nodes come before a node."""
        return sum((other, node) in self._strict for other in self.nodes)


def _both(pair: frozenset[Hashable]) -> tuple[Hashable, Hashable]:
    one, *other = pair
    return one, other[0] if other else one


def is_number(node: Any) -> bool:
    """Return whether a node is a number; truth values are not."""
    return isinstance(node, int | float) and not isinstance(node, bool)
