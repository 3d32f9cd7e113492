"""Stage 12: the recommended cards, by role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.worth import HELD_WORK, weighed, works_well
from expert.rules.vocabulary import WITHIN_MEANS

PLACES_PER_ROLE = 10
BEST_FOR_THE_MONEY, LEAST_COST = "best_for_the_money", "least_cost"
MONEY_IS_NO_LIMIT = f.Profile(id="money_ample")


def pick_contender(engine: Engine, contender: f.Contender, role: str, place: int) -> None:
    """Pick a contender for a role; the smaller its place, the earlier it is listed."""
    engine.cite(contender)
    engine.conclude(
        f.Pick(
            kind="card",
            id=contender["card"],
            name=contender["name"],
            role=role,
            place=place,
            cards=contender["cards"],
            condition=contender["condition"],
            usd=round(contender["usd"] / contender["cards"], 2),
        )
    )


def names_of(contenders: Sequence[f.Contender]) -> str:
    """Return the contenders' names, conditions and prices, ready for use in a sentence."""
    return ", ".join(
        f"{c['name']} ({c['condition']}, {c['usd']:.0f} US dollars)" for c in contenders
    )


def ahead_of(others: int) -> str:
    """Return the end of a sentence that says how many others there are; empty if none.

    >>> ahead_of(0), ahead_of(1), ahead_of(2)
    ('', ', ahead of one other', ', ahead of 2 others')
    """
    if not others:
        return ""
    return ", ahead of one other" if others == 1 else f", ahead of {others} others"


def role_to_fill(role: str) -> list[Any]:
    """Return the conditions under which a card is picked for a role within the price range."""
    return [
        f.Buying(),
        f.RoleWanted(role=role, place=the.place),
        f.Reach(reach=the.chosen & P(WITHIN_MEANS)),
    ]


BEST_BY_WORTH = [
    *role_to_fill("best_value"),
    f.Setting(name="tie_band", value=the.band),
    f.Parameter(name="equals-named-at-most", value=the.most),
]

# --- the best by one measure --------------------------------------------------------------


def that_work_well(engine: Engine, reach: str) -> Sequence[f.Contender]:
    """Return the contenders that hold half of the typical work; all of them if none does."""
    return those_that_work_well(engine, engine.every(f.Contender, reach=reach))


def those_that_work_well(
    engine: Engine, contenders: Sequence[f.Contender]
) -> Sequence[f.Contender]:
    """Return those of some contenders that hold half of the typical work, or else all of them."""
    well = [c for c in contenders if works_well(engine, c["gib"], c["cards"])]
    if len(well) < len(contenders):
        engine.cite(*engine.every(f.WorkCounts))
    return well or contenders


def _fill(
    engine: Engine, role: str, place: int, first: f.Contender, contenders: Sequence[f.Contender]
) -> Said:
    """Conclude that one of the contenders fills a role."""
    pick_contender(engine, first, role, place * PLACES_PER_ROLE)
    return {"names": names_of([first]), "ahead": ahead_of(len(contenders) - 1)}


def first_is_picked(
    id: str,
    title: str,
    *conditions: Any,
    role: str,
    order: Callable[[f.Contender], Any],
    says: str,
    because: str,
) -> None:
    """Declare that the contender that comes first in a given order fills a role."""

    def pick_first(engine: Engine, place: int, chosen: str) -> Said:
        ordered = sorted(that_work_well(engine, chosen), key=order)
        if not ordered:
            return {}
        engine.cite(*ordered[1:])
        return _fill(engine, role, place, ordered[0], ordered)

    rule(
        id,
        title,
        role_to_fill(role),
        *conditions,
        uses=[f.Contender, *HELD_WORK],
        concludes=[f.Pick],
        says=says,
        because=because,
    )(pick_first)


first_is_picked(
    "CHOOSE-100",
    "The fastest card",
    ~f.Setting(name="sound_within"),
    role="fastest",
    order=lambda c: (-c["speed"], c["usd"], c["card"]),
    says="The fastest is {names}{ahead}.",
    because="When time is short, price comes second.",
)


