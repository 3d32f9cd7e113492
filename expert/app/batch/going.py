"""A session that the cases of a batch use one after another."""

from __future__ import annotations

from expert.case.case import Case
from expert.consultation.leading import rules_of_the_need
from expert.consultation.live import Session
from expert.knowledge import Knowledge

MOST_CASES = 200
"""After this many cases, a new session begins: each case leaves behind rules woken only by it."""


class Going:
    """The session of a batch, for as long as its cases have the same date and advisor.

    What two cases have in common, such as the market on that date, is computed only once.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._live: Session | None = None
        self._early: Session | None = None
        self._cases = 0

    def at(self, case: Case) -> Session:
        """Return a session that has run a case.

        Raises:
            NoAdviceError: the advisor has no advice for that date.

        """
        live = self._live
        if live is not None and self._can_go_on(live, case):
            live.become(case)
        else:
            self.end()
            live = self._live = Session(self.knowledge, case)
        self._cases += 1
        return live

    def early(self) -> Session | None:
        """Return a session with only the rules about the need, from which trials can start.

        None for the first case of a date and advisor, where it would take more time than it saves.
        """
        if self._early is None and self._live is not None and self._cases > 1:
            only = rules_of_the_need(self._live.engine)
            self._early = Session(self.knowledge, self._live.case, only=only)
        return self._early

    def end(self) -> None:
        """Free the sessions, so that a fault in one case cannot affect the next."""
        for session in (self._live, self._early):
            if session is not None:
                session.engine.discard()
        self._live, self._early, self._cases = None, None, 0

    def _can_go_on(self, live: Session, case: Case) -> bool:
        same = (live.case.as_of, live.case.advisor) == (case.as_of, case.advisor)
        return same and not live.engine.is_discarded and self._cases < MOST_CASES
