"""Stages trend, price and market: what cards cost on the day, and how they compare."""

import pytest

from expert import facts as f
from tests.unit.factories import card, day, decide, price, quote, rule_called, rules_of

FRESH = f.Parameter(name="price-is-fresh-for", value=0.5)
WINDOW = f.Parameter(name="prices-are-compared-within", value=0.25)
FEWEST = f.Parameter(name="price-drift-needs", value=1)
SOLD = f.Parameter(name="new-cards-are-sold-for", value=3)
RESALE = f.Parameter(name="resale-rate", value=0.5)
KNOWN = f.Parameter(name="resale-rate-holds-for", value=9)
LAPTOPS = f.Parameter(name="laptops-cost-more-by", value=1.2)
STANDS = f.Parameter(name="price-stands-for", value=0.125)
TOGETHER = f.Parameter(name="prices-are-seen-together-within", value=0.06)
SEEN = f.Parameter(name="market-is-seen-within", value=0.5)
DRIFT = f.Drift(segment="consumer", condition="used", ratio=1.5)


def kind_of_price(id, rank, **traits):
    return f.PriceKind(id=id, rank=rank, **{"quirky": False, "market": True, **traits})


SHOPS = kind_of_price("street", 1)
KINDS = [
    SHOPS,
    kind_of_price("list", 1, market=False, stands=True),
    kind_of_price("laptop", 1, market=False, stands=True, rises=True),
    kind_of_price("asked", 3),
    kind_of_price("launch", 5, market=False, at_launch=True),
    *(kind_of_price(id, 6, quirky=True, market=False) for id in ("founders", "peak", "reseller")),
    kind_of_price("estimate", 7, quirky=True, market=False, guess=True),
]
USED = quote(condition="used", usd=200, years=1, on="2019-06-15", fresh=False)
ASKED = f.AskingPrice(card="card", usd=99)


def offer(condition, usd, basis, on, kind="street", name="card"):
    return f.Offer(card=name, condition=condition, usd=usd, basis=basis, on=on, kind=kind)


def drift(*facts, condition="new"):
    run = decide(day(), SEEN, SOLD, RESALE, SHOPS, *facts, rules=[rule_called("TREND-020")])
    return next(d["ratio"] for d in run.facts(f.Drift) if d["condition"] == condition)


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

    assert drift(f.Parameter(name="price-drift-needs", value=fewest), *cards) == value


@pytest.mark.parametrize(("years", "value"), [(0.4, 1.2), (0.5, 1.2), (0.51, 1.0)])
def test_only_recent_prices_tell_the_drift(years, value):
    """TREND-020 counts a price of exactly the limit as recent."""
    assert drift(FEWEST, *seen_and_launched("one", 120, years=years)) == value


def test_drift_takes_the_newest_price_of_a_card_and_the_median_of_cards():
    """TREND-020: what a card cost months ago says less than what it costs now."""
    cards = [
        *seen_and_launched("one", 110),
        price("one", usd=90, years=0.4),
        *seen_and_launched("two", 120),
        *seen_and_launched("three", 300),
    ]

    assert drift(FEWEST, *cards) == 1.2


@pytest.mark.parametrize(
    ("used", "years", "value"), [(200, 0.1, 2), (200, 0.3, 1.2), (90, 0.1, 1.2)]
)
def test_later_and_higher_used_price_replaces_that_of_a_new_card(used, years, value):
    """TREND-020: last season's shop prices hide a shortage that used prices show."""
    cards = [
        fact
        for name in ("one", "two")
        for fact in (
            *seen_and_launched(name, 120, years=0.2),
            price(name, usd=used, years=years, condition="used"),
        )
    ]

    assert drift(FEWEST, *cards) == value


def test_used_prices_are_compared_with_what_age_lets_expect():
    """TREND-020: a used card a year old at half its launch price is as expected."""
    cards = seen_and_launched("one", 60, years=0, condition="used")

    assert drift(FEWEST, *cards, condition="used") == 1.2


