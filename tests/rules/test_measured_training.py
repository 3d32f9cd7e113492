"""How far the training speed of cards departs from their data sheets."""

import pytest

from expert.facts import (
    Answer,
    FamilyMeasured,
    Job,
    Parameter,
    Relevant,
    Trained,
    TrainsAt,
    TrainsBeyond,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, rule_called, rules_of, setting

RELEVANT = Relevant(card="card")
TRAIN = Job(id="train")
COUNTS = setting("measured_speeds_count", True)
W = Parameter(name="speed-share-of-bandwidth", value=1.0)
F = Parameter(name="speed-share-of-arithmetic", value=0.0)
SHEET = Parameter(name="sheet-counts-as-measurements", value=0.0)
SAME = Parameter(name="same-sheet-within", value=0.1)


def beyond(card="card", times=1.2, sheet=100.0, architecture="arch"):
    return TrainsBeyond(card=card, architecture=architecture, sheet=sheet, times=times, runs=5)


MEASURED = beyond()
ALIKE = beyond("other", 1.21)
FAMILY = FamilyMeasured(architecture="arch")


def trained(card="card", speed=200.0, table="table", **fields):
    known = {"architecture": f"arch-{card}", "bandwidth_gb_s": 100.0, "tflops": 1.0}
    given = {"card": card, "speed": speed, "table": table, "name": table, "test": table}
    return Trained(**{**given, **known, **fields})


FAST, SLOW = trained("fast", 400.0), trained("slow", 100.0)
"""Both have 100 GB/s, so each departs from what both have in common by a factor of two."""

PLAIN = card(bandwidth_gb_s=100.0, fp32_tflops=1.0)
BELOW = changed(PLAIN, bandwidth_gb_s=80.0)

EXAMPLES = [
    Example(
        "DEMAND-310",
        given=(COUNTS, TRAIN, W, F, SHEET, FAST, SLOW),
        concludes=(
            TrainsBeyond(card="fast", architecture="arch-fast", sheet=100.0, times=2.0, runs=1),
            FamilyMeasured(architecture="arch-fast"),
            TrainsBeyond(card="slow", architecture="arch-slow", sheet=100.0, times=0.5, runs=1),
            FamilyMeasured(architecture="arch-slow"),
        ),
        unless={
            "the advisor goes by data sheets": instead(setting("measured_speeds_count", False)),
            "text is written": instead(Job(id="run_llm")),
            "pictures are made": instead(Job(id="generate_images")),
            "32 bits are asked for": plus(Answer(key="precision", value=32)),
            "nothing was measured": without(Trained),
        },
    ),
    Example(
        "FIT-310",
        given=(RELEVANT, card(), MEASURED),
        concludes=(TrainsAt(card="card", times=1.2, told=", times 1.2 as measured,"),),
        unless={
            "another was measured": instead(beyond("other")),
        },
    ),
    Example(
        "FIT-311",
        given=(RELEVANT, BELOW, ALIKE, FAMILY, W, F, changed(SHEET, value=1.0), SAME),
        concludes=(
            TrainsAt(card="card", times=1.1, told=", times 1.1 as measured on similar cards,"),
        ),
        unless={
            "it was measured itself": plus(MEASURED),
            "others were measured": instead(FamilyMeasured(architecture="new")),
            "its bandwidth is unknown": instead(card(bandwidth_gb_s=None)),
        },
    ),
    Example(
        "FIT-312",
        given=(TRAIN, RELEVANT, card()),
        concludes=(TrainsAt(card="card", times=1.0, told=""),),
        unless={
            "text is written": instead(Job(id="run_llm")),
            "it was measured": plus(beyond(architecture="renamed")),
            "cards built alike were measured": plus(FAMILY),
        },
    ),
]


def departing(*runs, sheet=0.0):
    """Return how far each card departs, by DEMAND-310."""
    counts = Parameter(name="sheet-counts-as-measurements", value=sheet)
    run = decide(COUNTS, TRAIN, W, F, counts, *runs, rules=[rule_called("DEMAND-310")])
    return {fact["card"]: fact["times"] for fact in run.facts(TrainsBeyond)}


def test_tables_with_one_card_in_common_are_joined():
    """DEMAND-310: of three cards of equal data sheets, each is twice as fast as the next."""
    found = departing(
        *(trained("a", 400.0), trained("b", 200.0)),
        *(trained("b", 20.0, "second"), trained("c", 10.0, "second")),
    )

    assert found["a"] / found["b"] == pytest.approx(2, rel=0.01)
    assert found["b"] / found["c"] == pytest.approx(2, rel=0.01)


def test_speed_that_the_data_sheet_explains_is_no_departure():
    faster = trained("fast", 400.0, bandwidth_gb_s=200.0)

    assert departing(faster, trained("slow", 200.0)) == {"fast": 1.0, "slow": 1.0}


def test_few_measurements_stay_near_the_data_sheet():
    alone, trusted = departing(FAST, SLOW), departing(FAST, SLOW, sheet=2.0)

    assert 1 < trusted["fast"] < alone["fast"]


def test_figure_published_again_counts_once():
    """A second edition that repeats figures must not outweigh another author."""
    other = (trained("fast", 100.0, "other"), trained("slow", 100.0, "other"))
    again = [trained(c, s, "again", test="table") for c, s in (("fast", 400.0), ("slow", 100.0))]

    assert departing(FAST, SLOW, *again, *other, sheet=2.0) == departing(
        FAST, SLOW, *other, sheet=2.0
    )


def test_card_has_one_factor_whatever_was_measured():
    """FIT-310, FIT-311 and FIT-312 exclude each other."""
    cards = [
        card("measured"),
        changed(PLAIN, id="alike"),
        changed(PLAIN, id="unknown", architecture="new", units="new"),
    ]
    relevant = [Relevant(card=one["id"]) for one in cards]
    known = (beyond("measured"), ALIKE, FAMILY, W, F, SHEET, SAME)
    run = decide(TRAIN, *known, *cards, *relevant, rules=rules_of("fit"))

    assert {f["card"]: f["times"] for f in run.facts(TrainsAt)} == {
        "measured": 1.2,
        "alike": 1.2,
        "unknown": 1.0,
    }


@pytest.mark.parametrize(("sheet", "times"), [(90.0, 1.2), (110.0, 1.2), (190.0, 0.8)])
def test_unmeasured_card_departs_as_the_one_most_like_it(sheet, times):
    """FIT-311: an RTX 3060 Ti goes by the RTX 3070, not by the larger cards of its family."""
    measured = (beyond("small", 1.2, 100.0), beyond("large", 0.8, 200.0), FAMILY)
    mine = changed(PLAIN, bandwidth_gb_s=sheet)
    run = decide(RELEVANT, mine, *measured, W, F, SHEET, SAME, rules=[rule_called("FIT-311")])

    assert [fact["times"] for fact in run.facts(TrainsAt)] == [times]


@pytest.mark.parametrize(("sheet", "times"), [(91.0, 1.21), (110.0, 1.21), (90.0, 1.1)])
def test_card_whose_data_sheet_is_the_same_departs_as_much(sheet, times):
    """FIT-311: within the 10 % of `same-sheet-within`, all of the deviation is shared."""
    mine = changed(PLAIN, bandwidth_gb_s=sheet, architecture="refresh")
    counts = changed(SHEET, value=1.0)
    run = decide(RELEVANT, mine, ALIKE, FAMILY, W, F, counts, SAME, rules=[rule_called("FIT-311")])

    assert [fact["times"] for fact in run.facts(TrainsAt)] == [times]
