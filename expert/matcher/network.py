"""The memories of one engine: alpha memories with hash indexes, and the nodes that join them.

Order matters in one place.  A fact that enters an index is shown to the nodes
of that index from the last made to the first, so that a node sees it before the
nodes that feed it do; otherwise a rule that uses one fact twice would match twice.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from expert.compat import Fact
from expert.matcher.plan import AlphaPlan, NodePlan, Plan, Row
from expert.matcher.tokens import Absence, IndexedActivation, Owner, Token, grow, place, take_back

Key = Any
Peers = dict[Any, None]
Record = tuple[Row, Peers]


class Journal:
    """What happened to the activations since it was last read."""

    __slots__ = ("added", "removed")

    def __init__(self) -> None:
        self.added: dict[IndexedActivation, None] = {}
        self.removed: dict[tuple[Any, ...], IndexedActivation] = {}


class Index:
    """The facts of one alpha memory by one key, and the nodes that use it."""

    __slots__ = ("key_of", "records", "successors", "watchers")

    def __init__(self, positions: tuple[int, ...]) -> None:
        self.key_of = _key(positions)
        self.records: dict[Key, dict[int, Record]] = {}
        self.successors: list[Any] = []
        self.watchers: list[Any] = []
        """Those of the successors that must hear when a fact leaves."""

    def add(self, identity: int, record: Record) -> None:
        row, peers = record
        key = self.key_of(row)
        bucket = self.records.get(key)
        is_first = bucket is None
        if bucket is None:
            self.records[key] = {identity: record}
        else:
            bucket[identity] = record
        for node in self.successors:
            node.arrive(key, row, peers, is_first)

    def remove(self, identity: int, row: Row) -> None:
        key = self.key_of(row)
        bucket = self.records[key]
        del bucket[identity]
        is_last = not bucket
        if is_last:
            del self.records[key]
        for node in self.watchers:
            node.depart(key, row, is_last)


class Alpha:
    """Facts that are, each by itself, what a pattern asks for."""

    __slots__ = ("literals", "read", "checks", "same", "different", "indexes", "firsts")

    def __init__(self, plan: AlphaPlan) -> None:
        self.literals = tuple(plan.literals.items())
        self.read = _reader(plan.fields)
        self.checks = plan.checks
        self.same = plan.same
        self.different = plan.different
        self.indexes: list[Index] = []
        self.firsts: list[First] = []

    def row_of(self, fact: Fact) -> Row | None:
        """Return the fact and the values the patterns need, or None if it does not match."""
        try:
            for name, value in self.literals:
                if not value == _value(fact, name):
                    return None
            row = self.read(fact)
        except KeyError:
            return None
        for position, passes in self.checks:
            if not passes(row[position]):
                return None
        for one, other in self.same:
            if row[one] != row[other]:
                return None
        for one, other in self.different:
            if row[one] == row[other]:
                return None
        return row


class Node:
    """A node that makes tokens, and the nodes it hands them to."""

    __slots__ = ("children", "tests")

    def __init__(self, plan: NodePlan) -> None:
        self.children: list[Any] = []
        self.tests = plan.tests

    def emit(self, parent: Any, row: Row, peers: Peers | None) -> Any:
        """Make a token unless a test objects; return it or None."""
        for test in self.tests:
            if not test(row):
                return None
        token = grow(Token, self, parent, row, peers)
        for child in self.children:
            child.left(token)
        return token

    def forget(self, token: Token) -> None:
        """A token this node made is going."""
        for child in self.children:
            child.lose(token)


class First(Node):
    """A rule's first pattern: each fact is a token."""

    __slots__ = ()


class Gate(Node):
    """Tests that stand where no pattern stands before them."""

    __slots__ = ()

    def left(self, token: Token) -> None:
        self.emit(token, token.row, None)

    def lose(self, token: Token) -> None:
        """Nothing is kept here; what was made from the token goes with it."""


