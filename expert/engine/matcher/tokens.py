"""Partial matches and activations, and how both are removed.

Each partial match (*token*) knows the token it was built on and, as a linked
list, the tokens built on it.  Removing one also removes its whole subtree and touches nothing else.
"""

from __future__ import annotations

from typing import Any

from expert.compat import Activation, Fact

_new = object.__new__


class Token:
    """A row of the facts and values matched so far, and its place in the tree of tokens.

    For speed, there is no ``__init__``: a run makes a great many tokens, all of them in ``grow``.
    """

    __slots__ = ("after", "before", "child", "node", "parent", "peers", "row")

    row: tuple[Any, ...]
    node: Any
    parent: Any
    child: Any
    before: Any
    after: Any
    peers: dict[Any, None] | None


class Owner(Token):
    """The token at the base of a group: counts the matches inside and holds what it let through."""

    __slots__ = ("found", "onward", "settled")

    found: int
    settled: bool
    onward: Any


class IndexedActivation(Activation):  # type: ignore[misc]
    """An activation that is also a leaf in the tree of tokens.

    Two activations are equal only if they are the same object: the matcher announces and withdraws
    the same object. ``facts`` and ``context`` are made when first read.
    """

    __slots__ = (
        "after",
        "before",
        "child",
        "identity",
        "node",
        "ordered_facts",
        "parent",
        "peers",
        "row",
        "rule",
    )

    node: Any
    """Its terminal."""
    ordered_facts: tuple[Fact, ...]
    identity: Any
    """Space for the agenda to cache the activation's identity."""

    key = None
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def values_of(self, names: tuple[str, ...]) -> tuple[Any, ...]:
        """Return the values of some variables, without making the whole ``context``."""
        values: tuple[Any, ...] = self.node.reader_of(names)(self.row)
        return values

    def __getattr__(self, name: str) -> Any:
        if name == "context":
            made: Any = self.node.context_of(self.row)
        elif name == "facts":
            made = set(self.ordered_facts)
        else:
            raise AttributeError(f"an activation has no {name!r}")
        setattr(self, name, made)
        return made


def grow(
    cls: type, node: Any, parent: Any, row: tuple[Any, ...], peers: dict[Any, None] | None
) -> Any:
    """Make a token below ``parent``; ``peers`` are the tokens that end in the same fact, if any.

    The second half repeats ``place`` inline, because no other function is called as often.
    """
    token: Any = _new(cls)
    token.row = row
    token.node = node
    token.parent = parent
    token.child = None
    token.before = None
    token.peers = peers
    if parent is None:
        token.after = None
    else:
        following = parent.child
        token.after = following
        if following is not None:
            following.before = token
        parent.child = token
    if peers is not None:
        peers[token] = None
    return token


def place(token: Any, parent: Any, peers: dict[Any, None] | None) -> None:
    """Attach a token below its parent."""
    token.parent = parent
    token.child = None
    token.before = None
    token.peers = peers
    if parent is None:
        token.after = None
    else:
        following = parent.child
        token.after = following
        if following is not None:
            following.before = token
        parent.child = token
    if peers is not None:
        peers[token] = None


def take_back(token: Any) -> None:
    """Remove a token and everything that is built on it."""
    parent = token.parent
    if parent is not None:
        before, after = token.before, token.after
        if before is None:
            parent.child = after
        else:
            before.after = after
        if after is not None:
            after.before = before
    _drop(token)


def _drop(token: Any) -> None:
    token.node.forget(token)
    peers = token.peers
    if peers is not None:
        del peers[token]
    child = token.child
    while child is not None:
        following = child.after
        _drop(child)
        child = following
    token.parent = token.child = token.before = token.after = None
