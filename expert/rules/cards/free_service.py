"""Stages 12 and 13: a free service, before or after any card, for work that fits on it."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, L, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import BESIDE
from expert.rules.cards.choose import PLACES_PER_ROLE
from expert.rules.cards.instead import BUYS, CARD_PLACE
from expert.rules.cards.works_counted import NO_WORK_IS_NAMED
from expert.rules.cards.worth import HELD_WORK, works_well
from expert.rules.market.trend import LAUNCH, ON_SALE, USED, used_before
from expert.rules.ordering import first_by
from expert.rules.vocabulary import ALONE, TRAINING_JOBS

FREE, HALVES = 0, 2
SAVE_UP_FOR = "save_up_for"
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
    service = first_by(free, "name", "id")
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


def begins_free(id: str, title: str, *conditions: Any) -> None:
    """Declare when a free service comes before everything else."""

    def begin_free(engine: Engine, wants: float, has: float) -> Said:
        return _begin_free(engine, wants, has)

    rule(
        id,
        title,
        *conditions,
        AS.house << f.Setting(name="ladder", value=True),
        ~f.ServiceWanted(),
        HOLDS_IT,
        uses=[f.Service, f.ServiceOut],
        concludes=[f.Advice, f.Pick],
        says="{name} is free and has {has:g} GiB.",
        because=ENOUGH_TO_LEARN_ON,
    )(begin_free)


@rule(
    "ADVICE-655",
    "If the budget buys no card and the work is small, the answer names a free service, before "
    "renting if you are a beginner",
    BUYS,
    ~f.Pick(kind="card"),
    ~f.ServiceWanted(),
    EXISTS(f.RentInstead()),
    HOLDS_IT,
    uses=[f.Profile, f.Service, f.ServiceOut],
    concludes=[f.Advice, f.Pick],
    says="{name} is free and has {has:g} GiB.",
    because="You can try a free service before you pay for anything.",
)
def name_free_service_beside_rent(engine: Engine, wants: float, has: float) -> Said:
    """Pick a free service, before the rental only for a beginner."""
    if engine.every(f.Profile, id="learner"):
        return _begin_free(engine, wants, has)
    return _pick_free_service(engine, AFTER_RENT)


begins_free(
    "ADVICE-656",
    "A beginner who asks whether to rent should use a free service first",
    f.Topic(ask=RENT_OR_CARD),
    EXISTS(f.RentalChosen()),
    f.Profile(id="learner"),
)
begins_free(
    "CHOOSE-999",
    "With almost no money, a free service comes before any card",
    BUYS,
    AS.leaning << f.Setting(name="rents", key="budget", value=the.level),
    f.Answer(key="budget", value=the.level),
)


# --- before a card that is expensive or small -----------------------------------------------

A_FREE_SERVICE_HOLDS_IT = [
    ~f.ServiceWanted(),
    HOLDS_IT,
    AS.house << f.Setting(name="ladder", value=True),
]
AN_EARLY_CARD = [
    f.Pick(
        kind="card",
        id=the.card,
        condition=P(ON_SALE),
        cards=ALONE,
        role=~L(SAVE_UP_FOR),
        place=the.place,
    ),
    the.place <= PLACES_PER_ROLE,
]
"""A single card is picked for the first role."""
A_LEARNERS_CARD = [
    BUYS,
    f.Profile(id="learner"),
    A_FREE_SERVICE_HOLDS_IT,
    AN_EARLY_CARD,
]
"""A beginner's work fits on a free service, and the first choice is a single card."""


