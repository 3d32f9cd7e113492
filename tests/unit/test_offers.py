"""Prices at which a person is being offered cards."""

from types import SimpleNamespace

import pytest

from expert.case.case import case_from_mapping
from expert.errors import CaseError
from expert.explain.brief.first_line import bought
from expert.facts import Offer
from tests.partly import concluded
from tests.shipped import shipped

TI = "geforce-rtx-5070-ti"
DAY = "2026-11-26"


def offers(text):
    return case_from_mapping(shipped(), {"answers": {"offers": text}}).answers["offers"]


@pytest.mark.parametrize(
    "text",
    [
        "5070 ti=950",
        "RTX 5070 Ti: $950",
        "rtx 5070 ti for 950 dollars",
        ["RTX 5070 Ti=950"],
        {"RTX 5070 Ti": 950},
    ],
)
def test_an_offer_is_written_with_the_name_of_the_card_and_dollars(text):
    assert offers(text) == ["GeForce RTX 5070 Ti=950"]


def test_a_comma_between_thousands_separates_no_offers():
    found = ["GeForce RTX 5070 Ti=1230", "GeForce RTX 3090=1360"]

    assert offers("5070 ti=1,230, 3090=1,360") == found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("5070 tii=950", "Did you mean GeForce RTX 5070 Ti"),
        ("5070 ti", "such as RTX 5070 Ti=950"),
        ("5070 ti=abc", "such as RTX 5070 Ti=950"),
        ("5070 ti=-5", "such as RTX 5070 Ti=950"),
        ("5070 ti=€900", "US dollars"),
        ("5070 ti=0", "from 1 to 1,000,000 US dollars"),
        ("RTX 50 series=900", "for one card"),
        ("2x 5070 ti=900", "for one card"),
        (["5070 ti=900", "RTX 5070 Ti=950"], "one price for each card"),
        ([], "1 to 50 cards"),
    ],
)
def test_an_offer_that_cannot_be_used_is_refused(text, says):
    with pytest.raises(CaseError, match=says):
        offers(text)


def test_an_offer_is_the_only_price_of_its_card():
    data = {"as_of": DAY, "answers": {"ask": "compare", "offers": "5070 ti=950; 3090=900"}}

    found = [offer for offer in concluded(Offer, data) if offer["card"] == TI]

    assert [(o["usd"], o["condition"], o["basis"]) for o in found] == [(950, "asked", "asked")]


def test_a_question_about_cards_is_about_those_that_are_offered():
    case = case_from_mapping(shipped(), {"answers": {"ask": "check_card", "offers": "5070 ti=950"}})

    assert [name.id for name in case.names if name.role == "candidate"] == [TI]
    assert "candidates" not in case.answers


@pytest.mark.parametrize(
    ("count", "says"),
    [
        (1, "a Card at the $1,900 offered"),
        (2, "two Card at the $1,900 offered for each, $3,800 together"),
    ],
)
def test_price_offered_is_that_of_one_card(count, says):
    """A sum for all of them would read like the price of each."""
    told = SimpleNamespace(fact=lambda *_, **__: {}, is_complete=lambda _: False, answers={})
    item = {"id": "card", "label": "Card", "condition": "asked", "price_usd": 1900, "count": count}

    assert bought(told, item) == says
