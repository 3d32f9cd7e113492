"""`whichgpu speed`: cards beside each other, each figure with its basis."""

import json

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import run as consultation
from expert.facts import Offer
from tests.shipped import shipped

pytestmark = pytest.mark.sampled

JUNE = ("--as-of", "2016-06-25")
JULY = ("--as-of", "2016-07-23")
ADA = ("--as-of", "2023-03-01")


def data(said):
    assert said.exit_code == 0, said.err
    return json.loads(said.out)


def by_name(found):
    return {card["name"]: card for card in found["cards"]}


def offered(case, card):
    """What a card is offered for in a case, in US dollars."""
    engine = consultation(shipped(), case_from_mapping(shipped(), case))
    return [offer["usd"] for offer in engine.facts_of(Offer) if offer["card"] == card]


# --- what is shown --------------------------------------------------------------------


def test_pair_is_told_both_ways_round(run):
    said = run("speed", "GTX 980", "--reference", "GTX 1080", *JUNE)
    text = " ".join(said.out.split())

    assert said.exit_code == 0
    assert said.err == ""
    assert "one GeForce GTX 980 is 0.45 times as fast as one GeForce GTX 1080" in text
    assert "one GeForce GTX 1080 is 2.22 times as fast as one GeForce GTX 980" in text
    assert "equivalence-dettmers-2016-06-25.yaml:" in text


def test_fastest_comes_first_and_has_the_longest_bar(run):
    lines = run("speed", "GTX 980", "GTX 1080", *JUNE).out.splitlines()
    bars = [line for line in lines if line.endswith("##")]

    assert "GTX 1080" in bars[0]
    assert bars[0].count("#") > bars[1].count("#") > 1


def test_without_names_the_newest_table_of_the_day_is_shown(run):
    found = data(run("speed", *JULY, "--format", "json"))

    assert found["reference"]["name"] == "TITAN X (Pascal)"
    assert len(found["cards"]) == 11
    assert {card["basis"] for card in found["cards"]} == {"table"}


def test_equal_cards_share_a_place_and_are_called_about_equal(run):
    found = by_name(data(run("speed", *JULY, "--format", "json")))

    assert found["AWS g2"]["place"] == found["GeForce GTX 960"]["place"]
    assert "About equal: AWS g2 and GeForce GTX 960." in run("speed", *JULY).out


def test_cloud_machine_of_a_table_can_be_asked_for_by_its_name(run):
    found = by_name(data(run("speed", "AWS g2", "GTX 1080", *JUNE, "--format", "json")))

    assert found["AWS g2"]["relative_speed"] == 0.2
    assert found["AWS g2"]["inverse"] == 5


def test_sizes_of_one_card_are_shown_once(run):
    found = by_name(data(run("speed", "GeForce GTX 960", "GTX 1080", *JUNE, "--format", "json")))

    assert found["GeForce GTX 960"]["ids"] == ["geforce-gtx-960-2gb", "geforce-gtx-960-4gb"]


def test_other_reference_changes_the_numbers_and_not_the_order(run):
    cards = ("GTX 1080", "GTX 1070", "GTX 980")
    plain = data(run("speed", *cards, *JUNE, "--format", "json"))
    other = data(run("speed", *cards, "--reference", "GTX 980", *JUNE, "--format", "json"))

    assert list(by_name(plain)) == list(by_name(other))
    assert by_name(other)["GeForce GTX 1070"]["relative_speed"] == pytest.approx(
        0.8 / 0.45, abs=1e-3
    )


def test_card_missing_from_the_table_is_marked_with_the_reason(run):
    said = run("speed", "GTX 780 Ti", "GTX 1080", "GTX 980", "--advisor", "dettmers", *JUNE)
    text = " ".join(said.out.split())

    assert "bandwidth *" in said.out
    assert "Figures marked * are not from the same table as the others" in text
    assert "336.6 GB/s and GeForce GTX TITAN (Kepler) has 288.4 GB/s" in text


def test_figures_of_one_basis_are_not_marked(run):
    assert " *" not in run("speed", "GTX 980", "GTX 1080", *JUNE).out


def test_kind_of_network_chooses_the_tables(run):
    cards = ("RTX 4090", "RTX 3090")
    found = data(run("speed", *cards, "--net", "cnn", *ADA, "--format", "json"))

    assert {table["workload"] for table in found["tables"]} == {"cnn"}


def test_number_format_chooses_the_tables(run):
    cards = ("RTX 4090", "RTX 3090", "--set", "precision=32")
    found = data(run("speed", *cards, *ADA, "--format", "json"))

    assert {table["precision"] for table in found["tables"]} == {"fp32"}


def test_value_is_speed_for_the_money(run):
    asked = ("speed", "RTX 2060", "--reference", "Tesla V100", "--as-of", "2019-04-03", "--value")
    found = data(run(*asked, "--format", "json"))
    card = by_name(found)["GeForce RTX 2060"]
    (reference,) = [one for one in found["cards"] if one["is_reference"]]
    usd, of_reference = (one["value"]["usd"] for one in (card, reference))
    relative = card["value"]["relative"]

    assert relative > 5
    assert relative == pytest.approx(card["relative_speed"] * of_reference / usd, rel=1e-3)
    assert [usd] == offered(found["case"], "geforce-rtx-2060")
    assert usd == pytest.approx(349, rel=0.01)  # the launch price, moved along with the market
    assert "Value means speed per dollar" in run(*asked).out


