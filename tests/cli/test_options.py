"""The options for common questions are those the questions ask for."""

from collections import Counter

import pytest

from expert.app.flags import KEPT, flags_of, text_of
from expert.app.options import CASE_PARAMETERS, FLAGS, GENERAL_PARAMETERS
from expert.knowledge import Entry, Knowledge
from tests.shipped import shipped

SEVERAL = ("choices", "names", "cards", "prices")
VALUES = {"choices": [{"value": value, "label": "…"} for value in range(1, 7)]}


@pytest.fixture(scope="module")
def questions():
    return shipped().all("question")


def flag_of(**data):
    """The option of a question made up for a test."""
    data = {"option": {"name": "size", "value": "N", "says": "How large"}, **data}
    (flag,) = flags_of(Knowledge([Entry("question", "size", "", "", data, {})], [], ""))
    return flag


def test_options_kept_for_the_start_are_fresh():
    """Renew them with `python -m expert.app.flags`."""
    assert KEPT.read_text(encoding="utf-8") == text_of(flags_of(shipped()))


@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag.option)
def test_option_answers_a_question_of_its_kind(questions, flag):
    type = questions[flag.key].data["type"]

    assert flag.yes_no == (type == "boolean")
    assert flag.repeatable == (type in SEVERAL)
    assert bool(flag.metavar) != flag.yes_no


def test_no_two_options_have_the_same_name():
    parameters = (*CASE_PARAMETERS, *GENERAL_PARAMETERS)
    names = [name for p in parameters for name in p.annotation.__metadata__[0].param_decls]

    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_name_that_people_try_is_no_option():
    options = {flag.option for flag in FLAGS}

    assert [name for flag in FLAGS for name in flag.also if name in options] == []


def test_help_lists_the_answers_to_choose_from():
    flag = flag_of(type="choice", choices=VALUES["choices"][:5])

    assert flag.help == "How large: 1, 2, 3, 4, 5."


def test_help_lists_the_first_of_many_answers():
    flag = flag_of(type="choice", **VALUES)

    assert flag.help == "How large: 1, 2, 3, 4, …"


def test_question_of_several_answers_has_an_option_that_repeats():
    assert flag_of(type="names").repeatable


def test_question_without_an_option_has_none():
    assert flags_of(Knowledge([Entry("question", "q", "", "", {"type": "text"}, {})], [], "")) == ()
