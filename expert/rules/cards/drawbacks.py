"""Stage 13: drawbacks of a card that is recommended or asked about: support, formats, monitors."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, OWNED
from expert.rules.cards.asked import BF16
from expert.rules.situation.job import IMAGE_JOB
from expert.rules.vocabulary import CARDS_SOUGHT

SUPPORT = "support"
FP32 = "fp32"
ROUGH_SUPPORT = "rough_support"
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


@rule(
    "ADVICE-989",
    "If support for a card is not official, has ended or will probably end while you use it, the "
    "answer says so",
    f.ToldAbout(card=the.id, name=the.name),
    f.Card(id=the.id, platform=the.platform, architecture=the.architecture),
    uses=[f.Dropped, f.Setting(name=ROUGH_SUPPORT), f.Support, f.SupportLeft, f.YearsKept],
    concludes=[f.Advice],
    says="{name}: {told}.",
    because="Old versions keep running, but new programs and models need newer ones, and nobody "
    "tests these on a card without full support.",
    sources=["nvidia-cuda-documents", "rocm-documents"],
)
def tell_of_support(engine: Engine, name: str, platform: str, architecture: str) -> Said:
    """Say whether support is rough or about to end, and since when it is not complete."""
    found, called = {}, engine.name_of(platform)
    rough = {setting["value"] for setting in engine.every(f.Setting, name=ROUGH_SUPPORT)}
    for support in engine.every(f.Support, architecture=architecture):
        if support["software"] == platform and support["level"] in rough:
            found[support] = (
                f"support for its architecture in {called} is only '{support['level']}'; new "
                "versions may break it"
            )
    kept = min((float(years["years"]) for years in engine.every(f.YearsKept)), default=0.0)
    for left in () if found else engine.every(f.SupportLeft, architecture=architecture):
        if left["years"] < kept:
            found[left] = (
                f"support for its architecture is likely to end within {kept:g} years, because "
                f"earlier ones were supported for about {left['usual']:.0f}"
            )
    for end in engine.every(f.Dropped, architecture=architecture):
        if end["software"] == platform:
            found[end] = (
                f"{called} has not fully supported its architecture since {end['on']}, so new "
                "versions of programs may not run on it"
            )
    engine.cite(*found)
    for told in found.values():
        engine.conclude(f.Advice(topic=SUPPORT, says=f"{name}: {told}.", key="support"))
    return {"told": "; ".join(found.values()) or "nothing is wrong with its support"}


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
        key="module asked about",
    ),
    says="{name} is a module that fits only servers built for it.",
    because="This is why such modules are cheap once their servers are retired.",
)


@rule(
    "ADVICE-990",
    "If a recommended card lacks the number format that the work uses, the answer says what that "
    "means",
    f.ToldAbout(card=the.id, name=the.name),
    f.Card(id=the.id, platform=the.platform, bf16=False),
    ~f.Topic(ask="check_card"),
    uses=[f.Asked, f.Job, f.OtherAsked, f.OtherJob, f.Premium],
    concludes=[f.Advice],
    says="{name} does not compute in bfloat16.",
    because="Most models are trained and published in bfloat16. In FP16, the values of some "
    "overflow, and extensions for new image models are written for bfloat16.",
    sources=[
        "mixed-precision-paper",
        "comfyui-models-2026",
        "x-flux-comfyui-24",
        "comfyui-issue-10751",
    ],
)
def tell_what_runs_without_bfloat16(engine: Engine, id: str, name: str, platform: str) -> None:
    """Say how each image model runs on the card, or else what to use in place of bfloat16."""
    makes_images = bool(engine.every(f.Job, id=IMAGE_JOB))
    asked = engine.every(f.Asked, what=BF16) if makes_images else ()
    models = [("this model", one) for one in asked if one["kind"] == "format"]
    others = {job["number"]: job["name"] for job in engine.every(f.OtherJob)}
    models += [(others[one["number"]], one) for one in engine.every(f.OtherAsked, what=BF16)]
    told = []
    for model, one in models:
        if one["platform"] == platform and "instead" in one:
            engine.cite(one)
            told.append(f", the format of {model}. The model {_without_bfloat16(one['instead'])}")
    lacking = [p for p in engine.every(f.Premium, card=id) if p["reason"] == "no_bfloat16"]
    if lacking and not makes_images and not told:
        engine.cite(*lacking)
        told.append(
            ". Use FP16, which needs loss scaling in training and overflows in some models, or 32 "
            "bits, which take more memory."
        )
    for what in told:
        engine.conclude(
            f.Advice(topic=SUPPORT, says=f"{name} has no bfloat16{what}", key="lacking")
        )


def _without_bfloat16(instead: str) -> str:
    """Return what becomes of a model whose number format a card lacks."""
    if instead == FP32:
        return "cannot run in FP16, so it runs in 32 bits on this card, which is much slower."
    return "runs in FP16 on this card, and some extensions fail without bfloat16."


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
        key="lacking",
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
        engine.conclude(f.Advice(topic=SUPPORT, says=says, key="missing"))
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
        key="no fan",
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
        key="resizable bar",
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
        key="no display",
    ),
    says="{name} has no display outputs.",
    because="You cannot set up a computer without a display.",
)
