"""The figures that `benchmarks/golden.py` prints stay where they should."""

import pytest

from benchmarks.golden import measure, report
from tests.cases.scoring import cases_of, misses

DRAWS = 2


@pytest.fixture(scope="module")
def figures():
    """All figures, with few draws of prices."""
    return measure(draws=DRAWS)


@pytest.mark.slow
def test_nine_in_ten_cases_are_met(figures):
    assert figures.met >= 0.9 * figures.cases


@pytest.mark.slow
def test_first_card_alone_meets_three_in_four(figures):
    assert figures.first >= 0.75 * figures.cases


@pytest.mark.slow
def test_answers_are_short(figures):
    assert figures.mean_size <= 2.5


@pytest.mark.slow
def test_every_miss_is_listed(figures):
    golden = {case.id for case in cases_of("golden")}

    assert set(figures.missed) == golden & set(misses())


@pytest.mark.slow
def test_report_names_every_miss(figures):
    text = "\n".join(report(figures))

    assert [id for id in figures.missed if id not in text] == []
