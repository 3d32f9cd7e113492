"""Stage need: memory, money and roles."""

from expert.facts import (
    Answer,
    AvoidableExempt,
    Budget,
    FastMemoryOnly,
    HardMemory,
    Job,
    Market,
    MemoryFloor,
    Named,
    Offer,
    Parameter,
    Profile,
    QuirkCounts,
    RoleAsked,
    Sealed,
    ServerAsked,
    ServerBought,
    SharedSum,
    SplitAllowed,
    Topic,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, day, decide, rule_called, rules_of, setting

FLAGSHIP = Market(quantity="flagship_memory", value=10)
MEDIAN = Market(quantity="median_price", value=300)
LEARNER = Profile(id="learner")
TRAIN = Job(id="train")
STATED_NEED = Answer(key="memory_need_gb", value=12)
TOO_DEAR = Named(role="unaffordable", text="Big", kind="card", id="big", count=1)
BIG = card("big")
NEW, USED = (
    Offer(card="big", condition=condition, usd=usd, basis="seen", on="2023-01-01")
    for condition, usd in (("new", 800), ("used", 500))
)
USED_OK = Answer(key="used_ok", value=True)

A_SERVER = ServerAsked()
SHARE = Parameter(name="server-takes-at-most", value=0.5)
COMPUTER = Parameter(name="price-of-a-computer-for-a-card", value=800)
IN_ONE = setting("cards_in_one_computer", 4)
FOUR, EIGHT = Answer(key="gpus", value=4), Answer(key="gpus", value=8)
HAS_A_SERVER = {
    "only cards are wanted": instead(Answer(key="form", value="card")),
    "there is a power supply": plus(Answer(key="psu_w", value=2000)),
    "there are free slots": plus(Answer(key="slots", value=8)),
    "there is a computer with a card": plus(
        Named(role="owned", kind="card", id="card", text="Card")
    ),
}


def server_price(name):
    return Parameter(name=name, value=3000)


EXAMPLES = [
    Example(
        "NEED-010",
        given=(
            TRAIN,
            LEARNER,
            setting("floor", 0.5, key="learner", of="flagship_memory"),
            FLAGSHIP,
        ),
        concludes=(MemoryFloor(reason="profile", key="learner", gib=5),),
        unless={
            "a model is run, not trained": instead(Job(id="run_llm")),
            "the floor is another profile's": instead(
                setting("floor", 0.5, key="kaggle", of="flagship_memory")
            ),
            "the market says nothing of the quantity": instead(MEDIAN),
            "a need is stated": plus(STATED_NEED),
        },
    ),
    Example(
        "NEED-011",
        given=(TRAIN, LEARNER, setting("floor", 6, key="learner", of="amount")),
        concludes=(MemoryFloor(reason="profile", key="learner", gib=6),),
        unless={
            "a model is run, not trained": instead(Job(id="run_llm")),
            "the floor is a share": instead(
                setting("floor", 6, key="learner", of="flagship_memory")
            ),
            "a need is stated": plus(STATED_NEED),
        },
    ),
    Example(
        "NEED-020",
        given=(Profile(id="researcher"), setting("hard_memory", "researcher")),
        concludes=(HardMemory(reason="profile"),),
        unless={"the profile is another": instead(LEARNER)},
    ),
    Example(
        "NEED-030",
        given=(Answer(key="memory_need_gb", value=12),),
        concludes=(
            MemoryFloor(reason="stated", key="memory_need_gb", gib=12),
            HardMemory(reason="stated"),
            FastMemoryOnly(reason="stated"),
        ),
        unless={"it is the size of the data": instead(Answer(key="dataset_gb", value=12))},
    ),
    Example(
        "NEED-040",
        given=(
            Answer(key="drives_display", value=True),
            Parameter(name="memory-with-a-display", value=6),
        ),
        concludes=(MemoryFloor(reason="display", key="drives_display", gib=6),),
        unless={"it drives none": instead(Answer(key="drives_display", value=False))},
    ),
    Example(
        "NEED-050",
        given=(setting("quirk_is_trouble", True),),
        concludes=(QuirkCounts(reason="advisor"), FastMemoryOnly(reason="advisor")),
        unless={"the advisor does not mind": instead(setting("quirk_is_trouble", False))},
    ),
    Example(
        "NEED-051",
        given=(Answer(key="accepts_trouble", value=False),),
        concludes=(QuirkCounts(reason="answer"), FastMemoryOnly(reason="answer")),
        unless={"trouble is accepted": instead(Answer(key="accepts_trouble", value=True))},
    ),
    Example(
        "NEED-052",
        given=(Answer(key="goal", value="cheapest_without_trouble"),),
        concludes=(QuirkCounts(reason="answer"), FastMemoryOnly(reason="answer")),
        unless={"the goal is another": instead(Answer(key="goal", value="speed"))},
    ),
    Example(
        "NEED-053",
        given=(Topic(ask="upgrade"),),
        concludes=(QuirkCounts(reason="answer"), FastMemoryOnly(reason="answer")),
        unless={"a first card is wanted": instead(Topic(ask="gpu"))},
    ),
    Example(
        "NEED-054",
        given=(setting("slow_memory_counts", False),),
        concludes=(FastMemoryOnly(reason="advisor"),),
        unless={"slow memory counts, too": instead(setting("slow_memory_counts", True))},
    ),
    Example(
        "NEED-060",
        given=(Job(id="run_llm"), setting("cards_at_most", 4, key="run_llm")),
        concludes=(SplitAllowed(cards=4),),
        unless={
            "the number of cards is named": plus(Answer(key="gpus", value=2)),
            "it is done in a data centre": plus(Answer(key="in_data_centre", value=True)),
            "the job cannot be spread": instead(TRAIN),
        },
    ),
    Example(
        "NEED-063",
        given=(
            Answer(key="in_data_centre", value=True),
            Job(id="run_llm"),
            setting("cards_at_most", 2, key="run_llm"),
            setting("cards_in_a_server", 8, key="run_llm"),
        ),
        concludes=(SplitAllowed(cards=8),),
        unless={
            "the number of cards is named": plus(Answer(key="gpus", value=2)),
            "it is done at home": instead(Answer(key="in_data_centre", value=False)),
            "the job cannot be spread": instead(TRAIN),
        },
    ),
    Example(
        "NEED-061",
        given=(
            Job(id="run_llm"),
            setting("cards_at_most", 4, key="run_llm"),
            Answer(key="gpus", value=2),
        ),
        concludes=(SplitAllowed(cards=2),),
        unless={
            "no number is named": without(Answer),
            "the job cannot be spread": instead(TRAIN),
        },
    ),
    Example(
        "NEED-100",
        given=(
            Answer(key="budget", value="little"),
            setting("ceiling", 0.7, key="little", of="median_price"),
            MEDIAN,
        ),
        concludes=(Budget(high_usd=210, grade="little"),),
        unless={
            "the grade is another": instead(Answer(key="budget", value="ample")),
            "the market says nothing of the quantity": instead(FLAGSHIP),
        },
    ),
    Example(
        "NEED-101",
        given=(
            Answer(key="budget", value="little"),
            setting("ceiling", 200, key="little", of="amount"),
        ),
        concludes=(Budget(high_usd=200, grade="little"),),
        unless={
            "the grade is another": instead(Answer(key="budget", value="ample")),
            "the ceiling is a share": instead(
                setting("ceiling", 200, key="little", of="median_price")
            ),
        },
    ),
    Example(
        "NEED-102",
        given=(
            Answer(key="budget", value="ample"),
            setting("from", 1.5, key="ample", of="median_price"),
            MEDIAN,
        ),
        concludes=(Budget(low_usd=450, grade="ample"),),
        unless={"the grade is another": instead(Answer(key="budget", value="little"))},
    ),
    Example(
        "NEED-110",
        given=(Answer(key="budget_usd", value=500),),
        concludes=(Budget(high_usd=500, grade="stated"),),
        unless={
            "it is what is asked for a card": instead(Answer(key="price_usd", value=500)),
            "it is for several machines": plus(SharedSum(machines=5, usd=100)),
        },
    ),
    Example(
        "NEED-993",
        given=(SharedSum(machines=5, usd=100),),
        concludes=(Budget(high_usd=100, grade="stated"),),
        unless={"it is for one": instead(Answer(key="budget_usd", value=500))},
    ),
    Example(
        "NEED-370",
        given=(A_SERVER, SHARE, EIGHT, IN_ONE, server_price("price-of-a-server")),
        concludes=(ServerBought(what="server", usd=3000, share=0.5),),
        unless={**HAS_A_SERVER, "an ordinary computer holds them": instead(FOUR)},
    ),
    Example(
        "NEED-371",
        given=(A_SERVER, SHARE, FOUR, IN_ONE, server_price("price-of-a-small-server")),
        concludes=(ServerBought(what="server", usd=3000, share=0.5),),
        unless={**HAS_A_SERVER, "no ordinary computer holds them": instead(EIGHT)},
    ),
    Example(
        "NEED-372",
        given=(A_SERVER, SHARE, IN_ONE, server_price("price-of-a-small-server")),
        concludes=(ServerBought(what="server", usd=3000, share=0.5),),
        unless={**HAS_A_SERVER, "the number of cards was said": plus(FOUR)},
    ),
    Example(
        "NEED-375",
        given=(day(), Sealed(card="card", name="Card"), COMPUTER),
        concludes=(ServerBought(what="computer", usd=800, share=1),),
        unless={
            "another computer is there": plus(Answer(key="psu_w", value=750)),
            "its slots are known": plus(Answer(key="slots", value=2)),
            "a laptop is wanted": plus(Answer(key="form", value="laptop")),
            "what is owned takes a card": without(Sealed),
        },
    ),
    Example(
        "NEED-376",
        given=(day(), Answer(key="form", value="computer"), COMPUTER),
        concludes=(ServerBought(what="computer", usd=800, share=1),),
        unless={
            "another computer is there": plus(Answer(key="psu_w", value=750)),
            "its slots are known": plus(Answer(key="slots", value=2)),
            "a laptop is wanted": instead(Answer(key="form", value="laptop")),
        },
    ),
    Example(
        "NEED-377",
        given=(day(), Answer(key="ask", value="system_build"), Topic(ask="gpu"), COMPUTER),
        concludes=(ServerBought(what="computer", usd=800, share=1),),
        unless={
            "another computer is there": plus(Answer(key="psu_w", value=750)),
            "its slots are known": plus(Answer(key="slots", value=2)),
            "a laptop is wanted": plus(Answer(key="form", value="laptop")),
            "only a card is asked for": instead(Answer(key="ask", value="gpu")),
            "the card is known": instead(Topic(ask="system_build")),
        },
    ),
    Example(
        "NEED-111",
        given=(
            Answer(key="budget_range_low", value=2000),
            Answer(key="budget_range_high", value=3000),
            Answer(key="currency", value="XYZ"),
            Answer(key="currency_rate", value="currency-xyz"),
            Parameter(name="currency-xyz", value=8),
        ),
        concludes=(Budget(low_usd=250, high_usd=375, grade="stated"),),
        unless={"no rate is known": instead(Parameter(name="currency-abc", value=8))},
    ),
    Example(
        "NEED-112",
        given=(TOO_DEAR, NEW, BIG),
        concludes=(Budget(high_usd=799, grade="stated"),),
        unless={
            "a used card is accepted": plus(USED_OK),
            "it is only sold used": instead(USED),
            "it is wanted": instead(changed(TOO_DEAR, role="candidate")),
        },
    ),
    Example(
        "NEED-113",
        given=(TOO_DEAR, USED_OK, USED, BIG),
        concludes=(Budget(high_usd=499, grade="stated"),),
        unless={
            "no used card is accepted": instead(Answer(key="used_ok", value=False)),
            "it is only sold new": instead(NEW),
            "it is wanted": instead(changed(TOO_DEAR, role="candidate")),
        },
    ),
    Example(
        "NEED-120",
        given=(
            LEARNER,
            setting("ceiling", 2, key="learner", of="median_price"),
            MEDIAN,
            Topic(ask="gpu"),
        ),
        concludes=(Budget(high_usd=600, grade="learner"),),
        unless={
            "a grade is named": plus(Answer(key="budget", value="ample")),
            "a sum is named": plus(Answer(key="budget_usd", value=500)),
            "a range is named": plus(Answer(key="budget_range_high", value=500)),
            "a card is offered": plus(Answer(key="price_usd", value=500)),
            "a card is only to be judged": instead(Topic(ask="check_card")),
        },
    ),
    Example(
        "NEED-200",
        given=(LEARNER, setting("roles", "best_value", key="learner", place=1)),
        concludes=(RoleAsked(role="best_value", place=1),),
        unless={"the profile is another": instead(Profile(id="hurried"))},
    ),
    Example(
        "NEED-201",
        given=(Job(id="run_llm"), setting("roles", "fast_enough", key="run_llm", place=1)),
        concludes=(RoleAsked(role="fast_enough", place=1),),
        unless={"the job is another": instead(TRAIN)},
    ),
    Example(
        "NEED-210",
        given=(Profile(id="large"), setting("value_does_not_matter", "large")),
        concludes=(AvoidableExempt(profile="large"),),
        unless={"the profile is another": instead(LEARNER)},
    ),
]


def test_several_profiles_give_several_floors():
    """NEED-010 concludes one floor for each profile; the largest counts later."""
    run = decide(
        TRAIN,
        LEARNER,
        Profile(id="kaggle"),
        setting("floor", 0.5, key="learner", of="flagship_memory"),
        setting("floor", 0.75, key="kaggle", of="flagship_memory"),
        FLAGSHIP,
        rules=[rule_called("NEED-010")],
    )

    assert sorted(floor["gib"] for floor in run.facts(MemoryFloor)) == [5, 7.5]


def test_three_reasons_against_quirks_are_all_kept():
    """NEED-050, NEED-051 and NEED-053 say the same for different reasons."""
    run = decide(
        setting("quirk_is_trouble", True),
        Answer(key="accepts_trouble", value=False),
        Topic(ask="upgrade"),
        rules=rules_of("need"),
    )

    assert sorted(run.rules_fired) == ["NEED-050", "NEED-051", "NEED-053"]
    assert sorted(fact["reason"] for fact in run.facts(QuirkCounts)) == ["advisor", "answer"]


def test_grade_with_two_ends_gives_two_budgets():
    """NEED-100 and NEED-102 bound the same grade from both sides."""
    run = decide(
        Answer(key="budget", value="ample"),
        setting("from", 1, key="ample", of="median_price"),
        setting("ceiling", 4, key="ample", of="median_price"),
        MEDIAN,
        rules=rules_of("need"),
    )

    assert {(b.get("low_usd"), b.get("high_usd")) for b in run.facts(Budget)} == {
        (300, None),
        (None, 1200),
    }
