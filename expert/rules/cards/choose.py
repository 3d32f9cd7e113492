"""Stage 12: the recommended cards, by role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import Buying, Card, Contender, Job, Parameter, Pick, Reach, RoleWanted, Setting
from expert.rules.cards.value import value_of
from expert.rules.vocabulary import WITHIN_MEANS

PLACES_PER_ROLE = 10


def pick_contender(engine: Engine, contender: Contender, role: str, place: int) -> None:
    """Pick a contender for a role; the smaller its place, the earlier it is listed."""
    engine.cite(contender)
    engine.conclude(
        Pick(
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


def _generation(engine: Engine, contender: Contender) -> int:
    """Return the number of a contender's generation, or 0 if it is unknown."""
    (card,) = engine.every(Card, id=contender["card"])
    return int(card.get("generation", 0))


def names_of(contenders: Sequence[Contender]) -> str:
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
        Buying(),
        RoleWanted(role=role, place=the.place),
        Reach(reach=the.chosen & P(WITHIN_MEANS)),
    ]


# --- the best by one measure --------------------------------------------------------------


def first_is_picked(
    id: str, title: str, *, role: str, order: Callable[[Contender], Any], says: str, because: str
) -> None:
    """Declare that the contender that comes first in a given order fills a role."""

    def pick_first(engine: Engine, place: int, chosen: str) -> dict[str, object]:
        contenders = sorted(engine.every(Contender, reach=chosen), key=order)
        if not contenders:
            return {}
        pick_contender(engine, contenders[0], role, place * PLACES_PER_ROLE)
        return {"names": names_of(contenders[:1]), "ahead": ahead_of(len(contenders) - 1)}

    rule(
        id,
        title,
        role_to_fill(role),
        uses=[Contender],
        concludes=[Pick],
        says=says,
        because=because,
    )(pick_first)


first_is_picked(
    "CHOOSE-100",
    "The fastest card",
    role="fastest",
    order=lambda c: (-c["speed"], c["usd"], c["card"]),
    says="The fastest is {names}{ahead}.",
    because="When time is short, price comes second.",
)
first_is_picked(
    "CHOOSE-110",
    "The card with the most memory",
    role="most_memory",
    order=lambda c: (-c["gib"], -c["speed"], c["usd"], c["card"]),
    says="The one with the most memory is {names}{ahead}.",
    because="Memory determines which networks you can train at all.",
)
first_is_picked(
    "CHOOSE-130",
    "The cheapest card that does the job",
    role="cheapest",
    order=lambda c: (c["usd"], -c["speed"], c["card"]),
    says="The cheapest is {names}{ahead}.",
    because="The money you save can rent a larger card for a while or buy a better card later.",
)

# --- the best value -----------------------------------------------------------------------


@rule(
    "CHOOSE-120",
    "The card with the most speed per dollar, and any cards of nearly equal value",
    role_to_fill("best_value"),
    Setting(name="tie_band", value=the.band),
    Parameter(name="equals-named-at-most", value=the.most),
    uses=[Card, Contender],
    concludes=[Pick],
    says="Most speed per dollar, or within {band:.0%} of it: {names}.",
    because=(
        "Your money should buy as much speed as possible. Prices are not exact, so cards that are "
        "nearly as good count as equal, and the newer one will be supported longer."
    ),
)
def pick_best_value(
    engine: Engine, place: int, band: float, most: int, chosen: str
) -> dict[str, object]:
    """Pick the contender with the best speed per dollar and all others within the tie band."""
    contenders = sorted(
        engine.every(Contender, reach=chosen), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    least = value_of(contenders[0]) * (1 - band)
    equals = [c for c in contenders if value_of(c) >= least][:most]
    equals.sort(key=lambda c: -_generation(engine, c))
    for number, contender in enumerate(equals):
        pick_contender(engine, contender, "best_value", place * PLACES_PER_ROLE + number)
    return {"names": names_of(equals)}


# --- fast enough for the job --------------------------------------------------------------

SPEED_TO_REACH = [
    *role_to_fill("fast_enough"),
    Job(id=the.work),
    Setting(name="enough_speed", key=the.work, value=the.enough),
]


@rule(
    "CHOOSE-135",
    "The cheapest card that is fast enough for the job",
    SPEED_TO_REACH,
    uses=[Contender],
    concludes=[Pick],
    says="{names} is the cheapest card with a speed of at least {enough:g} ({unit}).",
    because="Paying for more speed than you can use is a waste of money.",
)
def pick_fast_enough(engine: Engine, place: int, enough: float, chosen: str) -> dict[str, object]:
    """Pick the cheapest contender that is fast enough."""
    quick = [c for c in engine.every(Contender, reach=chosen) if c["speed"] >= enough]
    if not quick:
        return {}
    best = min(quick, key=lambda c: (c["usd"], c["cards"], -c["speed"], c["card"]))
    pick_contender(engine, best, "fast_enough", place * PLACES_PER_ROLE)
    return {"names": names_of([best]), "unit": "tokens/s, upper limit"}


@rule(
    "CHOOSE-136",
    "If no card is fast enough, the fastest one is recommended",
    SPEED_TO_REACH,
    uses=[Contender],
    concludes=[Pick],
    says="No card reaches a speed of {enough:g}. The fastest is {names}, at {speed:.1f}.",
    because="A slow card is better than none, but you should know before you buy.",
)
def pick_nearest_to_fast_enough(
    engine: Engine, place: int, enough: float, chosen: str
) -> dict[str, object]:
    """Pick the fastest contender if none is fast enough."""
    contenders = engine.every(Contender, reach=chosen)
    if not contenders or any(c["speed"] >= enough for c in contenders):
        return {}
    best = min(contenders, key=lambda c: (-c["speed"], c["usd"], c["card"]))
    pick_contender(engine, best, "fastest_but_slow", place * PLACES_PER_ROLE)
    return {"names": names_of([best]), "speed": best["speed"]}
