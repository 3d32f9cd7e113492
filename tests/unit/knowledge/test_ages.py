"""Prices and rents of another season are reported, and a new one ends the report."""

import pytest

from expert.knowledge.ages import DAY_TO_COME, PRICE_IS_OLD, RENT_IS_OLD, days_to_come, old_prices
from tests.cases.variants import changed
from tests.shipped import shipped

DAY = "2026-11-22"
OF_AGES = {PRICE_IS_OLD, RENT_IS_OLD, DAY_TO_COME}
"""Codes that depend on the day of the check."""


def codes(knowledge, day=DAY):
    return {(found.code, found.file) for found in old_prices(knowledge, day)}


def with_price_of_the_day(entry):
    return {**entry.data, "prices": [*entry.data.get("prices", []), {"on": DAY, "usd": 1}]}


def with_rents_of_the_day(entry):
    offers = [
        {**offer, "prices": [*offer["prices"], {"on": DAY, "usd": 1}]}
        for offer in entry.data.get("offers", [])
    ]
    return {**entry.data, "offers": offers}


@pytest.mark.parametrize(
    ("code", "kind", "renewed"),
    [
        (PRICE_IS_OLD, "card", with_price_of_the_day),
        (RENT_IS_OLD, "cloud", with_rents_of_the_day),
    ],
)
def test_old_price_is_reported_until_a_new_one_is_added(code, kind, renewed):
    before = codes(shipped())
    after = codes(changed(shipped(), kind, renewed))

    assert any(found == code for found, _ in before)
    assert not any(found == code for found, _ in after)


def test_finding_names_the_place_the_age_and_the_limit():
    found = next(f for f in old_prices(shipped(), DAY) if f.code == PRICE_IS_OLD)

    assert found.line > 0
    assert found.severity == "warning"
    assert "days old, more than" in found.message


def test_nothing_is_old_before_anything_was_sold():
    assert codes(shipped(), "2009-01-01") == set()


@pytest.mark.parametrize(
    ("kind", "renewed"), [("card", with_price_of_the_day), ("cloud", with_rents_of_the_day)]
)
def test_day_that_has_not_come_is_reported(kind, renewed):
    knowledge = changed(shipped(), kind, renewed)

    assert list(days_to_come(knowledge, DAY)) == []
    told = {found.code for found in days_to_come(knowledge, "2026-11-21")}
    assert told == {DAY_TO_COME}


def test_measured_table_of_the_future_is_reported():
    tables = len(shipped().all("performance"))

    assert len(list(days_to_come(shipped(), "2006-01-01"))) > tables
