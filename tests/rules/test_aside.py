"""A mixture whose experts may be in system RAM although the person did not ask for it."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, decide, purse, rule_called

NEEDED = f.Need(gib=30, low=28, high=40, own=1, hard=True)
OFFER = f.Offer(card="card", condition="new", usd=400, basis="seen", on="2026-05-01")
USED = changed(OFFER, condition="used", usd=200)
AMOUNTS = (
    f.Parameter(name="main-memory-of-the-system", value=4),
    f.Parameter(name="main-memory-of-a-computer", value=16),
)
SOLD = f.MemorySold(place="computer", most_gib=64, step_gib=32, each_usd=2)
LARGE = f.MemorySold(place="workstation", most_gib=256, step_gib=128, each_usd=3, around_usd=100)
SMALL = f.Usable(card="card", gib=16)
ASIDE = f.ExpertsAside(gib=28)
MOVABLE = f.Movable(gib=28, what="experts")
LEAVES = (
    f.Fits(card="card", cards=1, gib=16, tight=False),
    f.Offloaded(card="card", gib=18, what="experts"),
    f.MainMemory(card="card", gib=32, usd=64),
)
MEMORY = f.MainMemory(card="card", gib=32, usd=64)
IN_A_WORKSTATION = changed(MEMORY, place="workstation")
TOLD = (
    f.Pick(kind="card", id="card", name="Card", role="fastest", place=1),
    f.Offloaded(card="card", gib=18, what="experts"),
)


def given(*more, high=500, most=4, needed=NEEDED, usable=SMALL, side_by_side=1, sold=(SOLD,)):
    money = purse(high=high, stretch=high)
    counts = (f.MostCards(cards=most), f.SplitAllowed(cards=side_by_side))
    return (ASIDE, needed, money, *counts, *AMOUNTS, *sold, usable, card(), *more)


@pytest.mark.parametrize(
    ("given", "how", "assumed"),
    [
        ([MEMORY], "GiB of it, about $", 0),
        ([IN_A_WORKSTATION], "which only a workstation supports: about $", 0),
        ([changed(IN_A_WORKSTATION, usd=0)], "which it has", 0),
        ([changed(MEMORY, usd=0), f.Answer(key="main_memory_gb", value=64)], "which it has", 0),
        ([changed(MEMORY, usd=0)], "as most have", 1),
    ],
)
def test_what_system_ram_costs_or_why_it_costs_nothing(given, how, assumed):
    """ADVICE-780: what most computers have is assumed where nobody says what there is."""
    run = decide(*TOLD, *given, rules=[rule_called("ADVICE-780")])

    assert how in run.facts(f.Advice)[0]["says"]
    assert len(run.facts(f.Assumed)) == assumed


def arranged(*facts):
    run = decide(*facts, rules=[rule_called("FIT-780")])
    return [(fact["cards"], fact["tight"]) for fact in run.facts(f.Fits)]


ONE, TWO = [(1, False)], [(2, True)]


@pytest.mark.parametrize(("money", "cards"), [(463, TWO), (464, ONE), (799, ONE), (800, TWO)])
def test_money_for_two_cards_buys_two_and_less_buys_one_with_main_memory(money, cards):
    """FIT-780: what is too dear either way is told as two cards."""
    assert arranged(*given(OFFER, high=money)) == cards


def test_used_cards_count_only_if_they_are_ok():
    """FIT-780: two used ones cost as much as a new one."""
    assert arranged(*given(OFFER, USED)) == ONE
    assert arranged(*given(OFFER, USED, f.Answer(key="used_ok", value=True))) == TWO


@pytest.mark.parametrize(("each", "cards"), [(40, 2), (239, 2), (241, 1), (400, 1)])
def test_a_second_card_is_taken_if_its_speed_is_worth_its_price(each, cards):
    """FIT-780: with 27.2 or 15.2 GiB in system RAM, for 64 dollars either way."""
    needed = changed(NEEDED, gib=40, high=50)
    facts = given(changed(OFFER, usd=each), high=1000, most=2, side_by_side=2, needed=needed)

    assert arranged(*facts) == [(cards, False)]


def test_more_cards_than_an_ordinary_computer_has_room_for_are_not_put_beside_its_main_memory():
    """FIT-780: two would be worth it, but one stands in the computer."""
    needed = changed(NEEDED, gib=40, high=50)

    assert arranged(*given(changed(OFFER, usd=40), most=2, needed=needed)) == ONE


def test_card_too_small_for_all_but_the_experts_is_ruled_out():
    """FIT-780: 29 GiB would have to be moved, and the experts take 28."""
    facts = given(
        OFFER, most=1, usable=f.Usable(card="card", gib=1), needed=changed(NEEDED, high=30)
    )

    run = decide(*facts, rules=[rule_called("FIT-780")])

    assert [(fact["wanted"], fact["found"]) for fact in run.facts(f.RuledOut)] == [(30, 1)]


def counted(moved, *more):
    """The system RAM of a card that leaves so many GiB to it because the person wants that."""
    leaves = changed(LEAVES[1], gib=moved)
    given = (MOVABLE, *AMOUNTS, SOLD, LARGE, leaves, card(), *more)
    return decide(*given, rules=[rule_called("FIT-787")])


@pytest.mark.parametrize(
    ("moved", "main", "usd", "place"),
    [(12, 16, 0, None), (13, 32, 64, None), (60, 64, 128, None), (61, 128, 484, "workstation")],
)
def test_main_memory_that_was_asked_for_is_bought(moved, main, usd, place):
    """4 GiB are the system's; 61 + 4 GiB are more than an ordinary computer takes."""
    (memory,) = counted(moved).facts(f.MainMemory)

    assert (memory["gib"], memory["usd"], memory.get("place")) == (main, usd, place)


def test_main_memory_that_is_there_is_not_bought():
    """Whether it is enough, FIT-986 judges."""
    (memory,) = counted(60, f.Answer(key="main_memory_gb", value=64)).facts(f.MainMemory)

    assert (memory["gib"], memory["usd"]) == (64, 0)


def test_main_memory_of_a_computer_that_is_bought_is_bought_too():
    """What a planned computer is to have costs money, and must fit into it."""
    bought = f.ServerBought(what="computer", usd=1000, share=1)

    (memory,) = counted(61, f.Answer(key="main_memory_gb", value=128), bought).facts(f.MainMemory)

    assert (memory["gib"], memory["usd"], memory["place"]) == (128, 484, "workstation")


def test_no_computer_takes_more_main_memory_than_a_workstation():
    """252 + 4 GiB are as much as one takes."""
    assert counted(252).ruled_out == []
    assert counted(253).ruled_out == [("card", "FIT-787")]
