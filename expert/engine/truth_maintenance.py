"""Truth maintenance: which firings justify a conclusion, and which conclusions to retract.

Counting justifications is not enough: two facts that justify only each other would stay forever.
Therefore, a firing is a *sound* justification of a fact only if everything it read ranks below the
fact: first by stage, then by the number of steps that led to it within its stage, then by age.
Sound justifications cannot form a cycle. A fact stays as long as it has a sound justification.
Steps count before age, so that a fact can stay when one of the facts that it is based on is
replaced by a new fact.

A fact that loses its last sound justification is *loose*. A loose fact stays until the stage that
concluded it is over. After an answer changes, most conclusions are drawn again unchanged, and then
whatever depends on them need not change either. A fact that is still loose at the end of its stage
is retracted, and its other justifications are tried again.
"""

from __future__ import annotations

from expert.compat import Activation
from expert.engine.agenda import facts_of
from expert.engine.firing import Firing, Place, Rank
from expert.facts import Declared

GIVEN = float("-inf")
"""The level of a given fact: below every stage."""

Reasons = dict[int, Firing]


class Support:
    """The justifications of each derived fact, by the number of the fact and of the firing."""

    def __init__(self) -> None:
        self._sound: dict[int, Reasons] = {}
        self._other: dict[int, Reasons] = {}
        self._loose: dict[float, dict[int, Declared]] = {}

    def found(self, fact: Declared, firing: Firing) -> None:
        """Record the justification of a new fact, which ranks above everything the firing read."""
        self._sound[fact.__factid__] = {firing.number: firing}

    def add(self, fact: Declared, firing: Firing, place: Place, newest: Rank) -> None:
        """Record one more justification of an existing fact.

        ``place`` is where a new fact from this firing would be; ``newest`` is the highest rank of
        what the firing read.
        """
        number = fact.__factid__
        held_by = self._sound.get(number)
        if held_by is None:
            if place <= (fact.level, fact.depth) and newest < (*place, number):
                self._hold(fact)
                fact.level, fact.depth = place
                self._sound[number] = {firing.number: firing}
                return
        elif newest < (fact.level, fact.depth, number):
            held_by[firing.number] = firing
            return
        self._other.setdefault(number, {})[firing.number] = firing

    def remove(self, firing: Firing) -> None:
        """Remove an undone firing from the justifications of everything it concluded."""
        sound, of_firing = self._sound, firing.number
        for fact in firing.concluded:
            number = fact.__factid__
            held_by = sound.get(number)
            if held_by is not None and held_by.pop(of_firing, None) is not None:
                if not held_by:
                    del sound[number]
                    self._loose.setdefault(fact.level, {})[number] = fact
            elif number in self._other:
                self._other[number].pop(of_firing, None)

    def holds_up(self, activation: Activation) -> bool:
        """Return whether an activation depends on a loose fact."""
        loose = self._loose
        for fact in facts_of(activation):
            if fact.level in loose and fact.__factid__ in loose[fact.level]:
                return True
        return False

    def overdue(self, level: float) -> list[Declared]:
        """Return the loose facts of the earliest stage that has any, provided the stage is over."""
        earliest = min(self._loose)
        return list(self._loose.pop(earliest).values()) if earliest < level else []

    def drop(self, fact: Declared) -> list[Firing]:
        """Forget a loose fact; return the firings that may conclude it again."""
        return list(self._other.pop(fact.__factid__, {}).values())

    def withdraw(self, fact: Declared) -> list[Firing]:
        """Forget a fact, loose or not; return all its justifications."""
        if fact.__factid__ in self._loose.get(fact.level, ()):
            self._hold(fact)
        return [*self._sound.pop(fact.__factid__, {}).values(), *self.drop(fact)]

    @property
    def has_loose(self) -> bool:
        """Whether any fact is waiting for a new justification."""
        return bool(self._loose)

    def _hold(self, fact: Declared) -> None:
        """Remove a fact from the loose ones."""
        waiting = self._loose[fact.level]
        del waiting[fact.__factid__]
        if not waiting:
            del self._loose[fact.level]
