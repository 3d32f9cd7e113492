"""From the branches of all rules to one shared network, drawn but not yet filled.

A plan holds no facts.  It is made once per set of rules and kept on the engine
class; each engine builds its own memories from it (``network.py``).

A partial match is a *row*: one flat tuple that holds, for each pattern matched
so far, the fact and then the field values the pattern needs.  Everything a
later condition wants is therefore at a position known here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from expert.compat import ConditionalElement, Fact, Rule
from expert.matcher.conditions import (
    WHOLE,
    Branch,
    Check,
    Group,
    Pattern,
    Step,
    Test,
    branches_of,
    names_read,
)

Row = tuple[Any, ...]


@dataclass(slots=True)
class AlphaPlan:
    """What one fact must be by itself; patterns that ask the same share one of these."""

    number: int
    fact_type: type[Fact]
    literals: dict[str | int, Any]
    fields: tuple[str | int, ...]
    checks: tuple[tuple[int, Callable[[Any], Any]], ...]
    same: tuple[tuple[int, int], ...]
    different: tuple[tuple[int, int], ...]
    indexes: dict[tuple[int, ...], list[int]] = field(default_factory=dict)
    """Positions in the row that make a key -> nodes that look facts up by that key."""
    firsts: list[int] = field(default_factory=list)

    @property
    def width(self) -> int:
        return 1 + len(self.fields)


@dataclass(slots=True)
class NodePlan:
    """One node.  ``kind`` is first, join, absent, counted, group, gate, result or terminal."""

    number: int
    kind: str
    alpha: int = -1
    key_left: tuple[int, ...] = ()
    key_right: tuple[int, ...] = ()
    different: tuple[tuple[int, int], ...] = ()
    """Pairs (position in the left row, position in the right row) that must not be equal."""
    tests: tuple[Callable[[Row], Any], ...] = ()
    must_be_absent: bool = True
    inner: list[int] = field(default_factory=list)
    """A group's first nodes."""
    children: list[int] = field(default_factory=list)
    rule: Rule | None = None
    group: int = -1
    facts: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    positions: tuple[int, ...] = ()
    absences: tuple[tuple[ConditionalElement, tuple[tuple[str, int], ...]], ...] = ()


@dataclass(slots=True)
class Dispatch:
    """How a fact of one class finds the alpha memories that may take it."""

    tables: list[tuple[str | int, dict[Hashable, list[int]]]]
    others: list[int]


@dataclass(slots=True)
class Plan:
    rules: tuple[Rule, ...]
    alphas: list[AlphaPlan]
    nodes: list[NodePlan]
    dispatch: dict[type[Fact], Dispatch]


@dataclass(slots=True)
class _Chain:
    """Where a branch has got to: its last node, its variables, the width of its rows."""

    node: int
    scope: dict[str, int]
    width: int
    facts: tuple[int, ...]


def plan_of(rules: Iterable[Rule]) -> Plan:
    """Draw the network for these rules; raises ``UnsupportedRuleError`` for one it cannot match."""
    planner = _Planner()
    kept = tuple(rules)
    for rule in kept:
        # A copy, as the stock matcher takes: experta binds the original to whichever engine touched it last.
        activated = rule.new_conditions(*rule)
        for branch in branches_of(rule):
            planner.add_branch(activated, branch)
    return Plan(kept, planner.alphas, planner.nodes, _dispatch_of(planner.alphas))


