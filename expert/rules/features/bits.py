"""How many bits are enough: by phase, by job, and by what the cards known at the time support."""

from __future__ import annotations

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import BESIDE, CANDIDATE
from expert.rules.features.precision import PRECISION, PRECISION_ASKED
from expert.rules.vocabulary import CARDS_SOUGHT, NEVER, TRAINING_JOBS

FOR_WHAT = {
    "train": "For training",
    "infer": "For using a trained network",
    "prototype": "For trying things out",
    "run_llm": "For running language models",
    "finetune": "For fine-tuning language models",
    "generate_images": "For generating images",
}
for id, name, words in (
    ("ADVICE-754", "saving-of-16-bits", "16-bit values instead of 32-bit ones {words}."),
    ("ADVICE-764", "tool-for-16-bit-training", "For 16-bit training, use {words}."),
):
    rule(
        id,
        "16-bit values take half the memory of 32-bit values, and frameworks have tools for them",
        PRECISION_ASKED,
        f.Parameter(name=name, value=the.words),
        then=f.Advice(topic=PRECISION, says=words),
        says=words,
        because="Each value takes half the space; the tools choose which parts stay in 32 bits, "
        "and they scale up small values.",
        sources=["dettmers-2016-06-25", "dettmers-2019-04-03", "pytorch-release-documents"],
    )


@rule(
    "ADVICE-757",
    "The phase of the work, or else the job, decides how many bits are enough",
    PRECISION_ASKED,
    f.Job(id=the.work),
    uses=[f.Answer, f.Setting(name="bits_for")],
    answers=["phase"],
    concludes=[f.Advice],
    says="The usual choice for {key}: {bits} bits.",
    because="Training adds up many small changes, which requires precision; running a model does "
    "not.",
    sources=["handbook-2017", "qlora-2023"],
)
def tell_bits(engine: Engine, work: str) -> Said:
    """Conclude how many bits the advisor recommends, and the alternative if there is one."""
    phases = [str(answer["value"]) for answer in engine.every(f.Answer, key="phase")]
    key = [*phases, work][0]
    settings = [s for s in engine.every(f.Setting, name="bits_for") if s.get("key") == key]
    if not settings:
        return {"key": key, "bits": "no"}
    bits = [f"{s['value']:g}" for s in sorted(settings, key=lambda setting: setting["place"])]
    engine.cite(*settings)
    other = f"; {bits[1]} bits is the alternative" if bits[1:] else ""
    says = f"{FOR_WHAT[key]}, {bits[0]} bits is the usual choice{other}."
    engine.conclude(f.Advice(topic=PRECISION, says=says))
    return {"key": key, "bits": ", then ".join(bits)}


@rule(
    "ADVICE-758",
    "The cards available decide whether 16 bits are faster",
    PRECISION_ASKED,
    f.Day(date=the.date),
    f.Job(id="train"),
    f.Setting(name="bits_follow_units", value=True),
    uses=[f.Card],
    concludes=[f.Advice],
    says="Of the {cards} cards known by this date, {usable} can train in 16 bits on matrix units.",
    because="If no framework supports 16-bit units, fewer bits only save memory.",
)
def tell_by_units(engine: Engine, date: str) -> Said:
    """Say how many bits to train in, depending on what the cards of the time can do."""
    cards = [card for card in engine.every(f.Card) if card["public"] <= date]
    usable = [card for card in cards if card.get("mixed_precision_from", NEVER) <= date]
    engine.cite(*usable[:1])
    if usable:
        says = (
            "Train in 16 bits on cards with matrix units (Tensor Cores), and keep accumulators "
            "and a copy of the weights in 32 bits. On cards without matrix units, 16 bits only "
            "save memory."
        )
    else:
        says = "Train in 32 bits: as of this date, no framework makes any card faster in 16 bits."
    engine.conclude(f.Advice(topic=PRECISION, says=says))
    return {"cards": len(cards), "usable": len(usable)}


rule(
    "ADVICE-765",
    "Computing in 32 bits leaves matrix units idle",
    f.Topic(ask="gpu"),
    f.Answer(key="precision", value=the.has),
    f.Parameter(name="training-weight-bits", value=the.allowed),
    the.has > the.allowed,
    f.Day(date=the.date),
    f.Pick(kind="card", id=the.id),
    f.Card(id=the.id, mixed_precision_from=the.since),
    the.since <= the.date,
    then=f.Advice(
        topic=PRECISION,
        says="Compute in 16 bits instead of 32. In 32 bits, the Tensor Cores or matrix units of "
        "the recommended cards sit idle.",
    ),
    says="You asked for {has:g} bits, but {pick[name]} has matrix units for {allowed:g}.",
    because="Matrix units work only with 16-bit data.",
    sources=["dettmers-2019-04-03"],
)

rule(
    "ADVICE-766",
    "For training in 16 bits, the answer says which of the cards you name have no matrix units",
    f.Topic(ask=P(CARDS_SOUGHT)),
    f.Job(id=P(TRAINING_JOBS)),
    f.Answer(key="precision", value=the.bits),
    f.Parameter(name="training-weight-bits", value=the.allowed),
    the.bits <= the.allowed,
    AS.named << f.Named(role=CANDIDATE, kind="card", id=the.id),
    AS.plain << f.Card(id=the.id, name=the.name),
    ~f.Card(id=the.id, mixed_precision_from=the.never),
    AS.rival << f.Named(role=CANDIDATE, kind="card", id=the.other),
    AS.faster << f.Card(id=the.other, mixed_precision_from=the.since),
    then=f.Advice(
        topic=BESIDE,
        says="{name} has no Tensor Cores or other matrix units: training in 16 bits saves memory "
        "on it, but little time.",
    ),
    says="{plain[name]} has no matrix units, {faster[name]} has, and you train in {bits:g} bits.",
    because="Matrix units multiply 16-bit numbers several times as fast as ordinary units; without "
    "them, 16 bits only halve what activations take.",
    sources=["dettmers-2019-04-03", "micikevicius-2017"],
)
