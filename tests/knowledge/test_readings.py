"""Disagreements and doubts: an answer tells the sides apart as their file says."""

import pytest

from expert.dates import first_day
from expert.given.catalogue import current
from expert.rules import RULES
from tests.cases.scoring import cases_of
from tests.knowledge.pointers import shipped, trouble_with

DISAGREEMENTS = tuple(shipped().all("disagreement").values())
DOUBTS = tuple(shipped().all("doubt").values())


def told_apart_by(*ways):
    """The disagreements of some kinds, as parameters of a test."""
    found = [entry for entry in DISAGREEMENTS if entry.data["told_apart"] in ways]
    return pytest.mark.parametrize("entry", found, ids=lambda entry: entry.id)


def edition(advisor, day):
    """Return the place of the edition of a day; None when there is none."""
    editions = shipped().get("advisor", advisor).data.get("editions", [])
    return current(editions, first_day(day))


def editions_of(entry):
    """Return the advisor and the edition of each side."""
    sides = entry.data["sides"]
    return [(s["advisor"], edition(s["advisor"], s["on"])) for s in sides if "advisor" in s]


def value_on(advisor, name, day):
    """Return what a setting says on a day; None when it says nothing."""
    judgements = shipped().get("advisor", advisor).data["judgements"].get(name, [])
    place = current(judgements, first_day(day))
    return (
        None if place is None else str(judgements[place]["value"]) + judgements[place].get("of", "")
    )


def cases_for(side):
    """Return the cases of the guides that cite a claim of a side."""
    return [case for case in cases_of("golden") if set(case.data["claims"]) & set(side["claims"])]


def how_asked(case):
    """Return what tells cases apart: whose advice, of which edition, and the answers."""
    advisor, day = case.data["advisor"], str(case.data["as_of"])
    return advisor, edition(advisor, day), str(sorted(case.data["answers"].items()))


# --- disagreements ----------------------------------------------------------------


def test_all_disagreements_are_there():
    assert [entry.id[:3] for entry in DISAGREEMENTS] == [f"k{n:02}" for n in range(1, 52)]


@pytest.mark.parametrize("entry", DISAGREEMENTS, ids=lambda entry: entry.id)
def test_every_side_is_of_an_edition_that_there_is(entry):
    assert [place for place in editions_of(entry) if place[1] is None] == []


@pytest.mark.parametrize("entry", DISAGREEMENTS, ids=lambda entry: entry.id)
def test_places_and_rules_named_are_there(entry):
    ids = {rule.spec.id for rule in RULES}
    places = [place for side in entry.data["sides"] for place in side.get("facts", [])]
    wrong = [trouble_with((), {"knowledge": place}) for place in places]

    assert [words for words in wrong if words] == []
    assert [rule for rule in entry.data.get("rules", []) if rule not in ids] == []


@told_apart_by("edition")
def test_sides_told_apart_by_edition_are_of_different_ones(entry):
    assert len(set(editions_of(entry))) > 1


@told_apart_by("advisor")
def test_sides_told_apart_by_advisor_are_of_different_ones(entry):
    assert len({advisor for advisor, _ in editions_of(entry)}) > 1


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        pytest.param(entry, name, id=f"{entry.id}: {name}")
        for entry in DISAGREEMENTS
        for name in entry.data.get("settings", ())
    ],
)
def test_settings_named_differ_between_the_sides(entry, name):
    """What a reader is shown as the deciding value really differs."""
    sides = [side for side in entry.data["sides"] if "advisor" in side]

    assert len({value_on(side["advisor"], name, side["on"]) for side in sides}) > 1


@told_apart_by("edition", "advisor", "workload")
def test_every_side_told_apart_can_be_seen_in_the_program(entry):
    """By a case that gets this side's answer, a setting that differs, or a fact of its own."""
    unseen = [
        side["says"]
        for side in entry.data["sides"]
        if not (side.get("facts") or entry.data.get("settings") or cases_for(side))
    ]

    assert unseen == []


@told_apart_by("workload")
def test_sides_told_apart_by_workload_are_asked_for_differently(entry):
    """Where each side has cases of its own, no question belongs to two sides."""
    asked = [
        {how_asked(case) for case in cases_for(side)}
        - {
            how_asked(c)
            for other in entry.data["sides"]
            if other is not side
            for c in cases_for(other)
        }
        for side in entry.data["sides"]
        if cases_for(side)
    ]

    assert all(asked)


@told_apart_by("edition", "advisor")
def test_cases_of_a_side_are_asked_of_its_advisor(entry):
    """A case that cites a claim is put to the advisor who made it."""
    wrong = [
        (side["says"], case.id)
        for side in entry.data["sides"]
        for case in cases_for(side)
        if case.data["advisor"] not in {s.get("advisor") for s in entry.data["sides"]}
    ]

    assert wrong == []


# --- doubts -----------------------------------------------------------------------


def test_all_doubts_are_there():
    assert [entry.id[:3] for entry in DOUBTS] == [f"d{n:02}" for n in range(1, 23)]


@pytest.mark.parametrize("entry", DOUBTS, ids=lambda entry: entry.id)
def test_every_doubt_stands_in_an_edition_that_there_is(entry):
    places = entry.data["stands_in"]

    assert [p for p in places if edition(p["advisor"], p["on"]) is None] == []


@pytest.mark.parametrize("entry", DOUBTS, ids=lambda entry: entry.id)
def test_what_a_doubt_concerns_is_there(entry):
    """A profile, an answer to what is asked, or some entry."""
    kinds = {"profile": ("profile",), "ask": ("question",), "thing": ("card", "runtime")}
    asks = {choice["value"] for choice in shipped().get("question", "ask").data["choices"]}
    known = {
        about: {id for kind in found for id in shipped().all(kind)}
        for about, found in kinds.items()
    }
    known["ask"] = asks

    concerns = entry.data.get("concerns", [])
    assert [c for c in concerns if c["key"] not in known[c["about"]]] == []
