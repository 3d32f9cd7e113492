"""Stage need: the one format in which the weights of a model are stored."""

import pytest

from expert import facts as f
from expert.rules.memory.formats import body_bits, expert_bits, kept_bits
from tests.unit.factories import card, changed, decide, rule_called

RUN, TUNE, DRAW = f.Job(id="run_llm"), f.Job(id="finetune"), f.Job(id="generate_images")
HOME = f.WeightUse(use="home", sort="home")
USERS = f.Known(key="users", value=2)
Q4 = f.StoredAs(id="q4", name="Q4", family="gguf", bits=4.5, embedding_bits=4, head_bits=6)
WHOLE = f.StoredAs(
    id="whole", name="Whole", family="float", bits=16, embedding_bits=16, head_bits=16
)
SHAPE = f.Shape(
    name="Some", parameters=10, read_parameters=10, embedding_parameters=1, unquantized_parameters=2
)


@pytest.mark.parametrize(
    ("named", "use"), [((), "serving"), ((1000,), "serving_fp8"), ((1000, None), "serving")]
)
def test_servers_take_8_bits_if_every_card_named_computes_in_them(named, use):
    """NEED-403."""
    names = [
        f.Named(role="owned", text=str(place), kind="card", id=str(place), count=1)
        for place in range(len(named))
    ]
    cards = [card(id=str(place), fp8_tflops=rate) for place, rate in enumerate(named)]
    run = decide(RUN, USERS, *names, *cards, rules=[rule_called("NEED-403")])

    assert [fact["use"] for fact in run.facts(f.WeightUse)] == [use]


@pytest.mark.parametrize(("bits", "taken"), [(4, "q4"), (9, "q4"), (11, "whole"), (32, "whole")])
def test_number_of_bits_takes_the_nearest_format(bits, taken):
    """NEED-412: there is no format for every number."""
    run = decide(
        HOME,
        f.Answer(key="weight_bits", value=bits),
        f.BitsMean(use="home", bits=4, format="q4"),
        f.BitsMean(use="home", bits=16, format="whole"),
        f.BitsMean(use="full", bits=bits, format="other"),
        Q4,
        WHOLE,
        rules=[rule_called("NEED-412")],
    )

    assert [fact["id"] for fact in run.facts(f.FormatTaken)] == [taken]


def test_servers_take_8_bits_where_they_are_usual_and_no_card_is_named():
    """NEED-403: a card that cannot compute in them is still taken at its word."""
    usual = f.Parameter(name="fp8-serving-is-usual", value=True)
    owned = f.Named(role="owned", text="0", kind="card", id="0", count=1)
    rules = [rule_called("NEED-403")]
    alone = decide(RUN, USERS, usual, rules=rules)
    with_card = decide(RUN, USERS, usual, owned, card(id="0"), rules=rules)

    assert [fact["use"] for fact in alone.facts(f.WeightUse)] == ["serving_fp8"]
    assert [fact["use"] for fact in with_card.facts(f.WeightUse)] == ["serving"]


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
