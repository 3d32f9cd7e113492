"""Stage 10: the best value, and the minimum value that is acceptable."""

from __future__ import annotations

from expert import facts as f
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the


def value_of(candidate: f.Candidate) -> float:
    """Return speed per 1000 US dollars."""
    return 1000 * float(candidate["speed"]) / float(candidate["usd"])


def value_of_one(candidate: f.Candidate) -> float:
    """Return the speed per 1000 US dollars of a single card, as it is measured for the market."""
    return 1000 * float(candidate.get("apart", candidate["speed"])) / float(candidate["usd"])


@rule(
    "RANK-005",
    "The best value on the market sets the standard for poor value",
    f.Setting(name="value_floor", value=the.share, of=the.of),
    f.Market(quantity=the.of, value=the.size),
    uses=[f.Offer, f.OfferOut, f.Card, f.Speed, f.Unserved, f.Unsuitable],
    concludes=[f.Market],
    says="The best value on the market is a speed of {value:.1f} per 1000 US dollars ({name}).",
    because="Poor value means poor compared with everything for sale, not only with the cards you "
    "ask about.",
    sources=["dettmers-2019-04-03"],
)
def measure_best_value(engine: Engine, share: float, size: float) -> Said:
    """Conclude the best speed per dollar among all cards that anybody could use."""
    best: tuple[float, f.Offer, f.Speed, f.Card] | None = None
    large = {c["id"]: c for c in engine.every(f.Card) if c.get("memory_gib", 0) >= share * size}
    for offer in engine.every(f.Offer):
        card_id = offer["card"]
        speeds = engine.every(f.Speed, card=card_id) if card_id in large else ()
        if not speeds:
            continue
        value = 1000 * float(speeds[0]["value"]) / float(offer["usd"])
        if (best is None or value > best[0]) and _is_for_anybody(engine, offer):
            best = (value, offer, speeds[0], large[card_id])
    if best is None:
        return {}
    value, offer, speed, card = best
    engine.cite(card, offer, speed)
    engine.conclude(f.Market(quantity="best_value", value=round(value, 4)))
    return {"value": value, "name": card["name"]}


def _is_for_anybody(engine: Engine, offer: f.Offer) -> bool:
    """Return whether an offer counts and anybody could use the card."""
    card = offer["card"]
    if any(out["condition"] == offer["condition"] for out in engine.every(f.OfferOut, card=card)):
        return False
    return not engine.every(f.Unserved, card=card) and not engine.every(f.Unsuitable, card=card)


@rule(
    "RANK-006",
    "A card with much poorer value than the best on the market is ruled out",
    f.Setting(name="avoidable_factor", value=the.factor),
    f.Market(quantity="best_value", value=the.best),
    f.Purse(stretch_usd=the.limit),
    ~f.AvoidableExempt(),
    ~f.ValueWeighed(),
    uses=[f.Candidate],
    concludes=[f.LeastValue],
    says="The best card on the market gives a speed of {best:.1f} per 1000 US dollars. Cards "
    "below {least:.1f} are ruled out.",
    because="The same money buys several times the speed elsewhere.",
    sources=["dettmers-2019-04-03"],
)
def find_least_value(engine: Engine, factor: float, best: float, limit: float) -> Said:
    """Conclude the minimum value, or 0 if every candidate within the budget is below it."""
    least = round(best / factor, 4)
    within = [c for c in engine.every(f.Candidate) if c["usd"] <= limit]
    found = least if any(value_of_one(c) >= least for c in within) else 0.0
    engine.conclude(f.LeastValue(value=found))
    return {"least": found}


rule(
    "RANK-007",
    "If the advisor rules out no card for poor value, any value is acceptable",
    f.Day(),
    ~f.Setting(name="avoidable_factor"),
    then=f.LeastValue(value=0.0),
    says="This advice rules out no card for poor value.",
    because="Some advice looks at what a card can do, not at what it costs.",
)

rule(
    "RANK-008",
    "If poor value is accepted, any value is acceptable",
    f.AvoidableExempt(),
    ~f.ValueWeighed(),
    f.Setting(name="avoidable_factor"),
    then=f.LeastValue(value=0.0),
    says="For the profile '{avoidable_exempt[profile]}', any value is acceptable.",
    because="If no other card can hold the workload, price is not the deciding factor.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "RANK-009",
    "If value is already part of the choice, poor value rules out no card",
    f.ValueWeighed(),
    f.Setting(name="avoidable_factor"),
    then=f.LeastValue(value=0.0),
    says="No card is ruled out for poor value.",
    because="The choice itself already takes the price into account.",
)
