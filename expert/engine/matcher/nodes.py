"""The nodes after the alpha memories: joins, absences and groups.

A node receives tokens on its left and facts on its right:

- ``left(token)``, ``lose(token)``: the node before it makes a token, or removes one;
- ``arrive``, ``depart``: a fact enters or leaves its index, and these tokens have its key;
- ``forget(token)``: one of its own tokens is being removed.
"""

from __future__ import annotations

from typing import Any

from expert.engine.matcher.alpha import Index, Key, Peers, key_reader, several
from expert.engine.matcher.plan import NodePlan, Pairs, Row
from expert.engine.matcher.terminal import Terminal
from expert.engine.matcher.tokens import Owner, Token, grow, take_back

Passed = dict[Token, Any]
"""Each token, with the token it let through, if any."""


class Node:
    """A node that makes tokens, and the nodes that receive them."""

    __slots__ = ("children", "leaf", "tests")

    def __init__(self, plan: NodePlan) -> None:
        self.children: list[Any] = []
        self.leaf: Terminal | None = None
        """The terminal, if it is the only child; then the node's tokens are activations."""
        self.tests = plan.tests

    def add_child(self, child: Any) -> None:
        """Add a child, as long as this node has made no token."""
        self.children.append(child)
        alone = len(self.children) == 1 and isinstance(child, Terminal)
        self.leaf = child if alone else None

    def emit(self, parent: Any, row: Row, peers: Peers | None) -> Any:
        """Make a token unless a test fails; return it or None."""
        for test in self.tests:
            if not test(row):
                return None
        leaf = self.leaf
        if leaf is not None:
            return leaf.announce(parent, row, peers)
        token = grow(Token, self, parent, row, peers)
        for child in self.children:
            child.left(token)
        return token

    def forget(self, token: Token) -> None:
        """Handle the removal of one of this node's tokens."""
        for child in self.children:
            child.lose(token)


class First(Node):
    """A rule's first pattern: each fact becomes a token."""

    __slots__ = ()


class Gate(Node):
    """A rule's tests that come before any pattern."""

    __slots__ = ()

    def left(self, token: Token) -> None:
        """Let the token through if the tests pass."""
        self.emit(token, token.row, None)

    def lose(self, token: Token) -> None:
        """Do nothing: no token is stored here, and what was made from it is removed with it."""


class Join(Node):
    """Tokens from the left and facts from the right, matched by a key that indexes both sides.

    ``tokens`` stores a single token directly and several tokens in a dict, because most keys have
    one.
    """

    __slots__ = ("different", "key_of", "records", "tokens")

    def __init__(self, plan: NodePlan, index: Index) -> None:
        super().__init__(plan)
        self.key_of = key_reader(plan.key_left)
        self.tokens: dict[Key, Any] = {}
        self.records = index.records
        self.different = plan.different

    def left(self, token: Token) -> None:
        """Store the token and join it with the existing facts."""
        row = token.row
        key = self.key_of(row)
        bucket = self.tokens.get(key)
        if bucket is None:
            self.tokens[key] = token
        elif type(bucket) is dict:
            bucket[token] = None
        else:
            self.tokens[key] = {bucket: None, token: None}
        records = self.records.get(key)
        if records is not None:
            emit, different = self.emit, self.different
            for other, peers in several(records):
                if not different or _all_differ(different, row, other):
                    emit(token, row + other, peers)

    def lose(self, token: Token) -> None:
        """Remove the token."""
        key = self.key_of(token.row)
        bucket = self.tokens[key]
        if bucket is token:
            del self.tokens[key]
        else:
            del bucket[token]
            if not bucket:
                del self.tokens[key]

    def arrive(self, tokens: Any, row: Row, peers: Peers, is_first: bool) -> None:
        """Join the fact with the tokens that have its key."""
        emit, different = self.emit, self.different
        for token in tokens if type(tokens) is dict else (tokens,):
            if not different or _all_differ(different, token.row, row):
                emit(token, token.row + row, peers)


