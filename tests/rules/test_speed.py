"""Stage speed: how fast each card does the job, and which offers are candidates."""

import pytest

from expert.facts import (
    Answer,
    Basis,
    BoardTaken,
    Candidate,
    CardLacks,
    CardsWanted,
    Equivalence,
    Fits,
    Job,
    MainMemory,
    MatrixExpected,
    Offer,
    OfferOut,
    Parameter,
    Relevant,
    RuledOut,
    Speed,
    TrainsAt,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, rule_called, rules_of, setting

RELEVANT = Relevant(card="card")
TABLE = Basis(basis="equivalence_table")
SHEETS = Basis(basis="model")
ROW = Equivalence(table="table-1", card="card", relative=0.5)
W = Parameter(name="speed-share-of-bandwidth", value=0.5)
F = Parameter(name="speed-share-of-arithmetic", value=0.5)
TRAIN = Job(id="train")
UNITS = card(
    bandwidth_gb_s=400, fp32_tflops=9, tensor_tflops=100, mixed_precision_from="2020-06-15"
)
OFFER = Offer(card="card", condition="new", usd=300, basis="seen", on="2020-05-01")
LACKS = CardLacks(card="card", what="bf16")
EXPECTED = MatrixExpected(architecture="arch")


SPREAD = Parameter(name="training-spread", value=(0.5, 2))
BY_SHEET = TrainsAt(card="card", times=1.0, told="")
IN_32_BITS = Answer(key="precision", value=32)
W32 = Parameter(name="speed-share-of-bandwidth-32", value=0.5)
F32 = Parameter(name="speed-share-of-arithmetic-32", value=0.5)
TF32 = Parameter(name="tf32-share-of-matrix-rate", value=0.5)
FAST_UNITS = card(bandwidth_gb_s=400, fp32_tflops=9, tensor_tflops=200, tf32=True)


def speed(value, basis):
    ends = {"low": value / 2, "high": value * 2} if basis == "training_model" else {}
    return Speed(card="card", value=value, basis=basis, **ends)


EXAMPLES = [
    Example(
        "SPEED-001",
        given=(setting("speed_basis", "equivalence_table"), ROW),
        concludes=(TABLE,),
        unless={
            "there is no table": without(Equivalence),
            "the advisor goes by data sheets": instead(setting("speed_basis", "model")),
        },
    ),
    Example(
        "SPEED-002",
        given=(setting("speed_basis", "equivalence_table"),),
        concludes=(SHEETS,),
        unless={
            "there is a table": plus(ROW),
            "the advisor goes by data sheets": instead(setting("speed_basis", "model")),
        },
    ),
    Example(
        "SPEED-003",
        given=(setting("speed_basis", "model"),),
        concludes=(SHEETS,),
        unless={
            "the advisor goes by a table": instead(setting("speed_basis", "equivalence_table")),
        },
    ),
    Example(
        "SPEED-010",
        given=(RELEVANT, TRAIN, TABLE, ROW, card()),
        concludes=(speed(0.5, "equivalence_table"),),
        unless={
            "speeds go by data sheets": instead(SHEETS),
            "text is written": instead(Job(id="run_llm")),
            "the row is another card's": instead(
                Equivalence(table="table-1", card="other", relative=0.5)
            ),
        },
    ),
    Example(
        "SPEED-020",
        given=(
            RELEVANT,
            TRAIN,
            TABLE,
            card(bandwidth_gb_s=300),
            Equivalence(table="table-1", card="other", relative=0.5),
            card("other", bandwidth_gb_s=400),
        ),
        concludes=(speed(0.375, "bandwidth"),),
        unless={
            "speeds go by data sheets": instead(SHEETS),
            "text is written": instead(Job(id="run_llm")),
            "it has a row of its own": plus(ROW),
            "the tabled card is built otherwise": instead(
                card("other", bandwidth_gb_s=400, architecture="new")
            ),
            "its bandwidth is unknown": instead(card(bandwidth_gb_s=None)),
        },
    ),
    Example(
        "SPEED-030",
        given=(RELEVANT, SHEETS, TRAIN, SPREAD, BY_SHEET, day("2020-06-15"), W, F, UNITS),
        concludes=(speed(200, "training_model"),),
        unless={
            "it has to compute in 32 bits": plus(LACKS),
            "32 bits are asked for": plus(IN_32_BITS),
            "no framework uses the units yet": instead(day("2020-06-14")),
            "text is written": instead(Job(id="run_llm")),
            "speeds go by a table": instead(TABLE),
        },
    ),
    Example(
        "SPEED-031",
        given=(RELEVANT, SHEETS, TRAIN, SPREAD, BY_SHEET, day("2020-06-14"), W, F, UNITS),
        concludes=(speed(60, "training_model"),),
        unless={
            "it has to compute in 32 bits": plus(LACKS),
            "32 bits are asked for": plus(IN_32_BITS),
            "frameworks use the units": instead(day("2020-06-15")),
            "frameworks will soon use the units": plus(EXPECTED),
            "text is written": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "SPEED-035",
        given=(RELEVANT, SHEETS, TRAIN, SPREAD, BY_SHEET, day("2020-06-14"), W, F, UNITS, EXPECTED),
        concludes=(speed(200, "training_model"),),
        unless={
            "it has to compute in 32 bits": plus(LACKS),
            "32 bits are asked for": plus(IN_32_BITS),
            "frameworks use the units already": instead(day("2020-06-15")),
            "another architecture is meant": instead(MatrixExpected(architecture="other")),
            "text is written": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "SPEED-032",
        given=(
            RELEVANT,
            SHEETS,
            TRAIN,
            SPREAD,
            BY_SHEET,
            W,
            F,
            card(bandwidth_gb_s=400, fp32_tflops=9),
        ),
        concludes=(speed(60, "training_model"),),
        unless={
            "it has to compute in 32 bits": plus(LACKS),
            "32 bits are asked for": plus(IN_32_BITS),
            "it has matrix units": instead(UNITS),
            "text is written": instead(Job(id="run_llm")),
            "its arithmetic is unknown": instead(card(fp32_tflops=None)),
        },
    ),
    Example(
        "SPEED-036",
        given=(
            *(RELEVANT, SHEETS, Job(id="generate_images"), SPREAD, BY_SHEET, W, F, LACKS),
            changed(UNITS, fp32_tflops=9),
        ),
        concludes=(speed(60, "training_model"),),
        unless={
            "32 bits are asked for": plus(IN_32_BITS),
            "it lacks something else": instead(CardLacks(card="card", what="kernels")),
            "it has the format": without(CardLacks),
        },
    ),
    Example(
        "SPEED-033",
        given=(RELEVANT, SHEETS, TRAIN, IN_32_BITS, SPREAD, BY_SHEET, W32, F32, TF32, FAST_UNITS),
        concludes=(speed(200, "training_model"),),
        unless={
            "16 bits are asked for": instead(Answer(key="precision", value=16)),
            "its units know no TF32": instead(UNITS),
            "text is written": instead(Job(id="run_llm")),
            "speeds go by a table": instead(TABLE),
        },
    ),
    Example(
        "SPEED-034",
        given=(
            RELEVANT,
            SHEETS,
            TRAIN,
            IN_32_BITS,
            SPREAD,
            BY_SHEET,
            W32,
            F32,
            card(bandwidth_gb_s=400, fp32_tflops=9),
        ),
        concludes=(speed(60, "training_model"),),
        unless={
            "16 bits are asked for": instead(Answer(key="precision", value=16)),
            "its units know TF32": instead(FAST_UNITS),
            "text is written": instead(Job(id="run_llm")),
            "its arithmetic is unknown": instead(card(fp32_tflops=None)),
        },
    ),
    Example(
        "SPEED-100",
        given=(OFFER, card(), Fits(card="card", cards=2, gib=15), speed(60, "training_model")),
        concludes=(
            Candidate(
                card="card", name="Card", condition="new", cards=2, usd=600, speed=60, gib=15
            ),
        ),
        unless={
            "they come on whole boards": plus(BoardTaken(card="card", cards=4)),
            "something speaks against it": plus(
                RuledOut(card="card", rule="FIT-071", reason="wish")
            ),
            "the offer is left out": plus(OfferOut(card="card", condition="new", rule="FIT-080")),
            "its speed is unknown": without(Speed),
            "it does not fit": without(Fits),
            "several are to work side by side": plus(CardsWanted(cards=2)),
            "it leaves experts to system RAM": plus(MainMemory(card="card", gib=32, usd=0)),
        },
    ),
]


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
    relevant = [Relevant(card=one["id"]) for one in cards]
    by_sheet = [TrainsAt(card=one["id"], times=1.0, told="") for one in cards]
    run = decide(
        SHEETS, TRAIN, SPREAD, *by_sheet, day(), W, F, *cards, *relevant, rules=rules_of("speed")
    )

    assert sorted(fact["card"] for fact in run.facts(Speed)) == ["early", "modern", "odd", "plain"]


@pytest.mark.parametrize(("times", "value"), [(0.9, 180), (1, 200), (1.2, 240)])
def test_training_speed_is_multiplied_by_what_was_measured(times, value):
    """SPEED-030."""
    measured = TrainsAt(card="card", times=times, told=", as measured,")
    facts = (RELEVANT, SHEETS, TRAIN, SPREAD, measured, day("2020-06-15"), W, F, UNITS)
    run = decide(*facts, rules=rules_of("speed"))

    assert [fact["value"] for fact in run.facts(Speed)] == [value]


def test_speed_is_carried_from_the_tabled_card_nearest_in_bandwidth():
    """SPEED-020: the nearer the card, the smaller the error."""
    run = decide(
        RELEVANT,
        TRAIN,
        TABLE,
        card(bandwidth_gb_s=380),
        card("near", bandwidth_gb_s=400),
        card("far", bandwidth_gb_s=100),
        Equivalence(table="table-1", card="near", relative=0.8),
        Equivalence(table="table-1", card="far", relative=0.1),
        rules=[rule_called("SPEED-020")],
    )

    assert [fact["value"] for fact in run.facts(Speed)] == [0.76]


def test_new_and_used_offers_are_candidates_of_their_own():
    """SPEED-100: a card left out used may still be bought new."""
    used = Offer(card="card", condition="used", usd=150, basis="seen", on="2020-05-01")
    run = decide(
        OFFER,
        used,
        OfferOut(card="card", condition="used", rule="FIT-081"),
        card(),
        Fits(card="card", cards=1, gib=8),
        speed(60, "training_model"),
        rules=[rule_called("SPEED-100")],
    )

    assert [fact["condition"] for fact in run.facts(Candidate)] == ["new"]


def test_tabled_card_of_unknown_bandwidth_is_passed_by():
    """SPEED-020: nothing can be carried from it."""
    run = decide(
        RELEVANT,
        TRAIN,
        TABLE,
        card(),
        card("other", bandwidth_gb_s=None),
        Equivalence(table="table-1", card="other", relative=0.5),
        rules=[rule_called("SPEED-020")],
    )

    assert run.facts(Speed) == []
