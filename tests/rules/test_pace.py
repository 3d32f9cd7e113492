"""Comparing speeds: how fast each card is, and with which others it may be compared."""

from expert.facts import Compared, Pace, Speed, Tabled, Yardstick
from tests.unit.factories import card, decide, rule_called

COMPARED = Compared(card="card")
YARDSTICK = Yardstick(table="table")
MODELLED = Speed(card="card", value=50, basis="training_model")
ANCHOR = (
    Tabled(card="anchor", name="Anchor", value=0.4),
    Speed(card="anchor", value=40, basis="training_model"),
    Compared(card="anchor"),
)


def carried(*facts):
    run = decide(COMPARED, card(), MODELLED, YARDSTICK, *facts, rules=[rule_called("RANK-202")])
    return [fact["value"] for fact in run.facts(Pace)]


def test_tabled_card_whose_model_speed_is_of_another_job_is_no_anchor():
    """RANK-202: two models are not mixed."""
    other = (ANCHOR[0], Speed(card="anchor", value=40, basis="generation_model"), ANCHOR[2])

    assert carried(*other) == []
