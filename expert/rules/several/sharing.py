"""Stages 8 and 13: trouble that only several cards have when they share a model."""

from __future__ import annotations

from expert import facts as f
from expert.compat import P
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.rules.cards.premiums import counts_as_more
from expert.rules.vocabulary import SEVERAL
from expert.units import GIGA

BYTES_IN_16_BITS = 2
TROUBLE = [
    f.Known(key="os", value=the.os),
    f.SharingTrouble(platform=the.platform, os=the.os, says=the.told),
]

counts_as_more(
    "FIT-244",
    "Several cards are compared at a higher price if their software is bad at splitting a model",
    f.Fits(card=the.id, cards=the.cards & P(SEVERAL)),
    TROUBLE,
    trait={"platform": the.platform},
    reason="sharing",
    says="{told} +{added:.0%}.",
    because="It takes time to get the cards to work together, and you have to check their output.",
)
rule(
    "ADVICE-176",
    "If several cards are recommended, the answer says whether they have trouble sharing a model",
    f.Pick(kind="card", id=the.id, name=the.name, cards=the.cards & P(SEVERAL)),
    f.Card(id=the.id, platform=the.platform),
    TROUBLE,
    then=f.Advice(topic="several cards", says="{cards} x {name}: {told}", key="sharing"),
    says="{cards:g} x {name} share a model on {os}.",
    because="A single card with enough memory does not have this trouble.",
)
rule(
    "ADVICE-599",
    "If several cards share a model for QLoRA, the answer says how, and how much RAM that takes",
    f.Job(id="finetune"),
    f.Known(key="finetune_method", value="qlora"),
    f.DividedPart(part="weights"),
    f.Pick(kind="card", id=the.id, name=the.name, cards=the.cards & P(SEVERAL)),
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    f.Shape(parameters=the.size),
    let={"ram_gb": the.size * BYTES_IN_16_BITS / GIGA},
    then=f.Advice(
        topic="several cards",
        says="{cards} x {name} share the model with FSDP, which divides it among them. Loading it "
        "takes about {ram_gb:.0f} GB of system RAM or swap, as much as its 16-bit weights.",
        key="room",
    ),
    says="FSDP divides the model among {cards:g} x {name}; its 16-bit weights take {ram_gb:.0f} "
    "GB.",
    because="The weights are read in 16 bits and quantized before each card gets its share.",
    sources=["bitsandbytes-fsdp-qlora", "fsdp-qlora-2024-06"],
)
