"""Stage 1: what is assumed if the usual answer leaves nothing new to buy."""

from __future__ import annotations

from expert import facts as f
from expert.compat import L
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.vocabulary import as_assumed

FORMAT = "weight_format"
"""Formats have their own rules, because a model is stored in one."""
WITH_THE_USUAL = "With the usual settings, {left}, so this assumes {words}."
A_USUAL_SETTING = (
    "What you did not state is open, and a common setting costs less than another card."
)

rule(
    "SITUATION-083",
    "A lighter setting is assumed if the usual one would leave no new card to buy",
    f.LighterTaken(
        key=the.key & ~L(FORMAT),
        value=the.value,
        words=the.words,
        left=the.left,
    ),
    then=as_assumed(the.key, the.value),
    says=WITH_THE_USUAL,
    because=A_USUAL_SETTING,
)
