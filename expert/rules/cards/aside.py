"""Stages 6, 8 and 9: experts that may be kept in system RAM unless the person says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from expert import facts as f
from expert.compat import AS, L, P
from expert.engine.engine import Engine
from expert.engine.predicates import OneOf
from expert.engine.rule import Said, rule
from expert.engine.terms import the
from expert.facts.values import MEMORY_BESIDE, SYSTEM_RAM
from expert.rules.cards.candidates import NOTHING_SPEAKS_AGAINST_IT, candidate
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.cards.generation import EXPERTS
from expert.rules.cards.main_memory import COMPUTER, Kept, main_memory, need_main_memory, room_there
from expert.rules.cards.rank import beat, cheapest, reads_no_slower
from expert.rules.cards.together import cards_holding, in_whole_layers, together
from expert.rules.cards.wishes import USED_OK, lowest_usd, offers_taken
from expert.rules.cards.worth import READING, Weighed, figure_of
from expert.rules.memory.inference import LLAMA_CPP
from expert.rules.software.processor import PACE
from expert.rules.vocabulary import OFFLOAD, ruled_out

SOUGHT = OneOf(("gpu", "upgrade"))

rule(
    "NEED-780",
    "The experts of a mixture-of-experts model may be kept in system RAM unless you say otherwise",
    f.Topic(ask=P(SOUGHT)),
    f.Job(id="run_llm"),
    ~f.Answer(key=OFFLOAD),
    ~f.Answer(key="gpus"),
    f.Known(key="program", value=LLAMA_CPP),
    f.Setting(name="ladder", value=True),
    f.SplitAllowed(),
    f.Parameter(name="experts-are-fetched-at"),
    f.MemoryPart(part="weights", gib=the.gib),
    f.Shape(parameters=the.all, expert_parameters=the.routed),
    then=f.ExpertsAside(gib=round(the.gib * the.routed / the.all, 3)),
    says="{gib:.1f} GiB of weights, of which the experts may be in system RAM.",
    because="Each token reads only a few of the experts, so slower memory hurts less, and a card "
    "that holds the rest is enough.",
    sources=["ktransformers-2025-02"],
)


class Way(NamedTuple):
    """A number of cards that leave experts to system RAM, and the total cost."""

    cards: int
    gib: float
    moved: float
    kept: Kept
    usd: float


@rule(
    "FIT-780",
    "If the budget does not buy enough GPU memory for everything, experts go to system RAM",
    f.ExpertsAside(gib=the.loose),
    f.Need(gib=the.wants, high=the.safe, own=the.own),
    AS.purse << f.Purse(stretch_usd=the.limit),
    f.MostCards(cards=the.most),
    f.SplitAllowed(cards=the.side_by_side),
    AS.system << f.Parameter(name="main-memory-of-the-system", value=the.taken),
    AS.usual << f.Parameter(name="main-memory-of-a-computer", value=the.there),
    f.Usable(card=the.id, gib=the.has),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    the.has < the.wants,
    uses=[f.Answer, f.MemorySold, f.Offer, f.ServerBought, f.Setting(name="fair_step")],
    answers=[SYSTEM_RAM, USED_OK],
    concludes=[f.Fits, f.MainMemory, f.Offloaded, f.RuledOut],
    says="{card[name]} has {has:g} GiB of the {wants:.1f} GiB needed: {how}.",
    because="Cards that hold the whole model are faster, especially with long prompts. If they "
    "cost too much, experts that do not fit on the card go to system RAM, and the card "
    "still generates text as fast as you read.",
    sources=["ktransformers-2025-02"],
)
def arrange(
    engine: Engine,
    id: str,
    need: f.Need,
    has: float,
    wants: float,
    safe: float,
    own: float,
    loose: float,
    purse: f.Purse,
    limit: float,
    most: float,
    side_by_side: float,
    taken: float,
    there: float,
) -> Said:
    """Conclude how many cards hold a model, alone or with its experts in system RAM."""
    lowest = _lowest(engine, id)
    count = int(cards_holding(wants, has, own, need))
    whole = round(float(together(has, count, own)), 3) if count <= most else 0.0
    if whole and lowest * count <= limit:
        return _hold(engine, id, count, whole, safe)
    room = room_there(engine)
    sold = sorted(engine.every(f.MemorySold), key=lambda kind: float(kind["most_gib"]))
    # A workstation holds more cards than usual.
    beside = [(kind, side_by_side if kind["place"] == COMPUTER else most) for kind in sold]
    ways = []
    for cards in range(1, int(min(most, count - 1)) + 1):
        gib = round(float(together(has, cards, own)), 3)
        moved = _moved(wants, safe, gib)
        places = [kind for kind, stand in beside if cards <= stand]
        kept = main_memory(room, moved + taken, there, places)
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
        f.RuledOut(
            card=id,
            reason="memory",
            about=f"memory of {most:g} cards",
            wanted=wants,
            found=_held(need, has, most),
            unit="GiB",
        )
    )
    return {"how": f"{most:g} of them are too small, with and without system RAM"}


def _held(need: f.Need, has: float, cards: float) -> float:
    """Return the GiB of the work that cards hold."""
    if need.get("layers"):
        return float(in_whole_layers(need, has, cards))
    return round(float(together(has, cards, need["own"])), 3)


def _moved(wants: float, safe: float, has: float) -> float:
    """Return the GiB that go to system RAM: no more than what cannot safely fit on the cards.

    The part on the cards needs the same relative margin as the whole would need on one card.

    >>> _moved(30, 36, 18)
    15.0
    """
    return round(max(wants - has * wants / safe, 0.0), 3)


def _worth(engine: Engine, purse: f.Purse) -> Callable[[Way], float]:
    """Return how good a number of cards is: its speed against its total cost.

    Each token waits for what is in system RAM, so halving that amount counts as doubling the speed.
    The price has the same weight as when offers are compared; see RANK-051.
    """
    steps = [float(s["value"]) for s in engine.every(f.Setting, name="fair_step")]
    firm = purse.get("firm") and steps and purse["high_usd"] > 0
    figure = figure_of(steps[0] / float(purse["high_usd"]) if firm else None)
    return lambda way: figure(Weighed(1 / max(way.moved, 1), max(way.usd, 1)))


def _leave(engine: Engine, card: str, way: Way) -> Said:
    """Conclude that this number of cards holds everything that is not in system RAM."""
    engine.conclude(f.Fits(card=card, cards=way.cards, gib=way.gib, tight=False))
    engine.conclude(f.Offloaded(card=card, gib=way.moved, what=EXPERTS))
    need_main_memory(engine, card, way.kept)
    return {
        "how": (f"{way.cards} of them, with {way.moved:.1f} GiB of the {EXPERTS} in system RAM")
    }


def _lowest(engine: Engine, card: str) -> float:
    """Return the lowest price of an offer that the person accepts; infinite if there is none."""
    return lowest_usd(offers_taken(engine, card))


def _hold(engine: Engine, card: str, count: int, gib: float, safe: float) -> Said:
    """Conclude that this number of cards has enough memory for everything."""
    engine.conclude(f.Fits(card=card, cards=count, gib=gib, tight=safe > gib))
    return {"how": f"{count:g} of them hold it"}


rule(
    "FIT-781",
    "If the budget covers a card but not the system RAM it needs, the card is ruled out",
    f.MainMemory(card=the.id, gib=the.main, usd=the.beside),
    f.Purse(stretch_usd=the.limit),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    f.Fits(card=the.id, cards=the.cards),
    f.Card(id=the.id),
    the.usd * the.cards <= the.limit,
    the.usd * the.cards + the.beside > the.limit,
    let={"total": the.usd * the.cards},
    then=f.OfferOut(card=the.id, condition=the.condition, about=MEMORY_BESIDE),
    says="{cards:g} x {card[name]} ({condition}) cost {total:.0f} US dollars, and {main:g} GiB "
    "of system RAM cost {beside:.0f} more.",
    because="Without system RAM for the experts, the card does not do this work.",
)

# --- as fast as a person reads ----------------------------------------------------------------

FAST_ENOUGH = [
    f.MainMemory(card=the.id, gib=the.main),
    AS.reading << f.Parameter(name="tokens-a-person-reads", value=the.least),
    f.Speed(card=the.id, value=the.pace),
    f.Card(id=the.id, name=the.name),
]

OFFERED_BESIDE_MAIN_MEMORY = [
    ~f.CardsWanted(),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    f.Fits(card=the.id, cards=the.cards, gib=the.gib),
    NOTHING_SPEAKS_AGAINST_IT,
]

rule(
    "SPEED-780",
    "A card with experts in system RAM is a candidate if it generates text as fast as a person "
    "reads",
    f.ExpertsAside(),
    FAST_ENOUGH,
    OFFERED_BESIDE_MAIN_MEMORY,
    the.pace >= the.least,
    let={"total": round(the.usd * the.cards, 2)},
    then=candidate(the.cards, the.total),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because="With {main:g} GiB of system RAM, the cards need not hold the whole model.",
    sources=["brysbaert-2019"],
)
rule(
    "SPEED-783",
    "A card that leaves part of the model in system RAM is a candidate at any speed if you ask "
    "for that",
    f.Movable(),
    ~f.LighterTaken(key=OFFLOAD),
    f.MainMemory(card=the.id, gib=the.main),
    f.Speed(card=the.id, value=the.pace),
    f.Card(id=the.id, name=the.name),
    OFFERED_BESIDE_MAIN_MEMORY,
    let={"total": round(the.usd * the.cards, 2)},
    then=candidate(the.cards, the.total),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because="With {main:g} GiB of system RAM, the card need not hold the whole model.",
)
rule(
    "SPEED-784",
    "A card that leaves part of the model in system RAM unasked is a candidate if it generates "
    "text as fast as a person reads, and clearly faster than a CPU",
    f.LighterTaken(key=OFFLOAD),
    f.Movable(),
    FAST_ENOUGH,
    OFFERED_BESIDE_MAIN_MEMORY,
    the.pace >= the.least,
    f.TokenWork(weights_gb=the.weights, cache_gb=the.cache),
    AS.memory << f.Parameter(name="processor-memory-bandwidth", value=the.width),
    AS.part << f.Parameter(name="processor-memory-share", value=the.reached),
    AS.clearly << f.Parameter(name="clearly-faster-from", value=the.times),
    the.pace >= the.times * PACE,
    let={"total": round(the.usd * the.cards, 2)},
    then=candidate(the.cards, the.total),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: speed {pace:g}.",
    because="With a few layers in system RAM, the model is still useful at home; if most of it is "
    "there, the card gains little.",
    sources=["brysbaert-2019"],
)


@rule(
    "RANK-780",
    "A card that leaves experts in system RAM loses to cards that hold everything and cost no more",
    f.MainMemory(card=the.id, usd=the.beside),
    AS.loser << f.Candidate(card=the.id, usd=the.usd),
    uses=[f.Candidate, f.MainMemory, *READING],
    concludes=[f.Beaten],
    says="{loser[name]} with system RAM costs {all_usd:.0f} US dollars; {winner[name]} holds "
    "everything for {winner[usd]:.0f} and is no slower at reading prompts or generating text.",
    because="Cards that hold the whole model work in any computer, however much RAM it has.",
)
def set_aside_for_whole(engine: Engine, loser: f.Candidate, usd: float, beside: float) -> Said:
    """Conclude that a candidate that holds the whole model is better, if there is one."""
    all_usd = usd + beside
    aside = {found["card"] for found in engine.every(f.MainMemory)}
    whole = [
        other
        for other in engine.every(f.Candidate)
        if other["card"] not in aside
        and other["usd"] <= all_usd
        and other["speed"] >= loser["speed"]
        and reads_no_slower(engine, other, loser)
    ]
    if not whole:
        return {}
    winner = cheapest(whole)
    figures = (round(all_usd, 2), winner["usd"], "US dollars")
    beat(engine, loser, winner, "dominated", "price, speed and memory", figures)
    return {"winner": winner, "all_usd": all_usd}


rule(
    "REACH-780",
    "A card that leaves experts in system RAM is ruled out if it generates text slower than a "
    "person reads",
    f.ExpertsAside(),
    FAST_ENOUGH,
    the.pace < the.least,
    then=ruled_out(
        "speed",
        about="speed with experts in system RAM",
        wanted=the.least,
        found=the.pace,
        unit="tokens/s",
    ),
    says="{card[name]} generates {pace:.3g} tokens/s with experts in system RAM.",
    because="Nobody likes to wait for each word; with --offload, the card is considered anyway.",
    sources=["brysbaert-2019"],
)
