"""Which differences between cards decide: each is removed in a separate run.

A difference is decisive only if, without it, the trailing card draws level or comes out ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from expert.case.case import Case
from expert.consultation.run import run
from expert.engine.engine import Engine
from expert.explain import wording
from expert.explain.amounts import gb, usd
from expert.explain.changes.proof import MOST_RUNS, Supposing
from expert.explain.why_not.later import having
from expert.explain.why_not.standing import Standing
from expert.facts import (
    Candidate,
    Card,
    Declared,
    Derived,
    Offer,
    Pick,
    Premium,
    PriceCounts,
    Rate,
    Speed,
    Usable,
    Worth,
)
from expert.knowledge import Knowledge
from expert.rules.cards.choose import BEST_FOR_THE_MONEY
from expert.rules.cards.passed_over import MEASURES
from expert.rules.cards.value import value_of
from expert.rules.cards.worth import Weighed, figure_of

DECIMALS = 3
MACHINE = ("board_power_w", "slots", "cooling", "length_mm")
SOFTWARE = ("platform", "architecture", "vendor", "generation")
NAMED = ("platform", "architecture")
"""The properties whose values are ids of named entries."""
NONE = "none"
DRAWBACKS = {
    "less_mature": "less mature software",
    "no_bfloat16": "no bfloat16",
    "no_fp8": "no FP8",
    "passive": "no fan of its own",
    "quirk": "slow memory",
    "tight": "a tight fit",
    "used": "used, without warranty",
}
"""Reasons for a premium in words, where the id of the reason is not clear by itself."""
MARKET = ("segment", "form", "licence")
Replaced = Callable[[Derived], Derived | None]


class Merit(NamedTuple):
    """How far a card gets in a run, and the figure that ranks it among cards that get as far."""

    level: int
    score: float


class Difference(NamedTuple):
    """One way in which two cards differ, and how to make the first equal to the second."""

    what: str
    mine: str
    theirs: str
    given: Supposing | None = None
    supposed: Replaced | None = None


def deciding(
    knowledge: Knowledge, case: Case, ids: Sequence[str], engine: Engine
) -> dict[str, Any]:
    """Return which card is ahead and, for each of the others, the differences that decide.

    ``engine`` is the finished run of the case. The order in which the cards are named does not
    matter.
    """
    merits = {id: _merit(engine, id) for id in ids}
    first = min(ids, key=lambda id: (-merits[id].level, -merits[id].score, id))
    found: dict[str, Any] = {"ahead": first, "behind": [], "runs": 0, "stopped": False}
    if merits[first].level == 0:
        found["ahead"] = None
        return found
    for id in sorted(set(ids) - {first}, key=lambda id: (-merits[id].level, -merits[id].score, id)):
        told = []
        for difference in _differences(knowledge, engine, id, first):
            if found["runs"] >= MOST_RUNS:
                found["stopped"] = True
                break
            found["runs"] += 1
            other = run(knowledge, case, ids, supposed=difference.supposed, given=difference.given)
            told.append(_weighed(difference, merits[id], _merit(other, id), _merit(other, first)))
        weighty = [one for one in told if one.pop("helps")]
        weighty.sort(key=lambda one: (-one["level_gained"], -one["gain"], one["what"]))
        found["behind"].append({"card": id, "level": merits[id] >= merits[first]} | {"by": weighty})
    return found


def _weighed(difference: Difference, before: Merit, after: Merit, first: Merit) -> dict[str, Any]:
    gain = after.score / before.score if before.score else float(after.score > 0)
    return {
        "what": difference.what,
        "mine": difference.mine,
        "theirs": difference.theirs,
        "decides": after.level > 0 and after >= first,
        "level_gained": max(0, after.level - before.level),
        "gain": round(gain, DECIMALS),
        "helps": after.level > before.level or (after.level == before.level and gain > 1),
    }


# --- who is ahead ---------------------------------------------------------------------------


def _merit(engine: Engine, card: str) -> Merit:
    """Return how far a card gets, and the best figure of its offers for the role in question."""
    offers = [offer for offer in engine.facts_of(Candidate) if offer["card"] == card]
    figures = [_score(engine, offer) for offer in offers]
    return Merit(Standing(engine, card).level, round(max(figures, default=0.0), 6))


def _score(engine: Engine, offer: Candidate) -> float:
    """Return an offer's figure for the role being filled; higher is better."""
    picks = [pick for pick in engine.facts_of(Pick) if pick["kind"] == "card"]
    role = str(min(picks, key=lambda p: (p["place"], p["id"]))["role"]) if picks else ""
    if role in MEASURES:
        unit, figure = MEASURES[role]
        value = float(figure(offer))
        return 1 / value if unit == "US dollars" and value else value
    for worth in engine.facts_of(Worth):
        if (worth["card"], worth["condition"]) == (offer["card"], offer["condition"]):
            return _figure(engine, role)(Weighed.of(worth))
    return float(value_of(offer))


def _figure(engine: Engine, role: str) -> Callable[[Weighed], float]:
    counted = [float(fact["per_usd"]) for fact in engine.facts_of(PriceCounts)]
    return figure_of(counted[0] if counted and role == BEST_FOR_THE_MONEY else None)


# --- what differs ---------------------------------------------------------------------------


