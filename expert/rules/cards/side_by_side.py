"""How many identical cards it takes to hold a training job side by side.

Each card works on its own samples and holds its own activations. Data that is the same on
all cards can be split between them. The module `taken` decides how many to buy.
A model that is only run, not trained, is split across cards by layers: see SplitAllowed in
`need` and `fit`.
"""

from __future__ import annotations

from math import ceil

from expert import facts as f
from expert.compat import L, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.rules.cards.fit import TOO_SMALL, WHOLE_MACHINE
from expert.rules.vocabulary import TRAINING_JOBS

rule(
    "NEED-062",
    "If you allow several cards for training, they can work side by side",
    f.Answer(key="gpus", value=the.cards & P(AtLeast(2))),
    f.Job(id=P(TRAINING_JOBS)),
    then=f.CardsWanted(cards=the.cards),
    says="Up to {cards:g} identical cards can train side by side.",
    because="Each card trains on its own samples, so all of them work at once.",
)


@rule(
    "FIT-006",
    "Data that is the same on all cards can be split between them",
    f.CardsWanted(cards=the.cards),
    f.Need(gib=the.whole, own=the.runtime),
    uses=[f.MemoryPart, f.DividedPart],
    concludes=[f.CardShare],
    says="Of {need[gib]:g} GiB, {shared:g} GiB can be split across {cards:g} cards, so each needs "
    "{gib:g} GiB.",
    because="A card can fetch weights, gradients and optimizer states from the others when it "
    "needs them.",
    sources=["zero-2019"],
)
def share_out_memory(engine: Engine, cards: int, whole: float, runtime: float) -> Said:
    """Conclude each card's share: whole - shared x (1 - 1/cards).

    Rajbhandari et al. 2019: stages 1 to 3 partition more and more of the model's states. If only
    the total is known, everything except what each card needs for itself is treated as model
    states.
    """
    divided = engine.every(f.DividedPart)
    names = {part["part"] for part in divided}
    known = engine.every(f.MemoryPart)
    parts = [part for part in known if part["part"] in names]
    of_total = whole - runtime if names and not known else 0.0
    shared = round(sum((float(part["gib"]) for part in parts), of_total), 3)
    gib = round(whole - shared * (1 - 1 / cards), 3)
    engine.cite(*divided, *parts)
    engine.conclude(f.CardShare(gib=gib, own=round(whole - shared, 3), shared=shared))
    return {"shared": shared, "gib": gib}


@rule(
    "FIT-036",
    "A job fits on cards side by side if each can hold its share",
    f.CardShare(gib=the.share, own=the.own, shared=the.shared),
    f.Need(gib=the.wants, high=the.high),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    the.own < the.has,
    the.share <= the.has,
    the.has < the.wants,
    uses=[f.CardsWanted],
    concludes=[f.Fits],
    says="{count:g} x {card[name]} with {has:g} GiB each are enough: each card holds {own:g} GiB "
    "of its own and its share of {shared:g} GiB.",
    because="No card has to wait for data that it cannot hold.",
    sources=["zero-2019"],
)
def fit_side_by_side(
    engine: Engine, id: str, own: float, shared: float, has: float, wants: float, high: float
) -> Said:
    """Conclude how many cards are enough."""
    allowed = engine.every(f.CardsWanted)
    count = max(1, ceil(round(shared / (has - own), 9)))
    count = min([count, *(found["cards"] for found in allowed)])  # the share is a rounded figure
    tight = (own + shared / count) * high / wants > has
    engine.conclude(f.Fits(card=id, cards=count, gib=round(count * has, 3), tight=tight))
    return {"count": count}


rule(
    "FIT-037",
    "Cards that train side by side must each hold their share",
    f.CardsWanted(),
    f.CardShare(gib=the.wants),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB each card needs.",
    because="Data that does not fit is fetched over the bus again and again, which is many times "
    "slower.",
)

rule(
    "FIT-038",
    "A complete computer must hold the whole workload in its own memory, even if cards could "
    "share it",
    f.CardsWanted(),
    f.Need(gib=the.wants),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=WHOLE_MACHINE),
    the.has < the.wants,
    then=TOO_SMALL,
    says="{card[name]} is a complete computer with {has:g} GiB, less than the {wants:g} GiB "
    "needed.",
    because="Two computers are linked by a network, which is far slower than the bus inside one "
    "computer.",
)