@pytest.mark.parametrize(("released", "value"), [("2020-03-01", 1.0), ("2021-01-01", 1.5)])
def test_left_over_cards_do_not_tell_the_drift(released, value):
    """TREND-020: what the last cards of a generation cost says nothing about the next one."""
    old = [card("old", generation=5), price("old", usd=150, on="2020-05-01", years=0.1)]
    old.append(price("old", kind="launch", usd=100, years=1))

    assert drift(FEWEST, *old, card("next", generation=6, released=released)) == value


def test_used_cards_tell_the_drift_after_their_generation():
    """TREND-020: a used card is one of many, whatever its vendor sells by now."""
    old = [card("old", generation=5), card("next", generation=6, released="2020-03-01")]
    old += [price("old", usd=60, on="2020-05-01", years=0, condition="used")]

    assert (
        drift(FEWEST, *old, price("old", kind="launch", usd=100, years=1), condition="used") == 1.2
    )


def test_each_segment_drifts_on_its_own():
    """TREND-020: a shortage of one class of cards says nothing of another."""
    cards = [*seen_and_launched("one", 150), card("server", segment="datacenter")]
    run = decide(day(), SEEN, FEWEST, SOLD, RESALE, SHOPS, *cards, rules=[rule_called("TREND-020")])

    new = [drift for drift in run.facts(f.Drift) if drift["condition"] == "new"]
    assert {d["segment"]: d["ratio"] for d in new} == {"consumer": 1.5, "datacenter": 1.0}


def quotes(*prices):
    given = (*KINDS, day(), FRESH, WINDOW, TOGETHER, card(), *prices)
    run = decide(*given, rules=[rule_called("TREND-040")])
    return [(q["condition"], q["usd"], q["fresh"]) for q in run.facts(f.Quote)]


def test_middle_of_the_newest_prices_counts():
    """TREND-040: one odd shop, cheap or expensive, decides nothing."""
    prices = [price(usd=usd, on=f"2020-05-0{n}") for n, usd in enumerate((290, 310, 900), start=1)]

    assert quotes(*prices, price(usd=100, years=2)) == [("new", 310, True)]


def test_newest_list_price_replaces_the_one_before_and_the_cheapest_machine_counts():
    """TREND-040: a maker that raised its price yesterday does not sell at the middle of both."""
    before = price(usd=200, years=0.141, kind="list")
    after = [price(usd=usd, years=0.14, kind="list") for usd in (300, 400)]

    assert quotes(before, *after) == [("new", 300, True)]


@pytest.mark.parametrize(("years", "usd"), [(0.15, 250), (0.16, 250), (0.17, 300)])
def test_a_cheaper_price_of_the_month_before_does_not_count(years, usd):
    """TREND-040: August prices beside those of September hide a rise."""
    prices = [price(usd=300, years=0.1), price(usd=200, years=years, on="2020-04-10")]

    assert quotes(*prices) == [("new", usd, True)]


@pytest.mark.parametrize(("years", "fresh"), [(0.49, True), (0.5, True), (0.51, False)])
def test_price_is_fresh_up_to_the_limit(years, fresh):
    """TREND-040 counts the limit itself as fresh."""
    assert quotes(price(usd=300, years=years)) == [("new", 300, fresh)]


@pytest.mark.parametrize(("years", "usd"), [(0.34, 200), (0.35, 200), (0.36, 300)])
def test_better_kind_counts_if_it_is_of_the_same_season(years, usd):
    """TREND-040: what shops take says more than what sellers ask, unless it is too old."""
    prices = [
        price(usd=300, years=0.1, kind="asked"),
        price(usd=200, years=years, on="2020-02-01"),
    ]

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


def test_reseller_price_counts_beside_a_stale_launch_price():
    """TREND-040: what a reseller asks today says more than the maker's price of years ago."""
    prices = [price(usd=400, kind="launch", years=3), price(usd=700, kind="reseller")]

    assert ("new", 700, True) in quotes(*prices)


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


def seen_then_and_now(name, then, now, condition="used", **fields):
    return [
        card(name, **fields),
        price(name, usd=then, years=2, on="2018-06-15", condition=condition),
        price(name, usd=now, condition=condition),
    ]


