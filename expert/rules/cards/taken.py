"""How many cards to buy for training side by side, and how fast they are together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

from expert import facts as f
from expert.compat import L
from expert.engine.engine import Engine
from expert.engine.rule import Said, rule
from expert.engine.terms import formula, the
from expert.rules.amdahl import gain_like
from expert.rules.cards.candidates import NOTHING_SPEAKS_AGAINST_IT, candidate
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.vocabulary import TRAIN

FRAMEWORK = "framework"
"""The kind of code whose speedup counts: an unmodified framework."""

# --- whether to buy more cards than the workload needs --------------------------------

rule(
    "DEMAND-030",
    "Cards that can train side by side are added as far as the budget allows",
    f.CardsWanted(cards=the.cards),
    f.Job(id=TRAIN),
    ~f.SpreadsBadly(),
    ~f.Profile(id="thrifty"),
    ~f.RoleAsked(role="cheapest"),
    then=f.MoreCardsWanted(cards=the.cards),
    says="Up to {cards:g} cards are considered, because several train faster together.",
    because="Each additional card shortens a training run. For the lowest price or the most "
    "speed per dollar, fewer cards are better.",
    sources=["dettmers-2016-06-25", "judgement"],
)

# --- how many fit in the computer -------------------------------------------------------


@formula
def whole_times(room: float, each: float) -> int:
    """Return how many items of a given size fit in a given space."""
    return int(room // each)


rule(
    "FIT-055",
    "The power supply limits the number of cards",
    f.MoreCardsWanted(),
    f.Answer(key="psu_w", value=the.supply),
    f.Parameter(name="power-of-the-rest", value=the.rest),
    f.Relevant(card=the.id),
    f.Card(id=the.id, board_power_w=the.power),
    let={"cards": whole_times(the.supply - the.rest, the.power)},
    then=f.CardsAtMost(
        card=the.id, cards=the.cards, limit="need more than the {supply:g} W of the power supply"
    ),
    says="{supply:g} W is enough for {cards} x {card[name]} at {power:g} W, plus {rest:g} W for "
    "the rest of the computer.",
    because="All the cards may draw full power at the same time.",
    sources=["handbook-2017"],
)

rule(
    "FIT-056",
    "The case limits the number of cards",
    f.MoreCardsWanted(),
    f.Answer(key="slots", value=the.room),
    f.Relevant(card=the.id),
    f.Card(id=the.id, slots=the.width),
    let={"cards": whole_times(the.room, the.width)},
    then=f.CardsAtMost(
        card=the.id, cards=the.cards, limit="need more than the {room:g} free slots"
    ),
    says="{room:g} free slots hold {cards} x {card[name]}, each {width:g} slots wide.",
    because="The cards sit side by side, and no card may cover another card's slot.",
)

# --- what additional cards add ----------------------------------------------------------


COUNT_TOGETHER = (f.Scaling, f.Unlinked)
"""What `times_one` reads, for the rules that use it."""


def times_one(facts_of: Callable[[type[Any]], Iterable[Any]], taken: f.CardsTaken) -> float:
    """Return the speedup over one card of the cards that are taken side by side.

    It is the same as for a candidate (SPEED-110 and the rules after it), but for any offer.
    """
    cards = int(taken["cards"])
    shares = [float(one["share"]) for one in facts_of(f.Unlinked) if one["card"] == taken["card"]]
    for one in facts_of(f.Scaling):
        if one["of"] == FRAMEWORK:
            middle = (one["low"] + one["high"]) / 2
            return float(gain_like(one["gpus"], middle, cards)) * min(shares, default=1.0)
    return cards * min(shares, default=1.0)


MEASURED = f.Scaling(of=FRAMEWORK, gpus=the.measured, low=the.low, high=the.high)
MIDDLE_GAIN = (the.low + the.high) / 2


@formula
def cards_that_gain(most: float, share: float, measured: int, gain: float) -> int:
    """Return the number of cards beyond which another adds less than `share` of its speed.

    It is estimated from the speedup `gain` measured with `measured` GPUs, and is at most `most`.
    """

    def adds(cards: int) -> float:
        return gain_like(measured, gain, cards + 1) - gain_like(measured, gain, cards)

    return next((n for n in range(1, int(most)) if adds(n) < share), int(most))


rule(
    "FIT-057",
    "Beyond a certain number, another card hardly shortens a training run",
    f.MoreCardsWanted(cards=the.most),
    MEASURED,
    f.Parameter(name="further-card-adds", value=the.share),
    let={"cards": cards_that_gain(the.most, the.share, the.measured, MIDDLE_GAIN)},
    then=f.CardsThatGain(
        cards=the.cards,
        limit="wait for each other: beyond {cards}, each adds less than {share:.0%} of its speed",
    ),
    says="Of {most:g} cards, {cards} each add at least {share:.0%} of a card's own speed.",
    because="The part of the job that cannot be split takes as long on many cards as on one.",
    sources=["amdahl-1967", "judgement"],
)

# --- how many to buy --------------------------------------------------------------------


@rule(
    "SPEED-105",
    "Cards that train faster together are added until the budget or the computer sets a limit",
    f.MoreCardsWanted(cards=the.most),
    f.Purse(high_usd=the.high),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    f.Fits(card=the.id, cards=the.least),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    uses=[f.CardsAtMost, f.CardsThatGain],
    concludes=[f.CardsTaken],
    says="Out of up to {most:g} cards, the choice is {cards} x {card[name]} ({condition}).",
    because="Each card shortens a training run, but only if you can pay for it and install it.",
)
def take_many(engine: Engine, most: int, high: float, offer: f.Offer, least: int) -> Said:
    """Conclude the largest number within all limits, but at least enough to hold the workload."""
    limits = [*engine.every(f.CardsAtMost, card=offer["card"]), *engine.every(f.CardsThatGain)]
    paid_for = (int(high // offer["usd"]), f"cost more than the budget of {high:.0f} US dollars")
    known = [*((found["cards"], found["limit"]) for found in limits), paid_for]
    cards, limit = min(known, key=itemgetter(0))
    taken = max(least, min(most, cards))
    engine.cite(*limits)
    why = {"limit": limit} if taken < most else {}
    kept = {"card": offer["card"], "condition": offer["condition"]}
    engine.conclude(f.CardsTaken(**kept, cards=taken, most=most, **why))
    return {"cards": taken}


rule(
    "SPEED-106",
    "If extra cards are not wanted, only as many as the workload needs are considered",
    f.CardsWanted(cards=the.most),
    ~f.MoreCardsWanted(),
    f.Offer(card=the.id, condition=the.condition),
    f.Fits(card=the.id, cards=the.cards),
    ~f.BoardTaken(card=the.id),
    f.Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    then=f.CardsTaken(card=the.id, condition=the.condition, cards=the.cards, most=the.most),
    says="The workload fits on {cards:g} x {card[name]} ({condition}).",
    because="Each additional card costs the full price again.",
)

rule(
    "SPEED-107",
    "If the hardware is a complete computer, only one is considered",
    f.CardsWanted(cards=the.most),
    f.Offer(card=the.id, condition=the.condition),
    f.Card(id=the.id, segment=WHOLE_MACHINE),
    then=f.CardsTaken(card=the.id, condition=the.condition, cards=1, most=the.most),
    says="{card[name]} is a complete computer.",
    because="Two computers are linked by a network, which is far slower than the bus inside one "
    "computer.",
)

# --- how fast they are together ---------------------------------------------------------

CARDS_TAKEN_THAT_FIT = [
    f.CardsTaken(card=the.id, condition=the.condition, cards=the.cards),
    f.Offer(card=the.id, condition=the.condition, usd=the.usd),
    f.Card(id=the.id, name=the.name),
    f.Fits(card=the.id, cards=the.least, gib=the.gib),
    f.Speed(card=the.id, value=the.pace),
    NOTHING_SPEAKS_AGAINST_IT,
]
TOTAL_USD = round(the.usd * the.cards, 2)
SPEED_IN_FULL = round(the.cards * the.pace, 3)
THEIR_GIB = round(the.cards * the.gib / the.least, 3)


def together_at(speed: Any, **apart: Any) -> f.Candidate:
    """Return the cards as a single candidate with the given speed."""
    return candidate(the.cards, TOTAL_USD, speed=speed, gib=THEIR_GIB, **apart)


rule(
    "SPEED-110",
    "Several cards side by side are one candidate, with their combined speed",
    MEASURED,
    CARDS_TAKEN_THAT_FIT,
    ~f.Unlinked(card=the.id),
    let={"gain": gain_like(the.measured, MIDDLE_GAIN, the.cards), "total": TOTAL_USD},
    then=together_at(round(the.gain * the.pace, 3), apart=SPEED_IN_FULL),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: {gain:.3g} times the "
    "speed of one, which is {pace:g}.",
    because="You buy them together, and twice as many cards are not twice as fast.",
    sources=["amdahl-1967", "dettmers-2016-06-25"],
)

rule(
    "SPEED-111",
    "If nobody has measured the speedup from several cards, each is counted at full speed",
    CARDS_TAKEN_THAT_FIT,
    ~f.Scaling(of=FRAMEWORK),
    ~f.Unlinked(card=the.id),
    then=together_at(SPEED_IN_FULL),
    says="{cards:g} x {card[name]} ({condition}): a speed of at most {cards:g} x {pace:g}.",
    because="An unknown loss cannot be subtracted.",
)

rule(
    "SPEED-960",
    "Without a server's fast links, cards wait for each other when they split every layer",
    MEASURED,
    CARDS_TAKEN_THAT_FIT,
    f.Unlinked(card=the.id, share=the.share),
    let={"gain": gain_like(the.measured, MIDDLE_GAIN, the.cards), "total": TOTAL_USD},
    then=together_at(round(the.gain * the.pace * the.share, 3), apart=SPEED_IN_FULL),
    says="{cards:g} x {card[name]} ({condition}) for {total:.0f} US dollars: {gain:.3g} times the "
    "speed of one, which is {pace:g}, and {share:g} of that without fast links.",
    because="Each layer is fetched from the other cards for every step, over PCI Express.",
    sources=["zero-2019", "speed-figures-2026-11"],
)

rule(
    "SPEED-961",
    "Without a server's fast links, several cards are slower even if no speedup was measured",
    CARDS_TAKEN_THAT_FIT,
    ~f.Scaling(of=FRAMEWORK),
    f.Unlinked(card=the.id, share=the.share),
    then=together_at(round(the.cards * the.pace * the.share, 3), apart=SPEED_IN_FULL),
    says="{cards:g} x {card[name]} ({condition}): a speed of at most {cards:g} x {pace:g}, and "
    "{share:g} of that without fast links.",
    because="Each layer is fetched from the other cards for every step, over PCI Express.",
    sources=["zero-2019", "speed-figures-2026-11"],
)
