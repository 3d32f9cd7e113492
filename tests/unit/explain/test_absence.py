"""What a rule found missing is told in the words of the vocabulary."""

import pytest

from expert import facts as f
from expert.compat import MATCH, NOT, L
from expert.engine.absence import Absence, AbsenceSought
from expert.explain.record.absence import in_words, is_knowledge, unsaid
from expert.facts.values import ASKED_ABOUT
from tests.shipped import shipped


def missing(pattern, **values) -> Absence:
    """Return what a NOT of a pattern found missing, with these values bound."""
    return AbsenceSought(NOT(pattern), tuple(values)).found_missing(values)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (f.Answer(key="used_ok"), "no answer to used_ok"),
        (f.Answer(key=L("used_ok")), "no answer to used_ok"),
        (f.Answer(key="in_data_centre", value=True), "no answer in_data_centre = yes"),
        (f.Answer(key="software", value=MATCH.name), "no answer software = mxnet"),
        (f.SystemFound(), "no set of computers the person asked about, with its price and speed"),
        (f.Job(id="train"), "nothing known about what the card is for (id train)"),
        (f.Renting(depth="wanted"), "no sign that renting is considered (depth wanted)"),
        (f.MemoryFloor(reason="profile"), "no reason to need a certain amount of memory"),
    ],
)
def test_absence_is_said_in_words(pattern, words):
    assert in_words(missing(pattern, name="mxnet")).startswith(words)


def test_absence_is_a_text_that_knows_its_parts():
    """The record writes it as it is; nobody need read the text again."""
    absence = missing(f.Answer(key="os", value=MATCH.wanted), wanted="linux")

    assert absence == "no Answer (key os, value linux)"
    assert (absence.kind, absence.asked) == ("Answer", {"key": "os", "value": "linux"})


def test_plain_text_stays_as_it_is():
    """As in a record that was read from a file."""
    assert in_words("no Answer (key os)") == "no Answer (key os)"


def test_no_class_of_facts_keeps_its_name():
    """Names of classes are words of the program."""
    kept = [
        name
        for name, cls in f.FACT_CLASSES.items()
        if in_words(missing(cls())).split()[1] == name and not name.islower()
    ]

    assert kept == []


@pytest.mark.parametrize(
    ("pattern", "known"),
    [
        (f.Support(architecture="kepler"), True),
        (f.Answer(key="used_ok"), False),
        (f.SystemFound(), False),
    ],
)
def test_only_what_files_hold_is_missing_knowledge(pattern, known):
    """A person can do nothing about it, so `why-not` does not name it."""
    assert is_knowledge(missing(pattern)) is known


@pytest.mark.parametrize(
    ("pattern", "says"),
    [
        (f.Answer(key="used_ok"), "whether a used card is OK (--used)"),
        (
            f.Answer(key="in_data_centre", value=True),
            "whether the card runs in a data center (--in-data-centre)",
        ),
        (f.Member(group=ASKED_ABOUT, card="x"), "that you ask about this card (--candidate)"),
        (f.Named(role="owned", kind="card", id="x"), "that you own this card (--owned)"),
        (f.SystemFound(), ""),
        (f.Support(architecture="kepler"), ""),
    ],
)
def test_what_was_not_said_is_told_with_its_option(pattern, says):
    assert unsaid(missing(pattern), shipped()) == says
