"""Why something is recommended, on one screen: the deciding reason, the price, the limits met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from expert.dates import MONTHS, year_of
from expert.explain import wording
from expert.explain.amounts import gb, usd
from expert.explain.brief.assumed import assumed
from expert.explain.brief.spoken import spoken
from expert.explain.brief.told import CARD, Told, total_usd
from expert.explain.record.own_lines import PLACE
from expert.explain.view import RULED_OUT, Item
from expert.explain.why.wins import rules_behind, wins
from expert.facts.values import OWNED
from expert.knowledge.entries import INFERRED

OTHERS = 3
"""Kinds of options whose alternatives are shown with the reasons against them."""


def short(told: Told, item: Item) -> dict[str, Any]:
    """Return why an item is recommended: the deciding reason, its price, the limits it met.

    Changes have not been tried yet.
    """
    found: dict[str, Any] = {"wins": wins(told, item)}
    price = _price(told, item)
    if price:
        found["price"] = price
    found["allowed"] = list(_allowed(told, item))
    found["others"] = list(_others(told, item))
    found["jobs"] = list(_jobs(told, item))
    found["flips"], found["tries"] = [], 0
    found["assumed"] = assumed(told)
    return found


# --- its price ------------------------------------------------------------------------------


def _price(told: Told, item: Item) -> dict[str, Any] | None:
    """Return the price used, with its kind, its age and the line it is on."""
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
        "rules": rules_behind(told, [offer]),
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
    """Return the latest price that an offer is based on, preferably of the same kind."""
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
    """Yield how the card's memory meets the need, and the parts of that need."""
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
    said += " with " * bool(lighter)
    said += wording.listed([str(form["fields"]["words"]) for form in lighter])
    for moved in told.view.of_type("Offloaded", card=item["id"]):
        said += f", with {gb(moved['fields']['gib'])} of it in system RAM"
    yield {
        "says": f"{said}, but only just" if has.get("tight") else said,
        "rules": rules_behind(told, fits),
        **_parts(told, needs[0]),
    }


def _parts(told: Told, need: Item) -> dict[str, Any]:
    """Return why so much memory is needed: all parts of the sum, or the deciding minimum."""
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
        spoken(told, str(firing["says"]))
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
        "need_rules": rules_behind(told, [need, *decides[:1]]),
    }


def _part_name(part: Item) -> str:
    fields = part["fields"]
    return wording.words(str(fields.get("part") or fields.get("name") or "part"))


def _jobs(told: Told, item: Item) -> Iterator[str]:
    """Yield what each additional job needs, and how fast the card is at it."""
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
    yield {"says": says, "rules": rules_behind(told, purses[:1])}


# --- other options of its kind --------------------------------------------------------------


def _others(told: Told, item: Item) -> Iterator[dict[str, Any]]:
    """Yield the other options of the same kind with a reason against each; cards are left out."""
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
