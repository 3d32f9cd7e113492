"""Stages rank and reach: which candidates another one beats, and how far the money reaches."""

import pytest

from expert.facts import (
    Answer,
    AvoidableExempt,
    Beaten,
    Candidate,
    Caveat,
    Contender,
    Fits,
    Keep,
    LeastValue,
    Market,
    Member,
    Named,
    Offer,
    OfferOut,
    Outweighed,
    Premium,
    PriceCounts,
    Profile,
    Relevant,
    Replacing,
    RoleWanted,
    RuledOut,
    Speed,
    Topic,
    Turn,
    Unserved,
    Unsuitable,
    Usable,
    ValueWeighed,
    Worth,
)
from expert.rules.vocabulary import DATA_CENTRE
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    contender,
    day,
    decide,
    need,
    purse,
    reads,
    rule_called,
    rules_of,
    setting,
)

RELEVANT = Relevant(card="card")
FLAGSHIP = Market(quantity="flagship_memory", value=10)
BEST = Market(quantity="best_value", value=750)
THRIFTY = Profile(id="thrifty")
OFFER = Offer(card="card", condition="new", usd=400, basis="seen", on="2020-05-01")
SPEED = Speed(card="card", value=100, basis="training_model")
GONE = Beaten(card="card", condition="new", by="other", by_condition="new", how="dominated")
OWNED = Named(role="owned", text="my card", kind="card", id="card", count=1)
OWNED_IN_SIZES = Named(role="owned", text="my card", kind="group", id="my-cards", count=1)
WANTED = RoleWanted(role="best_value", place=1)
AVOIDS = setting("avoidable_factor", 3)
RACKED = (
    *(Answer(key="in_data_centre", value=True), setting("ladder", True)),
    *(card(segment=DATA_CENTRE), card("other")),
)
"""A data center, and two cards of which only the first is built for it."""
UNUSABLE = {
    words: plus(RuledOut(card="card", rule=rule, reason=reason))
    for words, rule, reason in [
        ("the software does not run on it", "PLATFORM-030", "support"),
        ("its support is rough", "PLATFORM-035", "support"),
        ("its software is immature", "PLATFORM-040", "maturity"),
        ("nothing does the job on it", "PLATFORM-042", "no software"),
    ]
}


