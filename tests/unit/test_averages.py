"""Averages are those of the standard library."""

import statistics

from hypothesis import given
from hypothesis import strategies as st

from expert.rules.averages import mean, median

NUMBERS = st.lists(st.floats(-1e9, 1e9) | st.integers(-1000, 1000), min_size=1)


@given(NUMBERS)
def test_median_is_the_usual_one(numbers):
    assert median(numbers) == statistics.median(numbers)


@given(NUMBERS)
def test_mean_is_the_usual_one(numbers):
    assert mean(numbers) == statistics.fmean(numbers)