class _Planner:
    def __init__(self) -> None:
        self.alphas: list[AlphaPlan] = []
        self.nodes: list[NodePlan] = []
        self._alphas_by_key: dict[Hashable, AlphaPlan] = {}
        self._nodes_by_key: dict[Hashable, NodePlan] = {}

    def add_branch(self, rule: Rule, branch: Branch) -> None:
        chain = self._follow(_Chain(-1, {}, 0, ()), branch, self._attach)
        terminal = self._new_node(
            "terminal",
            rule=rule,
            facts=chain.facts,
            names=tuple(chain.scope),
            positions=tuple(chain.scope.values()),
            absences=tuple(_absences(branch, chain.scope)),
        )
        self.nodes[chain.node].children.append(terminal.number)

    def _new_node(self, kind: str, **values: Any) -> NodePlan:
        node = NodePlan(len(self.nodes), kind, **values)
        self.nodes.append(node)
        return node

    def _attach(self, parent: int, node: NodePlan) -> None:
        if parent >= 0:
            self.nodes[parent].children.append(node.number)

    def _follow(self, chain: _Chain, steps: Branch, attach: Callable[[int, NodePlan], None]) -> _Chain:
        """Lead a chain through steps; ``attach`` joins the first new node to what comes before it."""
        position = 0
        while position < len(steps):
            step = steps[position]
            position += 1
            if isinstance(step, Test):
                position -= 1
            tests: list[Test] = []
            while position < len(steps) and isinstance(steps[position], Test):
                tests.append(steps[position])  # type: ignore[arg-type]
                position += 1
            chain = self._step(chain, step, tests, attach)
            attach = self._attach
        return chain

    def _step(
        self, chain: _Chain, step: Step, tests: list[Test], attach: Callable[[int, NodePlan], None]
    ) -> _Chain:
        if isinstance(step, Pattern):
            return self._positive(chain, step, tests, attach)
        if isinstance(step, Test):
            return self._shared(chain, chain, ("gate", attach), tests, attach, "gate")
        alone = _lone_pattern(step)
        if alone is not None:
            return self._single(chain, step, alone, tests, attach)
        return self._group(chain, step, tests, attach)

    def _shared(
        self,
        before: _Chain,
        after: _Chain,
        key: Hashable,
        tests: list[Test],
        attach: Callable[[int, NodePlan], None],
        kind: str,
        **values: Any,
    ) -> _Chain:
        """Take the node another rule already has for this key, or make it."""
        places = tuple(tuple(after.scope.get(name) for name in test.names) for test in tests)
        called = tuple(_identity(test.function) for test in tests)
        full_key = (before.node, key, called, places)
        node = self._nodes_by_key.get(full_key)
        if node is None:
            calls = tuple(_call(test, place) for test, place in zip(tests, places))
            node = self._new_node(kind, tests=calls, **values)
            self._nodes_by_key[full_key] = node
            attach(before.node, node)
            self._listen(node)
        return _Chain(node.number, after.scope, after.width, after.facts)

    def _listen(self, node: NodePlan) -> None:
        if node.kind == "first":
            self.alphas[node.alpha].firsts.append(node.number)
        elif node.alpha >= 0:
            self.alphas[node.alpha].indexes.setdefault(node.key_right, []).append(node.number)

    def _positive(
        self, chain: _Chain, pattern: Pattern, tests: list[Test], attach: Callable[[int, NodePlan], None]
    ) -> _Chain:
        alpha = self._alpha(pattern)
        left, right, different, scope = _links(pattern, alpha, chain)
        after = _Chain(-1, scope, chain.width + alpha.width, (*chain.facts, chain.width))
        if chain.node < 0:
            return self._shared(chain, after, ("first", alpha.number), tests, attach, "first", alpha=alpha.number)
        key = ("join", alpha.number, left, right, different, attach if attach != self._attach else None)
        return self._shared(
            chain,
            after,
            key,
            tests,
            attach,
            "join",
            alpha=alpha.number,
            key_left=left,
            key_right=right,
            different=different,
        )

    def _single(
        self,
        chain: _Chain,
        group: Group,
        pattern: Pattern,
        tests: list[Test],
        attach: Callable[[int, NodePlan], None],
    ) -> _Chain:
        alpha = self._alpha(pattern)
        left, right, different, _ = _links(pattern, alpha, chain)
        kind = "counted" if different else "absent"
        inside = attach if attach != self._attach else None
        key = (kind, group.must_be_absent, alpha.number, left, right, different, inside)
        return self._shared(
            chain,
            chain,
            key,
            tests,
            attach,
            kind,
            alpha=alpha.number,
            key_left=left,
            key_right=right,
            different=different,
            must_be_absent=group.must_be_absent,
        )

    def _group(
        self, chain: _Chain, group: Group, tests: list[Test], attach: Callable[[int, NodePlan], None]
    ) -> _Chain:
        # Never shared: the nodes inside belong to this group alone.
        key = ("group", len(self.nodes))
        after = self._shared(chain, chain, key, tests, attach, "group", must_be_absent=group.must_be_absent)
        node = self.nodes[after.node]

        def attach_inside(_: int, first: NodePlan) -> None:
            node.inner.append(first.number)

        for branch in group.branches:
            start = _Chain(node.number, dict(chain.scope), chain.width, ())
            end = self._follow(start, branch, attach_inside)
            result = self._new_node("result", group=node.number)
            self._attach(end.node, result)
        return after

    def _alpha(self, pattern: Pattern) -> AlphaPlan:
        literals, checks = _sorted_checks(pattern.checks)
        fields = _fields(pattern, checks)
        place = {name: position for position, name in enumerate(fields, 1)} | {WHOLE: 0}
        same, different = _inside(pattern, place)
        key = (
            pattern.fact_type,
            tuple(literals.items()),
            fields,
            tuple((check.field, check.kind, _identity(check.value)) for check in checks),
            same,
            different,
        )
        alpha = self._alphas_by_key.get(key)
        if alpha is None:
            calls = tuple((place[check.field], _judge(check)) for check in checks)
            alpha = AlphaPlan(len(self.alphas), pattern.fact_type, literals, fields, calls, same, different)
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


