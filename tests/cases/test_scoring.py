"""What counts as meeting a case, on made-up records."""

import pytest

from tests.cases.scoring import meets_by_cards, meets_first, shipped, shortfalls, size


def record(*names, says=()):
    """A record that recommends cards by name and says some sentences."""
    cards = {card.data["name"]: card.id for card in shipped().all("card").values()}
    return {
        "recommended": [
            {"kind": "card", "id": cards[name], "name": name, "count": 1} for name in names
        ],
        "advice": [{"says": sentence} for sentence in says],
        "firings": [],
        "assumed": [],
        "ruled_out": [],
        "passed_over": [],
    }


def lacking(found, **expect):
    """What an answer lacks."""
    return shortfalls(shipped(), found, expect)


def test_one_of_the_named_is_enough():
    found = record("GeForce GTX 1070")

    assert lacking(found, recommend_any_of=["GeForce GTX 1080", "GeForce GTX 1070"]) == []


def test_none_of_the_named_is_a_miss():
    found = record("GeForce GTX 1070")

    assert lacking(found, recommend_any_of=["GeForce GTX 1080"]) == [
        "none of GeForce GTX 1080 is recommended, but GeForce GTX 1070"
    ]


def test_all_of_the_named_are_needed():
    assert len(lacking(record("GeForce GTX 1070"), recommend_all_of=["GeForce GTX 1080"])) == 1


def test_forbidden_group_forbids_its_members():
    found = record("Tesla V100")

    assert len(lacking(found, must_not_recommend=["Tesla (any)"])) == 1


def test_member_of_a_wanted_group_will_do():
    assert lacking(record("GeForce GTX 1070"), recommend_any_of=["GPU (any)"]) == []


@pytest.mark.parametrize(
    ("quantity", "is_met"),
    [("1", True), ("1-4", True), (">=1", True), ("2", False), (">=2", False)],
)
def test_quantity_is_a_number_or_a_range(quantity, is_met):
    found = record("GeForce GTX 1070")

    assert (lacking(found, quantities={"GeForce GTX 1070": quantity}) == []) is is_met


def test_words_of_a_list_share_one_sentence():
    found = record(says=["It is Hard.", "It is fast."])

    assert lacking(found, says=["hard", ["it", "fast"]]) == []
    assert lacking(found, says=[["hard", "fast"]]) == ["no sentence has 'hard' and 'fast'"]


def test_order_of_words_counts_where_asked():
    found = record(says=["a > b > c"])

    assert lacking(found, says=[{"in_order": ["a", "b", "c"]}]) == []
    assert lacking(found, says=[{"in_order": ["b", "a"]}]) != []


def test_card_where_none_is_wanted_is_a_miss():
    found = record("GeForce GTX 1070")

    assert len(lacking(found, no_card=True)) == 1
    assert len(lacking(found, exit="nothing")) == 1


def test_explicit_nothing_is_no_recommendation():
    found = record() | {"recommended": [{"kind": "nothing", "id": "nothing", "name": "nothing"}]}

    assert lacking(found, exit="nothing") == []
    assert size(found) == 0


def test_error_meets_nothing():
    found = {"error": {"kind": "case", "message": "unusable"}}

    assert lacking(found) == ["no answer: unusable"]
    assert not meets_first(shipped(), found, {})


def test_first_card_alone_is_judged_apart():
    found = record("GeForce GTX 1070", "GeForce GTX 1080")
    expect = {"recommend_any_of": ["GeForce GTX 1080"]}

    assert meets_by_cards(shipped(), found, expect)
    assert not meets_first(shipped(), found, expect)


def test_first_card_may_be_any_of_those_wanted_together():
    found = record("GeForce GTX 1070", "GeForce GTX 1080")
    expect = {"recommend_all_of": ["GeForce GTX 1080", "GeForce GTX 1070"]}

    assert meets_first(shipped(), found, expect)


@pytest.mark.parametrize(
    ("count", "said"),
    [(2, []), (1, ["1 x GeForce RTX 3090 hold 24 GiB, 48 expected"])],
)
def test_cards_of_a_row_hold_together_what_is_expected(count, said):
    found = record("GeForce RTX 3090")
    found["recommended"][0]["count"] = count

    assert lacking(found, holds_gib=48) == said


def test_an_answer_without_a_card_holds_nothing():
    assert lacking(record(), holds_gib=48) == ["cards that hold 48 GiB expected, found none"]
