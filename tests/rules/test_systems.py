"""Which of several sets of computers is the better buy."""

from expert.facts import (
    Advice,
    Answer,
    Fits,
    Job,
    Known,
    Member,
    Named,
    Need,
    Offer,
    OfferOut,
    Parameter,
    PassedOver,
    Pick,
    Quote,
    Rung,
    Scaling,
    Setting,
    SingleCompared,
    Speed,
    SystemAbove,
    SystemFound,
    SystemOut,
    SystemTooSmall,
    SystemUnpriced,
    Topic,
    Usable,
    Withdrawn,
)
from tests.rules.examples import Example, contents, instead, plus
from tests.rules.sentences import says
from tests.unit.factories import card, changed, day, decide, purse, rule_called, rules_of

COMPARE = Topic(ask="compare_systems")
TRAIN, RUN = Job(id="train"), Job(id="run_llm")
TEXT = "1 computer with 4 Big"
NAMED = Named(role="candidate", text=TEXT, kind="system", id="big", count=4, computers=1)
MEMBER = Member(group="big", card="big")
CARD = card("big", memory_gib=11)
WITHDRAWN = Withdrawn(card="big")
OFFER = Offer(card="big", condition="new", usd=1000, basis="seen", on="2019-04-01")
FAST = Speed(card="big", value=100, basis="training_model")
COMPUTER = Parameter(name="price-of-a-computer", value=2000)
KEPT = Parameter(name="speed-kept-between-computers", value=0.7)
CODE = Known(key="code", value="framework")
FOUR = Scaling(of="framework", gpus=4, low=2.5, high=3.0, on="2016-06-25")
BIG = SystemFound(
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
SPEED = Answer(key="goal", value="speed")
ALONE = Named(role="candidate", text="Big", kind="card", id="big", count=1)
ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="gpu"))}
NOT_OFFERED = {"its offer does not count": plus(OfferOut(card="big", condition="new", rule="X"))}


def picked(system, count):
    return Pick(
        kind="card",
        id=system["card"],
        name=system["name"],
        role="best_system",
        place=1,
        text=system["text"],
        cards=count,
        condition="new",
        usd=1000,
    )


NEED = Need(gib=30, hard=True)
RUNTIME = Parameter(name="runtime-memory", value=1)
USABLE = Usable(card="big", gib=6)
TOO_SMALL = SystemTooSmall(text=TEXT, gib=21, wants=30)
DOES_NOT_FIT = {"it is too small": plus(TOO_SMALL)}
SUM = changed(purse(high=3900, stretch=3900, save=3900), firm=True)
LITTLE = changed(purse(high=900, stretch=900, save=900), firm=True)
ASIDE = {"server_usd": 100, "around": "computer"}
REST = Parameter(name="power-of-the-rest", value=250)
OUT = SystemOut(text=TEXT, card="big", condition="new", about="budget", told="It is out")
NOT_ALLOWED = {"it is not allowed": plus(OUT)}
A_WISH = {"the memory is only a wish": instead(changed(NEED, hard=False))}

SINGLE = SingleCompared(text="Big", card="big")
A_CARD, A_COMPUTER = (
    card("big", memory_gib=11, form="card"),
    card("big", memory_gib=11, form="computer"),
)
OUT_ALONE = {
    "it is too small": plus(SystemTooSmall(text="Big", gib=6, wants=30)),
    "it is not allowed": plus(changed(OUT, text="Big")),
}
LAST_PRICE = Quote(
    card="big", condition="new", kind="list", usd=3499, on="2025-03-12", years=1.7, fresh=False
)
UNPRICED = SystemUnpriced(
    text="Big",
    card="big",
    name="Big",
    told="Big: its maker no longer sells it new (last price: $3,499 new, 2025-03-12)",
)
ABOVE_IT = "Big costs too much"
ABOVE = SystemAbove(text="Big", card="big", name="Big", condition="new", usd=1000, told=ABOVE_IT)
SIZES = Named(role="candidate", text="Any Big", kind="group", id="bigs", count=1)
SIZE = Member(group="bigs", card="big")
FITS = Fits(card="big", cards=1, gib=11)
LADDER = Setting(name="ladder", value=True)
ONE_SMALL = changed(SMALL, cards=1, speed=80)
SLOW = Speed(card="small", value=80, basis="training_model")

