"""Stage fit: which cards and offers suit this person."""

import pytest

from expert import facts as f
from tests.rules.changes import contents, instead
from tests.unit.factories import card, changed, decide, need, price, rule_called, rules_of

RELEVANT = f.Relevant(card="card")
PROFILE_FLOOR = f.MemoryFloor(reason="profile", key="learner", gib=6)
SLOW = f.Caveat(card="card", kind="slow_memory_segment", fast_gib=3.5)
OWN = f.Parameter(name="runtime-memory", value=1)
FREE = f.Parameter(name="memory-left-free", value=0.2)
ESTIMATED = f.Need(gib=8, low=7, high=10, own=1, hard=True)
EXPERTS = f.Movable(gib=20, what="experts")
GPU = f.Topic(ask="gpu")
PICK = f.Pick(kind="card", id="card", name="Card", role="fastest", place=1)
REST = f.Parameter(name="power-of-the-rest", value=200)

HOLDING_RULES = [rule_called(f"FIT-03{number}") for number in range(4)]


def usable(gib):
    return f.Usable(card="card", gib=gib)


SLOT = f.Parameter(name="power-of-a-slot", value=75)

SOLD = f.Offer(card="card", condition="new", usd=100, basis="seen", on="2020-05-01", kind="street")


FOUR_USERS = f.Known(key="users", value=4)


def test_need_is_the_largest_floor_and_hard_if_anything_makes_it_so():
    """FIT-001 takes the largest floor, or all parts together if they are more."""
    run = decide(
        OWN,
        FREE,
        PROFILE_FLOOR,
        f.MemoryFloor(reason="display", key="drives_display", gib=5),
        f.MemoryPart(part="weights", gib=4, how=""),
        f.MemoryPart(part="runtime", gib=3, how=""),
        f.HardMemory(reason="job"),
        rules=[rule_called("FIT-001")],
    )

    assert contents(run.facts(f.Need)) == contents([f.Need(gib=7, low=7, high=7, own=3, hard=True)])


def test_each_card_needs_room_for_what_all_of_them_hold():
    """FIT-001."""
    parts = [f.MemoryPart(part="weights", gib=8, how=""), f.MemoryPart(part="cache", gib=2, how="")]

    run = decide(OWN, FREE, *parts, f.CopiedPart(part="cache"), rules=[rule_called("FIT-001")])

    assert [(need["gib"], need["own"]) for need in run.facts(f.Need)] == [(10, 2)]


def test_networks_that_are_put_aside_as_needed_bound_the_high_end():
    """FIT-001: 8 GiB may be 16, but all networks together take 10; a fifth stays free."""
    parts = [
        f.MemoryPart(part="weights", gib=8, how=""),
        f.MemorySpread(kind="any", low=0.5, high=2),
    ]
    aside = f.PutAside(part="T5", gib=2)

    run = decide(OWN, changed(FREE, value=0.2), *parts, aside, rules=[rule_called("FIT-001")])

    assert [(need["gib"], need["high"]) for need in run.facts(f.Need)] == [(8, 12.5)]


def test_high_end_of_an_estimate_leaves_some_of_the_card_free():
    """FIT-001: 8 GiB may be 8.8, and a fifth of the card stays free; a floor is exact."""
    parts = [
        f.MemoryPart(part="weights", gib=8, how=""),
        f.MemorySpread(kind="any", low=0.5, high=1.1),
    ]
    floor = f.MemoryFloor(reason="stated", key="memory_need_gb", gib=10)
    one = rule_called("FIT-001")

    (estimate,) = decide(OWN, FREE, *parts, rules=[one]).facts(f.Need)
    (stated,) = decide(OWN, FREE, *parts, floor, rules=[one]).facts(f.Need)

    assert (estimate["low"], estimate["gib"], estimate["high"]) == (4, 8, 11)
    assert (stated["low"], stated["gib"], stated["high"]) == (10, 10, 11)


def test_the_safe_amount_of_another_job_counts_like_that_of_the_main_one():
    """FIT-001: another job likely takes 10 GiB, and 12 would be safe; a stated floor is exact."""
    other = f.MemoryFloor(reason="also", key="Model", gib=10, high=12)
    stated = f.MemoryFloor(reason="stated", key="memory_need_gb", gib=10)
    one = rule_called("FIT-001")

    (estimate,) = decide(OWN, FREE, other, rules=[one]).facts(f.Need)
    (exact,) = decide(OWN, FREE, stated, rules=[one]).facts(f.Need)

    assert (estimate["gib"], estimate["high"]) == (10, 12)
    assert (exact["gib"], exact["high"]) == (10, 10)