@rule(
    "ADVICE-652",
    "A beginner may try a free service before paying for a card, and should do so if the card is "
    "expensive or small",
    A_LEARNERS_CARD,
    AS.sound << f.Setting(name="sound_within", value=the.share),
    AS.season << f.Parameter(name="price-is-fresh-for", value=the.fresh),
    f.Usable(card=the.card, gib=the.own),
    uses=[f.Price, f.Service, f.ServiceOut, f.WorkCounts],
    concludes=[f.Advice, f.Pick],
    says="{name} is free and has {has:g} GiB.",
    because="It shows what a card would have to do. Prices come down again after a shortage, and "
    "money for a card that is soon too small is better saved for a larger one.",
)
def try_a_free_service(
    engine: Engine, pick: f.Pick, share: float, fresh: float, wants: float, own: float, has: float
) -> Said:
    """Pick a free service: before a card that is expensive or small, else after all cards."""
    before = _price_before(engine, pick, fresh)
    if before is not None and pick["usd"] * (1 - share) >= before["usd"] * (1 + share):
        engine.cite(before)
        why = (
            f" Cards cost far more than they did ({pick['name']}: ${pick['usd']:,.0f} instead of "
            f"${before['usd']:,.0f}, {before['on']}): wait before you buy one."
        )
        return _begin_free(engine, wants, has, why)
    found = _begin_free_instead_of_small(engine, pick, own, has)
    if found or (before is None and pick["condition"] != USED):
        return found or {"name": NOTHING}
    return _pick_free_service(engine, AFTER_ALL_CARDS)


def _price_before(engine: Engine, pick: f.Pick, fresh: float) -> f.Price | None:
    """Return the launch price of a new card, or the lowest recent price of a used one."""
    seen = [
        price
        for price in engine.every(f.Price, card=pick["id"])
        if (
            price["condition"] == USED and price["years"] <= fresh
            if pick["condition"] == USED
            else price["kind"] == LAUNCH
        )
    ]
    return min(seen, key=lambda price: (float(price["usd"]), str(price["on"])), default=None)


def _begin_free_instead_of_small(engine: Engine, pick: f.Pick, own: float, has: float) -> Said:
    """Pick a free service before a card with room for less than half of the typical jobs."""
    works = engine.every(f.WorkCounts)
    few, more = (sum(float(work["gib"]) <= gib for work in works) for gib in (own, has))
    if HALVES * few >= len(works) or more <= few:
        return {}
    found = _pick_free_service(engine, FREE_FIRST)
    if found["name"] != NOTHING:
        engine.cite(*works)
        held = f"all {more}" if more == len(works) else f"{more} of {len(works)}"
        says = (
            f"{found['name']} has {has:g} GB, room for {held} typical jobs; the best card for your "
            f"money, a {used_before(pick['condition'])}{pick['name']} for ${pick['usd']:,.0f}, has "
            f"room for {few or 'none'}. Start there and save for a larger card."
        )
        engine.conclude(f.Advice(topic=RENT_OR_BUY, says=says))
    return found


# --- beside a card that is small ----------------------------------------------------------------


@rule(
    "ADVICE-645",
    "If the first card for a budget has room for less than half of the typical jobs, a free "
    "service with room for more is listed, too",
    BUYS,
    ~f.Profile(id="learner"),
    ~f.Profile(id="professional"),
    A_FREE_SERVICE_HOLDS_IT,
    f.Job(id=P(TRAINING_JOBS)),
    NO_WORK_IS_NAMED,
    EXISTS(f.Purse(firm=True)),
    AN_EARLY_CARD,
    f.Usable(card=the.card, gib=the.own),
    uses=[*HELD_WORK, f.Service, f.ServiceOut],
    concludes=[f.Advice, f.Pick],
    says="{name} is listed beside {named}.",
    because="What does not fit on a small card can be tried for nothing before a larger one is "
    "bought.",
)
def name_free_beside_small(engine: Engine, pick: f.Pick, own: float, has: float) -> Said:
    """Pick a free service after a card that does not hold half of the work, by its weight."""
    works = engine.every(f.WorkCounts)
    few, more = (sum(float(work["gib"]) <= gib for work in works) for gib in (own, has))
    nothing = {"name": NOTHING, "named": pick["name"]}
    if more <= few or works_well(engine, own, ALONE):
        return nothing
    found = _pick_free_service(engine, AFTER_ALL_CARDS)
    if found["name"] == NOTHING:
        return nothing
    engine.cite(*works)
    says = (
        f"{found['name']}, free, has {has:g} GB, room for {more} of {len(works)} typical jobs; the "
        f"{used_before(pick['condition'])}{pick['name']} has room for {few or 'none'}. Try there "
        "what does not fit on the card."
    )
    engine.conclude(f.Advice(topic=BESIDE, says=says))
    return {**nothing, **found}
