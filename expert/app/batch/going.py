"""A session that several cases of a batch share, one after another."""

from __future__ import annotations

from expert.case.case import Case
from expert.consultation.live import Session
from expert.knowledge import Knowledge

MOST_CASES = 200
"""After this many cases, a new session begins: each case leaves behind rules that only it woke."""


class Going:
    """The session of a batch, for as long as its cases have the same date and advisor.

    What two cases have in common, such as the market on that date, is computed only once.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._live: Session | None = None
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

    def end(self) -> None:
        """Free the session; a fault in one case must not reach the next."""
        if self._live is not None:
            self._live.engine.discard()
        self._live, self._cases = None, 0

    def _can_go_on(self, live: Session, case: Case) -> bool:
        same = (live.case.as_of, live.case.advisor) == (case.as_of, case.advisor)
        return same and not live.engine.is_discarded and self._cases < MOST_CASES
