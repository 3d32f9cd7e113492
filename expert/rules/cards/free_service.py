"""Stages 12 and 13: a free service, before or after any card, for work that fits on it."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import BESIDE, USED_INSTEAD
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.instead import BUYS, CARD_PLACE
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.cards.worth import HELD_WORK, works_well
from expert.rules.market.trend import LAUNCH, NEW, ON_SALE, USED, used_before
from expert.rules.vocabulary import ALONE, TRAINING_JOBS

FREE, HALVES = 0, 2
FREE_FIRST, AFTER_RENT, AFTER_ALL_CARDS = 0, CARD_PLACE + 1, PLACES_PER_ROLE**2
"""Where a free service stands among the recommendations."""
NOTHING = "Nothing"
"""What the sentence names if there is no free service."""
RENT_OR_BUY, RENT_OR_CARD = "rent or buy", "gpu_or_cloud"
FIRST_NETWORKS = "your first networks take"
HOLDS_IT = [
    f.Need(gib=the.wants),
    f.Parameter(name="memory-of-free-services", value=the.has),
    the.wants <= the.has,
]
ENOUGH_TO_LEARN_ON = (
    "A free service is enough for learning, and it shows what a card would have to do."
)


def _pick_free_service(engine: Engine, place: int) -> Said:
    """Pick the first free service by name that nothing rules out."""
    out = {found["service"] for found in engine.every(f.ServiceOut)}
    free = [s for s in engine.every(f.Service, usd_per_month=FREE) if s["id"] not in out]
    if not free:
        return {"name": NOTHING}
    service = min(free, key=lambda s: (s["name"], s["id"]))
    engine.cite(*free)
    engine.conclude(
        f.Pick(kind="service", id=service["id"], name=service["name"], role="service", place=place)
    )
    return {"name": service["name"]}


def _begin_free(engine: Engine, wants: float, has: float, why: str = "") -> Said:
    """Pick a free service before everything else, and say what it has room for, and ``why``."""
    found = _pick_free_service(engine, FREE_FIRST)
    if found["name"] != NOTHING:
        says = f"{found['name']} has {has:g} GB, and {FIRST_NETWORKS} {wants:.0f}.{why}"
        engine.conclude(f.Advice(topic=RENT_OR_BUY, says=says))
    return found


def names_free_service(id: str, title: str, *conditions: Any, place: int, because: str) -> None:
    """Declare when a free service is picked, and at which place."""
    first = place == FREE_FIRST

    def pick_free_service(engine: Engine, wants: float, has: float) -> Said:
        return _begin_free(engine, wants, has) if first else _pick_free_service(engine, place)

    rule(
        id,
        title,
        *conditions,
        uses=[f.Service, f.ServiceOut],
        concludes=[f.Advice, f.Pick] if first else [f.Pick],
        says="{name} is free and has {has:g} GiB.",
        because=because,
    )(pick_free_service)


names_free_service(
    "ADVICE-963",
    "If the budget buys no card and the work is small, the answer names a free service",
    BUYS,
    ~f.Pick(kind="card"),
    ~f.ServiceWanted(),
    EXISTS(f.RentInstead()),
    HOLDS_IT,
    ~f.Profile(id="learner"),
    place=AFTER_RENT,
    because="You can try a free service before you pay for anything.",
)
names_free_service(
    "ADVICE-655",
    "If the budget buys no card, a beginner should use a free service before renting",
    BUYS,
    ~f.Pick(kind="card"),
    ~f.ServiceWanted(),
    EXISTS(f.RentInstead()),
    HOLDS_IT,
    f.Profile(id="learner"),
    place=FREE_FIRST,
    because=ENOUGH_TO_LEARN_ON,
)
names_free_service(
    "ADVICE-656",
    "A beginner who asks whether to rent should use a free service first",
    f.Topic(ask=RENT_OR_CARD),
    AS.house << f.Setting(name="ladder", value=True),
    EXISTS(f.RentalChosen()),
    ~f.ServiceWanted(),
    HOLDS_IT,
    f.Profile(id="learner"),
    place=FREE_FIRST,
    because=ENOUGH_TO_LEARN_ON,
)
names_free_service(
    "CHOOSE-999",
    "With almost no money, a free service comes before any card",
    BUYS,
    AS.house << f.Setting(name="ladder", value=True),
    AS.leaning << f.Setting(name="rents", key="budget", value=the.level),
    f.Answer(key="budget", value=the.level),
    ~f.ServiceWanted(),
    HOLDS_IT,
    place=FREE_FIRST,
    because=ENOUGH_TO_LEARN_ON,
)

BEGINS_SMALL = [
    BUYS,
    f.Profile(id="learner"),
    ~f.ServiceWanted(),
    HOLDS_IT,
    f.Setting(name="sound_within", value=the.share),
    f.Pick(
        kind="card", id=the.card, name=the.named, condition=NEW, usd=the.each, place=PLACES_PER_ROLE
    ),
    f.Price(card=the.card, condition=NEW, kind=LAUNCH, usd=the.launch),
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
    f.Profile(id="learner"),
    ~f.ServiceWanted(),
    HOLDS_IT,
    f.Setting(name="ladder", value=True),
    EXISTS(f.Pick(kind="card", condition=USED)),
    ~f.Pick(kind="card", condition=NEW),
    place=AFTER_ALL_CARDS,
    because=ENOUGH_TO_LEARN_ON,
)


@rule(
    "ADVICE-653",
    "While cards cost far more than at launch, a beginner should use a free service first",
    BEGINS_SMALL,
    FAR_ABOVE_IT,
    uses=[f.Service, f.ServiceOut],
    concludes=[f.Advice, f.Pick],
    says="{name} is free; {named} costs ${each:,.0f} now and cost ${launch:,.0f} at launch.",
    because="Prices come down again after a shortage, and until then the first lessons cost "
    "nothing.",
)
def begin_free_in_a_shortage(
    engine: Engine, named: str, each: float, launch: float, wants: float, has: float
) -> Said:
    """Pick a free service before the card, and say what the card cost at launch."""
    why = (
        f" Cards cost far more than at launch ({named}: ${each:,.0f} instead of ${launch:,.0f}): "
        "wait before you buy one."
    )
    return _begin_free(engine, wants, has, why)


# --- before a card that is expensive or small -----------------------------------------------

A_LEARNERS_CARD = [
    BUYS,
    f.Profile(id="learner"),
    ~f.ServiceWanted(),
    HOLDS_IT,
    AS.house << f.Setting(name="ladder", value=True),
    f.Pick(
        kind="card",
        id=the.card,
        name=the.named,
        condition=the.condition & P(ON_SALE),
        usd=the.each,
        cards=ALONE,
        role=~L("save_up_for"),
        place=the.place,
    ),
    the.place <= PLACES_PER_ROLE,
]
"""A beginner's work fits on a free service, and the first choice is a single card."""


