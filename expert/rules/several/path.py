"""The way of somebody who learns: what follows the first card."""

from __future__ import annotations

from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Advice, Pick, Profile, Setting, Topic


@rule(
    id="ADVICE-690",
    title="Who begins sells the first card later and buys what the next area needs",
    because="What one needs is known only after some time, and a small card sells well.",
    says="The profile is that of a learner.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23", "handbook-2017"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.found << Profile(id="learner"),
        EXISTS(Pick(kind="card")),
        AS.setting << Setting(name="learners_path", value="replace"),
    ],
)
def tell_to_replace(engine: Engine) -> None:
    """Say that the first card is sold later."""
    says = (
        "Start small; once you know your area (a start-up, Kaggle, research, applied work), "
        "sell this card and buy the one that fits it."
    )
    engine.conclude(Advice(topic="next step", says=says))


@rule(
    id="ADVICE-691",
    title="Who begins adds more of the same card later",
    because="A good card keeps its use when others join it.",
    says="The profile is that of a learner.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.found << Profile(id="learner"),
        EXISTS(Pick(kind="card")),
        AS.setting << Setting(name="learners_path", value="add"),
    ],
)
def tell_to_add(engine: Engine) -> None:
    """Say that more cards are added later."""
    says = "Start with one and add more of the same card when the work asks for it."
    engine.conclude(Advice(topic="next step", says=says))
