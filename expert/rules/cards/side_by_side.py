"""Several equal cards that train side by side, because so many were named.

Each card works on its own samples and holds its own activations; what is the same on
all of them can be shared out.  (A model that is only run lies on several cards one
after the other: that is SplitAllowed, in need and fit.)
"""

from __future__ import annotations

from expert.compat import AS, MATCH, TEST, L, P
from expert.conditions import AtLeast, has_enough, has_less_than_wanted
from expert.engine import Engine
from expert.facts import (
    Answer,
    Card,
    CardShare,
    CardsWanted,
    Fits,
    Job,
    MemoryPart,
    Need,
    Offer,
    RuledOut,
    Speed,
    Usable,
)
from expert.rule import rule
from expert.rules.cards.candidates import conclude_candidate, nothing_speaks_against_it
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.vocabulary import TRAINING_JOBS

SHARED_OUT = ("weights", "gradients and optimizer", "adapters")
"""Parts of the memory that are the same on every card, so that each need hold only its share."""


@rule(
    id="NEED-062",
    title="Several cards named for training are to work side by side",
    because="Each trains on samples of its own, so all of them are busy at once.",
    says="{cards:g} equal cards are to train side by side.",
    sources=["judgement"],
    when=[
        AS.answer << Answer(key="gpus", value=MATCH.cards & P(AtLeast(2))),
        AS.work << Job(id=P(TRAINING_JOBS)),
    ],
)
def want_cards_side_by_side(engine: Engine, cards: int) -> None:
    """Conclude how many cards are wanted."""
    engine.conclude(CardsWanted(cards=cards))


@rule(
    id="FIT-006",
    title="Of what is the same on all cards each needs to hold only its share",
    because="Weights, gradients and optimizer states can be fetched from the others when needed.",
    says=(
        "Of {need[gib]:g} GiB, {shared:g} GiB are shared out over {cards:g} cards, so each needs "
        "{gib:g} GiB."
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
    engine.conclude(CardShare(gib=gib))
    return {"shared": shared, "gib": gib}


@rule(
    id="FIT-036",
    title="Cards that each hold their share fit side by side",
    because="No card has to wait for what it cannot hold.",
    says="{cards:g} x {card[name]} with {has:g} GiB each hold the {wants:g} GiB each needs.",
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.cards),
        AS.share << CardShare(gib=MATCH.wants),
        AS.usable << Usable(card=MATCH.id, gib=MATCH.has),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
        TEST(has_enough),
    ],
)
def fit_side_by_side(engine: Engine, id: str, cards: int, has: float) -> None:
    """Conclude that the wanted number of cards fits."""
    engine.conclude(Fits(card=id, cards=cards, gib=round(cards * has, 3)))


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
    title="Whole machines do not stand side by side in one computer",
    because="Between two machines lies a network, which is far slower than a bus.",
    says="{card[name]} is a machine of its own, and {cards:g} cards in one computer are wanted.",
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.cards),
        AS.usable << Usable(card=MATCH.id),
        AS.card << Card(id=MATCH.id, segment=WHOLE_MACHINE),
    ],
)
def rule_out_whole_machine(engine: Engine, id: str, cards: int) -> None:
    """Rule out a machine that cannot be put beside another."""
    engine.conclude(
        RuledOut(
            card=id, reason="machine", about="cards in it", wanted=cards, found=1, unit="cards"
        )
    )


@rule(
    id="SPEED-110",
    title="Several cards side by side are a candidate together",
    because="They are bought together, and together they do the work.",
    says=(
        "{cards:g} x {card[name]} {condition} for {total:.0f} US dollars: speed {cards:g} x "
        "{speed:g} at most."
    ),
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.cards),
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition, usd=MATCH.usd),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        AS.fits << Fits(card=MATCH.id, gib=MATCH.gib),
        AS.pace << Speed(card=MATCH.id, value=MATCH.speed),
        *nothing_speaks_against_it(),
    ],
)
def find_candidates_side_by_side(
    engine: Engine,
    id: str,
    name: str,
    condition: str,
    cards: int,
    usd: float,
    gib: float,
    speed: float,
) -> dict[str, object]:
    """Conclude a candidate of several cards."""
    together = round(cards * speed, 3)
    return conclude_candidate(engine, (id, name, condition), cards, usd, speed=together, gib=gib)