AND_ITS_PRICES = [
    A_LEARNERS_CARD,
    AS.sound << f.Setting(name="sound_within", value=the.share),
    AS.season << f.Parameter(name="price-is-fresh-for", value=the.fresh),
]


def _is_far_above(usd: float, before: f.Price, share: float) -> bool:
    """Return whether one price is above another even if both are off by a share."""
    return usd * (1 - share) >= float(before["usd"]) * (1 + share)


def _far_below(
    engine: Engine, card: str, each: float, share: float, fresh: float
) -> f.Price | None:
    """Return a card's lowest recent used price, if the given price is far above it."""
    seen: list[f.Price] = [
        price
        for price in engine.every(f.Price, card=card)
        if price["condition"] == USED and price["years"] <= fresh
    ]
    lowest = min(seen, key=lambda price: (float(price["usd"]), str(price["on"])), default=None)
    if lowest is None or not _is_far_above(each, lowest, share):
        return None
    return lowest


def _is_expensive(
    engine: Engine, card: str, condition: str, each: float, share: float, fresh: float
) -> bool:
    """Return whether a price is far above the launch price or, if used, a recent lower price."""
    if condition == USED:
        return _far_below(engine, card, each, share, fresh) is not None
    launch = [price for price in engine.every(f.Price, card=card) if price["kind"] == LAUNCH]
    return any(_is_far_above(each, price, share) for price in launch)


@rule(
    "ADVICE-658",
    "If a used card has become far more expensive within a year, a beginner should use a free "
    "service first",
    AND_ITS_PRICES,
    the.condition.equals(USED),
    uses=[f.Price, f.Service, f.ServiceOut],
    concludes=[f.Advice, f.Pick],
    says="{name} is free; a used {named} costs ${each:,.0f} now and cost ${before:,.0f} in {on}.",
    because="Prices come down again after a shortage, and until then the first lessons cost "
    "nothing.",
)
def begin_free_while_used_cards_are_expensive(
    engine: Engine,
    card: str,
    named: str,
    each: float,
    share: float,
    fresh: float,
    wants: float,
    has: float,
) -> Said:
    """Pick a free service before a used card whose price has risen, and say what it cost."""
    lowest = _far_below(engine, card, each, share, fresh)
    if lowest is None:
        return {}
    before, on = float(lowest["usd"]), str(lowest["on"])
    why = (
        f" Used cards cost far more than they did ({named}: ${each:,.0f} instead of "
        f"${before:,.0f}, {on}): wait before you buy one."
    )
    found = _begin_free(engine, wants, has, why)
    if found["name"] == NOTHING:
        return found
    engine.cite(lowest)
    return {**found, "before": before, "on": on}


