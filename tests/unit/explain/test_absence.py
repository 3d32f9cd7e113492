"""What a rule found missing is told in the words of the vocabulary."""

import pytest

from expert.compat import MATCH, NOT, L
from expert.engine.absence import Absence, AbsenceSought
from expert.explain.record.absence import in_words, is_given
from expert.facts import FACT_CLASSES, Answer, Job, MemoryFloor, Renting, SystemFound


def missing(pattern, **values) -> Absence:
    """Return what a NOT of a pattern found missing, with these values bound."""
    return AbsenceSought(NOT(pattern), tuple(values)).found_missing(values)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (Answer(key="used_ok"), "no answer to used_ok"),
        (Answer(key=L("used_ok")), "no answer to used_ok"),
        (Answer(key="in_data_centre", value=True), "no answer in_data_centre = yes"),
        (Answer(key="software", value=MATCH.name), "no answer software = mxnet"),
        (SystemFound(), "no set of computers the person asked about, with its price and speed"),
        (Job(id="train"), "nothing known about what the card is for (id train)"),
        (Renting(depth="wanted"), "no sign that renting is considered (depth wanted)"),
        (MemoryFloor(reason="profile"), "no reason to want a certain amount of memory"),
    ],
)
def test_absence_is_said_in_words(pattern, words):
    assert in_words(missing(pattern, name="mxnet")).startswith(words)


def test_absence_is_a_text_that_knows_its_parts():
    """The record writes it as it is; nobody need read the text again."""
    absence = missing(Answer(key="os", value=MATCH.wanted), wanted="linux")

    assert absence == "no Answer (key os, value linux)"
    assert (absence.kind, absence.asked) == ("Answer", {"key": "os", "value": "linux"})


def test_plain_text_stays_as_it_is():
    """As in a record that was read from a file."""
    assert in_words("no Answer (key os)") == "no Answer (key os)"


def test_no_class_of_facts_keeps_its_name():
    """Names of classes are words of the program."""
    kept = [
        name
        for name, cls in FACT_CLASSES.items()
        if in_words(missing(cls())).split()[1] == name and not name.islower()
    ]

    assert kept == []


@pytest.mark.parametrize(
    ("pattern", "given"), [(Answer(key="used_ok"), True), (SystemFound(), False)]
)
def test_what_only_rules_conclude_cannot_be_given(pattern, given):
    """A person can do nothing about it, so `why-not` does not name it."""
    assert is_given(missing(pattern)) is given
