"""The options for common questions keep in step with the questions of the knowledge."""

import pytest

from expert.app.options import FLAGS
from expert.knowledge import load_knowledge

SEVERAL = ("choices", "names", "cards")


@pytest.fixture(scope="module")
def questions():
    return load_knowledge().all("question")


@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag.option)
def test_option_answers_a_question_of_its_kind(questions, flag):
    type = questions[flag.key].data["type"]

    assert flag.yes_no == (type == "boolean")
    assert flag.repeatable == (type in SEVERAL)


@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag.option)
def test_help_names_only_answers_there_are(questions, flag):
    """`a, b, …` after the colon are values of the question."""
    choices = {str(choice["value"]) for choice in questions[flag.key].data.get("choices", [])}
    _, _, listed = flag.help.rstrip(".").partition(": ")
    named = {word for word in listed.replace(" or ", ", ").split(", ") if word not in ("…", "")}

    assert not choices or named <= choices