EXAMPLES = [
    Example(
        "FIT-210",
        given=(COMPARE, NEED, RUNTIME, RUN, NAMED, MEMBER, CARD, USABLE),
        concludes=(TOO_SMALL,),
        unless=ANOTHER_QUESTION
        | A_WISH
        | {
            "it trains": instead(TRAIN),
            "they hold it together": instead(changed(USABLE, gib=8.25)),
            "it is owned": instead(changed(NAMED, role="owned")),
        },
    ),
    Example(
        "FIT-211",
        given=(COMPARE, NEED, TRAIN, NAMED, MEMBER, CARD, USABLE),
        concludes=(changed(TOO_SMALL, gib=6),),
        unless=ANOTHER_QUESTION
        | A_WISH
        | {
            "a model is only run": instead(RUN),
            "each holds it": instead(changed(USABLE, gib=30)),
            "it is owned": instead(changed(NAMED, role="owned")),
        },
    ),
    Example(
        "FIT-212",
        given=(COMPARE, NEED, ALONE, USABLE),
        concludes=(SystemTooSmall(text="Big", gib=6, wants=30),),
        unless=ANOTHER_QUESTION
        | A_WISH
        | {
            "it holds it": instead(changed(USABLE, gib=30)),
            "it is owned": instead(changed(ALONE, role="owned")),
        },
    ),
    Example("ADVICE-678", given=(TOO_SMALL,), concludes=(says("systems"),)),
    Example(
        "FIT-920",
        given=(COMPARE, NAMED, MEMBER, OFFER, SUM),
        concludes=(
            changed(OUT, told=f"{TEXT}: 4 cards (new) cost $4,000, more than the $3,900 you have"),
        ),
        unless=ANOTHER_QUESTION
        | {
            "the money is enough": instead(changed(SUM, high_usd=4000)),
            "no sum is named": instead(changed(SUM, firm=False)),
            "it is owned": instead(changed(NAMED, role="owned")),
        },
    ),
    Example(
        "FIT-921",
        given=(COMPARE, ALONE, OFFER, A_CARD, LITTLE),
        concludes=(
            changed(OUT, text="Big", told="Big (new) costs $1,000, more than the $900 you have"),
        ),
        unless=ANOTHER_QUESTION
        | {
            "the money is enough": instead(changed(LITTLE, high_usd=1000)),
            "no sum is named": instead(changed(LITTLE, firm=False)),
            "it needs no computer, for which money was set aside": (
                instead(changed(A_CARD, segment="integrated"), changed(LITTLE, **ASIDE))
            ),
        },
    ),
    Example(
        "FIT-922",
        given=(
            *(COMPARE, NAMED, MEMBER, OFFER, changed(CARD, board_power_w=200), REST),
            Answer(key="psu_w", value=1049),
        ),
        concludes=(
            changed(
                OUT,
                about="power supply",
                told=f"{TEXT}: one computer draws 1050 W, more than the 1049 W of the power supply",
            ),
        ),
        unless=ANOTHER_QUESTION
        | {
            "it is enough": instead(Answer(key="psu_w", value=1050)),
            "two computers share them": instead(changed(NAMED, computers=2)),
        },
    ),
    Example(
        "FIT-923",
        given=(
            *(COMPARE, NAMED, MEMBER, OFFER, changed(CARD, slots=2)),
            Answer(key="slots", value=7),
        ),
        concludes=(
            changed(
                OUT,
                about="slots",
                told=f"{TEXT}: the cards of one computer take 8 slots, more than the 7 there are",
            ),
        ),
        unless=ANOTHER_QUESTION
        | {
            "there is room": instead(Answer(key="slots", value=8)),
            "two computers share them": instead(changed(NAMED, computers=2)),
        },
    ),
    Example(
        "ADVICE-946",
        given=(OUT,),
        concludes=(says("systems"),),
        unless={
            "that offer is none": plus(OfferOut(card="big", condition="new", rule="PRICE-010")),
            "its speed is compared": plus(ABOVE),
        },
    ),
    Example(
        "REACH-670",
        given=(COMPARE, TRAIN, NAMED, MEMBER, CARD, OFFER, FAST, COMPUTER, KEPT, CODE, FOUR),
        concludes=(BIG,),
        unless=ANOTHER_QUESTION
        | DOES_NOT_FIT
        | NOT_ALLOWED
        | NOT_OFFERED
        | {
            "a model is only run": instead(RUN),
            "it is owned": instead(changed(NAMED, role="owned")),
            "no computers are named": instead(ALONE),
            "another code was measured": instead(changed(FOUR, of="tuned")),
        },
    ),
    Example(
        "REACH-671",
        given=(COMPARE, RUN, NAMED, MEMBER, CARD, OFFER, FAST, COMPUTER),
        concludes=(changed(BIG, speed=100),),
        unless=ANOTHER_QUESTION
        | DOES_NOT_FIT
        | NOT_ALLOWED
        | NOT_OFFERED
        | {"it trains": instead(TRAIN)},
    ),
    Example(
        "REACH-672",
        given=(COMPARE, SINGLE, A_CARD, OFFER, FAST, COMPUTER),
        concludes=(changed(BIG, text="Big", cards=1, total_usd=3000, speed=100),),
        unless=ANOTHER_QUESTION
        | OUT_ALONE
        | NOT_OFFERED
        | {
            "it is a whole computer": instead(changed(A_CARD, form="computer")),
            "it is a laptop": instead(changed(A_CARD, form="laptop")),
        },
    ),
    Example(
        "REACH-970",
        given=(COMPARE, SINGLE, A_COMPUTER, OFFER, FAST),
        concludes=(changed(BIG, text="Big", cards=1, total_usd=1000, speed=100),),
        unless=ANOTHER_QUESTION
        | OUT_ALONE
        | NOT_OFFERED
        | {"it is a card": instead(changed(A_COMPUTER, form="card"))},
    ),
    Example(
        "REACH-972",
        given=(COMPARE, SINGLE, A_COMPUTER, OFFER, FAST, changed(OUT, text="Big", told=ABOVE_IT)),
        concludes=(ABOVE,),
        unless=ANOTHER_QUESTION
        | NOT_OFFERED
        | {
            "it is too small": plus(SystemTooSmall(text="Big", gib=6, wants=30)),
            "it is a card": instead(changed(A_COMPUTER, form="card")),
            "the power supply is too weak": (
                instead(changed(OUT, text="Big", told=ABOVE_IT, about="power supply"))
            ),
        },
    ),
    Example(
        "ADVICE-373",
        given=(COMPARE, LADDER, picked(ONE_SMALL, 1), ABOVE),
        concludes=(
            Rung(
                kind="card",
                id="big",
                name="Big",
                role="named",
                condition="new",
                cards=1,
                usd=1000,
            ),
        ),
        unless=ANOTHER_QUESTION
        | {
            "there is no ladder": instead(changed(LADDER, value=False)),
            "another kind of pick": instead(changed(picked(ONE_SMALL, 1), role="best_value")),
            "a used one is compared": plus(changed(BIG, text="Big", condition="used")),
        },
    ),
    Example(
        "ADVICE-375",
        given=(ABOVE,),
        concludes=(says("systems"),),
        unless={"a used one is compared": plus(changed(BIG, text="Big", condition="used"))},
    ),
    Example(
        "REACH-971",
        given=(COMPARE, SINGLE, CARD, day("2026-01-01"), FAST, LAST_PRICE, WITHDRAWN),
        concludes=(UNPRICED,),
        unless=ANOTHER_QUESTION
        | {
            "it is too small": plus(SystemTooSmall(text="Big", gib=6, wants=30)),
            "it is for sale": plus(OFFER),
            "it is announced later": instead(day("2019-12-31")),
        },
    ),
    Example(
        "RANK-670",
        given=(COMPARE, ALONE),
        concludes=(SINGLE,),
        unless=ANOTHER_QUESTION
        | {
            "it is owned": instead(changed(ALONE, role="owned")),
            "several are named": instead(NAMED),
        },
    ),
    Example(
        "RANK-671",
        given=(COMPARE, SIZES, SIZE, FITS, FAST),
        concludes=(changed(SINGLE, text="Any Big"),),
        unless=ANOTHER_QUESTION
        | {
            "it takes two": instead(changed(FITS, cards=2)),
            "it is owned": instead(changed(SIZES, role="owned")),
            "one card is named": instead(changed(SIZES, kind="card")),
        },
    ),
    Example(
        "RANK-672",
        given=(
            COMPARE,
            SIZES,
            changed(SINGLE, text="Any Big"),
            OFFER,
            A_CARD,
            changed(LITTLE, high_usd=999),
        ),
        concludes=(
            SystemOut(
                text="Any Big",
                card="big",
                condition="new",
                about="budget",
                told="Any Big (new) costs $1,000, more than the $999 you have",
            ),
        ),
        unless=ANOTHER_QUESTION
        | {
            "it is just within the budget": instead(changed(LITTLE, high_usd=1000)),
            "the budget is assumed": instead(changed(LITTLE, firm=False)),
            "it needs no computer, for which money was set aside": (
                instead(changed(A_CARD, segment="integrated"), changed(LITTLE, **ASIDE))
            ),
            "it is owned": instead(changed(SIZES, role="owned")),
            "one card is named": instead(changed(SIZES, kind="card")),
        },
    ),
    Example(
        "RANK-673",
        given=(COMPARE, SIZES, SIZE, NEED, USABLE),
        concludes=(SystemTooSmall(text="Any Big", gib=6, wants=30),),
        unless=ANOTHER_QUESTION
        | A_WISH
        | {
            "one holds it": instead(changed(USABLE, gib=30)),
            "one holds it with system RAM": plus(FITS),
            "it is owned": instead(changed(SIZES, role="owned")),
            "one card is named": instead(changed(SIZES, kind="card")),
        },
    ),
    Example(
        "ADVICE-370",
        given=(COMPARE, LADDER, picked(BIG, 4), ONE_SMALL, SLOW),
        concludes=(
            Rung(
                kind="card",
                id="small",
                name="Small",
                role="named",
                condition="new",
                cards=1,
                usd=1000,
            ),
        ),
        unless=ANOTHER_QUESTION
        | {
            "no ladder is shown": instead(changed(LADDER, value=False)),
            "several cards are faster than one": instead(changed(ONE_SMALL, speed=99)),
            "another kind of pick": instead(changed(picked(BIG, 4), role="best_value")),
        },
    ),
    Example(
        "ADVICE-371",
        given=(COMPARE, LADDER, picked(SMALL, 4), UNPRICED),
        concludes=(Rung(kind="card", id="big", name="Big", role="no_price_known", cards=1),),
        unless=ANOTHER_QUESTION
        | {
            "no ladder is shown": instead(changed(LADDER, value=False)),
            "another kind of pick": instead(changed(picked(SMALL, 4), role="best_value")),
        },
    ),
    Example("ADVICE-372", given=(UNPRICED,), concludes=(says("systems"),), unless={}),
    Example(
        "CHOOSE-670",
        given=(COMPARE, SMALL, BIG),
        concludes=(picked(BIG, 4),),
        unless=ANOTHER_QUESTION | {"speed is the goal": plus(SPEED)},
    ),
    Example(
        "CHOOSE-671",
        given=(COMPARE, SPEED, BIG, QUICK),
        concludes=(picked(QUICK, 4),),
        unless=ANOTHER_QUESTION | {"value is the goal": instead(Answer(key="goal", value="value"))},
    ),
    Example(
        "ADVICE-674",
        given=(COMPARE, BIG, SMALL),
        concludes=(says("systems"),),
        unless=ANOTHER_QUESTION,
    ),
    Example(
        "ADVICE-675",
        given=(COMPARE, picked(BIG, 4), BIG, SMALL),
        concludes=(
            PassedOver(
                card="small",
                by="big",
                role="best_system",
                text="small ones",
                found=34.286,
                wanted=45.833,
                unit="speed per 1000 US dollars",
            ),
        ),
        unless=ANOTHER_QUESTION | {"it is the same set": instead(changed(SMALL, text=TEXT))},
    ),
    Example(
        "ADVICE-676",
        given=(COMPARE, NAMED),
        concludes=(says("systems"),),
        unless=ANOTHER_QUESTION
        | DOES_NOT_FIT
        | NOT_ALLOWED
        | {
            "its price and speed are known": plus(BIG),
            "only its price is unknown": plus(changed(UNPRICED, text=TEXT)),
            "it is owned": instead(changed(NAMED, role="owned")),
            "its maker no longer sells it": plus(WITHDRAWN),
        },
    ),
    Example(
        "ADVICE-679",
        given=(COMPARE, NAMED, WITHDRAWN),
        concludes=(says("systems"),),
        unless=ANOTHER_QUESTION
        | DOES_NOT_FIT
        | NOT_ALLOWED
        | {
            "its price and speed are known": plus(BIG),
            "only its price is unknown": plus(changed(UNPRICED, text=TEXT)),
            "it is owned": instead(changed(NAMED, role="owned")),
        },
    ),
]


