"""Stages 6 and 13: how long a run on a known number of tokens takes, and what its rent costs."""

from __future__ import annotations

from math import ceil
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import RENTED_RUN, TRAINING_TIME
from expert.rules.cards.instead import BUYS, TO_RENT
from expert.rules.cards.ladder import first_of
from expert.rules.cards.prefill import attention_share, longest, shortest
from expert.rules.cards.rate_advice import spoken
from expert.rules.cards.tuning_rate import FLOP, SHARE
from expert.rules.market.electricity import several
from expert.rules.market.trend import ON_SALE
from expert.rules.memory.tuned import WHOLE
from expert.rules.sizes import smaller_of
from expert.rules.vocabulary import TRAIN
from expert.units import BILLION, TERA

SECONDS_PER_HOUR = 3600
HOURS_PER_DAY = 24
MINUTES_PER_HOUR = 60
DAYS_FROM = 48
"""From this many hours on, durations are given in days."""
CENTS_BELOW = 10
"""Up to this many dollars, amounts are given to the cent."""
FULL = "full"


@formula
def lasting(hours: float) -> str:
    """Return a time as a person would say it.

    >>> lasting(0.5), lasting(9.61), lasting(47), lasting(2160)
    ('30 minutes', '9.6 hours', '47 hours', '90 days')
    """
    number, unit = (hours, "hour") if hours < DAYS_FROM else (hours / HOURS_PER_DAY, "day")
    if hours < 1:
        number, unit = ceil(hours * MINUTES_PER_HOUR), "minute"
    return f"{spoken(number)} {unit}s"


@formula
def lasting_between(least: float, longest: float) -> str:
    """Return a range of times; a unit that both have in common is given once.

    >>> lasting_between(1170, 3360), lasting_between(40, 96)
    ('49 to 140 days', '40 hours to 4 days')
    """
    start, end = lasting(least), lasting(longest)
    number, unit = start.split(" ")
    return f"{number if end.endswith(unit) else start} to {end}"


@formula
def on_all(hours: float, cards: float, number: float) -> str:
    """Return how long a run takes on all GPUs of a server; empty if it is short or uses them all.

    >>> on_all(77, 1, 8), on_all(77, 8, 8), on_all(5, 1, 8)
    (' (9.6 hours on 8)', '', '')
    """
    return (
        f" ({lasting(hours * cards / number)} on {number:g})"
        if number > cards and hours >= DAYS_FROM
        else ""
    )


@formula
def dollars(usd: float) -> str:
    """Return an amount as a person would say it, with two significant digits.

    >>> dollars(3.4), dollars(452.3)
    ('3.40', '450')
    """
    return f"{usd:.2f}" if usd < CENTS_BELOW else spoken(usd)


@formula
def in_tens(operations: float) -> str:
    """Return a large number with its power of ten.

    >>> in_tens(2.34e20)
    '2.3 x 10^20'
    """
    digits, power = f"{operations:.1e}".split("e+")
    return f"{digits} x 10^{int(power)}"


def computes(id: str, title: str, method: str, *conditions: Any) -> None:
    """Declare how many operations a run takes if all weights or only adapters are trained."""
    rule(
        id,
        title,
        *conditions,
        f.Answer(key="training_tokens_billion", value=the.billions),
        ~f.Answer(key="precision", value=WHOLE),
        AS.shape << f.Shape(read_parameters=the.read, layers=the.layers, hidden_size=the.hidden),
        AS.context << f.Known(key="context_tokens", value=the.tokens),
        AS.work << f.Parameter(name=f"{FLOP}-{method}", value=the.flop),
        AS.share << f.Parameter(name=f"{SHARE}-{method}", value=the.reached),
        let={
            "operations": the.flop * the.read * the.billions * BILLION,
            "hours": the.operations
            * (1 + attention_share(the.shape, the.tokens))
            / (the.reached * TERA * SECONDS_PER_HOUR),
        },
        then=f.TrainingRun(
            tokens_billion=the.billions, operations=the.operations, tflops_hours=the.hours
        ),
        says="{flop:g} operations x {read:.3g} parameters x {billions:g} billion tokens = "
        "{operations:.2g}; at {reached:.0%} of the 16-bit matrix rate, attention included.",
        because="Every token passes through every active parameter, forward and backward.",
        sources=["kaplan-2020", "korthikanti-2022", "speed-figures-2026-11"],
    )