EXAMPLES = [
    Example(
        "RANK-005",
        given=(
            setting("value_floor", 0.5, of="flagship_memory"),
            FLAGSHIP,
            card(memory_gib=5),
            OFFER,
            SPEED,
        ),
        concludes=(Market(quantity="best_value", value=250),),
        unless={
            "the card is too small to count": instead(card(memory_gib=4.99)),
            "its speed is unknown": without(Speed),
            "the offer is left out": plus(OfferOut(card="card", condition="new", rule="FIT-080")),
            "no software serves it": plus(Unserved(card="card")),
            "nearly nobody can use it": plus(Unsuitable(card="card")),
        },
    ),
    Example(
        "RANK-006",
        given=(AVOIDS, BEST, purse(), candidate(usd=400)),
        concludes=(LeastValue(value=250),),
        unless={
            "value is weighed with the rest": plus(ValueWeighed(power=0.4)),
            "a poor value is accepted": plus(AvoidableExempt(profile="researcher")),
        },
    ),
    Example(
        "RANK-007",
        given=(day(),),
        concludes=(LeastValue(value=0),),
        unless={"the advisor avoids poor values": plus(AVOIDS)},
    ),
    Example(
        "RANK-008",
        given=(AvoidableExempt(profile="researcher"), AVOIDS),
        concludes=(LeastValue(value=0),),
        unless={"value is weighed with the rest": plus(ValueWeighed(power=0.4))},
    ),
    Example(
        "RANK-010",
        given=(candidate(usd=400), candidate("other", usd=399), purse()),
        concludes=(beaten("dominated", "price, speed and memory", (400, 399, "US dollars")),),
        unless={
            "the other is dearer": instead(candidate("other", usd=401, speed=101)),
            "the other is slower": instead(candidate("other", usd=399, speed=99)),
            "the other is smaller": instead(candidate("other", usd=399, gib=7)),
            "both are alike": instead(candidate("other", usd=400)),
            "the money does not reach the other": instead(purse(stretch=398)),
            "the other reads prompts more slowly": plus(
                Turn(read=800, written=200), reads("card", 101), reads("other", 100)
            ),
            "only this one is built for the data center": plus(*RACKED),
        },
    ),
    Example(
        "RANK-020",
        given=(
            setting("near_margin", 0.25),
            LeastValue(value=250),
            WANTED,
            candidate(usd=400),
            candidate("other", usd=500, speed=125),
            purse(),
        ),
        concludes=(
            beaten("nearly_dominated", "price, speed and memory", (400, 500, "US dollars")),
        ),
        unless={
            "the cheapest card is asked for": instead(RoleWanted(role="cheapest", place=1)),
            "the other costs clearly more": instead(candidate("other", usd=501, speed=125)),
            "the other is hardly faster": instead(candidate("other", usd=500, speed=124)),
            "the other is smaller": instead(candidate("other", usd=500, speed=125, gib=7)),
            "the money does not reach the other": instead(purse(stretch=499)),
            "the other is not worth its money": instead(LeastValue(value=250.01)),
        },
    ),
    Example(
        "RANK-030",
        given=(
            LeastValue(value=250),
            purse(),
            candidate(usd=500),
            candidate("other", usd=400),
        ),
        concludes=(beaten("avoidable", "value", (200, 250, "speed per 1000 US dollars")),),
        unless={
            "no value is too poor": instead(LeastValue(value=0)),
            "it is just good enough": instead(candidate(usd=400)),
        },
    ),
    Example(
        "RANK-040",
        given=(
            THRIFTY,
            setting("too_dear_price", 0.7, key="thrifty"),
            setting("too_dear_speed", 0.85, key="thrifty"),
            candidate(usd=400),
            candidate("other", usd=280, speed=85),
        ),
        concludes=(
            beaten("too_dear", "price for nearly the same performance", (400, 400, "US dollars")),
        ),
        unless={
            "the other saves too little": instead(candidate("other", usd=281, speed=85)),
            "the other is too slow": instead(candidate("other", usd=280, speed=84)),
            "the other is too small": instead(candidate("other", usd=280, speed=85, gib=6.7)),
            "nobody wants to save": instead(Profile(id="researcher")),
        },
    ),
    Example(
        "REACH-010",
        given=(card(), candidate(usd=500), purse(low=500, high=500)),
        concludes=(contender(reach="inside", usd=500),),
        unless={
            "another one beats it": plus(GONE),
            "it is cheaper than looked for": instead(candidate(usd=499)),
            "it is dearer": instead(candidate(usd=501)),
        },
    ),
    Example(
        "REACH-011",
        given=(card(), candidate(usd=550), purse()),
        concludes=(contender(reach="stretch", usd=550),),
        unless={
            "another one beats it": plus(GONE),
            "no stretch is needed": instead(candidate(usd=500)),
            "a stretch is not enough": instead(candidate(usd=551)),
        },
    ),
    Example(
        "REACH-012",
        given=(card(), candidate(usd=700), purse()),
        concludes=(contender(reach="save", usd=700),),
        unless={
            "another one beats it": plus(GONE),
            "a stretch is enough": instead(candidate(usd=550)),
            "saving is not enough": instead(candidate(usd=701)),
        },
    ),
    Example(
        "REACH-013",
        given=(card(), candidate(usd=701), purse()),
        concludes=(contender(reach="beyond", usd=701),),
        unless={
            "another one beats it": plus(GONE),
            "saving is enough": instead(candidate(usd=700)),
        },
    ),
    Example(
        "REACH-014",
        given=(card(), candidate(usd=99), purse(low=100)),
        concludes=(contender(reach="below", usd=99),),
        unless={
            "another one beats it": plus(GONE),
            "it is just dear enough": instead(candidate(usd=100)),
            "the money does not pay for it": instead(purse(low=100, high=98)),
        },
    ),
    Example(
        "REACH-090",
        given=(
            RELEVANT,
            card(),
        ),
        concludes=(
            RuledOut(
                card="card",
                rule="REACH-090",
                reason="speed",
                about="speed",
                wanted="known",
                found="unknown",
                unit="state",
            ),
        ),
        unless={"its speed is known": plus(SPEED)},
    ),
    Example(
        "REACH-040",
        given=(
            Topic(ask="check_card"),
            setting("sound_within", 0.25),
            Member(group="asked-about", card="card"),
            candidate(),
            Worth(card="card", condition="new", worth=74, paid_usd=1000),
            candidate("other"),
            Worth(card="other", condition="new", worth=100, paid_usd=1000),
            purse(),
        ),
        concludes=(Outweighed(card="card", condition="new", by="other"),),
        unless={
            "a card is wanted": instead(Topic(ask="gpu")),
            "no other card was asked about": instead(Member(group="asked-about", card="third")),
            "it gives nearly as much": instead(
                Worth(card="card", condition="new", worth=75, paid_usd=1000)
            ),
            "the advisor names no limit": instead(setting("fair_step", 0.25)),
            "the other may not hold the work": plus(Fits(card="other", cards=1, gib=8, tight=True)),
            "the other is beaten itself": plus(changed(GONE, card="other", by="third")),
        },
    ),
    Example(
        "REACH-050",
        given=(Replacing(), OWNED, Usable(card="card", gib=8), need(8)),
        concludes=(Keep(card="card", cards=1),),
        unless={
            "a first card is wanted": without(Replacing),
            "money was set aside": plus(PriceCounts(per_usd=0.001)),
            "it is only asked about": instead(
                Named(role="candidate", text="a card", kind="card", id="card", count=1)
            ),
            "it is too small": instead(Usable(card="card", gib=7.99)),
            "a part of its memory is slow": plus(
                Caveat(card="card", kind="slow_memory_segment", fast_gib=7)
            ),
            **UNUSABLE,
        },
    ),
    Example(
        "REACH-051",
        given=(
            Replacing(),
            OWNED_IN_SIZES,
            Member(group="my-cards", card="card"),
            Usable(card="card", gib=8),
            need(8),
        ),
        concludes=(Keep(card="card", cards=1),),
        unless={
            "a first card is wanted": without(Replacing),
            "it is of another name": instead(Member(group="other-cards", card="card")),
            "this size is too small": instead(Usable(card="card", gib=7.99)),
            "a part of its memory is slow": plus(
                Caveat(card="card", kind="slow_memory_segment", fast_gib=7)
            ),
            **UNUSABLE,
        },
    ),
]


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

    assert [fact["reach"] for fact in run.facts(Contender)] == [reach]


