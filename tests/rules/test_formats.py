"""Stage need: the one format in which the weights of a model are stored."""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    BitsMean,
    Component,
    FormatTaken,
    Job,
    Known,
    LargeForImages,
    Named,
    Parameter,
    Shape,
    StoredAs,
    UsualFormat,
    WeightFormat,
    WeightUse,
)
from expert.rules.memory.formats import body_bits, expert_bits, kept_bits
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, lighter, rule_called

RUN, TUNE, DRAW = Job(id="run_llm"), Job(id="finetune"), Job(id="generate_images")
LARGE = LargeForImages(billion=8)
MAIN = Component(model="some", part="DiT", role="main", stays=True, parameters=8e9)
IN_8_BITS = Parameter(name="image-network-in-8-bits-from", value=8)
HOME = WeightUse(use="home", sort="home")
FULL = WeightUse(use="full", sort="full")
USERS = Known(key="users", value=2)
ASKED = Answer(key="weight_format", value="q4")
BITS = Answer(key="weight_bits", value=4)
Q4 = StoredAs(id="q4", name="Q4", family="gguf", bits=4.5, embedding_bits=4, head_bits=6)
WHOLE = StoredAs(id="whole", name="Whole", family="float", bits=16, embedding_bits=16, head_bits=16)
SHAPE = Shape(
    name="Some", parameters=10, read_parameters=10, embedding_parameters=1, unquantized_parameters=2
)


LIGHTER = lighter("weight_format", "q4")


def usual(use, id="q4"):
    return UsualFormat(use=use, format=id)


def assumed(name):
    return Assumed(what="weight_format", value=name)


OF_30_STEPS = Parameter(name="w", of="image-work", model="some", value=(10, 30))

EXAMPLES = [
    Example(
        "NEED-402",
        given=(RUN,),
        concludes=(HOME,),
        unless={"several use it": plus(USERS), "the model is tuned": instead(TUNE)},
    ),
    Example(
        "NEED-403",
        given=(RUN, USERS),
        concludes=(WeightUse(use="serving", sort="serving"),),
        unless={
            "one uses it": instead(Known(key="users", value=1)),
            "the model is tuned": instead(TUNE),
        },
    ),
    Example(
        "NEED-404",
        given=(DRAW,),
        concludes=(WeightUse(use="images", sort="images"),),
        unless={"text is written": instead(RUN), "the model is large": plus(LARGE)},
    ),
    Example(
        "NEED-830",
        given=(DRAW, LARGE),
        concludes=(WeightUse(use="images_fp8", sort="images"),),
        unless={"text is written": instead(RUN), "the model is small": without(LargeForImages)},
    ),
    Example(
        "PLATFORM-312",
        given=(DRAW, Known(key="model", value="some"), MAIN, IN_8_BITS),
        concludes=(LargeForImages(billion=8),),
        unless={
            "its largest network is smaller": instead(changed(MAIN, parameters=7.9e9)),
            "the network does not stay": instead(changed(MAIN, stays=False)),
            "it only reads the text": instead(changed(MAIN, role="encoder")),
            "it is another model's": instead(changed(MAIN, model="other")),
            "text is written": instead(RUN),
        },
    ),
    Example(
        "PLATFORM-313",
        given=(DRAW, Answer(key="parameters_billion", value=8), IN_8_BITS),
        concludes=(LargeForImages(billion=8),),
        unless={
            "it is smaller": instead(Answer(key="parameters_billion", value=7.9)),
            "the model is named": plus(Answer(key="model", value="some")),
            "text is written": instead(RUN),
        },
    ),
    Example(
        "PLATFORM-315",
        given=(DRAW, Known(key="model", value="some"), OF_30_STEPS),
        concludes=(Known(key="steps", value=30), Assumed(what="steps", value=30)),
        unless={
            "you say how many": plus(Answer(key="steps", value=20)),
            "another model is meant": instead(Known(key="model", value="other")),
            "text is written": instead(RUN),
        },
    ),
    Example(
        "NEED-405",
        given=(TUNE, Known(key="finetune_method", value="qlora")),
        concludes=(WeightUse(use="qlora", sort="tuning"),),
        unless={"the model is run": instead(RUN)},
    ),
    Example(
        "NEED-407",
        given=(HOME, ASKED, Q4, usual("home", "whole")),
        concludes=(FormatTaken(id="q4"),),
        unless={"nothing is said": without(Answer), "it is unknown": without(StoredAs)},
    ),
    Example(
        "NEED-408",
        given=(
            WeightUse(use="lora", sort="tuning"),
            Answer(key="precision", value=16),
            BitsMean(use="tuning", bits=16, format="whole"),
            WHOLE,
        ),
        concludes=(FormatTaken(id="whole"), assumed("Whole")),
        unless={
            "a format is named": plus(ASKED),
            "bits are named": plus(BITS),
            "the weights are quantized": instead(WeightUse(use="qlora", sort="tuning")),
            "the precision is not said": without(Answer),
        },
    ),
    Example(
        "NEED-409",
        given=(FULL, ASKED, Q4, usual("full", "whole"), WHOLE),
        concludes=(assumed("Whole"),),
        unless={
            "the format has 16 bits": instead(changed(Q4, bits=16)),
            "the weights are frozen": instead(WeightUse(use="lora", sort="tuning")),
        },
    ),
    Example(
        "NEED-412",
        given=(HOME, BITS, BitsMean(use="home", bits=4, format="q4"), Q4),
        concludes=(FormatTaken(id="q4"), assumed("Q4")),
        unless={"a format is named": plus(ASKED), "nothing is said": without(Answer)},
    ),
    Example(
        "NEED-413",
        given=(HOME, usual("home"), Q4),
        concludes=(FormatTaken(id="q4"), assumed("Q4")),
        unless={
            "a format is named": plus(ASKED),
            "bits are named": plus(BITS),
            "a lighter one is assumed": plus(LIGHTER),
            "a model is tuned as it is": instead(FULL, usual("full")),
        },
    ),
    Example(
        "NEED-414",
        given=(FULL, usual("full", "whole"), WHOLE),
        concludes=(FormatTaken(id="whole"), assumed("Whole")),
        unless={
            "a format is named": plus(ASKED),
            "bits are named": plus(BITS),
            "a lighter one is assumed": plus(LIGHTER),
            "the precision is said": plus(Answer(key="precision", value=32)),
            "a model is run": instead(HOME, usual("home")),
        },
    ),
    Example(
        "NEED-417",
        given=(LIGHTER, HOME, Q4),
        concludes=(FormatTaken(id="q4"), assumed("Q4")),
        unless={
            "no weights are stored": without(WeightUse),
            "it is unknown": without(StoredAs),
            "a format is named": plus(ASKED),
            "bits are named": plus(BITS),
            "the precision is said": plus(Answer(key="precision", value=32)),
        },
    ),
    Example(
        "NEED-415",
        given=(FormatTaken(id="q4"), Q4, SHAPE),
        concludes=(
            WeightFormat(id="q4", name="Q4", bits=4.5, expert_bits=4.5, kept_bits=5, family="gguf"),
        ),
        unless={
            "it is another": instead(FormatTaken(id="whole")),
            "there is no model": without(Shape),
        },
    ),
]


