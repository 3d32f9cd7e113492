"""Why something is recommended, in one screen: what decided, its price, and why it was allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from expert.dates import year_of
from expert.explain import wording
from expert.explain.amounts import gb, usd
from expert.explain.brief.assumed import assumed
from expert.explain.brief.told import CARD, Told, short_name, total_usd
from expert.explain.record.declared import spec_of
from expert.explain.record.own_lines import PLACE
from expert.explain.view import RULED_OUT, Item
from expert.explain.why.chain import sentences
from expert.facts.values import OWNED
from expert.knowledge.entries import INFERRED
from expert.rules.cards.choose import BEST_FOR_THE_MONEY
from expert.rules.cards.passed_over import MEASURES
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import Weighed, figure_of

RIVALS_KEPT = 12
STEPS = 4
"""Sentences about what is behind a choice that weighed no figures."""
OTHERS = 3
"""Other options of a kind, shown with what counts against them."""
POINTS = 100
THOUSAND = 1000
OFFERED = ("Contender", "Candidate")
MONTHS = 12
Figures = dict[tuple[str, str], float]

WINS = {
    "best_value": "gives the most for its price",
    BEST_FOR_THE_MONEY: "makes the best use of the sum you named",
    "fastest": "is the fastest",
    "cheapest": "costs the least",
    "cheapest_that_fits": "is the cheapest that fits",
    "most_memory": "has the most memory",
}
"""What a card picked for a role does best."""
TRAINING_MODEL = "training_model"
BASES = {
    TRAINING_MODEL: "a model of bandwidth and TFLOPS",
    "generation_model": "a model of how fast a card reads its memory",
    "serving_model": "a model of a server with several users",
    "offload_model": "a model of a card and main memory together",
    "bandwidth": "memory bandwidth alone",
    "equivalence_table": "the advisor's own table",
    "measured": "measured on the card",
    "measured_scaled": "measured on the card at similar work",
}
"""What a speed is based on."""


def short(told: Told, item: Item) -> dict[str, Any]:
    """Return why an item is recommended: what decided, its price, why it was allowed.

    Nothing has been tried yet that may change it.
    """
    found: dict[str, Any] = {"wins": _wins(told, item)}
    price = price_of(told, item)
    if price:
        found["price"] = price
    found["allowed"] = list(_allowed(told, item))
    found["others"] = list(_others(told, item))
    found["jobs"] = list(_jobs(told, item))
    found["flips"], found["tries"] = [], 0
    found["assumed"] = assumed(told)
    return found


# --- what decided ---------------------------------------------------------------------------


def _wins(told: Told, item: Item) -> dict[str, Any]:
    """Return the choosing rule, its sentence and, if it compared offers, their figures."""
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
    """Return the offers that a firing weighed."""
    return [fact for fact in told.view.premises(firing) if fact["type"] in OFFERED]


def _compared(told: Told, item: Item, firing: Item) -> dict[str, Any] | None:
    """Return the figures of the offers that a choice was made from, the best first."""
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
    """Return the unit and the figures by which a rule that fills a role compares offers."""
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
    counted = [float(f["per_usd"]) for type, f in premises if type == "PriceCounts"]
    each = counted[0] if role == BEST_FOR_THE_MONEY and counted else None
    figure_of_worth = figure_of(each)
    figures = {
        key: THOUSAND * figure_of_worth(Weighed.of(worth))
        for key, worth in worths.items()
        if key in offers
    }
    if each is None or own not in figures:
        return "useful speed per $1,000 in all", figures
    return "points", {key: POINTS * value / figures[own] for key, value in figures.items()}


def _row(
    told: Told,
    key: tuple[str, str],
    figures: Figures,
    own: tuple[str, Any],
    fewest: bool,
    equal: bool,
) -> dict[str, Any]:
    """Return one offer with its figure and how far it is behind, as a share."""
    card, condition = key
    entry = told.knowledge.all(CARD).get(card)
    label = wording.label(entry.data) if entry else card
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
    """Return how far off the compared speed may be, and what it is based on."""
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
        "rules": _rules(told, facts),
    }
    if "low" not in speed or "high" not in speed or not speed["value"]:
        return None
    share = (speed["high"] - speed["low"]) / 2 / speed["value"]
    return {**found, "share": round(share, 3)}


def _measured(told: Told, item: Item) -> str:
    """Return whose measured training speeds correct the model; empty without any."""
    if told.fact("TrainsBeyond", card=item["id"]):
        return ", corrected by its measured speed"
    alike = told.fact("TrainsAt", card=item["id"]).get("times", 1) != 1
    return ", corrected by measured cards like it" if alike else ""


def _rules(told: Told, facts: Iterable[Item]) -> list[str]:
    """Return the ids of the rules that concluded facts, each once."""
    firings = (firing for fact in facts for firing in told.view.concluding(fact["id"]))
    return list(dict.fromkeys(firing["rule"] for firing in firings))


# --- its price ------------------------------------------------------------------------------


def price_of(told: Told, item: Item) -> dict[str, Any] | None:
    """Return the price that counts, with its kind, its age and the line it is on."""
    condition = item.get("condition")
    offers = told.view.of_type("Offer", card=item["id"], condition=condition)
    if item["kind"] != CARD or condition == OWNED or not offers or total_usd(item) is None:
        return None
    offer = offers[0]
    fields = offer["fields"]
    months = (year_of(told.record["case"]["as_of"]) - year_of(fields["on"])) * MONTHS
    kind = told.knowledge.all("price-kind").get(str(fields.get("kind")))
    name = str(kind.data["name"]) if kind else wording.words(str(fields.get("kind", "")))
    found: dict[str, Any] = {
        "usd": fields["usd"],
        "basis": fields["basis"],
        "kind": fields.get("kind"),
        "kind_name": name,
        "on": fields["on"],
        "age_months": max(0, round(months)),
        "rules": _rules(told, [offer]),
    }
    seen = _seen_price(told, offer, item)
    if seen is not None:
        found["seen"] = {
            "usd": seen["fields"]["usd"],
            "on": seen["fields"]["on"],
            **{key: seen.get(key) for key in ("file", "line", "source", "confidence")},
        }
    return found


def _seen_price(told: Told, offer: Item, item: Item) -> Item | None:
    """Return the latest price that an offer is based on, of its own kind if there is one."""
    condition, kind = offer["fields"]["condition"], offer["fields"].get("kind")
    prices = [
        fact
        for fact in told.view.given_behind(offer, str(item["id"]))
        if fact["type"] == "Price" and fact["fields"]["card"] == item["id"]
    ]
    own = [p for p in prices if p["fields"].get("condition") == condition] or prices
    same = [p for p in own if p["fields"].get("kind") == kind] or own
    upto = [p for p in same if str(p["fields"]["on"]) <= str(offer["fields"]["on"])] or same
    return max(upto, key=lambda p: (str(p["fields"]["on"]), p["line"] or 0), default=None)


# --- why it was allowed ---------------------------------------------------------------------


def _allowed(told: Told, item: Item) -> Iterator[dict[str, Any]]:
    """Yield what a card had to meet: the memory needed, and the budget."""
    if item["kind"] != CARD:
        return
    yield from _memory(told, item)
    yield from _budget(told, item)


def _memory(told: Told, item: Item) -> Iterator[dict[str, Any]]:
    """Yield how its memory meets the need, and the parts of that need."""
    fits = told.view.of_type("Fits", card=item["id"])
    needs = told.view.of_type("Need")
    if not fits or not needs:
        return
    need, has = needs[0]["fields"], fits[0]["fields"]
    number = int(item.get("count") or 1)
    together = f"{number} cards with {gb(has['gib'])} together" if number > 1 else gb(has["gib"])
    verb = "hold" if number > 1 else "holds"
    said = f"{together} {verb} the {gb(need['gib'])} this work needs"
    lighter = told.view.of_type("LighterTaken")
    said += "".join(f" with {form['fields']['words']}" for form in lighter)
    for moved in told.view.of_type("Offloaded", card=item["id"]):
        said += f", with {gb(moved['fields']['gib'])} of it in main memory"
    yield {
        "says": f"{said}, but only just" if has.get("tight") else said,
        "rules": _rules(told, fits),
        **_parts(told, needs[0]),
    }


def _parts(told: Told, need: Item) -> dict[str, Any]:
    """Return why so much memory is needed: all parts of the sum, or the floor that decides."""
    parts = [fact for fact in told.view.of_type("MemoryPart") if fact["fields"].get("gib")]
    floors = told.view.of_type("MemoryFloor")
    highest = max((f["fields"]["gib"] for f in floors), default=0)
    total = sum(float(part["fields"]["gib"]) for part in parts)
    decides = [f for f in floors if f["fields"]["gib"] == highest and highest >= total] or parts
    given = [
        fact
        for one in decides
        for fact in told.view.given_behind(one, "")
        if fact["type"] in ("Setting", "Parameter", "Typical", "Answer")
    ]
    says = [
        firing["says"]
        for one in (decides if decides is not parts else [])
        for firing in told.view.concluding(one["id"])[:1]
    ]
    if decides is parts and parts:
        amounts = [f"{_part_name(part)} {gb(part['fields']['gib'])}" for part in parts]
        says = [f"{' + '.join(amounts)}"]
    return {
        "why": says[:1],
        "parts": [{"name": _part_name(p), "gib": p["fields"]["gib"]} for p in parts],
        "given": [
            {"says": told.view.says(fact), **{key: fact.get(key) for key in PLACE}}
            for fact in given
        ],
        "inferred": any(fact.get("confidence") == INFERRED for fact in given),
        "need_rules": _rules(told, [need, *decides[:1]]),
    }


def _part_name(part: Item) -> str:
    fields = part["fields"]
    return wording.words(str(fields.get("part") or fields.get("name") or "part"))


def _jobs(told: Told, item: Item) -> Iterator[str]:
    """Yield what each additional job of a card takes, and how the card does at it."""
    if item["kind"] != CARD:
        return
    cheapest = min(
        (c["fields"] for c in told.view.of_type("Candidate")),
        key=lambda c: (c["usd"], c["card"], c["condition"]),
        default=None,
    )
    for job in told.view.of_type("OtherJob"):
        fields = job["fields"]
        speeds = {
            card: told.fact("OtherSpeed", number=fields["number"], card=card).get("value")
            for card in (item["id"], (cheapest or {}).get("card"))
        }
        says = f"{fields['share']:.0%} of the time: {fields['name']}, {gb(fields['gib'])}"
        own, base = speeds[item["id"]], speeds[(cheapest or {}).get("card")]
        if own and base and cheapest and cheapest["card"] != item["id"]:
            says += f", {own / base:.2g} times as fast as on the {cheapest['name']}"
        yield says


def _budget(told: Told, item: Item) -> Iterator[dict[str, Any]]:
    """Yield whether the price is within the stated budget."""
    purses, price = told.view.of_type("Purse"), total_usd(item)
    if not purses or price is None or "budget_usd" not in told.answers:
        return
    purse = purses[0]["fields"]
    if price <= purse["high_usd"]:
        says = f"{usd(price)} is within your {usd(purse['high_usd'])}"
    else:
        says = f"{usd(price)} is above your {usd(purse['high_usd'])}"
    yield {"says": says, "rules": _rules(told, purses[:1])}


# --- other options of its kind --------------------------------------------------------------


def _others(told: Told, item: Item) -> Iterator[dict[str, Any]]:
    """Yield options of the same kind, other than cards, that something counts against."""
    if item["kind"] == CARD:
        return
    out = [o for o in told.record[RULED_OUT] if o["kind"] == item["kind"]]
    for other in out[:OTHERS]:
        firings = told.view.because(other)
        yield {
            "id": other["id"],
            "label": other["label"],
            "says": firings[0]["says"] if firings else "",
            "rules": told.rules_of(other),
        }


def described(names: Sequence[str]) -> str:
    """Return what offers are: `new cards`, `used cards` or `cards`."""
    return f"{names[0]} cards" if len(names) == 1 else "cards"