@pytest.mark.parametrize(("segment", "reach"), [("consumer", "stretch"), ("integrated", "inside")])
def test_complete_computer_takes_what_is_set_aside_for_a_computer(segment, reach):
    """REACH-010: it needs no other computer."""
    sum_left = changed(purse(), server_usd=50, around="computer")
    run = decide(card(segment=segment), candidate(usd=550), sum_left, rules=rules_of("reach"))

    assert [fact["reach"] for fact in run.facts(Contender)] == [reach]


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

    assert [fact["condition"] for fact in run.facts(Contender)] == ["used"]


@pytest.mark.parametrize(("usd", "beaten"), [(300, 0), (300.01, 1), (299.99, 0)])
def test_avoidable_begins_beyond_the_factor(usd, beaten):
    """RANK-006 and RANK-030: exactly a third of the best is still good enough."""
    run = decide(
        AVOIDS,
        Market(quantity="best_value", value=1000),
        purse(),
        candidate(usd=usd),
        candidate("other", usd=100),
        rules=[rule_called("RANK-006"), rule_called("RANK-030")],
    )

    assert len(run.facts(Beaten)) == beaten


@pytest.mark.parametrize(("gib", "kept"), [(7.99, ["large"]), (8, ["large", "small"])])
def test_each_size_of_an_owned_card_is_judged_by_itself(gib, kept):
    """REACH-051: the larger one may do where the smaller one does not."""
    run = decide(
        Replacing(),
        OWNED_IN_SIZES,
        need(8),
        *[Member(group="my-cards", card=size) for size in ("small", "large")],
        Usable(card="small", gib=gib),
        Usable(card="large", gib=16),
        rules=[rule_called("REACH-051")],
    )

    assert sorted(fact["card"] for fact in run.facts(Keep)) == kept


