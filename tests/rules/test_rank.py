"""Stages rank and reach: which candidates another one beats, and how far the money reaches."""

import pytest

from expert import facts as f
from tests.unit.factories import (
    candidate,
    card,
    changed,
    day,
    decide,
    purse,
    reads,
    rule_called,
    rules_of,
    setting,
)

FLAGSHIP = f.Market(quantity="flagship_memory", value=10)
BEST = f.Market(quantity="best_value", value=750)
GONE = f.Beaten(card="card", condition="new", by="other", by_condition="new", how="dominated")
WANTED = f.RoleWanted(role="best_value", place=1)
AVOIDS = setting("avoidable_factor", 3)


@pytest.mark.parametrize(
    ("usd", "reach"),
    [
        (99, "below"),
        (100, "inside"),
        (500, "inside"),
        (500.01, "stretch"),
        (550, "stretch"),
        (550.01, "save"),
        (700, "save"),
        (700.01, "beyond"),
    ],
)
def test_every_price_lies_in_exactly_one_reach(usd, reach):
    """REACH-010 to REACH-014 part the prices between them; each limit belongs below."""
    run = decide(card(), candidate(usd=usd), purse(low=100), rules=rules_of("reach"))

    assert [fact["reach"] for fact in run.facts(f.Contender)] == [reach]


@pytest.mark.parametrize(("segment", "reach"), [("consumer", "stretch"), ("integrated", "inside")])
def test_complete_computer_takes_what_is_set_aside_for_a_computer(segment, reach):
    """REACH-010: it needs no other computer."""
    sum_left = changed(purse(), server_usd=50, around="computer")
    run = decide(card(segment=segment), candidate(usd=550), sum_left, rules=rules_of("reach"))

    assert [fact["reach"] for fact in run.facts(f.Contender)] == [reach]


def test_used_offer_contends_though_the_new_one_is_beaten():
    """REACH-010 looks at the condition too."""
    run = decide(
        card(),
        candidate(),
        candidate(condition="used", usd=200),
        GONE,
        purse(),
        rules=rules_of("reach"),
    )

    assert [fact["condition"] for fact in run.facts(f.Contender)] == ["used"]


@pytest.mark.parametrize(("usd", "beaten"), [(300, 0), (300.01, 1), (299.99, 0)])
def test_avoidable_begins_beyond_the_factor(usd, beaten):
    """RANK-006 and RANK-030: exactly a third of the best is still good enough."""
    run = decide(
        AVOIDS,
        f.Market(quantity="best_value", value=1000),
        purse(),
        candidate(usd=usd),
        candidate("other", usd=100),
        rules=[rule_called("RANK-006"), rule_called("RANK-030")],
    )

    assert len(run.facts(f.Beaten)) == beaten


@pytest.mark.parametrize(("high", "by"), [(399, "dear"), (400, "cheap"), (2000, "dear")])
def test_the_bargain_named_is_one_that_the_money_pays_for(high, by):
    """RANK-030: a better bargain beyond the budget is no help; without any, the best is named."""
    run = decide(
        f.LeastValue(value=250),
        purse(high=high),
        candidate(usd=1000),
        candidate("cheap", usd=400),
        candidate("dear", usd=1500, speed=600),
        rules=[rule_called("RANK-030")],
    )

    assert [(fact["card"], fact["by"]) for fact in run.facts(f.Beaten)] == [("card", by)]


@pytest.mark.parametrize(
    ("stretch", "least"), [(399, 0), (400, 250), (401, 250)], ids=["below", "at", "above"]
)
def test_only_a_bargain_within_the_money_makes_others_avoidable(stretch, least):
    """RANK-006: where the money buys none that is good enough, none is too poor."""
    run = decide(
        AVOIDS,
        BEST,
        purse(stretch=stretch),
        candidate("poor", usd=300, speed=30),
        candidate("good", usd=400, speed=100),
        rules=[rule_called("RANK-006")],
    )

    assert [fact["value"] for fact in run.facts(f.LeastValue)] == [least]


