"""How many bits are enough: by phase, by job, by what the units of the day compute."""

from __future__ import annotations

from typing import Any

from expert.compat import AS, MATCH, NOT, TEST
from expert.engine.engine import Engine
from expert.engine.predicates import has_more_than_allowed
from expert.engine.rule import rule
from expert.facts import Answer, Card, Day, Job, Parameter, Pick, Setting, Topic
from expert.rules.cards.speed import was_usable
from expert.rules.features.precision import PRECISION, advise
from expert.rules.vocabulary import NEVER

FOR_WHAT = {
    "train": "For training",
    "infer": "For using a trained network",
    "prototype": "For trying things out",
    "run_llm": "For running language models",
    "finetune": "For tuning language models",
    "generate_images": "For generating images",
}


@rule(
    id="ADVICE-754",
    title="16 bits instead of 32 halve the memory of activations and errors",
    because="Each value takes half the room, and networks classify as well as before.",
    says="16 bits are half of 32.",
    sources=["dettmers-2016-06-25"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.known << Parameter(name="saving-of-16-bits", value=MATCH.words),
    ],
)
def tell_of_halved_memory(engine: Engine, words: str) -> None:
    """Say what 16 bits save."""
    advise(engine, f"16 bits instead of 32 {words}.")


@rule(
    id="ADVICE-756",
    title="The phase of the work decides how many bits are enough",
    because="Training adds up small steps, using a trained network does not.",
    says="{phase}: {bits} bits.",
    sources=["handbook-2017"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.answer << Answer(key="phase", value=MATCH.phase),
        AS.setting << Setting(name="bits_for", key=MATCH.phase, place=1),
    ],
    uses=[Setting],
)
def tell_bits_for_phase(engine: Engine, phase: str) -> dict[str, object]:
    """Say the bits for the named phase."""
    return _tell_bits(engine, phase)


@rule(
    id="ADVICE-757",
    title="The job decides how many bits are enough",
    because="Training adds up small steps, running a model does not.",
    says="{job}: {bits} bits.",
    sources=["handbook-2017", "qlora-2023"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        NOT(Answer(key="phase")),
        AS.work << Job(id=MATCH.job),
        AS.setting << Setting(name="bits_for", key=MATCH.job, place=1),
    ],
    uses=[Setting],
)
def tell_bits_for_job(engine: Engine, job: str) -> dict[str, object]:
    """Say the bits for the job."""
    return _tell_bits(engine, job)


def _tell_bits(engine: Engine, key: str) -> dict[str, Any]:
    """Conclude the bits for a phase or a job, the usual ones first."""
    settings = [s for s in engine.every(Setting, name="bits_for") if s.get("key") == key]
    settings.sort(key=lambda setting: setting["place"])
    bits = [f"{setting['value']:g}" for setting in settings]
    engine.cite(*settings)
    other = f"; {bits[1]} bits are the other choice" if bits[1:] else ""
    advise(engine, f"{FOR_WHAT[key]} {bits[0]} bits are usual{other}.")
    return {"bits": ", then ".join(bits)}


@rule(
    id="ADVICE-758",
    title="The units on sale decide whether 16 bits are faster",
    because="Where no framework uses 16-bit units, fewer bits save memory only.",
    says="Of {cards} cards known on this day {usable} train in 16 bits on matrix units.",
    sources=["judgement"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.day << Day(date=MATCH.date),
        AS.work << Job(id="train"),
        AS.setting << Setting(name="bits_follow_units", value=True),
    ],
    uses=[Card],
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
    advise(engine, says)
    return {"cards": len(cards), "usable": len(usable)}


@rule(
    id="ADVICE-764",
    title="Frameworks bring tools for 16-bit training",
    because="They choose which parts stay in 32 bits, and scale small values.",
    says="16-bit training is done with {tool}.",
    sources=["dettmers-2019-04-03", "pytorch-release-documents"],
    when=[
        AS.topic << Topic(ask=PRECISION),
        AS.known << Parameter(name="tool-for-16-bit-training", value=MATCH.tool),
    ],
)
def tell_of_tool(engine: Engine, tool: str) -> None:
    """Name the tool of the day."""
    advise(engine, f"For 16-bit training use {tool}.")


@rule(
    id="ADVICE-765",
    title="Who computes in 32 bits leaves matrix units idle",
    because="Only 16-bit data reaches them.",
    says="{has:g} bits were named, and {pick[name]} has matrix units for {allowed:g}.",
    sources=["dettmers-2019-04-03"],
    when=[
        AS.topic << Topic(ask="gpu"),
        AS.answer << Answer(key="precision", value=MATCH.has),
        AS.enough << Parameter(name="training-weight-bits", value=MATCH.allowed),
        TEST(has_more_than_allowed),
        AS.day << Day(date=MATCH.date),
        AS.pick << Pick(kind="card", id=MATCH.id, name=MATCH.name),
        AS.card << Card(id=MATCH.id, mixed_precision_from=MATCH.since),
        TEST(was_usable),
    ],
)
def warn_of_32_bits(engine: Engine) -> None:
    """Warn of idle matrix units, in one sentence."""
    advise(
        engine,
        "Compute in 16 bits instead of 32: in 32 bits the Tensor Cores or matrix units of "
        "the picked cards lie idle.",
    )
