"""A beginner's next step after the first card."""

from __future__ import annotations

from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.facts import Advice, Pick, Profile, Setting, Topic

LEARNER_WITH_A_CARD = [Topic(ask="gpu"), Profile(id="learner"), EXISTS(Pick(kind="card"))]

rule(
    "ADVICE-690",
    "Beginners later sell the first card and buy what their area needs",
    LEARNER_WITH_A_CARD,
    Setting(name="learners_path", value="replace"),
    then=Advice(
        topic="next step",
        says="Start small; once you know your area (a start-up, Kaggle, research, applied work), "
        "sell this card and buy one that fits it.",
    ),
    says="The profile is that of a learner.",
    because="You learn what you need only after some time, and a small card is easy to sell.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23", "handbook-2017"],
)

rule(
    "ADVICE-691",
    "Beginners later add more of the same card",
    LEARNER_WITH_A_CARD,
    Setting(name="learners_path", value="add"),
    then=Advice(
        topic="next step",
        says="Start with one and add more of the same card when the work needs them.",
    ),
    says="The profile is that of a learner.",
    because="A good card stays useful when others join it.",
    sources=["dettmers-2019-04-03"],
)
