"""How many bits are enough: by phase, by job, by what the units of the day compute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from expert.engine.engine import Engine
from expert.engine.rule import JUDGEMENT, rule
from expert.engine.terms import the
from expert.facts import Advice, Answer, Card, Day, Job, Parameter, Pick, Setting, Topic
from expert.rules.features.precision import PRECISION, PRECISION_ASKED
from expert.rules.vocabulary import NEVER

FOR_WHAT = {
    "train": "For training",
    "infer": "For using a trained network",
    "prototype": "For trying things out",
    "run_llm": "For running language models",
    "finetune": "For tuning language models",
    "generate_images": "For generating images",
}


rule(
    "ADVICE-754",
    "16 bits instead of 32 halve the memory of activations and errors",
    PRECISION_ASKED,
    Parameter(name="saving-of-16-bits", value=the.words),
    then=Advice(topic=PRECISION, says="16 bits instead of 32 {words}."),
    says="16 bits are half of 32.",
    because="Each value takes half the room, and networks classify as well as before.",
    sources=["dettmers-2016-06-25"],
)


def tells_bits(
    id: str, title: str, *about: Any, because: str, sources: Sequence[str] = JUDGEMENT
) -> None:
    """Declare that the bits for a phase or a job are told, the usual ones first."""

    def tell_bits(engine: Engine, key: str) -> dict[str, object]:
        """Conclude the bits that the advisor names, and the other choice if there is one."""
        settings = [s for s in engine.every(Setting, name="bits_for") if s.get("key") == key]
        settings.sort(key=lambda setting: setting["place"])
        bits = [f"{setting['value']:g}" for setting in settings]
        engine.cite(*settings)
        other = f"; {bits[1]} bits are the other choice" if bits[1:] else ""
        says = f"{FOR_WHAT[key]} {bits[0]} bits are usual{other}."
        engine.conclude(Advice(topic=PRECISION, says=says))
        return {"bits": ", then ".join(bits)}

    rule(
        id,
        title,
        PRECISION_ASKED,
        *about,
        Setting(name="bits_for", key=the.key, place=1),
        uses=[Setting(name="bits_for")],
        concludes=[Advice],
        says="{key}: {bits} bits.",
        because=because,
        sources=sources,
    )(tell_bits)


tells_bits(
    "ADVICE-756",
    "The phase of the work decides how many bits are enough",
    Answer(key="phase", value=the.key),
    because="Training adds up small steps, using a trained network does not.",
    sources=["handbook-2017"],
)
tells_bits(
    "ADVICE-757",
    "The job decides how many bits are enough",
    ~Answer(key="phase"),
    Job(id=the.key),
    because="Training adds up small steps, running a model does not.",
    sources=["handbook-2017", "qlora-2023"],
)


@rule(
    "ADVICE-758",
    "The units on sale decide whether 16 bits are faster",
    PRECISION_ASKED,
    Day(date=the.date),
    Job(id="train"),
    Setting(name="bits_follow_units", value=True),
    uses=[Card],
    concludes=[Advice],
    says="Of {cards} cards known on this day {usable} train in 16 bits on matrix units.",
    because="Where no framework uses 16-bit units, fewer bits save memory only.",
)
def tell_by_units(engine: Engine, date: str) -> dict[str, object]:
    """Say how many bits to train in, by what the cards of the day can do."""
    cards = [card for card in engine.every(Card) if card["public"] <= date]
    usable = [card for card in cards if card.get("mixed_precision_from", NEVER) <= date]
    engine.cite(*usable[:1])
    if usable:
        says = (
            "Train in 16 bits on cards with matrix units (Tensor Cores), with sums and a copy of "
            "the weights in 32 bits; on cards without them 16 bits save memory only."
        )
    else:
        says = "Train in 32 bits: no card of this day is faster in 16 bits with a framework."
    engine.conclude(Advice(topic=PRECISION, says=says))
    return {"cards": len(cards), "usable": len(usable)}


rule(
    "ADVICE-764",
    "Frameworks bring tools for 16-bit training",
    PRECISION_ASKED,
    Parameter(name="tool-for-16-bit-training", value=the.tool),
    then=Advice(topic=PRECISION, says="For 16-bit training use {tool}."),
    says="16-bit training is done with {tool}.",
    because="They choose which parts stay in 32 bits, and scale small values.",
    sources=["dettmers-2019-04-03", "pytorch-release-documents"],
)

rule(
    "ADVICE-765",
    "Who computes in 32 bits leaves matrix units idle",
    Topic(ask="gpu"),
    Answer(key="precision", value=the.has),
    Parameter(name="training-weight-bits", value=the.allowed),
    the.has > the.allowed,
    Day(date=the.date),
    Pick(kind="card", id=the.id),
    Card(id=the.id, mixed_precision_from=the.since),
    the.since <= the.date,
    then=Advice(
        topic=PRECISION,
        says="Compute in 16 bits instead of 32: in 32 bits the Tensor Cores or matrix units of "
        "the picked cards lie idle.",
    ),
    says="{has:g} bits were named, and {pick[name]} has matrix units for {allowed:g}.",
    because="Only 16-bit data reaches them.",
    sources=["dettmers-2019-04-03"],
)
