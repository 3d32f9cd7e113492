"""How many of several cards that may train side by side are taken, and how fast they are."""

from __future__ import annotations

from operator import itemgetter

from expert.compat import L
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.engine.terms import formula, the
from expert.facts import (
    Answer,
    Candidate,
    Card,
    CardsAtMost,
    CardsTaken,
    CardsThatGain,
    CardsWanted,
    Fits,
    Job,
    MoreCardsWanted,
    Offer,
    Parameter,
    Profile,
    Purse,
    Relevant,
    RoleAsked,
    Scaling,
    Speed,
    SpreadsBadly,
)
from expert.rules.amdahl import gain_like
from expert.rules.cards.candidates import NOTHING_SPEAKS_AGAINST_IT
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.vocabulary import TRAIN

# --- whether more cards than hold the work are wanted ---------------------------------

rule(
    "DEMAND-030",
    "Several cards that may train side by side are taken as far as they can be paid for",
    CardsWanted(cards=the.cards),
    Job(id=TRAIN),
    ~SpreadsBadly(),
    ~Profile(id="thrifty"),
    ~RoleAsked(role="cheapest"),
    then=MoreCardsWanted(cards=the.cards),
    says="Up to {cards:g} cards are taken, because together they train faster.",
    because=(
        "Each makes a run shorter; only who looks for the cheapest or for the most speed for the "
        "money is served best by as few as hold the work."
    ),
    sources=["dettmers-2016-06-25", "judgement"],
)

# --- how many the computer takes --------------------------------------------------------


