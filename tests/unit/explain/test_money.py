"""How many of a card would be bought, and what that costs beside the money there is."""

import pytest

from expert.explain.amounts import down_to_round, exact_usd, up_to_round, usd
from expert.explain.view import RecordView
from expert.explain.why_not.headline import headline
from expert.explain.why_not.money import beyond_the_money, can_be_paid, count_of
from expert.explain.why_not.near_misses import near_misses
from expert.explain.why_not.standing import is_reason
from expert.explain.why_not.verdict import verdict
from expert.explain.why_not.why_not import why_not_blocks
from expert.facts import PassedOver
from expert.render import plain
from tests.unit.explain.conftest import derived, firing, item

PURSE = ("Purse", {"low_usd": 0, "high_usd": 800, "stretch_usd": 800, "firm": True})
NEW = ("Offer", {"card": "example-16", "condition": "new", "usd": 500})
USED = ("Offer", {"card": "example-16", "condition": "used", "usd": 300})
USED_OUT = ("OfferOut", {"card": "example-16", "condition": "used"})
TWO = ("Fits", {"card": "example-16", "cards": 2, "gib": 32})
SMALL = {"card": "example-16", "about": "memory", "wanted": 24, "found": 16, "unit": "GiB"}


def seen(*facts, **parts):
    """A record with so many derived facts and nothing else, unless more is said."""
    found = [derived(f"D{n}", kind, **fields) for n, (kind, fields) in enumerate(facts)]
    empty = {"recommended": [], "ruled_out": [], "passed_over": [], "advice": [], "firings": []}
    case = {"as_of": "2025-06-01", "advisor": "house", "answers": {}}
    return RecordView({**empty, "case": case, **parts, "facts": found})


@pytest.mark.parametrize(
    ("facts", "total"),
    [
        ((PURSE, NEW), None),
        ((PURSE, NEW, TWO), 1000),
        ((PURSE, NEW, USED, TWO), None),
        ((PURSE, NEW, USED, USED_OUT, TWO), 1000),
        ((PURSE, USED, USED_OUT, TWO), None),
        ((NEW, TWO), None),
        ((PURSE, TWO), None),
    ],
    ids=["one", "two", "two used", "used out", "used alone", "no limit", "no offer"],
)
def test_what_is_needed_is_held_against_the_money(facts, total):
    """An offer that does not count is looked at where there is no other."""
    assert beyond_the_money(seen(*facts), "example-16").get("total_usd") == total


def test_only_offers_that_count_can_be_paid():
    assert can_be_paid(seen(PURSE, USED), "example-16", 2)
    assert not can_be_paid(seen(PURSE, USED, USED_OUT), "example-16", 2)
    assert not can_be_paid(seen(PURSE, NEW), "example-16", 2)


def test_cards_that_are_short_even_together_count_as_all_of_them():
    split = ("SplitAllowed", {"cards": 2})

    assert count_of(seen(split), "example-16", "memory of 2 cards") == 2
    assert count_of(seen(split), "example-16", "memory") == 1


def near(*facts):
    return near_misses(seen(*facts, ruled_out=[item("example-16", [])]))


def test_change_that_is_enough_alone_says_no_more():
    floor = ("MemoryFloor", {"reason": "stated", "key": "memory_need_gb", "gib": 24})

    assert near(PURSE, NEW, ("RuledOut", SMALL), floor) == [
        "memory: 16 GiB instead of 24 (Example 16)"
    ]


def test_all_reasons_that_ask_for_more_memory_are_named():
    """Less of what was stated does not help where a profile asks for more too."""
    stated = ("MemoryFloor", {"reason": "stated", "key": "memory_need_gb", "gib": 24})
    wish = ("MemoryFloor", {"reason": "profile", "key": "researcher", "gib": 20})

    (told,) = near(PURSE, NEW, ("RuledOut", SMALL), stated, wish)

    assert (
        "the amount you stated (24 GiB) and what the profile 'researcher' calls for (20 GiB)"
        in told
    )
    assert "would both have to be that small" in told


def test_card_of_which_several_cost_too_much_is_no_small_change():
    short = {**SMALL, "about": "memory of 2 cards"}

    assert near(PURSE, NEW, ("RuledOut", short), ("SplitAllowed", {"cards": 2})) == []


def told(view, knowledge):
    return plain(why_not_blocks(verdict(view, knowledge, "example-16"), []))


def against(id, fact, says):
    return firing(id, "FIT-050", says, [], [fact])


