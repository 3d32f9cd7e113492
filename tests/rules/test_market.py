"""Stages trend, price and market: what cards cost on the day, and how they compare."""

import pytest

from expert.facts import (
    Answer,
    AskingPrice,
    Drift,
    Market,
    Member,
    Named,
    Newest,
    Offer,
    Parameter,
    PriceKind,
    Quote,
    Relevant,
    Unserved,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, day, decide, price, quote, rule_called, rules_of

FRESH = Parameter(name="price-is-fresh-for", value=0.5)
WINDOW = Parameter(name="prices-are-compared-within", value=0.25)
FEWEST = Parameter(name="price-drift-needs", value=1)
SOLD = Parameter(name="new-cards-are-sold-for", value=3)
SELLOUT = Parameter(name="old-stock-is-sold-for", value=1)
RESALE = Parameter(name="resale-rate", value=0.5)
AGE = Parameter(name="used-cards-appear-after", value=1)
DRIFT = Drift(segment="consumer", ratio=1.5)
ODD = [PriceKind(id=kind, at_launch=False, quirky=True) for kind in ("founders", "peak")]
SHOPS = PriceKind(id="street", at_launch=False, quirky=False, market=True)
STALE = quote(fresh=False, usd=200, years=1, on="2019-06-15")
USED = quote(condition="used", usd=200, years=1, on="2019-06-15", fresh=False)
LAUNCHED = quote(condition="launch", usd=400, years=2, on="2018-06-15", fresh=False)
ASKED = AskingPrice(card="card", usd=99)


def offer(condition, usd, basis, on):
    return Offer(card="card", condition=condition, usd=usd, basis=basis, on=on)


EXAMPLES = [
    Example(
        "TREND-010",
        given=(day(), card(generation=5, released="2020-01-01")),
        concludes=(Newest(vendor="maker", generation=5, years=0.5),),
        unless={
            "it came out later": instead(card(released="2020-06-16")),
            "it is no consumer card": instead(card(segment="workstation")),
            "its generation is unknown": instead(card(generation=None)),
            "its release is unknown": instead(card(released=None)),
        },
    ),
    Example(
        "TREND-020",
        given=(
            day(),
            FRESH,
            FEWEST,
            SHOPS,
            card(),
            price(usd=450),
            price(kind="launch", usd=300, years=1),
        ),
        concludes=(Drift(segment="consumer", ratio=1.5),),
        unless={"there are no cards": without(type(card()))},
    ),
    Example(
        "TREND-030",
        given=(
            Answer(key="price_usd", value=250),
            Named(role="candidate", text="the card", kind="card", id="card", count=1),
        ),
        concludes=(AskingPrice(card="card", usd=250),),
        unless={
            "the card is one's own": instead(
                Named(role="owned", text="the card", kind="card", id="card", count=1)
            ),
            "a whole group was named": instead(
                Named(role="candidate", text="the cards", kind="group", id="cards", count=1)
            ),
        },
    ),
    Example(
        "TREND-040",
        given=(day(), FRESH, WINDOW, card(), price(usd=300, years=0.1)),
        concludes=(
            Quote(card="card", condition="new", usd=300, on="2020-05-01", years=0.1, fresh=True),
        ),
        unless={"no price was seen": without(type(price()))},
    ),
    Example(
        "PRICE-010",
        given=(quote(usd=300), card()),
        concludes=(offer("new", 300, "seen", "2020-05-01"),),
        unless={
            "the price is stale": instead(quote(usd=300, fresh=False)),
            "the price is of a used one": instead(quote(usd=300, condition="used")),
            "a price is asked of the person": plus(ASKED),
        },
    ),
    Example(
        "PRICE-020",
        given=(
            STALE,
            card(generation=5, released="2018-06-15"),
            Newest(vendor="maker", generation=5, years=2),
            SOLD,
            day("2020-06-15"),
            DRIFT,
        ),
        concludes=(offer("new", 300, "carried", "2019-06-15"),),
        unless={
            "the card is sold no longer": instead(card(generation=5, released="2017-06-14")),
            "its generation is not the newest": instead(card(generation=4)),
            "a price is asked of the person": plus(ASKED),
            "a fresh price was seen": instead(quote(usd=200)),
        },
    ),
    Example(
        "PRICE-021",
        given=(
            STALE,
            card(generation=4, released="2018-06-15"),
            Newest(vendor="maker", generation=5, years=1),
            SELLOUT,
            SOLD,
            day("2020-06-15"),
            DRIFT,
        ),
        concludes=(offer("new", 300, "carried", "2019-06-15"),),
        unless={
            "it is the newest generation itself": instead(card(generation=5)),
            "the successor is out for longer": instead(
                Newest(vendor="maker", generation=5, years=1.01)
            ),
            "the card is sold no longer": instead(card(generation=4, released="2017-06-14")),
            "a price is asked of the person": plus(ASKED),
        },
    ),
    Example(
        "PRICE-030",
        given=(USED, card(), RESALE, FRESH, DRIFT),
        concludes=(offer("used", 150, "carried", "2019-06-15"),),
        unless={
            "the price is of a new one": instead(STALE),
            "a price is asked of the person": plus(ASKED),
        },
    ),
    Example(
        "PRICE-031",
        given=(
            LAUNCHED,
            card(generation=4),
            Newest(vendor="maker", generation=5, years=1),
            AGE,
            RESALE,
            DRIFT,
        ),
        concludes=(offer("used", 150, "modelled", "2018-06-15"),),
        unless={
            "it is of the newest generation": instead(card(generation=5)),
            "it is too young": instead(
                quote(condition="launch", usd=400, years=0.99, on="2018-06-15", fresh=False)
            ),
            "a used one was seen": plus(USED),
            "a price is asked of the person": plus(ASKED),
        },
    ),
    Example(
        "PRICE-040",
        given=(ASKED, card(), day("2020-06-15")),
        concludes=(offer("asked", 99, "asked", "2020-06-15"),),
        unless={"it is asked for another card": instead(AskingPrice(card="other", usd=99))},
    ),
    Example(
        "MARKET-001",
        given=(offer("used", 300, "seen", "2020-05-01"), card()),
        concludes=(Relevant(card="card"),),
        unless={"no software serves it": plus(Unserved(card="card"))},
    ),
    Example(
        "MARKET-002",
        given=(Named(role="owned", text="it", kind="card", id="card", count=1), card()),
        concludes=(Relevant(card="card"),),
        unless={
            "it cannot be had": instead(
                Named(role="unavailable", text="it", kind="card", id="card", count=1)
            ),
            "a group was named": instead(
                Named(role="owned", text="it", kind="group", id="card", count=1)
            ),
        },
    ),
    Example(
        "MARKET-003",
        given=(Member(group="asked-about", card="card"), card()),
        concludes=(Relevant(card="card"),),
        unless={
            "another card is": instead(Member(group="asked-about", card="other")),
            "it cannot be had": instead(Member(group="not-to-be-had", card="card")),
        },
    ),
    Example(
        "MARKET-010",
        given=(day(), card(memory_gib=11), offer("new", 700, "seen", "2020-05-01")),
        concludes=(Market(quantity="flagship_memory", value=11),),
        unless={
            "only a used one is sold": instead(offer("used", 700, "seen", "2020-05-01")),
            "it is no consumer card": instead(card(memory_gib=11, segment="prosumer")),
            "it is ruled out for everybody": plus(Unserved(card="card")),
        },
    ),
    Example(
        "MARKET-011",
        given=(
            day(),
            card(memory_gib=24, segment="prosumer"),
            offer("new", 2500, "seen", "2020-05-01"),
        ),
        concludes=(Market(quantity="largest_memory", value=24),),
        unless={
            "it is for servers": instead(card(memory_gib=24, segment="datacenter")),
            "nobody sells it": without(Offer),
        },
    ),
    Example(
        "MARKET-020",
        given=(day(), card(), offer("new", 300, "seen", "2020-05-01")),
        concludes=(Market(quantity="median_price", value=300),),
        unless={
            "it is no consumer card": instead(card(segment="prosumer")),
            "nobody sells it": without(Offer),
        },
    ),
]


def drift(*facts):
    run = decide(day(), FRESH, SHOPS, *facts, rules=[rule_called("TREND-020")])
    return run.facts(Drift)[0]["ratio"]


def seen_and_launched(name, seen, launched=100, **fields):
    return [
        card(name),
        price(name, usd=seen, **fields),
        price(name, kind="launch", usd=launched, years=1),
    ]


@pytest.mark.parametrize(("fewest", "value"), [(1, 1.3), (2, 1.3), (3, 1.0)])
def test_prices_drift_only_when_enough_cards_were_seen(fewest, value):
    """TREND-020 wants as many cards as the parameter says; with fewer nothing moves."""
    cards = [*seen_and_launched("one", 120), *seen_and_launched("two", 140)]

    assert drift(Parameter(name="price-drift-needs", value=fewest), *cards) == value


@pytest.mark.parametrize(("years", "value"), [(0.4, 1.2), (0.5, 1.2), (0.51, 1.0)])
def test_only_fresh_prices_tell_the_drift(years, value):
    """TREND-020 counts a price of exactly the limit as fresh."""
    assert drift(FEWEST, *seen_and_launched("one", 120, years=years)) == value


def test_drift_takes_the_lowest_price_of_a_card_and_the_median_of_cards():
    """TREND-020: one shop's high price does not make a shortage."""
    cards = [
        *seen_and_launched("one", 110),
        price("one", usd=190, on="2020-05-02"),
        *seen_and_launched("two", 120),
        *seen_and_launched("three", 300),
    ]

    assert drift(FEWEST, *cards) == 1.2


def test_each_segment_drifts_on_its_own():
    """TREND-020: a shortage of one class of cards says nothing of another."""
    run = decide(
        day(),
        FRESH,
        FEWEST,
        SHOPS,
        *seen_and_launched("one", 150),
        card("server", segment="datacenter"),
        rules=[rule_called("TREND-020")],
    )

    assert {d["segment"]: d["ratio"] for d in run.facts(Drift)} == {
        "consumer": 1.5,
        "datacenter": 1.0,
    }


def quotes(*prices):
    run = decide(*ODD, day(), FRESH, WINDOW, card(), *prices, rules=[rule_called("TREND-040")])
    return [(q["condition"], q["usd"], q["fresh"]) for q in run.facts(Quote)]


def test_lowest_of_the_fresh_prices_counts():
    """TREND-040: a buyer compares shops."""
    prices = [price(usd=310), price(usd=290, on="2020-05-02"), price(usd=100, years=2)]

    assert quotes(*prices) == [("new", 290, True)]


@pytest.mark.parametrize(("years", "fresh"), [(0.49, True), (0.5, True), (0.51, False)])
def test_price_is_fresh_up_to_the_limit(years, fresh):
    """TREND-040 counts the limit itself as fresh."""
    assert quotes(price(usd=300, years=years)) == [("new", 300, fresh)]


@pytest.mark.parametrize(("years", "usd"), [(0.35, 200), (0.36, 300)])
def test_only_prices_of_one_season_are_compared(years, usd):
    """TREND-040: a lower price counts only if it was seen soon before the newest one."""
    prices = [price(usd=300, years=0.1), price(usd=200, years=years, on="2020-02-01")]

    assert quotes(*prices) == [("new", usd, True)]


def test_last_of_the_stale_prices_counts_even_if_it_is_not_the_lowest():
    """TREND-040: an old price says little about today."""
    prices = [
        price(usd=100, years=3, on="2017-06-15"),
        price(usd=200, years=2, on="2018-06-15"),
    ]

    assert quotes(*prices) == [("new", 200, False)]


@pytest.mark.parametrize("kind", ["founders", "peak"])
def test_odd_price_counts_only_where_there_is_no_other(kind):
    """TREND-040: an edition of the maker's own is not what the card costs."""
    assert quotes(price(usd=100, kind=kind), price(usd=300)) == [("new", 300, True)]
    assert quotes(price(usd=100, kind=kind)) == [("new", 100, True)]


def test_new_used_and_launch_prices_are_kept_apart():
    """TREND-040: one quote for each."""
    prices = [
        price(usd=300),
        price(usd=150, condition="used"),
        price(usd=350, kind="launch", years=2, on="2018-06-15"),
    ]

    assert quotes(*prices) == [
        ("new", 300, True),
        ("used", 150, True),
        ("launch", 350, False),
    ]


def test_newest_generation_is_told_per_vendor_and_dated_by_its_first_card():
    """TREND-010: a later card of the same generation does not make it younger."""
    run = decide(
        day(),
        card("first", generation=5, released="2019-01-01"),
        card("later", generation=5, released="2020-06-01"),
        card("old", generation=4, released="2017-01-01"),
        card("other", vendor="rival", generation=2, released="2020-01-01"),
        rules=[rule_called("TREND-010")],
    )

    assert [(n["vendor"], n["generation"], n["years"]) for n in run.facts(Newest)] == [
        ("maker", 5, 1.5),
        ("rival", 2, 0.5),
    ]


@pytest.mark.parametrize(
    ("released", "offers"), [("2017-06-16", 1), ("2017-06-15", 1), ("2017-06-14", 0)]
)
def test_card_is_sold_new_for_the_years_the_parameter_names(released, offers):
    """PRICE-020 includes the last day."""
    run = decide(
        STALE,
        card(released=released),
        Newest(vendor="maker", generation=5, years=2),
        SOLD,
        day("2020-06-15"),
        DRIFT,
        rules=[rule_called("PRICE-020")],
    )

    assert len(run.facts(Offer)) == offers


@pytest.mark.parametrize(("since", "offers"), [(0.99, 1), (1, 1), (1.01, 0)])
def test_old_stock_is_sold_for_the_time_the_parameter_names(since, offers):
    """PRICE-021 includes the last day."""
    run = decide(
        STALE,
        card(generation=4, released="2018-06-15"),
        Newest(vendor="maker", generation=5, years=since),
        SELLOUT,
        SOLD,
        day("2020-06-15"),
        DRIFT,
        rules=[rule_called("PRICE-021")],
    )

    assert len(run.facts(Offer)) == offers


@pytest.mark.parametrize(("years", "offers"), [(0.99, 0), (1, 1), (1.01, 1)])
def test_used_cards_appear_after_the_time_the_parameter_names(years, offers):
    """PRICE-031 includes the first day."""
    run = decide(
        quote(condition="launch", usd=400, years=years, fresh=False),
        card(generation=4),
        Newest(vendor="maker", generation=5, years=1),
        AGE,
        RESALE,
        DRIFT,
        rules=[rule_called("PRICE-031")],
    )

    assert len(run.facts(Offer)) == offers


@pytest.mark.parametrize(
    ("years", "basis", "usd"),
    [(0, "seen", 200), (0.49, "carried", 142.4), (0.5, "carried", 141.4), (0.51, "carried", 210.7)],
)
def test_used_price_follows_the_market_only_once_it_is_stale(years, basis, usd):
    """PRICE-030: a fresh price has the market of the day in it; only an unchanged one was seen."""
    run = decide(
        quote(condition="used", usd=200, years=years, fresh=False),
        card(),
        RESALE,
        FRESH,
        DRIFT,
        rules=[rule_called("PRICE-030")],
    )
    (found,) = run.facts(Offer)

    assert found["basis"] == basis
    assert found["usd"] == pytest.approx(usd, abs=0.1)


def test_asking_price_drives_out_every_other_price_of_the_card():
    """PRICE-040: the price in front of the person is the only offer."""
    run = decide(ASKED, quote(), USED, card(), day(), RESALE, FRESH, DRIFT, rules=rules_of("price"))

    assert [(o["usd"], o["basis"]) for o in run.facts(Offer)] == [(99, "asked")]


def test_flagship_memory_is_the_largest_of_new_consumer_cards():
    """MARKET-010: used cards and other classes do not make a flagship."""
    run = decide(
        day(),
        card("small", memory_gib=8),
        card("large", memory_gib=11),
        card("used", memory_gib=16),
        card("pro", memory_gib=24, segment="prosumer"),
        *[
            Offer(card=name, condition=condition, usd=usd, basis="seen", on="2020-05-01")
            for name, condition, usd in [
                ("small", "new", 300),
                ("large", "new", 700),
                ("used", "used", 200),
                ("pro", "new", 2500),
            ]
        ],
        rules=rules_of("market"),
    )

    assert {m["quantity"]: m["value"] for m in run.facts(Market)} == {
        "flagship_memory": 11,
        "largest_memory": 24,
        "median_price": 500,
    }


def test_card_of_unknown_memory_is_no_flagship():
    """MARKET-010: one such file would end every consultation."""
    run = decide(
        day(),
        card(memory_gib=None),
        card("known", memory_gib=8),
        offer("new", 300, "seen", "2020-05-01"),
        Offer(card="known", condition="new", usd=300, basis="seen", on="2020-05-01"),
        rules=[rule_called("MARKET-010")],
    )

    assert [fact["value"] for fact in run.facts(Market)] == [8]
