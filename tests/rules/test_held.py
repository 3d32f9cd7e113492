"""What is rented for people who wait, what for a job, and what trouble counts as."""

import pytest

from expert import facts as f
from tests.unit.factories import changed, decide, rule_called, setting

ASKED, HELD, BILLED = f.Renting(depth="asked"), f.HeldWhileUsed(), f.JobIsBilled()
SOUND, BAND = setting("sound_within", 0.25), setting("tie_band", 0.05)
MOST = f.Parameter(name="equals-named-at-most", value=3)
SLOWER = f.Parameter(name="rented-is-no-slower-than", value=0.5)
DEADLINE = f.Answer(key="deadline", value=True)
LENGTH = f.TrainingRun(tokens_billion=1, operations=1e20, tflops_hours=20_000)
RENTAL = f.Rental(
    cloud="sky",
    cloud_name="Sky",
    card="card",
    name="Card",
    kind="on_demand",
    usd=1,
    on="2020-01-01",
    cards=1,
    lead=1,
    cost=1,
    speed=100,
)
DEAR = changed(RENTAL, cloud="sea", cloud_name="Sea", card="fast", name="Fast", usd=3, cost=3)
FAST = changed(DEAR, speed=330)
STRANGER = changed(RENTAL, cloud="sea", cloud_name="Sea", usd=0.5, cost=0.5)
OPEN = f.CloudTrait(cloud="sea", kind="open_market", says="so it is")
OUT = f.RentalOut(cloud="sky", card="card", rule="RANK-530", reason="memory")
CHEAPEST = f.RentalChosen(cloud="sky", card="card", role="cheapest_hour", rank=1)
HURRIED = f.Profile(id="hurried")
DEAR_AND_FAST = changed(DEAR, usd=9, cost=9, speed=330)
TROUBLESOME = f.RentTrouble(cloud="sky", card="card", share=0.15, what="an Arm processor")
TO_RENT = f.RentAdvised(reason="asked")


def chosen(rule, *facts):
    """Return where something is rented, in order of rank."""
    found = decide(*facts, rules=[rule_called(rule)]).facts(f.RentalChosen)
    return [c["cloud"] for c in sorted(found, key=lambda c: c["rank"])]


def by_the_hour(*facts):
    return chosen("REACH-960", HELD, BAND, MOST, *facts)


def by_the_bill(*facts):
    return chosen("REACH-961", BILLED, SOUND, BAND, MOST, *facts)


@pytest.mark.parametrize(("speed", "cloud"), [(99, "sea"), (100, "sky")])
def test_cheapest_hour_must_be_fast_enough(speed, cloud):
    """REACH-960: what writes slower than a person reads is no bargain."""
    least = f.RentedSpeed(least=100)

    assert by_the_hour(least, changed(RENTAL, speed=speed), FAST) == [cloud]


def test_where_nothing_is_fast_enough_the_fastest_is_rented():
    """REACH-960: a slow answer is better than none."""
    assert by_the_hour(f.RentedSpeed(least=999), RENTAL, FAST) == ["sea"]


def test_rental_that_is_ruled_out_is_not_chosen():
    """REACH-960 and REACH-961."""
    assert by_the_hour(OUT, RENTAL, FAST) == ["sea"]
    assert by_the_bill(OUT, RENTAL, FAST) == ["sea"]


def test_near_ties_are_listed_and_the_faster_one_first():
    """REACH-960: a few cents do not matter."""
    near = changed(FAST, usd=1.05, cost=1.05)

    assert by_the_hour(RENTAL, near) == ["sea", "sky"]


@pytest.mark.parametrize(("speed", "cloud"), [(224, "sky"), (240, "sea")])
def test_run_of_known_length_is_rented_where_it_ends_first_among_near_bills(speed, cloud):
    """REACH-966: a bill that is clearly higher buys no sooner end."""
    found = (RENTAL, changed(FAST, speed=speed))

    assert chosen("REACH-966", BILLED, LENGTH, SOUND, BAND, MOST, *found) == [cloud]


