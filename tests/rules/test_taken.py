"""How many of several cards that may train side by side are taken, and what is said of it."""

import pytest

from expert import facts as f
from expert.rules.cards.taken import times_one
from tests.unit.factories import card, changed, decide, purse, rule_called

MORE = f.MoreCardsWanted(cards=4)
BADLY = f.SpreadsBadly(net="dense")
RELEVANT = f.Relevant(card="card")
DRAWS = card(board_power_w=250, slots=2)
REST = f.Parameter(name="power-of-the-rest", value=250)
NEW = f.Offer(card="card", condition="new", usd=400, basis="seen", on="2025-01-01")
FITS = f.Fits(card="card", cards=1, gib=24)
THREE = f.CardsTaken(card="card", condition="new", cards=3, most=4)
DENSE = f.NetworkType(id="dense", name="dense networks", spreads="badly", says="why", since="2014")
GPU = f.Topic(ask="gpu")
PICKED = f.Pick(
    kind="card", id="card", name="Card", role="best_value", place=10, condition="new", cards=3
)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ([], ["Each additional card"]),
        ([MORE], []),
        (
            [MORE, BADLY, DENSE],
            ["dense networks gain hardly anything from more cards"],
        ),
        ([BADLY, changed(DENSE, id="cnn")], ["Each additional card"]),
    ],
)
def test_why_no_more_cards_are_taken_than_hold_the_work(more, words):
    """ADVICE-166: more were not asked for, or the network gains nothing from them."""
    found = decide(GPU, PICKED, THREE, *more, rules=[rule_called("ADVICE-166")]).facts(f.Advice)

    assert [word in advice["says"] for word, advice in zip(words, found, strict=True)] == [
        True for _ in words
    ]


@pytest.mark.parametrize(("room", "cards"), [(5, 2), (6, 3), (20, 4)])
def test_tightest_limit_holds(room, cards):
    """SPEED-105 with FIT-055 and FIT-056: supply, slots, money, and the number named."""
    computer = (f.Answer(key="slots", value=room), f.Answer(key="psu_w", value=2000), REST)
    rules = [rule_called(id) for id in ("FIT-055", "FIT-056", "SPEED-105")]

    run = decide(MORE, purse(high=4000), NEW, FITS, RELEVANT, DRAWS, *computer, rules=rules)

    assert [taken["cards"] for taken in run.facts(f.CardsTaken)] == [cards]


@pytest.mark.parametrize(
    ("facts", "times"),
    [
        ([], 8),
        ([f.Scaling(of="cnn", gpus=4, low=2, high=2, on="2020")], 8),
        ([f.Scaling(of="framework", gpus=4, low=2, high=3, on="2020")], 3.333),
        ([f.Unlinked(card="other", share=0.5)], 8),
        ([f.Unlinked(card="card", share=0.5)], 4),
    ],
)
def test_offers_that_are_no_candidates_gain_from_several_cards_as_candidates_do(facts, times):
    """A used offer is compared with a new one, so both lose what several cards lose."""
    taken = f.CardsTaken(card="card", condition="used", cards=8, most=8)

    def facts_of(cls):
        return [fact for fact in facts if isinstance(fact, cls)]

    assert times_one(facts_of, taken) == pytest.approx(times, abs=0.001)
