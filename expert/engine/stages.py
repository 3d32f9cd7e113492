"""The stages of a consultation; each stage finishes before the next begins."""

from __future__ import annotations

STAGES: tuple[str, ...] = (
    "situation",
    "platform",
    "trend",
    "price",
    "market",
    "need",
    "demand",
    "fit",
    "speed",
    "rank",
    "reach",
    "choose",
    "advice",
)
"""The stages in the order in which they fire."""

SALIENCE_STEP = 10


def stage_of(rule_id: str) -> str:
    """Return the stage of a rule: ``FIT-031`` fires in the stage ``fit``."""
    return rule_id.split("-")[0].lower()


def salience_of(stage: str) -> int:
    """Return the salience of a stage; earlier stages have a higher salience."""
    return SALIENCE_STEP * (len(STAGES) - STAGES.index(stage))


def level_after(stage: str) -> int:
    """Return the level of the stage that follows a stage; levels rise from stage to stage."""
    return SALIENCE_STEP - salience_of(stage)
