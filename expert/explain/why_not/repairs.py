"""What would make a card possible or the first choice: changes are run before they are shown.

First comes a single change for each reason against the card, then the smallest set found. Only
changes that a person can make are tried: answers, budgets, prices. Anything else would have to
change in the knowledge files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from expert.consultation.leading import rules_leading_to
from expert.consultation.live import Session
from expert.explain import wording
from expert.explain.changes.trials import Change, Trials
from expert.explain.view import RecordView
from expert.explain.why_not.helpful_changes import Helpful
from expert.explain.why_not.later import later_reasons
from expert.explain.why_not.standing import (
    LEVELS,
    OUT,
    PASSED,
    POSSIBLE,
    RECOMMENDED,
    STANDS_ON,
    TOO_EXPENSIVE,
    Standing,
)
from expert.explain.why_not.verdict import verdict
from expert.facts import Candidate, Offer
from expert.knowledge import Knowledge

MOST_TRIES = 30
MOST_CHANGES = 4
"""The most changes in a set; someone who would have to change more wants a different card."""


def add_repairs(found: dict[str, Any], session: Session, knowledge: Knowledge) -> None:
    """Add to a verdict what would change it, what would come next, and how many changes were tried.

    Each reason gets ``would_change``, a sentence about a change that removed the reason when it
    was run. Afterwards, the session holds different facts.
    """
    blockers = found.get("blockers") or []
    if not blockers:
        return
    search = _Search(session, knowledge, found["card"])
    later, nothing = later_reasons(found, session, knowledge)
    session.suppose_nothing()
    for blocker in blockers:
        blocker["would_change"] = search.alone(found, blocker, blocker["would_change"])
    found["repairs"] = search.together(found)
    found["tries"], found["stopped"] = search.trials.tries, search.stopped
    found["later"] = later
    found["nothing_else"] = nothing and not search.still_behind


class _Search:
    """Looks for the smallest changes that bring a card closer to a recommendation."""

    def __init__(self, session: Session, knowledge: Knowledge, card: str) -> None:
        self.session, self.knowledge, self.card = session, knowledge, card
        self.trials = Trials(session, stays=True)
        running = session.engine.facts_of(Candidate)
        offers = running or session.engine.facts_of(Offer)
        self.helpful = Helpful(knowledge, card, self.trials.answers, offers, running)
        self.start = Standing(session.engine, card)
        self.stopped = False
        """Whether the search ended because it had used up its tries."""
        self._best: list[tuple[list[Change], Standing]] = []
        self._tried: dict[frozenset[tuple[str, ...]], Standing | None] = {}

    @property
    def still_behind(self) -> bool:
        """Whether some tried change made the card a candidate that another card still beats."""
        return any(then.level == PASSED for _, then in self._best)

    def _standing(self, *changes: Change) -> Standing | None:
        """Return how far the card gets with changes; None if the questions do not allow them."""
        place = frozenset((c.key, c.card, c.condition, str(c.value)) for c in changes)
        if place not in self._tried:
            with self.trials.changed(changes, rules_leading_to(*STANDS_ON)) as session:
                self._tried[place] = Standing(session.engine, self.card) if session else None
        return self._tried[place]

    def alone(self, found: Mapping[str, Any], blocker: dict[str, Any], otherwise: str) -> str:
        """Return a sentence about one change that removes a reason; ``otherwise`` if none does.

        Of the changes tried, the one that brings the card closest is shown.
        """
        best: tuple[Change, Standing] | None = None
        for change in self.helpful.changes(found, blocker):
            if self.trials.tries >= MOST_TRIES:
                self.stopped = True
                break
            then = self._standing(change)
            if then is None or then.has(blocker) or not then.better_than(self.start):
                continue
            if best is None or then.better_than(best[1]):
                best = change, then
            if then.level >= POSSIBLE:
                break
        if best is None:
            return _edit(otherwise)
        blocker["repair"] = {"changes": [best[0].data()], "then": LEVELS[best[1].level]}
        self._best.append(([best[0]], best[1]))
        return f"{_opening(best[1])} if {best[0].says}{_ending(best[1])}."

    def together(self, found: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the smallest sets of changes found that make the card a candidate.

        Reasons are removed one after the other; then each unnecessary change is dropped.
        """
        if self._best and max(then.level for _, then in self._best) == RECOMMENDED:
            return []
        made, now = self._first()
        told: list[dict[str, Any]] = []
        reached = max([now.level, *(then.level for _, then in self._best)], default=OUT)
        while len(made) < MOST_CHANGES and now.level < RECOMMENDED:
            step = self._step(made, now, self._with(found, made))
            if step is None:
                break
            made, now = step
            if now.level > reached and now.level >= PASSED:
                reached = now.level
                needed = self._needed(made, now)
                told.append(_repair(needed, now))
        return told

    def _first(self) -> tuple[list[Change], Standing]:
        """Return the changes for the reason whose removal helps the most."""
        best: tuple[list[Change], Standing] = [], self.start
        for changes, then in self._best:
            if then.better_than(best[1]):
                best = changes, then
        return list(best[0]), best[1]

    def _with(self, found: Mapping[str, Any], made: list[Change]) -> Mapping[str, Any]:
        """Return the verdict on the card with some changes."""
        if not made:
            return found
        with self.trials.changed(made) as session:
            assert session is not None, made
            return _verdict(session, self.knowledge, self.card)

    def _step(
        self, made: list[Change], now: Standing, there: Mapping[str, Any]
    ) -> tuple[list[Change], Standing] | None:
        """Return the changes plus one that brings the card closer; None if no other change does."""
        known = {(change.key, change.card) for change in made}
        for blocker in there.get("blockers", []):
            for change in self.helpful.changes(there, blocker):
                if (change.key, change.card) in known:
                    continue
                if self.trials.tries >= MOST_TRIES:
                    self.stopped = True
                    return None
                then = self._standing(*made, change)
                if then is not None and then.better_than(now):
                    return [*made, change], then
        return None

    def _needed(self, made: list[Change], now: Standing) -> list[Change]:
        """Return only the changes that are necessary for the same result."""
        needed = list(made)
        for change in made[:-1]:
            fewer = [other for other in needed if other is not change]
            then = self._standing(*fewer)
            if then is not None and then.level >= now.level:
                needed = fewer
        return needed


def _opening(then: Standing) -> str:
    if then.level == RECOMMENDED:
        return "It would be recommended"
    return "It would be possible" if then.level >= PASSED else "This reason would go away"


def _ending(then: Standing) -> str:
    if then.level == PASSED:
        return "; another card would still be better"
    if then.level == TOO_EXPENSIVE:
        return "; it would still cost more than your budget"
    return "; other reasons would remain" if then.level == OUT else ""


def _edit(sentence: str) -> str:
    """Return what would have to be different, although no answer can change it."""
    for start in ("It would remain a candidate ", "This reason would go away "):
        if sentence.startswith(start):
            rest = sentence.removeprefix(start)
            return f"No answer that was tried removes this reason. It would go away {rest}"
    return sentence


def _repair(changes: Sequence[Change], then: Standing) -> dict[str, Any]:
    says = wording.listed(change.says for change in changes)
    return {
        "says": f"{_opening(then)} if {says}{_ending(then)}.",
        "changes": [change.data() for change in changes],
        "then": LEVELS[then.level],
    }


def _verdict(session: Session, knowledge: Knowledge, card: str) -> dict[str, Any]:
    return verdict(RecordView(session.lazy_record(), knowledge), knowledge, card)