@rule(
    "ADVICE-659",
    "If the best card for a beginner has room for few of the usual jobs, a free service with room "
    "for more comes first",
    AND_ITS_PRICES,
    f.Usable(card=the.card, gib=the.own),
    EXISTS(f.WorkCounts()),
    uses=[f.Price, f.Service, f.ServiceOut, f.WorkCounts],
    concludes=[f.Advice, f.Pick],
    says="{name} has room for {more} of {all} typical jobs, the {named} for {few}.",
    because="Money for a card that is soon too small is better saved for a larger one.",
)
def begin_free_instead_of_small(
    engine: Engine,
    card: str,
    named: str,
    condition: str,
    each: float,
    share: float,
    fresh: float,
    own: float,
    has: float,
) -> Said:
    """Pick a free service before a card with room for less than half of the typical jobs."""
    works = engine.every(f.WorkCounts)
    few, more = (sum(float(work["gib"]) <= gib for work in works) for gib in (own, has))
    expensive = _is_expensive(engine, card, condition, each, share, fresh)
    if expensive or HALVES * few >= len(works) or more <= few:
        return {}
    found = _pick_free_service(engine, FREE_FIRST)
    if found["name"] == NOTHING:
        return found
    engine.cite(*works)
    used = used_before(condition)
    held = f"all {more}" if more == len(works) else f"{more} of {len(works)}"
    says = (
        f"{found['name']} has {has:g} GB, room for {held} typical jobs; the best card for your "
        f"money, a {used}{named} for ${each:,.0f}, has room for {few or 'none'}. Start there and "
        "save for a larger card."
    )
    engine.conclude(f.Advice(topic=RENT_OR_BUY, says=says))
    return {**found, "few": few, "more": more, "all": len(works)}


# --- beside a card that is small ----------------------------------------------------------------

A_SMALL_CARD: dict[str, Any] = {
    "kind": "card",
    "id": the.card,
    "name": the.named,
    "condition": the.condition & P(ON_SALE),
    "cards": ALONE,
}


def _name_free_beside_small(
    engine: Engine, named: str, condition: str, own: float, has: float
) -> Said:
    """Pick a free service after a card that does not hold half of the work, by its weight."""
    works = engine.every(f.WorkCounts)
    few, more = (sum(float(work["gib"]) <= gib for work in works) for gib in (own, has))
    nothing = {"name": NOTHING, "few": few, "more": more, "all": len(works)}
    if more <= few or works_well(engine, own, ALONE):
        return nothing
    found = _pick_free_service(engine, AFTER_ALL_CARDS)
    if found["name"] == NOTHING:
        return nothing
    engine.cite(*works)
    used = used_before(condition)
    says = (
        f"{found['name']}, free, has {has:g} GB, room for {more} of {len(works)} typical jobs; the "
        f"{used}{named} has room for {few or 'none'}. Try there what does not fit on the card."
    )
    engine.conclude(f.Advice(topic=BESIDE, says=says))
    return {**nothing, **found}


def free_beside_small(id: str, title: str, card: f.Pick, *conditions: Any) -> None:
    """Declare that a free service is listed beside a card with little room, on these conditions."""
    rule(
        id,
        title,
        BUYS,
        ~f.Profile(id="learner"),
        ~f.Profile(id="professional"),
        ~f.ServiceWanted(),
        HOLDS_IT,
        AS.house << f.Setting(name="ladder", value=True),
        f.Job(id=P(TRAINING_JOBS)),
        NO_WORK_IS_NAMED,
        EXISTS(f.Purse(firm=True)),
        card,
        *conditions,
        f.Usable(card=the.card, gib=the.own),
        uses=[*HELD_WORK, f.Service, f.ServiceOut],
        concludes=[f.Advice, f.Pick],
        says="{name} has room for {more} of {all} typical jobs, the {named} for {few}.",
        because="What does not fit on a small card can be tried for nothing before a larger one is "
        "bought.",
    )(_name_free_beside_small)


free_beside_small(
    "ADVICE-645",
    "If the best card for a budget has room for less than half of the typical jobs, a free service "
    "with room for more is listed, too",
    f.Pick(**A_SMALL_CARD, place=the.place, role=~P(OneOf(("save_up_for", USED_INSTEAD)))),
    the.place <= PLACES_PER_ROLE,
)
free_beside_small(
    "ADVICE-646",
    "If only a used card is named and has little room, a free service with more is listed, too",
    f.Pick(**A_SMALL_CARD, role=USED_INSTEAD),
    ~f.Pick(kind="card", role=~L(USED_INSTEAD)),
)
