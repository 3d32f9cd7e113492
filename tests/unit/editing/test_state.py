"""What has grown old is told with the advice that hangs on it; what is missing, by key."""

import pytest

from expert.editing.coverage import coverage, missing_blocks
from expert.editing.freshness import freshness, freshness_blocks, gathered, used_by
from expert.errors import CaseError
from expert.render import plain
from tests.shipped import shipped

DAY = "2026-11-21"
CASES = [
    {"id": "trains", "answers": {"job": "train", "budget_usd": 800}},
    {"id": "long-ago", "as_of": "2016-07-23", "answers": {}},
]


@pytest.fixture(scope="module")
def used():
    return gathered(used_by(shipped(), CASES, DAY, jobs=1))


@pytest.fixture(scope="module")
def found(used):
    return freshness(shipped(), DAY, used)


def test_cases_of_another_day_hang_on_nothing_new(used):
    assert {case for cases in used.values() for case in cases} == {"trains"}


def test_price_tells_the_answers_that_name_it(found, used):
    (card,) = [id for kind, id in used if kind == "card"][:1]
    (price,) = [one for one in found if one.sort == "price" and one.id == card and one.cases][:1]

    assert price.cases == ("trains",)
    assert price.days >= 0


def test_newest_price_of_each_condition_counts(found):
    card = shipped().get("card", "geforce-rtx-5090")
    newest = max(p["on"] for p in card.data["prices"] if p["condition"] == "new")

    (price,) = [one for one in found if one.name == "GeForce RTX 5090, new"]
    assert price.date == newest


def test_price_after_the_day_is_not_seen():
    found = freshness(shipped(), "2020-01-01", {})

    assert max(one.date for one in found if one.sort == "price") <= "2020-01-01"


def test_screen_leaves_out_what_is_young_or_no_longer_sold(found):
    text = plain(freshness_blocks(found, DAY, 183), 100)

    assert "GeForce GTX 580" not in text
    assert "GeForce RTX 5090, new" not in text
    assert "Support that ends" in text


def test_coverage_counts_the_entries_without_a_key():
    found = coverage(shipped(), "card")

    missing = {one["key"]: one["missing"] for one in found["keys"]}
    cards = shipped().all("card").values()
    assert missing["memory_gib"] == [c.id for c in cards if "memory_gib" not in c.data]
    assert "vendor" not in missing  # every card needs it


def test_coverage_can_leave_out_what_is_older():
    assert coverage(shipped(), "card", "2025")["entries"] < coverage(shipped(), "card")["entries"]


@pytest.mark.parametrize(
    ("ask", "near"),
    [
        (lambda: coverage(shipped(), "crad"), "card"),
        (lambda: missing_blocks(coverage(shipped(), "card"), "slot"), "slots"),
    ],
)
def test_misspelt_word_is_answered_with_the_near_one(ask, near):
    with pytest.raises(CaseError, match=f"Did you mean '{near}'"):
        ask()
