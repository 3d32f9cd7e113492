"""Stage demand: what all wishes come to, once every one of them is known."""

import pytest

from expert import facts as f
from tests.unit.factories import day, decide, rule_called, setting

MEDIAN = f.Market(quantity="median_price", value=300)


def works(*sizes):
    """Return typical works of these sizes, the first of which most people do."""
    return [
        f.Typical(
            work=f"of-{gib}",
            name=f"Of {gib}",
            job="train",
            share="demanding" if number else "common",
            gib=gib,
            cards=1,
        )
        for number, gib in enumerate(sizes)
    ]


def the_purse(*facts):
    run = decide(
        day(),
        setting("stretch", 0.1),
        setting("save_up", 0.5),
        MEDIAN,
        *facts,
        rules=[rule_called("DEMAND-020")],
    )
    (found,) = run.facts(f.Purse)
    return [found[name] for name in ("low_usd", "high_usd", "stretch_usd", "save_usd", "firm")]


def test_tightest_of_several_budgets_holds():
    """DEMAND-020: from the highest lower end to the lowest upper end, and some way beyond."""
    budgets = [
        f.Budget(low_usd=100, high_usd=500, grade="ample"),
        f.Budget(low_usd=200, grade="ample"),
        f.Budget(high_usd=400, grade="learner"),
    ]

    assert the_purse(*budgets) == [200, 400, 440, 590, False]


def test_stated_sum_is_not_stretched():
    """DEMAND-020: who names a sum means it."""
    assert the_purse(f.Budget(high_usd=400, grade="stated")) == [0, 400, 400, 400, True]


@pytest.mark.parametrize(("stated", "left"), [(1000, 700), (600, 300), (500, 250)])
def test_server_is_set_aside_from_a_stated_sum(stated, left):
    """DEMAND-020: all of its price, but at most the share of the sum."""
    server = f.ServerBought(what="server", usd=300, share=0.5)
    sum_named = the_purse(f.Budget(high_usd=stated, grade="stated"), server)

    assert sum_named == [0, left, left, left, True]


def test_no_server_is_set_aside_from_a_usual_sum():
    """DEMAND-020: nobody said that it has to pay for a server."""
    server = f.ServerBought(what="server", usd=300, share=0.5)

    assert the_purse(f.Budget(high_usd=400, grade="learner"), server) == the_purse(
        f.Budget(high_usd=400, grade="learner")
    )


def test_lightest_work_is_a_must_and_the_heaviest_for_some_goals():
    """DEMAND-011 and DEMAND-012: a large card is not asked of those who do not name the goal."""
    goal = (f.Profile(id="all_models"), setting("must_hold", "demanding", key="all_models"))
    rules = [rule_called("DEMAND-011"), rule_called("DEMAND-012")]

    def found(*facts):
        run = decide(f.Job(id="train"), *works(8, 12, 40), *facts, rules=rules)
        return sorted(fact["gib"] for fact in run.facts(f.MemoryFloor))

    assert (found(), found(*goal)) == ([8], [8, 40])


def test_card_that_is_kept_holds_half_of_what_people_do():
    """DEMAND-920: the lightest work, done by most, weighs 3; each of the others weighs 1."""
    weights = [
        setting("weight_of_work", 3, key="common"),
        setting("weight_of_work", 1, key="demanding"),
    ]

    def found(*sizes):
        facts = (f.Topic(ask="upgrade"), f.Job(id="train"), *works(*sizes), *weights)
        run = decide(*facts, rules=[rule_called("DEMAND-920")])
        return [fact["gib"] for fact in run.facts(f.MemoryFloor)]

    assert found(8, 12, 16, 40) == [8]
    assert found(8, 12, 16, 24, 40) == [12]
