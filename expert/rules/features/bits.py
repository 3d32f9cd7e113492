"""How many bits are enough: by phase, by job, and by what the cards known at the time support."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.rule import JUDGEMENT, Said, rule
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


rule(
    "ADVICE-754",
    "16-bit values take half the memory of 32-bit values",
    PRECISION_ASKED,
    f.Parameter(name="saving-of-16-bits", value=the.words),
    then=f.Advice(topic=PRECISION, says="16-bit values instead of 32-bit ones {words}."),
    says="A 16-bit value has half the bits of a 32-bit one.",
    because="Each value takes half the space, and networks classify just as well.",
    sources=["dettmers-2016-06-25"],
)


def tells_bits(
    id: str, title: str, *about: Any, because: str, sources: Sequence[str] = JUDGEMENT
) -> None:
    """Declare a rule that says how many bits suit a phase or a job, the usual number first."""

    def tell_bits(engine: Engine, key: str) -> Said:
        """Conclude how many bits the advisor recommends, and the alternative if there is one."""
        settings = [s for s in engine.every(f.Setting, name="bits_for") if s.get("key") == key]
        settings.sort(key=lambda setting: setting["place"])
        bits = [f"{setting['value']:g}" for setting in settings]
        engine.cite(*settings)
        other = f"; {bits[1]} bits is the alternative" if bits[1:] else ""
        says = f"{FOR_WHAT[key]}, {bits[0]} bits is the usual choice{other}."
        engine.conclude(f.Advice(topic=PRECISION, says=says))
        return {"bits": ", then ".join(bits)}

    rule(
        id,
        title,
        PRECISION_ASKED,
        *about,
        f.Setting(name="bits_for", key=the.key, place=1),
        uses=[f.Setting(name="bits_for")],
        concludes=[f.Advice],
        says="The usual choice for {key}: {bits} bits.",
        because=because,
        sources=sources,
    )(tell_bits)


tells_bits(
    "ADVICE-756",
    "The phase of the work decides how many bits are enough",
    f.Answer(key="phase", value=the.key),
    because="Training adds up many small changes, which requires precision; using the network "
    "does not.",
    sources=["handbook-2017"],
)
tells_bits(
    "ADVICE-757",
    "The job decides how many bits are enough",
    ~f.Answer(key="phase"),
    f.Job(id=the.key),
    because="Training adds up many small changes, which requires precision; running a model does "
    "not.",
    sources=["handbook-2017", "qlora-2023"],
)


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
    "ADVICE-764",
    "Frameworks have tools for 16-bit training",
    PRECISION_ASKED,
    f.Parameter(name="tool-for-16-bit-training", value=the.tool),
    then=f.Advice(topic=PRECISION, says="For 16-bit training, use {tool}."),
    says="The usual tool for 16-bit training: {tool}.",
    because="The tools choose which parts stay in 32 bits, and they scale up small values.",
    sources=["dettmers-2019-04-03", "pytorch-release-documents"],
)

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
