"""Stages 6 to 9: which cards are compared in speed, and by which published tables.

What follows from it, card by card, is in ``pace.py`` and ``order.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from statistics import fmean

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.conditions import OneOf
from expert.engine import Engine
from expert.facts import (
    Answer,
    Benchmark,
    Card,
    Compared,
    Day,
    Equivalence,
    Job,
    Measured,
    Member,
    NotCompared,
    Setting,
    Tabled,
    Topic,
    Unsuited,
    Yardstick,
)
from expert.rule import rule
from expert.rules.speed import COMPUTING_JOBS, MODEL, TABLE
from expert.rules.suit import ASKED_ABOUT

SPEEDS = "speed_order"
BANDWIDTH = "bandwidth"
TRAINING = ("general", "cnn", "rnn", "transformer")
"""Kinds of work whose tables tell of training."""
WORK_OF_JOB = {
    "train": TRAINING,
    "finetune": TRAINING,
    "generate_images": TRAINING,
    "run_llm": ("llm-inference",),
}
FORMATS = {16: ("fp16", "bf16"), 32: ("fp32",)}
"""What tables call numbers of so many bits."""


# --- which cards ------------------------------------------------------------------


def is_known(public: str, date: str) -> bool:
    """People knew the card on that day."""
    return public <= date


def is_not_known_yet(public: str, date: str) -> bool:
    """Nobody knew the card on that day."""
    return public > date


@rule(
    id="NEED-800",
    title="A card whose speed is asked about is compared",
    because="Who names cards wants these beside each other.",
    says="{card[name]} was asked about.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.member << Member(group=ASKED_ABOUT, card=MATCH.id),
        AS.card << Card(id=MATCH.id, public=MATCH.public),
        AS.day << Day(date=MATCH.date),
        TEST(is_known),
    ],
)
def compare_named_card(engine: Engine, id: str) -> None:
    """Conclude that the card is compared."""
    engine.conclude(Compared(card=id))


@rule(
    id="NEED-801",
    title="A card that nobody knew on the day is not compared",
    because="Nobody could have measured it, and nobody could have bought it.",
    says="{card[name]} was not known on {date}, but from {public} on.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.member << Member(group=ASKED_ABOUT, card=MATCH.id),
        AS.card << Card(id=MATCH.id, public=MATCH.public),
        AS.day << Day(date=MATCH.date),
        TEST(is_not_known_yet),
    ],
)
def leave_out_card_of_the_future(
    engine: Engine, id: str, card: Card, date: str, public: str
) -> None:
    """Conclude that the card is not compared."""
    says = f"{card['name']} was not known on {date}; it became known on {public}."
    engine.conclude(NotCompared(card=id, why="unknown_yet", says=says))


# --- which tables -----------------------------------------------------------------


def is_of_other_work(workload: str, job: str) -> bool:
    """The table measures work that is no part of the job."""
    return workload not in WORK_OF_JOB.get(job, ())


def is_of_other_precision(precision: str, bits: float) -> bool:
    """The table measures numbers of another size."""
    return precision not in FORMATS.get(int(bits), ())


@rule(
    id="NEED-810",
    title="A table of other work says little about the job",
    because="A card that trains fast may write text slowly, and the other way round.",
    says="'{table[name]}' measures {workload}, which is not the job.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.work << Job(id=MATCH.job),
        AS.table << Benchmark(id=MATCH.id, workload=MATCH.workload),
        TEST(is_of_other_work),
    ],
)
def leave_out_other_work(engine: Engine, id: str) -> None:
    """Conclude that the table does not suit."""
    engine.conclude(Unsuited(table=id, why="work"))


@rule(
    id="NEED-811",
    title="Where a kind of network is named, tables of other kinds say little",
    because="Convolutions live on arithmetic, recurrent networks on bandwidth.",
    says="'{table[name]}' measures {workload}, which was not asked about.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.table
        << Benchmark(
            id=MATCH.id, workload=MATCH.workload & P(OneOf(("cnn", "rnn", "transformer")))
        ),
        EXISTS(Answer(key="nets")),
        NOT(Answer(key="nets", value=MATCH.workload)),
    ],
)
def leave_out_other_networks(engine: Engine, id: str) -> None:
    """Conclude that the table does not suit."""
    engine.conclude(Unsuited(table=id, why="network"))


@rule(
    id="NEED-812",
    title="Where a number format is named, tables of another say little",
    because="Matrix units gain most with short numbers, older cards nothing.",
    says="'{table[name]}' was measured in {precision}, and {bits:g} bits were asked about.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.answer << Answer(key="precision", value=MATCH.bits),
        AS.table << Benchmark(id=MATCH.id, precision=MATCH.precision),
        TEST(is_of_other_precision),
    ],
)
def leave_out_other_precision(engine: Engine, id: str) -> None:
    """Conclude that the table does not suit."""
    engine.conclude(Unsuited(table=id, why="precision"))


@rule(
    id="NEED-813",
    title="A table that is trusted little is no yardstick",
    because="One odd figure in it would turn an order round.",
    says="'{table[name]}' is held with low confidence.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.table << Benchmark(id=MATCH.id, confidence="low"),
    ],
)
def leave_out_doubtful_table(engine: Engine, id: str) -> None:
    """Conclude that the table does not suit."""
    engine.conclude(Unsuited(table=id, why="trust"))


@rule(
    id="DEMAND-100",
    title="An advisor who goes by a table of equivalences compares by the newest one",
    because="The advisor made it from use of the cards, for exactly this question.",
    says="Speeds are compared by the newest table of equivalences.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.setting << Setting(name="speed_basis", value=TABLE),
        AS.work << Job(id=P(COMPUTING_JOBS)),
        EXISTS(Equivalence()),
        NOT(Answer(key="speed_by", value=BANDWIDTH)),
    ],
    uses=[Equivalence],
)
def measure_by_own_table(engine: Engine) -> None:
    """Conclude the yardstick."""
    row = engine.every(Equivalence)[0]
    engine.conclude(Yardstick(table=row["table"]), row)


@rule(
    id="DEMAND-101",
    title="The tables that hold most of the cards are the yardstick, of equals the newest",
    because=(
        "Figures of different tables cannot be set beside each other: "
        "each has its own networks, software and day."
    ),
    says="Speeds are compared by {tables}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.setting << Setting(name="speed_basis", value=MODEL),
        EXISTS(Member(group=ASKED_ABOUT)),
        NOT(Answer(key="speed_by", value=BANDWIDTH)),
    ],
    uses=[Benchmark, Measured, Unsuited, Member],
)
def measure_by_best_tables(engine: Engine) -> dict[str, object]:
    """Conclude the tables of one publication that hold the most of the cards compared."""
    asked = frozenset(fact["card"] for fact in engine.every(Member, group=ASKED_ABOUT))
    held = {table["id"]: asked & cards for table, cards in _suited(engine)}
    tables = [table for table, _ in _suited(engine) if len(held[table["id"]]) > 1]
    if not tables:
        return {}
    best = max(tables, key=lambda table: (len(held[table["id"]]), *_rank(engine, table)))
    return _conclude_series(engine, best, {id: cards for id, cards in held.items() if cards})


@rule(
    id="DEMAND-102",
    title="Where no card is named, the newest tables are the yardstick",
    because="They hold the cards people talk about on that day.",
    says="Speeds are compared by {tables}.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        AS.setting << Setting(name="speed_basis", value=MODEL),
        NOT(Member(group=ASKED_ABOUT)),
        NOT(Answer(key="speed_by", value=BANDWIDTH)),
    ],
    uses=[Benchmark, Measured, Unsuited],
)
def measure_by_newest_tables(engine: Engine) -> dict[str, object]:
    """Conclude the tables of the newest publication that hold the most cards."""
    held = {table["id"]: cards for table, cards in _suited(engine)}
    tables = [table for table, _ in _suited(engine)]
    if not tables:
        return {}
    best = max(tables, key=lambda t: (t["on"], len(held[t["id"]]), _is_short(t), t["id"]))
    return _conclude_series(engine, best, held)


def _suited(engine: Engine) -> list[tuple[Benchmark, frozenset[str]]]:
    """Return the tables that suit the question, each with the cards it holds."""
    return [
        (table, frozenset(row["card"] for row in engine.every(Measured, table=table["id"])))
        for table in engine.every(Benchmark)
        if not engine.every(Unsuited, table=table["id"])
    ]


def _rank(engine: Engine, table: Benchmark) -> tuple[object, ...]:
    """Return what tells apart tables that hold as many of the cards.

    The newest comes first; of one day, short number formats, in which training is done where
    they were measured; then the statement about fewest cards, as it is about just these.
    """
    count = len(engine.every(Measured, table=table["id"]))
    return table["on"], _is_short(table), -count, table["id"]


def _is_short(table: Benchmark) -> bool:
    return table.get("precision") in FORMATS[min(FORMATS)]


def _conclude_series(
    engine: Engine, best: Benchmark, held: dict[str, frozenset[str]]
) -> dict[str, object]:
    """Conclude all tables published with the best one that hold the same cards and more."""
    series = [
        table
        for table in engine.every(Benchmark)
        if _series(table) == _series(best)
        and held.get(table["id"], frozenset()) >= held[best["id"]]
    ]
    for table in series:
        engine.conclude(Yardstick(table=table["id"]), table)
    names = ", ".join(f"'{table['name']}'" for table in series)
    return {"tables": names}


def _series(table: Benchmark) -> tuple[object, ...]:
    """Return what tables have in common whose figures may be averaged."""
    return tuple(table.get(name) for name in ("source", "on", "kind", "precision"))


# --- cards without a name, and what the tables say --------------------------------


@rule(
    id="FIT-200",
    title="Where no card is named, those of the tables are compared",
    because="They are the ones whose speed is known.",
    says="The cards that all the tables hold are compared.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=SPEEDS),
        EXISTS(Yardstick()),
        NOT(Member(group=ASKED_ABOUT)),
    ],
    uses=[Yardstick, Measured, Card],
)
def compare_tabled_cards(engine: Engine) -> None:
    """Conclude the cards that stand in every table of the yardstick."""
    for id in _in_all(engine, [y["table"] for y in engine.every(Yardstick)]):
        engine.conclude(Compared(card=id))


@rule(
    id="SPEED-200",
    title="A card that all the tables hold has the mean speed they give it",
    because=(
        "Ratios are averaged by the geometric mean, "
        "so that no card's choice as reference changes the order."
    ),
    says="{cards:g} cards stand in all of the {tables:g} tables.",
    sources=["judgement"],
    when=[AS.topic << Topic(ask=SPEEDS), EXISTS(Yardstick())],
    uses=[Yardstick, Benchmark, Measured, Card],
)
def take_tabled_speeds(engine: Engine) -> dict[str, object]:
    """Conclude the geometric mean of each card's speeds; a time counts as its inverse."""
    tables = [y["table"] for y in engine.every(Yardstick)]
    shared = _in_all(engine, tables)
    for id in shared:
        rows = [row for row in engine.every(Measured, card=id) if row["table"] in tables]
        (card,) = engine.every(Card, id=id)
        value = exp(fmean(log(speed) for speed in _speeds(engine, rows)))
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