class Join(Node):
    """Tokens from the left, facts from the right, brought together by a key both sides are indexed by."""

    __slots__ = ("key_of", "tokens", "records", "different")

    def __init__(self, plan: NodePlan, index: Index) -> None:
        super().__init__(plan)
        self.key_of = _key(plan.key_left)
        self.tokens: dict[Key, dict[Token, None]] = {}
        self.records = index.records
        self.different = plan.different

    def left(self, token: Token) -> None:
        row = token.row
        key = self.key_of(row)
        bucket = self.tokens.get(key)
        if bucket is None:
            self.tokens[key] = {token: None}
        else:
            bucket[token] = None
        records = self.records.get(key)
        if records is not None:
            for other, peers in records.values():
                if not self.different or _all_differ(self.different, row, other):
                    self.emit(token, row + other, peers)

    def lose(self, token: Token) -> None:
        key = self.key_of(token.row)
        bucket = self.tokens[key]
        del bucket[token]
        if not bucket:
            del self.tokens[key]

    def arrive(self, key: Key, row: Row, peers: Peers, is_first: bool) -> None:
        bucket = self.tokens.get(key)
        if bucket is not None:
            for token in bucket:
                if not self.different or _all_differ(self.different, token.row, row):
                    self.emit(token, token.row + row, peers)


class Absent(Node):
    """Lets tokens through while no fact with their key is there (or, for EXISTS, while one is).

    All tokens with one key are judged alike, so no counting is needed: the index bucket is empty or it is not.
    """

    __slots__ = ("key_of", "tokens", "records", "must_be_absent")

    def __init__(self, plan: NodePlan, index: Index) -> None:
        super().__init__(plan)
        self.key_of = _key(plan.key_left)
        self.tokens: dict[Key, dict[Token, Any]] = {}
        self.records = index.records
        self.must_be_absent = plan.must_be_absent

    def left(self, token: Token) -> None:
        key = self.key_of(token.row)
        bucket = self.tokens.setdefault(key, {})
        passes = (key not in self.records) == self.must_be_absent
        bucket[token] = self.emit(token, token.row, None) if passes else None

    def lose(self, token: Token) -> None:
        key = self.key_of(token.row)
        bucket = self.tokens[key]
        del bucket[token]
        if not bucket:
            del self.tokens[key]

    def arrive(self, key: Key, row: Row, peers: Peers, is_first: bool) -> None:
        if is_first:
            self._judge(key, not self.must_be_absent)

    def depart(self, key: Key, row: Row, is_last: bool) -> None:
        if is_last:
            self._judge(key, self.must_be_absent)

    def _judge(self, key: Key, passes: bool) -> None:
        bucket = self.tokens.get(key)
        if bucket is None:
            return
        for token, onward in bucket.items():
            if passes:
                bucket[token] = self.emit(token, token.row, None)
            elif onward is not None:
                bucket[token] = None
                take_back(onward)


class Counted(Node):
    """Like ``Absent``, where the pattern also wants values that differ: each token counts its own matches."""

    __slots__ = ("key_of", "tokens", "records", "different", "must_be_absent")

    def __init__(self, plan: NodePlan, index: Index) -> None:
        super().__init__(plan)
        self.key_of = _key(plan.key_left)
        self.tokens: dict[Key, dict[Token, list[Any]]] = {}
        self.records = index.records
        self.different = plan.different
        self.must_be_absent = plan.must_be_absent

    def left(self, token: Token) -> None:
        row = token.row
        key = self.key_of(row)
        records = self.records.get(key)
        found = 0
        if records is not None:
            for other, _ in records.values():
                found += _all_differ(self.different, row, other)
        state = [found, None]
        self.tokens.setdefault(key, {})[token] = state
        if (found == 0) == self.must_be_absent:
            state[1] = self.emit(token, row, None)

    lose = Absent.lose

    def arrive(self, key: Key, row: Row, peers: Peers, is_first: bool) -> None:
        self._count(key, row, 1)

    def depart(self, key: Key, row: Row, is_last: bool) -> None:
        self._count(key, row, -1)

    def _count(self, key: Key, row: Row, step: int) -> None:
        bucket = self.tokens.get(key)
        if bucket is None:
            return
        for token, state in bucket.items():
            if not _all_differ(self.different, token.row, row):
                continue
            had = state[0]
            state[0] = had + step
            if (had == 0) == (state[0] == 0):
                continue
            if (state[0] == 0) == self.must_be_absent:
                state[1] = self.emit(token, token.row, None)
            elif state[1] is not None:
                onward, state[1] = state[1], None
                take_back(onward)


