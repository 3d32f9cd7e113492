"""The ladder of a record: the first choice, and the rows around it."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

DAY = "2026-11-22"


def ladder(answers, **case):
    """Return the ladder of a case."""
    told = {"as_of": DAY, "answers": answers, **case}
    return consult(shipped(), case_from_mapping(shipped(), told))["ladder"]


CASES = {
    "no answers": {},
    "a sum": {"budget_usd": 1000},
    "a large model": {"job": "run_llm", "model": "llama-3-3-70b"},
    "used cards are fine": {"job": "generate_images", "budget_usd": 800, "used_ok": True},
}


@pytest.fixture(scope="module", params=CASES.values(), ids=CASES)
def rows(request):
    """Return the ladder of a case in which cards are bought."""
    return ladder(request.param)


def test_first_row_is_advised(rows):
    assert rows[0]["advised"]


def test_ladder_has_two_to_four_rows_that_differ(rows):
    assert 2 <= len(rows) <= 4
    assert len({(row["id"], row["condition"]) for row in rows}) == len(rows)


def test_other_rows_go_up_in_price(rows):
    prices = [row["total_usd"] for row in rows[1:]]

    assert prices == sorted(prices)


def test_row_says_what_it_costs_more_than_the_first(rows):
    """A program need not subtract two prices."""
    first = rows[0]["total_usd"]
    dearer = [row for row in rows if "next_step" in row["roles"]]

    assert all(row["more_usd"] == pytest.approx(row["total_usd"] - first) for row in dearer)
    assert all(row["total_usd"] > first for row in dearer)


def test_memory_and_power_are_those_of_all_cards():
    for row in ladder({"job": "run_llm", "model": "llama-3-3-70b"}):
        card = shipped().get("card", row["id"]).data
        assert row["memory_gib"] == card["memory_gib"] * row["count"]
        assert row["power_w"] == card["board_power_w"] * row["count"]


def test_what_is_advised_stands_at_both_places():
    told = case_from_mapping(shipped(), {"as_of": DAY, "answers": {"budget_usd": 1000}})
    record = consult(shipped(), told)

    advised = {row["id"] for row in record["ladder"] if row["advised"]}

    assert advised <= {item["id"] for item in record["recommended"]}
    assert record["recommended"][0]["id"] in advised


def test_a_card_that_is_kept_is_a_row_of_its_own():
    (row,) = ladder({"ask": "upgrade", "owned": ["RTX 4090"]})

    assert (row["role"], row["condition"], row["advised"]) == ("keep", "owned", True)


@pytest.mark.parametrize(
    ("answers", "kind"),
    [({"where": "cloud"}, "cloud"), ({"ask": "framework"}, "framework")],
)
def test_what_is_no_card_has_rows_of_its_own_kind(answers, kind):
    assert kind in {row["kind"] for row in ladder(answers)}


def test_named_advisors_have_no_ladder():
    assert ladder({"persona": "kaggle"}, as_of="2016-07-23", advisor="dettmers") == []


def test_a_card_by_name_replaces_the_advice_to_have_one():
    """`Buy, don't rent` is no row beside the card to buy."""
    rows = ladder({"ask": "rent_or_buy", "hours_per_week": 100})

    assert {row["kind"] for row in rows} == {"card"}
    assert rows[0]["advised"]


def test_a_card_picked_twice_stands_at_its_first_place():
    """A second number of the card that is advised took the mark from its row."""
    work = {"job": "run_llm", "model": "gemma-3-27b", "budget_usd": 1500, "used_ok": True}
    rows = ladder({**work, "ask": "upgrade", "owned": ["RTX 4070"]})

    assert rows[0]["advised"]
    assert "add" in rows[0]["roles"]


def test_several_used_cards_are_as_fast_as_as_many_new_ones():
    """They lose what new ones lose; used ones once stood with the speed of one, or of all."""
    rows = ladder({"job": "train", "gpus": 4, "budget_usd": 6000})
    new, used = (
        [row for row in rows if row["condition"] == condition and row["count"] > 1]
        for condition in ("new", "used")
    )

    alike = {row["id"]: row["speed"]["value"] for row in new}
    assert used
    for row in used:
        assert row["speed"]["value"] == pytest.approx(alike[row["id"]])


def test_card_on_which_a_rented_run_takes_too_long_has_a_row():
    """It is the card that the rent is compared with."""
    told = {"job": "train", "parameters_billion": 0.35, "training_tokens_billion": 100}
    record = consult(shipped(), case_from_mapping(shipped(), {"as_of": DAY, "answers": told}))
    kinds = [item["kind"] for item in record["recommended"]]
    (first, *_) = [item["id"] for item in record["recommended"] if item["kind"] == "card"]

    assert kinds[0] == "cloud"
    assert first in [row["id"] for row in record["ladder"]]
