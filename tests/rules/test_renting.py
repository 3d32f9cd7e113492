"""Renting: what an hour is worth, whether it pays, and what speaks against a rental."""

import pytest

from expert.facts import (
    Answer,
    Assumed,
    BreakEven,
    CardLacks,
    CardShare,
    CardsWanted,
    Cloud,
    CloudDecided,
    CloudTrait,
    Doable,
    Dropped,
    ElectricityPrice,
    Fits,
    HeldWhileUsed,
    Hour,
    HourOffer,
    HoursAWeek,
    HoursCount,
    HoursRented,
    Job,
    LessMaturityAccepted,
    Member,
    Named,
    NamedIsRented,
    NotServed,
    Offer,
    OnlyServed,
    OwnCard,
    OwnPays,
    Parameter,
    Ready,
    Relevant,
    Rental,
    RentalOut,
    Renting,
    RentPays,
    RuledOut,
    Speed,
    Topic,
    TrainingRun,
    Usable,
    UseExpected,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import candidate, card, changed, decide, need, purse, rule_called, setting

ASKED = Renting(depth="asked")
WANTED = Renting(depth="wanted")
ONLY_MATURE = setting("rents_only_mature", True)
ASIDE = Renting(depth="aside")
GPU = Topic(ask="gpu")
CLOUD = Cloud(id="sky", name="Sky")
DEADLINE = Answer(key="deadline", value=True)
HOUR = Hour(
    cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", years=0.5, at_once=1
)
SPOT = changed(HOUR, kind="spot", usd=0.5)
OFFER = HourOffer(cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", at_once=1)
SPOT_OFFER = changed(OFFER, kind="spot", usd=0.5)
SIZES = Parameter(name="sizes-of-rented-machines", value=(1, 2, 4, 8))
COUNTS = Parameter(name="rent-price-counts-for", value=3)
PACE = Speed(card="card", value=100, basis="training_model")
RENTAL = Rental(
    cloud="sky",
    cloud_name="Sky",
    card="card",
    name="Card",
    kind="on_demand",
    usd=2,
    on="2020-01-01",
    cards=1,
    lead=1,
    cost=2,
    speed=100,
)
OWN = OwnCard(card="own", name="Own", cards=1, usd=400, speed=100, kw=0.2)
OWN_IN_TFLOPS = changed(OWN, speed=None, tflops=100)
POWER = ElectricityPrice(usd_per_kwh=0.15)
EVEN = BreakEven(cloud="sky", card="card", usd=2, hours=300, replaces=1)
USE = UseExpected(hours=300, a_week=20, years=3)
YEARS = "20 hours a week for 3 years come to about 300"
COUNT = HoursCount(hours=300, told=YEARS)
RUN = TrainingRun(tokens_billion=1, operations=1e20, tflops_hours=20_000)
TRIALS = Parameter(name="kept-for-failed-runs", value=0.5)
WEEK = Parameter(name="hours-a-week", value=20)
LIFE = Parameter(name="card-is-kept-for", value=3)
FASTER = Parameter(name="clearly-faster-from", value=1.3)
SLOWER = Parameter(name="rented-is-no-slower-than", value=0.5)
TOGETHER = Parameter(name="rented-together-at-most", value=4)
PAYS = OwnPays(cloud="sky", card="card")


def out(rule_id, reason):
    """The rental is out by a rule, for a kind of reason."""
    return RentalOut(cloud="sky", card="card", rule=rule_id, reason=reason)


def trait(kind, **fields):
    return CloudTrait(cloud="sky", kind=kind, says="so it is", **fields)


def answer(key, value):
    return Answer(key=key, value=value)


EXAMPLES = [
    Example(
        "SITUATION-500",
        given=(Topic(ask="cloud"),),
        concludes=(ASKED,),
        unless={"a card is asked for": instead(GPU)},
    ),
    Example(
        "SITUATION-501",
        given=(answer("where", "cloud"), GPU),
        concludes=(WANTED,),
        unless={
            "it runs at home": instead(answer("where", "local")),
            "a machine is asked for": instead(Topic(ask="system_build")),
        },
    ),
    Example(
        "SITUATION-506",
        given=(answer("where", "cloud"),),
        concludes=(CloudDecided(),),
        unless={"it runs at home": instead(answer("where", "local"))},
    ),
    Example(
        "SITUATION-507",
        given=(Topic(ask="cloud"), setting("sound_within", 0.25)),
        concludes=(CloudDecided(),),
        unless={
            "it is asked whether to rent": instead(Topic(ask="gpu_or_cloud")),
            "the advisor compares with cards even then": without(type(setting("x", 1))),
            "the place is named, too": plus(answer("where", "cloud")),
        },
    ),
    Example(
        "SITUATION-502",
        given=(DEADLINE, GPU),
        concludes=(ASIDE,),
        unless={"there is none": instead(answer("deadline", False))},
    ),
    Example(
        "SITUATION-503",
        given=(answer("hours_per_week", 5), GPU),
        concludes=(ASIDE,),
        unless={"the question is another": instead(Topic(ask="upgrade"))},
    ),
    Example(
        "SITUATION-505",
        given=(answer("hours_in_all", 5), GPU),
        concludes=(ASIDE,),
        unless={"the question is another": instead(Topic(ask="upgrade"))},
    ),
    Example(
        "SITUATION-513",
        given=(ASKED, answer("hours_in_all", 120)),
        concludes=(HoursRented(hours=120),),
        unless={"renting is not looked at": without(Renting)},
    ),
    Example(
        "RANK-560",
        given=(USE,),
        concludes=(COUNT,),
        unless={"a single job was named": plus(answer("hours_in_all", 5))},
    ),
    Example(
        "RANK-561",
        given=(ASKED, RUN, OWN_IN_TFLOPS, TRIALS),
        concludes=(
            HoursCount(
                hours=300.0, told="this run takes about 300, including trials and failed runs"
            ),
        ),
        unless={
            "the hours were named": plus(answer("hours_per_week", 5)),
            "the hours of a single job were named": plus(answer("hours_in_all", 5)),
            "nothing does it": without(OwnCard),
            "its TFLOPS are not known": instead(OWN),
        },
    ),
    Example(
        "SITUATION-504",
        given=(answer("budget", "almost_none"), GPU),
        concludes=(ASIDE,),
        unless={"there is a little": instead(answer("budget", "little"))},
    ),
    Example(
        "DEMAND-510",
        given=(ASKED, WEEK),
        concludes=(Assumed(what="hours_per_week", value=20), HoursAWeek(hours=20)),
        unless={
            "the hours were named": plus(answer("hours_per_week", 5)),
            "the hours of a single job were named": plus(answer("hours_in_all", 5)),
            "the length of a run is known": plus(RUN),
            "renting is a side matter": instead(ASIDE),
        },
    ),
    Example(
        "SITUATION-511",
        given=(ASIDE, answer("hours_per_week", 5)),
        concludes=(HoursAWeek(hours=5),),
        unless={"renting is not looked at": without(Renting)},
    ),
    Example(
        "DEMAND-511",
        given=(HoursAWeek(hours=10), Answer(key="years_of_use", value=2)),
        concludes=(UseExpected(hours=1040, a_week=10, years=2),),
        unless={
            "the years were not said": without(Answer),
            "the hours are unknown": without(HoursAWeek),
        },
    ),
    Example(
        "DEMAND-512",
        given=(HoursAWeek(hours=10), LIFE),
        concludes=(UseExpected(hours=1560, a_week=10, years=3),),
        unless={
            "no hours are known": without(HoursAWeek),
            "the years were said": plus(Answer(key="years_of_use", value=4)),
        },
    ),
    Example(
        "TREND-500",
        given=(setting("counts_spot", True), ASKED, CLOUD, SPOT, COUNTS),
        concludes=(SPOT_OFFER,),
        unless={
            "the advisor does not count it": instead(setting("counts_spot", False)),
            "there is a deadline": plus(DEADLINE),
            "the price is old": instead(changed(SPOT, years=3.1)),
        },
    ),
    Example(
        "PRICE-500",
        given=(ASKED, CLOUD, HOUR, COUNTS),
        concludes=(OFFER,),
        unless={
            "the price is old": instead(changed(HOUR, years=3.1)),
            "the spot price counts": plus(SPOT_OFFER),
            "renting is not looked at": without(Renting),
        },
    ),
    Example(
        "MARKET-500",
        given=(OFFER, card()),
        concludes=(Relevant(card="card"),),
        unless={"nothing is known of it": without(type(card()))},
    ),
    Example(
        "SPEED-500",
        given=(OFFER, CLOUD, card(), PACE, SIZES),
        concludes=(RENTAL,),
        unless={"its speed is not known": without(Speed)},
    ),
    Example(
        "RANK-500",
        given=(
            ASKED,
            purse(),
            candidate("own", usd=400, speed=100),
            candidate("less", usd=500, speed=110),
            candidate("best", usd=900, speed=400),
            card("own", board_power_w=200),
            Speed(card="own", value=100, basis="training_model"),
        ),
        concludes=(OWN,),
        unless={
            "worth is weighed": plus(setting("worth_of_memory", 0.4)),
            "nothing is a candidate": lambda given: tuple(
                fact for fact in given if type(fact) is not type(candidate())
            ),
        },
    ),
    Example(
        "RANK-965",
        given=(
            ASKED,
            setting("worth_of_memory", 0.4),
            purse(),
            setting("fair_step", 0.5),
            setting("tie_band", 0.05),
            Parameter(name="tokens-a-person-reads", value=5),
            candidate("own", usd=400, speed=100),
            candidate("less", usd=500, speed=110),
            card("own", board_power_w=200),
            card("less"),
            Speed(card="own", value=100, basis="training_model"),
            Speed(card="less", value=110, basis="training_model"),
        ),
        concludes=(OWN,),
        unless={
            "nothing is a candidate": lambda given: tuple(
                fact for fact in given if type(fact) is not type(candidate())
            )
        },
    ),
    Example(
        "RANK-510",
        given=(OWN, RENTAL, POWER),
        concludes=(changed(EVEN, hours=203.0),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "nothing can be rented": without(Rental),
            "the card's power is not known": instead(changed(OWN, kw=None)),
        },
    ),
    Example(
        "RANK-511",
        given=(changed(OWN, kw=None), RENTAL),
        concludes=(changed(EVEN, hours=200.0),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "its power is known": plus(card("own", board_power_w=200)),
            "nothing can be rented": without(Rental),
        },
    ),
    Example(
        "RANK-520",
        given=(changed(COUNT, hours=299), EVEN),
        concludes=(RentPays(cloud="sky", card="card"),),
        unless={"the hours are just enough": instead(COUNT)},
    ),
    Example(
        "RANK-522",
        given=(HoursRented(hours=149), changed(EVEN, replaces=2)),
        concludes=(RentPays(cloud="sky", card="card"),),
        unless={"the hours are just enough": instead(HoursRented(hours=150))},
    ),
    Example(
        "RANK-523",
        given=(HoursRented(hours=150), changed(EVEN, replaces=2)),
        concludes=(PAYS,),
        unless={"the hours are too few": instead(HoursRented(hours=149))},
    ),
    Example(
        "RANK-521",
        given=(COUNT, EVEN),
        concludes=(PAYS,),
        unless={"one hour is missing": instead(changed(COUNT, hours=299))},
    ),
    Example(
        "RANK-530",
        given=(RENTAL, RuledOut(card="card", rule="FIT-031", reason="memory")),
        concludes=(out("RANK-530", "memory"),),
        unless={
            "another one is too small": instead(RuledOut(card="b", rule="FIT-031", reason="memory"))
        },
    ),
    Example(
        "RANK-531",
        given=(RENTAL, RuledOut(card="card", rule="PLATFORM-030", reason="support")),
        concludes=(out("RANK-531", "support"),),
        unless={
            "only shops lack it": instead(
                RuledOut(card="card", rule="PLATFORM-020", reason="outside")
            )
        },
    ),
    Example(
        "RANK-552",
        given=(RENTAL, Answer(key="vendor", value="amd"), card(vendor="nvidia")),
        concludes=(out("RANK-552", "vendor"),),
        unless={
            "it is made by that vendor": instead(card(vendor="amd")),
        },
    ),
    Example(
        "RANK-546",
        given=(RENTAL, ONLY_MATURE, Job(id="train"), card(platform="young")),
        concludes=(out("RANK-546", "maturity"),),
        unless={
            "the advice does not mind": instead(changed(ONLY_MATURE, value=False)),
            "it is mature enough": plus(Doable(platform="young", os="linux", job="train")),
            "trouble is accepted": plus(LessMaturityAccepted(platform="young", reason="answer")),
        },
    ),
    Example(
        "RANK-980",
        given=(
            RENTAL,
            ONLY_MATURE,
            Job(id="train"),
            setting("maturity", 4, key="train"),
            CardLacks(card="card", what="kernels"),
            card(),
            Ready(platform="cuda", os="linux", job="train", level=4),
        ),
        concludes=(out("RANK-980", "maturity"),),
        unless={
            "the advice does not mind": instead(changed(ONLY_MATURE, value=False)),
            "a level less is enough": instead(setting("maturity", 3, key="train")),
            "trouble is accepted": plus(LessMaturityAccepted(platform="cuda", reason="answer")),
        },
    ),
    Example(
        "RANK-999",
        given=(
            RENTAL,
            ONLY_MATURE,
            card(architecture="old"),
            Dropped(architecture="old", software="cuda", on="2020-01-01"),
        ),
        concludes=(out("RANK-999", "support"),),
        unless={
            "the advice does not mind": instead(changed(ONLY_MATURE, value=False)),
            "trouble is accepted": plus(LessMaturityAccepted(platform="cuda", reason="answer")),
        },
    ),
    Example(
        "RANK-532",
        given=(
            trait("unsuited", key="nets", value="rnn"),
            answer("nets", "rnn"),
            RENTAL,
        ),
        concludes=(out("RANK-532", "unsuited"),),
        unless={
            "the work is another": instead(answer("nets", "cnn")),
            "trouble is accepted": plus(answer("accepts_trouble", True)),
        },
    ),
    Example(
        "RANK-533",
        given=(answer("region", "CN"), NotServed(service="sky", region="CN"), RENTAL),
        concludes=(out("RANK-533", "served badly"),),
        unless={"one lives elsewhere": instead(answer("region", "US"))},
    ),
    Example(
        "RANK-534",
        given=(DEADLINE, RENTAL),
        concludes=(out("RANK-534", "deadline"),),
        unless={
            "it grows at once": plus(trait("flexible")),
            "there is no deadline": without(Answer),
        },
    ),
    Example(
        "RANK-535",
        given=(ASKED, PAYS, EVEN, changed(RENTAL, speed=129), OWN, FASTER),
        concludes=(changed(out("RANK-535", "expensive and slow"), share=1.29),),
        unless={
            "it is clearly faster": instead(changed(RENTAL, speed=130)),
            "it was decided to rent": instead(WANTED),
            "only what to rent is open": plus(answer("where", "cloud")),
        },
    ),
    Example(
        "RANK-536",
        given=(RENTAL, Named(role="candidate", kind="cloud", id="sea", text="Sea", count=1)),
        concludes=(out("RANK-536", "not named"),),
        unless={
            "it was named": plus(
                Named(role="candidate", kind="cloud", id="sky", text="Sky", count=1)
            ),
            "none was named": without(Named),
        },
    ),
    Example(
        "RANK-545",
        given=(Topic(ask="compare"), RENTAL, Member(group="asked-about", card="another")),
        concludes=(out("RANK-545", "not named"),),
        unless={
            "it was named": plus(Member(group="asked-about", card=RENTAL["card"])),
            "none was named": without(Member),
            "any GPU will do": instead(Topic(ask="cloud")),
        },
    ),
    Example(
        "SPEED-505",
        given=(
            Topic(ask="rent_or_buy"),
            Member(group="asked-about", card="card"),
            *(card(), OFFER, Cloud(id="sky", name="Sky")),
        ),
        concludes=(NamedIsRented(card="card"),),
        unless={
            "another question": instead(Topic(ask="cloud")),
            "it was not named": without(Member),
            "nobody rents it out": without(HourOffer),
            "strangers rent it out": plus(CloudTrait(cloud="sky", kind="open_market", says="")),
        },
    ),
    Example(
        "RANK-548",
        given=(
            Topic(ask="rent_or_buy"),
            *(RENTAL, Member(group="asked-about", card="another")),
            NamedIsRented(card="another"),
        ),
        concludes=(out("RANK-548", "not named"),),
        unless={
            "it was named": plus(Member(group="asked-about", card=RENTAL["card"])),
            "only strangers rent the other": without(NamedIsRented),
            "any GPU will do": instead(Topic(ask="cloud")),
        },
    ),
    Example(
        "RANK-537",
        given=(OnlyServed(service="sky", region="CN"), RENTAL),
        concludes=(out("RANK-537", "not offered"),),
        unless={"one lives there": plus(answer("region", "CN"))},
    ),
    Example(
        "RANK-538",
        given=(ASKED, changed(RENTAL, speed=49), OWN, SLOWER),
        concludes=(out("RANK-538", "slow"),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "it has half the speed": instead(changed(RENTAL, speed=50)),
            "it was decided to rent": instead(WANTED),
            "only what to rent is open": plus(answer("where", "cloud")),
        },
    ),
    Example(
        "RANK-539",
        given=(TOGETHER, changed(RENTAL, cards=8, lead=8)),
        concludes=(out("RANK-539", "number"),),
        unless={
            "four come together": instead(changed(RENTAL, cards=4, lead=4)),
            "there is a deadline": plus(DEADLINE),
        },
    ),
    Example(
        "RANK-549",
        given=(changed(RENTAL, cards=4), changed(OFFER, most=2), SIZES),
        concludes=(out("RANK-549", "number"),),
        unless={
            "one machine has as many": instead(changed(OFFER, most=4)),
            "no cloud has larger machines": instead(changed(SIZES, value=(1, 2))),
        },
    ),
]


@pytest.mark.parametrize(("years", "counts"), [(2.9, True), (3, True), (3.1, False)])
def test_price_of_an_hour_counts_up_to_its_age(years, counts):
    """PRICE-500 includes the edge."""
    run = decide(ASKED, CLOUD, changed(HOUR, years=years), COUNTS, rules=[rule_called("PRICE-500")])

    assert bool(run.facts(HourOffer)) == counts


@pytest.mark.parametrize(("expected", "cheaper"), [(299, RentPays), (300, OwnPays), (301, OwnPays)])
def test_from_the_hours_of_break_even_on_a_card_is_cheaper(expected, cheaper):
    """RANK-520 and RANK-521 leave no gap between them."""
    rules = [rule_called("RANK-520"), rule_called("RANK-521")]

    run = decide(changed(COUNT, hours=expected), EVEN, rules=rules)

    assert [type(fact) for fact in run.concluded] == [cheaper]


@pytest.mark.parametrize(("lead", "left"), [(3, True), (4, True), (5, False)])
def test_four_together_still_work_as_one(lead, left):
    """RANK-539 includes the edge."""
    run = decide(TOGETHER, changed(RENTAL, lead=lead), rules=[rule_called("RANK-539")])

    assert (not run.facts(RentalOut)) == left


def test_break_even_counts_rent_for_the_same_work_and_electricity():
    """RANK-510: half the speed doubles the rent; 0.2 kW at 0.15 dollars cost 3 cents an hour."""
    run = decide(OWN, changed(RENTAL, speed=50), POWER, rules=[rule_called("RANK-510")])
    (even,) = run.facts(BreakEven)

    assert (even["usd"], even["hours"]) == (4, pytest.approx(400 / 3.97, abs=0.1))


def test_rent_below_the_electricity_never_pays_a_card():
    """RANK-510: what costs less than the power from the wall is always cheaper."""
    run = decide(OWN, changed(RENTAL, cost=0.03), POWER, rules=[rule_called("RANK-510")])

    assert run.facts(BreakEven)[0]["hours"] == 10**9


def test_model_on_two_cards_costs_two_hours_and_is_no_faster():
    """SPEED-500: a model split over cards runs through them one after the other."""
    fits = Fits(card="card", cards=2, gib=16)

    run = decide(OFFER, CLOUD, card(), PACE, SIZES, fits, rules=[rule_called("SPEED-500")])
    (rental,) = run.facts(Rental)

    assert (rental["cards"], rental["cost"], rental["lead"]) == (2, 4, 1)


@pytest.mark.parametrize(
    ("sizes", "cards", "cost"),
    [({}, 4, 8), ({"sizes": (1, 2, 3)}, 3, 6), ({"most": 2}, 4, 8), ({"sizes": (1, 8)}, 8, 16)],
)
def test_as_many_are_rented_as_one_machine_has(sizes, cards, cost):
    """SPEED-500: a job for three is rented in the next size that is sold, and all are paid for."""
    fits = Fits(card="card", cards=3, gib=24)
    offer = changed(OFFER, **sizes)

    run = decide(offer, CLOUD, card(), PACE, SIZES, fits, rules=[rule_called("SPEED-500")])
    (rental,) = run.facts(Rental)

    assert (rental["cards"], rental["cost"], rental["lead"]) == (cards, cost, 1)


def test_gpus_that_share_a_training_job_are_rented_in_the_usual_numbers():
    """SPEED-500: three of a cloud that sells any number would have to divide odd shares."""
    fits, share = Fits(card="card", cards=3, gib=24), CardShare(gib=24, own=2, shared=40)
    offer = changed(OFFER, most=4, sizes=(1, 2, 3, 4))

    run = decide(offer, CLOUD, card(), PACE, SIZES, fits, share, rules=[rule_called("SPEED-500")])

    assert [rental["cards"] for rental in run.facts(Rental)] == [4]


def test_cards_side_by_side_cost_and_do_as_much_as_all_of_them():
    """SPEED-500: four that train together are four times as fast and cost four times as much."""
    side_by_side = (Fits(card="card", cards=4, gib=32), CardsWanted(cards=4))

    run = decide(OFFER, CLOUD, card(), PACE, SIZES, *side_by_side, rules=[rule_called("SPEED-500")])
    (rental,) = run.facts(Rental)

    assert (rental["cards"], rental["cost"], rental["speed"]) == (4, 8, 4 * PACE["value"])


@pytest.mark.parametrize(
    ("wanted", "speed"), [((), 100), ((CardsWanted(cards=2),), 200)], ids=["in turns", "together"]
)
def test_own_cards_cost_and_do_as_much_as_all_of_them(wanted, speed):
    """RANK-500: two that train together do twice the work; two that hold a model take turns."""
    two = candidate("own", usd=800, speed=200, cards=2)
    pace = Speed(card="own", value=100, basis="training_model")

    run = decide(
        *(ASKED, purse(), two, card("own", board_power_w=200), pace, *wanted),
        rules=[rule_called("RANK-500")],
    )
    (own,) = run.facts(OwnCard)

    assert (own["cards"], own["usd"], own["kw"], own["speed"]) == (2, 800, 0.4, speed)
    assert own["name"] == "2 x Own"


TWO_OWN = changed(
    OWN_IN_TFLOPS,
    cards=2,
    usd=2 * OWN_IN_TFLOPS["usd"],
    kw=2 * OWN_IN_TFLOPS["kw"],
    tflops=2 * OWN_IN_TFLOPS["tflops"],
)


def test_two_cards_cost_and_save_twice_as_much_so_they_pay_off_as_soon():
    """RANK-510."""
    rented = changed(RENTAL, speed=None, tflops=50)
    one, two = (
        decide(own, rented, POWER, rules=[rule_called("RANK-510")]).facts(BreakEven)[0]
        for own in (OWN_IN_TFLOPS, TWO_OWN)
    )

    assert (two["hours"], two["usd"]) == (one["hours"], 2 * one["usd"])


def test_run_takes_half_as_long_on_two_cards():
    """RANK-561."""
    one, two = (
        decide(ASKED, RUN, own, TRIALS, rules=[rule_called("RANK-561")]).facts(HoursCount)[0]
        for own in (OWN_IN_TFLOPS, TWO_OWN)
    )

    assert two["hours"] == one["hours"] / 2


def test_for_a_run_of_known_length_tflops_are_compared():
    """RANK-510: the rent of a machine with half the TFLOPS counts double."""
    own, rented = OWN_IN_TFLOPS, changed(RENTAL, speed=None, tflops=50)

    by_tflops = decide(own, rented, POWER, rules=[rule_called("RANK-510")])
    by_speed = decide(OWN, changed(RENTAL, speed=50), POWER, rules=[rule_called("RANK-510")])

    assert by_tflops.facts(BreakEven) == by_speed.facts(BreakEven)


def test_own_card_beyond_the_money_is_the_cheapest_there_is():
    """RANK-500: where the money reaches none, the least is missing to the cheapest."""
    cheap, dear = candidate("cheap", usd=600, speed=100), candidate("dear", usd=900, speed=400)
    paces = [Speed(card=c["card"], value=c["speed"], basis="model") for c in (cheap, dear)]
    cards = [card("cheap"), card("dear")]

    run = decide(ASKED, purse(), dear, cheap, *cards, *paces, rules=[rule_called("RANK-500")])

    assert [own["card"] for own in run.facts(OwnCard)] == ["cheap"]
    assert ["kw" in own for own in run.facts(OwnCard)] == [False]


WEIGHS = (
    setting("worth_of_memory", 0.4),
    setting("fair_step", 0.5),
    setting("tie_band", 0.05),
)
READS = Parameter(name="tokens-a-person-reads", value=5)


def own_card(*facts):
    """Return the card that renting is held against by the house."""
    run = decide(ASKED, *WEIGHS, READS, *facts, rules=[rule_called("RANK-965")])
    return [own["card"] for own in run.facts(OwnCard)]


def offered(name, usd, speed, basis="seen", unit=None):
    fields = {"condition": "new", "kind": "shop", "on": "2020-01-01"}
    pace = {"unit": unit} if unit else {}
    return (
        candidate(name, usd=usd, speed=speed),
        card(name),
        Speed(card=name, value=speed, basis="model", **pace),
        Offer(card=name, usd=usd, basis=basis, **fields),
    )


def test_card_whose_price_nobody_saw_is_not_what_one_would_buy():
    """RANK-965: a modeled price never makes the advice."""
    modelled = offered("modelled", 100, 100, basis="modelled")

    assert own_card(purse(), *offered("seen", 400, 100), *modelled) == ["seen"]


def test_cheapest_of_equal_cards_is_what_one_would_buy():
    """RANK-965: a dearer card that is hardly better for its price is advised second."""
    cheap = offered("cheap", 400, 100)

    assert own_card(purse(), *cheap, *offered("equal", 410, 103)) == ["cheap"]
    assert own_card(purse(), *cheap, *offered("better", 410, 120)) == ["better"]


def test_of_equal_cards_the_one_with_more_memory_is_what_one_would_buy():
    """RANK-965: as among the cards that are advised."""
    less, more = offered("less", 400, 103), offered("more", 410, 103)
    roomy = (changed(more[0], gib=8.5), *more[1:])

    alike = setting("sound_within", 0.1)

    assert own_card(purse(), *less, *more, alike) == ["less"]
    assert own_card(purse(), *less, *roomy, alike) == ["more"]
    assert own_card(purse(), *less, *roomy) == ["less"], "it must cost about as little"


def test_card_no_faster_than_an_owned_one_is_not_what_one_would_buy():
    """RANK-965: unless the owned card has too little memory for the work."""
    mine = (
        Usable(card="mine", gib=8),
        Named(role="owned", kind="card", id="mine", text="Mine", count=1),
        Speed(card="mine", value=100, basis="model"),
    )
    both = (*offered("slower", 200, 90), *offered("faster", 500, 120))
    less = (changed(offered("less", 150, 110)[0], gib=4), *offered("less", 150, 110)[1:])
    small = need(8.1)

    assert own_card(purse(), *both) == ["slower"]
    assert own_card(purse(), *both, *less, *mine) == ["faster"]
    assert own_card(purse(), *both, *mine, small) == ["slower"]


def test_card_too_slow_to_read_along_is_not_what_one_would_buy():
    """RANK-965: it would not be advised, either."""
    slow = offered("slow", 10, 4.9, unit="tokens/s")

    assert own_card(purse(), *offered("fast", 400, 40, unit="tokens/s"), *slow) == ["fast"]


@pytest.mark.parametrize(
    ("rates", "tflops"),
    [
        ({"tensor_tflops": 120, "fp32_tflops": 30}, 120),
        ({"fp32_tflops": 30}, 30),
        ({"fp32_tflops": None}, None),
    ],
    ids=["matrix units", "ordinary arithmetic", "neither is known"],
)
def test_for_a_run_of_known_length_only_rates_are_compared(rates, tflops):
    """SPEED-500 and RANK-500: a relative speed is in another unit, so it takes no rate's place."""
    gpu = card(**rates)
    rules = [rule_called("SPEED-500"), rule_called("RANK-500")]

    run = decide(
        OFFER, CLOUD, gpu, PACE, SIZES, ASKED, purse(), candidate("card", usd=400), RUN, rules=rules
    )

    for cls in (Rental, OwnCard):
        assert [found["tflops"] for found in run.facts(cls)] == [tflops] * (tflops is not None)
        assert not any("speed" in found for found in run.facts(cls))
