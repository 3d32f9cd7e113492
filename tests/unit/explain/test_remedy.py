"""Each kind of blocker says what would lift it."""

import pytest

from expert.compat import NOT
from expert.engine.absence import AbsenceSought
from expert.explain.why_not.remedy import remedy
from expert.facts import Answer, Speed
from tests.shipped import shipped


def missing(pattern):
    """Return what a NOT of a pattern found missing."""
    return AbsenceSought(NOT(pattern), ()).found_missing({})


def blocker(about: str, wanted, found, unit: str = "state", rule="FIT-999", **more) -> dict:
    numbers = all(isinstance(v, int | float) for v in (wanted, found))
    margin = abs(wanted - found) if numbers else None
    sides = {"wanted": {"value": wanted}, "found": {"value": found}}
    told = {"rule": rule, "about": about, "unit": unit, "margin": margin, "absent": []}
    return {**told, **sides, **more}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (blocker("memory", 12, 6, "GiB"), "the memory needed were 6 GiB or less"),
        (blocker("memory of 2 cards", 40, 32, "GiB"), "the memory needed were 32 GiB or less"),
        (blocker("power supply", 700, 650, "W", "FIT-050"), "with a power supply of 700 W or more"),
        (blocker("slots", 3, 2, "slots", "FIT-051"), "with 3 slots free"),
        (
            blocker("announcement", "2016-07-23", "2020-09-01", "date", "PLATFORM-010"),
            "asked on 2020-09-01",
        ),
        (blocker("cooling", "a fan", "passive", "kind", "FIT-060"), "--in-data-centre"),
        (blocker("licence", "allowed", "forbidden", rule="FIT-070"), "--no-in-data-centre"),
        (blocker("vendor", "amd", "nvidia", "name", "FIT-071"), "if you asked for nvidia"),
        (
            blocker("class of hardware", "covered", "datacenter", "class", "PLATFORM-020"),
            "datacenter hardware",
        ),
        (blocker("cudnn support", "supported", "not supported"), "if cudnn ran on it"),
        (blocker("form", "a card", "a module", "kind", "FIT-061"), "--in-data-centre"),
        (blocker("colour", "red", "blue"), "if colour were red instead of blue"),
        (blocker("price", 500, 700, "US dollars", by="example-24"), "less than 500 US dollars"),
        (blocker("value", 200, 90, "points", by="example-24"), "reached 200 points (Example 24)"),
        (blocker("noise", 30, 40, "dB"), "required noise were 40 dB or more"),
    ],
    ids=lambda value: value["about"] if isinstance(value, dict) else "",
)
def test_blocker_says_what_would_lift_it(knowledge, given, sentence):
    assert sentence in remedy(given, knowledge)


def test_price_beyond_the_budget_says_the_budget(knowledge):
    given = {k: v for k, v in blocker("", 3000, 4500, "US dollars").items() if k != "about"}

    assert "if the budget were 4500 US dollars or more" in remedy(given, knowledge)


def test_missing_answer_is_named(knowledge):
    given = {"absent": [missing(Answer(key="used_ok")), missing(Speed(card="x"))]}

    assert remedy(given, knowledge) == "This reason applies because you did not answer used_ok."


def test_missing_answer_is_told_with_its_question():
    """A key alone is a word of the program."""
    given = {"absent": [missing(Answer(key="used_ok"))]}

    assert "“Would a used card be OK?” (used_ok)" in remedy(given, shipped())


def test_one_reason_of_several_does_not_bring_the_card_back(knowledge):
    told = remedy(blocker("slots", 3, 2, "slots", "FIT-051"), knowledge, alone=False)

    assert told == "This reason would go away with 3 slots free."


def test_nothing_is_said_where_nothing_is_known(knowledge):
    assert remedy({"absent": [missing(Speed(card="x"))]}, knowledge) == ""


def test_nothing_is_said_to_be_missing_where_the_card_is_ahead(knowledge):
    """What it costs or gives is better than that of the card that was asked about."""
    told = blocker("figure", 1990, 1743, "US dollars", by="example-24", ahead=True)

    assert "rather than Example 24" in remedy(told, knowledge)
    assert "less than" not in remedy(told, knowledge)
