"""Stage choose: the recommended cards by role, and services."""

import pytest

from expert.facts import (
    Addition,
    Advice,
    Answer,
    AskedTooMuch,
    AskingPrice,
    Assumed,
    Beaten,
    Budget,
    Buying,
    ComputerCounts,
    Contender,
    Fits,
    FreeFirst,
    Keep,
    Market,
    Member,
    Named,
    NodeCanBeRented,
    NotServed,
    Offer,
    OfferOut,
    OnlyRuns,
    Outweighed,
    Parameter,
    Pick,
    PriceCounts,
    Profile,
    Quote,
    Reach,
    Renting,
    RightFrom,
    RoleWanted,
    RuledOut,
    Service,
    ServiceFound,
    ServiceOut,
    ServiceTooSmall,
    ServiceWanted,
    Setting,
    Speed,
    SplitAllowed,
    TooCheap,
    Topic,
    TypicalCounts,
    Verdict,
    WorkCounts,
    Worth,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import (
    card,
    changed,
    contender,
    day,
    decide,
    need,
    purse,
    rule_called,
    setting,
)

EQUALS = Parameter(name="equals-named-at-most", value=3)
GPU = Buying(ask="gpu")
INSIDE = Reach(reach="inside")
FLAGSHIP = Market(quantity="flagship_memory", value=10)
CHECK = Topic(ask="check_card")
ASKED = Member(group="asked-about", card="card")
SERVICE = Service(id="cloud", name="Cloud", usd_per_month=10, gives="an hour a day")
FOLLOWS = setting("wishes_follow_money", True)
SEVERAL = {"several may share the work": plus(SplitAllowed(cards=2))}
TOO_SMALL = RuledOut(card="card", rule="FIT-031", reason="memory")
LEFT = contender("left", usd=600, reach="stretch")


def pick(role, place, **fields):
    usual = {"id": "card", "name": "Card", "cards": 1, "condition": "new", "usd": 400}
    return Pick(kind="card", role=role, place=place, **{**usual, **fields})


def offer(condition, usd, name="card"):
    return Offer(card=name, condition=condition, usd=usd, basis="seen", on="2020-05-01")


def role(name):
    return RoleWanted(role=name, place=2)


def picked_by_role(rule_id, name, *more, unless=None):
    """An example of a rule that picks by one role."""
    return Example(
        rule_id,
        given=(GPU, role(name), INSIDE, contender(), *more),
        concludes=(pick(name, 20),),
        unless={
            "nothing is bought": without(Buying),
            "another role is asked for": instead(role("some other")),
            "only saving would reach it": instead(Reach(reach="save")),
            **(unless or {}),
        },
    )


ABOUT_EQUAL = setting("sound_within", 0.25)
OUTWEIGHED = Outweighed(card="card", condition="new", by="other")
TOO_CHEAP = TooCheap(card="card", usd=39, usual_usd=100, condition="used")
ASKED_TOO_MUCH = AskedTooMuch(card="card", usd=600, usual_usd=400, condition="new")
RIGHT_FROM = RightFrom(card="card", condition="new", gib=6, by="other")
OWN = {"it is owned": plus(Named(role="owned", text="Card", kind="card", id="card", count=1))}
OFFERED = AskingPrice(card="card", usd=39)
FAR_BELOW = Parameter(name="price-too-good-to-be-true", value=0.4)
TOLD_FROM = Parameter(name="price-rise-worth-telling", value=1.1)


def quote(usd, condition="used", fresh=True):
    fields = {"kind": "street", "on": "2020-05-01", "years": 0, "fresh": fresh}
    return Quote(card="card", condition=condition, usd=usd, **fields)


EXAMPLES = [
    Example(
        "CHOOSE-001",
        given=(Topic(ask="compare"),),
        concludes=(Buying(ask="compare"),),
        unless={
            "a card is only to be judged": instead(CHECK),
            "a service is to be named": plus(ServiceWanted(usd_per_month=0, instead=True)),
            "something is to be rented": plus(Renting(depth="wanted")),
        },
    ),
    Example(
        "CHOOSE-002",
        given=(Topic(ask="upgrade"),),
        concludes=(Buying(ask="upgrade"),),
        unless={
            "an owned card is kept": plus(Keep(card="mine", cards=1)),
            "a service is to be named": plus(ServiceWanted(usd_per_month=0, instead=True)),
            "the plain question has a rule of its own": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-010",
        given=(day(), contender()),
        concludes=(INSIDE,),
        unless={"it lies a little above": instead(contender(reach="stretch"))},
    ),
    Example(
        "CHOOSE-011",
        given=(day(), contender(reach="stretch")),
        concludes=(Reach(reach="stretch"),),
        unless={
            "something lies inside": plus(contender("other")),
            "it lies far above": instead(contender(reach="save")),
        },
    ),
    Example(
        "CHOOSE-012",
        given=(day(), contender(reach="below")),
        concludes=(Reach(reach="below"),),
        unless={
            "something lies inside": plus(contender("other")),
            "something lies a little above": plus(contender("other", reach="stretch")),
            "it lies far above": instead(contender(reach="save")),
        },
    ),
    picked_by_role(
        "CHOOSE-100", "fastest", unless={"close speeds count as equal": plus(ABOUT_EQUAL)}
    ),
    picked_by_role(
        "CHOOSE-101",
        "fastest",
        ABOUT_EQUAL,
        setting("fair_step", 0.5),
        unless={
            "every lead counts": without(Setting),
            "money is no limit": plus(Profile(id="money_ample")),
        },
    ),
    picked_by_role(
        "CHOOSE-102",
        "fastest",
        ABOUT_EQUAL,
        setting("fair_step", 0.5),
        Profile(id="money_ample"),
        unless={
            "every lead counts": without(Setting),
            "money is limited": without(Profile),
        },
    ),
    picked_by_role("CHOOSE-110", "most_memory"),
    picked_by_role(
        "CHOOSE-120",
        "best_value",
        setting("tie_band", 0.05),
        EQUALS,
        card(),
        unless={"worth is weighed": plus(setting("worth_of_memory", 0.4))},
    ),
    picked_by_role(
        "CHOOSE-130", "cheapest", unless={"close speeds count as equal": plus(ABOUT_EQUAL)}
    ),
    picked_by_role(
        "CHOOSE-131",
        "cheapest",
        ABOUT_EQUAL,
        setting("tie_band", 0.05),
        unless={"no band is set": without(Setting, name="tie_band")},
    ),
    Example(
        "CHOOSE-140",
        given=(GPU, need(hard=True), purse(), contender(reach="beyond")),
        concludes=(pick("cheapest_that_fits", 10),),
        unless={
            "a server can be rented": plus(NodeCanBeRented()),
            "less memory would do": instead(need(hard=False)),
            "the sum is firm": instead(changed(purse(), firm=True)),
            "something lies inside": plus(contender("other")),
            "something lies a little above": plus(contender("other", reach="stretch")),
            "something lies below": plus(contender("other", reach="below")),
            "nothing is bought": without(Buying),
        },
    ),
    Example(
        "CHOOSE-145",
        given=(
            GPU,
            FOLLOWS,
            need(16, hard=False),
            purse(high=500),
            card(memory_gib=8),
            offer("new", 500),
            Speed(card="card", value=100, basis="model"),
            TOO_SMALL,
        ),
        concludes=(pick("most_memory_for_the_money", 8, usd=500),),
        unless={
            "memory is a must": instead(need(16)),
            "wishes stand whatever the money": instead(setting("wishes_follow_money", False)),
            "something is within the budget": plus(contender()),
            "a stretch reaches something": plus(LEFT),
            "something costs less than was planned": plus(contender(reach="below")),
            "it is dearer than the budget": instead(offer("new", 500.01)),
            "the offer is left out": plus(OfferOut(card="card", condition="new", rule="FIT-080")),
            "something else speaks against it too": plus(
                RuledOut(card="card", rule="FIT-071", reason="wish")
            ),
            "nothing speaks against it": without(RuledOut),
            **SEVERAL,
            "its speed is unknown": without(Speed),
        },
    ),
    Example(
        "CHOOSE-150",
        given=(GPU, need(hard=False), contender(reach="save")),
        concludes=(pick("save_up_for", 10),),
        unless={
            "memory is a must": instead(need(hard=True)),
            "it lies too far above": instead(contender(reach="beyond")),
            "something lies inside": plus(contender("other")),
            "something lies a little above": plus(contender("other", reach="stretch")),
            "something lies below": plus(contender("other", reach="below")),
            "cards are compared": plus(Topic(ask="compare")),
        },
    ),
    Example(
        "CHOOSE-157",
        given=(
            Buying(ask="compare"),
            contender(reach="beyond", usd=900),
            contender("poor", reach="save", usd=800, speed=10),
        ),
        concludes=(pick("above_budget", 10, usd=900),),
        unless={
            "another question is asked": instead(GPU),
            "something lies inside": plus(contender("other")),
            "something lies a little above": plus(contender("other", reach="stretch")),
            "something lies below": plus(contender("other", reach="below")),
        },
    ),
    Example(
        "CHOOSE-155",
        given=(
            GPU,
            purse(high=300),
            OfferOut(card="card", condition="used", rule="FIT-081"),
            offer("used", 300),
            Fits(card="card", cards=1, gib=8),
            Speed(card="card", value=50, basis="m"),
            card(),
        ),
        concludes=(pick("used_instead", 9, condition="used", usd=300),),
        unless={
            "used ones were refused or asked for": plus(Answer(key="used_ok", value=False)),
            "something new lies inside": plus(contender("other")),
            "something new lies a little above": plus(contender("other", reach="stretch")),
            "something new costs less than was planned": plus(contender("other", reach="below")),
            "used ones count anyway": without(OfferOut),
            "it is too dear": instead(offer("used", 301)),
            "it does not fit": without(Fits),
            "its speed is unknown": without(Speed),
            "something speaks against it": plus(
                RuledOut(card="card", rule="FIT-071", reason="wish")
            ),
        },
    ),
    Example(
        "CHOOSE-156",
        given=(
            GPU,
            FOLLOWS,
            need(16, hard=False),
            purse(high=300),
            card(memory_gib=8),
            offer("used", 300),
            OfferOut(card="card", condition="used", rule="FIT-081"),
            Speed(card="card", value=100, basis="model"),
            TOO_SMALL,
        ),
        concludes=(pick("most_memory_for_the_money", 8, condition="used", usd=300),),
        unless={
            "memory is a must": instead(need(16)),
            "wishes stand whatever the money": instead(setting("wishes_follow_money", False)),
            "used ones were refused or asked for": plus(Answer(key="used_ok", value=False)),
            "something is within the budget": plus(contender()),
            "a stretch reaches something": plus(LEFT),
            "something costs less than was planned": plus(contender(reach="below")),
            "it is dearer than the budget": instead(offer("used", 300.01)),
            "a new one is within the money": plus(offer("new", 299)),
            "something else speaks against it too": plus(
                RuledOut(card="card", rule="FIT-071", reason="wish")
            ),
            **SEVERAL,
        },
    ),
    Example(
        "CHOOSE-160",
        given=(
            GPU,
            Profile(id="researcher"),
            Answer(key="budget", value="ample"),
            setting("prototype_floor", 0.5, of="flagship_memory"),
            FLAGSHIP,
            need(hard=True),
            Speed(card="card", value=50, basis="m"),
            RuledOut(card="card", rule="FIT-031", reason="memory"),
            card(memory_gib=5),
            offer("new", 400),
        ),
        concludes=(pick("prototypes", 100),),
        unless={
            "it is too small for that too": instead(card(memory_gib=4.99)),
            "something else speaks against it": plus(
                RuledOut(card="card", rule="FIT-071", reason="wish")
            ),
            "it does for the main work": without(RuledOut),
            **SEVERAL,
            "its offer is left out": plus(OfferOut(card="card", condition="new", rule="x")),
            "the money is not ample": instead(Answer(key="budget", value="little")),
            "somebody else asks": instead(Profile(id="learner")),
            "less memory would do": instead(need(hard=False)),
        },
    ),
    Example(
        "CHOOSE-300",
        given=(CHECK, ASKED, contender()),
        concludes=(Verdict(card="card", fine=True), pick("sound_choice", 1)),
        unless={
            "one you own is good enough": plus(Keep(card="mine", cards=1)),
            "another card is asked about": instead(Member(group="asked-about", card="other")),
            "a card is wanted": instead(Topic(ask="gpu")),
            "another gives clearly more": plus(OUTWEIGHED),
            "the price cannot be true": plus(TOO_CHEAP),
            "the price is too high": plus(ASKED_TOO_MUCH),
            **OWN,
        },
    ),
    Example(
        "CHOOSE-306",
        given=(CHECK, ASKED, TOO_CHEAP, card()),
        concludes=(Verdict(card="card", fine=False),),
        unless={
            "the price may be true": without(TooCheap),
            "another card is asked about": instead(Member(group="asked-about", card="other")),
            "a card is wanted": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "MARKET-085",
        given=(OFFERED, FAR_BELOW, quote(100)),
        concludes=(
            TOO_CHEAP,
            OfferOut(card="card", condition="asked", rule="MARKET-085", about="a likely price"),
        ),
        unless={
            "it is not so far below": instead(AskingPrice(card="card", usd=40)),
            "the price seen is old": instead(quote(100, fresh=False)),
            "it is the launch price": instead(quote(100, "launch")),
            "it is another card's": instead(AskingPrice(card="other", usd=39)),
        },
    ),
    Example(
        "NEED-121",
        given=(CHECK, ASKED, setting("sound_within", 0.25), AskingPrice(card="card", usd=400)),
        concludes=(Budget(high_usd=500, grade="in view"), Assumed(what="budget_usd", value=500)),
        unless={
            "a card is wanted": instead(Topic(ask="gpu")),
            "a level of budget is said": plus(Answer(key="budget", value="little")),
            "a sum is said": plus(Answer(key="budget_usd", value=900)),
            "a range is said": plus(Answer(key="budget_range_high", value=900)),
            "no price is known": without(AskingPrice),
            "the price cannot be true": plus(TOO_CHEAP),
            "it is owned": plus(Named(role="owned", text="c", kind="card", id="card", count=1)),
        },
    ),
    Example(
        "ADVICE-965",
        given=(AskingPrice(card="card", usd=111), TOLD_FROM, quote(100), card()),
        concludes=(Advice(topic="price offered", says="..."),),
        unless={
            "it is hardly above": instead(AskingPrice(card="card", usd=109)),
            "the price seen is old": instead(quote(100, fresh=False)),
        },
    ),
    Example(
        "CHOOSE-305",
        given=(CHECK, ASKED, contender(), OUTWEIGHED),
        concludes=(Verdict(card="card", fine=False),),
        unless={
            "one you own is good enough": plus(Keep(card="mine", cards=1)),
            "nothing gives clearly more": without(Outweighed),
            "it is right from a need on": plus(RIGHT_FROM),
            **OWN,
            "another card is asked about": instead(Member(group="asked-about", card="other")),
            "a card is wanted": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-310",
        given=(CHECK, ASKED, card()),
        concludes=(Verdict(card="card", fine=False),),
        unless={
            "one you own is good enough": plus(Keep(card="mine", cards=1)),
            "nothing beats it": plus(contender()),
            **OWN,
            "another card is asked about": instead(Member(group="asked-about", card="other")),
            "a card is wanted": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-312",
        given=(CHECK, ASKED, card(), Keep(card="mine", cards=1)),
        concludes=(Verdict(card="card", fine=False),),
        unless={
            "none that you own is good enough": without(Keep),
            **OWN,
            "another card is asked about": instead(Member(group="asked-about", card="other")),
            "a card is wanted": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-320",
        given=(
            EQUALS,
            CHECK,
            ASKED,
            Beaten(card="card", condition="new", by="other", by_condition="new", how="dominated"),
            contender("other"),
        ),
        concludes=(pick("better_choice", 100, id="other", name="Other"),),
        unless={
            "one you own is good enough": plus(Keep(card="mine", cards=1)),
            "the card asked about is fine": plus(contender()),
            "nothing beats it": without(Beaten),
            "the better one is beaten itself": without(Contender),
            "a card is wanted": instead(Topic(ask="gpu")),
        },
    ),
    Example(
        "CHOOSE-400",
        given=(Keep(card="card", cards=1), card()),
        concludes=(
            Pick(
                kind="card",
                id="card",
                name="Card",
                role="keep",
                place=1,
                cards=1,
                condition="owned",
            ),
        ),
        unless={"another one is kept": instead(Keep(card="other", cards=1))},
    ),
    Example(
        "NEED-400",
        given=(Answer(key="budget", value="none"),),
        concludes=(ServiceWanted(usd_per_month=0, instead=True),),
        unless={"there is a little money": instead(Answer(key="budget", value="almost_none"))},
    ),
    Example(
        "NEED-401",
        given=(Answer(key="budget_usd", value=0),),
        concludes=(ServiceWanted(usd_per_month=0, instead=True),),
        unless={"there is a dollar": instead(Answer(key="budget_usd", value=1))},
    ),
    Example(
        "NEED-410",
        given=(
            Answer(key="currency", value="USD_per_month"),
            Answer(key="budget_range_high", value=10),
        ),
        concludes=(ServiceWanted(usd_per_month=10, instead=True),),
        unless={
            "the sum is spent once": instead(Answer(key="currency", value="USD")),
        },
    ),
    Example(
        "REACH-500",
        given=(
            Answer(key="region", value="CN"),
            NotServed(service="cloud", region="CN"),
            SERVICE,
        ),
        concludes=(ServiceOut(service="cloud", rule="REACH-500", reason="served badly"),),
        unless={
            "one lives elsewhere": instead(Answer(key="region", value="US")),
            "another service does not serve it": instead(NotServed(service="other", region="CN")),
        },
    ),
    Example(
        "REACH-510",
        given=(OnlyRuns(service="cloud", software="paddle"), SERVICE),
        concludes=(ServiceOut(service="cloud", rule="REACH-510", reason="framework"),),
        unless={"that is what one uses": plus(Answer(key="software", value="paddle"))},
    ),
    Example(
        "CHOOSE-540",
        given=(ServiceWanted(usd_per_month=10), SERVICE),
        concludes=(ServiceFound(service="cloud", usd_per_month=10),),
        unless={
            "something speaks against it": plus(
                ServiceOut(service="cloud", rule="REACH-500", reason="served badly")
            ),
            "it is too small": plus(ServiceTooSmall(service="cloud", has=16, wants=26)),
            "it costs more": instead(ServiceWanted(usd_per_month=9.99)),
            "it runs one framework": plus(OnlyRuns(service="cloud", software="jax")),
        },
    ),
    Example(
        "CHOOSE-549",
        given=(
            *(Topic(ask="cloud"), Answer(key="budget", value="almost_none")),
            *(ServiceFound(service="cloud", usd_per_month=0), SERVICE),
        ),
        concludes=(FreeFirst(),),
        unless={
            "another question was asked": instead(Topic(ask="gpu_or_cloud")),
            "there is some money": instead(Answer(key="budget", value="little")),
            "it costs something": instead(ServiceFound(service="cloud", usd_per_month=10)),
            "it is too small": plus(ServiceTooSmall(service="cloud", has=16, wants=26)),
        },
    ),
    Example(
        "CHOOSE-548",
        given=(
            *(ServiceWanted(usd_per_month=10), SERVICE),
            OnlyRuns(service="cloud", software="jax"),
        ),
        concludes=(ServiceFound(service="cloud", usd_per_month=10, made_for="jax"),),
        unless={
            "it runs any framework": without(OnlyRuns),
            "it is too small": plus(ServiceTooSmall(service="cloud", has=16, wants=26)),
            "it costs more": instead(ServiceWanted(usd_per_month=9.99)),
            "something speaks against it": plus(
                ServiceOut(service="cloud", rule="REACH-500", reason="served badly")
            ),
        },
    ),
]


def test_a_price_that_cannot_be_true_is_warned_of():
    """ADVICE-965: the usual price is named, and what to expect."""
    asked = AskingPrice(card="card", usd=TOO_CHEAP["usd"])

    run = decide(TOO_CHEAP, asked, TOLD_FROM, card(), rules=[rule_called("ADVICE-965")])

    assert "too good to be true" in run.facts(Advice)[0]["says"]


def picked(rule_id, *facts):
    run = decide(GPU, INSIDE, EQUALS, *facts, rules=[rule_called(rule_id)])
    return [fact["id"] for fact in run.facts(Pick)]


def test_fastest_of_equals_is_the_cheaper_one():
    """CHOOSE-100 goes by speed, then price, then id."""
    cards = [contender("b"), contender("a"), contender("dear", usd=500), contender("slow", speed=1)]

    assert picked("CHOOSE-100", role("fastest"), *cards) == ["a"]


@pytest.mark.parametrize(
    ("share", "first"), [(1.0, "large"), (0.6, "large"), (0.5, "fast"), (0.0, "fast")]
)
def test_named_work_counts_among_the_work_that_a_card_must_hold_half_of(share, first):
    """Every candidate holds the work that is named; half of all work is then held."""
    cards = [contender("fast", speed=200), contender("large", gib=24)]
    works = [WorkCounts(work="big", gib=16, weight=1, usual=True, pace=1.0, spread=False)]

    found = picked("CHOOSE-100", role("fastest"), TypicalCounts(share=share), *works, *cards)

    assert found == [first]


@pytest.mark.parametrize(("speed", "first"), [(133, "cheap"), (134, "costly")])
def test_small_lead_in_speed_is_not_worth_a_higher_price(speed, first):
    """CHOOSE-101 takes speeds within a quarter for equal; then the worth for the price decides."""
    cards = [contender("cheap", usd=400), contender("costly", usd=1600, speed=speed)]
    worths = [
        Worth(card="cheap", condition="new", worth=100, paid_usd=400),
        Worth(card="costly", condition="new", worth=speed, paid_usd=1600),
    ]
    settings = [ABOUT_EQUAL, setting("fair_step", 0.5)]

    assert picked("CHOOSE-101", role("fastest"), *settings, *cards, *worths) == [first]


def test_larger_step_in_worth_is_worth_its_price_among_the_fastest():
    """CHOOSE-101 climbs by the same step as the best card for a sum."""
    cards = [contender("small", usd=400), contender("large", usd=800, speed=101)]
    worths = [
        Worth(card="small", condition="new", worth=50, paid_usd=400),
        Worth(card="large", condition="new", worth=101, paid_usd=800),
    ]
    settings = [ABOUT_EQUAL, setting("fair_step", 0.5)]

    assert picked("CHOOSE-101", role("fastest"), *settings, *cards, *worths) == ["large"]


@pytest.mark.parametrize(("usd", "first"), [(399, "large"), (400, "fast")])
def test_memory_does_not_make_the_slower_and_dearer_card_the_fastest(usd, first):
    """CHOOSE-101: worth counts memory too, but who asks for speed gets the faster for less."""
    cards = [contender("fast", usd=400, speed=110), contender("large", usd=usd)]
    worths = [
        Worth(card="fast", condition="new", worth=50, paid_usd=400),
        Worth(card="large", condition="new", worth=100, paid_usd=usd),
    ]
    settings = [ABOUT_EQUAL, setting("fair_step", 0.5)]

    assert picked("CHOOSE-101", role("fastest"), *settings, *cards, *worths) == [first]


@pytest.mark.parametrize(
    ("usd", "worth", "first"),
    [(420, 125, "better"), (421, 125, "cheap"), (420, 124, "cheap")],
)
def test_cheapest_gives_way_to_what_is_clearly_better_for_about_its_price(usd, worth, first):
    """CHOOSE-131: 5% more money, a quarter more worth."""
    cards = [contender("cheap", usd=400), contender("better", usd=usd)]
    worths = [
        Worth(card="cheap", condition="new", worth=100, paid_usd=400),
        Worth(card="better", condition="new", worth=worth, paid_usd=usd),
    ]
    settings = [ABOUT_EQUAL, setting("tie_band", 0.05)]

    assert picked("CHOOSE-131", role("cheapest"), *settings, *cards, *worths) == [first]


@pytest.mark.parametrize("rule", ["CHOOSE-100", "CHOOSE-110", "CHOOSE-130"])
@pytest.mark.parametrize(
    ("more", "end"),
    [(0, "dollars)."), (1, "dollars), ahead of one other."), (2, "dollars), ahead of 2 others.")],
)
def test_others_are_counted_where_there_are_some(rule, more, end):
    """Nobody is ahead of none."""
    role_of = {"CHOOSE-100": "fastest", "CHOOSE-110": "most_memory", "CHOOSE-130": "cheapest"}
    cards = [contender(id) for id in ("a", "b", "c")[: more + 1]]

    run = decide(GPU, INSIDE, role(role_of[rule]), *cards, rules=[rule_called(rule)])

    assert run.firings[0].says.endswith(end)


def test_most_memory_of_equals_is_the_faster_one():
    """CHOOSE-110 goes by memory, then speed."""
    cards = [contender("slow", gib=16), contender("fast", gib=16, speed=200), contender("small")]

    assert picked("CHOOSE-110", role("most_memory"), *cards) == ["fast"]


def test_cheapest_of_equals_is_the_faster_one():
    """CHOOSE-130 goes by price, then speed."""
    cards = [contender("slow", usd=100), contender("fast", usd=100, speed=200), contender("dear")]

    assert picked("CHOOSE-130", role("cheapest"), *cards) == ["fast"]


@pytest.mark.parametrize(
    ("speed", "names"), [(94, ["best"]), (95, ["best", "near"]), (96, ["best", "near"])]
)
def test_values_within_the_band_share_the_role(speed, names):
    """CHOOSE-120 includes the edge of the band."""
    cards = [contender("best"), contender("near", speed=speed), card("best"), card("near")]

    assert picked("CHOOSE-120", role("best_value"), setting("tie_band", 0.05), *cards) == names


def affordable(*facts):
    run = decide(
        GPU,
        FOLLOWS,
        need(24, hard=False),
        purse(high=500),
        *facts,
        rules=[rule_called("CHOOSE-145")],
    )
    return [(fact["id"], fact["condition"]) for fact in run.facts(Pick)]


def short_of_memory(name, gib, usd, speed=100):
    return (
        card(name, memory_gib=gib),
        offer("new", usd, name),
        Speed(card=name, value=speed, basis="model"),
        RuledOut(card=name, rule="FIT-031", reason="memory"),
    )


def test_most_memory_the_money_buys_is_named():
    """CHOOSE-145: memory first, then value; what costs more does not count."""
    small = short_of_memory("small", 8, 100)
    dull = short_of_memory("dull", 12, 400, speed=50)
    good = short_of_memory("good", 12, 450)
    dear = short_of_memory("dear", 16, 501)

    assert affordable(*small, *dull, *good, *dear) == [("good", "new")]


@pytest.mark.parametrize(("step", "picked"), [(0.5, "large"), (3, "card")])
def test_budget_is_used_for_a_better_used_card(step, picked):
    """CHOOSE-155: a dollar counts by the share of the budget it takes, as with new cards."""
    cards = [("card", 100, 100), ("large", 250, 200)]
    run = decide(
        GPU,
        purse(high=300),
        OfferOut(card="card", condition="used", rule="FIT-081"),
        setting("worth_of_memory", 0.4),
        ComputerCounts(usd=0),
        PriceCounts(per_usd=step / 300),
        *(card(name) for name, _, _ in cards),
        *(offer("used", usd, name) for name, usd, _ in cards),
        *(Fits(card=name, cards=1, gib=8) for name, _, _ in cards),
        *(Speed(card=name, value=speed, basis="m") for name, _, speed in cards),
        rules=[rule_called("CHOOSE-155")],
    )

    assert [pick["id"] for pick in run.facts(Pick)] == [picked]


def test_used_card_counts_unless_it_is_left_out():
    """CHOOSE-145 looks at offers, not at cards."""
    used = offer("used", 300)
    facts = [card(), offer("new", 600), used, TOO_SMALL, Speed(card="card", value=1, basis="model")]

    assert affordable(*facts) == [("card", "used")]
    assert affordable(*facts, OfferOut(card="card", condition="used", rule="FIT-081")) == []


@pytest.mark.parametrize(("joins", "names"), [(1, ["other"]), (2, ["pair", "other"])])
def test_several_of_a_card_are_not_bought_where_fewer_join_those_owned(joins, names):
    """CHOOSE-121: whoever owns a card buys one of what it takes two of without it."""
    addition = Addition(
        card="pair",
        name="Pair",
        condition="new",
        cards=joins,
        usd=200,
        gib=20,
        speed=100,
        worth=100,
        paid_usd=200,
        owned="1 x Mine",
    )
    cards = [contender("pair", cards=2, gib=20), contender("other", gib=16)]
    worths = [Worth(card=card["card"], condition="new", worth=100, paid_usd=400) for card in cards]
    settings = [ABOUT_EQUAL, setting("worth_of_memory", 0.4), setting("tie_band", 0.05)]
    facts = [role("best_value"), *settings, *cards, *worths, addition]

    assert sorted(picked("CHOOSE-121", *facts)) == sorted(names)


def test_no_more_than_three_share_the_best_value():
    """CHOOSE-120: an answer of many cards is none."""
    cards = [thing(name) for name in "abcd" for thing in (contender, card)]

    assert picked("CHOOSE-120", role("best_value"), setting("tie_band", 0.05), *cards) == [*"abc"]


@pytest.mark.parametrize(("usd", "named"), [(200, ["a", "e"]), (100, [*"abc"])])
def test_dear_equals_take_no_place_of_cheap_ones(usd, named):
    """CHOOSE-121: what costs clearly more is no equal, so it is dropped before the list is cut."""
    paid = {"a": 100, "b": usd, "c": usd, "d": usd, "e": 100}
    cards = [contender(name, usd=each) for name, each in paid.items()]
    worths = [
        Worth(card=name, condition="new", worth=each, paid_usd=each) for name, each in paid.items()
    ]
    settings = [ABOUT_EQUAL, setting("worth_of_memory", 0.4), setting("tie_band", 0.05)]

    assert sorted(picked("CHOOSE-121", role("best_value"), *settings, *cards, *worths)) == named


def test_newer_one_of_equals_is_named_first():
    """CHOOSE-120: it is supported longer."""
    run = decide(
        GPU,
        INSIDE,
        EQUALS,
        role("best_value"),
        setting("tie_band", 0.05),
        contender("old"),
        contender("young", speed=99),
        card("old", generation=4),
        card("young", generation=5),
        rules=[rule_called("CHOOSE-120")],
    )

    assert {fact["id"]: fact["place"] for fact in run.facts(Pick)} == {"young": 20, "old": 21}


def test_price_of_one_is_named_where_several_are_needed():
    """A contender's price is for all its cards, a pick's for one."""
    run = decide(
        GPU,
        INSIDE,
        role("cheapest"),
        contender(cards=2, usd=900),
        rules=[rule_called("CHOOSE-130")],
    )
    (found,) = run.facts(Pick)

    assert (found["cards"], found["usd"]) == (2, 450)


def test_several_roles_give_several_picks():
    """Roles do not exclude each other."""
    run = decide(
        GPU,
        INSIDE,
        RoleWanted(role="fastest", place=1),
        RoleWanted(role="cheapest", place=2),
        contender("fast", speed=200, usd=450),
        contender("cheap", usd=200),
        rules=[rule_called("CHOOSE-100"), rule_called("CHOOSE-130")],
    )

    assert [(fact["id"], fact["place"]) for fact in run.facts(Pick)] == [
        ("cheap", 20),
        ("fast", 10),
    ]


@pytest.mark.parametrize(("usd", "name"), [(1666, "sure"), (1667, "tight"), (5000, "tight")])
def test_sure_fit_comes_before_a_tight_one_unless_it_costs_clearly_more(usd, name):
    """CHOOSE-121: 22 of 20 to 24 GiB may be too little, which adds a third to 750
    dollars, and 1,000 and 1,666 dollars cannot be told apart. Both give as much for the money.
    """
    facts = (
        *(GPU, INSIDE, role("best_value"), purse()),
        *(changed(need(20), high=24), EQUALS, ABOUT_EQUAL),
        *(setting("worth_of_memory", 0.4), setting("tie_band", 0.05)),
        *(contender("tight", usd=750, gib=22), contender("sure", usd=usd, gib=32)),
        *(Fits(card="tight", cards=1, gib=22, tight=True), Fits(card="sure", cards=1, gib=32)),
        Worth(card="tight", condition="new", worth=75, paid_usd=750),
        Worth(card="sure", condition="new", worth=usd / 10, paid_usd=usd),
    )

    run = decide(*facts, rules=[rule_called("CHOOSE-121")])

    assert min(run.facts(Pick), key=lambda pick: pick["place"])["id"] == name


def test_of_several_cards_that_are_kept_the_fastest_comes_first():
    """CHOOSE-400: whatever their ids."""
    facts = [
        fact
        for id, speed in (("a-slow", 50), ("fast", 200), ("middling", 100))
        for fact in (
            *(card(id), Keep(card=id, cards=1)),
            Named(role="owned", text=id, kind="card", id=id, count=1),
            Speed(card=id, value=speed, basis="training_model"),
        )
    ]

    run = decide(*facts, rules=[rule_called("CHOOSE-400")])

    places = {pick["id"]: pick["place"] for pick in run.facts(Pick)}
    assert places == {"fast": 1, "middling": 2, "a-slow": 3}
