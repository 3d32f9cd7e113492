"""From the branches of all rules to one network in which equal beginnings are shared."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from expert.compat import ConditionalElement, Fact, Rule
from expert.matcher.conditions import (
    Branch,
    Group,
    Pattern,
    Step,
    Test,
    branches_of,
    names_read,
)
from expert.matcher.patterns import asked_of_one_fact, called_on_rows, identity, links
from expert.matcher.plan import AlphaPlan, Dispatch, Ending, NodePlan, Plan


def plan_of(rules: Iterable[Rule]) -> Plan:
    """Draw the network for these rules; raises ``RuleError`` for one it cannot match as written."""
    planner = _Planner()
    kept = tuple(rules)
    for rule in kept:
        activated = _unbound(rule)
        for branch in branches_of(rule):
            planner.add_branch(activated, branch)
    return Plan(kept, planner.alphas, planner.nodes, _dispatch_of(planner.alphas))


def _unbound(rule: Rule) -> Rule:
    """Copy a rule without the engine it was read from: experta ties it to the last one that did."""
    copied = Rule.__new__(type(rule), *rule, salience=rule.salience)
    vars(copied).update(vars(rule), _wrapped_self=None)
    return copied


class _Chain(NamedTuple):
    """Where a branch has got to."""

    node: int
    scope: dict[str, int]
    """Variables bound so far, with their positions in a row."""
    width: int
    facts: tuple[int, ...]
    inside: bool = False
    """The next node is a first one inside the group ``node``, not one behind it."""


class _Planner:
    def __init__(self) -> None:
        self.alphas: list[AlphaPlan] = []
        self.nodes: list[NodePlan] = []
        self._alphas_by_key: dict[Hashable, AlphaPlan] = {}
        self._nodes_by_key: dict[Hashable, NodePlan] = {}

    def add_branch(self, rule: Rule, branch: Branch) -> None:
        chain = self._follow(_Chain(-1, {}, 0, ()), branch)
        scope = chain.scope
        ending = Ending(
            rule,
            chain.facts,
            tuple(scope),
            tuple(scope.values()),
            tuple(_absences(branch, scope)),
        )
        self._append(chain, NodePlan(len(self.nodes), "terminal", ending=ending))

    def _follow(self, chain: _Chain, steps: Branch) -> _Chain:
        """Lead a chain through steps; tests are judged by the node before them."""
        rest = list(steps)
        while rest:
            step = None if isinstance(rest[0], Test) else rest.pop(0)
            tests: list[Test] = []
            while rest and isinstance(rest[0], Test):
                tests.append(rest.pop(0))  # type: ignore[arg-type]
            chain = self._step(chain, step, tests)
        return chain

    def _step(self, chain: _Chain, step: Step | None, tests: list[Test]) -> _Chain:
        if isinstance(step, Pattern):
            return self._pattern(chain, step, tests)
        if isinstance(step, Group):
            alone = _lone_pattern(step)
            if alone is not None:
                return self._lone(chain, step, alone, tests)
            return self._group(chain, step, tests)
        return self._node(chain, tests, "gate")

    def _pattern(self, chain: _Chain, pattern: Pattern, tests: list[Test]) -> _Chain:
        alpha = self._alpha(pattern)
        found = links(pattern, alpha, chain.scope, chain.width)
        facts = (*chain.facts, chain.width)
        width = chain.width + alpha.width
        after = _Chain(chain.node, found.scope, width, facts, chain.inside)
        if chain.node < 0:
            return self._node(after, tests, "first", alpha=alpha.number)
        return self._node(
            after,
            tests,
            "join",
            alpha=alpha.number,
            key_left=found.left,
            key_right=found.right,
            different=found.different,
        )

    def _lone(self, chain: _Chain, group: Group, pattern: Pattern, tests: list[Test]) -> _Chain:
        alpha = self._alpha(pattern)
        found = links(pattern, alpha, chain.scope, chain.width)
        return self._node(
            chain,
            tests,
            "counted" if found.different else "absent",
            alpha=alpha.number,
            key_left=found.left,
            key_right=found.right,
            different=found.different,
            must_be_absent=group.must_be_absent,
        )

    def _group(self, chain: _Chain, group: Group, tests: list[Test]) -> _Chain:
        # Not shared (it is its own key): the nodes inside belong to this group alone.
        after = self._node(
            chain, tests, "group", own=len(self.nodes), must_be_absent=group.must_be_absent
        )
        for branch in group.branches:
            end = self._follow(after._replace(inside=True), branch)
            result = NodePlan(len(self.nodes), "result", group=after.node)
            self._append(end, result)
        return after

    def _node(
        self, chain: _Chain, tests: list[Test], kind: str, own: int = -1, **values: Any
    ) -> _Chain:
        """Go on to the node some rule already has in this place, or to a new one.

        ``chain`` tells the node before, but already the variables behind the new one.
        """
        scope = chain.scope
        judged = tuple(
            (identity(test.function), tuple(scope.get(name) for name in test.names))
            for test in tests
        )
        key = (chain.node, chain.inside, kind, own, tuple(values.items()), judged)
        node = self._nodes_by_key.get(key)
        if node is None:
            calls = tuple(called_on_rows(test, scope) for test in tests)
            node = NodePlan(len(self.nodes), kind, tests=calls, **values)
            self._nodes_by_key[key] = node
            self._append(chain, node)
            self._listen(node)
        return _Chain(node.number, scope, chain.width, chain.facts)

    def _append(self, chain: _Chain, node: NodePlan) -> None:
        self.nodes.append(node)
        if chain.node >= 0:
            before = self.nodes[chain.node]
            (before.inner if chain.inside else before.children).append(node.number)

    def _listen(self, node: NodePlan) -> None:
        if node.kind == "first":
            self.alphas[node.alpha].firsts.append(node.number)
        elif node.alpha >= 0:
            self.alphas[node.alpha].indexes.setdefault(node.key_right, []).append(node.number)

    def _alpha(self, pattern: Pattern) -> AlphaPlan:
        key, make = asked_of_one_fact(pattern)
        alpha = self._alphas_by_key.get(key)
        if alpha is None:
            alpha = make(len(self.alphas))
            self._alphas_by_key[key] = alpha
            self.alphas.append(alpha)
        return alpha


def _lone_pattern(group: Group) -> Pattern | None:
    """Return the group's pattern if that is all there is in it."""
    if len(group.branches) == 1 and len(group.branches[0]) == 1:
        step = group.branches[0][0]
        if isinstance(step, Pattern):
            return step
    return None


