"""Choose the best rental, and find reasons to rent or to buy (stage 11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert import facts as f
from expert.compat import Rule
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.spec import Action
from expert.engine.terms import the
from expert.rules.cloud.renting import pace_of
from expert.rules.cloud.run_in_time import in_time
from expert.rules.vocabulary import HOURS_SAID, NO_DEADLINE

OPEN_MARKET, OPEN_MARKET_RANK = "open_market", 10


HOURS = (f.HoursRented, f.TrainingRun)
"""What decides whether GPUs that only come along count in a bill."""


def hour_value(rental: f.Rental) -> float:
    """Return a rental's speed per US dollar of its hourly cost."""
    return float(pace_of(rental) / rental["cost"])


def others_sit_idle(engine: Engine) -> bool:
    """Return whether GPUs beyond those that a job needs are paid for, but do nothing for it.

    The hours that a person says for a job are those on the GPUs it needs; others that come with
    them do not reduce these hours.
    """
    told = engine.every(f.HoursRented)
    engine.cite(*told)
    return bool(told) and not engine.every(f.TrainingRun)


def bill_value(engine: Engine) -> Callable[[f.Rental], float]:
    """Return the measure of rentals by the work that gets done for each dollar of a job's bill."""
    if not others_sit_idle(engine):
        return hour_value
    return lambda rental: hour_value(rental) / float(rental["lead"])


def added_by_trouble(engine: Engine) -> dict[tuple[str, str], float]:
    """Return by what share its trouble raises the price of each rental, by cloud and card."""
    shares: dict[tuple[str, str], float] = {}
    for found in engine.every(f.RentTrouble):
        offered = (found["cloud"], found["card"])
        shares[offered] = shares.get(offered, 0.0) + float(found["share"])
    engine.cite(*engine.every(f.RentTrouble))
    return shares


def value_with_trouble(engine: Engine) -> Callable[[f.Rental], float]:
    """Return the measure of rentals by speed per US dollar, with the cost of their trouble."""
    added, value = added_by_trouble(engine), bill_value(engine)
    return lambda r: value(r) / (1 + added.get((r["cloud"], r["card"]), 0.0))


def is_left(engine: Engine, rental: f.Rental) -> bool:
    """Return whether a rental is not ruled out."""
    return all(out["card"] != rental["card"] for out in _out_at(engine, rental["cloud"]))


def rentals_left(engine: Engine, open_market: bool) -> list[f.Rental]:
    """Return the rentals that nothing rules out, of open markets or of other clouds."""
    strangers = {trait["cloud"] for trait in engine.every(f.CloudTrait, kind=OPEN_MARKET)}
    return [
        rental
        for rental in engine.every(f.Rental)
        if (rental["cloud"] in strangers) == open_market and is_left(engine, rental)
    ]


def _out_at(engine: Engine, cloud: str) -> Sequence[f.RentalOut]:
    return engine.every(f.RentalOut, cloud=cloud)


def _best_of_each(
    engine: Engine, measure: Callable[[f.Rental], float], open_market: bool, least: float = 0.0
) -> list[f.Rental]:
    """Return each cloud's best rental that is fast enough, best first."""
    best: dict[str, f.Rental] = {}
    for rental in in_time(engine, rentals_left(engine, open_market)):
        cloud = rental["cloud"]
        if pace_of(rental) < least:
            continue
        if cloud not in best or _order(measure, rental) < _order(measure, best[cloud]):
            best[cloud] = rental
    return sorted(best.values(), key=lambda rental: _order(measure, rental))


def _order(measure: Callable[[f.Rental], float], rental: f.Rental) -> tuple[Any, ...]:
    return (-measure(rental), rental["cost"], rental["cloud"], rental["card"])


def choose(engine: Engine, rentals: Sequence[f.Rental], role: str, first: int = 1) -> None:
    """Conclude that rentals are chosen for a role, ranked in the given order."""
    for rank, rental in enumerate(rentals, start=first):
        engine.cite(rental)
        chosen = f.RentalChosen(cloud=rental["cloud"], card=rental["card"], role=role, rank=rank)
        engine.conclude(chosen)


def _choose(engine: Engine, rentals: Sequence[f.Rental], role: str, first: int = 1) -> str:
    choose(engine, rentals, role, first)
    return ", ".join(f"{r['name']} at {r['cloud_name']}" for r in rentals)


# --- the best rental ----------------------------------------------------------------


@rule(
    "REACH-520",
    "The best rental does the most work per dollar; near ties are listed, too",
    f.Renting(),
    ~f.HeldWhileUsed(),
    ~f.JobIsBilled(),
    f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="equals-named-at-most", value=the.most),
    NO_DEADLINE,
    uses=[*HOURS, f.CloudTrait, f.Rental, f.RentalOut, f.RentTrouble, f.RunTooLong],
    concludes=[f.RentalChosen],
    says="Most work per dollar (or within {band:.0%} of it): {names}.",
    because="The hourly price alone says little; what counts is the work done per dollar.",
    sources=["dettmers-2019-04-03"],
)
def choose_by_value(engine: Engine, band: float, most: int) -> Said:
    """Choose the rental with the most speed per dollar, and all others within the band."""
    value = value_with_trouble(engine)
    rentals = _best_of_each(engine, value, open_market=False)
    least = value(rentals[0]) * (1 - band) if rentals else 0.0
    equals = [rental for rental in rentals if value(rental) >= least][:most]
    return {"names": _choose(engine, equals, "best_value")}


