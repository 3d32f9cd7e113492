"""What counts against a card: for each reason, both values, their origins and the difference."""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import inf
from typing import Any

from expert.explain import wording
from expert.explain.record.absence import unsaid
from expert.explain.record.declared import sources_of
from expert.explain.record.own_lines import PLACE
from expert.explain.view import NOT_CONSIDERED, POSSIBLE, RECOMMENDED, Item, RecordView, card_of
from expert.explain.why_not.first_price import TIE_BAND, first_prices
from expert.explain.why_not.money import beyond_the_money, count_of
from expert.explain.why_not.remedy import remedy
from expert.knowledge import Knowledge
from expert.knowledge.names import full_name

AGAINST = ("RuledOut", "OfferOut", "Beaten", "PassedOver", "Verdict")
"""Types of conclusions that count against a card."""
ORIGINS_SHOWN = 3
ORIGINS_KEPT = 12
_RANKING = (
    "Answer",
    "Price",
    "Caveat",
    "Equivalence",
    "JobMaturity",
    "Maturity",
    "Card",
    "Setting",
)
"""Types of given facts, the most informative first; other types come after them."""


def verdict(view: RecordView, knowledge: Knowledge, id: str) -> dict[str, Any]:
    """Return the status of a card and every reason against it, as plain data."""
    status = view.status(id)
    items = view.items(status, id)
    found: dict[str, Any] = {"card": id, "label": _label(items, knowledge, id), "status": status}
    if status == RECOMMENDED:
        found["roles"] = [role for item in items for role in item.get("roles", [item.get("role")])]
    else:
        reasons = _that_stand(view, id, _against(view, items, id))
        found["blockers"] = [_blocker(view, knowledge, id, *reason) for reason in reasons]
        money = beyond_the_money(view, id)
        if money and not any(b.get("unit") == "US dollars" for b in found["blockers"]):
            found["beyond_the_money"] = money
        alone = len(found["blockers"]) == 1 and "beyond_the_money" not in found
        for blocker in found["blockers"]:
            blocker["would_change"] = remedy(blocker, knowledge, alone=alone)
    found["count"] = count_of(view, id)
    if status in (POSSIBLE, NOT_CONSIDERED):
        found["why"] = _why_not_considered(view, knowledge, id)
    return found


def _label(items: list[Item], knowledge: Knowledge, id: str) -> str:
    if items:
        return str(items[0].get("label") or items[0]["name"])
    card = knowledge.all("card").get(id)
    return full_name(card.data) if card else id


def _against(view: RecordView, items: list[Item], id: str) -> list[tuple[Item, Item | None]]:
    """Return the firings that count against a card, each with the fact that says so."""
    named = [firing for item in items for firing in view.because(item)]
    concluding = [
        firing
        for type in AGAINST
        for fact in view.of_type(type, card=id)
        for firing in view.concluding(fact["id"])
    ]
    found: dict[str, tuple[Item, Item | None]] = {}
    for firing in [*named, *concluding]:
        facts = [f for f in view.conclusions(firing) if f["type"] in AGAINST and card_of(f) == id]
        if not facts and firing in named:
            found.setdefault(firing["id"], (firing, None))
        for fact in facts:
            if fact["fields"].get("fine") is not True:
                found.setdefault(firing["id"], (firing, fact))
    return _without_echoes(list(found.values()))


def _that_stand(
    view: RecordView, id: str, reasons: list[tuple[Item, Item | None]]
) -> list[tuple[Item, Item | None]]:
    """Put offers that do not count last, the cheapest first; drop them if another offer counts.

    If one counts, only the reasons against the card itself or against every offer have to change.
    """
    left_out = [r for r in reasons if r[1] is not None and r[1]["type"] == "OfferOut"]
    others = [r for r in reasons if r not in left_out]
    offers = [fact["fields"] for fact in view.of_type("Offer", card=id)]
    usd = {offer["condition"]: float(offer["usd"]) for offer in offers}
    left_out.sort(key=lambda r: usd.get(r[1]["fields"]["condition"], inf) if r[1] else inf)
    out = {r[1]["fields"]["condition"] for r in left_out if r[1] is not None}
    against_card = any(r[1] is None or "condition" not in r[1]["fields"] for r in others)
    return others if against_card and set(usd) - out else [*others, *left_out]


def _without_echoes(reasons: list[tuple[Item, Item | None]]) -> list[tuple[Item, Item | None]]:
    """Drop a verdict without a reason of its own if the reasons behind it are listed."""
    weighty = [r for r in reasons if r[1] is not None and r[1]["type"] != "Verdict"]
    return weighty or reasons


