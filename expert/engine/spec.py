"""The data behind every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from expert.compat import EXISTS, NOT
from expert.engine.absence import AbsenceSought
from expert.engine.conclusion import Conclusion
from expert.engine.conditions import bound_names, describe, fact_names
from expert.facts import Declared

Action = Callable[..., Mapping[str, Any] | None]
"""The right-hand side of a rule; it returns further names for the sentence."""


def _no_action(engine: Any) -> None:
    """Stand in for the action until the rule has one."""


@dataclass(eq=False, repr=False)
class RuleSpec:
    """Everything that a rule declares."""

    id: str
    """``STAGE-NNN``; never reused, never renumbered."""
    stage: str
    """The stage it fires in; follows from the id."""
    title: str
    """A sentence a buyer understands."""
    when: tuple[Any, ...]
    """The conditions, in experta's form."""
    module: str
    """The module that holds the rule."""
    file: str
    """The file that holds it."""
    line: int
    """The line where its declaration begins."""
    says: str = ""
    """The sentence of one firing; a format string over the bound names."""
    because: str = ""
    """The reason behind the rule."""
    sources: tuple[str, ...] = ()
    """Ids of ``knowledge/sources/sources.yaml``, or ``judgement``."""
    then: tuple[Conclusion, ...] = ()
    """What it concludes, if declared."""
    let: Mapping[str, Any] = field(default_factory=dict)
    """Names for values computed from the bound ones, in the order of computation."""
    uses: tuple[type[Declared], ...] = ()
    """Fact classes the action reads as a whole, besides what it matched."""
    wholes: tuple[Declared, ...] = ()
    """Patterns for classes of which it reads only a part."""
    concludes: tuple[type[Declared], ...] = ()
    """The classes of facts it may conclude."""
    answers: tuple[str, ...] = ()
    """Keys of the answers that its action looks up itself."""
    action: Action = _no_action
    """The right-hand side."""
    parameters: tuple[str, ...] = ()
    """The bound names the action takes, in order."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names the conditions bind, in the order of the conditions."""
        return tuple(bound_names(self.when))

    @cached_property
    def fact_names(self) -> tuple[str, ...]:
        """The names that are bound to whole facts."""
        return tuple(fact_names(self.when))

    @cached_property
    def absences(self) -> tuple[AbsenceSought, ...]:
        """What its NOTs look for."""
        return tuple(AbsenceSought(c, self.names) for c in self.when if isinstance(c, NOT))

    def conditions(self) -> list[str]:
        """Return the conditions as readable lines."""
        return [describe(condition) for condition in self.when]


def patterns_of(spec: RuleSpec) -> Iterator[Declared]:
    """Yield every pattern of a rule, including those in its NOTs."""
    for condition in spec.when:
        for part in condition if isinstance(condition, NOT | EXISTS) else (condition,):
            if isinstance(part, Declared):
                yield part


def reads(spec: RuleSpec) -> tuple[type[Declared], ...]:
    """Return the fact classes a rule reads, in the order of its conditions."""
    classes = {type(pattern): None for pattern in patterns_of(spec)}
    return (*classes, *(cls for cls in spec.uses if cls not in classes))
