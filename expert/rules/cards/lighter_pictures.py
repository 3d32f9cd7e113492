"""Stage 13: lighter settings for images, tried before an unsuitable card or a needless purchase.

Models for images are published in 16 bits, and nearly everyone runs the large ones in fewer. So a
card that holds the usual format but cannot compute in it, or a purchase because the card at home is
a little too small for it, comes after a lighter format.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import EXISTS, L
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import CANDIDATE, OWNED, USED_INSTEAD
from expert.rules.cards.lighter import MAY_BE_LIGHTER, USED_UNASKED, WITHOUT_ONE_OF_YOUR_OWN
from expert.rules.situation.job import IMAGE_JOB

TRIED_FOR_IMAGES = [
    f.Job(id=IMAGE_JOB),
    *MAY_BE_LIGHTER,
    f.Need(hard=True),
    EXISTS(f.Pick(kind="card", role=~L(USED_INSTEAD))),
    ~f.Pick(kind="card", role=USED_INSTEAD),
]


rule(
    "CHOOSE-988",
    "A recommended card that is not outdated for the work suits it",
    f.Job(id=IMAGE_JOB),
    f.Pick(kind="card", id=the.id, name=the.name),
    ~f.Outdated(card=the.id),
    then=f.SuitablePick(card=the.id),
    says="{name} has the number formats that this work uses.",
    because="Of several recommended cards, one that suits the model is enough.",
)


def outdated_is_no_answer(id: str, title: str, *conditions: Any, because: str) -> None:
    """Declare when a recommended card without the model's number format is not enough."""
    rule(
        id,
        title,
        WITHOUT_ONE_OF_YOUR_OWN,
        TRIED_FOR_IMAGES,
        f.Pick(kind="card", id=the.id, name=the.name),
        f.Outdated(card=the.id),
        *conditions,
        then=f.NoNewCard(
            left="the best card has no bfloat16, the format of this model", rank=USED_UNASKED
        ),
        says="{name} would be recommended, but it is outdated for this model.",
        because=because,
        sources=["comfyui-models-2026", "x-flux-comfyui-24", "judgement"],
    )


outdated_is_no_answer(
    "ADVICE-335",
    "If only cards without the number format of an image model are recommended, lighter settings "
    "are tried",
    ~f.SuitablePick(),
    ~f.LighterTaken(),
    because="A newer card that holds the model in fewer bits is faster and runs more programs than "
    "an old one that holds more of them.",
)
outdated_is_no_answer(
    "ADVICE-402",
    "A lighter setting gains nothing if a card without the number format is still recommended",
    f.LighterTaken(),
    because="Whoever buys such a card anyway need not save memory on it.",
)
rule(
    "ADVICE-336",
    "If your card is too small for an image model only as assumed, lighter settings are tried",
    f.Topic(ask="upgrade"),
    TRIED_FOR_IMAGES,
    f.Named(role=OWNED, kind="card", id=the.id, text=the.text),
    f.RuledOut(card=the.id, reason="memory"),
    then=f.NoNewCard(left="your {text} is too small", rank=USED_UNASKED),
    says="{text} is too small for the work as assumed.",
    because="Whoever owns a card runs the model on it in fewer bits, so that is what a purchase "
    "has to be better than.",
    sources=["diffusers-quantization-2025-05", "judgement"],
)
rule(
    "ADVICE-404",
    "If a card that you compare is too small for an image model only as assumed, lighter settings "
    "are tried",
    f.Topic(ask="compare"),
    TRIED_FOR_IMAGES,
    f.Named(role=CANDIDATE, kind="card", id=the.id, text=the.text),
    f.RuledOut(card=the.id, reason="memory"),
    then=f.NoNewCard(left="the {text} that you compare is too small", rank=USED_UNASKED),
    says="{text} is too small for the work as assumed.",
    because="Cards are compared fairly only at settings at which each of them can do the work.",
    sources=["diffusers-quantization-2025-05", "judgement"],
)
