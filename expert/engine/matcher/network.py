"""All memories of one engine: made from the plan as rules wake up, and filled with facts."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from typing import Any

from expert.compat import Fact
from expert.engine.matcher.alpha import Alpha, Entry, Peers, field_value
from expert.engine.matcher.compile import Plan
from expert.engine.matcher.lazy_rules import Sleepers
from expert.engine.matcher.nodes import Absent, Counted, First, Gate, Group, Join, Result
from expert.engine.matcher.plan import AlphaPlan, NodePlan
from expert.engine.matcher.terminal import Journal, Terminal
from expert.engine.matcher.tokens import take_back


class Dispatch:
    """How a fact of one class is routed to the alpha memories that may accept it."""

    __slots__ = ("others", "tables")

    def __init__(self) -> None:
        self.tables: dict[str | int, dict[Hashable, list[Alpha]]] = {}
        """Alpha memories by field and value."""
        self.others: list[Alpha] = []

    def choose(self, literals: Iterable[str | int]) -> str | int | None:
        """Return the field to route facts by: the one whose literals separate the most patterns."""
        return max(literals, key=lambda name: len(self.tables.get(name, ())), default=None)

    def lead_to(
        self, alpha: Alpha, literals: Mapping[str | int, Any], name: str | int | None
    ) -> None:
        """Route facts to an alpha memory by one of its literals; without one, route all facts."""
        if name is None:
            self.others = [*self.others, alpha]
        else:
            self.tables.setdefault(name, {}).setdefault(literals[name], []).append(alpha)

    def fill(self, entries: Mapping[int, Entry]) -> None:
        """Add existing facts to the alpha memories, one memory after the other."""
        for alpha in self.others:
            alpha.fill(entries.items())
        for name, table in self.tables.items():
            found: dict[Hashable, list[tuple[int, Entry]]] = {}
            for item in entries.items():
                for value in _keys_of(item[1][0], name, table):
                    found.setdefault(value, []).append(item)
            for value, items in found.items():
                for alpha in table[value]:
                    alpha.fill(items)

    def alphas_for(self, fact: Fact) -> list[Alpha]:
        """Return the alpha memories that may accept this fact; each is routed by one literal."""
        found = self.others
        for name, table in self.tables.items():
            for value in _keys_of(fact, name, table):
                found = table[value] + found
        return found


def _keys_of(fact: Fact, name: str | int, table: Collection[Hashable]) -> Collection[Hashable]:
    """Return which of the values in a table a fact has in a field: one, or none."""
    try:
        value = field_value(fact, name)
        return (value,) if value in table else ()
    except KeyError:
        return ()
    except TypeError:  # a field's default need not be hashable, yet may equal a literal
        return [key for key in table if key == value]


class Network:
    """The alpha memories, the nodes behind them, and the journal of activations."""

    def __init__(self, plan: Plan) -> None:
        self.journal = Journal()
        self._plan = plan
        self._alphas: dict[AlphaPlan, Alpha] = {}
        self._dispatch: dict[type[Fact], Dispatch] = {}
        self._entries: dict[type[Fact], dict[int, Entry]] = {}
        self._sleepers = Sleepers(plan.needs)
        self._wake(self._sleepers.needing_nothing())

    # --- facts ---

    def wake_for(self, facts: Iterable[Fact]) -> None:
        """Make the nodes of the rules that can match once these facts exist."""
        woken = self._sleepers.woken_by(facts)
        if woken:
            self._wake(woken)

    def add(self, fact: Fact) -> None:
        """Add a fact; do nothing if it is already there."""
        number = id(fact)
        entries = self._entries.setdefault(type(fact), {})
        if number in entries:
            return
        peers: Peers = {}
        places: list[Alpha] = []
        entries[number] = (fact, peers, places)
        dispatch = self._dispatch.get(type(fact))
        if dispatch is None:
            return
        for alpha in dispatch.alphas_for(fact):
            record = alpha.add(number, fact, peers)
            if record is None:
                continue
            places.append(alpha)
            for index in alpha.indexes.values():
                index.add(number, record)
            for first in alpha.firsts:
                first.emit(None, record[0], peers)

    def remove(self, fact: Fact) -> bool:
        """Remove a fact; return whether it was there.

        Its tokens are removed last. Removing the fact from an index can release tokens that it
        held back, and these may still meet the fact in other indexes.
        """
        number = id(fact)
        entry = self._entries.get(type(fact), {}).pop(number, None)
        if entry is None:
            return False
        _, peers, places = entry
        for alpha in places:
            row, _ = alpha.records.pop(number)
            for index in alpha.indexes.values():
                index.remove(number, row)
        for token in list(peers):
            if token in peers:  # not already removed along with another token
                take_back(token)
        return True

    def discard(self) -> None:
        """Take everything apart, so that it is freed without garbage collection."""
        for entries in self._entries.values():
            for _, peers, places in entries.values():
                for token in peers:
                    token.parent = token.child = token.before = token.after = token.peers = None
                peers.clear()
                places.clear()
        for alpha in self._alphas.values():
            for index in alpha.indexes.values():
                for node in index.successors:
                    node.tokens.clear()
                index.successors.clear()
                index.watchers.clear()
                index.records.clear()
            alpha.firsts.clear()
            alpha.records.clear()
            alpha.accepts = None
        for memory in (self._entries, self._alphas, self._dispatch):
            memory.clear()

    # --- rules ---

    def _wake(self, places: Iterable[int]) -> None:
        """Make the nodes of some rules, and pass the existing facts to them.

        Only rules that wake together share nodes, because the nodes of other rules already have
        tokens.
        """
        drawn = [self._plan.nodes_of(place) for place in places]
        self._fill(plan.alpha for nodes in drawn for plan in nodes if plan.alpha is not None)
        shared: dict[Hashable, Any] = {}
        firsts: dict[Any, Alpha] = {}
        for nodes in drawn:
            made: dict[NodePlan | None, Any] = {None: None}
            for plan in nodes:
                before = made[plan.before]
                key = (before, plan.inside, plan.sharing if plan.sharing is not None else plan)
                node = shared.get(key)
                if node is None:
                    node = shared[key] = self._node(plan, made)
                    if before is not None:
                        (before.add_inner if plan.inside else before.add_child)(node)
                    elif plan.alpha is not None:
                        firsts[node] = self._alphas[plan.alpha]
                made[plan] = node
        for first, alpha in firsts.items():
            alpha.firsts.insert(0, first)
            for row, peers in list(alpha.records.values()):
                first.emit(None, row, peers)

    def _node(self, plan: NodePlan, made: dict[NodePlan | None, Any]) -> Any:
        if plan.ending is not None:
            return Terminal(plan.ending, self.journal)
        if plan.group is not None:
            return Result(made[plan.group])
        if plan.alpha is None or plan.kind == "first":
            return {"first": First, "gate": Gate, "group": Group}[plan.kind](plan)
        index = self._alphas[plan.alpha].index(plan.key_right)
        node = {"join": Join, "absent": Absent, "counted": Counted}[plan.kind](plan, index)
        index.successors.insert(0, node)
        if not isinstance(node, Join):
            index.watchers.insert(0, node)
        return node

    def _fill(self, plans: Iterable[AlphaPlan]) -> None:
        """Make the new alpha memories, and add the existing facts to them."""
        new: dict[type[Fact], Dispatch] = {}
        for plan in plans:
            if plan in self._alphas:
                continue
            dispatch = self._dispatch.setdefault(plan.fact_type, Dispatch())
            found_by = dispatch.choose(plan.literals)
            alpha = self._alphas[plan] = Alpha(plan, found_by)
            for each in (dispatch, new.setdefault(plan.fact_type, Dispatch())):
                each.lead_to(alpha, plan.literals, found_by)
        for fact_type, dispatch in new.items():
            dispatch.fill(self._entries.get(fact_type, {}))
