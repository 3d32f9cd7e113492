"""Stages 11 and 13: what to rent or use for free where the money buys no fitting card."""

from __future__ import annotations

from math import ceil

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
    Dropped,
    HourHint,
    Need,
    Parameter,
    Pick,
    Purse,
    RentInstead,
    Service,
    ServiceOut,
    ServiceWanted,
    Setting,
    SplitAllowed,
    Topic,
)

BUYS = Topic(ask=P(OneOf(("gpu", "upgrade"))))
FREE = 0
RENTED_PLACE, CARD_PLACE, FREE_PLACE = 1, 2, 3


@rule(
    "REACH-045",
    "What the work would cost by the hour is known beside the cards to buy",
    BUYS,
    EXISTS(HourHint()),
    ~Answer(key="where"),
    ~Answer(key="vendor"),
    Need(gib=the.wants, own=the.own),
    Setting(name="cards_in_a_rented_server", value=the.most),
    Parameter(name="rent-price-counts-for", value=the.years),
    uses=[Card, CardLacks, Dropped, HourHint, SplitAllowed],
    concludes=[RentInstead],
    says="{cards} x {name} hold the work at {cloud} for {usd:.2f} US dollars an hour.",
    because="If the money buys no card that does the work, it still buys hours of one that does.",
)
def find_lowest_rent(
    engine: Engine, wants: float, own: float, most: float, years: float
) -> dict[str, object]:
    """Conclude the least hourly price of GPUs that hold the work and are still supported.

    Only GPUs count that have matrix units and what the usual programs ask for: hours on older
    ones cost less and take much longer.
    """
    split = engine.every(SplitAllowed)
    ended = engine.every(Dropped)
    unsupported = {end["architecture"] for end in ended}
    found = []
    for hint in engine.every(HourHint):
        for card in engine.every(Card, id=hint["card"]):
            gib = card.get("memory_gib", 0)
            if card.get("architecture") in unsupported or "mixed_precision_from" not in card:
                continue
            if engine.every(CardLacks, card=card["id"]):
                continue
            cards = 1 if gib >= wants else ceil((wants - own) / (gib - own)) if gib > own else most
            if hint["years"] <= years and (cards == 1 or (split and 1 < cards <= most)):
                found.append((cards * hint["usd"], str(card["id"]), int(cards), hint, card))
    if not found:
        return {}
    usd, _, cards, hint, card = min(found, key=lambda f: (f[0], f[1], f[2]))
    engine.cite(
        hint, card, *split, *(e for e in ended if e["architecture"] == card["architecture"])
    )
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


@formula
def whole_hours(money: float, usd: float) -> float:
    """Return how many hours a sum pays for, to two digits.

    >>> whole_hours(100, 0.3)
    330.0
    """
    hours = money / usd
    return round(hours, 1 - len(str(int(hours))))


rule(
    "ADVICE-962",
    "If the money buys no card that does the work, the advice is to rent one by the hour",
    BUYS,
    ~Pick(kind="card"),
    ~ServiceWanted(),
    AS.rented << RentInstead(cloud=the.cloud, card=the.card, usd=the.usd, cards=the.cards),
    Purse(high_usd=the.money),
    let={"hours": whole_hours(the.money, the.usd)},
    then=(
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
            place=FREE_PLACE,
        )
    )
    return {"name": service["name"]}