computes(
    "NEED-445",
    "Training a model from scratch takes as many operations as its size and its tokens require",
    FULL,
    f.Job(id=TRAIN),
)
for id, method, title in (
    (
        "NEED-446",
        FULL,
        ("Fine-tuning all weights takes as much computing per token as training them from scratch"),
    ),
    ("NEED-447", "lora", "LoRA takes two thirds of the operations of full fine-tuning"),
    ("NEED-448", "qlora", "QLoRA takes as many operations as LoRA, but does them more slowly"),
):
    computes(id, title, method, f.Job(id="finetune"), f.Known(key="finetune_method", value=method))


rule(
    "NEED-664",
    "A training run may take as many days as you say",
    f.Answer(key="run_days", value=the.days),
    then=f.RunWithin(days=the.days),
    says="The run should be finished in {days:g} days.",
    because="You know when you need the result.",
)
rule(
    "NEED-665",
    "If you do not say when a training run must be finished, a time limit is assumed",
    AS.patience << f.Parameter(name="run-is-waited-for", value=the.days),
    EXISTS(f.TrainingRun()),
    ~f.Answer(key="run_days"),
    then=(f.Assumed(what="run_days", value=the.days), f.RunWithin(days=the.days)),
    says="You did not say when the run must be finished, so {days:g} days are assumed.",
    because="Finishing in half the time takes twice as many GPUs, and a run that takes too long "
    "leaves no time to fix and repeat it.",
)

RUN = AS.run << f.TrainingRun(tokens_billion=the.billions, tflops_hours=the.needed)
ON_THE_CARD = AS.own << f.Card(id=the.bought, tensor_tflops=the.matrix)
A_SERVER = [
    AS.server << f.Setting(name="cards_in_a_rented_server", value=the.limit),
    AS.kept << f.Parameter(name="kept-for-failed-runs", value=the.again),
]
"""How many GPUs a rented server has, and how much to add to a bill for failed runs."""
ON_RENTED = [
    BUYS,
    RUN,
    AS.rented << f.RentInstead(cloud=the.cloud, card=the.card, cards=the.cards, usd=the.usd),
    AS.hired << f.Card(id=the.card, tensor_tflops=the.hired_matrix),
    AS.hint << f.HourHint(card=the.card, cloud=the.cloud, most=the.most),
    A_SERVER,
]
AT_A_CLOUD = [
    f.Pick(kind="cloud", id=the.cloud),
    RUN,
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    AS.rented << f.Rental(cloud=the.cloud, card=the.card, cards=the.cards, usd=the.each),
    AS.hired << f.Card(id=the.card, tensor_tflops=the.hired_matrix),
    AS.hint << f.HourOffer(cloud=the.cloud, card=the.card, most=the.most),
    A_SERVER,
]
OWN_HOURS = the.needed / (the.matrix * the.number)
SPREAD = AS.spread << f.Parameter(name="tuning-spread", value=the.ends)
OWN_TIME = {
    "pieces": several(the.number),
    "likely": lasting(OWN_HOURS),
    "range": lasting_between(shortest(OWN_HOURS, the.ends), longest(OWN_HOURS, the.ends)),
}
"""How long a run takes on the cards that are bought, in words."""
SERVER = smaller_of(the.most, the.limit)
RENTED_HOURS = the.needed / (the.hired_matrix * the.cards)
WITH_FAILED_RUNS = RENTED_HOURS * the.usd * (1 + the.again)

