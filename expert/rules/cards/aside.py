"""Stages 6, 8 and 9: a mixture whose experts may be in main memory without being asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    MemorySold,
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
from expert.rules.cards.candidates import NOTHING_SPEAKS_AGAINST_IT, candidate
from expert.rules.cards.fit import WHOLE_MACHINE, cards_holding, together
from expert.rules.cards.offload_speed import EXPERTS, WORKSTATION
from expert.rules.cards.rank import beat
from expert.rules.cards.wishes import USED_OK, takes_used
from expert.rules.cards.worth import SUM_IS_NAMED, Weighed, figure_of
from expert.rules.market.trend import USED
from expert.rules.memory.inference import LLAMA_CPP

ROOM = "main_memory_gb"
SOUGHT = OneOf(("gpu", "upgrade"))
COMPUTER = "computer"

rule(
    "NEED-780",
    "A mixture's experts may be kept in main memory unless you say otherwise",
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
    because="Each token reads only a few of the experts, so slower memory costs less speed, and a "
    "card that holds the rest is enough.",
    sources=["ktransformers-2025-02"],
)

rule(
    "NEED-390",
    "An ordinary computer holds a limited amount of main memory, which is sold in steps",
    AS.steps << Parameter(name="main-memory-is-sold-by", value=the.step),
    AS.largest << Parameter(name="main-memory-at-most", value=the.most),
    AS.price << Parameter(name="price-of-main-memory", value=the.each),
    ExpertsAside(),
    then=MemorySold(place=COMPUTER, most_gib=the.most, step_gib=the.step, each_usd=the.each),
    says="An ordinary computer takes up to {most:g} GiB, for {each:g} US dollars each.",
    because="Experts that are in main memory need room there.",
)

rule(
    "DEMAND-391",
    "If you state a budget, a workstation is considered, because it holds more main memory",
    SUM_IS_NAMED,
    AS.steps << Parameter(name="workstation-memory-is-sold-by", value=the.step),
    AS.largest << Parameter(name="workstation-memory-at-most", value=the.most),
    AS.price << Parameter(name="price-of-workstation-memory", value=the.each),
    AS.around << Parameter(name="price-of-a-workstation", value=the.usd),
    ExpertsAside(),
    then=MemorySold(
        place=WORKSTATION,
        most_gib=the.most,
        step_gib=the.step,
        each_usd=the.each,
        around_usd=the.usd,
    ),
    says="A workstation takes up to {most:g} GiB, for {each:g} US dollars each; board, processor "
    "and cooler cost {usd:g} more.",
    because="An ordinary processor has too few memory channels and does not take registered "
    "modules. If you state no budget, cards that hold everything are the answer.",
)


class Kept(NamedTuple):
    """What a computer must have in main memory, what that costs, and in which kind of computer."""

    gib: float
    usd: float
    place: str


class Way(NamedTuple):
    """Some cards that leave experts to main memory, and what all of it costs."""

    cards: int
    gib: float
    moved: float
    kept: Kept
    usd: float


def _main_memory(
    room: float | None, needed: float, usual: float, places: Sequence[Mapping[str, Any]]
) -> Kept | None:
    """Return the main memory that is needed, and the price if it is missing; None if no one has it.

    ``room`` is what the computer has; if that is not known, it has the ``usual`` amount. Memory
    that is bought replaces what there was, because modules of different kinds hardly work together.

    >>> desk = {"place": "computer", "most_gib": 64, "step_gib": 32, "each_usd": 10}
    >>> _main_memory(None, 14, 16, [desk])
    Kept(gib=16, usd=0, place='computer')
    >>> _main_memory(None, 49, 16, [desk]).usd, _main_memory(64, 49, 16, [desk]).usd
    (640, 0)
    >>> large = {**desk, "place": "workstation", "most_gib": 128, "around_usd": 900}
    >>> _main_memory(None, 65, 16, [desk, large])
    Kept(gib=96, usd=1860, place='workstation')
    """
    there = usual if room is None else room
    for kind in places:
        gib = usual if needed <= usual else ceil(needed / kind["step_gib"]) * kind["step_gib"]
        if gib <= kind["most_gib"]:
            usd = gib * kind["each_usd"] + kind.get("around_usd", 0)
            return Kept(gib, 0 if needed <= there else usd, str(kind["place"]))
    return None


@rule(
    "FIT-780",
    "If the budget does not buy enough memory on cards for everything, experts go to main memory",
    ExpertsAside(gib=the.loose),
    Need(gib=the.wants, high=the.safe, own=the.own),
    AS.purse << Purse(stretch_usd=the.limit),
    MostCards(cards=the.most),
    SplitAllowed(cards=the.side_by_side),
    AS.system << Parameter(name="main-memory-of-the-system", value=the.taken),
    AS.usual << Parameter(name="main-memory-of-a-computer", value=the.there),
    Usable(card=the.id, gib=the.has),
    Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    the.has < the.wants,
    uses=[Answer, MemorySold, Offer, Setting],
    answers=[ROOM, USED_OK],
    concludes=[Fits, MainMemory, Offloaded, RuledOut],
    says="{card[name]} has {has:g} GiB of the {wants:.1f} GiB needed: {how}.",
    because="Cards that hold everything are faster, especially with long prompts. If they cost "
    "too much, experts that do not fit on the card go to main memory, and the card still "
    "writes as fast as you read.",
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
    purse: Purse,
    limit: float,
    most: float,
    side_by_side: float,
    taken: float,
    there: float,
) -> dict[str, object]:
    """Conclude how many of a card hold a mixture, alone or with experts in main memory."""
    lowest = _lowest(engine, id)
    count = int(cards_holding(wants, has, own))
    whole = round(float(together(has, count, own)), 3) if count <= most else 0.0
    if whole and lowest * count <= limit:
        return _hold(engine, id, count, whole, safe)
    room = next((float(a["value"]) for a in engine.every(Answer, key=ROOM)), None)
    sold = sorted(engine.every(MemorySold), key=lambda kind: float(kind["most_gib"]))
    # A workstation holds more cards than usual.
    beside = [(kind, side_by_side if kind["place"] == COMPUTER else most) for kind in sold]
    ways = []
    for cards in range(1, int(min(most, count - 1)) + 1):
        gib = round(float(together(has, cards, own)), 3)
        moved = _moved(wants, safe, gib)
        places = [kind for kind, stand in beside if cards <= stand]
        kept = _main_memory(room, moved + taken, there, places)
        if moved <= loose and kept is not None:
            ways.append(Way(cards, gib, moved, kept, lowest * cards + kept.usd))
    within = [way for way in ways if way.usd <= limit]
    if within:
        return _leave(engine, id, max(within, key=_worth(engine, purse)))
    if whole:
        return _hold(engine, id, count, whole, safe)
    if ways:
        return _leave(engine, id, min(ways, key=lambda way: way.usd))
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
    return {"how": f"{most:g} of them are too small, with and without main memory"}


def _moved(wants: float, safe: float, has: float) -> float:
    """Return the GiB that go to main memory: no more than what the cards do not safely hold.

    What is on the cards needs the same margin, as a share, as all of it on one card would.

    >>> _moved(30, 36, 18)
    15.0
    """
    return round(max(wants - has * wants / safe, 0.0), 3)


def _worth(engine: Engine, purse: Purse) -> Callable[[Way], float]:
    """Return how good a number of cards is: its speed against everything it costs.

    A token waits for what is in main memory, so half of that counts as twice the speed. A price
    counts as much as it does among offers: see RANK-051.
    """
    steps = [float(s["value"]) for s in engine.every(Setting, name="fair_step")]
    firm = purse.get("firm") and steps and purse["high_usd"] > 0
    figure = figure_of(steps[0] / float(purse["high_usd"]) if firm else None)
    return lambda way: figure(Weighed(1 / max(way.moved, 1), max(way.usd, 1)))


def _leave(engine: Engine, card: str, way: Way) -> dict[str, object]:
    """Conclude that some of a card hold what is not in main memory."""
    engine.conclude(Fits(card=card, cards=way.cards, gib=way.gib, tight=False))
    engine.conclude(Offloaded(card=card, gib=way.moved, what=EXPERTS))
    place = {"place": way.kept.place} if way.kept.place != COMPUTER else {}
    engine.conclude(MainMemory(card=card, gib=way.kept.gib, usd=round(way.kept.usd, 2), **place))
    return {"how": f"{way.cards} of it, with {way.moved:.1f} GiB of the {EXPERTS} in main memory"}


def _lowest(engine: Engine, card: str) -> float:
    """Return the lowest price of an offer that the person takes; infinite if there is none."""
    used = takes_used(engine)
    offers = [o for o in engine.every(Offer, card=card) if used or o["condition"] != USED]
    return min((float(offer["usd"]) for offer in offers), default=inf)


def _hold(engine: Engine, card: str, count: int, gib: float, safe: float) -> dict[str, object]:
    """Conclude that several of a card hold all."""
    engine.conclude(Fits(card=card, cards=count, gib=gib, tight=safe > gib))
    return {"how": f"{count:g} of them hold it"}


rule(
    "FIT-781",
    "If the budget covers a card but not the main memory it needs, the card is left out",
    MainMemory(card=the.id, gib=the.main, usd=the.beside),
    Purse(stretch_usd=the.limit),
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    Fits(card=the.id, cards=the.cards),
    Card(id=the.id),
    the.usd * the.cards <= the.limit,
    the.usd * the.cards + the.beside > the.limit,
    let={"total": the.usd * the.cards},
    then=OfferOut(card=the.id, condition=the.condition),
    says="{cards:g} x {card[name]} ({condition}) cost {total:.0f} US dollars, and {main:g} GiB of "
    "main memory {beside:.0f} more.",
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
    Fits(card=the.id, cards=the.cards, gib=the.gib),
    NOTHING_SPEAKS_AGAINST_IT,
    the.pace >= the.least,
    let={"total": round(the.usd * the.cards, 2)},
    then=candidate(the.cards, the.total),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because="With {main:g} GiB of main memory, the cards need not hold all of it.",
    sources=["brysbaert-2019"],
)


@rule(
    "RANK-780",
    "A card with experts in main memory loses to cards that hold everything for no more money",
    MainMemory(card=the.id, usd=the.beside),
    AS.loser << Candidate(card=the.id, usd=the.usd),
    uses=[Candidate, MainMemory],
    concludes=[Beaten],
    says="{loser[name]} with main memory costs {all_usd:.0f} US dollars; {winner[name]} holds "
    "everything for {winner[usd]:.0f} and is no slower.",
    because="Cards that hold everything read long prompts faster, and they work in any computer.",
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

TOLD = [Pick(kind="card", id=the.id, name=the.name), Offloaded(card=the.id, gib=the.gib)]
IN_A_WORKSTATION = MainMemory(card=the.id, gib=the.main, usd=the.usd, place=WORKSTATION)
IN_A_COMPUTER = [
    MainMemory(card=the.id, gib=the.main, usd=the.usd),
    ~MainMemory(card=the.id, place=WORKSTATION),
]


def tells(
    id: str,
    title: str,
    *conditions: Any,
    told: str,
    then: Sequence[Any] = (),
    place: Any = IN_A_COMPUTER,
) -> None:
    """Declare what is said about the main memory that a picked card needs."""
    rule(
        id,
        title,
        TOLD,
        place,
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
    "If main memory has to be bought, the answer gives its price",
    the.usd > 0,
    told=", about ${usd:,.0f} if it has less",
)
tells(
    "ADVICE-390",
    "If the main memory needs a workstation, the answer gives the price of everything it takes",
    the.usd > 0,
    told=", which only a workstation takes: about ${usd:,.0f} with board, processor and cooler",
    place=IN_A_WORKSTATION,
)
tells(
    "ADVICE-781",
    "If the computer already has the main memory, the answer says so",
    the.usd <= 0,
    Answer(key=ROOM),
    told=", which it has",
)
tells(
    "ADVICE-391",
    "If your workstation already has the main memory, the answer says so",
    the.usd <= 0,
    told=", which it has",
    place=IN_A_WORKSTATION,
)
tells(
    "ADVICE-782",
    "Main memory that most computers have is assumed, and the answer says so",
    the.usd <= 0,
    ~Answer(key=ROOM),
    told=", as most have",
    then=(Assumed(what=ROOM, value=the.main),),
)
