"""Stages 10 and 12: what costs least over the years, if that is what a person asks."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.choose import (
    LEAST_COST,
    PLACES_PER_ROLE,
    ahead_of,
    names_of,
    pick_contender,
    role_to_fill,
)
from expert.rules.cards.most_worth import is_tight
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.cards.worth import weighed

rule(
    "RANK-310",
    "If you ask for low cost and say how long you will use a card, the total cost decides",
    AS.goal << f.Answer(key="goal", value="cost_efficient"),
    AS.span << f.Answer(key="years_of_use", value=the.years),
    f.HoursAWeek(hours=the.hours),
    ~NO_WORK_IS_NAMED,
    EXISTS(f.RunningCost()),
    then=f.LeastCost(years=the.years, hours=the.hours),
    says="Price and electricity over {years:g} years at {hours:g} hours a week are compared.",
    because="A card that does your work and costs least over the years is what you asked for; "
    "speed and memory beyond that are not.",
)


@rule(
    "CHOOSE-124",
    "If you ask what costs least over the years, the card with the lowest total cost is picked",
    role_to_fill("best_value"),
    f.LeastCost(),
    f.Setting(name="tie_band", value=the.band),
    uses=[f.Contender, f.Fits, f.Offloaded, f.Worth],
    concludes=[f.Pick],
    says="The lowest total cost, or within {band:.0%} of it and clearly better, is {names}{ahead}.",
    because="Everything considered does your work, and the price is only a part of what you pay.",
)
def pick_lowest_total(engine: Engine, place: int, chosen: str, band: float) -> Said:
    """Pick the contender with the lowest total cost; among about equal ones, the one worth most.

    One below the price range counts, too. One that is sure to hold all of the work comes first.
    """
    aside = {part["card"] for part in engine.every(f.Offloaded)}
    within = [c for c in engine.every(f.Contender) if c["reach"] in (chosen, "below")]
    whole = [c for c in within if c["card"] not in aside and not is_tight(engine, c)]
    found = [(c, w) for c in whole or within if (w := weighed(engine, c))]
    if not found:
        return {"names": "none", "ahead": ""}
    limit = min(w.paid_usd for _, w in found) * (1 + band)
    first, _ = min(
        (pair for pair in found if pair[1].paid_usd <= limit),
        key=lambda pair: (-pair[1].worth, pair[1].paid_usd, pair[0]["card"], pair[0]["condition"]),
    )
    engine.cite(*(contender for contender, _ in found if contender is not first))
    pick_contender(engine, first, LEAST_COST, place * PLACES_PER_ROLE)
    return {"names": names_of([first]), "ahead": ahead_of(len(found) - 1)}