def _sorted_checks(checks: Iterable[Check]) -> tuple[dict[str | int, Any], list[Check]]:
    """Separate the literals a hash table can find from all other checks, each in a fixed order."""
    literals: dict[str | int, Any] = {}
    others: list[Check] = []
    for check in sorted(checks, key=lambda check: str(check.field)):
        if check.kind == "is" and check.field not in literals and _can_be_looked_up(check.value):
            literals[check.field] = check.value
        else:
            others.append(check)
    return literals, others


def _can_be_looked_up(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return bool(value == value)  # not a number is equal to nothing, but a dict would find it


def _fields(pattern: Pattern, checks: list[Check]) -> tuple[str | int, ...]:
    """Return the fields whose values a row must carry, in a fixed order."""
    wanted = dict.fromkeys(check.field for check in checks)
    wanted |= dict.fromkeys(name for _, name in (*pattern.binds, *pattern.differs) if name != WHOLE)
    wanted |= dict.fromkeys(pattern.present)
    return tuple(sorted(wanted, key=str))


def _inside(
    pattern: Pattern, place: dict[str | int, int]
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return the pairs of positions in one fact's row that must be equal, and those that must not."""
    first: dict[str, int] = {}
    same: list[tuple[int, int]] = []
    for name, fact_field in pattern.binds:
        position = place[fact_field]
        if first.setdefault(name, position) != position:
            same.append((first[name], position))
    different = [(first[name], place[fact_field]) for name, fact_field in pattern.differs if name in first]
    return tuple(sorted(same)), tuple(sorted(different))


def _links(
    pattern: Pattern, alpha: AlphaPlan, chain: _Chain
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...], dict[str, int]]:
    """Return how a pattern hangs on the chain: key left, key right, unequal pairs, and the scope after it."""
    place = {name: position for position, name in enumerate(alpha.fields, 1)} | {WHOLE: 0}
    scope = dict(chain.scope)
    pairs: dict[tuple[int, int], None] = {}
    own: set[str] = set()
    for name, fact_field in pattern.binds:
        if name in own:
            continue
        own.add(name)
        if name in chain.scope:
            pairs[chain.scope[name], place[fact_field]] = None
        else:
            scope[name] = chain.width + place[fact_field]
    different = {
        (chain.scope[name], place[fact_field]): None
        for name, fact_field in pattern.differs
        if name not in own
    }
    ordered = sorted(pairs, key=lambda pair: (pair[1], pair[0]))
    left = tuple(pair[0] for pair in ordered)
    right = tuple(pair[1] for pair in ordered)
    return left, right, tuple(sorted(different)), scope


def _judge(check: Check) -> Callable[[Any], Any]:
    value = check.value
    if check.kind == "passes":
        return value  # type: ignore[no-any-return]
    if check.kind == "fails":
        return lambda found: not value(found)
    if check.kind == "is":
        return lambda found: value == found
    if check.kind == "is_not":
        return lambda found: not value == found
    return lambda found: False


def _call(test: Test, places: tuple[int | None, ...]) -> Callable[[Row], Any]:
    """Return the test as a function of a row.  A name without a place is passed as None."""
    function = test.function
    if test.by_keyword or None in places:
        named = tuple(zip(test.names, places))
        return lambda row: function(**{name: None if at is None else row[at] for name, at in named})
    if not places:
        return lambda row: function()
    take = itemgetter(*places)  # type: ignore[arg-type]
    if len(places) == 1:
        return lambda row: function(take(row))
    return lambda row: function(*take(row))


def _identity(value: Any) -> Hashable:
    """Return what tells two callables or values apart: themselves, by equality and type, or their address."""
    try:
        hash(value)
    except TypeError:
        return ("at", id(value))
    return (type(value), value)


def _absences(branch: Branch, scope: dict[str, int]) -> Iterable[tuple[ConditionalElement, tuple[tuple[str, int], ...]]]:
    """Yield, for each condition that wants something missing, the variables it shares with the rest."""
    bound: set[str] = set()
    seen: list[ConditionalElement] = []
    for step in branch:
        if isinstance(step, Pattern):
            bound.update(name for name, _ in step.binds)
        elif isinstance(step, Group) and step.must_be_absent and not any(step.condition is one for one in seen):
            seen.append(step.condition)
            names = dict.fromkeys(name for part in step.branches for name in names_read(part) if name in bound)
            yield step.condition, tuple((name, scope[name]) for name in names)


def _dispatch_of(alphas: list[AlphaPlan]) -> dict[type[Fact], Dispatch]:
    """Give each alpha the literal field that tells most patterns of its class apart."""
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
        tables[alpha.fact_type, chosen].setdefault(alpha.literals.pop(chosen), []).append(alpha.number)
    return dispatch
