"""Whether an owned card that holds less than one wishes for is kept."""

import pytest

from expert import facts as f
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from tests.unit.factories import candidate, card, changed, decide, need, purse, rule_called, setting

UPGRADE = f.Replacing()
OWNED = f.Named(role="owned", text="my card", kind="card", id="card", count=1)
WISH = need(11, hard=False)
HAS = f.Usable(card="card", gib=8)
PACE = f.Speed(card="card", value=100, basis="training_model")
CLEARLY = f.Parameter(name="clearly-faster-from", value=1.3)
LEAST = f.Parameter(name="memory-spread-tuning-low", value=1)
TIE = setting("tie_band", 0.05)
FACTS = (
    *(UPGRADE, setting("worth_of_memory", 0.5), f.ComputerCounts(usd=0), OWNED, WISH, HAS, PACE),
    *(card("card"), card("other"), purse(stretch=550), CLEARLY, LEAST, TIE),
)
ASIDE = f.PriceCounts(per_usd=0.001)
"""Money was set aside."""
WITH_MONEY = tuple(need(8) if fact is WISH else fact for fact in (*FACTS, ASIDE))


IMMATURE = f.RuledOut(card="card", rule="PLATFORM-040", reason="maturity")
ALONE = f.Fits(card="card", cards=1, gib=8, tight=False)
WORSE = (
    candidate("other", usd=500, gib=8),
    f.Worth(card="other", condition="new", worth=99, paid_usd=500),
)
YOUNG = tuple(fact for fact in FACTS if fact not in (WISH, HAS))


@pytest.mark.parametrize(
    ("usd", "speed", "worth", "kept"),
    [
        (550, 100, 130, False),
        (550, 100, 129, True),
        (551, 100, 900, True),
        (550, 99, 900, True),
    ],
)
def test_card_is_kept_if_nothing_is_clearly_better(usd, speed, worth, kept):
    """REACH-930: better by the factor, within the money, and no slower than what is there."""
    other = candidate("other", usd=usd, speed=speed, gib=8)
    paid = f.Worth(card="other", condition="new", worth=worth, paid_usd=usd)

    run = decide(*FACTS, other, paid, rules=[rule_called("REACH-930")])

    assert bool(run.facts(f.Keep)) is kept


def test_nobody_replaces_a_card_with_one_that_has_less_memory():
    """REACH-931: however fast the other is."""
    other = candidate("other", usd=550, speed=1000, gib=7)

    run = decide(*WITH_MONEY, other, rules=[rule_called("REACH-931")])

    assert run.facts(f.Keep)


@pytest.mark.parametrize(("gib", "kept"), [(9.09, True), (9.1, False)])
def test_work_that_fits_at_the_low_end_of_the_estimate_counts_for_a_card_that_is_there(gib, kept):
    """REACH-930: 8 GiB hold what is estimated to take 9.09 GiB, if that may be 0.88 of it."""
    work = f.WorkCounts(work="usual", gib=gib, weight=3, usual=True, pace=1.0, spread=False)
    paid = f.Worth(card="other", condition="new", worth=120, paid_usd=500)
    facts = (changed(fact, value=0.88) if fact is LEAST else fact for fact in FACTS)

    run = decide(*facts, work, candidate("other", usd=500), paid, rules=[rule_called("REACH-930")])

    assert bool(run.facts(f.Keep)) is kept


@pytest.mark.parametrize(("speed", "kept"), [(183, False), (182, True)])
def test_card_that_does_its_work_is_kept_unless_speed_is_worth_the_money(speed, kept):
    """REACH-931: at a thousandth a dollar, $550 must bring exp(0.55), or 1.73 times the speed, and
    the tie band on top.
    """
    other = candidate("other", usd=550, speed=speed, gib=8)

    run = decide(*WITH_MONEY, other, rules=[rule_called("REACH-931")])

    assert bool(run.facts(f.Keep)) is kept


@pytest.mark.parametrize(("hours", "kept"), [(7, True), (8, False), (20, False), (0, True)])
def test_speed_is_worth_less_to_whoever_hardly_uses_it(hours, kept):
    """REACH-931: at 7 of 20 hours a week, $550 must bring exp(0.55 / 0.35), or 4.8 times as much,
    and the tie band on top.
    """
    other = candidate("other", usd=550, speed=500, gib=8)
    facts = (
        f.Answer(key="hours_per_week", value=hours),
        f.Parameter(name="hours-a-week", value=20),
    )

    run = decide(*WITH_MONEY, other, *facts, rules=[rule_called("REACH-931")])

    assert bool(run.facts(f.Keep)) is kept


def work(gib, weight=1.0):
    """Return typical work that takes so much memory."""
    return f.WorkCounts(
        work=f"of {gib}", gib=gib, weight=weight, usual=False, pace=1.0, spread=False
    )


@pytest.mark.parametrize(("speed", "kept"), [(136, True), (137, False)])
def test_memory_for_clearly_more_typical_work_counts_as_speed_does(speed, kept):
    """REACH-934: 8 GiB hold 3 of 4 parts, light work included, and 24 GiB all of them. So $550 must
    bring exp(0.55), or 1.73 times as much and the tie band, of which memory brings 1.33 times.
    """
    facts = (*WITH_MONEY, NO_WORK_IS_NAMED, work(7, weight=2.0), work(20))
    other = candidate("other", usd=550, speed=speed, gib=24)

    run = decide(*facts, other, rules=[rule_called("REACH-934")])

    assert bool(run.facts(f.Keep)) is kept


@pytest.mark.parametrize(("weight", "kept"), [(2.4, True), (2.3, False)])
def test_memory_for_a_little_more_typical_work_is_no_reason_to_buy(weight, kept):
    """REACH-934: 4.4 parts in place of 3.4 are not 1.3 times as much, and 4.3 in place of 3.3 are,
    so only the latter count next to 1.5 times the speed.
    """
    facts = (*WITH_MONEY, NO_WORK_IS_NAMED, work(7, weight=weight), work(20))
    other = candidate("other", usd=550, speed=150, gib=24)

    run = decide(*facts, other, rules=[rule_called("REACH-934")])

    assert bool(run.facts(f.Keep)) is kept


def test_memory_beyond_all_typical_work_is_no_reason_to_buy():
    """REACH-934: three times the memory counts for nothing if all that work fits already."""
    facts = (*WITH_MONEY, NO_WORK_IS_NAMED, work(7))
    other = candidate("other", usd=550, speed=150, gib=24)

    run = decide(*facts, other, rules=[rule_called("REACH-934")])

    assert run.facts(f.Keep)


@pytest.mark.parametrize(("worth", "kept"), [(99, True), (101, False)])
def test_card_with_young_software_is_replaced_only_by_one_that_does_more(worth, kept):
    """REACH-935: it does 100 by itself, as nobody else has more memory."""
    other, paid = WORSE[0], changed(WORSE[1], worth=worth)

    run = decide(*YOUNG, IMMATURE, ALONE, other, paid, rules=[rule_called("REACH-935")])

    assert bool(run.facts(f.Keep)) is kept
