"""Stages 6 to 9: which cards are compared by speed, and what the tables say about them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from expert import facts as f
from expert.compat import EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT
from expert.rules.averages import mean
from expert.rules.speeds.yardstick import SPEEDS

CARD_ASKED_ABOUT = [
    f.Topic(ask=SPEEDS),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id, public=the.public),
    f.Day(date=the.date),
]
"""A card whose speed is asked about, and the date it was announced."""

rule(
    "NEED-800",
    "Every card you ask about is compared",
    CARD_ASKED_ABOUT,
    the.public <= the.date,
    then=f.Compared(card=the.id),
    says="You asked about {card[name]}.",
    because="You want to see the cards you name side by side.",
)

rule(
    "NEED-801",
    "A card that had not been announced by the date is not compared",
    CARD_ASKED_ABOUT,
    the.public > the.date,
    then=f.NotCompared(
        card=the.id,
        why="unknown_yet",
        says="{card[name]} had not been announced by {date}; it was announced on {public}.",
    ),
    says="{card[name]} had not been announced by {date}; it was announced on {public}.",
    because="Nobody could have measured it or bought it by then.",
)


@rule(
    "NEED-802",
    "Measured cards of the same architecture help estimate the speed of a card you ask about",
    f.Topic(ask=SPEEDS),
    f.Member(group=ASKED_ABOUT, card=the.id),
    f.Card(id=the.id, architecture=the.architecture),
    uses=[f.Card, f.Measured],
    concludes=[f.Relevant],
    says="Measured cards with the same architecture as {card[name]}: {others}.",
    because="The speed of one card can be estimated from another with the same architecture.",
)
def look_at_measured_kin(engine: Engine, architecture: str) -> Said:
    """Conclude that the measured cards of the architecture are relevant."""
    kin = [
        other
        for other in engine.every(f.Card, architecture=architecture)
        if engine.every(f.Measured, card=other["id"])
    ]
    for other in kin:
        engine.conclude(f.Relevant(card=other["id"]), other)
    return {"others": tuple(other["name"] for other in kin)}


# --- if no card is named, and what the tables say -------------------------------------


@rule(
    "FIT-200",
    "If no card is named, the cards in the tables are compared",
    f.Topic(ask=SPEEDS),
    EXISTS(f.Yardstick()),
    ~f.Member(group=ASKED_ABOUT),
    uses=[f.Yardstick, f.Measured, f.Card],
    concludes=[f.Compared],
    says="The cards that appear in all of the tables are compared.",
    because="Their speeds are known.",
)
def compare_tabled_cards(engine: Engine) -> None:
    """Conclude the cards that appear in every table of the yardstick."""
    for id in _in_all(engine, [y["table"] for y in engine.every(f.Yardstick)]):
        engine.conclude(f.Compared(card=id))


@rule(
    "SPEED-200",
    "A card that appears in all of the tables gets the mean of its speeds in them",
    f.Topic(ask=SPEEDS),
    EXISTS(f.Yardstick()),
    uses=[f.Yardstick, f.Benchmark, f.Measured, f.Card],
    concludes=[f.Tabled],
    says="Cards that appear in every table used: {cards:g} (tables used: {tables:g}).",
    because="Ratios are averaged by the geometric mean, so the choice of reference card does not "
    "change the order.",
)
def take_tabled_speeds(engine: Engine) -> Said:
    """Conclude the geometric mean of each card's speeds; a time is inverted into a speed."""
    tables = [y["table"] for y in engine.every(f.Yardstick)]
    shared = _in_all(engine, tables)
    for id in shared:
        rows = [row for row in engine.every(f.Measured, card=id) if row["table"] in tables]
        (card,) = engine.every(f.Card, id=id)
        value = exp(mean(log(speed) for speed in _speeds(engine, rows)))
        name = rows[0].get("name", card["name"])
        engine.conclude(f.Tabled(card=id, name=name, value=float(f"{value:.6g}")), card, *rows)
    return {"cards": len(shared), "tables": len(tables)}


def _in_all(engine: Engine, tables: Sequence[str]) -> list[str]:
    """Return the cards known on the date that appear in every one of the tables."""
    held = [{row["card"] for row in engine.every(f.Measured, table=table)} for table in tables]
    return [id for id in sorted(set.intersection(*held)) if engine.every(f.Card, id=id)]


def _speeds(engine: Engine, rows: Sequence[f.Measured]) -> list[float]:
    """Return the table values of a card as speeds, where higher is faster."""
    faster = {row["table"]: engine.every(f.Benchmark, id=row["table"])[0] for row in rows}
    return [
        row["value"] if faster[row["table"]]["more_is_faster"] else 1 / row["value"] for row in rows
    ]
