"""Partner cards as given facts, only if an answer limits the slots or the power supply."""

from __future__ import annotations

from collections.abc import Iterator

from expert.case.case import Case
from expert.facts import BoardSize, Given
from expert.given.catalogue import at
from expert.given.taken_in import takes_in
from expert.knowledge import Knowledge

BOARDS = "boards"


def board_facts(knowledge: Knowledge, case: Case) -> Iterator[Given]:
    """Yield what the boards of each card take up, and the power supply suggested for it."""
    if not takes_in(knowledge, case.answers, BOARDS):
        return
    for id, entry in sorted(knowledge.all("board").items()):
        data = entry.data
        fields = {"supply_w": data["psu_w"]} if "psu_w" in data else {}
        if data.get("slots"):
            least, middle, _ = data["slots"]
            fields |= {"least_slots": least, "slots": middle}
        if fields:
            yield at(BoardSize(card=id, **fields), entry.passage())