def _blocker(
    view: RecordView, knowledge: Knowledge, card: str, firing: Item, fact: Item | None
) -> dict[str, Any]:
    fields = fact["fields"] if fact else {}
    found: dict[str, Any] = {
        "firing": firing["id"],
        "type": fact["type"] if fact else "",
        "rule": firing["rule"],
        "title": firing["title"],
        "says": firing["says"],
        "sources": list(firing.get("sources", [])),
        "absent": list(firing.get("absent", [])),
        "unsaid": [said for one in firing.get("absent", []) if (said := unsaid(one, knowledge))],
        "instead": _instead(view, firing, card),
    }
    for name in ("about", "unit", "condition", "by", "by_condition", "role", "how", "ahead"):
        if name in fields:
            found[name] = fields[name]
    if "wanted" in fields and "found" in fields:
        rival = [fields["by"]] if "by" in fields else []
        wanted, had = fields["wanted"], fields["found"]
        unit = fields.get("unit")
        sides = {
            "wanted": ((wanted, unit), [*rival, None, card]),
            "found": ((had, unit), [card, None]),
        }
        declared: dict[str, Sequence[tuple[Item, str | None]]] = {
            name: sources_of(view, firing, fact or {}, name) for name in sides
        }
        declared["wanted"] = _not_behind(declared["found"], declared["wanted"])
        told_before = _behind(view, declared["found"], card)
        for name, (told, about) in sides.items():
            sources = declared[name]
            known = told_before if name == "wanted" else {}
            found[name] = (
                _declared(view, told[0], sources, card, known)
                if sources
                else _side(view, firing, told, about)
            )
        found["margin"] = _margin(wanted, had)
        band = _tie_band(view, fields.get("role"))
        if band is not None and "by" in fields:
            found["within"] = band
            first = next((one for one in first_prices(view) if one.card == card), None)
            if first is not None:
                now = {"usd": first.offer["usd"], "condition": first.offer["condition"]}
                found["first_at"] = {"usd": first.usd, "instead_of": now}
    return found


def _not_behind(
    others: Sequence[tuple[Item, str | None]], sources: Sequence[tuple[Item, str | None]]
) -> Sequence[tuple[Item, str | None]]:
    """Leave out facts that the other value is also based on, unless none would be left.

    For example, a price is not listed again as a reason for the budget that it is compared with.
    """
    known = {fact["id"] for fact, _ in others}
    return [source for source in sources if source[0]["id"] not in known] or sources


def _instead(view: RecordView, firing: Item, card: str) -> list[dict[str, Any]]:
    """Return the facts that exist instead of what a firing found missing, one per origin."""
    lines: dict[tuple[Any, Any], dict[str, Any]] = {}
    for fact in view.present_instead(firing):
        values = wording.listed(wording.value(value) for value in fact["fields"].values())
        for origin in view.given_behind(fact, card)[:1]:
            place = (origin["file"], origin["line"])
            known = lines.setdefault(place, _origin(view, origin, None) | {"values": []})
            known["values"].append(values)
    return [
        {**{k: v for k, v in line.items() if k != "values"}, "says": wording.listed(line["values"])}
        for line in lines.values()
    ]


def _tie_band(view: RecordView, role: Any) -> float | None:
    """Return how far behind the best a card may be to still be picked for a role."""
    premises = (
        premise["fields"]
        for pick in view.of_type("Pick", role=role)
        for firing in view.concluding(pick["id"])
        for premise in view.premises(firing)
        if premise["type"] == "Setting"
    )
    return next((fields["value"] for fields in premises if fields["name"] == TIE_BAND), None)


def _margin(wanted: Any, found: Any) -> float | None:
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in (wanted, found)):
        return None
    return round(abs(float(wanted) - float(found)), 4)


# --- where a value comes from ------------------------------------------------------

Told = tuple[Any, str | None]
"""A compared value and its unit."""


def _side(
    view: RecordView, firing: Item, told: Told, about: Sequence[str | None]
) -> dict[str, Any]:
    """Return a compared value with the facts it is based on.

    ``about`` says which facts to check first: those about certain card ids, or None for facts not
    about a card.
    """
    value, _ = told
    premises = view.premises(firing)
    fact = _holding(premises, told, about) or _derived(premises, about[:-1] or about)
    if fact is None:
        given = [f for f in premises if f["kind"] == "given" and card_of(f) == about[0]]
        return {"value": value, **_origins(view, given, None)}
    if fact["kind"] == "given":
        return {"value": value, **_origins(view, [fact], _field(fact, told))}
    by = view.concluding(fact["id"])
    behind = view.given_behind(fact, about[0] or str(about[-1]))
    return {
        "value": value,
        "by": [{"rule": f["rule"], "says": f["says"]} for f in by[:1]],
        **_origins(view, behind, None),
    }


