"""What renting costs beside cards, and when it comes first."""

from expert.facts import (
    Advice,
    Answer,
    FallsBehind,
    IdleWhenAway,
    InServer,
    Job,
    Known,
    Parameter,
    Pick,
    RentInstead,
    Topic,
    TrainingRun,
    YearsKept,
)
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, need, setting

GPU = Topic(ask="gpu")
NODE = Pick(
    kind="card", id="card", name="Card", role="fastest", place=1, cards=8, usd=1000, condition="new"
)
NO_SLOWER = (
    card(bandwidth_gb_s=400),
    card("hired", bandwidth_gb_s=300),
    setting("sound_within", 0.25),
)
KEPT = YearsKept(years=3)
TYPICAL_WEEK = Parameter(name="hours-a-week", value=20)
WHOLE_WEEK = Parameter(name="working-week", value=40)
TALKS = Job(id="run_llm")
FINE_TUNES = Job(id="finetune")
ONE = Pick(
    kind="card", id="card", name="Card", role="fastest", place=1, cards=1, usd=8000, condition="new"
)
TOLD = Advice(topic="rent or buy", says="...")
SLOW = FallsBehind(card="card", speed=3)
RUN_KNOWN = plus(TrainingRun(tokens_billion=1, operations=1e18, tflops_hours=1))


def rented(usd=0.5, name="card", cards=1):
    fields = {"cloud": "sky", "cloud_name": "Sky", "on": "2020-01-01"}
    return RentInstead(card=name, name=name.title(), cards=cards, usd=usd, **fields)


# 20 hours a week for 3 years are 3,120 hours, 40 are 6,240; the cards cost 8,000.
EXAMPLES = [
    Example(
        "ADVICE-977",
        given=(GPU, InServer(), NODE, rented(4, "hired", cards=8), *NO_SLOWER),
        concludes=(TOLD,),
        unless={
            "one card is enough": instead(changed(NODE, cards=1)),
            "it is slower": instead(rented(4, "hired", cards=7)),
        },
    ),
    Example(
        "ADVICE-651",
        given=(GPU, NODE, rented(2, "hired", cards=8), KEPT, TYPICAL_WEEK, *NO_SLOWER),
        concludes=(TOLD,),
        unless={
            "one person uses it": plus(IdleWhenAway()),
            "it goes into a server": plus(InServer()),
            "one card is enough": instead(changed(NODE, cards=1)),
            "the length of the run is known": RUN_KNOWN,
            "they cost less than the rent": instead(rented(3, "hired", cards=8)),
            "it is slower": instead(rented(2, "hired", cards=7)),
        },
    ),
    Example(
        "NEED-440",
        given=(GPU, TALKS),
        concludes=(IdleWhenAway(),),
        unless={
            "a level of money is named": plus(Answer(key="budget", value="little")),
            "a sum is named": plus(Answer(key="budget_usd", value=500)),
            "a range is named": plus(Answer(key="budget_range_high", value=500)),
            "the hours are named": plus(Answer(key="hours_per_week", value=80)),
            "several use it": plus(Known(key="users", value=2)),
            "it computes day and night": instead(Job(id="train")),
            "the question is another": instead(Topic(ask="vendor")),
        },
    ),
    Example(
        "ADVICE-440",
        given=(GPU, NODE, IdleWhenAway(), rented(1, "hired", 8), KEPT, WHOLE_WEEK, *NO_SLOWER),
        concludes=(
            Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1),
            Pick(kind="accelerator", id="hired", name="Hired", role="rent", place=2, cards=8),
            TOLD,
        ),
        unless={
            "they may be busy day and night": without(IdleWhenAway),
            "they are slower than reading": plus(SLOW),
            "it goes into a server": plus(InServer()),
            "one card is enough": instead(changed(NODE, cards=1)),
            "the length of the run is known": RUN_KNOWN,
            "they cost less than the rent": instead(rented(1.3, "hired", cards=8)),
            "it is slower": instead(rented(1, "hired", cards=7)),
        },
    ),
    Example(
        "ADVICE-428",
        given=(GPU, NODE, IdleWhenAway(), SLOW, rented(3, "hired", 8), KEPT, *NO_SLOWER),
        concludes=(
            Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1),
            Pick(kind="accelerator", id="hired", name="Hired", role="rent", place=2, cards=8),
            TOLD,
        ),
        unless={
            "they keep up": without(FallsBehind),
            "a budget is to be spent": without(IdleWhenAway),
            "it goes into a server": plus(InServer()),
            "one card is enough": instead(changed(NODE, cards=1)),
            "the length of the run is known": RUN_KNOWN,
            "it is slower": instead(rented(3, "hired", cards=7)),
        },
    ),
    Example(
        "ADVICE-442",
        given=(
            *(GPU, FINE_TUNES, need(20), ONE, rented(2, "hired"), KEPT, TYPICAL_WEEK, *NO_SLOWER),
        ),
        concludes=(TOLD,),
        unless={
            "it goes into a server": plus(InServer()),
            "the hours are named": plus(Answer(key="hours_per_week", value=80)),
            "it generates text": instead(TALKS),
            "the work is not known": instead(need(20, hard=False)),
            "there are several cards": instead(changed(ONE, cards=2)),
            "the length of the run is known": RUN_KNOWN,
            "it costs less than the rent": instead(rented(3, "hired")),
            "it is slower": instead(card("hired", bandwidth_gb_s=299)),
        },
    ),
]
