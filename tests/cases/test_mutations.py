"""Every value is guarded by a stored answer, or listed as one that is not."""

import pytest

from benchmarks.mutation import UNGUARDED, search
from expert.knowledge import read_yaml
from tests.cases.mutations import KINDS, Trial, Value, all_values
from tests.cases.scoring import cases_of, shipped

LISTED = {Value(kind, name) for kind, names in read_yaml(UNGUARDED).data.items() for name in names}


def test_only_values_that_there_are_are_listed():
    """A value that is gone, or has another date, leaves the list."""
    assert LISTED - set(all_values(shipped(), KINDS)) == set()


@pytest.mark.slow
def test_judgements_and_constants_without_guard_are_those_listed():
    """A new judgement needs a case that shows what it does, or stands in the list."""
    kinds = ("setting", "constant")
    bare = set(all_values(shipped(), kinds)) - set(search(kinds, workers=2))

    assert bare == {value for value in LISTED if value.kind in kinds}


def test_a_value_taken_away_and_put_back_leaves_the_answer():
    """The trial itself changes nothing."""
    (expected,) = [case for case in cases_of("golden") if case.id == "G-S1-09"]
    trial = Trial(shipped(), expected.case(shipped()))
    (value, facts) = next(
        (v, f) for v, f in trial.values(["setting"]).items() if " save_up " in v.name
    )

    assert trial.changes_without(value, facts)
    assert Trial(shipped(), trial.case).answer == trial.answer