def test_money_that_is_missing_too_is_told(knowledge):
    """More memory alone would not bring back a card that costs too much."""
    facts = (("RuledOut", {**SMALL, "about": "slots", "unit": "slots"}), PURSE, NEW, TWO)
    view = seen(
        *facts, ruled_out=[item("example-16", ["F1"])], firings=[against("F1", "D0", "Too wide.")]
    )

    text = told(view, knowledge)

    assert "2 x Example 16 are ruled out" in text
    assert "This reason would go away with" in text
    assert "2 x Example 16 (new) would cost $1,000, and the budget is $800." in text
    assert "Nothing else" not in text


def test_used_offer_left_out_is_no_reason_beside_a_new_one(knowledge):
    """It would hide the real one."""
    facts = (("RuledOut", SMALL), PURSE, NEW, USED, USED_OUT)
    firings = [against("F1", "D0", "Too small."), against("F2", "D4", "Not asked for.")]
    view = seen(*facts, ruled_out=[item("example-16", ["F1"])], firings=firings)

    text = told(view, knowledge)

    assert "Too small." in text
    assert "Not asked for." not in text


OUT_OF_USED = ("OfferOut", {"card": "example-16", "condition": "used", "about": "used card"})
UNSEEN = ("OfferOut", {"card": "example-16", "condition": "new", "about": "offer price"})
NOT_COUNTED = [against("F1", "D1", "Not asked for."), against("F2", "D3", "Not seen.")]
LATER = {"later": [{"rule": "RANK-010", "says": "It is beaten."}]}


def left_out(*facts, firings=NOT_COUNTED):
    return seen(*facts, passed_over=[item("example-16", ["F1"])], firings=firings)


@pytest.mark.parametrize(
    ("facts", "further", "line"),
    [
        ((USED, OUT_OF_USED, PURSE), {}, "is sold only used, and you do not want used cards"),
        (
            (USED, OUT_OF_USED, NEW, UNSEEN, PURSE),
            LATER,
            "is sold only used, and another card would still be better",
        ),
        (
            (USED, OUT_OF_USED, ("Purse", {"stretch_usd": 200})),
            {},
            "costs more than your budget, even used",
        ),
        ((NEW, UNSEEN, PURSE), {}, "has no current price"),
    ],
    ids=["not wanted", "not better either", "too expensive as well", "not seen"],
)
def test_card_without_an_offer_begins_with_what_decides(knowledge, facts, further, line):
    """That none of its offers counts is no reason a buyer can check."""
    found = verdict(left_out(*facts), knowledge, "example-16")

    assert headline({**found, **further}) == f"Example 16 {line}"


def test_budget_that_is_the_only_reason_is_told_first(knowledge):
    """Otherwise, a card that no other has to beat would seem beaten."""
    over = {"role": "best_value", "found": 900, "wanted": 800, "unit": "US dollars"}
    facts = (("PassedOver", {"card": "example-16", **over}), PURSE, NEW)
    view = left_out(*facts, firings=[against("F1", "D0", "Beyond the budget.")])

    assert headline(verdict(view, knowledge, "example-16")) == (
        "Example 16 costs more than your budget"
    )


def test_card_that_nothing_but_the_budget_counts_against_says_so(knowledge):
    """It is possible only for who has the money."""
    view = seen(PURSE, ("Offer", {**NEW[1], "usd": 900}), ("Contender", {"card": "example-16"}))

    text = told(view, knowledge)

    assert "Example 16 costs more than your budget" in text
    assert "\nExample 16 (new) would cost $900, and the budget is $800." in text
    assert "No rule counts against it" not in text


@pytest.mark.parametrize("amount", [12, 82.4, 564.2, 9994.9, 9995.1, 10645, 123456.7])
def test_amount_that_is_tried_is_shown_exactly(amount):
    """A person who types the amount as shown gets what was tried."""
    up, down = up_to_round(amount), down_to_round(amount)

    assert down <= amount <= up
    assert (usd(up), usd(down)) == (exact_usd(up), exact_usd(down) if down else "$0.00")


def test_budget_and_a_better_card_are_different_reasons():
    money = {"type": "PassedOver", "rule": "ADVICE-025", "unit": "US dollars"}
    over = PassedOver(card="a", role="best_value", found=900, wanted=500, unit="US dollars")
    behind = PassedOver(card="a", by="b", role="best_value", found=70, wanted=100, unit="points")

    assert is_reason(over, money)
    assert not is_reason(behind, money)
    assert is_reason(behind, {"type": "PassedOver", "rule": "ADVICE-020", "by": "b"})
