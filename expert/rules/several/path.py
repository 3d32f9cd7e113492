"""A person's next step after the first card."""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.rule import rule
from expert.engine.terms import the

rule(
    "ADVICE-690",
    "An advisor's next step after the first card is told to people of a profile",
    f.Topic(ask="gpu"),
    f.Profile(id=the.whom),
    EXISTS(f.Pick(kind="card")),
    f.Setting(name="next_step", key=the.whom, value=the.words),
    then=f.Advice(topic="next step", says="{words}"),
    says="You fit the profile '{whom}'.",
    because="It takes a while to learn what you need, and a first card need not be the last.",
    sources=["dettmers-2016-06-25", "handbook-2017", "dettmers-2019-04-03"],
)
