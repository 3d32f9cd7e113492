"""What trouble and electricity add to the price of a card."""

import pytest

from expert.facts import (
    Answer,
    BoardSize,
    Caveat,
    Dropped,
    ElectricityPrice,
    FanAdded,
    Fits,
    HoursAWeek,
    InServer,
    Job,
    Known,
    Named,
    Need,
    Needs,
    Offer,
    Parameter,
    PowerShare,
    Premium,
    Relevant,
    RunningCost,
    Setting,
    Support,
    SupportLeft,
    Worth,
    YearsKept,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import candidate, card, day, decide, rule_called, setting

SHARE = setting("premium", 0.15, key="trouble")
OTHER_SHARE = instead(setting("premium", 0.15, key="less_mature"))
RELEVANT = Relevant(card="card")
OFFER = Offer(card="card", condition="new", usd=1000, basis="seen", on="2020-05-01", kind="street")
USED = Offer(card="card", condition="used", usd=500, basis="seen", on="2020-05-01", kind="sold")
SERVING = Known(key="users", value=8)
NO_FAN = Caveat(card="card", kind="passive_cooling")
IN_A_SERVER = plus(Answer(key="in_data_centre", value=True))
BFLOAT16 = Parameter(name="bfloat16-is-usual", value=True)
ROUGH = setting("rough_support", "unofficial")
UNOFFICIAL = Support(architecture="arch", software="cuda", level="unofficial")
FP8 = Parameter(name="fp8-serving-is-usual", value=True)
KEPT = Parameter(name="card-is-kept-for", value=3)
LONG = Answer(key="years_of_use", value=5)
NAMED = Named(role="candidate", text="Card", kind="card", id="card", count=1)
POWER = (
    SHARE,
    RELEVANT,
    card(board_power_w=300),
    PowerShare(share=0.5),
    ElectricityPrice(usd_per_kwh=0.2),
    YearsKept(years=2),
)
USUAL = Parameter(name="hours-a-week", value=20)


def premium(reason, condition="new", share=0.15):
    return Premium(card="card", condition=condition, share=share, reason=reason)


def wants(likely, safe):
    return Need(gib=likely, low=likely, high=safe, own=1, hard=True)


def left(years, usual=9):
    return SupportLeft(architecture="arch", usual=usual, years=years)


OLD = card("old", architecture="old", released="2010-06-15")
ENDED = Dropped(architecture="old", software="library", on="2018-06-15")
SUPPORT = (
    SHARE,
    day(),
    OLD,
    ENDED,
    Needs(job="train", platform="cuda", software="library"),
    card(architecture="arch", released="2017-06-15"),
)

SLOW = Caveat(card="card", kind="slow_memory_segment", fast_gib=3.5)


def circuit(region, watts):
    return Parameter(of="power-of-a-circuit", region=region, where="there", value=watts)


OVERLOADED = (
    *(SHARE, RELEVANT, card(board_power_w=400), OFFER),
    Fits(card="card", cards=3, gib=16, tight=False),
    Parameter(name="power-of-the-rest", value=250),
    Parameter(name="efficiency-of-a-power-supply", value=0.8),
)
WITHIN_A_CIRCUIT = {
    "one is enough": instead(Fits(card="card", cards=1, gib=16, tight=False)),
    "it stands in a data center": IN_A_SERVER,
    "it stands in a server": plus(InServer()),
    "its power is unknown": instead(card()),
}

EXAMPLES = [
    Example(
        "TREND-052",
        given=SUPPORT,
        concludes=(left(4.95, 8.0),),
        unless={"trouble costs nothing": OTHER_SHARE},
    ),
    Example(
        "TREND-053",
        given=(SHARE, LONG),
        concludes=(YearsKept(years=5),),
        unless={"trouble costs nothing": OTHER_SHARE},
    ),
    Example(
        "TREND-054",
        given=(SHARE, KEPT),
        concludes=(YearsKept(years=3),),
        unless={"it was said": plus(LONG)},
    ),
    Example(
        "DEMAND-090",
        given=(SHARE, NO_FAN, card(), Answer(key="accepts_trouble", value=True)),
        concludes=(FanAdded(card="card"),),
        unless={"it goes into a data center": IN_A_SERVER},
    ),
    Example(
        "DEMAND-091",
        given=(SHARE, NO_FAN, card(), NAMED),
        concludes=(FanAdded(card="card"),),
        unless={
            "it goes into a data center": IN_A_SERVER,
            "trouble was spoken of": plus(Answer(key="accepts_trouble", value=False)),
        },
    ),
    Example(
        "FIT-230",
        given=(SHARE, RELEVANT, card(), USED),
        concludes=(premium("used", "used"),),
        unless={"trouble costs nothing": OTHER_SHARE, "it is new": instead(OFFER)},
    ),
    Example(
        "FIT-231",
        given=(
            SHARE,
            RELEVANT,
            card(),
            OFFER,
            Fits(card="card", cards=2, gib=16, tight=False),
        ),
        concludes=(premium("several"),),
        unless={"one is enough": instead(Fits(card="card", cards=1, gib=16, tight=False))},
    ),
    Example(
        "FIT-239",
        given=(
            SHARE,
            RELEVANT,
            card(),
            OFFER,
            wants(15, 17),
            Fits(card="card", cards=1, gib=16, tight=True),
        ),
        concludes=(premium("tight", share=0.3333),),
        unless={
            "there is room": instead(Fits(card="card", cards=1, gib=16, tight=False)),
        },
    ),
    Example(
        "FIT-232",
        given=(SHARE, RELEVANT, card(), OFFER, FanAdded(card="card")),
        concludes=(premium("passive"),),
        unless={"it has a fan": without(FanAdded)},
    ),
    Example(
        "FIT-233",
        given=(SHARE, RELEVANT, card(bf16=False), OFFER, Job(id="train"), BFLOAT16),
        concludes=(premium("no_bfloat16"),),
        unless={
            "it has bfloat16": instead(card(bf16=True)),
            "its formats are unknown": instead(card()),
        },
    ),
    Example(
        "FIT-180",
        given=(SHARE, RELEVANT, card(), OFFER, ROUGH, UNOFFICIAL),
        concludes=(premium("rough_support"),),
        unless={
            "it is official": instead(Support(architecture="arch", software="cuda", level="full")),
            "another software is rough": instead(
                Support(architecture="arch", software="cudnn", level="unofficial")
            ),
            "the advisor takes it as it is": without(Setting, name="rough_support"),
        },
    ),
    Example(
        "FIT-234",
        given=(SHARE, RELEVANT, card(fp8=False), OFFER, Job(id="run_llm"), SERVING, FP8),
        concludes=(premium("no_fp8"),),
        unless={
            "it has FP8": instead(card(fp8=True)),
            "one person uses it": instead(Known(key="users", value=1)),
        },
    ),
    Example(
        "FIT-235",
        given=(SHARE, RELEVANT, card(), OFFER, left(2), YearsKept(years=3)),
        concludes=(premium("support_ends"),),
        unless={"support lasts as long": instead(left(3))},
    ),
    Example(
        "FIT-242",
        given=(
            *(SHARE, RELEVANT, card(), OFFER),
            Answer(key="slots", value=2),
            BoardSize(card="card", slots=3, least_slots=2),
        ),
        concludes=(premium("width"),),
        unless={
            "there is room": instead(Answer(key="slots", value=3)),
            "nothing is known of its boards": without(BoardSize),
        },
    ),
    Example(
        "FIT-243",
        given=(
            *(SHARE, RELEVANT, card(board_power_w=300, supply_w=750), OFFER),
            Answer(key="psu_w", value=650),
            Parameter(name="supply-beyond-a-card", value=300),
            Parameter(name="power-of-a-slot", value=75),
        ),
        concludes=(premium("supply"),),
        unless={
            "the supply is as suggested": instead(Answer(key="psu_w", value=750)),
            "its maker names none, and it needs less": instead(card(board_power_w=300)),
            "the slot powers it": instead(card(board_power_w=75, supply_w=750)),
        },
    ),
    Example(
        "FIT-245",
        given=(*OVERLOADED, circuit("unsaid", 1440)),
        concludes=(premium("circuit"),),
        unless=WITHIN_A_CIRCUIT
        | {
            "the country is known": plus(Answer(key="region", value="US")),
            "the circuit carries it": instead(circuit("unsaid", 1812.5)),
        },
    ),
    Example(
        "FIT-246",
        given=(*OVERLOADED, Answer(key="region", value="US"), circuit("US", 1440)),
        concludes=(premium("circuit"),),
        unless=WITHIN_A_CIRCUIT
        | {
            "no country is named": without(Answer, key="region"),
            "the circuits of that country carry it": instead(circuit("US", 1812.5)),
        },
    ),
    Example(
        "FIT-238",
        given=(SHARE, RELEVANT, card(), OFFER, SLOW),
        concludes=(premium("quirk"),),
        unless={
            "its memory is all fast": without(Caveat),
            "it is another caveat": instead(Caveat(card="card", kind="passive_cooling")),
        },
    ),
    Example(
        "FIT-236",
        given=(*POWER, HoursAWeek(hours=10)),
        concludes=(RunningCost(card="card", usd=31.2),),
        unless={"its power is unknown": instead(card())},
    ),
    Example(
        "FIT-237",
        given=(*POWER, USUAL),
        concludes=(RunningCost(card="card", usd=62.4),),
        unless={"the hours are known": plus(HoursAWeek(hours=10))},
    ),
]


def test_the_sentence_names_the_price_that_counts():
    """FIT-230: as a person would say it."""
    run = decide(SHARE, RELEVANT, card(), USED, rules=[rule_called("FIT-230")])

    assert run.firings[0].says == "Card is compared at $575 instead of $500: used, +15%."


def test_support_of_an_architecture_that_ended_is_not_expected_to_go_on():
    """TREND-052: what has ended is no longer counted down."""
    run = decide(*SUPPORT, rules=[rule_called("TREND-052")])

    assert [fact["architecture"] for fact in run.facts(SupportLeft)] == ["arch"]


@pytest.mark.parametrize(
    ("condition", "paid"),
    [("new", 800 + 400 * 1.1 + 2 * 50), ("used", 800 + 400 * 1.25 + 2 * 50)],
)
def test_a_premium_of_used_cards_does_not_raise_the_price_of_new_ones(condition, paid):
    """RANK-050: a premium without a condition holds for both; electricity for each card."""
    from expert.facts import ComputerCounts

    run = decide(
        day(),
        setting("worth_of_memory", 0.5),
        ComputerCounts(usd=800),
        candidate(condition=condition, cards=2),
        card(),
        Premium(card="card", share=0.1, reason="less_mature"),
        Premium(card="card", condition="used", share=0.15, reason="used"),
        RunningCost(card="card", usd=50),
        rules=[rule_called("RANK-050")],
    )

    assert [fact["paid_usd"] for fact in run.facts(Worth)] == [paid]


@pytest.mark.parametrize(("has", "share"), [(16, 1), (18, 0.3333), (19.9, 0.0127)])
def test_what_fits_in_half_of_all_cases_counts_as_twice_its_price(has, share):
    """FIT-239: the likely amount is 16 GiB, the safe one 20."""
    tight = Fits(card="card", cards=1, gib=has, tight=True)
    facts = (SHARE, RELEVANT, card(), OFFER, wants(16, 20), tight)

    run = decide(*facts, rules=[rule_called("FIT-239")])

    assert [fact["share"] for fact in run.facts(Premium)] == [pytest.approx(share, abs=1e-4)]
