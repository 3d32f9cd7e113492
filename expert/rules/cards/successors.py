"""Whether a card that you ask about has a successor, or is to have one (stages 10 and 13)."""

from __future__ import annotations

from math import inf

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OWNED, WAITING
from expert.rules.cards.conditional import CHECKED
from expert.rules.market.trend import LAUNCH
from expert.rules.vocabulary import CONSUMER, NEVER


@rule(
    "RANK-898",
    "A card has a successor in its own generation if a later, faster one has no less memory and "
    "launched at no higher price",
    CHECKED,
    f.Day(date=the.date),
    AS.mine << f.Card(id=the.id, vendor=the.vendor, generation=the.generation, released=the.sold),
    f.Usable(card=the.id, gib=the.gib),
    f.Speed(card=the.id, value=the.pace),
    AS.first << f.Price(card=the.id, kind=LAUNCH, usd=the.usd),
    uses=[f.Card, f.Price, f.Speed, f.Usable],
    concludes=[f.Refreshed],
    says="Its successor in the same generation: {found}.",
    because="Makers replace cards within a generation, too, and the older ones are then sold off.",
)
def find_refreshed(
    engine: Engine, mine: f.Card, date: str, gib: float, pace: float, usd: float
) -> Said:
    """Conclude the newest later card that is faster, has no less memory and costs no more."""
    later = [
        card
        for card in engine.every(f.Card, generation=mine["generation"])
        if all(card.get(field) == mine.get(field) for field in ("vendor", "segment", "form"))
        and mine["released"] < str(card.get("released", NEVER)) <= date
        and _launched_at(engine, card["id"]) <= usd
        and min((float(u["gib"]) for u in engine.every(f.Usable, card=card["id"])), default=0)
        >= gib
        and min((float(s["value"]) for s in engine.every(f.Speed, card=card["id"])), default=0)
        > pace
    ]
    if not later:
        return {"found": "none"}
    last = max(later, key=lambda card: (str(card["released"]), str(card["id"])))
    engine.cite(last)
    found = {"by": last["id"], "name": last["name"], "on": last["released"]}
    engine.conclude(f.Refreshed(card=mine["id"], **found))
    return {"found": last["name"]}


def _launched_at(engine: Engine, card: str) -> float:
    """Return a card's launch price; infinite if it is unknown."""
    prices = [float(p["usd"]) for p in engine.every(f.Price, card=card) if p["kind"] == LAUNCH]
    return min(prices, default=inf)


@rule(
    "ADVICE-882",
    "If you ask about a card, the answer says what has replaced it or whether to wait for the next",
    CHECKED,
    AS.of_it << f.Card(id=the.id, name=the.name, vendor=the.vendor, segment=CONSUMER),
    ~f.Named(role=OWNED, kind="card", id=the.id),
    uses=[f.Cadence, f.ComingSoon, f.Newest, f.Refreshed, f.Superseded],
    concludes=[f.Advice],
    says="Newer than {name}: {newer}.",
    because="Shops sell off old cards, and their support ends earlier: they are worth buying only "
    "for clearly less. Until a new card is announced, it has neither a date nor a price.",
)
def tell_successor(engine: Engine, of_it: f.Card, id: str, name: str, vendor: str) -> Said:
    """Name what replaced the card in its class or its generation, or say how old the latest is."""
    for by in engine.every(f.Superseded, card=id):
        says = (
            f"The {name} is not of the latest generation: the {by['name']} replaced it in its "
            f"class on {by['on']}."
        )
        return _tell_newer(engine, by, str(by["name"]), says)
    for by in engine.every(f.Refreshed, card=id):
        says = (
            f"The {by['name']} has been on sale since {by['on']}: it has no less memory, is faster "
            f"than the {name}, and launched at no higher price."
        )
        return _tell_newer(engine, by, str(by["name"]), says)
    for newest in engine.every(f.Newest, vendor=vendor):
        if of_it.get("generation", inf) < newest["generation"]:
            says = (
                f"The {name} is not of the latest generation, which has been on sale for "
                f"{newest['years']:.1f} years."
            )
            return _tell_newer(engine, newest, "the latest generation", says)
        if of_it.get("generation") == newest["generation"] and not _is_announced(engine, vendor):
            for cadence in engine.every(f.Cadence, vendor=vendor):
                engine.cite(cadence)
                says = (
                    "Waiting: no successor has been announced as of this date. This generation is "
                    f"{newest['years']:.1f} years old; successors have usually come after "
                    f"{cadence['years']:.1f}."
                )
                return _tell_newer(engine, newest, "nothing yet", says)
    return {"newer": "nothing"}


def _is_announced(engine: Engine, vendor: str) -> bool:
    """Return whether a vendor's next consumer card is announced."""
    coming = engine.every(f.ComingSoon, vendor=vendor)
    return any(card["segment"] == CONSUMER for card in coming)


def _tell_newer(engine: Engine, newer: f.Declared, name: str, says: str) -> Said:
    engine.cite(newer)
    engine.conclude(f.Advice(topic=WAITING, says=says))
    return {"newer": name}
