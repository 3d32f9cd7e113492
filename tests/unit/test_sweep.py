"""The sweep finds what is wrong with advice for more money and on many days."""

import pytest

from benchmarks import sweep
from benchmarks.sweep import Row, Step

SMALL = Row("small", 300, 8, 1.0, "model")
LARGE = Row("large", 900, 24, 2.0, "model")


def test_sums_go_from_the_least_to_the_most():
    found = sweep.sums(40)

    assert (found[0], found[-1], len(found)) == (300, 50_000, 40)


@pytest.mark.parametrize(
    ("before", "after", "faults"),
    [
        (SMALL, LARGE, []),
        (LARGE, SMALL, ["2,000: small is less than large"]),
        (LARGE, SMALL._replace(gib=24), []),
        (LARGE, SMALL._replace(basis="measured"), []),
        (SMALL, Row("-"), ["2,000: nothing, but small for 1,000"]),
    ],
)
def test_more_money_must_not_get_less(before, after, faults):
    assert list(sweep.faults_of_money([Step(1000, before), Step(2000, after)])) == faults


def test_a_row_that_stays_although_a_clearly_better_one_fits_is_a_fault():
    steps = [Step(1000, SMALL, (LARGE,))]

    assert list(sweep.faults_of_money(steps)) == ["1,000: small, but large costs 900"]


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


def test_day_without_an_answer_is_a_fault():
    assert list(sweep.faults_of_day({"recommended": [], "facts": []}, "2020-01-01")) == [
        "no answer with a reason"
    ]
