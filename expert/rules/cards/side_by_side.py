"""Several equal cards that may train side by side: how many it takes to hold the work.

Each card works on its own samples and holds its own activations; what is the same on
all of them can be shared out.  How many are taken is for `taken`.  (A model that is only
run lies on several cards one after the other: that is SplitAllowed, in need and fit.)
"""

from __future__ import annotations

from math import ceil

from expert.compat import AS, MATCH, TEST, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import AtLeast, has_less_than_wanted
from expert.engine.rule import rule
from expert.facts import (
    Answer,
    Card,
    CardShare,
    CardsWanted,
    Fits,
    Job,
    MemoryPart,
    Need,
    RuledOut,
    Usable,
)
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.vocabulary import TRAINING_JOBS

SHARED_OUT = ("weights", "gradients and optimizer", "adapters")
"""Parts of the memory that are the same on every card, so that each need hold only its share."""


@rule(
    id="NEED-062",
    title="Several cards named for training may work side by side",
    because="Each trains on samples of its own, so all of them are busy at once.",
    says="Up to {cards:g} equal cards may train side by side.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="gpus", value=MATCH.cards & P(AtLeast(2))),
        AS.work << Job(id=P(TRAINING_JOBS)),
    ],
)
def want_cards_side_by_side(engine: Engine, cards: int) -> None:
    """Conclude how many cards may be taken."""
    engine.conclude(CardsWanted(cards=cards))


@rule(
    id="FIT-006",
    title="Of what is the same on all cards each needs to hold only its share",
    because="Weights, gradients and optimizer states can be fetched from the others when needed.",
    says=(
        "Of {need[gib]:g} GiB, {shared:g} GiB can be shared out over {cards:g} cards, so each "
        "needs {gib:g} GiB."
    ),
    sources=["zero-2019"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.cards),
        AS.need << Need(gib=MATCH.whole),
    ],
    uses=[MemoryPart],
)
def share_out_memory(engine: Engine, cards: int, whole: float) -> dict[str, object]:
    """Conclude each card's share: whole - shared x (1 - 1/cards).

    Rajbhandari et al. 2019, stage 3: all model states are partitioned over the cards.
    """
    parts = [part for part in engine.every(MemoryPart) if part["part"] in SHARED_OUT]
    shared = round(sum(float(part["gib"]) for part in parts), 3)
    gib = round(whole - shared * (1 - 1 / cards), 3)
    engine.cite(*parts)
    engine.conclude(CardShare(gib=gib, own=round(whole - shared, 3), shared=shared))
    return {"shared": shared, "gib": gib}


def holds_with_others(has: float, own: float, share: float, wants: float) -> bool:
    """The card holds its share of the work, but not all of it, and has room to share in."""
    return own < has and share <= has < wants


@rule(
    id="FIT-036",
    title="Cards that each hold their share fit side by side",
    because="No card has to wait for what it cannot hold.",
    says=(
        "{count:g} x {card[name]} with {has:g} GiB each hold the {own:g} GiB each needs and its "
        "share of {shared:g} GiB."
    ),
    sources=["zero-2019"],
    when=[
        AS.part << CardShare(gib=MATCH.share, own=MATCH.own, shared=MATCH.shared),
        AS.need << Need(gib=MATCH.wants),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
        TEST(holds_with_others),
    ],
    uses=[CardsWanted],
)
def fit_side_by_side(
    engine: Engine, id: str, own: float, shared: float, has: float
) -> dict[str, object]:
    """Conclude how many cards are enough."""
    allowed = engine.every(CardsWanted)
    count = ceil(round(shared / (has - own), 9))
    count = min([count, *(found["cards"] for found in allowed)])  # the share is a rounded figure
    engine.conclude(Fits(card=id, cards=count, gib=round(count * has, 3)))
    return {"count": count}


@rule(
    id="FIT-037",
    title="Side by side, each card must hold its share",
    because="What does not fit is fetched over the bus again and again, many times slower.",
    says="{card[name]} has {has:g} GiB, less than the {wants:g} GiB each card needs.",
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(),
        AS.share << CardShare(gib=MATCH.wants),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
        TEST(has_less_than_wanted),
    ],
)
def rule_out_too_small_share(engine: Engine, id: str, has: float, wants: float) -> None:
    """Rule out a card that is too small for its share."""
    engine.conclude(
        RuledOut(card=id, reason="memory", about="memory", wanted=wants, found=has, unit="GiB")
    )


@rule(
    id="FIT-038",
    title="A whole machine must hold the work by itself, whatever cards could share it",
    because="Between two machines lies a network, which is far slower than a bus.",
    says="{card[name]} is a machine of its own: {has:g} GiB, less than the {wants:g} GiB needed.",
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(),
        AS.need << Need(gib=MATCH.wants),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=WHOLE_MACHINE),
        TEST(has_less_than_wanted),
    ],
)
def rule_out_small_machine(engine: Engine, id: str, has: float, wants: float) -> None:
    """Rule out a machine that is too small and cannot be put beside another."""
    engine.conclude(
        RuledOut(card=id, reason="memory", about="memory", wanted=wants, found=has, unit="GiB")
    )
