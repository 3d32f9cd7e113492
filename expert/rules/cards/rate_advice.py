"""Stage 13: more figures about the speed of the card that is recommended."""

from __future__ import annotations

from expert import facts as f
from expert.compat import P
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the


@formula
def spoken(value: float) -> str:
    """Return a number as a person would say it, with two significant digits.

    >>> spoken(1734.2), spoken(7.06)
    ('1,700', '7.1')
    """
    return f"{float(f'{value:.2g}'):,.10g}"


TELLS = {
    "first_token": (
        "first token",
        (
            "{name} reads a prompt as long as the context in about {likely} s ({least} to {most}); "
            "a short question is answered at once."
        ),
    ),
    "serving_total": (
        "all users",
        "{name} generates about {likely} tokens/s for all users together ({least} to {most}).",
    ),
    "tuning": (
        "fine-tuning speed",
        (
            "{name} fine-tunes at about {likely} tokens/s ({least} to {most}), depending on the "
            "software."
        ),
    ),
    "image_time": (
        "pictures",
        "{name} takes about {likely} s for an image or clip of the usual size ({least} to {most}).",
    ),
}
"""The topic and the sentence of each figure that is told besides the speed."""


@formula
def topic_of(quantity: str) -> str:
    """Return the topic of a figure."""
    return TELLS[quantity][0]


@formula
def told_rate(quantity: str, name: str, value: float, low: float, high: float) -> str:
    """Return the sentence that gives a figure with its range."""
    figures = {"likely": spoken(value), "least": spoken(low), "most": spoken(high)}
    return TELLS[quantity][1].format(name=name, **figures)


rule(
    "ADVICE-790",
    "The answer gives further figures about the speed of the recommended card",
    f.Pick(kind="card", id=the.id, name=the.name),
    f.Rate(
        card=the.id,
        quantity=the.quantity & P(OneOf(tuple(TELLS))),
        value=the.value,
        low=the.low,
        high=the.high,
    ),
    let={"told": told_rate(the.quantity, the.name, the.value, the.low, the.high)},
    then=f.Advice(topic=topic_of(the.quantity), says=the.told),
    says="{told}",
    because="The time to the first token, the work done for all users and the time for an image or "
    "a run decide how long people wait.",
)
