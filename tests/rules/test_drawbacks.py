"""What is said about a card's drawbacks: support, formats, monitors and fans."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Asked,
    CardLacks,
    Caveat,
    Dropped,
    Existing,
    InServer,
    Job,
    Member,
    Named,
    OtherAsked,
    OtherJob,
    Parameter,
    Pick,
    Premium,
    Profile,
    ProgramAsks,
    Support,
    SupportLeft,
    ToldAbout,
    Topic,
    YearsKept,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, changed, decide, rule_called, setting

ASKED = Topic(ask="check_card")
TOLD = ToldAbout(card="card", name="Card")
PICKED = Pick(
    kind="card", id="card", name="Card", role="best_value", place=1, cards=1, condition="used"
)
MEMBER = Member(group="asked-about", card="card")
BFLOAT16 = Parameter(name="bfloat16-is-usual", value=True)
ROUGH = setting("rough_support", "unofficial")
UNOFFICIAL = Support(architecture="arch", software="cuda", level="unofficial")
ENDED = Dropped(architecture="arch", software="cuda", on="2019-05-01")
KERNELS = ProgramAsks(
    job="train", platform="cuda", kind="software", what="kernels", key="always", value=True
)
ENDS = SupportLeft(architecture="arch", usual=9, years=2)
PREMIUM = Premium(card="card", condition="new", share=0.15, reason="no_bfloat16")
TRAIN, IMAGES = Job(id="train"), Job(id="generate_images")
WITHOUT = card(bf16=False)
BF16 = {"platform": "cuda", "what": "bf16"}
IN_FP16 = Asked(kind="format", instead="fp16", **BF16)
IN_32_BITS = Asked(kind="format", instead="fp32", **BF16)
OTHER_IN_FP16 = OtherAsked(number=1, instead="fp16", **BF16)
OTHER = OtherJob(
    number=1,
    job="generate_images",
    name="Painter",
    share=0.5,
    gib=12,
    high=14,
    hard=True,
    splits=False,
)
IN_A_SERVER = plus(Answer(key="in_data_centre", value=True))


def advice(topic):
    return Advice(topic=topic, says=ANY_WORDS)


EXAMPLES = [
    Example("CHOOSE-980", given=(Topic(ask="gpu"), PICKED), concludes=(TOLD,)),
    Example("CHOOSE-981", given=(ASKED, MEMBER, card()), concludes=(TOLD,)),
    Example(
        "ADVICE-991",
        given=(
            Topic(ask="check_card"),
            TOLD,
            Caveat(card="card", kind="needs_server_module"),
        ),
        concludes=(advice("server"),),
        unless={
            "the question is another": instead(Topic(ask="gpu")),
            "it has a connector": without(Caveat),
        },
    ),
    Example(
        "ADVICE-990",
        given=(TOLD, WITHOUT, TRAIN, PREMIUM),
        concludes=(advice("support"),),
        unless={
            "it computes in bfloat16": instead(card(bf16=True)),
            "it is asked about": plus(ASKED),
        },
    ),
    Example(
        "ADVICE-337",
        given=(TOLD, CardLacks(card="card", what="kernels")),
        concludes=(advice("support"),),
        unless={
            "it lacks a number format": instead(CardLacks(card="card", what="bf16")),
            "it is asked about": plus(ASKED),
        },
    ),
    Example(
        "ADVICE-986",
        given=(ASKED, TOLD, card(bf16=False), BFLOAT16, KERNELS, Existing(software="kernels")),
        concludes=(advice("support"),),
    ),
    Example(
        "ADVICE-987",
        given=(TOLD, card(display_outputs="none")),
        concludes=(advice("display"),),
        unless={
            "it has connectors": instead(card(display_outputs="3x DisplayPort")),
            "nobody knows": instead(card()),
            "it goes into a data center": IN_A_SERVER,
        },
    ),
    Example(
        "ADVICE-992",
        given=(TOLD, Caveat(card="card", kind="needs_resizable_bar")),
        concludes=(advice("motherboard"),),
        unless={
            "you have it already": plus(Named(role="owned", kind="card", id="card", text="Card")),
            "it is another matter": instead(Caveat(card="card", kind="passive_cooling")),
        },
    ),
    Example(
        "ADVICE-988",
        given=(TOLD, Caveat(card="card", kind="passive_cooling")),
        concludes=(advice("cooling"),),
        unless={
            "it has a fan": without(Caveat),
            "it goes into a server": plus(InServer()),
            "it goes into a data center": IN_A_SERVER,
            "it goes into somebody's data center": plus(Profile(id="place_data_centre")),
        },
    ),
    Example(
        "ADVICE-989",
        given=(TOLD, card(), ENDED),
        concludes=(advice("support"),),
    ),
]


@pytest.mark.parametrize(
    ("known", "says"),
    [
        ([ENDED], ["Card: cuda has not fully supported its architecture since 2019-05-01"]),
        ([changed(ENDED, software="cudnn")], []),
        ([ROUGH, UNOFFICIAL], ["its architecture in cuda is only 'unofficial'"]),
        ([ROUGH, changed(UNOFFICIAL, level="official")], []),
        ([ROUGH, changed(UNOFFICIAL, software="cudnn")], []),
        ([ENDS, YearsKept(years=3)], ["likely to end within 3 years"]),
        ([ENDS, YearsKept(years=2)], []),
        ([ENDS, YearsKept(years=3), ROUGH, UNOFFICIAL], ["is only 'unofficial'"]),
    ],
)
def test_rough_ended_and_ending_support_is_told(known, says):
    """ADVICE-989: an end to come is told only of full support."""
    found = decide(TOLD, card(), *known, rules=[rule_called("ADVICE-989")]).facts(Advice)

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
    found = decide(TOLD, WITHOUT, *known, rules=[rule_called("ADVICE-990")]).facts(Advice)

    assert [part in advice["says"] for part, advice in zip(says, found, strict=True)] == [
        True for _ in says
    ]


def test_what_is_missing_is_told_in_one_sentence():
    """ADVICE-986: the format and the libraries, and nothing that the card has."""
    facts = (ASKED, TOLD, card(bf16=False), BFLOAT16, KERNELS, Existing(software="kernels"))

    run = decide(*facts, rules=[rule_called("ADVICE-986")])

    assert run.facts(Advice)[0]["says"].startswith("Card has no bfloat16 and no kernels:")


def test_a_card_that_lacks_nothing_gets_no_sentence():
    """ADVICE-986: nothing is said about what is there."""
    has = Support(architecture="arch", software="kernels", level="full")

    run = decide(
        *(ASKED, TOLD, card(bf16=True), BFLOAT16, KERNELS, Existing(software="kernels"), has),
        rules=[rule_called("ADVICE-986")],
    )

    assert run.facts(Advice) == []
