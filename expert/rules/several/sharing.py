"""Stages 8 and 13: trouble that only several cards have when they share a model."""

from __future__ import annotations

from expert.compat import P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Advice, Card, Fits, Known, Pick, SharingTrouble
from expert.rules.cards.premiums import counts_as_more
from expert.rules.vocabulary import SEVERAL

TROUBLE = [
    Known(key="os", value=the.os),
    SharingTrouble(platform=the.platform, os=the.os, says=the.told),
]

counts_as_more(
    "FIT-244",
    "Several cards are compared at a higher price if their software is bad at splitting a model",
    Fits(card=the.id, cards=the.cards & P(SEVERAL)),
    TROUBLE,
    trait={"platform": the.platform},
    reason="sharing",
    says="{told} +{added:.0%}.",
    because="It takes time to get the cards to work together, and you have to check their output.",
)
rule(
    "ADVICE-176",
    "If several cards are recommended, the answer says whether they have trouble sharing a model",
    Pick(kind="card", id=the.id, name=the.name, cards=the.cards & P(SEVERAL)),
    Card(id=the.id, platform=the.platform),
    TROUBLE,
    then=Advice(topic="several cards", says="{cards} x {name}: {told}"),
    says="{cards:g} x {name} share a model on {os}.",
    because="A single card with enough memory does not have this trouble.",
)
