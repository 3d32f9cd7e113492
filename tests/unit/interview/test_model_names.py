"""A model is named, or its size is; whoever knows neither can see the names there are."""

import pytest

from expert.case.case import case_from_mapping
from expert.errors import CaseError
from expert.explain.knowledge.shelf import known_names, question, question_blocks
from expert.render import plain
from tests.sampling import one_in


def answers(knowledge, **given):
    return case_from_mapping(knowledge, {"answers": given}).answers


@pytest.mark.parametrize(("typed", "billions"), [("8b", 8), ("70 B", 70), ("0.5b", 0.5)])
def test_size_in_place_of_a_model_counts_as_its_parameters(knowledge, typed, billions):
    assert answers(knowledge, model=typed) == {"parameters_billion": billions}


def test_name_goes_before_size(knowledge):
    assert answers(knowledge, model="Llama 3.1 8B") == {"model": "llama-3-1-8b"}


def test_two_sizes_that_differ_are_refused(knowledge):
    assert answers(knowledge, model="8b", parameters_billion=8) == {"parameters_billion": 8}
    with pytest.raises(CaseError, match="a single size, not both 7 and another; found '8b'"):
        answers(knowledge, model="8b", parameters_billion=7)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("9999999b", "100,000"),
        (
            "8.b.b",
            r"the name of a model \(`whichgpu questions model` lists.*, or its size, such as 8b",
        ),
    ],
)
def test_what_is_neither_name_nor_size_is_refused(knowledge, typed, words):
    with pytest.raises(CaseError, match=words):
        answers(knowledge, model=typed)


@pytest.mark.parametrize("part", [pytest.param(1, marks=pytest.mark.slow), 8], ids=["all", "some"])
@pytest.mark.parametrize("key", ["model", "network"])
def test_every_listed_name_answers_the_question(knowledge, key, part):
    listed = [name for found in known_names(knowledge, key).values() for name in found]
    names = [name for name in listed if one_in(part, name)]

    assert names
    assert [name for name in names if key not in answers(knowledge, **{key: name})] == []


def test_page_of_the_question_lists_the_names(knowledge):
    shown = plain(question_blocks(question(knowledge, "model")))

    assert "Known language models" in shown
    assert "- Llama 3.1 8B" in shown
    assert "Known image models" in shown


def test_limits_are_written_as_a_person_does(knowledge):
    with pytest.raises(CaseError, match="from 0 to 10,000,000; found"):
        answers(knowledge, budget_usd=99_999_999)
