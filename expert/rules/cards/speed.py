"""Stage 9: how fast each card does the job.

One consultation uses one basis for all cards it compares.
"""

from __future__ import annotations

from typing import Any

from expert.compat import AS, EXISTS, MATCH, NOT, TEST, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.facts import (
    Basis,
    Card,
    Day,
    Equivalence,
    Job,
    Known,
    MemoryPart,
    Parameter,
    Relevant,
    Setting,
    Shape,
    Speed,
)
from expert.rules.memory.parts import BITS_PER_BYTE, CACHE, GIB, held_bits

TABLE = "equivalence_table"
MODEL = "model"
GIGA = 10**9
COMPUTING_JOBS = OneOf(("train", "finetune", "generate_images"))


def was_usable(since: str, date: str) -> bool:
    """Frameworks could train on the matrix units by that day."""
    return since <= date


def was_not_usable(since: str, date: str) -> bool:
    """Frameworks could not yet train on the matrix units by that day."""
    return since > date


@rule(
    id="SPEED-001",
    title="Where the advisor goes by a table of speeds and there is one, it is the basis",
    because="One consultation compares all cards on one basis.",
    says="Speeds are compared by the newest published table.",
    sources=["dettmers-2016-06-25"],
    when=[AS.setting << Setting(name="speed_basis", value=TABLE), EXISTS(Equivalence())],
)
def compare_by_table(engine: Engine) -> None:
    """Conclude that the table is the basis."""
    engine.conclude(Basis(basis=TABLE))


@rule(
    id="SPEED-002",
    title="Before there was a table, speeds are compared by data sheets",
    because="Nothing better had been published.",
    says="No table of speeds had been published, so speeds are worked out from data sheets.",
    sources=["judgement"],
    when=[AS.setting << Setting(name="speed_basis", value=TABLE), NOT(Equivalence())],
)
def compare_by_model_for_want_of_table(engine: Engine) -> None:
    """Conclude that the model is the basis."""
    engine.conclude(Basis(basis=MODEL))


@rule(
    id="SPEED-003",
    title="Where the advisor goes by data sheets, they are the basis",
    because="One consultation compares all cards on one basis.",
    says="Speeds are worked out from data sheets.",
    sources=["judgement"],
    when=[AS.setting << Setting(name="speed_basis", value=MODEL)],
)
def compare_by_model(engine: Engine) -> None:
    """Conclude that the model is the basis."""
    engine.conclude(Basis(basis=MODEL))


@rule(
    id="SPEED-010",
    title="A card in the newest published table has the speed the table gives it",
    because="A measured or judged figure by somebody who used the cards beats a data sheet.",
    says="{card[name]} has {relative:g} of the reference card's speed by {table}.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
    when=[
        AS.work << Job(id=P(COMPUTING_JOBS)),
        AS.basis << Basis(basis=TABLE),
        AS.row << Equivalence(card=MATCH.id, relative=MATCH.relative, table=MATCH.table),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id),
    ],
)
def take_speed_from_table(engine: Engine, id: str, relative: float) -> None:
    """Conclude the tabled speed."""
    engine.conclude(Speed(card=id, value=relative, basis=TABLE))


@rule(
    id="SPEED-020",
    title="Within one architecture, speed follows memory bandwidth",
    because="Bandwidth can be compared directly only among cards built alike.",
    says=(
        "{card[name]} has {width:g} GB/s against {like_width:g} GB/s of {like}, "
        "so {value:.3f} of the reference card's speed."
    ),
    sources=["dettmers-2016-06-25"],
    when=[
        AS.work << Job(id=P(COMPUTING_JOBS)),
        AS.basis << Basis(basis=TABLE),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, architecture=MATCH.architecture, bandwidth_gb_s=MATCH.width),
        NOT(Equivalence(card=MATCH.id)),
    ],
    uses=[Equivalence, Card],
)
def carry_speed_by_bandwidth(
    engine: Engine, id: str, architecture: str, width: float
) -> dict[str, object]:
    """Conclude the speed of the tabled card nearest in bandwidth, times the ratio of widths."""
    tabled = [
        (other, engine.every(Equivalence, card=other["id"])[0])
        for other in engine.every(Card, architecture=architecture)
        if engine.every(Equivalence, card=other["id"]) and "bandwidth_gb_s" in other
    ]
    if not tabled:
        return {}
    other, row = min(
        tabled, key=lambda pair: (abs(pair[0]["bandwidth_gb_s"] - width), str(pair[0]["id"]))
    )
    value = round(row["relative"] * width / other["bandwidth_gb_s"], 4)
    engine.cite(other, row)
    engine.conclude(Speed(card=id, value=value, basis="bandwidth"))
    return {"value": value, "like": other["name"], "like_width": other["bandwidth_gb_s"]}


def shares_of_speed() -> list[Any]:
    """How much bandwidth and arithmetic each tell of the speed of training is known."""
    return [
        AS.share_w << Parameter(name="speed-share-of-bandwidth", value=MATCH.w),
        AS.share_f << Parameter(name="speed-share-of-arithmetic", value=MATCH.f),
    ]


