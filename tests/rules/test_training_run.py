"""How long a run on a known number of tokens takes, and when it is rented."""

import pytest

from expert.facts import (
    Advice,
    Answer,
    Assumed,
    Caveat,
    CountedWith,
    FirstToBuy,
    HourHint,
    HourOffer,
    Job,
    Known,
    Member,
    Named,
    NothingCounted,
    Parameter,
    Pick,
    Purse,
    Rental,
    RentalChosen,
    RentInstead,
    RuledOut,
    RunAcross,
    RunNeeds,
    RunOnServers,
    RunRented,
    RunTooLong,
    RunWithin,
    SeveralWanted,
    Shape,
    Topic,
    TrainingRun,
)
from expert.facts.values import ASKED_ABOUT
from tests.rules.examples import Example, instead, plus, without
from tests.unit.factories import card, changed, decide, rule_called, setting

GPU = Topic(ask="gpu")
TRAIN, TUNE = Job(id="train"), Job(id="finetune")
TOKENS = Answer(key="training_tokens_billion", value=36)
CONTEXT = Known(key="context_tokens", value=1000)
SHAPE = Shape(name="Some", parameters=8e9, read_parameters=8e9, layers=10, hidden_size=1000)


def work(method, share=0.5, flop=6):
    """Return what one token of a method computes, and how much of the peak is reached."""
    return (
        Parameter(name=f"tuning-flop-a-parameter-{method}", value=flop),
        Parameter(name=f"tuning-share-of-matrix-rate-{method}", value=share),
    )


def computes(rule, method, *given, unless):
    """6 x 8e9 x 36e9 operations, and 1/800 more for attention."""
    return Example(
        rule,
        given=(*given, TOKENS, SHAPE, CONTEXT, *work(method)),
        concludes=(TrainingRun(tokens_billion=36, operations=1.728e21, tflops_hours=961200.0),),
        unless=unless | {"32 bits are asked for": plus(Answer(key="precision", value=32))},
    )


def tunes(rule, method):
    other = Known(key="finetune_method", value="other")
    unless = {"it is trained": instead(TRAIN), "the method is another": instead(other)}
    return computes(rule, method, TUNE, Known(key="finetune_method", value=method), unless=unless)


# 100,000 TFLOPS hours: 1,000 hours on the card, 200 on the rented one, $400 or $600.
RUN = TrainingRun(tokens_billion=36, operations=1.44e20, tflops_hours=100000)
BOUGHT = Pick(
    kind="card", id="card", name="Card", role="best", place=1, cards=1, usd=700, condition="new"
)
EQUAL = changed(BOUGHT, id="equal", name="Equal", place=2)
CARDS = (card(tensor_tflops=100), card("hired", tensor_tflops=500))
RENTED = (
    RentInstead(
        cloud="sky", cloud_name="Sky", card="hired", name="Hired", cards=1, usd=2, on="2020-01-01"
    ),
    HourHint(
        cloud="sky",
        cloud_name="Sky",
        card="hired",
        usd=2,
        on="2020-01-01",
        years=0,
        at_once=1,
        most=8,
    ),
    setting("cards_in_a_rented_server", 8),
    Parameter(name="kept-for-failed-runs", value=0.5),
)
AT_A_CLOUD = (
    Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1),
    RentalChosen(cloud="sky", card="hired", role="best_value", rank=1),
    Rental(
        cloud="sky",
        cloud_name="Sky",
        card="hired",
        name="Hired",
        kind="on_demand",
        usd=2,
        on="2020-01-01",
        cards=2,
        lead=1,
        cost=4,
        speed=1,
    ),
    HourOffer(
        cloud="sky", card="hired", kind="on_demand", usd=2, on="2020-01-01", at_once=1, most=8
    ),
    *RENTED[2:],
)
SPREAD = Parameter(name="tuning-spread", value=(0.5, 2))
PATIENCE = Parameter(name="run-is-waited-for", value=30)
MONTH = RunWithin(days=30)
SAID = Answer(key="run_days", value=7)
NO_UNITS = instead(card(fp32_tflops=100))
TO_RENT = (
    Pick(kind="cloud", id="sky", name="Sky", role="best_value", place=1),
    Pick(kind="accelerator", id="hired", name="Hired", role="rent", place=2, cards=1),
    RunRented(card="card"),
    Advice(topic="rented run", says="..."),
)
IN_THE_CLOUD = Answer(key="where", value="cloud")
HOW_MANY = Topic(ask="how_many_gpus")
LONG = changed(RUN, tflops_hours=200_000)
COUNTED = CountedWith(card="card", name="Card", owned=0, needs=1, usd=700, condition="new")
MODULE = Caveat(card="card", kind="needs_server_module", modules=8)
BOARD = Parameter(name="modules-on-a-board", value=4)
FOUR = setting("cards_in_one_computer", 4)
IN_TIME = SeveralWanted(reason="finishing the run in time", cards=4)
NAMED = Named(role="candidate", kind="card", id="card", text="Card", count=1)
PICKED = Pick(
    kind="accelerator", id="gpu-any", name="GPU (any)", role="first_gpu", place=1, cards=2
)
SIZED = (
    *(RUN, CARDS[1], *RENTED[1:]),
    Parameter(name="rented-is-no-slower-than", value=0.5),
    MONTH,
    Parameter(name="sizes-of-rented-machines", value=(1, 2, 4, 8)),
)
FIRST = FirstToBuy(card="card", name="Card", cards=1, usd=700)
TOO_LONG = {
    "a month is enough": instead(changed(RUN, tflops_hours=72000)),
    "nobody waits for the rented server, either": instead(
        card("hired", tensor_tflops=50), changed(RENTED[0], usd=0.2), changed(RENTED[1], most=1)
    ),
    "the question is another": instead(Topic(ask="vendor")),
}


