"""The end of a rule's conditions: terminals make activations, the journal stores them."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from expert.engine.matcher.alpha import Peers
from expert.engine.matcher.plan import Ending, Positions, Row
from expert.engine.matcher.tokens import IndexedActivation, Token, grow, place


class Journal:
    """The changes to activations since the journal was last read."""

    __slots__ = ("added", "removed")

    def __init__(self) -> None:
        self.added: dict[IndexedActivation, None] = {}
        self.removed: dict[tuple[Any, ...], IndexedActivation] = {}

    def read(self) -> tuple[list[IndexedActivation], list[IndexedActivation]]:
        """Return the activations created and those withdrawn, and clear the journal."""
        added, removed = list(self.added), list(self.removed.values())
        self.added.clear()
        self.removed.clear()
        return added, removed


class Terminal:
    """The end of a branch: each arriving token gets an activation, withdrawn with the token."""

    __slots__ = ("facts_of", "journal", "positions", "readers", "rule")

    def __init__(self, ending: Ending, journal: Journal) -> None:
        self.rule = ending.rule
        self.journal = journal
        self.facts_of = _tuple_reader(ending.facts)
        self.positions = dict(zip(ending.names, ending.values))
        self.readers: dict[tuple[str, ...], Callable[[Row], tuple[Any, ...]]] = {}

    def left(self, token: Token) -> None:
        """Announce an activation for the token."""
        self.announce(token, token.row, None)

    def lose(self, token: Token) -> None:
        """Do nothing: the activation is built on the token and is removed with it."""

    def announce(self, parent: Any, row: Row, peers: Peers | None) -> IndexedActivation:
        """Make the activation for a row, or bring back the one just withdrawn for it."""
        facts = self.facts_of(row)
        journal = self.journal
        if journal.removed:
            known = journal.removed.pop((self, *map(id, facts)), None)
            if known is not None:
                # If it was withdrawn and restored within one batch, report nothing.
                place(known, parent, peers)
                return known
        activation: IndexedActivation = grow(IndexedActivation, self, parent, row, peers)
        activation.rule = self.rule
        activation.ordered_facts = facts
        activation.identity = None
        journal.added[activation] = None
        return activation

    def forget(self, activation: IndexedActivation) -> None:
        """Withdraw an activation; discard it silently if it was never reported."""
        journal = self.journal
        if activation in journal.added:
            del journal.added[activation]
        else:
            journal.removed[(self, *map(id, activation.ordered_facts))] = activation

    def reader_of(self, names: tuple[str, ...]) -> Callable[[Row], tuple[Any, ...]]:
        """Return a function that takes the values of some variables from a row."""
        reader = self.readers.get(names)
        if reader is None:
            reader = _tuple_reader(tuple([self.positions[name] for name in names]))
            self.readers[names] = reader
        return reader

    def context_of(self, row: Row) -> dict[str, Any]:
        """Return every variable with its value."""
        return {name: row[position] for name, position in self.positions.items()}


def _tuple_reader(positions: Positions) -> Callable[[Row], tuple[Any, ...]]:
    if not positions:
        return lambda row: ()
    if len(positions) == 1:
        (position,) = positions
        return lambda row: (row[position],)
    return itemgetter(*positions)