def _absences(
    branch: Branch, scope: dict[str, int]
) -> Iterator[tuple[ConditionalElement, tuple[tuple[str, int], ...]]]:
    """Yield each condition that wants something missing, with the variables it shares."""
    bound: set[str] = set()
    seen: set[int] = set()
    for step in branch:
        if isinstance(step, Pattern):
            bound.update(name for name, _ in step.binds)
        elif isinstance(step, Group) and step.must_be_absent and id(step.condition) not in seen:
            seen.add(id(step.condition))
            read = (name for part in step.branches for name in names_read(part))
            shared = dict.fromkeys(name for name in read if name in bound)
            yield step.condition, tuple((name, scope[name]) for name in shared)


def _dispatch_of(alphas: list[AlphaPlan]) -> dict[type[Fact], Dispatch]:
    """Send facts on by the literal field that tells most patterns of their class apart.

    The literal that is looked up need not be checked again and is taken out of the plan.
    """
    variety: dict[tuple[type[Fact], str | int], dict[Hashable, None]] = {}
    for alpha in alphas:
        for name, value in alpha.literals.items():
            variety.setdefault((alpha.fact_type, name), {})[value] = None
    dispatch: dict[type[Fact], Dispatch] = {}
    tables: dict[tuple[type[Fact], str | int], dict[Hashable, list[int]]] = {}
    for alpha in alphas:
        entry = dispatch.setdefault(alpha.fact_type, Dispatch([], []))
        if not alpha.literals:
            entry.others.append(alpha.number)
            continue
        chosen = max(alpha.literals, key=lambda name: len(variety[alpha.fact_type, name]))
        if (alpha.fact_type, chosen) not in tables:
            tables[alpha.fact_type, chosen] = {}
            entry.tables.append((chosen, tables[alpha.fact_type, chosen]))
        value = alpha.literals.pop(chosen)
        tables[alpha.fact_type, chosen].setdefault(value, []).append(alpha.number)
    return dispatch
