"""Stage 13: what to know of a recommended card and of the advice itself."""

from __future__ import annotations

from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Card,
    CardsTaken,
    Caveat,
    Contender,
    Day,
    Edition,
    Fits,
    Licence,
    Named,
    Offer,
    OfferOut,
    Parameter,
    Pick,
    Price,
    Purse,
    Quote,
    RuledOut,
    Speed,
    Topic,
)
from expert.rules.cards.fallback import used_offers
from expert.rules.cards.value import value_of_one
from expert.rules.market.trend import QUIRKY_KINDS

ESTIMATED = OneOf(("carried", "modelled"))
MONTH = len("2026-01")
"""How much of a date tells the month."""

rule(
    "ADVICE-100",
    "A recommended card with a slow part of memory comes with a warning",
    Pick(kind="card", id=the.id, name=the.name),
    Caveat(card=the.id, kind="slow_memory_segment", fast_gib=the.fast),
    then=Advice(
        topic="memory quirk",
        says="{name} has a memory problem: only {fast:g} GiB run at full speed; stay below that.",
    ),
    says="{pick[name]} runs only {fast:g} GiB of its memory at full speed.",
    because="Who knows of it can stay below the limit.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "ADVICE-105",
    "A module is bought with the server it is built for",
    Pick(kind="card", id=the.id, name=the.name),
    Caveat(card=the.id, kind="needs_server_module"),
    then=Advice(
        topic="server",
        says="{name} is a module that fits only servers built for it, usually with four or eight "
        "of them; its price here is that of one module, without the server.",
    ),
    says="{pick[name]} is a module for servers built for it.",
    because="It has no edge connector, and a server takes four or eight of it.",
)

rule(
    "ADVICE-110",
    "A price that nobody has seen lately is an estimate",
    Pick(kind="card", id=the.id, name=the.name, condition=the.condition),
    Offer(
        card=the.id,
        condition=the.condition,
        basis=the.basis & P(ESTIMATED),
        on=the.on,
        usd=the.usd,
    ),
    then=Advice(
        topic="price",
        says="The price of {name} ({condition}, {usd:.0f} US dollars) is {basis} from one of {on}; "
        "look it up before you buy.",
    ),
    says="The {condition} price of {pick[name]} is {basis} from one of {on}.",
    because="Shops may ask something else; the order of cards can change with it.",
)


@rule(
    "ADVICE-112",
    "A later price that is much higher is told beside the one that counts",
    Pick(kind="card", id=the.id, name=the.name, condition=the.condition),
    Offer(card=the.id, condition=the.condition, basis="seen", on=the.on, usd=the.usd),
    Parameter(name="price-rise-worth-telling", value=the.times),
    uses=[Price],
    concludes=[Advice],
    says="{name} was seen at {later:.0f} US dollars ({day}) later than at {usd:.0f} ({on}).",
    because="The lowest of the latest prices counts; where prices rise, it may be gone.",
)
def tell_of_later_price(
    engine: Engine, id: str, name: str, condition: str, on: str, usd: float, times: float
) -> dict[str, object]:
    """Say what the card cost in a later month, if that was more."""
    later = [
        price
        for price in engine.every(Price, card=id)
        if price["condition"] == condition
        and price["kind"] not in QUIRKY_KINDS
        and price["on"][:MONTH] > on[:MONTH]
    ]
    newest = max(later, key=lambda p: (str(p["on"]), -float(p["usd"])), default=None)
    if newest is None or newest["usd"] < times * usd:
        return {}
    engine.cite(newest)
    says = (
        f"{name} ({condition}) was seen at {newest['usd']:.0f} US dollars later ({newest['on']}) "
        f"than at the {usd:.0f} that count here ({on}); look it up before you buy."
    )
    engine.conclude(Advice(topic="price", says=says))
    return {"later": newest["usd"], "day": newest["on"]}


