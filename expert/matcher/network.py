"""All memories of one engine, built empty from a plan."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from expert.compat import Fact
from expert.matcher.alpha import Alpha, Index, field_value
from expert.matcher.endings import Journal, Terminal
from expert.matcher.nodes import (
    Absent,
    Counted,
    First,
    Gate,
    Group,
    Join,
    Result,
)
from expert.matcher.plan import AlphaPlan, Dispatch, NodePlan, Plan, Positions

Tables = list[tuple[str | int, dict[Hashable, list[Alpha]]]]


class Network:
    """The alpha memories, what hangs on them, and the journal of activations."""

    __slots__ = ("_dispatch", "journal")

    def __init__(self, plan: Plan) -> None:
        self.journal = Journal()
        indexes = [{key: Index(key) for key in alpha.indexes} for alpha in plan.alphas]
        nodes = _nodes(plan, indexes, self.journal)
        alphas = [_alpha(alpha, own, nodes) for alpha, own in zip(plan.alphas, indexes)]
        self._dispatch = {
            fact_type: _tables(entry, alphas) for fact_type, entry in plan.dispatch.items()
        }

    def alphas_for(self, fact: Fact) -> list[Alpha]:
        """Return the alpha memories that may take this fact, going by one literal each."""
        entry = self._dispatch.get(type(fact))
        if entry is None:
            return []
        tables, others = entry
        found = others
        for name, table in tables:
            try:
                value = field_value(fact, name)
            except KeyError:
                continue
            try:
                chosen = table.get(value)
            except TypeError:  # a field's default need not be hashable, yet may equal a literal
                chosen = [alpha for key in table if key == value for alpha in table[key]]
            if chosen:
                found = chosen + found
        return found


def _nodes(plan: Plan, indexes: list[dict[Positions, Index]], journal: Journal) -> list[Any]:
    nodes: list[Any] = []
    for node in plan.nodes:
        nodes.append(_node(node, indexes, nodes, journal))
    for node, made in zip(plan.nodes, nodes):
        if node.kind == "group":
            made.inner = [nodes[number] for number in node.inner]
        if node.children:
            made.connect([nodes[number] for number in node.children])
    return nodes


def _node(
    node: NodePlan, indexes: list[dict[Positions, Index]], nodes: list[Any], journal: Journal
) -> Any:
    if node.ending is not None:
        return Terminal(node.number, node.ending, journal)
    if node.kind == "result":
        return Result(nodes[node.group])
    if node.alpha < 0 or node.kind == "first":
        return {"first": First, "gate": Gate, "group": Group}[node.kind](node)
    index = indexes[node.alpha][node.key_right]
    return {"join": Join, "absent": Absent, "counted": Counted}[node.kind](node, index)


def _alpha(plan: AlphaPlan, indexes: dict[Positions, Index], nodes: list[Any]) -> Alpha:
    alpha = Alpha(plan)
    alpha.firsts = [nodes[number] for number in reversed(plan.firsts)]
    alpha.indexes = list(indexes.values())
    for key, numbers in plan.indexes.items():
        index = indexes[key]
        index.successors = [nodes[number] for number in reversed(numbers)]
        index.watchers = [node for node in index.successors if not isinstance(node, Join)]
    return alpha


def _tables(entry: Dispatch, alphas: list[Alpha]) -> tuple[Tables, list[Alpha]]:
    tables = [
        (name, {value: [alphas[number] for number in found] for value, found in table.items()})
        for name, table in entry.tables
    ]
    return tables, [alphas[number] for number in entry.others]
