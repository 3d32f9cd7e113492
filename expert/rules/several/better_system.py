"""Sets of computers: which of several is the better buy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import differ
from expert.engine.rule import rule
from expert.facts import Advice, Answer, Named, PassedOver, Pick, SystemFound, Topic
from expert.rules.several.systems import COMPARE_SYSTEMS, ONE

VALUE_UNIT = "speed per 1000 US dollars"
THOUSAND = 1000


def value_of_system(system: SystemFound) -> float:
    """Return the speed a system gives for 1000 US dollars."""
    return float(system["speed"] / system["total_usd"] * THOUSAND)


def _describe(system: SystemFound) -> str:
    computers = "1 computer" if system["computers"] == ONE else f"{system['computers']} computers"
    memory = f", {system['gib']:g} GiB a card" if "gib" in system else ""
    return (
        f"{system['cards']} x {system['name']} in {computers}: about {system['total_usd']:.0f} "
        f"US dollars with the computers, speed {system['speed']:.0f}, "
        f"{value_of_system(system):.1f} for 1000 US dollars{memory}"
    )


@rule(
    id="CHOOSE-670",
    title="The set of computers with the most speed for its whole price is the better buy",
    because="Computers cost money too, and cards in another computer wait for each other.",
    says="The best of {systems} sets of computers is {best}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        NOT(Answer(key="goal", value="speed")),
        EXISTS(SystemFound()),
    ],
    uses=[SystemFound],
)
def pick_system_by_value(engine: Engine) -> dict[str, object]:
    """Pick the system with the most speed for the money."""
    return _pick_system(engine, lambda s: (-value_of_system(s), s["total_usd"], s["text"]))


@rule(
    id="CHOOSE-671",
    title="Where speed is asked for, the fastest set of computers is picked",
    because="It was asked for.",
    says="The best of {systems} sets of computers is {best}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        AS.goal << Answer(key="goal", value="speed"),
        EXISTS(SystemFound()),
    ],
    uses=[SystemFound],
)
def pick_system_by_speed(engine: Engine) -> dict[str, object]:
    """Pick the fastest system."""
    return _pick_system(engine, lambda s: (-s["speed"], s["total_usd"], s["text"]))


def _pick_system(engine: Engine, order: Callable[[SystemFound], Any]) -> dict[str, object]:
    systems = sorted(engine.every(SystemFound), key=order)
    if not systems:
        return {}
    best = systems[0]
    engine.cite(*systems)
    engine.conclude(
        Pick(
            kind="card",
            id=best["card"],
            name=best["name"],
            role="best_system",
            place=1,
            text=best["text"],
            cards=best["cards"],
            condition=best["condition"],
            usd=best["usd"],
        )
    )
    return {"best": _describe(best), "systems": len(systems)}


@rule(
    id="ADVICE-674",
    title="Sets of computers are compared by their whole price and their speed together",
    because="Who sees the figures can put in prices of their own.",
    says="{systems} sets of computers are compared.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=COMPARE_SYSTEMS), EXISTS(SystemFound())],
    uses=[SystemFound],
)
def tell_of_systems(engine: Engine) -> dict[str, object]:
    """Say what each system costs and does."""
    systems = sorted(engine.every(SystemFound), key=lambda s: (-value_of_system(s), s["text"]))
    engine.cite(*systems)
    if systems:
        says = f"{'; '.join(_describe(system) for system in systems)}."
        engine.conclude(Advice(topic="systems", says=says))
    return {"systems": len(systems)}


@rule(
    id="ADVICE-675",
    title="A set of computers that was not picked is passed over",
    because="Another one gives more for its whole price.",
    says="{system[text]} gives {found:.1f} for 1000 US dollars, the better one {wanted:.1f}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        AS.pick << Pick(role="best_system", text=MATCH.left, condition=MATCH.condition),
        AS.best << SystemFound(text=MATCH.left, condition=MATCH.condition),
        AS.system << SystemFound(text=MATCH.right),
        TEST(differ),
    ],
)
def pass_over_system(
    engine: Engine, right: str, best: SystemFound, system: SystemFound
) -> dict[str, object]:
    """Conclude that a system was passed over; two sets may hold the same card."""
    found, wanted = round(value_of_system(system), 3), round(value_of_system(best), 3)
    engine.conclude(
        PassedOver(
            card=system["card"],
            by=best["card"],
            role="best_system",
            text=right,
            found=found,
            wanted=wanted,
            unit=VALUE_UNIT,
        )
    )
    return {"found": found, "wanted": wanted}


@rule(
    id="ADVICE-676",
    title="Where a set of computers has no price or no speed on the day, that is said",
    because="A comparison of a known thing with an unknown one is none.",
    says="Nothing is known of what {text} costs or does.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=COMPARE_SYSTEMS),
        AS.named << Named(role="candidate", text=MATCH.text),
        NOT(SystemFound(text=MATCH.text)),
    ],
)
def tell_of_unknown_system(engine: Engine, text: str) -> None:
    """Say that a system cannot be compared."""
    says = f"{text}: no price or no speed is known on this day, so it was not compared."
    engine.conclude(Advice(topic="systems", says=says))