class Group:
    """Several conditions that together must not (or must) match, followed in a network of their own.

    Each token from the left becomes an owner.  The conditions inside are matched on top of it; each
    complete match is counted on its owner, and the owner goes on while the count is as it should be.
    """

    __slots__ = ("inner", "onward", "must_be_absent")

    def __init__(self, plan: NodePlan) -> None:
        self.inner: list[Any] = []
        self.onward = Node(plan)
        self.must_be_absent = plan.must_be_absent

    def left(self, token: Token) -> None:
        owner: Owner = grow(Owner, self, token, token.row, None)
        owner.found = 0
        owner.settled = False
        owner.onward = None
        for first in self.inner:
            first.left(owner)
        owner.settled = True
        self.judge(owner)

    def lose(self, token: Token) -> None:
        """Owners are built on the token and go with it."""

    def forget(self, owner: Owner) -> None:
        owner.settled = False
        for first in self.inner:
            first.lose(owner)

    def judge(self, owner: Owner) -> None:
        if (owner.found == 0) == self.must_be_absent:
            owner.onward = self.onward.emit(owner, owner.row, None)
        elif owner.onward is not None:
            onward, owner.onward = owner.onward, None
            take_back(onward)


class Result:
    """The end of the conditions inside a group: counts complete matches on their owner."""

    __slots__ = ("group",)

    def __init__(self, group: Group) -> None:
        self.group = group

    def left(self, token: Token) -> None:
        owner = self._owner(token)
        owner.found += 1
        if owner.settled and owner.found == 1:
            self.group.judge(owner)

    def lose(self, token: Token) -> None:
        owner = self._owner(token)
        owner.found -= 1
        if owner.settled and owner.found == 0:
            self.group.judge(owner)

    def _owner(self, token: Any) -> Owner:
        while token.node is not self.group:
            token = token.parent
        return token  # type: ignore[no-any-return]


class Terminal:
    """The end of a branch: announces an activation for each token and withdraws it with the token."""

    __slots__ = ("number", "rule", "journal", "facts_of", "names", "values_of", "absences")

    def __init__(self, plan: NodePlan, journal: Journal) -> None:
        self.number = plan.number
        self.rule = plan.rule
        self.journal = journal
        self.facts_of = _tuple_of(plan.facts)
        self.names = plan.names
        self.values_of = _tuple_of(plan.positions)
        self.absences = plan.absences

    def left(self, token: Token) -> None:
        self.announce(token, token.row, None)

    def lose(self, token: Token) -> None:
        """The activation is built on the token and goes with it."""

    def announce(self, parent: Any, row: Row, peers: Peers | None) -> IndexedActivation:
        facts = self.facts_of(row)
        journal = self.journal
        if journal.removed:
            known = journal.removed.pop((self.number, *map(id, facts)), None)
            if known is not None:
                # Withdrawn and back within one batch: nobody need hear of it.
                place(known, parent, peers)
                return known
        activation: IndexedActivation = grow(IndexedActivation, self, parent, row, peers)
        activation.rule = self.rule
        activation.ordered_facts = facts
        journal.added[activation] = None
        return activation

    def forget(self, activation: IndexedActivation) -> None:
        journal = self.journal
        if activation in journal.added:
            del journal.added[activation]
        else:
            journal.removed[(self.number, *map(id, activation.ordered_facts))] = activation

    def context_of(self, row: Row) -> dict[str, Any]:
        return dict(zip(self.names, self.values_of(row)))

    def absent_from(self, row: Row) -> tuple[Absence, ...]:
        return tuple(
            Absence(condition, tuple((name, row[position]) for name, position in places))
            for condition, places in self.absences
        )


