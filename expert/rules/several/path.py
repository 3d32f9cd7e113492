"""A beginner's next step after the first card."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.rule import rule

LEARNER_WITH_A_CARD = [f.Topic(ask="gpu"), f.Profile(id="learner"), EXISTS(f.Pick(kind="card"))]

rule(
    "ADVICE-690",
    "Beginners should later sell their first card and buy what their field needs",
    LEARNER_WITH_A_CARD,
    f.Setting(name="learners_path", value="replace"),
    then=f.Advice(
        topic="next step",
        says="Start small; once you know your field (a start-up, Kaggle, research, applied "
        "work), sell this card and buy one that fits it.",
    ),
    says="You fit the profile of a learner.",
    because="It takes a while to learn what you need, and a small card is easy to sell.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23", "handbook-2017"],
)

rule(
    "ADVICE-691",
    "Beginners should later add more of the same card",
    LEARNER_WITH_A_CARD,
    f.Setting(name="learners_path", value="add"),
    then=f.Advice(
        topic="next step",
        says="Start with one card, and add more of the same kind when your work needs them.",
    ),
    says="You fit the profile of a learner.",
    because="A good card stays useful when you add others.",
    sources=["dettmers-2019-04-03"],
)