@rule(
    "CHOOSE-101",
    "If the speeds of several cards are too close to call, the price decides which is the fastest",
    role_to_fill("fastest"),
    f.Setting(name="sound_within", value=the.share),
    AS.climbing << f.Setting(name="fair_step", value=the.step),
    ~MONEY_IS_NO_LIMIT,
    uses=[f.Contender, *HELD_WORK, f.Worth],
    concludes=[f.Pick],
    says="The fastest, or within {share:.0%} of it and a better value, is {names}{ahead}.",
    because="Speeds are only known to within about this much, so a smaller lead is not worth a "
    "higher price.",
)
def pick_fastest(engine: Engine, place: int, chosen: str, share: float, step: float) -> Said:
    """Among contenders about as fast as the fastest, pick the best for its price.

    A contender that is slower than another one and costs no less comes last.
    """
    contenders = engine.every(f.Contender, reach=chosen)
    weights = {id(c): weighed(engine, c) for c in contenders}
    known = [(float(c["speed"]), found.paid_usd) for c in contenders if (found := weights[id(c)])]

    def order(contender: f.Contender) -> Any:
        found = weights[id(contender)]
        speed = float(contender["speed"])
        worth = found.for_money(step) if found else speed
        loses = any(faster > speed and found and usd <= found.paid_usd for faster, usd in known)
        return loses, -worth, contender["usd"], contender["card"]

    return _pick_among_the_fastest(engine, place, chosen, share, order)


@rule(
    "CHOOSE-102",
    "If money is no limit and the speeds of several cards are too close to call, memory decides",
    role_to_fill("fastest"),
    f.Setting(name="sound_within", value=the.share),
    EXISTS(f.Setting(name="fair_step")),
    MONEY_IS_NO_LIMIT,
    uses=[f.Contender, *HELD_WORK],
    concludes=[f.Pick],
    says="The fastest, or within {share:.0%} of it with more memory, is {names}{ahead}.",
    because="Speeds are only known to within about this much, and memory decides what runs at all.",
)
def pick_largest_of_the_fastest(engine: Engine, place: int, chosen: str, share: float) -> Said:
    """Among contenders about as fast as the fastest, pick the one with the most memory."""

    def order(contender: f.Contender) -> Any:
        return -contender["gib"], -contender["speed"], contender["usd"], contender["card"]

    return _pick_among_the_fastest(engine, place, chosen, share, order)


def _pick_among_the_fastest(
    engine: Engine, place: int, chosen: str, share: float, order: Callable[[f.Contender], Any]
) -> Said:
    """Among contenders about as fast as the fastest, pick the first in some order."""
    contenders = that_work_well(engine, chosen)
    if not contenders:
        return {}
    least = (1 - share) * max(float(contender["speed"]) for contender in contenders)
    first = min((c for c in contenders if c["speed"] >= least), key=order)
    return _fill(engine, "fastest", place, first, contenders)


first_is_picked(
    "CHOOSE-110",
    "The card with the most memory",
    role="most_memory",
    order=lambda c: (-c["gib"], -c["speed"], c["usd"], c["card"]),
    says="The one with the most memory is {names}{ahead}.",
    because="Memory determines which networks you can train at all.",
)


def _by_price(contender: f.Contender) -> tuple[Any, ...]:
    return contender["usd"], -contender["speed"], contender["card"]


SAVED_MONEY = "The money you save can rent a larger card for a while or buy a better card later."

first_is_picked(
    "CHOOSE-130",
    "The cheapest card that does the job",
    ~f.Setting(name="sound_within"),
    role="cheapest",
    order=_by_price,
    says="The cheapest is {names}{ahead}.",
    because=SAVED_MONEY,
)


@rule(
    "CHOOSE-131",
    "The cheapest card that does the job, or a clearly better one for about the same price",
    role_to_fill("cheapest"),
    f.Setting(name="tie_band", value=the.band),
    AS.sound << f.Setting(name="sound_within", value=the.share),
    uses=[f.Contender, *HELD_WORK, f.Worth],
    concludes=[f.Pick],
    says="The cheapest, or within {band:.0%} of its price and clearly better, is {names}{ahead}.",
    because=SAVED_MONEY
    + (
        " Prices move by a few percent from week to week, and saving that little is no reason to "
        "take a card that does clearly less."
    ),
)
def pick_cheapest(engine: Engine, place: int, chosen: str, band: float, share: float) -> Said:
    """Pick the cheapest contender, or one that is clearly better at about the same price."""
    ordered = sorted(that_work_well(engine, chosen), key=_by_price)
    if not ordered:
        return {}
    first = ordered[0]
    own = weighed(engine, first)
    for contender in ordered[1:]:
        found = weighed(engine, contender)
        alike = contender["usd"] <= (1 + band) * ordered[0]["usd"]
        if alike and own and found and found.worth >= (1 + share) * own.worth:
            first, own = contender, found
    engine.cite(*(contender for contender in ordered if contender is not first))
    return _fill(engine, "cheapest", place, first, ordered)
