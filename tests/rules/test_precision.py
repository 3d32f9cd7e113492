"""Number formats, and the order in which features of a card matter."""

import pytest

from expert.facts import Advice, Answer, Arithmetic, Job, Member, Named, Parameter, Pick, Topic
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import card, changed, day, decide, rule_called, setting

PRECISION = Topic(ask="precision")
ORDER = Topic(ask="feature_order")
TRAIN, RUN = Job(id="train"), Job(id="run_llm")
DAY = day("2020-06-15")
OWNED = Named(role="owned", text="Card", kind="card", id="card", count=1)
SERIES = Named(role="candidate", text="The Series", kind="group", id="series", count=1)
MEMBER = Member(group="series", card="card")
UNITS = card(mixed_precision_from="2018-12-07", memory_gib=8)
PLAIN = card(memory_gib=8)
LATE = card(mixed_precision_from="2020-06-16")
SIXTEEN = Parameter(name="training-weight-bits", value=16)
USUAL = Parameter(name="bfloat16-is-usual", value=True)
TOOL = Parameter(name="tool-for-16-bit-training", value="the tool")
PICK = Pick(kind="card", id="card", name="Card", role="fastest", place=10, condition="new", cards=1)
CNN = Answer(key="nets", value="cnn")
FIRST = setting("features", "Tensor Cores", key="cnn", place=1)
SECOND = setting("features", "FLOPs", key="cnn", place=2)
GENERAL = setting("features", "memory bandwidth", key="default", place=1)

ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="compare"))}
NOT_NAMED = {"the card cannot be had": instead(changed(OWNED, role="unavailable"))}
TOO_EARLY = {"frameworks use the units a day later": instead(LATE)}


def units(**fields):
    return Arithmetic(architecture="arch", name="Arch", **fields)


EXAMPLES = [
    Example(
        "ADVICE-750",
        given=(PRECISION, DAY, OWNED, UNITS),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION | NOT_NAMED | TOO_EARLY,
    ),
    Example(
        "ADVICE-751",
        given=(PRECISION, DAY, SERIES, MEMBER, UNITS),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | TOO_EARLY
        | {"one of its cards has no such units": plus(Member(group="series", card="b"), card("b"))},
    ),
    Example(
        "ADVICE-752",
        given=(PRECISION, OWNED, PLAIN, units(fp16_rate=2)),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | NOT_NAMED
        | {"it has matrix units": instead(UNITS), "it is no faster": instead(units(fp16_rate=1))},
    ),
    Example(
        "ADVICE-753",
        given=(PRECISION, OWNED, PLAIN, units(fp16_rate=0)),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION | NOT_NAMED | {"it is as fast": instead(units(fp16_rate=1))},
    ),
    Example(
        "ADVICE-754",
        given=(PRECISION, Parameter(name="saving-of-16-bits", value="halve the memory")),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-755",
        given=(PRECISION, OWNED, PLAIN, Parameter(name="memory-gain-of-16-bits", value=1.5)),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION | NOT_NAMED,
    ),
    Example(
        "ADVICE-756",
        given=(
            PRECISION,
            Answer(key="phase", value="infer"),
            setting("bits_for", 8, key="infer", place=1),
        ),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | {"the phase is another": instead(Answer(key="phase", value="train"))},
    ),
    Example(
        "ADVICE-757",
        given=(
            PRECISION,
            TRAIN,
            setting("bits_for", 32, key="train", place=1),
            setting("bits_for", 16, key="train", place=2),
        ),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | {
            "a phase is named": plus(Answer(key="phase", value="infer")),
            "the job is another": instead(RUN),
        },
    ),
    Example(
        "ADVICE-758",
        given=(PRECISION, DAY, TRAIN, setting("bits_follow_units", True), UNITS),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | {
            "the job is another": instead(RUN),
            "the advice has bits of its own": instead(setting("bits_follow_units", False)),
        },
    ),
    Example(
        "ADVICE-759",
        given=(PRECISION, USUAL, OWNED, UNITS, units(bf16=False)),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | NOT_NAMED
        | {
            "it computes it": instead(units(bf16=True)),
            "nobody trained in it yet": instead(changed(USUAL, value=False)),
        },
    ),
    Example(
        "ADVICE-760",
        given=(PRECISION, OWNED, UNITS, units(formats="TF32, bfloat16")),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION | NOT_NAMED,
    ),
    Example(
        "ADVICE-764",
        given=(PRECISION, TOOL),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-765",
        given=(Topic(ask="gpu"), Answer(key="precision", value=32), SIXTEEN, DAY, PICK, UNITS),
        concludes=(says("precision"),),
        unless=ANOTHER_QUESTION
        | TOO_EARLY
        | {
            "16 bits were named": instead(Answer(key="precision", value=16)),
            "a service is picked": instead(changed(PICK, kind="service")),
        },
    ),
    Example(
        "ADVICE-766",
        given=(
            *(Topic(ask="compare"), TRAIN, Answer(key="precision", value=16), SIXTEEN),
            *(changed(OWNED, role="candidate"), PLAIN),
            *(changed(OWNED, role="candidate", id="other"), changed(UNITS, id="other")),
        ),
        concludes=(says("the others named"),),
        unless={
            "something else is asked": instead(PRECISION),
            "it is run": instead(RUN),
            "32 bits were named": instead(Answer(key="precision", value=32)),
            "it has matrix units": instead(UNITS),
            "no other has matrix units": instead(changed(PLAIN, id="other")),
        },
    ),
    Example(
        "ADVICE-770",
        given=(ORDER, DAY, CNN, FIRST, SECOND, UNITS),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION
        | {"another network is named": instead(Answer(key="nets", value="rnn"))},
    ),
    Example(
        "ADVICE-771",
        given=(ORDER, DAY, CNN, GENERAL),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION | {"the network has its own": plus(FIRST)},
    ),
    Example(
        "ADVICE-772",
        given=(ORDER, DAY, TRAIN, GENERAL),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION | {"a network is named": plus(CNN), "it only runs": instead(RUN)},
    ),
    Example(
        "ADVICE-773",
        given=(ORDER, DAY, RUN, changed(GENERAL, key="run_llm")),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION | {"it trains": instead(TRAIN)},
    ),
    Example(
        "ADVICE-774",
        given=(ORDER, setting("features_also", "computing power")),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-775",
        given=(ORDER, setting("flops_mislead", True)),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION | {"they do not": instead(setting("flops_mislead", False))},
    ),
    Example(
        "ADVICE-776",
        given=(ORDER, setting("bandwidth_compares", "one_architecture")),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION
        | {"it compares all": instead(setting("bandwidth_compares", "everything"))},
    ),
    Example(
        "ADVICE-778",
        given=(ORDER,),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION | {"there is one": plus(GENERAL)},
    ),
    Example(
        "ADVICE-777",
        given=(Topic(ask="gpu"), DAY, CNN, FIRST, UNITS),
        concludes=(says("features"),),
        unless=ANOTHER_QUESTION
        | {"another network is named": instead(Answer(key="nets", value="rnn"))},
    ),
]