class Network:
    """All memories of one engine, built empty from a plan."""

    __slots__ = ("journal", "dispatch")

    def __init__(self, plan: Plan) -> None:
        self.journal = Journal()
        alphas = [Alpha(alpha) for alpha in plan.alphas]
        indexes = [
            {positions: Index(positions) for positions in alpha.indexes} for alpha in plan.alphas
        ]
        nodes: list[Any] = []
        for node in plan.nodes:
            nodes.append(_made(node, indexes, nodes, self.journal))
        for node, made in zip(plan.nodes, nodes):
            _connect(node, made, nodes)
        for alpha_plan, alpha, own in zip(plan.alphas, alphas, indexes):
            alpha.firsts = [nodes[number] for number in reversed(alpha_plan.firsts)]
            for positions, numbers in alpha_plan.indexes.items():
                index = own[positions]
                index.successors = [nodes[number] for number in reversed(numbers)]
                index.watchers = [node for node in index.successors if not isinstance(node, Join)]
            alpha.indexes = list(own.values())
        self.dispatch = {
            fact_type: (
                [
                    (name, {value: [alphas[number] for number in numbers] for value, numbers in table.items()})
                    for name, table in entry.tables
                ],
                [alphas[number] for number in entry.others],
            )
            for fact_type, entry in plan.dispatch.items()
        }

    def alphas_for(self, fact: Fact) -> list[Alpha]:
        """Return the alpha memories whose first literal this fact has."""
        entry = self.dispatch.get(type(fact))
        if entry is None:
            return []
        tables, others = entry
        candidates: list[Alpha] = []
        for name, table in tables:
            try:
                candidates += table.get(_value(fact, name), ())
            except KeyError:
                continue
            except TypeError:  # a default that cannot be hashed can still equal a literal
                for value, alphas in table.items():
                    if value == _value(fact, name):
                        candidates += alphas
        return candidates + others


def _made(node: NodePlan, indexes: list[dict[tuple[int, ...], Index]], nodes: list[Any], journal: Journal) -> Any:
    if node.kind == "terminal":
        return Terminal(node, journal)
    if node.kind == "result":
        return Result(nodes[node.group])
    if node.kind == "group":
        return Group(node)
    if node.kind == "first":
        return First(node)
    if node.kind == "gate":
        return Gate(node)
    index = indexes[node.alpha][node.key_right]
    return {"join": Join, "absent": Absent, "counted": Counted}[node.kind](node, index)


def _connect(node: NodePlan, made: Any, nodes: list[Any]) -> None:
    children = [nodes[number] for number in node.children]
    if node.kind == "group":
        made.inner = [nodes[number] for number in node.inner]
        made.onward.children = children
    elif node.kind not in ("terminal", "result"):
        made.children = children


def _all_differ(pairs: tuple[tuple[int, int], ...], row: Row, other: Row) -> bool:
    for one, another in pairs:
        if row[one] == other[another]:
            return False
    return True


def _key(positions: tuple[int, ...]) -> Callable[[Row], Key]:
    """Return the function that reads a key from a row; without positions there is one key for all."""
    return itemgetter(*positions) if positions else _no_key


def _no_key(row: Row) -> None:
    return None


def _tuple_of(positions: tuple[int, ...]) -> Callable[[Row], tuple[Any, ...]]:
    if len(positions) == 1:
        (position,) = positions
        return lambda row: (row[position],)
    return itemgetter(*positions) if positions else lambda row: ()


def _reader(fields: tuple[str | int, ...]) -> Callable[[Fact], Row]:
    """Return the function that makes a fact's row; it raises KeyError if a field is missing."""
    if any(_path(name) != (name,) for name in fields):
        return lambda fact: (fact, *[_value(fact, name) for name in fields])
    if not fields:
        return lambda fact: (fact,)
    if len(fields) == 1:
        (name,) = fields
        return lambda fact: (fact, fact[name])
    take = itemgetter(*fields)
    return lambda fact: (fact, *take(fact))


def _path(name: str | int) -> tuple[str | int, ...]:
    """Split a nested field's name: ``size__0`` is the first item of ``size``."""
    if isinstance(name, int):
        return (name,)
    return tuple(int(part) if part.isnumeric() else part for part in name.split("__"))


def _value(fact: Fact, name: str | int) -> Any:
    """Return a field's value, nested fields included; raises KeyError if there is none."""
    if type(name) is int or "__" not in name:  # type: ignore[operator]
        return fact[name]
    found: Any = fact
    try:
        for part in _path(name):
            found = found[part]
    except (IndexError, TypeError) as error:
        raise KeyError(name) from error
    return found
