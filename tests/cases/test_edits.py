"""What changes an answer is in its evidence, and what `why` names as deciding decides."""

import random
from functools import cache

import pytest

from tests.cases.answers import everything
from tests.cases.edits import Run, edited, edits
from tests.cases.scoring import CARD_KINDS, errors
from tests.shipped import shipped

SEED = 20261123
EDITS, SAMPLED = 200, 10
ABOUT_CARDS, OTHERS = 15, 5
"""How many of the twenty cases ask about cards, and how many about something else."""


@cache
def cases():
    """Return twenty cases, picked by the seed."""
    chance = random.Random(SEED)
    known = [case for _, case in everything() if case.id not in errors()]
    about = [case for case in known if case.ask in CARD_KINDS]
    others = [case for case in known if case.ask not in CARD_KINDS]
    picked = [*chance.sample(about, ABOUT_CARDS), *chance.sample(others, OTHERS)]
    return [case.case(shipped()) for case in picked]


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
