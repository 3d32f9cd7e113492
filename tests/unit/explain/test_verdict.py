"""Every reason against a card is shown with both values, their origins and the margin."""

import pytest

from expert.explain.why_not.verdict import verdict
from expert.explain.why_not.why_not import group_blocks, why_not_blocks
from expert.render import plain


def told(view, knowledge, id: str) -> str:
    return plain(why_not_blocks(verdict(view, knowledge, id), ["--memory-gb", "18.5"]))


def test_blocker_has_both_values_and_the_margin(view, knowledge):
    (blocker,) = verdict(view, knowledge, "example-16")["blockers"]

    assert (blocker["wanted"]["value"], blocker["found"]["value"]) == (18.5, 16)
    assert blocker["margin"] == 2.5


def test_wanted_value_leads_to_the_rule_and_the_answer_behind_it(view, knowledge):
    (blocker,) = verdict(view, knowledge, "example-16")["blockers"]

    assert blocker["wanted"]["by"][0]["rule"] == "NEED-030"
    assert blocker["wanted"]["from"][0]["source"] == "person"


def test_found_value_leads_to_the_line_of_that_very_value(view, knowledge):
    """The record tells where each value of a card stands."""
    (blocker,) = verdict(view, knowledge, "example-16")["blockers"]

    origin = blocker["found"]["from"][0]
    assert (origin["file"], origin["line"]) == ("knowledge/hardware/cards/example-16.yaml", 7)
    assert (origin["source"], origin["date"]) == ("datasheet", "2025-06-02")


def test_line_of_the_card_stands_if_the_record_tells_no_other(view, knowledge, record):
    """Lines of today's files must not be passed off as those of an old record."""
    for fact in record["facts"]:
        fact.pop("places", None)

    (blocker,) = verdict(view, knowledge, "example-16")["blockers"]

    assert blocker["found"]["from"][0]["line"] == 1


def test_ruled_out_card_is_told_in_full(view, knowledge):
    assert told(view, knowledge, "example-16") == (
        "Example 16 is ruled out\n"
        "=======================\n"
        "\n"
        "FIT-031  Title of FIT-031\n"
        "\n"
        "  16 GiB are less than 18.5 GiB.\n"
        "\n"
        "  wanted    18.5 GiB\n"
        "            by NEED-030: 18.5 GiB are needed, as stated.\n"
        "            memory_need_gb = 18.5 [your answer, the command line]\n"
        "  found     16 GiB\n"
        "            memory gib of Example 16\n"
        "            [knowledge/hardware/cards/example-16.yaml:7, source datasheet,\n"
        "            2025-06-02]\n"
        "  short by  2.5 GiB\n"
        "\n"
        "  It would remain a candidate if the memory needed were 16 GiB or less.\n"
    )


def test_beaten_card_names_the_one_that_beats_it(view, knowledge):
    text = told(view, knowledge, "example-48")

    assert "another card is better" in text
    assert "over by  1201 US dollars" in text
    assert "It would remain a candidate if it cost less than 799 US dollars (Example 24)" in text


def test_recommended_card_points_to_why(view, knowledge):
    text = told(view, knowledge, "example-24")

    assert "Example 24 is recommended" in text
    assert "whichgpu why 'Example 24' --memory-gb 18.5" in text


def test_card_of_the_future_says_since_when_it_is_known(view, knowledge):
    text = told(view, knowledge, "example-96")

    assert "was not considered" in text
    words = " ".join(text.split())
    assert "was not announced until 2099-01-01, after the date of the question, 2025-06-01" in words


def test_group_gets_one_line_a_card(view, knowledge):
    found = [verdict(view, knowledge, id) for id in ("example-16", "example-24")]

    text = plain(group_blocks("Small ones", found))

    assert "Small ones: 2 cards" in text
    assert "1 recommended and 1 ruled out" in text


@pytest.mark.parametrize("id", ["example-16", "example-24", "example-48", "example-96"])
def test_every_card_gets_an_answer(view, knowledge, id):
    assert told(view, knowledge, id).strip()
