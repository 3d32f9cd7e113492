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
    RoughSupport,
    Support,
    SupportLeft,
    ToldAbout,
    Topic,
    YearsKept,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, decide, rule_called, setting

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
        "CHOOSE-982",
        given=(TOLD, card(), ROUGH, UNOFFICIAL),
        concludes=(RoughSupport(card="card", level="unofficial"),),
        unless={
            "it is official": instead(
                Support(architecture="arch", software="cuda", level="official")
            ),
            "it is other software": instead(
                Support(architecture="arch", software="cudnn", level="unofficial")
            ),
        },
    ),
    Example(
        "ADVICE-984",
        given=(TOLD, card(), ENDED),
        concludes=(advice("support"),),
        unless={
            "it is other software": instead(
                Dropped(architecture="arch", software="cudnn", on="2019-05-01")
            )
        },
    ),
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
        "ADVICE-985",
        given=(
            TOLD,
            card(),
            SupportLeft(architecture="arch", usual=9, years=2),
            YearsKept(years=3),
        ),
        concludes=(advice("support"),),
        unless={
            "it lasts as long": instead(SupportLeft(architecture="arch", usual=9, years=3)),
            "it is not official any more": plus(RoughSupport(card="card", level="unofficial")),
        },
    ),
    Example(
        "ADVICE-990",
        given=(
            TRAIN,
            TOLD,
            Premium(card="card", condition="new", share=0.15, reason="no_bfloat16"),
        ),
        concludes=(advice("support"),),
        unless={
            "it is asked about": plus(ASKED),
            "images are generated": instead(IMAGES),
            "another job asks for it": plus(OTHER_IN_FP16),
            "another trouble counts": instead(
                Premium(card="card", condition="new", share=0.15, reason="used")
            ),
        },
    ),
    Example(
        "ADVICE-331",
        given=(IMAGES, TOLD, WITHOUT, IN_FP16),
        concludes=(advice("support"),),
        unless={
            "it computes in bfloat16": instead(card(bf16=True)),
            "text is written": instead(Job(id="run_llm")),
            "it is asked about": plus(ASKED),
        },
    ),
    Example(
        "ADVICE-333",
        given=(TOLD, WITHOUT, OTHER, OTHER_IN_FP16),
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
        given=(TOLD, RoughSupport(card="card", level="unofficial"), card()),
        concludes=(advice("support"),),
    ),
]


@pytest.mark.parametrize(("asked", "how"), [(IN_FP16, "FP16"), (IN_32_BITS, "32 bits")])
def test_the_other_format_of_an_image_model_is_named(asked, how):
    """ADVICE-331: the one is merely rougher, the other much slower."""
    run = decide(IMAGES, TOLD, WITHOUT, asked, rules=[rule_called("ADVICE-331")])

    assert how in run.facts(Advice)[0]["says"]


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
