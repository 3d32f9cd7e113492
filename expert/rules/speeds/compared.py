"""Stages 6 to 9 too: which cards are compared in speed, and what the tables say of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from expert.compat import EXISTS
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Benchmark,
    Card,
    Compared,
    Day,
    Measured,
    Member,
    NotCompared,
    Relevant,
    Tabled,
    Topic,
    Yardstick,
)
from expert.rules.averages import mean
from expert.rules.cards.wishes import ASKED_ABOUT
from expert.rules.speeds.yardstick import SPEEDS

CARD_ASKED_ABOUT = [
    Topic(ask=SPEEDS),
    Member(group=ASKED_ABOUT, card=the.id),
    Card(id=the.id, public=the.public),
    Day(date=the.date),
]
"""A card's speed is asked about, and it is known from some day on."""

rule(
    "NEED-800",
    "A card whose speed is asked about is compared",
    CARD_ASKED_ABOUT,
    the.public <= the.date,
    then=Compared(card=the.id),
    says="{card[name]} was asked about.",
    because="Who names cards wants these beside each other.",
)

rule(
    "NEED-801",
    "A card that nobody knew on the day is not compared",
    CARD_ASKED_ABOUT,
    the.public > the.date,
    then=NotCompared(
        card=the.id,
        why="unknown_yet",
        says="{card[name]} was not known on {date}; it became known on {public}.",
    ),
    says="{card[name]} was not known on {date}, but from {public} on.",
    because="Nobody could have measured it, and nobody could have bought it.",
)


@rule(
    "NEED-802",
    "A measured card built like one asked about is looked at closely",
    Topic(ask=SPEEDS),
    Member(group=ASKED_ABOUT, card=the.id),
    Card(id=the.id, architecture=the.architecture),
    uses=[Card, Measured],
    concludes=[Relevant],
    says="Measured and built like {card[name]}: {others}.",
    because="From it the other's speed can be carried on.",
)
def look_at_measured_kin(engine: Engine, architecture: str) -> dict[str, object]:
    """Conclude that the measured cards of the architecture are looked at closely."""
    kin = [
        other
        for other in engine.every(Card, architecture=architecture)
        if engine.every(Measured, card=other["id"])
    ]
    for other in kin:
        engine.conclude(Relevant(card=other["id"]), other)
    return {"others": tuple(other["name"] for other in kin)}


# --- cards without a name, and what the tables say --------------------------------


@rule(
    "FIT-200",
    "Where no card is named, those of the tables are compared",
    Topic(ask=SPEEDS),
    EXISTS(Yardstick()),
    ~Member(group=ASKED_ABOUT),
    uses=[Yardstick, Measured, Card],
    concludes=[Compared],
    says="The cards that all the tables hold are compared.",
    because="They are the ones whose speed is known.",
)
def compare_tabled_cards(engine: Engine) -> None:
    """Conclude the cards that stand in every table of the yardstick."""
    for id in _in_all(engine, [y["table"] for y in engine.every(Yardstick)]):
        engine.conclude(Compared(card=id))


@rule(
    "SPEED-200",
    "A card that all the tables hold has the mean speed they give it",
    Topic(ask=SPEEDS),
    EXISTS(Yardstick()),
    uses=[Yardstick, Benchmark, Measured, Card],
    concludes=[Tabled],
    says="{cards:g} cards stand in all of the {tables:g} tables.",
    because=(
        "Ratios are averaged by the geometric mean, "
        "so that no card's choice as reference changes the order."
    ),
)
def take_tabled_speeds(engine: Engine) -> dict[str, object]:
    """Conclude the geometric mean of each card's speeds; a time counts as its inverse."""
    tables = [y["table"] for y in engine.every(Yardstick)]
    shared = _in_all(engine, tables)
    for id in shared:
        rows = [row for row in engine.every(Measured, card=id) if row["table"] in tables]
        (card,) = engine.every(Card, id=id)
        value = exp(mean(log(speed) for speed in _speeds(engine, rows)))
        name = rows[0].get("name", card["name"])
        engine.conclude(Tabled(card=id, name=name, value=float(f"{value:.6g}")), card, *rows)
    return {"cards": len(shared), "tables": len(tables)}


def _in_all(engine: Engine, tables: Sequence[str]) -> list[str]:
    """Return the cards known on the day that every one of the tables holds."""
    held = [{row["card"] for row in engine.every(Measured, table=table)} for table in tables]
    return [id for id in sorted(set.intersection(*held)) if engine.every(Card, id=id)]


def _speeds(engine: Engine, rows: Sequence[Measured]) -> list[float]:
    """Return what tables say of a card as speeds: more is faster."""
    faster = {row["table"]: engine.every(Benchmark, id=row["table"])[0] for row in rows}
    return [
        row["value"] if faster[row["table"]]["more_is_faster"] else 1 / row["value"] for row in rows
    ]
