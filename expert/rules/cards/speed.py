"""Stage 9: how fast each card does the job.

A consultation compares all cards on the same basis.
"""

from __future__ import annotations

from typing import Any

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.asked import BF16
from expert.rules.cards.generation import ends_of
from expert.rules.memory.tuned import WHOLE

TABLE = "equivalence_table"
MODEL = "model"
COMPUTING_JOBS = OneOf(("train", "finetune", "generate_images"))


# --- the source of speeds -------------------------------------------------------

rule(
    "SPEED-001",
    "If the advisor prefers a published table of speeds and there is one, it is used",
    f.Setting(name="speed_basis", value=TABLE),
    EXISTS(f.Equivalence()),
    then=f.Basis(basis=TABLE),
    says="Speeds come from the newest published table.",
    because="All cards in a consultation are compared on the same basis.",
    sources=["dettmers-2016-06-25"],
)

rule(
    "SPEED-002",
    "If no table has been published yet, speeds come from data sheets",
    f.Setting(name="speed_basis", value=TABLE),
    ~f.Equivalence(),
    then=f.Basis(basis=MODEL),
    says="No table of speeds had been published, so speeds are computed from data sheets.",
    because="Data sheets were the best published source.",
)

rule(
    "SPEED-003",
    "If the advisor prefers data sheets, speeds are computed from them",
    f.Setting(name="speed_basis", value=MODEL),
    then=f.Basis(basis=MODEL),
    says="Speeds are computed from data sheets.",
    because="All cards in a consultation are compared on the same basis.",
)

# --- speeds from a table --------------------------------------------------------

rule(
    "SPEED-010",
    "A card in the newest published table has the speed listed there",
    f.Job(id=P(COMPUTING_JOBS)),
    f.Basis(basis=TABLE),
    f.Equivalence(card=the.id, relative=the.relative, table=the.table),
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    then=f.Speed(card=the.id, value=the.relative, basis=TABLE),
    says="{card[name]} has {relative:g} times the reference card's speed in {table}.",
    because="A figure from someone who has used the cards is more reliable than a data sheet.",
    sources=["dettmers-2016-06-25", "dettmers-2016-07-23"],
)


@rule(
    "SPEED-020",
    "Within one architecture, speed follows memory bandwidth",
    f.Job(id=P(COMPUTING_JOBS)),
    f.Basis(basis=TABLE),
    f.Relevant(card=the.id),
    f.Card(id=the.id, architecture=the.architecture, bandwidth_gb_s=the.width),
    ~f.Equivalence(card=the.id),
    uses=[f.Equivalence, f.Card],
    concludes=[f.Speed],
    says="{card[name]} has {width:g} GB/s and {like} has {like_width:g} GB/s, so {card[name]} has "
    "{value:.3f} times the reference card's speed.",
    because="Bandwidth is directly comparable only between cards of the same architecture.",
    sources=["dettmers-2016-06-25"],
)
def carry_speed_by_bandwidth(engine: Engine, id: str, architecture: str, width: float) -> Said:
    """Conclude a speed: that of the listed card nearest in bandwidth, times the bandwidth ratio."""
    tabled = [
        (other, engine.every(f.Equivalence, card=other["id"])[0])
        for other in engine.every(f.Card, architecture=architecture)
        if engine.every(f.Equivalence, card=other["id"]) and "bandwidth_gb_s" in other
    ]
    if not tabled:
        return {}
    other, row = min(
        tabled, key=lambda pair: (abs(pair[0]["bandwidth_gb_s"] - width), str(pair[0]["id"]))
    )
    value = round(row["relative"] * width / other["bandwidth_gb_s"], 4)
    engine.cite(other, row)
    engine.conclude(f.Speed(card=id, value=value, basis="bandwidth"))
    return {"value": value, "like": other["name"], "like_width": other["bandwidth_gb_s"]}


# --- speeds from data sheets: training ------------------------------------------

SHARES_OF_SPEED = [
    ~f.Answer(key="precision", value=WHOLE),
    AS.share_w << f.Parameter(name="speed-share-of-bandwidth", value=the.w),
    AS.share_f << f.Parameter(name="speed-share-of-arithmetic", value=the.f),
]
"""The exponents for training in 16 bits, which is assumed unless 32 are asked for."""
SHARES_IN_32_BITS = [
    f.Answer(key="precision", value=WHOLE),
    AS.share_w << f.Parameter(name="speed-share-of-bandwidth-32", value=the.w),
    AS.share_f << f.Parameter(name="speed-share-of-arithmetic-32", value=the.f),
]


