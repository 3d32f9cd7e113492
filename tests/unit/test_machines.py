"""Given facts on machines and several cards, and the names of sets of computers."""

import pytest

from expert.case.case import case_from_mapping
from expert.errors import CaseError
from expert.facts import Arithmetic, Licence, Line, Link, Named, NetworkType, Scaling
from expert.given import given_facts
from expert.given.machines import machine_facts
from tests.shipped import shipped


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


def case(knowledge, as_of="2026-11-21", **answers):
    return case_from_mapping(knowledge, {"as_of": as_of, "answers": answers})


def facts(knowledge, cls, as_of="2026-11-21", **answers):
    """The facts of a class that an answer brings in."""
    found = machine_facts(knowledge, case(knowledge, as_of, **answers))
    return [fact for fact in found if type(fact) is cls]


def systems(knowledge, *texts):
    """Card, number of cards and number of computers of each set named."""
    asked = case(knowledge, ask="compare_systems", candidates=list(texts))
    named = [fact for fact in given_facts(knowledge, asked) if type(fact) is Named]
    return [(fact["id"], fact["count"], fact.get("computers")) for fact in named]


@pytest.mark.parametrize("ask", ["gpu", "vendor", "memory"])
def test_question_that_is_not_about_machines_brings_none_of_it(knowledge, ask):
    """So a plain consultation costs nothing more."""
    assert list(machine_facts(knowledge, case(knowledge, ask=ask))) == []


@pytest.mark.parametrize("answer", [{"gpus": 4}, {"machines": 5}, {"in_data_centre": True}])
def test_answer_about_machines_brings_it_in_beside_any_question(knowledge, answer):
    assert list(machine_facts(knowledge, case(knowledge, **answer))) != []


@pytest.mark.parametrize(
    ("day", "low"), [("2016-06-24", None), ("2016-06-25", 2.5), ("2022-07-05", 2.5)]
)
def test_newest_gain_of_the_day_counts(knowledge, day, low):
    gains = {fact["of"]: fact for fact in facts(knowledge, Scaling, day, ask="how_many_gpus")}

    assert (gains["framework"]["low"] if gains else None) == low


def test_gain_that_was_not_measured_again_stays(knowledge):
    """Tuned code was measured in 2016 only, frameworks again in 2022."""
    gains = {fact["of"]: fact["on"] for fact in facts(knowledge, Scaling, ask="how_many_gpus")}

    assert (gains["tuned"], gains["framework"]) == ("2016-07-23", "2022-07-06")


@pytest.mark.parametrize(
    ("day", "spreads"), [("2019-04-02", None), ("2019-04-03", "badly"), ("2022-03-10", "well")]
)
def test_what_spreads_depends_on_the_day(knowledge, day, spreads):
    kinds = {fact["id"]: fact for fact in facts(knowledge, NetworkType, day, ask="how_many_gpus")}

    assert (kinds["transformer"]["spreads"] if "transformer" in kinds else None) == spreads


def test_links_grow_faster(knowledge):
    then, now = (
        {fact["id"]: fact["gb_s"] for fact in facts(knowledge, Link, day, ask="cluster")}
        for day in ("2014-01-01", "2026-11-21")
    )

    assert all(now[link] > then[link] for link in then)


def test_lines_are_groups_told_apart_by_brand(knowledge):
    lines = {fact["group"]: fact for fact in facts(knowledge, Line, ask="server_class")}

    assert lines["tesla-any"]["brands"] == "tesla"
    assert lines["nvidia-data-centre-any"]["width"] == 2
    assert "geforce-1000-series" not in lines


def test_formats_are_those_of_the_named_cards(knowledge):
    (units,) = facts(knowledge, Arithmetic, ask="precision", owned=["GeForce RTX 2070"])

    assert (units["architecture"], units["bf16"]) == ("turing-7-5", False)
    assert units["formats"] == "16-bit floating point, 8-bit integers"


def test_licence_knows_its_first_day(knowledge):
    days = {
        fact["since"]
        for fact in given_facts(knowledge, case(knowledge, ask="server_class"))
        if type(fact) is Licence
    }

    assert days == {"2017-11-30"}


@pytest.mark.parametrize(
    ("text", "cards", "computers"),
    [
        ("1 computer with 4 GeForce RTX 2080 Ti", 4, 1),
        ("2 computers with 8 GeForce RTX 2080 Ti in total", 8, 2),
        ("2 computers with 4 RTX 2080 Ti each", 8, 2),
        ("one computer with 4 x RTX 2080 Ti", 4, 1),
        ("a computer with 2 2080 Ti", 2, 1),
        ("4x RTX 2080 Ti", 4, 1),
        ("4 x RTX 2080 Ti", 4, 1),
    ],
)
def test_set_of_computers_is_understood(knowledge, text, cards, computers):
    assert systems(knowledge, text) == [("geforce-rtx-2080-ti", cards, computers)]


def test_two_sets_with_the_same_card_stay_two(knowledge):
    found = systems(knowledge, "1 computer with 4 RTX 2080 Ti", "2 computers with 4 RTX 2080 Ti")

    assert sorted(found) == [("geforce-rtx-2080-ti", 4, 1), ("geforce-rtx-2080-ti", 4, 2)]


@pytest.mark.parametrize(
    "text", ["0 computers with 4 RTX 2080 Ti", "2 computers with 0 RTX 2080 Ti", "0x RTX 2080 Ti"]
)
def test_set_of_nothing_is_refused(knowledge, text):
    """A number below one is no set; the message names the words."""
    with pytest.raises(CaseError, match="candidates"):
        case(knowledge, ask="compare_systems", candidates=[text])


def test_more_computers_than_cards_are_refused(knowledge):
    with pytest.raises(CaseError, match="candidates"):
        case(knowledge, ask="compare_systems", candidates=["4 computers with 2 RTX 2080 Ti"])


def test_set_without_a_known_card_is_refused(knowledge):
    with pytest.raises(CaseError, match="candidates"):
        case(knowledge, ask="compare_systems", candidates=["2 computers with 8 RTX 20600"])


def test_question_about_systems_needs_names(knowledge):
    with pytest.raises(CaseError, match="candidates"):
        case(knowledge, ask="compare_systems")
