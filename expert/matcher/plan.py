"""The network of a set of rules, drawn but not yet filled.

A plan holds no facts.  It is made once per set of rules (``planner.py``) and kept on the engine
class; each engine builds its own memories from it (``network.py``).

A partial match is a *row*: one flat tuple that holds, for each pattern matched so far, the fact
and then the field values the pattern needs.  So everything a later condition wants stands at a
position that is known when the plan is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from expert.compat import ConditionalElement, Fact, Rule

Row = tuple[Any, ...]
Positions = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


@dataclass(slots=True)
class AlphaPlan:
    """What one fact must be by itself; patterns that ask the same share one of these."""

    number: int
    fact_type: type[Fact]
    literals: dict[str | int, Any]
    fields: tuple[str | int, ...]
    """The fields whose values stand in the row, behind the fact itself."""
    checks: tuple[tuple[int, Callable[[Any], Any]], ...]
    same: Pairs
    different: Pairs
    indexes: dict[Positions, list[int]] = field(default_factory=dict)
    """Positions in the row that make a key, and the nodes that look facts up by it."""
    firsts: list[int] = field(default_factory=list)
    """Nodes that take each fact as a token."""

    @property
    def width(self) -> int:
        """How many places a fact takes in a row."""
        return 1 + len(self.fields)


@dataclass(slots=True)
class NodePlan:
    """One node; ``kind`` says which class of ``nodes.py`` it will be."""

    number: int
    kind: str  # first | join | absent | counted | group | gate | result | terminal
    children: list[int] = field(default_factory=list)
    tests: tuple[Callable[[Row], Any], ...] = ()
    alpha: int = -1
    key_left: Positions = ()
    key_right: Positions = ()
    different: Pairs = ()
    """A position in the left row and one in the right row whose values must not be equal."""
    must_be_absent: bool = True
    inner: list[int] = field(default_factory=list)
    """Of a group: its first nodes."""
    group: int = -1
    """Of a result: its group."""
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """What a terminal needs to turn a row into an activation."""

    rule: Rule
    facts: Positions
    names: tuple[str, ...]
    values: Positions
    absences: tuple[tuple[ConditionalElement, tuple[tuple[str, int], ...]], ...]


@dataclass(slots=True)
class Dispatch:
    """How a fact of one class finds the alpha memories that may take it."""

    tables: list[tuple[str | int, dict[Hashable, list[int]]]]
    others: list[int]


@dataclass(slots=True)
class Plan:
    """The whole network, and the rules it was drawn for."""

    rules: tuple[Rule, ...]
    alphas: list[AlphaPlan]
    nodes: list[NodePlan]
    dispatch: dict[type[Fact], Dispatch]