@formula
def whole_times(room: float, each: float) -> int:
    """Return how many find room that take so much each."""
    return int(room // each)


rule(
    "FIT-055",
    "The power supply carries only so many cards",
    MoreCardsWanted(),
    Answer(key="psu_w", value=the.supply),
    Parameter(name="power-of-the-rest", value=the.rest),
    Relevant(card=the.id),
    Card(id=the.id, board_power_w=the.power),
    let={"cards": whole_times(the.supply - the.rest, the.power)},
    then=CardsAtMost(
        card=the.id,
        cards=the.cards,
        limit="need more than the {supply:g} W of the power supply",
    ),
    says=(
        "{cards} x {card[name]} at {power:g} W and {rest:g} W for the rest are what {supply:g} W "
        "carry."
    ),
    because="All of them draw their full power at the same time.",
    sources=["handbook-2017"],
)

rule(
    "FIT-056",
    "The case holds only so many cards",
    MoreCardsWanted(),
    Answer(key="slots", value=the.room),
    Relevant(card=the.id),
    Card(id=the.id, slots=the.width),
    let={"cards": whole_times(the.room, the.width)},
    then=CardsAtMost(card=the.id, cards=the.cards, limit="need more than the {room:g} free slots"),
    says="{cards} x {card[name]} of {width:g} slots are what {room:g} free slots hold.",
    because="They sit side by side, and none may cover another's slot.",
)

# --- what further cards gain ------------------------------------------------------------

MEASURED = Scaling(of="framework", gpus=the.measured, low=the.low, high=the.high)
MIDDLE_GAIN = (the.low + the.high) / 2
gain_of_cards = formula(gain_like)


@formula
def cards_that_gain(most: float, share: float, measured: int, gain: float) -> int:
    """Return the number beyond which a further card adds less than the share of its speed.

    By the gain that so many GPUs were measured at; never above the most.
    """

    def adds(cards: int) -> float:
        return gain_like(measured, gain, cards + 1) - gain_like(measured, gain, cards)

    return next((n for n in range(1, int(most)) if adds(n) < share), int(most))


rule(
    "FIT-057",
    "Beyond some number a further card hardly makes a run shorter",
    MoreCardsWanted(cards=the.most),
    MEASURED,
    Parameter(name="further-card-adds", value=the.share),
    let={"cards": cards_that_gain(the.most, the.share, the.measured, MIDDLE_GAIN)},
    then=CardsThatGain(
        cards=the.cards,
        limit="wait for each other: beyond {cards} each adds less than {share:.0%} of its speed",
    ),
    says="Of {most:g} cards, {cards} each add {share:.0%} of their speed or more.",
    because="What does not spread takes the same time however many cards there are.",
    sources=["amdahl-1967", "judgement"],
)

# --- how many are taken -----------------------------------------------------------------


@rule(
    "SPEED-105",
    "Of cards that are faster together as many are taken as can be paid for and put in",
    MoreCardsWanted(cards=the.most),
    Purse(high_usd=the.high),
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    Fits(card=the.id, cards=the.least),
    Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    uses=[CardsAtMost, CardsThatGain],
    concludes=[CardsTaken],
    says="{cards} x {card[name]} ({condition}) are taken of up to {most:g}.",
    because="Each makes a run shorter, and none is of use that stays in the shop.",
)
def take_many(
    engine: Engine, most: int, high: float, id: str, condition: str, usd: float, least: int
) -> dict[str, object]:
    """Conclude the number that the tightest limit leaves, and never fewer than hold the work."""
    limits = [*engine.every(CardsAtMost, card=id), *engine.every(CardsThatGain)]
    paid_for = (int(high // usd), f"cost more than the {high:.0f} US dollars there are")
    known = [*((found["cards"], found["limit"]) for found in limits), paid_for]
    cards, limit = min(known, key=itemgetter(0))
    taken = max(least, min(most, cards))
    engine.cite(*limits)
    why = {"limit": limit} if taken < most else {}
    engine.conclude(CardsTaken(card=id, condition=condition, cards=taken, most=most, **why))
    return {"cards": taken}


rule(
    "SPEED-106",
    "Where more cards are not wanted, as few are taken as hold the work",
    CardsWanted(cards=the.most),
    ~MoreCardsWanted(),
    Offer(card=the.id, condition=the.condition),
    Fits(card=the.id, cards=the.cards),
    Card(id=the.id, segment=~L(WHOLE_MACHINE)),
    then=CardsTaken(card=the.id, condition=the.condition, cards=the.cards, most=the.most),
    says="{cards:g} x {card[name]} ({condition}) hold the work.",
    because="Each further one costs its price again.",
)

rule(
    "SPEED-107",
    "Of whole machines one is taken",
    CardsWanted(cards=the.most),
    Offer(card=the.id, condition=the.condition),
    Card(id=the.id, segment=WHOLE_MACHINE),
    then=CardsTaken(card=the.id, condition=the.condition, cards=1, most=the.most),
    says="{card[name]} is a machine of its own.",
    because="Between two machines lies a network, which is far slower than a bus.",
)

# --- how fast they are together ---------------------------------------------------------

CARDS_TAKEN_THAT_FIT = [
    CardsTaken(card=the.id, condition=the.condition, cards=the.cards),
    Offer(card=the.id, condition=the.condition, usd=the.usd),
    Card(id=the.id, name=the.name),
    Fits(card=the.id, cards=the.least, gib=the.gib),
    Speed(card=the.id, value=the.pace),
    NOTHING_SPEAKS_AGAINST_IT,
]
TOTAL_USD = round(the.usd * the.cards, 2)
SPEED_IN_FULL = round(the.cards * the.pace, 3)
THEIR_GIB = round(the.cards * the.gib / the.least, 3)
ALL_OF_THEM = {
    "card": the.id,
    "name": the.name,
    "condition": the.condition,
    "cards": the.cards,
    "usd": TOTAL_USD,
}
"""What is concluded of several cards together, whatever they gain."""

rule(
    "SPEED-110",
    "Several cards side by side are a candidate together, with what they gain",
    MEASURED,
    CARDS_TAKEN_THAT_FIT,
    let={
        "gain": gain_of_cards(the.measured, MIDDLE_GAIN, the.cards),
        "total": TOTAL_USD,
    },
    then=Candidate(
        **ALL_OF_THEM, speed=round(the.gain * the.pace, 3), gib=THEIR_GIB, apart=SPEED_IN_FULL
    ),
    says=(
        "{cards:g} x {card[name]} {condition} for {total:.0f} US dollars: {gain:.3g} times the "
        "speed {pace:g} of one."
    ),
    because="They are bought together, and twice the cards are not twice the speed.",
    sources=["amdahl-1967", "dettmers-2016-06-25"],
)

rule(
    "SPEED-111",
    "Where nobody has measured what several cards gain, each counts in full",
    CARDS_TAKEN_THAT_FIT,
    ~Scaling(of="framework"),
    then=Candidate(**ALL_OF_THEM, speed=SPEED_IN_FULL, gib=THEIR_GIB),
    says="{cards:g} x {card[name]} {condition}: speed {cards:g} x {pace:g} at most.",
    because="A loss that is not known cannot be taken off.",
)
