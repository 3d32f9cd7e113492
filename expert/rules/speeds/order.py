"""Stages 11 to 13 too: how fast cards are beside each other, and what cannot be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expert.compat import AS, EXISTS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import differ
from expert.engine.rule import rule
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


@rule(
    id="REACH-200",
    title="The card named as the reference counts as 1",
    because="It is the one the person knows.",
    says="{pace[name]} counts as 1.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.named << Named(role="reference", kind="card", id=MATCH.id),
        AS.pace << Pace(card=MATCH.id, scale=MATCH.scale),
    ],
)
def refer_to_named_card(engine: Engine, id: str, scale: str) -> None:
    """Conclude the reference."""
    engine.conclude(ReferenceCard(card=id, scale=scale))


@rule(
    id="REACH-201",
    title="Of a group named as the reference, the fastest card counts as 1",
    because="Who names a group means it at its best.",
    says="{name}, the fastest of {named[text]}, counts as 1.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.named << Named(role="reference", kind="group", id=MATCH.group),
    ],
    uses=[Member, Pace],
)
def refer_to_best_of_group(engine: Engine, group: str) -> dict[str, object]:
    """Conclude the reference."""
    members = {member["card"] for member in engine.every(Member, group=group)}
    return _refer_to_fastest(engine, [p for p in engine.every(Pace) if p["card"] in members])


@rule(
    id="REACH-202",
    title="Where no reference is named, the fastest card counts as 1",
    because="It is the one the others are measured against.",
    says="{name}, the fastest, counts as 1.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        EXISTS(Pace()),
        NOT(Named(role="reference")),
    ],
    uses=[Pace],
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


@rule(
    id="CHOOSE-200",
    title="A card's speed is told relative to the reference",
    because="A ratio needs no unit, and means the same to everybody.",
    says=(
        "{pace[name]} has {ratio:.3g} of the speed of {base[name]}; "
        "one {base[name]} is {inverse:.3g} times as fast."
    ),
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.reference << ReferenceCard(card=MATCH.reference_id, scale=MATCH.scale),
        AS.base << Pace(card=MATCH.reference_id, scale=MATCH.scale, value=MATCH.one),
        AS.pace << Pace(card=MATCH.id, name=MATCH.name, scale=MATCH.scale, value=MATCH.value),
    ],
)
def relate_speed(
    engine: Engine, id: str, name: str, base: Pace, pace: Pace, value: float, one: float
) -> dict[str, object]:
    """Conclude the ratio of the two paces, and its inverse."""
    ratio, inverse = round(value / one, 4), round(one / value, 4)
    engine.conclude(
        RelativeSpeed(
            card=id,
            name=name,
            reference=base["card"],
            reference_name=base["name"],
            ratio=ratio,
            inverse=inverse,
            basis=pace["basis"],
        )
    )
    return {"ratio": ratio, "inverse": inverse}


def lies_on_another_scale(scale: str, other: str) -> bool:
    """The two cards' figures cannot be set beside each other."""
    return differ(scale, other)


@rule(
    id="CHOOSE-201",
    title="Cards of different architectures are not compared by bandwidth",
    because="Every architecture makes other use of its bandwidth.",
    says="{pace[name]} is not compared with {base[name]} by bandwidth.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.reference << ReferenceCard(card=MATCH.reference_id, scale=MATCH.scale),
        AS.base << Pace(card=MATCH.reference_id, scale=MATCH.scale),
        AS.pace << Pace(card=MATCH.id, scale=MATCH.other),
        TEST(lies_on_another_scale),
    ],
    uses=[Benchmark, Measured, Unsuited],
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


@rule(
    id="CHOOSE-202",
    title="A card of which too little is known is not compared",
    because="A guess would look like a measurement.",
    says="No speed of {card[name]} can be told.",
    sources=["judgement"],
    when=[
        AS.compared << Compared(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
        NOT(Pace(card=MATCH.id)),
    ],
)
def refuse_unknown_speed(engine: Engine, id: str, card: Card) -> None:
    """Conclude that the card is not compared."""
    says = (
        f"{card['name']} stands in none of the tables used, and its data sheet here "
        "does not tell enough."
    )
    engine.conclude(NotCompared(card=id, why="nothing_known", says=says))


# --- what the reader gets ---------------------------------------------------------


@rule(
    id="ADVICE-700",
    title="Cards compared get a place each, about equal ones share it",
    because="A difference smaller than that of two runs decides nothing.",
    says="Speeds less than {margin:.0%} apart count as about equal.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.margin_of << Parameter(name="speeds-about-equal", value=MATCH.margin),
    ],
    uses=[RelativeSpeed],
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
    id="ADVICE-710",
    title="The order of speeds is told in one sentence",
    because="Who asks for the order wants to read it at once.",
    says="The cards were put in the order of their speeds.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.reference << ReferenceCard(),
    ],
    uses=[RelativeSpeed],
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


@rule(
    id="ADVICE-720",
    title="A card that is not compared comes with the reason",
    because="A gap in a list would be read as a judgement.",
    says="{left_out[says]}",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.left_out << NotCompared(says=MATCH.reason),
    ],
)
def tell_what_is_left_out(engine: Engine, reason: str) -> None:
    """Say why the card is left out."""
    engine.conclude(Advice(topic="not compared", says=reason))
