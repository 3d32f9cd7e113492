"""What the end of an interview says would make another card the first choice."""

from typing import Any

import pytest

from expert.explain.interview.end import alternatives_blocks
from expert.interview.effects import First
from expert.interview.prompts import Question
from expert.interview.scale import Stretch
from expert.interview.tipping_points import Turn
from expert.knowledge import Knowledge
from expert.render import plain
from tests.unit.explain.conftest import entry


def passed_over(found: float) -> list[dict[str, Any]]:
    """The facts of a card passed over for its value, offered for 600 US dollars."""
    fields = {"card": "example-48", "by": "example-24", "role": "best_value"}
    value = {"found": found, "wanted": 2.0, "unit": "speed per 1000 US dollars"}
    offer = {"card": "example-48", "condition": "new", "usd": 600}
    return [
        {"id": "D8", "kind": "derived", "type": "PassedOver", "fields": {**fields, **value}},
        {"id": "D9", "kind": "derived", "type": "Contender", "fields": offer},
    ]


def told(record: dict[str, Any], knowledge: Knowledge) -> str:
    """The section as plain text."""
    return plain(alternatives_blocks(record, knowledge, []))


def test_other_answers_may_lead_to_a_service_but_no_other_model_is_suggested(
    record: dict[str, Any], knowledge: Knowledge
):
    """A person without money can save up; a person with a model wants that one."""
    rental = First(None, "a rental from Somebody")
    usd = Question(entry("question", "usd", type="number", text="How much?", unit="US dollars"))
    name = Question(entry("question", "model", type="text", text="Which model?"))
    money = Turn(usd, rental, stretch=Stretch(rental, 50, 190))
    model = Turn(name, First("example-48", "Example"), values=("llama-3-1-8b",))

    lines = plain(alternatives_blocks(record, knowledge, [money, model]))

    assert "A rental from Somebody: if you answer “about 50 to 190 US dollars”" in lines
    assert "Which model" not in lines


def test_a_card_with_less_for_the_money_needs_a_lower_price(
    record: dict[str, Any], knowledge: Knowledge
):
    record["facts"] += passed_over(found=1.0)

    assert "at $300 or less instead of $600 (new)" in told(record, knowledge)


def test_a_card_must_be_ahead_by_the_band_within_which_cards_are_equal(
    record: dict[str, Any], knowledge: Knowledge
):
    """Of equals the newer one would stay first; and the sum is rounded down, never up."""
    band = {"name": "tie_band", "value": 0.05}
    record["facts"] += passed_over(found=1.0)
    record["facts"].append({"id": "D7", "kind": "given", "type": "Setting", "fields": band})

    assert "at $280 or less instead of $600 (new)" in told(record, knowledge)


@pytest.mark.parametrize("found", [2.0, 4.0], ids=["as much", "more"])
def test_a_card_with_as_much_for_the_money_needs_something_else(
    record: dict[str, Any], knowledge: Knowledge, found: float
):
    """No price is named then; a higher one would make nothing better."""
    record["facts"] += passed_over(found)

    assert told(record, knowledge).strip() == ""


def passed_over_for_worth(role: str, computer: float, premium: float) -> list[dict[str, Any]]:
    """A card of 600 US dollars and worth 90; the first choice is worth 100 and costs 500 in all."""
    passed = {"card": "example-48", "by": "example-24", "role": role}
    figures = {"found": 60.0, "wanted": 100.0, "unit": "points for the money"}
    offer = {"card": "example-48", "condition": "new", "usd": 600}
    paid = 600 * (1 + premium) + computer
    rows: list[tuple[str, dict[str, Any]]] = [
        ("PassedOver", passed | figures),
        ("Contender", offer),
        ("Pick", {"kind": "card", "id": "example-24", "role": role, "condition": "used"}),
        ("Worth", {"card": "example-24", "condition": "used", "worth": 100, "paid_usd": 500}),
        ("Worth", {"card": "example-48", "condition": "new", "worth": 90, "paid_usd": paid}),
        ("Premium", {"card": "example-48", "share": premium, "reason": "less_mature"}),
        ("PriceCounts", {"per_usd": 0.001}),
    ]
    return [
        {"id": f"D{number}", "kind": "derived", "type": type, "fields": fields}
        for number, (type, fields) in enumerate(rows, 70)
    ]


@pytest.mark.parametrize(
    ("role", "computer", "premium", "usd"),
    [
        pytest.param("best_value", 0, 0, 430, id="worth for worth"),
        pytest.param("best_value", 300, 0, 140, id="the computer stays as dear"),
        pytest.param("best_value", 0, 0.25, 340, id="the premium goes with the price"),
        pytest.param("best_for_the_money", 0, 0, 380, id="a higher price counts less"),
    ],
)
def test_price_that_makes_up_for_less_worth(
    record: dict[str, Any],
    knowledge: Knowledge,
    role: str,
    computer: float,
    premium: float,
    usd: int,
):
    record["facts"] += passed_over_for_worth(role, computer, premium)

    assert f"at ${usd} or less instead of $600 (new)" in told(record, knowledge)


def test_no_price_is_told_where_the_computer_alone_costs_too_much(
    record: dict[str, Any], knowledge: Knowledge
):
    record["facts"] += passed_over_for_worth("best_value", computer=500, premium=0)

    assert told(record, knowledge).strip() == ""