OLD = quote(condition="used", usd=200, years=2, fresh=False)


def movement(*facts, quote=OLD, fewest=2):
    needed = f.Parameter(name="price-drift-needs", value=fewest)
    market = (day(), STANDS, SEEN, needed, RESALE, KNOWN, LAPTOPS, *KINDS, card(), quote)
    (found,) = decide(*market, *facts, rules=[rule_called("PRICE-005")]).facts(f.Moved)
    return found["ratio"], found["cards"], found["basis"]


def test_used_price_follows_cards_priced_then_and_now():
    """PRICE-005: in a shortage used prices rise, whatever their age."""
    cards = [*seen_then_and_now("one", 100, 120), *seen_then_and_now("two", 100, 160)]

    assert movement(*cards) == (1.4, 2, "carried")


def test_used_price_loses_its_rate_a_year_where_too_few_cards_show_the_market():
    """PRICE-005: one card is too few, so the usual loss is assumed."""
    assert movement(*seen_then_and_now("one", 100, 120)) == (0.25, 0, "carried")


def test_cards_of_the_segment_show_more_than_others():
    """PRICE-005: cards of other segments count only if too few of its own were priced."""
    own = [*seen_then_and_now("one", 100, 120), *seen_then_and_now("two", 100, 120)]
    other = [
        fact
        for name in ("three", "four", "five")
        for fact in seen_then_and_now(name, 100, 300, segment="datacenter")
    ]

    assert movement(*own, *other) == (1.2, 2, "carried")
    assert movement(*own, *other, fewest=3) == (3, 5, "carried")


def test_pair_of_one_kind_is_preferred():
    """PRICE-005: what is asked now is not compared with what was paid then."""
    cards = [*seen_then_and_now("one", 100, 120), *seen_then_and_now("two", 100, 120)]
    asked = [
        price(name, usd=500, years=0, condition="used", kind="asked") for name in ("one", "two")
    ]

    assert movement(*cards, *asked) == (1.2, 2, "carried")


def test_other_kind_shows_the_market_where_no_pair_of_one_kind_is_known():
    """PRICE-005: prices paid then and asked now still tell a doubling from a fall."""
    cards = [
        fact
        for name in ("one", "two")
        for fact in (
            card(name),
            price(name, usd=100, years=2, condition="used"),
            price(name, usd=200, condition="used", kind="asked"),
        )
    ]

    assert movement(*cards) == (2, 2, "carried")


@pytest.mark.parametrize(
    ("kind", "expected"),
    [("street", (1.4, 2, "carried")), ("list", (1, 0, "seen"))],
)
def test_list_price_stands_whatever_the_market_does(kind, expected):
    """PRICE-005: a maker's price changes on the day the maker says so, not with that of others."""
    cards = [
        *seen_then_and_now("one", 100, 120, condition="new"),
        *seen_then_and_now("two", 100, 160, condition="new"),
    ]

    assert movement(*cards, quote=quote(kind=kind, years=2)) == expected


LIST_PRICE = quote(condition="launch", kind="launch", usd=400, years=3, fresh=False)
MADE = f.Produced(card="card", condition="new")


