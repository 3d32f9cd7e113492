"""Stage demand: what all wishes come to, once every one of them is known."""

import pytest

from expert.facts import (
    Affordable,
    Answer,
    Budget,
    Job,
    LoweredFloor,
    Market,
    MemoryFloor,
    Offer,
    Purse,
    Unserved,
)
from tests.rules.examples import Example, contents, instead, plus, stops, without
from tests.unit.factories import card, day, decide, purse, rule_called, setting

MEDIAN = Market(quantity="median_price", value=300)
FOLLOWS = setting("wishes_follow_money", True)


def offer(usd, condition="new", name="card"):
    return Offer(card=name, condition=condition, usd=usd, basis="seen", on="2020-05-01")


def floor(gib, reason="profile", key="learner"):
    return MemoryFloor(reason=reason, key=key, gib=gib)


EXAMPLES = [
    Example(
        "DEMAND-010",
        given=(
            Job(id="train"),
            setting("floor", 0.5, key="default", of="flagship_memory"),
            Market(quantity="flagship_memory", value=10),
        ),
        concludes=(floor(5, "default", "default"),),
        unless={
            "a profile names a floor": plus(floor(6)),
            "a model is run": instead(Job(id="run_llm")),
        },
    ),
    Example(
        "DEMAND-020",
        given=(day(), setting("stretch", 0.1), setting("save_up", 0.5), MEDIAN),
        concludes=(
            Purse(low_usd=0, high_usd=10**9, stretch_usd=1.1e9, save_usd=1.1e9 + 150, firm=False),
        ),
        unless={"nothing is sold": without(Market)},
    ),
    Example(
        "DEMAND-030",
        given=(FOLLOWS, purse(stretch=300), card(memory_gib=4), offer(300)),
        concludes=(Affordable(gib=4),),
        unless={
            "wishes stand": instead(setting("wishes_follow_money", False)),
            "there is no limit": instead(purse(stretch=10**9)),
            "nothing is cheap enough": instead(offer(301)),
            "the cheap one is used": instead(offer(300, "used")),
            "no software serves it": plus(Unserved(card="card")),
        },
    ),
    Example(
        "DEMAND-040",
        given=(Affordable(gib=4), floor(6)),
        concludes=(LoweredFloor(key="learner", gib=4),),
        unless={
            "the money buys as much": instead(Affordable(gib=6)),
            "the amount was stated": instead(floor(6, "stated", "memory_need_gb")),
        },
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_rule_concludes_exactly_this_from_its_smallest_case(example):
    """Each rule fires on the facts it needs and on no more."""
    run = example.decide()

    assert contents(run.concluded) == contents(example.concludes)


@pytest.mark.parametrize(("example", "change"), stops(EXAMPLES))
def test_rule_does_not_fire_when_a_condition_fails(example, change):
    """One changed fact is enough to stop it."""
    run = example.decide(change)

    assert run.firings == ()


def the_purse(*facts):
    run = decide(
        day(),
        setting("stretch", 0.1),
        setting("save_up", 0.5),
        MEDIAN,
        *facts,
        rules=[rule_called("DEMAND-020")],
    )
    (found,) = run.facts(Purse)
    return [found[name] for name in ("low_usd", "high_usd", "stretch_usd", "save_usd", "firm")]


def test_tightest_of_several_budgets_holds():
    """DEMAND-020: from the highest lower end to the lowest upper end, and some way beyond."""
    budgets = [
        Budget(low_usd=100, high_usd=500, grade="ample"),
        Budget(low_usd=200, grade="ample"),
        Budget(high_usd=400, grade="learner"),
    ]

    assert the_purse(*budgets) == [200, 400, 440, 590, False]


def test_stated_sum_is_not_stretched():
    """DEMAND-020: who names a sum means it."""
    assert the_purse(Budget(high_usd=400, grade="stated")) == [0, 400, 400, 400, True]


def affordable(*facts):
    run = decide(FOLLOWS, purse(stretch=300), *facts, rules=[rule_called("DEMAND-030")])
    return [fact["gib"] for fact in run.facts(Affordable)]


def test_most_memory_within_the_money_counts():
    """DEMAND-030 looks at memory alone."""
    cards = [card("small", memory_gib=4), card("large", memory_gib=8), card("dear", memory_gib=24)]
    offers = [offer(100, name="small"), offer(300, name="large"), offer(900, name="dear")]

    assert affordable(*cards, *offers) == [8]


@pytest.mark.parametrize(("answer", "gib"), [(True, [8]), (False, [4])])
def test_used_cards_count_for_those_who_take_them(answer, gib):
    """DEMAND-030: without a word on them, they do not."""
    cards = [card("new", memory_gib=4), card("used", memory_gib=8)]
    offers = [offer(100, name="new"), offer(100, "used", name="used")]

    assert affordable(*cards, *offers, Answer(key="used_ok", value=answer)) == gib
    assert affordable(*cards, *offers) == [4]


@pytest.mark.parametrize(("gib", "lowered"), [(3.99, []), (4, []), (4.01, [4])])
def test_wish_is_lowered_only_above_what_the_money_buys(gib, lowered):
    """DEMAND-040 leaves an equal wish alone."""
    run = decide(Affordable(gib=4), floor(gib), rules=[rule_called("DEMAND-040")])

    assert [fact["gib"] for fact in run.facts(LoweredFloor)] == lowered


@pytest.mark.xfail(strict=True, reason="KeyError: memory may be left out of a card's file")
def test_card_of_unknown_memory_is_not_bought_for_its_memory():
    """DEMAND-030: one such file would end every consultation with a budget."""
    cards = [card("unknown", memory_gib=None), card("known", memory_gib=4)]

    assert affordable(*cards, offer(100, name="unknown"), offer(100, name="known")) == [4]
