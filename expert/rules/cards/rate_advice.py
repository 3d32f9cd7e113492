"""Stage 13: more figures about the speed of the card that is recommended."""

from __future__ import annotations

from expert import facts as f
from expert.engine.rule import rule
from expert.engine.terms import formula, the


@formula
def spoken(value: float) -> str:
    """Return a number as a person would say it, with two significant digits.

    >>> spoken(1734.2), spoken(7.06)
    ('1,700', '7.1')
    """
    return f"{float(f'{value:.2g}'):,.10g}"


def tells(id: str, title: str, quantity: str, topic: str, says: str, because: str) -> None:
    """Declare that a figure about the recommended card is shown."""
    rule(
        id,
        title,
        f.Pick(kind="card", id=the.id, name=the.name),
        f.Rate(card=the.id, quantity=quantity, value=the.value, low=the.low, high=the.high),
        let={"likely": spoken(the.value), "least": spoken(the.low), "most": spoken(the.high)},
        then=f.Advice(topic=topic, says=says),
        says=says,
        because=because,
    )


tells(
    "ADVICE-790",
    "The answer gives the time to the first token",
    "first_token",
    "first token",
    "{name} reads a prompt as long as the context in about {likely} s ({least} to "
    "{most}); a short question is answered at once.",
    "Generation starts once the prompt has been read.",
)
tells(
    "ADVICE-791",
    "The answer gives the total speed for all users",
    "serving_total",
    "all users",
    "{name} generates about {likely} tokens/s for all users together ({least} to {most}).",
    "The total shows how much work gets done.",
)
tells(
    "ADVICE-792",
    "The answer says how fast the card fine-tunes",
    "tuning",
    "fine-tuning speed",
    "{name} fine-tunes at about {likely} tokens/s ({least} to {most}), depending on the software.",
    "Together with the size of your data, this tells you how long a run takes.",
)
tells(
    "ADVICE-793",
    "The answer says how long the card takes for an image",
    "image_time",
    "pictures",
    "{name} takes about {likely} s for an image or clip of the usual size ({least} to {most}).",
    "People who generate images make many attempts and wait for each one.",
)
