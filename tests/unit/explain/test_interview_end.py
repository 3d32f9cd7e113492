"""What the end of an interview says would make another card the first choice."""

from typing import Any

import pytest

from expert.explain.interview.end import alternatives_blocks
from expert.knowledge import Knowledge
from expert.render import plain


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


def test_a_card_with_less_for_the_money_needs_a_lower_price(
    record: dict[str, Any], knowledge: Knowledge
):
    record["facts"] += passed_over(found=1.0)

    assert "at 300 US dollars or less instead of 600 (new)" in told(record, knowledge)


def test_a_card_must_be_ahead_by_the_band_within_which_cards_are_equal(
    record: dict[str, Any], knowledge: Knowledge
):
    """Of equals the newer one would stay first; and the sum is rounded down, never up."""
    band = {"name": "tie_band", "value": 0.05}
    record["facts"] += passed_over(found=1.0)
    record["facts"].append({"id": "D7", "kind": "given", "type": "Setting", "fields": band})

    assert "at 280 US dollars or less instead of 600 (new)" in told(record, knowledge)


@pytest.mark.parametrize("found", [2.0, 4.0], ids=["as much", "more"])
def test_a_card_with_as_much_for_the_money_needs_something_else(
    record: dict[str, Any], knowledge: Knowledge, found: float
):
    """No price is named then; a higher one would make nothing better."""
    record["facts"] += passed_over(found)

    assert told(record, knowledge).strip() == ""
