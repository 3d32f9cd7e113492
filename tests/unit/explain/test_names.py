"""A name stands for one card, or for all cards of a group, maker or platform."""

import pytest

from expert.errors import UnknownNameError
from expert.explain.brief.told import short_name
from expert.explain.knowledge.card_names import meant, named_by_words, one_card
from expert.knowledge.names import full_name
from tests.shipped import shipped


def test_card_stands_for_itself(knowledge):
    assert meant(knowledge, "example 16").cards == ("example-16",)


def test_group_stands_for_the_cards_it_selects(knowledge):
    assert meant(knowledge, "Small ones").cards == ("example-16", "example-24")


def test_maker_stands_for_all_its_cards(knowledge):
    assert len(meant(knowledge, "Acme").cards) == 4


def test_words_that_name_a_card_only_together_are_joined(knowledge):
    typed = ["Example", "16", "example 24", "Small", "ones", "24"]

    assert named_by_words(knowledge, typed) == ["Example 16", "example 24", "Small", "ones", "24"]


def test_unknown_name_is_never_guessed(knowledge):
    with pytest.raises(UnknownNameError, match="Did you mean Example 16"):
        meant(knowledge, "example 17")


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("tesla v100 32gb", "SXM2 32GB"),
        ("v100 pcie 32gb", ""),
        ("v100s", ""),
        ("rtx 3090 24gb", ""),
    ],
)
def test_the_form_that_a_name_leaves_out_is_assumed(text, others):
    """The answer says which form it took and which others there are."""
    _, note = one_card(shipped(), text)

    assert (others in note) if others else not note


@pytest.mark.parametrize(
    ("card", "short"),
    [
        ("geforce-rtx-3090", "RTX 3090"),
        ("arc-pro-b60", "Arc Pro B60"),
        ("arc-a770-16gb", "Arc A770 16GB"),
    ],
)
def test_short_name_can_be_understood_alone(card, short):
    """The maker's word goes only if the family's stays."""
    label = full_name(shipped().get("card", card).data)

    assert short_name(shipped(), {"kind": "card", "id": card, "label": label}) == short