def models_training(
    id: str, title: str, *conditions: Any, rate: Any = the.flops, ending: str = ".", **reason: Any
) -> None:
    """Declare that training speed follows from bandwidth and the arithmetic speed of some units."""
    rule(
        id,
        title,
        f.Basis(basis=MODEL),
        f.Job(id=P(COMPUTING_JOBS)),
        AS.spread << f.Parameter(name="training-spread", value=the.ends),
        *conditions,
        f.TrainsAt(card=the.id, times=the.times, told=the.told),
        let={"rate": rate, "value": round(the.width**the.w * the.rate**the.f * the.times, 3)},
        then=f.Speed(
            card=the.id,
            value=the.value,
            **ends_of(the.value, the.ends),
            basis="training_model",
        ),
        says="{card[name]}: {width:g} GB/s to the power of {w:g} times {rate:g} TFLOPS to the "
        "power of {f:g}{told} gives {value:.1f}" + ending,
        **reason,
    )


IN_16_BITS = ~f.CardLacks(card=the.id, what=BF16)
ON_THAT_DAY = [f.Day(date=the.date), SHARES_OF_SPEED, f.Relevant(card=the.id), IN_16_BITS]

models_training(
    "SPEED-030",
    "Training speed depends on both bandwidth and arithmetic speed",
    ON_THAT_DAY,
    f.Card(
        id=the.id, bandwidth_gb_s=the.width, tensor_tflops=the.flops, mixed_precision_from=the.since
    ),
    the.since <= the.date,
    because="Some layers of a network are limited by memory and others by arithmetic, so neither "
    "figure alone determines its speed.",
    sources=["dettmers-2019-04-03", "lambda-benchmark-2025-12"],
)
models_training(
    "SPEED-031",
    "Before frameworks used the matrix units, the ordinary units did the training",
    ON_THAT_DAY,
    f.Card(
        id=the.id,
        bandwidth_gb_s=the.width,
        architecture=the.architecture,
        fp32_tflops=the.flops,
        tensor_tflops=the.tensor,
        mixed_precision_from=the.since,
    ),
    the.since > the.date,
    ~f.MatrixExpected(architecture=the.architecture),
    ending="; frameworks do not use its matrix units until {since}.",
    because="Hardware that no framework uses does not speed anything up.",
)
models_training(
    "SPEED-035",
    "The matrix units of a new card are used if frameworks use those of its predecessors",
    SHARES_OF_SPEED,
    f.Day(date=the.date),
    f.MatrixExpected(architecture=the.architecture),
    f.Relevant(card=the.id),
    f.Card(
        id=the.id,
        architecture=the.architecture,
        bandwidth_gb_s=the.width,
        tensor_tflops=the.flops,
        mixed_precision_from=the.since,
    ),
    the.since > the.date,
    IN_16_BITS,
    ending="; frameworks will soon use its matrix units.",
    because="What frameworks do for one generation, they do for the next within weeks.",
)
models_training(
    "SPEED-032",
    "Without matrix units, the ordinary units do the training",
    SHARES_OF_SPEED,
    f.Relevant(card=the.id),
    f.Card(id=the.id, bandwidth_gb_s=the.width, fp32_tflops=the.flops),
    ~f.Card(id=the.id, mixed_precision_from=the.since, tensor_tflops=the.tensor),
    IN_16_BITS,
    because="Training is then limited by how fast these units compute and how fast memory feeds "
    "them.",
    sources=["dettmers-2019-04-03"],
)
models_training(
    "SPEED-036",
    "A card that has to compute a model in 32 bits does so on its ordinary units",
    SHARES_OF_SPEED,
    f.Relevant(card=the.id),
    f.CardLacks(card=the.id, what=BF16),
    f.Card(id=the.id, bandwidth_gb_s=the.width, fp32_tflops=the.flops),
    ending=", because it has to compute in 32 bits.",
    because="In FP16, the values of this model overflow and its pictures are black.",
    sources=["comfyui-models-2026", "comfyui-issue-10751"],
)
models_training(
    "SPEED-033",
    "32-bit training runs on matrix units that round to TF32, if the card has them",
    SHARES_IN_32_BITS,
    f.Parameter(name="tf32-share-of-matrix-rate", value=the.part),
    f.Relevant(card=the.id),
    f.Card(id=the.id, bandwidth_gb_s=the.width, tensor_tflops=the.matrix, tf32=True),
    rate=the.matrix * the.part,
    because="TF32 is what frameworks offer for 32-bit networks on such cards.",
    sources=["nvidia-datasheets"],
)
models_training(
    "SPEED-034",
    "Otherwise, 32-bit training runs on the ordinary units",
    SHARES_IN_32_BITS,
    f.Relevant(card=the.id),
    f.Card(id=the.id, bandwidth_gb_s=the.width, fp32_tflops=the.flops),
    ~f.Card(id=the.id, tf32=True),
    because="Matrix units without TF32 compute in 16 bits only.",
)
