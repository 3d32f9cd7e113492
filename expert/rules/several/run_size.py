"""Stages 5, 11, 12 and 13: how many GPUs finish a training run of known length in time."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ASKED_ABOUT, LIMITS
from expert.rules.cards.rate_advice import spoken
from expert.rules.cards.training_run import A_SERVER, HOURS_PER_DAY, RUN, dollars, in_tens, lasting
from expert.rules.market.electricity import several
from expert.rules.several.cluster import COMPUTERS
from expert.rules.several.modules import A_BOARD, board_of
from expert.rules.several.several import HOW_MANY
from expert.rules.sizes import MACHINE_SIZES, in_steps, number_rented
from expert.rules.vocabulary import ONE_COMPUTER_HOLDS, OWNED_OR_MEANT, UNUSABLE

IN_TIME = "finishing the run in time"
"""The reason for several GPUs if one takes too long for a run."""
RENT, RENT_PLACE = "rent", 1
A_CARD_IS_NAMED = f.Named(role=P(OWNED_OR_MEANT), kind="card")


@formula
def gpus_in_time(hours: float, days: float) -> int:
    """Return how many GPUs do a number of GPU hours of work within a number of days.

    >>> gpus_in_time(720, 30), gpus_in_time(721, 30)
    (1, 2)
    """
    return ceil(round(hours / (days * HOURS_PER_DAY), 6))


NUMBER = gpus_in_time(the.hours, the.days)


def needed_in_time(id: str, title: str, *conditions: Any, cards: Any) -> None:
    """Declare how many of the card used for the count finish a run in time."""
    rule(
        id,
        title,
        f.Topic(ask=HOW_MANY),
        RUN,
        f.RunWithin(days=the.days),
        f.CountedWith(card=the.id, name=the.name),
        AS.card << f.Card(id=the.id, tensor_tflops=the.matrix),
        *conditions,
        let={"hours": the.needed / the.matrix, "cards": cards},
        then=f.RunNeeds(cards=the.cards),
        says="The run takes {hours:,.0f} hours of one {name}, so {cards} of them finish it within "
        "{days:g} days.",
        because="GPUs that share a run divide its operations among them.",
        sources=["speed-figures-2026-11"],
    )


needed_in_time(
    "REACH-663",
    "How many GPUs a run takes follows from its tokens, the time you have and their speed",
    ~f.Caveat(card=the.id, kind="needs_server_module"),
    cards=NUMBER,
)
needed_in_time(
    "REACH-668",
    "Server modules that finish a run in time are counted by the whole board",
    AS.caveat << f.Caveat(card=the.id, kind="needs_server_module"),
    A_BOARD,
    cards=in_steps(NUMBER, board_of(the.caveat, the.usual)),
)


def several_in_time(id: str, title: str, *conditions: Any, also: Any = ()) -> None:
    """Declare when a run is a reason for several of the card used for the count."""
    rule(
        id,
        title,
        f.RunNeeds(cards=the.cards),
        f.CountedWith(name=the.name),
        ONE_COMPUTER_HOLDS,
        *conditions,
        then=(f.SeveralWanted(reason=IN_TIME, cards=the.cards), *also),
        says="{cards:g} x {name} finish the run in time.",
        because="One GPU would take longer than you have.",
    )


several_in_time(
    "REACH-664",
    "If one GPU takes too long for a run, enough GPUs share it to finish it in time",
    the.cards > 1,
    the.cards <= the.most,
)
several_in_time(
    "REACH-665",
    "If you name a card, enough of them share a run to finish it in time, even across computers",
    the.cards > the.most,
    EXISTS(A_CARD_IS_NAMED),
    also=(f.RunAcross(),),
)
rule(
    "REACH-666",
    "If a run takes more GPUs than one computer holds, it is planned for rented servers",
    f.RunNeeds(cards=the.cards),
    f.CountedWith(name=the.name),
    ONE_COMPUTER_HOLDS,
    the.cards > the.most,
    ~A_CARD_IS_NAMED,
    EXISTS(f.HourHint()),
    then=f.RunOnServers(),
    says="{cards:g} x {name} would be needed, and a computer holds {most:g}.",
    because="Servers with linked GPUs are built for runs of this size, and can be rented.",
)
rule(
    "REACH-667",
    "If no card you can buy holds the work, a run is planned for rented servers",
    f.Topic(ask=HOW_MANY),
    EXISTS(f.TrainingRun()),
    f.NothingCounted(),
    EXISTS(f.HourHint()),
    then=f.RunOnServers(),
    says="No card that can be bought holds the work.",
    because="Servers with linked GPUs are built for runs of this size, and can be rented.",
)
rule(
    "REACH-669",
    "If you want to use the cloud, a run is planned for rented servers",
    f.Topic(ask=HOW_MANY),
    EXISTS(f.TrainingRun()),
    f.Answer(key="where", value="cloud"),
    EXISTS(f.HourHint()),
    then=f.RunOnServers(),
    says="The run is to be done in the cloud.",
    because="What you rent is not limited by what you could buy.",
)


class Sized(NamedTuple):
    """The GPUs that do a run for the lowest rent, and how many of them finish it in time."""

    hint: f.HourHint
    card: f.Card
    hours: float
    """The hours that the run takes on one of them."""
    machines: int
    number: int


def _sized(engine: Engine, needed: float, limit: float, share: float, days: float) -> Sized | None:
    """Return how many of the GPUs with the lowest rent it takes to finish the run in time.

    Slower GPUs are left out: more of them would be needed, and they would spend more time
    exchanging data. Part of a machine is rented if it holds the work and finishes in time; a
    cluster consists of whole machines. If the person named GPUs, only those count.
    """
    rates = {card["id"]: card.get("tensor_tflops", 0) for card in engine.every(f.Card)}
    unusable = {out["card"] for out in engine.every(f.RuledOut) if out["reason"] in UNUSABLE}
    whole = [
        hint
        for hint in engine.every(f.HourHint)
        if hint["most"] >= limit and rates.get(hint["card"]) and hint["card"] not in unusable
    ]
    named = engine.every(f.Member, group=ASKED_ABOUT)
    if meant := [hint for hint in whole if hint["card"] in {one["card"] for one in named}]:
        engine.cite(*named)
        whole = meant
    if not whole:
        return None
    fastest = max(rates[hint["card"]] for hint in whole)
    hint = min(
        (hint for hint in whole if rates[hint["card"]] >= share * fastest),
        key=lambda hint: (hint["usd"] / rates[hint["card"]], hint["card"], hint["cloud"]),
    )
    (card,) = engine.every(f.Card, id=hint["card"])
    engine.cite(hint, card)
    hours = needed / float(card["tensor_tflops"])
    wanted = gpus_in_time(hours, days)
    machines = ceil(wanted / limit)
    number = int(machines * limit)
    if machines == 1 and engine.every(f.RunOnServers):
        number = min(number, _part_of_a_machine(engine, hint, card, wanted))
    return Sized(hint, card, hours, machines, number)


def _part_of_a_machine(engine: Engine, hint: f.HourHint, card: f.Card, number: int) -> int:
    """Return the next number of GPUs that is rented and holds the work."""
    needs, (sizes,) = engine.every(f.Need), engine.every(f.Parameter, name=MACHINE_SIZES)
    gib = max((float(need["gib"]) for need in needs), default=0.0)
    hold = ceil(gib / float(card["memory_gib"])) if "memory_gib" in card else 1
    engine.cite(*needs, sizes)
    return number_rented(max(number, hold, 1), hint, sizes["value"], shared=True)


SIZED = [
    RUN,
    A_SERVER,
    AS.least << f.Parameter(name="rented-is-no-slower-than", value=the.share),
    f.RunWithin(days=the.days),
]
READ = (
    f.Card,
    f.HourHint,
    f.Member(group=ASKED_ABOUT),
    f.Need,
    f.Parameter(name=MACHINE_SIZES),
    f.RuledOut,
    f.RunOnServers,
)
THE_RUN_TAKES = (
    "The run takes {hours:,.0f} hours of one {name}; {number} of them do it within {days:g} days."
)


@rule(
    "CHOOSE-663",
    "A run that is too large for a computer is done on as many rented GPUs as finish it in time",
    SIZED,
    EXISTS(f.RunOnServers()),
    uses=READ,
    concludes=[f.Pick],
    says=THE_RUN_TAKES,
    because="The run and the time you have determine how many GPUs it takes.",
)
def pick_for_run(engine: Engine, needed: float, limit: float, share: float, days: float) -> Said:
    """Pick the rented GPUs that finish the run in time."""
    sized = _sized(engine, needed, limit, share, days)
    if sized is None:
        return {"name": "GPU", "hours": 0, "number": 0}
    name = sized.card["name"]
    engine.conclude(
        f.Pick(
            kind="accelerator",
            id=sized.card["id"],
            name=name,
            role=RENT,
            place=RENT_PLACE,
            cards=sized.number,
        )
    )
    return {"name": name, "hours": sized.hours, "number": sized.number}


def tells_the_size(id: str, title: str, *conditions: Any, topic: str) -> None:
    """Declare that the answer says how many rented GPUs a run takes, and what that costs."""

    def tell(
        engine: Engine,
        run: f.TrainingRun,
        needed: float,
        limit: float,
        again: float,
        share: float,
        days: float,
    ) -> Said:
        return _tell(engine, topic, run, _sized(engine, needed, limit, share, days), again)

    rule(
        id,
        title,
        SIZED,
        *conditions,
        uses=[*READ, f.Answer, f.Purse(firm=True)],
        answers=["run_days"],
        concludes=[f.Advice],
        says=THE_RUN_TAKES,
        because="The run and the time you have determine how many computers it takes.",
    )(tell)


def _tell(
    engine: Engine, topic: str, run: f.TrainingRun, sized: Sized | None, again: float
) -> Said:
    """Say how many rented GPUs a run takes, how long it takes on them and what that costs."""
    if sized is None:
        return {"name": "GPU", "hours": 0, "number": 0}
    hint, card, hours, machines, number = sized
    usd = hours * float(hint["usd"])
    does = f"a machine with {number} of them does it in {lasting(hours / number)}"
    if number == 1:
        does = f"one does it in {lasting(hours)}"
    if machines > 1:
        does = f"{number} of them, in {machines} machines, do it in {lasting(hours / number)}"
    elif told := engine.every(f.Answer, key="run_days"):
        engine.cite(*told)
        does += f", within your {float(told[0]['value']):g} days"
    says = (
        f"Training on {run['tokens_billion']:,g} billion tokens takes about "
        f"{in_tens(run['operations'])} operations, or {spoken(hours)} hours of one {card['name']}: "
        f"{does}. Rented from {hint['cloud_name']} at ${hint['usd']:.2f} an hour, that costs about "
        f"${dollars(usd)}; with trials and failed runs, plan on ${dollars(usd * (1 + again))}. "
        f"{_against_budget(engine, usd, usd * (1 + again))}"
        "Buying machines pays off only if they stay busy for years."
    )
    engine.conclude(f.Advice(topic=topic, says=says))
    return {"name": card["name"], "hours": hours, "number": number}


def _as_told(usd: float) -> float:
    """Return an amount as it is rounded for the answer.

    >>> _as_told(151_200)
    150000.0
    """
    return float(dollars(usd).replace(",", ""))


def _against_budget(engine: Engine, usd: float, planned: float) -> str:
    """Return a sentence on whether the budget covers a run, with and without trials.

    The amounts are compared as the answer rounds them.
    """
    for purse in engine.every(f.Purse, firm=True):
        engine.cite(purse)
        high = float(purse["high_usd"])
        if _as_told(planned) <= high:
            return f"Your ${high:,.0f} covers that. "
        if _as_told(usd) <= high:
            return f"Your ${high:,.0f} covers only the run itself. "
        return f"Your ${high:,.0f} does not cover it. "
    return ""


tells_the_size(
    "ADVICE-449",
    "The size of a cluster follows from the operations that a run takes",
    f.Topic(ask="cluster"),
    topic=COMPUTERS,
)
tells_the_size(
    "ADVICE-453",
    "If a run is too large for a computer, the answer says how many rented GPUs it takes",
    EXISTS(f.RunOnServers()),
    topic=LIMITS,
)
rule(
    "ADVICE-454",
    "The answer says how long a run takes on the number of GPUs it names",
    f.Topic(ask=HOW_MANY),
    RUN,
    ~f.RunOnServers(),
    f.RunWithin(days=the.days),
    f.CountedWith(card=the.id, name=the.name),
    f.Card(id=the.id, tensor_tflops=the.matrix),
    f.Pick(kind="accelerator", cards=the.number),
    let={
        "operations": in_tens(the.run["operations"]),
        "pieces": several(the.number),
        "time": lasting(the.needed / (the.matrix * the.number)),
    },
    then=f.Advice(
        topic=LIMITS,
        says="Training on {billions:g} billion tokens takes about {operations} operations: "
        "about {time} with {pieces}{name}; the limit is {days:g} days.",
    ),
    says="{pieces}{name}: {time} at {matrix:g} TFLOPS each.",
    because="The number of GPUs depends on the time that the run may take.",
)
