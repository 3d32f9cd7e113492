"""Stages 11 and 13: what to rent or use for free where the money buys no fitting card."""

from __future__ import annotations

from math import ceil
from sys import maxsize

from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Advice,
    Answer,
    Card,
    CardLacks,
    CardShare,
    Dropped,
    HourHint,
    InServer,
    Need,
    NodeCanBeRented,
    Parameter,
    Pick,
    Purse,
    RentInstead,
    Service,
    ServiceOut,
    ServiceWanted,
    Setting,
    Speed,
    SplitAllowed,
    Topic,
    Unlinked,
)
from expert.rules.vocabulary import SEVERAL

BUYS = Topic(ask=P(OneOf(("gpu", "upgrade"))))
FREE = 0
TROUBLE = "trouble"
FREE_FIRST, RENTED_PLACE, CARD_PLACE, FREE_PLACE = 0, 1, 2, 3


@rule(
    "REACH-045",
    "What the work would cost by the hour is known beside the cards to buy",
    BUYS,
    EXISTS(HourHint()),
    ~Answer(key="where"),
    ~Answer(key="vendor"),
    Need(gib=the.wants, high=the.safe, own=the.own),
    Setting(name="cards_in_a_rented_server", value=the.most),
    Parameter(name="rent-price-counts-for", value=the.years),
    uses=[
        *(Card, CardLacks, CardShare, Dropped, HourHint, Setting),
        *(Speed, SplitAllowed, Unlinked),
    ],
    concludes=[RentInstead],
    says="{cards} x {name} hold the work at {cloud} for {usd:.2f} US dollars an hour.",
    because="If the money buys no card that does the work, it still buys hours of one that does.",
)
def find_lowest_rent(
    engine: Engine, wants: float, safe: float, own: float, most: float, years: float
) -> dict[str, object]:
    """Conclude the least hourly price of GPUs that hold the work and are still supported.

    Only GPUs count that have matrix units and what the usual programs ask for: hours on older
    ones cost less and take much longer. Where several share a training job, the price of the work
    counts, as a faster one ends sooner. A tight fit counts as trouble.
    """
    ended = engine.every(Dropped)
    unsupported = {end["architecture"] for end in ended}
    shares = engine.every(CardShare)
    tight = [
        float(s["value"]) for s in engine.every(Setting, name="premium") if s["key"] == TROUBLE
    ]
    found = []
    for hint in engine.every(HourHint):
        for card in engine.every(Card, id=hint["card"]):
            gib = float(card.get("memory_gib", 0))
            if card.get("architecture") in unsupported or "mixed_precision_from" not in card:
                continue
            if engine.every(CardLacks, card=card["id"]):
                continue
            cards = max(_cards_for(engine, gib, wants, own), int(hint["at_once"]))
            if shares:
                cards = _whole_servers(cards, int(most))
            pace = _pace_of(engine, card) if shares else 1.0
            if hint["years"] <= years and pace and (cards <= most or shares):
                order = hint["usd"] / pace if shares else cards * hint["usd"]
                held = gib if cards == 1 else own + cards * (gib - own)
                order = (cards > most, order * (1 + sum(tight) * (held < safe)))
                found.append((order, str(card["id"]), cards, hint, card))
    if not found:
        return {"cards": 0, "name": "no GPU", "cloud": "any cloud", "usd": 0.0}
    _, _, cards, hint, card = min(found, key=lambda f: f[:3])
    usd = cards * hint["usd"]
    of_it = (end for end in ended if end["architecture"] == card["architecture"])
    engine.cite(hint, card, *engine.every(SplitAllowed), *shares, *of_it)
    engine.conclude(
        RentInstead(
            card=card["id"],
            name=card["name"],
            cloud=hint["cloud"],
            cloud_name=hint["cloud_name"],
            cards=cards,
            usd=round(usd, 4),
            on=hint["on"],
        )
    )
    return {"cards": cards, "name": card["name"], "cloud": hint["cloud_name"], "usd": usd}


def _pace_of(engine: Engine, card: Card) -> float:
    """Return the speed of one of several GPUs that share a training job; 0 if it is unknown."""
    slowed = engine.every(Unlinked, card=card["id"])
    share = min((float(found["share"]) for found in slowed), default=1.0)
    return share * max((float(s["value"]) for s in engine.every(Speed, card=card["id"])), default=0)


def _whole_servers(cards: int, most: int) -> int:
    """Return the number of GPUs, in whole servers if it takes several of them.

    >>> _whole_servers(6, 8), _whole_servers(38, 8)
    (6, 40)
    """
    return cards if cards <= most else ceil(cards / most) * most


def _cards_for(engine: Engine, gib: float, wants: float, own: float) -> int:
    """Return how many GPUs of this size hold the work; a huge number if none do."""
    if gib >= wants:
        return 1
    for share in engine.every(CardShare):
        if gib > share["own"]:
            return ceil(round(float(share["shared"]) / (gib - float(share["own"])), 9))
    if engine.every(SplitAllowed) and gib > own:
        return ceil((wants - own) / (gib - own))
    return maxsize


rule(
    "REACH-964",
    "A server for a company's work can be rented",
    InServer(),
    RentInstead(name=the.name, cards=the.cards),
    then=NodeCanBeRented(),
    says="{cards:g} x {name} can be rented.",
    because="A rented server needs no room, no cooling and no money for years ahead.",
)