def _model_training(engine: Engine, card: str, speed: float) -> dict[str, object]:
    value = round(speed, 3)
    engine.conclude(Speed(card=card, value=value, basis="training_model"))
    return {"value": value}


@rule(
    id="SPEED-030",
    title="Training speed follows bandwidth and arithmetic together",
    because=(
        "A network is a mix of layers limited by memory and layers limited by arithmetic, "
        "so neither figure alone tells its speed."
    ),
    says=(
        "{card[name]}: {width:g} GB/s to the power {w:g} times {flops:g} TFLOPS to the power "
        "{f:g} gives {value:.1f}."
    ),
    sources=["dettmers-2019-04-03", "lambda-benchmark-2025-12"],
    when=[
        AS.basis << Basis(basis=MODEL),
        AS.work << Job(id=P(COMPUTING_JOBS)),
        AS.day << Day(date=MATCH.date),
        *shares_of_speed(),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card
        << Card(
            id=MATCH.id,
            bandwidth_gb_s=MATCH.width,
            tensor_tflops=MATCH.flops,
            mixed_precision_from=MATCH.since,
        ),
        TEST(was_usable),
    ],
)
def model_speed_on_matrix_units(
    engine: Engine, id: str, width: float, flops: float, w: float, f: float
) -> dict[str, object]:
    """Conclude bandwidth**w x 16-bit matrix TFLOPS**f."""
    return _model_training(engine, id, width**w * flops**f)


@rule(
    id="SPEED-031",
    title="Before frameworks used the matrix units, ordinary units did the training",
    because="Hardware that no framework uses makes nothing faster.",
    says=(
        "{card[name]}: {width:g} GB/s to the power {w:g} times {flops:g} TFLOPS to the power "
        "{f:g} gives {value:.1f}; frameworks do not use its matrix units before {since}."
    ),
    sources=["judgement"],
    when=[
        AS.basis << Basis(basis=MODEL),
        AS.work << Job(id=P(COMPUTING_JOBS)),
        AS.day << Day(date=MATCH.date),
        *shares_of_speed(),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card
        << Card(
            id=MATCH.id,
            bandwidth_gb_s=MATCH.width,
            fp32_tflops=MATCH.flops,
            tensor_tflops=MATCH.tensor,
            mixed_precision_from=MATCH.since,
        ),
        TEST(was_not_usable),
    ],
)
def model_speed_before_matrix_units(
    engine: Engine, id: str, width: float, flops: float, w: float, f: float
) -> dict[str, object]:
    """Conclude bandwidth**w x 32-bit TFLOPS**f."""
    return _model_training(engine, id, width**w * flops**f)


@rule(
    id="SPEED-032",
    title="Without matrix units, ordinary units do the training",
    because="Training is then bound by their arithmetic and by how fast memory feeds them.",
    says=(
        "{card[name]}: {width:g} GB/s to the power {w:g} times {flops:g} TFLOPS to the power "
        "{f:g} gives {value:.1f}."
    ),
    sources=["dettmers-2019-04-03"],
    when=[
        AS.basis << Basis(basis=MODEL),
        AS.work << Job(id=P(COMPUTING_JOBS)),
        *shares_of_speed(),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, bandwidth_gb_s=MATCH.width, fp32_tflops=MATCH.flops),
        NOT(Card(id=MATCH.id, mixed_precision_from=MATCH.since, tensor_tflops=MATCH.tensor)),
    ],
)
def model_speed_on_ordinary_units(
    engine: Engine, id: str, width: float, flops: float, w: float, f: float
) -> dict[str, object]:
    """Conclude bandwidth**w x 32-bit TFLOPS**f."""
    return _model_training(engine, id, width**w * flops**f)


@rule(
    id="SPEED-040",
    title="Writing text goes as fast as the weights can be read",
    because=(
        "Every new token reads all active weights and the cache once, "
        "so memory bandwidth is the limit."
    ),
    says=(
        "{card[name]}: {width:g} GB/s over {bytes_read:.3g} GB read per token is at most "
        "{value:.1f} tokens a second."
    ),
    sources=["pope-2022"],
    when=[
        AS.work << Job(id="run_llm"),
        AS.shape << Shape(read_parameters=MATCH.parameters),
        AS.known << Known(key="weight_bits", value=MATCH.bits),
        AS.scale << Parameter(name="bits-for-block-scales", value=MATCH.scale_bits),
        AS.cache << MemoryPart(part=CACHE, gib=MATCH.cache_gib),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, bandwidth_gb_s=MATCH.width),
    ],
)
def model_speed_of_writing(
    engine: Engine,
    id: str,
    parameters: float,
    width: float,
    bits: float,
    scale_bits: float,
    cache_gib: float,
) -> dict[str, object]:
    """Conclude bandwidth / bytes read per token, at the end of a full context.

    Pope et al. 2022, section 2: weights and key/value cache are read once per token.
    """
    weights = parameters * held_bits(bits, scale_bits) / BITS_PER_BYTE
    bytes_read = (weights + cache_gib * GIB) / GIGA
    value = round(width / bytes_read, 3)
    engine.conclude(Speed(card=id, value=value, basis="generation_model"))
    return {"value": value, "bytes_read": bytes_read}
