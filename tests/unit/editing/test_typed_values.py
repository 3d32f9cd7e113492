"""Values are read in the types of their keys, and faults are told together."""

import pytest

from expert.editing.keys_of_additions import keys_for
from expert.editing.typed_numbers import UNITS, full_names
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


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("memory_gib", "24GB", 24),
        ("memory_gib", "24 GiB", 24),
        ("bandwidth_gb_s", "1,008.5 GB/s", 1008.5),
        ("board_power_w", "450 W", 450),
        ("memory_bus_bits", "384-bit", 384),
        ("fp32_tflops", "82.6 TFLOPS", 82.6),
        ("length_mm", "304mm", 304),
        ("price_usd", "$1,299", 1299),
        ("price_usd", "1299 USD", 1299),
    ],
)
def test_number_may_have_the_unit_of_its_key_and_commas(key, text, value):
    assert typed(keys_for("card"), {key: text}, "a card") == {key: value}


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("bandwidth_gb_s", "1.79 TB/s", "a number in GB/s"),
        ("price_usd", "700 EUR", "a number in US dollars"),
        ("price_usd", "€700", "a number in US dollars"),
        ("price_usd", "1.000", "either 1000 or 1, written that way"),
        ("name", "a\udcffb", "expected visible characters"),
        ("memory_gib", "$24", "a number in GiB"),
        ("price_usd", "1,5", "with a point and no comma"),
        ("price_usd", "1.299,00", "with a point and no comma"),
        ("slots", "2 slots", "a number, such as 24"),
        ("note", "a\udcffb", "expected visible characters"),
        ("source", "https://example.com", "knowledge add source id=ID"),
    ],
)
def test_number_in_another_unit_is_explained(key, text, told):
    with pytest.raises(CaseError) as caught:
        typed(keys_for("card"), {key: text}, "a card")

    assert told in str(caught.value)


def test_key_without_its_unit_is_understood():
    given = {"memory": "24", "bandwidth": "1008", "price": "700", "slots": "2"}

    whole = full_names(keys_for("card"), given)

    assert list(whole) == ["memory_gib", "bandwidth_gb_s", "price_usd", "slots"]


def test_key_given_with_and_without_its_unit_is_told():
    given = full_names(["memory_gib", "memory_type"], {"memory": "24", "memory_gib": "32"})

    assert given == {"memory": "24", "memory_gib": "32"}


@pytest.mark.parametrize(
    ("word", "key"), [("vram", "memory_gib"), ("TDP", "board_power_w"), ("msrp", "price_usd")]
)
def test_usual_word_for_a_key_is_answered_with_the_key(word, key):
    with pytest.raises(CaseError, match=f"Did you mean '{key}'"):
        typed(keys_for("card"), {word: "24"}, "a card")


def test_every_unit_of_a_key_is_one_that_can_be_typed():
    """A key whose name ends in another unit would be read without it."""
    keys = [key.name for key in keys_for("card").values() if key.annotation == float | None]
    without = {"slots"}

    endings = [key for key in keys if not any(key.endswith(f"_{unit}") for unit in UNITS)]

    assert set(endings) == without
