"""Stages 6 and 8: what the usual programs require of a card, and cards that do not have it.

Programs are written for the cards of their day: for a library of kernels, or for a number format.
On a card without it, they run only with workarounds.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.conclusion import like
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT
from expert.rules.cards.premiums import counts_as_more
from expert.rules.vocabulary import ruled_out

BF16 = "bf16"

# --- what is asked ------------------------------------------------------------------------


def asks(id: str, title: str, *conditions: Any, key: Any, says: str) -> None:
    """Declare when a requirement of the usual programs applies."""
    rule(
        id,
        title,
        f.Job(id=the.work),
        f.ProgramAsks(job=the.work, key=key, value=the.said, what=the.what),
        *conditions,
        then=like(the.program_asks, f.Asked),
        says=says,
        because="Programs are written for the cards of their time.",
    )


asks(
    "NEED-980",
    "The usual programs for a job require certain libraries and number formats",
    key="always",
    says="The usual programs for the job {work} require {what}.",
)
asks(
    "NEED-981",
    "What you say about your work determines what its programs require",
    f.Answer(key=the.key, value=the.said),
    key=the.key,
    says="You gave {key} = {said}; the usual programs for that require {what}.",
)
asks(
    "NEED-982",
    "What is assumed about your work also determines what its programs require",
    ~f.Answer(key=the.key, value=the.said),
    f.Known(key=the.key, value=the.said),
    key=the.key,
    says="{said} is assumed; the usual programs for it require {what}.",
)
asks(
    "NEED-983",
    "Some people use programs that require more",
    f.Profile(id=the.said),
    key="profile",
    says="The usual programs of the profile '{said}' require {what}.",
)

# --- what a card lacks ----------------------------------------------------------------------

rule(
    "FIT-980",
    "A card lacks software that its architecture does not support",
    f.Asked(kind="software", platform=the.platform, what=the.what),
    f.Existing(software=the.what),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    ~f.Support(architecture=the.architecture, software=the.what),
    ~f.SupportExpected(architecture=the.architecture, software=the.what),
    then=f.CardLacks(card=the.id, what=the.what),
    says="{card[name]}: {what} does not run on its architecture, {architecture}.",
    because="The usual programs then fall back on slower code, or have to be changed by hand.",
    sources=["flash-attention-history"],
)
rule(
    "FIT-981",
    "A card lacks a number format if it would have to compute in 32 bits instead of using that "
    "format",
    f.Asked(kind="format", what=BF16, instead="fp32", platform=the.platform),
    f.Card(id=the.id, platform=the.platform, bf16=False),
    then=f.CardLacks(card=the.id, what=BF16),
    says="{card[name]} does not compute in bfloat16, and this model is not run in FP16, so it is "
    "computed in 32 bits.",
    because="Computing in 32 bits leaves the matrix units idle, which is several times slower.",
    sources=["comfyui-models-2026"],
)

# --- what follows ---------------------------------------------------------------------------

rule(
    "FIT-982",
    "If a card lacks what the usual programs require, its software is rated one level less mature",
    f.CardLacks(card=the.id, what=the.what),
    f.Relevant(card=the.id),
    f.Job(id=the.work),
    f.Setting(name="maturity", key=the.work, value=the.wants),
    f.Known(key="os", value=the.os),
    f.Card(id=the.id, platform=the.platform),
    f.Ready(platform=the.platform, os=the.os, job=the.work, level=the.has),
    the.has - 1 < the.wants,
    ~f.LessMaturityAccepted(platform=the.platform),
    ~f.Named(role="owned", kind="card", id=the.id),
    then=ruled_out(
        "lacks",
        about="what the usual programs require",
        wanted=the.what,
        found="not supported",
        unit="kind",
    ),
    lifted="if you accepted some trouble (accepts_trouble=yes)",
    says="{card[name]} has no {what}, which the usual programs for the job {work} require, so "
    "they do not run on it without extra work.",
    because="Without libraries, binaries and help, fast hardware costs more time than it saves.",
    sources=["flash-attention-history", "comfyui-models-2026", "judgement"],
)
rule(
    "FIT-983",
    "A card that lacks what programs require is compared at a higher price, if at all",
    f.Setting(name="premium", key="less_mature", value=the.share),
    f.CardLacks(card=the.id, what=the.what),
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    then=f.Premium(card=the.id, share=the.share, reason="lacks"),
    says="{card[name]} has no {what}, which the usual programs require, so it is compared at a "
    "price {share:.0%} higher.",
    because="Time spent on workarounds is a cost, too.",
)
counts_as_more(
    "FIT-985",
    "A card whose platform no longer supports its architecture is compared at a higher price",
    f.Dropped(architecture=the.architecture, software=the.platform, on=the.on),
    trait={"architecture": the.architecture, "platform": the.platform},
    reason="support_ended",
    says="{platform} has not supported its architecture since {on}, +{share:.0%}.",
    because="Old versions keep running, but new programs and models need newer ones.",
    sources=["nvidia-cuda-documents", "rocm-documents", "judgement"],
)
counts_as_more(
    "FIT-984",
    "A card without bfloat16 is compared at a higher price if the model is published in it",
    AS.asking << f.Asked(kind="format", what=BF16, instead="fp16", platform=the.platform),
    trait={"bf16": False, "platform": the.platform},
    reason="no_bfloat16",
    says="no bfloat16, +{share:.0%}.",
    because="The model is published in bfloat16; in FP16, large values can overflow.",
    sources=["vllm-issue-946", "comfyui-models-2026", "wan-2-2-repository"],
)
rule(
    "FIT-988",
    "A card without the number format of the model does not replace one that has it",
    f.Topic(ask="upgrade"),
    AS.mine << f.Named(role="owned", kind="card", id=the.owned, text=the.text),
    AS.has << f.Card(id=the.owned, platform=the.platform, bf16=True),
    AS.asking << f.Asked(kind="format", what=BF16, platform=the.platform),
    f.Relevant(card=the.id),
    f.Card(id=the.id, platform=the.platform, bf16=False),
    ~f.Member(group=ASKED_ABOUT, card=the.id),
    ~f.Named(role="owned", kind="card", id=the.id),
    then=ruled_out("lacks", about="bfloat16", wanted="bfloat16", found="none", unit="kind"),
    lifted="if you asked about it by name (--candidate)",
    says="{card[name]} has no bfloat16, the format of this model; your {text} has it.",
    because="Programs for new models are written for bfloat16, so such a card would be a step back "
    "even if it has more memory.",
    sources=["x-flux-comfyui-24", "cogvideox-wrapper-325", "judgement"],
)
counts_as_more(
    "FIT-987",
    "A card without bfloat16 is compared at a higher price if the model of another job is "
    "published in it",
    AS.asking << f.OtherAsked(what=BF16, platform=the.platform),
    trait={"bf16": False, "platform": the.platform},
    reason="no_bfloat16",
    says="no bfloat16, which another job asks for, +{share:.0%}.",
    because="A card for several jobs has to do all of them.",
    sources=["comfyui-models-2026", "comfyui-issue-10751", "judgement"],
)
