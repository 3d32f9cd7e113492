"""Which prices may make the advice, and which cards have a successor."""

import pytest

from expert.facts import (
    Answer,
    Caveat,
    ComputerCounts,
    Fits,
    Market,
    Member,
    Moved,
    Named,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    PriceKind,
    Produced,
    Quote,
    Relevant,
    Speed,
    Superseded,
    Topic,
    Unseen,
    Unserved,
    Withdrawn,
    Worth,
)
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import card, day, decide, price, purse, quote, rule_called, setting

MUST_BE_SEEN = setting("prices_must_be_seen", True)
OWN_CLASS = Parameter(name="own-class-costs-at-least", value=0.5)
RECENT = Parameter(name="market-is-seen-within", value=0.5)
FRESH = Parameter(name="price-is-fresh-for", value=1)
FEWEST = Parameter(name="price-drift-needs", value=3)
SELLOUT = Parameter(name="superseded-cards-are-sold-for", value=0.5)
STREET = PriceKind(id="street", name="shop price", at_launch=False, market=True, rank=1)
SELLER = PriceKind(id="marketplace", name="one seller", at_launch=False, market=False, rank=7)
LAUNCHED = PriceKind(id="launch", name="launch price", at_launch=True, market=False, rank=6)
PRODUCED = Produced(card="card", condition="new")
GONE = Superseded(card="card", by="next", name="Next", on="2019-06-15", years=1)
OUT = Unseen(card="card", condition="new")


def offer(on="2019-10-15", kind="street", basis="carried", condition="new", usd=300):
    return Offer(card="card", condition=condition, usd=usd, basis=basis, on=on, kind=kind)


def moved(cards):
    return Moved(card="card", condition="new", ratio=1.1, cards=cards, basis="carried")


def named(role):
    return Named(role=role, text="Card", kind="card", id="card", count=1)


NOT_FOR_YOU = {
    "prices nobody saw count": without(type(MUST_BE_SEEN)),
    "no software supports it": plus(Unserved(card="card")),
    "the person asks about it": plus(named("candidate")),
    "the person asks about its group": plus(Member(group="asked-about", card="card")),
}
NEXT = card("next", generation=6, released="2020-02-01")
GONE_TOO = Superseded(card="next", by="latest", name="Latest", on="2020-01-15", years=0.4)
NEXT_LAUNCHED = Quote(
    card="next", condition="launch", kind="launch", usd=300, on="2019-06-15", years=1, fresh=False
)
SUCCESSION = (
    MUST_BE_SEEN,
    day(),
    OWN_CLASS,
    card(released="2018-01-01"),
    price(kind="launch", usd=500),
)
LEFT = Offer(card="card", condition="new", usd=300, basis="carried", on="2018-01-01", kind="launch")
FOUND = (
    Topic(ask="gpu"),
    setting("worth_of_memory", 1),
    ComputerCounts(usd=100),
    OUT,
    card(),
    LEFT,
    Fits(card="card", cards=1, gib=10, tight=False),
    Speed(card="card", value=50, basis="model"),
    Pick(
        kind="card",
        id="pick",
        name="Pick",
        role="best_value",
        place=1,
        cards=1,
        condition="new",
        usd=400,
    ),
    Worth(card="pick", condition="new", worth=50, paid_usd=500),
    purse(),
)

