"""Old used prices below what used cards cost of their new prices today."""

import pytest

from expert.facts import Member, Named, Offer, Parameter, PriceKind, Unseen, Unserved, UsedShare
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, quote, rule_called, setting

MUST_BE_SEEN = setting("prices_must_be_seen", True)
RECENT = Parameter(name="market-is-seen-within", value=0.5)
FEWEST = Parameter(name="price-drift-needs", value=3)
STREET = PriceKind(id="street", name="shop price", at_launch=False, market=True, rank=1)
QUOTED = PriceKind(id="quoted", name="in a text", at_launch=False, market=True, rank=4)
NEW = Offer(card="card", condition="new", usd=800, basis="carried", on="2019-10-15", kind="street")
USED = Offer(card="card", condition="used", usd=390, basis="carried", on="2019-10-15", kind="asked")
LEAST = UsedShare(segment="consumer", share=0.65, name="Other", cards=3)
OUT = Unseen(card="card", condition="used")


def priced(name, used_usd, **fields):
    """Return a card with a new price of 1000 US dollars and a used one, both seen lately."""
    used = {"condition": "used", "kind": "asked", **fields}
    return card(name), quote(name, 1000), quote(name, used_usd, **used)


CARDS = (*priced("one", 650), *priced("two", 800), *priced("three", 700))
COMMON = (MUST_BE_SEEN, day(), RECENT)

EXAMPLES = [
    Example(
        "PRICE-910",
        given=(*COMMON, FEWEST, STREET, *CARDS),
        concludes=(UsedShare(segment="consumer", share=0.65, name="One", cards=3),),
        unless={
            "prices nobody saw count": without(type(MUST_BE_SEEN)),
            "more cards are needed": instead(changed(FEWEST, value=4)),
            "no shop asked the new prices": instead(changed(STREET, rank=4)),
        },
    ),
    Example(
        "PRICE-911",
        given=(*COMMON, STREET, card(), NEW, USED, LEAST),
        concludes=(OUT,),
        unless={
            "prices nobody saw count": without(type(MUST_BE_SEEN)),
            "no software supports it": plus(Unserved(card="card")),
            "the person asks about it": plus(
                Named(role="candidate", text="Card", kind="card", id="card", count=1)
            ),
            "the person asks about its group": plus(Member(group="asked-about", card="card")),
            "too few cards show the share": without(UsedShare),
            "the cards are of another segment": instead(changed(LEAST, segment="workstation")),
            "no shop asked the new price": instead(changed(STREET, rank=4)),
            "it was seen lately": lambda given: (
                [f for f in given if f is not USED] + [changed(USED, on="2020-01-15")]
            ),
            "it costs as much as others": lambda given: (
                [f for f in given if f is not USED] + [changed(USED, usd=520)]
            ),
        },
    ),
]


@pytest.mark.parametrize(
    ("usd", "on", "found"),
    [
        (519, "2019-10-15", 1),
        (520, "2019-10-15", 0),
        (521, "2019-10-15", 0),
        (390, "2019-12-20", 0),
        (390, "2019-12-10", 1),
    ],
)
def test_only_old_prices_below_the_lowest_share_are_left_out(usd, on, found):
    """PRICE-911: 0.65 times 800 is 520, and half a year before 2020-06-15 is 2019-12-15."""
    used = changed(USED, usd=usd, on=on)

    run = decide(*COMMON, STREET, card(), NEW, used, LEAST, rules=[rule_called("PRICE-911")])

    assert len(run.facts(Unseen)) == found


@pytest.mark.parametrize("other", [priced("old", 100, years=0.6), (card("new"), quote("new", 9))])
def test_cards_without_two_recent_prices_show_no_share(other):
    """PRICE-910 leaves out a used price that is old itself, and a card without one."""
    given = (*COMMON, FEWEST, STREET, QUOTED, *CARDS, *other)

    run = decide(*given, rules=[rule_called("PRICE-910")])

    assert [(f["share"], f["cards"]) for f in run.facts(UsedShare)] == [(0.65, 3)]
