"""What a candidate is worth, and what it costs with trouble and the computer around it."""

import pytest

from expert import facts as f
from tests.unit.factories import card, changed, contender, day, decide, purse, rule_called, setting

POWER = setting("worth_of_memory", 0.5)
SOUND = setting("sound_within", 0.25)
CHEAP = f.PriceCounts(per_usd=0.0001)


COMMON = f.WorkCounts(work="small", gib=8, weight=3, usual=True, pace=1.0, spread=False)
DEMANDING = f.WorkCounts(work="big", gib=40, weight=1, usual=False, pace=1.0, spread=False)
LIGHTER = f.LighterCounts(work="big", gib=16, pace=0.5, spread=False)
CARD = card(platform="young")
CANDIDATE = f.Candidate(
    card="card", name="Card", condition="new", cards=1, usd=200, speed=10, gib=16
)
VALUE, INSIDE = f.RoleWanted(role="best_value", place=2), f.Reach(reach="inside")
GPU, BAND = f.Buying(ask="gpu"), setting("tie_band", 0.05)
EQUALS = f.Parameter(name="equals-named-at-most", value=3)
EACH = f.PriceCounts(per_usd=0.0002)
"""Half of the worth counts at 2,500 US dollars."""


def pick(role, id="card", place=20):
    return f.Pick(
        kind="card",
        id=id,
        name=id.capitalize(),
        role=role,
        place=place,
        cards=1,
        condition="new",
        usd=400,
    )


TURN = f.Turn(read=800, written=200)


def reads(card, speed):
    return f.Rate(
        card=card,
        quantity="prefill",
        value=speed,
        low=speed,
        high=speed,
        unit="tokens/s",
        basis="prefill_model",
    )


@pytest.mark.parametrize(
    ("more", "worth"),
    [
        ((COMMON, DEMANDING), 8),
        ((COMMON, DEMANDING, f.TypicalCounts(share=1.0)), 8),
        ((COMMON, DEMANDING, f.TypicalCounts(share=0.5)), 9),
        ((COMMON, DEMANDING, f.TypicalCounts(share=0.0)), 10),
        ((COMMON,), 10),
        ((DEMANDING,), 5),
        ((COMMON, changed(DEMANDING, usual=True)), 5.3333),
        ((changed(COMMON, pace=0.2),), 4),
        ((changed(COMMON, pace=2), f.Enough(speed=12)), 11.5),
        ((DEMANDING, LIGHTER), 7.5),
        ((DEMANDING, changed(LIGHTER, gib=16.5)), 5),
        ((COMMON, changed(LIGHTER, work=COMMON["work"])), 10),
        ((changed(DEMANDING, usual=True), LIGHTER), 5.625),
    ],
)
def test_worth_is_the_share_of_typical_work_that_is_held(more, worth):
    """RANK-050: 16 GiB hold the work that weighs 3, and not the one that weighs 1.

    A light work that every card holds is added with the weight of 1. If most people do both works,
    two of three are held. A work that is held in its lighter form only counts for its pace.
    """
    run = decide(
        day(),
        POWER,
        f.ComputerCounts(usd=800),
        CANDIDATE,
        CARD,
        *more,
        rules=[rule_called("RANK-050")],
    )

    assert [one["worth"] for one in run.facts(f.Worth)] == [worth]


@pytest.mark.parametrize(
    ("spread", "worth"),
    [(False, 5), (True, 10)],
)
def test_memory_of_several_cards_adds_up_only_for_work_that_is_spread(spread, worth):
    """RANK-050: four cards of 4 GiB do not hold a network of 8 GiB that is trained."""
    run = decide(
        day(),
        POWER,
        f.ComputerCounts(usd=800),
        changed(CANDIDATE, cards=4),
        CARD,
        changed(COMMON, weight=1, usual=False, spread=spread),
        rules=[rule_called("RANK-050")],
    )

    assert [one["worth"] for one in run.facts(f.Worth)] == [worth]


