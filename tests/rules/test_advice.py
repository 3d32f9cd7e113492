"""Stage advice: what is said beside the choice of the card.

The sentences themselves may be reworded; what must be in them is tested at the end.
"""

import pytest

from expert import facts as f
from tests.unit.factories import card, contender, decide, rule_called

INSIDE = f.Reach(reach="inside")
GPU = f.Topic(ask="gpu")
LAPTOP_WANTED = f.FormWanted(form="laptop")
A_LAPTOP = card(form="laptop")
WITHOUT_OFFER = f.RuledOut(card="card", rule="FIT-090", reason="offer", about="offer")
AT_MOST = f.Parameter(name="equals-named-at-most", value=3)


@pytest.mark.parametrize(
    ("gone", "expected"),
    [((), "in shops"), ((f.Withdrawn(card="card"),), "used or refurbished")],
)
def test_a_computer_that_is_no_longer_made_is_not_to_be_found_in_shops(gone, expected):
    """ADVICE-908: it can only be had second-hand."""
    given = (GPU, LAPTOP_WANTED, f.Need(gib=6, hard=True), AT_MOST, A_LAPTOP, WITHOUT_OFFER)
    run = decide(*given, *gone, rules=[rule_called("ADVICE-908")])

    (advice,) = run.facts(f.Advice)
    assert expected in advice["says"]


@pytest.mark.parametrize(
    ("price_a_month", "money", "named"),
    [(0, 0, [51]), (0, 10, [51]), (9, 10, [50]), (10, 10, [50]), (11, 10, [])],
)
def test_service_is_named_when_the_money_pays_for_it(price_a_month, money, named):
    """CHOOSE-540 and ADVICE-800: one that costs something comes before a free one."""
    run = decide(
        f.ServiceWanted(usd_per_month=money),
        f.Service(id="s", name="S", usd_per_month=price_a_month, gives="time"),
        rules=[rule_called("CHOOSE-540"), rule_called("ADVICE-800")],
    )

    assert [fact["place"] for fact in run.facts(f.Pick)] == named


@pytest.mark.parametrize(
    ("role", "unit", "found"),
    [
        ("fastest", "speed", 90),
        ("most_memory", "GiB", 6),
        ("cheapest", "US dollars", 500),
        ("best_value", "speed per 1000 US dollars", 180),
    ],
)
def test_contender_is_passed_over_by_the_measure_of_the_role(role, unit, found):
    """ADVICE-020: who asked for speed is told of speed."""
    run = decide(
        INSIDE,
        contender("left", usd=500, speed=90, gib=6),
        contender(),
        f.Pick(kind="card", id="card", name="Card", role=role, place=10, condition="new"),
        rules=[rule_called("ADVICE-020")],
    )

    assert [(fact["unit"], fact["found"]) for fact in run.facts(f.PassedOver)] == [(unit, found)]


@pytest.mark.parametrize(
    ("role", "fields", "ahead"),
    [
        ("sound_choice", {"speed": 99}, False),
        ("sound_choice", {"speed": 100}, False),
        ("sound_choice", {"speed": 101}, True),
        ("cheapest", {"usd": 399}, True),
        ("cheapest", {"usd": 400}, False),
        ("cheapest", {"usd": 401}, False),
    ],
)
def test_contender_with_the_better_figure_is_said_to_be_ahead(role, fields, ahead):
    """ADVICE-020: who asks about one card picks it, whatever others give for the money."""
    run = decide(
        INSIDE,
        contender("left", **fields),
        contender(),
        f.Pick(kind="card", id="card", name="Card", role=role, place=10, condition="new"),
        rules=[rule_called("ADVICE-020")],
    )

    assert [fact.get("ahead", False) for fact in run.facts(f.PassedOver)] == [ahead]
    assert (", ahead of" in run.says("ADVICE-020")[0]) is ahead