EXAMPLES = [
    Example(
        "TREND-050",
        given=SUCCESSION,
        concludes=(PRODUCED,),
        unless={"prices nobody saw count": without(type(MUST_BE_SEEN))},
    ),
    Example(
        "TREND-060",
        given=(
            card(),
            Caveat(card="card", kind="withdrawn"),
            quote(kind="list"),
            PriceKind(id="list", rank=1, stands=True),
        ),
        concludes=(Withdrawn(card="card"),),
        unless={
            "it is still sold": without(Caveat),
            "a shop asked that price": instead(PriceKind(id="list", rank=1, stands=False)),
            "a used one was sold for it": instead(quote(kind="list", condition="used")),
        },
    ),
    Example(
        "PRICE-061",
        given=(MUST_BE_SEEN, card(), offer(basis="modelled")),
        concludes=(OUT,),
        unless={**NOT_FOR_YOU, "it was seen": instead(offer(basis="seen"))},
    ),
    Example(
        "PRICE-062",
        given=(MUST_BE_SEEN, card(), offer(), STREET, day(), RECENT, FRESH, moved(2), FEWEST),
        concludes=(OUT,),
        unless={
            **NOT_FOR_YOU,
            "it is still made": plus(PRODUCED),
            "enough cards show how prices moved": instead(moved(3)),
            "it was seen lately": instead(offer(on="2020-01-15")),
            "it is older still": instead(offer(on="2019-05-15")),
        },
    ),
    Example(
        "PRICE-063",
        given=(MUST_BE_SEEN, card(), offer(on="2019-05-15"), STREET, day(), FRESH),
        concludes=(OUT,),
        unless={
            **NOT_FOR_YOU,
            "it is still made": plus(PRODUCED),
            "it is younger": instead(offer(on="2019-07-15")),
        },
    ),
    Example(
        "PRICE-064",
        given=(MUST_BE_SEEN, card(), offer(kind="launch"), LAUNCHED, GONE),
        concludes=(OUT,),
        unless={**NOT_FOR_YOU, "a shop asked it": plus(STREET) and without(PriceKind)},
    ),
    Example(
        "PRICE-065",
        given=(MUST_BE_SEEN, card(), offer(kind="marketplace"), SELLER, GONE, SELLOUT),
        concludes=(OUT,),
        unless={
            **NOT_FOR_YOU,
            "its successor is young": instead(
                Superseded(card="card", by="next", name="Next", on="2020-01-15", years=0.5)
            ),
            "a shop asks it": instead(
                PriceKind(id="marketplace", name="shop", at_launch=False, market=True, rank=1)
            ),
            "it is a workstation card": instead(card(segment="workstation")),
        },
    ),
    Example(
        "PRICE-066",
        given=(
            MUST_BE_SEEN,
            card(segment="workstation"),
            offer(kind="marketplace"),
            SELLER,
            GONE,
            SELLOUT,
        ),
        concludes=(OUT,),
        unless={
            **NOT_FOR_YOU,
            "its successor is young": instead(
                Superseded(card="card", by="next", name="Next", on="2020-01-15", years=0.5)
            ),
            "a listing asks it": instead(
                PriceKind(id="marketplace", name="listing", at_launch=False, market=True, rank=2)
            ),
            "it is a consumer card": instead(card()),
        },
    ),
    Example(
        "PRICE-067",
        given=(MUST_BE_SEEN, card(), offer(usd=301), GONE, GONE_TOO, NEXT, NEXT_LAUNCHED),
        concludes=(OUT,),
        unless={
            **NOT_FOR_YOU,
            "it costs no more": instead(offer(usd=300)),
            "it has more memory": instead(card(memory_gib=9)),
            "it is used": instead(offer(usd=301, condition="used")),
        },
    ),
    Example(
        "FIT-082",
        given=(OUT, Relevant(card="card"), card()),
        concludes=(OfferOut(card="card", condition="new", rule="FIT-082", about="offer price"),),
        unless={"its price was seen": without(Unseen)},
    ),
    Example(
        "ADVICE-950",
        given=FOUND,
        concludes=(says("price"),),
        unless={"another question is asked": instead(Topic(ask="rent"))},
    ),
]
WORDS = {"ADVICE-950": ["If you find Card (new) below $400", "2018-01-01"]}


def superseded(*facts):
    run = decide(*SUCCESSION, *facts, rules=[rule_called("TREND-050")])
    return {fact["card"]: fact["by"] for fact in run.facts(Superseded)}


@pytest.mark.parametrize(
    ("usd", "successors"),
    [(249, {}), (250, {"card": "next"}), (500, {"card": "next"}), (501, {})],
)
def test_a_successor_costs_between_half_and_all_of_the_launch_price(usd, successors):
    """TREND-050: a cheaper card is a smaller model, a more expensive one a larger model."""
    assert superseded(NEXT, price("next", usd=usd, kind="launch")) == successors


@pytest.mark.parametrize(
    "other",
    [
        {"generation": 5},
        {"vendor": "other"},
        {"segment": "workstation"},
        {"form": "laptop"},
        {"released": "2020-06-16"},
    ],
)
def test_another_kind_of_card_is_no_successor(other):
    """TREND-050: only a later generation of the same maker, of the same kind and on sale."""
    following = card("next", **{"generation": 6, "released": "2020-02-01", **other})

    assert superseded(following, price("next", usd=500, kind="launch")) == {}


@pytest.mark.parametrize(
    "change",
    [
        {"speed": 25},
        {"high_usd": 250},
        {"ruled_out": True},
    ],
)
def test_a_find_must_beat_the_pick_at_its_last_price(change):
    """ADVICE-950: a card that would not be worth it at its last price is not named."""
    from expert.facts import RuledOut
    from tests.unit.factories import changed

    facts = list(FOUND)
    if "speed" in change:
        facts[7] = Speed(card="card", value=change["speed"], basis="model")
    if "high_usd" in change:
        facts[-1] = changed(purse(), high_usd=change["high_usd"])
    if "ruled_out" in change:
        facts.append(RuledOut(card="card", rule="FIT-031", reason="memory"))

    assert decide(*facts, rules=[rule_called("ADVICE-950")]).concluded == []


def test_a_used_find_is_named_only_to_those_who_take_used_cards():
    """ADVICE-950 reads the answer on used cards."""
    facts = [fact for fact in FOUND if fact not in (OUT, LEFT)]
    used = (
        Unseen(card="card", condition="used"),
        Offer(
            card="card", condition="used", usd=300, basis="modelled", on="2018-01-01", kind="launch"
        ),
    )
    only = [rule_called("ADVICE-950")]

    assert decide(*facts, *used, rules=only).concluded == []
    assert decide(*facts, *used, Answer(key="used_ok", value=True), rules=only).concluded


def test_cards_nobody_has_offered_are_no_measure_of_the_market():
    """MARKET-010: a card that is gone is no flagship."""
    large = Offer(card="large", condition="new", usd=900, basis="carried", on="2018-01-01")
    run = decide(
        day(),
        card(memory_gib=8),
        card("large", memory_gib=24),
        offer(),
        large,
        Unseen(card="large", condition="new"),
        rules=[rule_called("MARKET-010")],
    )

    assert [fact["value"] for fact in run.facts(Market)] == [8]
