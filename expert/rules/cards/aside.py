"""Stages 6, 8 and 9: a mixture whose experts may be in main memory although nobody asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf
from typing import Any, NamedTuple

from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import rule
from expert.engine.terms import the
from expert.facts import (
    Advice,
    Answer,
    Assumed,
    Beaten,
    Candidate,
    Card,
    CardsWanted,
    ExpertsAside,
    Fits,
    Job,
    Known,
    MainMemory,
    MemoryPart,
    MostCards,
    Named,
    Need,
    Offer,
    OfferOut,
    Offloaded,
    Parameter,
    Pick,
    Purse,
    RuledOut,
    Setting,
    Shape,
    Speed,
    SplitAllowed,
    Topic,
    Usable,
)
from expert.rules.cards.candidates import NOTHING_SPEAKS_AGAINST_IT
from expert.rules.cards.fit import WHOLE_MACHINE, cards_holding, together
from expert.rules.cards.offload_speed import EXPERTS
from expert.rules.cards.rank import beat
from expert.rules.memory.inference import LLAMA_CPP

ROOM, USED_OK = "main_memory_gb", "used_ok"
SOUGHT = OneOf(("gpu", "upgrade"))

rule(
    "NEED-780",
    "Experts of a mixture may be in main memory if you don't say otherwise",
    Topic(ask=P(SOUGHT)),
    Job(id="run_llm"),
    ~Answer(key="offload"),
    ~Answer(key="gpus"),
    ~Named(role="owned"),
    Known(key="program", value=LLAMA_CPP),
    Setting(name="ladder", value=True),
    SplitAllowed(),
    Parameter(name="experts-are-fetched-at"),
    MemoryPart(part="weights", gib=the.gib),
    Shape(parameters=the.all, expert_parameters=the.routed),
    then=ExpertsAside(gib=round(the.gib * the.routed / the.all, 3)),
    says="{gib:.1f} GiB of weights, of which the experts may be in main memory.",
    because=(
        "Each token reads only a few of the experts, so slower memory costs less speed, and a card "
        "that holds the rest is enough."
    ),
    sources=["ktransformers-2025-02"],
)


class Kept(NamedTuple):
    """What a computer must have in main memory, and what that costs."""

    gib: float
    usd: float


def _main_memory(
    room: float | None, moved: float, system: float, usual: float, step: float, each: float
) -> Kept:
    """Return the main memory that is needed for what is moved, and the price if it is missing.

    ``room`` is what the computer has; if nobody said, it has the ``usual`` amount. Memory that is
    bought replaces what there was, because modules of different kinds hardly work together.

    >>> _main_memory(None, 10, 4, 16, 32, 10)
    Kept(gib=16, usd=0)
    >>> _main_memory(None, 45, 4, 16, 32, 10), _main_memory(64, 45, 4, 16, 32, 10)
    (Kept(gib=64, usd=640), Kept(gib=64, usd=0))
    """
    needed = moved + system
    gib = usual if needed <= usual else ceil(needed / step) * step
    there = usual if room is None else room
    return Kept(gib, 0 if needed <= there else gib * each)


@rule(
    "FIT-780",
    "A card leaves experts to main memory if the money does not buy enough of it to hold all",
    ExpertsAside(gib=the.loose),
    Need(gib=the.wants, high=the.safe, own=the.own),
    Purse(stretch_usd=the.limit),
    MostCards(cards=the.most),
    AS.system << Parameter(name="main-memory-of-the-system", value=the.taken),
    AS.usual << Parameter(name="main-memory-of-a-computer", value=the.there),
    AS.steps << Parameter(name="main-memory-is-sold-by", value=the.step),
    AS.largest << Parameter(name="main-memory-at-most", value=the.largest_gib),
    AS.price << Parameter(name="price-of-main-memory", value=the.each),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    the.has < the.wants,
    uses=[Answer, Offer],
    answers=[ROOM, USED_OK],
    concludes=[Fits, MainMemory, Offloaded, RuledOut],
    says="{card[name]} has {has:g} GiB of the {wants:.1f} GiB needed: {how}.",
    because=(
        "Cards that hold all of it are faster, most of all with long prompts. Where they cost too "
        "much, one card with experts in main memory still writes as fast as you read."
    ),
    sources=["ktransformers-2025-02"],
)
def arrange(
    engine: Engine,
    id: str,
    has: float,
    wants: float,
    safe: float,
    own: float,
    loose: float,
    limit: float,
    most: float,
    taken: float,
    there: float,
    step: float,
    largest_gib: float,
    each: float,
) -> dict[str, object]:
    """Conclude how many of a card hold a mixture, or that one does with experts in main memory."""
    lowest = _lowest(engine, id)
    count = int(cards_holding(wants, has, own))
    whole = round(float(together(has, count, own)), 3) if count <= most else 0.0
    if whole and lowest * count <= limit:
        return _hold(engine, id, count, whole, safe)
    moved = round(safe - has, 3)
    room = next((float(a["value"]) for a in engine.every(Answer, key=ROOM)), None)
    kept = _main_memory(room, moved, taken, there, step, each)
    if moved <= loose and kept.gib <= largest_gib and (lowest + kept.usd <= limit or not whole):
        engine.conclude(Fits(card=id, cards=1, gib=has, tight=False))
        engine.conclude(Offloaded(card=id, gib=moved, what=EXPERTS))
        engine.conclude(MainMemory(card=id, gib=kept.gib, usd=round(kept.usd, 2)))
        return {"how": f"{moved:.1f} GiB of the {EXPERTS} are in main memory"}
    if whole:
        return _hold(engine, id, count, whole, safe)
    engine.conclude(
        RuledOut(
            card=id,
            reason="memory",
            about=f"memory of {most:g} cards",
            wanted=wants,
            found=round(float(together(has, most, own)), 3),
            unit="GiB",
        )
    )
    return {"how": f"{most:g} of them are too small, and so is one beside main memory"}


def _lowest(engine: Engine, card: str) -> float:
    """Return the lowest price of an offer that the person takes; infinite if there is none."""
    used = any(answer["value"] for answer in engine.every(Answer, key=USED_OK))
    offers = [o for o in engine.every(Offer, card=card) if used or o["condition"] != "used"]
    return min((float(offer["usd"]) for offer in offers), default=inf)


def _hold(engine: Engine, card: str, count: int, gib: float, safe: float) -> dict[str, object]:
    """Conclude that several of a card hold all."""
    engine.conclude(Fits(card=card, cards=count, gib=gib, tight=safe > gib))
    return {"how": f"{count:g} of them hold it"}


rule(
    "FIT-781",
    "If the money covers a card, but not the main memory it needs, its offer is left out",
    MainMemory(card=the.id, gib=the.main, usd=the.beside),
    Purse(stretch_usd=the.limit),
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    Card(id=the.id),
    the.usd <= the.limit,
    the.usd + the.beside > the.limit,
    then=OfferOut(card=the.id, condition=the.condition),
    says=(
        "{card[name]} ({condition}) costs {usd:.0f} US dollars, and {main:g} GiB of main memory "
        "{beside:.0f} more."
    ),
    because="Without main memory for the experts, the card does not do this work.",
)

# --- as fast as a person reads ----------------------------------------------------------------

FAST_ENOUGH = [
    MainMemory(card=the.id, gib=the.main),
    AS.reading << Parameter(name="tokens-a-person-reads", value=the.least),
    Speed(card=the.id, value=the.pace),
    Card(id=the.id, name=the.name),
]

rule(
    "SPEED-780",
    "A card with experts in main memory is a candidate if it writes as fast as a person reads",
    FAST_ENOUGH,
    ~CardsWanted(),
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    Fits(card=the.id, gib=the.gib),
    NOTHING_SPEAKS_AGAINST_IT,
    the.pace >= the.least,
    then=Candidate(
        card=the.id,
        name=the.name,
        condition=the.condition,
        cards=1,
        usd=the.usd,
        speed=the.pace,
        gib=the.gib,
    ),
    says="{card[name]} ({condition}) for {usd:.0f} US dollars: speed {pace:g}.",
    because="With {main:g} GiB of main memory, one card is enough.",
    sources=["brysbaert-2019"],
)


@rule(
    "RANK-780",
    "A card with experts in main memory is beaten by what holds all for no more and is no slower",
    MainMemory(card=the.id, usd=the.beside),
    AS.loser << Candidate(card=the.id, usd=the.usd),
    uses=[Candidate, MainMemory],
    concludes=[Beaten],
    says=(
        "{loser[name]} with main memory costs {all_usd:.0f} US dollars; {winner[name]} holds all "
        "for {winner[usd]:.0f} and is no slower."
    ),
    because="What holds all reads long prompts faster, and any computer will do.",
)
def set_aside_for_whole(
    engine: Engine, loser: Candidate, usd: float, beside: float
) -> dict[str, object]:
    """Conclude that a candidate that holds all is better, if there is one."""
    all_usd = usd + beside
    aside = {found["card"] for found in engine.every(MainMemory)}
    whole = [
        other
        for other in engine.every(Candidate)
        if other["card"] not in aside
        and other["usd"] <= all_usd
        and other["speed"] >= loser["speed"]
    ]
    if not whole:
        return {}
    winner = min(whole, key=lambda c: (c["usd"], -c["speed"], c["card"], c["condition"]))
    figures = (round(all_usd, 2), winner["usd"], "US dollars")
    beat(engine, loser, winner, "dominated", "price, speed and memory", figures)
    return {"winner": winner, "all_usd": all_usd}


rule(
    "REACH-780",
    "A card with experts in main memory that writes slower than a person reads is ruled out",
    FAST_ENOUGH,
    the.pace < the.least,
    then=RuledOut(
        card=the.id,
        reason="speed",
        about="speed with experts in main memory",
        wanted=the.least,
        found=the.pace,
        unit="tokens/s",
    ),
    says="{card[name]} writes {pace:.2g} tokens/s with experts in main memory.",
    because="Nobody likes to wait for each word; with --offload it is considered all the same.",
    sources=["brysbaert-2019"],
)

# --- what is said about it --------------------------------------------------------------------

TOLD = [
    Pick(kind="card", id=the.id, name=the.name),
    MainMemory(card=the.id, gib=the.main, usd=the.usd),
    Offloaded(card=the.id, gib=the.gib),
]


def tells(id: str, title: str, *conditions: Any, told: str, then: Sequence[Any] = ()) -> None:
    """Declare what is said about the main memory that a picked card needs."""
    rule(
        id,
        title,
        TOLD,
        *conditions,
        then=(
            Advice(
                topic="memory",
                says="{name}: {gib:.0f} GiB of the experts are in main memory, so the computer "
                "needs {main:g} GiB of it" + told + ".",
            ),
            *then,
        ),
        says="{name} keeps {gib:g} GiB of the experts in main memory.",
        because="Without it, experts are read from the disk for each token.",
        sources=["ktransformers-2025-02"],
    )


tells(
    "ADVICE-780",
    "Main memory that has to be bought is told with its price",
    the.usd > 0,
    told=", about ${usd:,.0f} if it has less",
)
tells(
    "ADVICE-781",
    "Main memory that is there is told",
    the.usd <= 0,
    Answer(key=ROOM),
    told=", which it has",
)
tells(
    "ADVICE-782",
    "Main memory that most computers have is assumed, and told",
    the.usd <= 0,
    ~Answer(key=ROOM),
    told=", as most have",
    then=(Assumed(what=ROOM, value=the.main),),
)
