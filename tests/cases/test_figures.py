"""The figures that `benchmarks/golden.py` prints stay where they should."""

import pytest

from benchmarks.golden import (
    EDITIONS,
    Trial,
    cases_about_cards,
    counted,
    report,
    run,
    run_all,
    trials,
)
from tests.cases.scoring import cases_of, misses

DRAWS, SEED = 2, 1


@pytest.fixture(scope="module")
def figures():
    """All figures, of which those with other prices and values are taken from the own ones.

    Nothing is asked of them here, and one trial of each change runs in the next test.
    """
    own = {edition: run(Trial(edition, "own"))[1] for edition in EDITIONS}
    wanted = trials(DRAWS, SEED)
    return counted({trial: own[trial.edition] for trial in wanted}, DRAWS, SEED)


@pytest.mark.slow
def test_every_change_can_be_tried():
    """Each case gets an answer, whatever it is."""
    changes = ("prices", "inferred", "house", "values", "judgements")
    wanted = [Trial(EDITIONS[0], change, seed=SEED, donor=EDITIONS[-1]) for change in changes]

    outcomes = [one for found in run_all(wanted, workers=1).values() for one in found]

    assert len(outcomes) == len(changes) * len(cases_about_cards(EDITIONS[0])) > 0
    assert [one for one in outcomes if any("no answer" in text for text in one.lacking)] == []


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
