"""Compiles the branches of a rule into the nodes that match it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from expert.compat import Rule
from expert.engine.matcher.lazy_rules import Needs
from expert.engine.matcher.normal_form import Branch, Group, Pattern, Step, Test, branches_of
from expert.engine.matcher.patterns import asked_of_one_fact, called_on_rows, identity, links
from expert.engine.matcher.plan import AlphaPlan, Ending, NodePlan


class Plan:
    """The nodes of each rule, which are planned when first needed.

    ``RuleError`` is raised at once for a rule that cannot be matched as written, unless the rule
    declares that it was already checked.
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = tuple(rules)
        self.needs = Needs(self.rules)
        self._alphas: dict[Hashable, AlphaPlan] = {}
        self._drawn: dict[int, list[NodePlan]] = {}
        for place, rule in enumerate(self.rules):
            if not _is_checked(rule):
                self.nodes_of(place)

    def nodes_of(self, place: int) -> list[NodePlan]:
        """Return the nodes of a rule, each after its parent."""
        nodes = self._drawn.get(place)
        if nodes is None:
            planner = _Planner(self._alphas)
            rule = _unbound(self.rules[place])
            for branch in branches_of(rule, is_checked=_is_checked(rule)):
                planner.add_branch(rule, branch)
            nodes = self._drawn[place] = planner.nodes
        return nodes


def _is_checked(rule: Rule) -> bool:
    return getattr(rule, "is_checked", False)


def _unbound(rule: Rule) -> Rule:
    """Copy a rule without its engine: experta binds a rule to the last engine that read it."""
    copied = Rule.__new__(type(rule), *rule, salience=rule.salience)
    vars(copied).update(vars(rule), _wrapped_self=None)
    return copied


class _Chain(NamedTuple):
    """How far a branch has been planned."""

    node: NodePlan | None
    scope: dict[str, int]
    """The variables bound so far, with their positions in a row."""
    width: int
    facts: tuple[int, ...]
    inside: bool = False
    """Whether the next node is a first node inside the group ``node``, rather than a node after
    it."""


class _Planner:
    """Plans one rule; the alpha memories are shared by all rules."""

    def __init__(self, alphas: dict[Hashable, AlphaPlan]) -> None:
        self.nodes: list[NodePlan] = []
        self._alphas = alphas

    def add_branch(self, rule: Rule, branch: Branch) -> None:
        chain = self._follow(_Chain(None, {}, 0, ()), branch)
        scope = chain.scope
        ending = Ending(
            rule,
            chain.facts,
            tuple(scope),
            tuple(scope.values()),
        )
        self.nodes.append(NodePlan("terminal", chain.node, chain.inside, None, ending=ending))

    def _follow(self, chain: _Chain, steps: Branch) -> _Chain:
        """Extend a chain by steps; a test is evaluated by the node before it."""
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
        if chain.node is None:
            return self._node(after, tests, "first", alpha=alpha)
        return self._node(
            after,
            tests,
            "join",
            alpha=alpha,
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
            alpha=alpha,
            key_left=found.left,
            key_right=found.right,
            different=found.different,
            must_be_absent=group.must_be_absent,
        )

    def _group(self, chain: _Chain, group: Group, tests: list[Test]) -> _Chain:
        after = self._node(chain, tests, "group", must_be_absent=group.must_be_absent)
        for branch in group.branches:
            end = self._follow(after._replace(inside=True), branch)
            self.nodes.append(NodePlan("result", end.node, end.inside, None, group=after.node))
        return after

    def _node(self, chain: _Chain, tests: list[Test], kind: str, **values: Any) -> _Chain:
        """Extend a chain by a new node.

        ``chain`` names the previous node, but already has the variables bound after the new node.
        """
        scope = chain.scope
        judged = tuple(
            (identity(test.function), tuple(scope.get(name) for name in test.names))
            for test in tests
        )
        # The nodes inside a group belong only to that group, so groups are not shared.
        sharing = None if kind == "group" else (kind, tuple(values.values()), judged)
        calls = tuple(called_on_rows(test, scope) for test in tests)
        node = NodePlan(kind, chain.node, chain.inside, sharing, tests=calls, **values)
        self.nodes.append(node)
        return _Chain(node, scope, chain.width, chain.facts)

    def _alpha(self, pattern: Pattern) -> AlphaPlan:
        key, make = asked_of_one_fact(pattern)
        alpha = self._alphas.get(key)
        if alpha is None:
            alpha = self._alphas[key] = make()
        return alpha


def _lone_pattern(group: Group) -> Pattern | None:
    """Return the group's pattern if the group contains nothing else."""
    if len(group.branches) == 1 and len(group.branches[0]) == 1:
        step = group.branches[0][0]
        if isinstance(step, Pattern):
            return step
    return None
