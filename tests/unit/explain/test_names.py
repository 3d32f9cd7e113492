"""A name stands for one card, or for all cards of a group, maker or platform."""

import pytest

from expert.errors import UnknownNameError
from expert.explain.knowledge.card_names import meant


def test_card_stands_for_itself(knowledge):
    assert meant(knowledge, "example 16").cards == ("example-16",)


def test_group_stands_for_the_cards_it_selects(knowledge):
    assert meant(knowledge, "Small ones").cards == ("example-16", "example-24")


def test_maker_stands_for_all_its_cards(knowledge):
    assert len(meant(knowledge, "Acme").cards) == 4


def test_unknown_name_is_never_guessed(knowledge):
    with pytest.raises(UnknownNameError, match="Did you mean Example 16"):
        meant(knowledge, "example 17")
