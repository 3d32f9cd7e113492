"""Pick the better buy among sets of computers."""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import NAMED
from expert.rules.cards.ladder import SHOWS_A_LADDER, conclude_rung
from expert.rules.cards.named import NO_PRICE
from expert.rules.several.systems import COMPARE_SYSTEMS, ONE
from expert.units import THOUSAND

VALUE_UNIT = "speed per 1000 US dollars"


@formula
def value_of_system(system: f.SystemFound) -> float:
    """Return a system's speed per 1000 US dollars."""
    return float(system["speed"] / system["total_usd"] * THOUSAND)


def _describe(system: f.SystemFound) -> str:
    computers = "1 computer" if system["computers"] == ONE else f"{system['computers']} computers"
    memory = f", {system['gib']:g} GiB per card" if "gib" in system else ""
    if system["total_usd"] <= system["cards"] * system["usd"]:
        memory = memory.removesuffix(" per card")
        return (
            f"{system['name']}: about {system['total_usd']:.0f} US dollars, speed "
            f"{system['speed']:.0f}, {value_of_system(system):.1f} per 1000 US dollars{memory}"
        )
    return (
        f"{system['cards']} x {system['name']} in {computers}: about {system['total_usd']:.0f} "
        f"US dollars including the computers, speed {system['speed']:.0f}, "
        f"{value_of_system(system):.1f} per 1000 US dollars{memory}"
    )


# --- the better buy -----------------------------------------------------------------


@rule(
    "CHOOSE-670",
    "The set of computers with the most speed for its full price is the better buy, or the "
    "fastest if speed is the goal",
    f.Topic(ask=COMPARE_SYSTEMS),
    EXISTS(f.SystemFound()),
    uses=[f.Answer, f.SystemFound],
    answers=["goal"],
    concludes=[f.Pick],
    says="Of the sets of computers compared ({systems}), {best} is the best.",
    because="Computers cost money too, and cards in separate computers wait for each other.",
    sources=["dettmers-2019-04-03"],
)
def pick_system(engine: Engine) -> Said:
    """Pick the system with the most speed per dollar, or the fastest if speed is the goal."""
    fastest = [goal for goal in engine.every(f.Answer, key="goal") if goal["value"] == "speed"]
    engine.cite(*fastest)
    systems = sorted(
        engine.every(f.SystemFound),
        key=lambda s: (-(s["speed"] if fastest else value_of_system(s)), s["total_usd"], s["text"]),
    )
    if not systems:
        return {}
    best = systems[0]
    engine.cite(*systems)
    told = {field: best[field] for field in ("name", "text", "cards", "condition", "usd")}
    engine.conclude(f.Pick(kind="card", id=best["card"], role="best_system", place=1, **told))
    return {"best": _describe(best), "systems": len(systems)}


# --- the others ---------------------------------------------------------------------


@rule(
    "ADVICE-674",
    "Sets of computers are compared by full price and speed",
    f.Topic(ask=COMPARE_SYSTEMS),
    EXISTS(f.SystemFound()),
    uses=[f.SystemFound],
    concludes=[f.Advice],
    says="{systems} sets of computers are compared.",
    because="With these figures, you can redo the comparison with your own prices.",
)
def tell_of_systems(engine: Engine) -> Said:
    """Say what each system costs and how fast it is."""
    systems = sorted(engine.every(f.SystemFound), key=lambda s: (-value_of_system(s), s["text"]))
    engine.cite(*systems)
    if systems:
        says = f"{'; '.join(_describe(system) for system in systems)}."
        engine.conclude(f.Advice(topic="systems", says=says))
    return {"systems": len(systems)}


rule(
    "ADVICE-675",
    "A set of computers that is not picked is compared with the one that is",
    f.Topic(ask=COMPARE_SYSTEMS),
    f.Pick(role="best_system", text=the.left, condition=the.condition),
    AS.best << f.SystemFound(text=the.left, condition=the.condition),
    AS.system << f.SystemFound(text=the.right),
    the.left.differs_from(the.right),
    let={
        "found": round(value_of_system(the.system), 3),
        "wanted": round(value_of_system(the.best), 3),
    },
    then=f.PassedOver(
        card=the.system["card"],
        by=the.best["card"],
        role="best_system",
        text=the.right,
        found=the.found,
        wanted=the.wanted,
        unit=VALUE_UNIT,
    ),
    says="{right} has a speed of {found:.1f} per 1000 US dollars; the one picked has {wanted:.1f}.",
    because="Another set gives you more speed for its full price.",
    sources=["dettmers-2019-04-03"],
)

NOT_COMPARED = [
    f.Topic(ask=COMPARE_SYSTEMS),
    f.Named(role="candidate", text=the.text, id=the.id),
    ~f.SystemFound(text=the.text),
    ~f.SystemUnpriced(text=the.text),
    ~f.SystemTooSmall(text=the.text),
    ~f.SystemOut(text=the.text),
]
"""A system that was named and is not ruled out, but lacks a price or a speed."""