def firm(usd):
    return Purse(low_usd=0, high_usd=usd, stretch_usd=usd, save_usd=usd, firm=True)


NO_BUDGET = changed(firm(1e9), firm=False)

EXAMPLES = [
    computes("NEED-445", "full", TRAIN, unless={"it is fine-tuned": instead(TUNE)}),
    tunes("NEED-446", "full"),
    tunes("NEED-447", "lora"),
    tunes("NEED-448", "qlora"),
    Example(
        "ADVICE-443",
        given=(RUN, BOUGHT, CARDS[0], SPREAD),
        concludes=(Advice(topic="training time", says="..."),),
        unless={
            "the card has no matrix units": NO_UNITS,
            "the answer says why it is rented": plus(RunRented(card="card")),
        },
    ),
    Example(
        "ADVICE-444",
        given=(GPU, RUN, CARDS[1], *RENTED),
        concludes=(Advice(topic="rented run", says="..."),),
        unless={"the question is another": instead(Topic(ask="vendor"))},
    ),
    Example(
        "ADVICE-447",
        given=(RUN, CARDS[1], *AT_A_CLOUD),
        concludes=(Advice(topic="rented run", says="..."),),
        unless={"it is the second choice": instead(changed(AT_A_CLOUD[1], rank=2))},
    ),
    Example(
        "RANK-551",
        given=(changed(RUN, tokens_billion=360, tflops_hours=2.9e6), CARDS[1], *AT_A_CLOUD, MONTH),
        concludes=(RunTooLong(cloud="sky", card="hired"),),
        unless={
            "a whole server does it in a month": instead(changed(RUN, tflops_hours=2.88e6)),
            "the card has no matrix units": instead(card("hired", fp32_tflops=500)),
        },
    ),
    Example(
        "ADVICE-449",
        given=(
            Topic(ask="cluster"),
            *SIZED,
        ),
        concludes=(Advice(topic="computers", says="..."),),
        unless={
            "a card is sought": instead(GPU),
            "no server of them is rented": instead(changed(RENTED[1], most=7)),
            "its software is gone": plus(
                RuledOut(card="hired", rule="PLATFORM-030", reason="support")
            ),
        },
    ),
    Example(
        "NEED-664",
        given=(SAID,),
        concludes=(RunWithin(days=7),),
        unless={"something else is said": instead(changed(SAID, key="users"))},
    ),
    Example(
        "NEED-665",
        given=(PATIENCE, RUN),
        concludes=(Assumed(what="run_days", value=30), MONTH),
        unless={"the days are said": plus(SAID), "its length is not known": without(TrainingRun)},
    ),
    Example(
        "REACH-663",
        given=(HOW_MANY, LONG, MONTH, COUNTED, CARDS[0]),
        concludes=(RunNeeds(cards=3),),
        unless={
            "the question is another": instead(GPU),
            "it is a module": plus(MODULE),
            "the card has no matrix units": NO_UNITS,
        },
    ),
    Example(
        "REACH-668",
        given=(HOW_MANY, LONG, MONTH, COUNTED, CARDS[0], MODULE, BOARD),
        concludes=(RunNeeds(cards=8),),
        unless={"the question is another": instead(GPU), "it is a card": without(Caveat)},
    ),
    Example(
        "REACH-664",
        given=(RunNeeds(cards=4), COUNTED, FOUR),
        concludes=(IN_TIME,),
        unless={
            "one is enough": instead(RunNeeds(cards=1)),
            "a computer holds fewer": instead(setting("cards_in_one_computer", 3)),
        },
    ),
    Example(
        "REACH-665",
        given=(RunNeeds(cards=5), COUNTED, FOUR, NAMED),
        concludes=(changed(IN_TIME, cards=5), RunAcross()),
        unless={
            "a computer holds them": instead(RunNeeds(cards=4)),
            "a kind of card is named": instead(changed(NAMED, kind="group")),
        },
    ),
    Example(
        "REACH-666",
        given=(RunNeeds(cards=5), COUNTED, FOUR, RENTED[1]),
        concludes=(RunOnServers(),),
        unless={
            "a computer holds them": instead(RunNeeds(cards=4)),
            "a card is named": plus(NAMED),
            "nothing is rented": without(HourHint),
        },
    ),
    Example(
        "REACH-667",
        given=(HOW_MANY, RUN, NothingCounted(), RENTED[1]),
        concludes=(RunOnServers(),),
        unless={
            "a card does it": without(NothingCounted),
            "nothing is rented": without(HourHint),
            "its length is not known": without(TrainingRun),
            "the question is another": instead(GPU),
        },
    ),
    Example(
        "REACH-669",
        given=(HOW_MANY, RUN, IN_THE_CLOUD, RENTED[1]),
        concludes=(RunOnServers(),),
        unless={
            "it is done at home": instead(changed(IN_THE_CLOUD, value="local")),
            "nothing is rented": without(HourHint),
            "its length is not known": without(TrainingRun),
            "the question is another": instead(GPU),
        },
    ),
    Example(
        "CHOOSE-663",
        given=(*SIZED, RunOnServers()),
        concludes=(
            Pick(kind="accelerator", id="hired", name="Hired", role="rent", place=1, cards=1),
        ),
        unless={"a computer does it": without(RunOnServers)},
    ),
    Example(
        "ADVICE-453",
        given=(*SIZED, RunOnServers()),
        concludes=(Advice(topic="limits", says="..."),),
        unless={"a computer does it": without(RunOnServers)},
    ),
    Example(
        "ADVICE-454",
        given=(HOW_MANY, RUN, MONTH, COUNTED, CARDS[0], PICKED),
        concludes=(Advice(topic="limits", says="..."),),
        unless={
            "it takes rented servers": plus(RunOnServers()),
            "the question is another": instead(GPU),
            "the card has no matrix units": NO_UNITS,
            "another kind of answer is given": instead(changed(PICKED, kind="card")),
        },
    ),
    Example(
        "ADVICE-450",
        given=(GPU, RUN, BOUGHT, EQUAL),
        concludes=(FIRST,),
        unless={
            "the cards are owned": instead(
                *(changed(pick, condition="owned") for pick in (BOUGHT, EQUAL))
            ),
            "the question is another": instead(Topic(ask="vendor")),
            "the length of the run is not known": without(TrainingRun),
        },
    ),
    Example(
        "ADVICE-445",
        given=(GPU, RUN, FIRST, *CARDS, *RENTED, MONTH, SPREAD, firm(600)),
        concludes=TO_RENT,
        unless=TOO_LONG
        | {
            "the budget pays for the run, but for no failed one": instead(firm(599)),
            "without a budget, the cards cost less": instead(NO_BUDGET, changed(FIRST, usd=599)),
        },
    ),
]
WORDS = {
    "ADVICE-443": ["36 billion tokens", "1.4 x 10^20 operations", "42 days", "checkpoints"],
    "ADVICE-445": ["With Card, the run", "about 42 days (21 to 83 days)"],
    "ADVICE-447": ["4.2 days", "25 hours on 8", "$400", "$600", "2 x Hired at Sky"],
    "ADVICE-453": ["200 hours of one Hired", "one does it", "8.3 days", "$400", "$600"],
    "ADVICE-454": ["2 x Card", "21 days", "limit is 30 days"],
    "ADVICE-449": ["200 hours of one Hired", "a machine with 8", "25 hours", "$400", "$600"],
    "ADVICE-444": ["8.3 days", "25 hours on 8", "$400", "$600", "checkpoints"],
}


