"""Mappings whose dear values are worked out when somebody asks."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.lazy import Items, Later
from expert.consultation.run import consult, consult_for_text
from tests.shipped import shipped

ORDER = ("id", "says", "line", "rests_on")


@pytest.fixture
def asked():
    return []


@pytest.fixture
def later(asked):
    def step(name, **found):
        def work():
            asked.append(name)
            return found

        return work

    return Later(ORDER, {"id": "D1"}, step("words", says="So."), step("place", line=3))


def test_only_what_is_asked_for_is_worked_out(later, asked):
    assert later["id"] == "D1"
    assert asked == []
    assert later["says"] == "So."
    assert asked == ["words"]


def test_nothing_is_worked_out_twice(later, asked):
    assert [later["line"], later["says"], dict(later)["line"]] == [3, "So.", 3]
    assert asked == ["words", "place"]


def test_it_reads_like_a_plain_mapping_in_its_order(later):
    whole = {"id": "D1", "says": "So.", "line": 3}

    assert later == whole
    assert list(later) == list(whole)
    assert len(later) == 3
    assert "rests_on" not in later
    assert later.get("rests_on") is None
    assert repr(later) == repr(whole)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"as_of": "2016-07-23", "advisor": "dettmers", "answers": {"persona": "kaggle"}},
        pytest.param(
            {"answers": {"job": "run_llm", "parameters_billion": 70, "gpus": 2}},
            marks=pytest.mark.slow,
        ),
    ],
)
def test_record_for_text_says_what_the_plain_one_says(data):
    case = case_from_mapping(shipped(), {"as_of": "2026-11-21", **data})
    whole, later = consult(shipped(), case), consult_for_text(shipped(), case)

    for part in ("firings", "facts"):
        later[part] = [dict(item) for item in later[part]]
        assert [list(item) for item in later[part]] == [list(item) for item in whole[part]]
    assert later == whole


def test_only_items_with_the_value_asked_for_are_made():
    things = [
        {"kind": "a", "size": 1.0},
        {"kind": "a", "size": (1, 2)},
        {"kind": "a"},
        {"kind": "b"},
    ]
    made = []

    def make(thing):
        made.append(thing)
        return thing

    items = Items(things, lambda thing: thing["kind"], make)

    assert items.with_value("a", "size", 1) == things[:1]
    assert items.with_value("a", "size", None) == things[2:3]
    assert made == [things[0], things[2]]
