"""What changes an answer is in its evidence, and what `why` names as deciding decides."""

from functools import cache

import pytest

from tests.cases.edits import ABOUT_CARDS, EDITS, OTHERS, SEED, Run, edited, edits, twenty_cases
from tests.shipped import shipped

SAMPLED = 10


@cache
def cases():
    return twenty_cases(shipped(), SEED)


@cache
def variants():
    """Return the edits, each with the knowledge that has it."""
    made = edits(shipped(), cases(), SEED, EDITS)
    return [(one, edited(shipped(), one)) for one in made]


def faults(place, step=1):
    """Return what an edit does to a case that its explanation does not account for."""
    run = Run(shipped(), cases()[place])
    found = [run.effect(*variant) for variant in variants()[::step]]
    effects = [effect for effect in found if effect is not None]
    uncited = [f"not cited: {one.edit}, then {one.row}" for one in effects if one.unexplained]
    idle = [f"named for nothing: {one.edit}" for one in effects if one.idle]
    return [*uncited, *idle]


@pytest.mark.slow
@pytest.mark.parametrize("place", range(ABOUT_CARDS + OTHERS))
def test_evidence_has_what_changes_the_answer(place):
    """One edit in twenty."""
    assert faults(place, EDITS // SAMPLED) == []


@pytest.mark.whole
@pytest.mark.parametrize("place", range(ABOUT_CARDS + OTHERS))
def test_evidence_has_all_that_changes_the_answer(place):
    assert faults(place) == []