class Absent(Node):
    """Lets tokens through as long as no fact has their key (for EXISTS: as long as one does).

    All tokens with the same key get the same verdict, so no counts are needed: the bucket of facts
    is either empty or not.
    """

    __slots__ = ("key_of", "must_be_absent", "records", "tokens")

    def __init__(self, plan: NodePlan, index: Index) -> None:
        super().__init__(plan)
        self.key_of = key_reader(plan.key_left)
        self.tokens: dict[Key, Passed] = {}
        self.records = index.records
        self.must_be_absent = plan.must_be_absent

    def left(self, token: Token) -> None:
        """Store the token and let it through if allowed."""
        key = self.key_of(token.row)
        passes = (key not in self.records) == self.must_be_absent
        onward = self.emit(token, token.row, None) if passes else None
        self.tokens.setdefault(key, {})[token] = onward

    def lose(self, token: Token) -> None:
        """Remove the token; what it let through is built on it and is removed along with it."""
        key = self.key_of(token.row)
        bucket = self.tokens[key]
        del bucket[token]
        if not bucket:
            del self.tokens[key]

    def arrive(self, tokens: Passed, row: Row, peers: Peers, is_first: bool) -> None:
        """Decide again if this fact is the only one with the key."""
        if is_first:
            self._judge(tokens, not self.must_be_absent)

    def depart(self, tokens: Passed, row: Row, is_last: bool) -> None:
        """Decide again if this fact was the only one with the key."""
        if is_last:
            self._judge(tokens, self.must_be_absent)

    def _judge(self, tokens: Passed, passes: bool) -> None:
        for token, onward in tokens.items():
            if passes:
                tokens[token] = self.emit(token, token.row, None)
            elif onward is not None:
                tokens[token] = None
                take_back(onward)


class Counted(Absent):
    """Like ``Absent``, but for patterns that also require unequal values; tokens have counts."""

    __slots__ = ("counts", "different")

    def __init__(self, plan: NodePlan, index: Index) -> None:
        super().__init__(plan, index)
        self.counts: dict[Token, int] = {}
        self.different = plan.different

    def left(self, token: Token) -> None:
        """Store the token with its count and let it through if allowed."""
        row = token.row
        key = self.key_of(row)
        found = sum(
            _all_differ(self.different, row, other) for other, _ in several(self.records.get(key))
        )
        self.counts[token] = found
        passes = (found == 0) == self.must_be_absent
        onward = self.emit(token, row, None) if passes else None
        self.tokens.setdefault(key, {})[token] = onward

    def lose(self, token: Token) -> None:
        """Remove the token and its count."""
        super().lose(token)
        del self.counts[token]

    def arrive(self, tokens: Passed, row: Row, peers: Peers, is_first: bool) -> None:
        """Increase the count of the tokens that the fact affects."""
        self._count(tokens, row, 1)

    def depart(self, tokens: Passed, row: Row, is_last: bool) -> None:
        """Decrease the count of the tokens that the fact affects."""
        self._count(tokens, row, -1)

    def _count(self, tokens: Passed, row: Row, step: int) -> None:
        for token, onward in tokens.items():
            if not _all_differ(self.different, token.row, row):
                continue
            had = self.counts[token]
            self.counts[token] = has = had + step
            if (had == 0) == (has == 0):
                continue
            if (has == 0) == self.must_be_absent:
                tokens[token] = self.emit(token, token.row, None)
            elif onward is not None:
                tokens[token] = None
                take_back(onward)


class Group:
    """Several conditions that together must not (or must) match, in a network of their own.

    Each token from the left becomes an owner. The conditions inside are matched on top of the
    owner. Each complete match is counted on its owner, which passes as long as the count is zero
    (for a group that must match: above zero).
    """

    __slots__ = ("inner", "must_be_absent", "onward")

    def __init__(self, plan: NodePlan) -> None:
        self.inner: list[Any] = []
        self.onward = Node(plan)
        self.must_be_absent = plan.must_be_absent

    def add_child(self, child: Any) -> None:
        """Add a child after this group."""
        self.onward.add_child(child)

    def add_inner(self, first: Any) -> None:
        """Add a first node inside the group."""
        self.inner.append(first)

    def left(self, token: Token) -> None:
        """Make the token an owner, match the conditions inside, then decide."""
        owner: Owner = grow(Owner, self, token, token.row, None)
        owner.found = 0
        owner.settled = False
        owner.onward = None
        for first in self.inner:
            first.left(owner)
        owner.settled = True
        self.judge(owner)

    def lose(self, token: Token) -> None:
        """Do nothing: owners are built on the token and are removed with it."""

    def forget(self, owner: Owner) -> None:
        """Handle the removal of an owner: stop counting the matches that are removed with it."""
        owner.settled = False
        for first in self.inner:
            first.lose(owner)

    def judge(self, owner: Owner) -> None:
        """Let the owner through, or remove what it let through."""
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
        """Count one more complete match."""
        owner = self._owner(token)
        owner.found += 1
        if owner.settled and owner.found == 1:
            self.group.judge(owner)

    def lose(self, token: Token) -> None:
        """Count one match fewer."""
        owner = self._owner(token)
        owner.found -= 1
        if owner.settled and owner.found == 0:
            self.group.judge(owner)

    def _owner(self, token: Any) -> Owner:
        while token.node is not self.group:
            token = token.parent
        return token  # type: ignore[no-any-return]


def _all_differ(pairs: Pairs, row: Row, other: Row) -> bool:
    for one, another in pairs:  # noqa: SIM110  a loop is twice as fast as all() here
        if row[one] == other[another]:
            return False
    return True