def test_without_a_price_value_is_not_compared(run):
    said = run("speed", "GTX 1080", "--reference", "AWS g2", "--value", *JUNE)

    assert "Speed per dollar cannot be compared" in " ".join(said.out.split())


@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_every_format_gives_every_card(run, format):
    said = run("speed", *JULY, "--format", format)

    assert said.exit_code == 0
    assert said.out.count("GeForce GTX 1070") >= 1


def test_json_has_its_format_the_case_and_the_firings_behind_each_card(run):
    found = data(run("speed", "GTX 980", "GTX 1080", *JUNE, "--format", "json"))

    assert found["format"] == 1
    assert found["case"]["answers"]["ask"] == "speed_order"
    assert all(card["because"] for card in found["cards"])


def test_commands_at_the_end_can_be_typed(run):
    lines = run("speed", "GTX 980", "GTX 1080", *JUNE).out.splitlines()
    commands = [line.split()[1:] for line in lines if line.startswith("  whichgpu ")]

    assert commands
    assert all(run(*command).exit_code == 0 for command in commands)


# --- bandwidth ------------------------------------------------------------------------


def test_bandwidth_across_architectures_is_refused_with_the_way_out(run):
    said = run(
        "speed", "GTX 1080", "GeForce GTX TITAN X (Maxwell)", "--by", "bandwidth", *JUNE
    )  # fmt: skip
    text = " ".join(said.out.split())

    assert said.exit_code == 1
    assert "have different architectures" in text
    assert "would help, such as 'Equivalence of graphics cards, Dettmers, 25 June 2016'." in text


def test_bandwidth_within_an_architecture_compares(run):
    asked = ("speed", "GTX 1080", "GTX 1070", "--by", "bandwidth", *JUNE, "--format", "json")
    found = by_name(data(run(*asked)))

    assert found["GeForce GTX 1070"]["relative_speed"] == pytest.approx(0.8, abs=0.005)
    assert found["GeForce GTX 1070"]["basis"] == "bandwidth"


def test_advisor_of_2016_refuses_what_no_table_reaches(run):
    said = run("speed", "GTX 1080", "GTX 980", "GTX 580", "--advisor", "dettmers", *JUNE)
    text = " ".join(said.out.split())

    assert said.exit_code == 0
    assert "Not compared" in said.out
    assert "but none is known as of this date" in text


# --- what cannot be used --------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("GTX 1080",), "A single card has no relative speed"),
        (("GTX 1080", "gtx1080"), "A single card has no relative speed"),
        (("--reference", "GTX 1080"), "A single card has no relative speed"),
        (("GTX 1081", "GTX 980"), "Did you mean GeForce GTX 1080"),
        (("GTX 980", "--reference", "GTX 1081"), "Did you mean GeForce GTX 1080"),
        (
            ("GTX 980", "RTX 4090", *JUNE),
            "had not been announced by 2016-06-25; it was announced on 2022",
        ),
        (
            ("GTX 980", "GTX 970", "--reference", "RTX 4090", *JUNE),
            "had not been announced by 2016-06-25",
        ),
        (("GTX 980", "GTX 970", "--by", "feeling"), "speed_by: one of published, bandwidth"),
        (("GTX 980", "GTX 970", "--as-of", "yesterday"), "as_of: a day from"),
        (("GTX 980", "GTX 970", "--net", "rbm"), "nets: one of cnn, rnn, transformer"),
        (("", "GTX 970"), "candidates: names of cards, as text"),
    ],
)
def test_input_that_cannot_be_used_ends_with_2_and_says_what_to_do(run, arguments, message):
    said = run("speed", *arguments)

    assert said.exit_code == 2
    assert message in said.err
    assert said.out == ""
    assert "Traceback" not in said.err


def test_day_before_the_first_table_says_so(run):
    said = run("speed", "--as-of", "2012-06-01")

    assert said.exit_code == 1
    assert "there is no published table for this kind of job" in " ".join(said.out.split())


def test_card_without_any_figure_is_left_out_with_the_reason(run, tmp_path):
    folder = tmp_path / "hardware/cards/nvidia/pascal"
    folder.mkdir(parents=True)
    (folder / "bare-card.yaml").write_text(
        "id: bare-card\nname: Bare Card\nvendor: nvidia\nplatform: cuda\n"
        "architecture: pascal-6-1\nbrand: geforce-gtx\nsegment: consumer\n"
        "released: 2016-05-27\nmemory_gib: 8\nsource: judgement\nchecked: 2026-11-21\n",
        encoding="utf-8",
    )
    asked = ("speed", "GTX 1080", "GTX 1070", "Bare Card", "--knowledge", str(tmp_path))
    found = data(run(*asked, *JUNE, "--format", "json"))

    assert [one["why"] for one in found["not_compared"]] == ["nothing_known"]


def test_question_can_be_asked_in_a_batch_too(run, tmp_path):
    file = tmp_path / "cases.yaml"
    file.write_text("- {id: order, as_of: 2016-06-25, answers: {ask: speed_order}}\n")
    record = json.loads(run("batch", str(file)).out)

    (says,) = [a["says"] for a in record["advice"] if a["topic"] == "speed"]
    assert says.startswith("Speed relative to GeForce GTX 1080: GeForce GTX 1080 1x, ")
    assert says.endswith("AWS g2 0.2x, GeForce GTX 960 0.2x.")
