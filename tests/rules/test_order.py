"""Comparing speeds: the reference, the ratios, what cannot be compared, what the reader gets."""

import pytest

from expert import facts as f
from tests.unit.factories import decide, rule_called

TOPIC = f.Topic(ask="speed_order")
REFERENCE = f.ReferenceCard(card="best", scale="table")
MARGIN = f.Parameter(name="speeds-about-equal", value=0.03)


def pace(id="card", value=0.5, scale="table", basis="table"):
    return f.Pace(card=id, name=id.title(), value=value, basis=basis, scale=scale)


def relative(id="card", ratio=0.5, name=None):
    return f.RelativeSpeed(
        card=id,
        name=name or id.title(),
        reference="best",
        reference_name="Best",
        ratio=ratio,
        inverse=round(1 / ratio, 4),
        basis="table",
    )


BEST = pace("best", 1)
OTHER_SCALE = pace(value=300, scale="arch", basis="bandwidth")


@pytest.mark.parametrize(
    ("scales", "reference"),
    [(("arch", "arch", "other"), "b"), (("table", "arch", "arch"), "a")],
)
def test_reference_lies_on_the_scale_that_most_cards_share(scales, reference):
    """REACH-202: as few as possible are left out, but figures of tables come first."""
    paces = [
        pace(id, value, scale=scale)
        for id, value, scale in zip("abc", (1, 2, 3), scales, strict=True)
    ]
    run = decide(TOPIC, *paces, rules=[rule_called("REACH-202")])

    assert [fact["card"] for fact in run.facts(f.ReferenceCard)] == [reference]


def test_refusal_names_a_table_that_would_do():
    """CHOOSE-201: a refusal without a way out helps nobody."""
    table = f.Benchmark(
        id="table", name="Some table", kind="ratio", workload="cnn", on="2020-01-01"
    )
    rows = [f.Measured(table="table", card=id, value=1) for id in ("card", "best")]
    facts = (REFERENCE, BEST, OTHER_SCALE, table, *rows)
    run = decide(*facts, rules=[rule_called("CHOOSE-201")])

    assert (
        "that includes both would help, such as 'Some table'."
        in run.facts(f.NotCompared)[0]["says"]
    )
    run = decide(*facts, f.Unsuited(table="table", why="work"), rules=[rule_called("CHOOSE-201")])
    assert "but none is known as of this date" in run.facts(f.NotCompared)[0]["says"]


@pytest.mark.parametrize(("ratio", "place"), [(0.971, 1), (0.97, 1), (0.969, 2)])
def test_cards_within_the_margin_share_a_place(ratio, place):
    """ADVICE-700: below, at and above a difference of 3 %."""
    run = decide(
        TOPIC, MARGIN, relative("best", 1), relative("card", ratio),
        rules=[rule_called("ADVICE-700")],
    )  # fmt: skip

    assert {p["card"]: p["place"] for p in run.facts(f.SpeedPlace)} == {"best": 1, "card": place}


def test_place_after_a_tie_counts_those_before():
    """ADVICE-700: first, first, third."""
    rows = [relative("best", 1), relative("twin", 0.99), relative("card", 0.5)]
    run = decide(TOPIC, MARGIN, *rows, rules=[rule_called("ADVICE-700")])

    assert {p["card"]: p["place"] for p in run.facts(f.SpeedPlace)} == {
        "best": 1,
        "twin": 1,
        "card": 3,
    }
