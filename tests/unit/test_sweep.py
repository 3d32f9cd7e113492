"""The sweep finds what is wrong with advice for more money and on many days."""

import pytest

from benchmarks import sweep
from benchmarks.sweep import Row, Step

BUDGETS = (600, 1500, 6000)
SMALL = Row("small", 300, 8, 1.0, "model")
LARGE = Row("large", 900, 24, 2.0, "model")


def test_sums_go_from_the_least_to_the_most():
    found = sweep.sums(40)

    assert (found[0], found[-1], len(found)) == (300, 50_000, 40)


@pytest.mark.parametrize(
    ("before", "after", "faults"),
    [
        (SMALL, LARGE, []),
        (LARGE, SMALL, [(2000, "small is less than large")]),
        (LARGE, LARGE._replace(gib=23), [(2000, "large is less than large")]),
        (LARGE, LARGE._replace(speed=1.6), [(2000, "large is less than large")]),
        (LARGE, LARGE._replace(speed=1.7), []),
        (LARGE, LARGE._replace(gib=8, speed=2.5), []),
        (LARGE, SMALL._replace(basis="measured"), []),
        (SMALL, Row("-"), [(2000, "nothing, but small for 1,000")]),
    ],
)
def test_more_money_must_not_get_less(before, after, faults):
    assert list(sweep.faults_of_money([Step(1000, before), Step(2000, after)])) == faults


@pytest.mark.parametrize(("shown", "count"), [({"large"}, 0), ({"small"}, 1)])
def test_used_card_may_give_way_to_a_new_one_if_it_keeps_its_row(shown, count):
    used, new = LARGE._replace(condition="used"), SMALL._replace(condition="new")
    steps = [Step(1000, used), Step(2000, new, shown=frozenset(shown))]

    assert len(list(sweep.faults_of_money(steps))) == count


@pytest.mark.parametrize(
    ("step", "ending"),
    [
        (Step(1000, SMALL, better=(LARGE,)), "costs 900"),
        (Step(1000, SMALL, untold=(LARGE,)), "is not told of and costs 900"),
    ],
)
def test_a_row_that_stays_although_a_clearly_better_one_fits_is_a_fault(step, ending):
    assert list(sweep.faults_of_money([step])) == [(1000, f"small, but large {ending}")]


def record(usd=900, cards=1, **fields):
    """Return a record in which the RTX 3060 is advised and a larger card contends."""
    larger = {"card": "larger", "name": "Larger", "usd": usd, "gib": 24, "speed": 100}
    advised = {"kind": "card", "id": "geforce-rtx-3060-12gb", "name": "RTX 3060", "count": 1}
    advised |= {"because": ["F1"], "price_usd": 300, "speed": {"value": 50, "basis": "model"}}
    contender = {"type": "Contender", "fields": {**larger, "cards": cards}}
    found = {"recommended": [advised], "ladder": [], "ruled_out": [], "advice": [], "firings": []}
    return {**found, "facts": [contender], **fields}


def names(rows):
    return [row.name for row in rows]


@pytest.mark.parametrize(("usd", "cards", "better"), [(1000, 2, ["2x Larger"]), (1001, 1, [])])
def test_the_price_of_a_contender_is_that_of_all_its_cards(usd, cards, better):
    assert names(sweep.step_of(record(usd, cards), 1000).better) == better


def test_speed_beyond_what_is_enough_makes_no_row_better():
    enough = {"type": "Enough", "fields": {"speed": 55}}
    found = record()
    found["facts"].append(enough)

    step = sweep.step_of(found, 1000)

    assert (names(step.better), names(step.untold)) == ([], ["Larger"])


def test_what_the_answer_says_of_the_rest_of_the_money_is_told():
    step = sweep.step_of(
        record(advice=[{"topic": "money left", "says": "Larger costs more."}]), 1000
    )

    assert step.untold == ()


def test_what_is_advised_as_just_as_good_is_no_fault():
    found = record()
    found["recommended"].append({**found["recommended"][0], "name": "Larger"})

    step = sweep.step_of(found, 1000)

    assert (step.better, step.untold) == ((), ())


@pytest.mark.parametrize(
    ("kind", "says", "why"),
    [
        ("card", "Best: A (new, 3), B, ahead of 2 others.", "Best, ahead of 2 others"),
        ("card", "Only a used card does it.", "Only a used card does it"),
        ("cloud", "1 x A: 3 dollars.", "Rent it"),
    ],
)
def test_the_reason_is_what_the_rule_that_decided_says(kind, says, why):
    firing = {"id": "F1", "rule": "CHOOSE-122", "title": "Rent it", "says": says}
    other = {**firing, "id": "F0", "says": "Another."}
    found = record(firings=[other, firing])
    found["recommended"][0]["kind"] = kind

    assert sweep.reason(found) == why


