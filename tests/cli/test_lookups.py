"""Cards, rules, advisors, sources and findings as a person looks them up."""

import json

import pytest

pytestmark = pytest.mark.sampled


def test_cards_begin_with_those_sold_today_and_the_newest_of_these(run):
    """Whoever lists cards wants to buy one."""
    cards = json.loads(run("cards", "--format", "json").out)["cards"]

    sold = [card["new_usd"] is not None or card["used_usd"] is not None for card in cards]
    days = [card["released"] or "" for card in cards]
    assert sold == sorted(sold, reverse=True)
    assert days[: sum(sold)] == sorted(days[: sum(sold)], reverse=True)
    assert 20 < sum(sold) < len(cards)


def test_cards_can_be_filtered_by_price_and_form(run):
    """By the newest price seen, new or used; money is read as everywhere."""
    said = run("cards", "--max-price", "$1,000", "--form", "card", "--format", "json")

    cards = json.loads(said.out)["cards"]
    lowest = [min(c[key] or 1e9 for key in ("new_usd", "used_usd")) for c in cards]
    assert 10 < len(cards) < 200
    assert max(lowest) <= 1000
    assert {card["form"] for card in cards} == {"card"}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("--max-price", "1.000"), "either 1000 or 1"),
        (("--form", "lptop"), "Did you mean 'laptop'?"),
    ],
)
def test_filter_that_cannot_be_used_is_told(run, typed, says):
    said = run("cards", *typed)

    assert said.exit_code == 2
    assert says in said.err


def test_version_is_that_of_the_project(run):
    said = run("--version")

    assert said.exit_code == 0
    assert said.out.startswith("whichgpu 0.")


def test_cards_can_be_filtered_and_sorted(run):
    said = run(
        "cards", "--vendor", "NVIDIA", "--min-memory", "24", "--since", "2020", "--sort", "name",
        "--segment", "consumer", "--format", "json",
    )  # fmt: skip

    cards = json.loads(said.out)["cards"]
    assert "GeForce RTX 3090" in [card["name"] for card in cards]
    assert all(card["memory_gib"] >= 24 and card["vendor"] == "nvidia" for card in cards)
    assert [card["name"] for card in cards] == sorted(card["name"] for card in cards)


def test_filter_that_no_card_passes_says_so(run):
    assert "No card matches" in run("cards", "--min-memory", "5000").out


def test_one_card_shows_value_source_date_and_line(run):
    said = run("cards", "gtx970")

    assert "knowledge/hardware/cards/nvidia/maxwell/geforce-gtx-970.yaml" in said.out
    assert "224 GB/s" in said.out
    assert "slow memory segment" in said.out
    assert "launch price" in said.out


def test_rules_are_listed_by_stage(run):
    said = run("rules")

    assert said.out.index("Stage 1: situation") < said.out.index("Stage 8: fit")
    assert "FIT-031" in said.out


def test_one_rule_shows_conditions_reason_and_file(run):
    said = run("rules", "fit-031")

    assert "It fires if there is" in said.out
    assert "expert/rules/cards/fit.py:" in said.out


def test_advisors_come_with_their_days(run):
    said = run("advisors")

    assert "dettmers" in said.out
    assert "from 2016-07-23" in said.out


def test_one_advisor_comes_with_every_judgement(run):
    said = run("advisors", "lambda")

    assert "judgments with" in said.out
    assert "floor.default" in said.out
    assert "inferred by us" in said.out


def test_unknown_advisor_is_told(run):
    said = run("advisors", "detmers")

    assert said.exit_code == 2
    assert "Did you mean 'dettmers'?" in said.err


def test_source_shows_where_it_is_used(run):
    said = run("sources", "dettmers-2016-07-23", "--format", "json")

    assert json.loads(said.out)["source"]["used_by"]["card"] > 0


