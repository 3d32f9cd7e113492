"""Stage 13: what to know of a recommended card and of the advice itself."""

from __future__ import annotations

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
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


@rule(
    id="ADVICE-100",
    title="A recommended card with a slow part of memory comes with a warning",
    because="Who knows of it can stay below the limit.",
    says="{pick[name]} runs only {fast:g} GiB of its memory at full speed.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name),
        AS.caveat << Caveat(card=MATCH.id, kind="slow_memory_segment", fast_gib=MATCH.fast),
    ],
)
def warn_of_slow_memory(engine: Engine, name: str, fast: float) -> None:
    """Warn of the slow part."""
    engine.conclude(
        Advice(
            topic="memory quirk",
            says=f"{name} has a memory problem: only {fast:g} GiB run at full speed; "
            "stay below that.",
        )
    )


@rule(
    id="ADVICE-105",
    title="A module is bought with the server it is built for",
    because="It has no edge connector, and a server takes four or eight of it.",
    says="{pick[name]} is a module for servers built for it.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name),
        AS.caveat << Caveat(card=MATCH.id, kind="needs_server_module"),
    ],
)
def tell_of_module(engine: Engine, name: str) -> None:
    """Say that the module does not come alone."""
    says = (
        f"{name} is a module that fits only servers built for it, usually with four or eight of "
        "them; its price here is that of one module, without the server."
    )
    engine.conclude(Advice(topic="server", says=says))


@rule(
    id="ADVICE-110",
    title="A price that nobody has seen lately is an estimate",
    because="Shops may ask something else; the order of cards can change with it.",
    says="The {condition} price of {pick[name]} is {basis} from one of {on}.",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name, condition=MATCH.condition),
        AS.offer
        << Offer(
            card=MATCH.id,
            condition=MATCH.condition,
            basis=MATCH.basis & P(ESTIMATED),
            on=MATCH.on,
            usd=MATCH.usd,
        ),
    ],
)
def warn_of_estimated_price(
    engine: Engine, name: str, condition: str, basis: str, on: str, usd: float
) -> None:
    """Say that the price is an estimate."""
    engine.conclude(
        Advice(
            topic="price",
            says=f"The price of {name} ({condition}, {usd:.0f} US dollars) is {basis} from one "
            f"of {on}; look it up before you buy.",
        )
    )


@rule(
    id="ADVICE-112",
    title="A later price that is much higher is told beside the one that counts",
    because="The lowest of the latest prices counts; where prices rise, it may be gone.",
    says="{name} was seen at {later:.0f} US dollars ({day}) later than at {usd:.0f} ({on}).",
    sources=["judgement"],
    when=[
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name, condition=MATCH.condition),
        AS.offer
        << Offer(
            card=MATCH.id, condition=MATCH.condition, basis="seen", on=MATCH.on, usd=MATCH.usd
        ),
        AS.worth << Parameter(name="price-rise-worth-telling", value=MATCH.times),
    ],
    uses=[Price],
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
    id="ADVICE-115",
    title="A maker's own edition is not worth more than the same card of a partner",
    because="Chip and memory are the same.",
    says="{named[text]}: {dearer} cards cost more in the maker's own edition than elsewhere.",
    sources=["dettmers-2019-04-03"],
    when=[AS.named << Named(role="candidate", kind="offer", text=MATCH.text)],
    uses=[Price, Quote],
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
    id="ADVICE-111",
    title="Who did not say no to a used card hears what one would bring",
    because="Used cards cost less and have no warranty; that is for the buyer to weigh.",
    says="Used, {name} would give {value:.1f} speed per 1000 US dollars against {first:.1f}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=P(OneOf(("gpu", "upgrade")))),
        NOT(Answer(key="used_ok")),
        EXISTS(Pick(kind="card", condition="new")),
        EXISTS(OfferOut(condition="used")),
        AS.purse << Purse(high_usd=MATCH.high),
    ],
    uses=[Card, CardsTaken, Contender, Fits, Offer, OfferOut, Pick, RuledOut, Speed],
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


@rule(
    id="ADVICE-120",
    title="In a data centre the licence decides",
    because="Consumer cards are as fast, but their driver's licence keeps them out.",
    says="{licence[name]} keeps {brand} cards out of data centres.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.answer << Answer(key="in_data_centre", value=True),
        AS.licence << Licence(name=MATCH.name, where="data_centre", brand=MATCH.brand),
    ],
)
def explain_licence(engine: Engine, name: str) -> None:
    """Explain the licence."""
    engine.conclude(
        Advice(
            topic="licence",
            says=f"{name} forbids consumer cards in data centres; what is allowed there costs "
            "several times as much for the same computing power.",
        )
    )


def has_ended(until: str, date: str) -> bool:
    """The last edition held until a day before the day of the question."""
    return until < date


@rule(
    id="ADVICE-190",
    title="Who asks an advisor after the last edition hears that it has ended",
    because="Nobody knows what its author would say of cards that came later.",
    says="The last edition held until {until}.",
    sources=["judgement"],
    when=[
        AS.day << Day(date=MATCH.date),
        AS.edition << Edition(name=MATCH.name, until=MATCH.until),
        TEST(has_ended),
    ],
)
def tell_of_ended_edition(engine: Engine, name: str, until: str) -> None:
    """Say that the advice has ended."""
    says = (
        f"The last edition by {name} known here held until {until}; its judgements are applied "
        "to a later market, which its author has not seen."
    )
    engine.conclude(Advice(topic="advisor", says=says))


@rule(
    id="ADVICE-130",
    title="A card that also drives a display should have memory to spare",
    because="The desktop takes its share before the network gets any.",
    says="The card drives a display as well.",
    sources=["handbook-2017"],
    when=[
        AS.answer << Answer(key="drives_display", value=True),
        AS.least << Parameter(name="memory-with-a-display", value=MATCH.gib),
    ],
)
def warn_of_display(engine: Engine, gib: float) -> None:
    """Warn of the display's share."""
    engine.conclude(
        Advice(
            topic="display",
            says=f"A card that also drives a display should have at least {gib:g} GiB, "
            "because the desktop takes its share.",
        )
    )
