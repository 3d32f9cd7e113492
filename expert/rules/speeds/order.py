"""Stages 11 to 13: how the speeds of cards compare, and which cards cannot be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expert import facts as f
from expert.compat import AS, EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.speeds.pace import BY_TABLE
from expert.rules.speeds.yardstick import SPEEDS

# --- the reference -------------------------------------------

rule(
    "REACH-200",
    "The card you name as the reference is set to 1",
    f.Topic(ask=SPEEDS),
    f.Named(role="reference", kind="card", id=the.id),
    f.Pace(card=the.id, scale=the.scale),
    then=f.ReferenceCard(card=the.id, scale=the.scale),
    says="{pace[name]} is set to 1.",
    because="You named it as the card to compare the others with.",
)


@rule(
    "REACH-201",
    "If you name a group as the reference, its fastest card is set to 1",
    f.Topic(ask=SPEEDS),
    f.Named(role="reference", kind="group", id=the.group),
    uses=[f.Member, f.Pace],
    concludes=[f.ReferenceCard],
    says="{name}, the fastest card in {named[text]}, is set to 1.",
    because="People who name a group usually mean the best card in it.",
)
def refer_to_best_of_group(engine: Engine, group: str) -> Said:
    """Conclude the fastest card of the group as the reference."""
    members = {member["card"] for member in engine.every(f.Member, group=group)}
    return _refer_to_fastest(engine, [p for p in engine.every(f.Pace) if p["card"] in members])


@rule(
    "REACH-202",
    "If no reference is named, the fastest card is set to 1",
    f.Topic(ask=SPEEDS),
    EXISTS(f.Pace()),
    ~f.Named(role="reference"),
    uses=[f.Pace],
    concludes=[f.ReferenceCard],
    says="{name}, the fastest, is set to 1.",
    because="With the fastest card as 1, each number shows how close a card comes to the top.",
)
def refer_to_fastest(engine: Engine) -> Said:
    """Conclude the fastest card as the reference."""
    return _refer_to_fastest(engine, list(engine.every(f.Pace)))


def _refer_to_fastest(engine: Engine, paces: list[f.Pace]) -> Said:
    """Conclude the fastest card in the tables, or on the most common scale, as the reference."""
    if not paces:
        return {}
    shared = Counter(pace["scale"] for pace in paces)
    scale = max(shared, key=lambda name: (name == BY_TABLE, shared[name], name))
    fastest = min(
        (pace for pace in paces if pace["scale"] == scale),
        key=lambda pace: (-pace["value"], str(pace["name"]), str(pace["card"])),
    )
    engine.cite(fastest)
    engine.conclude(f.ReferenceCard(card=fastest["card"], scale=scale))
    return {"name": fastest["name"]}


# --- the comparison ---------------------------------------------------------------

rule(
    "CHOOSE-200",
    "The speed of a card is given relative to the reference",
    f.ReferenceCard(card=the.reference_id, scale=the.scale),
    AS.base << f.Pace(card=the.reference_id, scale=the.scale, value=the.one),
    AS.pace << f.Pace(card=the.id, name=the.name, scale=the.scale, value=the.value),
    let={"ratio": round(the.value / the.one, 4), "inverse": round(the.one / the.value, 4)},
    then=f.RelativeSpeed(
        card=the.id,
        name=the.name,
        reference=the.reference_id,
        reference_name=the.base["name"],
        ratio=the.ratio,
        inverse=the.inverse,
        basis=the.pace["basis"],
    ),
    says="{pace[name]} is {ratio:.3g} times as fast as {base[name]}, and {base[name]} is "
    "{inverse:.3g} times as fast as {pace[name]}.",
    because="A ratio needs no unit and is easy to compare.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)


@rule(
    "CHOOSE-201",
    "Cards of different architectures are not compared by bandwidth",
    f.ReferenceCard(card=the.reference_id, scale=the.scale),
    AS.base << f.Pace(card=the.reference_id, scale=the.scale),
    AS.pace << f.Pace(card=the.id, scale=the.other),
    the.scale.differs_from(the.other),
    uses=[f.Benchmark, f.Measured, f.Unsuited],
    concludes=[f.NotCompared],
    says="{pace[name]} is not compared with {base[name]} by bandwidth.",
    because="Architectures differ in how much speed they get out of their bandwidth.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)
def refuse_other_architecture(engine: Engine, id: str, pace: f.Pace, base: f.Pace) -> None:
    """Conclude that the card is not compared, and what would help instead."""
    both = {id, base["card"]}
    tables = [
        table
        for table in engine.every(f.Benchmark)
        if not engine.every(f.Unsuited, table=table["id"])
        and both <= {row["card"] for row in engine.every(f.Measured, table=table["id"])}
    ]
    engine.cite(*tables)
    names = " or ".join(f"'{table['name']}'" for table in tables[-2:])
    instead = f"such as {names}" if tables else "but none is known as of this date"
    widths = f"{pace['value']:g} GB/s versus {base['value']:g} GB/s"
    hint = f" Bandwidth ({widths}) is only a rough guide." if pace["basis"] == base["basis"] else ""
    says = (
        f"{pace['name']} and {base['name']} have different architectures, and architectures differ "
        f"in how much speed they get out of their bandwidth.{hint} A published table that "
        f"includes both would help, {instead}."
    )
    engine.conclude(f.NotCompared(card=id, why="other_architecture", says=says))


rule(
    "CHOOSE-202",
    "A card with too little data is not compared",
    f.Compared(card=the.id),
    f.Card(id=the.id),
    ~f.Pace(card=the.id),
    then=f.NotCompared(
        card=the.id,
        why="nothing_known",
        says="{card[name]} appears in none of the tables used, and too little is known from its "
        "data sheet to estimate its speed.",
    ),
    says="The speed of {card[name]} is unknown.",
    because="A guess would look like a measurement.",
)


# --- advice ---------------------------------------------------------


@rule(
    "ADVICE-700",
    "Each compared card gets a rank, and cards of about equal speed share one",
    f.Topic(ask=SPEEDS),
    f.Parameter(name="speeds-about-equal", value=the.margin),
    uses=[f.RelativeSpeed],
    concludes=[f.SpeedPlace],
    says="Speeds less than {margin:.0%} apart are treated as about equal.",
    because=("Two runs on the same card can differ by that much, so a smaller gap means nothing."),
)
def place_cards(engine: Engine, margin: float) -> None:
    """Conclude the ranks, fastest first; ties are measured from the fastest card in a rank.

    Versions of a card with different memory sizes that share one figure are counted once.
    """
    place, fastest = 0, 0.0
    told: set[tuple[str, float]] = set()
    for row in _by_speed(engine.every(f.RelativeSpeed)):
        told.add((row["name"], row["ratio"]))
        if not place or row["ratio"] < fastest * (1 - margin):
            place, fastest = len(told), row["ratio"]
        engine.conclude(f.SpeedPlace(card=row["card"], place=place), row)


@rule(
    "ADVICE-710",
    "One sentence ranks the cards by speed",
    f.Topic(ask=SPEEDS),
    f.ReferenceCard(),
    uses=[f.RelativeSpeed],
    concludes=[f.Advice],
    says="The cards are listed in the order of their speeds.",
    because="A reader who asks for the order wants to see it at once.",
)
def tell_order(engine: Engine) -> None:
    """List names and ratios, fastest first."""
    rows = _by_speed(engine.every(f.RelativeSpeed))
    parts = dict.fromkeys(f"{row['name']} {row['ratio']:.3g}x" for row in rows)
    engine.cite(*rows)
    says = f"Speed relative to {rows[0]['reference_name']}: {', '.join(parts)}."
    engine.conclude(f.Advice(topic="speed", says=says))


def _by_speed(rows: Sequence[f.RelativeSpeed]) -> list[f.RelativeSpeed]:
    """Return the comparisons, fastest first, and by name on a tie."""
    return sorted(rows, key=lambda row: (-row["ratio"], str(row["name"]), str(row["card"])))


rule(
    "ADVICE-720",
    "If a card is not compared, the reason is given",
    f.Topic(ask=SPEEDS),
    f.NotCompared(says=the.reason),
    then=f.Advice(topic="not compared", says=the.reason),
    says="{reason}",
    because="Without the reason, a missing card would look like a bad one.",
)