def test_memory_counts_where_no_typical_work_is_known():
    """RANK-050: four times the memory, to the power of a half, is twice the worth."""
    run = decide(
        day(),
        POWER,
        f.ComputerCounts(usd=800),
        CANDIDATE,
        changed(CANDIDATE, card="big", gib=64),
        CARD,
        card(id="big"),
        rules=[rule_called("RANK-050")],
    )

    assert {one["card"]: one["worth"] for one in run.facts(f.Worth)} == {"card": 5, "big": 10}


def test_complete_computer_needs_no_computer_around_it():
    """RANK-050: a Mac is a computer already."""
    run = decide(
        day(),
        POWER,
        f.ComputerCounts(usd=800),
        CANDIDATE,
        card(segment="integrated"),
        rules=[rule_called("RANK-050")],
    )

    assert [fact["paid_usd"] for fact in run.facts(f.Worth)] == [200]


def offers(**worths):
    """Return contenders by name, each with its worth and its price in all."""
    facts = []
    for name, (worth, paid) in worths.items():
        facts += [
            contender(name, usd=paid),
            f.Worth(card=name, condition="new", worth=worth, paid_usd=paid),
        ]
    return facts


NO_SUM = (POWER, SOUND, purse())


@pytest.mark.parametrize(
    ("rule", "more", "worths", "names"),
    [
        ("CHOOSE-121", NO_SUM, {"small": (40, 1000), "large": (70, 2000)}, ["small"]),
        ("CHOOSE-121", NO_SUM, {"small": (40, 1000), "large": (68, 1666)}, ["large", "small"]),
        ("CHOOSE-121", NO_SUM, {"small": (40, 1000), "large": (68, 1667)}, ["small"]),
        ("CHOOSE-121", NO_SUM, {"small": (40, 1000), "large": (81, 2000)}, ["small"]),
        ("CHOOSE-121", NO_SUM, {"small": (40, 1000), "large": (90, 2000)}, ["large"]),
        ("CHOOSE-122", (EACH, SOUND), {"small": (40, 1000), "large": (70, 2000)}, ["large"]),
        ("CHOOSE-122", (EACH, SOUND), {"small": (40, 1000), "large": (45, 2000)}, ["small"]),
        (
            "CHOOSE-122",
            (CHEAP, SOUND),
            {"small": (75, 600), "large": (100, 1000)},
            ["small", "large"],
        ),
        ("CHOOSE-122", (CHEAP, SOUND), {"small": (74, 600), "large": (100, 1000)}, ["large"]),
        ("CHOOSE-122", (CHEAP, SOUND), {"small": (75, 601), "large": (100, 1000)}, ["large"]),
    ],
)
def test_sum_at_hand_lets_the_price_climb(rule, more, worths, names):
    """Without a sum, worth per dollar decides, and of equals the cheap; with one, a fair step up.

    Prices that differ by less than the error, 1,000 and 1,666 dollars, cannot be told apart.
    """
    run = decide(
        GPU, VALUE, INSIDE, BAND, EQUALS, *more, *offers(**worths), rules=[rule_called(rule)]
    )
    picks = sorted(run.facts(f.Pick), key=lambda fact: fact["place"])

    assert [fact["id"] for fact in picks] == names


@pytest.mark.parametrize(("cards", "names"), [(1, ["a", "b"]), (2, ["b", "a"])])
@pytest.mark.parametrize(("rule", "more"), [("CHOOSE-121", NO_SUM), ("CHOOSE-122", (EACH, SOUND))])
def test_fewer_cards_come_first_among_what_is_equally_good(rule, more, cards, names):
    """CHOOSE-121, CHOOSE-122: one card needs one slot and no software that shares the work."""
    worths = offers(a=(41, 1000), b=(40, 1000))
    both = [changed(worths[0], cards=cards), *worths[1:]]
    run = decide(GPU, VALUE, INSIDE, BAND, EQUALS, *more, *both, rules=[rule_called(rule)])
    picks = sorted(run.facts(f.Pick), key=lambda fact: fact["place"])

    assert [fact["id"] for fact in picks] == names


