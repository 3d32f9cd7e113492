"""Tries answers in the live session: what would be recommended if the person gave them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from expert.consultation.leading import Bearing
from expert.consultation.live import Session
from expert.engine.engine import Engine
from expert.errors import CaseError, EngineError
from expert.facts import Advice, Buying, Candidate, OptionOut, Pick, Purse, Verdict
from expert.interview.relevance import Matter, bearing, matter_of

Outcome = frozenset[tuple[Any, ...]]
OWNED = "owned"
MOST_OF_THE_RULES = 0.25
"""If more than this share of all rules is relevant, a session with only these does not pay off."""


@dataclass(frozen=True)
class Trial:
    """What one answer would lead to."""

    value: Any
    outcome: Outcome
    changes: float
    """How much of the recommendation the answer changes, from 0 to 1."""


class Trials:
    """A live session, and a session in which answers are tried and withdrawn."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._ground: Session = session
        self._own_ground: tuple[frozenset[str], Session] | None = None
        """The last session with only the relevant rules, and the ids of those rules."""
        self._bearings: dict[Matter, Bearing] = {}
        self.count = 0
        """How many answers were tried, for benchmarks."""

    @property
    def engine(self) -> Engine:
        """The engine that shows what follows from the answer being tried."""
        return self._ground.engine

    def outcome(self) -> Outcome:
        """Return what is recommended, as kind, id, count, and whether the person already has it.

        Cards asked about also have a verdict. If nothing is chosen or judged, the person wants
        advice, so the advice is included.
        """
        engine = self.engine
        picks = {
            (p["kind"], p["id"], p.get("cards", 1), p.get("condition") == OWNED)
            for p in engine.facts_of(Pick)
        }
        verdicts = {("verdict", v["card"], v["fine"]) for v in engine.facts_of(Verdict)}
        if self.about_cards():
            return frozenset(picks | verdicts)
        out = {("out", o["kind"], o["id"]) for o in engine.facts_of(OptionOut)}
        advice = {("advice", a["topic"], a["says"]) for a in engine.facts_of(Advice)}
        return frozenset(picks | out | (set() if picks else advice))

    def about_cards(self) -> bool:
        """Return whether cards are chosen or judged."""
        engine = self.engine
        return bool(engine.facts_of(Buying) or engine.facts_of(Verdict))

    def recommends(self) -> bool:
        """Return whether anything is chosen or judged, rather than only explained."""
        return self.about_cards() or bool(self.engine.facts_of(Pick))

    def tried(self, key: str, values: Iterable[Any]) -> Generator[Trial]:
        """Try one answer after another; afterwards, the session is unchanged.

        An answer that conflicts with the other answers is skipped.
        """
        answers = dict(self.session.case.answers)
        self._ground = self._ground_for(answers)
        base = self.outcome()
        try:
            for value in values:
                self.count += 1
                try:
                    self._ground.answer(key, value)
                except CaseError:
                    continue
                outcome = self.outcome()
                yield Trial(value, outcome, difference(base, outcome))
        except EngineError:  # a fault in a rule; restoring would fail, too, and hide the fault
            answers = dict(self._ground.case.answers)
            raise
        finally:
            restore(self._ground, answers)
            self._ground = self.session

    def bearing(self) -> Bearing:
        """Return the rules that affect the outcome in the current session."""
        engine = self.session.engine
        matter = matter_of(engine)
        if matter not in self._bearings:
            self._bearings[matter] = bearing(engine.get_rules(), matter)
        return self._bearings[matter]

    def _ground_for(self, answers: Mapping[str, Any]) -> Session:
        """Return the session to try answers in: one with only the relevant rules, if they are few.

        Otherwise, every trial would rank all cards again, even if the question is about a
        framework.
        """
        session = self.session
        rules = self.bearing().rules
        if len(rules) > MOST_OF_THE_RULES * len(session.engine.get_rules()):
            return session
        ids = frozenset(spec.id for spec in rules)
        if self._own_ground is None or self._own_ground[0] != ids:
            self._own_ground = ids, Session(session.knowledge, session.case, only=ids)
        restore(self._own_ground[1], answers)
        return self._own_ground[1]

    def possible(self) -> frozenset[str]:
        """Return the cards that no rule rules out and that are within the budget."""
        engine = self.session.engine
        purses = engine.facts_of(Purse)
        return frozenset(
            card["card"]
            for card in engine.facts_of(Candidate)
            if all(p["low_usd"] <= card["usd"] <= p["stretch_usd"] for p in purses)
        )


def difference(one: Outcome, other: Outcome) -> float:
    """Return the share of two outcomes that they do not have in common, from 0 to 1.

    >>> difference(frozenset({(1,)}), frozenset({(1,), (2,)}))
    0.5
    """
    together = one | other
    return 1 - len(one & other) / len(together) if together else 0.0


def restore(session: Session, answers: Mapping[str, Any]) -> None:
    """Restore exactly these answers in a session.

    Some answers depend on others (a question about cards needs their names), so an answer that is
    rejected at first is tried again after the rest.

    Raises:
    CaseError: an answer conflicts with the other answers.

    """
    now = session.case.answers
    waiting = [key for key in now if key not in answers]
    waiting += [key for key in answers if key not in now or now[key] != answers[key]]
    while waiting:
        refused: dict[str, CaseError] = {}
        for key in waiting:
            try:
                if key in answers:
                    session.answer(key, answers[key])
                else:
                    session.forget(key)
            except CaseError as error:
                refused[key] = error
        if len(refused) == len(waiting):
            raise refused[waiting[0]]
        waiting = list(refused)