@pytest.mark.parametrize(("gib", "ruled_out"), [(7.99, True), (8, False), (8.01, False)])
def test_card_with_exactly_enough_memory_is_kept(gib, ruled_out):
    """FIT-031 rules out less, not equal."""
    run = decide(need(8), usable(gib), card(), rules=HOLDING_RULES)

    assert bool(run.ruled_out) is ruled_out
    assert bool(run.facts(f.Fits)) is not ruled_out


@pytest.mark.parametrize(
    ("wanted", "cards"), [(8, [1]), (8.01, [2]), (15, [2]), (15.01, [3]), (22, [3]), (22.01, [])]
)
def test_as_many_cards_are_taken_as_the_work_needs(wanted, cards):
    """FIT-030, FIT-032 and FIT-033 part the cases between them; each card holds the runtime."""
    several = f.SplitAllowed(cards=3), f.MostCards(cards=3)
    run = decide(need(wanted), *several, usable(8), card(), rules=HOLDING_RULES)

    assert [fit["cards"] for fit in run.facts(f.Fits)] == cards
    assert len(run.facts(f.Fits)) + len(run.ruled_out) == 1


@pytest.mark.parametrize(
    ("supply", "cards", "ruled_out"),
    [(499, 1, True), (500, 1, False), (501, 1, False), (799, 2, True), (800, 2, False)],
)
def test_supply_must_carry_all_cards_and_the_rest(supply, cards, ruled_out):
    """FIT-050 and FIT-052 rule out more than the supply gives, not equal."""
    run = decide(
        f.Answer(key="psu_w", value=supply),
        REST,
        SLOT,
        RELEVANT,
        f.Fits(card="card", cards=cards, gib=8),
        card(board_power_w=300),
        rules=[rule_called("FIT-050"), rule_called("FIT-052")],
    )

    assert bool(run.ruled_out) is ruled_out


@pytest.mark.parametrize(
    ("room", "cards", "ruled_out"), [(1, 1, True), (2, 1, False), (3, 2, True), (4, 2, False)]
)
def test_all_cards_must_find_room(room, cards, ruled_out):
    """FIT-051 and FIT-053 rule out more slots than there are, not equal."""
    run = decide(
        f.Answer(key="slots", value=room),
        RELEVANT,
        f.Fits(card="card", cards=cards, gib=8),
        card(slots=2),
        rules=[rule_called("FIT-051"), rule_called("FIT-053")],
    )

    assert bool(run.ruled_out) is ruled_out


def test_card_with_a_slow_part_has_one_usable_size_either_way():
    """FIT-020, FIT-021 and FIT-022 exclude each other."""
    minding = decide(
        RELEVANT, SLOW, card(memory_gib=4), f.FastMemoryOnly(reason="answer"), rules=rules_of("fit")
    )
    not_minding = decide(RELEVANT, SLOW, card(memory_gib=4), rules=rules_of("fit"))

    assert [fact["gib"] for fact in minding.facts(f.Usable)] == [3.5]
    assert [fact["gib"] for fact in not_minding.facts(f.Usable)] == [4]


def test_every_reason_against_a_card_is_named():
    """No rule of this stage stops at the first reason."""
    run = decide(
        f.Day(date="2020-06-15", year=2020.5),
        RELEVANT,
        need(8),
        card(memory_gib=4, slots=3),
        SLOW,
        f.QuirkCounts(reason="advisor"),
        f.Answer(key="vendor", value="rival"),
        rules=rules_of("fit"),
    )

    assert [rule for _, rule in run.ruled_out] == ["FIT-031", "FIT-040", "FIT-071", "FIT-090"]


def test_as_many_cards_as_allowed_are_enough():
    """FIT-032: what FIT-033 lets pass takes no more cards than are allowed."""
    run = decide(
        changed(need(70.8), own=0.6),
        f.SplitAllowed(cards=3),
        f.MostCards(cards=3),
        usable(24),
        card(),
        rules=HOLDING_RULES,
    )

    assert [fit["cards"] for fit in run.facts(f.Fits)] == [3]


