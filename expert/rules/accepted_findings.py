"""What the checks find in the shipped rules, and why it may stand."""

from __future__ import annotations

TAKEN_TOGETHER = "CardsTaken rests on CardsWanted, which SPEED-100 rules out"

ACCEPTED: dict[tuple[str, str, str], str] = {
    ("clash", "SITUATION-052", "SITUATION-054"): "a case names one model, which is of one kind",
    ("clash", "SPEED-001", "SPEED-003"): "an advisor has one speed_basis at a time",
    ("clash", "SPEED-100", "SPEED-110"): TAKEN_TOGETHER,
    ("clash", "SPEED-100", "SPEED-111"): TAKEN_TOGETHER,
    ("entry", "many-languages", ""): "no question asks for it yet; the judgement issue adds them",
}
"""Kind of finding, what it is about and what stands beside it, to the reason."""
