"""Values are read in the types of their keys, and faults are told together."""

import pytest

from expert.editing.keys_of_additions import keys_for
from expert.editing.typed_values import pairs, typed
from expert.errors import CaseError


def test_options_and_pairs_mean_the_same():
    words = ["--memory-gib", "24", "--ecc=true", "name=Example 24", "memory_type=GDDR7"]

    assert pairs(words) == {
        "memory_gib": "24",
        "ecc": "true",
        "name": "Example 24",
        "memory_type": "GDDR7",
    }


@pytest.mark.parametrize("words", [["24"], ["name="], ["=24"], ["--name"]])
def test_word_without_key_or_value_is_refused(words):
    with pytest.raises(CaseError, match="KEY=VALUE"):
        pairs(words)


def test_key_given_twice_is_refused():
    with pytest.raises(CaseError, match="'usd' is given twice"):
        pairs(["usd=1", "usd=2"])


def test_each_value_gets_the_type_of_its_key():
    values = typed(
        keys_for("card"),
        {"name": "1080", "aliases": "EX 24; 24x", "memory_gib": "24", "ecc": "false"},
        "a card",
    )

    assert values == {
        "name": "1080",
        "aliases": ["EX 24", "24x"],
        "memory_gib": 24,
        "ecc": False,
    }


def test_nested_values_are_written_as_yaml():
    support = "[{software: pytorch, from: 2026-01-01}]"

    assert typed(keys_for("architecture"), {"support": support}, "an architecture") == {
        "support": [{"software": "pytorch", "from": "2026-01-01"}]
    }


def test_all_faults_are_told_at_once_with_what_was_meant():
    given = {"memroy_gib": "24", "memory_gib": "1,5k", "segment": "consumr", "ecc": "maybe"}

    with pytest.raises(CaseError) as caught:
        typed(keys_for("card"), given, "a card")

    told = str(caught.value)
    assert "Did you mean 'memory_gib'?" in told
    assert "expected a number" in told
    assert "Did you mean 'consumer'" in told
    assert "expected true or false" in told
    assert told.endswith("Nothing was done.")