WORDS = {
    "ADVICE-750": ["Card", "16-bit data and weights", "avoid 32-bit"],
    "ADVICE-751": ["The Series", "16-bit", "32-bit"],
    "ADVICE-752": ["Card", "2 times"],
    "ADVICE-753": ["Card", "save memory"],
    "ADVICE-755": ["8 GiB", "12 GiB"],
    "ADVICE-756": ["8 bits"],
    "ADVICE-757": ["32 bits", "16 bits"],
    "ADVICE-759": ["Card", "bfloat16"],
    "ADVICE-760": ["Card", "TF32, bfloat16"],
    "ADVICE-764": ["the tool"],
    "ADVICE-770": ["convolutional networks", "Tensor Cores > FLOPs"],
    "ADVICE-772": ["networks in general", "memory bandwidth"],
    "ADVICE-774": ["computing power"],
    "ADVICE-777": ["Tensor Cores"],
}


@pytest.mark.parametrize(
    ("since", "words"), [("2020-06-15", "in 16 bits"), ("2020-06-16", "in 32 bits")]
)
def test_bits_follow_what_the_units_of_the_day_can_do(since, words):
    """ADVICE-758: on the first day of use, and on the day before it."""
    facts = (PRECISION, DAY, TRAIN, setting("bits_follow_units", True))

    run = decide(*facts, card(mixed_precision_from=since), rules=[rule_called("ADVICE-758")])

    assert words in run.facts(Advice)[0]["says"]


def test_units_that_nobody_uses_yet_are_no_feature():
    """ADVICE-770 leaves them out of the order."""
    example = next(example for example in EXAMPLES if example.rule == "ADVICE-770")

    run = example.decide(without(type(UNITS)))

    assert run.facts(Advice)[0]["says"] == "For convolutional networks: FLOPs."


def test_reason_of_an_order_is_said_with_it():
    """ADVICE-770 adds the advisor's reason."""
    example = next(example for example in EXAMPLES if example.rule == "ADVICE-770")

    run = example.decide(plus(setting("feature_reason", "it computes", key="cnn", place=1)))

    assert run.facts(Advice)[0]["says"].endswith("FLOPs, because it computes.")