def test_trouble_makes_an_hour_dearer():
    """REACH-960 and REACH-961: hours of setting up are paid for, too."""
    near = changed(RENTAL, cloud="sea", usd=1.1, cost=1.1)

    assert by_the_hour(TROUBLESOME, RENTAL, near)[0] == "sea"
    assert by_the_bill(TROUBLESOME, RENTAL, near)[0] == "sea"


def test_open_market_must_be_cheaper():
    """REACH-962 and REACH-963: strangers' machines need a reason."""
    same = changed(STRANGER, usd=1, cost=1)

    assert chosen("REACH-962", HELD, OPEN, RENTAL, same) == []
    assert chosen("REACH-963", BILLED, OPEN, SOUND, SLOWER, RENTAL, same) == []


@pytest.mark.parametrize(("hours", "clouds"), [(10, ["sea"]), (11.2, ["sky"]), (200, ["sky"])])
def test_speed_is_taken_as_far_as_the_budget_goes(hours, clouds):
    """REACH-968: 10 hours for 9 dollars each are within 100; if nothing is, the bill decides."""
    money = f.Purse(low_usd=0, high_usd=100, stretch_usd=100, save_usd=100, firm=True)
    found = (f.HoursRented(hours=hours), money, RENTAL, DEAR_AND_FAST)

    assert chosen("REACH-968", BILLED, HURRIED, BAND, MOST, *found) == clouds


ONLY_EIGHT = changed(DEAR, cards=8, lead=8, usd=1.2, cost=1.2, speed=150)


@pytest.mark.parametrize(
    ("rule", "given"),
    [("REACH-967", (DEADLINE, SOUND)), ("REACH-968", (HURRIED,)), ("REACH-961", (SOUND,))],
)
def test_gpus_that_only_come_along_do_not_shorten_the_hours_of_a_job(rule, given):
    """REACH-961, REACH-967 and REACH-968: eight GPUs are paid for, one does the work."""
    wanted = (BILLED, *given, BAND, MOST, RENTAL, changed(ONLY_EIGHT, speed=100))

    assert chosen(rule, *wanted, f.HoursRented(hours=340))[0] == "sky"


@pytest.mark.parametrize(("told", "cloud"), [((), "sea"), ((f.HoursRented(hours=340),), "sky")])
def test_whole_machine_counts_only_if_the_hours_are_told(told, cloud):
    """REACH-967: a run of unknown hours may be spread over all GPUs of the machine."""
    wanted = (BILLED, DEADLINE, SOUND, BAND, MOST, RENTAL, ONLY_EIGHT)

    assert chosen("REACH-967", *wanted, *told)[0] == cloud


def test_whole_machine_counts_if_the_length_of_the_run_is_known():
    """REACH-966: the length of such a run is worked out for all GPUs."""
    wanted = (BILLED, LENGTH, SOUND, BAND, MOST, RENTAL, ONLY_EIGHT)

    assert chosen("REACH-966", *wanted, f.HoursRented(hours=340))[0] == "sea"


@pytest.mark.parametrize(("dear", "words"), [(4, "Fast at Sea, which has no FP8"), (2, "Fast at")])
def test_next_hour_that_is_cheaper_is_named_with_its_trouble(dear, words):
    """ADVICE-971: a lower price that comes later in the list needs a reason."""
    first = changed(RENTAL, usd=dear, cost=dear)
    next_one = f.RentTrouble(cloud="sea", card="fast", share=0.5, what="no FP8", lacks=True)
    given = (HELD, TO_RENT, CHEAPEST, first, FAST, next_one, setting("things_named", 3))
    (advice,) = decide(*given, rules=[rule_called("ADVICE-971")]).facts(f.Advice)

    assert words in advice["says"]
    assert ("no FP8" in advice["says"]) == (dear > FAST["usd"])