@pytest.mark.parametrize(("condition", "names"), [("new", ["a", "b"]), ("used", ["b", "a"])])
@pytest.mark.parametrize(("rule", "more"), [("CHOOSE-121", NO_SUM), ("CHOOSE-122", (EACH, SOUND))])
def test_new_card_comes_first_among_what_is_equally_good(rule, more, condition, names):
    """CHOOSE-121, CHOOSE-122: a new card has a warranty."""
    worths = [*offers(a=(41, 1000)), *offers(b=(40, 1000))]
    mixed = [changed(fact, condition=condition) for fact in worths[:2]]
    given = (GPU, VALUE, INSIDE, BAND, EQUALS, *more, *mixed, *worths[2:])
    picks = sorted(
        decide(*given, rules=[rule_called(rule)]).facts(f.Pick), key=lambda fact: fact["place"]
    )

    assert [fact["id"] for fact in picks] == names


def test_lower_price_comes_first_among_what_is_equally_good_for_the_budget():
    """CHOOSE-122: the share of the budget that the dearer one takes is counted already."""
    given = (GPU, VALUE, INSIDE, BAND, EQUALS, EACH, SOUND, *offers(a=(42, 1010), b=(41, 1000)))
    picks = sorted(
        decide(*given, rules=[rule_called("CHOOSE-122")]).facts(f.Pick),
        key=lambda fact: fact["place"],
    )

    assert [fact["id"] for fact in picks] == ["b", "a"]


@pytest.mark.parametrize(("rule", "more"), [("CHOOSE-121", NO_SUM), ("CHOOSE-122", (EACH, SOUND))])
def test_less_trouble_comes_first_among_what_is_equally_good(rule, more):
    """CHOOSE-121, CHOOSE-122: the prices that are compared already count it."""
    ends = f.Premium(card="a", condition="new", share=0.15, reason="support_ends")
    worths = [*offers(a=(41, 1000)), *offers(b=(40, 1000))]
    given = (GPU, VALUE, INSIDE, BAND, EQUALS, *more, ends, *worths)
    picks = sorted(
        decide(*given, rules=[rule_called(rule)]).facts(f.Pick), key=lambda fact: fact["place"]
    )

    assert [fact["id"] for fact in picks] == ["b", "a"]


@pytest.mark.parametrize(
    ("facts", "worth"),
    [
        ((), 10),
        ((reads("card", 80),), 10),
        ((TURN,), 10),
        ((TURN, reads("card", 80)), 6.6667),
        ((TURN, reads("other", 20)), 3.3333),
        ((TURN, reads("card", 80), reads("other", 20)), 6.6667),
        ((TURN, f.Enough(speed=5), reads("card", 80)), 4),
    ],
)
def test_time_spent_reading_prompts_does_not_count(facts, worth):
    """RANK-050: 800 tokens read at 80/s and 200 written at 10/s take 10 and 20 seconds.

    A card of unknown reading speed counts like the slowest one.
    """
    given = (day(), POWER, f.ComputerCounts(usd=800), CANDIDATE, CARD, *facts)
    run = decide(*given, rules=[rule_called("RANK-050")])

    assert [fact["worth"] for fact in run.facts(f.Worth)] == [worth]


@pytest.mark.parametrize(("role", "found"), [("best_value", 75), ("best_for_the_money", 122.8)])
def test_contender_is_passed_over_by_points(role, found):
    """ADVICE-020: the pick has 100 points; the price counts as the role counts it."""
    worths = {"card": (40, 1000), "left": (60, 2000)}
    run = decide(INSIDE, EACH, *offers(**worths), pick(role), rules=[rule_called("ADVICE-020")])

    assert [(one["unit"], one["found"], one["wanted"]) for one in run.facts(f.PassedOver)] == [
        ("points for the money", found, 100)
    ]
