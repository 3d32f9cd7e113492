"""Stages 6 and 7: the published tables used to compare speeds.

``compared.py`` selects the cards and reads the tables, ``pace.py`` finds the speed of each
card, and ``order.py`` and ``cost.py`` compare them.
"""

from __future__ import annotations

from expert import facts as f
from expert.compat import EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.facts.values import ASKED_ABOUT
from expert.rules.cards.speed import COMPUTING_JOBS, MODEL, TABLE

SPEEDS = "speed_order"
BANDWIDTH = "bandwidth"
TRAINING = ("general", "cnn", "rnn", "transformer")
"""Workloads whose tables measure training."""
WORK_OF_JOB = {
    "train": TRAINING,
    "finetune": TRAINING,
    "generate_images": TRAINING,
    "run_llm": ("llm-inference",),
}


def is_of_other_work(workload: str, work: str) -> bool:
    """Return whether the table measures a workload that is not part of the job."""
    return workload not in WORK_OF_JOB.get(work, ())


@formula
def bits_of(precision: str) -> int:
    """Return how many bits a number format has by its name: `fp16`, `bf16`, `4-bit`."""
    return int("".join(filter(str.isdigit, precision)) or 0)


# --- unsuited tables --------------------------------------------------------------

rule(
    "NEED-810",
    "A table for a different workload says little about the job",
    f.Topic(ask=SPEEDS),
    f.Job(id=the.work),
    f.Benchmark(id=the.id, workload=the.workload),
    is_of_other_work,
    then=f.Unsuited(table=the.id, why="work"),
    says="'{benchmark[name]}' measures {workload}, which is not the job.",
    because="A card that trains fast may generate text slowly, and vice versa.",
)

rule(
    "NEED-811",
    "If you name a kind of network, tables for other kinds say little",
    f.Topic(ask=SPEEDS),
    f.Benchmark(id=the.id, workload=the.workload & P(OneOf(("cnn", "rnn", "transformer")))),
    EXISTS(f.Answer(key="nets")),
    ~f.Answer(key="nets", value=the.workload),
    then=f.Unsuited(table=the.id, why="network"),
    says="'{benchmark[name]}' measures {workload}, which you did not ask about.",
    because="Convolutional networks depend on arithmetic, recurrent networks on bandwidth.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "NEED-812",
    "If you name a number format, tables for other formats say little",
    f.Topic(ask=SPEEDS),
    f.Answer(key="precision", value=the.bits),
    f.Benchmark(id=the.id, precision=the.precision),
    the.bits.differs_from(bits_of(the.precision)),
    then=f.Unsuited(table=the.id, why="precision"),
    says="'{benchmark[name]}' was measured in {precision}, and you asked about {bits:g} bits.",
    because="Matrix units gain the most speed from formats with few bits; older cards gain none.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "NEED-813",
    "A table with low confidence is not used to compare speeds",
    f.Topic(ask=SPEEDS),
    f.Benchmark(id=the.id, confidence="low"),
    then=f.Unsuited(table=the.id, why="trust"),
    says="'{benchmark[name]}' has low confidence.",
    because="A single wrong figure in it could reverse the order.",
)

# --- the yardstick ------------------------------------------------------------------------


