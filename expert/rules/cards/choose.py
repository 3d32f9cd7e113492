"""Stage 12: the recommended cards, by role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from expert.compat import AS, MATCH, P
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import Buying, Card, Contender, Job, Parameter, Pick, Reach, RoleWanted, Setting
from expert.rules.cards.value import value_of
from expert.rules.vocabulary import WITHIN_MEANS

PLACES_PER_ROLE = 10


def pick_contender(engine: Engine, contender: Contender, role: str, place: int) -> None:
    """Conclude that a contender is picked for a role; a smaller place is named earlier."""
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
    """Return the order of a contender's generation; 0 when it is unknown."""
    (card,) = engine.every(Card, id=contender["card"])
    return int(card.get("generation", 0))


def names_of(contenders: Sequence[Contender]) -> str:
    """Return contenders as a list for a sentence, with condition and price."""
    return ", ".join(
        f"{c['name']} ({c['condition']}, {c['usd']:.0f} US dollars)" for c in contenders
    )


def _pick_first(
    engine: Engine, role: str, place: int, reach: str, key: Callable[[Contender], Any]
) -> dict[str, object]:
    """Pick the contender that comes first by the key."""
    contenders = sorted(engine.every(Contender, reach=reach), key=key)
    if not contenders:
        return {}
    pick_contender(engine, contenders[0], role, place * PLACES_PER_ROLE)
    return {"names": names_of(contenders[:1]), "ahead": ahead_of(len(contenders) - 1)}


def ahead_of(others: int) -> str:
    """Return how many come after the first, as the end of a sentence; nothing for none.

    >>> ahead_of(0), ahead_of(1), ahead_of(2)
    ('', ', ahead of one other', ', ahead of 2 others')
    """
    if not others:
        return ""
    return ", ahead of one other" if others == 1 else f", ahead of {others} others"


def role_to_fill(role: str) -> list[Any]:
    """A card is to be bought for a role, and the money reaches for one."""
    return [
        AS.buying << Buying(),
        AS.wanted << RoleWanted(role=role, place=MATCH.place),
        AS.chosen << Reach(reach=MATCH.reach & P(WITHIN_MEANS)),
    ]


def speed_to_reach() -> list[Any]:
    """A card that is fast enough for the job is to be bought, and that speed is known."""
    return [
        *role_to_fill("fast_enough"),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="enough_speed", key=MATCH.job, value=MATCH.enough),
    ]


@rule(
    id="CHOOSE-100",
    title="The fastest card",
    because="Time is what is short then, so the price comes second.",
    says="The fastest is {names}{ahead}.",
    sources=["judgement"],
    when=[
        *role_to_fill("fastest"),
    ],
    uses=[Contender],
)
def pick_fastest(engine: Engine, place: int, reach: str) -> dict[str, object]:
    """Pick the fastest contender, the cheaper of equals."""
    return _pick_first(
        engine, "fastest", place, reach, lambda c: (-c["speed"], c["usd"], c["card"])
    )


@rule(
    id="CHOOSE-110",
    title="The card with the most memory",
    because="Memory decides what can be trained at all.",
    says="The most memory has {names}{ahead}.",
    sources=["judgement"],
    when=[
        *role_to_fill("most_memory"),
    ],
    uses=[Contender],
)
def pick_most_memory(engine: Engine, place: int, reach: str) -> dict[str, object]:
    """Pick the contender with the most memory, the faster of equals."""
    return _pick_first(
        engine, "most_memory", place, reach, lambda c: (-c["gib"], -c["speed"], c["usd"], c["card"])
    )


@rule(
    id="CHOOSE-120",
    title="The card with the most speed for the money, and its equals",
    because=(
        "The same money should bring the most; what lies within the error of prices is equal, "
        "and of equals the newer one is supported longer."
    ),
    says="The most speed for the money (or within {band:.0%} of it) gives {names}.",
    sources=["judgement"],
    when=[
        *role_to_fill("best_value"),
        AS.setting << Setting(name="tie_band", value=MATCH.band),
        AS.limit << Parameter(name="equals-named-at-most", value=MATCH.most),
    ],
    uses=[Card, Contender],
)
def pick_best_value(
    engine: Engine, place: int, band: float, most: int, reach: str
) -> dict[str, object]:
    """Pick the best speed per dollar and everything within the tie band of it."""
    contenders = sorted(
        engine.every(Contender, reach=reach), key=lambda c: (-value_of(c), c["usd"], c["card"])
    )
    if not contenders:
        return {}
    least = value_of(contenders[0]) * (1 - band)
    equals = [c for c in contenders if value_of(c) >= least][:most]
    equals.sort(key=lambda c: -_generation(engine, c))
    for number, contender in enumerate(equals):
        pick_contender(engine, contender, "best_value", place * PLACES_PER_ROLE + number)
    return {"names": names_of(equals)}


@rule(
    id="CHOOSE-130",
    title="The cheapest card that will do",
    because="What is saved on the card buys time on a larger one, or a better card later.",
    says="The cheapest is {names}{ahead}.",
    sources=["judgement"],
    when=[
        *role_to_fill("cheapest"),
    ],
    uses=[Contender],
)
def pick_cheapest(engine: Engine, place: int, reach: str) -> dict[str, object]:
    """Pick the cheapest contender, the faster of equals."""
    return _pick_first(
        engine, "cheapest", place, reach, lambda c: (c["usd"], -c["speed"], c["card"])
    )


@rule(
    id="CHOOSE-135",
    title="The cheapest card that is fast enough for the job",
    because="Speed beyond what a person can use is money lost.",
    says="The cheapest with a speed of at least {enough:g} ({unit}) is {names}.",
    sources=["judgement"],
    when=[
        *speed_to_reach(),
    ],
    uses=[Contender],
)
def pick_fast_enough(engine: Engine, place: int, enough: float, reach: str) -> dict[str, object]:
    """Pick the cheapest contender that is fast enough."""
    quick = [c for c in engine.every(Contender, reach=reach) if c["speed"] >= enough]
    if not quick:
        return {}
    best = min(quick, key=lambda c: (c["usd"], c["cards"], -c["speed"], c["card"]))
    pick_contender(engine, best, "fast_enough", place * PLACES_PER_ROLE)
    return {"names": names_of([best]), "unit": "tokens a second at most"}


@rule(
    id="CHOOSE-136",
    title="Where no card is fast enough, the fastest is the nearest",
    because="Slow is better than not at all, but one should know it before buying.",
    says="None reaches a speed of {enough:g}; the fastest is {names} with {speed:.1f}.",
    sources=["judgement"],
    when=[
        *speed_to_reach(),
    ],
    uses=[Contender],
)
def pick_nearest_to_fast_enough(
    engine: Engine, place: int, enough: float, reach: str
) -> dict[str, object]:
    """Pick the fastest contender where none is fast enough."""
    contenders = engine.every(Contender, reach=reach)
    if not contenders or any(c["speed"] >= enough for c in contenders):
        return {}
    best = min(contenders, key=lambda c: (-c["speed"], c["usd"], c["card"]))
    pick_contender(engine, best, "fastest_but_slow", place * PLACES_PER_ROLE)
    return {"names": names_of([best]), "speed": best["speed"]}
