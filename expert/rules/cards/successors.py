"""Whether a card that you ask about has a successor, or is to have one (stages 10 and 13)."""

from __future__ import annotations

from math import inf
from typing import Any

from expert import facts as f
from expert.compat import AS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import OWNED, WAITING
from expert.rules.cards.conditional import CHECKED
from expert.rules.market.trend import LAUNCH
from expert.rules.vocabulary import CONSUMER, NEVER

rule(
    "ADVICE-898",
    "If you ask about a card of the newest generation, the answer says whether to wait for the "
    "next",
    CHECKED,
    f.Card(
        id=the.id, name=the.name, vendor=the.vendor, generation=the.generation, segment=CONSUMER
    ),
    f.Newest(vendor=the.vendor, generation=the.generation, years=the.age),
    f.Cadence(vendor=the.vendor, years=the.usual),
    ~f.ComingSoon(vendor=the.vendor, segment=CONSUMER),
    ~f.Named(role=OWNED, kind="card", id=the.id),
    ~f.Refreshed(card=the.id),
    then=f.Advice(
        topic=WAITING,
        says="Waiting: no successor has been announced as of this date. This generation is "
        "{age:.1f} years old; successors have usually come after {usual:.1f}.",
    ),
    says="{name}: its generation is {age:.1f} years old; the next usually comes after {usual:.1f}.",
    because="Until a card is announced, it has neither a date nor a price.",
)


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


def has_a_successor(id: str, title: str, *conditions: Any, says: str, because: str) -> None:
    """Declare what the answer says about a card asked about if a newer one is on sale."""
    rule(
        id,
        title,
        CHECKED,
        f.Card(id=the.id, name=the.name, vendor=the.vendor, segment=CONSUMER),
        ~f.Named(role=OWNED, kind="card", id=the.id),
        *conditions,
        then=f.Advice(topic=WAITING, says=says),
        says=says,
        because=because,
    )


has_a_successor(
    "ADVICE-881",
    "If a better card of the same generation replaced the one you ask about, the answer names it",
    ~f.Superseded(card=the.id),
    f.Refreshed(card=the.id, name=the.successor, on=the.since),
    says="The {successor} has been on sale since {since}: it has no less memory, is faster than "
    "the {name}, and launched at no higher price.",
    because="The older card is then worth buying only for clearly less.",
)
has_a_successor(
    "ADVICE-882",
    "If a later generation replaced the card you ask about, the answer names its successor",
    f.Superseded(card=the.id, name=the.successor, on=the.since),
    says="The {name} is not of the latest generation: the {successor} replaced it in its "
    "class on {since}.",
    because="Shops sell off old cards, and their support ends earlier.",
)
has_a_successor(
    "ADVICE-883",
    "If the maker sells a later generation than that of the card you ask about, the answer says so",
    AS.of_it << f.Card(id=the.id, generation=the.generation),
    ~f.Refreshed(card=the.id),
    ~f.Superseded(card=the.id),
    f.Newest(vendor=the.vendor, generation=the.latest, years=the.age),
    the.generation < the.latest,
    says="The {name} is not of the latest generation, which has been on sale for {age:.1f} years.",
    because="Shops sell off old cards, and their support ends earlier.",
)
