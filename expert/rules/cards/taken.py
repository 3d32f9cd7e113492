"""How many of several cards that may train side by side are taken, and how fast they are."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from expert.compat import AS, MATCH, NOT, L
from expert.engine.engine import Engine
from expert.engine.rule import rule
from expert.facts import (
    Answer,
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
from expert.rules.cards.candidates import conclude_candidate, nothing_speaks_against_it
from expert.rules.cards.fit import WHOLE_MACHINE
from expert.rules.vocabulary import TRAIN

# --- whether more cards than hold the work are wanted ---------------------------------


@rule(
    id="DEMAND-030",
    title="Several cards that may train side by side are taken as far as they can be paid for",
    because=(
        "Each makes a run shorter; only who looks for the cheapest or for the most speed for the "
        "money is served best by as few as hold the work."
    ),
    says="Up to {cards:g} cards are taken, because together they train faster.",
    sources=["dettmers-2016-06-25", "judgement"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.cards),
        AS.work << Job(id=TRAIN),
        NOT(SpreadsBadly()),
        NOT(Profile(id="thrifty")),
        NOT(RoleAsked(role="cheapest")),
    ],
)
def want_more_cards(engine: Engine, cards: int) -> None:
    """Conclude that more cards than hold the work are wanted."""
    engine.conclude(MoreCardsWanted(cards=cards))


# --- how many the computer takes --------------------------------------------------------


@rule(
    id="FIT-055",
    title="The power supply carries only so many cards",
    because="All of them draw their full power at the same time.",
    says=(
        "{cards} x {card[name]} at {power:g} W and {rest:g} W for the rest are what {supply:g} W "
        "carry."
    ),
    sources=["handbook-2017"],
    when=[
        AS.wanted << MoreCardsWanted(),
        AS.answer << Answer(key="psu_w", value=MATCH.supply),
        AS.other << Parameter(name="power-of-the-rest", value=MATCH.rest),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, board_power_w=MATCH.power),
    ],
)
def limit_by_supply(
    engine: Engine, id: str, power: float, rest: float, supply: float
) -> dict[str, object]:
    """Conclude how many cards the power supply carries."""
    cards = int((supply - rest) // power)
    limit = f"need more than the {supply:g} W of the power supply"
    engine.conclude(CardsAtMost(card=id, cards=cards, limit=limit))
    return {"cards": cards}


@rule(
    id="FIT-056",
    title="The case holds only so many cards",
    because="They sit side by side, and none may cover another's slot.",
    says="{cards} x {card[name]} of {width:g} slots are what {room:g} free slots hold.",
    sources=["judgement"],
    when=[
        AS.wanted << MoreCardsWanted(),
        AS.answer << Answer(key="slots", value=MATCH.room),
        AS.relevant << Relevant(card=MATCH.id),
        AS.card << Card(id=MATCH.id, slots=MATCH.width),
    ],
)
def limit_by_room(engine: Engine, id: str, width: float, room: float) -> dict[str, object]:
    """Conclude how many cards find room."""
    cards = int(room // width)
    limit = f"need more than the {room:g} free slots"
    engine.conclude(CardsAtMost(card=id, cards=cards, limit=limit))
    return {"cards": cards}


@rule(
    id="FIT-057",
    title="Beyond some number a further card hardly makes a run shorter",
    because="What does not spread takes the same time however many cards there are.",
    says="Of {most:g} cards, {cards} each add {share:.0%} of their speed or more.",
    sources=["amdahl-1967", "judgement"],
    when=[
        AS.wanted << MoreCardsWanted(cards=MATCH.most),
        AS.scaling << Scaling(of="framework", gpus=MATCH.measured, low=MATCH.low, high=MATCH.high),
        AS.least << Parameter(name="further-card-adds", value=MATCH.share),
    ],
)
def limit_by_gain(
    engine: Engine, most: int, measured: int, low: float, high: float, share: float
) -> dict[str, object]:
    """Conclude the last number at which the further card adds enough, by the middle gain."""
    gain = (low + high) / 2

    def adds(cards: int) -> float:
        return gain_like(measured, gain, cards + 1) - gain_like(measured, gain, cards)

    cards = next((n for n in range(1, int(most)) if adds(n) < share), int(most))
    limit = f"wait for each other: beyond {cards} each adds less than {share:.0%} of its speed"
    engine.conclude(CardsThatGain(cards=cards, limit=limit))
    return {"cards": cards}


# --- how many are taken -----------------------------------------------------------------


@rule(
    id="SPEED-105",
    title="Of cards that are faster together as many are taken as can be paid for and put in",
    because="Each makes a run shorter, and none is of use that stays in the shop.",
    says="{cards} x {card[name]} ({condition}) are taken of up to {most:g}.",
    sources=["judgement"],
    when=[
        AS.wanted << MoreCardsWanted(cards=MATCH.most),
        AS.purse << Purse(high_usd=MATCH.high),
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition, usd=MATCH.usd),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.least),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
    ],
    uses=[CardsAtMost, CardsThatGain],
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


@rule(
    id="SPEED-106",
    title="Where more cards are not wanted, as few are taken as hold the work",
    because="Each further one costs its price again.",
    says="{cards:g} x {card[name]} ({condition}) hold the work.",
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.most),
        NOT(MoreCardsWanted()),
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.cards),
        AS.card << Card(id=MATCH.id, segment=~L(WHOLE_MACHINE)),
    ],
)
def take_few(engine: Engine, most: int, id: str, condition: str, cards: int) -> None:
    """Conclude the smallest number."""
    engine.conclude(CardsTaken(card=id, condition=condition, cards=cards, most=most))


@rule(
    id="SPEED-107",
    title="Of whole machines one is taken",
    because="Between two machines lies a network, which is far slower than a bus.",
    says="{card[name]} is a machine of its own.",
    sources=["judgement"],
    when=[
        AS.wanted << CardsWanted(cards=MATCH.most),
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition),
        AS.card << Card(id=MATCH.id, segment=WHOLE_MACHINE),
    ],
)
def take_one_machine(engine: Engine, most: int, id: str, condition: str) -> None:
    """Conclude that one is taken."""
    engine.conclude(CardsTaken(card=id, condition=condition, cards=1, most=most))


# --- how fast they are together ---------------------------------------------------------


def cards_taken_that_fit() -> list[Any]:
    """So many of a card are taken, and nothing speaks against it."""
    return [
        AS.taken << CardsTaken(card=MATCH.id, condition=MATCH.condition, cards=MATCH.cards),
        AS.offer << Offer(card=MATCH.id, condition=MATCH.condition, usd=MATCH.usd),
        AS.card << Card(id=MATCH.id, name=MATCH.name),
        AS.fits << Fits(card=MATCH.id, cards=MATCH.least, gib=MATCH.gib),
        AS.pace << Speed(card=MATCH.id, value=MATCH.speed),
        *nothing_speaks_against_it(),
    ]


@rule(
    id="SPEED-110",
    title="Several cards side by side are a candidate together, with what they gain",
    because="They are bought together, and twice the cards are not twice the speed.",
    says=(
        "{cards:g} x {card[name]} {condition} for {total:.0f} US dollars: {gain:.3g} times the "
        "speed {speed:g} of one."
    ),
    sources=["amdahl-1967", "dettmers-2016-06-25"],
    when=[
        AS.scaling << Scaling(of="framework", gpus=MATCH.measured, low=MATCH.low, high=MATCH.high),
        *cards_taken_that_fit(),
    ],
)
def find_candidates_side_by_side(
    engine: Engine,
    id: str,
    name: str,
    condition: str,
    cards: int,
    usd: float,
    least: int,
    gib: float,
    speed: float,
    measured: int,
    low: float,
    high: float,
) -> dict[str, object]:
    """Conclude a candidate of several cards, with the middle of the measured gains."""
    gain = gain_like(measured, (low + high) / 2, cards)
    together, whole = round(gain * speed, 3), round(cards * gib / least, 3)
    offer, apart = (id, name, condition), round(cards * speed, 3)
    total = conclude_candidate(engine, offer, cards, usd, speed=together, gib=whole, apart=apart)
    return {**total, "gain": gain}


@rule(
    id="SPEED-111",
    title="Where nobody has measured what several cards gain, each counts in full",
    because="A loss that is not known cannot be taken off.",
    says="{cards:g} x {card[name]} {condition}: speed {cards:g} x {speed:g} at most.",
    sources=["judgement"],
    when=[*cards_taken_that_fit(), NOT(Scaling(of="framework"))],
)
def find_candidates_at_most_so_fast(
    engine: Engine,
    id: str,
    name: str,
    condition: str,
    cards: int,
    usd: float,
    least: int,
    gib: float,
    speed: float,
) -> None:
    """Conclude a candidate of several cards."""
    together, whole = round(cards * speed, 3), round(cards * gib / least, 3)
    conclude_candidate(engine, (id, name, condition), cards, usd, speed=together, gib=whole)