@pytest.mark.parametrize(
    ("named", "use"), [((), "serving"), ((1000,), "serving_fp8"), ((1000, None), "serving")]
)
def test_servers_take_8_bits_if_every_card_named_computes_in_them(named, use):
    """NEED-403."""
    names = [
        Named(role="owned", text=str(place), kind="card", id=str(place), count=1)
        for place in range(len(named))
    ]
    cards = [card(id=str(place), fp8_tflops=rate) for place, rate in enumerate(named)]
    run = decide(RUN, USERS, *names, *cards, rules=[rule_called("NEED-403")])

    assert [fact["use"] for fact in run.facts(WeightUse)] == [use]


@pytest.mark.parametrize(("bits", "taken"), [(4, "q4"), (9, "q4"), (11, "whole"), (32, "whole")])
def test_number_of_bits_takes_the_nearest_format(bits, taken):
    """NEED-412: there is no format for every number."""
    run = decide(
        HOME,
        Answer(key="weight_bits", value=bits),
        BitsMean(use="home", bits=4, format="q4"),
        BitsMean(use="home", bits=16, format="whole"),
        BitsMean(use="full", bits=bits, format="other"),
        Q4,
        WHOLE,
        rules=[rule_called("NEED-412")],
    )

    assert [fact["id"] for fact in run.facts(FormatTaken)] == [taken]


def test_servers_take_8_bits_where_they_are_usual_and_no_card_is_named():
    """NEED-403: a card that cannot compute in them is still taken at its word."""
    usual = Parameter(name="fp8-serving-is-usual", value=True)
    owned = Named(role="owned", text="0", kind="card", id="0", count=1)
    rules = [rule_called("NEED-403")]
    alone = decide(RUN, USERS, usual, rules=rules)
    with_card = decide(RUN, USERS, usual, owned, card(id="0"), rules=rules)

    assert [fact["use"] for fact in alone.facts(WeightUse)] == ["serving_fp8"]
    assert [fact["use"] for fact in with_card.facts(WeightUse)] == ["serving"]


def test_all_weights_are_trained_in_the_usual_format_instead_of_4_bits():
    """NEED-407 takes what NEED-409 tells."""
    run = decide(FULL, ASKED, Q4, usual("full", "whole"), rules=[rule_called("NEED-407")])

    assert [fact["id"] for fact in run.facts(FormatTaken)] == ["whole"]


def test_embedding_that_is_the_output_matrix_is_stored_like_it():
    """NEED-415: nothing is only looked up then."""
    assert kept_bits(Q4, changed(SHAPE, embedding_parameters=0)) == 6
    assert kept_bits(Q4, changed(SHAPE, embedding_parameters=1)) == 5
    assert kept_bits(Q4, {"parameters": 10}) == 6


def test_only_experts_are_packed_where_the_rest_has_bits_of_its_own():
    """NEED-415: 4 of 8 are experts."""
    packed = changed(Q4, bits=4, shared_bits=8)

    assert body_bits(packed, changed(SHAPE, expert_parameters=4)) == 6
    assert body_bits(packed, SHAPE) == 4
    assert expert_bits(packed, changed(SHAPE, expert_parameters=4, hidden_size=1)) == 4


def test_rows_of_experts_that_are_no_whole_blocks_take_more_bits():
    """NEED-415: the last of three matrices has rows as long as an expert is wide."""
    blocks = changed(Q4, bits=4, row_block=256, uneven_bits=1, uneven_down_bits=3)
    even = {"parameters": 10, "hidden_size": 512, "expert_parameters": 5}

    assert body_bits(blocks, {**even, "expert_intermediate_size": 768}) == 4
    assert body_bits(blocks, {**even, "expert_intermediate_size": 704}) == 4.5
    assert body_bits(blocks, {**even, "expert_intermediate_size": 512, "hidden_size": 500}) == (
        pytest.approx(4 + 5 / 6)
    )
