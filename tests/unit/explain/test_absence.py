"""What a rule found missing is told in the words of the vocabulary."""

import pytest

from expert.explain.absence import in_words
from expert.facts import FACT_CLASSES


@pytest.mark.parametrize(
    ("absence", "words"),
    [
        ("no Answer (key used_ok)", "no answer to used_ok"),
        ("no Answer (key 'used_ok')", "no answer to used_ok"),
        ("no Answer (key in_data_centre, value True)", "no answer in_data_centre = yes"),
        ("no Answer (key software, value mxnet)", "no answer software = mxnet"),
        ("no SystemFound", "no set of computers somebody asked about, with its price and speed"),
        ("no Job (id train)", "nothing known of what the card will do (id train)"),
        ("no Renting (depth wanted)", "no sign that renting is looked at (depth wanted)"),
        ("no MemoryFloor (reason profile)", "no reason to want a certain amount of memory"),
        ("no Unheard (of x)", "no Unheard (of x)"),
        ("something else", "something else"),
    ],
)
def test_absence_is_said_in_words(absence, words):
    assert in_words(absence).startswith(words)


def test_no_class_of_facts_keeps_its_name():
    """Names of classes are words of the program."""
    kept = [
        name
        for name in FACT_CLASSES
        if in_words(f"no {name}").split()[1] == name and not name.islower()
    ]

    assert kept == []
