"""How far a card gets in a run, and what counts against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from expert.engine.engine import Engine
from expert.facts import Beaten, Candidate, Contender, OfferOut, PassedOver, Pick, RuledOut, Verdict

RECOMMENDED, POSSIBLE, PASSED, TOO_EXPENSIVE, OUT = 4, 3, 2, 1, 0
"""How far a card gets: chosen, a candidate, behind another, over budget, or ruled out."""
DOLLARS = "US dollars"
AGAINST_CARDS = (RuledOut, OfferOut, Beaten, PassedOver, Verdict)
STANDS_ON = (*AGAINST_CARDS, Candidate, Contender, Pick)
"""The classes of facts that show how far a card gets."""
LEVELS = {
    RECOMMENDED: "recommended",
    POSSIBLE: "possible",
    PASSED: "passed_over",
    TOO_EXPENSIVE: "too_expensive",
    OUT: "ruled_out",
}


class Standing:
    """How far a card gets in a run, and how many reasons count against it."""

    def __init__(self, engine: Engine, card: str) -> None:
        self.reasons = [
            fact
            for cls in AGAINST_CARDS
            for fact in engine.facts_of(cls)
            if fact["card"] == card and fact.get("fine") is not True
        ]
        if any(pick["kind"] == "card" and pick["id"] == card for pick in engine.facts_of(Pick)):
            self.level = RECOMMENDED
        elif self._costs_too_much(engine, card):
            self.level = TOO_EXPENSIVE
        elif any(fact["card"] == card for fact in engine.facts_of(Candidate)):
            behind = any(isinstance(fact, Beaten | PassedOver) for fact in self.reasons)
            self.level = PASSED if behind else POSSIBLE
            if not any(fact["card"] == card for fact in engine.facts_of(Contender)):
                self.level = PASSED
        else:
            self.level = OUT

    def _costs_too_much(self, engine: Engine, card: str) -> bool:
        """Return whether every contender with this card costs more than the budget."""
        over = [
            fact
            for fact in self.reasons
            if isinstance(fact, PassedOver)
            and fact.get("by") is None
            and fact.get("unit") == DOLLARS
            and fact["found"] > fact["wanted"]
        ]
        contenders = [fact for fact in engine.facts_of(Contender) if fact["card"] == card]
        return bool(over) and len(over) == len(contenders)

    def better_than(self, other: Standing) -> bool:
        """Return whether the card gets further, or as far with fewer reasons against it."""
        mine = self.level, -len(self.reasons)
        return mine > (other.level, -len(other.reasons))

    def has(self, blocker: Mapping[str, Any]) -> bool:
        """Return whether a reason still applies."""
        return any(is_reason(fact, blocker) for fact in self.reasons)


def is_reason(fact: Any, blocker: Mapping[str, Any]) -> bool:
    """Return whether a reason against a card is based on this fact.

    Costing more than the budget and being behind another card are different reasons.
    """
    same_rule = "rule" not in fact or fact["rule"] == blocker["rule"]
    same_measure = ("by" in fact) == ("by" in blocker)
    condition = blocker.get("condition")
    return (
        type(fact).__name__ == blocker["type"]
        and same_rule
        and same_measure
        and (condition is None or fact.get("condition") in (None, condition))
    )
