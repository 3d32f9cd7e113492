"""Interviews on the shipped knowledge, on a fixed day."""

import pytest

from expert.case.case import case_from_mapping
from expert.interview import Interview
from expert.interview.prompts import Prompts
from tests.shipped import shipped

JULY_2016 = {"as_of": "2016-07-23", "advisor": "dettmers"}


@pytest.fixture(scope="session")
def knowledge():
    return shipped()


@pytest.fixture(scope="session")
def prompts(knowledge):
    return Prompts(knowledge)


@pytest.fixture(scope="session")
def begin(knowledge):
    """Begin an interview, with what is known already."""

    def beginning(unknown=(), wish=None, **answers):
        case = case_from_mapping(knowledge, {**JULY_2016, "answers": answers})
        return Interview(knowledge, case, unknown, wish=wish)

    return beginning
