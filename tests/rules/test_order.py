"""Comparing speeds: the reference, the ratios, what cannot be compared, what the reader gets."""

import pytest

from expert.facts import (
    Advice,
    Benchmark,
    Compared,
    Cost,
    Measured,
    Member,
    Named,
    NotCompared,
    Offer,
    Pace,
    Parameter,
    Quote,
    ReferenceCard,
    RelativeSpeed,
    RelativeValue,
    SpeedPlace,
    Topic,
    Unsuited,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, decide, rule_called

TOPIC = Topic(ask="speed_order")
OTHER_TOPIC = Topic(ask="gpu")
REFERENCE = ReferenceCard(card="best", scale="table")
MARGIN = Parameter(name="speeds-about-equal", value=0.03)
NEW = Offer(card="card", condition="new", usd=300, basis="seen", on="2020-05-01")
USED = Offer(card="card", condition="used", usd=150, basis="seen", on="2020-05-01")
LAUNCH = Quote(card="card", condition="launch", usd=500, on="2018-05-01", years=2.1, fresh=False)


def pace(id="card", value=0.5, scale="table", basis="table"):
    return Pace(card=id, name=id.title(), value=value, basis=basis, scale=scale)


def named(id="card", kind="card", role="reference"):
    return Named(role=role, text=id, kind=kind, id=id, count=1)


def relative(id="card", ratio=0.5, name=None):
    return RelativeSpeed(
        card=id,
        name=name or id.title(),
        reference="best",
        reference_name="Best",
        ratio=ratio,
        inverse=round(1 / ratio, 4),
        basis="table",
    )


BEST = pace("best", 1)
CARD = pace()
OTHER_SCALE = pace(value=300, scale="arch", basis="bandwidth")
LEFT_OUT = NotCompared(card="card", why="nothing_known", says="Too little is known.")
REFUSED = NotCompared(
    card="card",
    why="other_architecture",
    says=(
        "Card and Best have different architectures, and architectures differ in how much speed "
        "they get out of their bandwidth. A published table that includes both would help, but "
        "none is known as of this date."
    ),
)
UNKNOWN = NotCompared(
    card="card",
    why="nothing_known",
    says=(
        "Card appears in none of the tables used, and too little is known from its data sheet to "
        "estimate its speed."
    ),
)

EXAMPLES = [
    Example(
        "REACH-200",
        given=(TOPIC, named(), CARD),
        concludes=(ReferenceCard(card="card", scale="table"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it is named otherwise": instead(named(role="candidate")),
            "a group is named": instead(named(kind="group")),
            "its speed is unknown": without(Pace),
        },
    ),
    Example(
        "REACH-201",
        given=(TOPIC, named("group", "group"), Member(group="group", card="card"), CARD, BEST),
        concludes=(ReferenceCard(card="card", scale="table"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "a card is named": instead(named()),
        },
    ),
    Example(
        "REACH-202",
        given=(TOPIC, CARD, BEST),
        concludes=(ReferenceCard(card="best", scale="table"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "no speed is known": without(Pace),
            "a reference is named": plus(named()),
        },
    ),
    Example(
        "REACH-210",
        given=(TOPIC, CARD, NEW),
        concludes=(Cost(card="card", usd=300, condition="new", on="2020-05-01"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it is sold used only": instead(USED),
        },
    ),
    Example(
        "REACH-211",
        given=(TOPIC, CARD, USED),
        concludes=(Cost(card="card", usd=150, condition="used", on="2020-05-01"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it is sold new": plus(NEW),
        },
    ),
    Example(
        "REACH-212",
        given=(TOPIC, CARD, LAUNCH),
        concludes=(Cost(card="card", usd=500, condition="launch", on="2018-05-01"),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "it is on sale": plus(USED),
        },
    ),
    Example(
        "CHOOSE-200",
        given=(REFERENCE, BEST),
        concludes=(relative("best", 1.0),),
        unless={
            "the reference has no speed": without(Pace, card="best"),
            "the reference is on another scale": instead(ReferenceCard(card="best", scale="arch")),
        },
    ),
    Example(
        "CHOOSE-201",
        given=(REFERENCE, BEST, OTHER_SCALE),
        concludes=(REFUSED,),
        unless={
            "both are on one scale": instead(pace(value=300, basis="bandwidth")),
            "there is no reference": without(ReferenceCard),
        },
    ),
    Example(
        "CHOOSE-202",
        given=(Compared(card="card"), card()),
        concludes=(UNKNOWN,),
        unless={
            "its speed is known": plus(CARD),
            "it is not compared": without(Compared),
        },
    ),
    Example(
        "CHOOSE-210",
        given=(
            REFERENCE,
            pace("best", 1),
            Cost(card="best", usd=600, condition="new", on="2020-05-01"),
        ),
        concludes=(
            RelativeValue(card="best", ratio=1.0, usd=600, condition="new", on="2020-05-01"),
        ),
        unless={
            "the price is unknown": without(Cost),
            "there is no reference": without(ReferenceCard),
        },
    ),
    Example(
        "ADVICE-700",
        given=(TOPIC, MARGIN, relative()),
        concludes=(SpeedPlace(card="card", place=1),),
        unless={"something else is asked": instead(OTHER_TOPIC)},
    ),
    Example(
        "ADVICE-710",
        given=(TOPIC, REFERENCE, relative(), relative("best", 1)),
        concludes=(Advice(topic="speed", says="Speed relative to Best: Best 1x, Card 0.5x."),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "there is no reference": without(ReferenceCard),
        },
    ),
    Example(
        "ADVICE-720",
        given=(TOPIC, LEFT_OUT),
        concludes=(Advice(topic="not compared", says="Too little is known."),),
        unless={
            "something else is asked": instead(OTHER_TOPIC),
            "nothing is left out": without(NotCompared),
        },
    ),
]


@pytest.mark.parametrize(
    ("scales", "reference"),
    [(("arch", "arch", "other"), "b"), (("table", "arch", "arch"), "a")],
)
def test_reference_lies_on_the_scale_that_most_cards_share(scales, reference):
    """REACH-202: as few as possible are left out, but figures of tables come first."""
    paces = [
        pace(id, value, scale=scale)
        for id, value, scale in zip("abc", (1, 2, 3), scales, strict=True)
    ]
    run = decide(TOPIC, *paces, rules=[rule_called("REACH-202")])

    assert [fact["card"] for fact in run.facts(ReferenceCard)] == [reference]


def test_refusal_names_a_table_that_would_do():
    """CHOOSE-201: a refusal without a way out helps nobody."""
    table = Benchmark(id="table", name="Some table", kind="ratio", workload="cnn", on="2020-01-01")
    rows = [Measured(table="table", card=id, value=1) for id in ("card", "best")]
    facts = (REFERENCE, BEST, OTHER_SCALE, table, *rows)
    run = decide(*facts, rules=[rule_called("CHOOSE-201")])

    assert (
        "that includes both would help, such as 'Some table'." in run.facts(NotCompared)[0]["says"]
    )
    run = decide(*facts, Unsuited(table="table", why="work"), rules=[rule_called("CHOOSE-201")])
    assert "but none is known as of this date" in run.facts(NotCompared)[0]["says"]


def test_bare_bandwidths_are_called_a_rough_hint():
    """CHOOSE-201: bandwidth alone gives an overview, not an order."""
    best = pace("best", 320, scale="newer", basis="bandwidth")
    reference = ReferenceCard(card="best", scale="newer")
    run = decide(reference, best, OTHER_SCALE, rules=[rule_called("CHOOSE-201")])

    assert (
        "Bandwidth (300 GB/s versus 320 GB/s) is only a rough guide"
        in run.facts(NotCompared)[0]["says"]
    )


def test_ratio_is_card_over_reference_and_the_inverse_the_other_way_round():
    """CHOOSE-200: a speed of 0.45 means the reference is 2.2222 times as fast."""
    run = decide(REFERENCE, BEST, pace(value=0.45), rules=[rule_called("CHOOSE-200")])

    assert {r["card"]: (r["ratio"], r["inverse"]) for r in run.facts(RelativeSpeed)} == {
        "best": (1.0, 1.0),
        "card": (0.45, 2.2222),
    }


def test_half_the_speed_at_a_quarter_of_the_price_is_twice_the_value():
    """CHOOSE-210: speed over cost."""
    costs = [
        Cost(card=id, usd=usd, condition="new", on="2020-05-01")
        for id, usd in (("best", 800), ("card", 200))
    ]
    run = decide(REFERENCE, BEST, CARD, *costs, rules=[rule_called("CHOOSE-210")])

    assert {v["card"]: v["ratio"] for v in run.facts(RelativeValue)} == {"best": 1.0, "card": 2.0}


@pytest.mark.parametrize(("ratio", "place"), [(0.971, 1), (0.97, 1), (0.969, 2)])
def test_cards_within_the_margin_share_a_place(ratio, place):
    """ADVICE-700: below, at and above a difference of 3 %."""
    run = decide(
        TOPIC, MARGIN, relative("best", 1), relative("card", ratio),
        rules=[rule_called("ADVICE-700")],
    )  # fmt: skip

    assert {p["card"]: p["place"] for p in run.facts(SpeedPlace)} == {"best": 1, "card": place}


def test_place_after_a_tie_counts_those_before():
    """ADVICE-700: first, first, third."""
    rows = [relative("best", 1), relative("twin", 0.99), relative("card", 0.5)]
    run = decide(TOPIC, MARGIN, *rows, rules=[rule_called("ADVICE-700")])

    assert {p["card"]: p["place"] for p in run.facts(SpeedPlace)} == {
        "best": 1,
        "twin": 1,
        "card": 3,
    }


def test_sizes_of_one_card_are_told_once():
    """ADVICE-710: a table that means all sizes has one figure for them."""
    rows = [relative("small", 0.2, "Twin"), relative("large", 0.2, "Twin")]
    run = decide(TOPIC, REFERENCE, relative("best", 1), *rows, rules=[rule_called("ADVICE-710")])

    assert [a["says"] for a in run.facts(Advice)] == ["Speed relative to Best: Best 1x, Twin 0.2x."]
