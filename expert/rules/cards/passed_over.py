"""Stage 13: the series that a picked card belongs to, and why other cards were not picked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ADD
from expert.rules.cards.choose import BEST_FOR_THE_MONEY, LEAST_COST
from expert.rules.cards.reach import sum_for
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import figure_of, weighed
from expert.rules.ordering import first_by

Measure = tuple[str, Callable[[f.Contender], float]]

NO_FRACTION_FROM = 1000
ALL_POINTS = 100
POINTS = "points for the money"
BY_VALUE: Measure = ("speed per 1000 US dollars", value_of)
BY_PRICE: Measure = ("US dollars", lambda contender: float(contender["usd"]))
BY_SPEED: Measure = ("speed", lambda contender: float(contender["speed"]))
BY_MEMORY: Measure = ("GiB", lambda contender: float(contender["gib"]))
MEASURES: dict[str, Measure] = {
    "cheapest": BY_PRICE,
    "cheapest_that_fits": BY_PRICE,
    "fastest": BY_SPEED,
    "most_memory": BY_MEMORY,
}
"""The measure that decides a role: a unit and a figure. Other roles go by value for money."""

rule(
    "ADVICE-010",
    "A series you ask about is recommended if one of its cards is picked",
    f.Named(role="candidate", kind="group", id=the.group, text=the.text),
    f.Member(group=the.group, card=the.card),
    f.Pick(kind="card", id=the.card, role=the.role, place=the.place),
    then=f.Pick(kind="accelerator", id=the.group, name=the.text, role=the.role, place=the.place),
    says="{pick[name]} belongs to {named[text]}.",
    because="If you ask about a series, you want a verdict on the whole series, not on one card.",
)


@rule(
    "ADVICE-020",
    "A contender that was not picked is passed over",
    f.Reach(reach=the.chosen),
    f.Contender(card=the.id, condition=the.condition, reach=the.chosen),
    ~f.SystemFound(),
    ~f.Pick(kind="card", id=the.id),
    EXISTS(f.Pick(kind="card")),
    uses=[f.Pick, f.Contender, f.PriceCounts, f.Worth],
    concludes=[f.PassedOver],
    says="{contender[name]} ({contender[condition]}): {found:g} {unit}{against} {wanted:g} for "
    "{pick[name]}, which was picked for the role '{pick[role]}'.",
    because="Another card fills the role better, or you asked about another card.",
)
def pass_over(engine: Engine, contender: f.Contender) -> Said:
    """Conclude that a contender lost to the first pick by the figure that decides its role."""
    contenders = {(c["card"], c["condition"]): c for c in engine.every(f.Contender)}
    picks = [
        p
        for p in engine.every(f.Pick, kind="card")
        if p["role"] != ADD and (p["id"], p.get("condition")) in contenders
    ]
    if not picks:
        return {}
    pick = first_by(picks, "place", "id")
    first = contenders[pick["id"], pick["condition"]]
    role = str(pick["role"])
    measure = MEASURES.get(role) or _by_total(engine, role) or _by_worth(engine, role, first)
    measure = measure or BY_VALUE
    unit, found, wanted, ahead = _compare(measure, contender, first)
    engine.cite(pick, first)
    engine.conclude(
        f.PassedOver(
            card=contender["card"],
            by=pick["id"],
            role=role,
            found=found,
            wanted=wanted,
            unit=unit,
            **({"ahead": True} if ahead else {}),
        )
    )
    against = ", ahead of" if ahead else ", compared with"
    return {"found": found, "wanted": wanted, "pick": pick, "unit": unit, "against": against}


def _by_total(engine: Engine, role: str) -> Measure | None:
    """Return the measure for someone who asks what costs least over the years."""

    def total(contender: f.Contender) -> float:
        found = weighed(engine, contender)
        return found.paid_usd if found else float(contender["usd"])

    return (BY_PRICE[0], total) if role == LEAST_COST else None


def _by_worth(engine: Engine, role: str, first: f.Contender) -> Measure | None:
    """Return the measure for an advisor who weighs worth, with 100 points for the first pick."""
    counted = engine.every(f.PriceCounts) if role == BEST_FOR_THE_MONEY else []
    figure = figure_of(float(counted[0]["per_usd"]) if counted else None)
    best = weighed(engine, first)
    if best is None:
        return None
    engine.cite(*counted)

    def points(contender: f.Contender) -> float:
        found = weighed(engine, contender)
        return ALL_POINTS * figure(found) / figure(best) if found else 0.0

    return POINTS, points


def _compare(
    measure: Measure, contender: f.Contender, first: f.Contender
) -> tuple[str, float, float, bool]:
    """Return the unit, both figures, and whether the contender is ahead."""
    unit, figure = measure
    found, wanted = _figures(figure(contender)), _figures(figure(first))
    return unit, found, wanted, found < wanted if unit == BY_PRICE[0] else found > wanted


def _figures(value: float) -> float:
    """Return a number rounded to four significant figures; from 1000 up, to a whole number."""
    return round(value) if value >= NO_FRACTION_FROM else float(f"{value:.4g}")


@formula
def nearer_end(side: str, low: float, high: float) -> float:
    """Return the end of the price range that is nearer to an offer outside it."""
    return low if side == "below" else high


@formula
def price_range(low: float, high: float) -> str:
    """Return a budget in words; if it starts at nothing, only its upper end."""
    return f"${low:,.0f} to ${high:,.0f}" if low else f"${high:,.0f}"


@formula
def named_with_number(offer: Mapping[str, Any]) -> str:
    """Return the name of what is offered, with the number of cards if there are several."""
    return f"{offer['cards']:g} x {offer['name']}" if offer["cards"] > 1 else str(offer["name"])


HIGHEST = sum_for(the.card, the.purse)
NEARER_END = nearer_end(the.side, the.low, HIGHEST)

rule(
    "ADVICE-025",
    "A contender outside the price range is passed over",
    f.Reach(reach=the.chosen),
    f.Contender(card=the.id, usd=the.found, reach=the.side),
    the.side.differs_from(the.chosen),
    ~f.SystemFound(),
    ~f.Pick(kind="card", id=the.id),
    f.Purse(low_usd=the.low),
    f.Card(id=the.id),
    then=f.PassedOver(
        card=the.id, role=the.side, found=the.found, wanted=NEARER_END, unit="US dollars"
    ),
    let={"lot": named_with_number(the.contender), "budget": price_range(the.low, HIGHEST)},
    says="{lot} ({contender[condition]}) would cost ${found:,.0f}; the budget is {budget}.",
    because="Cards within the budget come first.",
)
