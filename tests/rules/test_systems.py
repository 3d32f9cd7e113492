"""Which of several sets of computers is the better buy."""

from expert import facts as f
from tests.rules.changes import contents
from tests.unit.factories import card, changed, decide, rule_called, rules_of

COMPARE = f.Topic(ask="compare_systems")
TEXT = "1 computer with 4 Big"
NAMED = f.Named(role="candidate", text=TEXT, kind="system", id="big", count=4, computers=1)
OFFER = f.Offer(card="big", condition="new", usd=1000, basis="seen", on="2019-04-01")
FAST = f.Speed(card="big", value=100, basis="training_model")
COMPUTER = f.Parameter(name="price-of-a-computer", value=2000)
BIG = f.SystemFound(
    text=TEXT,
    card="big",
    name="Big",
    computers=1,
    cards=4,
    condition="new",
    usd=1000,
    total_usd=6000,
    speed=275,
    gib=11,
)
SMALL = changed(
    BIG, text="small ones", card="small", name="Small", computers=2, total_usd=7000, speed=240
)
QUICK = changed(SMALL, total_usd=9000, speed=300)


SINGLE = f.SingleCompared(text="Big", card="big")
A_CARD, A_COMPUTER = (
    card("big", memory_gib=11, form="card"),
    card("big", memory_gib=11, form="computer"),
)


def test_unknown_memory_is_left_out():
    """REACH-672 and ADVICE-674 do not call it 0 GiB."""
    bare = changed(A_CARD, memory_gib=None)
    facts = (COMPARE, SINGLE, bare, OFFER, FAST, COMPUTER)

    run = decide(*facts, rules=[rule_called("REACH-672"), rule_called("ADVICE-674")])

    assert ["gib" in system for system in run.facts(f.SystemFound)] == [False]
    assert "GiB" not in run.facts(f.Advice)[0]["says"]


def test_nothing_is_picked_that_nothing_is_known_of():
    """Without a single set of computers there is no best one."""
    run = decide(COMPARE, NAMED, rules=[*rules_of("choose"), rule_called("ADVICE-676")])

    assert run.facts(f.Pick) == []


def test_order_of_the_sets_makes_no_difference():
    """CHOOSE-670 compares all of them."""
    there, back = (
        decide(COMPARE, *systems, rules=[rule_called("CHOOSE-670")])
        for systems in ((BIG, SMALL, QUICK), (QUICK, SMALL, BIG))
    )

    assert contents(there.facts(f.Pick)) == contents(back.facts(f.Pick))