@pytest.mark.parametrize(
    "facts",
    [
        [],
        [AVOIDS],
        [AVOIDS, f.AvoidableExempt(profile="researcher")],
        [f.AvoidableExempt(profile="researcher")],
    ],
    ids=["avoids nothing", "avoids", "accepts", "accepts what nobody avoids"],
)
def test_least_value_is_concluded_once_whatever_is_said(facts):
    """RANK-006, RANK-007 and RANK-008 part the cases between them."""
    run = decide(day(), BEST, purse(), candidate(), *facts, rules=rules_of("rank"))

    assert len(run.facts(f.LeastValue)) == 1


def test_best_of_several_better_cards_is_named():
    """RANK-010 names the best value, not the first found."""
    run = decide(
        candidate(),
        candidate("fair", usd=350),
        candidate("good", usd=300),
        purse(),
        rules=[rule_called("RANK-010")],
    )

    assert {fact["card"]: fact["by"] for fact in run.facts(f.Beaten)} == {
        "card": "good",
        "fair": "good",
    }


def test_best_value_is_that_of_the_whole_market():
    """RANK-005 counts cards that this person cannot use, but not those that nobody can."""
    offers = [
        f.Offer(card=name, condition="new", usd=usd, basis="seen", on="2020-05-01")
        for name, usd in [("mine", 400), ("wide", 200), ("dead", 50)]
    ]
    speeds = [f.Speed(card=name, value=100, basis="m") for name in ("mine", "wide", "dead")]
    run = decide(
        setting("value_floor", 0.5, of="flagship_memory"),
        FLAGSHIP,
        *[card(name) for name in ("mine", "wide", "dead")],
        *offers,
        *speeds,
        f.RuledOut(card="wide", rule="FIT-051", reason="machine"),
        f.Unserved(card="dead"),
        rules=[rule_called("RANK-005")],
    )

    assert run.facts(f.Market)[-1]["value"] == 500


def test_cards_alike_in_everything_both_stay():
    """RANK-010 and RANK-020 need something better, not something equal."""
    run = decide(
        f.LeastValue(value=0),
        setting("near_margin", 0.1),
        WANTED,
        candidate("one"),
        candidate("two"),
        purse(),
        rules=rules_of("rank"),
    )

    assert run.facts(f.Beaten) == []
    assert len(run.facts(f.Candidate)) == 2


def test_two_candidates_never_beat_each_other():
    """RANK-020 sets the smaller one aside, RANK-030 the larger one."""
    run = decide(
        AVOIDS,
        BEST,
        setting("near_margin", 0.1),
        WANTED,
        purse(),
        card("large"),
        card("small"),
        candidate("large", usd=440, speed=109, gib=16),
        candidate("small", usd=400, speed=100, gib=8),
        rules=[*rules_of("rank"), *rules_of("reach")],
    )

    assert run.facts(f.Contender) != []


def test_card_within_the_money_is_not_beaten_by_one_beyond_it():
    """RANK-030: RANK-010 and RANK-020 ask whether the money reaches the better card."""
    run = decide(
        AVOIDS,
        f.Market(quantity="best_value", value=1000),
        purse(high=200, stretch=220, save=300),
        card("cheap"),
        card("dear"),
        candidate("cheap", usd=200, speed=60),
        candidate("dear", usd=1000, speed=1000),
        rules=[*rules_of("rank"), *rules_of("reach")],
    )

    assert {fact["card"]: fact["reach"] for fact in run.facts(f.Contender)}["cheap"] == "inside"


@pytest.mark.parametrize(
    ("rates", "beaten"),
    [
        ({"card": 100, "other": 100}, ["card"]),
        ({"card": 100, "other": 99}, []),
        ({"card": 100, "slow": 50}, []),
        ({"other": 50, "slow": 50}, ["card"]),
    ],
)
def test_unknown_speed_at_reading_is_the_slowest_that_is_known(rates, beaten):
    """RANK-010 takes the same speeds as the worth of a card does."""
    run = decide(
        *(card(name) for name in ("card", "other", "slow")),
        candidate(usd=400),
        candidate("other", usd=399),
        purse(),
        f.Turn(read=800, written=200),
        *(reads(name, rate) for name, rate in rates.items()),
        rules=[rule_called("RANK-010")],
    )

    assert [fact["card"] for fact in run.facts(f.Beaten)] == beaten
