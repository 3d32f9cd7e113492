"""The rows of the ladder: the advised one and those around it."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, day, decide, purse, rule_called, setting

LADDER = setting("ladder", True)
GPU, INSIDE = f.Buying(ask="gpu"), f.Reach(reach="inside")
STEP = setting("fair_step", 0.5)
READS = f.Parameter(name="tokens-a-person-reads", value=5.3)
CLEARLY = f.Parameter(name="clearly-faster-from", value=1.3)
FAR_CHEAPER = f.Parameter(name="far-cheaper-share", value=0.5)
A_STEP = (STEP, CLEARLY, FAR_CHEAPER)
EACH = f.PriceCounts(per_usd=0.0002)


def pick(id="card", usd=400, condition="new", cards=1, role="best_value", place=20):
    return f.Pick(
        kind="card",
        id=id,
        name=id.title(),
        role=role,
        place=place,
        cards=cards,
        condition=condition,
        usd=usd,
    )


def contends(id, usd, speed=10, gib=16, reach="inside", condition="new", cards=1):
    return f.Contender(
        card=id,
        name=id.title(),
        condition=condition,
        cards=cards,
        usd=usd,
        speed=speed,
        gib=gib,
        reach=reach,
    )


def worth(id, worth, paid, condition="new"):
    return f.Worth(card=id, condition=condition, worth=worth, paid_usd=paid)


BOUGHT = (LADDER, day(), GPU, pick(), contends("card", 400))
CHOSEN = (*BOUGHT, INSIDE)
DEAR = contends("large", 500, speed=14, reach="beyond")
USED = f.Offer(card="worn", condition="used", usd=100, basis="seen", on="2020-05-01", kind="sold")
WORN = (
    USED,
    card("worn"),
    f.Fits(card="worn", cards=1, gib=16, tight=False),
    f.Speed(card="worn", value=10, basis="model"),
    f.Quote(
        card="worn", condition="used", kind="sold", usd=100, on="2020-05-01", years=0.1, fresh=True
    ),
)

SMALL = f.RuledOut(card="other", reason="memory")
NAMED = (
    *(f.Topic(ask="compare"), LADDER, pick(), card("other", name="Other")),
    *(f.Mention(role="candidate", cards=2), f.Member(group="asked-about", card="other")),
)
OFFERED_TOO = (
    *(f.Topic(ask="upgrade"), LADDER, pick(), card("other", name="Other")),
    f.OfferedAt(card="other", usd=300, said="Other=300"),
)


SOUND = (
    *(LADDER, day(), pick(role="sound_choice"), setting("tie_band", 0.05)),
    *(contends("card", 400), worth("card", 10, 1000)),
)
BETTER = (contends("fast", 500), worth("fast", 14, 1100))


def test_with_a_budget_the_better_value_is_the_best_use_of_it():
    """ADVICE-321: the row has the role that the recommended card would have."""
    run = decide(*SOUND, *BETTER, EACH, rules=[rule_called("ADVICE-321")])

    assert [rung["role"] for rung in run.facts(f.Rung)] == ["best_for_the_money"]


@pytest.mark.parametrize(("rule", "given"), [("ADVICE-345", NAMED), ("ADVICE-347", OFFERED_TOO)])
@pytest.mark.parametrize(
    ("more", "found"),
    [
        ([SMALL], [("too_small", 100)]),
        ([changed(SMALL, reason="support")], [("ruled_out", 100)]),
        ([SMALL, f.OfferOut(card="other", condition="used")], []),
    ],
)
def test_a_card_that_is_ruled_out_is_listed_with_its_price(rule, given, more, found):
    """ADVICE-345 and 347: the row says in which way it is out."""
    run = decide(*given, changed(USED, card="other"), *more, rules=[rule_called(rule)])

    assert [(rung["role"], rung["usd"]) for rung in run.facts(f.Rung)] == found


@pytest.mark.parametrize("rule", ["ADVICE-310", "ADVICE-320"])
@pytest.mark.parametrize(("gib", "found"), [(5, []), (6, ["small"])])
def test_cheaper_rows_hold_half_of_the_typical_work(rule, gib, found):
    """Otherwise a card of 1 GB stands below work of 7 GB."""
    light = f.WorkCounts(work="light", gib=2, weight=1, pace=1, usual=True, spread=False)
    heavy = f.WorkCounts(work="heavy", gib=6, weight=2, pace=1, usual=True, spread=False)
    small = contends("small", 200, gib=gib)
    decided = decide(
        *(*CHOSEN, READS, light, heavy, small),
        *(worth("card", 10, 1000), worth("small", 9, 800)),
        rules=(rule_called(rule),),
    )

    assert [rung["id"] for rung in decided.facts(f.Rung) if rung["id"] == "small"] == found


@pytest.mark.parametrize(("each", "found"), [((), "worn"), ((EACH,), "fast")])
def test_used_row_is_weighed_like_the_recommended_card(each, found):
    """With a budget, the small bargain is not what somebody looks for."""
    fast = (
        changed(USED, card="fast", usd=300),
        card("fast"),
        f.Fits(card="fast", cards=1, gib=16, tight=False),
        f.Speed(card="fast", value=20, basis="model"),
        changed(WORN[-1], card="fast", usd=300),
    )
    weighing = (setting("worth_of_memory", 0.4), f.ComputerCounts(usd=0.0))
    decided = decide(
        *(*BOUGHT, purse(), *WORN, *fast, *weighing, *each, worth("card", 10, 1000)),
        rules=(rule_called("ADVICE-350"),),
    )

    assert [rung["id"] for rung in decided.facts(f.Rung)] == [found]


def next_step(*facts):
    """Return the rows that the rule of the next step finds."""
    found = decide(*BOUGHT, *A_STEP, *facts, rules=(rule_called("ADVICE-340"),))
    return [(rung["id"], rung["more_usd"]) for rung in found.facts(f.Rung)]


def test_next_step_is_the_nearest_one_that_is_worth_it():
    """A far larger card may give more for the money; it is not the next step."""
    near, far = worth("large", 14, 1100), worth("huge", 60, 3000)
    huge = contends("huge", 3000, speed=40, gib=32, reach="beyond")

    assert next_step(worth("card", 10, 1000), DEAR, near, huge, far) == [("large", 100)]


def test_where_the_pick_falls_short_the_next_step_is_the_cheapest_that_does_the_work():
    """A card picked although something counts against it is no contender."""
    found = decide(
        LADDER,
        day(),
        GPU,
        pick(),
        *A_STEP,
        contends("near", 500, reach="beyond"),
        contends("large", 900, reach="beyond"),
        rules=(rule_called("ADVICE-340"),),
    )

    assert [rung["id"] for rung in found.facts(f.Rung)] == ["near"]


@pytest.mark.parametrize(("better", "found"), [(20, []), (20.01, ["fast"])])
def test_a_lead_within_the_band_is_a_tie(better, found):
    """ADVICE-321: half of the value for the price is left after a band of a half."""
    facts = [*(fact for fact in SOUND if fact.get("name") != "tie_band"), setting("tie_band", 0.5)]
    fast = (contends("fast", 500), worth("fast", better, 1000))

    run = decide(*facts, *fast, rules=[rule_called("ADVICE-321")])

    assert [rung["id"] for rung in run.facts(f.Rung)] == found