@rule(
    "REACH-521",
    "Under a deadline, the best rental is the fastest; near ties are listed, too",
    f.Answer(key="deadline", value=True),
    f.Renting(),
    ~f.HeldWhileUsed(),
    ~f.JobIsBilled(),
    f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="equals-named-at-most", value=the.most),
    uses=[*HOURS, f.CloudTrait, f.Rental, f.RentalOut, f.RunTooLong],
    concludes=[f.RentalChosen],
    says="Fastest (or within {band:.0%} of it): {names}.",
    because="Having the results on time is worth a higher hourly price.",
    sources=["dettmers-2019-04-03"],
)
def choose_by_speed(engine: Engine, band: float, most: int) -> Said:
    """Choose the fastest rental and all others within the band, cheapest first."""
    rentals = _best_of_each(engine, lambda rental: float(pace_of(rental)), open_market=False)
    least = pace_of(rentals[0]) * (1 - band) if rentals else 0.0
    equals = [rental for rental in rentals if pace_of(rental) >= least][:most]
    idle = others_sit_idle(engine)
    equals.sort(key=lambda r: (r["cost"] * (r["lead"] if idle else 1), r["cloud"]))
    return {"names": _choose(engine, equals, "fastest")}


# --- open markets for privately owned machines --------------------------------------

OPEN_MARKETS = f.CloudTrait(kind=OPEN_MARKET)


def listed_last(
    id: str, title: str, *conditions: Any, uses: Sequence[type[f.Declared]], best: str
) -> Callable[[Action], Rule]:
    """Declare when a rental on an open market comes after all others; ``best`` names its merit."""
    return rule(
        id,
        title,
        *conditions,
        uses=uses,
        concludes=[f.RentalChosen],
        says=best + " on an open market: {names}.",
        because="If you can live with machines that may disappear, you pay only a fraction of the "
        "usual price.",
    )


def first_if_better(
    strangers: Sequence[f.Rental],
    firm: Sequence[f.Rental],
    better: Callable[[f.Rental, f.Rental], bool],
) -> list[f.Rental]:
    """Return the first rental on an open market, if it is better than the first of the others."""
    return [one for one in strangers[:1] if all(better(one, other) for other in firm[:1])]


@listed_last(
    "REACH-522",
    "A market where private owners rent out their machines is listed last, as a low-priced "
    "alternative",
    f.Renting(),
    ~f.HeldWhileUsed(),
    ~f.JobIsBilled(),
    OPEN_MARKETS,
    f.Parameter(name="rented-is-no-slower-than", value=the.share),
    NO_DEADLINE,
    uses=[*HOURS, f.CloudTrait, f.Rental, f.RentalOut, f.RentTrouble, f.RunTooLong],
    best="Most work per dollar",
)
def choose_on_open_market(engine: Engine, share: float) -> Said:
    """Choose an open-market rental that does more work per dollar and is not much slower."""
    value = value_with_trouble(engine)
    firm = _best_of_each(engine, value, open_market=False)[:1]
    least = pace_of(firm[0]) * share if firm else 0.0
    strangers = _best_of_each(engine, value, open_market=True, least=least)
    found = first_if_better(strangers, firm, lambda a, b: value(a) > value(b))
    return {"names": _choose(engine, found, OPEN_MARKET, OPEN_MARKET_RANK) or "none"}


# --- reasons to rent or to own ------------------------------------------------------


def work_for_which_the_advisor(does: str) -> list[Any]:
    """Return the conditions for work that the advisor rents or owns for, if no hours are given."""
    return [
        f.Renting(depth="asked"),
        f.Setting(name=does, key=the.key, value=the.value),
        f.Answer(key=the.key, value=the.value),
        ~f.Answer(key=HOURS_SAID),
    ]


rule(
    "REACH-530",
    "What costs less, the best rental or a card, is a reason to rent or to buy",
    f.RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    f.Pays(to=the.to, cloud=the.cloud, card=the.card),
    then=f.Leans(to=the.to, reason="cost"),
    says="For the number of hours expected, it costs less to {to}.",
    because="The same work gets done for less money.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "REACH-532",
    "Some work is better done on rented hardware",
    work_for_which_the_advisor("rents"),
    then=f.Leans(to="rent", reason="answer"),
    says="This advisor prefers renting if {key} = {value}.",
    because="Final training needs a lot of hardware for a short time. If you say how many hours "
    "you need, that matters more than the kind of work.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "REACH-533",
    "Some work is better done on your own card",
    work_for_which_the_advisor("owns"),
    then=f.Leans(to="own", reason="answer"),
    says="This advisor prefers owning a card if {key} = {value}.",
    because="Trying things out and using a trained network take many hours of light work. If you "
    "say how many hours you need, that matters more than the kind of work.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "REACH-534",
    "A deadline favors renting, however many hours you need",
    f.Renting(depth="asked"),
    f.Setting(name="rents", key="deadline", value=True),
    f.Answer(key="deadline", value=True),
    then=f.Leans(to="rent", reason="answer"),
    says="This advisor prefers renting under a deadline.",
    because="Hardware that you need right away, and only for a few days, is not worth buying.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "REACH-535",
    "If no card you can buy can do the job, rent",
    f.Renting(depth="asked"),
    f.RentalChosen(rank=1),
    ~f.OwnCard(),
    then=f.Leans(to="rent", reason="no_card"),
    says="No card you can buy can do the job, but a rental can.",
    because="A rented machine has its own operating system, software and case, so the limits of "
    "yours do not apply.",
)
