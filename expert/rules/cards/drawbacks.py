"""Stage 13: drawbacks of a card that is recommended or asked about: support, formats, monitors."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ASKED_ABOUT, OWNED
from expert.rules.cards.asked import BF16
from expert.rules.situation.job import IMAGE_JOB
from expert.rules.vocabulary import CARDS_SOUGHT

SUPPORT = "support"
FP32 = "fp32"
BOARD = "motherboard"
CARD_IS_BOUGHT = OneOf((*CARDS_SOUGHT.values, "rent_or_buy"))

rule(
    "CHOOSE-980",
    "A recommendation includes the drawbacks of the card",
    f.Topic(ask=P(CARD_IS_BOUGHT)),
    f.Pick(kind="card", id=the.id, name=the.name),
    then=f.ToldAbout(card=the.id, name=the.name),
    says="{name} is recommended.",
    because="What a card cannot do is easier to live with if you know it before you pay.",
)
rule(
    "CHOOSE-981",
    "If you ask about a card, the answer includes its drawbacks",
    f.Topic(ask="check_card"),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id, name=the.name),
    then=f.ToldAbout(card=the.id, name=the.name),
    says="You asked about {name}.",
    because="The drawbacks of a card are part of the answer to whether it is a good choice.",
)

rule(
    "CHOOSE-982",
    "Support that is not official, or no longer official, is a drawback",
    f.ToldAbout(card=the.id),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    f.Setting(name="rough_support", value=the.level),
    f.Support(architecture=the.architecture, software=the.platform, level=the.level),
    then=f.RoughSupport(card=the.id, level=the.level),
    says="{platform} support for {card[name]} is only '{level}'.",
    because="Such support ends with the next release or requires custom builds and settings.",
)

rule(
    "ADVICE-989",
    "If support is not official, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.RoughSupport(card=the.id, level=the.level),
    f.Card(id=the.id, platform=the.platform),
    then=f.Advice(
        topic=SUPPORT,
        says="{name}: support for its architecture in {platform} is only '{level}'; new versions "
        "may break it.",
    ),
    says="{platform} support for {name} is only '{level}'.",
    because="Nobody tests new versions on it.",
    sources=["rocm-documents"],
)
rule(
    "ADVICE-984",
    "If support for a card's architecture has ended, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    f.Dropped(architecture=the.architecture, software=the.platform, on=the.on),
    then=f.Advice(
        topic=SUPPORT,
        says="{name}: {platform} has not fully supported its architecture since {on}, so new "
        "versions of programs may not run on it.",
    ),
    says="{platform} supported {architecture} fully until {on}.",
    because="Old versions keep running, but new programs and models need newer ones.",
    sources=["nvidia-cuda-documents", "rocm-documents"],
)
rule(
    "ADVICE-991",
    "If you ask about a server module, the answer says that it does not fit an ordinary board",
    f.Topic(ask="check_card"),
    f.ToldAbout(card=the.id, name=the.name),
    f.Caveat(card=the.id, kind="needs_server_module"),
    then=f.Advice(
        topic="server",
        says="{name} is a module without a slot connector: it needs a server built for it, or an "
        "adapter board and its own cooler.",
    ),
    says="{name} is a module that fits only servers built for it.",
    because="This is why such modules are cheap once their servers are retired.",
)
rule(
    "ADVICE-985",
    "If support for a card will probably end while you use it, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.Card(id=the.id, architecture=the.architecture),
    f.SupportLeft(architecture=the.architecture, years=the.left, usual=the.usual),
    f.YearsKept(years=the.kept),
    the.left < the.kept,
    ~f.RoughSupport(card=the.id),
    then=f.Advice(
        topic=SUPPORT,
        says="{name}: support for its architecture is likely to end within {kept:g} years, "
        "because earlier ones were supported for about {usual:.0f}.",
    ),
    says="{name}: {left:.1f} of about {usual:.0f} years of support are left.",
    because="After that, new versions of the libraries no longer run on it.",
)


rule(
    "ADVICE-990",
    "If a recommended card lacks the number format that the work usually uses, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.Premium(card=the.id, reason="no_bfloat16"),
    f.Job(id=~L(IMAGE_JOB)),
    ~f.OtherAsked(what=BF16),
    ~f.Topic(ask="check_card"),
    then=f.Advice(
        topic=SUPPORT,
        says="{name} has no bfloat16. Use FP16, which needs loss scaling in training and overflows "
        "in some models, or 32 bits, which take more memory.",
    ),
    says="{name} does not compute in bfloat16.",
    because="Most models are trained and published in bfloat16.",
    sources=["mixed-precision-paper"],
)


@formula
def without_bfloat16(instead: str) -> str:
    """Return what becomes of a model whose number format a card lacks."""
    if instead == FP32:
        return "cannot run in FP16, so it runs in 32 bits on this card, which is much slower."
    return "runs in FP16 on this card, and some extensions fail without bfloat16."


def tells_of_pictures(id: str, title: str, *conditions: Any, model: str) -> None:
    """Declare what happens to an image model on a recommended card without its number format."""
    rule(
        id,
        title,
        f.ToldAbout(card=the.id, name=the.name),
        f.Card(id=the.id, platform=the.platform, bf16=False),
        *conditions,
        ~f.Topic(ask="check_card"),
        let={"how": without_bfloat16(the.instead)},
        then=f.Advice(
            topic=SUPPORT,
            says="{name} has no bfloat16, the format of " + model + ". The model {how}",
        ),
        says="{name} does not compute in bfloat16.",
        because="Extensions for new models are written for bfloat16, and in FP16 the values of "
        "some models overflow, so that pictures are black.",
        sources=["comfyui-models-2026", "x-flux-comfyui-24", "comfyui-issue-10751"],
    )


tells_of_pictures(
    "ADVICE-331",
    "If a recommended card lacks the number format of an image model, the answer says how it runs",
    f.Job(id=IMAGE_JOB),
    f.Asked(kind="format", what=BF16, instead=the.instead, platform=the.platform),
    model="this model",
)
tells_of_pictures(
    "ADVICE-333",
    "If a recommended card lacks the number format of another job's model, the answer says how it "
    "runs",
    f.OtherAsked(number=the.number, what=BF16, instead=the.instead, platform=the.platform),
    f.OtherJob(number=the.number, name=the.other),
    model="{other}",
)

rule(
    "ADVICE-337",
    "If a recommended card lacks software that the usual programs require, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.CardLacks(card=the.id, what=the.what & ~L(BF16)),
    ~f.Topic(ask="check_card"),
    then=f.Advice(
        topic=SUPPORT,
        says="The usual programs for this work use {what}, which does not support {name}. They are "
        "slower on it or need changes: check that yours run.",
    ),
    says="{name}: {what} does not support it.",
    because="Programs are written for the cards of their time.",
    sources=["flash-attention-history", "aiter-3294"],
)


@rule(
    "ADVICE-986",
    "If a card lacks what today's programs ask for, the answer says so",
    f.Topic(ask="check_card"),
    f.ToldAbout(card=the.id, name=the.name),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    AS.usual << f.Parameter(name="bfloat16-is-usual", value=True),
    uses=[f.Card, f.Existing, f.ProgramAsks, f.Support],
    concludes=[f.Advice],
    says="{name} lacks: {missing}.",
    because="Most programs are written for newer cards, and you run into the missing features one "
    "at a time.",
    sources=["flash-attention-history", "vllm-issue-946"],
)
def tell_what_is_missing(
    engine: Engine, id: str, name: str, platform: str, architecture: str
) -> Said:
    """Conclude one sentence about the number format and the libraries that a card lacks."""
    (card,) = engine.every(f.Card, id=id)
    existing = {fact["software"] for fact in engine.every(f.Existing)}
    has = {fact["software"] for fact in engine.every(f.Support, architecture=architecture)}
    asked = {
        str(fact["what"])
        for fact in engine.every(f.ProgramAsks, platform=platform)
        if fact["kind"] == "software"
    }
    missing = sorted((asked & existing) - has)
    if card.get(BF16) is False:
        missing.insert(0, "bfloat16")
    if missing:
        listed = " and no ".join(missing)
        says = (
            f"{name} has no {listed}: programs for training, and servers for many users, require "
            "them or run more slowly without them."
        )
        engine.conclude(f.Advice(topic=SUPPORT, says=says))
    return {"missing": ", ".join(missing) or "nothing"}


rule(
    "ADVICE-988",
    "If a card has no fan, the answer says that it needs a server or an added fan",
    f.ToldAbout(card=the.id, name=the.name),
    f.Caveat(card=the.id, kind="passive_cooling"),
    ~f.InServer(),
    ~f.Answer(key="in_data_centre", value=True),
    ~f.Profile(id="place_data_centre"),
    then=f.Advice(
        topic="cooling",
        says="{name} has no fan: it needs the airflow of a server, or a duct with a fan.",
    ),
    says="{name} has no fan.",
    because="In an ordinary case it overheats within minutes.",
)
rule(
    "ADVICE-992",
    "If a card you do not own needs Resizable BAR, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.Caveat(card=the.id, kind="needs_resizable_bar"),
    ~f.Named(role=OWNED, kind="card", id=the.id),
    then=f.Advice(
        topic=BOARD,
        says="{name} needs Resizable BAR switched on in the computer's firmware: without it, it is "
        "much slower. Boards from before 2020 often lack it.",
    ),
    says="{name} needs Resizable BAR.",
    because="Its driver moves data in large blocks, and without it the processor sees only 256 MB "
    "of the card's memory at a time.",
    sources=["intel-resizable-bar", "hothardware-resizable-bar-2022"],
)
rule(
    "ADVICE-987",
    "If a card has no connector for a monitor, the answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.Card(id=the.id, display_outputs="none"),
    ~f.Answer(key="in_data_centre", value=True),
    then=f.Advice(
        topic="display",
        says="{name} has no connector for a monitor: the computer needs a second graphics card or "
        "integrated graphics.",
    ),
    says="{name} has no display outputs.",
    because="You cannot set up a computer without a display.",
)
