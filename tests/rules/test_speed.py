"""Stage speed: how fast each card does the job, and which offers are candidates."""

import pytest

from expert import facts as f
from tests.unit.factories import card, day, decide, rule_called, rules_of

RELEVANT = f.Relevant(card="card")
TABLE = f.Basis(basis="equivalence_table")
SHEETS = f.Basis(basis="model")
W = f.Parameter(name="speed-share-of-bandwidth", value=0.5)
F = f.Parameter(name="speed-share-of-arithmetic", value=0.5)
TRAIN = f.Job(id="train")
UNITS = card(
    bandwidth_gb_s=400, fp32_tflops=9, tensor_tflops=100, mixed_precision_from="2020-06-15"
)
OFFER = f.Offer(card="card", condition="new", usd=300, basis="seen", on="2020-05-01")


SPREAD = f.Parameter(name="training-spread", value=(0.5, 2))
BY_SHEET = f.TrainsAt(card="card", times=1.0, told="")


def speed(value, basis):
    ends = {"low": value / 2, "high": value * 2} if basis == "training_model" else {}
    return f.Speed(card="card", value=value, basis=basis, **ends)


@pytest.mark.parametrize(
    ("date", "rule"),
    [("2020-06-14", "SPEED-031"), ("2020-06-15", "SPEED-030"), ("2020-06-16", "SPEED-030")],
)
def test_matrix_units_count_from_the_day_frameworks_use_them(date, rule):
    """SPEED-030 and SPEED-031 part the days between them."""
    run = decide(
        RELEVANT, SHEETS, TRAIN, SPREAD, BY_SHEET, day(date), W, F, UNITS, rules=rules_of("speed")
    )

    assert run.rules_fired == [rule]


def test_card_has_one_speed_whatever_is_known_of_it():
    """SPEED-030, SPEED-031 and SPEED-032 exclude each other."""
    cards = [
        card("plain"),
        card("modern", tensor_tflops=100, mixed_precision_from="2018-01-01"),
        card("early", tensor_tflops=100, mixed_precision_from="2021-01-01"),
        card("odd", tensor_tflops=100),
    ]
    relevant = [f.Relevant(card=one["id"]) for one in cards]
    by_sheet = [f.TrainsAt(card=one["id"], times=1.0, told="") for one in cards]
    run = decide(
        SHEETS, TRAIN, SPREAD, *by_sheet, day(), W, F, *cards, *relevant, rules=rules_of("speed")
    )

    assert sorted(fact["card"] for fact in run.facts(f.Speed)) == [
        "early",
        "modern",
        "odd",
        "plain",
    ]


@pytest.mark.parametrize(("times", "value"), [(0.9, 180), (1, 200), (1.2, 240)])
def test_training_speed_is_multiplied_by_what_was_measured(times, value):
    """SPEED-030."""
    measured = f.TrainsAt(card="card", times=times, told=", as measured,")
    facts = (RELEVANT, SHEETS, TRAIN, SPREAD, measured, day("2020-06-15"), W, F, UNITS)
    run = decide(*facts, rules=rules_of("speed"))

    assert [fact["value"] for fact in run.facts(f.Speed)] == [value]


def test_speed_is_carried_from_the_tabled_card_nearest_in_bandwidth():
    """SPEED-020: the nearer the card, the smaller the error."""
    run = decide(
        RELEVANT,
        TRAIN,
        TABLE,
        card(bandwidth_gb_s=380),
        card("near", bandwidth_gb_s=400),
        card("far", bandwidth_gb_s=100),
        f.Equivalence(table="table-1", card="near", relative=0.8),
        f.Equivalence(table="table-1", card="far", relative=0.1),
        rules=[rule_called("SPEED-020")],
    )

    assert [fact["value"] for fact in run.facts(f.Speed)] == [0.76]


def test_new_and_used_offers_are_candidates_of_their_own():
    """SPEED-100: a card left out used may still be bought new."""
    used = f.Offer(card="card", condition="used", usd=150, basis="seen", on="2020-05-01")
    run = decide(
        OFFER,
        used,
        f.OfferOut(card="card", condition="used", rule="FIT-081"),
        card(),
        f.Fits(card="card", cards=1, gib=8),
        speed(60, "training_model"),
        rules=[rule_called("SPEED-100")],
    )

    assert [fact["condition"] for fact in run.facts(f.Candidate)] == ["new"]
