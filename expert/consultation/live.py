"""A live consultation: one answer changes, and only what rests on it is worked out again.

The catalogue is loaded once.  ``answer`` and ``forget`` change the case; truth
maintenance withdraws what rested on the old answer, and the rules conclude what
follows from the new one.  The conclusions always equal those of a fresh run; where
a rule fails on the way there, it is a fresh run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from expert.case.case import Case, case_from_mapping
from expert.consultation.record import make_record
from expert.consultation.run import new_engine, without_garbage_collection
from expert.engine.engine import Engine
from expert.errors import EngineError
from expert.facts import Candidate, Declared, Given, Pick
from expert.given import FactCache, case_facts, given_facts
from expert.knowledge import Knowledge


@dataclass(frozen=True)
class Change:
    """What one changed answer did."""

    withdrawn: tuple[str, ...]
    """Picks that no longer hold, as role and name."""
    added: tuple[str, ...]
    """Picks that hold now and did not before."""
    kept: tuple[str, ...]
    """Picks that hold as before."""
    cards_before: int
    """How many contenders there were."""
    cards_now: int
    """How many there are."""


class Session:
    """One person's consultation, answer by answer; ``only`` the rules of some ids, if given."""

    def __init__(
        self,
        knowledge: Knowledge,
        case: Case,
        matcher: str = "indexed",
        only: frozenset[str] | None = None,
    ) -> None:
        self.knowledge = knowledge
        self._matcher, self._only = matcher, only
        self.begun_anew = 0
        """How often a rule failed on the way from one case to another; tests want none."""
        self._begin(case)

    def _begin(self, case: Case) -> None:
        kept = FactCache()
        told = _by_content(case_facts(self.knowledge, case, kept=kept))
        with without_garbage_collection():
            engine = new_engine(self._matcher, self._only)
            engine.load(given_facts(self.knowledge, case))
            engine.run()
        self.engine: Engine = engine
        self.case, self._kept, self._told = case, kept, told

    def answer(self, key: str, value: Any) -> Change:
        """Give or change an answer and draw the conclusions.

        Raises:
            CaseError: the answer is none of the question's; nothing has changed then.

        """
        return self._become(self._case_with({**self.case.answers, key: value}))

    def forget(self, key: str) -> Change:
        """Take an answer back and draw the conclusions."""
        answers = {k: v for k, v in self.case.answers.items() if k != key}
        return self._become(self._case_with(answers))

    def record(self) -> dict[str, Any]:
        """Return the record of the consultation as it stands."""
        return make_record(self.knowledge, self.case, self.engine)

    def picks(self) -> tuple[str, ...]:
        """Return what is recommended, as role and name, best first."""
        picks = sorted(self.engine.facts_of(Pick), key=lambda p: (p["place"], p["id"]))
        return tuple(f"{pick['role']}: {pick['name']}" for pick in picks)

    def _case_with(self, answers: Mapping[str, Any]) -> Case:
        data = {"as_of": self.case.as_of, "advisor": self.case.advisor, "answers": answers}
        return case_from_mapping(self.knowledge, data, self.case.lines, self.case.file)

    def _become(self, case: Case) -> Change:
        before, contenders = self.picks(), self._contenders()
        try:
            self._change_to(case)
        except EngineError:  # on the way rules see facts that are about to go; only the end counts
            self.begun_anew += 1
            self._begin(case)
        now = self.picks()
        return Change(
            withdrawn=tuple(pick for pick in before if pick not in now),
            added=tuple(pick for pick in now if pick not in before),
            kept=tuple(pick for pick in now if pick in before),
            cards_before=contenders,
            cards_now=self._contenders(),
        )

    def _change_to(self, case: Case) -> None:
        """Take back and give what the two cases differ in, and draw the conclusions."""
        old, new = self._told, _by_content(case_facts(self.knowledge, case, kept=self._kept))
        with without_garbage_collection():
            self.engine.take_back(fact for content, fact in old.items() if content not in new)
            self.engine.give(fact for content, fact in new.items() if content not in old)
            self.engine.run()
        self.case, self._told = case, new

    def _contenders(self) -> int:
        return len({fact["card"] for fact in self.engine.facts_of(Candidate)})


def _by_content(facts: list[Given]) -> dict[Any, Declared]:
    return {(type(fact), frozenset(fact.items())): fact for fact in facts}
