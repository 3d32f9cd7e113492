"""Dates as the knowledge files write them: a day, a month or a year."""

import pytest

from expert.dates import first_day, holds_on, last_day, year_of


@pytest.mark.parametrize(
    ("date", "first"),
    [("2019", "2019-01-01"), ("2019-04", "2019-04-01"), ("2019-04-03", "2019-04-03")],
)
def test_date_begins_on_its_first_day(date, first):
    """A month alone means the whole month."""
    assert first_day(date) == first


@pytest.mark.parametrize(
    ("date", "inside", "outside"),
    [
        ("2019", "2019-12-31", "2020-01-01"),
        ("2019-04", "2019-04-30", "2019-05-01"),
        ("2019-02", "2019-02-28", "2019-03-01"),
        ("2019-04-03", "2019-04-03", "2019-04-04"),
    ],
)
def test_date_ends_with_its_last_day(date, inside, outside):
    """As text, the last day of a date is not before any day of it."""
    assert inside <= last_day(date) < outside


@pytest.mark.parametrize(
    ("item", "day", "holds"),
    [
        ({}, "2016-07-23", True),
        ({"from": "2016-07-23"}, "2016-07-22", False),
        ({"from": "2016-07-23"}, "2016-07-23", True),
        ({"from": "2016-07"}, "2016-07-01", True),
        ({"from": "2017"}, "2016-12-31", False),
        ({"until": "2016-07-23"}, "2016-07-23", True),
        ({"until": "2016-07-23"}, "2016-07-24", False),
        ({"until": "2016-07"}, "2016-07-31", True),
        ({"until": "2016"}, "2016-12-31", True),
        ({"until": "2016"}, "2017-01-01", False),
        ({"from": "2016", "until": "2018"}, "2017-05-05", True),
    ],
)
def test_item_holds_from_its_first_to_its_last_day(item, day, holds):
    """Both ends belong to it; an end that is left out is open."""
    assert holds_on(item, day) is holds


@pytest.mark.parametrize(
    ("date", "year"), [("2019", 2019), ("2019-07", 2019.5), ("2019-07-01", 2019.5)]
)
def test_date_is_a_number_of_years(date, year):
    """Months count as twelfths."""
    assert year_of(date) == year


def test_later_days_are_larger_numbers():
    """Across the ends of months and years too."""
    days = ["2018-12-31", "2019-01-01", "2019-01-31", "2019-02-01", "2019-02-28", "2019-03-01"]
    years = [year_of(date) for date in days]

    assert years == sorted(set(years))
