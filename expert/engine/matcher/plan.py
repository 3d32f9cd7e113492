"""The network of a set of rules, drawn but not yet filled.

A plan holds no facts.  It is kept on the engine class, and each rule is drawn (``planner.py``) when
an engine first needs it; each engine builds its own memories from the drawing (``network.py``).

A partial match is a *row*: one flat tuple that holds, for each pattern matched so far, the fact
and then the field values the pattern needs.  So everything a later condition wants stands at a
position that is known when the rule is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, NamedTuple

from expert.compat import Fact, Rule

Row = tuple[Any, ...]
Positions = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


@dataclass(slots=True, eq=False, repr=False)
class AlphaPlan:
    """What one fact must be by itself; patterns that ask the same share one of these."""

    fact_type: type[Fact]
    literals: dict[str | int, Any]
    fields: tuple[str | int, ...]
    """The fields whose values stand in the row, behind the fact itself."""
    checks: tuple[tuple[int, Callable[[Any], Any]], ...]
    same: Pairs
    different: Pairs

    @property
    def width(self) -> int:
        """How many places a fact takes in a row."""
        return 1 + len(self.fields)


@dataclass(slots=True, eq=False, repr=False)
class NodePlan:
    """One node; ``kind`` says which class of ``nodes.py`` it will be."""

    kind: str  # first | join | absent | counted | group | gate | result | terminal
    before: NodePlan | None
    inside: bool
    """It is a first one inside the group before it, not behind it."""
    sharing: Hashable
    """Two nodes behind the same node are one if this is equal; None if it is never shared."""
    tests: tuple[Callable[[Row], Any], ...] = ()
    alpha: AlphaPlan | None = None
    key_left: Positions = ()
    key_right: Positions = ()
    different: Pairs = ()
    """A position in the left row and one in the right row whose values must not be equal."""
    must_be_absent: bool = True
    group: NodePlan | None = None
    """Of a result: its group."""
    ending: Ending | None = None


class Ending(NamedTuple):
    """What a terminal needs to turn a row into an activation."""

    rule: Rule
    facts: Positions
    names: tuple[str, ...]
    values: Positions
