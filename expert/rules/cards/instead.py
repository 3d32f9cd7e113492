"""Stages 11 and 13: what to rent or use for free where the money buys no fitting card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    HourOut,
    HourPace,
    InServer,
    Need,
    NodeCanBeRented,
    Parameter,
    Pick,
    Price,
    Profile,
    Purse,
    RentInstead,
    RentTrouble,
    Service,
    ServiceOut,
    ServiceWanted,
    Setting,
    Speed,
    SplitAllowed,
    Topic,
    Unlinked,
    YearsKept,
)
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.premiums import more_for_a_chance
from expert.rules.market.electricity import WEEKS_PER_YEAR
from expert.rules.market.trend import LAUNCH, NEW
from expert.rules.vocabulary import SEVERAL

BUYS = Topic(ask=P(OneOf(("gpu", "upgrade"))))
BOUGHT = OneOf((NEW, "used"))
FREE = 0
TROUBLE = "trouble"
AFTER_ALL_CARDS = PLACES_PER_ROLE**2
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
        *(Card, CardLacks, CardShare, Dropped, HourHint, HourOut, HourPace),
        *(RentTrouble, Setting, Speed, SplitAllowed, Unlinked),
    ],
    concludes=[RentInstead],
    says="{cards} x {name} hold the work at {cloud} for {usd:.2f} US dollars an hour.",
    because="If the money buys no card that does the work, it still buys hours of one that does.",
)
def find_lowest_rent(
    engine: Engine, wants: float, safe: float, own: float, most: float, years: float
) -> dict[str, object]:
    """Conclude the least hourly price of GPUs that hold the work and are still supported.

    Only GPUs count that have matrix units, mature software and what the usual programs ask for:
    hours on others cost less and take much longer. Training is rented by its bill, as a faster
    GPU ends sooner: the least price of the work counts where several share it; else the least
    price of an hour among bills that cannot be told apart. A tight fit counts as trouble.
    """
    ended = engine.every(Dropped)
    unsupported = {end["architecture"] for end in ended}
    shares = engine.every(CardShare)
    premiums = engine.every(Setting, name="premium")
    counted = any(premium["key"] == TROUBLE for premium in premiums)
    paces = {pace["card"]: pace for pace in engine.every(HourPace)}
    found = []
    for hint in engine.every(HourHint):
        for card in engine.every(Card, id=hint["card"]):
            gib = float(card.get("memory_gib", 0))
            if card.get("architecture") in unsupported or "mixed_precision_from" not in card:
                continue
            if any(engine.every(cls, card=card["id"]) for cls in (CardLacks, HourOut)):
                continue
            cards = max(_cards_for(engine, gib, wants, own), int(hint["at_once"]))
            if shares:
                cards = _whole_servers(cards, int(most))
            pace = _pace_of(engine, card) if shares else _pace_alone(paces, card)
            if hint["years"] <= years and pace and (cards <= most or shares):
                held = gib if cards == 1 else own + cards * (gib - own)
                tight = more_for_a_chance(held, wants, safe) if counted and held < safe else 0.0
                hour = hint["usd"] * _times(engine, card) * (1 + tight)
                bill = hour / pace if shares else cards * hour / pace
                found.append(((cards > most, bill), str(card["id"]), cards, hint, card))
    if paces:
        found = _cheapest_of_near_bills(engine, found)
    if not found:
        return {"cards": 0, "name": "no GPU", "cloud": "any cloud", "usd": 0.0}
    _, _, cards, hint, card = min(found, key=lambda f: (f[0], f[1], f[2]))
    usd = cards * hint["usd"]
    ends = (end for end in ended if end["architecture"] == card["architecture"])
    of_it = (*ends, *engine.every(RentTrouble, card=card["id"]))
    of_pace = (pace for pace in paces.values() if pace["card"] == card["id"] and not shares)
    engine.cite(hint, card, *engine.every(SplitAllowed), *shares, *of_it, *of_pace)
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


def _times(engine: Engine, card: Card) -> float:
    """Return how many times its price an hour of a GPU counts as, its trouble included."""
    troubles = engine.every(RentTrouble, card=card["id"])
    return 1 + sum({trouble["what"]: float(trouble["share"]) for trouble in troubles}.values())


Found = tuple[tuple[bool, float], str, int, HourHint, Card]
"""The order and id of a GPU for rent, how many it takes, its hourly price and its facts."""


def _pace_alone(paces: Mapping[str, HourPace], card: Card) -> float:
    """Return the speed of a GPU for rent; 1 for all if nothing is trained, 0 if it is unknown."""
    if not paces:
        return 1.0
    return float(paces[card["id"]]["value"]) if card["id"] in paces else 0.0


def _cheapest_of_near_bills(engine: Engine, found: Sequence[Found]) -> list[Found]:
    """Return the cheapest hours among bills that cannot be told from the lowest.

    Of hours that cost about the same, the order stays that of the bills.
    """
    lowest = min((order for order, *_ in found), default=(False, 0.0))
    near = [one for one in found if one[0][1] * (1 - _band(engine, "sound_within")) <= lowest[1]]
    hours = [cards * hint["usd"] * _times(engine, card) for _, _, cards, hint, card in near]
    limit = min(hours, default=0.0) * (1 + _band(engine, "tie_band"))
    return [one for one, hour in zip(near, hours, strict=True) if hour <= limit]


def _band(engine: Engine, name: str) -> float:
    """Return a share below which the advisor sees no difference; 0 if it names none."""
    return max((float(s["value"]) for s in engine.every(Setting, name=name)), default=0.0)


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


rule(
    "ADVICE-651",
    "If several cards cost more than years of rent for a typical week, the answer says so",
    BUYS,
    ~InServer(),
    Pick(
        kind="card",
        name=the.name,
        cards=the.number & P(SEVERAL),
        usd=the.each,
        condition=P(BOUGHT),
    ),
    AS.rented << RentInstead(usd=the.usd, cards=the.cards),
    YearsKept(years=the.years),
    Parameter(name="hours-a-week", value=the.weekly),
    the.usd * the.weekly * WEEKS_PER_YEAR * the.years < the.each * the.number,
    let={"rent": the.usd * the.weekly * WEEKS_PER_YEAR * the.years},
    then=Advice(
        topic="rent or buy",
        says=(
            "Before you buy {number} x {name}: {cards:g} x {rented[name]} at {rented[cloud_name]} "
            "cost ${usd:,.2f} an hour in all, ${rent:,.0f} in {years:g} years of {weekly:g} hours "
            "a week (assumed)."
        ),
    ),
    says="{cards:g} x {rented[name]} at {rented[cloud_name]}: {usd:.2f} US dollars an hour.",
    because="Cards that cost more than years of rent pay off only if they are busy.",
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


BEGINS_SMALL = [
    BUYS,
    Profile(id="learner"),
    ~ServiceWanted(),
    Need(gib=the.wants),
    Parameter(name="memory-of-free-services", value=the.has),
    the.wants <= the.has,
    Setting(name="sound_within", value=the.share),
    Pick(
        kind="card",
        id=the.card,
        name=the.named,
        condition=NEW,
        usd=the.each,
        place=PLACES_PER_ROLE,
    ),
    Price(card=the.card, condition=NEW, kind=LAUNCH, usd=the.launch),
]
"""Somebody who learns, whose work a free service holds, is told to take a new card."""


@rule(
    "ADVICE-652",
    "Somebody who begins may try a free service before paying for a card",
    BEGINS_SMALL,
    the.each * (1 - the.share) < the.launch * (1 + the.share),
    uses=[Service, ServiceOut],
    concludes=[Pick],
    says="{name} is free and has {has:g} GiB.",
    because="What costs nothing is enough to learn on, and it shows what a card would have to do.",
)
def name_free_service_for_a_learner(engine: Engine) -> dict[str, object]:
    """Pick a free service after all cards."""
    return _pick_free_service(engine, AFTER_ALL_CARDS)


@rule(
    "ADVICE-653",
    "While cards cost far more than at launch, somebody who begins uses a free service first",
    BEGINS_SMALL,
    the.each * (1 - the.share) >= the.launch * (1 + the.share),
    uses=[Service, ServiceOut],
    concludes=[Advice, Pick],
    says="{name} is free; {named} costs ${each:,.0f}, and ${launch:,.0f} at launch.",
    because="Prices of a shortage fall again, and until then the first lessons cost nothing.",
)
def begin_free_in_a_shortage(
    engine: Engine, named: str, each: float, launch: float, wants: float, has: float
) -> dict[str, object]:
    """Pick a free service before the card, and say what the card cost at launch."""
    found = _pick_free_service(engine, FREE_FIRST)
    says = (
        f"{found['name']} has {has:g} GB, and your first networks take {wants:.0f}. Cards cost far "
        f"more than at launch ({named} ${each:,.0f}, then ${launch:,.0f}): wait with buying one."
    )
    engine.conclude(Advice(topic="rent or buy", says=says))
    return found


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
