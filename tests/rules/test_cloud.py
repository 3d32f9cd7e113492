"""Where to rent, whether to rent or to own, and what is said about it; services, too."""

import pytest

from expert import facts as f
from tests.unit.factories import changed, decide, rule_called, setting

ASKED = f.Renting(depth="asked")
DEADLINE = f.Answer(key="deadline", value=True)
BAND = setting("tie_band", 0.05)
MOST = f.Parameter(name="equals-named-at-most", value=3)
SKY, SEA = f.Cloud(id="sky", name="Sky"), f.Cloud(id="sea", name="Sea")
RENTAL = f.Rental(
    cloud="sky",
    cloud_name="Sky",
    card="card",
    name="Card",
    kind="on_demand",
    usd=2,
    on="2020-01-01",
    cards=1,
    lead=1,
    cost=2,
    speed=100,
)
NAMED_OTHER = (
    f.Member(group="asked-about", card="slow"),
    changed(
        RENTAL, cloud="sea", cloud_name="Sea", card="slow", name="Slow", usd=3, cost=3, speed=50
    ),
)
OTHER = changed(RENTAL, cloud="sea", cloud_name="Sea", cost=4, usd=4)
BEST = f.RentalChosen(cloud="sky", card="card", role="best_value", rank=1)
OWN = f.OwnCard(card="own", name="Own", usd=400, speed=200, kw=0.2)
EVEN = f.BreakEven(cloud="sky", card="card", usd=2, hours=300, replaces=2)
TO_RENT, TO_OWN = f.RentAdvised(reason="answer"), f.OwnAdvised(reason="answer")
OUT = f.RentalOut(cloud="sky", card="card", rule="RANK-535", reason="expensive and slow", share=0.5)


def chosen(rule_id, *facts):
    run = decide(ASKED, BAND, MOST, *facts, rules=[rule_called(rule_id)])
    return [(fact["cloud"], fact["rank"]) for fact in run.facts(f.RentalChosen)]


@pytest.mark.parametrize(
    ("cost", "names"),
    [(2.1, [("sky", 1), ("sea", 2)]), (2.2, [("sky", 1)]), (1.9, [("sea", 1), ("sky", 2)])],
)
def test_places_within_the_band_are_named_together(cost, names):
    """REACH-520 goes by work for the money; the first decides whether renting pays."""
    assert chosen("REACH-520", RENTAL, changed(OTHER, cost=cost)) == names


@pytest.mark.parametrize(
    ("speed", "names"), [(95, [("sky", 1), ("sea", 2)]), (94, [("sky", 1)]), (106, [("sea", 1)])]
)
def test_under_a_deadline_speed_decides_and_the_cheaper_of_equals_is_first(speed, names):
    """REACH-521 lets the dearer hour win."""
    assert chosen("REACH-521", DEADLINE, RENTAL, changed(OTHER, speed=speed)) == names


@pytest.mark.parametrize(("rule", "given"), [("REACH-520", ()), ("REACH-521", (DEADLINE,))])
@pytest.mark.parametrize(("told", "first"), [((), "sea"), ((f.HoursRented(hours=60),), "sky")])
def test_gpus_that_only_come_along_count_in_the_bill_of_told_hours(rule, given, told, first):
    """REACH-520 and REACH-521: of eight that are rented together, one does the work."""
    only_eight = changed(OTHER, cards=8, lead=8, cost=1.9, speed=RENTAL["speed"])

    assert chosen(rule, *given, RENTAL, only_eight, *told)[0] == (first, 1)


def test_what_stands_against_all_of_a_cloud_is_its_reason():
    """CHOOSE-560 leaves out what concerns some of its machines only."""
    slow = changed(RENTAL, card="slow")
    outs = [
        OUT,
        changed(OUT, rule="RANK-534", reason="deadline"),
        changed(OUT, card="slow", rule="RANK-534", reason="deadline"),
    ]

    run = decide(ASKED, SKY, RENTAL, slow, *outs, rules=[rule_called("CHOOSE-560")])

    assert [fact["rule"] for fact in run.facts(f.OptionOut)] == ["RANK-534"]


def said(rule_id, *facts):
    (advice,) = decide(*facts, rules=[rule_called(rule_id)]).facts(f.Advice)
    return advice["says"]


def test_place_is_explained_with_the_share_that_put_it_out():
    """ADVICE-530 tells the figure RANK-535 went by: that of all that come together."""
    rented = changed(RENTAL, cards=4, lead=2)
    place = f.OptionOut(
        kind="cloud", id="sky", name="Sky", rule="RANK-535", reason="expensive and slow"
    )

    says = said("ADVICE-530", place, SKY, OWN, rented, EVEN, changed(OUT, share=1.0))

    assert "4 x Card, available only as a set, have 1.00 times" in says
    assert "expensive for its speed" in says


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([changed(NAMED_OTHER[1], cloud="sky", cloud_name="Sky", usd=2, cost=2)], "$2.00 an hour"),
        ([f.RentalOut(cloud="sea", card="slow", rule="RANK-1", reason="support")], "no longer"),
        (
            [f.RentalOut(cloud="sea", card="slow", rule="RANK-1", reason="not named")],
            "$3.00 an hour",
        ),
        ([f.CloudTrait(kind="open_market", cloud="sea", says="strangers")], "$3.00 an hour"),
    ],
    ids=["the best offer counts", "what is ruled out says why", "it was named", "nobody else"],
)
def test_what_is_said_about_a_gpu_for_rent_that_was_named(more, sentence):
    """ADVICE-502."""
    given = (f.Topic(ask="compare"), TO_RENT, BEST, RENTAL, *NAMED_OTHER, *more)

    (advice,) = decide(*given, rules=[rule_called("ADVICE-502")]).facts(f.Advice)

    assert sentence in advice["says"]


@pytest.mark.parametrize(
    ("money", "words"),
    [
        (120, "about $120 in all, within your $120."),
        (119, "about $120 in all, more than your $119, which pays for about 60 hours."),
    ],
)
def test_bill_of_a_job_is_held_against_the_budget(money, words):
    """ADVICE-516."""
    purse = f.Purse(low_usd=0, high_usd=money, stretch_usd=money, save_usd=money, firm=True)
    given = (f.HoursRented(hours=60), TO_RENT, BEST, RENTAL, purse)
    (advice,) = decide(*given, rules=[rule_called("ADVICE-516")]).facts(f.Advice)

    assert advice["says"].endswith(words)
