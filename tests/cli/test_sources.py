"""What documents disagree on, and which passages are in doubt, as a person looks it up."""

import json

import pytest


def parsed(said):
    return json.loads(said.out)


def test_conflicts_are_listed_with_who_and_how_they_are_told_apart(run):
    said = run("sources", "--conflicts")

    assert said.exit_code == 0
    assert "K33  Quadro cards and the" in said.out
    assert "lambda 2020" in said.out
    assert "51 topics" in said.out


def test_conflict_shows_each_side_with_its_day_and_the_setting_that_decides(run):
    said = run("sources", "--conflicts", "k03")

    assert "2016-06-25  It is fine for learning" in said.out
    assert "2016-07-23  It is slow and expensive" in said.out
    assert "quirk_is_trouble  no (dettmers, 2015-03-16)" in said.out


@pytest.mark.parametrize("typed", ["gtx970", "GTX 970", "gtx 970"])
def test_conflicts_are_found_by_the_name_of_a_card_however_it_is_typed(run, typed):
    found = parsed(run("sources", "--conflicts", typed, "--format", "json"))["disagreements"]

    assert {"k03-gtx-970", "k09-gtx-970-price"} <= {item["id"] for item in found}
    assert "k37-pcie-lanes" not in {item["id"] for item in found}


def test_conflict_is_found_by_a_claim(run):
    found = parsed(run("sources", "--conflicts", "S3-018", "--format", "json"))["disagreements"]

    assert [item["id"] for item in found] == ["k37-pcie-lanes"]


def test_conflict_that_is_shown_names_the_rules_that_tell_both_sides(run):
    said = run("sources", "--conflicts", "k37")

    assert "both are shown" in said.out
    assert "rules  ADVICE-724, ADVICE-725, ADVICE-726 and ADVICE-727" in said.out


def test_conflict_names_the_places_of_its_facts(run):
    assert "#traits.scales-over-gpus" in run("sources", "--conflicts", "k39").out


def test_doubts_show_what_is_written_and_what_is_meant(run):
    said = run("sources", "--doubts")

    assert "D01  GTX Titan, for more than 250 GB" in said.out
    assert "22 passages" in said.out


def test_one_doubt_shows_reason_place_and_claims(run):
    said = run("sources", "--doubts", "winograd")

    assert "not a Fourier transform" in said.out
    assert "dettmers-2016-06-25" in said.out
    assert "S1-086" in said.out


def test_conflicts_and_doubts_can_be_asked_for_together(run):
    found = parsed(run("sources", "--conflicts", "--doubts", "Titan X", "--format", "json"))

    assert found["format"] == 1
    assert found["disagreements"]
    assert found["doubts"]


def test_markdown_has_tables(run):
    assert "| K01 |" in run("sources", "--conflicts", "--format", "markdown").out


@pytest.mark.parametrize("option", ["--conflicts", "--doubts"])
def test_words_that_nothing_has_say_what_to_type(run, option):
    said = run("sources", option, "zebra")

    assert said.exit_code == 2
    assert said.out == ""
    assert f"whichgpu sources {option}" in said.err


def test_claim_leads_to_what_cites_it(run):
    """The setting, the side of a disagreement and the doubt, each with its line."""
    found = parsed(run("sources", "s0-154", "--format", "json"))

    places = {(item["kind"], item["id"]) for item in found["cited_by"]}
    assert ("advisor", "dettmers") in places
    assert ("disagreement", "k15-much-data") in places
    assert ("doubt", "d01-titan-for-much-data") in places
    assert all(item["line"] > 1 for item in found["cited_by"] if item["kind"] == "advisor")


def test_claim_that_nothing_cites_says_where_to_look(run):
    said = run("sources", "S9-999")

    assert said.exit_code == 2
    assert "tests/claims.yaml" in said.err


def test_sources_without_options_are_the_documents(run):
    assert "dettmers-2016-07-23" in run("sources").out
