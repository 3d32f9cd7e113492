"""Choose what to rent, by the hour or by the bill of a job, and say so (stages 10, 11 and 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.asked import BF16
from expert.rules.cards.premiums import TROUBLE_COSTS, more_for_a_chance
from expert.rules.cloud.leaning import (
    HOURS,
    OPEN_MARKET,
    OPEN_MARKET_RANK,
    OPEN_MARKETS,
    added_by_trouble,
    bill_value,
    choose,
    first_if_better,
    listed_last,
    others_sit_idle,
    rentals_left,
)
from expert.rules.cloud.places import TOPIC
from expert.rules.cloud.renting import pace_of
from expert.rules.cloud.run_in_time import in_time
from expert.rules.vocabulary import NO_DEADLINE, SEVERAL, TRAINING_JOBS

CHEAPEST, BEST_VALUE = "cheapest_hour", "best_value"

# --- trouble -----------------------------------------------------------------------

rule(
    "RANK-966",
    "A machine with a different kind of processor takes hours to set up",
    AS.offered << f.Rental(cloud=the.cloud, card=the.card),
    f.Caveat(card=the.card, kind="arm_processor"),
    TROUBLE_COSTS,
    then=f.RentTrouble(cloud=the.cloud, card=the.card, share=the.share, what="an Arm processor"),
    says="{offered[name]} at {offered[cloud_name]} has an Arm processor, which adds "
    "{share:.0%} to the price that is compared.",
    because="Many packages have no build for it, so you spend paid hours building them.",
    sources=["dphnai-arm64-308"],
)

rule(
    "RANK-998",
    "The more tightly the work fits on a rental, the higher the price that is compared",
    AS.offered << f.Rental(cloud=the.cloud, card=the.card, cards=the.cards),
    f.Fits(card=the.card, cards=the.least, tight=True, gib=the.gib),
    f.Need(gib=the.wants, high=the.safe),
    AS.policy << f.Setting(name="premium", key="trouble"),
    the.gib * the.cards < the.safe * the.least,
    let={
        "has": the.gib * the.cards / the.least,
        "added": more_for_a_chance(the.has, the.wants, the.safe),
    },
    then=f.RentTrouble(
        cloud=the.cloud, card=the.card, share=the.added, what="hardly more memory than needed"
    ),
    says="{offered[name]} at {offered[cloud_name]} has {has:.1f} of the {safe:.1f} GiB that would "
    "be safe, which adds {added:.0%} to the price that is compared.",
    because="The job may fail in the middle of paid hours, and the next larger machine costs "
    "little more.",
)

rule(
    "RANK-290",
    "Each rented GPU beyond the first raises the price that is compared if they share the work",
    AS.offered << f.Rental(cloud=the.cloud, card=the.card, cards=the.cards),
    f.Fits(card=the.card, cards=P(SEVERAL)),
    TROUBLE_COSTS,
    let={"added": round(the.share * (the.cards - 1), 4)},
    then=f.RentTrouble(
        cloud=the.cloud, card=the.card, share=the.added, what="several GPUs to share the work"
    ),
    says="{cards:g} x {offered[name]} at {offered[cloud_name]} have to share the work, which "
    "adds {added:.0%} to the price that is compared.",
    because="Each program must split the job, and two GPUs are never twice as fast as one.",
)


def lacks_format(
    id: str, title: str, *conditions: Any, what: str, because: str, **more: Any
) -> None:
    """Declare when a rental is compared at a higher price because it lacks a number format."""
    rule(
        id,
        title,
        AS.offered << f.Rental(cloud=the.cloud, card=the.card),
        TROUBLE_COSTS,
        *conditions,
        then=f.RentTrouble(
            cloud=the.cloud, card=the.card, share=the.share, what=f"no {what}", lacks=True
        ),
        says=f"{{offered[name]}} at {{offered[cloud_name]}} has no {what}, which adds "
        "{share:.0%} to the price that is compared.",
        because=because,
        **more,
    )


lacks_format(
    "RANK-502",
    "A rented GPU without bfloat16 is compared at a higher price for training",
    f.Job(id=P(TRAINING_JOBS)),
    f.Parameter(name="bfloat16-is-usual", value=True),
    AS.hired << f.Card(id=the.card, bf16=False),
    what="bfloat16",
    because="Most models are trained in bfloat16. Training in FP16 needs loss scaling and "
    "sometimes diverges.",
)
lacks_format(
    "RANK-503",
    "A rented GPU without bfloat16 is compared at a higher price if the model is published in it",
    AS.asking << f.Asked(kind="format", what=BF16, instead="fp16", platform=the.platform),
    AS.hired << f.Card(id=the.card, bf16=False, platform=the.platform),
    what="bfloat16",
    because="The model is published in bfloat16; in FP16, large values can overflow.",
)
lacks_format(
    "RANK-508",
    "A rented GPU without FP8 units is compared at a higher price for serving many users",
    f.Job(id="run_llm"),
    f.Known(key="users", value=P(SEVERAL)),
    f.Parameter(name="fp8-serving-is-usual", value=True),
    AS.hired << f.Card(id=the.card, fp8=False),
    what="FP8 units",
    because="Servers for language models run faster and handle more users in 8-bit floating point.",
    sources=["vllm-fp8-2024-08"],
)

# --- the best rental ---------------------------------------------------------------


def hour_of_all(rental: f.Rental) -> float:
    """Return what an hour of everything that is rented together costs, in US dollars."""
    return float(rental["usd"] * rental["cards"])


class _Market:
    """The rentals that nothing rules out, of open markets or of other clouds."""

    def __init__(self, engine: Engine, open_market: bool = False) -> None:
        self._trouble = added_by_trouble(engine)
        self._value = bill_value(engine)
        lacking = [found for found in engine.every(f.RentTrouble) if found.get("lacks")]
        self._lacking = {(found["cloud"], found["card"]) for found in lacking}
        self._what: dict[tuple[str, str], list[str]] = {}
        for found in engine.every(f.RentTrouble):
            self._what.setdefault((found["cloud"], found["card"]), []).append(str(found["what"]))
        self.rentals = in_time(engine, rentals_left(engine, open_market))

    def _times(self, rental: f.Rental) -> float:
        return 1 + self._trouble.get((rental["cloud"], rental["card"]), 0.0)

    def trouble(self, rental: f.Rental) -> str:
        """Return the trouble with a rental in words: `, which has ...,`; empty if there is none."""
        what = self._what.get((rental["cloud"], rental["card"]))
        return f", which has {' and '.join(sorted(what))}," if what else ""

    def paid(self, rental: f.Rental) -> float:
        """Return the cost of an hour with its trouble."""
        return hour_of_all(rental) * self._times(rental)

    def value(self, rental: f.Rental) -> float:
        """Return the speed per dollar of an hour of what is rented."""
        return self._value(rental)

    def work(self, rental: f.Rental) -> float:
        """Return the speed per dollar of an hour with its trouble."""
        return self.value(rental) / self._times(rental)

    def order(self, rental: f.Rental) -> tuple[Any, ...]:
        """Return the order of hours, the cheapest first."""
        return (self.paid(rental), -pace_of(rental), rental["cloud"], rental["card"])

    def with_the_format(self, rentals: Sequence[f.Rental]) -> Sequence[f.Rental]:
        """Return the rentals that compute in the format of the work; all of them if none does."""
        return [r for r in rentals if (r["cloud"], r["card"]) not in self._lacking] or rentals

    def keep(self, rentals: Sequence[f.Rental]) -> None:
        """Leave out all other rentals."""
        self.rentals = rentals

    def cheapest_of_each(self) -> list[f.Rental]:
        """Return the cheapest hour of each cloud, the cheapest first."""
        best: dict[str, f.Rental] = {}
        for rental in sorted(self.rentals, key=self.order):
            best.setdefault(rental["cloud"], rental)
        return sorted(best.values(), key=self.order)

    def near_the_first(self, band: float, most: int) -> list[f.Rental]:
        """Return hours that cost about as much as the cheapest, the most speed per dollar first."""
        hours = self.cheapest_of_each()
        limit = self.paid(hours[0]) * (1 + band) if hours else 0.0
        near = [rental for rental in hours if self.paid(rental) <= limit]
        return sorted(near, key=lambda rental: -self.work(rental))[: int(most)]


def _fast_enough(engine: Engine, open_market: bool = False) -> _Market:
    """Return the rentals that are fast enough; the fastest if none is."""
    market = _Market(engine, open_market)
    limits = engine.every(f.RentedSpeed)
    engine.cite(*limits)
    least = max((float(limit["least"]) for limit in limits), default=0.0)
    most = max((float(pace_of(rental)) for rental in market.rentals), default=0.0)
    market.keep([r for r in market.rentals if pace_of(r) >= min(least, most)])
    return market


def _lowest_bills(engine: Engine, share: float, least: float = 0.0, **of: bool) -> _Market:
    """Return the rentals with about the lowest bill for a job, of those that are fast enough."""
    market = _Market(engine, **of)
    fast = [rental for rental in market.rentals if pace_of(rental) >= least]
    best = max((market.work(rental) for rental in fast), default=0.0)
    near = [rental for rental in fast if market.work(rental) >= best * (1 - share)]
    market.keep(market.with_the_format(near))
    return market


def _choose(engine: Engine, rentals: Sequence[f.Rental], role: str, first: int = 1) -> str:
    choose(engine, rentals, role, first)
    return ", ".join(f"{_named(r)} ({hour_of_all(r):.2f} US dollars)" for r in rentals)


def _named(rental: f.Rental) -> str:
    """Return what is rented, and where, in words."""
    number = f"{rental['cards']} x " if rental["cards"] > 1 else ""
    return f"{number}{rental['name']} at {rental['cloud_name']}"


READ = (*HOURS, f.CloudTrait, f.Rental, f.RentalOut, f.RentTrouble, f.RunTooLong)
CHOSEN_BY_THE_HOUR = [
    f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="equals-named-at-most", value=the.most),
]
IN_A_HURRY = f.Profile(id="hurried")
"""The person asks for speed."""


@rule(
    "REACH-960",
    "If the machine waits for people, the best rental is the cheapest one per hour that is fast "
    "enough",
    f.HeldWhileUsed(),
    CHOSEN_BY_THE_HOUR,
    uses=[*READ, f.RentedSpeed],
    concludes=[f.RentalChosen],
    says="The cheapest hourly rate with enough memory and speed: {names}.",
    because="You also pay for the hours in which the machine waits, and more speed does not "
    "reduce them.",
)
def choose_cheapest_hour(engine: Engine, band: float, most: int) -> Said:
    """Choose the cheapest hour that is fast enough, and those that cost about the same."""
    return {"names": _choose(engine, _fast_enough(engine).near_the_first(band, most), CHEAPEST)}


@rule(
    "REACH-961",
    "A rental for a job is chosen by its total bill; among nearly equal bills, the lower hourly "
    "rate wins",
    f.JobIsBilled(),
    ~f.TrainingRun(),
    ~IN_A_HURRY,
    NO_DEADLINE,
    AS.sound << f.Setting(name="sound_within", value=the.share),
    CHOSEN_BY_THE_HOUR,
    uses=READ,
    concludes=[f.RentalChosen],
    says="The lowest hourly rate among the bills within {share:.0%} of the lowest: {names}.",
    because="Speeds are only known to within about this much, so a smaller difference means "
    "nothing; and the hours you spend on setup and mistakes cost less on the smaller machine.",
)
def choose_by_bill(engine: Engine, share: float, band: float, most: int) -> Said:
    """Choose the cheapest hour among the rentals with about the lowest bill for the job."""
    chosen = _lowest_bills(engine, share).near_the_first(band, most)
    return {"names": _choose(engine, chosen, BEST_VALUE)}


FASTEST_OF_THE_LOWEST = "The fastest among the bills within {share:.0%} of the lowest: {names}."
ANY_SPEED = 1
"""How far behind the fastest a rental may be, where only the order counts."""


@rule(
    "REACH-966",
    "A rental for a run of known length is the one that ends first among nearly equal bills",
    f.JobIsBilled(),
    EXISTS(f.TrainingRun()),
    ~IN_A_HURRY,
    AS.sound << f.Setting(name="sound_within", value=the.share),
    CHOSEN_BY_THE_HOUR,
    uses=READ,
    concludes=[f.RentalChosen],
    says=FASTEST_OF_THE_LOWEST,
    because="The bill for such a run is known, so what an hour costs does not matter.",
)
def choose_soonest(engine: Engine, share: float, band: float, most: int) -> Said:
    """Choose the fastest of the rentals with about the lowest bill, one from each cloud."""
    engine.cite(*engine.every(f.TrainingRun))
    return _choose_fastest(engine, _lowest_bills(engine, share).rentals, band, most)


@rule(
    "REACH-967",
    "Under a deadline, a rental for a job is the one that ends first among nearly equal bills",
    f.JobIsBilled(),
    ~f.TrainingRun(),
    ~IN_A_HURRY,
    f.Answer(key="deadline", value=True),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    CHOSEN_BY_THE_HOUR,
    uses=READ,
    concludes=[f.RentalChosen],
    says=FASTEST_OF_THE_LOWEST,
    because="An earlier result is worth something, but a bill several times as high is not worth "
    "hours that are not needed.",
)
def choose_soonest_for_a_deadline(engine: Engine, share: float, band: float, most: int) -> Said:
    """Choose the fastest of the rentals with about the lowest bill; then those of other clouds."""
    return _choose_fastest(engine, _lowest_bills(engine, share).rentals, ANY_SPEED, most)


@rule(
    "REACH-968",
    "If you want speed, a rental for a job is the fastest one whose bill your budget covers",
    f.JobIsBilled(),
    EXISTS(IN_A_HURRY),
    CHOSEN_BY_THE_HOUR,
    uses=[*READ, f.Purse],
    concludes=[f.RentalChosen],
    says="The fastest that is affordable: {names}.",
    because="You asked for speed, so a higher bill is no objection as long as you can pay it.",
)
def choose_fastest_affordable(engine: Engine, band: float, most: int) -> Said:
    """Choose the fastest rental whose hours the budget covers; the lowest bill if it covers none.

    Without a budget or a number of hours, every bill can be paid.
    """
    hours = [float(found["hours"]) for found in engine.every(f.HoursRented)]
    sums = [float(purse["high_usd"]) for purse in engine.every(f.Purse) if purse["firm"]]
    engine.cite(*engine.every(f.HoursRented), *engine.every(f.Purse))
    market = _Market(engine)
    rentals = market.rentals
    if hours and sums:
        paid = [r for r in rentals if max(hours) * hour_of_all(r) <= min(sums)]
        rentals = paid or sorted(rentals, key=lambda r: -market.work(r))[:1]
    return _choose_fastest(engine, rentals, band, most)


def _choose_fastest(engine: Engine, found: Sequence[f.Rental], band: float, most: int) -> Said:
    """Choose the fastest rental of each cloud, of those that are about as fast as the first.

    Among equally fast ones, the lower bill comes first.
    """
    rate: Callable[[f.Rental], float] = pace_of if others_sit_idle(engine) else _rate_of_all
    value = bill_value(engine)
    best: dict[str, f.Rental] = {}
    for rental in sorted(found, key=lambda r: (-rate(r), -value(r), r["cloud"], r["card"])):
        best.setdefault(rental["cloud"], rental)
    first = max((rate(rental) for rental in best.values()), default=0.0) * (1 - band)
    chosen = [rental for rental in best.values() if rate(rental) >= first][: int(most)]
    return {"names": _choose(engine, chosen, BEST_VALUE)}


def _rate_of_all(rental: f.Rental) -> float:
    """Return the combined speed of the GPUs that are rented together."""
    return float(pace_of(rental) * rental["lead"])


@listed_last(
    "REACH-962",
    "If the machine waits for people, an open market is listed last if its hourly rate is lower",
    f.HeldWhileUsed(),
    OPEN_MARKETS,
    NO_DEADLINE,
    uses=[*READ, f.RentedSpeed],
    best="The lowest hourly rate",
)
def choose_cheapest_on_open_market(engine: Engine) -> Said:
    """Choose the cheapest open-market hour that is fast enough, if no other is as cheap."""
    firm = _fast_enough(engine).cheapest_of_each()
    strangers = _fast_enough(engine, open_market=True).cheapest_of_each()
    found = first_if_better(strangers, firm, lambda a, b: hour_of_all(a) < hour_of_all(b))
    return {"names": _choose(engine, found, OPEN_MARKET, OPEN_MARKET_RANK) or "none"}


@listed_last(
    "REACH-963",
    "For a job, an open market is listed last if both its hourly rate and its bill are lower",
    f.JobIsBilled(),
    OPEN_MARKETS,
    f.Setting(name="sound_within", value=the.share),
    f.Parameter(name="rented-is-no-slower-than", value=the.pace),
    NO_DEADLINE,
    uses=READ,
    best="The lowest hourly rate",
)
def choose_job_on_open_market(engine: Engine, share: float, pace: float) -> Said:
    """Choose the open-market hour with about the lowest bill that is not much slower."""
    firm = _lowest_bills(engine, share).cheapest_of_each()[:1]
    least = pace * pace_of(firm[0]) if firm else 0.0
    strangers = _lowest_bills(engine, share, least, open_market=True).cheapest_of_each()
    value = bill_value(engine)
    found = first_if_better(
        strangers, firm, lambda a, b: hour_of_all(a) < hour_of_all(b) and value(a) > value(b)
    )
    return {"names": _choose(engine, found, OPEN_MARKET, OPEN_MARKET_RANK) or "none"}


# --- what is said about it ---------------------------------------------------------

THE_FIRST = [
    f.RentAdvised(),
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Rental(cloud=the.cloud, card=the.card),
    NO_DEADLINE,
]


@rule(
    "ADVICE-971",
    "If the machine waits for people, the next lowest hourly rates are listed",
    f.HeldWhileUsed(),
    THE_FIRST,
    f.Setting(name="things_named", value=the.most),
    uses=[*READ, f.RentalChosen, f.RentedSpeed],
    concludes=[f.Advice],
    says="The next lowest hourly rates: {list}.",
    because="If the first is sold out, you want to know the next one.",
)
def name_next_hours(engine: Engine, rental: f.Rental, most: float) -> Said:
    """Name the next cheapest hours at clouds that were not chosen, the lowest price first.

    One that is cheaper than the first choice is named with the trouble that made it lose.
    """
    chosen = {found["cloud"] for found in engine.every(f.RentalChosen)}
    market = _fast_enough(engine)
    hours = market.cheapest_of_each()
    others = [other for other in hours if other["cloud"] not in chosen][: int(most)]
    if not others:
        return {"list": "none"}
    engine.cite(*others)
    words = ", ".join(
        f"{_named(other)}"
        f"{market.trouble(other) if hour_of_all(other) < hour_of_all(rental) else ''}"
        f" for ${hour_of_all(other):.2f}"
        for other in sorted(others, key=hour_of_all)
    )
    says = (
        "You pay for the machine even while it waits for you, so the lowest hourly rate that is "
        f"fast enough is best. Next: {words}."
    )
    engine.conclude(f.Advice(topic=TOPIC, says=says))
    return {"list": words}


@rule(
    "ADVICE-972",
    "If a more expensive machine does as much work per dollar, the answer names it for long runs",
    f.JobIsBilled(),
    ~f.TrainingRun(),
    THE_FIRST,
    uses=READ,
    concludes=[f.Advice],
    says="For long runs: {name}.",
    because="For a long run, a faster machine saves days at about the same bill.",
)
def name_faster_hour(engine: Engine, rental: f.Rental) -> Said:
    """Name the rental that does the most work per dollar, if it is faster and costs more."""
    market = _Market(engine)
    best = min(market.rentals, key=lambda r: (-market.work(r), *market.order(r)), default=rental)
    if pace_of(best) <= pace_of(rental) or hour_of_all(best) <= hour_of_all(rental):
        return {"name": "none"}
    engine.cite(best)
    trouble = market.trouble(best)
    says = (
        f"For runs that take days, {_named(best)}{trouble} is about "
        f"{pace_of(best) / pace_of(rental):.1f} times as fast for ${hour_of_all(best):.2f} an "
        f"hour: {_bill_beside(market.value(rental) / market.value(best))}, sooner."
    )
    engine.conclude(f.Advice(topic=TOPIC, says=says))
    return {"name": best["name"]}


def _bill_beside(times: float) -> str:
    """Return how a bill compares with another, in words.

    >>> _bill_beside(0.75), _bill_beside(0.96), _bill_beside(1.3)
    ('about 25% less in total', 'about the same bill', 'about 30% more in total')
    """
    if round(times, 1) == 1:
        return "about the same bill"
    return f"about {abs(times - 1):.0%} {'less' if times < 1 else 'more'} in total"


rule(
    "ADVICE-975",
    "Software for an Arm processor must be built for it",
    f.Pick(kind=P(OneOf(("accelerator", "card"))), id=the.id, name=the.name),
    f.Caveat(card=the.id, kind="arm_processor"),
    then=f.Advice(
        topic="arm processor",
        says="The machine with {name} has an Arm processor: check that your packages and "
        "container images are built for it (aarch64).",
        key="processor",
    ),
    says="The machine with {name} has an Arm processor.",
    because="Software built for ordinary processors does not run on it.",
    sources=["dphnai-arm64-308"],
)