WORDS = {
    "ADVICE-946": ["It is out, so it was not compared."],
    "ADVICE-678": [TEXT, "21 GiB", "30.0 GiB"],
    "ADVICE-674": ["4 x Big in 1 computer", "6000", "275", "45.8", "2 computers", "34.3"],
    "ADVICE-375": [ABOVE_IT, "only its speed is compared"],
    "ADVICE-372": ["no longer sells it new", "$3,499", "only its speed is compared"],
    "ADVICE-679": [TEXT, "no longer sells it new"],
    "ADVICE-676": [TEXT, "its price or its speed is unknown"],
}


def test_price_counts_every_card_and_every_computer():
    """REACH-670: eight cards in two computers cost eight cards and two computers."""
    named = changed(NAMED, count=8, computers=2)
    facts = (COMPARE, TRAIN, named, MEMBER, CARD, OFFER, FAST, COMPUTER, KEPT, CODE, FOUR)

    run = decide(*facts, rules=[rule_called("REACH-670")])

    (system,) = run.facts(SystemFound)
    assert system["total_usd"] == 8 * 1000 + 2 * 2000
    assert 275 < system["speed"] < 2 * 275


def test_unknown_memory_is_left_out():
    """REACH-672 and ADVICE-674 do not call it 0 GiB."""
    bare = changed(A_CARD, memory_gib=None)
    facts = (COMPARE, SINGLE, bare, OFFER, FAST, COMPUTER)

    run = decide(*facts, rules=[rule_called("REACH-672"), rule_called("ADVICE-674")])

    assert ["gib" in system for system in run.facts(SystemFound)] == [False]
    assert "GiB" not in run.facts(Advice)[0]["says"]


def test_nothing_is_picked_that_nothing_is_known_of():
    """Without a single set of computers there is no best one."""
    run = decide(COMPARE, NAMED, rules=[*rules_of("choose"), rule_called("ADVICE-676")])

    assert run.facts(Pick) == []


def test_order_of_the_sets_makes_no_difference():
    """CHOOSE-670 compares all of them."""
    there, back = (
        decide(COMPARE, *systems, rules=[rule_called("CHOOSE-670")])
        for systems in ((BIG, SMALL, QUICK), (QUICK, SMALL, BIG))
    )

    assert contents(there.facts(Pick)) == contents(back.facts(Pick))


def test_sets_of_the_same_card_pass_each_other_over():
    """ADVICE-675 tells sets apart by their words, not by their card."""
    more = changed(BIG, text="2 computers with 8 Big", computers=2, cards=8, total_usd=12000)
    facts = (COMPARE, picked(BIG, 4), BIG, more)

    run = decide(*facts, rules=[rule_called("ADVICE-675")])

    assert [fact["text"] for fact in run.facts(PassedOver)] == [more["text"]]