@pytest.mark.parametrize(
    ("parameters", "layers", "width", "billions", "tflops", "published"),
    [(1.558e9, 48, 1600, 32, 989, 24), (124e6, 12, 768, 300, 312, 96)],
    ids=["llm.c: GPT-2 on 8 x H100", "nanoGPT: GPT-2 small on 8 x A100"],
)
def test_published_runs_end_within_the_range(
    parameters, layers, width, billions, tflops, published
):
    """NEED-445: both took 0.57 to 1.7 times the hours that 40% of the matrix rate gives."""
    given = (
        TRAIN,
        changed(TOKENS, value=billions),
        changed(CONTEXT, value=1024),
        Shape(
            name="GPT-2",
            parameters=parameters,
            read_parameters=parameters,
            layers=layers,
            hidden_size=width,
        ),
        *work("full", share=0.4),
    )

    (run,) = decide(*given, rules=[rule_called("NEED-445")]).facts(TrainingRun)

    assert 0.57 <= run["tflops_hours"] / (8 * tflops) / published <= 1.7


@pytest.mark.parametrize(("more", "cards"), [(1e-9, 8), (1e-3, 16)], ids=["rounding", "more work"])
def test_machines_are_counted_from_the_number_of_gpus(more, cards):
    """CHOOSE-663: what REACH-663 counts as eight GPUs does not take a second machine with eight."""
    whole = changed(RUN, tflops_hours=500 * 8 * 30 * 24 * (1 + more))

    run = decide(whole, *SIZED[1:], RunOnServers(), rules=[rule_called("CHOOSE-663")])

    assert [pick["cards"] for pick in run.facts(Pick)] == [cards]


