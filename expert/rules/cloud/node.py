"""Stage 7: how many cards of a rented server may share a training job."""

from __future__ import annotations

from expert import facts as f
from expert.compat import P
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cloud.no_rental import SYSTEM_OF_CLOUDS
from expert.rules.memory.sharding import EVERYTHING
from expert.rules.vocabulary import TRAINING_JOBS


@rule(
    "DEMAND-060",
    "If no rented card can hold a training job, the cards of one server may share it",
    f.CloudDecided(),
    ~f.Answer(key="gpus"),
    ~f.Answer(key="sharding"),
    f.Job(id=the.work & P(TRAINING_JOBS)),
    f.Setting(name="cards_in_a_rented_server", value=the.most),
    uses=[f.Card, f.Doable, f.Hour, f.LessMaturityAccepted, f.MemoryPart],
    concludes=[f.CardsWanted, f.DividedPart],
    says="The job fills {gib:.0f} GiB; the largest card for rent has {largest:g} GiB{shared}.",
    because="Clouds rent out servers with several linked cards, and software splits weights, "
    "gradients and optimizer states among them.",
    sources=["zero-2019"],
)
def share_a_rented_server(engine: Engine, work: str, most: int) -> Said:
    """Conclude that several cards may be used if none with mature software is large enough."""
    rented = {hour["card"] for hour in engine.every(f.Hour)}
    mature = [d for d in engine.every(f.Doable, job=work) if d["os"] == SYSTEM_OF_CLOUDS]
    served = {found["platform"] for found in (*mature, *engine.every(f.LessMaturityAccepted))}
    cards = [
        card
        for card in engine.every(f.Card)
        if card["id"] in rented and card.get("platform") in served and "memory_gib" in card
    ]
    parts = engine.every(f.MemoryPart)
    gib = sum(float(part["gib"]) for part in parts)
    largest = max(cards, key=lambda c: (c["memory_gib"], c["id"]), default=None)
    if largest is None or gib <= largest["memory_gib"]:
        size = largest["memory_gib"] if largest else 0
        return {"gib": gib, "largest": size, "shared": ""}
    engine.cite(largest, *parts)
    engine.conclude(f.CardsWanted(cards=most))
    for name in EVERYTHING:
        engine.conclude(f.DividedPart(part=name))
    shared = f", so up to {most:g} cards share it"
    return {"gib": gib, "largest": largest["memory_gib"], "shared": shared}