@pytest.mark.parametrize(("high", "by"), [(399, "dear"), (400, "cheap"), (2000, "dear")])
def test_the_bargain_named_is_one_that_the_money_pays_for(high, by):
    """RANK-030: a better bargain beyond the budget is no help; without any, the best is named."""
    run = decide(
        LeastValue(value=250),
        purse(high=high),
        candidate(usd=1000),
        candidate("cheap", usd=400),
        candidate("dear", usd=1500, speed=600),
        rules=[rule_called("RANK-030")],
    )

    assert [(fact["card"], fact["by"]) for fact in run.facts(Beaten)] == [("card", by)]


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

    assert [fact["value"] for fact in run.facts(LeastValue)] == [least]


@pytest.mark.parametrize(
    "facts",
    [
        [],
        [AVOIDS],
        [AVOIDS, AvoidableExempt(profile="researcher")],
        [AvoidableExempt(profile="researcher")],
    ],
    ids=["avoids nothing", "avoids", "accepts", "accepts what nobody avoids"],
)
def test_least_value_is_concluded_once_whatever_is_said(facts):
    """RANK-006, RANK-007 and RANK-008 part the cases between them."""
    run = decide(day(), BEST, purse(), candidate(), *facts, rules=rules_of("rank"))

    assert len(run.facts(LeastValue)) == 1


def test_best_of_several_better_cards_is_named():
    """RANK-010 names the best value, not the first found."""
    run = decide(
        candidate(),
        candidate("fair", usd=350),
        candidate("good", usd=300),
        purse(),
        rules=[rule_called("RANK-010")],
    )

    assert {fact["card"]: fact["by"] for fact in run.facts(Beaten)} == {
        "card": "good",
        "fair": "good",
    }


def test_best_value_is_that_of_the_whole_market():
    """RANK-005 counts cards that this person cannot use, but not those that nobody can."""
    offers = [
        Offer(card=name, condition="new", usd=usd, basis="seen", on="2020-05-01")
        for name, usd in [("mine", 400), ("wide", 200), ("dead", 50)]
    ]
    speeds = [Speed(card=name, value=100, basis="m") for name in ("mine", "wide", "dead")]
    run = decide(
        setting("value_floor", 0.5, of="flagship_memory"),
        FLAGSHIP,
        *[card(name) for name in ("mine", "wide", "dead")],
        *offers,
        *speeds,
        RuledOut(card="wide", rule="FIT-051", reason="machine"),
        Unserved(card="dead"),
        rules=[rule_called("RANK-005")],
    )

    assert run.facts(Market)[-1]["value"] == 500


def test_cards_alike_in_everything_both_stay():
    """RANK-010 and RANK-020 need something better, not something equal."""
    run = decide(
        LeastValue(value=0),
        setting("near_margin", 0.1),
        WANTED,
        candidate("one"),
        candidate("two"),
        purse(),
        rules=rules_of("rank"),
    )

    assert run.facts(Beaten) == []
    assert len(run.facts(Candidate)) == 2


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

    assert run.facts(Contender) != []


def test_card_within_the_money_is_not_beaten_by_one_beyond_it():
    """RANK-030: RANK-010 and RANK-020 ask whether the money reaches the better card."""
    run = decide(
        AVOIDS,
        Market(quantity="best_value", value=1000),
        purse(high=200, stretch=220, save=300),
        card("cheap"),
        card("dear"),
        candidate("cheap", usd=200, speed=60),
        candidate("dear", usd=1000, speed=1000),
        rules=[*rules_of("rank"), *rules_of("reach")],
    )

    assert {fact["card"]: fact["reach"] for fact in run.facts(Contender)}["cheap"] == "inside"


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
        Turn(read=800, written=200),
        *(reads(name, rate) for name, rate in rates.items()),
        rules=[rule_called("RANK-010")],
    )

    assert [fact["card"] for fact in run.facts(Beaten)] == beaten


def test_trouble_counts_when_one_card_beats_another():
    """RANK-010: with a premium, the cheaper card is the more expensive one."""
    run = decide(
        candidate(usd=400),
        candidate("other", usd=399),
        purse(),
        Premium(card="other", share=0.5, reason="less_mature"),
        rules=[rule_called("RANK-010")],
    )

    assert [(fact["card"], fact["by"]) for fact in run.facts(Beaten)] == [("other", "card")]
