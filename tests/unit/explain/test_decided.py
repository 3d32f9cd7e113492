"""The label of a compared card does not claim value that the table does not show."""

from tests.unit.explain.test_screen import DAY, found_for

NAMED = {"ask": "compare", "job": "generate_images", "model": "wan-2-2-a14b", "used_ok": True}


def test_a_faster_card_that_gives_less_per_dollar_is_called_the_fastest():
    """The sentence says what the higher price pays for."""
    found = found_for(
        DAY,
        **NAMED,
        candidates=["geforce-rtx-5090", "geforce-rtx-4090"],
        offers="RTX 5090=3900; RTX 4090=2300",
    )

    assert found["ladder"][0]["says"] == "fastest"
    assert (
        "It costs $1,600 more than the RTX 4090, which gives more speed per dollar, but it is"
        in (found["says"][1])
    )


def test_a_faster_card_at_the_same_price_is_the_best_value():
    found = found_for(
        DAY,
        **NAMED,
        candidates=["geforce-rtx-5090", "geforce-rtx-4090"],
        offers="RTX 5090=2300; RTX 4090=2300",
    )

    assert found["ladder"][0]["says"] == "best value"
    assert "per dollar" not in found["says"][1]
