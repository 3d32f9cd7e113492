"""Cards that are announced, and when to wait for the next ones."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Buying,
    Cadence,
    ComingSoon,
    Existing,
    MatrixExpected,
    MayStay,
    Named,
    Needs,
    Newest,
    Offer,
    OfferOut,
    OtherJob,
    Parameter,
    Pick,
    Quote,
    Relevant,
    RuledOut,
    Rung,
    Speed,
    Support,
    SupportExpected,
    ToldAbout,
    Topic,
    Typical,
    TypicalCounts,
    Usable,
    WaitingPays,
    Worth,
)
from tests.rules.examples import Example, instead, plus, without
from tests.rules.sentences import says
from tests.unit.factories import (
    candidate,
    card,
    changed,
    day,
    decide,
    purse,
    quote,
    rule_called,
    setting,
)


def coming(card="card", **when):
    return ComingSoon(card=card, vendor="maker", segment="consumer", **when)


COUNTS = setting("counts_announced", True)
WITHIN = Parameter(name="support-follows-within", value=0.25)
SOON = Parameter(name="waiting-is-worth", value=0.06)
LATER = card(architecture="young", generation=6, public="2020-06-01", released="2020-07-01")
BEFORE = card("before", generation=5, released="2018-07-01")
EXPECTATION = (
    COUNTS,
    day(),
    WITHIN,
    LATER,
    BEFORE,
    Needs(job="train", platform="cuda", software="library"),
    Existing(software="library"),
    Support(architecture="arch", software="library", level="full"),
)
COMING = coming(on="2020-07-01", years=0.05)
MINE = Named(role="owned", text="my card", kind="card", id="mine", count=1)
SMALL_WORK = Typical(work="net", job="train", share="common", gib=8, cards=1, name="A net")
HURRY = plus(Answer(key="deadline", value=True))


def pick(role="best_value", id="card", kind="card", name="Card", place=10):
    return Pick(
        kind=kind, id=id, name=name, role=role, place=place, cards=1, condition="new", usd=400
    )


INSTEAD = (
    Buying(ask="gpu"),
    pick(),
    COMING,
    purse(),
    candidate("other"),
    Worth(card="other", condition="new", worth=40, paid_usd=1000),
)
GENERATIONS = tuple(
    card(f"card-{number}", generation=number, released=f"{year}-06-15")
    for number, year in enumerate((2012, 2014, 2017), 1)
)
DUE = (
    Topic(ask="gpu"),
    pick(),
    card(),
    Newest(vendor="maker", generation=5, years=2.5),
    Cadence(vendor="maker", years=2.0),
)

NO_HURRY = (
    *(Answer(key="deadline", value=False), purse()),
    Parameter(name="price-rise-worth-telling", value=1.1),
)
AT_LAUNCH = quote(condition="launch", kind="launch", usd=250, fresh=False)

MATRIX_EXPECTED = MatrixExpected(architecture="arch")
TOLD = ToldAbout(card="card", name="Card")
YOUNG = SupportExpected(architecture="arch", software="library")
UNITS = card(tensor_tflops=100, mixed_precision_from="2020-06-15")
USED = card("before", architecture="old", mixed_precision_from="2018-01-01")
DEAR = Pick(
    kind="card",
    id="card",
    name="Card",
    role="best_value",
    place=20,
    cards=1,
    condition="new",
    usd=400,
)

EXAMPLES = [
    Example(
        "ADVICE-354",
        given=(
            Topic(ask="gpu"),
            setting("ladder", True),
            DEAR,
            Quote(card="card", condition="launch", kind="launch", usd=200, on="2020-01-01"),
            Parameter(name="far-above-launch-price", value=2),
        ),
        concludes=(
            Rung(
                kind="wait",
                id="card",
                name="until prices fall (Card: $200 at launch)",
                role="wait",
                cards=1,
            ),
        ),
        unless={
            "something else is asked": instead(Topic(ask="compare")),
            "the advisor shows no ladder": instead(setting("ladder", False)),
            "it costs less": instead(changed(DEAR, usd=399)),
            "it is owned": instead(changed(DEAR, condition="owned")),
            "there is a deadline": plus(Answer(key="deadline", value=True)),
        },
    ),
    Example(
        "TREND-058",
        given=(day("2020-06-14"), YOUNG, UNITS, USED),
        concludes=(MATRIX_EXPECTED,),
        unless={
            "32 bits are asked for": plus(Answer(key="precision", value=32)),
            "no support is expected": without(SupportExpected),
            "frameworks use the units": instead(day("2020-06-15")),
            "no framework uses such units yet": instead(day("2017-12-31")),
            "only another vendor's are used": instead(changed(USED, vendor="other")),
        },
    ),
    Example(
        "SITUATION-095",
        given=EXPECTATION,
        concludes=(SupportExpected(architecture="young", software="library"),),
        unless={"announced cards do not count": without(type(COUNTS))},
    ),
    Example(
        "TREND-055",
        given=(COUNTS, day(), LATER),
        concludes=(coming(on="2020-07-01", years=0.045),),
        unless={
            "it is on sale": instead(changed(LATER, released="2020-06-15")),
            "it is not announced": instead(changed(LATER, public="2020-06-16")),
        },
    ),
    Example(
        "TREND-056",
        given=(COUNTS, day(), *GENERATIONS),
        concludes=(Cadence(vendor="maker", years=2.5),),
        unless={"announced cards do not count": without(type(COUNTS))},
    ),
    Example(
        "FIT-083",
        given=(
            COMING,
            Answer(key="deadline", value=True),
            Relevant(card="card"),
            LATER,
            Offer(card="card", condition="new", usd=400, basis="seen", on="2020-06-01"),
        ),
        concludes=(OfferOut(card="card", condition="new", rule="FIT-083", about="release date"),),
        unless={"there is no deadline": instead(Answer(key="deadline", value=False))},
    ),
    Example(
        "CHOOSE-500",
        given=(Buying(ask="gpu"), pick(), COMING, SOON),
        concludes=(pick("wait", kind="wait", name="for the Card, on sale from 2020-07-01"),),
        unless={
            "no card is bought": without(Buying),
            "there is a deadline": HURRY,
            "it comes later": instead(coming(on="2020-08-01", years=0.07)),
        },
    ),
    Example(
        "CHOOSE-501",
        given=INSTEAD,
        concludes=(pick("if_you_cannot_wait", id="other", name="Other", place=11),),
        unless={"there is a deadline": HURRY, "no card is bought": without(Buying)},
    ),
    Example(
        "ADVICE-951",
        given=(pick(), COMING),
        concludes=(says("wait"),),
        unless={"it is on sale": without(ComingSoon)},
    ),
    Example(
        "ADVICE-952",
        given=DUE,
        concludes=(says("wait"),),
        unless={
            "there is a deadline": HURRY,
            "the next one is announced": plus(COMING),
            "the generation is young": instead(Newest(vendor="maker", generation=5, years=1.9)),
        },
    ),
    Example(
        "ADVICE-956",
        given=(*DUE, *NO_HURRY),
        concludes=(says("now or later"), WaitingPays()),
        unless={
            "there is a deadline": instead(Answer(key="deadline", value=True)),
            "something else is asked": instead(Topic(ask="memory")),
            "no card is bought": without(Pick),
            "the advice is to wait": plus(pick(kind="wait", role="wait")),
        },
    ),
    Example(
        "ADVICE-958",
        given=(
            *(Topic(ask="upgrade"), WaitingPays(), TypicalCounts(share=1.0)),
            *(MINE, Usable(card="mine", gib=8), SMALL_WORK),
        ),
        concludes=(MayStay(card="mine"),),
        unless={
            "a model is named": instead(TypicalCounts(share=0.5)),
            "it holds none of the work": instead(Usable(card="mine", gib=7.9)),
            "something else is asked": instead(Topic(ask="gpu")),
            "it is too small for another job": plus(
                OtherJob(number=1, job="run_llm", name="Model", share=0.5, gib=8.1, hard=True)
            ),
            **{
                words: plus(RuledOut(card="mine", rule=rule, reason=reason))
                for words, rule, reason in [
                    ("its support has ended", "PLATFORM-030", "support"),
                    ("its software is immature", "PLATFORM-040", "maturity"),
                    ("nothing does the job on it", "PLATFORM-042", "no software"),
                ]
            },
        },
    ),
    Example(
        "ADVICE-953",
        given=(TOLD, card(), SupportExpected(architecture="arch", software="library")),
        concludes=(says("software"),),
        unless={"it is supported": without(SupportExpected)},
    ),
]
WORDS = {
    "ADVICE-951": ["2020-07-01"],
    "ADVICE-952": ["2.5 years old", "after 2.0"],
    "ADVICE-953": ["library", "Card"],
    "ADVICE-956": ["Waiting may pay: no successor", "2.5 years old", "after 2.0, so one is due"],
}
YOUNG_GENERATION = Newest(vendor="maker", generation=5, years=1)
BETTER = (coming("better", on="2020-07-01", years=0.05), candidate("better", 450))
FAST = [Speed(card=id, value=100, basis="model") for id in ("card", "better")]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([YOUNG_GENERATION], "Buy now: no successor has been announced"),
        ([YOUNG_GENERATION, AT_LAUNCH], "Waiting may pay: "),
        ([YOUNG_GENERATION, changed(AT_LAUNCH, usd=400)], "it costs about its launch price ($400)"),
        ([*BETTER, *FAST], "Wait if you can: the Better goes on sale on 2020-07-01 for about $450"),
        ([BETTER[0], candidate("better", 600), *FAST], "Buy now: "),
    ],
)
def test_whether_to_wait_depends_on_what_is_announced_and_on_prices(more, said):
    facts = [fact for fact in DUE if type(fact) not in map(type, more)]

    run = decide(*facts, *NO_HURRY, *more, rules=[rule_called("ADVICE-956")])

    assert said in run.facts(Advice)[0]["says"]


def expected(*changes):
    facts = {repr(fact): fact for fact in EXPECTATION}
    for old, new in changes:
        facts[repr(old)] = new
    run = decide(*facts.values(), rules=[rule_called("SITUATION-095")])
    return [(fact["architecture"], fact["software"]) for fact in run.facts(SupportExpected)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (LATER, changed(LATER, released="2020-03-01")),
        (LATER, changed(LATER, platform="rocm")),
        (EXPECTATION[-1], changed(EXPECTATION[-1], architecture="young")),
        (EXPECTATION[-1], changed(EXPECTATION[-1], software="other")),
        (EXPECTATION[-2], Existing(software="other")),
    ],
)
def test_support_is_not_expected_without_reason(old, new):
    """SITUATION-095: too long on sale, another platform, supported already, or never supported."""
    assert expected((old, new)) == []


def test_two_generations_make_no_habit():
    """TREND-056: one gap says nothing."""
    run = decide(COUNTS, day(), *GENERATIONS[:2], rules=[rule_called("TREND-056")])

    assert run.facts(Cadence) == []


def test_what_is_coming_too_is_no_way_out():
    """CHOOSE-501: the card to buy at once is on sale."""
    other = coming("other", on="2020-07-01", years=0.05)

    assert decide(*INSTEAD, other, rules=[rule_called("CHOOSE-501")]).concluded == []
