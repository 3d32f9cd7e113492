"""Speeds as the guides print them: every equivalence line, and the cases with numbers."""

from functools import cache
from pathlib import Path

import pytest

from expert.case.case import case_from_mapping
from expert.consultation.run import consult
from expert.explain.comparison.speed import speeds
from expert.explain.view import RecordView
from expert.knowledge import read_yaml
from tests.cases.scoring import shipped

pytestmark = pytest.mark.sampled

HERE = Path(__file__).parent
LINES = read_yaml(HERE / "equivalences.yaml").data
IN_FIGURES = [line for line in LINES if not line["id"].endswith("in-words")]
"""The lines that write the speeds themselves; the others tell them in words."""
NUMERIC = {case["id"]: case for case in read_yaml(HERE / "numeric.yaml").data}
PAIRS = [(line, name) for line in LINES for name in line["speeds"]]
HALF_A_DIGIT = 0.005


@cache
def compared(as_of, cards=(), reference=None, advisor="house"):
    """Return the comparison of a day as `whichgpu speed` gives it."""
    answers = {"ask": "speed_order"}
    answers |= {"candidates": list(cards)} if cards else {}
    answers |= {"reference": [reference]} if reference else {}
    case = case_from_mapping(
        shipped(), {"as_of": as_of, "advisor": advisor, "answers": answers}, name="test"
    )
    return speeds(RecordView(consult(shipped(), case)), shipped())


def row(found, name):
    (one,) = [card for card in found["cards"] if card["name"] == name]
    return one


# --- equivalence lines ----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "name"), PAIRS, ids=lambda p: p if isinstance(p, str) else p["id"]
)
def test_card_alone_has_the_speed_the_line_gives_it(line, name):
    """Asked for beside the reference only."""
    found = row(compared(line["as_of"], (name,), line["reference"]), name)

    assert found["relative_speed"] == pytest.approx(line["speeds"][name], abs=line["tolerance"])
    assert found["basis"] == "table"


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_whole_line_holds_at_once(line):
    """Asked for together, the cards have the same speeds."""
    found = compared(line["as_of"], tuple(line["speeds"]), line["reference"])

    assert {name: row(found, name)["relative_speed"] for name in line["speeds"]} == pytest.approx(
        line["speeds"], abs=line["tolerance"]
    )
    assert not found["not_compared"]


@pytest.mark.parametrize("line", IN_FIGURES, ids=lambda line: line["id"])
def test_line_is_written_as_its_numbers_say(line):
    """What was copied and what is expected agree."""
    figures = {f"{value:g}" for value in line["speeds"].values()}

    assert figures <= set(line["written"].split())


def test_doubtful_reference_of_a_line_is_told():
    """The second line of July 2016 opens with another card than it is read by."""
    (line,) = [line for line in LINES if "written_reference" in line]
    found = compared(line["as_of"], tuple(line["speeds"]), line["reference"])

    assert (
        f"a second line that begins with {line['written_reference']}" in found["tables"][0]["note"]
    )


def test_two_tables_are_never_mixed():
    """A card the June table lacks is not given its value of July."""
    found = compared("2016-06-25", ("GeForce GTX 1080", "GeForce GTX 980"))

    assert [table["on"] for table in found["tables"]] == ["2016-06-25"]
    assert row(found, "GeForce GTX 980")["relative_speed"] == 0.45
    found = compared("2016-07-23", ("GeForce GTX 1080", "GeForce GTX 980"))
    assert row(found, "GeForce GTX 980")["relative_speed"] == 0.5


# --- cases with numbers ---------------------------------------------------------------


@pytest.mark.parametrize("id", ["N-980-vs-1080", "N-aws-vs-1080", "N-980-vs-txp", "N-2080ti-40"])
def test_relative_speed_of_a_pair(id):
    """The speed over the reference's, and the other way round where it is printed."""
    given, expect = NUMERIC[id]["given"], NUMERIC[id]["expect"]
    found = row(compared(given["as_of"], (given["card"],), given["reference"]), given["card"])

    assert found["relative_speed"] == pytest.approx(expect["relative_speed"], abs=HALF_A_DIGIT)
    if "inverse" in expect:
        assert found["inverse"] == pytest.approx(expect["inverse"], abs=HALF_A_DIGIT)


