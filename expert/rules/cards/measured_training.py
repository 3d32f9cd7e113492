"""Stages 7 and 8: how far the training speed of cards deviates from their data sheets.

For image generation, speed is modeled in the same way, but without this correction by measurements.

``expert/rules/calibration.py`` has the arithmetic.
"""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, EXISTS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.calibration import Run, departures, nearest, shared
from expert.rules.cards.speed import COMPUTING_JOBS
from expert.rules.memory.tuned import WHOLE
from expert.rules.vocabulary import TRAINING_JOBS


@rule(
    "DEMAND-310",
    "Cards that were measured side by side show how far each deviates from its data sheet",
    f.Setting(name="measured_speeds_count", value=True),
    f.Job(id=P(TRAINING_JOBS)),
    ~f.Answer(key="precision", value=WHOLE),
    AS.share_w << f.Parameter(name="speed-share-of-bandwidth", value=the.width_power),
    AS.share_f << f.Parameter(name="speed-share-of-arithmetic", value=the.flops_power),
    AS.trust << f.Parameter(name="sheet-counts-as-measurements", value=the.sheet),
    EXISTS(f.Trained()),
    uses=[f.Trained],
    concludes=[f.TrainsBeyond, f.FamilyMeasured],
    says="Training speeds of {cards:g} cards in {tables:g} tables are compared with data sheets.",
    because="A data sheet does not say how much of its peak speed a card reaches; side-by-side "
    "measurements do. In 32 bits, measurements from other tests predict speed no better than data "
    "sheets do, so data sheets are used.",
    sources=["lambda-benchmark-2025-12", "nikolasent-2025-02"],
)
def compare_with_data_sheets(
    engine: Engine, width_power: float, flops_power: float, sheet: float
) -> Said:
    """Conclude how far each measured card deviates from its data sheet."""
    rows = engine.every(f.Trained)
    runs = [
        Run(
            table=row["table"],
            test=row["test"],
            card=row["card"],
            architecture=row["architecture"],
            speed=row["speed"],
            sheet=row["bandwidth_gb_s"] ** width_power * row["tflops"] ** flops_power,
        )
        for row in rows
    ]
    found = departures(runs, sheet)
    of_card: dict[str, list[f.Trained]] = {}
    for row in rows:
        of_card.setdefault(row["card"], []).append(row)
    for card, one in sorted(found.items()):
        fact = f.TrainsBeyond(
            card=card,
            architecture=one.run.architecture,
            sheet=round(one.run.sheet, 3),
            times=one.times,
            runs=round(one.runs),
        )
        engine.conclude(fact, *of_card[card])
        engine.conclude(f.FamilyMeasured(architecture=one.run.architecture), *of_card[card])
    return {"cards": len(of_card), "tables": len({run.table for run in runs})}


rule(
    "FIT-310",
    "If a card's training speed was measured, its speed relative to other cards is the measured "
    "one",
    f.Relevant(card=the.id),
    f.Card(id=the.id),
    f.TrainsBeyond(card=the.id, times=the.times, runs=the.runs),
    then=f.TrainsAt(card=the.id, times=the.times, told=", times {times:.2g} as measured,"),
    says="{card[name]} trains {times:.2g} times as fast as its data sheet suggests ({runs:g} "
    "measurements, compared with other cards).",
    because="A measurement includes what no data sheet shows, such as clocks, caches and drivers.",
    sources=["lambda-benchmark-2025-12", "nikolasent-2025-02"],
)


@rule(
    "FIT-311",
    "A card that was not measured is assumed to deviate from its data sheet like the most "
    "similar measured card",
    f.Relevant(card=the.id),
    AS.card << f.Card(id=the.id, units=the.units, bandwidth_gb_s=the.width),
    ~f.TrainsBeyond(card=the.id),
    f.FamilyMeasured(architecture=the.units),
    AS.share_w << f.Parameter(name="speed-share-of-bandwidth", value=the.width_power),
    AS.share_f << f.Parameter(name="speed-share-of-arithmetic", value=the.flops_power),
    AS.trust << f.Parameter(name="sheet-counts-as-measurements", value=the.sheet),
    AS.equal << f.Parameter(name="same-sheet-within", value=the.within),
    uses=[f.TrainsBeyond],
    concludes=[f.TrainsAt],
    says="{card[name]} was not measured; {near}, the measured card most like it, suggests "
    "{times:.2g} times its data sheet.",
    because="Cards with the same units reach similar shares of their peak speed; if their data "
    "sheets also agree, the shares are the same.",
    sources=["lambda-benchmark-2025-12", "nikolasent-2025-02"],
)
def depart_as_nearest(
    engine: Engine,
    id: str,
    card: f.Card,
    units: str,
    width: float,
    width_power: float,
    flops_power: float,
    sheet: float,
    within: float,
) -> Said:
    """Conclude the factor of the measured card with the most similar data sheet."""
    tflops = card.get("tensor_tflops") or card.get("fp32_tflops")
    known = {one["card"]: one for one in engine.every(f.TrainsBeyond, architecture=units)}
    sheets = {other: float(one["sheet"]) for other, one in known.items()}
    suggested = width**width_power * tflops**flops_power if tflops else next(iter(sheets.values()))
    near = known[nearest(sheets, suggested)]
    times = shared(near["times"], suggested / near["sheet"], sheet, within)
    engine.cite(near)
    told = f", times {times:.2g} as measured on similar cards,"
    engine.conclude(f.TrainsAt(card=id, times=times, told=told))
    return {"near": near["card"], "times": times}


rule(
    "FIT-312",
    "If no similar card was measured, the data sheet is used",
    f.Job(id=P(COMPUTING_JOBS)),
    f.Relevant(card=the.id),
    f.Card(id=the.id, units=the.units),
    ~f.TrainsBeyond(card=the.id),
    ~f.FamilyMeasured(architecture=the.units),
    then=f.TrainsAt(card=the.id, times=1.0, told=""),
    says="For {card[name]}, the data sheet is used as it is.",
    because="Without a measurement, the data sheet is the best source there is.",
)
