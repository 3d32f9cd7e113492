"""What the usual programs ask of a card, and what follows for cards without it."""

import pytest

from expert.facts import (
    Answer,
    Asked,
    CardLacks,
    Dropped,
    Existing,
    Job,
    Known,
    LessMaturityAccepted,
    Member,
    Named,
    Offer,
    OtherAsked,
    Premium,
    Profile,
    ProgramAsks,
    Ready,
    Relevant,
    RuledOut,
    Support,
    SupportExpected,
    Topic,
)
from tests.rules.examples import Example, instead, plus
from tests.unit.factories import card, changed, decide, rule_called, setting

TUNING = Job(id="finetune")
RELEVANT = Relevant(card="card")
LIBRARY = {"platform": "cuda", "kind": "software", "what": "kernels"}
FORMAT = {"platform": "cuda", "kind": "format", "what": "bf16"}
IN_32_BITS = Asked(**FORMAT, instead="fp32")
IN_16_BITS = Asked(**FORMAT, instead="fp16")
LACKS = CardLacks(card="card", what="kernels")
OFFER = Offer(card="card", condition="new", usd=1000, basis="seen", on="2020-05-01", kind="street")
MATURE = Ready(platform="cuda", os="linux", job="finetune", level=4)


UPGRADE = Topic(ask="upgrade")
MINE = Named(role="owned", text="my card", kind="card", id="mine", count=1)


def asks(key, value):
    return ProgramAsks(job="finetune", key=key, value=value, **LIBRARY)


EXAMPLES = [
    Example("NEED-980", given=(TUNING, asks("always", True)), concludes=(Asked(**LIBRARY),)),
    Example(
        "NEED-981",
        given=(TUNING, asks("nets", "transformer"), Answer(key="nets", value="transformer")),
        concludes=(Asked(**LIBRARY),),
        unless={"it is another answer": instead(Answer(key="nets", value="cnn"))},
    ),
    Example(
        "NEED-982",
        given=(TUNING, asks("program", "vllm"), Known(key="program", value="vllm")),
        concludes=(Asked(**LIBRARY),),
        unless={"it was said": plus(Answer(key="program", value="vllm"))},
    ),
    Example(
        "NEED-983",
        given=(TUNING, asks("profile", "researcher"), Profile(id="researcher")),
        concludes=(Asked(**LIBRARY),),
        unless={"it is another profile": instead(Profile(id="hobby"))},
    ),
    Example(
        "FIT-980",
        given=(
            Asked(**LIBRARY),
            Existing(software="kernels"),
            card(architecture="arch"),
        ),
        concludes=(LACKS,),
        unless={
            "it is supported": plus(Support(architecture="arch", software="kernels", level="full")),
            "support is coming": plus(SupportExpected(architecture="arch", software="kernels")),
            "its platform has nothing of the kind": instead(card(platform="metal")),
        },
    ),
    Example(
        "FIT-981",
        given=(IN_32_BITS, card(bf16=False)),
        concludes=(CardLacks(card="card", what="bf16"),),
        unless={
            "FP16 will do": instead(IN_16_BITS),
            "it computes in bfloat16": instead(card(bf16=True)),
            "its formats are unknown": instead(card()),
        },
    ),
    Example(
        "FIT-982",
        given=(
            LACKS,
            RELEVANT,
            TUNING,
            setting("maturity", 4, key="finetune"),
            Known(key="os", value="linux"),
            card(),
            MATURE,
        ),
        concludes=(
            RuledOut(
                card="card",
                rule="FIT-982",
                reason="lacks",
                about="what the usual programs require",
                wanted="kernels",
                found="not supported",
                unit="kind",
            ),
        ),
        unless={
            "a level less is enough": instead(setting("maturity", 3, key="finetune")),
            "some trouble is accepted": plus(
                LessMaturityAccepted(platform="cuda", reason="answer")
            ),
            "the person owns it": plus(
                Named(role="owned", text="Card", kind="card", id="card", count=1)
            ),
        },
    ),
    Example(
        "FIT-983",
        given=(setting("premium", 0.5, key="less_mature"), LACKS, RELEVANT, card()),
        concludes=(Premium(card="card", share=0.5, reason="lacks"),),
        unless={"immature software costs nothing": instead(setting("premium", 0.5, key="trouble"))},
    ),
    Example(
        "FIT-985",
        given=(
            setting("premium", 0.15, key="trouble"),
            RELEVANT,
            card(),
            OFFER,
            Dropped(architecture="arch", software="cuda", on="2019-05-01"),
        ),
        concludes=(Premium(card="card", condition="new", share=0.15, reason="support_ended"),),
        unless={
            "it is other software": instead(
                Dropped(architecture="arch", software="cudnn", on="2019-05-01")
            )
        },
    ),
    Example(
        "FIT-984",
        given=(
            setting("premium", 0.15, key="trouble"),
            RELEVANT,
            card(bf16=False),
            OFFER,
            IN_16_BITS,
        ),
        concludes=(Premium(card="card", condition="new", share=0.15, reason="no_bfloat16"),),
        unless={
            "it computes in bfloat16": instead(card(bf16=True)),
            "it would compute in 32 bits": instead(IN_32_BITS),
        },
    ),
    Example(
        "FIT-988",
        given=(UPGRADE, MINE, card("mine", bf16=True), IN_16_BITS, RELEVANT, card(bf16=False)),
        concludes=(
            RuledOut(
                card="card",
                rule="FIT-988",
                reason="lacks",
                about="bfloat16",
                wanted="bfloat16",
                found="none",
                unit="kind",
            ),
        ),
        unless={
            "something else is asked": instead(Topic(ask="gpu")),
            "the own card lacks it, too": instead(card("mine", bf16=False), card(bf16=False)),
            "the card has it": instead(card("mine", bf16=True), card(bf16=True)),
            "it was named": plus(Member(group="asked-about", card="card")),
            "it is owned": plus(changed(MINE, id="card")),
        },
    ),
    Example(
        "FIT-987",
        given=(
            setting("premium", 0.15, key="trouble"),
            RELEVANT,
            card(bf16=False),
            OFFER,
            OtherAsked(number=1, platform="cuda", what="bf16", instead="fp32"),
        ),
        concludes=(Premium(card="card", condition="new", share=0.15, reason="no_bfloat16"),),
        unless={
            "it computes in bfloat16": instead(card(bf16=True)),
            "its platform has nothing of the kind": instead(card(bf16=False, platform="metal")),
        },
    ),
]


@pytest.mark.parametrize(("level", "stays"), [(3, False), (4, False), (5, True)])
def test_a_card_that_lacks_something_is_one_level_less_mature(level, stays):
    """FIT-982: below, at and above the level that makes up for it."""
    run = decide(
        LACKS,
        RELEVANT,
        TUNING,
        setting("maturity", 4, key="finetune"),
        Known(key="os", value="linux"),
        card(),
        Ready(platform="cuda", os="linux", job="finetune", level=level),
        rules=[rule_called("FIT-982")],
    )

    assert (run.ruled_out == []) is stays


def test_two_things_that_are_missing_count_once():
    """FIT-983: one level, whatever it is that programs have to do without."""
    run = decide(
        setting("premium", 0.5, key="less_mature"),
        LACKS,
        CardLacks(card="card", what="bf16"),
        RELEVANT,
        card(),
        rules=[rule_called("FIT-983")],
    )

    assert len(run.facts(Premium)) == 1
