"""Stage 13: how many samples of a batch a named card holds that is too small for all of them."""

from __future__ import annotations

from math import ceil

from expert import facts as f
from expert.compat import AS, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import ASKED_ABOUT, BESIDE
from expert.rules.memory.parts import GROW_WITH_THE_BATCH
from expert.rules.vocabulary import TRAINING_JOBS

OF_THE_BATCH = OneOf(GROW_WITH_THE_BATCH)


@rule(
    "ADVICE-401",
    "If a card you name is too small for your batch, the answer says how many samples it holds",
    f.Job(id=P(TRAINING_JOBS)),
    f.Answer(key="batch_size", value=the.batch),
    f.Member(group=ASKED_ABOUT, card=the.id),
    AS.out << f.RuledOut(card=the.id, reason="memory", wanted=the.wants, found=the.has),
    f.Card(id=the.id, name=the.name),
    uses=[f.CardsWanted, f.MemoryPart],
    concludes=[f.Advice],
    says="{name} holds {samples} of {batch:g} samples at a time.",
    because="The gradients of several small batches add up to the same step, so a card that holds "
    "a part of a batch can train with all of it.",
    sources=["bert-work"],
)
def tell_smaller_batch(engine: Engine, batch: float, wants: float, has: float, name: str) -> Said:
    """Conclude how many samples the card holds at a time, and how it trains with more."""
    parts = [part for part in engine.every(f.MemoryPart) if OF_THE_BATCH(part["part"])]
    each = sum(float(part["gib"]) for part in parts) / batch
    samples = int(batch - ceil(round((wants - has) / each, 6))) if each else 0
    if samples < 1:
        return {"samples": "none"}
    engine.cite(*parts)
    cards = max((int(found["cards"]) for found in engine.every(f.CardsWanted)), default=1)
    divided = f" divide it among {cards} cards and" if cards > 1 and batch >= cards else ""
    says = (
        f"{name} likely holds {samples} sample{'s' if samples > 1 else ''} at a time. For your "
        f"batch of {batch:g},{divided} add up the gradients of smaller batches (gradient "
        "accumulation)."
    )
    engine.conclude(f.Advice(topic=BESIDE, says=says))
    return {"samples": samples}
