"""Stages 11 to 13 too: how fast cards are beside each other, and what cannot be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from expert.compat import AS, EXISTS, MATCH, NOT, TEST
from expert.conditions import differ
from expert.engine import Engine
from expert.facts import (
    Advice,
    Benchmark,
    Card,
    Compared,
    Cost,
    Measured,
    Member,
    Named,
    NotCompared,
    Offer,
    Pace,
    Parameter,
    Quote,
    ReferenceCard,
    RelativeSpeed,
    RelativeValue,
    SpeedPlace,
    Topic,
    Unsuited,
)
from expert.rule import rule
from expert.rules.pace import BY_TABLE
from expert.rules.price import NEW, USED
from expert.rules.trend import LAUNCH
from expert.rules.yardstick import SPEEDS

# --- the reference, and what cards cost -------------------------------------------


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
    """Conclude as reference the fastest on the scale that most of the cards share."""
    if not paces:
        return {}
    shared = Counter(pace["scale"] for pace in paces)
    scale = max(shared, key=lambda name: (shared[name], name == BY_TABLE, name))
    fastest = min(
        (pace for pace in paces if pace["scale"] == scale),
        key=lambda pace: (-pace["value"], str(pace["name"]), str(pace["card"])),
    )
    engine.cite(fastest)
    engine.conclude(ReferenceCard(card=fastest["card"], scale=scale))
    return {"name": fastest["name"]}


@rule(
    id="REACH-210",
    title="A card sold new costs its new price",
    because="A new card can be had by everybody.",
    says="{pace[name]} costs {usd:.0f} US dollars new.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.pace << Pace(card=MATCH.id),
        AS.offer << Offer(card=MATCH.id, condition=NEW, usd=MATCH.usd, on=MATCH.on),
    ],
)
def cost_new(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude the cost."""
    engine.conclude(Cost(card=id, usd=usd, condition=NEW, on=on))


@rule(
    id="REACH-211",
    title="A card no longer sold new costs its used price",
    because="It can be had in no other way.",
    says="{pace[name]} costs {usd:.0f} US dollars used.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.pace << Pace(card=MATCH.id),
        AS.offer << Offer(card=MATCH.id, condition=USED, usd=MATCH.usd, on=MATCH.on),
        NOT(Offer(card=MATCH.id, condition=NEW)),
    ],
)
def cost_used(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude the cost."""
    engine.conclude(Cost(card=id, usd=usd, condition=USED, on=on))


@rule(
    id="REACH-212",
    title="Of a card nobody offers, the launch price is what it once cost",
    because="An old price says more about its worth than none, as long as it is marked.",
    says="{pace[name]} cost {usd:.0f} US dollars at its launch, and no later price is known.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.pace << Pace(card=MATCH.id),
        AS.quote << Quote(card=MATCH.id, condition=LAUNCH, usd=MATCH.usd, on=MATCH.on),
        NOT(Offer(card=MATCH.id)),
    ],
)
def cost_at_launch(engine: Engine, id: str, usd: float, on: str) -> None:
    """Conclude the cost."""
    engine.conclude(Cost(card=id, usd=usd, condition=LAUNCH, on=on))


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


@rule(
    id="CHOOSE-210",
    title="Speed for the money is speed over cost, relative to the reference",
    because="What a card gives for a sum can be compared where its speed alone cannot be afforded.",
    says=(
        "{pace[name]} at {usd:.0f} US dollars gives {ratio:.3g} times the speed for the money of "
        "{base[name]} at {base_usd:.0f}."
    ),
    sources=["dettmers-2019-04-03"],
    when=[
        AS.reference << ReferenceCard(card=MATCH.reference_id, scale=MATCH.scale),
        AS.base << Pace(card=MATCH.reference_id, scale=MATCH.scale, value=MATCH.one),
        AS.pace << Pace(card=MATCH.id, scale=MATCH.scale, value=MATCH.value),
        AS.base_cost << Cost(card=MATCH.reference_id, usd=MATCH.base_usd),
        AS.cost << Cost(card=MATCH.id, usd=MATCH.usd),
    ],
)
def relate_value(
    engine: Engine, id: str, cost: Cost, value: float, one: float, usd: float, base_usd: float
) -> dict[str, object]:
    """Conclude the ratio of speed over cost."""
    ratio = round((value / usd) / (one / base_usd), 4)
    condition, on = cost["condition"], cost["on"]
    engine.conclude(RelativeValue(card=id, ratio=ratio, usd=usd, condition=condition, on=on))
    return {"ratio": ratio}


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
    """Conclude the places, the fastest first; ties are measured from the fastest of a place."""
    place, fastest = 0, 0.0
    for count, row in enumerate(_by_speed(engine.every(RelativeSpeed)), start=1):
        if not place or row["ratio"] < fastest * (1 - margin):
            place, fastest = count, row["ratio"]
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
