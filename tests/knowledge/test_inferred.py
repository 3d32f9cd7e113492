"""What a named advisor did not state is marked as inferred, and shown as such."""

import pytest

from expert.explain.record.own_lines import more_given
from tests.commands import invoke
from tests.shipped import shipped

NAMED = [entry for entry in shipped().all("advisor").values() if entry.id != "house"]
SHARES = ("flagship_memory", "largest_memory", "median_price")
OUR_SCALES = ("maturity.", "maturity_at_least.")


@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.id)
def test_share_of_the_market_is_inferred_where_the_guide_names_a_card_or_a_size(entry):
    """No guide speaks of shares, so each one that stands for something is ours; so is our scale."""
    unmarked = [
        (name, item["from"])
        for name, dated in entry.data["judgements"].items()
        for item in dated
        if (item.get("of") in SHARES and item["value"] != 0) or name.startswith(OUR_SCALES)
        if not item.get("inferred")
    ]

    assert unmarked == []


@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.id)
def test_judgement_without_a_claim_is_inferred(entry):
    unmarked = [
        (name, item["from"])
        for name, dated in entry.data["judgements"].items()
        for item in dated
        if not item.get("claims") and not item.get("inferred")
    ]

    assert unmarked == []


def test_why_says_which_judgement_is_inferred():
    asked = ("--as-of", "2016-07-23", "--advisor", "dettmers", "--persona", "kaggle", "--tree")
    said = " ".join(invoke("why", *asked, "GTX 1060 6GB").out.split())

    assert "floor (kaggle) = 0.7 × flagship memory" in said
    assert "inferred by us" in said.partition("floor (kaggle)")[2][:150]


@pytest.mark.parametrize("asked", [("trace", "--rule", "NEED-010"), ("why-not", "GTX 970")])
def test_other_explanations_say_it_too(asked):
    said = invoke(*asked, "--as-of", "2016-07-23", "--advisor", "dettmers", "--persona", "kaggle")

    assert "inferred by us" in " ".join(said.out.split())


def test_given_facts_that_are_counted_are_told_to_be_inferred():
    assert more_given([{"confidence": "inferred"}, {"confidence": None}, {}]) == [
        "and 3 more given facts, 1 of them inferred by us"
    ]
    assert more_given([{}]) == ["and 1 more given fact"]
    assert more_given([]) == []


def test_advisors_tells_how_many_judgements_are_inferred():
    assert "of them inferred by us" in invoke("advisors").out
