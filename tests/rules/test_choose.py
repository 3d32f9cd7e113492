"""Stage choose: the recommended cards by role, and services."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, contender, decide, need, purse, rule_called, setting

EQUALS = f.Parameter(name="equals-named-at-most", value=3)
GPU = f.Buying(ask="gpu")
INSIDE = f.Reach(reach="inside")
FOLLOWS = setting("wishes_follow_money", True)
TOO_SMALL = f.RuledOut(card="card", rule="FIT-031", reason="memory")


def offer(condition, usd, name="card"):
    return f.Offer(card=name, condition=condition, usd=usd, basis="seen", on="2020-05-01")


def role(name):
    return f.RoleWanted(role=name, place=2)


ABOUT_EQUAL = setting("sound_within", 0.25)


def picked(rule_id, *facts):
    run = decide(GPU, INSIDE, EQUALS, *facts, rules=[rule_called(rule_id)])
    return [fact["id"] for fact in run.facts(f.Pick)]


@pytest.mark.parametrize(
    ("share", "first"), [(1.0, "large"), (0.6, "large"), (0.5, "fast"), (0.0, "fast")]
)
def test_named_work_counts_among_the_work_that_a_card_must_hold_half_of(share, first):
    """Every candidate holds the work that is named; half of all work is then held."""
    cards = [contender("fast", speed=200), contender("large", gib=24)]
    works = [f.WorkCounts(work="big", gib=16, weight=1, usual=True, pace=1.0, spread=False)]

    found = picked("CHOOSE-100", role("fastest"), f.TypicalCounts(share=share), *works, *cards)

    assert found == [first]


@pytest.mark.parametrize(("speed", "first"), [(133, "cheap"), (134, "costly")])
def test_small_lead_in_speed_is_not_worth_a_higher_price(speed, first):
    """CHOOSE-101 takes speeds within a quarter for equal; then the worth for the price decides."""
    cards = [contender("cheap", usd=400), contender("costly", usd=1600, speed=speed)]
    worths = [
        f.Worth(card="cheap", condition="new", worth=100, paid_usd=400),
        f.Worth(card="costly", condition="new", worth=speed, paid_usd=1600),
    ]
    settings = [ABOUT_EQUAL, setting("fair_step", 0.5)]

    assert picked("CHOOSE-101", role("fastest"), *settings, *cards, *worths) == [first]


def test_larger_step_in_worth_is_worth_its_price_among_the_fastest():
    """CHOOSE-101 climbs by the same step as the best card for a sum."""
    cards = [contender("small", usd=400), contender("large", usd=800, speed=101)]
    worths = [
        f.Worth(card="small", condition="new", worth=50, paid_usd=400),
        f.Worth(card="large", condition="new", worth=101, paid_usd=800),
    ]
    settings = [ABOUT_EQUAL, setting("fair_step", 0.5)]

    assert picked("CHOOSE-101", role("fastest"), *settings, *cards, *worths) == ["large"]


@pytest.mark.parametrize(("usd", "first"), [(399, "large"), (400, "fast")])
def test_memory_does_not_make_the_slower_and_dearer_card_the_fastest(usd, first):
    """CHOOSE-101: worth counts memory too, but who asks for speed gets the faster for less."""
    cards = [contender("fast", usd=400, speed=110), contender("large", usd=usd)]
    worths = [
        f.Worth(card="fast", condition="new", worth=50, paid_usd=400),
        f.Worth(card="large", condition="new", worth=100, paid_usd=usd),
    ]
    settings = [ABOUT_EQUAL, setting("fair_step", 0.5)]

    assert picked("CHOOSE-101", role("fastest"), *settings, *cards, *worths) == [first]


@pytest.mark.parametrize(
    ("usd", "worth", "first"),
    [(420, 125, "better"), (421, 125, "cheap"), (420, 124, "cheap")],
)
def test_cheapest_gives_way_to_what_is_clearly_better_for_about_its_price(usd, worth, first):
    """CHOOSE-131: 5% more money, a quarter more worth."""
    cards = [contender("cheap", usd=400), contender("better", usd=usd)]
    worths = [
        f.Worth(card="cheap", condition="new", worth=100, paid_usd=400),
        f.Worth(card="better", condition="new", worth=worth, paid_usd=usd),
    ]
    settings = [ABOUT_EQUAL, setting("tie_band", 0.05)]

    assert picked("CHOOSE-131", role("cheapest"), *settings, *cards, *worths) == [first]


@pytest.mark.parametrize("rule", ["CHOOSE-100", "CHOOSE-110", "CHOOSE-130"])
@pytest.mark.parametrize(
    ("more", "end"),
    [(0, "dollars)."), (1, "dollars), ahead of one other."), (2, "dollars), ahead of 2 others.")],
)
def test_others_are_counted_where_there_are_some(rule, more, end):
    """Nobody is ahead of none."""
    role_of = {"CHOOSE-100": "fastest", "CHOOSE-110": "most_memory", "CHOOSE-130": "cheapest"}
    cards = [contender(id) for id in ("a", "b", "c")[: more + 1]]

    run = decide(GPU, INSIDE, role(role_of[rule]), *cards, rules=[rule_called(rule)])

    assert run.firings[0].says.endswith(end)


@pytest.mark.parametrize(
    ("speed", "names"), [(94, ["best"]), (95, ["best", "near"]), (96, ["best", "near"])]
)
def test_values_within_the_band_share_the_role(speed, names):
    """CHOOSE-120 includes the edge of the band."""
    cards = [contender("best"), contender("near", speed=speed), card("best"), card("near")]

    assert picked("CHOOSE-120", role("best_value"), setting("tie_band", 0.05), *cards) == names


def affordable(*facts):
    run = decide(
        GPU,
        FOLLOWS,
        need(24, hard=False),
        purse(high=500),
        *facts,
        rules=[rule_called("CHOOSE-145")],
    )
    return [(fact["id"], fact["condition"]) for fact in run.facts(f.Pick)]


def short_of_memory(name, gib, usd, speed=100):
    return (
        card(name, memory_gib=gib),
        offer("new", usd, name),
        f.Speed(card=name, value=speed, basis="model"),
        f.RuledOut(card=name, rule="FIT-031", reason="memory"),
    )


def test_most_memory_the_money_buys_is_named():
    """CHOOSE-145: memory first, then value; what costs more does not count."""
    small = short_of_memory("small", 8, 100)
    dull = short_of_memory("dull", 12, 400, speed=50)
    good = short_of_memory("good", 12, 450)
    dear = short_of_memory("dear", 16, 501)

    assert affordable(*small, *dull, *good, *dear) == [("good", "new")]


@pytest.mark.parametrize(("step", "picked"), [(0.5, "large"), (3, "card")])
def test_budget_is_used_for_a_better_used_card(step, picked):
    """CHOOSE-155: a dollar counts by the share of the budget it takes, as with new cards."""
    cards = [("card", 100, 100), ("large", 250, 200)]
    run = decide(
        GPU,
        purse(high=300),
        f.OfferOut(card="card", condition="used", rule="FIT-081"),
        setting("worth_of_memory", 0.4),
        f.ComputerCounts(usd=0),
        f.PriceCounts(per_usd=step / 300),
        *(card(name) for name, _, _ in cards),
        *(offer("used", usd, name) for name, usd, _ in cards),
        *(f.Fits(card=name, cards=1, gib=8) for name, _, _ in cards),
        *(f.Speed(card=name, value=speed, basis="m") for name, _, speed in cards),
        rules=[rule_called("CHOOSE-155")],
    )

    assert [pick["id"] for pick in run.facts(f.Pick)] == [picked]


def test_used_card_counts_unless_it_is_left_out():
    """CHOOSE-145 looks at offers, not at cards."""
    used = offer("used", 300)
    facts = [
        card(),
        offer("new", 600),
        used,
        TOO_SMALL,
        f.Speed(card="card", value=1, basis="model"),
    ]

    assert affordable(*facts) == [("card", "used")]
    assert affordable(*facts, f.OfferOut(card="card", condition="used", rule="FIT-081")) == []


@pytest.mark.parametrize(("joins", "names"), [(1, ["other"]), (2, ["pair", "other"])])
def test_several_of_a_card_are_not_bought_where_fewer_join_those_owned(joins, names):
    """CHOOSE-121: whoever owns a card buys one of what it takes two of without it."""
    addition = f.Addition(
        card="pair",
        name="Pair",
        condition="new",
        cards=joins,
        usd=200,
        gib=20,
        speed=100,
        worth=100,
        paid_usd=200,
        owned="1 x Mine",
    )
    cards = [contender("pair", cards=2, gib=20), contender("other", gib=16)]
    worths = [
        f.Worth(card=card["card"], condition="new", worth=100, paid_usd=400) for card in cards
    ]
    settings = [ABOUT_EQUAL, setting("worth_of_memory", 0.4), setting("tie_band", 0.05)]
    facts = [role("best_value"), *settings, *cards, *worths, addition]

    assert sorted(picked("CHOOSE-121", *facts)) == sorted(names)


@pytest.mark.parametrize(("usd", "named"), [(200, ["a", "e"]), (100, [*"abc"])])
def test_dear_equals_take_no_place_of_cheap_ones(usd, named):
    """CHOOSE-121: what costs clearly more is no equal, so it is dropped before the list is cut."""
    paid = {"a": 100, "b": usd, "c": usd, "d": usd, "e": 100}
    cards = [contender(name, usd=each) for name, each in paid.items()]
    worths = [
        f.Worth(card=name, condition="new", worth=each, paid_usd=each)
        for name, each in paid.items()
    ]
    settings = [ABOUT_EQUAL, setting("worth_of_memory", 0.4), setting("tie_band", 0.05)]

    assert sorted(picked("CHOOSE-121", role("best_value"), *settings, *cards, *worths)) == named


def test_newer_one_of_equals_is_named_first():
    """CHOOSE-120: it is supported longer."""
    run = decide(
        GPU,
        INSIDE,
        EQUALS,
        role("best_value"),
        setting("tie_band", 0.05),
        contender("old"),
        contender("young", speed=99),
        card("old", generation=4),
        card("young", generation=5),
        rules=[rule_called("CHOOSE-120")],
    )

    assert {fact["id"]: fact["place"] for fact in run.facts(f.Pick)} == {"young": 20, "old": 21}


def test_several_roles_give_several_picks():
    """Roles do not exclude each other."""
    run = decide(
        GPU,
        INSIDE,
        f.RoleWanted(role="fastest", place=1),
        f.RoleWanted(role="cheapest", place=2),
        contender("fast", speed=200, usd=450),
        contender("cheap", usd=200),
        rules=[rule_called("CHOOSE-100"), rule_called("CHOOSE-130")],
    )

    assert [(fact["id"], fact["place"]) for fact in run.facts(f.Pick)] == [
        ("cheap", 20),
        ("fast", 10),
    ]


@pytest.mark.parametrize(("usd", "name"), [(1666, "sure"), (1667, "tight"), (5000, "tight")])
def test_sure_fit_comes_before_a_tight_one_unless_it_costs_clearly_more(usd, name):
    """CHOOSE-121: 22 of 20 to 24 GiB may be too little, which adds a third to 750
    dollars, and 1,000 and 1,666 dollars cannot be told apart. Both give as much for the money.
    """
    facts = (
        *(GPU, INSIDE, role("best_value"), purse()),
        *(changed(need(20), high=24), EQUALS, ABOUT_EQUAL),
        *(setting("worth_of_memory", 0.4), setting("tie_band", 0.05)),
        *(contender("tight", usd=750, gib=22), contender("sure", usd=usd, gib=32)),
        *(f.Fits(card="tight", cards=1, gib=22, tight=True), f.Fits(card="sure", cards=1, gib=32)),
        f.Worth(card="tight", condition="new", worth=75, paid_usd=750),
        f.Worth(card="sure", condition="new", worth=usd / 10, paid_usd=usd),
    )

    run = decide(*facts, rules=[rule_called("CHOOSE-121")])

    assert min(run.facts(f.Pick), key=lambda pick: pick["place"])["id"] == name


def test_of_several_cards_that_are_kept_the_fastest_comes_first():
    """CHOOSE-400: whatever their ids."""
    facts = [
        fact
        for id, speed in (("a-slow", 50), ("fast", 200), ("middling", 100))
        for fact in (
            *(card(id), f.Keep(card=id, cards=1)),
            f.Named(role="owned", text=id, kind="card", id=id, count=1),
            f.Speed(card=id, value=speed, basis="training_model"),
        )
    ]

    run = decide(*facts, rules=[rule_called("CHOOSE-400")])

    places = {pick["id"]: pick["place"] for pick in run.facts(f.Pick)}
    assert places == {"fast": 1, "middling": 2, "a-slow": 3}
