"""What a candidate is worth, and what it costs with trouble and the computer around it."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    BringsSystem,
    Buying,
    Candidate,
    ComputerAtHand,
    ComputerCounts,
    Enough,
    Job,
    Known,
    LeastCost,
    LeastValue,
    LighterCounts,
    LighterWork,
    Model,
    Named,
    Network,
    Parameter,
    PassedOver,
    Pick,
    Premium,
    PriceCounts,
    Profile,
    Rate,
    Reach,
    Ready,
    Relevant,
    RoleWanted,
    Sealed,
    ServerBought,
    Setting,
    TokenWork,
    Topic,
    Turn,
    Typical,
    TypicalCounts,
    TypicalReading,
    ValueWeighed,
    WorkCounts,
    Worth,
)
from tests.rules.examples import ANY_WORDS, Example, instead, plus, without
from tests.unit.factories import card, changed, contender, day, decide, purse, rule_called, setting

SPEECH = Model(id="m", name="Speech", kind="speech-model")
DETECTOR = Model(id="m", name="Detector", kind="vision-model")
RUN, LINUX = Job(id="run_llm"), Known(key="os", value="linux")
POWER = setting("worth_of_memory", 0.5)
STEP = setting("fair_step", 0.5)
SOUND = setting("sound_within", 0.25)
CHEAP = PriceCounts(per_usd=0.0001)
WEIGHED = ValueWeighed(power=0.5)
SHARE = setting("premium", 0.5, key="less_mature")
THRIFTY = Profile(id="thrifty")
COMPUTER = Parameter(name="price-of-a-computer-for-a-card", value=800)
LAPTOP_OWNED = Sealed(card="laptop", name="Laptop")
BOUGHT = Pick(
    kind="card", id="card", name="Card", role="fastest", place=10, condition="new", usd=400
)


def ready(platform, level, job="run_llm", os="linux"):
    return Ready(
        platform=platform, os=os, job=job, level=level, word="workable", says="", vendor=platform
    )


WORK = Typical(work="small", name="Small", job="run_llm", share="common", gib=8, cards=1)
COMMON = WorkCounts(work="small", gib=8, weight=3, usual=True, pace=1.0, spread=False)
DEMANDING = WorkCounts(work="big", gib=40, weight=1, usual=False, pace=1.0, spread=False)
LIGHTER_FORM = LighterWork(work="small", gib=4, how="with less")
LIGHTER = LighterCounts(work="big", gib=16, pace=0.5, spread=False)
LIKELY = setting("without_a_computer", 0.5)
READING = TypicalReading(work="small", gb=10)
TOKEN = TokenWork(weights_gb=4, cache_gb=1, layers=30, build="dense", share=0.7, layer_us=5)
NETWORK = Network(id="net")
BESIDE = setting("typical_beside_named", 0.5)
YOUNG, MATURE = ready("young", 3), ready("mature", 4)
CARD = card(platform="young")
CANDIDATE = Candidate(card="card", name="Card", condition="new", cards=1, usd=200, speed=10, gib=16)
WORTH = Worth(card="card", condition="new", worth=10, paid_usd=1000)
VALUE, INSIDE = RoleWanted(role="best_value", place=2), Reach(reach="inside")
GPU, BAND = Buying(ask="gpu"), setting("tie_band", 0.05)
EQUALS = Parameter(name="equals-named-at-most", value=3)
FIRM = changed(purse(), firm=True)
EACH = PriceCounts(per_usd=0.0002)
"""Half of the worth counts at 2,500 US dollars."""
CHOOSING = (GPU, VALUE, INSIDE, BAND, EQUALS, contender(), WORTH)
NO_OTHER_CHOICE = {
    "nothing is bought": without(Buying),
    "another role is asked for": instead(RoleWanted(role="fastest", place=2)),
    "only saving would reach it": instead(Reach(reach="save")),
    "nothing weighs it": without(Worth),
    "the lowest cost over the years decides": plus(LeastCost(years=4, hours=20)),
}


def pick(role, id="card", place=20):
    return Pick(
        kind="card",
        id=id,
        name=id.capitalize(),
        role=role,
        place=place,
        cards=1,
        condition="new",
        usd=400,
    )


TURN = Turn(read=800, written=200)


def reads(card, speed):
    return Rate(
        card=card,
        quantity="prefill",
        value=speed,
        low=speed,
        high=speed,
        unit="tokens/s",
        basis="prefill_model",
    )


EXAMPLES = [
    Example(
        "FIT-220",
        given=(SHARE, RUN, LINUX, Relevant(card="card"), CARD, YOUNG, MATURE),
        concludes=(Premium(card="card", share=0.5, reason="less_mature"),),
        unless={
            "no platform is more mature": instead(ready("mature", 3)),
            "it is for another system": instead(Known(key="os", value="windows")),
            "it is for another job": instead(Job(id="train")),
            "the card is left aside": without(Relevant),
            "its computers bring a system": plus(BringsSystem(platform="young", os="linux")),
            "the advice does not count it": instead(setting("premium", 0.5, key="used")),
        },
    ),
    Example(
        "DEMAND-070",
        given=(Topic(ask="upgrade"), Relevant(card="card")),
        concludes=(ComputerAtHand(),),
        unless={
            "another question is asked": instead(Topic(ask="gpu")),
            "no card is looked at": without(Relevant),
            "it is a laptop": plus(LAPTOP_OWNED),
        },
    ),
    *(
        Example(
            id,
            given=(Answer(key=key, value=2), Relevant(card="card")),
            concludes=(ComputerAtHand(),),
            unless={
                "it is not stated": instead(Answer(key="gpus", value=2)),
                "no card is looked at": without(Relevant),
            },
        )
        for id, key in [("DEMAND-071", "psu_w"), ("DEMAND-072", "slots")]
    ),
    Example(
        "DEMAND-074",
        given=(Answer(key="main_memory_gb", value=64), Relevant(card="card")),
        concludes=(ComputerAtHand(),),
        unless={
            "it is not stated": instead(Answer(key="gpus", value=2)),
            "no card is looked at": without(Relevant),
            "it is a laptop": plus(LAPTOP_OWNED),
            "it is planned for a computer to be bought": plus(
                ServerBought(what="computer", usd=1000, share=0.5)
            ),
        },
    ),
    Example(
        "DEMAND-073",
        given=(
            day(),
            Named(role="owned", text="it", kind="card", id="card"),
            Relevant(card="card"),
        ),
        concludes=(ComputerAtHand(),),
        unless={
            "it is only asked about": instead(
                Named(role="candidate", text="it", kind="card", id="card")
            ),
            "no card is looked at": without(Relevant),
            "it is a laptop": plus(LAPTOP_OWNED),
        },
    ),
    Example(
        "NEED-374",
        given=(
            Named(role="owned", text="it", kind="card", id="card"),
            card(form="laptop"),
            Relevant(card="card"),
        ),
        concludes=(Sealed(card="card", name="Card"),),
        unless={
            "it is only asked about": instead(
                Named(role="candidate", text="it", kind="card", id="card")
            ),
            "it is a card": instead(card(form="card")),
            "no card is looked at": without(Relevant),
        },
    ),
    Example(
        "ADVICE-177",
        given=(LAPTOP_OWNED, COMPUTER, BOUGHT, card(form="card")),
        concludes=(Advice(topic="price", says=ANY_WORDS),),
        unless={
            "a computer is there, too": plus(ComputerAtHand()),
            "it is a laptop, too": instead(card(form="laptop")),
            "nothing is bought": instead(changed(BOUGHT, condition="owned")),
        },
    ),
    Example(
        "FIT-223",
        given=(POWER, COMPUTER, LAPTOP_OWNED),
        concludes=(ComputerCounts(usd=800),),
        unless={
            "there is a computer, too": plus(ComputerAtHand()),
            "worth is not weighed": without(Setting, name="worth_of_memory"),
        },
    ),
    Example(
        "FIT-221",
        given=(POWER, COMPUTER, LIKELY),
        concludes=(ComputerCounts(usd=400),),
        unless={
            "there is a computer": plus(ComputerAtHand()),
            "what is owned takes no card": plus(LAPTOP_OWNED),
            "worth is not weighed": without(Setting, name="worth_of_memory"),
        },
    ),
    Example(
        "FIT-222",
        given=(POWER, ComputerAtHand()),
        concludes=(ComputerCounts(usd=0),),
        unless={
            "there is no computer": without(ComputerAtHand),
            "worth is not weighed": instead(STEP),
        },
    ),
    Example(
        "SPEED-197",
        given=(RUN, setting("enough_speed", 60, key="run_llm")),
        concludes=(Enough(speed=60),),
        unless={
            "it is for another job": instead(Job(id="train")),
            "several people use it": plus(Known(key="users", value=2)),
            "a company uses it": plus(Profile(id="professional")),
            "the fastest is wanted": plus(RoleWanted(role="fastest", place=1)),
            "it runs in a data center": plus(Profile(id="place_data_centre")),
        },
    ),
    Example(
        "SPEED-195",
        given=(POWER,),
        concludes=(WEIGHED,),
        unless={
            "the fastest is wanted": plus(RoleWanted(role="fastest", place=1)),
            "worth is not weighed": instead(STEP),
        },
    ),
    Example(
        "RANK-009",
        given=(WEIGHED, setting("avoidable_factor", 3)),
        concludes=(LeastValue(value=0.0),),
        unless={
            "no value is too poor": instead(STEP),
            "value is not weighed": without(ValueWeighed),
        },
    ),
    Example(
        "FIT-224",
        given=(Answer(key="memory_need_gb", value=8),),
        concludes=(TypicalCounts(share=0.0),),
        unless={"nothing is stated": without(Answer)},
    ),
    Example(
        "FIT-225",
        given=(NETWORK, BESIDE),
        concludes=(TypicalCounts(share=0.5),),
        unless={
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
            "a model is named, too": plus(Answer(key="model", value="m")),
            "a size is given, too": plus(Answer(key="parameters_billion", value=8)),
        },
    ),
    Example(
        "FIT-226",
        given=(Answer(key="model", value="m"), BESIDE),
        concludes=(TypicalCounts(share=0.5),),
        unless={
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
            "it is a model for sound": plus(SPEECH),
            "it recognizes images": plus(DETECTOR),
        },
    ),
    Example(
        "FIT-253",
        given=(Answer(key="model", value="m"), SPEECH),
        concludes=(TypicalCounts(share=0.0),),
        unless={
            "it is for images": instead(changed(SPEECH, kind="image-model")),
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
            "no model is named": instead(Answer(key="gpus", value=1)),
        },
    ),
    Example(
        "FIT-254",
        given=(Job(id="generate_images"), Answer(key="model", value="m"), DETECTOR),
        concludes=(TypicalCounts(share=0.0),),
        unless={
            "it is trained": instead(Job(id="train")),
            "it generates images": instead(changed(DETECTOR, kind="image-model")),
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
        },
    ),
    Example(
        "FIT-255",
        given=(Answer(key="model", value="m"), DETECTOR, BESIDE),
        concludes=(TypicalCounts(share=0.5),),
        unless={
            "it only runs": plus(Job(id="generate_images")),
            "another model is for sound": plus(changed(SPEECH, id="s")),
            "it is a language model": instead(changed(DETECTOR, kind="language-model")),
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
        },
    ),
    Example(
        "FIT-227",
        given=(Answer(key="parameters_billion", value=8), BESIDE),
        concludes=(TypicalCounts(share=0.5),),
        unless={
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
            "the model is named, too": plus(Answer(key="model", value="m")),
        },
    ),
    Example(
        "FIT-228",
        given=(day(), POWER),
        concludes=(TypicalCounts(share=1.0),),
        unless={
            "the need is stated": plus(Answer(key="memory_need_gb", value=8)),
            "a model is named": plus(Answer(key="model", value="m")),
            "a size is given": plus(Answer(key="parameters_billion", value=8)),
            "a network is described": plus(NETWORK),
            "worth is not weighed": instead(STEP),
        },
    ),
    Example(
        "FIT-229",
        given=(WORK, setting("weight_of_work", 3, key="common")),
        concludes=(changed(COMMON, spread=True),),
        unless={
            "it weighs nothing": instead(setting("weight_of_work", 3, key="demanding")),
            "what it reads is known": plus(READING),
        },
    ),
    Example(
        "SPEED-196",
        given=(WORK, setting("weight_of_work", 3, key="common"), READING, TOKEN),
        concludes=(changed(COMMON, pace=0.5, spread=True),),
        unless={
            "it weighs nothing": instead(setting("weight_of_work", 3, key="demanding")),
            "what it reads is unknown": without(TypicalReading),
            "no text is written": without(TokenWork),
        },
    ),
    Example(
        "RANK-050",
        given=(day(), POWER, ComputerCounts(usd=800), CANDIDATE, CARD),
        concludes=(WORTH,),
        unless={"worth is not weighed": instead(STEP)},
    ),
    Example(
        "FIT-321",
        given=(LIGHTER_FORM, Parameter(name="pace-of-lighter-work", value=0.5), WORK),
        concludes=(LighterCounts(work="small", gib=4, pace=0.5, spread=True),),
        unless={"nobody like you does it": without(Typical)},
    ),
    Example(
        "CHOOSE-121",
        given=(*CHOOSING, POWER, SOUND, purse()),
        concludes=(pick("best_value"),),
        unless=NO_OTHER_CHOICE
        | {"a sum is named": instead(FIRM), "worth is not weighed": instead(STEP)},
    ),
    Example(
        "CHOOSE-122",
        given=(*CHOOSING, EACH, SOUND),
        concludes=(pick("best_for_the_money"),),
        unless=NO_OTHER_CHOICE
        | {"no sum is named": without(PriceCounts), "a bargain is wanted": plus(THRIFTY)},
    ),
    Example(
        "RANK-051",
        given=(STEP, changed(FIRM, high_usd=2500)),
        concludes=(EACH,),
        unless={
            "no sum is named": instead(purse()),
            "the sum is not positive": instead(changed(FIRM, high_usd=-1)),
            "worth is not weighed": without(type(STEP), name="fair_step"),
        },
    ),
    Example(
        "CHOOSE-123",
        given=(*CHOOSING, POWER, SOUND, FIRM, THRIFTY),
        concludes=(pick("best_value"),),
        unless=NO_OTHER_CHOICE
        | {
            "no sum is named": instead(purse()),
            "no bargain is wanted": instead(Profile(id="learner")),
            "worth is not weighed": instead(STEP),
        },
    ),
]

WORDS = {"ADVICE-177": ["Card", "Laptop", "$800"]}


@pytest.mark.parametrize(
    ("more", "worth", "paid"),
    [
        ((), 10, 1000),
        ((Premium(card="card", share=0.5, reason="less_mature"),), 10, 1100),
        ((Premium(card="other", share=0.5, reason="less_mature"),), 10, 1000),
        ((Enough(speed=10),), 10, 1000),
        ((Enough(speed=5),), 5, 1000),
    ],
)
def test_worth_heeds_trouble_and_enough_speed(more, worth, paid):
    """RANK-050: a premium raises the price, and speed beyond enough counts for nothing."""
    run = decide(
        day(),
        POWER,
        ComputerCounts(usd=800),
        CANDIDATE,
        CARD,
        *more,
        rules=[rule_called("RANK-050")],
    )

    assert [(f["worth"], f["paid_usd"]) for f in run.facts(Worth)] == [(worth, paid)]


@pytest.mark.parametrize(
    ("more", "worth"),
    [
        ((COMMON, DEMANDING), 8),
        ((COMMON, DEMANDING, TypicalCounts(share=1.0)), 8),
        ((COMMON, DEMANDING, TypicalCounts(share=0.5)), 9),
        ((COMMON, DEMANDING, TypicalCounts(share=0.0)), 10),
        ((COMMON,), 10),
        ((DEMANDING,), 5),
        ((COMMON, changed(DEMANDING, usual=True)), 5.3333),
        ((changed(COMMON, pace=0.2),), 4),
        ((changed(COMMON, pace=2), Enough(speed=12)), 11.5),
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
        ComputerCounts(usd=800),
        CANDIDATE,
        CARD,
        *more,
        rules=[rule_called("RANK-050")],
    )

    assert [f["worth"] for f in run.facts(Worth)] == [worth]


@pytest.mark.parametrize(
    ("job", "over", "spread"),
    [("run_llm", 1, True), ("train", 1, False), ("train", 4, True), ("generate_images", 1, False)],
)
def test_work_is_spread_if_people_do_so_or_a_model_only_generates(job, over, spread):
    """FIT-229: cards that train side by side each hold the whole network."""
    run = decide(
        changed(WORK, job=job, cards=over),
        setting("weight_of_work", 3, key="common"),
        rules=[rule_called("FIT-229")],
    )

    assert [f["spread"] for f in run.facts(WorkCounts)] == [spread]


@pytest.mark.parametrize(
    ("spread", "worth"),
    [(False, 5), (True, 10)],
)
def test_memory_of_several_cards_adds_up_only_for_work_that_is_spread(spread, worth):
    """RANK-050: four cards of 4 GiB do not hold a network of 8 GiB that is trained."""
    run = decide(
        day(),
        POWER,
        ComputerCounts(usd=800),
        changed(CANDIDATE, cards=4),
        CARD,
        changed(COMMON, weight=1, usual=False, spread=spread),
        rules=[rule_called("RANK-050")],
    )

    assert [f["worth"] for f in run.facts(Worth)] == [worth]


def test_memory_counts_where_no_typical_work_is_known():
    """RANK-050: four times the memory, to the power of a half, is twice the worth."""
    run = decide(
        day(),
        POWER,
        ComputerCounts(usd=800),
        CANDIDATE,
        changed(CANDIDATE, card="big", gib=64),
        CARD,
        card(id="big"),
        rules=[rule_called("RANK-050")],
    )

    assert {f["card"]: f["worth"] for f in run.facts(Worth)} == {"card": 5, "big": 10}


def test_complete_computer_needs_no_computer_around_it():
    """RANK-050: a Mac is a computer already."""
    run = decide(
        day(),
        POWER,
        ComputerCounts(usd=800),
        CANDIDATE,
        card(segment="integrated"),
        rules=[rule_called("RANK-050")],
    )

    assert [fact["paid_usd"] for fact in run.facts(Worth)] == [200]


def offers(**worths):
    """Return contenders by name, each with its worth and its price in all."""
    facts = []
    for name, (worth, paid) in worths.items():
        facts += [
            contender(name, usd=paid),
            Worth(card=name, condition="new", worth=worth, paid_usd=paid),
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
    picks = sorted(run.facts(Pick), key=lambda fact: fact["place"])

    assert [fact["id"] for fact in picks] == names


@pytest.mark.parametrize(("cards", "names"), [(1, ["a", "b"]), (2, ["b", "a"])])
@pytest.mark.parametrize(("rule", "more"), [("CHOOSE-121", NO_SUM), ("CHOOSE-122", (EACH, SOUND))])
def test_fewer_cards_come_first_among_what_is_equally_good(rule, more, cards, names):
    """CHOOSE-121, CHOOSE-122: one card needs one slot and no software that shares the work."""
    worths = offers(a=(41, 1000), b=(40, 1000))
    both = [changed(worths[0], cards=cards), *worths[1:]]
    run = decide(GPU, VALUE, INSIDE, BAND, EQUALS, *more, *both, rules=[rule_called(rule)])
    picks = sorted(run.facts(Pick), key=lambda fact: fact["place"])

    assert [fact["id"] for fact in picks] == names


@pytest.mark.parametrize(("condition", "names"), [("new", ["a", "b"]), ("used", ["b", "a"])])
@pytest.mark.parametrize(("rule", "more"), [("CHOOSE-121", NO_SUM), ("CHOOSE-122", (EACH, SOUND))])
def test_new_card_comes_first_among_what_is_equally_good(rule, more, condition, names):
    """CHOOSE-121, CHOOSE-122: a new card has a warranty."""
    worths = [*offers(a=(41, 1000)), *offers(b=(40, 1000))]
    mixed = [changed(fact, condition=condition) for fact in worths[:2]]
    given = (GPU, VALUE, INSIDE, BAND, EQUALS, *more, *mixed, *worths[2:])
    picks = sorted(
        decide(*given, rules=[rule_called(rule)]).facts(Pick), key=lambda fact: fact["place"]
    )

    assert [fact["id"] for fact in picks] == names


def test_lower_price_comes_first_among_what_is_equally_good_for_the_budget():
    """CHOOSE-122: the share of the budget that the dearer one takes is counted already."""
    given = (GPU, VALUE, INSIDE, BAND, EQUALS, EACH, SOUND, *offers(a=(42, 1010), b=(41, 1000)))
    picks = sorted(
        decide(*given, rules=[rule_called("CHOOSE-122")]).facts(Pick),
        key=lambda fact: fact["place"],
    )

    assert [fact["id"] for fact in picks] == ["b", "a"]


@pytest.mark.parametrize(("rule", "more"), [("CHOOSE-121", NO_SUM), ("CHOOSE-122", (EACH, SOUND))])
def test_less_trouble_comes_first_among_what_is_equally_good(rule, more):
    """CHOOSE-121, CHOOSE-122: the prices that are compared already count it."""
    ends = Premium(card="a", condition="new", share=0.15, reason="support_ends")
    worths = [*offers(a=(41, 1000)), *offers(b=(40, 1000))]
    given = (GPU, VALUE, INSIDE, BAND, EQUALS, *more, ends, *worths)
    picks = sorted(
        decide(*given, rules=[rule_called(rule)]).facts(Pick), key=lambda fact: fact["place"]
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
        ((TURN, Enough(speed=5), reads("card", 80)), 4),
    ],
)
def test_time_spent_reading_prompts_does_not_count(facts, worth):
    """RANK-050: 800 tokens read at 80/s and 200 written at 10/s take 10 and 20 seconds.

    A card of unknown reading speed counts like the slowest one.
    """
    given = (day(), POWER, ComputerCounts(usd=800), CANDIDATE, CARD, *facts)
    run = decide(*given, rules=[rule_called("RANK-050")])

    assert [fact["worth"] for fact in run.facts(Worth)] == [worth]


def test_two_offers_of_one_card_are_named_once():
    """CHOOSE-121: new and used of the same card within the band are one answer."""
    used = changed(contender(), condition="used")
    run = decide(
        *CHOOSING,
        *NO_SUM,
        used,
        changed(WORTH, condition="used"),
        rules=[rule_called("CHOOSE-121")],
    )

    assert len(run.facts(Pick)) == 1


@pytest.mark.parametrize(("role", "found"), [("best_value", 75), ("best_for_the_money", 122.8)])
def test_contender_is_passed_over_by_points(role, found):
    """ADVICE-020: the pick has 100 points; the price counts as the role counts it."""
    worths = {"card": (40, 1000), "left": (60, 2000)}
    run = decide(INSIDE, EACH, *offers(**worths), pick(role), rules=[rule_called("ADVICE-020")])

    assert [(f["unit"], f["found"], f["wanted"]) for f in run.facts(PassedOver)] == [
        ("points for the money", found, 100)
    ]