@rule(
    "DEMAND-100",
    "An advisor with its own equivalence tables compares speeds using the newest one",
    f.Topic(ask=SPEEDS),
    f.Setting(name="speed_basis", value=TABLE),
    f.Job(id=P(COMPUTING_JOBS)),
    EXISTS(f.Equivalence()),
    ~f.Answer(key="speed_by", value=BANDWIDTH),
    uses=[f.Equivalence],
    concludes=[f.Yardstick],
    says="Speeds are compared using the newest equivalence table.",
    because="The advisor made it for exactly this question, based on experience with the cards.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)
def measure_by_own_table(engine: Engine) -> None:
    """Conclude the newest equivalence table as the yardstick."""
    row = engine.every(f.Equivalence)[0]
    engine.conclude(f.Yardstick(table=row["table"]), row)


@rule(
    "DEMAND-101",
    "Speeds are compared using the tables that cover the most cards; on a tie, the newest",
    f.Topic(ask=SPEEDS),
    f.Job(id=P(COMPUTING_JOBS)),
    f.Setting(name="speed_basis", value=MODEL),
    EXISTS(f.Member(group=ASKED_ABOUT)),
    ~f.Answer(key="speed_by", value=BANDWIDTH),
    uses=[f.Benchmark, f.Measured, f.Unsuited, f.Member, f.Card],
    concludes=[f.Yardstick],
    says="Speeds are compared using {tables}.",
    because="Figures from different tables cannot be compared, because each has its own networks, "
    "software and date.",
)
def measure_by_best_tables(engine: Engine) -> Said:
    """Conclude the tables from one publication that cover the most cards asked about.

    A table covers the cards it contains and all others of the same architectures. It must
    cover at least two of the cards asked about.
    """
    alike = _built_alike(engine)
    tables: list[tuple[tuple[object, ...], f.Benchmark]] = []
    needed: dict[str, frozenset[str]] = {}
    for table, cards in _suited(engine):
        reached = [id for id, family in alike.items() if cards & family]
        if len(reached) > 1:
            rank = (len(reached), len(cards & alike.keys()), *_rank(engine, table))
            tables.append((rank, table))
            needed[table["id"]] = cards & frozenset().union(*alike.values())
    if not tables:
        return {}
    _, best = max(tables, key=lambda pair: pair[0])
    return _conclude_series(engine, best, needed)


def _built_alike(engine: Engine) -> dict[str, frozenset[str]]:
    """Return, for each card asked about, all cards of its architecture, including itself."""
    found: dict[str, frozenset[str]] = {}
    for member in engine.every(f.Member, group=ASKED_ABOUT):
        for card in engine.every(f.Card, id=member["card"]):
            family = engine.every(f.Card, architecture=card["architecture"])
            found[card["id"]] = frozenset(other["id"] for other in family)
    return found


@rule(
    "DEMAND-102",
    "If no card is named, speeds are compared using the newest tables",
    f.Topic(ask=SPEEDS),
    f.Job(id=P(COMPUTING_JOBS)),
    f.Setting(name="speed_basis", value=MODEL),
    ~f.Member(group=ASKED_ABOUT),
    ~f.Answer(key="speed_by", value=BANDWIDTH),
    uses=[f.Benchmark, f.Measured, f.Unsuited],
    concludes=[f.Yardstick],
    says="Speeds are compared using {tables}.",
    because="The newest tables contain the cards that people are talking about at the time.",
)
def measure_by_newest_tables(engine: Engine) -> Said:
    """Conclude the tables from the newest publication that contain the most cards."""
    held = {table["id"]: cards for table, cards in _suited(engine)}
    tables = [table for table, _ in _suited(engine)]
    if not tables:
        return {}
    best = max(tables, key=lambda t: (t["on"], len(held[t["id"]]), _shortness(t), t["id"]))
    return _conclude_series(engine, best, held)


def _suited(engine: Engine) -> list[tuple[f.Benchmark, frozenset[str]]]:
    """Return the tables that suit the question, each with the cards it contains."""
    return [
        (table, frozenset(row["card"] for row in engine.every(f.Measured, table=table["id"])))
        for table in engine.every(f.Benchmark)
        if not engine.every(f.Unsuited, table=table["id"])
    ]


def _rank(engine: Engine, table: f.Benchmark) -> tuple[object, ...]:
    """Return the tie-breaker between tables that cover the same number of cards.

    The newest table comes first. Among tables of the same date, the shorter number format
    comes first, because people train in it wherever it was measured. After that, the table
    with the fewest cards comes first, because it is the most specific.
    """
    count = len(engine.every(f.Measured, table=table["id"]))
    return table["on"], _shortness(table), -count, table["id"]


def _shortness(table: f.Benchmark) -> int:
    """Return a number that is larger for shorter number formats."""
    return -int(bits_of(table.get("precision", "")))


def _conclude_series(engine: Engine, best: f.Benchmark, held: dict[str, frozenset[str]]) -> Said:
    """Conclude all tables published with the best one that contain at least the same cards."""
    series = [
        table
        for table in engine.every(f.Benchmark)
        if _series(table) == _series(best)
        and held.get(table["id"], frozenset()) >= held[best["id"]]
    ]
    for table in series:
        engine.conclude(f.Yardstick(table=table["id"]), table)
    return {"tables": tuple(f"'{table['name']}'" for table in series)}


def _series(table: f.Benchmark) -> tuple[object, ...]:
    """Return what tables must have in common for their figures to be averaged."""
    return tuple(table.get(name) for name in ("source", "on", "kind", "precision"))