@pytest.mark.parametrize(
    ("asked", "hired"), [(None, "hired"), ("other", "other"), ("gone", "hired")]
)
def test_a_run_is_planned_for_the_gpus_that_were_named(asked, hired):
    """CHOOSE-663: GPUs that nobody rents out cannot be planned for."""
    dearer = changed(RENTED[1], card="other", usd=4)
    named = [Member(group=ASKED_ABOUT, card=asked)] if asked else []

    run = decide(
        *SIZED,
        card("other", tensor_tflops=500),
        dearer,
        *named,
        RunOnServers(),
        rules=[rule_called("CHOOSE-663")],
    )

    assert [pick["id"] for pick in run.facts(Pick)] == [hired]


@pytest.mark.parametrize(
    ("budget", "sentence"),
    [
        (600, "Your $600 covers that."),
        (599, "Your $599 covers only the run itself."),
        (399, "Your $399 does not cover it."),
    ],
)
def test_the_rent_of_a_run_is_compared_with_the_budget(budget, sentence):
    """ADVICE-453."""
    run = decide(*SIZED, firm(budget), RunOnServers(), rules=[rule_called("ADVICE-453")])

    assert sentence in run.facts(Advice)[0]["says"]


def test_a_run_ends_within_the_days_that_were_stated():
    """ADVICE-453."""
    said = Answer(key="run_days", value=30)

    run = decide(*SIZED, said, RunOnServers(), rules=[rule_called("ADVICE-453")])

    assert "within your 30 days" in run.facts(Advice)[0]["says"]
