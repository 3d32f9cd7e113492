"""How far the training speed of cards departs from their data sheets."""

from expert.facts import FamilyMeasured, Job, Parameter, Relevant, TrainsAt, TrainsBeyond
from tests.unit.factories import card, changed, decide, rules_of

TRAIN = Job(id="train")
W = Parameter(name="speed-share-of-bandwidth", value=1.0)
F = Parameter(name="speed-share-of-arithmetic", value=0.0)
SHEET = Parameter(name="sheet-counts-as-measurements", value=0.0)
SAME = Parameter(name="same-sheet-within", value=0.1)


def beyond(card="card", times=1.2, sheet=100.0, architecture="arch"):
    return TrainsBeyond(card=card, architecture=architecture, sheet=sheet, times=times, runs=5)


ALIKE = beyond("other", 1.21)
FAMILY = FamilyMeasured(architecture="arch")


PLAIN = card(bandwidth_gb_s=100.0, fp32_tflops=1.0)


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
