"""Stages 12 and 13: a free service, before or after any card, for work that fits on it."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Need,
    Parameter,
    Pick,
    Price,
    Profile,
    RentInstead,
    Service,
    ServiceOut,
    ServiceWanted,
    Setting,
)
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.instead import BUYS, CARD_PLACE
from expert.rules.market.trend import LAUNCH, NEW, USED

FREE = 0
FREE_FIRST, AFTER_RENT, AFTER_ALL_CARDS = 0, CARD_PLACE + 1, PLACES_PER_ROLE**2
"""Where a free service stands among the recommendations."""
HOLDS_IT = [
    Need(gib=the.wants),
    Parameter(name="memory-of-free-services", value=the.has),
    the.wants <= the.has,
]
ENOUGH_TO_LEARN_ON = (
    "A free service is enough for learning, and it shows what a card would have to do."
)


def _pick_free_service(engine: Engine, place: int) -> Said:
    """Pick the first free service by name that nothing rules out."""
    out = {found["service"] for found in engine.every(ServiceOut)}
    free = [s for s in engine.every(Service, usd_per_month=FREE) if s["id"] not in out]
    if not free:
        return {"name": "Nothing"}
    service = min(free, key=lambda s: (s["name"], s["id"]))
    engine.cite(*free)
    engine.conclude(
        Pick(kind="service", id=service["id"], name=service["name"], role="service", place=place)
    )
    return {"name": service["name"]}


def names_free_service(id: str, title: str, *conditions: Any, place: int, because: str) -> None:
    """Declare when a free service is picked, and at which place."""

    def pick_free_service(engine: Engine) -> Said:
        return _pick_free_service(engine, place)

    rule(
        id,
        title,
        *conditions,
        uses=[Service, ServiceOut],
        concludes=[Pick],
        says="{name} is free and has {has:g} GiB.",
        because=because,
    )(pick_free_service)


names_free_service(
    "ADVICE-963",
    "If the budget buys no card and the work is small, the answer names a free service",
    BUYS,
    ~Pick(kind="card"),
    ~ServiceWanted(),
    EXISTS(RentInstead()),
    HOLDS_IT,
    place=AFTER_RENT,
    because="You can try a free service before you pay for anything.",
)
names_free_service(
    "CHOOSE-999",
    "With almost no money, a free service comes before any card",
    BUYS,
    AS.house << Setting(name="ladder", value=True),
    AS.leaning << Setting(name="rents", key="budget", value=the.level),
    Answer(key="budget", value=the.level),
    ~ServiceWanted(),
    HOLDS_IT,
    place=FREE_FIRST,
    because=ENOUGH_TO_LEARN_ON,
)

BEGINS_SMALL = [
    BUYS,
    Profile(id="learner"),
    ~ServiceWanted(),
    HOLDS_IT,
    Setting(name="sound_within", value=the.share),
    Pick(
        kind="card", id=the.card, name=the.named, condition=NEW, usd=the.each, place=PLACES_PER_ROLE
    ),
    Price(card=the.card, condition=NEW, kind=LAUNCH, usd=the.launch),
]
"""A beginner's work fits on a free service, but a new card is recommended."""
ABOUT_THE_LAUNCH_PRICE = the.each * (1 - the.share) < the.launch * (1 + the.share)
FAR_ABOVE_IT = the.each * (1 - the.share) >= the.launch * (1 + the.share)

names_free_service(
    "ADVICE-652",
    "A beginner may try a free service before paying for a card",
    BEGINS_SMALL,
    ABOUT_THE_LAUNCH_PRICE,
    place=AFTER_ALL_CARDS,
    because=ENOUGH_TO_LEARN_ON,
)
names_free_service(
    "ADVICE-657",
    "A beginner may try a free service before paying for a used card, too",
    BUYS,
    Profile(id="learner"),
    ~ServiceWanted(),
    HOLDS_IT,
    Setting(name="ladder", value=True),
    EXISTS(Pick(kind="card", condition=USED)),
    ~Pick(kind="card", condition=NEW),
    place=AFTER_ALL_CARDS,
    because=ENOUGH_TO_LEARN_ON,
)


@rule(
    "ADVICE-653",
    "While cards cost far more than at launch, a beginner should use a free service first",
    BEGINS_SMALL,
    FAR_ABOVE_IT,
    uses=[Service, ServiceOut],
    concludes=[Advice, Pick],
    says="{name} is free; {named} costs ${each:,.0f} now and cost ${launch:,.0f} at launch.",
    because="Prices come down again after a shortage, and until then the first lessons cost "
    "nothing.",
)
def begin_free_in_a_shortage(
    engine: Engine, named: str, each: float, launch: float, wants: float, has: float
) -> Said:
    """Pick a free service before the card, and say what the card cost at launch."""
    found = _pick_free_service(engine, FREE_FIRST)
    says = (
        f"{found['name']} has {has:g} GB, and your first networks take {wants:.0f}. Cards cost "
        f"far more than at launch ({named}: ${each:,.0f} instead of ${launch:,.0f}): wait before "
        "you buy one."
    )
    engine.conclude(Advice(topic="rent or buy", says=says))
    return found
