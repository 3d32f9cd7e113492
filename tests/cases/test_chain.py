"""The checks on a record find what is broken in one."""

from pathlib import Path

import pytest

from tests.cases.chain import (
    groundless,
    loose_ends,
    misplaced,
    of_new_content,
    of_new_shape,
    repeated_ids,
    unsourced,
)

ROOT = Path(__file__).parents[2]


@pytest.fixture
def record():
    """One card, recommended by one firing, from one given fact by way of a derived one."""
    given = {"id": "G1", "kind": "given", "type": "Card", "fields": {}}
    given |= {"file": "README.md", "line": 1, "source": "memory", "date": "2020-01-01"}
    empty = {name: [] for name in ("ruled_out", "passed_over", "advice", "assumed")}
    return {
        **empty,
        "recommended": [{"id": "card-1", "because": ["F2"]}],
        "firings": [
            {"id": "F1", "facts": ["G1"], "concludes": ["D1"]},
            {"id": "F2", "facts": ["D1"], "concludes": ["D2"]},
        ],
        "facts": [given, {"id": "D1", "kind": "derived"}, {"id": "D2", "kind": "derived"}],
    }


def test_whole_record_passes(record):
    found = [repeated_ids(record), loose_ends(record), groundless(record), misplaced(record, ROOT)]

    assert found == [[], [], [], []]
    assert unsourced(record, frozenset({"memory"})) == []


def test_id_given_twice_is_found(record):
    record["facts"].append({"id": "D1", "kind": "derived"})

    assert repeated_ids(record) == ["D1"]


def test_reason_that_is_no_firing_is_found(record):
    record["recommended"][0]["because"] = ["F9"]

    assert loose_ends(record) == ["recommended card-1: F9"]


def test_fact_that_is_not_listed_is_found(record):
    record["firings"][0]["facts"] = ["G7"]

    assert loose_ends(record) == ["F1: G7"]


def test_item_without_reason_is_found(record):
    record["recommended"][0]["because"] = []

    assert groundless(record) == ["recommended: card-1"]


def test_item_on_a_conclusion_from_nothing_is_found(record):
    record["firings"][0]["facts"] = []

    assert groundless(record) == ["recommended: card-1"]


def test_conclusions_that_rest_on_each_other_are_found(record):
    record["firings"][0]["facts"] = ["D2"]

    assert groundless(record) == ["recommended: card-1"]


def test_source_that_nobody_lists_is_found(record):
    assert len(unsourced(record, frozenset({"another"}))) == 1


@pytest.mark.parametrize(("key", "value"), [("file", ""), ("line", 0), ("date", None)])
def test_missing_place_or_date_is_found(record, key, value):
    record["facts"][0][key] = value

    assert len(unsourced(record, frozenset({"memory"}))) == 1


def test_line_behind_the_end_of_the_file_is_found(record):
    record["facts"][0]["line"] = 100_000

    assert misplaced(record, ROOT) == ["README.md:100000"]


def test_one_item_of_each_shape_is_kept():
    """Another value is no other shape; another key or type is."""
    alike, other_type, other_key = [{"a": 1}, {"a": 2}], {"a": "1"}, {"a": 1, "b": [1]}
    record = {"format": 1, "facts": [*alike, other_type, other_key]}

    kept = of_new_shape(record, set())

    assert kept == {"format": 1, "facts": [{"a": 1}, other_type, other_key]}


def test_shape_of_an_earlier_record_is_not_kept_again():
    """It is the same shape in the same list only."""
    seen = set()
    of_new_shape({"facts": [{"a": 1}]}, seen)

    kept = of_new_shape({"facts": [{"a": 2}, {"b": 2}], "advice": [{"a": 2}]}, seen)

    assert kept == {"facts": [{"b": 2}], "advice": [{"a": 2}]}


def test_item_with_other_numbers_is_not_kept_again():
    """Another value, another kind of id or one id twice is another item."""
    seen = set()
    of_new_content({"firings": [{"id": "F1", "facts": ["G1", "G2"]}]}, seen)
    same, twice = {"id": "F7", "facts": ["G9", "G8"]}, {"id": "F7", "facts": ["G9", "G9"]}
    derived, wrong = {"id": "F1", "facts": ["G1", "D2"]}, {"id": "F1", "facts": ["G1", "G02"]}

    kept = of_new_content({"firings": [same, twice, derived, wrong]}, seen)

    assert kept["firings"] == [
        {"id": "F1", "facts": ["G2", "G2"]},
        {"id": "F1", "facts": ["G2", "D3"]},
        {"id": "F1", "facts": ["G2", "G02"]},
    ]