@pytest.mark.parametrize(
    ("seen", "facts", "ratio"),
    [
        (400, (LIST_PRICE, MADE), 1),
        (500, (LIST_PRICE, MADE), 0.8),
        (1000, (LIST_PRICE, MADE), 0.5),
        (399, (LIST_PRICE, MADE), 0.5),
        (400, (LIST_PRICE,), 0.5),
        (400, (MADE,), 0.5),
    ],
)
def test_card_still_made_falls_no_lower_than_its_launch_price(seen, facts, ratio):
    """PRICE-005: what others lose in a glut is what shops asked beyond the list price."""
    cards = [
        *seen_then_and_now("one", 200, 100, condition="new"),
        *seen_then_and_now("two", 200, 100, condition="new"),
    ]
    shop = quote(usd=seen, years=2, fresh=False)

    assert movement(*cards, *facts, quote=shop)[0] == ratio


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize(
    ("on", "ratio"),
    [("2018-05-01", 1.5), ("2019-05-01", 1.2), ("2019-12-31", 1.2), ("2020-01-01", 1)],
)
def test_price_of_a_laptop_moves_as_laptops_have_since_it_was_seen(on, ratio, fresh):
    """PRICE-005: the day it was seen counts, not its age: after the rise, it contains the rise."""
    earlier = [
        f.EarlierParameter(name=LAPTOPS["name"], value=0.8, until="2019-01-01"),
        f.EarlierParameter(name=LAPTOPS["name"], value=1, until="2020-01-01"),
        f.EarlierParameter(name="another", value=0.1, until="2021-01-01"),
    ]
    seen = quote(kind="laptop", years=2, on=on, fresh=fresh)

    found = movement(*earlier, quote=seen)

    assert found == (ratio, 0, "seen" if fresh and ratio == 1 else "carried")


@pytest.mark.parametrize(("years", "basis"), [(0.12, "seen"), (0.125, "seen"), (0.13, "carried")])
def test_price_stands_for_the_time_the_parameter_names(years, basis):
    """PRICE-005 leaves a price of exactly the limit as it is."""
    recent = quote(condition="used", usd=200, years=years)

    assert movement(quote=recent)[2] == basis


def test_stale_launch_price_moves_with_the_segment():
    """PRICE-005: launch prices have no common day, so recent prices are compared with all."""
    old = quote(kind="launch", years=2, fresh=False)

    assert movement(f.Drift(segment="consumer", condition="new", ratio=1.3), quote=old)[0] == 1.3


@pytest.mark.parametrize(
    ("used", "ratio"),
    [
        ({"usd": 900}, 3),
        ({"usd": 300}, 1.3),
        ({"usd": 900, "years": 0.6}, 1.3),
        ({"usd": 900, "kind": "estimate"}, 1.3),
    ],
)
def test_new_card_costs_at_least_what_used_ones_were_sold_for_lately(used, ratio):
    """PRICE-005: a launch price below the used price of a shortage is no price anyone asks."""
    old = quote(kind="launch", usd=300, years=0.3, fresh=True)
    facts = (
        f.Drift(segment="consumer", condition="new", ratio=1.3),
        quote(condition="used", **used),
    )
    market = (day(), STANDS, SEEN, FEWEST, RESALE, KNOWN, LAPTOPS, *KINDS, card(), old)
    run = decide(*market, *facts, rules=[rule_called("PRICE-005")])

    assert [m["ratio"] for m in run.facts(f.Moved) if m["condition"] == "new"] == [ratio]


def new_ratio(*facts, years=2):
    """Return how far a shop price of 200 dollars has moved by the given prices."""
    old = quote(usd=200, years=years, fresh=False)
    needed = f.Parameter(name="price-drift-needs", value=2)
    market = (day(), STANDS, SEEN, needed, RESALE, KNOWN, LAPTOPS, *KINDS, card(), old)
    run = decide(*market, *facts, rules=[rule_called("PRICE-005")])
    return next(moved["ratio"] for moved in run.facts(f.Moved) if moved["condition"] == "new")


@pytest.mark.parametrize(("used", "years", "ratio"), [(300, 2, 1.5), (150, 2, 1), (300, 0.1, 1)])
def test_old_shop_price_counts_as_at_least_what_a_used_card_costs(used, years, ratio):
    """PRICE-005: in a shortage no one gets a card at last season's price; a fresh one stands."""
    assert new_ratio(quote(condition="used", usd=used), years=years) == ratio


def test_old_shop_price_rises_with_used_prices_if_no_new_one_is_known():
    """PRICE-005: used prices show a shortage, but a fall of theirs says nothing about new ones."""

    def used(then, now):
        cards = [seen_then_and_now(name, then, now) for name in ("one", "two")]
        return [fact for facts in cards for fact in facts]

    new = [seen_then_and_now(name, 100, 90, condition="new") for name in ("three", "four")]

    assert new_ratio(*used(100, 160)) == 1.6
    assert new_ratio(*used(100, 60)) == 1
    assert new_ratio(*used(100, 160)[:3]) == 1
    assert new_ratio(*used(100, 160), *new[0], *new[1]) == 0.9


