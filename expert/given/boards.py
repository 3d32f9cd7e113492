"""Board partners' cards as given facts, loaded only if an answer limits the slots."""

from __future__ import annotations

from collections.abc import Iterator

from expert.case.case import Case
from expert.facts import BoardSize, Given
from expert.given.catalogue import at
from expert.given.taken_in import takes_in
from expert.knowledge import Knowledge

BOARDS = "boards"


def board_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield how many slots the board partners' versions of each card take up."""
    if not takes_in(knowledge, case.answers, BOARDS):
        return
    for id, entry in sorted(knowledge.all("board").items()):
        if entry.data.get("slots"):
            least, middle, _ = entry.data["slots"]
            yield at(BoardSize(card=id, least_slots=least, slots=middle), entry.passage())