rule(
    "ADVICE-676",
    "If a set of computers has no known price or speed, the answer says so",
    NOT_COMPARED,
    then=f.Advice(
        topic="systems",
        says="{text}: as of this date, its price or its speed is unknown, so it was not compared.",
        key="not compared",
    ),
    says="The price or speed of {text} is unknown.",
    because="Two things can be compared only if both have figures.",
)

rule(
    "ADVICE-678",
    "If a set of computers cannot hold the model, the answer says so",
    f.SystemTooSmall(text=the.text, gib=the.has, wants=the.wants),
    then=f.Advice(
        topic="systems",
        says="{text}: {has:g} GiB in total is less than the {wants:.1f} GiB needed, so it was not "
        "compared.",
        key="not compared",
    ),
    says="{text} cannot hold the model.",
    because="You asked about it, so you want to know why it is left out.",
)

rule(
    "ADVICE-946",
    "If your budget or your computer rules out a set of computers, the answer says so",
    f.SystemOut(text=the.text, card=the.id, condition=the.condition, told=the.told),
    ~f.OfferOut(card=the.id, condition=the.condition),
    ~f.SystemAbove(card=the.id),
    then=f.Advice(topic="systems", says="{told}, so it was not compared.", key="not compared"),
    says="{told}.",
    because="You asked about it, so you want to know why it is left out.",
)

# --- rows ----------------------------------------------------------------------------


@rule(
    "ADVICE-370",
    "The computers you compare are listed next to the one that is picked",
    f.Topic(ask=COMPARE_SYSTEMS),
    SHOWS_A_LADDER,
    f.Pick(role="best_system", text=the.left),
    uses=[f.Speed, f.SystemFound],
    concludes=[f.Rung],
    says="Listed next to {left}: {others}.",
    because="You asked for a comparison, so you want to see both sides of it.",
)
def list_systems(engine: Engine, left: str) -> Said:
    """Conclude a row for each system, unless the speed of one is not that of its card alone."""
    found = sorted(engine.every(f.SystemFound), key=lambda s: (s["text"], s["condition"]))
    paces = {speed["card"]: speed["value"] for speed in engine.every(f.Speed)}
    if any(round(paces[system["card"]], 3) != system["speed"] for system in found):
        return {"others": "none, because the speeds of several cards together are not in rows"}
    others = [system for system in found if system["text"] != left]
    engine.cite(*others)
    for system in others:
        conclude_rung(engine, {**system, "usd": system["usd"] * system["cards"]}, NAMED, None)
    return {"others": ", ".join(dict.fromkeys(system["text"] for system in others)) or "none"}


rule(
    "ADVICE-371",
    "A computer without a price is listed with its speed",
    f.Topic(ask=COMPARE_SYSTEMS),
    SHOWS_A_LADDER,
    EXISTS(f.Pick(role="best_system")),
    f.SystemUnpriced(card=the.id, name=the.name),
    then=f.Rung(kind="card", id=the.id, name=the.name, role=NO_PRICE, cards=ONE),
    says="{name} is listed without a price.",
    because="Its speed is known, and that is half of the comparison.",
)


def compared_by_speed_alone(id: str, title: str, *conditions: Any) -> None:
    """Declare that the answer says why a computer that was named is compared by its speed alone."""
    rule(
        id,
        title,
        *conditions,
        then=f.Advice(
            topic="systems", says="{told}, so only its speed is compared.", key="not compared"
        ),
        says="{told}.",
        because="You asked about it, so you want to know why it is not the one recommended.",
    )


compared_by_speed_alone(
    "ADVICE-372",
    "If a computer that you compare has no price, the answer says what is known about it",
    f.SystemUnpriced(told=the.told),
)
rule(
    "ADVICE-373",
    "A computer that costs more than you have is listed with its speed",
    f.Topic(ask=COMPARE_SYSTEMS),
    SHOWS_A_LADDER,
    EXISTS(f.Pick(role="best_system")),
    f.SystemAbove(card=the.id, name=the.name, condition=the.condition, usd=the.usd),
    ~f.SystemFound(card=the.id),
    then=f.Rung(
        kind="card",
        id=the.id,
        name=the.name,
        role=NAMED,
        condition=the.condition,
        cards=ONE,
        usd=the.usd,
    ),
    says="{name} is listed, although it costs more than you have.",
    because="How much faster it is tells you whether to save for it.",
)
compared_by_speed_alone(
    "ADVICE-375",
    "If a computer that you compare costs more than you have, the answer says so",
    f.SystemAbove(card=the.id, told=the.told),
    ~f.SystemFound(card=the.id),
)