@pytest.mark.parametrize(
    ("before", "says"),
    [(SMALL, "; memory x 3, speed x 2"), (None, ""), (SMALL._replace(basis="measured"), "")],
)
def test_what_a_step_adds_is_told_where_speeds_can_be_compared(before, says):
    assert sweep.step_up(before, LARGE) == says


def test_three_budgets_of_one_job_never_get_worse():
    """Each has its reason, and each buys at least what the one before did."""
    records = {
        usd: sweep.asked(sweep.TODAY, {"job": "train", "budget_usd": usd}) for usd in BUDGETS
    }

    steps = [sweep.step_of(found, usd) for usd, found in records.items()]

    assert list(sweep.faults_of_money(steps)) == []
    assert all(step.row.gib and step.why for step in steps)
    assert [step.row.gib for step in steps] == sorted({step.row.gib for step in steps})


def test_more_money_than_a_small_model_needs_is_told():
    """Nobody notices the speed that 50,000 dollars buy for chatting with an 8B model."""
    chat = sweep.JOBS["chat with 8B"]

    found = sweep.asked(sweep.TODAY, {**chat, "budget_usd": sweep.MOST})

    assert sweep.step_of(found, sweep.MOST).row.usd < sweep.MOST / 2
    assert "instead of" in sweep.money_left(found)


def test_faults_of_one_kind_are_told_once():
    faults = [(300, "none"), (400, "less"), (500, "none"), (1600, "none")]

    assert list(sweep.in_ranges(faults)) == ["300 to 1,600 (3): none", "400: less"]


@pytest.mark.parametrize(
    ("gib", "speed", "better"), [(10, 1.25, True), (9, 2, False), (24, 1.2, False)]
)
def test_clearly_better_is_better_in_memory_and_in_speed(gib, speed, better):
    assert sweep.clearly_better(Row("one", 300, gib, speed), SMALL) == better


def test_days_are_weeks_apart():
    found = sweep.days(52)

    assert found[:2] == ["2012-06-04", "2013-06-03"]
    assert found[-1] <= sweep.TODAY


def test_price_that_nobody_saw_and_card_of_the_future_are_faults():
    item = {"id": "geforce-rtx-3090", "name": "it", "condition": "used", "price_usd": 500}
    item["because"] = ["F1"]
    offer = {"card": item["id"], "condition": "used", "basis": "modelled", "usd": 500}
    record = {"recommended": [item], "facts": [{"type": "Offer", "fields": offer}]}

    assert list(sweep.faults_of_day(record, "2020-01-01")) == [
        "it (used) at a price that nobody saw",
        "it was not announced yet",
    ]


@pytest.mark.parametrize(
    ("on", "faults"),
    [
        ("2022-06", []),
        ("2019-06", []),
        ("2019-05-31", ["it (used) has had no price for 3 years"]),
        ("2022-06-02", ["it at a price of a later day"]),
    ],
)
def test_price_must_be_of_the_day_or_of_a_time_when_the_card_was_sold(on, faults):
    item = {"id": "geforce-rtx-3090", "name": "it", "condition": "used", "because": ["F1"]}
    offer = {"card": item["id"], "condition": "used", "basis": "seen", "usd": 500, "on": on}
    record = {"recommended": [item], "facts": [{"type": "Offer", "fields": offer}]}

    assert list(sweep.faults_of_day(record, "2022-06-01")) == faults


@pytest.mark.parametrize(
    ("topic", "faults"),
    [("price", []), ("memory", ["it (used) at an estimate that is not told as one"])],
)
def test_estimate_must_be_told_as_one(topic, faults):
    """The advice names the card, and the item may be called "wait for" it."""
    item = {"id": "geforce-rtx-3090", "name": "it", "condition": "used", "because": ["F1"]}
    offer = {"card": item["id"], "condition": "used", "basis": "carried", "usd": 500, "on": "2022"}
    record = {"recommended": [item], "facts": [{"type": "Offer", "fields": offer}]}
    record["advice"] = [{"topic": topic, "says": "GeForce RTX 3090 (used, $500): an estimate."}]

    assert list(sweep.faults_of_day(record, "2022-06-01")) == faults
    assert sweep.is_estimate(record)


@pytest.mark.parametrize(
    ("says", "faults"),
    [
        ("GeForce RTX 3090 goes on sale on 2020-09-24.", []),
        ("Another goes on sale.", ["it was not on sale yet, and nothing says so"]),
    ],
)
def test_card_that_is_not_on_sale_yet_must_be_told_as_such(says, faults):
    item = {"id": "geforce-rtx-3090", "name": "it", "because": ["F1"]}
    record = {"recommended": [item], "facts": [], "advice": [{"topic": "wait", "says": says}]}

    assert list(sweep.faults_of_day(record, "2020-09-10")) == faults


def test_day_without_an_answer_is_a_fault():
    assert list(sweep.faults_of_day({"recommended": [], "facts": []}, "2020-01-01")) == [
        "no answer with a reason"
    ]
