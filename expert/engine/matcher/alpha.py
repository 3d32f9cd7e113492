"""Matching one fact by itself: alpha memories, their hash indexes, and reading fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any

from expert.compat import Fact
from expert.engine.matcher.plan import AlphaPlan, Positions, Row

Key = Any
Peers = dict[Any, None]
"""The tokens that end in one fact."""
Record = tuple[Row, Peers]
Entry = tuple[Fact, Peers, list["Alpha"]]
"""A fact, the tokens that end in it, and the alpha memories it is in."""


class Index:
    """The facts of one alpha memory, indexed by one key, and the nodes that look them up.

    ``records`` stores a single record directly and several records in a dict, because most keys
    have one.
    """

    __slots__ = ("key_of", "records", "successors", "watchers")

    def __init__(self, positions: Positions) -> None:
        self.key_of = key_reader(positions)
        self.records: dict[Key, Any] = {}
        self.successors: list[Any] = []
        """Nodes to notify of a new fact if they have tokens for it, the most recently made first.

        This way, a node learns of a fact before the nodes that feed it; in the opposite order, a
        rule that uses one fact twice would match twice.
        """
        self.watchers: list[Any] = []
        """The nodes that are also notified of every removed fact."""

    def add(self, number: int, record: Record) -> None:
        """Add a fact; ``number`` identifies it."""
        row, peers = record
        key = self.key_of(row)
        bucket = self.records.get(key)
        if bucket is None:
            self.records[key] = record
        elif type(bucket) is dict:
            bucket[number] = record
        else:
            self.records[key] = {id(bucket[0][0]): bucket, number: record}
        for node in self.successors:
            tokens = node.tokens.get(key)
            if tokens is not None:
                node.arrive(tokens, row, peers, bucket is None)

    def fill(self, added: Mapping[int, Record]) -> None:
        """Add facts that no node looks up yet."""
        key_of, records = self.key_of, self.records
        for number, record in added.items():
            key = key_of(record[0])
            bucket = records.setdefault(key, record)
            if type(bucket) is dict:
                bucket[number] = record
            elif bucket is not record:
                records[key] = {id(bucket[0][0]): bucket, number: record}

    def remove(self, number: int, row: Row) -> None:
        """Remove the fact that has this row."""
        key = self.key_of(row)
        bucket = self.records[key]
        if type(bucket) is dict:
            del bucket[number]
        is_last = type(bucket) is not dict or not bucket
        if is_last:
            del self.records[key]
        for node in self.watchers:
            tokens = node.tokens.get(key)
            if tokens is not None:
                node.depart(tokens, row, is_last)


class Alpha:
    """The facts that satisfy a pattern, each checked by itself.

    ``found_by`` is the field whose literal value routed the facts here; it need not be compared
    again.
    """

    __slots__ = (
        "accepts",
        "checks",
        "different",
        "firsts",
        "indexes",
        "literals",
        "read",
        "records",
        "same",
    )

    def __init__(self, plan: AlphaPlan, found_by: str | int | None) -> None:
        self.literals = tuple(item for item in plan.literals.items() if item[0] != found_by)
        self.read = _reader(plan.fields)
        """Makes a fact's row; raises KeyError if a field is missing."""
        self.checks = plan.checks
        self.same = plan.same
        self.different = plan.different
        asks = self.literals or self.checks or self.same or self.different
        self.accepts = self._accepts if asks else None
        """Tests a fact and its row; None if every fact that gets here and has the fields
        matches."""
        self.records: dict[int, Record] = {}
        self.indexes: dict[Positions, Index] = {}
        self.firsts: list[Any] = []

    def add(self, number: int, fact: Fact, peers: Peers) -> Record | None:
        """Add a fact if the pattern accepts it."""
        try:
            row = self.read(fact)
            if self.accepts is not None and not self.accepts(fact, row):
                return None
        except KeyError:
            return None
        record = self.records[number] = (row, peers)
        return record

    def fill(self, entries: Iterable[tuple[int, Entry]]) -> None:
        """Add existing facts; the memory has no successors yet."""
        read, accepts, records = self.read, self.accepts, self.records
        for number, (fact, peers, places) in entries:
            try:
                row = read(fact)
                if accepts is None or accepts(fact, row):
                    records[number] = (row, peers)
                    places.append(self)
            except KeyError:
                continue

    def index(self, positions: Positions) -> Index:
        """Return the index of the facts by these positions of their rows."""
        index = self.indexes.get(positions)
        if index is None:
            index = self.indexes[positions] = Index(positions)
            index.fill(self.records)
        return index

    def _accepts(self, fact: Fact, row: Row) -> bool:
        """Return whether the pattern accepts a fact; may also raise KeyError."""
        for name, value in self.literals:
            if not value == field_value(fact, name):  # noqa: SIM201  as experta compares it
                return False
        for position, passes in self.checks:
            if not passes(row[position]):
                return False
        for one, other in self.same:
            if row[one] != row[other]:
                return False
        return all(row[one] != row[other] for one, other in self.different)


def several(records: Any) -> Iterable[Record]:
    """Return the value of ``Index.records`` for one key, or None, as an iterable of records."""
    if records is None:
        return ()
    if type(records) is dict:
        return records.values()
    return (records,)


def key_reader(positions: Positions) -> Callable[[Row], Key]:
    """Return a function that reads a key from a row; without positions all rows share one key."""
    return itemgetter(*positions) if positions else _no_key


def _no_key(row: Row) -> None:
    return None


def field_value(fact: Fact, name: str | int) -> Any:
    """Return a field's value, nested ones included (``size__0``); KeyError if there is none."""
    if isinstance(name, int) or "__" not in name:
        return fact[name]
    found: Any = fact
    try:
        for part in name.split("__"):
            found = found[int(part) if part.isnumeric() else part]
    except (IndexError, TypeError) as error:
        raise KeyError(name) from error
    return found


def _reader(fields: tuple[str | int, ...]) -> Callable[[Fact], Row]:
    """Return a function that makes a fact's row; it raises KeyError if a field is missing."""
    if any(isinstance(name, str) and "__" in name for name in fields):
        return lambda fact: (fact, *[field_value(fact, name) for name in fields])
    if not fields:
        return lambda fact: (fact,)
    if len(fields) == 1:
        (name,) = fields
        return lambda fact: (fact, fact[name])
    take = itemgetter(*fields)
    return lambda fact: (fact, *take(fact))
