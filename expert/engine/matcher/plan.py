"""The network of a set of rules, planned but not yet filled.

A plan holds no facts. The plan is stored on the engine class. Each rule is planned
(``compile.py``) when an engine first needs it; each engine builds its own memories from the plan
(``network.py``).

A partial match is a *row*: one flat tuple that holds, for each pattern matched so far, the fact
and then the field values the pattern needs. Everything that a later condition needs is therefore
at a position that is known when the rule is planned.
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
    """What one fact must satisfy by itself; patterns with equal requirements share one plan."""

    fact_type: type[Fact]
    literals: dict[str | int, Any]
    fields: tuple[str | int, ...]
    """The fields whose values follow the fact in the row."""
    checks: tuple[tuple[int, Callable[[Any], Any]], ...]
    same: Pairs
    different: Pairs

    @property
    def width(self) -> int:
        """The number of positions a fact takes in a row."""
        return 1 + len(self.fields)


@dataclass(slots=True, eq=False, repr=False)
class NodePlan:
    """One node; ``kind`` names its class in ``nodes.py``."""

    kind: str  # first | join | absent | counted | group | gate | result | terminal
    before: NodePlan | None
    inside: bool
    """Whether it is a first node inside the preceding group, rather than a node after the group."""
    sharing: Hashable
    """Two nodes after the same node are merged if their keys are equal; None if never shared."""
    tests: tuple[Callable[[Row], Any], ...] = ()
    alpha: AlphaPlan | None = None
    key_left: Positions = ()
    key_right: Positions = ()
    different: Pairs = ()
    """A position in the left row and one in the right row whose values must differ."""
    must_be_absent: bool = True
    group: NodePlan | None = None
    """The group of a result node."""
    ending: Ending | None = None


class Ending(NamedTuple):
    """What a terminal needs to turn a row into an activation."""

    rule: Rule
    facts: Positions
    names: tuple[str, ...]
    values: Positions