def _differences(
    knowledge: Knowledge, engine: Engine, card: str, other: str
) -> Iterator[Difference]:
    """Yield the ways in which one card differs from another."""
    mine, theirs = _card(engine, card), _card(engine, other)
    if mine is None or theirs is None:
        return
    yield from _price(engine, card, other)
    yield from _memory(engine, mine, theirs)
    yield from _speed(engine, card, other)
    yield from _software(knowledge, engine, mine, theirs)
    yield from _trouble(engine, card, other)
    for what, fields in (("power, slots and cooling", MACHINE), ("form factor", MARKET)):
        differ = [name for name in fields if mine.get(name) != theirs.get(name)]
        if differ:
            yield Difference(
                what, _shown(mine, differ), _shown(theirs, differ), _with(card, theirs, differ)
            )


def _card(engine: Engine, id: str) -> Card | None:
    return next((card for card in engine.facts_of(Card) if card["id"] == id), None)


def _shown(card: Card, names: Iterable[str]) -> str:
    said = [
        wording.amount(card[name], wording.unit_of(name)) if name in card else "not known"
        for name in names
    ]
    return ", ".join(said)


def _with(card: str, theirs: Mapping[str, Any], names: Iterable[str]) -> Supposing:
    """Return a function that gives a card some properties of another card."""
    return partial(map, having(card, {name: theirs.get(name) for name in names}))


def _instead(cls: type[Declared], card: str, fields: dict[str, Any]) -> Replaced:
    """Return a function that replaces some fields of a card's conclusions of one class."""

    def supposed(fact: Derived) -> Derived | None:
        if not isinstance(fact, cls) or fact["card"] != card:
            return fact
        own = {name: fact[name] for name in fact.meaning if name in fact}
        changed: Derived = type(fact)(**(own | fields))
        return changed

    return supposed


def _price(engine: Engine, card: str, other: str) -> Iterator[Difference]:
    """Yield the price of each card: that of the offer used in the comparison."""
    mine, theirs = _offer(engine, card), _offer(engine, other)
    if mine and theirs and mine["usd"] != theirs["usd"]:
        supposed = _instead(Offer, card, {"usd": theirs["usd"]})
        yield Difference(
            "price",
            f"{usd(mine['usd'])} {mine['condition']}",
            f"{usd(theirs['usd'])} {theirs['condition']}",
            supposed=supposed,
        )


def _offer(engine: Engine, card: str) -> Offer | None:
    """Return the card's offer that is still in the running, or else its cheapest offer."""
    offers = [offer for offer in engine.facts_of(Offer) if offer["card"] == card]
    running = {c["condition"] for c in engine.facts_of(Candidate) if c["card"] == card}
    kept = [offer for offer in offers if offer["condition"] in running] or offers
    return min(kept, key=lambda offer: (offer["usd"], offer["condition"]), default=None)


def _memory(engine: Engine, mine: Card, theirs: Card) -> Iterator[Difference]:
    usable = {fact["card"]: fact["gib"] for fact in engine.facts_of(Usable)}
    has = usable.get(mine["id"], mine.get("memory_gib"))
    wanted = usable.get(theirs["id"], theirs.get("memory_gib"))
    if has is None or wanted is None or has == wanted:
        return
    given = _with(mine["id"], theirs, ["memory_gib", "usable_gib"])
    yield Difference(
        "memory", gb(has), gb(wanted), given, _instead(Usable, mine["id"], {"gib": wanted})
    )


def _speed(engine: Engine, card: str, other: str) -> Iterator[Difference]:
    speeds = {fact["card"]: fact for fact in engine.facts_of(Speed)}
    if card not in speeds or other not in speeds:
        return
    mine, theirs = speeds[card], speeds[other]
    if mine["value"] == theirs["value"]:
        return
    fields = {name: theirs[name] for name in ("value", "low", "high", "basis") if name in theirs}
    yield Difference("speed", _rate(mine), _rate(theirs), supposed=_instead(Speed, card, fields))


def _rate(speed: Speed | Rate) -> str:
    return wording.amount(speed["value"], speed.get("unit"))


def _software(
    knowledge: Knowledge, engine: Engine, mine: Card, theirs: Card
) -> Iterator[Difference]:
    """Yield the platform and what depends on it, except the speed, which is the card's own."""
    if all(mine.get(name) == theirs.get(name) for name in NAMED):
        return
    speed = next((s for s in engine.facts_of(Speed) if s["card"] == mine["id"]), None)
    kept = {} if speed is None else {n: speed[n] for n in Speed.meaning if n in speed}
    supposed = _instead(Speed, mine["id"], kept) if kept else None
    yield Difference(
        "software and architecture",
        _names(knowledge, mine),
        _names(knowledge, theirs),
        _with(mine["id"], theirs, SOFTWARE),
        supposed,
    )


def _names(knowledge: Knowledge, card: Card) -> str:
    """Return the names of a card's platform and architecture: `ROCm, RDNA 4`."""
    entries = [knowledge.all(kind).get(str(card.get(kind))) for kind in NAMED]
    return ", ".join(str(e.data.get("name", e.id)) if e else "not known" for e in entries)


def _trouble(engine: Engine, card: str, other: str) -> Iterator[Difference]:
    """Yield each kind of trouble that only one of the cards causes."""
    reasons = [
        {premium["reason"] for premium in engine.facts_of(Premium) if premium["card"] == id}
        for id in (card, other)
    ]
    only = reasons[0] - reasons[1]
    if not only:
        return

    def supposed(fact: Derived) -> Derived | None:
        own = isinstance(fact, Premium) and fact["card"] == card
        return None if own and fact["reason"] in only else fact

    said = wording.listed(sorted(DRAWBACKS.get(reason, wording.words(reason)) for reason in only))
    yield Difference("drawbacks", said, NONE, supposed=supposed)