def test_price_too_old_is_told_apart_from_none():
    """FIT-090: who knows the last price can look for a newer one."""
    old = [price(usd=usd, on=on, years=9) for usd, on in ((300, "2010-01-01"), (250, "2011-02-03"))]

    (without,) = decide(card(), rules=[rule_called("FIT-090")]).says("FIT-090")
    (with_old,) = decide(card(), *old, rules=[rule_called("FIT-090")]).says("FIT-090")

    assert "no price had been seen" in without
    assert "the last price, 250 US dollars (new) from 2011-02-03, is too old" in with_old


def test_maker_that_stopped_selling_is_told():
    """FIT-090: the last price may be recent, but nobody can order the computer."""
    given = (card(), price(usd=300, on="2020-05-01"), f.Withdrawn(card="card"))

    (says,) = decide(*given, rules=[rule_called("FIT-090")]).says("FIT-090")

    assert "its maker no longer sells it new; the last price was 300 US dollars (new)" in says


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({}, True),
        ({"memory_gib": 8}, False),
        ({"form": "laptop"}, False),
        ({"vendor": "another"}, False),
        ({"released": "2017-01-01"}, False),
    ],
    ids=["later", "smaller", "of another form", "of another maker", "older"],
)
def test_reason_names_what_the_maker_of_a_withdrawn_computer_sells_instead(other, named):
    """FIT-090: whoever asks for the old one would want to know."""
    of_both = {"form": "computer", "vendor": "maker", "memory_gib": 16}
    newer = card("newer", **{**of_both, "released": "2020-05-01", **other})
    offer = f.Offer(
        card="newer", condition="new", usd=900, basis="seen", on="2020-06-01", kind="list"
    )
    old = (card(**of_both, released="2018-01-01"), f.Withdrawn(card="card"), price())
    run = decide(*old, newer, offer, rules=[rule_called("FIT-090")])

    (says,) = [firing.says for firing in run.firings]
    assert ("Sold instead: Newer, about 900 US dollars" in says) == named


def test_each_card_is_judged_with_what_it_leaves_to_main_memory():
    """FIT-024, FIT-986: the small card leaves too much, the middle one little, the large none."""
    run = decide(
        need(40),
        EXPERTS,
        f.Answer(key="main_memory_gb", value=14),
        *(card(id) for id in ("small", "middle", "large")),
        *(f.Usable(card=id, gib=gib) for id, gib in (("small", 24), ("middle", 32), ("large", 48))),
        rules=[rule_called(id) for id in ("FIT-024", "FIT-030", "FIT-035", "FIT-986")],
    )

    moved = {fact["card"]: fact["gib"] for fact in run.facts(f.Offloaded)}
    assert moved == {"small": 16, "middle": 8}
    assert run.ruled_out == [("small", "FIT-986")]


@pytest.mark.parametrize(
    ("told", "way"),
    [
        ((), "a smaller batch or gradient checkpointing"),
        ((f.Known(key="batch_size", value=1),), "gradient checkpointing"),
        ((f.Known(key="checkpointing", value=True),), "a smaller batch"),
        (
            (f.Known(key="batch_size", value=1), f.Known(key="checkpointing", value=True)),
            "shorter sequences",
        ),
    ],
)
def test_what_is_already_done_to_save_memory_is_not_advised(told, way):
    """ADVICE-640: a batch of 1 cannot be smaller."""
    tight = f.Fits(card="card", cards=1, gib=8, tight=True)
    job = f.Job(id="finetune")

    run = decide(GPU, PICK, tight, ESTIMATED, job, *told, rules=[rule_called("ADVICE-640")])

    (advice,) = run.facts(f.Advice)
    assert advice["says"].endswith(f"If memory runs out, use {way}.")


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ((), 2),
        ((f.RoomToSpare(usd=199),), 1),
        ((f.MostCards(cards=1),), 1),
        ((card(form="laptop"),), 1),
    ],
)
def test_tight_card_for_several_users_gets_a_second_one_if_there_is_room_and_money(changes, count):
    """FIT-049: it stays one card, and tight, where a second does not fit or cannot be paid."""
    facts = (ESTIMATED, usable(8), card(), f.RoomToSpare(usd=200), FOUR_USERS, f.MostCards(cards=2))

    run = decide(*instead(*changes)((*facts, SOLD)), rules=[rule_called("FIT-049")])

    (fits,) = run.facts(f.Fits)
    assert (fits["cards"], fits["tight"]) == (count, count == 1)
    (says,) = run.says("FIT-049")
    assert says.endswith(
        "2 of them hold 15." if count > 1 else "more are not possible or cost too much."
    )
