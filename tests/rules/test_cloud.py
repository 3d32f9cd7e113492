"""Where to rent, whether to rent or to own, and what is said about it; services, too."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    BreakEven,
    Buying,
    Cloud,
    CloudDecided,
    CloudTrait,
    FormWanted,
    FreeFirst,
    HeldWhileUsed,
    HourOffer,
    HoursAWeek,
    HoursCount,
    HoursRented,
    Job,
    JobIsBilled,
    Leans,
    LowestRent,
    Member,
    Named,
    Need,
    OnlyRuns,
    OnlyServed,
    OptionOut,
    OwnAdvised,
    OwnCard,
    OwnPays,
    Parameter,
    Pick,
    Purse,
    Ratio,
    RentAdvised,
    Rental,
    RentalChosen,
    RentalOut,
    Renting,
    RentInstead,
    RentPays,
    RuledOut,
    Service,
    ServiceOut,
    ServiceWanted,
    Topic,
    TrainingRun,
    Usable,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import candidate, card, changed, decide, need, rule_called, setting

ASKED = Renting(depth="asked")
WANTED = Renting(depth="wanted")
ASIDE = Renting(depth="aside")
DEADLINE = Answer(key="deadline", value=True)
ALMOST_NONE = Answer(key="budget", value="almost_none")
TRAIN = Answer(key="phase", value="train")
BAND = setting("tie_band", 0.05)
MOST = Parameter(name="equals-named-at-most", value=3)
SLOWER = Parameter(name="rented-is-no-slower-than", value=0.5)
SKY, SEA = Cloud(id="sky", name="Sky"), Cloud(id="sea", name="Sea")
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
NAMED_OTHER = (
    Member(group="asked-about", card="slow"),
    changed(
        RENTAL, cloud="sea", cloud_name="Sea", card="slow", name="Slow", usd=3, cost=3, speed=50
    ),
)
OTHER = changed(RENTAL, cloud="sea", cloud_name="Sea", cost=4, usd=4)
STRANGER = changed(RENTAL, cloud="sea", cloud_name="Sea", cost=1, usd=1)
BEST = RentalChosen(cloud="sky", card="card", role="best_value", rank=1)
FAST = changed(BEST, role="fastest")
OPEN = RentalChosen(cloud="sea", card="card", role="open_market", rank=10)
OWN = OwnCard(card="own", name="Own", usd=400, speed=200, kw=0.2)
EVEN = BreakEven(cloud="sky", card="card", usd=2, hours=300, replaces=2)
FASTER = changed(RENTAL, cloud="sea", cloud_name="Sea", card="fast", name="Fast", speed=100)
FASTER_EVEN = BreakEven(cloud="sea", card="fast", usd=1, hours=600)
LOWEST = LowestRent(cloud="sea", card="fast", usd=1, hours=600)
NOT_SLOWER = Parameter(name="rented-is-no-slower-than", value=0.5)
A_WEEK = HoursAWeek(hours=10)
USE = HoursCount(hours=1560, told="10 hours a week are about 1,600")
TO_RENT, TO_OWN = RentAdvised(reason="answer"), OwnAdvised(reason="answer")
TOO_SMALL = RentalOut(cloud="sky", card="card", rule="RANK-530", reason="memory")
NEEDS_MORE = Need(gib=40, low=39, high=44, own=1, hard=True)
OUT = RentalOut(cloud="sky", card="card", rule="RANK-535", reason="expensive and slow", share=0.5)
HELD = HeldWhileUsed()
INSTEAD = ServiceWanted(usd_per_month=0, instead=True)
EITHER, RENT_OR_BUY = Topic(ask="gpu_or_cloud"), Topic(ask="rent_or_buy")
NO_CARD = Leans(to="rent", reason="no_card")
VERDICT = Advice(topic="verdict", says=ANY_WORDS)
INSTEAD_OF_IT = RentInstead(
    card="card", name="Card", cloud="sky", cloud_name="Sky", cards=1, usd=2, on="2020-01-01"
)
NAMED_CARD = Pick(
    kind="card", id="card", name="Card", role="best_value", place=10, cards=1, condition="new"
)
MINE = Named(role="owned", kind="card", id="mine", text="Mine", count=1)
WHICH, GPU = Topic(ask="cloud"), Topic(ask="gpu")
CLOUD_PICK = Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1)
WAYS = Parameter(name="ways-with-hardly-any-money", value="a card or a CPU")
CPU = Pick(kind="cpu", id="cpu", name="CPU", role="prototypes", place=6)
SERVICE = Service(id="free", name="Free", usd_per_month=0, gives="an hour a day")
BY_ANSWER, BY_COST = Leans(to="rent", reason="answer"), Leans(to="rent", reason="cost")
OWN_BY_ANSWER, OWN_BY_COST = Leans(to="own", reason="answer"), Leans(to="own", reason="cost")


def trait(kind, cloud="sky", **fields):
    return CloudTrait(cloud=cloud, kind=kind, says="so it is", **fields)


def answer(key, value):
    return Answer(key=key, value=value)


def says(topic="renting"):
    """Some sentence about a topic."""
    return Advice(topic=topic, says="...")


CHOICE = [
    Example(
        "REACH-520",
        given=(ASKED, BAND, MOST, RENTAL),
        concludes=(BEST,),
        unless={
            "a job is billed": plus(JobIsBilled()),
            "people wait": plus(HeldWhileUsed()),
            "there is a deadline": plus(DEADLINE),
            "nothing is left": plus(OUT),
            "it is an open market": plus(trait("open_market")),
        },
    ),
    Example(
        "REACH-521",
        given=(DEADLINE, ASKED, BAND, MOST, RENTAL),
        concludes=(FAST,),
        unless={
            "there is no deadline": instead(answer("deadline", False)),
            "the bill of a job decides": plus(JobIsBilled()),
            "people wait": plus(HeldWhileUsed()),
        },
    ),
    Example(
        "REACH-522",
        given=(ASKED, trait("open_market", "sea"), SLOWER, RENTAL, STRANGER),
        concludes=(OPEN,),
        unless={
            "a job is billed": plus(JobIsBilled()),
            "people wait": plus(HeldWhileUsed()),
            "there is a deadline": plus(DEADLINE),
            "it costs as much": instead(changed(STRANGER, cost=2)),
            "it is much slower": instead(changed(STRANGER, speed=49, cost=0.1)),
        },
    ),
    Example(
        "REACH-530",
        given=(BEST, RentPays(cloud="sky", card="card")),
        concludes=(BY_COST,),
        unless={"it is not the first": instead(changed(BEST, rank=2))},
    ),
    Example(
        "REACH-531",
        given=(BEST, OwnPays(cloud="sky", card="card")),
        concludes=(OWN_BY_COST,),
        unless={"another one pays": instead(OwnPays(cloud="sea", card="card"))},
    ),
    Example(
        "REACH-532",
        given=(ASKED, setting("rents", "train", key="phase"), TRAIN),
        concludes=(BY_ANSWER,),
        unless={
            "the work is another": instead(answer("phase", "infer")),
            "hours were named": plus(answer("hours_per_week", 5)),
        },
    ),
    Example(
        "REACH-533",
        given=(ASKED, setting("owns", "infer", key="phase"), answer("phase", "infer")),
        concludes=(OWN_BY_ANSWER,),
        unless={
            "the work is another": instead(TRAIN),
            "hours were named": plus(answer("hours_per_week", 5)),
        },
    ),
    Example(
        "REACH-534",
        given=(ASKED, setting("rents", True, key="deadline"), DEADLINE),
        concludes=(BY_ANSWER,),
        unless={"there is none": instead(answer("deadline", False))},
    ),
    Example(
        "REACH-535",
        given=(ASKED, BEST),
        concludes=(NO_CARD,),
        unless={
            "a card does the work": plus(OWN),
            "renting is wanted anyway": instead(WANTED),
            "only strangers rent it out": instead(OPEN),
        },
    ),
    Example(
        "CHOOSE-515",
        given=(EITHER, NO_CARD),
        concludes=(RentAdvised(reason="no_card"),),
        unless={
            "a cloud was asked for": instead(WHICH),
            "only the cost speaks for it": instead(BY_COST),
        },
    ),
    Example(
        "ADVICE-583",
        given=(EITHER, TO_RENT),
        concludes=(VERDICT,),
        unless={
            "a card is advised too": plus(TO_OWN),
            "a card is named": plus(NAMED_CARD),
            "a cloud was asked for": instead(WHICH),
        },
    ),
    Example(
        "ADVICE-584",
        given=(EITHER, TO_RENT, NAMED_CARD),
        concludes=(VERDICT,),
        unless={
            "a card is advised too": plus(TO_OWN),
            "a cloud was asked for": instead(WHICH),
        },
    ),
    Example(
        "ADVICE-585",
        given=(EITHER, TO_OWN, NAMED_CARD),
        concludes=(VERDICT,),
        unless={
            "renting is advised too": plus(TO_RENT),
            "a cloud was asked for": instead(WHICH),
        },
    ),
    Example(
        "ADVICE-588",
        given=(EITHER, need(100)),
        concludes=(VERDICT,),
        unless={
            "a cloud was asked for": instead(WHICH),
            "the need is not known": without(Need),
            "renting is advised": plus(TO_RENT),
            "a card is advised": plus(TO_OWN),
            "a card is picked": plus(NAMED_CARD),
            "a rental is chosen": plus(BEST),
            "something can be rented instead": plus(INSTEAD_OF_IT),
        },
    ),
    Example(
        "CHOOSE-510",
        given=(WHICH,),
        concludes=(RentAdvised(reason="asked"),),
        unless={"a service takes its place": plus(INSTEAD)},
    ),
    Example(
        "CHOOSE-511",
        given=(WANTED,),
        concludes=(RentAdvised(reason="wanted"),),
        unless={"a service takes its place": plus(INSTEAD), "renting is aside": instead(ASIDE)},
    ),
    Example(
        "CHOOSE-512",
        given=(EITHER, BY_ANSWER),
        concludes=(TO_RENT,),
        unless={
            "another answer speaks for a card": plus(OWN_BY_ANSWER),
            "only the cost speaks for it": instead(BY_COST),
        },
    ),
    Example(
        "CHOOSE-513",
        given=(RENT_OR_BUY, BY_COST),
        concludes=(RentAdvised(reason="cost"),),
        unless={
            "an answer speaks for a card": plus(OWN_BY_ANSWER),
            "a service takes its place": plus(INSTEAD),
        },
    ),
    Example(
        "CHOOSE-514",
        given=(WHICH, changed(INSTEAD, usd_per_month=200), BEST, RENTAL, A_WEEK),
        concludes=(RentAdvised(reason="monthly"),),
        unless={"it pays for fewer hours": instead(changed(INSTEAD, usd_per_month=80))},
    ),
    Example(
        "CHOOSE-520",
        given=(EITHER, OWN_BY_ANSWER),
        concludes=(TO_OWN,),
        unless={
            "a card is asked for": instead(GPU),
            "it is to run in a cloud": plus(answer("where", "cloud")),
        },
    ),
    Example(
        "CHOOSE-521",
        given=(RENT_OR_BUY, OWN_BY_COST),
        concludes=(OwnAdvised(reason="cost"),),
        unless={
            "an answer speaks for renting": plus(BY_ANSWER),
            "a service takes its place": plus(INSTEAD),
        },
    ),
    Example(
        "CHOOSE-516",
        given=(RENT_OR_BUY, changed(BEST, rank=10), RentPays(cloud="sky", card="card")),
        concludes=(RentAdvised(reason="cost"),),
        unless={
            "a provider has it, too": plus(BEST),
            "a service takes its place": plus(INSTEAD),
            "the work favors a card": plus(OWN_BY_ANSWER),
            "a cloud is asked for": instead(WHICH),
        },
    ),
    Example(
        "CHOOSE-523",
        given=(RENT_OR_BUY, changed(BEST, rank=10), OwnPays(cloud="sky", card="card")),
        concludes=(OwnAdvised(reason="cost"),),
        unless={
            "a provider has it, too": plus(BEST),
            "a service takes its place": plus(INSTEAD),
            "the work favors renting": plus(BY_ANSWER),
            "a cloud is asked for": instead(WHICH),
        },
    ),
    Example(
        "CHOOSE-522",
        given=(WHICH, candidate("own", usd=400, speed=100)),
        concludes=(OwnAdvised(reason="no_rental"),),
        unless={"something is left": plus(BEST), "a service takes its place": plus(INSTEAD)},
    ),
    Example(
        "CHOOSE-530",
        given=(TO_OWN,),
        concludes=(Pick(kind="accelerator", id="gpu-any", name="GPU (any)", role="own", place=5),),
        unless={"renting is advised": instead(TO_RENT), "nothing is": without(OwnAdvised)},
    ),
    Example(
        "CHOOSE-531",
        given=(TO_OWN, RENT_OR_BUY),
        concludes=(Buying(ask="rent_or_buy"),),
        unless={"cards are chosen anyway": instead(EITHER)},
    ),
    Example(
        "CHOOSE-532",
        given=(OwnAdvised(reason="no_rental"), WHICH),
        concludes=(Buying(ask="cloud"),),
        unless={"a cloud is named as well": instead(TO_OWN)},
    ),
    Example(
        "CHOOSE-542",
        given=(TO_RENT, BEST, SKY, RENTAL),
        concludes=(CLOUD_PICK,),
        unless={"nothing is to be rented": without(RentAdvised)},
    ),
    Example(
        "CHOOSE-541",
        given=(TO_RENT, BEST, RENTAL),
        concludes=(
            Pick(kind="accelerator", id="card", name="Card", role="rent", place=7, cards=1),
        ),
        unless={"nothing is to be rented": without(RentAdvised)},
    ),
    Example(
        "CHOOSE-550",
        given=(ALMOST_NONE, EITHER, TO_RENT, BEST),
        concludes=(CPU,),
        unless={
            "nothing can be rented": without(RentalChosen),
            "there is more money": instead(answer("budget", "little")),
        },
    ),
    Example(
        "CHOOSE-560",
        given=(ASKED, SKY, OUT, RENTAL),
        concludes=(
            OptionOut(
                kind="cloud", id="sky", name="Sky", rule="RANK-535", reason="expensive and slow"
            ),
        ),
        unless={
            "it is named": plus(BEST),
            "something of it is left": plus(changed(RENTAL, card="better")),
            "only another place is out": instead(changed(OUT, cloud="sea")),
        },
    ),
]
SERVICES = [
    Example(
        "NEED-430",
        given=(EITHER, ALMOST_NONE),
        concludes=(ServiceWanted(usd_per_month=0, instead=False),),
        unless={"there is more money": instead(answer("budget", "little"))},
    ),
    Example(
        "NEED-431",
        given=(WHICH, answer("goal", "simple_models")),
        concludes=(ServiceWanted(usd_per_month=0, instead=False),),
        unless={"the work is large": instead(answer("goal", "state_of_the_art"))},
    ),
    Example(
        "NEED-432",
        given=(setting("names_services", True), WHICH),
        concludes=(INSTEAD,),
        unless={"a sum was named": plus(answer("budget_range_high", 10))},
    ),
    Example(
        "REACH-511",
        given=(OnlyServed(service="free", region="US"), answer("region", "CN"), SERVICE),
        concludes=(ServiceOut(service="free", rule="REACH-511", reason="not offered"),),
        unless={"it is offered there, too": plus(OnlyServed(service="free", region="CN"))},
    ),
    Example(
        "REACH-514",
        given=(FormWanted(form="board"), SERVICE),
        concludes=(ServiceOut(service="free", rule="REACH-514", reason="not in the device"),),
        unless={"a card is wanted": instead(FormWanted(form="card"))},
    ),
    Example(
        "REACH-512",
        given=(
            SERVICE,
            Named(role="candidate", kind="service", id="other", text="Other", count=1),
        ),
        concludes=(ServiceOut(service="free", rule="REACH-512", reason="not named"),),
        unless={
            "it was named": plus(
                Named(role="candidate", kind="service", id="free", text="Free", count=1)
            )
        },
    ),
    Example(
        "CHOOSE-545",
        given=(
            INSTEAD,
            ServiceOut(service="free", rule="REACH-500", reason="served badly"),
            SERVICE,
        ),
        concludes=(OptionOut(kind="service", id="free", name="Free", rule="REACH-500"),),
        unless={
            "it was only not named": instead(
                ServiceOut(service="free", rule="REACH-512", reason="not named")
            ),
        },
    ),
]
SPOKEN = [
    Example(
        "ADVICE-581",
        given=(
            INSTEAD,
            ServiceOut(service="free", rule="REACH-500", reason="served badly"),
            answer("region", "CN"),
            changed(SERVICE, caveat="lines drop"),
        ),
        concludes=(says("service"),),
        unless={
            "it runs something else": instead(
                ServiceOut(service="free", rule="REACH-510", reason="framework")
            )
        },
    ),
    Example(
        "ADVICE-582",
        given=(
            INSTEAD,
            ServiceOut(service="free", rule="REACH-510", reason="framework"),
            OnlyRuns(service="free", software="paddle"),
            changed(SERVICE, caveat="nights only"),
        ),
        concludes=(says("service"),),
        unless={
            "it is too far away": instead(
                ServiceOut(service="free", rule="REACH-500", reason="served badly")
            )
        },
    ),
    Example(
        "ADVICE-500",
        given=(TO_RENT, BEST, RENTAL),
        concludes=(says(),),
        unless={"nothing is to be rented": without(RentAdvised)},
    ),
    Example(
        "ADVICE-501",
        given=(TO_RENT, BEST, RENTAL, OTHER),
        concludes=(says(),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "speed decides": plus(DEADLINE),
            "the other one is as good": instead(changed(OTHER, cost=2)),
            "the other one is named as well": plus(changed(BEST, cloud="sea", rank=2)),
            "GPUs are compared": plus(Topic(ask="compare")),
            "a free service comes first": plus(FreeFirst()),
        },
    ),
    Example(
        "ADVICE-502",
        given=(Topic(ask="compare"), TO_RENT, BEST, RENTAL, *NAMED_OTHER),
        concludes=(says("named rentals"),),
        unless={
            "the question is another": instead(Topic(ask="gpu")),
            "nothing is to be rented": without(RentAdvised),
            "no other GPU is named": without(Member),
        },
    ),
    Example(
        "ADVICE-510",
        given=(USE, OWN, BEST, RENTAL, EVEN),
        concludes=(says("rent or buy"),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "there is no money at all": plus(INSTEAD),
            "the card's power is not known": instead(changed(OWN, kw=None)),
            "another rental costs less": plus(LOWEST),
        },
    ),
    Example(
        "ADVICE-511",
        given=(USE, changed(OWN, kw=None), BEST, RENTAL, EVEN),
        concludes=(says("rent or buy"),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "there is no money at all": plus(INSTEAD),
            "the card's power is known": instead(OWN),
        },
    ),
    Example(
        "ADVICE-973",
        given=(USE, HELD, OWN, BEST, RENTAL, EVEN),
        concludes=(says("rent or buy"),),
        unless={
            "there is no money at all": plus(INSTEAD),
            "the card's power is not known": instead(changed(OWN, kw=None)),
        },
    ),
    Example(
        "ADVICE-974",
        given=(USE, HELD, changed(OWN, kw=None), BEST, RENTAL, EVEN),
        concludes=(says("rent or buy"),),
        unless={
            "there is no money at all": plus(INSTEAD),
            "the card's power is known": instead(OWN),
        },
    ),
    Example(
        "ADVICE-512",
        given=(USE, OWN, BEST, RENTAL, EVEN, LOWEST, FASTER),
        concludes=(says("rent or buy"),),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "there is no money at all": plus(INSTEAD),
            "the card's power is not known": instead(changed(OWN, kw=None)),
        },
    ),
    Example(
        "REACH-537",
        given=(OWN, BEST, EVEN, RENTAL, FASTER, FASTER_EVEN, BAND, NOT_SLOWER),
        concludes=(LOWEST,),
        unless={
            "people wait": plus(HeldWhileUsed()),
            "speed decides": plus(DEADLINE),
            "it is much slower": instead(changed(FASTER, speed=99)),
            "it does not hold the work": plus(
                RentalOut(cloud="sea", card="fast", rule="RANK-531", reason="memory")
            ),
            "it saves little": instead(changed(FASTER_EVEN, usd=1.95)),
        },
    ),
    Example(
        "ADVICE-515",
        given=(
            TO_RENT,
            Purse(low_usd=0, high_usd=500, stretch_usd=500, save_usd=500, firm=True),
            BEST,
            RENTAL,
        ),
        concludes=(says(),),
        unless={
            "no sum was named": instead(
                Purse(low_usd=0, high_usd=500, stretch_usd=500, save_usd=500, firm=False)
            ),
            "the bill of a job is given": plus(HoursRented(hours=60)),
        },
    ),
    Example(
        "ADVICE-518",
        given=(TO_RENT, BEST, RENTAL, Answer(key="hours_per_week", value=30)),
        concludes=(says("bill of the job"),),
        unless={
            "nothing is rented": without(RentAdvised),
            "no hours were named": without(Answer),
            "the bill of a job is given": plus(HoursRented(hours=60)),
            "the length of a run is known": plus(
                TrainingRun(tokens_billion=1, operations=1e20, tflops_hours=20_000)
            ),
        },
    ),
    Example(
        "ADVICE-513",
        given=(HoursRented(hours=60), OWN, BEST, RENTAL, EVEN),
        concludes=(says("rent or buy"),),
        unless={
            "there is no money at all": plus(INSTEAD),
            "the card's power is not known": instead(changed(OWN, kw=None)),
            "the hours are another's": without(HoursRented),
        },
    ),
    Example(
        "ADVICE-514",
        given=(HoursRented(hours=60), changed(OWN, kw=None), BEST, RENTAL, EVEN),
        concludes=(says("rent or buy"),),
        unless={
            "the card's power is known": instead(OWN),
            "there is no money at all": plus(INSTEAD),
            "no hours": without(HoursRented),
        },
    ),
    Example(
        "ADVICE-516",
        given=(HoursRented(hours=60), TO_RENT, BEST, RENTAL),
        concludes=(says("bill of the job"),),
        unless={"nothing is rented": without(RentAdvised), "no hours": without(HoursRented)},
    ),
    Example(
        "ADVICE-517",
        given=(TO_RENT, BEST, RENTAL, OTHER, DEADLINE, JobIsBilled()),
        concludes=(says(),),
        unless={
            "there is no deadline": without(Answer),
            "speed decides": without(JobIsBilled),
            "people wait": plus(HeldWhileUsed()),
            "GPUs are compared": plus(Topic(ask="compare")),
            "a free service comes first": plus(FreeFirst()),
            "the other one cannot be had at once": plus(
                RentalOut(cloud="sea", card="card", rule="RANK-534", reason="deadline")
            ),
        },
    ),
    Example(
        "ADVICE-520",
        given=(
            trait("suited", key="nets", value="cnn"),
            answer("nets", "cnn"),
            TO_RENT,
            BEST,
            SKY,
        ),
        concludes=(says(),),
        unless={"the work is another": instead(answer("nets", "rnn"))},
    ),
    Example(
        "ADVICE-521",
        given=(
            Ratio(card="card", reference="gpu", workload="cnn", value=1.5, on="2020-01-01"),
            answer("nets", "cnn"),
            TO_RENT,
            RENTAL,
            BEST,
            card("gpu"),
        ),
        concludes=(says(),),
        unless={"the work is another": instead(answer("nets", "rnn"))},
    ),
    Example(
        "ADVICE-522",
        given=(TO_RENT, OPEN, SEA, trait("open_market", "sea")),
        concludes=(says(),),
        unless={
            "it is not named for that": instead(changed(OPEN, role="best_value")),
            "a free service comes first": plus(FreeFirst()),
        },
    ),
    Example(
        "ADVICE-525",
        given=(FreeFirst(), BEST, RENTAL),
        concludes=(says("renting later"),),
        unless={
            "no free service comes first": without(FreeFirst),
            "another one is chosen": instead(changed(BEST, cloud="sea")),
        },
    ),
    Example(
        "ADVICE-523",
        given=(DEADLINE, TO_RENT, FAST, SKY, trait("flexible")),
        concludes=(says(),),
        unless={"there is no deadline": without(Answer)},
    ),
    Example(
        "ADVICE-524",
        given=(ASKED, trait("remark"), SKY),
        concludes=(says(),),
        unless={"renting is a side matter": instead(ASIDE)},
    ),
    Example(
        "ADVICE-530",
        given=(
            OptionOut(
                kind="cloud", id="sky", name="Sky", rule="RANK-535", reason="expensive and slow"
            ),
            SKY,
            OWN,
            RENTAL,
            EVEN,
            OUT,
        ),
        concludes=(says(),),
        unless={
            "it is out for another reason": instead(
                OptionOut(
                    kind="cloud", id="sky", name="Sky", rule="RANK-533", reason="served badly"
                )
            )
        },
    ),
    Example(
        "ADVICE-531",
        given=(
            changed(OUT, rule="RANK-532", reason="unsuited"),
            trait("unsuited", key="nets", value="rnn"),
            answer("nets", "rnn"),
            SKY,
        ),
        concludes=(says(),),
        unless={"it is out for another reason": instead(OUT)},
    ),
    Example(
        "ADVICE-532",
        given=(WHICH, OwnAdvised(reason="no_rental"), OUT),
        concludes=(says("rent or buy"),),
        unless={"a card is cheaper": instead(OwnAdvised(reason="cost"))},
    ),
    Example(
        "ADVICE-504",
        given=(CloudDecided(), NEEDS_MORE, TOO_SMALL, RENTAL, card(memory_gib=16)),
        concludes=(says("verdict"),),
        unless={
            "buying is open, too": without(CloudDecided),
            "another GPU is ruled out by something else": plus(
                changed(RENTAL, card="large"), changed(TOO_SMALL, card="large", reason="support")
            ),
            "something is rented": plus(
                RentalChosen(cloud="sky", card="other", role="best_value", rank=1)
            ),
            "there is no money at all": plus(ServiceWanted(usd_per_month=0, instead=True)),
            "a card can be bought": plus(
                Pick(kind="card", id="own", name="Own", role="best_value", place=1)
            ),
        },
    ),
    Example(
        "ADVICE-533",
        given=(WANTED,),
        concludes=(says(),),
        unless={
            "a price is known": plus(
                HourOffer(
                    cloud="sky", card="card", kind="on_demand", usd=2, on="2020-01-01", at_once=1
                )
            ),
            "renting is a side matter": instead(ASIDE),
        },
    ),
    Example(
        "ADVICE-540",
        given=(TO_RENT, WHICH, setting("owns", "prototype", key="phase"), CLOUD_PICK),
        concludes=(says("rent or buy"),),
        unless={
            "nothing is named": without(Pick),
            "all of it is to run in a cloud": plus(answer("where", "cloud")),
            "nothing is trained": plus(Job(id="run_llm")),
            "renting costs less": plus(BY_COST),
            "the question is only what costs less": instead(RENT_OR_BUY),
        },
    ),
    Example(
        "ADVICE-125",
        given=(WHICH, CLOUD_PICK, need(6), MINE, card("mine"), Usable(card="mine", gib=8)),
        concludes=(says("own card"),),
        unless={
            "nothing is named": without(Pick),
            "buying is advised": plus(TO_OWN),
            "it is too small": instead(need(9)),
            "no card is owned": without(Named),
            "software no longer supports it": plus(
                RuledOut(card="mine", rule="PLATFORM-030", reason="support")
            ),
            "the question is another": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "ADVICE-541",
        given=(TO_OWN, setting("owns", "infer", key="phase"), answer("phase", "infer")),
        concludes=(says("rent or buy"),),
        unless={"the cost decides": instead(OwnAdvised(reason="cost"))},
    ),
    Example(
        "ADVICE-550",
        given=(ALMOST_NONE, EITHER, CPU, WAYS),
        concludes=(says("rent or buy"),),
        unless={"there is more money": instead(answer("budget", "little"))},
    ),
    Example(
        "ADVICE-570",
        given=(ASIDE, DEADLINE, FAST, RENTAL, setting("rents", True, "deadline")),
        concludes=(says(),),
        unless={"renting is the question": instead(ASKED)},
    ),
    Example(
        "ADVICE-571",
        given=(ASIDE, ALMOST_NONE, BEST, RENTAL, OWN, EVEN),
        concludes=(says(),),
        unless={"renting is the question": instead(ASKED)},
    ),
]
EXAMPLES = [*CHOICE, *SERVICES, *SPOKEN]


WORDS = {
    "ADVICE-583": ["Rent: your answers"],
    "ADVICE-584": ["Rent: your answers", "The card is listed in case"],
    "ADVICE-585": ["Buy a card: your answers"],
    "ADVICE-588": ["Neither: ", "100 GiB"],
    "ADVICE-500": ["Sky", "Card", "2 US dollars", "2020-01-01"],
    "ADVICE-502": ["Slow costs $3.00 an hour at Sea", "0.5 times as fast as Card", "3.0 times"],
    "ADVICE-501": ["Sky", "2.0 times as much", "Card at Sea"],
    "ADVICE-510": ["Own", "400", "2.00", "300 hours", "1,600", "that work costs about $3,100"],
    "ADVICE-511": [
        "Own",
        "400",
        "2.00",
        "300 hours",
        "1,600",
        "that work costs about $3,100",
        "is unknown",
    ],
    "ADVICE-973": ["Own", "400", "2.00", "300 hours", "1,600", "$3,100 in rent"],
    "ADVICE-974": ["Own", "400", "2.00", "300 hours", "1,600", "$3,100 in rent", "is unknown"],
    "ADVICE-512": ["Fast at Sea", "$1.00", "600 hours"],
    "ADVICE-513": ["Own costs $400", "150 hours of Card at Sky", "takes about 60", "electricity"],
    "ADVICE-514": ["Own costs $400", "150 hours of Card at Sky", "is unknown"],
    "ADVICE-515": ["$500", "250 hours"],
    "ADVICE-516": ["Your 60 hours", "hours of Card at Sky", "about $120 in all"],
    "ADVICE-518": ["At 30 hours a week", "$260 a month"],
    "ADVICE-520": ["Sky", "so it is"],
    "ADVICE-521": ["cnn", "1.5 times", "2020-01-01"],
    "ADVICE-522": ["Sea", "so it is"],
    "ADVICE-523": ["Sky", "deadline", "so it is"],
    "ADVICE-524": ["Sky", "so it is"],
    "ADVICE-525": ["an hour of Card at Sky", "about $2.00", "2020-01-01"],
    "ADVICE-530": [
        "Sky",
        "slow",
        "0.50 times",
        "2 US dollars",
        "buying the card pays off",
        "300 hours",
    ],
    "ADVICE-531": ["Sky", "so it is"],
    "ADVICE-532": ["buy a GPU"],
    "ADVICE-533": ["no hourly prices"],
    "ADVICE-540": ["your own cheap GPU"],
    "ADVICE-125": ["Your Mine", "6 of 8 GB"],
    "ADVICE-541": ["your own GPU"],
    "ADVICE-550": ["three options: a card or a CPU", "CPU alone"],
    "ADVICE-581": ["Free", "CN", "lines drop"],
    "ADVICE-582": ["Free", "paddle", "an hour a day", "Nights only"],
    "ADVICE-570": ["Sky", "2 US dollars", "2020-01-01"],
    "ADVICE-571": ["Sky", "2 US dollars", "0.50 times", "buying the card pays off", "300 hours"],
}


def chosen(rule_id, *facts):
    run = decide(ASKED, BAND, MOST, *facts, rules=[rule_called(rule_id)])
    return [(fact["cloud"], fact["rank"]) for fact in run.facts(RentalChosen)]


@pytest.mark.parametrize(
    ("cost", "names"),
    [(2.1, [("sky", 1), ("sea", 2)]), (2.2, [("sky", 1)]), (1.9, [("sea", 1), ("sky", 2)])],
)
def test_places_within_the_band_are_named_together(cost, names):
    """REACH-520 goes by work for the money; the first decides whether renting pays."""
    assert chosen("REACH-520", RENTAL, changed(OTHER, cost=cost)) == names


@pytest.mark.parametrize(
    ("speed", "names"), [(95, [("sky", 1), ("sea", 2)]), (94, [("sky", 1)]), (106, [("sea", 1)])]
)
def test_under_a_deadline_speed_decides_and_the_cheaper_of_equals_is_first(speed, names):
    """REACH-521 lets the dearer hour win."""
    assert chosen("REACH-521", DEADLINE, RENTAL, changed(OTHER, speed=speed)) == names


@pytest.mark.parametrize(("rule", "given"), [("REACH-520", ()), ("REACH-521", (DEADLINE,))])
@pytest.mark.parametrize(("told", "first"), [((), "sea"), ((HoursRented(hours=60),), "sky")])
def test_gpus_that_only_come_along_count_in_the_bill_of_told_hours(rule, given, told, first):
    """REACH-520 and REACH-521: of eight that are rented together, one does the work."""
    only_eight = changed(OTHER, cards=8, lead=8, cost=1.9, speed=RENTAL["speed"])

    assert chosen(rule, *given, RENTAL, only_eight, *told)[0] == (first, 1)


def test_what_stands_against_all_of_a_cloud_is_its_reason():
    """CHOOSE-560 leaves out what concerns some of its machines only."""
    slow = changed(RENTAL, card="slow")
    outs = [
        OUT,
        changed(OUT, rule="RANK-534", reason="deadline"),
        changed(OUT, card="slow", rule="RANK-534", reason="deadline"),
    ]

    run = decide(ASKED, SKY, RENTAL, slow, *outs, rules=[rule_called("CHOOSE-560")])

    assert [fact["rule"] for fact in run.facts(OptionOut)] == ["RANK-534"]


@pytest.mark.parametrize(("usd", "enough"), [(86, False), (87, True), (88, True)])
def test_money_a_month_must_pay_for_the_hours_of_a_month(usd, enough):
    """CHOOSE-514: ten hours a week at two dollars are 86.67 dollars a month."""
    wanted = changed(INSTEAD, usd_per_month=usd)

    run = decide(WHICH, wanted, BEST, RENTAL, A_WEEK, rules=[rule_called("CHOOSE-514")])

    assert bool(run.facts(RentAdvised)) == enough


def test_several_that_come_together_are_told_with_their_price():
    """ADVICE-500 names both prices."""
    run = decide(TO_RENT, BEST, changed(RENTAL, cards=4), rules=[rule_called("ADVICE-500")])

    assert "8 for all 4" in run.facts(Advice)[0]["says"]


def test_spot_machine_is_told_to_be_one():
    """ADVICE-500: who rents on the spot may lose the machine."""
    run = decide(TO_RENT, BEST, changed(RENTAL, kind="spot"), rules=[rule_called("ADVICE-500")])

    assert "reclaimed" in run.facts(Advice)[0]["says"]


def said(rule_id, *facts):
    (advice,) = decide(*facts, rules=[rule_called(rule_id)]).facts(Advice)
    return advice["says"]


def test_place_is_explained_with_the_share_that_put_it_out():
    """ADVICE-530 tells the figure RANK-535 went by: that of all that come together."""
    rented = changed(RENTAL, cards=4, lead=2)
    place = OptionOut(
        kind="cloud", id="sky", name="Sky", rule="RANK-535", reason="expensive and slow"
    )

    says = said("ADVICE-530", place, SKY, OWN, rented, EVEN, changed(OUT, share=1.0))

    assert "4 x Card, available only as a set, have 1.00 times" in says
    assert "expensive for its speed" in says


@pytest.mark.parametrize("speed", [199, 200, 201])
def test_cost_of_renting_is_told_without_a_verdict(speed):
    """ADVICE-571 gives figures; whether they are expensive is for the reader."""
    says = said("ADVICE-571", ASIDE, ALMOST_NONE, BEST, changed(RENTAL, speed=speed), OWN, EVEN)

    assert "expensive" not in says
    assert "possible" not in says


def test_card_that_never_pays_is_called_that():
    """ADVICE-571 keeps its grammar where renting costs next to nothing."""
    never = changed(EVEN, hours=10**9)

    says = said("ADVICE-571", ASIDE, ALMOST_NONE, BEST, RENTAL, OWN, never)

    assert says.endswith("; buying the card never pays off.")


@pytest.mark.parametrize(
    ("hours", "said"), [(299, False), (300, True), (599, True), (600, False), (5000, False)]
)
def test_renting_is_said_to_cost_less_where_only_the_lowest_rent_does(hours, said):
    """ADVICE-512: the card pays off after 300 hours at one cloud and after 600 at another."""
    run = decide(
        changed(USE, hours=hours),
        OWN,
        BEST,
        RENTAL,
        EVEN,
        LOWEST,
        FASTER,
        rules=[rule_called("ADVICE-512")],
    )

    assert ["If Sea suits you" in advice["says"] for advice in run.facts(Advice)] == [said]


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([changed(NAMED_OTHER[1], cloud="sky", cloud_name="Sky", usd=2, cost=2)], "$2.00 an hour"),
        ([RentalOut(cloud="sea", card="slow", rule="RANK-1", reason="support")], "no longer"),
        ([RentalOut(cloud="sea", card="slow", rule="RANK-1", reason="not named")], "$3.00 an hour"),
        ([CloudTrait(kind="open_market", cloud="sea", says="strangers")], "$3.00 an hour"),
    ],
    ids=["the best offer counts", "what is ruled out says why", "it was named", "nobody else"],
)
def test_what_is_said_about_a_gpu_for_rent_that_was_named(more, sentence):
    """ADVICE-502."""
    given = (Topic(ask="compare"), TO_RENT, BEST, RENTAL, *NAMED_OTHER, *more)

    (advice,) = decide(*given, rules=[rule_called("ADVICE-502")]).facts(Advice)

    assert sentence in advice["says"]


@pytest.mark.parametrize(
    ("money", "words"),
    [
        (120, "about $120 in all, within your $120."),
        (119, "about $120 in all, more than your $119, which pays for about 60 hours."),
    ],
)
def test_bill_of_a_job_is_held_against_the_budget(money, words):
    """ADVICE-516."""
    purse = Purse(low_usd=0, high_usd=money, stretch_usd=money, save_usd=money, firm=True)
    given = (HoursRented(hours=60), TO_RENT, BEST, RENTAL, purse)
    (advice,) = decide(*given, rules=[rule_called("ADVICE-516")]).facts(Advice)

    assert advice["says"].endswith(words)
