"""What keeps the number of GPUs down, and what is said about clusters."""

import pytest

from expert import facts as f
from tests.unit.factories import (
    beaten,
    candidate,
    card,
    changed,
    decide,
    purse,
    rule_called,
    setting,
)

HOW_MANY, CLUSTER = f.Topic(ask="how_many_gpus"), f.Topic(ask="cluster")
OWNED = f.Named(role="owned", kind="card", id="card", text="Card", count=1)
CARD = card("card", board_power_w=350, slots=2)
NEW = f.Offer(card="card", condition="new", usd=900, basis="seen", on="2026-01-01")
USED = changed(NEW, condition="used", usd=500)
NO_USED = f.OfferOut(card="card", condition="used", rule="PRICE-010")
COUNTED = f.CountedWith(card="card", name="Card", condition="new", usd=900, needs=1, owned=0)
MOST = f.GpusAtMost(limit="budget", cards=2, told="So it is")
OTHER = card("other", board_power_w=100, slots=2)


def counted(*facts, rule="REACH-920"):
    return decide(*facts, rules=[rule_called(rule)]).facts(f.CountedWith)


def picked(*facts):
    run = decide(HOW_MANY, *facts, rules=[rule_called("CHOOSE-661")])
    return [fact["cards"] for fact in run.facts(f.Pick)]


def test_one_more_of_an_owned_card_may_be_used():
    """REACH-920: whoever owns a card can add a used one, even if nothing was said of used cards."""
    (fact,) = counted(HOW_MANY, OWNED, CARD, NEW, USED, NO_USED)

    assert (fact["condition"], fact["usd"], fact["owned"]) == ("used", 500, 1)


def test_one_more_of_an_owned_card_is_new_for_those_who_refuse_used_ones():
    """REACH-920: what the person says goes before."""
    refuses = f.Answer(key="used_ok", value=False)

    (fact,) = counted(HOW_MANY, OWNED, CARD, NEW, USED, NO_USED, refuses)

    assert (fact["condition"], fact["usd"]) == ("new", 900)


def test_owned_card_is_counted_with_before_one_asked_about():
    """REACH-920: it is there already."""
    asked = f.Named(role="candidate", kind="card", id="other", text="Other", count=1)

    (fact,) = counted(HOW_MANY, OWNED, asked, CARD, OTHER)

    assert fact["card"] == "card"


def test_card_with_the_most_worth_for_its_price_is_counted_with():
    """REACH-921: worth goes before speed; cards beyond the money are left out."""
    facts = (
        *(HOW_MANY, purse(stretch=550), card("card"), OTHER, card("dear")),
        *(candidate(usd=400), candidate("other", usd=500), candidate("dear", usd=600)),
        f.Worth(card="card", condition="new", worth=1, paid_usd=400),
        f.Worth(card="other", condition="new", worth=2, paid_usd=500),
        f.Worth(card="dear", condition="new", worth=9, paid_usd=600),
    )

    (fact,) = counted(*facts, rule="REACH-921")

    assert fact["card"] == "other"


def test_beaten_offer_is_not_counted_with():
    """REACH-921: what is too slow to be recommended is no example."""
    slow = beaten("too_slow", "speed for a reader", (3, 5, "tokens/s"))
    offers = (candidate(usd=400), candidate("other", usd=500))

    (fact,) = counted(HOW_MANY, purse(), card("card"), OTHER, *offers, slow, rule="REACH-921")

    assert fact["card"] == "other"


def test_cheapest_card_is_counted_with_for_many_experiments():
    """REACH-921: a goal that calls for several cheap cards."""
    facts = (
        *(HOW_MANY, purse(stretch=550), card("card"), OTHER),
        *(candidate(usd=400), candidate("other", usd=500)),
        f.Worth(card="card", condition="new", worth=1, paid_usd=400),
        f.Worth(card="other", condition="new", worth=2, paid_usd=500),
        *(f.Answer(key="goal", value="learn_fast"), setting("several_for", "learn_fast")),
    )

    (fact,) = counted(*facts, rule="REACH-921")

    assert fact["card"] == "card"


def test_card_is_counted_by_those_that_hold_the_job():
    """REACH-921: two of them cost too much, so another one is taken."""
    facts = (
        *(HOW_MANY, purse(stretch=550), card("card"), OTHER),
        *(candidate(usd=800, cards=2), candidate("other", usd=500)),
        *(f.Fits(card="card", cards=2, gib=32), f.Fits(card="other", cards=1, gib=24)),
    )

    (fact,) = counted(*facts, rule="REACH-921")

    assert (fact["card"], fact["needs"]) == ("other", 1)


def test_complete_computer_is_never_counted_with():
    """REACH-921: several GPUs are several cards."""
    facts = (HOW_MANY, purse(), candidate(usd=400), card("card", segment="integrated"))

    assert counted(*facts, rule="REACH-921") == []


@pytest.mark.parametrize(("most", "cards"), [(0, 1), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_no_more_than_the_limit_are_picked(most, cards):
    """CHOOSE-661: but one at least."""
    wanted = f.SeveralWanted(reason="speed", cards=4)

    assert picked(wanted, changed(MOST, cards=most)) == [cards]


def test_cards_that_hold_the_model_are_not_reduced():
    """CHOOSE-661: the card that is counted with decides how many hold the model."""
    wanted = f.SeveralWanted(reason="memory", cards=2)

    assert picked(wanted, changed(MOST, cards=1), changed(COUNTED, needs=3)) == [3]
    assert picked(wanted, changed(COUNTED, needs=3)) == [3]
    assert picked(wanted, changed(COUNTED, needs=1)) == [1]
    assert picked(wanted) == [2]


def test_work_that_few_cards_do_not_hold_is_counted_by_its_memory():
    """CHOOSE-661: nothing is known of how many of the card hold it."""
    wanted = f.SeveralWanted(reason="memory", cards=8)

    assert picked(wanted, changed(COUNTED, needs=None)) == [8]
