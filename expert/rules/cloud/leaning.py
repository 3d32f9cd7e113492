"""Stage 11 too: which rental is best, and what speaks for renting or for owning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Answer,
    CloudTrait,
    Leans,
    OwnCard,
    OwnPays,
    Parameter,
    Rental,
    RentalChosen,
    RentalOut,
    Renting,
    RentPays,
    Setting,
)

OPEN_MARKET_RANK = 10


def hour_value(rental: Rental) -> float:
    """Return the speed per US dollar an hour."""
    return float(rental["speed"] / rental["cost"])


def is_left(engine: Engine, rental: Rental) -> bool:
    """Tell whether nothing speaks against a rental."""
    return all(out["card"] != rental["card"] for out in _out_at(engine, rental["cloud"]))


def _out_at(engine: Engine, cloud: str) -> Sequence[RentalOut]:
    return engine.every(RentalOut, cloud=cloud)


def _best_of_each(
    engine: Engine, measure: Callable[[Rental], float], open_market: bool, least: float = 0.0
) -> list[Rental]:
    """Return the best rental of each cloud that is fast enough, the best first."""
    strangers = {trait["cloud"] for trait in engine.every(CloudTrait, kind="open_market")}
    best: dict[str, Rental] = {}
    for rental in engine.every(Rental):
        cloud = rental["cloud"]
        if (cloud in strangers) != open_market or rental["speed"] < least:
            continue
        if not is_left(engine, rental):
            continue
        if cloud not in best or _order(measure, rental) < _order(measure, best[cloud]):
            best[cloud] = rental
    return sorted(best.values(), key=lambda rental: _order(measure, rental))


def _order(measure: Callable[[Rental], float], rental: Rental) -> tuple[Any, ...]:
    return (-measure(rental), rental["cost"], rental["cloud"], rental["card"])


def _choose(engine: Engine, rentals: Sequence[Rental], role: str, first: int = 1) -> str:
    for rank, rental in enumerate(rentals, start=first):
        engine.cite(rental)
        chosen = RentalChosen(cloud=rental["cloud"], card=rental["card"], role=role, rank=rank)
        engine.conclude(chosen)
    return ", ".join(f"{r['name']} at {r['cloud_name']}" for r in rentals)


# --- the best rental ----------------------------------------------------------------


@rule(
    "REACH-520",
    "The best rental is the one with the most work for the money, and its equals",
    Renting(),
    Setting(name="tie_band", value=the.band),
    Parameter(name="equals-named-at-most", value=the.most),
    ~Answer(key="deadline", value=True),
    uses=[CloudTrait, Rental, RentalOut],
    concludes=[RentalChosen],
    says="The most work for a dollar (or within {band:.0%} of it) does {names}.",
    because="What an hour costs says nothing; what gets done for a dollar does.",
    sources=["dettmers-2019-04-03"],
)
def choose_by_value(engine: Engine, band: float, most: int) -> dict[str, object]:
    """Choose the rental with the most speed for the money and everything within the band."""
    rentals = _best_of_each(engine, hour_value, open_market=False)
    least = hour_value(rentals[0]) * (1 - band) if rentals else 0.0
    equals = [rental for rental in rentals if hour_value(rental) >= least][:most]
    return {"names": _choose(engine, equals, "best_value")}


@rule(
    "REACH-521",
    "Under a deadline the best rental is the fastest, and its equals",
    Answer(key="deadline", value=True),
    Renting(),
    Setting(name="tie_band", value=the.band),
    Parameter(name="equals-named-at-most", value=the.most),
    uses=[CloudTrait, Rental, RentalOut],
    concludes=[RentalChosen],
    says="The fastest (or within {band:.0%} of it) is {names}.",
    because="The results must be there in time; that is what the dearer hour pays for.",
    sources=["dettmers-2019-04-03"],
)
def choose_by_speed(engine: Engine, band: float, most: int) -> dict[str, object]:
    """Choose the fastest rental and everything within the band, the cheapest of equals first."""
    rentals = _best_of_each(engine, lambda rental: float(rental["speed"]), open_market=False)
    least = rentals[0]["speed"] * (1 - band) if rentals else 0.0
    equals = [rental for rental in rentals if rental["speed"] >= least][:most]
    equals.sort(key=lambda rental: (rental["cost"], rental["cloud"]))
    return {"names": _choose(engine, equals, "fastest")}


@rule(
    "REACH-522",
    "A market of strangers' machines is named behind the others, for its price",
    Renting(),
    CloudTrait(kind="open_market"),
    Parameter(name="rented-is-no-slower-than", value=the.share),
    ~Answer(key="deadline", value=True),
    uses=[CloudTrait, Rental, RentalOut],
    concludes=[RentalChosen],
    says="On an open market the most work for a dollar does {names}.",
    because="Who can live with machines that vanish pays a part of the price only.",
)
def choose_on_open_market(engine: Engine, share: float) -> dict[str, object]:
    """Choose the rental of an open market that gives more for the money and is not much slower."""
    firm = _best_of_each(engine, hour_value, open_market=False)[:1]
    least = firm[0]["speed"] * share if firm else 0.0
    strangers = _best_of_each(engine, hour_value, open_market=True, least=least)[:1]
    if not strangers or (firm and hour_value(firm[0]) >= hour_value(strangers[0])):
        return {}
    return {"names": _choose(engine, strangers, "open_market", OPEN_MARKET_RANK)}


# --- reasons to rent or to own ------------------------------------------------------


def work_for_which_the_advisor(does: str) -> list[Any]:
    """The advisor rents, or owns, for an answer on the work, and no hours were named."""
    return [
        Renting(depth="asked"),
        Setting(name=does, key=the.key, value=the.value),
        Answer(key=the.key, value=the.value),
        ~Answer(key="hours_per_week"),
    ]


rule(
    "REACH-530",
    "Where the best rental is cheaper than a card, that is a reason to rent",
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    RentPays(cloud=the.cloud, card=the.card),
    then=Leans(to="rent", reason="cost"),
    says="Renting costs less than buying for the hours expected.",
    because="The same work is done for less money.",
)

rule(
    "REACH-531",
    "Where a card is cheaper than the best rental, that is a reason to own one",
    RentalChosen(rank=1, cloud=the.cloud, card=the.card),
    OwnPays(cloud=the.cloud, card=the.card),
    then=Leans(to="own", reason="cost"),
    says="Buying costs no more than renting for the hours expected.",
    because="The same work is done for less money.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)

rule(
    "REACH-532",
    "Some work is better done on something rented",
    work_for_which_the_advisor("rents"),
    then=Leans(to="rent", reason="answer"),
    says="The advisor rents for {key} = {value}.",
    because="The last training needs much for a short time; where hours were named, they say "
    "more than the kind of work.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "REACH-533",
    "Some work is better done on a card of one's own",
    work_for_which_the_advisor("owns"),
    then=Leans(to="own", reason="answer"),
    says="The advisor owns a card for {key} = {value}.",
    because="Trying things out and using what was trained take many hours of little work; where "
    "hours were named, they say more than the kind of work.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "REACH-534",
    "A deadline speaks for renting, however many hours there are",
    Renting(depth="asked"),
    Setting(name="rents", key="deadline", value=True),
    Answer(key="deadline", value=True),
    then=Leans(to="rent", reason="answer"),
    says="The advisor rents under a deadline.",
    because="What is needed at once for some days cannot be bought for these days.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "REACH-535",
    "Where no card of one's own will do, something rented is what is left",
    Renting(depth="asked"),
    RentalChosen(rank=1),
    ~OwnCard(),
    then=Leans(to="rent", reason="no_card"),
    says="No card to buy does the work, and something rented does.",
    because="Rented computers bring their own system, software and size.",
)