@formula
def whole_hours(money: float, usd: float) -> float:
    """Return how many hours a sum pays for, to two digits.

    >>> whole_hours(100, 0.3)
    330.0
    """
    hours = money / usd
    return round(hours, 1 - len(str(int(hours))))


TO_RENT = (
    Pick(
        kind="cloud",
        id=the.cloud,
        name=the.rented["cloud_name"],
        role="best_value",
        place=RENTED_PLACE,
    ),
    Pick(
        kind="accelerator",
        id=the.card,
        name=the.rented["name"],
        role="rent",
        place=CARD_PLACE,
        cards=the.cards,
    ),
)

rule(
    "ADVICE-962",
    "If the money buys no card that does the work, the advice is to rent one by the hour",
    BUYS,
    ~Pick(kind="card"),
    ~ServiceWanted(),
    AS.rented << RentInstead(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    Purse(high_usd=the.money, firm=True),
    let={"hours": whole_hours(the.money, the.usd)},
    then=(
        *TO_RENT,
        Advice(
            topic="rent or buy",
            says=(
                "No card for ${money:,.0f} or less does this work; the sum pays for about "
                "{hours:,.0f} rented hours, at the price of {rented[on]}."
            ),
        ),
    ),
    says="{cards:g} x {rented[name]} at {rented[cloud_name]}: {usd:.2f} US dollars an hour.",
    because="Hours of a card that does the work are worth more than a card that does not.",
)


rule(
    "ADVICE-976",
    "If a company finds no card that does the work, the advice is to rent by the hour",
    BUYS,
    ~Pick(kind="card"),
    ~ServiceWanted(),
    AS.rented << RentInstead(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    Purse(firm=False),
    then=(
        *TO_RENT,
        Advice(
            topic="rent or buy",
            says=(
                "No hardware to buy does this work for the money. Renting costs ${usd:,.2f} an "
                "hour in all, at the price of {rented[on]}; for months of it, ask the makers of "
                "servers and the clouds for an offer."
            ),
        ),
    ),
    says="{cards:g} x {rented[name]} at {rented[cloud_name]}: {usd:.2f} US dollars an hour.",
    because="Work that no card at hand can do is still done on a rented server.",
)

rule(
    "ADVICE-977",
    "Beside a server to buy, the answer says what renting one costs",
    InServer(),
    BUYS,
    Pick(kind="card", name=the.name, cards=the.number & P(SEVERAL), usd=the.each),
    AS.rented << RentInstead(usd=the.usd, cards=the.cards),
    let={"hours": whole_hours(the.each * the.number, the.usd)},
    then=Advice(
        topic="rent or buy",
        says=(
            "Before you buy {number} x {name}: {cards:g} x {rented[name]} at {rented[cloud_name]} "
            "cost ${usd:,.2f} an hour in all, so the same money pays for about {hours:,.0f} hours."
        ),
    ),
    says="{cards:g} x {rented[name]} at {rented[cloud_name]}: {usd:.2f} US dollars an hour.",
    because="A server pays off only if it is busy for most of its life.",
)


@rule(
    "ADVICE-963",
    "If the money buys no card and the work is small, a free service is named",
    BUYS,
    ~Pick(kind="card"),
    ~ServiceWanted(),
    EXISTS(RentInstead()),
    Need(gib=the.wants),
    Parameter(name="memory-of-free-services", value=the.has),
    the.wants <= the.has,
    uses=[Service, ServiceOut],
    concludes=[Pick],
    says="{name} is free and has {has:g} GiB.",
    because="What costs nothing can be tried before anything is paid.",
)
def name_free_service(engine: Engine) -> dict[str, object]:
    """Pick a free service after everything else."""
    return _pick_free_service(engine, FREE_PLACE)


@rule(
    "CHOOSE-999",
    "With almost no money, a free service comes before any card",
    BUYS,
    AS.house << Setting(name="ladder", value=True),
    AS.leaning << Setting(name="rents", key="budget", value=the.level),
    Answer(key="budget", value=the.level),
    ~ServiceWanted(),
    Need(gib=the.wants),
    Parameter(name="memory-of-free-services", value=the.has),
    the.wants <= the.has,
    uses=[Service, ServiceOut],
    concludes=[Pick],
    says="{name} is free and has {has:g} GiB.",
    because="What costs nothing is enough to learn on, and it shows what a card would have to do.",
)
def begin_with_a_free_service(engine: Engine) -> dict[str, object]:
    """Pick a free service before everything else."""
    return _pick_free_service(engine, FREE_FIRST)


def _pick_free_service(engine: Engine, place: int) -> dict[str, object]:
    """Pick the first free service by name that nothing rules out."""
    out = {found["service"] for found in engine.every(ServiceOut)}
    free = [s for s in engine.every(Service, usd_per_month=FREE) if s["id"] not in out]
    if not free:
        return {"name": "Nothing"}
    service = min(free, key=lambda s: (s["name"], s["id"]))
    engine.cite(service)
    engine.conclude(
        Pick(
            kind="service",
            id=service["id"],
            name=service["name"],
            role="service",
            place=place,
        )
    )
    return {"name": service["name"]}
