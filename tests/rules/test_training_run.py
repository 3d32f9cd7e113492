"""How long a run on a known number of tokens takes, and when it is rented."""

import pytest

from expert import facts as f
from expert.facts.values import ASKED_ABOUT
from tests.unit.factories import card, changed, decide, rule_called, setting

TRAIN, TUNE = f.Job(id="train"), f.Job(id="finetune")
TOKENS = f.Answer(key="training_tokens_billion", value=36)
CONTEXT = f.Known(key="context_tokens", value=1000)


def work(method, share=0.5, flop=6):
    """Return what one token of a method computes, and how much of the peak is reached."""
    return (
        f.Parameter(name=f"tuning-flop-a-parameter-{method}", value=flop),
        f.Parameter(name=f"tuning-share-of-matrix-rate-{method}", value=share),
    )


# 100,000 TFLOPS hours: 1,000 hours on the card, 200 on the rented one, $400 or $600.
RUN = f.TrainingRun(tokens_billion=36, operations=1.44e20, tflops_hours=100000)
CARDS = (card(tensor_tflops=100), card("hired", tensor_tflops=500))
RENTED = (
    f.RentInstead(
        cloud="sky", cloud_name="Sky", card="hired", name="Hired", cards=1, usd=2, on="2020-01-01"
    ),
    f.HourHint(
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
    f.Parameter(name="kept-for-failed-runs", value=0.5),
)
MONTH = f.RunWithin(days=30)
SIZED = (
    *(RUN, CARDS[1], *RENTED[1:]),
    f.Parameter(name="rented-is-no-slower-than", value=0.5),
    MONTH,
    f.Parameter(name="sizes-of-rented-machines", value=(1, 2, 4, 8)),
)


def firm(usd):
    return f.Purse(low_usd=0, high_usd=usd, stretch_usd=usd, save_usd=usd, firm=True)


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
        f.Shape(
            name="GPT-2",
            parameters=parameters,
            read_parameters=parameters,
            layers=layers,
            hidden_size=width,
        ),
        *work("full", share=0.4),
    )

    (run,) = decide(*given, rules=[rule_called("NEED-445")]).facts(f.TrainingRun)

    assert 0.57 <= run["tflops_hours"] / (8 * tflops) / published <= 1.7


@pytest.mark.parametrize(("more", "cards"), [(1e-9, 8), (1e-3, 16)], ids=["rounding", "more work"])
def test_machines_are_counted_from_the_number_of_gpus(more, cards):
    """CHOOSE-663: what REACH-663 counts as eight GPUs does not take a second machine with eight."""
    whole = changed(RUN, tflops_hours=500 * 8 * 30 * 24 * (1 + more))

    run = decide(whole, *SIZED[1:], f.RunOnServers(), rules=[rule_called("CHOOSE-663")])

    assert [pick["cards"] for pick in run.facts(f.Pick)] == [cards]


@pytest.mark.parametrize(
    ("asked", "hired"), [(None, "hired"), ("other", "other"), ("gone", "hired")]
)
def test_a_run_is_planned_for_the_gpus_that_were_named(asked, hired):
    """CHOOSE-663: GPUs that nobody rents out cannot be planned for."""
    dearer = changed(RENTED[1], card="other", usd=4)
    named = [f.Member(group=ASKED_ABOUT, card=asked)] if asked else []

    run = decide(
        *SIZED,
        card("other", tensor_tflops=500),
        dearer,
        *named,
        f.RunOnServers(),
        rules=[rule_called("CHOOSE-663")],
    )

    assert [pick["id"] for pick in run.facts(f.Pick)] == [hired]


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
    run = decide(*SIZED, firm(budget), f.RunOnServers(), rules=[rule_called("ADVICE-453")])

    assert sentence in run.facts(f.Advice)[0]["says"]


def test_a_run_ends_within_the_days_that_were_stated():
    """ADVICE-453."""
    said = f.Answer(key="run_days", value=30)

    run = decide(*SIZED, said, f.RunOnServers(), rules=[rule_called("ADVICE-453")])

    assert "within your 30 days" in run.facts(f.Advice)[0]["says"]
