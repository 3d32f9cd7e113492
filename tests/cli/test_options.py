"""The options for common questions keep in step with the questions of the knowledge."""

import pytest

from expert.app.options import FLAGS
from tests.shipped import shipped

SEVERAL = ("choices", "names", "cards")
IN_FREE_WORDS = {"software"}
"""Options of questions with choices whose help lists none, because there are too many."""
LISTING = [
    flag
    for flag in FLAGS
    if "choices" in shipped().get("question", flag.key).data and flag.option not in IN_FREE_WORDS
]


@pytest.fixture(scope="module")
def questions():
    return shipped().all("question")


@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag.option)
def test_option_answers_a_question_of_its_kind(questions, flag):
    type = questions[flag.key].data["type"]

    assert flag.yes_no == (type == "boolean")
    assert flag.repeatable == (type in SEVERAL)


def listed(flag):
    """Return what the help lists: `a, b, …` after the colon, or all of it without one."""
    before, colon, after = flag.help.rstrip(".").partition(": ")
    words = (after if colon else before).replace(" or ", ", ").split(", ")
    return {word for word in words if word not in ("…", "")}


@pytest.mark.parametrize("flag", LISTING, ids=lambda flag: flag.option)
def test_help_names_only_answers_there_are(questions, flag):
    """What the help lists are values of the question."""
    choices = {str(choice["value"]) for choice in questions[flag.key].data["choices"]}

    assert listed(flag)
    assert listed(flag) <= choices
