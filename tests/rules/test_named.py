"""Cards that the person names are weighed, whatever their class and price."""

import pytest

from expert import facts as f
from tests.rules.changes import instead, plus
from tests.unit.factories import card, changed, decide, purse, quote, rule_called, setting

COUNT, POWER = setting("named_cards_count", True), setting("worth_of_memory", 0.5)
COMPARE, BUYING = f.Topic(ask="compare"), f.Buying(ask="compare")
NAMED, WEIGHED = f.Member(group="asked-about", card="card"), f.AlwaysWeighed(card="card")
OUT = f.RuledOut(card="card", reason="offer", about="", wanted="", found="", unit="state")
FITS = f.Fits(card="card", cards=2, gib=16, tight=False)
FAST = f.Speed(card="card", value=10, basis="training_model")
CHOOSING = (BUYING, COMPARE, COUNT, POWER, WEIGHED, card(), OUT, FITS, FAST)
LAST = quote(usd=250, years=3, fresh=False)


@pytest.mark.parametrize(
    "change",
    [
        plus(changed(OUT, reason="memory")),
        instead(changed(FITS, card="other")),
        instead(changed(FAST, card="other")),
    ],
)
def test_a_card_that_lacks_more_than_a_price_is_not_picked(change):
    """It does not do the job, or nobody knows how fast."""
    assert decide(*change(CHOOSING), rules=[rule_called("CHOOSE-420")]).facts(f.Pick) == []


@pytest.mark.parametrize(("speed", "first"), [(14.1, "card"), (14.2, "other")])
def test_speed_and_memory_decide_without_a_price(speed, first):
    """10 x 16 ^ 0.5 is 40; the other has half the memory."""
    other = [
        f.AlwaysWeighed(card="other"),
        card("other"),
        changed(OUT, card="other"),
        changed(FITS, card="other", cards=1, gib=8),
        changed(FAST, card="other", value=speed),
    ]
    run = decide(*CHOOSING, *other, rules=[rule_called("CHOOSE-420")])

    assert [pick["id"] for pick in run.facts(f.Pick)] == [first]


@pytest.mark.parametrize(
    "form",
    [(card("other", form="board"),), (card("other"), f.SoldAs(card="other", form="board"))],
    ids=["a board", "also sold as a board"],
)
@pytest.mark.parametrize(("last", "picked"), [((LAST,), ["card"]), ((), [])])
def test_a_board_that_never_had_a_price_is_no_choice_beside_one_that_has(last, picked, form):
    """CHOOSE-421: the other costs more than the budget, and no one knows what this one costs."""
    other = (
        *form,
        changed(FITS, card="other"),
        f.Offer(
            card="other", condition="new", usd=900, basis="seen", on="2020-06-15", kind="street"
        ),
    )
    wanted = (BUYING, f.FormWanted(form="board"), COUNT, card(), OUT, FITS, FAST, *last, *other)
    run = decide(*wanted, rules=[rule_called("CHOOSE-421")])

    assert [pick["id"] for pick in run.facts(f.Pick)] == picked


def test_the_smallest_board_comes_first_and_a_tight_one_last():
    """It is most likely the cheapest, but not if memory may run out."""
    boards = [
        fact
        for id, gib, tight in (("tight", 8, True), ("small", 12, False))
        for fact in (
            card(id),
            changed(OUT, card=id),
            changed(FITS, card=id, gib=gib, tight=tight),
            changed(FAST, card=id),
        )
    ]
    wanted = (BUYING, f.FormWanted(form="board"), COUNT, card(), OUT, FITS, FAST)
    run = decide(*wanted, *boards, rules=[rule_called("CHOOSE-421")])

    assert [pick["id"] for pick in run.facts(f.Pick)] == ["small"]


@pytest.mark.parametrize(
    ("known", "first"),
    [
        ((), "fast"),
        ((quote("fast", usd=249, years=3, fresh=False),), "fast"),
        ((quote("fast", usd=251, years=3, fresh=False),), "card"),
        (
            (
                quote("fast", usd=300, years=3, fresh=False, condition="used"),
                f.Moved(card="fast", condition="used", ratio=0.5, cards=3, basis="carried"),
            ),
            "fast",
        ),
    ],
)
def test_named_card_whose_last_price_was_above_the_budget_comes_last(known, first):
    """CHOOSE-420: the last price counts as other prices have moved since, for all the cards."""
    fast = [
        card("fast"),
        changed(WEIGHED, card="fast"),
        changed(OUT, card="fast"),
        changed(FITS, card="fast"),
        changed(FAST, card="fast", value=20),
    ]
    run = decide(*CHOOSING, *fast, *known, purse(high=500), rules=[rule_called("CHOOSE-420")])

    assert [pick["id"] for pick in run.facts(f.Pick)] == [first]


@pytest.mark.parametrize(("is_sold", "picked"), [(True, []), (False, ["card"])])
def test_a_computer_that_its_maker_no_longer_sells_is_no_choice_beside_one_for_sale(
    is_sold, picked
):
    """CHOOSE-421: its price of last year is not one that anybody asks today."""
    other = (card("other", form="computer"), changed(FITS, card="other"))
    offer = f.Offer(
        card="other", condition="new", usd=900, basis="seen", on="2020-06-15", kind="list"
    )
    wanted = (BUYING, f.FormWanted(form="computer"), COUNT, OUT, FITS, FAST, purse(), LAST)
    gone = (card(form="computer"), f.Withdrawn(card="card"))
    run = decide(
        *wanted, *gone, *other, *([offer] if is_sold else []), rules=[rule_called("CHOOSE-421")]
    )

    assert [pick["id"] for pick in run.facts(f.Pick)] == picked
