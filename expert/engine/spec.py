"""The data behind every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from expert.compat import EXISTS, NOT
from expert.engine.absence import AbsenceSought
from expert.engine.conclusion import (
    Conclusion,
    Conclusions,
    action_of,
    classes_concluded,
    conclusions,
    parameters_read,
)
from expert.engine.conditions import bound_names, describe, fact_names
from expert.facts import Declared

AROUND = (NOT, EXISTS)
"""Conditions around a pattern."""
Action = Callable[..., Mapping[str, Any] | None]
"""The right-hand side of a rule; it returns additional names for the sentence."""


@dataclass(eq=False, repr=False)
class RuleSpec:
    """Everything a rule declares."""

    id: str
    """``STAGE-NNN``; never reused, never renumbered."""
    stage: str
    """The stage in which the rule fires, derived from the id."""
    title: str
    """A sentence that a buyer understands."""
    when: tuple[Any, ...]
    """The conditions, in experta's form."""
    module: str
    """The module that contains the rule."""
    file: str
    """The file that contains it."""
    line: int
    """The line where the rule's declaration begins."""
    says: str = ""
    """The sentence for a firing; a format string over the bound names."""
    because: str = ""
    """The reason behind the rule."""
    lifted: str = ""
    """What would remove a reason against a card: the end of `It would remain a candidate ...`.

    ``{want}`` and ``{have}`` are the values compared; if this is empty, the sentence is made from
    them.
    """
    sources: tuple[str, ...] = ()
    """Ids of ``knowledge/sources/sources.yaml``, or ``judgement``."""
    declared: Conclusions = ()
    """The conclusions as the author wrote them; empty if a function concludes."""
    let: Mapping[str, Any] = field(default_factory=dict)
    """Names for values computed from the bound values, in the order of computation."""
    uses: tuple[type[Declared], ...] = ()
    """Fact classes that the action reads as a whole, in addition to the matched facts."""
    wholes: tuple[Declared, ...] = ()
    """For a class that the action reads only in part, patterns for that part."""
    may_conclude: tuple[type[Declared], ...] = ()
    """The classes of facts that a function may conclude."""
    answers: tuple[str, ...] = ()
    """Keys of the answers that the action itself looks up."""
    function: Action | None = None
    """The function of a rule that weighs a class; None if the conclusions are declared."""

    @cached_property
    def then(self) -> tuple[Conclusion, ...]:
        """The declared conclusions."""
        return conclusions(self.declared)

    @cached_property
    def concludes(self) -> tuple[type[Declared], ...]:
        """The classes of facts that the rule may conclude."""
        return self.may_conclude or classes_concluded(self.declared)

    @cached_property
    def action(self) -> Action:
        """The right-hand side, prepared when the rule first fires."""
        return self.function or action_of(self.parameters, self.let, self.then, self.uses)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The bound names that the action takes, in the action's order."""
        if self.function is not None:
            return parameters_of(self.function)[1:]
        return parameters_read(self.let, self.then)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names that the conditions bind, in the order of the conditions."""
        return tuple(bound_names(self.when))

    @cached_property
    def fact_names(self) -> tuple[str, ...]:
        """The names that are bound to whole facts."""
        return tuple(fact_names(self.when))

    @cached_property
    def absences(self) -> tuple[AbsenceSought, ...]:
        """What the rule's NOTs look for."""
        return tuple(AbsenceSought(c, self.names) for c in self.when if isinstance(c, NOT))

    def conditions(self) -> list[str]:
        """Return the conditions as readable lines."""
        return [describe(condition) for condition in self.when]


def patterns_of(spec: RuleSpec) -> Iterator[Declared]:
    """Yield every pattern of a rule, including those in its NOTs."""
    for condition in spec.when:
        if isinstance(condition, Declared):
            yield condition
        elif isinstance(condition, AROUND):
            yield from (part for part in condition if isinstance(part, Declared))


def wanted_of(spec: RuleSpec) -> Iterator[Declared]:
    """Yield every pattern of a rule for which a fact must exist, leaving out those in its NOTs."""
    absent = {id(part) for c in spec.when if isinstance(c, NOT) for part in c}
    return (pattern for pattern in patterns_of(spec) if id(pattern) not in absent)


@cache
def reads(spec: RuleSpec) -> tuple[type[Declared], ...]:
    """Return the fact classes a rule reads, in the order of its conditions."""
    return tuple(dict.fromkeys([*map(type, patterns_of(spec)), *spec.uses]))


def parameters_of(action: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a function's parameters.

    `inspect` would take most of the startup time.
    """
    code = action.__code__
    return code.co_varnames[: code.co_argcount]
