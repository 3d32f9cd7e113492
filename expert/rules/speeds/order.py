"""Stages 11 to 13 too: how fast cards are beside each other, and what cannot be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Benchmark,
    Card,
    Compared,
    Measured,
    Member,
    Named,
    NotCompared,
    Pace,
    Parameter,
    ReferenceCard,
    RelativeSpeed,
    SpeedPlace,
    Topic,
    Unsuited,
)
from expert.rules.speeds.pace import BY_TABLE
from expert.rules.speeds.yardstick import SPEEDS

# --- the reference -------------------------------------------

rule(
    "REACH-200",
    "The card named as the reference counts as 1",
    Topic(ask=SPEEDS),
    Named(role="reference", kind="card", id=the.id),
    Pace(card=the.id, scale=the.scale),
    then=ReferenceCard(card=the.id, scale=the.scale),
    says="{pace[name]} counts as 1.",
    because="It is the one the person knows.",
)


@rule(
    "REACH-201",
    "Of a group named as the reference, the fastest card counts as 1",
    Topic(ask=SPEEDS),
    Named(role="reference", kind="group", id=the.group),
    uses=[Member, Pace],
    concludes=[ReferenceCard],
    says="{name}, the fastest of {named[text]}, counts as 1.",
    because="Who names a group means it at its best.",
)
def refer_to_best_of_group(engine: Engine, group: str) -> dict[str, object]:
    """Conclude the reference."""
    members = {member["card"] for member in engine.every(Member, group=group)}
    return _refer_to_fastest(engine, [p for p in engine.every(Pace) if p["card"] in members])


@rule(
    "REACH-202",
    "Where no reference is named, the fastest card counts as 1",
    Topic(ask=SPEEDS),
    EXISTS(Pace()),
    ~Named(role="reference"),
    uses=[Pace],
    concludes=[ReferenceCard],
    says="{name}, the fastest, counts as 1.",
    because="It is the one the others are measured against.",
)
def refer_to_fastest(engine: Engine) -> dict[str, object]:
    """Conclude the reference."""
    return _refer_to_fastest(engine, list(engine.every(Pace)))


def _refer_to_fastest(engine: Engine, paces: list[Pace]) -> dict[str, object]:
    """Conclude as reference the fastest of the tables, or else on the scale most cards share."""
    if not paces:
        return {}
    shared = Counter(pace["scale"] for pace in paces)
    scale = max(shared, key=lambda name: (name == BY_TABLE, shared[name], name))
    fastest = min(
        (pace for pace in paces if pace["scale"] == scale),
        key=lambda pace: (-pace["value"], str(pace["name"]), str(pace["card"])),
    )
    engine.cite(fastest)
    engine.conclude(ReferenceCard(card=fastest["card"], scale=scale))
    return {"name": fastest["name"]}


# --- the comparison ---------------------------------------------------------------

rule(
    "CHOOSE-200",
    "A card's speed is told relative to the reference",
    ReferenceCard(card=the.reference_id, scale=the.scale),
    AS.base << Pace(card=the.reference_id, scale=the.scale, value=the.one),
    AS.pace << Pace(card=the.id, name=the.name, scale=the.scale, value=the.value),
    let={
        "ratio": round(the.value / the.one, 4),
        "inverse": round(the.one / the.value, 4),
    },
    then=RelativeSpeed(
        card=the.id,
        name=the.name,
        reference=the.reference_id,
        reference_name=the.base["name"],
        ratio=the.ratio,
        inverse=the.inverse,
        basis=the.pace["basis"],
    ),
    says=(
        "{pace[name]} has {ratio:.3g} of the speed of {base[name]}; "
        "one {base[name]} is {inverse:.3g} times as fast."
    ),
    because="A ratio needs no unit, and means the same to everybody.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)


@rule(
    "CHOOSE-201",
    "Cards of different architectures are not compared by bandwidth",
    ReferenceCard(card=the.reference_id, scale=the.scale),
    AS.base << Pace(card=the.reference_id, scale=the.scale),
    AS.pace << Pace(card=the.id, scale=the.other),
    the.scale.differs_from(the.other),
    uses=[Benchmark, Measured, Unsuited],
    concludes=[NotCompared],
    says="{pace[name]} is not compared with {base[name]} by bandwidth.",
    because="Every architecture makes other use of its bandwidth.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)
def refuse_other_architecture(engine: Engine, id: str, pace: Pace, base: Pace) -> None:
    """Conclude that the card is not compared, and what would do instead."""
    both = {id, base["card"]}
    tables = [
        table
        for table in engine.every(Benchmark)
        if not engine.every(Unsuited, table=table["id"])
        and both <= {row["card"] for row in engine.every(Measured, table=table["id"])}
    ]
    engine.cite(*tables)
    names = " and ".join(f"'{table['name']}'" for table in tables[-2:])
    instead = f"{names} holds both" if tables else "no table known on this day holds both"
    widths = f"{pace['value']:g} GB/s against {base['value']:g}"
    hint = f" {widths} is a rough hint at most." if pace["basis"] == base["basis"] else ""
    says = (
        f"{pace['name']} and {base['name']} are of different architectures, and every architecture "
        f"makes other use of its bandwidth.{hint} A published table that holds both would do; "
        f"{instead}."
    )
    engine.conclude(NotCompared(card=id, why="other_architecture", says=says))


rule(
    "CHOOSE-202",
    "A card of which too little is known is not compared",
    Compared(card=the.id),
    Card(id=the.id),
    ~Pace(card=the.id),
    then=NotCompared(
        card=the.id,
        why="nothing_known",
        says=(
            "{card[name]} stands in none of the tables used, and its data sheet here "
            "does not tell enough."
        ),
    ),
    says="No speed of {card[name]} can be told.",
    because="A guess would look like a measurement.",
)


# --- what the reader gets ---------------------------------------------------------


@rule(
    "ADVICE-700",
    "Cards compared get a place each, about equal ones share it",
    Topic(ask=SPEEDS),
    Parameter(name="speeds-about-equal", value=the.margin),
    uses=[RelativeSpeed],
    concludes=[SpeedPlace],
    says="Speeds less than {margin:.0%} apart count as about equal.",
    because="A difference smaller than that of two runs decides nothing.",
)
def place_cards(engine: Engine, margin: float) -> None:
    """Conclude the places, the fastest first; ties are measured from the fastest of a place.

    Sizes of one card that a table gives one figure count once.
    """
    place, fastest = 0, 0.0
    told: set[tuple[str, float]] = set()
    for row in _by_speed(engine.every(RelativeSpeed)):
        told.add((row["name"], row["ratio"]))
        if not place or row["ratio"] < fastest * (1 - margin):
            place, fastest = len(told), row["ratio"]
        engine.conclude(SpeedPlace(card=row["card"], place=place), row)


@rule(
    "ADVICE-710",
    "The order of speeds is told in one sentence",
    Topic(ask=SPEEDS),
    ReferenceCard(),
    uses=[RelativeSpeed],
    concludes=[Advice],
    says="The cards were put in the order of their speeds.",
    because="Who asks for the order wants to read it at once.",
)
def tell_order(engine: Engine) -> None:
    """Say names and ratios, the fastest first."""
    rows = _by_speed(engine.every(RelativeSpeed))
    parts = dict.fromkeys(f"{row['name']} {row['ratio']:.3g}" for row in rows)
    engine.cite(*rows)
    says = f"Speed relative to {rows[0]['reference_name']}: {', '.join(parts)}."
    engine.conclude(Advice(topic="speed", says=says))


def _by_speed(rows: Sequence[RelativeSpeed]) -> list[RelativeSpeed]:
    """Return the comparisons, the fastest first, equal ones by name."""
    return sorted(rows, key=lambda row: (-row["ratio"], str(row["name"]), str(row["card"])))


rule(
    "ADVICE-720",
    "A card that is not compared comes with the reason",
    Topic(ask=SPEEDS),
    NotCompared(says=the.reason),
    then=Advice(topic="not compared", says=the.reason),
    says="{reason}",
    because="A gap in a list would be read as a judgement.",
)