rule(
    "ADVICE-443",
    "The answer says how long a run on a known number of tokens takes",
    f.Pick(kind="card", id=the.bought, name=the.name, cards=the.number),
    RUN,
    ~f.RunRented(card=the.bought),
    ON_THE_CARD,
    SPREAD,
    let={"operations": in_tens(the.run["operations"]), **OWN_TIME},
    then=f.Advice(
        topic=TRAINING_TIME,
        says="Training on {billions:g} billion tokens takes about {operations} operations: "
        "about {likely} ({range}) with {pieces}{name}. Save checkpoints.",
    ),
    says="{pieces}{name}: {likely} at {matrix:g} TFLOPS.",
    because="Having room for the weights does not tell you how long the run takes.",
)


def tells_the_rent(id: str, title: str, *conditions: Any, usd: Any) -> None:
    """Declare that the answer says how long a run takes on rented GPUs, and what it costs."""
    rule(
        id,
        title,
        *conditions,
        let={
            "operations": in_tens(the.run["operations"]),
            "hours": lasting(RENTED_HOURS),
            "together": on_all(RENTED_HOURS, the.cards, SERVER),
            "hourly": usd,
            "bill": dollars(RENTED_HOURS * the.hourly),
            "sum": dollars(RENTED_HOURS * the.hourly * (1 + the.again)),
        },
        then=f.Advice(
            topic=RENTED_RUN,
            says="Rented, the run of {operations} operations takes about {hours} on {cards:g} x "
            "{rented[name]} at {rented[cloud_name]}{together} and costs about ${bill}; with trials "
            "and failed runs, plan on ${sum}. Save checkpoints, so that cheaper spot servers also "
            "work.",
        ),
        says="{cards:g} x {rented[name]}: {hours} at ${hourly:,.2f} an hour.",
        because="The number of operations determines the hours and the bill.",
    )


tells_the_rent(
    "ADVICE-444",
    "The answer says what a run on a known number of tokens costs on rented GPUs",
    ON_RENTED,
    usd=the.usd,
)
tells_the_rent(
    "ADVICE-447",
    "If you ask for a cloud, the answer says what a run on a known number of tokens costs there",
    AT_A_CLOUD,
    usd=the.each * the.cards,
)


@rule(
    "ADVICE-450",
    "The time of a run of known length is estimated for the card that is recommended first",
    BUYS,
    RUN,
    EXISTS(f.Pick(kind="card", condition=P(ON_SALE))),
    uses=[f.Contender, f.MainMemory, f.Pick],
    concludes=[f.FirstToBuy],
    says="The first card to buy is {name}.",
    because="The run would be done on that card, not on another one that is as good.",
)
def find_first_to_buy(engine: Engine) -> Said:
    """Conclude which of the recommended cards to buy comes first."""
    pick = first_of(engine).pick
    names = ("name", "cards", "usd")
    engine.conclude(f.FirstToBuy(card=pick["id"], **{name: pick[name] for name in names}))
    return {"name": pick["name"]}


@formula
def worth_paying(firm: bool, money: float, price: float) -> float:
    """Return what renting may cost: the budget, or without one the price of the cards."""
    return money if firm else price


rule(
    "ADVICE-445",
    "If a run takes too long on the card and rented GPUs are within the budget, or without one "
    "cost less than the card, the advice is to rent",
    f.FirstToBuy(card=the.bought, name=the.name, cards=the.number, usd=the.each),
    ON_THE_CARD,
    ON_RENTED,
    f.Purse(high_usd=the.money, firm=the.firm),
    worth_paying(the.firm, the.money, the.each * the.number) >= WITH_FAILED_RUNS,
    f.RunWithin(days=the.days),
    the.days * HOURS_PER_DAY < OWN_HOURS,
    RENTED_HOURS * the.cards / SERVER <= the.days * HOURS_PER_DAY,
    SPREAD,
    let={**OWN_TIME, "sum": dollars(WITH_FAILED_RUNS)},
    then=(
        *TO_RENT,
        f.RunRented(card=the.bought),
        f.Advice(
            topic=RENTED_RUN,
            says="With {pieces}{name}, the run would take about {likely} ({range}).",
        ),
    ),
    says="The run takes {likely} on {pieces}{name}; rented, it costs ${sum}, including trials and "
    "failed runs.",
    because="Nobody waits for months for what a rented server does in days for no more money. The "
    "answer then gives this time next to the rent, in place of ADVICE-443.",
)
