"""A card asked about without a model, or one that is owned: for which work it is right."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    AskedTooMuch,
    AskingPrice,
    BringsSystem,
    Cadence,
    ComingSoon,
    Day,
    Dropped,
    Fits,
    HeldWork,
    InPart,
    Job,
    Keep,
    Known,
    LessMaturityAccepted,
    LighterWork,
    Member,
    Named,
    Newest,
    NotReadyFor,
    Offer,
    OfferOut,
    Outlived,
    Outweighed,
    Parameter,
    Pick,
    Price,
    Profile,
    Rate,
    Ready,
    Refreshed,
    Relevant,
    Replacing,
    RightFrom,
    RuledOut,
    Speed,
    Superseded,
    Support,
    TooCheap,
    Topic,
    Typical,
    TypicalCounts,
    TypicalWork,
    Usable,
    UsualPeople,
    Verdict,
    WorkBeyond,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, changed, contender, decide, quote, rule_called, setting

CHECK, ASKED = Topic(ask="check_card"), Member(group="asked-about", card="card")
CHECKED = (CHECK, ASKED)
NO_CHECK = {
    "a card is wanted": instead(Topic(ask="gpu")),
    "another card is asked about": instead(changed(ASKED, card="other")),
}
NO_WORK = TypicalCounts(share=1.0)
NAMED_WORK = {"the work is named": instead(TypicalCounts(share=0.5))}
MEMORY = Usable(card="card", gib=12)
PEOPLE = UsualPeople(job="run_llm", profile="hobby")


def work(name, gib, job="run_llm", who="hobby", cards=1):
    """Return a typical work."""
    fields = {"share": "common", "cards": cards, "since": "2020-01-01"}
    return TypicalWork(id=name, who=who, job=job, gib=gib, name=name, **fields)


def held(cls, name, gib, job="run_llm", words="Running language models"):
    """Return what a card holds of a job, or does not."""
    return cls(card="card", job=job, words=words, name=name, gib=gib)


SMALL, LARGE = held(HeldWork, "small", 8), held(WorkBeyond, "large", 13)
LINUX = Known(key="os", value="linux")
RATED = {"platform": "cuda", "vendor": "maker", "os": "linux", "job": "run_llm"}
PARTIAL = Ready(**RATED, level=2, word="partial", says="Little runs.")
WANTED = setting("maturity", 3, key="run_llm")
ACCEPTABLE = setting("maturity_at_least", 2, key="run_llm")
NOT_READY = NotReadyFor(card="card", job="run_llm", word="partial", os="linux")
ACCEPTED = LessMaturityAccepted(platform="cuda", reason="vendor")
OWN_SYSTEM = BringsSystem(platform="cuda", os="linux")
BETTER = Outweighed(card="card", condition="new", by="other")
RIGHT = RightFrom(card="card", condition="new", gib=8, by="other")
DEAR = AskedTooMuch(card="card", usd=600, usual_usd=300, condition="new")
CHEAP = TooCheap(card="card", usd=10, usual_usd=300, condition="new")
MINE = Named(role="owned", text="Card", kind="card", id="card", count=1)
FITS = Fits(card="card", cards=1, gib=12, tight=False)
KEEP = Keep(card="card", cards=1)
SUPPORTED = Support(architecture="arch", software="cuda", level="unofficial")


def against(reason):
    """Return a reason against the card."""
    return RuledOut(card="card", reason=reason, about="", wanted="", found="", unit="state")


NOT_OWNED = {"it is not owned": without(Named)}
UNUSABLE = {
    f"it has {reason} against it": plus(against(reason))
    for reason in ("support", "maturity", "no software")
}


def told(number, *given, **stops):
    """Return the example of a rule that says what a card holds."""
    return Example(
        f"ADVICE-{number}",
        given=given,
        concludes=(Advice(topic="what it holds", says=ANY_WORDS),),
        unless=stops,
    )


NEWEST = Newest(vendor="maker", generation=5, years=1.0)
REFRESHED = Refreshed(card="card", by="super", name="Super", on="2020-06-01")
SUPERSEDED = Superseded(card="card", by="next", name="Next", on="2020-06-01", years=0.5)
USUALLY = Cadence(vendor="maker", years=2.0)
COMING = ComingSoon(card="next", vendor="maker", segment="consumer", on="2020-09-01", years=0.2)


def launched(name, usd):
    return Price(card=name, on="2020-01-01", usd=usd, condition="new", kind="launch")


EXAMPLES = [
    Example(
        "RANK-890",
        given=(
            AskingPrice(card="card", usd=330),
            Parameter(name="price-rise-worth-telling", value=1.1),
            card(),
            quote(),
        ),
        concludes=(AskedTooMuch(card="card", usd=330, usual_usd=300, condition="new"),),
        unless={
            "it does not hold the work": plus(against("memory")),
            "it is not supported": plus(against("support")),
            "its software is not mature": plus(against("maturity")),
            "it has no software": plus(against("no software")),
        },
    ),
    Example(
        "RANK-891",
        given=(
            *CHECKED,
            NO_WORK,
            MEMORY,
            card(),
            PEOPLE,
            work("tiny", 4),
            work("small", 8),
            work("large", 13),
            work("huge", 40),
        ),
        concludes=(SMALL, LARGE),
        unless={**NO_CHECK, **NAMED_WORK},
    ),
    Example(
        "RANK-892",
        given=(*CHECKED, NO_WORK, card(), WANTED, LINUX, PARTIAL),
        concludes=(NOT_READY,),
        unless={**NO_CHECK, **NAMED_WORK},
    ),
    Example(
        "ADVICE-893",
        given=(*CHECKED, card(), SMALL, LARGE),
        concludes=(Advice(topic="what it holds", says=ANY_WORDS),),
        unless=NO_CHECK,
    ),
    told(
        "897",
        InPart(card="card"),
        card(),
        Job(id="run_llm"),
        changed(LINUX, value="windows"),
        changed(PARTIAL, os="windows"),
        changed(PARTIAL, level=3),
        **{
            "it is no better": instead(changed(PARTIAL, os="windows", level=3)),
            "it brings its own system": plus(OWN_SYSTEM),
        },
    ),
    Example(
        "RANK-898",
        given=(
            *CHECKED,
            Day(date="2021-01-01", year=2021.0),
            card(),
            card("super", released="2020-12-01"),
            *(Usable(card=one, gib=8) for one in ("card", "super")),
            Speed(card="card", value=10, basis="model"),
            Speed(card="super", value=11, basis="model"),
            *(launched(one, 400) for one in ("card", "super")),
        ),
        concludes=(Refreshed(card="card", by="super", name="Super", on="2020-12-01"),),
        unless={
            **NO_CHECK,
            "it costs more": instead(launched("super", 401)),
            "it is no faster": instead(Speed(card="super", value=10, basis="model")),
            "it holds less": instead(Usable(card="super", gib=7)),
            "it is not on sale yet": instead(card("super", released="2021-02-01")),
            "it is of the next generation": instead(
                card("super", released="2020-12-01", generation=6)
            ),
        },
    ),
    Example(
        "ADVICE-882",
        given=(*CHECKED, card(), SUPERSEDED),
        concludes=(Advice(topic="waiting", says=ANY_WORDS),),
        unless={**NO_CHECK, "it is owned": plus(MINE)},
    ),
    Example(
        "REACH-891",
        given=(*CHECKED, NO_WORK, BETTER, MEMORY, changed(MEMORY, card="other", gib=8), card()),
        concludes=(RIGHT,),
        unless={
            "it is owned": plus(MINE),
            **NO_CHECK,
            **NAMED_WORK,
            "the other holds as much": instead(changed(MEMORY, gib=8)),
        },
    ),
    Example(
        "REACH-892",
        given=(*CHECKED, MINE, card(), FITS),
        concludes=(KEEP,),
        unless={
            **NO_CHECK,
            **NOT_OWNED,
            **UNUSABLE,
            "the work takes more of them": instead(changed(FITS, cards=2)),
        },
    ),
    Example(
        "CHOOSE-896",
        given=(*CHECKED, MINE, card(), changed(FITS, cards=2)),
        concludes=(Verdict(card="card", fine=False),),
        unless={
            **NO_CHECK,
            **NOT_OWNED,
            "it is enough": instead(FITS),
            "it is kept": plus(KEEP),
        },
    ),
    Example(
        "CHOOSE-890",
        given=(*CHECKED, RIGHT, contender()),
        concludes=(
            Verdict(card="card", fine=True),
            Pick(
                kind="card",
                id="card",
                name="Card",
                role="sound_choice",
                place=1,
                cards=1,
                condition="new",
                usd=400,
            ),
        ),
        unless={
            "one you own is good enough": plus(changed(KEEP, card="mine")),
            **NO_CHECK,
            "the price is too high": plus(DEAR),
            "the price cannot be true": plus(CHEAP),
        },
    ),
    Example(
        "CHOOSE-891",
        given=(*CHECKED, DEAR, card()),
        concludes=(Verdict(card="card", fine=False),),
        unless=NO_CHECK,
    ),
    Example(
        "CHOOSE-892",
        given=(*CHECKED, MINE, card(), KEEP),
        concludes=(Verdict(card="card", fine=True),),
        unless={
            **NO_CHECK,
            **NOT_OWNED,
            "the price is too high": plus(DEAR),
            "the price cannot be true": plus(CHEAP),
        },
    ),
    Example(
        "CHOOSE-893",
        given=(*CHECKED, MINE, card(), FITS, against("maturity"), SUPPORTED),
        concludes=(Verdict(card="card", fine=False), InPart(card="card")),
        unless={
            **NO_CHECK,
            **NOT_OWNED,
            "something else is against it": instead(against("memory")),
            "it is not supported at all": without(Support),
            "it is kept": plus(KEEP),
        },
    ),
    Example(
        "CHOOSE-895",
        given=(*CHECKED, MINE, card(), FITS, changed(against("maturity"), found=2)),
        concludes=(Verdict(card="card", fine=False), InPart(card="card")),
        unless={
            **NO_CHECK,
            **NOT_OWNED,
            "something else is against it": instead(changed(against("memory"), found=2)),
            "it has no software": instead(changed(against("maturity"), found=0)),
            "its platform supports cards one by one": plus(SUPPORTED),
            "it is kept": plus(KEEP),
        },
    ),
    Example(
        "CHOOSE-894",
        given=(*CHECKED, MINE, card(), against("memory")),
        concludes=(Verdict(card="card", fine=False),),
        unless={
            **NO_CHECK,
            **NOT_OWNED,
            "something else is against it": instead(against("offer")),
            "it is kept": plus(KEEP),
        },
    ),
]


GPU = Topic(ask="gpu")
MINE_TYPICAL = {"job": "train", "share": "common", "cards": 1}
NET = Typical(work="net", gib=8, name="A net", **MINE_TYPICAL)
BIG = Typical(work="big", gib=13, name="A big net", **MINE_TYPICAL)
ADVISED = Pick(
    kind="card", id="card", name="Card", role="best_value", place=10, cards=1, condition="used"
)
COMPARE = Topic(ask="compare")
TAKEN = changed(ADVISED, condition="new")
OFFER = Offer(card="card", condition="new", usd=300, basis="seen", on="2020-01-01", kind="street")
NEW_ONE = contender("other", usd=500)
SMALLER = Usable(card="card", gib=8)
ANOTHER_QUESTION = {"something else is asked": instead(Topic(ask="memory"))}

EXAMPLES += [
    Example(
        "ADVICE-591",
        given=(GPU, ADVISED, NEW_ONE),
        concludes=(
            Advice(
                topic="used, not asked for",
                says=(
                    "Card is used, and you did not ask for a used card; the cheapest new option "
                    "for this is Other: $500."
                ),
            ),
        ),
        unless={
            **ANOTHER_QUESTION,
            "used is fine": plus(Answer(key="used_ok", value=True)),
            "it is new": instead(changed(ADVISED, condition="new")),
        },
    ),
    Example(
        "ADVICE-592",
        given=(GPU, NO_WORK, NET, BIG, ADVISED, MEMORY),
        concludes=(
            Advice(
                topic="what it holds",
                says="Card has room for A net (8 GB), but not for A big net (13 GB).",
            ),
        ),
        unless={**ANOTHER_QUESTION, **NAMED_WORK},
    ),
    Example(
        "ADVICE-593",
        given=(
            Replacing(),
            changed(KEEP, card="mine"),
            ASKED,
            card("mine"),
            card(),
            Speed(card="mine", value=10, basis="model"),
            Speed(card="card", value=19, basis="model"),
        ),
        concludes=(
            Advice(
                topic="the others named",
                says="The Card has 1.9 times the speed of your Mine for this.",
            ),
        ),
        unless={
            "a first card is wanted": without(Replacing),
            "another group is meant": instead(changed(ASKED, group="series")),
            "it is the card that is kept": instead(changed(KEEP, card="card")),
        },
    ),
    Example(
        "ADVICE-596",
        given=(
            Topic(ask="upgrade"),
            Outlived(card="mine"),
            TAKEN,
            card("mine"),
            Speed(card="mine", value=10, basis="model"),
            Speed(card="card", value=19, basis="model"),
        ),
        concludes=(Advice(topic="the others named", says=ANY_WORDS),),
        unless={
            "a first card is wanted": instead(GPU),
            "a card is kept": instead(changed(TAKEN, condition="owned")),
        },
    ),
    Example(
        "ADVICE-594",
        given=(COMPARE, NO_WORK, TAKEN, MEMORY, changed(MEMORY, card="other", gib=24), NEW_ONE),
        concludes=(
            Advice(
                topic="the others named",
                says="If you need more than 12 GB, take the Other (24 GB, $500 new).",
            ),
        ),
        unless={
            **ANOTHER_QUESTION,
            **NAMED_WORK,
            "it holds as much": instead(changed(MEMORY, card="card", gib=24)),
            "it takes two": instead(changed(NEW_ONE, cards=2)),
            "two are taken": instead(changed(TAKEN, cards=2)),
            "it was taken second": instead(changed(TAKEN, place=11)),
        },
    ),
    Example(
        "ADVICE-595",
        given=(
            COMPARE,
            NO_WORK,
            Answer(key="gpus", value=2),
            ASKED,
            changed(ASKED, card="other"),
            Parameter(name="supply-beyond-a-card", value=200),
            card(board_power_w=300),
            card("other", memory_gib=16),
            OFFER,
        ),
        concludes=(
            Advice(
                topic="the number named",
                says=(
                    "2 x Card (new): 16 GB together for about $600, and a power supply of at "
                    "least 800 W. A model has to be split across them."
                ),
            ),
        ),
        unless={
            **ANOTHER_QUESTION,
            **NAMED_WORK,
            "one is wanted": instead(Answer(key="gpus", value=1)),
            "something else is told": instead(Answer(key="users", value=2)),
        },
    ),
    Example(
        "FIT-890",
        given=(
            Topic(ask="upgrade"),
            NO_WORK,
            changed(MINE, id="mine"),
            card("mine", architecture="old"),
            SMALLER,
            changed(MEMORY, card="mine"),
            Relevant(card="card"),
            card(),
        ),
        concludes=(
            RuledOut(
                card="card",
                rule="FIT-890",
                reason="memory",
                about="memory of your card",
                wanted=12,
                found=8,
                unit="GiB",
            ),
        ),
        unless={
            "a first card is wanted": instead(GPU),
            **NAMED_WORK,
            "yours is no longer supported": plus(
                Dropped(architecture="old", software="cuda", on="2020-01-01")
            ),
            "it has as much": instead(changed(SMALLER, gib=12)),
            "two are owned": instead(changed(MINE, id="mine", count=2)),
            "it is meant, not owned": instead(changed(MINE, id="mine", role="candidate")),
            "yours is part of a computer": instead(
                card("mine", architecture="old", segment="integrated")
            ),
        },
    ),
]


def test_a_used_card_is_not_called_unasked_if_another_comes_first():
    """Only what is advised first matters."""
    first = changed(ADVISED, id="other", place=1)
    run = decide(GPU, ADVISED, first, rules=[rule_called("ADVICE-591")])

    assert len(run.facts(Advice)) == 1


@pytest.mark.parametrize(
    "change",
    [
        instead(card("other", memory_gib=15)),
        without(Offer),
        plus(OfferOut(card="card", condition="new")),
    ],
    ids=["no larger card", "no price", "the offer does not count"],
)
def test_a_lot_without_a_price_or_a_larger_card_beside_it_is_not_told(change):
    """There is then nothing to compare it with."""
    example = next(example for example in EXAMPLES if example.rule == "ADVICE-595")

    assert example.decide(change).facts(Advice) == []


@pytest.mark.parametrize(
    ("known", "found"),
    [
        ([WANTED, LINUX, PARTIAL], 1),
        ([WANTED, LINUX, changed(PARTIAL, level=3)], 0),
        ([WANTED, changed(LINUX, value="windows"), PARTIAL], 0),
        ([WANTED, changed(LINUX, value="windows"), OWN_SYSTEM, PARTIAL], 1),
        ([WANTED, LINUX, changed(OWN_SYSTEM, os="macos"), PARTIAL], 0),
        ([WANTED, ACCEPTABLE, LINUX, ACCEPTED, PARTIAL], 0),
        ([ACCEPTABLE, LINUX, ACCEPTED, changed(PARTIAL, level=1)], 1),
        ([ACCEPTABLE, LINUX, PARTIAL], 0),
    ],
)
def test_software_is_rated_on_the_system_it_runs_on(known, found):
    """RANK-892: a computer brings its own, and who accepts some trouble wants less."""
    run = decide(*CHECKED, NO_WORK, card(), *known, rules=[rule_called("RANK-892")])

    assert len(run.facts(NotReadyFor)) == found


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ([SMALL, LARGE], "room for small (8 GB), but not for large (13 GB)"),
        ([SMALL], "everything that people like you do, up to small (8 GB)"),
        ([LARGE], "too small even for large (13 GB)"),
        ([SMALL, LARGE, NOT_READY], "is rated only 'partial' on linux"),
        ([LARGE, NOT_READY], ""),
        ([SMALL, LARGE, against("support")], ""),
    ],
)
def test_what_a_card_holds_is_told_if_its_software_does_the_job(known, words):
    """ADVICE-893: nothing is said about a job that it can do in no respect."""
    found = decide(*CHECKED, card(), *known, rules=[rule_called("ADVICE-893")]).facts(Advice)

    assert [words in advice["says"] for advice in found] == [True] * bool(words)


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ([SUPERSEDED, REFRESHED], "the Next replaced it in its class on 2020-06-01"),
        ([REFRESHED, changed(NEWEST, generation=6)], "The Super has been on sale since 2020-06-01"),
        ([changed(NEWEST, generation=6)], "which has been on sale for 1.0 years"),
        ([NEWEST], ""),
        ([NEWEST, USUALLY], "Waiting: no successor has been announced as of this date."),
        ([NEWEST, USUALLY, COMING], ""),
    ],
)
def test_the_nearest_successor_is_named(known, words):
    """ADVICE-882: one in its class comes before one in its generation."""
    rules = [rule_called("ADVICE-882")]
    found = decide(*CHECKED, card(generation=5), *known, rules=rules).facts(Advice)

    assert [words in advice["says"] for advice in found] == [True] * bool(words)


def test_the_wait_for_an_answer_is_compared_if_it_is_known():
    """ADVICE-593: in the same sentence as the speed."""
    example = next(example for example in EXAMPLES if example.rule == "ADVICE-593")
    waits = [
        Rate(card=card, quantity="first_token", value=s, low=1, high=99, unit="s", basis="model")
        for card, s in (("mine", 40), ("card", 20))
    ]

    (advice,) = example.decide(plus(*waits)).facts(Advice)
    assert "about 20 s on the Card, about 40 s on yours" in advice["says"]


def find(*works):
    """Return what a card of 12 GiB holds of some works."""
    rules = [rule_called("RANK-891")]
    return decide(*CHECKED, NO_WORK, MEMORY, card(), PEOPLE, *works, rules=rules)


def test_a_work_as_large_as_the_card_is_held():
    """It takes no more than there is."""
    run = find(work("whole", 12), work("more", 12.1))

    assert [fact["name"] for fact in run.facts(HeldWork)] == ["whole"]
    assert [fact["name"] for fact in run.facts(WorkBeyond)] == ["more"]


def test_works_of_several_cards_and_of_other_people_do_not_count():
    """One card is asked about, and the usual people do the work."""
    run = find(work("both", 11, cards=2), work("theirs", 10, who="researcher"), work("small", 8))

    assert [fact["name"] for fact in run.facts(HeldWork)] == ["small"]


def test_works_of_the_persons_own_profile_count_for_other_jobs():
    """What people like them do is the better guess."""
    run = find(Profile(id="researcher"), work("theirs", 10, who="researcher"), work("small", 8))

    assert [fact["name"] for fact in run.facts(HeldWork)] == ["theirs"]


def test_the_works_that_count_for_the_persons_job_are_taken():
    """For it, the rules have decided whose works count."""
    mine = Typical(work="mine", job="run_llm", share="common", gib=9, cards=1, name="mine")
    run = find(mine, work("usual", 10))

    assert [fact["name"] for fact in run.facts(HeldWork)] == ["mine"]


def test_an_offer_is_compared_with_used_ones_only_if_used_cards_are_accepted():
    """A new card at the usual price of new ones is not too dear."""
    offered = [AskingPrice(card="card", usd=400), card(), quote(usd=400)]
    told_from = Parameter(name="price-rise-worth-telling", value=1.1)
    used = quote(usd=300, condition="used", kind="sold")
    rules = [rule_called("RANK-890")]
    accepts = Answer(key="used_ok", value=True)

    assert decide(*offered, told_from, used, rules=rules).facts(AskedTooMuch) == []
    assert decide(*offered, told_from, used, accepts, rules=rules).facts(AskedTooMuch) != []


def test_if_no_work_is_held_its_lighter_variants_count():
    """A batch in parts gives the same result, so the card is not too small for it."""
    lighter = [
        LighterWork(work=id, gib=gib, how="in parts") for id, gib in [("low", 5), ("high", 12.1)]
    ]
    run = find(work("low", 14), work("high", 30), *lighter)

    assert [(fact["name"], fact["gib"]) for fact in run.facts(HeldWork)] == [("low in parts", 5)]
    assert [fact["name"] for fact in run.facts(WorkBeyond)] == ["low"]


def test_lighter_variants_do_not_count_if_some_work_is_held_as_it_is():
    """The heaviest work that fits is the better example."""
    lighter = LighterWork(work="low", gib=5, how="in parts")
    run = find(work("low", 14), work("small", 4), lighter)

    assert [fact["name"] for fact in run.facts(HeldWork)] == ["small"]