def _declared(
    view: RecordView,
    value: Any,
    sources: Sequence[tuple[Item, str | None]],
    card: str,
    known: Container[str] = (),
) -> dict[str, Any]:
    """Return a compared value with the facts from which its rule took it, given facts first.

    ``known`` holds the ids of facts shown with the other value; of these, only answers are
    repeated.
    """
    given = [(fact, field) for fact, field in sources if fact["kind"] == "given"]
    derived = [fact for fact, _ in sources if fact["kind"] != "given"]
    by = [firing for fact in derived for firing in view.concluding(fact["id"])[:1]]
    behind = {
        id: origin
        for id, origin in _behind(view, sources, card).items()
        if id not in known or origin["type"] == "Answer"
    }
    found = [_origin(view, fact, field) for fact, field in given]
    rest = _origins(view, list(behind.values()), None)
    said = dict.fromkeys((firing["rule"], firing["says"]) for firing in by)
    told = {"by": [{"rule": rule, "says": says} for rule, says in said]} if by else {}
    return {"value": value, **told, **rest, "from": [*found, *rest["from"]]}


def _behind(
    view: RecordView, sources: Sequence[tuple[Item, str | None]], card: str
) -> dict[str, Item]:
    """Return the given facts, by id, that derived facts are based on."""
    derived = [fact for fact, _ in sources if fact["kind"] != "given"]
    return {
        origin["id"]: origin
        for fact in derived
        for origin in view.given_behind(fact, card_of(fact) or card)
    }


def _holding(premises: list[Item], told: Told, about: Sequence[str | None]) -> Item | None:
    """Return the fact that holds a value."""
    holding = [f for f in premises if _field(f, told) is not None]
    return next((f for card in about for f in holding if card_of(f) == card), None)


def _derived(premises: list[Item], about: Sequence[str | None]) -> Item | None:
    """Return the fact from which a value was derived."""
    derived = [f for f in premises if f["kind"] == "derived"]
    return next((f for card in about for f in derived if card_of(f) == card), None)


def _field(fact: Item, told: Told) -> str | None:
    """Return the field that holds a value; for a card, the unit must match, too."""
    value, unit = told
    holding = [name for name, v in fact["fields"].items() if v == value and name != "id"]
    if fact["type"] == "Card" and isinstance(value, int | float):
        holding = [name for name in holding if unit in (name, wording.unit_of(name))]
    return next(iter(holding), None)


def _origins(view: RecordView, facts: list[Item], field: str | None) -> dict[str, Any]:
    """Return given facts with file, line, source and date, the most informative first."""
    ordered = sorted(
        [f for f in facts if f["type"] != "Day"] or facts,
        key=lambda f: _RANKING.index(f["type"]) if f["type"] in _RANKING else len(_RANKING),
    )
    kept = [_origin(view, fact, field) for fact in ordered[:ORIGINS_KEPT]]
    more = len(ordered) - len(kept)
    return {"from": kept, "more": more} if more else {"from": kept}


def _origin(view: RecordView, fact: Item, field: str | None) -> dict[str, Any]:
    place = {key: fact.get(key) for key in PLACE}
    says = fact["fields"].get("says") or view.says(fact)
    found = {"fact": fact["id"], "says": says, **place}
    places = fact.get("places") or {}
    if field is not None and field in places:
        found |= places[field]
        found["says"] = f"{wording.words(field)} of {fact['fields']['name']}"
    return found


def _why_not_considered(view: RecordView, knowledge: Knowledge, id: str) -> str:
    day = view.record["case"]["as_of"]
    if view.status(id) == POSSIBLE:
        return "No rule counts against it, but a new card is not the answer to this question."
    card = knowledge.all("card").get(id)
    first = str(card.data.get("announced") or card.data.get("released") or "") if card else ""
    if first and first > day:
        return f"It was not announced until {first}, after the date of the question, {day}."
    if not card:
        return "The knowledge files do not include this card."
    return (
        f"As of {day}, no rule decided for or against it: it was possible, but something needed "
        "to compare it was unknown, or the question was not about cards."
    )
