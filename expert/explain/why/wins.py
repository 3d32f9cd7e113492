"""What decided a recommendation: the rule that chose, and the figures that it compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from expert.explain import wording
from expert.explain.brief.told import CARD, Told, short_name
from expert.explain.record.declared import spec_of
from expert.explain.view import Item
from expert.explain.why.chain import sentences
from expert.knowledge.names import full_name
from expert.rules.cards.choose import BEST_FOR_THE_MONEY, LEAST_COST
from expert.rules.cards.passed_over import MEASURES
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import Weighed, figure_of
from expert.units import THOUSAND

RIVALS_KEPT = 12
STEPS = 4
"""The most sentences about what led to a choice that compared no figures."""
POINTS = 100
OFFERED = ("Contender", "Candidate")
Figures = dict[tuple[str, str], float]

WINS = {
    "best_value": "gives the most for its price",
    BEST_FOR_THE_MONEY: "makes the best use of your budget",
    "fastest": "is the fastest",
    "cheapest": "costs the least",
    LEAST_COST: "has about the lowest total cost, with electricity and drawbacks",
    "cheapest_that_fits": "is the cheapest that fits",
    "most_memory": "has the most memory",
}
"""What a card picked for each role does best."""
TRAINING_MODEL = "training_model"
BASES = {
    TRAINING_MODEL: "a model of bandwidth and TFLOPS",
    "generation_model": "a model of how fast a card reads its memory",
    "serving_model": "a model of a server with several users",
    "offload_model": "a model of a card and system RAM together",
    "bandwidth": "memory bandwidth alone",
    "equivalence_table": "the advisor's own table",
    "measured": "measured on the card",
    "measured_scaled": "measured on the card at similar work",
}
"""The bases of speeds in words."""


def wins(told: Told, item: Item) -> dict[str, Any]:
    """Return the rule that chose, its sentence and, if it compared offers, their figures."""
    reasons = told.view.because(item)
    choosing = next((f for f in reasons if _offers(told, f)), reasons[0])
    spec = spec_of(choosing["rule"])
    found: dict[str, Any] = {
        "rule": choosing["rule"],
        "says": choosing["says"],
        "because": spec.because if spec else "",
        "steps": [],
    }
    compared = _compared(told, item, choosing)
    if compared is None:
        steps = sentences(told.view, item, STEPS + 1)
        found["steps"] = [says for says in steps if says != choosing["says"]][:STEPS]
        return found
    return {**found, **compared}


def _offers(told: Told, firing: Item) -> list[Item]:
    """Return the offers that a firing compared."""
    return [fact for fact in told.view.premises(firing) if fact["type"] in OFFERED]


def _compared(told: Told, item: Item, firing: Item) -> dict[str, Any] | None:
    """Return the figures of the offers that were compared, the best first."""
    offers = {
        (fact["fields"]["card"], fact["fields"]["condition"]): fact["fields"]
        for fact in _offers(told, firing)
    }
    own = (item["id"], item.get("condition"))
    role = str(item["role"])
    if own not in offers or role not in WINS:
        return None
    unit, figures = _figures(told, role, firing, offers, own)
    if own not in figures:
        return None
    fewest = unit == "US dollars"
    order = sorted(figures, key=lambda key: (figures[key] * (1 if fewest else -1), key))
    rivals = [key for key in order if key != own]
    equal = {(one["id"], one.get("condition")) for one in told.items if one["role"] == role}
    rows = [_row(told, key, figures, own, fewest, key in equal) for key in (own, *rivals)]
    found: dict[str, Any] = {
        "unit": unit,
        "of": len(rows),
        "conditions": sorted({condition for _, condition in offers}),
        "does": WINS[role],
        "figures": rows[: RIVALS_KEPT + 1],
    }
    error = _error(told, item, unit)
    if error and len(rows) > 1:
        runner_up = next((row for row in rows[1:] if not row["equal"]), rows[1])
        found["error"] = error
        found["certain"] = runner_up["behind"] > error["share"]
    return found


def _figures(
    told: Told,
    role: str,
    firing: Item,
    offers: Mapping[tuple[str, str], Any],
    own: tuple[str, Any],
) -> tuple[str, Figures]:
    """Return the unit and the figures by which a rule compares offers for a role."""
    if role in MEASURES:
        unit, figure = MEASURES[role]
        return unit, {key: figure(offer) for key, offer in offers.items()}
    premises = [(fact["type"], fact["fields"]) for fact in told.view.premises(firing)]
    worths = {
        (worth["card"], worth["condition"]): worth for type, worth in premises if type == "Worth"
    }
    if not worths:
        unit = "speed per $1,000"
        return unit, {key: value_of(offer) for key, offer in offers.items()}
    if role == LEAST_COST:
        paid = {key: float(worth["paid_usd"]) for key, worth in worths.items() if key in offers}
        return "US dollars", paid
    counted = [float(f["per_usd"]) for type, f in premises if type == "PriceCounts"]
    each = counted[0] if role == BEST_FOR_THE_MONEY and counted else None
    figure_of_worth = figure_of(each)
    figures = {
        key: THOUSAND * figure_of_worth(Weighed.of(worth))
        for key, worth in worths.items()
        if key in offers
    }
    if each is None or own not in figures:
        return "useful speed per $1,000 in total", figures
    return "points", {key: POINTS * value / figures[own] for key, value in figures.items()}


def _row(
    told: Told,
    key: tuple[str, str],
    figures: Figures,
    own: tuple[str, Any],
    fewest: bool,
    equal: bool,
) -> dict[str, Any]:
    """Return one offer with its figure and by what share it is behind the best."""
    card, condition = key
    entry = told.knowledge.all(CARD).get(card)
    label = full_name(entry.data) if entry else card
    ratio = figures[own] / figures[key] if figures[key] else float("inf")
    behind = 1 / ratio - 1 if fewest else ratio - 1
    return {
        "id": card,
        "name": short_name(told.knowledge, {"kind": CARD, "id": card, "label": label}),
        "condition": condition,
        "figure": float(f"{figures[key]:.4g}"),
        "behind": round(behind, 4),
        "equal": equal and key != own,
    }


def _error(told: Told, item: Item, unit: str) -> dict[str, Any] | None:
    """Return how far off the compared speed may be, and what the speed is based on."""
    if "speed" not in unit and unit != "points":
        return None
    facts = told.view.of_type("Speed", card=item["id"])
    if not facts:
        return None
    speed = facts[0]["fields"]
    says = BASES.get(speed["basis"], wording.words(speed["basis"]))
    found: dict[str, Any] = {
        "basis": speed["basis"],
        "says": says + (_measured(told, item) if speed["basis"] == TRAINING_MODEL else ""),
        "rules": rules_behind(told, facts),
    }
    if "low" not in speed or "high" not in speed or not speed["value"]:
        return None
    share = (speed["high"] - speed["low"]) / 2 / speed["value"]
    return {**found, "share": round(share, 3)}


def _measured(told: Told, item: Item) -> str:
    """Return which measured training speeds correct the model; empty if none do."""
    if told.fact("TrainsBeyond", card=item["id"]):
        return ", corrected by its measured speed"
    alike = told.fact("TrainsAt", card=item["id"]).get("times", 1) != 1
    return ", corrected by measurements of similar cards" if alike else ""


def rules_behind(told: Told, facts: Iterable[Item]) -> list[str]:
    """Return the ids of the rules that concluded the facts, without repeats."""
    firings = (firing for fact in facts for firing in told.view.concluding(fact["id"]))
    return list(dict.fromkeys(firing["rule"] for firing in firings))


def described(names: Sequence[str]) -> str:
    """Return a name for the offers: `new cards`, `used cards` or `cards`."""
    return f"{names[0]} cards" if len(names) == 1 else "cards"