def test_rules_that_read_a_constant(run):
    said = run("rules", "--reads", "power-of-a-circuit-cn", "--format", "json")

    assert [rule["id"] for rule in json.loads(said.out)["rules"]] == [
        "FIT-245",
        "FIT-246",
        "REACH-926",
        "REACH-927",
        "ADVICE-162",
        "ADVICE-163",
        "ADVICE-734",
        "ADVICE-742",
    ]


def test_rules_that_read_a_constant_chosen_by_an_answer(run):
    assert "NEED-111" in run("rules", "--reads", "currency-eur").out
    assert "NEED-111" not in run("rules", "--reads", "price-is-fresh-for").out


def test_rules_that_read_a_judgement(run):
    said = run("rules", "--reads", "counts_used", "--format", "json")

    assert [rule["id"] for rule in json.loads(said.out)["rules"]] == ["FIT-081", "FIT-891"]


def test_rules_that_read_a_judgement_in_a_function(run):
    """RANK-050 has no condition on it; its function looks it up."""
    assert "RANK-050" in run("rules", "--reads", "worth_of_memory").out


def test_rules_that_read_a_judgement_with_a_key(run):
    assert "NEED-010" in run("rules", "--reads", "floor.learner").out


def test_rules_that_read_a_judgement_whose_name_a_fact_says(run):
    assert "DEMAND-640" in run("rules", "--reads", "framework_wants").out


def test_unknown_judgement_is_told(run):
    said = run("rules", "--reads", "flor.learner")

    assert said.exit_code == 2
    assert "Did you mean 'floor'?" in said.err


def test_unknown_constant_is_told(run):
    said = run("rules", "--reads", "memory-with-display")

    assert said.exit_code == 2
    assert "Did you mean 'memory-with-a-display'?" in said.err


@pytest.mark.parametrize("command", ["cards", "questions", "rules", "advisors", "sources"])
@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_every_listing_has_every_format(run, command, format):
    said = run(command, "--format", format)

    assert said.exit_code == 0
    assert said.out.strip()
    assert said.err == ""


@pytest.mark.parametrize("command", ["cards", "questions", "rules", "advisors", "sources"])
def test_json_of_listings_carries_its_version(run, command):
    assert json.loads(run(command, "--format", "json").out)["format"] == 1


# --- editing ----------------------------------------------------------------------

GOOD = """\
id: example-one
name: Example One
vendor: nvidia
platform: cuda
architecture: blackwell-12-0
brand: geforce-rtx
segment: consumer
released: 2026-01-01
memory_gib: 64
bandwidth_gb_s: 2000
source: memory
checked: 2026-01-02
prices:
  - {on: 2026-01-01, usd: 399, condition: new, kind: launch, source: memory}
"""


@pytest.fixture
def layer(tmp_path):
    """A folder of one's own with one card."""
    file = tmp_path / "mine" / "hardware/cards" / "nvidia" / "blackwell" / "example-one.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(GOOD, encoding="utf-8")
    return file


def test_check_of_clean_files_ends_with_zero(run):
    said = run("knowledge", "check")

    assert said.exit_code == 0
    assert "0 errors" in said.out


def test_check_counts_the_cards_of_each_folder(run, layer):
    said = run("knowledge", "check", str(layer.parents[4]))

    assert said.out.endswith(f" shipped and 1 from {layer.parents[4]}.\n")


def test_check_as_json_has_the_findings(run, layer):
    layer.write_text(GOOD.replace("memory_gib", "memroy_gib"), encoding="utf-8")

    said = run("knowledge", "check", str(layer.parents[4]), "--format", "json")

    found = json.loads(said.out)
    assert said.exit_code == 2
    assert found["errors"] == len(found["findings"]) - found["warnings"] > 0
    assert found["findings"][0]["line"] == 9


def test_reason_against_the_cheapest_offer_of_a_card_comes_first(run):
    asked = ("--budget", "900", "--job", "run_llm", "--as-of", "2026-11-21")
    out = " ".join(run("why-not", "RTX 3090", *asked).out.split())

    assert out.index("(used offer)") < out.index("(new offer)")
