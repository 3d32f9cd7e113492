"""One firing of one rule: the journal's entry and the justification of its conclusions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from expert.compat import Activation
from expert.engine.absence import Absence
from expert.engine.collect import Part
from expert.engine.sentence import NOTHING_CALLED, Called, fill
from expert.engine.spec import RuleSpec
from expert.facts import Declared

Place = tuple[float, int]
"""A fact's level, and how many steps within that level led to it."""
Rank = tuple[float, int, int]
"""A fact's place and its number; a conclusion ranks higher than everything it is based on."""


@dataclass(eq=False, repr=False, slots=True)
class Firing:
    """One firing of one rule."""

    number: int
    """The firing's number in the run."""
    activation: Activation
    """What fired."""
    spec: RuleSpec
    """The rule."""
    facts: tuple[Declared, ...]
    """The facts it matched, in the order of the conditions."""
    used: list[Declared] = field(default_factory=list)
    """What the action read in addition to the matched facts."""
    concluded: list[Declared] = field(default_factory=list)
    """The facts it concluded, including existing facts, for which this is one more
    justification."""
    rests_on: dict[int, tuple[Declared, ...]] = field(default_factory=dict)
    """For conclusions based on only part of ``used``: that part, by the fact's number."""
    read: set[Part] = field(default_factory=set)
    """The parts of classes that the action read."""
    place: Place | None = None
    """The place of its conclusions, once it is known."""
    newest: Rank | None = None
    """The highest rank among the facts it read, once it is known."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Additional names for the sentence, which the action returned."""
    called: Called = field(default_factory=lambda: NOTHING_CALLED)
    """The names of things by their ids, for the sentence."""

    @property
    def id(self) -> str:
        """``F1`` for the first firing of a run."""
        return f"F{self.number}"

    @property
    def context(self) -> Mapping[str, Any]:
        """The names that the conditions bind, with their values."""
        values = self.activation.context
        return {name: values[name] for name in self.spec.names}

    @property
    def says(self) -> str:
        """The sentence shown to the reader."""
        return fill(self.spec.says, {**self.context, **self.extra}, self.called)

    @property
    def absent(self) -> tuple[Absence, ...]:
        """What each NOT looked for and did not find."""
        sought = self.spec.absences
        context = self.context if sought else {}
        return tuple(each.found_missing(context) for each in sought)
