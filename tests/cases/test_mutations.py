"""Every value is guarded by a stored answer, or listed as one that is not."""

import pytest

from benchmarks.mutation import UNGUARDED, search
from expert.knowledge import read_yaml
from tests.cases.answers import everything
from tests.cases.mutations import KINDS, Trial, Value, all_values, guarded, used_in
from tests.cases.scoring import cases_of, errors, shipped, shipped_answer
from tests.sampling import one_in

FROM_RECORDS = ("setting", "constant")
"""The kinds of values that are tried: each answer rests on hundreds of prices."""
LISTED = {Value(kind, name) for kind, names in read_yaml(UNGUARDED).data.items() for name in names}


def test_only_values_that_there_are_are_listed():
    """A value that is gone, or has another date, leaves the list."""
    assert LISTED - set(all_values(shipped(), KINDS)) == set()


@pytest.mark.slow
def test_judgements_and_constants_without_guard_are_those_listed():
    """A new judgement needs a case that shows what it does, or stands in the list.

    A quarter of the values is tried here, all of them by the test below.
    """
    known = {value for value in all_values(shipped(), FROM_RECORDS) if one_in(4, value.name)}

    assert known - shown(known - LISTED) == LISTED & known


def shown(wanted):
    """Return the values that cases guard; a case that may guard none of those wanted is not run.

    The rarest value is looked for first: most others are then found beside it.
    """
    places = {case.id: (folder, case) for folder, case in everything()}
    cases = {id: case.case(shipped()) for id, (_, case) in places.items() if id not in errors()}
    used = {id: used_in(shipped_answer(places[id][0], id), cases[id].advisor) for id in cases}
    having = {value: [id for id in cases if value in used[id]] for value in wanted}
    found, tried = set(), set()
    for value in sorted(wanted, key=lambda value: (len(having[value]), value)):
        for id in having[value]:
            if value not in found and id not in tried:
                tried.add(id)
                found |= set(guarded(shipped(), [cases[id]], FROM_RECORDS, found))
    return found


@pytest.mark.whole
def test_no_case_at_all_guards_what_is_listed():
    bare = set(all_values(shipped(), FROM_RECORDS)) - set(search(FROM_RECORDS, workers=2))

    assert bare == {value for value in LISTED if value.kind in FROM_RECORDS}


def test_a_value_taken_away_and_put_back_leaves_the_answer():
    """The trial itself changes nothing."""
    (expected,) = [case for case in cases_of("golden") if case.id == "G-S1-09"]
    trial = Trial(shipped(), expected.case(shipped()))
    (value, facts) = next(
        (v, f) for v, f in trial.values(["setting"]).items() if " save_up " in v.name
    )

    assert trial.changes_without(value, facts)
    assert Trial(shipped(), trial.case).answer == trial.answer