@pytest.mark.parametrize("advisor", ["house", "dettmers"])
@pytest.mark.parametrize("id", ["N-order-2016-06", "N-order-2016-07"])
def test_order_of_the_day_with_its_ties(id, advisor):
    """Without names, the cards of the newest table, and equal ones share a place."""
    case = NUMERIC[id]
    found = compared(case["given"]["as_of"], advisor=advisor)
    wanted = case["expect"]["order"]
    places = {card["name"]: card["place"] for card in found["cards"]}

    assert sorted(places) == sorted(wanted)
    assert sorted(wanted, key=lambda name: places[name]) == wanted
    ties = [sorted(n for n in places if places[n] == place) for place in set(places.values())]
    assert sorted(tie for tie in ties if len(tie) > 1) == sorted(
        sorted(tie) for tie in case["expect"]["ties"]
    )


@pytest.mark.parametrize("advisor", ["house", "dettmers"])
def test_speed_for_the_money(advisor):
    """N-2060-v100: more than five times, whichever V100 is meant."""
    case = NUMERIC["N-2060-v100"]
    given = case["given"]
    found = compared(given["as_of"], (given["card"],), given["reference"], advisor)
    values = {card["name"]: card["value"]["relative"] for card in found["cards"]}
    best = max(value for name, value in values.items() if name != given["card"])

    assert values[given["card"]] / best > case["expect"]["relative_value_more_than"]


@pytest.mark.parametrize("dearer", ["GeForce RTX 2070", "GeForce RTX 2080", "GeForce RTX 2080 Ti"])
def test_smallest_card_of_2019_gives_most_for_the_money(dearer):
    """S3-021, S4-026: RTX 2060 before the three above it."""
    found = compared("2019-04-03", (dearer, "GeForce RTX 2060"), None, "dettmers")

    smallest, other = row(found, "GeForce RTX 2060"), row(found, dearer)
    assert smallest["value"]["relative"] > other["value"]["relative"]


@pytest.mark.parametrize(
    ("faster", "slower"),
    [
        ("GeForce GTX 1070", "GeForce GTX TITAN X (Maxwell)"),
        ("GeForce GTX TITAN X (Maxwell)", "GeForce GTX 1060 6GB"),
        ("GeForce GTX 970", "GeForce GTX 960"),
        ("GeForce GTX 1060 6GB", "GeForce GTX 970"),
        ("GeForce GTX 1060 6GB", "GeForce GTX 960"),
        ("GeForce GTX 1060 6GB", "GeForce GTX 680"),
        ("GeForce GTX 1060 6GB", "GeForce GTX TITAN (Kepler)"),
    ],
)
@pytest.mark.parametrize("advisor", ["house", "dettmers"])
def test_faster_card_of_2016_comes_first(faster, slower, advisor):
    """S1-122, S1-130, S0-135, S1-158: orders the texts give beside the table."""
    found = compared("2016-07-23", (faster, slower), None, advisor)
    places = {card["name"]: card["place"] for card in found["cards"]}

    assert not found["not_compared"]
    assert places.pop(faster) < min(places.values())


def test_bandwidth_compares_cards_of_one_architecture():
    """S0-101: GTX 1080 and GTX 1070 by bandwidth alone give what the table says."""
    answers = {
        "ask": "speed_order",
        "speed_by": "bandwidth",
        "candidates": ["GTX 1080", "GTX 1070", "GeForce GTX TITAN X (Maxwell)"],
    }
    case = case_from_mapping(shipped(), {"as_of": "2016-06-25", "answers": answers}, name="test")
    found = speeds(RecordView(consult(shipped(), case)), shipped())

    assert row(found, "GeForce GTX 1070")["relative_speed"] == pytest.approx(0.8, abs=HALF_A_DIGIT)
    assert [one["why"] for one in found["not_compared"]] == ["other_architecture"]
    assert "Equivalence of graphics cards" in found["not_compared"][0]["says"]