def test_launch_price_of_the_first_weeks_stands():
    """PRICE-005: used prices change nothing as long as the price itself is as good as new."""
    young = quote(kind="launch", usd=300, years=0.1)
    market = (day(), STANDS, SEEN, FEWEST, RESALE, KNOWN, LAPTOPS, *KINDS, card(), young)
    run = decide(*market, quote(condition="used", usd=900), rules=[rule_called("PRICE-005")])

    assert [m["ratio"] for m in run.facts(f.Moved) if m["condition"] == "new"] == [1]


@pytest.mark.parametrize(("used", "ratio"), [(1.5, 1.5), (1.01, 1.01), (0.8, 1)])
def test_launch_price_rises_with_used_prices_in_a_shortage(used, ratio):
    """PRICE-005: from the first day on; in a glut, the launch price stands.

    The price rests on the drift only if it follows it.
    """
    young = quote(kind="launch", usd=300, years=0)
    market = (day(), STANDS, SEEN, FEWEST, RESALE, KNOWN, LAPTOPS, *KINDS, card(), young)
    drift = f.Drift(segment="consumer", condition="used", ratio=used)
    run = decide(*market, drift, rules=[rule_called("PRICE-005")])
    (moved,) = run.facts(f.Moved)
    grounds = [ground for firing in run.firings for ground in firing.rests_on[moved.__factid__]]

    assert moved["ratio"] == ratio
    assert any(isinstance(ground, f.Drift) for ground in grounds) == (used > 1)


def test_used_price_too_old_for_the_rate_is_not_carried_forward():
    """PRICE-005: the rate was measured on cards of some years, so it says nothing of older ones."""
    old = quote(condition="used", years=9.1, fresh=False)
    given = (day(), STANDS, SEEN, FEWEST, RESALE, KNOWN, LAPTOPS, *KINDS, card(), old)

    assert decide(*given, rules=[rule_called("PRICE-005")]).facts(f.Moved) == []


def test_guess_is_told_as_modelled():
    """PRICE-005: a figure that a text estimates was never asked or paid."""
    assert movement(quote=quote(kind="estimate")) == (1, 0, "modelled")


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

    assert [(n["vendor"], n["generation"], n["years"]) for n in run.facts(f.Newest)] == [
        ("maker", 5, 1.5),
        ("rival", 2, 0.5),
    ]


def test_asking_price_drives_out_every_other_price_of_the_card():
    """PRICE-040: the price in front of the person is the only offer."""
    given = (
        ASKED,
        quote(),
        USED,
        card(),
        day(),
        STANDS,
        SEEN,
        FEWEST,
        RESALE,
        FRESH,
        DRIFT,
        *KINDS,
    )
    run = decide(*given, rules=rules_of("price"))

    assert [(o["usd"], o["basis"]) for o in run.facts(f.Offer)] == [(99, "asked")]


def test_flagship_memory_is_the_largest_of_new_consumer_cards():
    """MARKET-010: used cards and other classes do not make a flagship."""
    run = decide(
        day(),
        card("small", memory_gib=8),
        card("large", memory_gib=11),
        card("used", memory_gib=16),
        card("pro", memory_gib=24, segment="prosumer"),
        *[
            f.Offer(card=name, condition=condition, usd=usd, basis="seen", on="2020-05-01")
            for name, condition, usd in [
                ("small", "new", 300),
                ("large", "new", 700),
                ("used", "used", 200),
                ("pro", "new", 2500),
            ]
        ],
        rules=rules_of("market"),
    )

    assert {m["quantity"]: m["value"] for m in run.facts(f.Market)} == {
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
        f.Offer(card="known", condition="new", usd=300, basis="seen", on="2020-05-01"),
        rules=[rule_called("MARKET-010")],
    )

    assert [fact["value"] for fact in run.facts(f.Market)] == [8]
