"""What is rented for people who wait, what for a job, and what trouble counts as."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Asked,
    BreakEven,
    Caveat,
    CloudTrait,
    ElectricityPrice,
    Fits,
    HeldWhileUsed,
    HoursRented,
    Job,
    JobIsBilled,
    Known,
    OwnCard,
    Parameter,
    Pick,
    Profile,
    Purse,
    RentAdvised,
    Rental,
    RentalChosen,
    RentalOut,
    RentedSpeed,
    Renting,
    RentTrouble,
    RunTooLong,
    Speed,
    TrainingRun,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, need, rule_called, setting

ASKED, HELD, BILLED = Renting(depth="asked"), HeldWhileUsed(), JobIsBilled()
SOUND, BAND = setting("sound_within", 0.25), setting("tie_band", 0.05)
MOST = Parameter(name="equals-named-at-most", value=3)
SLOWER = Parameter(name="rented-is-no-slower-than", value=0.5)
READS = Parameter(name="tokens-a-person-reads", value=5)
WANTS = Parameter(name="tokens-a-served-user-wants", value=25)
DEADLINE = Answer(key="deadline", value=True)
RUN, TRAIN = Job(id="run_llm"), Job(id="train")
LENGTH = TrainingRun(tokens_billion=1, operations=1e20, tflops_hours=20_000)
TEN_USERS = Known(key="users", value=10)
WRITES = Speed(card="card", value=20, unit="tokens/s", basis="generation_model")
RENTAL = Rental(
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
OPEN = CloudTrait(cloud="sea", kind="open_market", says="so it is")
OUT = RentalOut(cloud="sky", card="card", rule="RANK-530", reason="memory")
CHEAPEST = RentalChosen(cloud="sky", card="card", role="cheapest_hour", rank=1)
BEST = changed(CHEAPEST, role="best_value")
SOONEST = changed(BEST, cloud="sea", card="fast")
HURRIED = Profile(id="hurried")
DEAR_AND_FAST = changed(DEAR, usd=9, cost=9, speed=330)
FP8_SERVING = Parameter(name="fp8-serving-is-usual", value=True)
BFLOAT16 = Parameter(name="bfloat16-is-usual", value=True)
PUBLISHED = Asked(kind="format", what="bf16", instead="fp16", platform="cuda")
WITHOUT_BFLOAT16 = RentTrouble(cloud="sky", card="card", share=0.15, what="no bfloat16", lacks=True)
DEAR_AS_WELL = changed(DEAR, speed=300)
AT_STRANGERS = RentalChosen(cloud="sea", card="card", role="open_market", rank=10)
OWN = OwnCard(card="own", name="Own", usd=400, speed=100, kw=0.2)
EVEN = BreakEven(cloud="sky", card="card", usd=1, hours=400, replaces=1)
NARROW = Fits(card="card", cards=1, gib=16, tight=True)
TWO_HOLD_IT = Fits(card="card", cards=2, gib=32, tight=False)
WANTED = changed(need(16), high=20)
ARM = Caveat(card="card", kind="arm_processor")
TROUBLE = setting("premium", 0.15, key="trouble")
TROUBLESOME = RentTrouble(cloud="sky", card="card", share=0.15, what="an Arm processor")
TO_RENT = RentAdvised(reason="asked")
COMPANY = Profile(id="professional")
PICKED = Pick(kind="accelerator", id="card", name="Card", role="rent", place=7)


def says(topic="renting"):
    return Advice(topic=topic, says="...")


EXAMPLES = [
    Example(
        "SITUATION-960",
        given=(ASKED, SOUND, RUN),
        concludes=(HELD,),
        unless={"it is a job with an end": instead(TRAIN)},
    ),
    Example(
        "SITUATION-961",
        given=(ASKED, SOUND, TRAIN, Answer(key="phase", value="prototype")),
        concludes=(HELD,),
        unless={"it is the final training": instead(Answer(key="phase", value="train"))},
    ),
    Example(
        "PLATFORM-960",
        given=(ASKED, SOUND, TRAIN),
        concludes=(BILLED,),
        unless={"people wait": plus(HELD), "a company trains all year": plus(COMPANY)},
    ),
    Example(
        "RANK-960",
        given=(HELD, RUN, WRITES, READS),
        concludes=(RentedSpeed(least=5),),
        unless={"many read": plus(TEN_USERS)},
    ),
    Example(
        "RANK-961",
        given=(HELD, RUN, WRITES, TEN_USERS, WANTS, SOUND),
        concludes=(RentedSpeed(least=18.75),),
        unless={"one reads": instead(Known(key="users", value=1))},
    ),
    Example(
        "RANK-962",
        given=(HELD, OWN, SLOWER),
        concludes=(RentedSpeed(least=50),),
        unless={"tokens are counted": plus(WRITES)},
    ),
    Example(
        "RANK-963",
        given=(HELD, OWN, ElectricityPrice(usd_per_kwh=0.15), RENTAL),
        concludes=(changed(EVEN, hours=412.4),),
        unless={"the card's power is not known": instead(changed(OWN, kw=None))},
    ),
    Example(
        "RANK-964",
        given=(HELD, changed(OWN, kw=None), RENTAL),
        concludes=(changed(EVEN, hours=400.0),),
        unless={"its power is known": plus(card("own", board_power_w=200))},
    ),
    Example(
        "RANK-966",
        given=(RENTAL, ARM, TROUBLE),
        concludes=(TROUBLESOME,),
        unless={"another card has it": instead(changed(ARM, card="other"))},
    ),
    Example(
        "RANK-290",
        given=(changed(RENTAL, cards=4), TWO_HOLD_IT, TROUBLE),
        concludes=(changed(TROUBLESOME, share=0.45, what="several GPUs to share the work"),),
        unless={
            "one holds the work": instead(changed(TWO_HOLD_IT, cards=1)),
            "another card is meant": instead(changed(TWO_HOLD_IT, card="other")),
        },
    ),
    Example(
        "RANK-998",
        given=(RENTAL, NARROW, WANTED, TROUBLE),
        concludes=(changed(TROUBLESOME, share=1.0, what="hardly more memory than needed"),),
        unless={
            "there is room": instead(changed(NARROW, tight=False)),
            "more cards are rented than hold it": instead(changed(RENTAL, cards=2)),
            "another card is meant": instead(changed(NARROW, card="other")),
        },
    ),
    Example(
        "REACH-960",
        given=(HELD, BAND, MOST, RENTAL, FAST),
        concludes=(CHEAPEST,),
        unless={"nobody waits": without(HeldWhileUsed)},
    ),
    Example(
        "REACH-961",
        given=(BILLED, SOUND, BAND, MOST, RENTAL, FAST),
        concludes=(BEST,),
        unless={
            "there is a deadline": plus(DEADLINE),
            "the length of a run is known": plus(LENGTH),
            "speed is asked for": plus(HURRIED),
        },
    ),
    Example(
        "REACH-967",
        given=(BILLED, DEADLINE, SOUND, BAND, MOST, RENTAL, FAST),
        concludes=(SOONEST, changed(BEST, rank=2)),
        unless={
            "there is no deadline": without(Answer),
            "the length of a run is known": plus(LENGTH),
            "speed is asked for": plus(HURRIED),
            "people wait": without(JobIsBilled),
        },
    ),
    Example(
        "REACH-968",
        given=(BILLED, HURRIED, BAND, MOST, RENTAL, DEAR_AND_FAST),
        concludes=(SOONEST,),
        unless={"speed is not asked for": without(Profile), "people wait": without(JobIsBilled)},
    ),
    Example(
        "RANK-502",
        given=(TRAIN, BFLOAT16, TROUBLE, RENTAL, card(bf16=False)),
        concludes=(WITHOUT_BFLOAT16,),
        unless={
            "nothing is trained": instead(RUN),
            "it is not usual yet": without(Parameter),
            "the card has it": instead(card(bf16=True)),
        },
    ),
    Example(
        "RANK-503",
        given=(PUBLISHED, TROUBLE, RENTAL, card(bf16=False)),
        concludes=(WITHOUT_BFLOAT16,),
        unless={
            "the model asks for something else": instead(changed(PUBLISHED, what="fp8")),
            "the card has it": instead(card(bf16=True)),
            "its platform is another": instead(card(bf16=False, platform="rocm")),
        },
    ),
    Example(
        "RANK-508",
        given=(RUN, TEN_USERS, FP8_SERVING, TROUBLE, RENTAL, card(fp8=False)),
        concludes=(changed(WITHOUT_BFLOAT16, what="no FP8 units"),),
        unless={
            "one reads": instead(Known(key="users", value=1)),
            "it is not usual yet": without(Parameter),
            "the card has them": instead(card(fp8=True)),
            "it is not a server for a language model": instead(TRAIN),
        },
    ),
    Example(
        "REACH-966",
        given=(BILLED, LENGTH, SOUND, BAND, MOST, RENTAL, changed(FAST, speed=300)),
        concludes=(SOONEST,),
        unless={
            "speed is asked for": plus(HURRIED),
            "people wait": without(JobIsBilled),
            "the length of the run is not known": without(TrainingRun),
        },
    ),
    Example(
        "REACH-962",
        given=(HELD, OPEN, RENTAL, STRANGER),
        concludes=(AT_STRANGERS,),
        unless={"there is a deadline": plus(DEADLINE)},
    ),
    Example(
        "REACH-963",
        given=(BILLED, OPEN, SOUND, SLOWER, RENTAL, STRANGER),
        concludes=(AT_STRANGERS,),
        unless={"there is a deadline": plus(DEADLINE)},
    ),
    Example(
        "ADVICE-971",
        given=(HELD, TO_RENT, CHEAPEST, RENTAL, FAST, setting("things_named", 3)),
        concludes=(says(),),
        unless={"there is a deadline": plus(DEADLINE)},
    ),
    Example(
        "ADVICE-972",
        given=(BILLED, TO_RENT, BEST, RENTAL, FAST),
        concludes=(says(),),
        unless={
            "there is a deadline": plus(DEADLINE),
            "the length of a run is known": plus(LENGTH),
        },
    ),
    Example(
        "ADVICE-975",
        given=(PICKED, ARM),
        concludes=(says("arm processor"),),
        unless={"another card has it": instead(changed(ARM, card="other"))},
    ),
]
WORDS = {
    "ADVICE-971": ["Fast at Sea", "$3.00"],
    "ADVICE-972": ["Fast at Sea", "3.3 times", "$3.00", "in total"],
    "ADVICE-975": ["Card", "aarch64"],
}


def chosen(rule, *facts):
    """Return where something is rented, in order of rank."""
    found = decide(*facts, rules=[rule_called(rule)]).facts(RentalChosen)
    return [c["cloud"] for c in sorted(found, key=lambda c: c["rank"])]


def by_the_hour(*facts):
    return chosen("REACH-960", HELD, BAND, MOST, *facts)


def by_the_bill(*facts):
    return chosen("REACH-961", BILLED, SOUND, BAND, MOST, *facts)


@pytest.mark.parametrize(("speed", "cloud"), [(99, "sea"), (100, "sky")])
def test_cheapest_hour_must_be_fast_enough(speed, cloud):
    """REACH-960: what writes slower than a person reads is no bargain."""
    least = RentedSpeed(least=100)

    assert by_the_hour(least, changed(RENTAL, speed=speed), FAST) == [cloud]


def test_where_nothing_is_fast_enough_the_fastest_is_rented():
    """REACH-960: a slow answer is better than none."""
    assert by_the_hour(RentedSpeed(least=999), RENTAL, FAST) == ["sea"]


def test_all_that_is_rented_together_counts():
    """REACH-960: two for half the price cost as much as one."""
    assert by_the_hour(changed(RENTAL, cards=4), FAST) == ["sea"]


def test_rental_that_is_ruled_out_is_not_chosen():
    """REACH-960 and REACH-961."""
    assert by_the_hour(OUT, RENTAL, FAST) == ["sea"]
    assert by_the_bill(OUT, RENTAL, FAST) == ["sea"]


@pytest.mark.parametrize(("late", "cloud"), [(["sky"], "sea"), (["sky", "sea"], "sky")])
def test_rental_that_ends_a_run_in_time_is_chosen_if_there_is_one(late, cloud):
    """REACH-961: the bill decides only among those that end in time, or if none does."""
    taken = {"sky": RENTAL, "sea": changed(FAST, speed=200)}
    found = [RunTooLong(cloud=name, card=taken[name]["card"]) for name in late]

    assert by_the_bill(*found, *taken.values()) == [cloud]


def test_near_ties_are_listed_and_the_faster_one_first():
    """REACH-960: a few cents do not matter."""
    near = changed(FAST, usd=1.05, cost=1.05)

    assert by_the_hour(RENTAL, near) == ["sea", "sky"]


@pytest.mark.parametrize(("speed", "cloud"), [(224, "sky"), (240, "sea")])
def test_run_of_known_length_is_rented_where_it_ends_first_among_near_bills(speed, cloud):
    """REACH-966: a bill that is clearly higher buys no sooner end."""
    found = (RENTAL, changed(FAST, speed=speed))

    assert chosen("REACH-966", BILLED, LENGTH, SOUND, BAND, MOST, *found) == [cloud]


@pytest.mark.parametrize(("speed", "cloud"), [(400, "sky"), (401, "sea")])
def test_dearer_hour_is_chosen_if_its_bill_is_clearly_lower(speed, cloud):
    """REACH-961: bills that differ by less than speeds are known count as equal."""
    assert by_the_bill(RENTAL, changed(DEAR, speed=speed)) == [cloud]


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


@pytest.mark.parametrize(("speed", "found"), [(49, []), (50, ["sea"])])
def test_open_market_must_not_be_much_slower(speed, found):
    """REACH-963: a job that takes more than twice as long is no bargain."""
    slow = changed(STRANGER, usd=0.1, cost=0.1, speed=speed)

    assert chosen("REACH-963", BILLED, OPEN, SOUND, SLOWER, RENTAL, slow) == found


@pytest.mark.parametrize(("hours", "clouds"), [(10, ["sea"]), (11.2, ["sky"]), (200, ["sky"])])
def test_speed_is_taken_as_far_as_the_budget_goes(hours, clouds):
    """REACH-968: 10 hours for 9 dollars each are within 100; if nothing is, the bill decides."""
    money = Purse(low_usd=0, high_usd=100, stretch_usd=100, save_usd=100, firm=True)
    found = (HoursRented(hours=hours), money, RENTAL, DEAR_AND_FAST)

    assert chosen("REACH-968", BILLED, HURRIED, BAND, MOST, *found) == clouds


def test_of_near_bills_only_those_with_the_format_count():
    """REACH-961: the cheaper hour on an old GPU does not win at nearly the same bill."""
    assert by_the_bill(RENTAL, DEAR_AS_WELL) == ["sky"]
    assert by_the_bill(WITHOUT_BFLOAT16, RENTAL, DEAR_AS_WELL) == ["sea"]


ONLY_EIGHT = changed(DEAR, cards=8, lead=8, usd=1.2, cost=1.2, speed=150)


@pytest.mark.parametrize(
    ("rule", "given"),
    [("REACH-967", (DEADLINE, SOUND)), ("REACH-968", (HURRIED,)), ("REACH-961", (SOUND,))],
)
def test_gpus_that_only_come_along_do_not_shorten_the_hours_of_a_job(rule, given):
    """REACH-961, REACH-967 and REACH-968: eight GPUs are paid for, one does the work."""
    wanted = (BILLED, *given, BAND, MOST, RENTAL, changed(ONLY_EIGHT, speed=100))

    assert chosen(rule, *wanted, HoursRented(hours=340))[0] == "sky"


@pytest.mark.parametrize(("told", "cloud"), [((), "sea"), ((HoursRented(hours=340),), "sky")])
def test_whole_machine_counts_only_if_the_hours_are_told(told, cloud):
    """REACH-967: a run of unknown hours may be spread over all GPUs of the machine."""
    wanted = (BILLED, DEADLINE, SOUND, BAND, MOST, RENTAL, ONLY_EIGHT)

    assert chosen("REACH-967", *wanted, *told)[0] == cloud


def test_whole_machine_counts_if_the_length_of_the_run_is_known():
    """REACH-966: the length of such a run is worked out for all GPUs."""
    wanted = (BILLED, LENGTH, SOUND, BAND, MOST, RENTAL, ONLY_EIGHT)

    assert chosen("REACH-966", *wanted, HoursRented(hours=340))[0] == "sea"


@pytest.mark.parametrize(("dear", "words"), [(4, "Fast at Sea, which has no FP8"), (2, "Fast at")])
def test_next_hour_that_is_cheaper_is_named_with_its_trouble(dear, words):
    """ADVICE-971: a lower price that comes later in the list needs a reason."""
    first = changed(RENTAL, usd=dear, cost=dear)
    next_one = RentTrouble(cloud="sea", card="fast", share=0.5, what="no FP8", lacks=True)
    given = (HELD, TO_RENT, CHEAPEST, first, FAST, next_one, setting("things_named", 3))
    (advice,) = decide(*given, rules=[rule_called("ADVICE-971")]).facts(Advice)

    assert words in advice["says"]
    assert ("no FP8" in advice["says"]) == (dear > FAST["usd"])