@rule(
    "ADVICE-115",
    "A maker's own edition is not worth more than the same card of a partner",
    Named(role="candidate", kind="offer", text=the.text),
    uses=[Price, Quote],
    concludes=[Advice],
    says="{named[text]}: {dearer} cards cost more in the maker's own edition than elsewhere.",
    because="Chip and memory are the same.",
    sources=["dettmers-2019-04-03"],
)
def warn_of_own_edition(engine: Engine, text: str) -> dict[str, object]:
    """Say of how many cards the maker's own edition costs more."""
    dearer = [
        price
        for price in engine.every(Price, kind="founders")
        for quote in engine.every(Quote, card=price["card"])
        if quote["condition"] == "new" and quote["usd"] < price["usd"]
    ]
    engine.cite(*dearer)
    if dearer:
        says = f"{text}: not advised; the same card costs less from a partner."
        engine.conclude(Advice(topic="edition", says=says))
    return {"dearer": len(dearer)}


@rule(
    "ADVICE-111",
    "Who did not say no to a used card hears what one would bring",
    Topic(ask=P(OneOf(("gpu", "upgrade")))),
    ~Answer(key="used_ok"),
    EXISTS(Pick(kind="card", condition="new")),
    EXISTS(OfferOut(condition="used")),
    Purse(high_usd=the.high),
    uses=[Card, CardsTaken, Contender, Fits, Offer, OfferOut, Pick, RuledOut, Speed],
    concludes=[Advice],
    says="Used, {name} would give {value:.1f} speed per 1000 US dollars against {first:.1f}.",
    because="Used cards cost less and have no warranty; that is for the buyer to weigh.",
)
def tell_of_used_card(engine: Engine, high: float) -> dict[str, object]:
    """Name the used card with the most speed for the money, if it is better than the pick."""
    contenders = {(c["card"], c["condition"]): c for c in engine.every(Contender)}
    picks = [p for p in engine.every(Pick, kind="card") if (p["id"], p["condition"]) in contenders]
    used = list(used_offers(engine, high))
    if not picks or not used:
        return {}
    pick = min(picks, key=lambda p: (p["place"], p["id"]))
    first = contenders[pick["id"], pick["condition"]]
    value, offer, fit, card = min(used, key=lambda u: (-u[0], u[1]["usd"], u[3]["id"]))
    if value <= value_of_one(first) or card["id"] == first["card"]:
        return {}
    engine.cite(offer, fit, card, first)
    count = f"{fit['cards']} x " if fit["cards"] > 1 else ""
    says = (
        f"If a used card will do: {count}{card['name']} for about {offer['usd']:.0f} US dollars "
        f"each gives more for the money ({offer['basis']} from a price of {offer['on']}); "
        "say so with --used."
    )
    engine.conclude(Advice(topic="used cards", says=says))
    return {"name": card["name"], "value": value, "first": value_of_one(first)}


rule(
    "ADVICE-120",
    "In a data centre the licence decides",
    Answer(key="in_data_centre", value=True),
    Licence(name=the.name, where="data_centre", brand=the.brand),
    then=Advice(
        topic="licence",
        says="{name} forbids consumer cards in data centres; what is allowed there costs several "
        "times as much for the same computing power.",
    ),
    says="{licence[name]} keeps {brand} cards out of data centres.",
    because="Consumer cards are as fast, but their driver's licence keeps them out.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-190",
    "Who asks an advisor after the last edition hears that it has ended",
    Day(date=the.date),
    Edition(name=the.name, until=the.until),
    the.until < the.date,
    then=Advice(
        topic="advisor",
        says="The last edition by {name} known here held until {until}; its judgements are applied "
        "to a later market, which its author has not seen.",
    ),
    says="The last edition held until {until}.",
    because="Nobody knows what its author would say of cards that came later.",
)

rule(
    "ADVICE-130",
    "A card that also drives a display should have memory to spare",
    Answer(key="drives_display", value=True),
    Parameter(name="memory-with-a-display", value=the.gib),
    then=Advice(
        topic="display",
        says="A card that also drives a display should have at least {gib:g} GiB, because the "
        "desktop takes its share.",
    ),
    says="The card drives a display as well.",
    because="The desktop takes its share before the network gets any.",
    sources=["handbook-2017"],
)
