"""Doubtful passages become facts only for the edition they stand in and for what rests on them."""

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.given.doubts import doubt_facts
from tests.shipped import shipped


@pytest.fixture(scope="module")
def knowledge():
    return shipped()


@pytest.fixture(scope="module")
def doubts(knowledge):
    """Return a function that gives id, kind and key of the doubts of a day."""

    def doubts(advisor, day):
        case = case_from_mapping(knowledge, {"as_of": day, "advisor": advisor, "answers": {}})
        return [(f["id"][:3], f["about"], f["key"]) for f in doubt_facts(knowledge, case)]

    return doubts


def test_doubt_concerns_the_profile_whose_setting_cites_its_claim(doubts):
    """`floor.large_data` cites the line that writes plain Titan."""
    assert ("d01", "profile", "large_data") in doubts("dettmers", "2016-06-25")


@pytest.mark.parametrize("day", ["2016-06-24", "2016-07-23"])
def test_doubt_does_not_outlive_its_edition(doubts, day):
    """The setting holds on, the doubtful line does not."""
    assert "d01" not in {id for id, _, _ in doubts("dettmers", day)}


def test_doubt_of_two_editions_holds_in_both(doubts):
    """The retelling of 2019 repeats the 2 GB of 2017."""
    found = [doubts("handbook-s2", "2017-05-01"), doubts("dettmers", "2019-04-03")]

    assert all(("d13", "profile", "trial") in doubts for doubts in found)


def test_policy_without_a_document_has_no_doubts(doubts):
    """The house cites no passage."""
    assert doubts("house", "2016-06-25") == []


def test_answer_quotes_the_passage_it_rests_on(knowledge):
    """What is written, what is meant and why stand in the advice, with a firing behind it."""
    data = {"as_of": "2016-06-25", "advisor": "dettmers", "answers": {"dataset_gb": 300}}

    record = consult(knowledge, case_from_mapping(knowledge, data))

    (advice,) = [item for item in record["advice"] if item["topic"] == "doubt"]
    assert "literally says: GTX Titan" in advice["says"]
    assert "Titan X" in advice["says"]
    assert advice["because"]


def test_doubt_about_a_name_is_not_told_to_everybody_the_line_is_for(doubts):
    """A misspelt card concerns whoever is recommended that card."""
    found = {(about, key) for id, about, key in doubts("dettmers", "2019-04-03") if id == "d15"}

    assert found == {("thing", "geforce-rtx-2080-ti")}
