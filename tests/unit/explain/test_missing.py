"""The reason for buying nothing claims no more than is known."""

import pytest

from tests.unit.explain.test_screen import DAY, found_for

CARD = {"job": "train", "memory_need_gb": 5}
BOARD = {"target": "small_device", "job": "run_llm", "model": "llama-3-1-8b"}


def reason_for(as_of, **answers):
    """Return the first line of an answer."""
    return found_for(as_of, **answers)["says"][0]


def test_a_card_without_a_current_price_that_was_cheaper_is_named():
    """The latest of those that cost equally little comes first."""
    said = reason_for("2014-12-15", budget_usd=600, **CARD)

    assert "the cheapest card with a current price that does this costs $3,000" in said
    assert said.endswith("the last known price of a GeForce GTX TITAN Black is $1,000, from 2014.")


def test_a_device_without_a_current_price_is_named_too():
    said = reason_for(DAY, budget_usd=500, weight_format="Q4_K_M", **BOARD)

    assert "the cheapest device with a current price that does this costs $" in said
    assert "the last known price of a Jetson Orin NX 16GB is $600, from 2023" in said


def test_a_computer_that_is_no_longer_made_is_named_as_such():
    mac = {"form": "computer", "vendor": "apple", "os": "macos", "budget_usd": 4500}
    said = reason_for(DAY, job="run_llm", model="gpt-oss-120b", **mac)

    assert said.startswith("Buy nothing yet")
    assert said.endswith("from 2025, but its maker no longer sells it new.")


def test_a_card_that_costs_least_at_any_price_is_simply_the_cheapest():
    said = reason_for("2016-12-15", budget_usd=60, job="train", memory_need_gb=8)

    assert "the cheapest card that does this costs " in said
    assert "current price" not in said


@pytest.mark.parametrize(
    ("answers", "whose"),
    [({}, "for a desktop computer"), ({"in_data_centre": True, "gpus": 1}, "you can use")],
)
def test_memory_that_only_cards_for_servers_have_is_too_much_for_a_desktop(answers, whose):
    """In a data center, they are options like all others."""
    need = 400 if answers else 97

    said = reason_for(DAY, job="train", memory_need_gb=need, budget="ample", **answers)

    assert f"no card {whose} has the {need} GB that this needs" in said


def test_memory_that_no_card_has_is_too_much_for_any():
    said = reason_for(DAY, job="train", memory_need_gb=1000)

    assert "no card you can use has the 1,000 GB that this needs" in said or (
        "no card you can use has the 1000 GB that this needs" in said
    )
