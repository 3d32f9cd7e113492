"""Stages 8 and 13: complete computers that come with their own operating system."""

from __future__ import annotations

from expert import facts as f
from expert.compat import P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.vocabulary import CARDS_SOUGHT

rule(
    "ADVICE-931",
    "The answer says which operating system a complete computer runs",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Pick(kind="card", id=the.id, name=the.name),
    f.Card(id=the.id, platform=the.platform),
    f.BringsSystem(platform=the.platform, os=the.os),
    then=f.Advice(
        topic="operating system",
        says="{name} is a complete computer and runs {os}. You did not specify an operating "
        "system; add --os if you need another.",
    ),
    says="{name} comes with {os}.",
    because="Programs for one operating system do not run on another.",
)
