"""What is said about a card's drawbacks: support, formats, monitors and fans."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, decide, rule_called, setting

ASKED = f.Topic(ask="check_card")
TOLD = f.ToldAbout(card="card", name="Card")
BFLOAT16 = f.Parameter(name="bfloat16-is-usual", value=True)
ROUGH = setting("rough_support", "unofficial")
UNOFFICIAL = f.Support(architecture="arch", software="cuda", level="unofficial")
ENDED = f.Dropped(architecture="arch", software="cuda", on="2019-05-01")
KERNELS = f.ProgramAsks(
    job="train", platform="cuda", kind="software", what="kernels", key="always", value=True
)
ENDS = f.SupportLeft(architecture="arch", usual=9, years=2)
PREMIUM = f.Premium(card="card", condition="new", share=0.15, reason="no_bfloat16")
TRAIN, IMAGES = f.Job(id="train"), f.Job(id="generate_images")
WITHOUT = card(bf16=False)
BF16 = {"platform": "cuda", "what": "bf16"}
IN_FP16 = f.Asked(kind="format", instead="fp16", **BF16)
IN_32_BITS = f.Asked(kind="format", instead="fp32", **BF16)
OTHER_IN_FP16 = f.OtherAsked(number=1, instead="fp16", **BF16)
OTHER = f.OtherJob(
    number=1,
    job="generate_images",
    name="Painter",
    share=0.5,
    gib=12,
    high=14,
    hard=True,
    splits=False,
)


@pytest.mark.parametrize(
    ("known", "says"),
    [
        ([ENDED], ["Card: cuda has not fully supported its architecture since 2019-05-01"]),
        ([changed(ENDED, software="cudnn")], []),
        ([ROUGH, UNOFFICIAL], ["its architecture in cuda is only 'unofficial'"]),
        ([ROUGH, changed(UNOFFICIAL, level="official")], []),
        ([ROUGH, changed(UNOFFICIAL, software="cudnn")], []),
        ([ENDS, f.YearsKept(years=3)], ["likely to end within 3 years"]),
        ([ENDS, f.YearsKept(years=2)], []),
        ([ENDS, f.YearsKept(years=3), ROUGH, UNOFFICIAL], ["is only 'unofficial'"]),
    ],
)
def test_rough_ended_and_ending_support_is_told(known, says):
    """ADVICE-989: an end to come is told only of full support."""
    found = decide(TOLD, card(), *known, rules=[rule_called("ADVICE-989")]).facts(f.Advice)

    assert [part in advice["says"] for part, advice in zip(says, found, strict=True)] == [
        True for _ in says
    ]


@pytest.mark.parametrize(
    ("known", "says"),
    [
        ([IMAGES, IN_FP16], ["the format of this model. The model runs in FP16"]),
        ([IMAGES, IN_32_BITS], ["so it runs in 32 bits"]),
        ([IMAGES, PREMIUM], []),
        ([TRAIN, IN_FP16], []),
        ([TRAIN, PREMIUM], ["which needs loss scaling"]),
        ([TRAIN, changed(PREMIUM, reason="used")], []),
        ([TRAIN, PREMIUM, OTHER, OTHER_IN_FP16], ["the format of Painter. The model runs in FP16"]),
    ],
)
def test_what_a_card_without_bfloat16_does_is_told_of_each_model(known, says):
    """ADVICE-990: an image model is named; other work gets the ways around it."""
    found = decide(TOLD, WITHOUT, *known, rules=[rule_called("ADVICE-990")]).facts(f.Advice)

    assert [part in advice["says"] for part, advice in zip(says, found, strict=True)] == [
        True for _ in says
    ]


def test_a_card_that_lacks_nothing_gets_no_sentence():
    """ADVICE-986: nothing is said about what is there."""
    has = f.Support(architecture="arch", software="kernels", level="full")

    run = decide(
        *(ASKED, TOLD, card(bf16=True), BFLOAT16, KERNELS, f.Existing(software="kernels"), has),
        rules=[rule_called("ADVICE-986")],
    )

    assert run.facts(f.Advice) == []
