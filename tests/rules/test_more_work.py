"""The cheapest card for usual work that the recommended one does not hold."""

import pytest

from expert import facts as f
from tests.rules.changes import instead, without
from tests.unit.factories import card, changed, day, decide, rule_called, setting

SMALL = f.Pick(
    kind="card",
    id="small",
    name="Small",
    role="best_for_the_money",
    place=20,
    cards=1,
    condition="new",
    usd=200,
)
LIGHT = f.WorkCounts(work="light", gib=3, weight=3, pace=1, usual=True, spread=False)
HEAVY = f.WorkCounts(work="heavy", gib=11, weight=3, pace=1, usual=True, spread=False)


def candidate(id, usd, gib, speed):
    return f.Candidate(
        card=id, name=id.title(), condition="new", cards=1, usd=usd, speed=speed, gib=gib
    )


LARGE = candidate("large", 300, 12, 8)
GIVEN = (
    *(day(), setting("ladder", True), f.Buying(ask="gpu"), SMALL),
    *(f.PriceCounts(per_usd=0.002), setting("worth_of_memory", 0.4), f.ComputerCounts(usd=0.0)),
    *(LIGHT, HEAVY, card("small"), card("large")),
    *(candidate("small", 200, 8, 10), LARGE),
)


@pytest.mark.parametrize("gib", [10.9, 11, 12])
def test_memory_must_hold_the_heaviest_usual_work(gib):
    decided = decide(*instead(changed(LARGE, gib=gib))(GIVEN), rules=[rule_called("ADVICE-353")])

    assert bool(decided.facts(f.Rung)) == (gib >= 11)


@pytest.mark.parametrize(("condition", "found"), [("new", []), ("used", ["worn"])])
def test_used_card_gets_the_row_only_beside_a_used_one(condition, found):
    """A used one that nobody asked for has a row of its own (ADVICE-350)."""
    worn = (
        card("worn", memory_gib=12),
        f.Offer(card="worn", condition="used", usd=250, basis="seen", on="2026-10"),
        f.Fits(card="worn", cards=1, gib=12, tight=False),
        f.Speed(card="worn", value=8, basis="model"),
    )
    small = f.Offer(card="small", condition="used", usd=200, basis="seen", on="2026-10")
    held = (
        f.Fits(card="small", cards=1, gib=8, tight=False),
        f.Speed(card="small", value=10, basis="model"),
    )
    given = without(f.Candidate)(instead(changed(SMALL, condition=condition))(GIVEN))
    beside = (candidate("small", 200, 8, 10),) if condition == "new" else ()
    decided = decide(*(*given, *beside, *worn, small, *held), rules=[rule_called("ADVICE-353")])

    assert [rung["id"] for rung in decided.facts(f.Rung)] == found
